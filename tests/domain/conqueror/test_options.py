"""Section 7.1: the options of a new table, their defaults and refusals."""

from dataclasses import replace

import pytest

from domain.conqueror import GAME
from domain.conqueror.box import LAYOUTS
from domain.conqueror.events import GameCreated
from domain.conqueror.options import KINDS, Built, Explicit, Generated, Options, Preset
from domain.contract.canonical import LARGEST
from domain.contract.game import Refused
from domain.contract.wire import Misfit, object_schema, read, schema, write_fact
from tests.domain.conqueror.positions import LUCK, kinds
from tests.laws.play import luck_of, random_game


def created(**options):
    return write_fact(GAME.open(read(GAME.options, options), 2, LUCK)[0])


def fault(**options):
    with pytest.raises(Refused) as refused:
        GAME.check(read(GAME.options, options), 2)
    assert refused.value.detail
    return refused.value.code, refused.value.rule


def test_game_and_mode_are_all_that_is_needed():
    options = read(GAME.options, {"game": 1, "mode": "amateur"})
    GAME.check(options, 2)
    assert options.board == Preset("preset", "crown")
    for missing in ({"game": 1}, {"mode": "amateur"}, {}):
        with pytest.raises(Misfit):
            read(GAME.options, missing)


def test_a_board_is_told_apart_by_its_kind():
    def board(document):
        return read(GAME.options, {"game": 1, "mode": "amateur", "board": document}).board

    assert board({"kind": "preset", "id": "rift"}) == Preset("preset", "rift")
    assert board({"kind": "generated"}) == Generated("generated")
    assert board({"kind": "built"}) == Built("built")
    assert board({"kind": "explicit", "tiles": []}) == Explicit("explicit", ())
    for odd in ({"kind": "preset"}, {"kind": "explicit"}, {"kind": "generated", "seed": 1}, {"kind": 1}, "crown", {}):
        with pytest.raises(Misfit):
            board(odd)


def test_a_board_that_lacks_something_is_told_what():
    with pytest.raises(Misfit) as misfit:
        read(GAME.options, {"game": 1, "mode": "amateur", "board": {"kind": "explicit"}})
    assert (misfit.value.path, misfit.value.message) == (("board", "tiles"), "is missing")


@pytest.mark.parametrize("more", [{}, {"id": "crown"}, {"tiles": []}], ids=list)
def test_K_4_1_a_board_of_an_unknown_kind_is_refused(more):
    assert fault(game=1, mode="amateur", board={"kind": "drawn", **more}) == ("bad_option", "K-4.1")


def test_K_4_1_the_four_kinds_of_boards_are_published():
    board = schema(Options)["properties"]["board"]
    assert [each["properties"]["kind"]["enum"] for each in board["anyOf"]] == [[kind] for kind in KINDS]


@pytest.mark.parametrize(
    ("option", "value", "games"),
    [
        ("first_player", "red", (1, 2)),
        ("division", 2, (3, 4)),
        ("coins_total", 20, (4,)),
        ("allow_pass", False, (1, 3)),
        ("allow_pass", True, (1, 3)),
        ("target", 40, (1, 2, 3, 4)),
        ("walls_per_player", 0, (1, 2, 3, 4)),
        ("max_rounds", 1, (1, 2, 3, 4)),
    ],
)
def test_an_option_of_another_game_is_refused(option, value, games):
    for game in (1, 2, 3, 4):
        options = {"game": game, "mode": "professional", option: value}
        if game in games:
            GAME.check(read(GAME.options, options), 2)
        else:
            assert fault(**options)[0] == "bad_option"


@pytest.mark.parametrize(
    ("game", "option", "values", "rule"),
    [
        (1, "first_player", ["green", "", "Red"], "K-7.2"),
        (3, "division", [0, 4, -1], "K-8.2"),
        (4, "coins_total", [0, 14, 15, 17, -20, 10**30], "K-8.11"),
        (1, "walls_per_player", [-1, 10**30], "K-14.5"),
        (1, "max_rounds", [0, -3, 10**30], "K-21.6"),
        (1, "target", [9, 58], "K-21.3"),
        (1, "board", [{"kind": "preset", "id": "CROWN"}], "K-4.1"),
    ],
)
def test_a_value_out_of_range_is_refused(game, option, values, rule):
    for value in values:
        assert fault(game=game, mode="amateur", **{option: value}) == ("bad_option", rule)


