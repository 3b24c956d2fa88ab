"""How computer players think: from their seat's view alone, and the same again from what an entry keeps."""

import json
import random
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.contract.game import ALL, Game
from domain.contract.luck import Luck
from domain.contract.offers import matches, sample
from domain.contract.registry import games
from domain.contract.wire import read
from events.evidence import verify
from events.evidence.thoughts import ThoughtsCheck
from events.evidence.verify import examine
from events.tables.levels import LEVELS
from tests.house import House, quick
from tests.laws import play
from tests.laws.known import laws_of
from tests.laws.twins import twin
from workers import in_time, jobs
from workers.engine.again import again
from workers.engine.levels import ENGINES, Engine
from workers.engine.patience import TooLong, patience
from workers.engine.search import search
from workers.engine.thinking import think

every_game = pytest.mark.parametrize("game", games().values(), ids=games())


def engine_of(thought: dict[str, Any]) -> Engine:
    return Engine(thought["engine"], thought["version"], **thought["budget"])


def test_there_is_an_engine_for_every_level_of_the_catalogue() -> None:
    assert set(ENGINES) == set(LEVELS)
    for level, engine in ENGINES.items():
        assert engine.level == level
        assert engine_of(engine.thought(b"\0" * 32)) == engine


def in_short(level: str) -> Engine:
    """A level as it is, but for the length of its searches."""
    return replace(ENGINES[level], iterations=min(ENGINES[level].iterations, 6))


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_engine_and_seed_give_the_same_move(game: Game[Any], level: str) -> None:
    """And what the seat may not know changes nothing: neither another world behind its view nor its true twin."""
    options, seats = play.settings(game)[-1]
    chance, engine, twins = random.Random(game.name), in_short(level), 0
    for n, sitting in enumerate(play.random_game(game, options, seats, seed=5)):
        if n % 13 or game.outcome(sitting.state) is not None:
            continue
        seat = chance.choice(list(game.decisions(sitting.state))).seat
        view = game.view(sitting.state, seat)
        seed = chance.randbytes(32)
        moves = [think(game, view, seat, engine, seed) for _ in range(2)]
        assert moves[0] == moves[1]
        assert any(
            matches(offer, game.reads(sitting.state, seat, moves[0])) for offer in game.offers(sitting.state, seat)
        )
        imagined = game.imagine(view, Luck(chance.randbytes(32), 1))
        assert think(game, game.view(imagined, seat), seat, engine, seed) == moves[0], "no more than the view"
        other = twin(game, sitting.state, seat, chance)
        if other is not None:
            twins += 1
            assert think(game, game.view(other, seat), seat, engine, seed) == moves[0], "no more than it may know"
        if n > 60:
            break
    assert twins or not list(laws_of(game).closed(game.view(sitting.state, ALL), 0))


@every_game
def test_a_search_asks_the_rules_for_worlds_of_its_view_alone(game: Game[Any]) -> None:
    """Every world that it decides moves in was imagined from the view it was handed."""
    options, seats = play.settings(game)[-1]
    sitting = play.opened(game, options, seats, seed=3)
    seat = game.decisions(sitting.state)[0].seat
    view = game.view(sitting.state, seat)
    asked: list[Any] = []

    def imagine(given: Any, luck: Luck) -> Any:
        asked.append(given)
        return game.imagine(given, luck)

    found = search(replace(game, imagine=imagine), view, seat, in_short("shrewd"), b"\3" * 32)

    assert all(given is view for given in asked)
    assert sum(line.visits for line in found.lines) in (0, in_short("shrewd").iterations)
    assert found.move == found.lines[0].move
    assert all(0 <= line.chance <= 1 for line in found.lines)


def test_a_search_sees_what_taste_alone_does_not() -> None:
    """The last decision of a game: whoever looks at its end takes the move that wins."""
    game = games()["condottiere"]
    won = []
    for seed in range(40):
        states = [each.state for each in play.random_game(game, read(game.options, {}), 2, seed)]
        before, end = states[-2], states[-1]
        outcome = game.outcome(end)
        assert outcome is not None
        seat = game.decisions(before)[0].seat
        view = game.view(before, seat)
        move = think(game, view, seat, replace(ENGINES["shrewd"], iterations=60), bytes([seed]) * 32)
        then = game.decide(before, seat, move, Luck(b"end", 1)).state
        if outcome.winners == (seat,):
            now = game.outcome(then)
            won.append(now is None or now.winners == (seat,))
    assert len(won) > 5
    assert all(won), "it does not throw away a game that one move wins"


