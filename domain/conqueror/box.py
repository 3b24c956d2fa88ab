"""What is in the box: tiles, terrain, layouts, costs and targets of `box.json` as frozen tables."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from domain.contract.wire import About

Colour = Annotated[Literal["red", "yellow"], About("a player, by his colour: red is seat 0, yellow seat 1")]
Cell = Annotated[
    tuple[int, int], About("a region by its axial coordinates [q, r]: q grows to the south-east, r to the south")
]
Kind = Literal["castle", "wall", "enter", "move"]  # the four actions, as the box calls them

BOX: Final[Mapping[str, Any]] = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))

RED: Final = 0
YELLOW: Final = 1
COLOURS: Final[tuple[Colour, Colour]] = ("red", "yellow")  # by seat (K-1.1)
SEATS: Final[Mapping[str, int]] = MappingProxyType({colour: seat for seat, colour in enumerate(COLOURS)})

_COUNTS: Final[Mapping[str, int]] = {item["id"]: item["count"] for item in BOX["components"]["items"]}
PIECES: Final = _COUNTS["playable_pieces_per_player"]
CASTLES: Final = _COUNTS["castles"]
WALLS: Final = _COUNTS["walls_per_player"]
SPACES: Final = _COUNTS["turn_track_spaces"]
FIRST_SCORE: Final = _COUNTS["score_track_start"]  # K-6.1

GAMES: Final[tuple[int, ...]] = tuple(BOX["game"]["games"])
MODES: Final[tuple[str, ...]] = tuple(BOX["game"]["modes"])

DIRECTIONS: Final[tuple[Cell, ...]] = tuple((each["dq"], each["dr"]) for each in BOX["geometry"]["directions"])

CAPACITY: Final[Mapping[str, int]] = {each["id"]: each["capacity"] for each in BOX["terrain"]["entries"]}
WORTH: Final[Mapping[str, Mapping[str, int]]] = {  # mode -> terrain -> v
    mode: {each["id"]: each[f"value_{mode}"] for each in BOX["terrain"]["entries"]} for mode in MODES
}

# The terrains of each tile: centre, then clockwise from N at rotation 0.
TILES: Final[Mapping[int, tuple[str, ...]]] = {each["id"]: tuple(each["cells"]) for each in BOX["tiles"]["entries"]}
TOUCHING: Final[frozenset[Cell]] = frozenset((q, r) for q, r in BOX["joining"]["touching_vectors"])
LAYOUTS: Final[Mapping[str, tuple[Mapping[str, int], ...]]] = {
    each["id"]: tuple(each["tiles"]) for each in BOX["layouts"]["entries"]
}

# method -> the castles of each seat
DIVISIONS: Final[Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    each["method"]: (tuple(each["red"]), tuple(each["yellow"])) for each in BOX["castle_divisions"]["methods"]
}
DIVISION: Final[int] = BOX["castle_divisions"]["default"]

ACTIONS: Final[Mapping[int, frozenset[Kind]]] = {
    game: frozenset(each["id"] for each in BOX["actions"]["entries"] if game in each["games"]) for game in GAMES
}
COSTS: Final[Mapping[int, Mapping[Kind, int]]] = {  # K-10.3, K-12.2; nothing where a game has no coins
    game: BOX["action_costs"][f"game_{game}"] or {} for game in GAMES
}
COINS: Final[Mapping[int, int]] = {  # per player
    game: BOX["coins"][f"game_{game}"]["per_player"] for game in (2, 4)
}
TARGETS: Final[Mapping[tuple[int, str], int]] = {
    (each["game"], each["mode"]): each["target"] for each in BOX["rule_sets"]["entries"]
}
AGREED: Final[Mapping[str, tuple[int, int]]] = {  # K-21.3: the least and the highest target one may agree on
    mode: (BOX["custom_target"][mode]["min"], BOX["custom_target"][mode]["max"]) for mode in MODES
}
