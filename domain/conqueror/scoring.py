"""What a castle or a wall changes in the scores (K-19): the difference of ownership, and the price of wall case 2."""

from collections.abc import Iterable
from typing import Literal

from domain.conqueror.events import Both, CellScored, ScoresCounted
from domain.conqueror.ownership import connected, counts, majority, owner
from domain.conqueror.state import Pair, Seat, State

Cause = Literal["first_castle", "initial", "castle_built", "castle_captured", "wall_built"]


def scored(before: State, after: State, cell: int, fine: Pair = (0, 0)) -> CellScored:
    """One region: who lost it, who gained it, and what else its change costs (in units of v)."""
    value = after.board.worth[after.rule_set.mode][cell]
    was, now = counts(before, cell), counts(after, cell)
    lost, gained = majority(*was), majority(*now)
    red, yellow = (value * ((gained == seat) - (lost == seat) - fine[seat]) for seat in (0, 1))
    return CellScored(after.board.cells[cell], value, Both(*was), Both(*now), Both(red, yellow))


def counted(after: State, cause: Cause, cells: Iterable[CellScored], penalty: Pair | None = None) -> ScoresCounted:
    """The fact that sums these regions up (K-19.1)."""
    regions = tuple(cells)
    deltas = Both(sum(each.deltas.red for each in regions), sum(each.deltas.yellow for each in regions))
    scores = Both(after.score[0] + deltas.red, after.score[1] + deltas.yellow)
    return ScoresCounted(cause, deltas, scores, Both(*(penalty or after.penalty)), regions)


def castle_scores(before: State, after: State, cell: int, cause: Cause) -> ScoresCounted:
    """After a castle was placed, built or captured: its connected neighbours, clockwise from N (K-19.2)."""
    return counted(after, cause, (scored(before, after, beside) for beside in connected(after, cell)))


def wall_scores(before: State, after: State, a: int, b: int, builder: Seat) -> ScoresCounted:
    """After a wall: only a wall between a region and a castle changes anything (K-19.6, K-19.7)."""
    castle, region = (a, b) if a in after.castles else (b, a)
    if castle not in after.castles:
        return counted(after, "wall_built", ())
    if counts(before, region) != (1, 1):
        return counted(after, "wall_built", (scored(before, after, region),))
    # Case 2: nobody owns the region, so the castle is the builder's (K-14.2), and he loses what he never had (K-19.8).
    fine: Pair = (1, 0) if builder == 0 else (0, 1)
    cell = scored(before, after, region, fine)
    penalty = after.penalty[0] + fine[0] * cell.value, after.penalty[1] + fine[1] * cell.value
    return counted(after, "wall_built", (cell,), penalty)


def initial_scores(state: State) -> ScoresCounted:
    """After the preparation of Games 3 and 4: every owned region once, in canonical order (K-8.10)."""
    cells = []
    for cell in range(len(state.board.cells)):
        seat = owner(state, cell)
        if seat is not None:
            value = state.board.worth[state.rule_set.mode][cell]
            gain = Both(value, 0) if seat == 0 else Both(0, value)
            cells.append(CellScored(state.board.cells[cell], value, Both(0, 0), Both(*counts(state, cell)), gain))
    return counted(state, "initial", cells)
