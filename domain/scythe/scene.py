"""What lies where on the table of Scythe, made from a view alone.

The zones of a table are the same at every moment; only what lies in them changes.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple, cast

from domain.contract.game import View
from domain.contract.scene import Number, Scene, Thing, Zone
from domain.scythe.box import (
    CUBES,
    FACTIONS,
    FACTORY_CARDS,
    HIGHEST_DIAL,
    MOST_POPULARITY,
    MOST_POWER,
    ONE_TIME,
    RESOURCES,
    SECTIONS,
    STARS,
    STARS_EACH,
    STRUCTURES,
    TILES,
)
from domain.scythe.control import contested, controlled
from domain.scythe.deduce import pieces
from domain.scythe.map import ENCOUNTER_HEXES, HEXES, HOME_BASES, places
from domain.scythe.state import Phase
from domain.scythe.units import MECH, ROSTER, WORKERS

Lying = Iterator[tuple[str, Thing]]  # the id of a zone, and something in it

TRACKS: Final = {"power": MOST_POWER, "popularity": MOST_POPULARITY}
PLENTY: Final = 999  # S-4.7: the supply has no end, but what a scene shows it counts
SIDES: Final = ("attacker", "defender")
SCORES: Final = ("star_coins", "territory_coins", "resource_coins", "structure_coins", "total")
ZONE_OF: Final = {
    **{place: f"hex/{place}" for place in HEXES},
    **{base: f"base/{faction}" for faction, base in HOME_BASES.items()},
}


def scene(view: View) -> Scene:
    """Zones, numbers and focus of this view."""
    players = view["players"]
    things: dict[str, list[Thing]] = {}
    hidden: dict[str, int] = {}
    for pile in piles(view):
        hidden[pile.zone] = pile.hidden
        things[pile.zone] = [cast(Thing, {"id": card, **pile.how}) for card in pile.cards]
    for where, thing in chain(on_the_map(view), beside_the_map(view), *(on_the_mats(player) for player in players)):
        things.setdefault(where, []).append(thing)
    seats = held(view)
    zones = []
    for empty in zones_of(tuple((player["faction"], player["mat"]) for player in players)):
        name = empty["id"]
        zone = empty.copy()
        if name in seats:
            zone["seat"] = seats[name]
        if lying := things.get(name):
            zone["things"] = lying
        if counted := hidden.get(name):
            zone["hidden"] = counted
        zones.append(zone)
    return {"zones": zones, "numbers": list(numbers(view)), "focus": focus(view)}


# ------------------------------------------------------------------------------------------------ the zones


@cache
def zones_of(seats: tuple[tuple[str, str], ...]) -> tuple[Zone, ...]:
    """Every zone of a table at which these factions and mats are played, with nothing in it."""
    return (*common_zones(), *(zone for seat, mats in enumerate(seats) for zone in zones_of_seat(seat, *mats)))


def common_zones() -> Iterator[Zone]:
    for place in HEXES:
        yield {"id": ZONE_OF[place], "kind": "territory", "space": place}
    for base in HOME_BASES.values():
        yield {"id": ZONE_OF[base], "kind": "home_base", "space": base}
    for track, most in TRACKS.items():
        for step in range(most + 1):
            yield {"id": f"{track}-track/{step}", "kind": f"{track}_track", "board": track, "space": str(step)}
    for star in STARS:
        yield {"id": f"triumph/{star.kind}", "kind": "triumph_track", "board": "triumph", "space": star.kind}
    for pile in ("combat_deck", "combat_discard", "objective_deck", "encounter_deck", "encounter", "factory_offer"):
        yield {"id": pile, "kind": pile}
    yield {"id": "structure_bonus", "kind": "structure_bonus", "board": "structure_bonus", "space": "tile"}
    for heap in ("supply", "box"):
        yield {"id": heap, "kind": heap}
    for side in SIDES:
        yield {"id": f"combat/{side}", "kind": "commitment"}


def zones_of_seat(seat: int, faction: str, mat: str) -> Iterator[Zone]:
    for kind in ("mats", "hand", "objectives", "objectives_revealed", "objectives_discarded"):
        yield {"id": f"{kind}/{seat}", "kind": kind, "seat": seat}
    columns = [*map(str, range(len(SECTIONS))), "factory"]
    for board, zone, kind, spaces in (
        (f"faction/{faction}", "mech", "mech_place", FACTIONS[faction].mech_abilities),
        (f"faction/{faction}", "bonus", "one_time_bonus", ONE_TIME),
        (f"mat/{mat}", "section", "section", columns),
        (f"mat/{mat}", "benefit", "benefit", CUBES),
        (f"mat/{mat}", "structure", "structure_place", STRUCTURES),
        (f"mat/{mat}", "bottom", "bottom_row", SECTIONS),
    ):
        for space in spaces:
            yield {"id": f"{zone}/{seat}/{space}", "kind": kind, "board": board, "space": space, "seat": seat}
    for section in SECTIONS:
        zone, space = f"recruit/{seat}/{section}", f"recruit/{section}"
        yield {"id": zone, "kind": "recruit_place", "board": f"mat/{mat}", "space": space, "seat": seat}
    for board, space, kind in (
        (f"faction/{faction}", "stars", "star_supply"),
        (f"mat/{mat}", "workers", "worker_slots"),
        (f"mat/{mat}", "beside", "beside"),
    ):
        yield {"id": f"{space}/{seat}", "kind": kind, "board": board, "space": space, "seat": seat}


def held(view: View) -> dict[str, int]:
    """Whose a place of the map is, and whose a dial (chapters S-4 and S-18)."""
    table = pieces(view)
    found = {
        ZONE_OF[place]: player.seat for player in table.players for place in places(controlled(table, player.seat))
    }
    found |= {f"base/{player.faction}": player.seat for player in table.players}
    if combat := view["combat"]:
        found |= {f"combat/{side}": combat[side] for side in SIDES}
    return found


# ------------------------------------------------------------------------------------------------ cards


class Pile(NamedTuple):
    """Cards in a zone: those the viewer knows, how they lie, and how many more there are."""

    zone: str
    cards: list[str]
    how: dict[str, str]
    hidden: int


def is_hidden(pile: Any) -> bool:
    return isinstance(pile, dict) and "hidden" in pile


def size(pile: Any) -> int:
    return int(pile["hidden"]) if is_hidden(pile) else len(pile)


def pile_of(zone: str, pile: Any, known: list[str] | None = None, **how: str) -> Pile:
    """Open, or counted with what the viewer knows of it."""
    shown = (known or []) if is_hidden(pile) else pile
    return Pile(zone, shown, how, size(pile) - len(shown))


def unused(view: View) -> Any:
    """Factory cards and tiles that are out of the game; who has seen the offer knows which cards these are."""
    kept = [player["factory_card"] for player in view["players"] if player["factory_card"]]
    tiles = [tile for tile in TILES if tile != view["structure_tile"]]
    offer = view["factory_offer"]
    if is_hidden(offer):
        return {"hidden": len(tiles) + len(FACTORY_CARDS) - len(kept) - size(offer)}
    return [*tiles, *(card for card in FACTORY_CARDS if card not in kept and card not in offer)]


def piles(view: View) -> Iterator[Pile]:
    met = [view["encounter"]["card"]] if view["encounter"] else []
    under = [card for card in dict.fromkeys(view["encounters_seen"]) if card not in met]  # S-19.1, seen by all
    yield pile_of("combat_deck", view["combat_deck"], face="down")
    yield pile_of("combat_discard", view["combat_discard"])
    yield pile_of("objective_deck", view["objective_deck"], face="down")
    yield pile_of("encounter_deck", view["encounter_deck"], under, face="down")
    yield pile_of("encounter", met)
    yield pile_of("factory_offer", view["factory_offer"], face="down")
    yield pile_of("structure_bonus", [view["structure_tile"]])
    yield pile_of("box", unused(view), [tile for tile in TILES if tile != view["structure_tile"]], face="down")
    for player in view["players"]:
        seat = player["seat"]
        yield pile_of(f"mats/{seat}", [player["faction"], player["mat"]])
        yield pile_of(f"hand/{seat}", player["hand"], [each["card"] for each in player["stolen"]])
        yield pile_of(f"objectives/{seat}", player["objectives"])
        yield pile_of(f"objectives_revealed/{seat}", player["objectives_revealed"])
        yield pile_of(f"objectives_discarded/{seat}", player["objectives_discarded"], face="down")


# ------------------------------------------------------------------------------------------------ the map


def on_the_map(view: View) -> Lying:
    tired = spent(view)
    for player in view["players"]:
        seat, faction, units = player["seat"], player["faction"], player["units"]
        for unit in ROSTER[faction]:
            if unit in units:
                face = {"face": "spent"} if unit in tired else {}
                yield ZONE_OF[units[unit]], cast(Thing, {"id": unit, "seat": seat, **face})
        for structure in STRUCTURES:
            if structure in player["structures"]:
                place = player["structures"][structure]
                yield ZONE_OF[place], {"id": f"{faction}:{structure}", "kind": structure, "seat": seat}
    for place, pile in view["resources"].items():
        for resource in RESOURCES:
            if count := pile.get(resource):
                yield ZONE_OF[place], {"id": f"{resource}:{place}", "kind": resource, "count": count}
    for place in ENCOUNTER_HEXES:
        where = ZONE_OF[place] if place in view["encounter_tokens"] else "box"
        yield where, {"id": f"encounter:{place}", "kind": "encounter_token"}


def spent(view: View) -> set[str]:
    """The units that make no further step in the movement under way."""
    movement = view["movement"]
    if movement is None:
        return set()
    moved = set(movement["moved"])
    return moved if movement["stopped"] else moved - {movement["moving"]}


def beside_the_map(view: View) -> Lying:
    """The supply, the tracks, and the dials of a combat."""
    for resource in RESOURCES:
        spread = sum(pile.get(resource, 0) for pile in view["resources"].values())
        if spread < PLENTY:
            yield "supply", {"id": resource, "count": PLENTY - spread}
    for player in view["players"]:
        seat, faction = player["seat"], player["faction"]
        for track in TRACKS:
            yield f"{track}-track/{player[track]}", {"id": f"{faction}:{track}", "seat": seat}
        for n in range(STARS_EACH):
            placed = f"triumph/{player['stars'][n]}" if n < len(player["stars"]) else f"stars/{seat}"
            yield placed, {"id": f"{faction}:star:{n + 1}", "kind": "star", "seat": seat}
    combat = view["combat"]
    for side in SIDES:
        made = combat[f"{side}_commitment"] if combat else None
        dial = f"dial:{side}"
        yield f"combat/{side}", cast(Thing, {"id": dial, "kind": "power_dial"} | ({"face": "down"} if made else {}))
        for card in made["cards"] if made and not is_hidden(made) else ():
            yield f"combat/{side}", {"id": card, "face": "down", "on": dial}


# ------------------------------------------------------------------------------------------------ the mats


def on_the_mats(player: View) -> Lying:
    """What stands on a faction mat and a player mat; the rest of it is on the map."""
    seat, faction = player["seat"], player["faction"]
    for ability in FACTIONS[faction].mech_abilities:
        if ability not in player["mechs"]:
            yield f"mech/{seat}/{ability}", {"id": MECH[faction, ability]}
    for worker in WORKERS[faction]:
        if worker not in player["units"]:
            yield f"workers/{seat}", {"id": worker}
    for structure in STRUCTURES:
        if structure not in player["structures"]:
            yield f"structure/{seat}/{structure}", {"id": f"{faction}:{structure}", "kind": structure}
    for section in SECTIONS:
        bonus = player["recruits"].get(section)
        where = f"bonus/{seat}/{bonus}" if bonus else f"recruit/{seat}/{section}"
        yield where, {"id": f"{faction}:recruit:{section}", "kind": "recruit"}
    for cube in CUBES:
        if cube not in player["cubes"]:
            yield f"benefit/{seat}/{cube}", {"id": f"{faction}:cube:{cube}", "kind": "cube"}
    for section, moved in player["upgrades"].items():  # which cube went where, no view tells
        for n in range(1, moved + 1):
            yield f"bottom/{seat}/{section}", {"id": f"{faction}:cube:{section}:{n}", "kind": "cube"}
    card = player["factory_card"]
    if card is not None:
        yield f"section/{seat}/factory", {"id": card}
    on = {"on": card} if chosen(player) == "factory" else {}
    yield token_zone(player), cast(Thing, {"id": f"{faction}:action", **on})


def chosen(player: View) -> Any:
    """The section of this turn, else of the last one; none before the first."""
    return player["last_section"] if player["section"] is None else player["section"]


def token_zone(player: View) -> str:
    """Where the action token stands."""
    seat, section = player["seat"], chosen(player)
    return f"beside/{seat}" if section is None else f"section/{seat}/{section}"


# ------------------------------------------------------------------------------------------------ figures


def numbers(view: View) -> Iterator[Number]:
    yield {"id": "turn", "kind": "turn", "value": view["turn"]}
    for player in view["players"]:
        seat = player["seat"]
        yield {"id": f"coins/{seat}", "kind": "coins", "seat": seat, "value": player["coins"]}
        for kind, most in TRACKS.items():
            yield number(kind, seat, player[kind], most)
        yield number("stars", seat, len(player["stars"]), STARS_EACH)
    combat = view["combat"]
    for side in SIDES if combat else ():
        made = combat[f"{side}_commitment"]
        if made and not is_hidden(made):
            yield number("dial", combat[side], made["dial"], HIGHEST_DIAL)
    for score in view["ending"]["scores"] if view["ending"] else ():
        seat = score["player"]
        for kind in SCORES:
            yield {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": score[kind]}


def number(kind: str, seat: int, value: int, most: int) -> Number:
    return {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": value, "most": most}


def focus(view: View) -> list[str]:
    """The fight, the meeting, the unit on its way, else the action token of whose turn it is."""
    player = view["players"][view["active"]]
    match view["phase"]:
        case Phase.ENCOUNTER:
            return ["encounter"]
        case Phase.FACTORY_PICK:
            return ["factory_offer"]
        case Phase.MOVING:
            return [ZONE_OF[player["units"][view["movement"]["moving"]]]]
        case Phase.COMBAT_ORDER:
            return [ZONE_OF[place] for place in places(contested(pieces(view)))]
        case Phase.COMBAT_ABILITY | Phase.COMBAT_COMMIT | Phase.COMBAT_RETREAT:
            return [ZONE_OF[view["combat"]["hex"]], *(f"combat/{side}" for side in SIDES)]
        case Phase.GAME_OVER:
            return [f"triumph/{star.kind}" for star in STARS]
        case _:
            return [token_zone(player)]
