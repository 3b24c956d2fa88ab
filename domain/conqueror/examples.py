"""Options worth showing and trying: every rule set, every kind of board, every option; each ends by itself."""

from collections.abc import Mapping
from typing import Any, Final

EXAMPLES: Final[tuple[Mapping[str, Any], ...]] = (
    {"game": 1, "mode": "amateur", "max_rounds": 6},
    {"game": 1, "mode": "professional", "board": {"kind": "generated"}, "first_player": "yellow", "max_rounds": 6},
    {"game": 2, "mode": "amateur", "board": {"kind": "built"}, "first_player": "red", "max_rounds": 6},
    {"game": 2, "mode": "professional", "board": {"kind": "preset", "id": "march"}, "target": 60, "max_rounds": 8},
    {"game": 3, "mode": "amateur", "board": {"kind": "preset", "id": "lake"}, "division": 1, "max_rounds": 4},
    {"game": 3, "mode": "professional", "board": {"kind": "built"}, "division": 2, "max_rounds": 4},
    {"game": 4, "mode": "amateur", "board": {"kind": "generated"}, "coins_total": 16, "max_rounds": 4},
    {"game": 4, "mode": "professional", "board": {"kind": "preset", "id": "rift"}, "target": 50, "max_rounds": 4},
    {"game": 1, "mode": "amateur", "allow_pass": True, "walls_per_player": 3, "target": 20, "max_rounds": 8},
    {"game": 3, "mode": "amateur", "allow_pass": True, "walls_per_player": 0, "max_rounds": 4},
    {
        "game": 4,
        "mode": "amateur",
        "board": {
            "kind": "explicit",
            "tiles": [
                {"tile": 1, "q": 0, "r": 0, "rotation": 5},
                {"tile": 2, "q": 3, "r": -1, "rotation": 5},
                {"tile": 3, "q": 2, "r": -3, "rotation": 5},
                {"tile": 4, "q": 5, "r": -4, "rotation": 5},
                {"tile": 5, "q": 6, "r": -2, "rotation": 5},
                {"tile": 6, "q": 8, "r": -5, "rotation": 5},
                {"tile": 7, "q": 9, "r": -3, "rotation": 5},
                {"tile": 8, "q": 11, "r": -6, "rotation": 5},
            ],
        },
        "division": 2,
        "max_rounds": 3,
    },
)
