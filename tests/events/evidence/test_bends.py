"""Every open value of every entry, bent in turn by a server that signs its lie, is found where it stands."""

import io
import json
from collections import Counter
from collections.abc import Iterator
from copy import copy, deepcopy
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from domain.contract.game import Game
from domain.contract.registry import UnknownRules, games, rules_of
from domain.contract.secrecy import secrets
from events.evidence.proof import check, lines_of
from events.evidence.rules import RulesCheck
from events.log.entry import Entry
from tests.effort import often
from tests.events.evidence.court import Court, a_full_life
from tests.laws.tables import played, tables
from tests.node import node
from tests.records.scribe import SERVER, Record, Written

# What no record can show to be untrue, and why.
UNSEEN = {
    "entry.cmd": "the key is not in the record, only its digest",
    "entry.by ai": "which version of the engine it was",
    "entry.by referee": "who is a referee stands outside the logs",
    "entry.at": "that time does not go back is a matter of integrity",
    "TableOpened.commitment": "a matter of luck",
    "TableOpened.options": "whatever the opener agrees to is right; that the game keeps to it shows where play begins",
    "TableOpened.rules_version kept": "any rules that are kept are right; that the game keeps to them shows later",
    "TableOpened.seats invited": "anybody may be invited; that somebody else sits down there shows where he does",
    "TableOpened.private": "who was kept out leaves no trace in a game",
    "TableOpened.parent": "asked of the parent's record, where that is at hand",
    "TableOpened.seed": "a matter of luck",
    "TableFinished.seed": "a matter of luck",
    "SeatTaken.nonce": "whatever a player adds to the luck is right; that it was mixed in is a matter of luck",
    "open_table.position": "sealed",
    "DisputeFiled.dispute": "the words of a dispute lie beside the log",
    "file_dispute.dispute": "the words of a dispute lie beside the log",
    "VerdictGiven.reasons": "a referee says what he likes",
    "VerdictGiven.outcome of its shape": "a referee sets winners, ranking and scores as he finds right",
    "VerdictGiven.fork": "asked of the record of the table that goes on",
    "TableOpened.clock": "whatever the opener agrees to is right; that it is kept shows where time is called",
    "TimeGiven.ms": "how long the house could take no moves stands outside the logs",
    "TableOpened.rematch_of": "asked of the record of that table",
    "RematchOpened.table": "asked of the record of that table",
    "VerdictGiven.at": "asked of the record of the table that goes on",
}

UNKNOWN_RULES = {"TableOpened.game", "TableOpened.rules_version"}  # whose rules are not kept here nobody can judge


@pytest.fixture
def court(redis_url: str, tmp_path: Path) -> Court:
    return Court(redis_url).with_key(tmp_path)


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
    rules = RulesCheck()
    for entry in entries:
        document, parts = entry.document, entry.parts
        for what, lie in bends(document):
            twin = copy(rules)
            twin.entry(lie, parts)
            yield entry.version, what + more_precisely(what, document, lie), lie, twin.verdict().verdict
        rules.entry(document, parts)
        assert rules.verdict().verdict == "pass", rules.verdict()


def more_precisely(what: str, entry: dict[str, Any], lie: dict[str, Any]) -> str:
    """What a bend is called where only some of its kind can be seen."""
    if what == "TableOpened.rules_version" and is_kept(lie):
        return " kept"
    if what == "VerdictGiven.outcome":
        true, told = (each["facts"][0]["outcome"] for each in (entry, lie))
        if told["cause"] == true["cause"] and shape(told) == shape(true):
            return " of its shape"
    if what == "TableOpened.seats" and entry["by"].startswith("player:"):
        true, told = (each["facts"][0]["seats"] for each in (entry, lie))
        changed = [pair for pair in zip(true, told, strict=False) if pair[0] != pair[1]]
        if len(true) == len(told) and all(
            is_invited(one, entry) and is_invited(other, entry) for one, other in changed
        ):
            return " invited"
    return ""


