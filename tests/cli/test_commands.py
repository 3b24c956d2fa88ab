"""Every other command, once and as it is meant."""

import json
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from annals_client import Annals
from cli.__main__ import FORWARDED
from events.__main__ import COMMANDS
from tests.cli.command import Terminal, annals
from tests.house import House

BOT = """
import json, sys
for line in sys.stdin:
    offers = json.loads(line)["offers"]["offers"]
    offer = next((each for each in offers if each["type"] == "pass"), offers[0])
    print(json.dumps({name: first(value) for name, value in offer.items()}), flush=True)
"""
FIRST = """
def first(value):
    if not isinstance(value, dict):
        return value
    if "one_of" in value:
        return value["one_of"][0]
    if "subset_of" in value:
        return value["subset_of"][: value["min"]]
    return value["from"] if "from" in value else {name: first(each) for name, each in value.items()}
"""
SHORT = ("--option", "max_rounds=1")


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    """A table at which a game is over."""
    annals_ = Annals(house.url)
    annals_.players.register("Ann")
    table = annals_.tables.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 1})
    for offers in table.decisions():
        table.play(offers.random())
    return table.id


def test_watching(house: House, finished: str, tmp_path: Path) -> None:
    done = annals(tmp_path, "watch", finished, "--board", "--url", house.url)
    assert done.returncode == 0, done.stderr
    assert "Every seat is taken; play begins." in done.stdout
    assert "Roma" in done.stdout
    assert "Winners:" in done.stdout
    assert "no table" in annals(tmp_path, "watch", "00-none", "--url", house.url).stderr


def test_a_record_goes_out_is_checked_is_replayed_and_comes_in(
    house: House, another_house: House, finished: str, tmp_path: Path
) -> None:
    out = annals(tmp_path, "export", finished, "game.ndjson", "--url", house.url)
    assert out.returncode == 0, out.stderr

    (key,) = Annals(house.url).records.keys()["keys"]
    assert annals(tmp_path, "verify", "game.ndjson", "--key", key["key"]).returncode == 0
    assert annals(tmp_path, "verify", "game.ndjson").returncode == 2
    assert annals(tmp_path, "verify", "nothing.ndjson").returncode == 5

    into = annals(tmp_path, "import", "game.ndjson", "--url", another_house.url)
    assert into.stdout.strip() == f"{another_house.url}/v1/tables/{finished}"
    whole = annals(tmp_path, "replay", "game.ndjson", "--all", "--url", another_house.url)
    assert "play begins." in whole.stdout
    assert "Winners:" in whole.stdout


def test_a_replay_goes_forth_and_back(house: House, finished: str, tmp_path: Path) -> None:
    keys = iter(["", "b", "3", "x", "", "q"])
    terminal = Terminal(tmp_path, "replay", finished, "--url", house.url)

    assert terminal.answer_until_it_ends(lambda _: next(keys)) == 0

    stops = [line.split()[0] for line in terminal.shown.splitlines() if "Enter goes on" in line]
    assert [stop.split("/")[0] for stop in stops] == ["1", "2", "1", "3", "3", "4"]
    assert "There is no x here." in terminal.shown


def test_an_analysis(house: House, tmp_path: Path) -> None:
    ann = Annals(house.url)
    ann.players.register("Ann")
    table = ann.tables.open("condottiere", ["me", {"ai": "random"}], options={"first_holder": 0})
    table.play(table.offers().random())
    table.resign()

    done = annals(tmp_path, "analyse", table.id, "--url", house.url, seconds=120)

    assert done.returncode == 0, done.stderr
    assert "Computer 2 (random): " in done.stdout
    assert " % × 1" in done.stdout


@pytest.fixture
def bot_address() -> Iterator[str]:
    """A bot behind an address, which plays like the other."""
    told: dict[str, object] = {}
    exec(FIRST, told)

    class Bot(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            move = {name: told["first"](value) for name, value in asked["offers"]["offers"][0].items()}  # type: ignore[operator]
            body = json.dumps(move).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Bot) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_tournament_of_levels_a_command_and_an_address(house: House, bot_address: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FIRST + BOT)
    (tmp_path / "mute.py").write_text("")
    bot, mute = f"{sys.executable} bot.py", f"{sys.executable} mute.py"
    entrants = ["random", bot, bot_address, mute]

    done = annals(
        tmp_path,
        "tournament",
        "condottiere",
        *entrants,
        *SHORT,
        "--games",
        "2",
        "--json",
        "--url",
        house.url,
        seconds=120,
    )

    assert done.returncode == 0, done.stderr
    games = json.loads(done.stdout)
    assert len(games) == 12, done.stderr
    assert {tuple(game["pair"]) for game in games} == {(a, b) for a in range(4) for b in range(4) if a != b}
    assert all(game["shares"][game["pair"].index(3)] == 0 for game in games if 3 in game["pair"])
    assert "mute.py gives up" in done.stderr
    looked = Annals(house.url)
    looked.players.register("Ann")
    seeds = [
        {fact.get("seed") for entry in looked.tables.at(game["table"]).entries() for fact in entry["facts"]} - {None}
        for game in games
        if {*game["pair"]} == {0, 1}
    ]
    assert len(seeds) == 2
    assert seeds[0] == seeds[1] != set()


def test_the_standings_say_how_sure_they_are(house: House, tmp_path: Path) -> None:
    done = annals(tmp_path, "tournament", "condottiere", "greedy", "random", *SHORT, "--games", "2", "--url", house.url)
    assert done.returncode == 0, done.stderr
    assert "95 %" in done.stdout
    assert {"greedy", "random"} == {line.split()[1] for line in done.stdout.splitlines()[1:]}


def test_what_operators_ask_is_forwarded(house: House, tmp_path: Path) -> None:
    assert FORWARDED.keys() == COMMANDS.keys() >= {"scrub", "rebuild", "archive", "witness", "monitor", "replay-under"}
    done = annals(tmp_path, "scrub", DATA_DIR=str(house.data_dir))
    assert done.returncode == 0
    assert "0 damaged" in done.stdout
