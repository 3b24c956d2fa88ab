"""What is in the box: families, board, businesses, jobs and allies as frozen tables (chapters 2 and 20)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

Raw = Mapping[str, Any]  # a step as the data file writes it


@dataclass(frozen=True, slots=True)
class Family:
    id: str
    members: tuple[tuple[str, str, int], ...]  # role, figure, act in which it joins
    thugs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Act:
    number: int
    hand_limit: int
    tile_colour: str
    new_family_member: str | None
    bribery: bool
    ally_deck: int | None


@dataclass(frozen=True, slots=True)
class Seating:
    """What depends on the number of players (the table of chapter 4)."""

    thugs: int
    public_jobs: int
    allies_shown: int
    setup_tile_turfs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Business:
    id: str
    area: str | None  # none for a tile: it lies where it was opened
    colour: str | None
    thug_space: bool
    front: tuple[Raw, ...]
    back: tuple[Raw, ...]


@dataclass(frozen=True, slots=True)
class Space:
    id: str
    areas: tuple[str, ...]
    min_players: int


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    colour: str
    cost: Mapping[str, int]
    money: tuple[int, ...]
    steps: tuple[Raw, ...]  # its money first, then its effects (G-20.3)


@dataclass(frozen=True, slots=True)
class Ally:
    id: str
    act: int
    steps: tuple[Raw, ...]


@dataclass(frozen=True)
class Box:
    """One edition of the data file. Cards are found here, never named in the rules."""

    version: int
    players: tuple[int, ...]
    markers_each: int
    starting_money: tuple[int, ...]
    starting_jobs: int
    setup_tile_colour: str
    seatings: Mapping[int, Seating]
    acts: Mapping[int, Act]
    money: Mapping[int, int]  # value -> cards
    goods: Mapping[str, int]  # good -> cards, in the order of the specification
    wild: str
    basic_goods: tuple[str, ...]
    families: Mapping[str, Family]
    neutral: Mapping[str, str]  # figure -> what it stands on
    turfs: tuple[str, ...]  # in the order of their numbers
    areas: tuple[str, ...]
    businesses: Mapping[str, Business]
    spaces: Mapping[str, Space]
    jobs: Mapping[str, Job]
    colours: tuple[str, ...]
    allies: Mapping[str, Ally]
    turf_bonus: int
    job_bonus: int

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """The value of every money token."""
        return {money_card(value): value for value in self.money}

    @cached_property
    def rank(self) -> Mapping[str, int]:
        """The order in which a hand is held: money, goods, jobs, allies."""
        return {token: i for i, token in enumerate((*self.worth, *self.goods, *self.jobs, *self.allies))}

    @cached_property
    def bank(self) -> Mapping[str, int]:
        """The full bank (G-2.2)."""
        return {money_card(value): count for value, count in self.money.items()} | dict(self.goods)

    @cached_property
    def printed(self) -> Mapping[str, str]:
        """The printed business of each area."""
        return {each.area: each.id for each in self.businesses.values() if each.area is not None}

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """The family of each thug and family member."""
        return {
            figure: family.id
            for family in self.families.values()
            for figure in (*family.thugs, *(figure for _, figure, _ in family.members))
        }

    @cached_property
    def thugs(self) -> frozenset[str]:
        return frozenset(thug for family in self.families.values() for thug in family.thugs)

    def tiles(self, colour: str) -> tuple[str, ...]:
        return tuple(each.id for each in self.businesses.values() if each.colour == colour)

    @cached_property
    def tile_colours(self) -> tuple[str, ...]:
        """In the order of the data file."""
        return tuple(dict.fromkeys(each.colour for each in self.businesses.values() if each.colour is not None))

    @cached_property
    def _spaces_by_players(self) -> Mapping[int, Mapping[str, Space]]:
        return {
            players: {each.id: each for each in self.spaces.values() if each.min_players <= players}
            for players in self.players
        }

    def spaces_for(self, players: int) -> Mapping[str, Space]:
        """The family spaces that exist with so many players (G-1.10)."""
        return self._spaces_by_players[players]

    def figures_of(self, family: str, players: int) -> tuple[str, ...]:
        """The figures a family brings, in play or aside (G-2.8, G-2.9)."""
        entry = self.families[family]
        return (*(figure for _, figure, _ in entry.members), *entry.thugs[: self.seatings[players].thugs])


def money_card(value: int) -> str:
    return f"money:{value}"


def unpacked(document: Mapping[str, Any]) -> Box:
    """The tables of a data file."""
    setup, bank = document["setup"], document["bank"]
    designs = {each["type"]: each for each in document["job_types"]}
    turfs = sorted((each for each in document["areas"] if each["is_turf"]), key=lambda each: int(each["number"]))
    return Box(
        version=document["game"]["data_version"],
        players=tuple(range(document["game"]["players"]["min"], document["game"]["players"]["max"] + 1)),
        markers_each=setup["control_markers_per_player"],
        starting_money=tuple(setup["starting_money"]),
        starting_jobs=setup["starting_jobs"],
        setup_tile_colour=setup["setup_tile_colour"],
        seatings={
            int(players): Seating(
                each["thugs"], each["public_jobs"], each["allies_shown"], tuple(each["setup_tile_turfs"])
            )
            for players, each in setup["by_player_count"].items()
        },
        acts={
            each["act"]: Act(
                each["act"],
                each["hand_limit"],
                each["tile_colour"],
                each["new_family_member"],
                each["bribery"],
                each["ally_deck"],
            )
            for each in document["acts"]
        },
        money={value: bank["money"]["counts"][str(value)] for value in bank["money"]["values"]},
        goods={good: bank["goods"]["counts"][good] for good in bank["goods"]["types"]},
        wild=bank["goods"]["wild"],
        basic_goods=tuple(bank["goods"]["wild_for"]),
        families={
            each["id"]: Family(
                each["id"],
                tuple((member["role"], member["id"], member["joins_act"]) for member in each["members"]),
                tuple(each["thugs"]),
            )
            for each in document["families"]
        },
        neutral={each["id"]: each["stands_on"] for each in document["neutral_figures"]["entries"]},
        turfs=tuple(each["id"] for each in turfs),
        areas=tuple(each["id"] for each in document["areas"]),
        businesses={
            each["id"]: Business(
                each["id"],
                each["area"],
                each["colour"],
                each["thug_space"],
                tuple(each["front"] or ()),
                tuple(each["back"]),
            )
            for each in document["businesses"]
        },
        spaces={
            each["id"]: Space(each["id"], tuple(each["areas"]), each["min_players"])
            for each in document["family_spaces"]
        },
        jobs={each["id"]: _job(each["id"], designs[each["type"]]) for each in document["job_cards"]},
        colours=tuple(document["job_colours"]["colours"]),
        allies={each["id"]: Ally(each["id"], each["act"], tuple(each["effects"])) for each in document["allies"]},
        turf_bonus=document["scoring"]["turf_bonus"],
        job_bonus=document["scoring"]["job_colour_bonus"],
    )


def _job(card: str, design: Mapping[str, Any]) -> Job:
    money = tuple(design["money"])
    steps = ({"gain_money": list(money)}, *design["effects"])
    return Job(card, design["colour"], MappingProxyType(dict(design["cost"])), money, steps)


BOX: Final = unpacked(json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8")))

# A log names the edition it was played with (GameCreated.data_version), so an older one stays readable.
BOXES: Final[dict[int, Box]] = {BOX.version: BOX}
