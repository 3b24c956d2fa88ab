"""Where everything lies on the board: outlines and centres, the same in every language."""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from domain.godfather.box import BOX
from domain.godfather.kit.document import DOCUMENT
from domain.godfather.kit.things import PHASES

Point = list[int]
Space = dict[str, Any]

DRAWING: Final = json.loads((Path(__file__).parent / "board.json").read_text(encoding="utf-8"))

BUSINESS: Final = (112, 84)  # the upper half is the back room, the lower half the front
BACK_ROOM: Final = (112, 42)
THUG: Final = 36  # the side of the square in the front
CONTROL: Final = (150, 40)  # five markers side by side
FAMILY: Final = 22  # the radius of a family space
CARD: Final = (100, 140)
ACT: Final = (119, 76)
PHASE: Final = (124, 76)

WATER: Final = "#9cc3e0"
PARK: Final = "#a9cf9a"

ACROSS_THE_EAST_RIVER: Final = frozenset({"queens", "brooklyn"})


def down(point: Iterable[int]) -> Point:
    """A point of the city on the board: above it lie the tracks."""
    x, y = point
    return [x, y + DRAWING["top"]]


def rectangle(centre: Point, size: tuple[int, int]) -> list[Point]:
    (x, y), (width, height) = centre, size
    left, top = x - width // 2, y - height // 2
    return [[left, top], [left + width, top], [left + width, top + height], [left, top + height]]


def circle(centre: Point, radius: int, corners: int = 24) -> list[Point]:
    angles = [2 * pi * corner / corners for corner in range(corners)]
    return [[centre[0] + round(radius * cos(angle)), centre[1] + round(radius * sin(angle))] for angle in angles]


def space(
    id_: str, kind: str, centre: Point, outline: list[Point], neighbours: Iterable[str] = (), **printed: Any
) -> Space:
    return {
        "id": id_,
        "kind": kind,
        "centre": centre,
        "outline": outline,
        "neighbours": list(neighbours),
        **printed,
    }


# ------------------------------------------------------------------------------------------------ the city


def areas() -> Iterator[Space]:
    """The turfs and Central Park; a figure that stands on no space of a turf stands at its centre."""
    for area in BOX.areas:
        drawn = DRAWING["areas"][area]
        about: dict[str, Any] = {"label": down(drawn["label"]), "business": BOX.printed[area]}
        outline = [down(point) for point in drawn["outline"]]
        if area in BOX.turfs:
            about["number"] = BOX.turfs.index(area) + 1
            yield space(area, "turf", down(drawn["chief"]), outline, beside(area), **about)
        else:
            yield space(area, "park", down(drawn["label"]), outline, beside(area), colour=PARK, **about)


def beside(area: str) -> list[str]:
    """The areas across a street, and the family spaces on its streets."""
    touching = [each for each in BOX.spaces.values() if area in each.areas]
    near = {other for each in touching for other in each.areas if other != area}
    return [*(other for other in BOX.areas if other in near), *(each.id for each in touching)]


def hudson() -> Space:
    drawn = DRAWING["hudson"]
    return space("hudson", "river", down(drawn["centre"]), [down(point) for point in drawn["outline"]], colour=WATER)


def businesses() -> Iterator[Space]:
    """What is printed in each area, and where tiles and thugs go."""
    for area in BOX.areas:
        drawn, printed = DRAWING["areas"][area], BOX.businesses[BOX.printed[area]]
        centre = down(drawn["printed"])
        about: dict[str, Any] = {"in": area, "front": list(printed.front), "back": list(printed.back)}
        size = BUSINESS if printed.front else BACK_ROOM
        yield space(printed.id, "business", centre, rectangle(centre, size), **about)
        if printed.thug_space:
            yield thug_space(printed.id, centre, area)
        if area in BOX.turfs:
            centre = down(drawn["tile"])
            yield space(f"slot/{area}", "tile_slot", centre, rectangle(centre, BUSINESS), **{"in": area})
            yield thug_space(area, centre, area)


def thug_space(of: str, business: Point, area: str) -> Space:
    """The square at the right end of the front."""
    width, height = BUSINESS
    centre = [business[0] + (width - THUG) // 2 - 3, business[1] + height // 4]
    return space(f"thug/{of}", "thug_space", centre, rectangle(centre, (THUG, THUG)), **{"in": area})


def control() -> Iterator[Space]:
    for turf in BOX.turfs:
        centre = down(DRAWING["areas"][turf]["control"])
        yield space(f"control/{turf}", "control", centre, rectangle(centre, CONTROL), **{"in": turf})


def family_spaces() -> Iterator[Space]:
    for entry in DOCUMENT["family_spaces"]:
        each = BOX.spaces[entry["id"]]
        centre = down((entry["layout"]["x"], entry["layout"]["y"]))
        about = {"radius": FAMILY, "min_players": each.min_players}
        yield space(each.id, "family_space", centre, circle(centre, FAMILY), each.areas, **about)


# ------------------------------------------------------------------------------------------------ around the city


def row(left: int, top: int, size: tuple[int, int], gap: int, count: int) -> list[Point]:
    """The centres of so many fields side by side."""
    width, height = size
    return [[left + width // 2 + place * (width + gap), top + height // 2] for place in range(count)]


def tracks() -> Iterator[Space]:
    for act, centre in zip(BOX.acts.values(), row(20, 16, ACT, 6, len(BOX.acts)), strict=True):
        yield space(
            f"act/{act.number}",
            "act",
            centre,
            rectangle(centre, ACT),
            number=act.number,
            hand_limit=act.hand_limit,
            tile=act.tile_colour,
            bribery=act.bribery,
        )
    for phase, centre in zip(PHASES, row(560, 16, PHASE, 5, len(PHASES)), strict=True):
        yield space(f"phase/{phase}", "phase", centre, rectangle(centre, PHASE))


def displays() -> Iterator[Space]:
    """Public jobs at the right, the allies below them."""
    slots = max(seating.public_jobs for seating in BOX.seatings.values())
    pairs = [row(988, 122 + line * (CARD[1] + 10), CARD, 10, 2) for line in range(slots // 2)]
    for slot, centre in enumerate((centre for pair in pairs for centre in pair), 1):
        yield space(f"job/{slot}", "job_slot", centre, rectangle(centre, CARD), number=slot)
    centre = [1093, 848]
    yield space("allies", "ally_display", centre, rectangle(centre, (2 * CARD[0] + 22, 2 * CARD[1] + 36)))


# ------------------------------------------------------------------------------------------------ streets


def streets() -> Iterator[dict[str, Any]]:
    """What divides two areas: a street, or the East River."""
    outlines = {area: [down(point) for point in DRAWING["areas"][area]["outline"]] for area in BOX.areas}
    for one, other in combinations(BOX.areas, 2):
        if path := common(outlines[one], outlines[other]):
            kind = "river" if len(ACROSS_THE_EAST_RIVER & {one, other}) == 1 else "street"
            yield {"kind": kind, "path": path, "between": [one, other]}


def common(one: list[Point], other: list[Point]) -> list[Point]:
    """The corners that two outlines share, in order along their border."""
    shared = [point in other for point in one]
    if sum(shared) < 2:
        return []
    start = next(place for place, each in enumerate(shared) if each and not shared[place - 1])
    turned = [*one[start:], *one[:start]]
    return [point for point in turned if point in other]


SPACES: Final[tuple[Space, ...]] = (  # in the order in which they are drawn
    hudson(),
    *areas(),
    *businesses(),
    *control(),
    *family_spaces(),
    *tracks(),
    *displays(),
)
LINES: Final = tuple(streets())
