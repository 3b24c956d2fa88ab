"""Phase 3: who wins which turf, and the markers that say so (chapter 8)."""

from collections import Counter
from dataclasses import dataclass

from domain.game import Refused
from domain.godfather.board import turfs_at
from domain.godfather.checks import must_know_turf
from domain.godfather.events import ControlMarkerPlaced, MarkerAt, TurfSettled
from domain.godfather.state import State
from domain.tale import Tale


@dataclass(frozen=True, slots=True)
class Standing:
    """The forces in one turf."""

    influence: dict[str, int]  # in the order of seats, families with at least 1
    independent: int
    winner: str | None


def standing(state: State, turf: str) -> Standing:
    owners = state.box.owners
    forces = Counter(
        owners.get(figure) for figure, place in state.figures.items() if turf in turfs_at(state, place)
    )  # G-14.2; neutral figures count together under None (G-14.3)
    influence = {family: forces[family] for family in state.families if forces[family]}
    most = max(influence.values(), default=0)
    leaders = [family for family, count in influence.items() if count == most]
    won = len(leaders) == 1 and most > forces[None]  # G-14.4
    return Standing(influence, forces[None], leaders[0] if won else None)


def settle_turfs(tale: Tale[State], after: str | None = None) -> bool:
    """Settle the turfs in order; false when a winner must be asked for a marker."""
    turfs = tale.state.box.turfs
    for turf in turfs[turfs.index(after) + 1 if after else 0 :]:  # G-14.1
        now = standing(tale.state, turf)
        tale.tell(TurfSettled(turf, now.influence, now.independent, now.winner))
        if now.winner is None:
            continue  # G-14.5
        if not tale.state.markers[tale.state.seat(now.winner)]:
            return False  # G-14.7, G-14.11
        tale.tell(ControlMarkerPlaced(turf, now.winner, "supply"))  # G-14.6
    return True


def relocate_marker(tale: Tale[State], family: str, turf: str, level: int) -> None:
    state = tale.state
    assert state.won is not None
    must_know_turf(state, turf)
    if level not in levels(state, family, turf):
        raise Refused("illegal_choice", "there is no marker of yours at this level of this stack", rule="G-14.7")
    tale.tell(ControlMarkerPlaced(state.won.turf, family, MarkerAt(turf, level)))


def levels(state: State, family: str, turf: str) -> tuple[int, ...]:
    """Where a family's markers lie in a stack, 1 being the bottom."""
    stack = state.control.get(turf, ())
    return tuple(level for level, owner in enumerate(stack, 1) if owner == family)
