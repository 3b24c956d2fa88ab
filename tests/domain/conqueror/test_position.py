"""Tables can start from a document; one that could not arise is refused."""

import copy
import json

import pytest

from domain.conqueror import GAME
from domain.conqueror.options import Built, Options
from domain.contract.canonical import LARGEST, canonical
from domain.contract.game import Refused
from domain.contract.wire import schema
from tests.domain.conqueror.positions import LUCK, POS_A, RED, YELLOW, opened, play, position
from tests.domain.conqueror.test_08_setup_3_4 import prepared

TWO = [[[1, 0], "red", "top"], [[2, 1], "yellow"]]


def document(state):
    return json.loads(canonical(GAME.view(state, "all")))


def play_table(game=1, **more):
    castles = TWO if game in (1, 2) else "POS-A"
    return position(game, castles=castles, pieces=[[[1, 1], "red", 2]], **more)


every_phase = pytest.mark.parametrize(
    "state",
    [
        pytest.param(opened(1), id="first castles"),
        pytest.param(GAME.replay(GAME.open(Options(3, "amateur", board=Built("built")), 2, LUCK)), id="no tile"),
        pytest.param(prepared(upto=3)[0], id="centres"),
        pytest.param(prepared(upto=7)[0], id="tiles"),
        *(pytest.param(play_table(game), id=f"game {game}") for game in (1, 2, 3, 4)),
        pytest.param(play(opened(2), RED, "resign")[0], id="resigned at once"),
        pytest.param(play(prepared(upto=7)[0], YELLOW, "resign")[0], id="resigned in preparation"),
        pytest.param(play(play_table(4), YELLOW, "resign")[0], id="resigned in play"),
    ],
)


@every_phase
def test_a_document_gives_the_state_back(state):
    assert GAME.position(document(state)) == state
    assert GAME.restore(document(state)) == state
    assert GAME.imagine(document(state), LUCK) == state
    assert GAME.redraw(state, LUCK) is state


@every_phase
def test_whatever_stands_in_a_field_is_read_or_refused(state):
    for name in document(state):
        for odd in (None, 0, -1, 13, LARGEST, True, "red", "play", [], [1], {}, {"red": 1, "yellow": 1}):
            try:
                GAME.position(document(state) | {name: odd})
            except Refused as refused:
                assert refused.rule


def broken(game, path, value):
    """A table of play with one value of its document changed."""
    changed = copy.deepcopy(document(play_table(game)))
    *way, last = path
    inner = changed
    for step in way:
        inner = inner[step]
    inner[last] = value
    with pytest.raises(Refused) as refused:
        GAME.position(changed)
    return refused.value.rule


