"""K-15 Action: enter piece."""

from domain.conqueror.events import PieceEntered
from tests.domain.conqueror.positions import RED, at, kinds, play, position, refusal

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]


def test_K_15_1_a_piece_of_the_reserve_goes_onto_an_own_castle():
    state, facts = play(position(castles=TWO), RED, "enter_piece", castle=[1, 0])
    assert facts == [PieceEntered("red", (1, 0), 11)]
    assert state.reserve == (11, 12)
    assert state.castles[at(state, 1, 0)].piece_on_top
    assert sum(state.pieces[RED]) == 0
    for cell in ([2, 1], [0, 0]):
        assert refusal(position(castles=TWO), RED, "enter_piece", castle=cell) == ("not_your_castle", "K-15.1")
    assert refusal(position(castles=TWO), RED, "enter_piece", castle=[9, 9])[0] == "off_board"


def test_K_15_2_one_piece_on_a_castle():
    state = position(castles=[[[1, 0], "red", "top"], [[2, 1], "yellow"]])
    assert refusal(state, RED, "enter_piece", castle=[1, 0]) == ("castle_full", "K-15.2")


def test_K_15_3_not_onto_a_besieged_castle_however_well_defended():
    state = position(castles=TWO, pieces=[[[1, 0], "red", 3], [[1, 0], "yellow", 1]])
    assert refusal(state, RED, "enter_piece", castle=[1, 0]) == ("besieged", "K-15.3")
    near = position(castles=TWO, pieces=[[[1, 1], "yellow", 1]])
    play(near, RED, "enter_piece", castle=[1, 0])  # beside the castle is no siege


def test_K_15_4_not_without_a_piece_in_reserve():
    state = position(castles=TWO, pieces=[[[1, 0], "red", 12]])
    assert refusal(state, RED, "enter_piece", castle=[1, 0]) == ("no_pieces_left", "K-15.4")


def test_K_15_5_entering_scores_and_captures_nothing():
    before = position(castles=TWO)
    state, facts = play(before, RED, "enter_piece", castle=[1, 0])
    assert kinds(facts) == ["PieceEntered"]
    assert (state.score, state.counts) == (before.score, before.counts)
