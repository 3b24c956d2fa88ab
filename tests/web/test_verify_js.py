"""The verifier for browsers says of every record what the other one says."""

import json

import pytest

from domain.contract.registry import games
from events.evidence.proof import check, lines_of
from tests.node import ROOT, node
from tests.records import corpus
from tests.records.corpus import HERE, KEYS, RECORDS
from tests.records.forge import as_file
from tests.records.good import some_game
from tests.records.luck_vectors import FILE as VECTORS


def reports(files):
    """The reports of web/verify.js on (path, receipts), in one run."""
    asked = [{"file": str(file), "receipts": receipts} for file, receipts in files]
    done = node("tests/web/reports.mjs", stdin=json.dumps({"keys": KEYS, "records": asked}))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def expected(file, receipts):
    with file.open("rb") as stream:
        return check(lines_of(stream), KEYS, receipts).document()


def test_both_verifiers_give_the_same_report_on_every_record():
    files = [(corpus.path(row), row.get("receipts", [])) for row in RECORDS]
    for row, (file, receipts), report in zip(RECORDS, files, reports(files), strict=True):
        assert report == expected(file, receipts), row["file"]
        for question in ("integrity", "completeness", "luck"):
            wanted = row["expected"][question]
            assert corpus.said(report[question])[: len(wanted)] == wanted, row["file"]


def test_both_verifiers_give_the_same_report_on_every_game(tmp_path):
    files = [(tmp_path / f"{name}.ndjson", []) for name in games()]
    for (file, _), game in zip(files, games().values(), strict=True):
        file.write_bytes(as_file(some_game(game)))
    for (file, _), report in zip(files, reports(files), strict=True):
        assert report == expected(file, [])
        assert report["ok"], file.name


def test_both_verifiers_give_the_same_report_on_broken_bytes(tmp_path):
    """A byte of every kind at every place of a line: letters, digits, quotes, brackets."""
    data = corpus.content("good/pebbles")
    files = []
    for n, position in enumerate(range(0, len(data) - 1, 97)):
        broken = bytearray(data)
        broken[position] = b'x9"{}[],:\\ \xff\xc3.-\n'[n % 16]
        file = tmp_path / f"{n}.ndjson"
        file.write_bytes(broken)
        files.append((file, []))
    for (file, _), report in zip(files, reports(files), strict=True):
        assert report == expected(file, []), file.read_bytes()


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "[]",
        '{"annals":1}',
        '{"annals":1.0}',
        '{"annals":1e0}',
        '{"annals":01}',
        '{"annals":-0}',
        '{"annals":9007199254740992}',
        '{"annals":-9007199254740991}',
        '{"annals":99999999999999999999999}',
        '{"annals":NaN}',
        '{"annals":-Infinity}',
        '{"annals":1,"annals":1}',
        '{"annals":1,}',
        '{,"annals":1}',
        '{"annals":1}}',
        '{"annals" : 1 }\t',
        '{"annals":1,"x":"\\u12"}',
        '{"annals":1,"x":"\\x"}',
        '{"annals":1,"x":"\t"}',
        '{"annals":1,"x":"\\ud83d\\ude00"}',
        '{"annals":1,"x":"\\ud83d"}',
        '{"annals":1,"x":"\\ude00\\ud83d"}',
        '{"annals":1,"\\ud83d":0}',
        '{"annals":1,"è":0}',
        '{"annals":1,"\\u00e8":0}',
        '{"annals":1,"__proto__":{"table":"x"}}',
        '{"annals":1,"constructor":1,"table":"x","toString":[]}',
        '{"annals":1,"x":[1,2,]}',
        '{"annals":1,"x":tru}',
        '{"annals":1,"x":' + "[" * 99 + "]" * 99 + "}",
        '{"annals":1,"x":' + "[" * 100 + "]" * 100 + "}",
        '{"annals":1,"x":' + "[" * 100_000,
        "\ufeff" + '{"annals":1}',
    ],
)
def test_both_verifiers_read_the_same_json(tmp_path, text):
    header = tmp_path / "header.ndjson"
    header.write_text(text)
    entry = tmp_path / "entry.ndjson"
    first, second, *rest = corpus.lines("good/pebbles")
    line = json.dumps({"e": text, "h": "00" * 32, "p": []}) + "\n"
    entry.write_bytes(first + second + line.encode() + b"".join(rest))
    secret = tmp_path / "secret.ndjson"
    opened = first + second + rest[0].replace(b'"value":"pebble-36"', b'"value":' + (text or " ").encode())
    secret.write_bytes(opened + b"".join(rest[1:]))
    files = [(header, []), (entry, []), (secret, [])]
    for (file, _), report in zip(files, reports(files), strict=True):
        assert report == expected(file, [])


def test_the_published_vectors_of_luck():
    done = node("tests/web/vectors.mjs", VECTORS)
    assert done.returncode == 0, done.stderr
    published = json.loads(VECTORS.read_text())
    assert json.loads(done.stdout) == sum(len(value) for value in published.values() if isinstance(value, list))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("good/condottiere", 0),
        ("forged/flipped-byte", 1),
        ("forged/cut-tail", 2),
        ("forged/loaded-dice", 3),
        ("forged/card-not-in-hand", 0),  # the rules are not here
        ("forged/no-header", 5),
        ("good/no-such-file", 5),
    ],
)
def test_the_command_leaves_with_the_same_codes(name, code):
    assert node("web/verify-cli.mjs", HERE / f"{name}.ndjson", "--key", KEYS[0]).returncode == code


def test_wrong_use_of_the_command():
    assert node("web/verify-cli.mjs").returncode == 64


def test_a_line_of_50_megabytes_is_refused_within_bounded_memory():
    done = node("--max-old-space-size=48", "tests/web/flood.mjs")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["ok"] is False
    assert report["integrity"]["rule"] == "size"


def test_a_browser_that_cannot_check_says_so():
    done = node("tests/web/platforms.mjs", KEYS[0])
    assert done.returncode == 0, done.stderr
    without_ed25519, without_crypto = json.loads(done.stdout)
    assert without_ed25519["integrity"] == without_ed25519["luck"] == {"verdict": "pass"}
    assert without_ed25519["completeness"]["found"] == "this platform cannot check ed25519 signatures"
    for report in (without_ed25519, without_crypto):
        assert report["completeness"]["verdict"] == "unknown"
        assert not report["ok"]


def test_verify_js_needs_nothing():
    source = (ROOT / "web" / "verify.js").read_text()
    assert "import(" not in source
    assert not [line for line in source.splitlines() if line.startswith("import ")]
