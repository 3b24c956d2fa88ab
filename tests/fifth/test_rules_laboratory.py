"""`events replay-under`: how games would have gone under other rules, asked of a game that has two versions."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.luck import Luck
from domain.contract.registry import games, rules_of
from domain.contract.tale import Tale
from domain.contract.wire import read
from events.evidence import record
from events.evidence.laboratory import main, replay_under
from events.evidence.signing import Signer
from events.process.settings import Settings
from serve.keys import signing_key_file
from tests.events.service import ANN, BEN, Service
from tests.fifth.conftest import forget
from tests.records.corpus import HERE as CORPUS

THREES, TWOS = (3, 3, 3), (2, 2, 2, 2, 1)
WHERE_PLAY_BEGINS, FIRST_MOVE = 2, 3


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url)


class Records:
    """Games of two, Ann and Ben in turn, and their records."""

    def __init__(self, service: Service, place: Path) -> None:
        self.service, self.place = service, place
        self.signer = Signer(signing_key_file(Settings(data_dir=place, signing_key_file=place / "signing.key")))

    def of(self, rules: Game[Any], counts: tuple[int, ...]) -> Path:
        table = self.service.open("me", "open", game=rules).id
        self.service.sit(table, BEN)
        for turn, count in enumerate(counts):
            self.take(table, turn % 2, count)
        return self.file(table)

    def take(self, table: str, seat: int, count: int) -> None:
        rules = self.service.tables.load(table).rules
        self.service.play(
            table, f"player:{(ANN, BEN)[seat]}", seat, read(rules.move_types["take_stones"], {"count": count})
        )

    def file(self, table: str, viewer: Any = "all") -> Path:
        file = self.place / f"{table}.ndjson"
        found = self.service.tables.load(table)
        file.write_bytes(b"".join(record.lines(self.service.tables, self.signer, found, viewer)))
        return file


@pytest.fixture
def records(service: Service, tmp_path: Path) -> Records:
    return Records(service, tmp_path)


def told(file: Path, version: int) -> dict[str, Any]:
    return replay_under(file.read_bytes().splitlines(keepends=True), "nim", version).document()


def test_under_its_own_rules_a_game_goes_as_it_went(nim: ModuleType, records: Records) -> None:
    for version, counts in ((1, TWOS), (2, THREES)):
        found = told(records.of(rules_of("nim", version), counts), version)
        assert (found["verdict"], found["rules_version"], found["entries"]) == ("same", version, 2 + len(counts))


def test_a_move_that_the_other_rules_refuse_is_named_with_their_rule(nim: ModuleType, records: Records) -> None:
    found = told(records.of(nim.GAME, (2, 3, 3, 1)), 1)

    assert (found["verdict"], found["entry"], found["rule"]) == ("otherwise", FIRST_MOVE + 1, "N-6.1")
    assert found["expected"] == "refused, wrong_count: take 1 to 2 stones, not 3"
    assert found["move"] == {"type": "take_stones", "count": 3}
    assert found["found"][0] == {"type": "StonesTaken", "seat": 1, "count": 3}


def test_a_game_that_only_ends_otherwise_is_told_at_its_end(nim: ModuleType, records: Records) -> None:
    found = told(records.of(nim.OLDER[0], TWOS), 2)

    assert (found["verdict"], found["entry"], found["rule"]) == ("otherwise", 2 + len(TWOS), "outcome")
    assert found["expected"]["scores"][0] < found["found"]["scores"][0], "Ann took the last stone (N-3.2, N-6.2)"


def test_as_long_as_nothing_differs_nothing_is_told(nim: ModuleType, records: Records) -> None:
    assert told(records.of(nim.OLDER[0], TWOS[:3]), 2)["verdict"] == "same"


@pytest.fixture
def drafts(nim: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rules that somebody tries out: 3 draws other tokens, 4 lets nobody else move after a single stone."""

    def other_tokens(options: Any, seats: int, luck: Luck) -> Any:
        luck.below("who begins", seats)
        return nim.GAME.open(options, seats, luck)

    def once_more(state: Any, seat: int, move: Any, luck: Luck) -> Tale[Any]:
        tale = nim.GAME.decide(state, seat, move, luck)
        return replaced(nim, state, tale, seat) if getattr(move, "count", 0) == 1 else tale

    tried = (
        replace(nim.GAME, rules_version=3, open=other_tokens),
        replace(nim.GAME, rules_version=4, decide=once_more),
    )
    monkeypatch.setattr(nim, "OLDER", (*nim.OLDER, *tried))
    forget()
    yield


