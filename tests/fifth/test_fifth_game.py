"""A fifth game is two folders and a rulebook: with nothing else changed it is found, judged, served and proven."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from serve import pages
from serve.children import ROOT
from tests.front.blind_client import Table
from tests.front.test_blind_client import must_be_drawn
from tests.house import Client, Document, House, play_out
from tests.node import node

HERE = Path(__file__).parent
RULES, TESTS, RULEBOOK = Path("domain/nim"), Path("tests/domain/nim"), Path("docs/rules/nim.md")
EVERY_GAME = ("tests/laws", "tests/events", "tests/workers/test_jobs.py")
EVERY_GAME += ("tests/test_house.py", "tests/test_rulebook.py")
EVERY_GAME += tuple(f"tests/api/test_{name}.py" for name in ("leaks", "forks", "disputes"))
ASKED = "nim or test_rulebook"
NO_PART = {".git", ".venv", "var", "__pycache__"}
AS_RECORD = {"Content-Type": "application/x-ndjson"}
STEP_INSIDE = "import os, sys; os.chdir(sys.argv[1]); os.execv(sys.executable, [sys.executable, '-m', 'serve'])"


def files() -> Iterator[Path]:
    """Everything that belongs to the repository."""
    git = shutil.which("git")
    asked = [git or "git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False) if git else None
    if told is not None and told.returncode == 0:
        yield from (Path(name) for name in told.stdout.split("\0") if name)
        return
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NO_PART]
        yield from (Path(folder, name).relative_to(ROOT) for name in names)


def copy_to(place: Path, *parts: Path) -> Path:
    """The repository once more, with these parts of the fifth game in their places."""
    for file in files():
        if (ROOT / file).is_file():
            (place / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, place / file)
    for part in parts:
        assert not (place / part).exists(), "it is new"
        if part == RULEBOOK:
            shutil.copyfile(HERE / part, place / part)
        else:
            shutil.copytree(HERE / part, place / part, ignore=shutil.ignore_patterns("__pycache__"))
    return place


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A module of the copy, run there."""
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=place, capture_output=True, text=True, timeout=300, check=False
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_to(tmp_path_factory.mktemp("annals"), RULES, TESTS, RULEBOOK)


# ------------------------------------------------------------------------------------------------ its laws


def test_what_holds_for_every_game_holds_for_it_and_so_do_its_own_rules(copy: Path) -> None:
    told = run(
        copy, "pytest", "-q", "-p", "no:cacheprovider", *EVERY_GAME, str(TESTS), "-k", "nim or rulebook or house.py"
    )

    assert told.returncode == 0, told.stdout
    assert int(re.findall(r"(\d+) passed", told.stdout)[0]) > 200
    assert "skipped" not in told.stdout


def test_its_types_are_strict(copy: Path) -> None:
    told = run(copy, "mypy", str(RULES))

    assert told.returncode == 0, told.stdout


def test_without_its_tests_one_law_says_what_is_missing_and_the_other_games_do_not_care(tmp_path: Path) -> None:
    place = copy_to(tmp_path, RULES)

    laws = "say_what or named_as or every_offered"
    told = run(place, "pytest", "-q", "-p", "no:cacheprovider", "tests/laws", "-k", f"({laws}) and (nim or -0-2)")

    sentence = "tests/domain/nim/laws.py is missing: it says what its decisions are called, where its pieces lie"
    assert told.stdout.count("FAILED") == 1, told.stdout
    assert sentence in told.stdout
    assert "see docs/ADDING_A_GAME.md step 6" in told.stdout
    assert "ERROR" not in told.stdout
    assert int(re.findall(r"(\d+) passed", told.stdout)[0]) > 8, "what needs no telling is asked all the same"


# ------------------------------------------------------------------------------------------------ the real house


