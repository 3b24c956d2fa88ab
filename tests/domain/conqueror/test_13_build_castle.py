"""K-13 Action: build castle."""

from domain.conqueror import GAME
from domain.conqueror.events import CastleBuilt, ScoresCounted
from domain.conqueror.siege import capacity_left, is_besieged
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, after, at, fact_of, kinds, play, position, refusal

FAR = [[[0, 0], "red"], [[3, -2], "yellow"]]


def sites(state, seat):
    return {
        cell for offer in GAME.offers(state, seat) if "cell" in offer.fields for cell in offer.fields["cell"].values
    }


def test_K_13_1_castles_come_from_a_bank_of_twelve():
    state = position(castles=POS_A)
    assert state.bank == ()
    assert refusal(state, RED, "build_castle", cell=[4, 0]) == ("no_castles_left", "K-13.1")
    assert sites(state, RED) == set()
    last = position(castles=POS_A[:11])
    last, _ = play(last, RED, "build_castle", cell=min(sites(last, RED)))
    assert last.bank == ()


def test_K_13_2_one_castle_in_a_region():
    state = position(castles=FAR)
    for cell in ([0, 0], [3, -2]):
        assert refusal(state, RED, "build_castle", cell=cell) == ("occupied", "K-13.2")
    assert refusal(state, RED, "build_castle", cell=[40, 40])[0] == "off_board"


def test_K_13_3_not_beside_a_castle_of_either_colour_walls_or_not():
    state = position(castles=FAR, walls=[[[2, -1], [3, -2]], [[0, 0], [1, 0]]])
    for cell in ([2, -1], [1, 0]):
        assert refusal(state, RED, "build_castle", cell=cell) == ("adjacent_castle", "K-13.3")


def test_K_13_4_exactly_one_region_from_an_enemy_castle():
    state = position(castles=FAR)
    assert refusal(state, RED, "build_castle", cell=[0, -2]) == ("not_at_distance_one", "K-13.4")
    play(state, RED, "build_castle", cell=[3, 0])  # in a straight line
    play(state, RED, "build_castle", cell=[2, 0])  # round a corner
    walled = position(castles=FAR, walls=[[[3, -2], [3, -1]], [[3, -1], [3, 0]]])
    play(walled, RED, "build_castle", cell=[3, 0])  # walls do not matter
    gap = position(board="rift", castles=[[[1, 1], "yellow"], [[-3, 1], "red"]])
    assert refusal(gap, RED, "build_castle", cell=[1, 3]) == ("not_at_distance_one", "K-13.4")


def test_K_13_4_own_castles_do_not_help_and_do_not_matter():
    state = position(castles=FAR, active="yellow")
    assert refusal(state, YELLOW, "build_castle", cell=[5, -2])[0] == "not_at_distance_one"
    play(
        position(castles=[[[2, 1], "yellow"], [[1, 0], "yellow"]]), RED, "build_castle", cell=[3, -1]
    )  # none of his own
    none = position(castles=[[[2, 1], "red"], [[1, 0], "red"]])
    assert sites(none, RED) == set()  # the opponent has none


def test_K_13_5_not_where_the_opponent_has_more_pieces():
    for mine, theirs, legal in ((0, 0, True), (0, 1, False), (1, 1, True), (2, 0, True)):
        pieces = [[[2, 0], "red", mine], [[2, 0], "yellow", theirs]]
        state = position(castles=FAR, pieces=pieces)
        assert ((2, 0) in sites(state, RED)) == legal
        if not legal:
            assert refusal(state, RED, "build_castle", cell=[2, 0]) == ("outnumbered", "K-13.5")


def test_K_13_6_the_castle_is_the_builders_empty_and_has_the_lowest_number():
    state, facts = play(position(castles=FAR), RED, "build_castle", cell=[3, 0])
    assert facts[0] == CastleBuilt("red", (3, 0), 3)
    castle = state.castles[at(state, 3, 0)]
    assert (castle.number, castle.owner, castle.piece_on_top) == (3, RED, False)
    gap = position(castles=[[[0, 0], "red", 1], [[3, -2], "yellow", 4]])
    assert fact_of(play(gap, RED, "build_castle", cell=[3, 0])[1], CastleBuilt).castle == 2


def test_K_13_7_pieces_stay_and_the_region_takes_any_number():
    state = position(castles=FAR, pieces=[[[2, 0], "red", 1], [[2, 0], "yellow", 1], [[2, -1], "red", 2]])
    assert capacity_left(state, at(state, 2, 0)) == 0
    state, _ = play(state, RED, "build_castle", cell=[2, 0])
    assert [row[at(state, 2, 0)] for row in state.pieces] == [1, 1]
    assert capacity_left(state, at(state, 2, 0)) is None
    assert is_besieged(state, at(state, 2, 0))
    step = (RED, "move_piece", {"from": [2, -1], "to": [2, 0]})
    assert after(state, step, step).pieces[RED][at(state, 2, 0)] == 3


def test_K_13_8_a_new_castle_is_scored():
    state, facts = play(position(castles=FAR), RED, "build_castle", cell=[3, 0])
    assert kinds(facts) == ["CastleBuilt", "ScoresCounted"]
    counted = fact_of(facts, ScoresCounted)
    assert (counted.cause, counted.deltas.pair) == ("castle_built", (5, -1))
    assert state.score == (12, 6)
