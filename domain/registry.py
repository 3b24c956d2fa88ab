"""Which games there are: every folder below `domain/` that closes with a GAME."""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

import domain
from domain.game import Game


@cache
def games() -> MappingProxyType[str, Game[Any]]:
    """All games by name; the rules version in use for new tables."""
    found = {}
    for folder in pkgutil.iter_modules(domain.__path__):
        if folder.ispkg:
            game: Game[Any] = import_module(f"domain.{folder.name}").GAME
            found[game.name] = game
    return MappingProxyType(dict(sorted(found.items())))
