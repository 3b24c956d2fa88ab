"""Every legal move of a player: castles, walls, entries, expulsions, steps, end of turn (section 9)."""

from collections.abc import Iterator

from domain.conqueror.box import TILES
from domain.conqueror.joining import places, turns
from domain.conqueror.legal import (
    castle_sites,
    entries,
    expulsions,
    is_payable,
    may_end_turn,
    spendable,
    steps,
    wall_sites,
)
from domain.conqueror.moves import (
    BuildCastle,
    BuildWall,
    EndTurn,
    EnterPiece,
    ExpelPiece,
    MovePiece,
    PlaceCastle,
    PlaceFirstCastle,
    PlaceTile,
    Resign,
)
from domain.conqueror.placing import free_centres, ring_sites
from domain.conqueror.state import Phase, Seat, State
from domain.contract.game import Owed
from domain.contract.offers import Offer, OneOf


def decisions(state: State) -> list[Owed]:
    return [] if state.active is None else [Owed(state.active, state.phase.value)]


def offers(state: State, seat: Seat) -> list[Offer]:
    if seat != state.active:
        return []
    match state.phase:
        case Phase.BOARD_BUILDING:
            return list(tile_offers(state))
        case Phase.FIRST_CASTLES:
            return [Offer(PlaceFirstCastle, cell=one_of_cells(state, free_centres(state)))]
        case Phase.PREP_CENTRES:
            return [castle_offer(state, seat, free_centres(state))]
        case Phase.PREP_TILES:
            return [castle_offer(state, seat, ring_sites(state, seat))]
        case _:
            return list(action_offers(state, seat))


def anytime(state: State, _seat: Seat) -> list[Offer]:
    return [] if state.phase is Phase.FINISHED else [Offer(Resign)]  # K-21.4


def one_of_cells(state: State, numbers: list[int]) -> OneOf:
    return OneOf(tuple(map(state.board.cells.__getitem__, numbers)))


def castle_offer(state: State, seat: Seat, sites: list[int]) -> Offer:
    return Offer(PlaceCastle, castle=OneOf(state.hand[seat]), cell=one_of_cells(state, sites))


def tile_offers(state: State) -> Iterator[Offer]:
    """By place; tiles that may be turned the same way there share an offer (K-4.5)."""
    placed = state.board.tiles
    free = [tile for tile in TILES if all(tile != other.tile for other in placed)]
    for q, r in places(placed):
        alike: dict[tuple[int, ...], list[int]] = {}
        for tile in free:
            alike.setdefault(tuple(turns(tile, (q, r), placed)), []).append(tile)
        for rotations, tiles in alike.items():
            if rotations:
                yield Offer(PlaceTile, tile=OneOf(tuple(tiles)), q=q, r=r, rotation=OneOf(rotations))


def action_offers(state: State, seat: Seat) -> Iterator[Offer]:
    purse = spendable(state, seat)
    if is_payable(state, "castle", purse) and (sites := sorted(castle_sites(state, seat))):
        yield Offer(BuildCastle, cell=one_of_cells(state, sites))
    if is_payable(state, "wall", purse):
        yield from wall_offers(state, seat)
    if is_payable(state, "enter", purse) and (castles := sorted(entries(state, seat))):
        yield Offer(EnterPiece, castle=one_of_cells(state, castles))
    if is_payable(state, "move", purse):
        if castles := sorted(expulsions(state, seat)):
            yield Offer(ExpelPiece, castle=one_of_cells(state, castles))
        for start, goals in steps(state, seat):
            yield Offer(MovePiece, from_=state.board.cells[start], to=one_of_cells(state, goals))
    if may_end_turn(state):
        yield Offer(EndTurn)


def wall_offers(state: State, seat: Seat) -> Iterator[Offer]:
    """One offer for each smaller cell, with the larger cells beyond its free borders."""
    cells, beyond = state.board.cells, dict[int, list[int]]()
    for a, b in wall_sites(state, seat):
        beyond.setdefault(a, []).append(b)
    for a, larger in beyond.items():
        yield Offer(BuildWall, a=cells[a], b=one_of_cells(state, larger))
