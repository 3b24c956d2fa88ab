"""All that a front end needs to draw and explain Nim: one board, and a file of words a language."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from domain.contract.kit import Kit
from domain.nim.box import STONES, TOKENS

HEAP: Final[dict[str, Any]] = {
    "id": "heap",
    "kind": "heap",
    "centre": [100, 60],
    "outline": [[60, 10], [140, 10], [190, 60], [140, 110], [60, 110], [10, 60]],
    "neighbours": [],
}
LAY: Final = {"heap": "space", "taken": "row", "hand": "fan", "away": "stack", "stack": "stack"}
_AS_WRITTEN: Final = ("decisions", "moves", "facts", "refusals", "causes")


def token(number: int) -> str:
    return f"token/{number}"


@cache
def kit(language: str) -> Kit:
    words = json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))
    return {
        "title": words["title"],
        "board": {"width": 200, "height": 120, "spaces": [{**HEAP, "name": words["zones"]["heap"]}], "lines": []},
        "boards": {},
        "things": {
            "stone": {"kind": "stone", **words["things"]["stone"], "count": STONES},
            **{token(value): {**_token(words, value), "count": 1} for value in TOKENS},
        },
        "options": {},
        **{section: words[section] for section in _AS_WRITTEN},
        "zones": {kind: {"name": words["zones"][kind], "lay": lay} for kind, lay in LAY.items()},
        "numbers": {"stones": {"name": words["numbers"]["stones"]}},
        "choices": {},
        "people": ["seat"],
        "chapters": ["HeapLaid", "TurnStarted"],
        "ids": {"token": "token/{}"},
    }


def _token(words: dict[str, Any], value: int) -> dict[str, Any]:
    return {"kind": "token", "name": f"{words['things']['token']['name']} {value}", "value": value}
