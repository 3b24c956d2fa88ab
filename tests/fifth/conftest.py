"""What lies in the two folders of the fifth game is collected where they are put, not here."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import domain
from domain.contract import registry
from domain.contract.registry import games

collect_ignore = ["domain", "tests"]


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The fifth game as one of the house, in this process."""
    monkeypatch.setattr(domain, "__path__", [*domain.__path__, str(Path(__file__).parent / "domain")])
    forget()
    import domain.nim as found  # type: ignore[import-not-found]

    yield found
    monkeypatch.undo()
    forget()


def forget() -> None:
    for known in (games, registry._rules, registry._folders):
        known.cache_clear()
