"""What is in the box: mats, cards, tracks and tiles, as frozen tables read once from `box.json`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any, ClassVar, Final

BOX: Final[dict[str, Any]] = json.loads(resources.files(__package__).joinpath("box.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction mat."""

    id: str
    home_base: str
    start_power: int
    start_combat_cards: int
    riverwalk: tuple[str, ...]  # the terrains it may wade to
    ability: str
    mech_abilities: tuple[str, ...]
    start_workers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A column of a player mat: its top-row action, its bottom-row action and what that costs and brings."""

    top: str
    bottom: str
    resource: str
    cost: int
    slots: int
    coins: int
    steps: ClassVar[int] = 1  # S-7.4

    @property
    def rows(self) -> tuple[str, str]:
        """The names of its two actions."""
        return self.top, self.bottom


@dataclass(frozen=True, slots=True)
class Mat:
    """A player mat."""

    id: str
    number: int
    popularity: int
    coins: int
    objectives: int
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Benefit:
    """What a top-row action gives, before and after its cube has been moved."""

    start: int
    upgraded: int
    cube: str | None


@dataclass(frozen=True, slots=True)
class Gain:
    """One entry of the closed vocabulary of gains (chapter 4.2)."""

    kind: str
    n: int = 1
    resource: str = ""
    options: tuple["Gain", ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A cost and what it buys: an option of an encounter, or the top row of a Factory card."""

    pay: Mapping[str, int]
    gain: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class FactoryCard:
    """A fifth section: a top row, and a move of so many units and steps (S-20.3)."""

    rows: ClassVar[tuple[str, str]] = ("factory", "factory")
    top: Effect
    units: int
    steps: int


@dataclass(frozen=True, slots=True)
class Objective:
    """What has to hold together, and when it may be shown."""

    timing: str
    all: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Star:
    """A kind of star: how much of which achievement it needs, and how often it can be placed by whom."""

    kind: str
    needs: str
    amount: int
    limit: int
    limits: Mapping[str, int]

    def limit_of(self, faction: str) -> int:
        return self.limits.get(faction, self.limit)


