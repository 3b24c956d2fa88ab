"""K-12 Game 4: turn."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.events import CoinsExchanged, CoinsPaid, FlagFlipped, TurnMarkerMoved, TurnSkipped, TurnStarted
from domain.contract.wire import move_name
from tests.domain.conqueror.positions import POS_A, RED, YELLOW, fact_of, kinds, play, position, refusal
from tests.laws.play import random_game, settings

CAPTURE = {"from": [1, 1], "to": [2, 1]}


def table(**more):
    return position(4, castles=more.pop("castles", "POS-A"), **more)


def test_K_12_1_turns_go_by_flags_as_in_game_3():
    state = table()
    assert refusal(state, RED, "build_castle", cell=[4, 0])[0] == "action_not_in_game"
    assert refusal(state, YELLOW, "enter_piece", castle=[2, 1]) == ("not_your_turn", "K-11.1")
    state, facts = play(state, RED, "enter_piece", castle=[1, -3])
    assert facts[-2:] == [TurnMarkerMoved(1, 2, False), TurnStarted("yellow", 1, 2, 1)]


@pytest.mark.parametrize(
    ("name", "fields", "cost"),
    [
        ("enter_piece", {"castle": [-3, 2]}, 1),
        ("build_wall", {"a": [1, -3], "b": [1, -2]}, 1),
        ("expel_piece", {"castle": [1, -3]}, 2),
        ("move_piece", {"from": [1, 1], "to": [1, 2]}, 2),
    ],
)
def test_K_12_2_what_each_action_costs(name, fields, cost):
    castles = [[cell, owner, number, *(["top"] if number == 1 else [])] for cell, owner, number in POS_A]
    state = table(castles=castles, pieces=[[[1, 1], "red", 1]])
    after, facts = play(state, RED, name, **fields)
    assert facts[0] == CoinsPaid("red", name, cost, 10 - cost, cost)
    assert (after.coins[RED], after.spent[RED]) == (10 - cost, cost)
    poor = state.but(coins=(cost - 1, 10))
    assert refusal(poor, RED, name, **fields) == ("cannot_pay", "K-12.2")


def test_K_12_3_an_action_is_compulsory_unless_none_can_be_paid():
    assert refusal(table(), RED, "end_turn") == ("action_not_in_game", "K-12.3")
    broke = table(coins={"red": 10, "yellow": 0}, spent={"yellow": 10})
    state, facts = play(broke, RED, "enter_piece", castle=[1, -3])
    assert fact_of(facts, TurnSkipped) == TurnSkipped("yellow", "cannot_pay")
    assert (state.marker, state.active) == (3, RED)


FAST = [[cell, "yellow" if number == 2 else "red", number] for cell, _, number in POS_A]
BOTH = [[cell, "yellow" if number in (2, 4) else "red", number] for cell, _, number in POS_A]
GUARDED = [[*castle, *(["top"] if castle[2] == 2 else [])] for castle in FAST]
SIEGE = [[[2, 1], "red", 1], [[2, 1], "yellow", 1]]


def held_fast(coins, **more):
    """Yellow's only castle is besieged, its defender pinned; yellow has no wall and so many coins; flag 2 is next."""
    fast = {"castles": FAST, "pieces": SIEGE, "walls_left": {"yellow": 0}, "target": 57}
    return table(**{**fast, "coins": {"red": 10, "yellow": coins}, "spent": {"yellow": 10 - coins}, **more})


@pytest.mark.parametrize(
    ("coins", "more", "reason"),
    [
        pytest.param(10, {}, "no_legal_action", id="rich and nothing to do"),
        pytest.param(0, {}, "no_legal_action", id="poor and nothing to do"),
        pytest.param(0, {"walls_left": {"yellow": 1}}, "cannot_pay", id="no coin for a wall"),
        pytest.param(0, {"castles": BOTH}, "cannot_pay", id="no coin for an entry"),
        pytest.param(1, {"pieces": [*SIEGE, [[-1, 0], "yellow", 1]]}, "cannot_pay", id="one coin for a step"),
        pytest.param(
            1,
            {"castles": GUARDED, "pieces": SIEGE[:1]},
            "cannot_pay",
            id="one coin for an expulsion",
        ),
    ],
)
def test_K_12_3_who_can_pay_no_legal_action_is_skipped(coins, more, reason):
    state, facts = play(held_fast(coins, **more), RED, "enter_piece", castle=[1, -3])
    assert fact_of(facts, TurnSkipped) == TurnSkipped("yellow", reason)
    assert (state.marker, state.active) == (3, RED)


