"""What follows from a view by the rules, so that nobody who draws a table needs the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from domain.contract.game import View
from domain.contract.wire import About, plain
from domain.scythe.box import ENCOUNTERS
from domain.scythe.control import controlled, workers_on_board
from domain.scythe.map import places
from domain.scythe.mats import cubes_left, open_sections
from domain.scythe.prices import Price, Rows, price_of, rows_of
from domain.scythe.scoring import TIE_BREAKS
from domain.scythe.state import Player, State


@dataclass(frozen=True, slots=True)
class CubePlaces:
    """Where the technology cubes of a player still are, and where they can go (S-16.3)."""

    from_: Annotated[tuple[str, ...], About("benefits of the top row whose cube has not been moved")]
    to: Annotated[tuple[str, ...], About("bottom rows with a free slot")]


@dataclass(frozen=True, kw_only=True)
class Deduced:
    """What follows from the rest of the state."""

    controlled: Annotated[tuple[tuple[str, ...], ...], About("by seat: the territories that the player controls")]
    cube_places: Annotated[tuple[CubePlaces, ...], About("by seat: which cubes can be moved, and where to")]
    sections: Annotated[
        tuple[Mapping[str, Rows], ...], About("by seat: what the rows of every section cost and bring now")
    ]
    encounter_options: Annotated[
        Mapping[str, Price] | None, About("what the options still open of the encounter on the table cost and bring")
    ]
    tie_breaks: Annotated[
        tuple[str, ...],
        About("what the numbers under `tie_breaks` of a score count, the first that differs decides"),
    ]


def deduce(view: View) -> View:
    """The document of `Deduced`."""
    table, met = pieces(view), view["encounter"]
    players = table.players
    return {
        "controlled": [list(places(controlled(table, player.seat))) for player in players],  # S-4
        "cube_places": [
            {"from": list(cubes_left(player)), "to": list(open_sections(player))} for player in players
        ],  # S-16.3
        "sections": [sections_told(player) for player in players],
        "encounter_options": None
        if met is None
        else {
            key: plain(price_of(effect)) for key, effect in ENCOUNTERS[met["card"]].items() if key not in met["used"]
        },
        "tie_breaks": list(TIE_BREAKS),  # S-25.7
    }


def sections_told(player: Player) -> View:
    """The rows of every section; they change seldom and are read often."""
    return _sections_told(
        player.mat,
        tuple(player.cubes),
        tuple(player.upgrades.items()),
        tuple(player.structures),
        tuple(player.recruits),
        player.factory_card,
        workers_on_board(player),
    )


@lru_cache(maxsize=4096)
def _sections_told(
    mat: str,
    cubes: tuple[str, ...],
    upgrades: tuple[tuple[str, int], ...],
    structures: tuple[str, ...],
    recruits: tuple[str, ...],
    factory_card: str | None,
    workers: int,
) -> View:
    """From all that they depend on; of the units it matters only how many workers have left the mat (S-14.1)."""
    player = Player(
        0,
        "",
        mat,
        cubes=cubes,
        upgrades=dict(upgrades),
        structures=dict.fromkeys(structures, ""),
        recruits=dict.fromkeys(recruits, ""),
        factory_card=factory_card,
        units={str(n): "" for n in range(workers + 1)},
    )
    told: View = plain(rows_of(player))
    return told


def pieces(view: View) -> State:
    """A table with nothing on it but what everybody sees on the map and on the mats."""
    players = tuple(
        Player(
            each["seat"],
            each["faction"],
            each["mat"],
            cubes=each["cubes"],
            upgrades=each["upgrades"],
            mechs=each["mechs"],
            structures=each["structures"],
            recruits=each["recruits"],
            factory_card=each["factory_card"],
            units=each["units"],
        )
        for each in view["players"]
    )
    return State(view["options"], players, active=view["active"])
