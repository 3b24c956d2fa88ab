"""What follows from a view by the rules, so that nobody who draws a table needs the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from domain.conqueror.box import ACTIONS, CAPACITY, COLOURS, COSTS, SEATS, WORTH, Cell, Colour
from domain.conqueror.events import Both
from domain.conqueror.flow import ACTIONS_PER_TURN
from domain.conqueror.hexes import neighbours
from domain.conqueror.moves import KINDS
from domain.conqueror.ownership import majority
from domain.conqueror.state import Pair
from domain.contract.game import View
from domain.contract.wire import About, move_name, plain


@dataclass(frozen=True, slots=True)
class RegionTold:
    """A region of the board, at the axial coordinates q and r of its cell, and what it means now."""

    q: Annotated[int, About("its first axial coordinate: it grows to the south-east")]
    r: Annotated[int, About("its second axial coordinate: it grows to the south")]
    capacity: Annotated[int | None, About("how many pieces it holds; null, no limit, with a castle (K-17.1, K-17.3)")]
    value: Annotated[int, About("what it is worth to its owner in this mode; 0 with a castle (K-6.3, K-5.6)")]
    connected: Annotated[Both, About("how many castles of each player are connected to it (K-5.4)")]
    owner: Annotated[Colour | None, About("who has more castles connected to it (K-5.5)")]


@dataclass(frozen=True, slots=True)
class SeatTold:
    """A seat of the table and the colour that facts and moves call its player by."""

    seat: Annotated[int, About("the number of the seat, 0 or 1")]
    colour: Annotated[Colour, About("its colour, which is its name in this game (K-1.1)")]


@dataclass(frozen=True, kw_only=True)
class Deduced:
    """What follows from the rest of the state."""

    seats: Annotated[tuple[SeatTold, ...], About("which colour each seat has (K-1.1)")]
    regions: Annotated[tuple[RegionTold, ...], About("what each region holds, is worth and whose it is, as in `board`")]
    owned: Annotated[Both, About("what the regions of each player are worth together (K-6.3)")]
    costs: Annotated[Mapping[str, int], About("what each action of this game costs in coins, by move (K-10.3, K-12.2)")]
    maximum_actions: Annotated[
        int | None, About("how many actions a turn has at most; null for as many as one can pay (K-9.2, K-10.7)")
    ]


def deduce(view: View) -> View:
    """What people are told beside this view."""
    game, told = view["rule_set"]["game"], regions(view)
    document: View = plain(
        Deduced(
            seats=tuple(SeatTold(seat, colour) for seat, colour in enumerate(COLOURS)),
            regions=told,
            owned=Both(*(sum(each.value for each in told if each.owner == colour) for colour in COLOURS)),
            costs={
                move_name(action): COSTS[game].get(kind, 0) for action, kind in KINDS.items() if kind in ACTIONS[game]
            },
            maximum_actions=ACTIONS_PER_TURN.get(game),
        )
    )
    return document


def regions(view: View) -> tuple[RegionTold, ...]:
    """Each region in the order of the board."""
    worth, counts = WORTH[view["rule_set"]["mode"]], connections(view)
    castles = {tuple(each["cell"]) for each in view["castles"]}
    found = []
    for region in view["board"]:
        q, r = cell = tuple(region["cell"])
        terrain, owner = region["terrain"], majority(*counts[cell])
        found.append(
            RegionTold(
                q,
                r,
                capacity=None if cell in castles else CAPACITY[terrain],
                value=0 if cell in castles else worth[terrain],
                connected=Both(*counts[cell]),
                owner=None if owner is None else COLOURS[owner],
            )
        )
    return tuple(found)


def connections(view: View) -> dict[Cell, Pair]:
    """Connected castles of red and of yellow, by cell (K-5.3, K-5.4)."""
    walls = {frozenset(map(tuple, wall)) for wall in view["walls"]}
    counts = {tuple(region["cell"]): [0, 0] for region in view["board"]}
    for standing in view["castles"]:
        cell = tuple(standing["cell"])
        for beside in neighbours(cell):
            if beside in counts and frozenset((cell, beside)) not in walls:
                counts[beside][SEATS[standing["owner"]]] += 1
    return {cell: (red, yellow) for cell, (red, yellow) in counts.items()}
