"""The main board: 47 hexes and 7 home bases by formula, with the rivers between them.

Whole numbers: a hex is 104 wide and 120 high with its point on top, so that all of them fit together without a gap.
"""

from typing import Any, Final

from domain.scythe.box import BOX, YIELDS
from domain.scythe.kit.words import Words

Point = list[int]

HALF: Final = 52  # half the width of a hex
POINT: Final = 60  # from the centre to the top
SHOULDER: Final = 30  # from the centre up to where the sides begin
MARGIN: Final = 20
WAVE: Final = 4
LAND: Final = {
    "mountain": "#c4b5a5",
    "farm": "#ecd98a",
    "village": "#dba88e",
    "forest": "#98bb86",
    "tundra": "#e3e8ee",
    "lake": "#9cc3e0",
    "factory": "#a8968a",
}
MARKS: Final = {"tunnel": "tunnel", "encounter": "encounter_token"}

CORNERS: Final = ((0, -POINT), (HALF, -SHOULDER), (HALF, SHOULDER), (0, POINT), (-HALF, SHOULDER), (-HALF, -SHOULDER))

_hexes = BOX["hexes"]["items"]
_bases = BOX["home_bases"]["items"]
_raw = {each["id"]: (HALF * (2 * each["q"] + each["r"]), (POINT + SHOULDER) * each["r"]) for each in (*_hexes, *_bases)}
_left = min(x for x, _ in _raw.values()) - HALF - MARGIN
_top = min(y for _, y in _raw.values()) - POINT - MARGIN

CENTRES: Final[dict[str, Point]] = {place: [x - _left, y - _top] for place, (x, y) in _raw.items()}
WIDTH: Final = max(x for x, _ in CENTRES.values()) + HALF + MARGIN
HEIGHT: Final = max(y for _, y in CENTRES.values()) + POINT + MARGIN


def outline(place: str) -> list[Point]:
    x, y = CENTRES[place]
    return [[x + dx, y + dy] for dx, dy in CORNERS]


def river(one: str, other: str) -> dict[str, Any]:
    """A wave along the side that two places share."""
    far = outline(other)
    first, last = sorted(corner for corner in outline(one) if corner in far)
    path = [first]
    for third, swing in ((1, WAVE), (2, -WAVE)):
        x, y = (a + (b - a) * third // 3 for a, b in zip(first, last, strict=True))
        path.append([x + swing, y] if first[0] == last[0] else [x, y + swing])
    return {"kind": "river", "path": [*path, last], "between": [one, other]}


def board(words: Words) -> dict[str, Any]:
    rivers = [*BOX["river_edges"]["items"], *BOX["river_edges"]["home_base_edges"]]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "spaces": [*(territory(each, words) for each in _hexes), *(home_base(each, words) for each in _bases)],
        "lines": [river(*edge) for edge in rivers],
    }


def territory(drawn: dict[str, Any], words: Words) -> dict[str, Any]:
    terrain = drawn["terrain"]
    marks = [mark for mark in MARKS if drawn[mark]]
    said = [words.about(terrain), *(words["phrases"][f"{mark}_here"] for mark in marks)]
    name = words.name(terrain)
    return {
        "id": drawn["id"],
        "kind": terrain,
        "name": name if terrain == "factory" else words.phrase("hex", terrain=name, id=drawn["id"]),
        "text": " ".join(said),
        "centre": CENTRES[drawn["id"]],
        "outline": outline(drawn["id"]),
        "neighbours": [*drawn["neighbors"], *drawn["home_base_neighbors"]],
        "colour": LAND[terrain],
        **({"marks": [MARKS[mark] for mark in marks]} if marks else {}),
        **({"produces": YIELDS[terrain]} if YIELDS[terrain] else {}),
    }


def home_base(drawn: dict[str, Any], words: Words) -> dict[str, Any]:
    return {
        "id": drawn["id"],
        "kind": "home_base",
        "name": words.phrase("base_of", faction=words["factions"][drawn["faction"]]["name"]),
        "text": words.about("home_base"),
        "centre": CENTRES[drawn["id"]],
        "outline": outline(drawn["id"]),
        "neighbours": drawn["neighbors"],
        "faction": drawn["faction"],
    }
