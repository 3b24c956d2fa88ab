"""Positions to which play cannot lead: each breaks one rule and is refused with it."""

import json

import pytest

from domain.conqueror import GAME
from domain.conqueror.options import Built, Options
from domain.conqueror.ownership import connections
from domain.contract.canonical import LARGEST, canonical
from domain.contract.game import Refused
from tests.domain.conqueror.positions import LUCK, POS_A, RED, YELLOW, after, at, opened, play, position
from tests.domain.conqueror.test_08_setup_3_4 import prepared

TWO = [[[1, 0], "red"], [[2, 1], "yellow"]]


def changed(state, changes):
    """The document of a state with other values at these places: `{"score.red": 3}`."""
    document = json.loads(canonical(GAME.view(state, "all")))
    assert GAME.position(document) == state, "but for the change it is a position"
    for place, value in changes.items():
        *way, last = place.split(".")
        inside = document
        for step in way:
            inside = inside[int(step) if isinstance(inside, list) else step]
        inside[last] = value
    return document


def broken_rule(document):
    with pytest.raises(Refused) as refused:
        GAME.position(document)
    assert refused.value.code == "bad_position"
    return refused.value.rule


def refuses(*cases):
    """`(what is wrong, state, changes, rule)` by `(...)`, one test each."""
    return pytest.mark.parametrize(
        ("state", "changes", "rule"), [pytest.param(*case, id=f"{case[-1]} {name}") for name, *case in cases]
    )


# ------------------------------------------------------------------------------------------------ castles


def test_K_13_6_castles_are_built_in_the_order_of_their_numbers():
    table = position(castles=TWO)
    assert broken_rule(changed(table, {"bank": [4, 3, *range(5, 13)]})) == "K-13.6"
    assert broken_rule(changed(table, {"castles.1.number": 3, "bank": [2, *range(4, 13)]})) == "K-13.6"


def test_K_8_4_a_hand_is_in_the_order_of_its_castles():
    table, _ = prepared(upto=3)
    assert broken_rule(changed(table, {"hand.red": [7, 5, 9, 11]})) == "K-8.4"


def test_K_8_1_there_is_no_bank_where_castles_are_divided():
    table, _ = prepared(upto=3)
    assert broken_rule(changed(table, {"hand.yellow": [4, 6, 8, 10], "bank": [12]})) == "K-8.1"


def test_K_8_8_the_other_castles_can_still_be_placed():
    cells = [(-3, 2), (-1, 3), (2, 1), (1, -3), (4, -1), (3, -3)]
    table, _ = prepared([(cell, owner, n) for cell, (_, owner, n) in zip(cells, POS_A, strict=False)], upto=6)
    castles = {at(table, 1, -1) if castle.number == 6 else place: castle for place, castle in table.castles.items()}
    assert broken_rule(GAME.view(table.but(castles=castles), "all")) == "K-8.8"


def test_K_8_4_before_play_every_castle_is_of_the_player_who_placed_it():
    table, _ = prepared(game=4, upto=2)
    swapped = {"castles.0.owner": "yellow", "castles.1.owner": "red", "flags.1": "yellow", "flags.2": "red"}
    assert broken_rule(changed(table, swapped)) == "K-8.4"


def test_K_8_5_a_third_castle_on_a_centre_would_leave_the_other_one_too_many():
    table, _ = prepared(upto=5)
    castles = {tuple(castle["cell"]): n for n, castle in enumerate(GAME.view(table, None)["castles"])}
    centre, ring = (f"castles.{castles[cell]}" for cell in ((5, -1), (3, -3)))
    swapped = {f"{centre}.owner": "red", f"{centre}.number": 5, f"{ring}.owner": "yellow", f"{ring}.number": 4}
    assert broken_rule(changed(table, swapped)) == "K-8.5"


def exchanged(one, two):
    """POS-A with two castles in each other's place."""
    cells = {number: cell for cell, _, number in POS_A}
    cells[one], cells[two] = cells[two], cells[one]
    return [[cells[number], owner, number] for _, owner, number in POS_A]


@pytest.mark.parametrize("game", [3, 4])
def test_K_8_6_castles_stay_where_the_preparation_put_them(game):
    assert broken_rule(GAME.view(position(game, castles=exchanged(9, 12)), "all")) == "K-8.6"
    assert broken_rule(GAME.view(position(game, castles=exchanged(4, 5)), "all")) == "K-8.5"


