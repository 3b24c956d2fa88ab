"""How computer players think: from their seat's view alone, and the same again from what an entry keeps."""

import random
import threading
import time
from itertools import pairwise
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.luck import Luck
from domain.contract.offers import matches
from domain.contract.registry import games
from domain.contract.wire import read, write_move
from events.tables.levels import LEVELS
from tests.house import House, quick
from tests.laws import play
from workers import jobs
from workers.engine.patience import TooLong, patience
from workers.engine.thinking import ENGINES, Engine, think

every_game = pytest.mark.parametrize("game", games().values(), ids=games())


def engine_of(thought: dict[str, Any]) -> Engine:
    return Engine(thought["engine"], thought["version"], **thought["budget"])


def test_there_is_an_engine_for_every_level_of_the_catalogue() -> None:
    assert set(ENGINES) == set(LEVELS)
    for level, engine in ENGINES.items():
        assert engine.level == level
        assert engine_of(engine.thought(b"\0" * 32)) == engine


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_engine_and_seed_give_the_same_move(game: Game[Any], level: str) -> None:
    options, seats = play.settings(game)[0]
    chance = random.Random(game.name)
    for n, sitting in enumerate(play.random_game(game, options, seats, seed=5)):
        if n % 7 or game.outcome(sitting.state) is not None:
            continue
        seat = chance.choice(list(game.decisions(sitting.state))).seat
        view = game.view(sitting.state, seat)
        seed = chance.randbytes(32)
        moves = [think(game, view, seat, ENGINES[level], seed) for _ in range(2)]
        assert moves[0] == moves[1]
        assert any(
            matches(offer, game.reads(sitting.state, seat, moves[0])) for offer in game.offers(sitting.state, seat)
        )
        imagined = game.imagine(view, Luck(chance.randbytes(32), 1))
        assert think(game, game.view(imagined, seat), seat, ENGINES[level], seed) == moves[0], "no more than the view"
        if n > 60:
            break


@every_game
def test_every_thought_of_a_finished_game_can_be_thought_again(house: House, game: Game[Any]) -> None:
    """What the record keeps of a computer player's moves is enough to make it choose the same."""
    ann = house.player()
    seats = [{"ai": "greedy"}, {"ai": "random"}]
    table = ann.open(game.name, seats, options=quick(game.name))["table"]
    with ann.feed(table) as feed:
        feed.until_finished()
    entries = ann.lines(table, state=True, seat="all")
    views = [ann.lines(table, state=True, seat=seat) for seat in range(2)]
    again = 0
    for before, entry in pairwise(entries):
        seat, thought = entry["seat"], entry["thought"]
        engine = engine_of(thought)
        assert entry["by"] == f"ai:{engine.name}" == f"ai:{ENGINES[seats[seat]['ai']].name}"
        move = think(game, views[seat][before["v"] - 1]["state"], seat, engine, bytes.fromhex(thought["seed"]))
        state = game.position(before["state"])
        assert write_move(game.reads(state, seat, move)) == entry["move"]
        again += 1
    assert again == len(entries) - 1 > 3


def test_a_computer_player_is_given_its_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thought is made from a document; the state stays outside."""
    game = games()["condottiere"]
    sitting = play.opened(game, read(game.options, {}), 3, seed=1)
    [owed] = game.decisions(sitting.state)
    given: list[Any] = []

    def watched(*arguments: Any) -> Any:
        given.append(arguments)
        return think(*arguments)

    monkeypatch.setattr(jobs, "think", watched)
    table = TableWith(game, sitting.state)
    jobs.considered(table, owed.seat, ENGINES["greedy"], b"\1" * 32)  # type: ignore[arg-type]

    [(rules, view, seat, engine, seed)] = given
    assert (rules, seat, engine, seed) == (game, owed.seat, ENGINES["greedy"], b"\1" * 32)
    assert view == game.view(sitting.state, owed.seat)
    hidden = [hand for n, hand in enumerate(view["hands"]) if n != owed.seat]
    assert all(hand == {"hidden": 10} for hand in hidden)


class TableWith:
    """As much of a table as a thought looks at."""

    id, version = "", 1

    def __init__(self, rules: Game[Any], state: Any) -> None:
        self.rules, self.state = rules, state


def test_a_thought_that_fails_or_takes_too_long_plays_any_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["condottiere"]
    sitting = play.opened(game, read(game.options, {}), 2, seed=1)
    [owed] = game.decisions(sitting.state)
    table: Any = TableWith(game, sitting.state)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    def endless(*_: Any) -> Any:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(jobs, "LONGEST_THOUGHT", 0.05)
    for failing in (broken, endless):
        monkeypatch.setattr(jobs, "think", failing)
        move, thought = jobs.considered(table, owed.seat, ENGINES["greedy"], b"\2" * 32)
        assert thought["engine"] == "random"
        assert any(matches(offer, move) for offer in game.offers(sitting.state, owed.seat))
        view = game.view(sitting.state, owed.seat)
        assert think(game, view, owed.seat, engine_of(thought), b"\2" * 32) == move, "and that is true of it"


def test_patience_ends_what_takes_too_long_and_nothing_afterwards() -> None:
    with pytest.raises(TooLong), patience(0.05):
        time.sleep(5)
    with patience(0.05):
        pass
    time.sleep(0.1)
    raised: list[BaseException] = []

    def elsewhere() -> None:
        try:
            with patience(0.05):
                time.sleep(0.1)
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert raised == [], "only the main thread can be stopped"
