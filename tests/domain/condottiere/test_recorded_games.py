"""Whole games recorded once: they fold to the same end for ever."""

import json
from pathlib import Path

import pytest

from domain.condottiere import GAME
from domain.contract.canonical import canonical
from domain.contract.game import ALL
from domain.contract.wire import plain, read, recall, write_fact

GAMES = sorted(Path(__file__).with_name("games").glob("*.json"))


# When these games were recorded a table still spoke of its last battle when that was over.
NO_BATTLE = {
    "placer": None,
    "region": None,
    "defender": None,
    "defender_has_played": False,
    "card_was_played": False,
    "first_seat": None,
    "out": [],
}


def test_there_are_recorded_games():
    assert len(GAMES) >= 5


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_folds_to_the_same_end(path):
    game = json.loads(path.read_text(encoding="utf-8"))
    facts = [recall(GAME.fact_types[fact["type"]], fact) for fact in game["facts"]]
    state = GAME.replay(facts)

    assert [write_fact(fact) for fact in facts] == game["facts"]
    assert canonical(GAME.view(state, ALL)) == canonical(game["end"] | NO_BATTLE)
    assert plain(GAME.outcome(state)) == game["outcome"]
    GAME.check(read(GAME.options, game["options"]), game["seats"])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_table_that_speaks_of_its_last_battle_is_taken_as_it_was_written(path):
    end = json.loads(path.read_text(encoding="utf-8"))["end"]

    for read_back in (GAME.position, GAME.restore):
        assert canonical(GAME.view(read_back(end), ALL)) == canonical(end)
