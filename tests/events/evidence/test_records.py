"""Every record of the corpus gets the verdicts that its index demands, at the right entry."""

import pytest

from events.evidence.verify import verify
from tests.records import corpus
from tests.records.corpus import FORGED, GOOD, KEYS, RECORDS, path
from tests.records.forge import cases


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


def test_the_corpus_is_what_forge_writes():
    written = {file: b"".join(line + b"\n" for line in case.lines) for file, case in cases()}
    assert set(written) == {row["file"] for row in RECORDS}
    stale = [row["file"] for row in RECORDS if path(row).read_bytes() != written[row["file"]]]
    assert not stale, "the rules have changed; python -m tests.records.forge writes the corpus anew"
