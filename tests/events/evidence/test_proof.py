"""What integrity, completeness and luck say of good and of bad records, and that no input can hurt them."""

import ast
import io
import json
import sys
import tracemalloc
from itertools import chain, repeat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.evidence import proof
from events.evidence.proof import check, lines_of
from tests.effort import often
from tests.records import corpus
from tests.records.luck_vectors import FILE as VECTORS
from tests.records.luck_vectors import vectors
from tests.records.pebbles import SEED, TABLE, pebbles
from tests.records.scribe import FORGER, SERVER

PEBBLES = corpus.content("good/pebbles")


def verdicts(data: bytes, keys=corpus.KEYS, receipts=()):
    return check(lines_of(io.BytesIO(data)), keys, receipts).document()


# ------------------------------------------------------------------------------------------------ numbers of the design


def test_the_hash_before_the_first_entry():
    expected = "76fe759566d7f5313b4b2f8086d7f4db4c6a4113a2ec918222cc3bde6a31d890"
    assert proof.hash_before_first(TABLE).hex() == expected


def test_the_commitment_of_a_seal():
    expected = "1d872afe8a6f6836db1fa34ad068542ed1ab23dbb8f10ee68981674e64fc6db9"
    assert proof.commit_of(bytes(range(16)), "m6-01") == expected


def test_the_commitment_to_a_seed_and_the_key():
    assert proof.commitment(TABLE, SEED.hex()) == "4c334fd5b6039fc3e45b6b390537af256788cf7a09037c9bc8472fa2e9309b32"
    key = proof.mixed_key(TABLE, SEED.hex(), ["11" * 16, None])
    assert key.hex() == "d13e60629644fc7a2b01031938b5f2a6621be5bd57eeea80ace3e0c2a16010ad"
    luck = proof.Draws(key, 2)
    assert luck.order("setup", 10) == [7, 0, 2, 3, 8, 6, 4, 5, 1, 9]
    assert [luck.below("setup", 6) for _ in range(3)] == [3, 2, 0]
    assert proof.Draws(key, 3).below("setup", 110) == 11


def test_the_published_vectors_of_luck():
    published = json.loads(VECTORS.read_text())
    assert published == json.loads(json.dumps(vectors())), "python -m tests.records.luck_vectors writes them anew"
    for each in published["commitments"]:
        assert proof.commitment(each["table"], each["seed"]) == each["commitment"]
    for each in published["keys"]:
        assert proof.mixed_key(each["table"], each["seed"], each["nonces"]).hex() == each["key"]
    for each in published["entries"]:
        luck = proof.Draws(bytes.fromhex(each["key"]), each["version"])
        assert [luck.redrawn(draw) for draw in each["draws"]] == each["draws"]
    for each in published["rejections"]:
        luck = proof.Draws(bytes.fromhex(each["key"]), each["version"])
        assert [f"{luck.below(each['purpose'], int(each['k'], 16)):x}" for _ in each["numbers"]] == each["numbers"]
        assert each["blocks"] > len(each["numbers"])


# ------------------------------------------------------------------------------------------------ keys and receipts


def test_a_key_that_stands_only_in_the_file_proves_nothing():
    report = verdicts(PEBBLES, keys=[])
    assert report["completeness"]["verdict"] == "unknown"
    assert SERVER.public in report["completeness"]["found"]
    assert not report["ok"]


def test_a_record_of_another_server_is_not_proven_here():
    report = verdicts(PEBBLES, keys=[FORGER.public])
    assert corpus.said(report["completeness"]) == ["unknown", None, "signature"]
    assert not report["ok"]


def test_a_receipt_of_the_same_unknown_server_is_compared_all_the_same():
    record = pebbles()
    cut = b"\n".join(record.until(9, 0).lines())
    assert verdicts(cut, keys=[], receipts=[record.receipt(9)])["completeness"]["verdict"] == "unknown"
    assert corpus.said(verdicts(cut, keys=[], receipts=[record.receipt(12)])["completeness"]) == ["fail", 12, "receipt"]


def test_any_of_several_keys_may_have_signed():
    assert verdicts(PEBBLES, keys=[FORGER.public, SERVER.public.upper()])["ok"]


@pytest.mark.parametrize(
    "wrap", [lambda r: r, lambda r: json.dumps(r).encode(), lambda r: {"version": 5, "receipt": r}]
)
def test_a_receipt_may_be_given_as_document_as_json_or_with_its_answer(wrap):
    record = pebbles()
    kept = record.receipt(12)
    assert verdicts(PEBBLES, receipts=[wrap(kept)])["ok"]
    cut = b"\n".join(record.until(9, 0).lines())
    assert corpus.said(verdicts(cut, receipts=[wrap(kept)])["completeness"]) == ["fail", 12, "receipt"]


@pytest.mark.parametrize("junk", [None, 1.5, float("nan"), [], {}, b"", b"\xff", "x", {"receipt": 7}])
def test_a_receipt_that_is_none_is_reported(junk):
    assert corpus.said(verdicts(PEBBLES, receipts=[junk])["completeness"]) == ["fail", 15, "receipt"]


