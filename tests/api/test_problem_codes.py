"""Every code that the house gives a problem is documented with its status, and no other is."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeGuard

import pytest

from api.openapi.problem_codes import CODES
from api.problems import CODES as OF_HTTP
from api.problems import STATUS
from domain.contract.game import Game
from domain.contract.registry import games
from tests.laws.vocabulary import refusals
from tests.node import ROOT

REFUSALS = {kind.__name__: status for kind, status in STATUS.items()}
BY_THE_FRONT = {(400, "body_lost"), (503, "too_busy"), (503, "closing"), (503, "no_feed")}
NEVER_IN_THE_DOCUMENT = {405, 408, 500, 505}  # of no operation: a method that is not there, a server that fails


def said() -> set[tuple[int, str]]:
    """Status and code, wherever a problem or a refusal is made of words."""
    found: set[tuple[int, str]] = set()
    for room in ("api", "events"):
        for file in sorted((ROOT / room).rglob("*.py")):
            found |= _said_in(file)
    return found


def _said_in(file: Path) -> set[tuple[int, str]]:
    found: set[tuple[int, str]] = set()
    tree = ast.parse(file.read_text())
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        words = [each.value for each in call.args[:2] if isinstance(each, ast.Constant)]
        match words:
            case [int(status), str(code)] if name in ("Problem", "problem"):
                found.add((status, code))
            case [str(code), *_] if name in REFUSALS:
                found.add((REFUSALS[name], code))
    for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and _status(node) is not None):
        for call in (node for node in ast.walk(kind) if isinstance(node, ast.Call)):
            match call:
                case ast.Call(func=ast.Attribute(attr="__init__"), args=[ast.Constant(value=str(code)), *_]):
                    found.add((_status(kind) or 0, code))
    return found


def _status(kind: ast.ClassDef) -> int | None:
    """Of a refusal that brings its own code, or of the one it is a kind of."""
    names = [kind.name, *(base.id for base in kind.bases if isinstance(base, ast.Name))]
    return next((REFUSALS[name] for name in names if name in REFUSALS), None)


def test_every_code_is_documented_and_no_other() -> None:
    documented = {(status, code) for status, codes in CODES.items() for code in codes}
    by_http = {(status, code) for status, code in OF_HTTP.items()}
    made = {each for each in said() | by_http | BY_THE_FRONT if each[0] not in NEVER_IN_THE_DOCUMENT}

    assert made - documented == set(), "say in api/openapi/problem_codes.py what they mean"
    assert documented - made == set(), "nobody says these"


# What a sentence names, `params` name for programs. An exception's own words are for people alone.
IN_WORDS = {"error", "hint", "there", "where"}
MAKERS = {"Problem", "problem", *REFUSALS}


def makers() -> Iterator[tuple[str, ast.Call]]:
    """Every place where a problem or a refusal is made of words, and where that is."""
    for room in ("api", "events"):
        for file in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", node
                if isinstance(node, ast.ClassDef) and _status(node) is not None:
                    found = [each for each in ast.walk(node) if isinstance(each, ast.Call) and _is_init(each)]
                    yield from ((f"{file.relative_to(ROOT)}:{each.lineno}", each) for each in found)


def _is_init(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"


def test_params_hold_what_the_sentence_names() -> None:
    bare = []
    for place, call in makers():
        named = {ast.unparse(each.value) for word in call.args for each in ast.walk(word) if _fills(each)} - IN_WORDS
        if named and not any(each.arg is None or each.arg not in ("headers", "by") for each in call.keywords):
            bare.append((place, named))
    assert bare == [], "give the values to params as well"


def _fills(node: ast.AST) -> TypeGuard[ast.FormattedValue]:
    return isinstance(node, ast.FormattedValue)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_what_the_rules_refuse_is_told_to_programs_too(game: Game[Any]) -> None:
    assert [refusal.code for refusal in refusals(game) if refusal.params == frozenset()] == []
