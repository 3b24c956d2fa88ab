"""What lies where on the table of Scythe, made from a view alone."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from domain.contract.game import View
from domain.contract.scene import Number, Scene, Thing, Zone
from domain.scythe.box import (
    BOX,
    CUBES,
    FACTIONS,
    FACTORY_CARDS,
    HIGHEST_DIAL,
    MATS,
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
from domain.scythe.map import ENCOUNTER_HEXES, HEXES, HOME_BASES, places
from domain.scythe.state import Phase, Player, State
from domain.scythe.units import MECH, ROSTER, WORKERS

TOKENS: Final[dict[str, int]] = BOX["components"]["common"]["resource_tokens"]
SIDES: Final = ("attacker", "defender")
SCORES: Final = ("star_coins", "territory_coins", "resource_coins", "structure_coins", "total")


def scene(view: View) -> Scene:
    """Zones and numbers of this view; the same zones at every moment of a table."""
    zones = [*map_zones(view), *track_zones(view), *card_zones(view), *combat_zones(view)]
    for player in view["players"]:
        zones += [*hand_zones(player), *faction_zones(player), *mat_zones(player)]
    return {"zones": zones, "numbers": list(numbers(view)), "focus": focus(view)}


def zone(name: str, kind: str, things: Iterable[Thing] = (), hidden: int = 0, **where: Any) -> Zone:
    """A zone that says no more than there is to say."""
    found: dict[str, Any] = {"id": name, "kind": kind, **where}
    if lying := list(things):
        found["things"] = lying
    if hidden:
        found["hidden"] = hidden
    return cast(Zone, found)


def cards(pile: Iterable[str], **how: Any) -> list[Thing]:
    return [cast(Thing, {"id": card, **how}) for card in pile]


def is_hidden(pile: Any) -> bool:
    return isinstance(pile, dict)


def pile_zone(name: str, kind: str, pile: Any, known: Iterable[str] = (), **where: Any) -> Zone:
    """A pile face down, open or counted; of a counted one the viewer may know some."""
    if not is_hidden(pile):
        return zone(name, kind, cards(pile, face="down"), **where)
    lying = cards(known, face="down")
    return zone(name, kind, lying, pile["hidden"] - len(lying), **where)


# ------------------------------------------------------------------------------------------------ the map


def pieces(view: View) -> State:
    """A table with nothing on it but what everybody sees on the map: enough to tell who controls what."""
    players = tuple(
        Player(each["seat"], each["faction"], each["mat"], units=each["units"], structures=each["structures"])
        for each in view["players"]
    )
    return State(view["options"], players, active=view["active"])


def owners(view: View) -> dict[str, int]:
    """Who controls which territory (chapter S-4)."""
    table = pieces(view)
    return {place: player.seat for player in table.players for place in places(controlled(table, player.seat))}


def spent(view: View) -> set[str]:
    """The units that make no further step in the movement under way."""
    movement = view["movement"]
    if movement is None:
        return set()
    moved = set(movement["moved"])
    return moved if movement["stopped"] else moved - {movement["moving"]}


def map_zones(view: View) -> Iterator[Zone]:
    lying: dict[str, list[Thing]] = {place: [] for place in (*HEXES, *HOME_BASES.values())}
    tired = spent(view)
    for player in view["players"]:
        seat, faction = player["seat"], player["faction"]
        for unit in ROSTER[faction]:
            if unit in player["units"]:
                thing: Thing = {"id": unit, "seat": seat}
                if unit in tired:
                    thing["face"] = "spent"
                lying[player["units"][unit]].append(thing)
        for structure, place in player["structures"].items():
            lying[place].append({"id": f"{faction}:{structure}", "kind": structure, "seat": seat})
    for place, pile in view["resources"].items():
        lying[place] += [
            {"id": f"{resource}:{place}", "kind": resource, "count": pile[resource]}
            for resource in RESOURCES
            if resource in pile
        ]
    for place in view["encounter_tokens"]:
        lying[place].append(encounter_token(place))

    owner = owners(view)
    for place in HEXES:
        holder = {"seat": owner[place]} if place in owner else {}
        yield zone(f"hex/{place}", "territory", lying[place], space=place, **holder)
    seats = {player["faction"]: player["seat"] for player in view["players"]}
    for faction, base in HOME_BASES.items():
        holder = {"seat": seats[faction]} if faction in seats else {}
        yield zone(f"base/{faction}", "home_base", lying[base], space=base, **holder)


def encounter_token(place: str) -> Thing:
    return {"id": f"encounter:{place}", "kind": "encounter_token"}


# ------------------------------------------------------------------------------------------------ tracks


def track_zones(view: View) -> Iterator[Zone]:
    for track, most in (("power", MOST_POWER), ("popularity", MOST_POPULARITY)):
        for step in range(most + 1):
            tokens: list[Thing] = [
                {"id": f"{player['faction']}:{track}", "kind": f"{track}_token", "seat": player["seat"]}
                for player in view["players"]
                if player[track] == step
            ]
            yield zone(f"{track}-track/{step}", f"{track}_track", tokens, board=track, space=str(step))
    for star in STARS:
        placed: list[Thing] = [
            {**star_token(player, n), "seat": player["seat"]}
            for player in view["players"]
            for n, kind in enumerate(player["stars"], 1)
            if kind == star.kind
        ]
        yield zone(f"triumph/{star.kind}", "triumph_track", placed, board="triumph", space=star.kind)


def star_token(player: View, n: int) -> Thing:
    return {"id": f"{player['faction']}:star:{n}", "kind": "star"}


# ------------------------------------------------------------------------------------------------ common cards


def card_zones(view: View) -> Iterator[Zone]:
    met = view["encounter"]["card"] if view["encounter"] else None
    kept = [player["factory_card"] for player in view["players"] if player["factory_card"]]
    offer = view["factory_offer"]
    unused = len(FACTORY_CARDS) - len(kept) - (offer["hidden"] if is_hidden(offer) else len(offer))
    tokens = view["encounter_tokens"]

    yield pile_zone("combat_deck", "combat_deck", view["combat_deck"])
    yield zone("combat_discard", "combat_discard", cards(view["combat_discard"]))
    yield pile_zone("objective_deck", "objective_deck", view["objective_deck"])
    under = [card for card in view["encounters_seen"] if card != met]  # S-19.1: under the deck, seen by all
    yield pile_zone("encounter_deck", "encounter_deck", view["encounter_deck"], dict.fromkeys(under))
    yield zone("encounter", "encounter", cards([met] if met else []))
    yield pile_zone("factory_offer", "factory_offer", offer)
    yield zone(
        "structure_bonus", "structure_bonus", cards([view["structure_tile"]]), board="structure_bonus", space="tile"
    )
    yield zone("supply", "supply", [{"id": name, "count": left(view, name)} for name in RESOURCES])
    gone = [encounter_token(place) for place in ENCOUNTER_HEXES if place not in tokens]
    others = cards(tile for tile in TILES if tile != view["structure_tile"])
    yield zone("box", "box", [*others, *gone], unused)


def left(view: View, resource: str) -> int:
    """Tokens of the box that are not on the board; when they run out others stand in for them (S-4.7)."""
    on_board: int = sum(pile.get(resource, 0) for pile in view["resources"].values())
    return max(0, TOKENS[resource] - on_board)


# ------------------------------------------------------------------------------------------------ combat


def combat_zones(view: View) -> Iterator[Zone]:
    """A dial for each side; face down once it is set, with the cards behind it for those who know them."""
    combat = view["combat"]
    for side in SIDES:
        dial: Thing = {"id": f"dial:{side}", "kind": "power_dial"}
        made = combat[f"{side}_commitment"] if combat else None
        behind: list[Thing] = []
        if made is not None:
            dial["face"] = "down"
            behind = [] if is_hidden(made) else cards(made["cards"], face="down", on=dial["id"])
        where = {"seat": combat[side]} if combat else {}
        yield zone(f"combat/{side}", "commitment", [dial, *behind], **where)


# ------------------------------------------------------------------------------------------------ a player's own


def hand_zones(player: View) -> Iterator[Zone]:
    seat, hand = player["seat"], player["hand"]
    known = [each["card"] for each in player["stolen"]] if is_hidden(hand) else hand
    concealed = hand["hidden"] - len(known) if is_hidden(hand) else 0
    yield zone(f"mats/{seat}", "mats", cards([player["faction"], player["mat"]]), seat=seat)
    yield zone(f"hand/{seat}", "hand", cards(known), concealed, seat=seat)
    objectives = player["objectives"]
    if is_hidden(objectives):
        yield zone(f"objectives/{seat}", "objectives", hidden=objectives["hidden"], seat=seat)
    else:
        yield zone(f"objectives/{seat}", "objectives", cards(objectives), seat=seat)
    shown = cards(player["objectives_revealed"])
    yield zone(f"objectives_revealed/{seat}", "objectives_revealed", shown, seat=seat)
    discarded = player["objectives_discarded"]
    yield pile_zone(f"objectives_discarded/{seat}", "objectives_discarded", discarded, seat=seat)


def faction_zones(player: View) -> Iterator[Zone]:
    seat, faction = player["seat"], player["faction"]
    where = {"board": f"faction/{faction}", "seat": seat}
    for ability in FACTIONS[faction].mech_abilities:
        waiting = [] if ability in player["mechs"] else cards([MECH[faction, ability]])
        yield zone(f"mech/{seat}/{ability}", "mech_place", waiting, space=ability, **where)
    taken = {bonus: section for section, bonus in player["recruits"].items()}
    for bonus in ONE_TIME:
        standing = [recruit(faction, taken[bonus])] if bonus in taken else []
        yield zone(f"bonus/{seat}/{bonus}", "one_time_bonus", standing, space=bonus, **where)
    waiting = [star_token(player, n) for n in range(len(player["stars"]) + 1, STARS_EACH + 1)]
    yield zone(f"stars/{seat}", "star_supply", waiting, space="stars", **where)


def recruit(faction: str, section: str) -> Thing:
    return {"id": f"{faction}:recruit:{section}", "kind": "recruit"}


def mat_zones(player: View) -> Iterator[Zone]:
    seat, faction, mat = player["seat"], player["faction"], player["mat"]
    where = {"board": f"mat/{mat}", "seat": seat}
    token: Thing = {"id": f"{faction}:action", "kind": "action_token"}
    at = token_place(player)
    for n, section in enumerate(MATS[mat].sections):
        yield zone(f"section/{seat}/{n}", "section", [token] if at == n else [], space=str(n), **where)
        moved = range(1, player["upgrades"].get(section.bottom, 0) + 1)
        cubes = [cube(faction, f"{section.bottom}:{slot}") for slot in moved]  # which was which, no view tells
        yield zone(f"bottom/{seat}/{section.bottom}", "bottom_row", cubes, space=section.bottom, **where)
    card = cards([player["factory_card"]] if player["factory_card"] else [])
    if at == "factory":
        token["on"] = player["factory_card"]
    yield zone(
        f"section/{seat}/factory", "section", [*card, *([token] if at == "factory" else [])], space="factory", **where
    )
    yield zone(f"beside/{seat}", "beside", [token] if at is None else [], space="beside", **where)
    for benefit in CUBES:
        standing = [] if benefit in player["cubes"] else [cube(faction, benefit)]
        yield zone(f"benefit/{seat}/{benefit}", "benefit", standing, space=benefit, **where)
    for section_name in SECTIONS:
        idle = [] if section_name in player["recruits"] else [recruit(faction, section_name)]
        yield zone(f"recruit/{seat}/{section_name}", "recruit_place", idle, space=f"recruit/{section_name}", **where)
    for structure in STRUCTURES:
        unbuilt: list[Thing] = (
            [] if structure in player["structures"] else [{"id": f"{faction}:{structure}", "kind": structure}]
        )
        yield zone(f"structure/{seat}/{structure}", "structure_place", unbuilt, space=structure, **where)
    resting = cards(worker for worker in WORKERS[faction] if worker not in player["units"])
    yield zone(f"workers/{seat}", "worker_slots", resting, space="workers", **where)


def cube(faction: str, where: str) -> Thing:
    return {"id": f"{faction}:cube:{where}", "kind": "cube"}


def token_place(player: View) -> Any:
    """The section of this turn, else of the last one; none before the first."""
    return player["last_section"] if player["section"] is None else player["section"]


# ------------------------------------------------------------------------------------------------ figures


def numbers(view: View) -> Iterator[Number]:
    yield {"id": "turn", "kind": "turn", "value": view["turn"]}
    for player in view["players"]:
        seat = player["seat"]
        yield {"id": f"coins/{seat}", "kind": "coins", "seat": seat, "value": player["coins"]}
        yield track_number("power", seat, player["power"], MOST_POWER)
        yield track_number("popularity", seat, player["popularity"], MOST_POPULARITY)
        yield track_number("stars", seat, len(player["stars"]), STARS_EACH)
    combat = view["combat"]
    for side in SIDES if combat else ():
        made = combat[f"{side}_commitment"]
        if made is not None and not is_hidden(made):
            yield track_number("dial", combat[side], made["dial"], HIGHEST_DIAL)
    for score in view["ending"]["scores"] if view["ending"] else ():
        seat = score["player"]
        for kind in SCORES:
            yield {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": score[kind]}


def track_number(kind: str, seat: int, value: int, most: int) -> Number:
    return {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": value, "most": most}


def focus(view: View) -> list[str]:
    """Where the eye should be: the fight, the meeting, the unit on its way, else the section of whose turn it is."""
    combat, movement = view["combat"], view["movement"]
    player = view["players"][view["active"]]
    match view["phase"]:
        case Phase.GAME_OVER:
            return [f"triumph/{star.kind}" for star in STARS]
        case Phase.ENCOUNTER:
            return ["encounter"]
        case Phase.FACTORY_PICK:
            return ["factory_offer"]
        case Phase.MOVING:
            return [zone_of(player["units"][movement["moving"]])]
        case Phase.COMBAT_ORDER:
            return [zone_of(place) for place in places(contested(pieces(view)))]
        case _ if combat is not None:
            return [zone_of(combat["hex"]), *(f"combat/{side}" for side in SIDES)]
        case _:
            at = token_place(player)
            return [f"beside/{player['seat']}" if at is None else f"section/{player['seat']}/{at}"]


def zone_of(place: str) -> str:
    base = next((faction for faction, base in HOME_BASES.items() if base == place), None)
    return f"base/{base}" if base else f"hex/{place}"
