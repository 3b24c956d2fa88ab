"""docs/ADDING_A_GAME.md leaves nothing out and quotes what is there; that its paths exist tests/test_docs.py knows."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from domain.contract.game import Game
from tests.laws.known import Laws, missing

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "ADDING_A_GAME.md").read_text()
STEPS = re.findall(r"^## (\d+)\. .+\n((?:(?!^## ).*\n)*)", PAGE, re.MULTILINE)
CODE = "\n".join(file.read_text() for file in sorted(HERE.rglob("nim/*.py")))


@pytest.mark.parametrize("kind", [Game, Laws])
def test_every_member_is_told(kind: type) -> None:
    told = set(re.findall(r"`(\w+)`", PAGE))

    assert [each.name for each in fields(kind) if each.name not in told] == []


def test_steps_are_counted_and_each_has_its_files_and_a_check() -> None:
    assert [int(number) for number, _ in STEPS] == list(range(1, len(STEPS) + 1))
    for number, text in STEPS[:-1]:
        assert re.search(r"^Files?: `", text, re.MULTILINE), f"step {number} names its file"
        assert re.search(r"^Check: ", text, re.MULTILINE), f"step {number} is checked by something"


def test_a_game_without_laws_is_sent_to_the_step_that_tells_of_them() -> None:
    sent = re.search(r"docs/ADDING_A_GAME.md step (\d+)", missing("ludo"))

    assert sent is not None
    assert "`tests/domain/<game>/laws.py`" in dict(STEPS)[sent[1]]


def test_every_file_of_the_example_has_its_step() -> None:
    for file in HERE.rglob("nim*/*.py"):
        name = "test_*.py" if file.name.startswith("test_") else file.name
        assert re.search(rf"[`/]{re.escape(name)}`", PAGE), f"{file.name} is told of"
    for file in (HERE / "docs" / "rules").iterdir():
        assert f"`tests/fifth/docs/rules/{file.name}`" in PAGE


def test_what_it_quotes_stands_in_the_example() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    assert blocks
    for block in blocks:
        assert block in CODE, block