def test_K_8_6_whoever_has_captured_them():
    castles = [[cell, "red", number] for cell, _, number in POS_A]
    taken = position(3, castles=castles, flags_removed=range(2, 13, 2), target=57)
    assert GAME.position(GAME.view(taken, "all")) == taken


def test_K_11_5_the_flag_of_a_castle_that_was_lost_stands_no_more():
    castles = [[cell, "red" if number == 2 else owner, number] for cell, owner, number in POS_A]
    taken = position(3, castles=castles, flags_removed=[2])
    assert broken_rule(changed(taken, {"flags.2": "yellow"})) == "K-11.5"


def test_K_22_4_no_region_holds_more_than_it_may():
    desert, mountain = [[[0, 0], "red", 1], [[0, 0], "yellow", 1]], [[[2, 0], "red", 3]]
    for pieces in (desert, mountain):
        assert broken_rule(GAME.view(position(castles=TWO, pieces=pieces), "all")) == "K-22.4"


# ------------------------------------------------------------------------------------------------ penalties


def walled():
    """Red has cut his castle off from a region with a castle of each, and paid for it (K-19.6, case 2)."""
    return play(position(castles=TWO), RED, "build_wall", a=[1, 0], b=[1, 1])[0]


@refuses(
    ("no wall at all", position(castles=TWO), {"penalty.red": 1, "score.red": 4}, "K-19.8"),
    ("without end", position(castles=TWO), {"penalty.red": LARGEST, "score.red": 5 - LARGEST}, "K-19.8"),
    ("more than the wall can cost", walled(), {"penalty.red": 2, "score.red": 3}, "K-19.8"),
    ("not his wall", walled(), {"penalty": {"red": 0, "yellow": 1}, "score": {"red": 5, "yellow": 5}}, "K-19.8"),
    ("less than nothing", walled(), {"penalty.red": -1, "score.red": 6}, "K-19.8"),
)
def test_K_19_8_a_penalty_is_the_price_of_walls(state, changes, rule):
    assert broken_rule(changed(state, changes)) == rule


def test_K_19_8_two_players_cannot_pay_for_one_wall():
    two = after(
        position(castles=TWO),
        (RED, "build_wall", {"a": [1, 0], "b": [1, 1]}),
        (RED, "build_wall", {"a": [1, 0], "b": [0, 0]}),
        (RED, "build_wall", {"a": [1, 0], "b": [0, 1]}),
        (YELLOW, "build_wall", {"a": [2, 1], "b": [3, 1]}),
    )
    assert two.penalty == (1, 0)
    yellow = two.score[YELLOW] - 1
    assert broken_rule(changed(two, {"penalty.yellow": 1, "score.yellow": yellow})) == "K-19.8"


def test_K_19_8_a_region_can_be_fined_twice_once_a_third_castle_stands_there():
    state = position(castles=[*TWO, [[-3, 2], "yellow"]], board="crown")
    state = after(
        state,
        (RED, "build_wall", {"a": [1, 0], "b": [1, 1]}),
        (RED, "build_castle", {"cell": [0, 2]}),
        (RED, "build_wall", {"a": [0, 2], "b": [1, 1]}),
    )
    assert state.penalty == (2, 0)
    assert GAME.position(GAME.view(state, "all")) == state


# ------------------------------------------------------------------------------------------------ coins


def first_turn():
    """Game 2: red has done one action of the first turn."""
    return play(position(2, castles=TWO), RED, "enter_piece", castle=[1, 0])[0]


def second_turn():
    """Game 2: red has had his turn, yellow is to act."""
    red = (RED, "enter_piece", {"castle": [1, 0]}), (RED, "expel_piece", {"castle": [1, 0]}), (RED, "end_turn", {})
    return after(position(2, castles=TWO), *red)


def fourth_space():
    """Game 4: three turns are over; red has paid 2 coins, yellow 1."""
    turns = (RED, [1, -3]), (YELLOW, [2, 1]), (RED, [-3, 2])
    return after(position(4, castles="POS-A"), *((seat, "enter_piece", {"castle": castle}) for seat, castle in turns))


