"""Where things are drawn: the hexagon of a region, the turn track, how zones lie; the same in every language."""

from typing import Any, Final

from domain.conqueror.box import DIRECTIONS, LAYOUTS, SPACES

HALF_HEIGHT: Final = 45  # of a hexagon; 52 : 90 is 2 : √3 but for a thousandth, so whole numbers do
RADIUS: Final = 52

X_Q: Final = RADIUS * 3 // 2
Y_Q: Final = HALF_HEIGHT
Y_R: Final = 2 * HALF_HEIGHT

CORNERS: Final = tuple(
    [x * RADIUS // 2, y * HALF_HEIGHT] for x, y in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
)
FORMULA: Final[dict[str, Any]] = {
    "x": {"q": X_Q, "r": 0},
    "y": {"q": Y_Q, "r": Y_R},
    "corners": list(CORNERS),  # clockwise; side n, towards DIRECTIONS[n], lies between corners n and n + 1
    "sides": [list(direction) for direction in DIRECTIONS],
}

# How spaces are called: any list of two numbers in a state or an offer is a region.
NAMES: Final = {
    "cells": "<q>,<r>",
    "edges": "<q>,<r>/<q>,<r>",  # the smaller region first, as states and facts have it
}
IDS: Final = {"tile": "tile/{}", "castle": "castle/{}"}
TILES_OF_LAYOUTS: Final = {layout: [dict(tile) for tile in tiles] for layout, tiles in LAYOUTS.items()}

LAND: Final = {"desert": "#e9d9a6", "mountain": "#b9b2a8", "forest": "#8fb27a", "plain": "#d3e3a4"}
SIDE: Final = 80  # of a square of the turn track


def turn(space: int) -> str:
    return f"turn/{space}"


TURN_TRACK: Final[tuple[dict[str, Any], ...]] = tuple(
    {
        "id": turn(space),
        "kind": "turn",
        "number": space,
        "centre": [(2 * space - 1) * SIDE // 2, SIDE // 2],
        "outline": [[x, y] for x, y in ((left, 0), (left + SIDE, 0), (left + SIDE, SIDE), (left, SIDE))],
        "neighbours": [turn(beside) for beside in (space - 1, space + 1) if 1 <= beside <= SPACES],
    }
    for space in range(1, SPACES + 1)
    for left in ((space - 1) * SIDE,)
)
TURNS: Final = "turns"

LAY: Final = {
    "desert": "space",
    "mountain": "space",
    "forest": "space",
    "plain": "space",
    "edge": "space",
    "tiles": "row",
    "laid": "stack",
    "bank": "grid",
    "hand": "row",
    "reserve": "row",
    "turn": "track",
    "box": "stack",
}

PEOPLE: Final = (
    *("seat", "player", "from_player", "to_player", "winner", "active", "first_player", "owner"),
    *("flags", *(str(space) for space in range(1, SPACES + 1))),  # FlagsPlaced has a player for each space
)