def test_what_is_created_is_told_without_what_the_game_does_not_have():
    assert created(game=1, mode="amateur") == {
        "type": "GameCreated",
        "game": 1,
        "mode": "amateur",
        "target": 33,
        "board_kind": "preset",
        "walls_per_player": 20,
        "pieces_per_player": 12,
    }
    assert created(game=3, mode="professional", allow_pass=True, max_rounds=4, board={"kind": "built"}) == {
        "type": "GameCreated",
        "game": 3,
        "mode": "professional",
        "target": 64,
        "division": 3,
        "board_kind": "built",
        "walls_per_player": 20,
        "pieces_per_player": 12,
        "max_rounds": 4,
        "allow_pass": True,
    }
    assert created(game=4, mode="amateur")["coins_total"] == 20


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        (1, ["GameCreated", "FirstPlayerChosen", "BoardCompleted", "PhaseStarted"]),
        (2, ["GameCreated", "FirstPlayerChosen", "BoardCompleted", "CoinsDealt", "PhaseStarted"]),
        (3, ["GameCreated", "FirstPlayerChosen", "BoardCompleted", "FlagsPlaced", "PhaseStarted"]),
        (4, ["GameCreated", "FirstPlayerChosen", "BoardCompleted", "CoinsDealt", "FlagsPlaced", "PhaseStarted"]),
    ],
)
def test_the_facts_of_a_new_table_in_their_order(game, facts):
    assert kinds(GAME.open(Options(game, "amateur"), 2, luck_of(1, 1))) == facts
    built = kinds(GAME.open(Options(game, "amateur", board=Built("built")), 2, luck_of(1, 1)))
    assert built == [fact for fact in facts if fact != "BoardCompleted"]


def test_7_1_the_schema_of_the_options_says_what_they_may_be():
    fields = object_schema(GAME.options)["properties"]
    assert fields["game"]["enum"] == [1, 2, 3, 4]
    assert fields["mode"]["enum"] == ["amateur", "professional"]
    assert fields["first_player"]["anyOf"][0]["enum"] == ["red", "yellow", "random"]
    assert fields["division"]["anyOf"][0]["enum"] == [1, 2, 3]
    assert (fields["walls_per_player"]["minimum"], fields["walls_per_player"]["default"]) == (0, 20)
    assert fields["max_rounds"]["default"] is None
    assert all(each["description"] for each in fields.values())


@pytest.mark.parametrize(
    ("wanted", "params"),
    [
        ({"game": 5}, {"option": "game", "allowed": [1, 2, 3, 4]}),
        ({"target": 7}, {"option": "target", "least": 10, "most": 57}),
        ({"max_rounds": 0}, {"option": "max_rounds", "least": 1, "most": LARGEST}),
        ({"division": 1}, {"option": "division", "games": [3, 4]}),
        ({"board": {"kind": "preset", "id": "sea"}}, {"option": "board", "allowed": list(LAYOUTS)}),
    ],
)
def test_7_1_a_refused_option_says_what_is_allowed(wanted, params):
    with pytest.raises(Refused) as refused:
        GAME.check(read(GAME.options, {"game": 1, "mode": "amateur"} | wanted), 2)
    assert refused.value.code == "bad_option"
    assert refused.value.params == params


def test_options_have_a_schema():
    schema = object_schema(GAME.options)
    assert schema["required"] == ["game", "mode"]
    assert len(schema["properties"]["board"]["anyOf"]) == 4
    assert GameCreated in GAME.facts


RULE_SETS = [{"game": game, "mode": mode} for game in (1, 2, 3, 4) for mode in ("amateur", "professional")]


@pytest.mark.parametrize("wanted", [*RULE_SETS, *GAME.examples], ids=str)
def test_K_21_6_a_bounded_table_has_a_last_round_and_is_otherwise_the_same(wanted):
    for rounds in (None, 1, 7, 1000):
        options = read(GAME.options, {**wanted, "max_rounds": rounds})
        bounded = GAME.bounded(options)
        GAME.check(bounded, 2)
        assert bounded.max_rounds == rounds or (rounds is None and bounded.max_rounds >= 40)
        assert replace(bounded, max_rounds=rounds) == options


@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_K_21_6_a_bounded_game_ends(game):
    options = GAME.bounded(Options(game, "professional", target=117, walls_per_player=0))
    *_, last = random_game(GAME, options, 2, seed=game)
    assert GAME.outcome(last.state) is not None
    assert last.state.round <= options.max_rounds
