"""K-10 Game 2: turn."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import CoinsExchanged, CoinsPaid, TurnEnded, TurnSkipped, TurnStarted
from domain.conqueror.moves import EndTurn
from domain.contract.offers import Offer
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, after, fact_of, kinds, play, position, refusal
from tests.laws.play import random_game, settings

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]


def table(red, **more):
    """Game 2 with so many coins for red and the rest for yellow."""
    return position(2, castles=more.pop("castles", TWO), coins={"red": red, "yellow": 14 - red}, **more)


def offered(state, seat):
    return {offer.move.__name__ for offer in GAME.offers(state, seat)}


def test_K_10_1_the_four_actions_of_game_1_under_the_same_rules():
    state = table(14, castles=[[[1, 0], "red", "top"], [[2, 1], "yellow"], [[-3, 2], "red"]])
    assert offered(state, RED) == {"BuildCastle", "BuildWall", "EnterPiece", "ExpelPiece"}
    assert refusal(state, RED, "build_castle", cell=[2, 0])[0] == "adjacent_castle"


def test_K_10_2_each_player_starts_with_seven_coins():
    assert position(2, castles=TWO).coins == (7, 7)


@pytest.mark.parametrize(
    ("name", "fields", "cost"),
    [
        ("build_castle", {"cell": [3, -1]}, 4),
        ("enter_piece", {"castle": [-3, 2]}, 3),
        ("build_wall", {"a": [1, 0], "b": [0, 0]}, 2),
        ("expel_piece", {"castle": [1, 0]}, 2),
        ("move_piece", {"from": [1, -1], "to": [0, 0]}, 2),
    ],
)
def test_K_10_3_what_each_action_costs(name, fields, cost):
    castles = [[[1, 0], "red", "top"], [[2, 1], "yellow"], [[-3, 2], "red"]]
    state = table(9, castles=castles, pieces=[[[1, -1], "red", 1]])
    _, facts = play(state, RED, name, **fields)
    assert facts[0] == CoinsPaid("red", name, cost, 9 - cost, cost)
    poor = state.but(coins=(cost - 1, 15 - cost), minimum_actions=0)
    assert refusal(poor, RED, name, **fields) == ("cannot_pay", "K-10.3")


def test_K_10_4_the_cost_is_paid_first_and_lies_apart():
    state, facts = play(table(7), RED, "enter_piece", castle=[1, 0])
    assert kinds(facts) == ["CoinsPaid", "PieceEntered"]
    assert (state.coins, state.spent) == ((4, 7), (3, 0))


@pytest.mark.parametrize(("coins", "minimum"), [(14, 2), (5, 2), (4, 2), (3, 1), (2, 1)])
def test_K_10_5_at_least_two_actions_or_as_many_as_the_coins_allow(coins, minimum):
    state = table(14 - coins)  # yellow has the coins, red ends his turn
    state = state.but(actions_done=2, acted_this_round=True)
    state, facts = play(state, RED, "end_turn")
    assert fact_of(facts, TurnStarted).minimum_actions == state.minimum_actions == minimum
    assert refusal(state, YELLOW, "end_turn") == ("minimum_actions", "K-10.5")


def test_K_10_5_one_action_is_not_enough_where_two_are_due():
    state, _ = play(table(7), RED, "enter_piece", castle=[1, 0])
    assert refusal(state, RED, "end_turn") == ("minimum_actions", "K-10.5")
    state, _ = play(state, RED, "expel_piece", castle=[1, 0])
    play(state, RED, "end_turn")


def test_K_10_6_the_first_action_leaves_two_coins_for_the_second():
    for coins, name, fields in ((5, "build_castle", {"cell": [3, -1]}), (4, "enter_piece", {"castle": [1, 0]})):
        assert refusal(table(coins), RED, name, **fields) == ("minimum_actions", "K-10.6")
        play(table(coins + 1), RED, name, **fields)
    assert offered(table(5), RED) == {"BuildWall", "EnterPiece"}
    assert offered(table(4), RED) == {"BuildWall"}


def test_K_10_6_unless_no_legal_action_can_leave_them():
    state = table(4, walls_left={"red": 0})
    assert offered(state, RED) == {"BuildCastle", "EnterPiece"}
    state, facts = play(state, RED, "enter_piece", castle=[1, 0])
    assert fact_of(facts, TurnEnded) == TurnEnded("red", 1, "cannot_pay")


def test_K_10_7_no_upper_limit_and_end_turn_after_the_minimum():
    state = table(14)
    for name in ("enter_piece", "expel_piece", "enter_piece", "expel_piece"):
        assert (Offer(EndTurn) in GAME.offers(state, RED)) == (state.actions_done >= 2)
        state, _ = play(state, RED, name, castle=[1, 0])
    state, facts = play(state, RED, "end_turn")
    assert facts[0] == TurnEnded("red", 4, "chosen")


def test_K_10_8_the_turn_ends_by_itself_when_nothing_can_be_paid():
    state = table(5)
    state, _ = play(state, RED, "enter_piece", castle=[1, 0])
    state, facts = play(state, RED, "expel_piece", castle=[1, 0])
    assert fact_of(facts, TurnEnded) == TurnEnded("red", 2, "cannot_pay")
    assert state.active == YELLOW


def test_K_10_8_or_when_nothing_is_legal():
    castles = [[cell, "red" if cell == (0, 3) else "yellow"] for cell, *_ in POS_A]
    pieces = [[[0, 3], "red", 1], [[0, 3], "yellow", 1]]
    state = table(8, castles=castles, pieces=pieces, walls_left={"red": 1}, target=57)
    _, facts = play(state, RED, "build_wall", a=[0, 3], b=[0, 2])
    assert fact_of(facts, TurnEnded) == TurnEnded("red", 1, "no_legal_action")


def test_K_10_8_who_cannot_pay_anything_is_skipped():
    state = table(13).but(actions_done=2, acted_this_round=True)
    state, facts = play(state, RED, "end_turn")
    assert fact_of(facts, TurnSkipped) == TurnSkipped("yellow", "cannot_pay")
    assert (state.active, state.round) == (RED, 2)


def test_K_10_9_after_both_turns_each_takes_what_the_other_spent():
    state = after(
        table(7),
        (RED, "enter_piece", {"castle": [1, 0]}),
        (RED, "expel_piece", {"castle": [1, 0]}),
        (RED, "end_turn", {}),
        (YELLOW, "build_wall", {"a": [2, 1], "b": [2, 2]}),
        (YELLOW, "build_wall", {"a": [2, 1], "b": [1, 2]}),
    )
    assert (state.coins, state.spent) == ((2, 3), (5, 4))
    state, facts = play(state, YELLOW, "end_turn")
    exchanged = fact_of(facts, CoinsExchanged)
    assert (exchanged.received.pair, exchanged.coins.pair) == ((4, 5), (6, 8))
    assert (state.coins, state.spent) == ((6, 8), (0, 0))
    assert kinds(facts) == ["TurnEnded", "CoinsExchanged", "RoundEnded", "RoundStarted", "TurnStarted"]


def test_K_10_10_every_round_begins_with_the_first_player():
    state = position(2, castles=TWO, first_player="yellow", active="red")
    state = state.but(actions_done=2, acted_this_round=True)
    state, facts = play(state, RED, "end_turn")  # yellow began, so this ends the round
    assert fact_of(facts, TurnStarted) == TurnStarted("yellow", 2, None, 2)
    assert state.active == YELLOW


def test_K_10_11_there_are_always_fourteen_coins():
    options, seats = next((options, seats) for options, seats in settings(GAME) if options.game == 2)
    for sitting in random_game(GAME, options, seats, seed=11):
        assert sum(sitting.state.coins) + sum(sitting.state.spent) == 14