def replaced(nim: ModuleType, state: Any, tale: Tale[Any], seat: int) -> Tale[Any]:
    """The same story, but the turn stays where it was."""
    told = Tale(state, nim.GAME.evolve)
    for fact in tale:
        told.tell(replace(fact, seat=seat) if type(fact).__name__ == "TurnStarted" else fact)
    return told


def test_another_fact_and_another_draw_are_shown_beside_those_that_were(
    drafts: None, nim: ModuleType, records: Records
) -> None:
    file = records.of(nim.GAME, (2, 1, 3, 3))

    drawn, turned = told(file, 3), told(file, 4)

    assert (drawn["entry"], drawn["rule"]) == (WHERE_PLAY_BEGINS, "draws")
    assert (drawn["expected"][0], drawn["found"][0]) == ("who begins", "tokens")
    assert (turned["entry"], turned["rule"]) == (FIRST_MOVE + 1, "facts")
    assert turned["expected"] == {"type": "TurnStarted", "seat": 1}
    assert turned["found"] == {"type": "TurnStarted", "seat": 0}


def test_after_the_first_difference_nothing_is_judged(drafts: None, nim: ModuleType, records: Records) -> None:
    assert told(records.of(nim.GAME, (1, 3, 3, 2)), 4)["entry"] == FIRST_MOVE
    assert told(records.of(nim.GAME, (1, 3, 3, 2)), 1)["entry"] == FIRST_MOVE + 1


# ------------------------------------------------------------------------------------------------ the command


def said(capsys: pytest.CaptureFixture[str], *arguments: Any) -> tuple[int, str, str]:
    code = main([str(each) for each in arguments])
    found = capsys.readouterr()
    return code, found.out, found.err


def test_each_record_has_its_line_and_the_exit_code_the_worst_of_all(
    nim: ModuleType, records: Records, capsys: pytest.CaptureFixture[str]
) -> None:
    same, other = records.of(nim.OLDER[0], TWOS[:2]), records.of(nim.OLDER[0], TWOS)

    assert said(capsys, "nim", 2, same)[0] == 0
    code, out, _ = said(capsys, "nim", 2, same, other)
    assert code == 1
    assert out.splitlines()[0] == f"{same}: as it went (4 entries)"
    assert out.splitlines()[1] == f"{other}: otherwise from entry 7 on (outcome)"
    code, out, _ = said(capsys, "nim", 2, same, other, "--json")
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["same", "otherwise"]
    assert [json.loads(line)["file"] for line in out.splitlines()] == [str(same), str(other)]


def test_what_cannot_be_told_is_said_and_is_no_difference(
    nim: ModuleType, records: Records, capsys: pytest.CaptureFixture[str]
) -> None:
    table = records.of(nim.GAME, (3,)).stem

    code, out, _ = said(capsys, "nim", 1, records.file(table, None))
    assert (code, "cannot be told at entry 2: what the rules must know is still sealed" in out) == (2, True)

    stacked = CORPUS / "forged" / "stacked-deck.ndjson"
    code, out, _ = said(capsys, "condottiere", 1, stacked)
    assert (code, "the record does not keep to its own rules" in out) == (2, True)

    damaged = records.of(nim.GAME, THREES)
    damaged.write_bytes(damaged.read_bytes().replace(rb"\"count\":3", rb"\"count\":2"))
    code, out, _ = said(capsys, "nim", 2, damaged)
    assert (code, "not intact" in out) == (2, True)


@pytest.mark.parametrize("file", ["nowhere.ndjson", CORPUS / "good" / "pebbles.ndjson", Path(__file__)])
def test_what_is_no_record_of_that_game_is_named(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "condottiere", 1, file)

    assert (code, out) == (5, "")
    assert err.startswith(f"{file}: ")


@pytest.mark.parametrize(
    "arguments", [[], ["condottiere"], ["condottiere", "99", "x"], ["azul", "1", "x"], ["a", "b", "c"]]
)
def test_wrong_use(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 64


def test_the_two_versions_are_both_kept(nim: ModuleType) -> None:
    assert games()["nim"].rules_version == 2
    assert [rules_of("nim", version).rules_version for version in (1, 2)] == [1, 2]
