"""Every legal action, quickly: what offers list and what turns depend on (K-10.6, K-13 to K-16)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import compress
from typing import Final

from domain.conqueror.box import ACTIONS, COSTS, Kind
from domain.conqueror.siege import has_room, is_besieged, is_pinned
from domain.conqueror.state import Seat, State, other

FREE: Final = bytes((1, 0)) + bytes(254)  # a border without a wall becomes 1

# ------------------------------------------------------------------------------------------------ where


def castle_sites(state: State, seat: Seat) -> list[int]:
    """Where this player may build a castle (K-13), in canonical order."""
    if not state.bank:
        return []
    board, enemy = state.board, other(seat)
    taken, in_reach = set(state.castles), set[int]()
    for cell, castle in state.castles.items():
        taken.update(beside for beside, _ in board.around[cell])  # K-13.3
        if castle.owner == enemy:
            in_reach |= board.beyond[cell]  # K-13.4
    mine, theirs = state.pieces[seat], state.pieces[enemy]
    return [cell for cell in sorted(in_reach - taken) if theirs[cell] <= mine[cell]]  # K-13.5


def wall_sites(state: State, seat: Seat) -> Iterator[tuple[int, int]]:
    """The borders on which this player may build a wall (K-14), in canonical order."""
    if not state.walls_left[seat]:
        return
    mine = [own > enemy for own, enemy in zip(state.counts[seat], state.counts[other(seat)], strict=True)]
    for cell, castle in state.castles.items():
        mine[cell] = castle.owner == seat
    free = state.walls.translate(FREE)
    for a, b in compress(state.board.borders, free):
        if mine[a] or mine[b]:  # K-14.2
            yield a, b


def entries(state: State, seat: Seat) -> list[int]:
    """The castles onto which this player may enter a piece (K-15), in canonical order."""
    if not state.reserve[seat]:
        return []
    enemies = state.pieces[other(seat)]
    return sorted(
        cell
        for cell, castle in state.castles.items()
        if castle.owner == seat and not castle.piece_on_top and not enemies[cell]
    )


def expulsions(state: State, seat: Seat) -> list[int]:
    """The castles from which this player may expel a piece (K-16.2), in canonical order."""
    return sorted(cell for cell, castle in state.castles.items() if castle.owner == seat and castle.piece_on_top)


def steps(state: State, seat: Seat) -> Iterator[tuple[int, list[int]]]:
    """From where to where this player may step (K-16.3): by cell, then clockwise from N."""
    board, walls, castles = state.board, state.walls, state.castles
    for cell in compress(range(len(board.cells)), state.pieces[seat]):
        if is_pinned(state, cell, seat):
            continue
        ways = [
            beside
            for beside, border in board.around[cell]
            if not walls[border] and (beside in castles or has_room(state, beside))
        ]
        if ways:
            yield cell, ways


# ------------------------------------------------------------------------------------------------ whether


def _may_enter(state: State, seat: Seat) -> bool:
    return state.reserve[seat] > 0 and any(
        castle.owner == seat and not castle.piece_on_top and not is_besieged(state, cell)
        for cell, castle in state.castles.items()
    )


def _may_move(state: State, seat: Seat) -> bool:
    on_castles = any(castle.owner == seat and castle.piece_on_top for castle in state.castles.values())
    return on_castles or next(steps(state, seat), None) is not None


def _may_wall(state: State, seat: Seat) -> bool:
    return next(wall_sites(state, seat), None) is not None


def _may_build(state: State, seat: Seat) -> bool:
    return bool(castle_sites(state, seat))


POSSIBLE: Final[Mapping[Kind, Callable[[State, Seat], bool]]] = {  # those that are quickest to see first
    "enter": _may_enter,
    "move": _may_move,
    "wall": _may_wall,
    "castle": _may_build,
}


def can_act(state: State, seat: Seat, coins: int | None = None) -> bool:
    """Is any action of this game legal and, if coins are given, payable with them?"""
    actions, costs = ACTIONS[state.rule_set.game], COSTS[state.rule_set.game]
    return any(
        kind in actions and (coins is None or costs.get(kind, 0) <= coins) and possible(state, seat)
        for kind, possible in POSSIBLE.items()
    )


def can_pay_an_action(state: State, seat: Seat) -> bool:
    return can_act(state, seat, state.coins[seat] if state.rule_set.has_coins else None)


def spendable(state: State, seat: Seat) -> int:
    """What the next action may cost: in Game 2 coins are kept back for the minimum, if that is possible (K-10.6)."""
    coins = state.coins[seat]
    kept_back = 2 * (state.minimum_actions - state.actions_done - 1)
    if state.rule_set.game == 2 and kept_back > 0 and can_act(state, seat, coins - kept_back):
        return coins - kept_back
    return coins
