"""python -m events verify FILE [--key HEX] [--receipt FILE] [--parent FILE] [--checkpoint FILE] …: is it evidence?

Five verdicts, each with the first entry that fails: integrity, completeness, luck, published (proof.py), rules
(rules.py).
Exit codes, of the first that is not in order:

0   nothing fails, and integrity and completeness are proven
1   integrity fails
2   completeness fails, or is not proven because no trusted key (--key) signed the record
3   luck fails
4   rules fail
6   the proof of the public log fails
5   the file cannot be read, or is no record
7   with --thoughts: a computer player would have chosen another move
64  wrong use of the command
"""

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from tqdm import tqdm

from events.evidence import proof
from events.evidence.lineage import Lineage, Records
from events.evidence.proof import Document, Report, Verdict, lines_of
from events.evidence.rules import Played, RulesCheck
from events.evidence.thoughts import ThoughtsCheck

LONG_FILE: Final = 1 << 20
USAGE: Final = 64
UNREADABLE: Final = 5
OTHER_THOUGHT: Final = 7
THINKING: Final = "workers.engine.again"  # looked for where it is asked for: a record needs no engine to be evidence
QUESTIONS: Final = ("integrity", "completeness", "luck", "rules", "published")


def verify(
    lines: Iterable[bytes],
    keys: Collection[str] = (),
    receipts: Iterable[Any] = (),
    *,
    rules: bool = True,
    parents: Records | None = None,
    most: int = proof.LARGEST_RECORD,
) -> Document:
    """The report as a document: `{"ok", "integrity", "completeness", "luck", "rules", "published"}`."""
    return examine(lines, keys, receipts, rules=rules, parents=parents, most=most).document()


def examine(
    lines: Iterable[bytes],
    keys: Collection[str] = (),
    receipts: Iterable[Any] = (),
    *,
    rules: bool = True,
    parents: Records | None = None,
    most: int = proof.LARGEST_RECORD,
    checkpoints: Collection[str] = (),
    on_play: Played | None = None,
) -> Report:
    """The five verdicts in one pass over the lines; never raises for anything the record holds.

    `parents` finds the record of a table that this one continues; then the rules also say whether it does.
    `on_play` is told of every move of the game that the rules accept.
    """
    if not rules:
        return proof.check(lines, keys, receipts, most=most, checkpoints=checkpoints)
    asked = RulesCheck(None if parents is None else Lineage(parents), on_play)
    return followed(asked, lines, keys, receipts, most=most, checkpoints=checkpoints)


def followed(
    asked: RulesCheck,
    lines: Iterable[bytes],
    keys: Collection[str] = (),
    receipts: Iterable[Any] = (),
    *,
    most: int = proof.LARGEST_RECORD,
    checkpoints: Collection[str] = (),
) -> Report:
    """The five verdicts; what the rules were asked knows the table that the record leads to."""
    report = proof.check(lines, keys, receipts, on_entry=asked.entry, most=most, checkpoints=checkpoints)
    if not report.readable:
        return report
    damaged = report.integrity.details.get("entry") or None  # a header that lies damages no entry
    return replace(report, rules=asked.verdict(damaged))


def exit_code(report: Report) -> int:
    """The documented exit code of a report."""
    if not report.readable:
        return UNREADABLE
    if report.integrity.verdict != "pass":
        return 1
    if report.completeness.verdict != "pass":
        return 2
    failing = ((3, report.luck), (4, report.rules), (6, report.published))
    return next((code for code, verdict in failing if verdict.verdict == "fail"), 0)


# ------------------------------------------------------------------------------------------------ the command


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}\n")


def _parser() -> _Parser:
    assert __doc__ is not None
    intention, _, codes = __doc__.partition("\n\n")
    parser = _Parser(
        prog="python -m events verify",
        description=intention.partition(": ")[2],
        epilog=codes,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the record, NDJSON")
    parser.add_argument("--key", metavar="HEX", action="append", default=[], help="a public key you trust")
    parser.add_argument("--receipt", metavar="FILE", action="append", default=[], help="a receipt somebody kept")
    parser.add_argument("--parent", metavar="FILE", action="append", default=[], help="the record a fork continues")
    parser.add_argument("--checkpoint", metavar="FILE", action="append", default=[], help="of the public log, kept")
    parser.add_argument("--no-rules", action="store_true", help="do not ask the rules of the game")
    parser.add_argument("--thoughts", action="store_true", help="let its computer players think again, and compare")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    return parser


def _key(text: str, parser: _Parser) -> str:
    key = text.lower()
    if len(key) != 64 or not set(key) <= set("0123456789abcdef"):
        parser.error(f"--key {text} is not 64 hex digits")
    return key


def _with_progress(lines: Iterator[bytes], size: int) -> Iterator[bytes]:
    with tqdm(total=size, unit="B", unit_scale=True, leave=False, disable=size < LONG_FILE or None) as bar:
        for line in lines:
            yield line
            bar.update(len(line))


def _among(files: list[str]) -> Records | None:
    """Finds the record of a table among these files."""
    tables = {_table_of(name): name for name in files}

    def find(table: str) -> Iterator[bytes] | None:
        return _lines_in(tables[table]) if table in tables else None

    return find if files else None


def _table_of(name: str) -> str:
    try:
        return str(proof.strict(next(_lines_in(name), b"").decode())["table"])
    except (proof.Flaw, UnicodeDecodeError, KeyError, TypeError):
        raise OSError(0, "this is no record", name) from None


def _lines_in(name: str) -> Iterator[bytes]:
    with Path(name).open("rb") as file:
        yield from lines_of(file)


def _told(name: str, verdict: Verdict) -> str:
    details = verdict.details
    words = [f"{name:<13}{verdict.verdict}"]
    if "entry" in details:
        words.append(f"at entry {details['entry']}")
    if "rule" in details:
        words.append(f"({details['rule']})")
    told = " ".join(words)
    for label in ("expected", "found"):
        if label in details:
            told += f"\n{'':<13}{label}: {json.dumps(details[label], ensure_ascii=False)}"
    return told


def main(arguments: list[str]) -> int:
    parser = _parser()
    asked = parser.parse_args(arguments)
    keys = [_key(text, parser) for text in asked.key]
    if asked.thoughts and asked.no_rules:
        parser.error("--thoughts needs the rules")
    thoughts = ThoughtsCheck(import_module(THINKING).again) if asked.thoughts else None
    try:
        receipts = [Path(name).read_bytes() for name in asked.receipt]
        notes = [Path(name).read_text(errors="replace") for name in asked.checkpoint]
        path = Path(asked.file)
        with path.open("rb") as file:
            lines = _with_progress(lines_of(file), path.stat().st_size)
            parents, on_play = _among(asked.parent), thoughts.played if thoughts else None
            report = examine(
                lines, keys, receipts, rules=not asked.no_rules, parents=parents, checkpoints=notes, on_play=on_play
            )
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return UNREADABLE
    beside = {} if thoughts is None else {"thoughts": thoughts.verdict(report.rules)}
    if asked.json:
        told = {name: verdict.document() for name, verdict in beside.items()}
        sys.stdout.write(json.dumps(report.document() | told, ensure_ascii=False) + "\n")
    else:
        for name, verdict in {**{each: getattr(report, each) for each in QUESTIONS}, **beside}.items():
            sys.stdout.write(_told(name, verdict) + "\n")
        sys.stdout.write("the record is good\n" if report.ok else "the record is not proven\n")
    otherwise = any(verdict.verdict == "fail" for verdict in beside.values())
    return exit_code(report) or (OTHER_THOUGHT if otherwise else 0)
