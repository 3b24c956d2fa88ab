"""The packed client plays whole games of all games, blocking and awaited, through restarts and bad answers."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.contract.registry import games
from tests.clients.python import packed
from tests.house import House, quick

PLAYER = Path(__file__).parent / "player.py"
FAULTS = "25"  # of a hundred requests


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packed.installed(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="module")
def bad_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("bad"), FAULTS="1") as house:
        yield house


def wishes() -> list[str]:
    return [f"{game}={json.dumps(quick(game))}" for game in games()]


def kill_api(house: House) -> None:
    os.kill(house.began("api-1")[-1], signal.SIGKILL)


def played(process: "subprocess.Popen[str]", house: House, kills: int) -> list[dict[str, Any]]:
    """What it reports; after each of the first games the API dies in the middle of the next."""
    assert process.stdout is not None
    assert process.stderr is not None
    found = []
    for n, line in enumerate(process.stdout):
        found.append(json.loads(line))
        if n < kills:
            kill_api(house)
    assert process.wait(60) == 0, process.stderr.read()
    return found


def nothing_lost_nothing_doubled(house: House, game: dict[str, Any]) -> None:
    """What the player was told is what stands in the log, entry for entry, and the feed brought all of it once."""
    person = type(house.stranger)(house.url, game["token"], house.stranger.openapi)
    entries = person.lines(game["table"])
    own = f"player:{person.get('/v1/me').must(200)['player']}"
    assert [[entry["v"], entry["hash"]] for entry in entries[1:] if entry["by"] == own] == game["told"]
    assert game["heard"] == [entry["v"] for entry in entries] == list(range(1, len(entries) + 1))
    assert game["record"] == len(entries) + 2
    assert person.table(game["table"])["status"] == "finished"


def test_every_game_through_restarts_and_bad_answers(python: Path, bad_house: House, tmp_path: Path) -> None:
    process = packed.run(python, PLAYER, bad_house.url, "7", FAULTS, "1", *wishes(), cwd=tmp_path)

    found = played(process, bad_house, kills=2)

    assert [game["game"] for game in found] == list(games())
    assert len(bad_house.began("api-1")) == 3
    assert sum(len(game["told"]) for game in found) > 50
    for game in found:
        nothing_lost_nothing_doubled(bad_house, game)
