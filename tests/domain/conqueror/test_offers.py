"""Offers are exactly what `decide` accepts, tried with every cell and every pair of cells."""

import random

import pytest

from domain.conqueror import GAME
from domain.conqueror.moves import (
    BuildCastle,
    BuildWall,
    EndTurn,
    EnterPiece,
    ExpelPiece,
    MovePiece,
    PlaceCastle,
    PlaceFirstCastle,
)
from domain.conqueror.picture import picture
from domain.conqueror.state import Phase
from domain.contract.game import Refused
from domain.contract.offers import moves
from tests.domain.conqueror.lawbook import allowed
from tests.domain.conqueror.positions import LUCK, POS_A, RED, position
from tests.domain.conqueror.soak import BOARDS, options_of
from tests.laws.play import random_game

OFF = ((99, 99), (0, 50))


def every_move(state):
    """Every move that names cells of the board, near ones outside it, or castles that may not exist."""
    cells = (*state.board.cells, *OFF)
    yield EndTurn()
    for cell in cells:
        yield from (kind(cell) for kind in (BuildCastle, EnterPiece, ExpelPiece, PlaceFirstCastle))
        yield from (PlaceCastle(castle, cell) for castle in range(14))
        yield from (BuildWall(cell, other) for other in cells if cell <= other)
        yield from (MovePiece(cell, other) for other in cells)


def accepted(state, seat, move):
    try:
        return bool(GAME.decide(state, seat, move, LUCK))
    except Refused:
        return False


@pytest.mark.parametrize(("game", "mode"), [(game, "amateur") for game in (1, 2, 3, 4)])
def test_offers_are_what_is_accepted_and_nothing_else(game, mode):
    chance = random.Random(game)
    for _ in range(2):
        sittings = list(random_states(options_of(game, mode, "generated", chance), chance))
        for state in chance.sample(sittings, min(5, len(sittings))):
            for seat in (0, 1):
                offered = [move for offer in GAME.offers(state, seat) for move in moves(offer)]
                assert len(offered) == len(set(offered))
                legal = {move for move in every_move(state) if accepted(state, seat, move)}
                assert legal == set(offered), picture(state)


@pytest.mark.parametrize(
    ("game", "mode"), [(game, mode) for game in (1, 2, 3, 4) for mode in ("amateur", "professional")]
)
def test_offers_are_what_the_lawbook_allows(game, mode):
    chance = random.Random(f"{game} {mode}")
    for kind in BOARDS:
        for state in random_states(options_of(game, mode, kind, chance, longest=8), chance):
            if state.phase is Phase.PLAY:
                offered = {move for offer in GAME.offers(state, state.active) for move in moves(offer)}
                assert offered == allowed(GAME.view(state, "all")), picture(state)


def random_states(options, chance):
    for sitting in random_game(GAME, options, 2, seed=chance.randrange(10**6)):
        yield sitting.state


def test_offers_come_in_the_order_of_section_9():
    castles = [[cell, owner, n, *(["top"] if n in (1, 3) else [])] for cell, owner, n in POS_A[:8]]
    state = position(2, castles=castles, pieces=[[[1, 1], "red", 1], [[-1, 1], "red", 1]], actions_done=2)
    offered = [move for offer in GAME.offers(state, RED) for move in moves(offer)]
    kinds = list(dict.fromkeys(type(move) for move in offered))
    assert kinds == [BuildCastle, BuildWall, EnterPiece, ExpelPiece, MovePiece, EndTurn]
    for kind in (BuildCastle, EnterPiece, ExpelPiece):
        cells = [move.cell if kind is BuildCastle else move.castle for move in offered if type(move) is kind]
        assert cells == sorted(cells)
    walls = [(move.a, move.b) for move in offered if type(move) is BuildWall]
    assert walls == sorted(walls)
    starts = [move.from_ for move in offered if type(move) is MovePiece]
    assert starts == sorted(starts)


def test_one_offer_holds_what_is_independent():
    state = position(castles=POS_A[:6], pieces=[[[1, 1], "red", 1], [[-1, 1], "red", 1]])
    offers = GAME.offers(state, RED)
    assert sum(offer.move is MovePiece for offer in offers) == 2
    assert sum(offer.move is BuildCastle for offer in offers) == 1
    assert len(offers) < 60