@pytest.mark.parametrize(
    ("coins", "more", "way_out"),
    [
        pytest.param(1, {"walls_left": {"yellow": 1}}, "build_wall", id="a wall"),
        pytest.param(1, {"castles": BOTH}, "enter_piece", id="an entry"),
        pytest.param(2, {"pieces": [*SIEGE, [[-1, 0], "yellow", 1]]}, "move_piece", id="a step"),
        pytest.param(
            2,
            {"castles": GUARDED, "pieces": SIEGE[:1]},
            "expel_piece",
            id="an expulsion",
        ),
    ],
)
def test_K_12_3_who_can_pay_one_legal_action_is_not_skipped(coins, more, way_out):
    state, facts = play(held_fast(coins, **more), RED, "enter_piece", castle=[1, -3])
    assert "TurnSkipped" not in kinds(facts)
    assert (state.marker, state.active) == (2, YELLOW)
    assert {move_name(offer.move) for offer in GAME.offers(state, YELLOW)} == {way_out}


def test_K_12_3_one_coin_pays_a_wall_or_an_entry_but_no_move():
    state = table(coins={"red": 1}, spent={"red": 9}, pieces=[[[1, 1], "red", 1]])
    assert {offer.move.__name__ for offer in GAME.offers(state, RED)} == {"BuildWall", "EnterPiece"}


def test_K_12_4_after_space_12_the_spent_coins_change_hands():
    state = table(marker=12, coins={"red": 3, "yellow": 4}, spent={"red": 7, "yellow": 6})
    state, facts = play(state, YELLOW, "enter_piece", castle=[0, 3])
    exchanged = fact_of(facts, CoinsExchanged)
    assert (exchanged.received.pair, exchanged.coins.pair) == ((7, 7), (10, 10))
    assert (state.marker, state.spent) == (1, (0, 0))
    assert kinds(facts)[3:] == ["CoinsExchanged", "RoundEnded", "RoundStarted", "TurnMarkerMoved", "TurnStarted"]


def test_K_12_4_also_if_the_turn_of_space_12_is_skipped():
    state = table(marker=11, coins={"red": 9, "yellow": 0}, spent={"red": 1, "yellow": 10})
    state, facts = play(state, RED, "enter_piece", castle=[-2, 3])
    assert kinds(facts).index("TurnSkipped") < kinds(facts).index("CoinsExchanged")
    assert state.coins == (8 + 10, 2)


def test_K_12_5_the_flag_of_a_captured_castle_turns_to_the_captor():
    state, facts = play(table(pieces=[[[1, 1], "red", 1]]), RED, "move_piece", **CAPTURE)
    assert fact_of(facts, FlagFlipped) == FlagFlipped(2, "yellow", "red")
    assert state.flags[1] == RED


def test_K_12_6_flag_n_always_shows_the_owner_of_castle_n():
    for options, seats in settings(GAME):
        if options.game == 4:
            for sitting in random_game(GAME, options, seats, seed=126):
                for castle in sitting.state.castles.values():
                    assert sitting.state.flags[castle.number - 1] == castle.owner
                assert None not in sitting.state.flags


def test_K_12_7_the_coins_are_always_as_many_as_at_the_start():
    for options, seats in settings(GAME):
        if options.game == 4:
            for sitting in random_game(GAME, options, seats, seed=127):
                assert sum(sitting.state.coins) + sum(sitting.state.spent) == (options.coins_total or 20)


def test_K_12_8_a_turned_flag_ahead_of_the_marker_counts_in_the_same_round():
    state, facts = play(table(pieces=[[[1, 1], "red", 1]]), RED, "move_piece", **CAPTURE)
    assert facts[-1] == TurnStarted("red", 1, 2, 1)
    assert (state.round, state.marker, state.active) == (1, 2, RED)


def test_K_12_9_without_flags_a_player_keeps_his_coins_until_the_other_has_none():
    castles = [[cell, "red", number] for cell, _, number in POS_A]
    state = table(castles=castles, marker=12, coins={"red": 3, "yellow": 10}, spent={"red": 7}, target=57)
    state, facts = play(state, RED, "enter_piece", castle=[0, 3])
    assert fact_of(facts, CoinsExchanged).coins.pair == (2, 18)
    state, _ = play(state, RED, "enter_piece", castle=[1, -3])
    state, facts = play(state, RED, "enter_piece", castle=[2, 1])  # red's last coin: two rounds of skips follow
    assert state.coins == (0, 20)
    assert (state.phase, state.end_reason) == ("finished", "deadlock")
    assert state.winner == RED
    assert kinds(facts).count("TurnSkipped") == 10 + 12
