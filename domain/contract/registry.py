"""Which games there are: every folder beside the contract in `domain/` closes with a GAME.

A folder may also name in OLDER the rules that tables opened before still follow, each a Game of its own.
"""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

import domain
from domain import contract
from domain.contract.game import Game


class UnknownRules(LookupError):
    """Rules of a name or a version that are not kept here."""


@cache
def games() -> MappingProxyType[str, Game[Any]]:
    """All games by name; the rules version in use for new tables."""
    found: list[Game[Any]] = [folder.GAME for folder in _folders()]
    return MappingProxyType({game.name: game for game in sorted(found, key=lambda game: game.name)})


def rules_of(name: str, version: int) -> Game[Any]:
    """The rules a table is pinned to."""
    try:
        return _rules()[name, version]
    except KeyError:
        raise UnknownRules(f"the rules of {name}, version {version}, are not known here") from None


@cache
def _rules() -> dict[tuple[str, int], Game[Any]]:
    kept = [rules for folder in _folders() for rules in (folder.GAME, *getattr(folder, "OLDER", ()))]
    return {(rules.name, rules.rules_version): rules for rules in kept}


@cache
def _folders() -> tuple[Any, ...]:
    folders = [f"domain.{folder.name}" for folder in pkgutil.iter_modules(domain.__path__) if folder.ispkg]
    return tuple(import_module(name) for name in folders if name != contract.__name__)
