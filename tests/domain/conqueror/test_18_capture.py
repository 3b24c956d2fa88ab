"""K-18 Capture."""

from domain.conqueror.events import CastleCaptured, PiecesReturned
from domain.conqueror.siege import strength
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, after, at, fact_of, kinds, play, position

STEP = {"from": [1, -1], "to": [1, 0]}


def attacked(defenders=0, top=False, attackers=0, outside=1, **more):
    """Yellow's castle in (1, 0) with defenders and attackers in its region, red pieces outside."""
    return position(
        castles=[[[1, 0], "yellow", *(["top"] if top else [])], [[-3, 2], "red"]],
        pieces=[[[1, 0], "yellow", defenders], [[1, 0], "red", attackers], [[1, -1], "red", outside]],
        **more,
    )


def test_K_18_1_an_undefended_castle_falls_to_the_first_piece():
    state, facts = play(attacked(), RED, "move_piece", **STEP)
    assert fact_of(facts, CastleCaptured) == CastleCaptured((1, 0), 1, "yellow", "red", 1, 0)
    assert state.castles[at(state, 1, 0)].owner == RED


def test_K_18_2_a_castle_falls_to_more_pieces_not_to_as_many():
    for defenders, top, attackers, falls in (
        (1, False, 0, False),
        (1, False, 1, True),
        (0, True, 0, False),
        (2, True, 2, False),
    ):
        state, facts = play(attacked(defenders, top, attackers), RED, "move_piece", **STEP)
        assert ("CastleCaptured" in kinds(facts)) == falls
        assert state.castles[at(state, 1, 0)].owner == (RED if falls else YELLOW)


def test_K_18_3_the_piece_on_the_castle_and_those_in_its_region_count():
    state = attacked(defenders=1, top=True, attackers=2)
    assert strength(state, at(state, 1, 0), YELLOW) == 2
    assert strength(state, at(state, 1, 0), RED) == 2
    _, facts = play(state, RED, "move_piece", **STEP)
    captured = fact_of(facts, CastleCaptured)
    assert (captured.attackers, captured.defenders) == (3, 2)


def test_K_18_4_castle_then_pieces_then_flag_then_scores():
    _, facts = play(attacked(1, top=True, attackers=2), RED, "move_piece", **STEP)
    assert kinds(facts) == ["PieceMoved", "CastleCaptured", "PiecesReturned", "ScoresCounted"]
    assert fact_of(facts, PiecesReturned) == PiecesReturned("yellow", (1, 0), 1, 1, 12)
    flagged = position(
        4,
        castles=[[cell, owner, n, *(["top"] if n == 2 else [])] for cell, owner, n in POS_A],
        pieces=[[[1, 1], "red", 1], [[2, 1], "red", 1]],
    )
    _, facts = play(flagged, RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert kinds(facts)[:6] == [
        "CoinsPaid",
        "PieceMoved",
        "CastleCaptured",
        "PiecesReturned",
        "FlagFlipped",
        "ScoresCounted",
    ]
    _, facts = play(attacked(), RED, "move_piece", **STEP)
    assert "PiecesReturned" not in kinds(facts)  # nobody was there


def test_K_18_4_pieces_elsewhere_stay():
    state = attacked(1, attackers=1)
    elsewhere = state.but(pieces=(state.pieces[0], bytes(state.pieces[1][:-1]) + b"\x01"), reserve=(10, 10))
    after_, _ = play(elsewhere, RED, "move_piece", **STEP)
    assert (after_.pieces[YELLOW][-1], after_.reserve[YELLOW]) == (1, 11)


def test_K_18_5_nothing_but_a_step_into_the_region_takes_a_castle():
    # the owner expels at equality, and leaves from a majority of one: equality each time, and the castle holds
    top = attacked(0, top=True, attackers=1, active="yellow")
    state, facts = play(top, YELLOW, "expel_piece", castle=[1, 0])
    assert kinds(facts) == ["PieceExpelled"]
    two = attacked(2, attackers=1, active="yellow")
    state, facts = play(two, YELLOW, "move_piece", **{"from": [1, 0], "to": [0, 0]})
    assert kinds(facts) == ["PieceMoved"]
    assert state.castles[at(state, 1, 0)].owner == YELLOW


def test_K_18_6_the_attackers_stay_and_the_castle_is_empty():
    state, _ = play(attacked(0, top=True, attackers=1), RED, "move_piece", **STEP)
    assert [row[at(state, 1, 0)] for row in state.pieces] == [2, 0]
    assert not state.castles[at(state, 1, 0)].piece_on_top
    play(state, RED, "enter_piece", castle=[1, 0])  # no enemy is left there


def test_K_18_7_returned_pieces_may_enter_again():
    castles = [[[1, 0], "yellow", "top"], [[-3, 2], "red"], [[5, -1], "yellow"]]
    pieces = [
        [[1, 0], "red", 1],
        [[1, -1], "red", 1],
        [[2, 2], "yellow", 3],
        [[1, 1], "yellow", 4],
        [[0, 1], "yellow", 3],
    ]
    full = position(castles=castles, pieces=pieces, actions_done=2)
    assert full.reserve[YELLOW] == 1
    none = full.but(reserve=(10, 0), pieces=(full.pieces[0], with_one_more(full)))
    state = after(none, (RED, "move_piece", STEP), (YELLOW, "enter_piece", {"castle": [5, -1]}))
    assert state.reserve[YELLOW] == 0


def with_one_more(state):
    row = bytearray(state.pieces[YELLOW])
    row[at(state, 0, 2)] += 1
    return bytes(row)


def test_K_18_8_one_action_takes_one_castle_at_most():
    castles = [[[1, 0], "yellow"], [[2, 1], "yellow"], [[0, 2], "yellow"], [[-3, 2], "red"]]
    state = position(castles=castles, pieces=[[[1, 1], "red", 3]])
    state, facts = play(state, RED, "move_piece", **{"from": [1, 1], "to": [2, 1]})
    assert kinds(facts).count("CastleCaptured") == 1
    assert [castle.owner for castle in state.castles.values()].count(RED) == 2
