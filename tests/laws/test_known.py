"""The laws name no game, and where a game's tests say too little that game alone hears of it, in one sentence."""

import ast
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from domain.contract.registry import games
from tests.laws.known import Laws, missing

TESTS = Path(__file__).parent.parent
SAMPLE = next(iter(games()))

# What holds for all games in other rooms; a story there may well be told of one game.
EVERY_GAME = ("every_game", "every_table")


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line of every name, word and module in a piece of code."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                yield from ((node.lineno, word) for word in text.split())
            case ast.ImportFrom(module=str(module)):
                yield from ((node.lineno, word) for word in module.split("."))
            case ast.Import(names=names):
                yield from ((node.lineno, word) for alias in names for word in alias.name.split("."))


def named(tree: ast.AST) -> list[tuple[int, str]]:
    return [(line, word) for line, word in words_of(tree) if word.strip("\"'.,;:()`").lower() in games()]


@pytest.mark.parametrize("file", sorted((TESTS / "laws").glob("*.py")), ids=lambda file: file.name)
def test_no_law_names_a_game(file: Path) -> None:
    assert named(ast.parse(file.read_text())) == []


def test_a_law_in_another_room_names_no_game_either() -> None:
    wrong, laws = [], 0
    for room in ("api", "events", "workers", "web"):
        for file in (TESTS / room).rglob("test_*.py"):
            for node in ast.parse(file.read_text()).body:
                if isinstance(node, ast.FunctionDef) and holds_for_all(node):
                    laws += 1
                    wrong += [f"{file.relative_to(TESTS)}:{line} names {word}" for line, word in named(node)]
    assert wrong == []
    assert laws > 15


def holds_for_all(function: ast.FunctionDef) -> bool:
    """Is it asked of every game: `@every_game`, or a parametrize over `games()`?"""
    told = " ".join(ast.unparse(decorator) for decorator in function.decorator_list)
    return "games()" in told or any(name in told for name in EVERY_GAME)


@pytest.fixture
def laws_file(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The file of a game as somebody might write it."""
    file = ModuleType(f"tests.domain.{SAMPLE}.laws")
    file.__spec__ = ModuleSpec(file.__name__, None)
    monkeypatch.setitem(sys.modules, file.__name__, file)
    missing.cache_clear()
    yield file
    missing.cache_clear()


def test_a_game_without_a_folder_of_tests_is_told_which_file_is_missing() -> None:
    assert missing("ludo") == (
        "tests/domain/ludo/laws.py is missing: it says what its decisions are called, where its pieces lie and what is "
        "hidden from whom; see docs/ADDING_A_GAME.md step 6"
    )


def test_a_file_that_closes_without_laws_is_told_so(laws_file: ModuleType) -> None:
    assert "does not close with LAWS = Laws(...)" in missing(SAMPLE)


def test_what_is_no_laws_is_told_so(laws_file: ModuleType) -> None:
    laws_file.LAWS = {"kinds": "play"}  # type: ignore[attr-defined]

    assert "which is not Laws(...)" in missing(SAMPLE)


def test_what_must_be_said_has_no_default() -> None:
    with pytest.raises(TypeError, match=r"kinds.*piles.*hidden.*closed.*secrets"):
        Laws()  # type: ignore[call-arg]
