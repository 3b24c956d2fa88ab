"""What is legal, once: offers list it, `decide` demands it, and who has nothing of it is skipped (K-9 to K-17)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import compress
from math import inf
from operator import gt
from typing import Any, Final

from domain.conqueror.box import COSTS, Kind
from domain.conqueror.siege import has_room, is_besieged, is_pinned
from domain.conqueror.state import Seat, State, other

FREE: Final = bytes((1, 0)) + bytes(254)  # a border without a wall becomes 1

# ------------------------------------------------------------------------------------------------ where


def castle_sites(state: State, seat: Seat) -> set[int]:
    """Where this player may build a castle (K-13)."""
    if not state.bank:  # K-13.1; in Games 3 and 4 there is none (K-8.1)
        return set()
    mine, theirs = state.pieces[seat], state.pieces[other(seat)]
    taken = set(state.castles)
    for place in state.castles:
        taken.update(beside for beside, _ in state.board.around[place])  # K-13.3
    return {place for place in in_reach(state, seat) - taken if theirs[place] <= mine[place]}  # K-13.5


def in_reach(state: State, seat: Seat) -> set[int]:
    """The cells exactly one region away from a castle of the enemy (K-13.4)."""
    found = set[int]()
    for place, castle in state.castles.items():
        if castle.owner != seat:
            found |= state.board.beyond[place]
    return found


def wall_sites(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The borders on which this player may build a wall (K-14), in canonical order."""
    if not state.walls_left[seat]:
        return []
    mine, free = held(state, seat), compress(state.board.borders, state.walls.translate(FREE))
    return [site for site in free if mine[site[0]] or mine[site[1]]]


def is_wall_site(state: State, seat: Seat, border: int) -> bool:
    """The same of one border alone."""
    a, b = state.board.borders[border]
    return bool(state.walls_left[seat] and not state.walls[border] and (holds(state, seat, a) or holds(state, seat, b)))


def holds(state: State, seat: Seat, cell: int) -> bool:
    """Is a castle of this player there, or is the region his? (K-14.2)"""
    castle = state.castles.get(cell)
    if castle is not None:
        return castle.owner == seat
    return state.counts[seat][cell] > state.counts[other(seat)][cell]


def held(state: State, seat: Seat) -> list[bool]:
    """By cell: does this player hold it?"""
    mine = list(map(gt, state.counts[seat], state.counts[other(seat)]))
    for place, castle in state.castles.items():
        mine[place] = castle.owner == seat
    return mine


def entries(state: State, seat: Seat) -> Iterator[int]:
    """The castles onto which this player may enter a piece (K-15)."""
    if state.reserve[seat]:
        for place, castle in state.castles.items():
            if castle.owner == seat and not castle.piece_on_top and not is_besieged(state, place):
                yield place


def expulsions(state: State, seat: Seat) -> Iterator[int]:
    """The castles from which this player may expel a piece (K-16.2)."""
    for place, castle in state.castles.items():
        if castle.owner == seat and castle.piece_on_top:
            yield place


def steps(state: State, seat: Seat) -> Iterator[tuple[int, list[int]]]:
    """From where to where this player may step (K-16.3), by cell."""
    for start in compress(range(len(state.board.cells)), state.pieces[seat]):
        if goals := ways(state, seat, start):
            yield start, goals


def ways(state: State, seat: Seat, start: int) -> list[int]:
    """Where a piece of this player in this region may step, clockwise from N (K-16.5 to K-16.7)."""
    if not state.pieces[seat][start] or is_pinned(state, start, seat):
        return []
    walls = state.walls
    return [beside for beside, border in state.board.around[start] if not walls[border] and has_room(state, beside)]


# ------------------------------------------------------------------------------------------------ whether

Listing = Callable[[State, Seat], Iterable[Any]]

LISTINGS: Final[Mapping[Kind, tuple[Listing, ...]]] = {  # those that are quickest to see first
    "enter": (entries,),
    "move": (expulsions, steps),
    "wall": (wall_sites,),
    "castle": (castle_sites,),
}


def is_payable(state: State, kind: Kind, purse: float) -> bool:
    """Are so many coins enough for such an action?"""
    return COSTS[state.rule_set.game].get(kind, 0) <= purse


def can_act(state: State, seat: Seat, purse: float = inf) -> bool:
    """Is any action legal for which these coins are enough?"""
    for kind, listings in LISTINGS.items():
        if is_payable(state, kind, purse):
            for listing in listings:
                for _ in listing(state, seat):
                    return True
    return False


def can_pay_an_action(state: State, seat: Seat) -> bool:
    return can_act(state, seat, state.coins[seat])


def spendable(state: State, seat: Seat) -> int:
    """What the next action may cost: in Game 2 coins are kept back for the minimum, if that is possible (K-10.6)."""
    coins = state.coins[seat]
    kept_back = 2 * (state.minimum_actions - state.actions_done - 1)
    if state.rule_set.game == 2 and kept_back > 0 and can_act(state, seat, coins - kept_back):
        return coins - kept_back
    return coins


def may_end_turn(state: State) -> bool:
    """After the minimum (K-10.7), which ends every turn but those of Game 2, or where passing is agreed on (K-9.6)."""
    return state.rule_set.allow_pass or state.actions_done >= state.minimum_actions
