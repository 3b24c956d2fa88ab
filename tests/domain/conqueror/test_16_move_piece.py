"""K-16 Action: move piece."""

from domain.conqueror import GAME
from domain.conqueror.events import PieceExpelled, PieceMoved
from domain.conqueror.moves import ExpelPiece, MovePiece
from domain.contract.offers import moves
from tests.domain.conqueror.positions import RED, YELLOW, after, at, kinds, play, position, refusal

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]
TOP = [[[1, 0], "red", "top"], [[2, 1], "yellow"]]


def steps(state, seat):
    offers = [offer for offer in GAME.offers(state, seat) if offer.move is MovePiece]
    return {move for offer in offers for move in moves(offer)}


def test_K_16_1_expel_and_step_are_one_action_each():
    state = position(castles=TOP, pieces=[[[1, -1], "red", 1]])
    expelled, _ = play(state, RED, "expel_piece", castle=[1, 0])
    stepped, _ = play(state, RED, "move_piece", **{"from": [1, -1], "to": [0, 0]})
    assert (expelled.actions_done, stepped.actions_done) == (1, 1)
    assert {offer.move for offer in GAME.offers(state, RED)} >= {ExpelPiece, MovePiece}


def test_K_16_2_expel_puts_the_piece_from_the_castle_into_its_region():
    state, facts = play(position(castles=TOP), RED, "expel_piece", castle=[1, 0])
    assert facts == [PieceExpelled("red", (1, 0))]
    assert not state.castles[at(state, 1, 0)].piece_on_top
    assert state.pieces[RED][at(state, 1, 0)] == 1
    assert refusal(state, RED, "expel_piece", castle=[1, 0]) == ("castle_empty", "K-16.2")
    assert refusal(state, RED, "expel_piece", castle=[2, 1]) == ("not_your_castle", "K-16.2")
    besieged = position(castles=TOP, pieces=[[[1, 0], "yellow", 1]])
    play(besieged, RED, "expel_piece", castle=[1, 0])  # at equality too


def test_K_16_3_a_step_goes_to_an_adjacent_region_of_the_board():
    state = position(castles=TWO, pieces=[[[6, -2], "red", 1]])
    after_, facts = play(state, RED, "move_piece", **{"from": [6, -2], "to": [6, -1]})
    assert facts == [PieceMoved("red", (6, -2), (6, -1))]
    assert (after_.pieces[RED][at(state, 6, -2)], after_.pieces[RED][at(state, 6, -1)]) == (0, 1)
    assert refusal(state, RED, "move_piece", **{"from": [6, -2], "to": [4, -1]}) == ("not_adjacent", "K-16.3")
    assert refusal(state, RED, "move_piece", **{"from": [6, -2], "to": [6, -2]}) == ("not_adjacent", "K-16.3")
    assert refusal(state, RED, "move_piece", **{"from": [6, -2], "to": [7, -2]})[0] == "off_board"
    assert {move.to for move in steps(state, RED)} == {(6, -1), (5, -1), (5, -2)}


def test_K_16_4_a_piece_on_a_castle_does_not_step_and_none_climbs_onto_one():
    state = position(castles=TOP)
    assert refusal(state, RED, "move_piece", **{"from": [1, 0], "to": [1, -1]}) == ("no_piece", "K-16.4")
    outside = position(castles=TWO, pieces=[[[1, -1], "red", 1]])
    state, _ = play(outside, RED, "move_piece", **{"from": [1, -1], "to": [1, 0]})
    assert not state.castles[at(state, 1, 0)].piece_on_top
    assert state.pieces[RED][at(state, 1, 0)] == 1
    theirs = position(castles=TWO, pieces=[[[1, -1], "yellow", 1]])
    assert refusal(theirs, RED, "move_piece", **{"from": [1, -1], "to": [0, 0]}) == ("no_piece", "K-16.4")


def test_K_16_5_no_step_across_a_wall():
    walls = [[[1, 1], [0, 1]]]
    for seat, colour, start, goal in ((YELLOW, "yellow", [0, 1], [1, 1]), (RED, "red", [1, 1], [0, 1])):
        state = position(castles=TWO, walls=walls, pieces=[[start, colour, 1]], active=colour)
        assert refusal(state, seat, "move_piece", **{"from": start, "to": goal}) == ("walled", "K-16.5")
        assert MovePiece(tuple(start), tuple(goal)) not in steps(state, seat)


def test_K_16_6_at_equality_the_owner_of_the_castle_may_not_step_out():
    equal = [[[1, 0], "red", 1], [[1, 0], "yellow", 1]]
    state = position(castles=TWO, pieces=equal)
    assert refusal(state, RED, "move_piece", **{"from": [1, 0], "to": [1, -1]}) == ("pinned", "K-16.6")
    assert steps(state, RED) == set()
    besieger = position(castles=TWO, pieces=equal, active="yellow")
    play(besieger, YELLOW, "move_piece", **{"from": [1, 0], "to": [1, -1]})
    with_top = position(castles=TOP, pieces=[[[1, 0], "red", 1], [[1, 0], "yellow", 2]])
    assert refusal(with_top, RED, "move_piece", **{"from": [1, 0], "to": [1, -1]})[0] == "pinned"
    more = position(castles=TWO, pieces=[[[1, 0], "red", 2], [[1, 0], "yellow", 1]])
    down = after(more, (RED, "move_piece", {"from": [1, 0], "to": [1, -1]}))
    assert refusal(down, RED, "move_piece", **{"from": [1, 0], "to": [0, 0]})[0] == "pinned"
    elsewhere = position(
        castles=[[[5, -1], "red"], [[-3, 2], "yellow"]], pieces=[[[1, 1], "red", 1], [[1, 1], "yellow", 1]]
    )
    play(elsewhere, RED, "move_piece", **{"from": [1, 1], "to": [1, 0]})  # equality binds at castles only


def test_K_16_7_no_step_into_a_full_region():
    state = position(castles=TWO, pieces=[[[0, 0], "yellow", 1], [[0, -1], "red", 1]])
    assert refusal(state, RED, "move_piece", **{"from": [0, -1], "to": [0, 0]}) == ("region_full", "K-17.1")
    assert MovePiece((0, -1), (0, 0)) not in steps(state, RED)


def test_K_16_8_a_step_scores_only_if_it_captures():
    before = position(castles=TWO, pieces=[[[1, 1], "red", 1]])
    state, facts = play(before, RED, "move_piece", **{"from": [1, 1], "to": [0, 1]})
    assert (kinds(facts), state.score) == (["PieceMoved"], before.score)
    state, facts = play(before, RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert kinds(facts) == ["PieceMoved", "CastleCaptured", "ScoresCounted"]
    assert state.score != before.score