@dataclass(frozen=True, slots=True)
class Tier:
    """What popularity makes stars, territories and pairs of resources worth."""

    lowest: int
    star: int
    territory: int
    pair: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A structure bonus tile: what it counts, and rows (from, coins)."""

    count: str
    rows: tuple[tuple[int, int], ...]


def _gain(entry: Mapping[str, Any]) -> Gain:
    if "resource" in entry:
        return Gain("resource", entry["n"], entry["resource"])
    ((kind, amount),) = entry.items()
    match kind:
        case "choose_one":
            return Gain(kind, options=tuple(map(_gain, amount)))
        case "produce":
            return Gain(kind, amount["territories"])
        case _:
            return Gain(kind, amount)


def _effect(document: Mapping[str, Any]) -> Effect:
    return Effect(MappingProxyType(document["pay"]), tuple(map(_gain, document["gain"])))


def _items(key: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = BOX[key]["items"]
    return found


RESOURCES: Final = tuple(BOX["components"]["common"]["resource_tokens"])
YIELDS: Final[Mapping[str, str | None]] = MappingProxyType(BOX["terrain"]["produces"])
WORKER: Final = "worker"  # what a village yields

_factions = {
    each["id"]: Faction(
        each["id"],
        each["home_base"],
        each["start_power"],
        each["start_combat_cards"],
        tuple(each["riverwalk"]),
        each["faction_ability"],
        tuple(each["mech_abilities"]),
        tuple(each["start_workers"]),
    )
    for each in _items("factions")
}
CLOCKWISE: Final = tuple(BOX["home_bases"]["seat_order_clockwise"])  # S-2.3
FACTIONS: Final[Mapping[str, Faction]] = MappingProxyType({name: _factions[name] for name in CLOCKWISE})

MATS: Final[Mapping[str, Mat]] = MappingProxyType(
    {
        each["id"]: Mat(
            each["id"],
            each["number"],
            each["start_popularity"],
            each["start_coins"],
            each["start_objectives"],
            tuple(
                Section(
                    one["top"],
                    one["bottom"],
                    one["cost_resource"],
                    one["cost_start"],
                    one["upgrade_slots"],
                    one["coins"],
                )
                for one in each["sections"]
            ),
        )
        for each in _items("player_mats")
    }
)
SECTIONS: Final = tuple(BOX["bottom_actions"]["items"])  # the bottom rows, in the order of the sections

BENEFITS: Final[Mapping[tuple[str, str], Benefit]] = MappingProxyType(
    {
        (action, choice): Benefit(row[choice]["start"], row[choice]["upgraded"], row[choice]["slot"])
        for action, row in BOX["top_actions"]["items"].items()
        for choice in row["choices"]
    }
)
CUBES: Final = tuple(each.cube for each in BENEFITS.values() if each.cube is not None)
TOP_COST: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {action: row["pay"] for action, row in BOX["top_actions"]["items"].items() if isinstance(row["pay"], dict)}
)
PRODUCE_COST: Final[Mapping[int, Mapping[str, int]]] = MappingProxyType(
    {int(workers): cost for workers, cost in BOX["tracks"]["produce_cost_by_workers_on_board"].items()}
)


def _amount(gain: Mapping[str, int]) -> tuple[str, int]:
    ((kind, amount),) = gain.items()
    return kind, amount


ONGOING: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {section: _amount(each["ongoing_bonus"]) for section, each in BOX["bottom_actions"]["items"].items()}
)
ONE_TIME: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {each["id"]: _amount(each["gain"]) for each in BOX["factions"]["one_time_recruit_bonuses"]}
)
STRUCTURES: Final = tuple(BOX["structures"]["items"])
STRUCTURE_BONUS: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        name: _amount(each["bonus"])
        for name, each in BOX["structures"]["items"].items()
        if isinstance(each["bonus"], dict)
    }
)

WORKERS_EACH: Final[int] = BOX["components"]["per_faction"]["workers"]
STARS_EACH: Final[int] = BOX["components"]["per_faction"]["stars"]
MOST_POWER: Final[int] = BOX["tracks"]["power"]["max"]
MOST_POPULARITY: Final[int] = BOX["tracks"]["popularity"]["max"]
HIGHEST_DIAL: Final[int] = BOX["tracks"]["power"]["dial_max"]
FACTORY_WORTH: Final[int] = BOX["tracks"]["factory_territory_value"]
TIERS: Final = tuple(
    Tier(each["min"], each["star"], each["territory"], each["resource_pair"])
    for each in BOX["tracks"]["popularity_tiers"]
)

STARS: Final = tuple(
    Star(
        each["id"],
        *_amount(each["needs"]),
        each["limit"],
        MappingProxyType({name: each[f"{name}_limit"] for name in FACTIONS if f"{name}_limit" in each}),
    )
    for each in _items("stars")
)

COMBAT_CARDS: Final[Mapping[str, int]] = MappingProxyType(
    {each["id"]: each["value"] for each in _items("combat_cards")}
)
ENCOUNTERS: Final[Mapping[str, Mapping[str, Effect]]] = MappingProxyType(
    {each["id"]: {option["key"]: _effect(option) for option in each["options"]} for each in _items("encounters")}
)
FACTORY_CARDS: Final[Mapping[str, FactoryCard]] = MappingProxyType(
    {
        each["id"]: FactoryCard(
            _effect(each["top"]), each["bottom"]["factory_move"]["units"], each["bottom"]["factory_move"]["steps"]
        )
        for each in _items("factory_cards")
    }
)
OBJECTIVES: Final[Mapping[str, Objective]] = MappingProxyType(
    {each["id"]: Objective(each["timing"], tuple(each["all"])) for each in _items("objectives")}
)
TILES: Final[Mapping[str, Tile]] = MappingProxyType(
    {
        each["id"]: Tile(each["count"], tuple((low, coins) for low, _, coins in each["table"]))
        for each in _items("structure_bonuses")
    }
)
BANNED_PAIRS: Final = frozenset(
    (faction, mat) for each in _items("optional_rules") for faction, mat in each.get("pairs", ())
)
