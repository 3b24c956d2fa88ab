"""What lies where, made from a view alone; everything is open, so everybody sees the same (K-1.3)."""

from collections.abc import Iterator, Mapping

from domain.conqueror.box import COLOURS, SEATS, SPACES, TILES, WORTH, Cell
from domain.conqueror.deduce import connections
from domain.conqueror.flow import ACTIONS_PER_TURN
from domain.conqueror.kit.board import TURNS, turn
from domain.conqueror.kit.drawn import drawn, edge, space
from domain.conqueror.kit.things import TURN_MARKER, WALL, castle, flag, piece, tile
from domain.conqueror.ownership import majority
from domain.conqueror.state import Phase, Seat
from domain.contract.game import View
from domain.contract.scene import Number, Scene, Thing, Zone

Owners = Mapping[Cell, Seat | None]


def scene(view: View) -> Scene:
    """The table, from the regions of the board to what stays in the box."""
    owned_by = owners(view)
    return {
        "zones": [
            *_regions(view, owned_by),
            *_borders(view),
            *_tiles(view),
            *_castles_to_come(view),
            *(_reserve(view, seat) for seat in SEATS.values()),
            *_turn_track(view),
            _box(view),
        ],
        "numbers": [
            *_of_the_table(view),
            *(each for seat in SEATS.values() for each in _of_a_seat(view, seat, owned_by)),
        ],
        "focus": _focus(view),
        "board": drawn(view["board"], view["walls"]),
    }


def owners(view: View) -> Owners:
    """Whose each region is; nobody's where a castle stands (K-5)."""
    return {cell: majority(*count) for cell, count in connections(view).items()}


# ------------------------------------------------------------------------------------------------ the board


def _regions(view: View, owned_by: Owners) -> Iterator[Zone]:
    castles = {tuple(each["cell"]): each for each in view["castles"]}
    pieces = {tuple(each["cell"]): each for each in view["pieces"]}
    for region in view["board"]:
        cell = tuple(region["cell"])
        things: list[Thing] = []
        zone: Zone = {"id": f"cell/{space(cell)}", "kind": region["terrain"], "space": space(cell), "things": things}
        owner = owned_by[cell]
        if owner is not None:
            zone["seat"] = owner
        standing = castles.get(cell)
        if standing is not None:
            things.append({"id": castle(standing["number"]), "seat": SEATS[standing["owner"]]})
        for colour in COLOURS:
            things += _pieces(cell, colour, pieces.get(cell, {}).get(colour, 0))
            if standing is not None and standing["piece_on_top"] and standing["owner"] == colour:
                things.append(_on_top(standing, is_alone=cell not in pieces or not pieces[cell][colour]))
        yield zone


def _pieces(cell: Cell, colour: str, count: int) -> list[Thing]:
    if not count:
        return []
    kind = piece(colour)
    return [{"id": f"{kind}/{space(cell)}", "kind": kind, "seat": SEATS[colour], "count": count}]


def _on_top(standing: Mapping[str, object], is_alone: bool) -> Thing:
    """A piece on a castle; one that is alone keeps its id when it is expelled."""
    owner, cell, number = standing["owner"], standing["cell"], standing["number"]
    assert isinstance(owner, str) and isinstance(cell, list) and isinstance(number, int)
    (thing,) = _pieces((cell[0], cell[1]), owner, 1)
    return {**thing, "id": thing["id"] if is_alone else f"{thing['id']}/top", "on": castle(number)}


def _borders(view: View) -> Iterator[Zone]:
    """Those with a wall; a wall belongs to nobody (K-14.6)."""
    for a, b in view["walls"]:
        between = edge(a, b)
        wall: Thing = {"id": f"{WALL}/{between}", "kind": WALL}
        yield {"id": f"edge/{between}", "kind": "edge", "space": between, "things": [wall]}


def _tiles(view: View) -> Iterator[Zone]:
    laid = {placed["tile"] for placed in view["tiles"]}
    yield {"id": "tiles", "kind": "tiles", "things": [{"id": tile(each)} for each in TILES if each not in laid]}
    yield {"id": "laid", "kind": "laid", "things": [{"id": tile(each)} for each in TILES if each in laid]}


