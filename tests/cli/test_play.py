"""A game in the terminal: whole, by somebody who types the first thing that is offered."""

import json
import re
from pathlib import Path

import pytest

from cli.__main__ import main
from domain.contract.registry import games
from tests.cli.command import Terminal, annals
from tests.house import House


class Simple:
    """Answers a question with the least that is good; says some other things first."""

    def __init__(self, *first: str) -> None:
        self.first = list(first)

    def __call__(self, said: str) -> str:
        question = said.splitlines()[-1]
        if question.startswith("What do you do?"):
            return self.first.pop(0) if self.first else "1"
        if many := re.search(r"from (\d+) to \d+ of these", question):
            return " ".join(map(str, range(1, int(many[1]) + 1)))
        if numbers := re.search(r": (-?\d+) to -?\d+ \(", question):
            return numbers[1]
        return "1"


def test_a_whole_game_with_undo_why_and_hint(house: House, tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "play", "condottiere", "--against", "random", "--option", "max_rounds=1", "--url", house.url
    )

    code = terminal.answer_until_it_ends(Simple("?", "99", "why", "why C-4.2", "hint", "look", "b", "1", "undo"))

    assert code == 0, terminal.shown[-2000:]
    for said in (
        "There is no 99 here.",
        "Nothing was refused.",
        "C-4.2  ",
        "A computer player would do this",
        "Winners:",
    ):
        assert said in terminal.shown, said
    assert "Taken back." in terminal.shown or "Refused:" in terminal.shown


@pytest.mark.parametrize("game", list(games()))
def test_every_game_is_drawn_and_moved_in(house: House, tmp_path: Path, game: str) -> None:
    terminal = Terminal(tmp_path, "play", game, "--against", "random", "--url", house.url)

    code = terminal.answer_until_it_ends(Simple("1", "1", "1", "hint", "q"))

    assert code == 0, terminal.shown[-2000:]
    assert "A computer player would do this" in terminal.shown
    assert "A " in terminal.shown
    assert "(you) · B Computer 2 (random)" in terminal.shown
    (table,) = set(re.findall(r"Table (\S+)", terminal.shown))
    assert f"annals play --table {table}" in terminal.shown


def test_whoever_left_comes_back_as_himself(house: House, tmp_path: Path) -> None:
    first = annals(tmp_path, "play", "condottiere", "--url", house.url, typed="q\n")
    (table,) = re.findall(r"annals play --table (\S+)", first.stdout)

    second = annals(tmp_path, "play", "--table", table, "--url", house.url, typed="")

    assert second.returncode == 0
    assert "(you)" in second.stdout
    assert (tmp_path / "config" / "annals" / "tokens.json").stat().st_mode & 0o077 == 0
    assert list(json.loads((tmp_path / "config" / "annals" / "tokens.json").read_text())) == [house.url]


@pytest.mark.parametrize(("lang", "said"), [("ru", "Ваш ход"), ("fa", "چه می‌کنید")])
def test_it_speaks_three_languages(house: House, tmp_path: Path, lang: str, said: str) -> None:
    done = annals(tmp_path, "--lang", lang, "play", "condottiere", "--url", house.url, typed="q\n")
    assert said in done.stdout


def test_the_house_that_runs_here_is_found_or_one_line_says_how_to_start_one(house: House, tmp_path: Path) -> None:
    found = annals(tmp_path, "play", "condottiere", DATA_DIR=str(house.data_dir))
    assert found.returncode == 0, found.stderr

    nowhere = annals(tmp_path, "play", "condottiere", DATA_DIR=str(tmp_path / "none"))

    assert nowhere.returncode == 1
    assert "make serve" in nowhere.stderr
    assert len(nowhere.stderr.splitlines()) == 1


@pytest.mark.parametrize("wrong", [("play", "chess"), ("play",), ("fly",), ("play", "condottiere", "--option", "x")])
def test_what_was_typed_wrongly_is_told_in_one_line(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: tuple[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(house.data_dir))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    assert main(list(wrong)) == 64

    assert len(capsys.readouterr().err.splitlines()) == 1
