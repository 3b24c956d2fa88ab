"""What the others know of the cards that only their owner can see.

A card that only its owner can see lies in his hand or face down in his line; where exactly, the others cannot tell.
What they learn of it they keep until it is seen by all or shuffled away.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from domain.condottiere.box import CardId
from domain.condottiere.state import Shown, State, private_cards
from domain.contract.game import Seat

NOTHING_KNOWN: Final[Mapping[str, Any]] = MappingProxyType({"shown": (), "reshuffled": frozenset()})


def shown_to(state: State, seat: Seat, to: Seat, cards: Iterable[CardId]) -> tuple[Shown, ...]:
    """What is known after a player showed cards to another (C-13.2)."""
    known = {(each.card, each.face_down): each for each in state.shown}
    for card in cards:
        face_down = card in state.lines[seat].face_down
        before = known.get((card, face_down))
        if before is None:
            known[card, face_down] = Shown(card, seat, (to,), face_down)
        elif before.to != "all":
            known[card, face_down] = Shown(card, seat, tuple(sorted({*before.to, to})), face_down)
    return _in_order(known.values())


def was_seen(state: State, seat: Seat, cards: Iterable[CardId]) -> dict[str, Any]:
    """What changes when cards only this seat could see lie open before everybody."""
    if not state.shown and not state.held[seat]:
        return {}
    seen = frozenset(cards)
    changes: dict[str, Any] = {}
    if state.shown:
        changes["shown"] = tuple(each for each in state.shown if each.card not in seen)
    if state.held[seat]:
        left = max(0, state.held[seat] - len(seen - state.reshuffled))
        changes |= _held(state, (*state.held[:seat], left, *state.held[seat + 1 :]))
    return changes


def came_to_hand(state: State, seat: Seat, card: CardId) -> dict[str, Any]:
    """What everybody knows when a Mercenary is taken back by a Scarecrow."""
    changes: dict[str, Any] = {"shown": _in_order([*state.shown, Shown(card, seat, "all", face_down=False)])}
    if state.reshuffled and card not in state.reshuffled:
        changes["held"] = (*state.held[:seat], state.held[seat] + 1, *state.held[seat + 1 :])
    return changes


def known_after_shuffle(state: State, purpose: str) -> dict[str, Any]:
    """What all saw go into the new deck is in no hand that was there before."""
    if purpose in ("setup", "final_battle"):
        return {"reshuffled": frozenset(), "held": (0,) * len(state.hands)}
    held = tuple(len(private_cards(state, seat)) for seat in state.seats)
    return _held(state, held, frozenset(state.discard))


def _held(state: State, held: tuple[int, ...], reshuffled: frozenset[CardId] | None = None) -> dict[str, Any]:
    if not any(held):
        reshuffled = frozenset()  # nothing follows from it any more
    return {"held": held, "reshuffled": state.reshuffled if reshuffled is None else reshuffled}


def _in_order(shown: Iterable[Shown]) -> tuple[Shown, ...]:
    return tuple(sorted(shown, key=lambda each: (each.card, each.face_down)))
