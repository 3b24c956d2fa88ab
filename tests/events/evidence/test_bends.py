"""Every open value of every entry, bent in turn by a server that signs its lie, is found where it stands."""

import random
from collections.abc import Iterator
from copy import copy, deepcopy
from pathlib import Path
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read
from events.evidence.rules import RulesCheck
from events.evidence.signing import Signer
from events.log.entry import Entry
from events.people.players import Player
from events.process.settings import Settings
from events.tables.dispute import Disputes, Ruling
from events.tables.fork import fork
from events.tables.open import open_table
from events.tables.play import Play
from serve.keys import signing_key_file
from tests.events.service import ANN, BEN, Service, made

ANNA, BENNO = Player(ANN, "Ann"), Player(BEN, "Ben")
REA = Player("p-01K9ZG3T4V5W6X7Y8Z9A0B1C2R", "Rea", referee=True)

# What no record can show to be untrue, and why.
UNSEEN = {
    "entry.cmd": "the key is not in the record, only its digest",
    "entry.by ai": "which version of the engine it was",
    "entry.by referee": "who is a referee stands outside the logs",
    "entry.at": "that time does not go back is a matter of integrity",
    "TableOpened.commitment": "a matter of luck",
    "TableOpened.options": "whatever the opener agrees to is right; that the game keeps to it shows where play begins",
    "TableOpened.private": "who was kept out leaves no trace in a game",
    "TableOpened.parent": "asked of the parent's record, where that is at hand",
    "TableOpened.seed": "a matter of luck",
    "TableFinished.seed": "a matter of luck",
    "SeatTaken.nonce": "whatever a player adds to the luck is right; that it was mixed in is a matter of luck",
    "open_table.position": "sealed",
    "DisputeFiled.dispute": "the words of a dispute lie beside the log",
    "file_dispute.dispute": "the words of a dispute lie beside the log",
    "VerdictGiven.reasons": "a referee says what he likes",
    "VerdictGiven.fork": "asked of the record of the table that goes on",
    "VerdictGiven.at": "asked of the record of the table that goes on",
}

UNKNOWN_RULES = {"TableOpened.game", "TableOpened.rules_version"}  # whose rules are not kept here nobody can judge


class Court(Service):
    def with_key(self, place: Path) -> "Court":
        signer = Signer(signing_key_file(Settings(data_dir=place, signing_key_file=place / "signing.key")))
        self.disputes = Disputes(self.store.redis, self.tables, signer.receipt)
        return self

    def play_on(self, table: str, entries: int, chance: random.Random) -> bool:
        """So many more moves at random; False once it is over."""
        for _ in range(entries):
            now = self.tables.load(table)
            if now.status != "playing":
                return False
            seat = chance.choice(now.decisions).seat
            place = now.places[seat]
            move = sample(chance.choice(list(now.rules.offers(now.state, seat))), chance.randrange)
            by = f"player:{place.player}" if place.player else f"ai:{place.ai}@1"
            made(self.tables, table, Play(by=by, key=f"key-{now.version}", seat=seat, move=move))
        return True

    def claim(self, table: str, player: Player, at: int) -> dict[str, Any]:
        loaded = self.tables.look(table)
        seat = loaded.table.seat_of(player.id)
        assert seat is not None
        return self.disputes.file(loaded, player, seat, at, "that was not my move")

    def judge(self, table: str, claim: dict[str, Any], ruling: Ruling) -> dict[str, Any]:
        return self.disputes.judge(self.tables.look(table), REA, claim, ruling)


@pytest.fixture
def court(redis_url: str, tmp_path: Path) -> Court:
    return Court(redis_url).with_key(tmp_path)