@refuses(
    ("unequal purses at the start", opened(2), {"coins": {"red": 6, "yellow": 8}}, "K-10.2"),
    ("unequal purses at the start", opened(4), {"coins": {"red": 9, "yellow": 11}}, "K-8.11"),
    (
        "coins spent without an action",
        position(2, castles=TWO),
        {"coins.red": 5, "spent.red": 2, "actions_done": 1},
        "K-10.4",
    ),
    ("an idle round with coins spent", fourth_space(), {"acted_this_round": False}, "K-10.4"),
    (
        "actions without coins spent",
        second_turn(),
        {"actions_done": 1},
        "K-10.3",
    ),
    (
        "too few coins for the actions",
        second_turn(),
        {"actions_done": 2, "coins.yellow": 4, "spent.yellow": 3},
        "K-10.3",
    ),
    (
        "too many coins for the action",
        second_turn(),
        {"actions_done": 1, "coins.yellow": 2, "spent.yellow": 5},
        "K-10.3",
    ),
    ("coins spent before one's turn", first_turn(), {"coins.yellow": 5, "spent.yellow": 2}, "K-10.4"),
    ("no action costs one coin", second_turn(), {"coins.red": 6, "spent.red": 1}, "K-10.3"),
    (
        "more than his turns can cost",
        fourth_space(),
        {"coins": {"red": 10, "yellow": 5}, "spent": {"red": 0, "yellow": 5}},
        "K-12.2",
    ),
    (
        "coins spent before one's turn",
        play(position(4, castles="POS-A"), RED, "enter_piece", castle=[1, -3])[0],
        {"coins": {"red": 10, "yellow": 9}, "spent": {"red": 0, "yellow": 1}},
        "K-12.2",
    ),
    (
        "more than all turns can cost",
        fourth_space(),
        {"coins": {"red": 4, "yellow": 5}, "spent": {"red": 6, "yellow": 5}},
        "K-12.2",
    ),
)
def test_K_10_4_what_is_spent_goes_with_turns_and_actions(state, changes, rule):
    assert broken_rule(changed(state, changes)) == rule


def test_K_12_5_a_flag_that_was_turned_since_had_its_turn():
    state = after(
        position(4, castles="POS-A", pieces=[[[1, 1], "red", 1]]),
        (RED, "enter_piece", {"castle": [1, -3]}),
        (YELLOW, "enter_piece", {"castle": [5, -1]}),
        (RED, "move_piece", {"from": [1, 1], "to": [2, 1]}),
    )
    assert (state.flags[:3], state.marker, state.spent) == ((RED, RED, RED), 4, (3, 1))
    assert GAME.position(GAME.view(state, "all")) == state


# ------------------------------------------------------------------------------------------------ before play


def nothing_built(**options):
    return GAME.replay(GAME.open(Options(1, "amateur", board=Built("built"), first_player="red", **options), 2, LUCK))


def one_castle():
    return play(opened(1), RED, "place_first_castle", cell=[5, -1])[0]


@refuses(
    ("one castle in play", one_castle(), {"phase": "play", "round": 1, "minimum_actions": 3}, "K-7.5"),
    ("castles left to place", prepared(upto=6)[0], {"phase": "play", "round": 1, "minimum_actions": 1}, "K-8.9"),
    ("tiles left to place", nothing_built(), {"phase": "first_castles"}, "K-4.5"),
    (
        "a castle on a board that is being built",
        play(nothing_built(), RED, "place_tile", tile=1, q=0, r=0, rotation=0)[0],
        {
            "castles": [{"cell": [0, 0], "number": 1, "owner": "red", "piece_on_top": False}],
            "bank": [*range(2, 13)],
            "score.red": 7,
        },
        "K-4.5",
    ),
    ("a ready board without tiles", nothing_built(), {"rule_set.board_kind": "generated"}, "K-4.5"),
    ("the wrong preparation", prepared(upto=7)[0], {"phase": "prep_centres"}, "K-8.7"),
    ("a round before play", one_castle(), {"round": 1, "minimum_actions": 3}, "K-7.5"),
    ("an action before play", one_castle(), {"actions_done": 1}, "K-7.5"),
    ("a minimum before play", one_castle(), {"minimum_actions": 3}, "K-7.5"),
    ("no idle round before play", one_castle(), {"acted_this_round": True}, "K-7.5"),
    ("a piece before play", one_castle(), {"castles.0.piece_on_top": True, "reserve.red": 11}, "K-7.5"),
    (
        "pieces before play",
        one_castle(),
        {"pieces": [{"cell": [0, 0], "red": 1, "yellow": 0}], "reserve.red": 11},
        "K-7.5",
    ),
    ("walls before play", one_castle(), {"walls": [[[0, 0], [0, 1]]], "walls_left.red": 19}, "K-7.5"),
    ("coins spent before play", opened(2), {"coins": {"red": 6, "yellow": 6}, "spent.red": 2}, "K-8.13"),
    ("the marker gone ahead", opened(3), {"marker": 2}, "K-8.3"),
    ("a flag removed", opened(3), {"flags.2": None}, "K-8.3"),
    ("a castle of the second player first", one_castle(), {"first_player": "yellow", "active": "red"}, "K-8.7"),
    ("two turns in a row", one_castle(), {"active": "red"}, "K-8.7"),
    ("two tiles in a row", nothing_built(), {"active": "yellow"}, "K-8.7"),
)
def test_K_7_5_play_begins_when_all_castles_stand(state, changes, rule):
    assert broken_rule(changed(state, changes)) == rule


