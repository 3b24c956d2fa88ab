"""Which room may call which: arrows point down the stairs, never up."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("domain", "events", "api", "workers", "serve")
BELOW = {
    "domain": {"domain"},
    "events": {"domain", "events"},
    "api": {"domain", "events", "api"},
    "workers": {"domain", "events", "workers"},
    "serve": {"events", "serve"},
}
MODULES = sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py"))


def imported(file: Path) -> set[str]:
    """The top-level packages a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_room_calls_only_the_rooms_below(file: Path) -> None:
    room = file.relative_to(ROOT).parts[0]
    above = imported(file) & {*ROOMS, "app", "tests", "bench"} - BELOW[room]
    may_build_the_house = {ROOT / "api" / "server.py"}
    assert above <= ({"app"} if file in may_build_the_house else set())


@pytest.mark.parametrize("file", [file for file in MODULES if file.is_relative_to(ROOT / "domain")], ids=str)
def test_the_domain_needs_nothing_but_itself_and_the_standard_library(file: Path) -> None:
    assert imported(file) - {"domain"} <= sys.stdlib_module_names
    assert not imported(file) & {"random", "secrets", "time", "datetime", "os", "logging", "socket", "threading"}


def test_the_archive_knows_no_game_by_name_and_no_word_of_http() -> None:
    for file in (ROOT / "events").glob("*.py"):
        text = file.read_text()
        assert not [game for game in ("condottiere", "conqueror", "godfather", "scythe") if game in text], file
        assert not imported(file) & {"flask", "marshmallow", "werkzeug", "uvicorn"}, file
