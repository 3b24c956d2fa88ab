"""Which rules are kept: those of new tables, and those that older tables still follow."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import domain.condottiere
from domain.condottiere import GAME
from domain.contract import registry
from domain.contract.registry import UnknownRules, games, rules_of


@pytest.fixture
def next_year(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Condottiere in its second version, with the first kept."""
    monkeypatch.setattr(domain.condottiere, "GAME", replace(GAME, rules_version=2))
    monkeypatch.setattr(domain.condottiere, "OLDER", (GAME,), raising=False)
    for known in (games, registry._rules):
        known.cache_clear()
    yield
    for known in (games, registry._rules):
        known.cache_clear()


def test_a_table_is_decided_to_its_end_by_the_rules_it_was_opened_with(next_year: None) -> None:
    assert games()["condottiere"].rules_version == 2
    assert rules_of("condottiere", 1) is GAME
    assert rules_of("condottiere", 2) is games()["condottiere"]


@pytest.mark.parametrize(("name", "version"), [("condottiere", 2), ("condottiere", 0), ("azul", 1)])
def test_rules_that_are_not_kept_are_named(name: str, version: int) -> None:
    with pytest.raises(UnknownRules, match=f"the rules of {name}, version {version}"):
        rules_of(name, version)