def test_K_7_3_the_first_castles_stand_on_centres():
    table = one_castle()
    castles = {at(table, 3, -1): table.castles[at(table, 5, -1)]}  # with six regions around it as a centre has
    moved = table.but(castles=castles, counts=connections(table.board, castles, table.walls))
    assert broken_rule(GAME.view(moved, "all")) == "K-7.3"


# ------------------------------------------------------------------------------------------------ rounds and turns


def started(game, **options):
    return position(game, castles=TWO if game in (1, 2) else "POS-A", **options)


@refuses(
    ("the last number there is", started(1), {"round": LARGEST}, "K-21.6"),
    ("near the last number", started(3), {"round": LARGEST - 1}, "K-21.6"),
    ("even if it was agreed on", started(1, max_rounds=LARGEST), {"round": LARGEST - 1}, "K-21.6"),
    ("after the last round", started(2, max_rounds=3), {"round": 4}, "K-21.6"),
    ("below nothing", started(4), {"round": -1}, "K-21.6"),
    ("before the first", started(4), {"round": 0}, "K-21.6"),
)
def test_K_21_6_rounds_are_counted_from_one_to_a_bound(state, changes, rule):
    assert broken_rule(changed(state, changes)) == rule


@pytest.mark.parametrize("number", [1, 1000, 10**9])
def test_K_21_6_a_long_game_may_be_set_up_and_goes_on(number):
    for game in (1, 2, 3, 4):
        state = started(game, round_=number)
        assert GAME.position(GAME.view(state, "all")) == state


@refuses(
    ("three of three", started(1), {"actions_done": 3, "acted_this_round": True}, "K-9.2"),
    ("one of one", started(3), {"actions_done": 1, "acted_this_round": True}, "K-9.2"),
    ("below nothing", started(1), {"actions_done": -1}, "K-9.2"),
    ("without end", first_turn(), {"actions_done": LARGEST}, "K-10.3"),
    ("an idle round with actions", started(1), {"actions_done": 1}, "K-21.5"),
    ("a busy round without a turn", started(1), {"acted_this_round": True}, "K-21.5"),
    ("a busy round without a turn", started(3), {"acted_this_round": True}, "K-21.5"),
    ("minimum 0", started(2), {"minimum_actions": 0}, "K-10.5"),
    ("minimum 1 with 7 coins", started(2), {"minimum_actions": 1}, "K-10.5"),
    ("minimum 2 with 3 coins", started(2, coins={"red": 3, "yellow": 11}), {"minimum_actions": 2}, "K-10.5"),
    ("minimum of another game", started(1), {"minimum_actions": 1}, "K-10.5"),
    ("minimum of no game", started(2), {"minimum_actions": LARGEST}, "K-10.5"),
    ("red could have acted", started(1), {"active": "yellow"}, "K-9.4"),
    ("red could have paid", started(2), {"active": "yellow"}, "K-10.5"),
    ("red could have acted", started(3), {"active": "yellow", "marker": 2}, "K-11.9"),
    ("red could have paid", started(4), {"active": "yellow", "marker": 2}, "K-12.3"),
)
def test_K_9_to_12_a_turn_is_as_its_game_has_it(state, changes, rule):
    assert broken_rule(changed(state, changes)) == rule


