"""Which room may call which: the arrows point down the stairs, never up."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
TOPS = ("domain", "events", "api", "workers", "serve", "cli")
HOUSE = {*TOPS, "app", "tests", "bench"}

CONTRACT = "domain.contract"
GAMES = sorted(init.parent.name for init in ROOT.glob("domain/*/__init__.py") if init.parent.name != "contract")


class Room(NamedTuple):
    """Whom it may call beside itself, and which packages of others have no place in it."""

    calls: set[str]
    strangers: set[str]


FLASK = {"flask", "flask_smorest", "marshmallow"}
HTTP = {*FLASK, "werkzeug", "uvicorn", "httptools"}

ROOMS = {
    "domain": Room(set(), set()),  # in all of it nothing but the standard library, see below
    "domain.contract": Room(set(), set()),
    **{f"domain.{game}": Room({CONTRACT}, set()) for game in GAMES},
    "events": Room(set(), {*HTTP, "rq", "redis"}),
    "events.evidence.proof": Room(set(), {*HTTP, "rq", "redis"}),  # can be carried away
    "api": Room({"api.front", "api.openapi", "api.problem", "events", CONTRACT}, {"redis", "rq"}),
    "api.openapi": Room({"api.problem", "events.tables.facts", "events.tables.moves", CONTRACT}, {"redis", "rq"}),
    "api.front": Room({"api.problem", "events.log", "events.process"}, {*FLASK, "redis", "rq"}),
    "api.problem": Room(set(), {*HTTP, "redis", "rq"}),
    "workers": Room({"workers.engine", "events", CONTRACT}, HTTP),
    "workers.engine": Room({CONTRACT}, {*HTTP, "redis", "rq"}),
    "serve": Room({"events.process"}, {*HTTP, "rq"}),
    "cli": Room({"events", "workers.engine", CONTRACT}, {*HTTP, "redis", "rq"}),
    "app": Room({"api", "events"}, {"redis", "rq", "marshmallow"}),
}

# The stairs inside `events`: each may call those that stand before it, and all but the first the contract.
STAIRS = ("process", "log", "people", "tables", "archive", "evidence", "lists", "notices", "services")
WITH_REDIS = STAIRS[:3]
for step, name in enumerate(STAIRS):
    below = {f"events.{lower}" for lower in STAIRS[:step]}
    strangers = {*HTTP, "rq"} if name in WITH_REDIS else {*HTTP, "rq", "redis"}
    ROOMS[f"events.{name}"] = Room({*below, CONTRACT} if below else set(), strangers)
ROOMS["events.evidence"].calls.add("events.evidence.proof")

DOORS = {
    ("api.front.server", "app"),  # the last step of a program: it calls the front door, which builds everything
    ("domain.contract.registry", "domain"),  # the folder alone, to find the games in it
    ("events.tables.snapshots", "domain"),  # the folder alone: a state is kept no longer than its rules
}

# What `domain` never looks at, though Python brings it along.
IMPURE = {"logging", "os", "time", "datetime", "random", "secrets", "socket", "threading", "subprocess", "sys", "uuid"}


def files_of(*tops: str) -> list[Path]:
    return [file for top in tops for file in sorted((ROOT / top).rglob("*.py"))]


EVERY_FILE = [ROOT / "app.py", *files_of(*TOPS)]


def module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def lies_in(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def room_of(name: str) -> str:
    """The smallest room in which a module lies."""
    return max((room for room in ROOMS if lies_in(name, room)), key=len, default=name)


@cache
def imports(file: Path) -> list[tuple[int, str]]:
    """The line and the full name of every module that is imported, inside functions too."""
    found = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{file}:{node.lineno}: imports say where they go"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [(node.lineno, name if is_module(name) else node.module) for name in inner]
    return found


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def upward(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the name of every import from a room that the room of this file may not call."""
    name = module(file)
    home = room_of(name)
    for line, imported in imports(file):
        if imported.partition(".")[0] not in HOUSE or room_of(imported) == home or (name, imported) in DOORS:
            continue
        if not any(lies_in(imported, room) for room in ROOMS[home].calls):
            yield line, imported


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_calls_only_those_below_it(room: str) -> None:
    files = [file for file in EVERY_FILE if room_of(module(file)) == room]
    wrong = [f"{module(file)}:{line} imports {imported}" for file in files for line, imported in upward(file)]
    assert files
    assert wrong == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_lets_no_stranger_in(room: str) -> None:
    wrong = [
        f"{module(file)}:{line} imports {imported}"
        for file in EVERY_FILE
        for line, imported in imports(file)
        if room_of(module(file)) == room and imported.partition(".")[0] in ROOMS[room].strangers
    ]
    assert wrong == []


def test_what_is_allowed_as_an_exception_is_still_needed() -> None:
    used = {(module(file), imported) for file in EVERY_FILE for _, imported in imports(file)}
    assert used >= DOORS


def test_every_folder_is_a_room() -> None:
    folders = [module(door) for top in TOPS for door in ROOT.glob(f"{top}/*/__init__.py")]
    assert [folder for folder in folders if folder not in ROOMS] == []


@pytest.mark.parametrize("room", [room for room in ROOMS if (ROOT / room.replace(".", "/")).is_dir()])
def test_a_room_says_at_its_door_what_lives_there_and_what_may_not_enter(room: str) -> None:
    door = ROOT / room.replace(".", "/") / "__init__.py"
    said = ast.get_docstring(ast.parse(door.read_text())) or ""
    lines = 1 if door.parent.name in GAMES else 3  # games are alike, and `domain` speaks for all of them
    assert len(said.splitlines()) >= lines


def test_the_rules_know_nothing_but_themselves_and_the_standard_library() -> None:
    allowed = (sys.stdlib_module_names - IMPURE) | {"domain"}
    wrong = [
        f"{module(file)}:{line} imports {imported}"
        for file in files_of("domain")
        for line, imported in imports(file)
        if imported.partition(".")[0] not in allowed
    ]
    assert wrong == []


def test_the_folder_of_the_games_holds_nothing_itself() -> None:
    (said,) = ast.parse((ROOT / "domain" / "__init__.py").read_text()).body
    assert isinstance(said, ast.Expr)


def test_the_log_names_no_game_and_speaks_no_http() -> None:
    for file in files_of("events", "workers"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in GAMES, f"{module(file)}:{node.lineno} names {node.value}"


def test_no_room_has_a_drawer_for_everything() -> None:
    names = {file.stem for file in EVERY_FILE}
    assert not names & {"utils", "util", "helpers", "helper", "common", "misc", "manager", "context"}