# ------------------------------------------------------------------------------------------------ beside the board


def _castles_to_come(view: View) -> Iterator[Zone]:
    if view["bank"] is not None:
        yield {"id": "bank", "kind": "bank", "things": [{"id": castle(number)} for number in view["bank"]]}
    if view["hand"] is not None:
        for colour, seat in SEATS.items():
            things: list[Thing] = [{"id": castle(number)} for number in view["hand"][colour]]
            yield {"id": f"hand/{seat}", "kind": "hand", "seat": seat, "things": things}


def _reserve(view: View, seat: Seat) -> Zone:
    things: list[Thing] = []
    colour = COLOURS[seat]
    if view["reserve"][colour]:
        things.append({"id": piece(colour), "count": view["reserve"][colour]})
    if view["walls_left"][colour]:
        things.append({"id": f"{WALL}/{seat}", "kind": WALL, "count": view["walls_left"][colour]})
    return {"id": f"reserve/{seat}", "kind": "reserve", "seat": seat, "things": things}


def _turn_track(view: View) -> Iterator[Zone]:
    if view["flags"] is None:
        return
    for number in range(1, SPACES + 1):
        things: list[Thing] = []
        zone: Zone = {"id": turn(number), "kind": "turn", "board": TURNS, "space": turn(number), "things": things}
        colour = _flags(view)[number]
        if colour is not None:
            zone["seat"] = SEATS[colour]
            things.append({"id": flag(number), "seat": SEATS[colour]})
        if view["marker"] == number:
            things.append({"id": TURN_MARKER})
        yield zone


def _box(view: View) -> Zone:
    """Flags that no game or no longer uses, and the marker with them."""
    things: list[Thing] = [{"id": flag(number)} for number, colour in _flags(view).items() if colour is None]
    if view["marker"] is None:
        things.append({"id": TURN_MARKER})
    return {"id": "box", "kind": "box", "things": things}


def _flags(view: View) -> dict[int, str | None]:
    flags = view["flags"] or {}
    return {number: flags.get(str(number)) for number in range(1, SPACES + 1)}


# ------------------------------------------------------------------------------------------------ numbers


def _of_the_table(view: View) -> Iterator[Number]:
    rules = view["rule_set"]
    most = ACTIONS_PER_TURN.get(rules["game"])
    yield _bounded({"id": "round", "kind": "round", "value": view["round"]}, rules["max_rounds"])
    yield _bounded({"id": "actions", "kind": "actions", "value": view["actions_done"]}, most)
    if most is None:
        yield {"id": "minimum", "kind": "minimum", "value": view["minimum_actions"]}


def _bounded(number: Number, most: int | None) -> Number:
    return number if most is None else {**number, "most": most}


def _of_a_seat(view: View, seat: Seat, owned_by: Owners) -> Iterator[Number]:
    colour, worth = COLOURS[seat], WORTH[view["rule_set"]["mode"]]
    mine = (region for region in view["board"] if owned_by[tuple(region["cell"])] == seat)
    yield _bounded(_number("score", seat, view["score"][colour]), view["rule_set"]["target"])
    yield _number("owned", seat, sum(worth[region["terrain"]] for region in mine))
    yield _number("penalty", seat, view["penalty"][colour])
    if view["coins"] is not None:
        yield _number("coins", seat, view["coins"][colour])
        yield _number("spent", seat, view["spent"][colour])


def _number(kind: str, seat: Seat, value: int) -> Number:
    return {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": value}


# ------------------------------------------------------------------------------------------------ the eye


def _focus(view: View) -> list[str]:
    """What the next move is taken from, and in play whose turn it is."""
    who = view["winner"] if view["phase"] == Phase.FINISHED else view["active"]
    reserve = [] if who is None else [f"reserve/{SEATS[who]}"]
    match view["phase"]:
        case Phase.BOARD_BUILDING:
            return ["tiles"]
        case Phase.FIRST_CASTLES:
            return ["bank"]
        case Phase.PREP_CENTRES | Phase.PREP_TILES:
            return [f"hand/{SEATS[view['active']]}"]
        case Phase.PLAY if view["marker"] is not None:
            return [turn(view["marker"]), *reserve]
        case _:
            return reserve