@pytest.mark.parametrize("game", [1, 3])
def test_K_9_6_who_may_pass_may_have_passed(game):
    state = play(started(game, allow_pass=True), RED, "end_turn")[0]
    assert (state.active, state.acted_this_round) == (YELLOW, False)
    assert GAME.position(GAME.view(state, "all")) == state


# ------------------------------------------------------------------------------------------------ the end


def resigned(state):
    return play(state, RED, "resign")[0]


def finished(reason, state=None, **changes):
    """A table that has ended so, with what goes with it."""
    return resigned(started(1, max_rounds=1) if state is None else state).but(end_reason=reason, winner=None, **changes)


LIMIT = finished("round_limit", acted_this_round=True)
DEADLOCK = finished("deadlock")


@refuses(
    ("no winner", resigned(started(1)), {"winner": None}, "K-21.4"),
    ("of boredom", resigned(started(1)), {"end_reason": "boredom"}, "K-21.2"),
    ("no bound was agreed on", LIMIT, {"rule_set.max_rounds": None}, "K-21.6"),
    ("before the last round", LIMIT, {"rule_set.max_rounds": 2}, "K-21.6"),
    ("an idle last round", LIMIT, {"acted_this_round": False}, "K-21.6"),
    ("the weaker wins", LIMIT, {"winner": "red"}, "K-21.5"),
    ("actions in an idle round", DEADLOCK, {"acted_this_round": True}, "K-21.5"),
    ("no target reached", LIMIT, {"end_reason": "target_reached"}, "K-21.2"),
    (
        "no target reached",
        resigned(started(3)),
        {"end_reason": "target_reached", "winner": "yellow", "acted_this_round": True},
        "K-21.2",
    ),
    ("actions beyond the limit", LIMIT, {"actions_done": 4}, "K-9.2"),
    ("a minimum of no game", LIMIT, {"minimum_actions": 2}, "K-10.5"),
    ("a round that cannot be", resigned(started(1)), {"round": LARGEST}, "K-21.6"),
    ("a round before play", resigned(one_castle()), {"round": 1, "minimum_actions": 3}, "K-7.5"),
    ("an end before play", resigned(one_castle()), {"end_reason": "deadlock", "winner": "red"}, "K-21.5"),
    ("no flag is left", resigned(started(3)), {"flags": dict.fromkeys(map(str, range(1, 13)))}, "K-11.10"),
    ("coins of an idle round", resigned(fourth_space()), {"acted_this_round": False}, "K-10.4"),
)
def test_K_21_a_game_ends_as_the_rules_end_it(state, changes, rule):
    assert broken_rule(changed(state, changes)) == rule


def test_K_21_coins_are_exchanged_before_the_last_round_ends():
    last = fourth_space().but(active=None, phase="finished", winner=YELLOW)
    for reason, rule, acted in (("round_limit", "K-21.6", True), ("deadlock", "K-21.5", False)):
        document = GAME.view(last.but(acted_this_round=acted, end_reason=reason), "all")
        document["rule_set"]["max_rounds"] = 1
        assert broken_rule(document) == rule


def initial_end(target=20, **options):
    """V-101: the initial scoring brings yellow to the target."""
    return prepared(target=target, **options)[0]


@refuses(
    ("play would have begun", initial_end(), {"rule_set.target": 33, "end_reason": "resignation"}, "K-7.5"),
    ("a draw that is none", initial_end(), {"end_reason": "target_tie"}, "K-21.2"),
    ("both in play", initial_end(17), {"round": 1, "minimum_actions": 1, "acted_this_round": True}, "K-21.7"),
    ("nobody acted", initial_end(), {"round": 1, "minimum_actions": 1}, "K-21.2"),
    ("the target was reached", initial_end(), {"end_reason": "deadlock", "round": 1, "minimum_actions": 1}, "K-21.2"),
    (
        "the target was reached",
        initial_end(max_rounds=1),
        {"end_reason": "round_limit", "round": 1, "minimum_actions": 1, "acted_this_round": True},
        "K-21.2",
    ),
)
def test_K_21_7_the_initial_scoring_ends_a_game_before_its_first_round(state, changes, rule):
    assert (state.phase, state.round, state.winner) == ("finished", 0, YELLOW)
    assert broken_rule(changed(state, changes)) == rule
