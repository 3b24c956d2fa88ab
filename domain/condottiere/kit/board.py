"""The board and what is printed on everything in the box; the same in every language."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from domain.condottiere.box import (
    ADJACENT_BONUS,
    DEAL,
    DEAL_PER_REGION,
    DRAW_START,
    DRAWN_AT_MOST,
    DRAWN_WHEN_ALL_EMPTY,
    KEPT_AT_MOST,
    MARKERS,
    NEIGHBOURS,
    PLAYERS,
    POINTS_PER_REGION,
    REGIONS,
    SPRING_BONUS,
    WINTER_STRENGTH,
    enough_regions,
)

_OUTLINES: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("outlines.json").read_text(encoding="utf-8"))

WIDTH: Final[int] = _OUTLINES["width"]
HEIGHT: Final[int] = _OUTLINES["height"]

SPACES: Final[tuple[dict[str, Any], ...]] = tuple(
    {
        "id": region,
        "kind": "region",
        "centre": _OUTLINES["regions"][region]["centre"],
        "outline": _OUTLINES["regions"][region]["outline"],
        "neighbours": sorted(NEIGHBOURS[region]),
    }
    for region in REGIONS
)

CONDOTTIERE: Final = "condottiere"
POPE: Final = "pope"
TOKENS: Final = (CONDOTTIERE, POPE)

LAY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "region": "space",
        "beside": "row",
        "deck": "stack",
        "discard": "stack",
        "place": "row",
        "hand": "fan",
        "line": "row",
        "passed_line": "row",
    }
)

PEOPLE: Final = (
    *("seat", "to", "turn", "by_seat", "placer", "defender", "previous_owner", "winner", "winners", "tied"),
    *("last_seat", "participants", "first_seat", "first_holder"),
)

_FEW, _MANY = min(PLAYERS), max(PLAYERS)

NUMBERS: Final[Mapping[str, int]] = MappingProxyType(  # what the texts name
    {
        "winter": WINTER_STRENGTH,
        "bonus": SPRING_BONUS,
        "deal": DEAL,
        "per_region": DEAL_PER_REGION,
        "kept": KEPT_AT_MOST,
        "start": DRAW_START,
        "drawn": DRAWN_AT_MOST,
        "refill": DRAWN_WHEN_ALL_EMPTY,
        "point": POINTS_PER_REGION,
        "points": ADJACENT_BONUS,
        "markers": MARKERS,
        "few": _FEW,
        "many": _MANY,
        "adjacent_few": enough_regions(_FEW, bigger_kingdoms=False)[0],
        "adjacent_many": enough_regions(_MANY, bigger_kingdoms=False)[0],
        "bigger_few": enough_regions(_FEW, bigger_kingdoms=True)[0],
        "bigger_many": enough_regions(_MANY, bigger_kingdoms=True)[0],
        "total_few": enough_regions(_FEW, bigger_kingdoms=False)[1],
        "total_many": enough_regions(_MANY, bigger_kingdoms=False)[1],
    }
)
