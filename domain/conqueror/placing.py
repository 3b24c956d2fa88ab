"""Before play begins: tiles (K-4.5), first castles (K-7) and the preparation of Games 3 and 4 (K-8)."""

from collections.abc import Iterable
from itertools import combinations

from domain.conqueror.board import Board
from domain.conqueror.box import COLOURS, TILES, Cell
from domain.conqueror.events import BoardCompleted, CastlePlaced, PhaseStarted, TilePlaced
from domain.conqueror.flow import begin_play
from domain.conqueror.guards import must_be_centre, must_be_free, must_be_on_board, must_not_stand_beside_a_castle
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.joining import must_fit
from domain.conqueror.refusal import Refused
from domain.conqueror.scoring import castle_scores, initial_scores
from domain.conqueror.setup import after_building
from domain.conqueror.state import Phase, Seat, State
from domain.contract.tale import Tale

CENTRE_CASTLES = 4  # K-8.5: two each


def place_tile(tale: Tale[State], seat: Seat, tile: PlacedTile) -> None:
    state = tale.state
    must_fit(tile, state.board.tiles)
    tale.tell(TilePlaced(COLOURS[seat], tile.tile, tile.q, tile.r, tile.rotation))
    tiles = tale.state.board.tiles
    if len(tiles) == len(TILES):
        tale.tell(BoardCompleted(state.rule_set.board_kind, tuple(sorted(tiles, key=lambda each: each.tile))))
        tale.tell(PhaseStarted(after_building(state.rule_set)))


def place_first_castle(tale: Tale[State], seat: Seat, cell: Cell) -> None:
    before = tale.state
    place = must_be_on_board(before, cell)
    must_be_centre(before, place, "K-7.3")
    must_be_free(before, place, "K-7.3")
    tale.tell(CastlePlaced(COLOURS[seat], cell, min(before.bank), "first"))  # K-7.7
    tale.tell(castle_scores(before, tale.state, place, "first_castle"))  # K-7.4
    if len(tale.state.castles) == len(COLOURS):
        begin_play(tale)


def place_castle(tale: Tale[State], seat: Seat, castle: int, cell: Cell) -> None:
    state = tale.state
    if castle not in state.hand[seat]:  # K-8.4
        raise Refused(
            "not_your_castle",
            f"{COLOURS[seat]} has no castle {castle} to place; left are {list(state.hand[seat])}",
            rule="K-8.4",
            castle=castle,
            left=list(state.hand[seat]),
        )
    place = must_be_on_board(state, cell)
    must_be_free(state, place, "K-8.6")
    if state.phase is Phase.PREP_CENTRES:
        must_be_centre(state, place, "K-8.5")
        tale.tell(CastlePlaced(COLOURS[seat], cell, castle, "centre"))
        if len(tale.state.castles) == CENTRE_CASTLES:
            tale.tell(PhaseStarted(Phase.PREP_TILES))
    else:
        must_suit_the_tile(state, seat, place)
        tale.tell(CastlePlaced(COLOURS[seat], cell, castle, "tile"))
        if not any(tale.state.hand):
            tale.tell(initial_scores(tale.state))
            begin_play(tale)


# ------------------------------------------------------------------------------------------------ guards


def must_suit_the_tile(state: State, seat: Seat, place: int) -> None:
    """K-8.6 and K-8.8, in the order of 7.2."""
    board, cell, tile = state.board, list(state.board.cells[place]), state.board.tile[place]
    if board.is_centre(place):
        raise Refused("centre_forbidden", f"{cell} is a centre; now the rings are filled", rule="K-8.6", cell=cell)
    here = castles_in_tile(state, tile)
    if len(here) == 2 or any(board.is_centre(each) for each in here):
        raise Refused("tile_full", f"tile {tile} takes no further castle", rule="K-8.6", tile=tile)
    if any(state.castles[each].owner == seat for each in here):
        raise Refused("one_per_tile", f"{COLOURS[seat]} already has a castle in tile {tile}", rule="K-8.6", tile=tile)
    must_not_stand_beside_a_castle(state, place, "K-8.6")
    if not can_be_completed(board, (*state.castles, place)):
        raise Refused(
            "blocks_completion",
            f"with a castle in {cell} the remaining castles could no longer all be placed",
            rule="K-8.8",
            cell=cell,
        )


# ------------------------------------------------------------------------------------------------ choices


def castles_in_tile(state: State, tile: int) -> list[int]:
    return [place for place in state.castles if state.board.tile[place] == tile]


def free_centres(state: State) -> list[int]:
    """Where a castle may stand in `first_castles` and `prep_centres`."""
    return [n for n in range(len(state.board.cells)) if state.board.is_centre(n) and n not in state.castles]


def ring_sites(state: State, seat: Seat) -> list[int]:
    """Where this player may place a castle in `prep_tiles`, in canonical order (K-8.6, K-8.8)."""
    board = state.board
    taken = {beside for place in state.castles for beside, _ in board.around[place]} | state.castles.keys()
    closed = {
        board.tile[place]
        for place, castle in state.castles.items()
        if castle.owner == seat or board.is_centre(place) or len(castles_in_tile(state, board.tile[place])) == 2
    }
    return [
        place
        for place in range(len(board.cells))
        if not board.is_centre(place)
        and board.tile[place] not in closed
        and place not in taken
        and can_be_completed(board, (*state.castles, place))
    ]


def can_be_completed(board: Board, castles: Iterable[int]) -> bool:
    """Could every tile without a centre castle still get its two castles? Colours do not matter (R-16)."""
    taken, missing = 0, dict.fromkeys(board.ring, 2)
    for place in castles:
        missing[board.tile[place]] -= 2 if board.is_centre(place) else 1
        taken |= board.shadow[place]
    return _fill(board, [(board.ring[tile], number) for tile, number in missing.items() if number], taken)


def _fill(board: Board, tiles: list[tuple[tuple[int, ...], int]], taken: int) -> bool:
    if not tiles:
        return True
    (ring, missing), *rest = tiles
    free = [place for place in ring if not taken >> place & 1]
    if missing == 1:
        return any(_fill(board, rest, taken | board.shadow[place]) for place in free)
    return any(
        _fill(board, rest, taken | board.shadow[a] | board.shadow[b])
        for a, b in combinations(free, 2)
        if not board.shadow[a] >> b & 1
    )
