"""What `make quick` chooses to run."""

import pytest

from tests.quick import HOUSE, ROOT, chosen, games, git

ONE, *OTHERS = games()


def runs(*changed: str) -> list[list[str]]:
    return chosen(changed).runs()


def test_of_a_game_its_laws_and_its_chapters_and_of_no_other() -> None:
    rulebook = "tests/test_rulebook.py"
    assert runs(f"tests/domain/{ONE}/laws.py") == [
        ["tests/laws", f"tests/domain/{ONE}", rulebook, "-k", f"{ONE} or test_rulebook"]
    ]
    assert runs(f"domain/{ONE}/decide.py") == [
        ["tests/laws", f"tests/domain/{ONE}", HOUSE, rulebook, "-k", f"{ONE} or test_house or test_rulebook"]
    ]


def test_of_two_games_both() -> None:
    names = sorted((ONE, OTHERS[0]))
    [run] = runs(*(f"domain/{name}/decide.py" for name in names))

    assert run[:3] == ["tests/laws", *(f"tests/domain/{name}" for name in names)]
    assert run[-1].startswith(f"{names[0]} or {names[1]} or ")


@pytest.mark.parametrize("file", ["domain/contract/game.py", "tests/laws/play.py"])
def test_of_the_contract_and_of_the_laws_all_laws(file: str) -> None:
    laws, rest = runs(file)

    assert laws[0] == "tests/laws"
    assert laws[-1].startswith(" or ".join(games()))
    assert rest == ["tests/domain/contract"]


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("events/log/store.py", ["tests/events/log", "tests/test_house.py"]),
        ("events/log/append.lua", ["tests/events/log", "tests/test_house.py"]),
        ("events/__main__.py", ["tests/events", "tests/test_house.py"]),
        ("tests/events/log/test_entry.py", ["tests/events/log/test_entry.py"]),
        ("tests/events/service.py", ["tests/events"]),
        ("api/moves.py", ["tests/api/test_moves.py", "tests/test_house.py"]),
        ("api/front/bridge.py", ["tests/api/front", "tests/test_house.py"]),
        ("api/sight.py", ["tests/api", "tests/test_house.py"]),
        ("workers/engine/thinking.py", ["tests/test_house.py", "tests/workers"]),
        ("serve/lock.py", ["tests/serve", "tests/test_house.py"]),
        ("web/verify.js", ["tests/web"]),
        ("tests/records/forging.py", ["tests/events/evidence", "tests/web"]),
        ("tests/fifth/domain/nim/decide.py", ["tests/fifth"]),
        ("docs/STYLE.md", ["tests/test_docs.py", "tests/test_rulebook.py"]),
    ],
)
def test_of_a_room_its_tests(file: str, tests: list[str]) -> None:
    assert runs(file) == [tests]


def test_a_folder_stands_for_what_lies_in_it() -> None:
    assert runs("tests/events/service.py", "tests/events/log/test_entry.py") == [["tests/events"]]


def test_nothing_changed_and_the_laws_of_one_game_are_asked() -> None:
    assert runs() == [["tests/laws", f"tests/domain/{ONE}", "-k", ONE], ["tests/domain/contract"]]


def test_what_has_no_tests_is_told() -> None:
    assert chosen(["Makefile", f"domain/{ONE}/box.json"]).beside == {"Makefile"}


def test_whatever_is_changed_what_is_chosen_is_there_and_no_room_is_forgotten() -> None:
    tracked = [name for name in git("ls-files") if (ROOT / name).is_file()]
    for name in tracked:
        choice = chosen([name])
        chosen_paths = [path for run in choice.runs() for path in run if path.startswith("tests/")]
        assert chosen_paths
        assert all((ROOT / path).exists() for path in chosen_paths), name
        if name.startswith(("domain/", "events/", "api/", "workers/", "serve/", "web/")):
            assert not choice.beside, name
