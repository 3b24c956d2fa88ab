"""The command: what it prints and with which code it leaves."""

import json
import subprocess
import sys

import pytest

from tests.records.corpus import HERE, KEYS, RECORDS


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "events", "verify", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
    )


def path(name):
    return HERE / f"{name}.ndjson"


KEY = ("--key", KEYS[0])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("good/condottiere", 0),
        ("good/condottiere-seat", 0),
        ("forged/flipped-byte", 1),
        ("forged/cut-tail", 2),
        ("forged/loaded-dice", 3),
        ("forged/card-not-in-hand", 4),
        ("forged/header-of-another-format", 5),
        ("good/no-such-file", 5),
    ],
)
def test_the_exit_code_names_the_first_verdict_that_is_not_in_order(name, code):
    assert run(path(name), *KEY).returncode == code


def test_the_report_is_for_people():
    told = run(path("forged/card-not-in-hand"), *KEY).stdout
    assert told.splitlines() == [
        "integrity    pass",
        "completeness pass",
        "luck         pass",
        "rules        fail at entry 8 (C-4.2)",
        '             expected: "a move that the rules accept"',
        '             found: "card_not_in_hand: seat 0 does not hold m10-08"',
        "published    unknown (published)",
        '             found: "the record brings no proof of the public log"',
        "the record is not proven",
    ]


def test_the_report_as_json():
    report = json.loads(run(path("good/condottiere"), *KEY, "--json").stdout)
    passes = {"verdict": "pass"}
    published = report.pop("published")
    assert report == {"ok": True, "integrity": passes, "completeness": passes, "luck": passes, "rules": passes}
    assert published["verdict"] == "unknown"


def test_without_a_key_completeness_is_not_proven():
    done = run(path("good/condottiere"))
    assert done.returncode == 2
    assert "which is not a trusted key" in done.stdout


def test_without_the_rules():
    done = run(path("forged/card-not-in-hand"), *KEY, "--no-rules")
    assert done.returncode == 0
    assert "the rules were not asked" in done.stdout


def test_a_receipt_beside_the_file(tmp_path):
    row = next(row for row in RECORDS if "receipts" in row)
    kept = tmp_path / "receipt.json"
    kept.write_text(json.dumps(row["receipts"][0]))
    assert run(HERE / row["file"], *KEY).returncode == 0
    assert run(HERE / row["file"], *KEY, "--receipt", kept).returncode == 2


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["a", "--key", "xyz"], ["a", "--kex", "00"]])
def test_wrong_use(arguments):
    done = run(*arguments)
    assert done.returncode == 64
    assert done.stderr.startswith("usage: ")


def test_the_codes_are_documented():
    told = run("--help").stdout
    for code in ("0 ", "1 ", "2 ", "3 ", "4 ", "5 ", "64"):
        assert f"\n{code} " in told
