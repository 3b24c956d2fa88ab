"""Every record of the corpus gets the verdicts that its index demands, at the right entry."""

import json

import pytest

from domain.contract.wire import move_name
from events.evidence.verify import verify
from events.tables.facts import HOUSE_FACTS
from events.tables.moves import HOUSE_MOVES
from tests.records import corpus
from tests.records.corpus import FORGED, GOOD, HERE, KEYS, RECORDS, path
from tests.records.forge import as_file, cases, kept


def name(row):
    return row["file"]


@pytest.mark.parametrize("row", RECORDS, ids=name)
def test_the_verdicts_on_a_record(row):
    with path(row).open("rb") as file:
        report = verify(file, KEYS, row.get("receipts", ()))
    for question, expected in row["expected"].items():
        assert corpus.said(report[question])[: len(expected)] == expected, report[question]
    assert report["ok"] == (row in GOOD)


def test_the_corpus_is_large_enough():
    assert len(FORGED) >= 30
    assert sum(row["fits"] for row in FORGED) >= 10


def test_no_forgery_looks_proven():
    for row in FORGED:
        expected = row["expected"]
        fails = any(verdict[0] == "fail" for verdict in expected.values())
        assert fails or expected["completeness"] == ["unknown"], row["file"]


@pytest.mark.parametrize("rows", [GOOD, FORGED], ids=["good", "forged"])
def test_every_fact_and_move_of_the_house_stands_in_some_record(rows):
    """In the forged ones where the rules find the lie, so that each has been judged."""
    told, judged = set(), set()
    for row in rows:
        if rows is FORGED and not row["fits"]:
            continue  # it may be anything
        lines = [json.loads(line) for line in path(row).read_bytes().splitlines()]
        entries = [json.loads(line["e"]) for line in lines if "e" in line]
        told |= {item["type"] for entry in entries for item in (entry["move"], *entry["facts"])}
        verdict, *where = row["expected"]["rules"]
        if verdict == "fail":
            lie = entries[where[0] - 1]
            judged |= {item["type"] for item in (lie["move"], *lie["facts"])}
    house = {*HOUSE_FACTS, *(move_name(kind) for kind in HOUSE_MOVES)}
    assert house <= told
    assert rows is GOOD or house <= judged


def test_the_corpus_is_what_forge_writes():
    written = {HERE / file: as_file(case.lines) for file, case in cases()}
    written |= {file: as_file(lines) for file, lines in kept()}
    assert set(written) == {path(row) for row in RECORDS}
    stale = [file for file, lines in written.items() if file.read_bytes() != lines]
    assert not stale, "the rules have changed; python -m tests.records.forge writes the corpus anew"
