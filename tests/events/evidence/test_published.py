"""The fifth verdict: does the public log hold the head of this record? Both verifiers say the same of every lie."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.evidence.proof import check, lines_of
from tests.node import node
from tests.records.corpus import KEYS
from tests.records.pebbles import pebbles
from tests.records.publishing import ORIGIN, OTHERS, note, proof, tree
from tests.records.scribe import FORGER, SERVER, Record

Lie = Callable[[dict[str, Any]], object]
HEAD = len(pebbles().entries)

UNKNOWN = ("unknown", None, "signature")


def bent(hexed: str) -> str:
    return ("0" if hexed[0] != "0" else "1") + hexed[1:]


def said(record: Record, *after: dict[str, Any]) -> bytes:
    lines = [*record.lines(), *(json.dumps(each).encode() for each in after)]
    return b"".join(line + b"\n" for line in lines)


def both(tmp_path: Path, data: bytes, keys: list[str], notes: list[str]) -> dict[str, Any]:
    """The report of both verifiers, which must be the same."""
    file = tmp_path / "record.ndjson"
    file.write_bytes(data)
    asked = {"keys": keys, "records": [{"file": str(file), "receipts": [], "checkpoints": notes}]}
    done = node("tests/web/reports.mjs", stdin=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    report = check(lines_of(io.BytesIO(data)), keys, checkpoints=notes).document()
    assert json.loads(done.stdout) == [report]
    return report


def verdict(report: dict[str, Any]) -> tuple[Any, ...]:
    found = report["published"]
    return found["verdict"], found.get("entry"), found.get("rule")


@pytest.mark.parametrize("index", [0, 1, 77, 127, 128, 199, 200])
def test_a_head_that_the_log_holds(tmp_path: Path, index: int) -> None:
    record = pebbles()
    report = both(tmp_path, said(record, {"published": proof(record, HEAD, index)}), KEYS, [])
    assert verdict(report) == ("pass", None, None)
    assert report["ok"]


def test_a_record_without_a_proof(tmp_path: Path) -> None:
    report = both(tmp_path, said(pebbles()), KEYS, [])
    assert verdict(report) == ("unknown", None, "published")
    assert report["ok"]


def test_a_proof_of_an_earlier_version(tmp_path: Path) -> None:
    record = pebbles()
    assert verdict(both(tmp_path, said(record, {"published": proof(record, 3)}), KEYS, [])) == (
        "unknown",
        4,
        "published",
    )


LIES: dict[str, tuple[Lie, int, str]] = {
    "another table": (lambda p: p.update(table="3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"), HEAD, "published"),
    "a version that is not there": (lambda p: p.update(version=HEAD + 1), HEAD + 1, "published"),
    "version 0": (lambda p: p.update(version=0), HEAD + 1, "published"),
    "another version": (lambda p: p.update(version=2), 2, "published"),
    "another hash": (lambda p: p.update(hash=bent(p["hash"])), HEAD, "published"),
    "another time": (lambda p: p.update(at=p["at"] + 1), HEAD, "published"),
    "another leaf": (lambda p: p.update(leaf=bent(p["leaf"])), HEAD, "leaf"),
    "another index": (lambda p: p.update(index=76), HEAD, "root"),
    "an index beyond the tree": (lambda p: p.update(index=201), HEAD, "path"),
    "a path that is too long": (lambda p: p["path"].append("00" * 32), HEAD, "path"),
    "a path that is too short": (lambda p: p["path"].pop(), HEAD, "path"),
    "no path": (lambda p: p.update(path=[]), HEAD, "path"),
    "a path that goes on for ever": (lambda p: p.update(path=["00" * 32] * 64), HEAD, "path"),
    "another path": (lambda p: p["path"].__setitem__(3, bent(p["path"][3])), HEAD, "root"),
    "a larger tree": (lambda p: p.update(checkpoint=p["checkpoint"].replace("\n201\n", "\n202\n")), HEAD, "signature"),
    "a size with a zero before it": (
        lambda p: p.update(checkpoint=p["checkpoint"].replace("\n201\n", "\n0201\n")),
        HEAD,
        "checkpoint",
    ),
    "a size that is no number": (
        lambda p: p.update(checkpoint=p["checkpoint"].replace("\n201\n", "\n2e1\n")),
        HEAD,
        "checkpoint",
    ),
    "a size beyond 2^53": (
        lambda p: p.update(checkpoint=p["checkpoint"].replace("\n201\n", "\n9999999999999999\n")),
        HEAD,
        "checkpoint",
    ),
    "no signature": (lambda p: p.update(checkpoint=p["checkpoint"].split("\n\n")[0] + "\n\n"), HEAD, "checkpoint"),
    "no blank line": (lambda p: p.update(checkpoint=p["checkpoint"].replace("\n\n", "\n")), HEAD, "checkpoint"),
    "no newline at the end": (lambda p: p.update(checkpoint=p["checkpoint"][:-1]), HEAD, "checkpoint"),
    "another dash": (lambda p: p.update(checkpoint=p["checkpoint"].replace("—", "-")), HEAD, "checkpoint"),
    "padding that is too much": (lambda p: p.update(checkpoint=p["checkpoint"][:-1] + "=\n"), HEAD, "checkpoint"),
    "a note that is too long": (lambda p: p.update(checkpoint="x" * 20_000 + p["checkpoint"]), HEAD, "checkpoint"),
    "an empty name": (lambda p: p.update(checkpoint=p["checkpoint"].replace(f"{ORIGIN}\n", "\n")), HEAD, "checkpoint"),
    "nothing": (lambda p: p.clear(), HEAD + 1, "published"),
    "no index": (lambda p: p.pop("index"), HEAD + 1, "published"),
    "a negative index": (lambda p: p.update(index=-1), HEAD + 1, "published"),
    "an index of text": (lambda p: p.update(index="7"), HEAD + 1, "published"),
    "a path of numbers": (lambda p: p.update(path=[7]), HEAD + 1, "published"),
    "capital hex": (lambda p: p.update(leaf=p["leaf"].upper()), HEAD + 1, "published"),
}


@pytest.mark.parametrize("lie", LIES)
def test_both_verifiers_find_every_lie_in_a_proof(tmp_path: Path, lie: str) -> None:
    record = pebbles()
    change, entry, rule = LIES[lie]
    published = proof(record, HEAD)
    change(published)
    report = both(tmp_path, said(record, {"published": published}), KEYS, [])
    assert verdict(report) == ("fail", entry, rule)
    assert not report["ok"]


def test_a_finished_table_that_was_rewritten_is_not_what_the_log_holds(tmp_path: Path) -> None:
    """The server signs another past, and shows the proof of the true one."""
    record = pebbles()
    published = proof(record, HEAD)
    record.entries[3].entry["at"] -= 1
    report = both(tmp_path, said(record.fit().sign(), {"published": published}), KEYS, [])
    assert report["integrity"]["verdict"] == report["completeness"]["verdict"] == "pass"
    assert verdict(report) == ("fail", HEAD, "published")
    assert not report["ok"]


def test_two_trees_are_found_by_who_kept_a_checkpoint(tmp_path: Path) -> None:
    """The server makes another tree for another past; one checkpoint of the true one proves it."""
    true = pebbles()
    kept = note(tree(true, HEAD))
    forged = pebbles()
    forged.entries[3].entry["at"] -= 1
    forged.fit().sign()
    data = said(forged, {"published": proof(forged, HEAD)})
    assert verdict(both(tmp_path, data, KEYS, [])) == ("pass", None, None)
    assert verdict(both(tmp_path, data, KEYS, ["no note", kept])) == ("fail", HEAD, "two_trees")
    worthless = [
        note(OTHERS),
        note(tree(true, HEAD), FORGER),
        kept.replace(ORIGIN, "elsewhere"),
        kept[:-9] + "AAAAAAA=\n",
    ]
    assert verdict(both(tmp_path, data, KEYS, worthless)) == ("pass", None, None)


def test_whose_signature_is_worth_something(tmp_path: Path) -> None:
    record = pebbles()
    own, forged = ({"published": proof(record, HEAD, pen=pen)} for pen in (SERVER, FORGER))
    assert verdict(both(tmp_path, said(record, own), [], [])) == UNKNOWN  # the key stands only in the file
    assert verdict(both(tmp_path, said(record, forged), KEYS, [])) == UNKNOWN
    assert verdict(both(tmp_path, said(record, forged), [*KEYS, FORGER.public], [])) == ("pass", None, None)
    cut = own["published"]["checkpoint"]
    own["published"]["checkpoint"] = cut[:-9] + ("A" if cut[-9] != "A" else "B") + cut[-8:]
    assert verdict(both(tmp_path, said(record, own), KEYS, []))[0] == "fail"


def test_one_proof_and_receipts_may_follow_the_trailer(tmp_path: Path) -> None:
    record = pebbles()
    published, receipt = {"published": proof(record, HEAD)}, {"receipt": record.receipt(2)}
    for after in ([published, receipt], [receipt, published]):
        assert both(tmp_path, said(record, *after), KEYS, [])["ok"]
    twice = both(tmp_path, said(record, published, published), KEYS, [])
    assert (twice["completeness"]["verdict"], twice["completeness"]["rule"]) == ("fail", "trailer")
    beside = both(tmp_path, said(record, {**published, "more": 1}), KEYS, [])
    assert (beside["completeness"]["verdict"], beside["completeness"]["rule"]) == ("fail", "trailer")
    torn = [*said(record, published).splitlines()]
    torn.insert(2, torn.pop())
    early = both(tmp_path, b"\n".join(torn) + b"\n", KEYS, [])
    assert early["integrity"]["verdict"] == "fail"
