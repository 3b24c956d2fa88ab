"""All that a front end needs to draw and explain The Godfather (section "kit" of the contract).

`board` and `things` hold what is printed, `words` what it is called in each language; numbers come from the box.
Nothing here knows a table.
"""

from functools import cache
from itertools import product
from typing import Any, Final

from domain.contract.canonical import canonical
from domain.contract.kit import Kit
from domain.godfather.box import BOX
from domain.godfather.kit.board import DRAWING, LINES, SPACES
from domain.godfather.kit.steps import step_kind
from domain.godfather.kit.things import THINGS
from domain.godfather.kit.words import Words
from domain.godfather.vocabulary import expanded

# How the things of each kind of zone are laid out.
LAYS: Final = {
    "turf": "space",
    "family_space": "space",
    "thug_space": "space",
    "tile_slot": "space",
    "control": "stack",
    "hudson": "grid",
    "public_job": "space",
    "ally_display": "grid",
    "act": "track",
    "phase": "track",
    "aside": "row",
    "bank_money": "row",
    "bank_goods": "row",
    "job_deck": "stack",
    "job_discard": "stack",
    "tile_stack": "stack",
    "ally_deck": "stack",
    "allies_out": "stack",
    "hand": "fan",
    "table": "row",
    "reserve": "row",
    "supply": "stack",
    "suitcase": "row",
    "completed": "row",
    "bid": "row",
    "answer": "row",
    "drawn": "row",
    "job": "row",
    "next": "row",
}

# Fields that hold players; they are called by the ids of their families.
PEOPLE: Final = (
    *("player", "owner", "controller", "by", "from", "target", "taken_from", "winner"),
    *("players", "families", "ranking", "winners", "asked", "first_player"),
)


@cache
def kit(language: str) -> Kit:
    words = Words(language)
    return {
        "title": words["title"],
        "board": {
            "width": DRAWING["width"],
            "height": DRAWING["height"],
            "spaces": [space | words.space(space) for space in SPACES],
            "lines": list(LINES),
        },
        "boards": {},
        "things": {id_: printed | words.thing(id_, printed) for id_, printed in THINGS.items()},
        "options": options(words),
        "decisions": words["decisions"],
        "moves": words["moves"],
        "facts": words["facts"],
        "refusals": words["refusals"],
        "causes": words["causes"],
        "zones": zones(words),
        "numbers": numbers(words),
        "choices": choices(words),
        "people": list(PEOPLE),
        "chapters": ["ActStarted", "PhaseStarted", "TurnStarted"],
        "ids": {},
    }


def options(words: Words) -> dict[str, Any]:
    families = {family: words.thing(family, THINGS[family]) for family in BOX.families}
    named, first = words["options"]["families"], dict(words["options"]["first_player"])
    by_lot = {"null": {"name": first.pop("null"), "text": first["text"]}}
    return {"families": named | {"values": families}, "first_player": first | {"values": families | by_lot}}


def zones(words: Words) -> dict[str, Any]:
    """Every kind of zone; a benefit that can still be taken is one too, and its name says what it does."""
    places = {kind: {"name": words["zones"][kind], "lay": lay} for kind, lay in LAYS.items()}
    return places | {step_kind(step): {"name": words.step(step), "lay": "row"} for step in STEPS}


def numbers(words: Words) -> dict[str, Any]:
    said = words["numbers"]
    each = {kind: said[kind] for kind in ("hand_limit", "cash", "bid", "turf_bonuses", "job_bonuses", "score")}
    for turf in BOX.turfs:
        for kind in ("influence", "bonus"):
            each[f"{kind}/{turf}"] = words.fill(said[kind], area=words["areas"][turf])
    for colour in BOX.colours:
        each[f"jobs/{colour}"] = words.fill(said["jobs"], colour=words["colours"][colour])
    return {kind: {"name": name} for kind, name in each.items()}


def choices(words: Words) -> dict[str, dict[str, str]]:
    said = words["choices"]
    money = {str(value): words.fill(words["names"]["money"], value=value) for value in BOX.money}
    return {
        "step": {f"s{n}": words.fill(said["step"], n=n) for n in range(1, MOST_STEPS + 1)},
        "level": {str(n): words.fill(said["level"], n=n) for n in range(1, BOX.markers_each + 1)},
        "value": money,
        "cards": money,
        "pay": {canonical(pay).decode(): words.cards(pay) for pay in PAYMENTS},
        "player": words["families"],
        "colour": words["colours"],
        **{field: said[field] for field in ("first", "from", "part", "reason", "picks", "scope", "within", "state")},
    }


# ------------------------------------------------------------------------------------------------ from the box


def every_list_of_steps() -> list[list[dict[str, Any]]]:
    """What each front, back room, job and ally opens, as single steps without their ids."""
    businesses = BOX.businesses.values()
    lists = [
        *(each.front for each in businesses),
        *(each.back for each in businesses),
        *(job.steps for job in BOX.jobs.values()),
        *(ally.steps for ally in BOX.allies.values()),
    ]
    return [[{key: value for key, value in step.items() if key != "id"} for step in expanded(each)] for each in lists]


def most_steps() -> int:
    """No frame has more: those of one card, or of the fullest back rooms around a family space."""
    printed = {each.area: len(expanded(each.back)) for each in BOX.businesses.values() if each.area is not None}
    tiles = sorted((len(expanded(each.back)) for each in BOX.businesses.values() if each.area is None), reverse=True)
    around = [
        sum(printed[area] for area in space.areas) + sum(tiles[: len(set(space.areas) & set(BOX.turfs))])
        for space in BOX.spaces.values()
    ]
    return max(*around, *map(len, every_list_of_steps()))


def payments() -> list[dict[str, int]]:
    """Every exact payment of every job, narcotics standing for what is missing (G-24.4)."""
    found: dict[bytes, dict[str, int]] = {}
    for job in BOX.jobs.values():
        for counts in product(*(range(count, -1, -1) for count in job.cost.values())):
            paid = dict(zip(job.cost, counts, strict=True))
            paid[BOX.wild] = sum(job.cost.values()) - sum(counts)
            pay = {good: count for good, count in paid.items() if count}
            found[canonical(pay)] = pay
    return list(found.values())


STEPS: Final = [step for steps in every_list_of_steps() for step in steps]
MOST_STEPS: Final = most_steps()
PAYMENTS: Final = payments()
