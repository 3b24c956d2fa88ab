"""The corpus as tests read it."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
_INDEX: dict[str, Any] = json.loads((HERE / "index.json").read_text())

KEYS: list[str] = _INDEX["keys"]
RECORDS: list[dict[str, Any]] = _INDEX["records"]
GOOD = [row for row in RECORDS if row["file"].startswith("good/")]
FORGED = [row for row in RECORDS if row["file"].startswith("forged/")]


def path(row: dict[str, Any]) -> Path:
    return HERE / row["file"]


def content(name: str) -> bytes:
    """One file of the corpus: `good/pebbles`."""
    return (HERE / f"{name}.ndjson").read_bytes()


def lines(name: str) -> list[bytes]:
    return content(name).splitlines(keepends=True)


def said(verdict: dict[str, Any]) -> list[Any]:
    """Verdict, entry and rule, as the index writes them."""
    return [verdict["verdict"], verdict.get("entry"), verdict.get("rule")]
