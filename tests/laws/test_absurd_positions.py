"""An absurd position is refused and never breaks anything, nor does it keep anybody busy."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.registry import games
from tests.laws.absurd import SECONDS
from tests.laws.tables import every_game

ROOT = Path(__file__).parents[2]
SAMPLE = next(iter(games()))


def tried(*arguments: str) -> tuple[int, list[str]]:
    """How it ended when all absurd positions were tried elsewhere, and what was said."""
    told = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    return told.returncode, [*told.stdout.splitlines(), *told.stderr.splitlines()]


@every_game
def test_every_absurd_position_is_refused_or_stands(game: Game[Any]) -> None:
    code, said = tried("-m", "tests.laws.absurd", game.name)

    assert code != -signal.SIGPROF, f"more than {SECONDS} s for {said[-1]}"
    assert [line for line in said if line.startswith("broken")] == []
    assert (code, len(said) > 100) == (0, True), said[-20:]


WITH = """
from dataclasses import replace
from domain.contract.registry import games
from tests.laws.absurd import try_all
game = games()["{game}"]

def position(document):
    numbers = [value for value in document.values() if type(value) is int]
    if max(numbers, default=0) == 2**53 - 1:
        {what}
    return game.position(document)

raise SystemExit(min(1, try_all(replace(game, position=position))))
"""


@pytest.mark.parametrize("what", ["for _ in range(2**53): pass", "sum(range(2**53))"])
def test_a_position_that_counts_to_an_absurd_number_is_found_within_seconds(what: str) -> None:
    code, said = tried("-c", WITH.format(game=SAMPLE, what=what))

    assert code == -signal.SIGPROF
    assert said[-1].endswith(f"= {2**53 - 1}"), "it was named before it was tried"


@pytest.mark.parametrize(("what", "error"), [("[0] * 2**40", "MemoryError()"), ("{}[0]", "KeyError(0)")])
def test_a_position_that_breaks_the_rules_themselves_is_named(what: str, error: str) -> None:
    code, said = tried("-c", WITH.format(game=SAMPLE, what=what))

    broken = [line for line in said if line.startswith("broken by")]
    assert code == 1
    assert broken
    assert all(line.endswith(f"= {2**53 - 1}: {error}") for line in broken)
