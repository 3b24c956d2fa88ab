"""python -m events replay-under GAME VERSION FILE… [--json]: how would these games have gone under other rules?

The rules laboratory. Every move of each record is decided again under rules VERSION of the same game, on the table as
these rules have made it, with the chance that the record says was drawn; told is the first entry that would have gone
otherwise: another fact, another draw, another one to decide, a refusal, another outcome.
Exit codes, the first that applies:

5   a file cannot be read, is no record, or is one of another game
2   a record cannot be followed to its end: it is damaged, it does not keep to its own rules, or something is sealed
1   at least one would have gone otherwise
0   all would have gone as they went
64  wrong use of the command, or rules that are not kept here
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NoReturn

from tqdm import tqdm

from domain.contract.game import Refused
from domain.contract.registry import UnknownRules, rules_of
from domain.contract.wire import plain
from events.evidence import proof
from events.evidence.proof import Document, Flaw, Verdict, failed, lines_of, shown, unknown
from events.evidence.rules import RulesCheck

USAGE: Final = 64
UNREADABLE: Final = 5
UNFOLLOWED: Final = 2
OTHERWISE: Final = 1

Answer = Literal["same", "otherwise", "unknown"]
TOLD: Final[dict[str, Answer]] = {"pass": "same", "fail": "otherwise", "unknown": "unknown"}


class NoSuchRecord(Exception):
    """This is no record, or one of another game."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one record; `verdict` tells of the first entry that went otherwise, as a verifier does."""

    table: str
    played: int  # the rules it was played by
    entries: int
    verdict: Verdict
    entry: Document | None = None  # the entry that the verdict names

    def document(self) -> Document:
        told = {"table": self.table, "rules_version": self.played, "entries": self.entries}
        details = {name: shown(value) for name, value in self.verdict.details.items()}
        asked = {} if self.entry is None else {name: self.entry[name] for name in ("by", "seat", "move")}
        return {**told, "verdict": TOLD[self.verdict.verdict], **details, **asked}


class _Other(RulesCheck):
    """Follows a record under other rules, and knows what they refused."""

    refusal: Refused | None = None

    def _follow(self, stored: Any) -> None:
        try:
            super()._follow(stored)
        except Refused as refusal:
            self.refusal = refusal
            raise


class Laboratory:
    """Follows one record twice, by its own rules and by others; `entry` is what proof.check calls for each."""

    def __init__(self, game: str, version: int) -> None:
        self.game, self.version = game, version
        self.played = 0
        self.table = ""
        self.entries = 0
        self._own, self._other = RulesCheck(), _Other()
        self._verdict: Verdict | None = None
        self._entry: Document | None = None

    def entry(self, entry: Document, parts: list[Any]) -> None:
        """One more entry; after the first that goes otherwise the rest is only counted."""
        self.entries = v = entry["v"]
        if self._verdict is not None:
            return
        asked = self._opened(entry) if v == 1 else entry
        self._own.entry(entry, parts)
        self._other.entry(asked, parts)
        own, other = self._own.verdict(), self._other.verdict()
        if own.verdict == "fail":
            self._say(entry, unknown("rules", "the record does not keep to its own rules", v))
        elif (no := self._other.refusal) is not None:
            self._say(entry, failed(v, Flaw(no.rule, f"refused, {no.code}: {no.detail}", entry["facts"])))
        elif other.verdict != "pass":
            self._say(entry, other)
        elif own.verdict == "pass" and self._own.table.outcome != self._other.table.outcome:
            outcome = Flaw("outcome", plain(self._other.table.outcome), plain(self._own.table.outcome))
            self._say(entry, failed(v, outcome))

    def _say(self, entry: Document, verdict: Verdict) -> None:
        self._verdict, self._entry = verdict, entry

    def _opened(self, entry: Document) -> Document:
        """The first entry as if these rules had been in use when the table was opened."""
        first, *rest = entry["facts"] or [{}]
        if first.get("game") != self.game or type(first.get("rules_version")) is not int:
            raise NoSuchRecord(f"this is a record of {first.get('game')}, not of {self.game}")
        self.table, self.played = entry["table"], first["rules_version"]
        return {**entry, "facts": [{**first, "rules_version": self.version}, *rest]}

    def finding(self, report: proof.Report) -> Finding:
        """What to tell of a record that was read to its end."""
        verdict = self._verdict
        if verdict is None and report.integrity.verdict != "pass":
            place = report.integrity.details.get("entry")
            verdict = unknown("integrity", "the record is not intact from here on", place)
        return Finding(self.table, self.played, self.entries, verdict or self._other.verdict(), self._entry)


def replay_under(lines: Iterable[bytes], game: str, version: int) -> Finding:
    """Decide the moves of one record again under these rules; raises NoSuchRecord."""
    laboratory = Laboratory(game, version)
    report = proof.check(lines, on_entry=laboratory.entry)
    if not report.readable or not laboratory.entries:
        raise NoSuchRecord("this is no record")
    return laboratory.finding(report)


# ------------------------------------------------------------------------------------------------ the command


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}\n")


def _parser() -> _Parser:
    assert __doc__ is not None
    intention, _, codes = __doc__.partition("\n\n")
    parser = _Parser(
        prog="python -m events replay-under",
        description=intention.partition(": ")[2],
        epilog=codes,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game of the records")
    parser.add_argument("version", metavar="VERSION", type=int, help="the rules to decide under")
    parser.add_argument("files", metavar="FILE", nargs="+", help="records, NDJSON")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each record")
    return parser


def _told(name: str, finding: Finding, version: int) -> str:
    document = finding.document()
    match document["verdict"]:
        case "same":
            return f"{name}: as it went ({finding.entries} entries)"
        case "unknown":
            place = f" at entry {document['entry']}" if "entry" in document else ""
            return f"{name}: cannot be told{place}: {document['found']}"
    words = [f"{name}: otherwise from entry {document['entry']} on ({document['rule']})"]
    for label, value in (
        ("asked", {name: document[name] for name in ("by", "seat", "move")}),
        (f"rules {version}", document["expected"]),
        ("as played", document["found"]),
    ):
        words.append(f"  {label + ':':<11}{json.dumps(value, ensure_ascii=False)}")
    return "\n".join(words)


def main(arguments: Sequence[str]) -> int:
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        rules_of(asked.game, asked.version)
    except UnknownRules as missing:
        parser.error(str(missing))
    codes = {0}
    for name in tqdm(asked.files, unit="record", leave=False, disable=len(asked.files) < 2 or None):
        try:
            with Path(name).open("rb") as file:
                finding = replay_under(lines_of(file), asked.game, asked.version)
        except (OSError, NoSuchRecord) as error:
            sys.stderr.write(f"{name}: {getattr(error, 'strerror', None) or error}\n")
            codes.add(UNREADABLE)
            continue
        document = finding.document()
        told = json.dumps({"file": name, **document}, ensure_ascii=False) if asked.json else None
        tqdm.write(told or _told(name, finding, asked.version), file=sys.stdout)
        codes.add({"same": 0, "otherwise": OTHERWISE, "unknown": UNFOLLOWED}[document["verdict"]])
    return max(codes)