@every_game
def test_every_thought_of_a_finished_game_can_be_thought_again(house: House, game: Game[Any], tmp_path: Path) -> None:
    """What the record keeps of a computer player's moves is enough to make it choose the same."""
    ann = house.player()
    table = ann.open(game.name, [{"ai": "greedy"}, {"ai": "random"}], options=quick(game.name))["table"]
    with ann.feed(table) as feed:
        feed.until_finished()
    record = ann.get(f"/v1/tables/{table}/record").body
    thought: list[dict[str, Any]] = []

    def watched(*arguments: Any) -> Any:
        thought.append(arguments[-1])
        return again(*arguments)

    same = ThoughtsCheck(watched)
    report = examine(record.splitlines(keepends=True), on_play=same.played)
    assert report.rules.verdict == "pass"
    assert same.verdict(report.rules).verdict == "pass"
    assert len(thought) == len(record.splitlines()) - 3 > 3, "of every entry but the first"

    other = ThoughtsCheck(lambda rules, view, seat, _: otherwise(rules, view, seat))
    examine(record.splitlines(keepends=True), on_play=other.played)
    assert other.verdict(report.rules).verdict == "fail"
    assert other.verdict(report.rules).details["rule"] == "thought"

    older = ThoughtsCheck(lambda rules, view, seat, thought: again(rules, view, seat, thought | {"version": 0}))
    examine(record.splitlines(keepends=True), on_play=older.played)
    assert older.verdict(report.rules).verdict == "unknown"


def otherwise(game: Game[Any], view: Any, seat: int) -> Any:
    """Any move but for a thought: the last of the last offer."""
    return sample(list(game.offers(game.imagine(view, Luck(b"other", 1)), seat))[-1], lambda n: n - 1)


def test_verify_lets_computer_players_think_again(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = house.player()
    table = ann.open("condottiere", [{"ai": "greedy"}, {"ai": "random"}], options=quick("condottiere"))["table"]
    with ann.feed(table) as feed:
        feed.until_finished()
    file = tmp_path / "record.ndjson"
    file.write_bytes(ann.get(f"/v1/tables/{table}/record").body)
    key = json.loads(file.read_bytes().splitlines()[0])["key"]

    assert verify.main([str(file), "--key", key, "--thoughts", "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["thoughts"] == {"verdict": "pass"}
    with pytest.raises(SystemExit):
        verify.main([str(file), "--thoughts", "--no-rules"])


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


def test_a_thought_that_fails_plays_any_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["condottiere"]
    sitting = play.opened(game, read(game.options, {}), 2, seed=1)
    [owed] = game.decisions(sitting.state)
    table: Any = TableWith(game, sitting.state)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    def endless(*_: Any) -> Any:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(in_time, "LONGEST_THOUGHT", 0.05)
    monkeypatch.setattr(in_time, "LONGEST_SECOND_THOUGHT", 0.05)
    for failing in (broken, endless):
        monkeypatch.setattr(jobs, "think", failing)
        move, thought = jobs.considered(table, owed.seat, ENGINES["greedy"], b"\2" * 32)
        assert thought["engine"] == "random"
        assert any(matches(offer, move) for offer in game.offers(sitting.state, owed.seat))
        view = game.view(sitting.state, owed.seat)
        assert think(game, view, owed.seat, engine_of(thought), b"\2" * 32) == move, "and that is true of it"


@pytest.mark.parametrize("level", ["shrewd", "master"])
def test_a_search_that_is_out_of_time_leaves_the_move_to_greedy(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    game = games()["condottiere"]
    sitting = play.opened(game, read(game.options, {}), 2, seed=1)
    [owed] = game.decisions(sitting.state)
    table: Any = TableWith(game, sitting.state)
    monkeypatch.setattr(in_time, "LONGEST_THOUGHT", 0.02)
    monkeypatch.setattr(in_time, "LONGEST_SECOND_THOUGHT", 30.0)

    move, thought = jobs.considered(table, owed.seat, replace(ENGINES[level], iterations=10**9), b"\2" * 32)

    assert thought == ENGINES["greedy"].thought(b"\2" * 32), "the entry says who chose"
    assert move == again(game, game.view(sitting.state, owed.seat), owed.seat, thought)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_patience_ends_also_what_did_not_hear_it_at_first() -> None:
    class Deaf:
        def __del__(self) -> None:
            time.sleep(0.1)  # the time is over here, where nothing that is raised gets through

    def think() -> None:
        Deaf()
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            time.sleep(0.001)

    with pytest.raises(TooLong), patience(0.05):
        think()


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