def test_without_a_signature_library_completeness_is_unknown(monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    report = verdicts(PEBBLES)
    assert report["completeness"] == {
        "verdict": "unknown",
        "rule": "signature",
        "found": "there is no library to check ed25519 signatures",
    }


def test_every_copy_of_a_record_has_the_same_head():
    whole, seat, spectator = pebbles(), pebbles().seen_by(1), pebbles().seen_by(None)
    assert whole.trailer["head"] == seat.fit().trailer["head"] == spectator.fit().trailer["head"]
    for copy in (whole, seat, spectator):
        assert verdicts(b"\n".join(copy.sign().lines()))["integrity"] == {"verdict": "pass"}


# ------------------------------------------------------------------------------------------------ hostile input


@given(position=st.integers(0, len(PEBBLES) - 2), flip=st.integers(1, 255))
@settings(max_examples=often(100, 1000), deadline=None, derandomize=True)
def test_no_flipped_byte_passes(position, flip):
    data = bytearray(PEBBLES)
    data[position] ^= flip
    assert not verdicts(bytes(data))["ok"]


@given(data=st.data())
@settings(max_examples=often(60, 600), deadline=None, derandomize=True)
def test_no_cut_moved_or_repeated_piece_passes(data):
    start = data.draw(st.integers(0, len(PEBBLES) - 2))
    end = data.draw(st.integers(start + 1, len(PEBBLES) - 1))
    piece = PEBBLES[start:end]
    for forged in (PEBBLES[:start] + PEBBLES[end:], PEBBLES[:end] + piece + PEBBLES[end:], PEBBLES[:start]):
        assert not verdicts(forged)["ok"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(data=st.data(), value=json_values)
@settings(max_examples=often(80, 800), deadline=None, derandomize=True)
def test_no_other_value_anywhere_passes_or_breaks_the_check(data, value):
    """Any member of any object of any line gets another value."""
    lines = corpus.lines("good/pebbles")
    number = data.draw(st.integers(0, len(lines) - 1))
    document = json.loads(lines[number])
    places = list(_places(document))
    inner, name = data.draw(st.sampled_from(places))
    same = json.dumps(inner[name]) == json.dumps(value)
    closed = value is None and inner is document.get("p")  # a reader who may not look gets the same record
    inner[name] = value
    lines[number] = json.dumps(document, ensure_ascii=data.draw(st.booleans())).encode("utf-8", "surrogatepass")
    assert check(lines, corpus.KEYS).ok == (same or closed)


@given(st.lists(st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()), max_size=8))
@settings(max_examples=often(80, 800), deadline=None, derandomize=True)
def test_anything_gets_a_report(lines):
    assert not check(lines, corpus.KEYS).ok
    assert not check([corpus.lines("good/pebbles")[0], *lines], corpus.KEYS).ok


def _places(document):
    for name, value in document.items() if isinstance(document, dict) else enumerate(document):
        yield document, name
        if isinstance(value, (dict, list)):
            yield from _places(value)


MEGABYTE = b"x" * 1_000_000
HEADER, ENTRY = corpus.lines("good/pebbles")[:2]


@pytest.mark.parametrize(
    "stream",
    [
        pytest.param(lambda: repeat(MEGABYTE, 50), id="a line of 50 MB"),
        pytest.param(lambda: chain([HEADER], repeat(MEGABYTE, 50)), id="an entry of 50 MB"),
        pytest.param(lambda: chain([HEADER], repeat(b"\n" * 1_000_000, 50)), id="50 million empty lines"),
        pytest.param(lambda: chain([HEADER], repeat(b"{}\n" * 300_000, 50)), id="15 million empty objects"),
        pytest.param(lambda: chain([HEADER, b"["], repeat(b"[" * 900_000, 2)), id="brackets"),
        pytest.param(lambda: [HEADER, b'{"e":[' + b"{}," * 300_000 + b'1],"h":"","p":[]}\n'], id="many objects"),
        pytest.param(lambda: chain([HEADER], repeat(ENTRY * 500, 8)), id="4,000 times the first entry"),
        pytest.param(
            lambda: chain([HEADER, b'{"count":' + b"9" * 1_000_000 + b"}"]), id="a number of a million digits"
        ),
    ],
)
def test_absurd_sizes_get_a_report_within_bounded_memory(stream):
    tracemalloc.start()
    try:
        report = check(lines_of(io.BufferedReader(Chunks(stream()))), corpus.KEYS, most=20_000_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert not report.ok
    assert peak < 64_000_000


class Chunks(io.RawIOBase):
    """A stream that makes its bytes when they are asked for."""

    def __init__(self, chunks):
        self._chunks, self._rest = iter(chunks), b""

    def readable(self):
        return True

    def readinto(self, buffer):
        self._rest = self._rest or next(self._chunks, b"")
        piece, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)


def test_a_record_is_not_read_beyond_its_bound():
    read = []

    def counted():
        for line in corpus.lines("good/pebbles"):
            read.append(line)
            yield line

    report = check(counted(), corpus.KEYS, most=3000)
    assert corpus.said(report.integrity.document()) == ["fail", len(read) - 1, "size"]
    assert corpus.said(report.completeness.document()) == ["fail", len(read) - 1, "size"]
    assert len(read) < 6


def test_proof_stands_alone():
    """One file: the standard library, and one signature library only where signatures are checked."""
    tree = ast.parse(Path(proof.__file__).read_text())
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}