def a_full_life(court: Court, game: Game[Any]) -> list[str]:
    """Tables at which everything happens that can happen to a table; the second goes on where the first was rewound."""
    chance = random.Random(5)
    options = read(game.options, dict(game.examples[0]))
    rest = [{"ai": "random"} for _ in range(game.players[0] - 2)]
    table = open_table(court.tables, ANN, game, options, ["me", "open", *rest], nonce="11" * 16).table.id
    court.sit(table, BEN)
    court.sit(table, ANN, nonce="33" * 16) if court.tables.load(table).status == "open" else None
    court.play_on(table, 2, chance)
    court.stand(table, BEN, 1)
    court.play_on(table, 2, chance)
    court.sit(table, BEN, 1)
    claim = court.claim(table, ANNA, 2)
    judged = court.judge(table, claim, Ruling("dismissed", "it was"))
    court.disputes.appeal(court.tables.look(table), ANNA, 0, judged, "once more")
    court.judge(table, claim, Ruling("dismissed", "it was indeed"))
    court.play_on(table, 2, chance)
    claim = court.claim(table, BENNO, 3)
    other = court.judge(table, claim, Ruling("rewound", "the clock was wrong", at=4))["verdict"]["fork"]
    court.play_on(other, 3, chance)
    court.judge(other, court.claim(other, BENNO, 2), Ruling("forfeited", "he looked", seat=0))
    whole = open_table(court.tables, ANN, game, options, ["me", "open", *rest]).table.id
    court.sit(whole, BEN)
    court.play_on(whole, 5_000, chance)
    then = court.tables.at(court.tables.load(whole), 4)
    again = fork(court.tables, ANN, then, ["me", "open", *rest]).table.id
    court.stand(again, ANN, 0)
    court.sit(again, ANN, 0)
    court.sit(again, BEN)
    court.play_on(again, 3, chance)
    return [table, other, whole, again]


def bends(entry: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entry with one open value bent, for each of them, and what was bent."""
    for name in ("seat", "decision", "cmd", "at"):
        for value in bent(entry[name]):
            yield f"entry.{name}", {**entry, name: value}
    kind, _, who = entry["by"].partition(":")
    for other in {"player", "ai", "referee", "clock"} - {kind}:
        yield "entry.by", {**entry, "by": f"{other}:{who}"}
    yield f"entry.by {kind}", {**entry, "by": entry["by"] + "x"}
    if kind != "referee":
        yield "entry.by", {**entry, "by": f"{kind}:x@1"}
    for n, place in enumerate([entry["move"], *entry["facts"]]):
        for name, was in place.items():
            if isinstance(was, dict) and set(was) == {"sealed"}:
                continue
            for value in bent(was):
                copied = deepcopy(entry)
                [copied["move"], *copied["facts"]][n][name] = value
                yield f"{place['type']}.{name}", copied


def bent(value: Any) -> Iterator[Any]:
    """Values that differ from this one, in kind or by a little, wherever it is nested."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield value - 1
        case str():
            yield value + "x"
        case None:
            yield 1
            yield "x"
        case list():
            yield [*value, 1]
            for n, inner in enumerate(value):
                yield from ([*value[:n], other, *value[n + 1 :]] for other in bent(inner))
        case dict():
            yield {**value, "x": 1}
            for name, inner in value.items():
                yield from ({**value, name: other} for other in bent(inner))


def find_bends(entries: list[Entry]) -> Iterator[tuple[int, str, dict[str, Any], str]]:
    """Every bend of every entry, and the verdict on it."""
    check = RulesCheck()
    for entry in entries:
        document, parts = entry.document, entry.parts
        for what, lie in bends(document):
            twin = copy(check)
            twin.entry(lie, parts)
            yield entry.version, what, lie, twin.verdict().verdict
        check.entry(document, parts)
        assert check.verdict().verdict == "pass", check.verdict()


def _part(lie: dict[str, Any], what: str) -> Any:
    """What was bent, for a message that can be read."""
    kind, _, name = what.partition(".")
    return next((each.get(name) for each in [lie["move"], *lie["facts"]] if each["type"] == kind), lie.get(name))


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_open_value_of_every_entry_bent_in_turn_is_found(court: Court, game: Game[Any]) -> None:
    tried: set[str] = set()
    passed: dict[str, tuple[int, dict[str, Any]]] = {}
    for table in a_full_life(court, game):
        for version, what, lie, verdict in find_bends(list(court.store.entries(table))):
            tried.add(what)
            wanted = ("fail", "unknown") if what in UNKNOWN_RULES else ("fail",)
            if what not in UNSEEN and verdict not in wanted:
                passed.setdefault(what, (version, lie))
    assert not passed, "\n".join(f"{what} at {v}: {_part(lie, what)!r:.300}" for what, (v, lie) in passed.items())
    assert {"stand_up.seat", "sit_down.ai", "SeatLeft.ai", "SeatTaken.player", "PlayBegan.nonces"} <= tried
    assert {"VerdictGiven.verdict", "DisputeFiled.appeal", "give_verdict.dispute", "entry.by"} <= tried
