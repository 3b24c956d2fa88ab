"""Step 1 of the conclusion of a battle: who wins the region, the token, perhaps the game (chapters 6 to 8)."""

from collections.abc import Sequence
from typing import Literal

from domain.condottiere.drawing import draw_when_all_are_empty
from domain.condottiere.events import (
    BattleEnded,
    CondottiereTokenAwarded,
    HiddenCardRevealed,
    RegionConquered,
    RegionDefended,
    RegionLeftUnconquered,
    StrengthsCompared,
)
from domain.condottiere.outcome import end_by_most_regions, win_final_battle, win_game
from domain.condottiere.regions import available_regions, victory
from domain.condottiere.state import Cause, Phase, State, clockwise, left_of
from domain.condottiere.strength import courtesans, strengths, strongest
from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale

Reason = Literal["winner", "courtesans", "tie_left", "tie_defender"]


def end_battle(tale: Tale[State], luck: Luck, surrendered: Seat | None = None) -> None:
    """All cards are turned up and the strengths compared (C-6.1)."""
    tale.tell(BattleEnded("all_passed" if surrendered is None else "surrender", surrendered))
    first = tale.state.first_seat
    assert first is not None
    for seat in clockwise(tale.state, first):
        for card in tale.state.lines[seat].face_down:  # C-18.6, C-18.9
            tale.tell(HiddenCardRevealed(seat, card, "battle_end"))
    lines = [line.cards for line in tale.state.lines]
    strength, ladies = strengths(lines), courtesans(lines)
    best = strongest(strength, tale.state.participants)
    winner = best[0] if len(best) == 1 else None
    tale.tell(StrengthsCompared(strength, ladies, winner, () if len(best) == 1 else best))
    if tale.state.phase is Phase.FINAL_BATTLE:
        win_final_battle(tale, luck, best)
    else:
        _settle(tale, luck, winner, ladies)


def _settle(tale: Tale[State], luck: Luck, winner: Seat | None, ladies: Sequence[int]) -> None:
    state = tale.state
    region, defender = state.region, state.defender
    assert region is not None
    if winner is not None and winner != defender:
        tale.tell(RegionConquered(region, winner, defender))  # C-6.2, C-17.9
    elif defender is not None:
        tale.tell(RegionDefended(region, defender, tied=winner is None))  # C-17.10, C-17.11
    else:
        tale.tell(RegionLeftUnconquered(region))  # C-6.3
    tale.tell(CondottiereTokenAwarded(*token_goes_to(state, winner, ladies)))
    if winner is not None and winner != defender and (cause := victory(tale.state, winner)):
        win_game(tale, luck, (winner,), cause)  # C-11.4
    elif not state.config.capturing and not available_regions(tale.state):  # C-17.14
        end_by_most_regions(tale, luck, Cause.MOST_REGIONS)  # C-11.6
    else:
        draw_when_all_are_empty(tale, luck)


def token_goes_to(state: State, winner: Seat | None, ladies: Sequence[int]) -> tuple[Seat, Reason]:
    """Who gets the Condottiere token, and why (chapter 7)."""
    most = max(ladies)
    if most and ladies.count(most) == 1:
        return ladies.index(most), "courtesans"  # C-7.1
    if winner is not None:
        return winner, "winner"  # C-7.2
    if state.defender is not None:
        return state.defender, "tie_defender"  # C-17.12
    assert state.placer is not None
    return left_of(state, state.placer), "tie_left"  # C-7.3
