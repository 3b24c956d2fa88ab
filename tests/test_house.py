"""Which room may call which: the arrows point down the stairs, never up."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# room: the rooms it may call, and the packages of others that have no place in it
ROOMS: dict[str, tuple[set[str], set[str]]] = {
    "domain": (set(), set()),  # and nothing but the standard library, see below
    "events": ({"domain"}, {"flask", "flask_smorest", "marshmallow", "werkzeug", "uvicorn", "rq"}),
    "api": ({"events", "domain"}, {"redis", "rq"}),
    "workers": ({"events", "domain"}, {"flask", "flask_smorest", "marshmallow", "werkzeug", "uvicorn"}),
    "app": ({"api", "events", "domain"}, {"redis", "rq", "marshmallow"}),
    "serve": ({"events"}, {"flask", "flask_smorest", "marshmallow", "rq"}),
}
HOUSE = {*ROOMS, "tests", "bench"}

# The last step of a program: it calls the front door, which builds everything.
FRONT_DOOR = {("api/front/server.py", "app")}

# What `domain` never looks at, though Python brings it along.
IMPURE = {"logging", "os", "time", "datetime", "random", "secrets", "socket", "threading", "subprocess", "sys", "uuid"}


def files_of(room: str) -> list[Path]:
    return [ROOT / "app.py"] if room == "app" else sorted((ROOT / room).rglob("*.py"))


def folders_of_games() -> list[str]:
    folders = [folder for folder in (ROOT / "domain").iterdir() if (folder / "__init__.py").exists()]
    return [folder.name for folder in folders if folder.name != "contract"]


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the first name of every import, inside functions too."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports say where they go"
            yield node.lineno, (node.module or "").partition(".")[0]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_calls_only_those_below_it(room: str) -> None:
    below, strangers = ROOMS[room]
    wrong = []
    for file in files_of(room):
        name = file.relative_to(ROOT).as_posix()
        for line, imported in imports(file):
            up = imported in HOUSE - below - {room} and (name, imported) not in FRONT_DOOR
            if up or imported in strangers:
                wrong.append(f"{name}:{line} imports {imported}")
    assert files_of(room)
    assert wrong == []


def test_the_rules_know_nothing_but_themselves_and_the_standard_library() -> None:
    allowed = (sys.stdlib_module_names - IMPURE) | {"domain"}
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {imported}"
        for file in files_of("domain")
        for line, imported in imports(file)
        if imported not in allowed
    ]
    assert wrong == []


def test_a_game_calls_no_other_game_and_nobody_calls_a_game_by_name() -> None:
    games = set(folders_of_games())
    wrong = []
    for room in ROOMS:
        for file in files_of(room):
            inside = file.relative_to(ROOT).parts[1] if room == "domain" else ""
            for node in ast.walk(ast.parse(file.read_text())):
                module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
                names = [module, *(alias.name for alias in node.names)] if isinstance(node, ast.Import) else [module]
                for name in names:
                    called = name.removeprefix("domain.").partition(".")[0] if name.startswith("domain.") else ""
                    if called in games - {inside}:
                        wrong.append(f"{file.relative_to(ROOT)}:{node.lineno} imports {name}")
    assert wrong == []


def test_the_log_names_no_game_and_speaks_no_http() -> None:
    games = folders_of_games()
    for file in [*files_of("events"), *files_of("workers")]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in games, f"{file.relative_to(ROOT)}:{node.lineno} names {node.value}"


def test_no_room_has_a_drawer_for_everything() -> None:
    names = {file.stem for room in ROOMS for file in files_of(room)}
    assert not names & {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
