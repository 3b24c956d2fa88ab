"""Phase 3: who wins which turf, and the markers that say so (chapter 8)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.godfather.board import turfs_at
from domain.godfather.events import ControlMarkerDeclined, ControlMarkerPlaced, MarkerAt, TurfSettled
from domain.godfather.guards import must_know_turf
from domain.godfather.state import State
from domain.godfather.waiting import Won


@dataclass(frozen=True, slots=True)
class Standing:
    """The forces in one turf."""

    influence: dict[str, int]  # in the order of seats, families with at least 1
    independent: int
    winner: str | None


def standing(state: State, turf: str) -> Standing:
    return standings(state)[turf]


def standings(state: State) -> dict[str, Standing]:
    """The forces in every turf; a figure counts in each turf it is in (G-14.2)."""
    owners = state.box.owners
    forces: dict[str, Counter[str | None]] = {turf: Counter() for turf in state.box.turfs}
    for figure, place in state.figures.items():
        for turf in turfs_at(state, place):
            forces[turf][owners.get(figure)] += 1  # neutral figures count together, under None (G-14.3)
    return {turf: judged(state.families, force) for turf, force in forces.items()}


def judged(families: Iterable[str], force: Counter[str | None]) -> Standing:
    influence = {family: force[family] for family in families if family in force}
    most = max(influence.values(), default=0)
    leaders = [family for family, count in influence.items() if count == most]
    won = len(leaders) == 1 and most > force[None]  # G-14.4
    return Standing(influence, force[None], leaders[0] if won else None)


def settle_turfs(tale: Tale[State], after: str | None = None) -> bool:
    """Settle the turfs in order; false when a winner must be asked for a marker."""
    turfs, now_in = tale.state.box.turfs, standings(tale.state)
    for turf in turfs[turfs.index(after) + 1 if after else 0 :]:  # G-14.1
        now = now_in[turf]
        tale.tell(TurfSettled(turf, now.influence, now.independent, now.winner))
        if now.winner is None:
            continue  # G-14.5
        if not tale.state.markers[tale.state.seat(now.winner)]:
            return False  # G-14.7, G-14.11
        tale.tell(ControlMarkerPlaced(turf, now.winner, "supply"))  # G-14.6
    return True


def relocate_marker(tale: Tale[State], won: Won, turf: str, level: int) -> None:
    """A marker already placed goes to the turf just won."""
    must_know_turf(tale.state, turf)
    if level not in levels(tale.state, won.player, turf):
        raise Refused(
            "illegal_choice",
            "there is no marker of yours at this level of this stack",
            rule="G-14.7",
            turf=turf,
            level=level,
        )
    tale.tell(ControlMarkerPlaced(won.turf, won.player, MarkerAt(turf, level)))


def decline_marker(tale: Tale[State], won: Won) -> None:
    tale.tell(ControlMarkerDeclined(won.turf, won.player))


def levels(state: State, family: str, turf: str) -> tuple[int, ...]:
    """Where a family's markers lie in a stack, 1 being the bottom."""
    stack = state.control.get(turf, ())
    return tuple(level for level, owner in enumerate(stack, 1) if owner == family)