def shape(value: Any) -> Any:
    """A value with its kind in place of every number and word."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    return [shape(inner) for inner in value] if isinstance(value, list) else type(value)


def is_invited(seat: Any, entry: dict[str, Any]) -> bool:
    """Is this seat kept for somebody else than who opened the table?"""
    return isinstance(seat, dict) and set(seat) == {"player"} and entry["by"] != f"player:{seat['player']}"


def is_kept(lie: dict[str, Any]) -> bool:
    """Does the lie name other rules of the same game, which can judge it?"""
    try:
        rules_of(lie["facts"][0]["game"], lie["facts"][0]["rules_version"])
    except UnknownRules:
        return False
    return True


def _part(lie: dict[str, Any], what: str) -> Any:
    """What was bent, for a message that can be read."""
    kind, _, name = what.partition(".")
    return next((each.get(name) for each in [lie["move"], *lie["facts"]] if each["type"] == kind), lie.get(name))


def signed_lie(entries: list[Entry], version: int, lie: dict[str, Any]) -> bytes:
    """The record to the bent entry, chained anew and signed by a server that lies."""
    kept = [Written(deepcopy(entry.document), deepcopy(entry.parts)) for entry in entries[:version]]
    kept[-1].entry = lie
    opened = kept[0].entry["facts"][0] if kept[0].entry["facts"] else {}
    names = ("game", "rules_version", "options", "seats", "commitment", "marks")
    header = {name: opened.get(name) for name in names} | {"annals": 1, "table": entries[0].document["table"]}
    header |= {"key": SERVER.public} | ({"parent": opened["parent"]} if opened.get("parent") is not None else {})
    record = Record(header, kept, {"seed": None})
    return b"".join(line + b"\n" for line in record.fit().sign().lines())


def must_agree(place: Path, lies: dict[str, bytes]) -> None:
    """The verifier without the rules and that of the browser say the same of every lie."""
    files = []
    for number, data in enumerate(lies.values()):
        files.append(place / f"{number}.ndjson")
        files[-1].write_bytes(data)
    asked = {"keys": [SERVER.public], "records": [{"file": str(file), "receipts": []} for file in files]}
    done = node("tests/web/reports.mjs", stdin=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    for what, data, report in zip(lies, lies.values(), json.loads(done.stdout), strict=True):
        assert report == check(lines_of(io.BytesIO(data)), [SERVER.public]).document(), what


def goes_on(game: Game[Any]) -> bool:
    """Does a seat ever decide again after a move that showed nothing? Elsewhere nothing can be taken back."""
    moments, _ = played(tables(game.name)[0])
    return any(
        all(owed.seat == each.seat for owed in game.decisions(each.state))
        and not any(secrets(type(fact)) for fact in each.told)
        for each in moments[1:-1]
    )


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_open_value_of_every_entry_bent_in_turn_is_found(court: Court, game: Game[Any], tmp_path: Path) -> None:
    tried: Counter[str] = Counter()
    lies: dict[str, bytes] = {}  # the first of each kind, for the other verifier
    passed: dict[str, tuple[int, dict[str, Any]]] = {}
    for table in chain.from_iterable(a_full_life(court, game, seed) for seed in range(5, 5 + often(1, 4))):
        entries = list(court.store.entries(table))
        for version, what, lie, verdict in find_bends(entries):
            tried[what] += 1
            if tried[what] <= often(1, 12):
                lies[f"{what} {tried[what]}"] = signed_lie(entries, version, lie)
            wanted = ("fail", "unknown") if what in UNKNOWN_RULES else ("fail",)
            if what not in UNSEEN and verdict not in wanted:
                passed.setdefault(what, (version, lie))
    must_agree(tmp_path, lies)
    assert not passed, "\n".join(f"{what} at {v}: {_part(lie, what)!r:.300}" for what, (v, lie) in passed.items())
    assert {"VerdictGiven.outcome", "RematchOpened.table", "TableOpened.private"} <= tried.keys()
    assert {"stand_up.seat", "sit_down.ai", "SeatLeft.ai", "SeatTaken.player", "PlayBegan.nonces"} <= tried.keys()
    assert {"TookBack.to", "ProposalMade.kind", "ProposalAnswered.yes", "ProposalLapsed.cause"} <= tried.keys()
    assert {"Forfeited.cause", "propose.kind"} <= tried.keys()
    assert "undo.to" in tried or not goes_on(game)
    assert {"VerdictGiven.verdict", "DisputeFiled.appeal", "give_verdict.dispute", "entry.by"} <= tried.keys()
