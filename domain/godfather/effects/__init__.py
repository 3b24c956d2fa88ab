"""The closed vocabulary (chapter 13): what each word of a step means."""

from collections.abc import Mapping
from typing import Final

from domain.godfather.effects.cards import Discard, DrawJobs, Gain, GainAny, GainMoney, Launder
from domain.godfather.effects.effect import Deed, Effect
from domain.godfather.effects.figures import Kill, MoveOther, MoveOwnThug, PlaceNeutral
from domain.godfather.effects.players import Offer, ShakeDown, Steal, TakeFirstPlayer

EFFECTS: Final[Mapping[str, Effect]] = {
    "gain": Gain(),
    "gain_money": GainMoney(),
    "gain_any": GainAny(),
    "launder": Launder(),
    "draw_jobs": DrawJobs(),
    "discard": Discard(),
    "take_first_player": TakeFirstPlayer(),
    "shake_down": ShakeDown(),
    "kill": Kill(),
    "place_neutral": PlaceNeutral(),
    "move_own_thug": MoveOwnThug(),
    "move_other": MoveOther(),
    "offer": Offer(),
    "steal": Steal(),
}

__all__ = ["EFFECTS", "Deed", "Effect"]