@pytest.mark.parametrize(
    ("game", "path", "value", "rule"),
    [
        (1, ["phase"], "tea", "K-22.8"),
        (1, ["score"], 5, "K-22.8"),
        (1, ["rule_set", "game"], 7, "K-1.2"),
        (1, ["rule_set", "target"], 5, "K-21.3"),
        (3, ["rule_set", "target"], 15, "K-21.2"),
        (1, ["rule_set", "board_kind"], "found", "K-4.1"),
        (1, ["rule_set", "division"], 1, "K-8.2"),
        (3, ["rule_set", "division"], None, "K-8.2"),
        (4, ["rule_set", "coins_total"], None, "K-8.2"),
        (3, ["first_player"], "yellow", "K-8.7"),
        (1, ["tiles", 0, "rotation"], 9, "K-4.1"),
        (1, ["tiles", 0, "q"], 10**7, "K-4.2"),
        (1, ["tiles", 0, "tile"], 2, "K-3.1"),
        (1, ["tiles"], [], "K-2.2"),
        (1, ["board"], [], "K-22.8"),
        (1, ["castles", 0, "cell"], [70, 0], "K-2.2"),
        (1, ["castles", 0, "cell"], [2, 0], "K-22.4"),
        (1, ["castles", 0, "cell"], [2, 1], "K-5.1"),
        (1, ["castles", 0, "number"], 5, "K-7.1"),
        (1, ["castles", 0, "number"], 10**12, "K-7.1"),
        (1, ["castles", 0, "piece_on_top"], False, "K-22.2"),
        (1, ["bank"], [], "K-7.1"),
        (1, ["hand"], {"red": [1], "yellow": []}, "K-7.1"),
        (3, ["castles", 0, "owner"], "yellow", "K-6.5"),
        (1, ["pieces", 0, "red"], 300, "K-22.2"),
        (1, ["pieces", 0, "red"], -1, "K-22.2"),
        (1, ["pieces", 0, "red"], 1, "K-22.2"),
        (1, ["reserve", "red"], 99, "K-22.2"),
        (1, ["walls"], [[[1, 0], [1, 1]]], "K-22.7"),
        (1, ["walls"], [[[1, 0], [3, 0]]], "K-14.3"),
        (1, ["walls_left", "yellow"], 21, "K-22.7"),
        (1, ["score", "red"], 20, "K-6.5"),
        (1, ["penalty", "red"], -1, "K-6.5"),
        (2, ["coins", "red"], 8, "K-10.11"),
        (4, ["spent", "red"], 1, "K-12.7"),
        (1, ["coins"], {"red": 1, "yellow": 0}, "K-12.7"),
        (1, ["marker"], 1, "K-7.1"),
        (3, ["marker"], 2, "K-11.1"),
        (3, ["marker"], 13, "K-8.3"),
        (3, ["marker"], None, "K-8.3"),
        (4, ["marker"], None, "K-8.3"),
        (3, ["flags", "2"], "red", "K-11.5"),
        (4, ["flags", "2"], None, "K-12.6"),
        (3, ["flags"], {"1": "red"}, "K-8.3"),
        (3, ["bank"], [1], "K-7.1"),
        (1, ["active"], None, "K-21.2"),
        (1, ["end_reason"], "boredom", "K-21.2"),
        (1, ["phase"], "finished", "K-21.2"),
        (1, ["phase"], "first_castles", "K-8.7"),
        (1, ["round"], 0, "K-21.6"),
        (1, ["actions_done"], 3, "K-9.2"),
        (1, ["actions_done"], 1, "K-21.5"),
        (1, ["minimum_actions"], 2, "K-10.5"),
        (2, ["minimum_actions"], 3, "K-10.5"),
    ],
)
def test_K_22_a_document_that_breaks_an_invariant_is_refused(game, path, value, rule):
    assert broken(game, path, value) == rule


def test_a_document_in_another_order_or_with_more_in_it_is_refused():
    good = document(play_table())
    for change in ({"castles": good["castles"][::-1]}, {"weather": "fine"}):
        with pytest.raises(Refused):
            GAME.position(good | change)
    missing = {name: value for name, value in good.items() if name != "score"}
    for odd in (missing, [], None, "crown", {}):
        with pytest.raises(Refused) as refused:
            GAME.position(odd)
        assert refused.value.code == "bad_position"


def test_what_was_accepted_once_is_restored_without_being_judged_again():
    odd = document(play_table()) | {"round": 0, "penalty": {"red": -7, "yellow": 0}}
    with pytest.raises(Refused):
        GAME.position(odd)
    restored = GAME.restore(odd)
    assert (restored.round, restored.penalty) == (0, (-7, 0))
    assert document(restored) == odd


def test_a_castle_that_should_have_fallen_is_refused():
    state = position(castles=TWO, pieces=[[[2, 1], "red", 1]])
    with pytest.raises(Refused) as refused:
        GAME.position(document(state))
    assert refused.value.rule == "K-22.3"


def test_an_active_player_who_can_do_nothing_is_refused():
    castles = [[cell, "yellow" if cell == (0, 3) else "red", n] for cell, _, n in POS_A]
    pieces = [[[0, 3], "red", 1], [[0, 3], "yellow", 1]]
    stuck = position(castles=castles, pieces=pieces, active="yellow", walls_per_player=0, target=57)
    with pytest.raises(Refused) as refused:
        GAME.position(document(stuck))
    assert refused.value.rule == "K-9.5"


def test_the_view_has_a_schema():
    described = schema(GAME.state)
    assert set(described["properties"]) == set(document(opened(1))) | GAME.deduced_names
