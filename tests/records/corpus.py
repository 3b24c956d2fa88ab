"""The corpus as tests read it: what stands in the index here, and the records that the tests of a game keep."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TESTS = HERE.parent
_INDEX: dict[str, Any] = json.loads((HERE / "index.json").read_text())


def _kept(file: Path) -> dict[str, Any]:
    """A good record in tests/domain/<game>/records; of luck nothing is known while the seed is not told."""
    seed = json.loads(file.read_bytes().splitlines()[-1])["seed"]
    expected = {question: ["pass"] for question in ("integrity", "completeness", "luck", "rules")}
    if seed is None:
        expected["luck"] = ["unknown"]
    return {"file": file.relative_to(TESTS).as_posix(), "fits": False, "expected": expected}


KEYS: list[str] = _INDEX["keys"]
KEPT = [_kept(file) for file in sorted((TESTS / "domain").glob("*/records/*.ndjson"))]
RECORDS: list[dict[str, Any]] = [*_INDEX["records"], *KEPT]
FORGED = [row for row in RECORDS if row["file"].startswith("forged/")]
GOOD = [row for row in RECORDS if row not in FORGED]


def path(row: dict[str, Any]) -> Path:
    return (TESTS if row in KEPT else HERE) / row["file"]


def content(name: str) -> bytes:
    """One file of the corpus: `good/pebbles`."""
    return (HERE / f"{name}.ndjson").read_bytes()


def lines(name: str) -> list[bytes]:
    return content(name).splitlines(keepends=True)


def said(verdict: dict[str, Any]) -> list[Any]:
    """Verdict, entry and rule, as the index writes them."""
    return [verdict["verdict"], verdict.get("entry"), verdict.get("rule")]