@pytest.fixture(scope="module")
def houses(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two houses with keys of their own."""
    inside = [sys.executable, "-c", STEP_INSIDE, str(copy)]
    here, there = (House(tmp_path_factory.mktemp(name), make=inside) for name in ("here", "there"))
    with here, there:
        yield here, there


def test_it_is_in_the_catalogue(houses: tuple[House, House]) -> None:
    found = houses[0].stranger.get("/v1/games/nim").must(200)

    assert found["players"] == [2, 3, 4]
    assert found["moves"].keys() == {"take_stones", "draw_token", "keep_token"}


def test_computers_play_it(houses: tuple[House, House]) -> None:
    ann = houses[0].player()
    table = ann.open("nim", ["me", {"ai": "greedy"}, {"ai": "random"}])["table"]

    end = play_out([ann], table, random.Random(1))

    assert end["outcome"]["cause"] == "heap_empty"
    assert sum(end["state"]["taken"]) == 9


def test_somebody_who_knows_no_game_plays_and_draws_it(houses: tuple[House, House]) -> None:
    table = Table("nim", houses[0].players(3), seed=1)

    assert table.play()["outcome"]["cause"] == "heap_empty"
    for scene, drawing in table.frames:
        must_be_drawn(table.kit, scene, drawing)


def test_it_is_played_in_a_browser_by_pages_that_do_not_know_it(houses: tuple[House, House], copy: Path) -> None:
    pages.build(pages.WEB)
    (copy / "web" / "dist").symlink_to(pages.WEB / "dist")

    played = node(ROOT / "tests/web/fifth.mjs", houses[0].url, "nim")

    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize("seats", [2, 4])
def test_people_play_it_and_what_they_played_is_proven_everywhere(
    houses: tuple[House, House], copy: Path, tmp_path: Path, seats: int
) -> None:
    here, there = houses
    people = here.players(seats)
    table = people[0].open("nim", ["me", *["open"] * (seats - 1)])["table"]
    for person in people[1:]:
        person.sit(table)
    chance = random.Random(seats)

    while (now := look_round(people, here.stranger, table))["status"] == "playing":
        made = people[now["decisions"][0]["seat"]].play_any(table, chance)
        assert made is not None
        made.must(201)

    assert now["outcome"]["winners"]
    record = here.stranger.get(f"/v1/tables/{table}/record")
    must_be_proven(copy, here, record.body, tmp_path / "nim.ndjson")
    ann = there.player()
    assert ann.post("/v1/records", record.body, AS_RECORD).must(201)["table"] == table
    assert ann.table(table, seat="all")["state"] == here.stranger.table(table, seat="all")["state"]


def look_round(people: list[Client], stranger: Client, table: str) -> Document:
    """Everybody looks at the table, and sees of tokens only its own until the end (N-4.2)."""
    for viewer, person in enumerate([*people, stranger]):
        seen = person.table(table)
        for owner, hand in enumerate(seen["state"]["hands"]):
            assert isinstance(hand, list) == (owner == viewer or seen["status"] == "finished")
        for owner, pile in enumerate(seen["state"]["away"]):
            assert isinstance(pile, list) == (owner == viewer)
        assert seen["state"]["stack"].keys() == {"hidden"}
    return seen


def must_be_proven(copy: Path, house: House, record: bytes, file: Path) -> None:
    """By both verifiers, in all they look at."""
    file.write_bytes(record)
    key = house.stranger.get("/v1/keys").must(200)["keys"][0]["key"]
    passes = {"verdict": "pass"}

    told = run(copy, "events", "verify", str(file), "--key", key, "--json")
    verdicts = json.loads(told.stdout)
    assert verdicts.pop("published")["verdict"] == "unknown", "nobody asked for a proof of the public log"
    assert verdicts == {
        "ok": True,
        "integrity": passes,
        "completeness": passes,
        "luck": passes,
        "rules": passes,
    }
    asked = {"keys": [key], "records": [{"file": str(file), "receipts": []}]}
    other = node(copy / "tests/web/reports.mjs", stdin=json.dumps(asked))
    [report] = json.loads(other.stdout)
    assert [report[question] for question in ("integrity", "completeness", "luck")] == [passes] * 3
