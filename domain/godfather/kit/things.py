"""Everything that has an id and is no space, with what is printed on it, the same in every language."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from domain.godfather.box import BOX
from domain.godfather.kit.document import DOCUMENT

Printed = dict[str, Any]

PHASES: Final[tuple[str, ...]] = tuple(DOCUMENT["phases"]["order"])
DESIGNS: Final = {design["type"]: design for design in DOCUMENT["job_types"]}


def cards() -> Iterator[tuple[str, Printed]]:
    for token, value in BOX.worth.items():
        yield token, {"kind": "money", "value": value, "count": BOX.bank[token]}
    for good, count in BOX.goods.items():
        yield good, {"kind": "goods", "count": count}
    for entry in DOCUMENT["job_cards"]:
        job, design = BOX.jobs[entry["id"]], DESIGNS[entry["type"]]
        yield (
            job.id,
            {
                "kind": "job",
                "type": entry["type"],
                "colour": job.colour,
                "cost": dict(job.cost),
                "money": list(job.money),
                "effects": design["effects"],
            },
        )
    for ally in BOX.allies.values():
        yield ally.id, {"kind": "ally", "act": ally.act, "effects": list(ally.steps)}


def tiles() -> Iterator[tuple[str, Printed]]:
    for each in BOX.businesses.values():
        if each.colour is not None:
            yield each.id, {"kind": "tile", "colour": each.colour, "front": list(each.front), "back": list(each.back)}


def families() -> Iterator[tuple[str, Printed]]:
    """Families, their figures and their control markers."""
    for entry in DOCUMENT["families"]:
        family = BOX.families[entry["id"]]
        members = [figure for _, figure, _ in family.members]
        colour = {"colour": entry["colour"]}
        yield family.id, {"kind": "family", **colour, "members": members, "thugs": list(family.thugs)}
        for role, figure, act in family.members:
            yield figure, {"kind": "family_member", "family": family.id, **colour, "role": role, "act": act}
        for number, thug in enumerate(family.thugs, 1):
            yield thug, {"kind": "thug", "family": family.id, **colour, "number": number}
        yield (
            marker_of(family.id),
            {"kind": "marker", "family": family.id, **colour, "count": BOX.markers_each},
        )


def marker_of(family: str) -> str:
    return f"{family}_marker"


def pieces() -> Iterator[tuple[str, Printed]]:
    for figure, place in BOX.neutral.items():
        yield figure, {"kind": "neutral", "stands_on": place}
    for piece in ("corleone", "police_car", "horse_head", "suitcase"):
        yield piece, {"kind": "piece"}


def phases_and_places() -> Iterator[tuple[str, Printed]]:
    """What states and facts name beside things: phases, and where a figure can be."""
    for phase in PHASES:
        yield phase, {"kind": "phase"}
    for place in ("reserve", "aside"):
        yield place, {"kind": "place"}
    for business in BOX.businesses.values():
        if business.thug_space:
            yield f"business:{business.id}", {"kind": "place", "of": business.id}
    for space in BOX.spaces:
        yield f"space:{space}", {"kind": "place", "of": space}
    for turf in BOX.turfs:
        yield f"turf:{turf}", {"kind": "place", "of": turf}


THINGS: Final[Mapping[str, Printed]] = dict(
    [*cards(), *tiles(), *families(), *pieces(), *phases_and_places()],
)
