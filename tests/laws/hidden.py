"""What the chapters on hidden information keep from a seat, place by place, and tables that differ in nothing else.

The places are written down here once more, from the specifications and not from `view`, so that a view that shows too
much is found out: twins are made by moving hidden things about in the whole document, never by `imagine`.
"""

import json
import random
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from typing import Any

from domain.contract.game import ALL, Game, Refused, Seat
from domain.godfather.box import BOX
from domain.scythe.box import FACTORY_CARDS

Path = tuple[str | int, ...]
Document = dict[str, Any]
# A place that a seat (or a spectator: None) may not read, and how many cards it sees there; None: it sees no entry.
Closed = Iterator[tuple[Path, int | None]]

# Everything that lies in a pile, each in one place: nothing can be taken from it or put there twice.
PILES = {
    "condottiere": "deck discard hands.* lines.*.cards lines.*.face_down",
    "conqueror": "tiles board castles bank hand.red hand.yellow",
    "godfather": """
        job_deck job_discard ally_display allies_out tile_stacks.* control.* hands.* hand_allies.* tables.*
        suitcases.*.money suitcases.*.jobs drawn""",
    "scythe": """
        combat_deck combat_discard objective_deck encounter_deck factory_offer players.*.hand players.*.objectives
        players.*.objectives_discarded players.*.objectives_revealed""",
}

# The places that the functions below close to some seats.
HIDDEN = {
    "condottiere": "deck hands.* lines.*.face_down shown.*.card",
    "conqueror": "",
    "godfather": "job_deck tile_stacks.* hands.* suitcases.*.money suitcases.*.jobs bids.* answers.* drawn",
    "scythe": """
        combat_deck objective_deck encounter_deck factory_offer players.*.hand players.*.objectives
        players.*.objectives_discarded players.*.stolen.*.card combat.*.dial combat.*.cards""",
}

# What others were shown: a seat need not wonder about that.
REMEMBERED = {"shown.*.card", "players.*.stolen.*.card"}

# What no seat knows.
UNKNOWN = {
    "condottiere": "deck",
    "conqueror": "",
    "godfather": "job_deck tile_stacks.*",
    "scythe": "combat_deck objective_deck encounter_deck factory_offer",
}


def condottiere(table: Document, seat: Seat | None) -> Closed:
    """Chapter 27."""
    yield ("deck",), len(table["deck"])
    seen = [each["to"] == "all" or seat in (each["seat"], *each["to"]) for each in table["shown"]]
    recognised = {each["card"] for each, known in zip(table["shown"], seen, strict=True) if known and each["face_down"]}
    for other, line in enumerate(table["lines"]):
        if other != seat:
            yield ("hands", other), len(table["hands"][other])
            yield ("trimmed", other), len(table["trimmed"][other])
            if not recognised.issuperset(line["face_down"]):
                yield ("lines", other, "face_down"), len(line["face_down"])
    for n, known in enumerate(seen):
        if not known:
            yield ("shown", n, "card"), None


def conqueror(_table: Document, _seat: Seat | None) -> Closed:
    """Nothing (K-1.3)."""
    yield from ()


def godfather(table: Document, seat: Seat | None) -> Closed:
    """Chapter 18."""
    me = None if seat is None else table["families"][seat]
    yield ("job_deck",), len(table["job_deck"])
    for colour, stack in table["tile_stacks"].items():
        yield ("tile_stacks", colour), len(stack)
    for other, family in enumerate(table["families"]):
        if other == seat:
            continue
        yield ("hands", other), len(table["hands"][other])
        if table["scores"] is None:
            for part, pile in table["suitcases"][other].items():
                yield ("suitcases", other, part), len(pile)
        if table["picks"] is None and family in table["bids"]:
            yield ("bids", family), 1
        if family in (table["answers"] or ()):
            yield ("answers", family), 1
    if table["drawn"] and table["frames"][-1]["owner"] != me:
        yield ("drawn",), len(table["drawn"])


def scythe(table: Document, seat: Seat | None) -> Closed:
    """Chapter 9."""
    for deck in ("combat_deck", "objective_deck", "encounter_deck"):
        yield (deck,), len(table[deck])
    if seat not in table["factory_visitors"]:
        yield ("factory_offer",), len(table["factory_offer"])
    fight = table["combat"]
    sides = {fight[side]: f"{side}_commitment" for side in ("attacker", "defender")} if fight else {}
    for other, player in enumerate(table["players"]):
        if other == seat:
            continue
        made = fight[sides[other]] if other in sides else None
        yield ("players", other, "hand"), len(player["hand"]) + len(made["cards"] if made else ())
        for pile in ("objectives", "objectives_discarded"):
            yield ("players", other, pile), len(player[pile])
        for n, stolen in enumerate(player["stolen"]):
            if stolen["victim"] != seat:
                yield ("players", other, "stolen", n, "card"), None
        if made:
            yield ("combat", sides[other]), 1


CLOSED: dict[str, Callable[[Document, Seat | None], Closed]] = {
    "condottiere": condottiere,
    "conqueror": conqueror,
    "godfather": godfather,
    "scythe": scythe,
}

# Lists of what went into a shuffle are open to all: two cards change places only if both are in them, or neither.
POOLS = {"reshuffled", "combat_pool"}


def covered(game: Game[Any], table: Document, seat: Seat | None) -> Document:
    """The whole table with a number wherever this seat may not look."""
    copy: Document = json.loads(json.dumps(table))
    for path, count in reversed(list(CLOSED[game.name](table, seat))):
        if count is None:
            del at(copy, path[:-2])[path[-2]]
        else:
            put(copy, path, {"hidden": count})
    return copy


def twin(game: Game[Any], state: Any, seat: Seat | None, chance: random.Random, tries: int = 8) -> Any:
    """A state that differs only in what this seat may not know, with the same decisions owed; None if none is found."""
    whole = game.view(state, ALL)
    places = [path for path, _ in CLOSED[game.name](whole, seat)]
    known = set(words({name: value for name, value in covered(game, whole, seat).items() if name not in POOLS}))
    for _ in range(tries if places else 0):
        table = json.loads(json.dumps(whole))
        for path in places:
            if path[0] in SEALED and chance.random() < 0.5:
                SEALED[str(path[0])](table, path, chance)
        swaps = chance.choice((1, 8, 40))
        if game.name == "godfather":
            swap_cards(table, places, swaps, chance)
        else:
            swap_names(table, places, known, swaps, chance)
        in_order(game, table)
        if table == whole:
            continue
        try:
            other = game.position(table)
        except Refused:
            continue
        if list(game.decisions(other)) == list(game.decisions(state)):
            return other
    return None


def swap_cards(table: Document, places: list[Path], swaps: int, chance: random.Random) -> None:
    """Let hidden cards change places; of a kind there are many, and allies are open wherever they are."""
    piles = [leaves for path in places if (leaves := list(items(at(table, path), path)))]
    for _ in range(swaps if piles else 0):
        a, b = (chance.choice(chance.choice(piles)) for _ in range(2))
        one, other = at(table, a), at(table, b)
        alike = a[0] == b[0] and type(one) is type(other)
        if (alike and not {one, other} & set(BOX.allies)) or {one, other} <= set(BOX.jobs):
            put(table, a, other)
            put(table, b, one)


def swap_names(table: Document, places: list[Path], known: set[str], swaps: int, chance: random.Random) -> None:
    """Let hidden cards change places wherever they stand, so that whoever knew of one now knows of the other."""
    leaves = [[leaf for leaf in items(at(table, path), path) if isinstance(at(table, leaf), str)] for path in places]
    piles = [found for pile in leaves if (found := [at(table, leaf) for leaf in pile if at(table, leaf) not in known])]
    names: dict[str, str] = {}
    for _ in range(swaps if piles else 0):
        one = chance.choice(chance.choice(piles))
        if one in FACTORY_CARDS:
            others = [card for card in FACTORY_CARDS if card not in known and card not in table["factory_offer"]]
        else:
            others = [card for card in chance.choice(piles) if kind_of(card, table) == kind_of(one, table)]
        if others and not {one, other := chance.choice(others)} & names.keys():
            names |= {one: other, other: one}
    for pile in leaves:
        for leaf in pile:
            put(table, leaf, names.get(at(table, leaf), at(table, leaf)))


def kind_of(card: str, table: Document) -> tuple[Any, ...]:
    """Cards of one kind can lie in the same places, as far as their names and the shuffles that all saw tell."""
    return card[: card.find("_") + 1], *(card in table.get(pool, ()) for pool in POOLS)


# ------------------------------------------------------------------------------------------------ sealed answers


def answer_otherwise(table: Document, path: Path, chance: random.Random) -> None:
    hand = table["hands"][table["families"].index(path[1])]
    put(table, path, chance.choice([BOX.worth[card] for card in hand if card in BOX.worth]))


def bid_otherwise(table: Document, path: Path, chance: random.Random) -> None:
    money = table["suitcases"][table["families"].index(path[1])]["money"]
    put(table, path, [value for value in money if chance.random() < 0.5])


def fight_otherwise(table: Document, path: Path, chance: random.Random) -> None:
    put(table, (*path, "dial"), chance.randint(0, 7))


SEALED = {"answers": answer_otherwise, "bids": bid_otherwise, "combat": fight_otherwise}


# ------------------------------------------------------------------------------------------------ documents


def in_order(game: Game[Any], table: Document) -> None:
    """Lists that the rules keep sorted are sorted again."""
    match game.name:
        case "condottiere":
            table["shown"].sort(key=lambda each: (each["card"], each["face_down"]))
        case "godfather":
            for hand in table["hands"]:
                hand.sort(key=lambda card: BOX.rank.get(card, 0))
            for suitcase in table["suitcases"]:
                suitcase["money"].sort(key=str)
        case "scythe":
            table["factory_offer"].sort()


def differing(game: Game[Any], one: Any, other: Any) -> set[str]:
    """The hidden places, as they are listed above, in which two tables differ; and any other place."""
    known = HIDDEN[game.name].split()
    found = _differing(game.view(one, ALL), game.view(other, ALL), ())
    return {next((each for each in known if fnmatch(place, each)), place) for place in found}


def _differing(one: Any, other: Any, path: Path) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _differing(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and any(isinstance(each, dict | list) for each in one) and len(one) == len(other):
        for n, each in enumerate(one):
            yield from _differing(each, other[n], (*path, n))
    elif one != other:
        yield ".".join(map(str, path))


def paths(table: Any, pattern: str) -> Iterator[Path]:
    """The places of a table that a pattern names: `hands.*` are all hands."""
    found: list[Path] = [()]
    for step in pattern.split("."):
        found = [(*path, key) for path in found for key in keys(at(table, path)) if step in ("*", key)]
    return iter(found)


def keys(value: Any) -> list[Any]:
    return list(range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ())


def at(table: Any, path: Path) -> Any:
    for step in path:
        table = table[step]
    return table


def put(table: Any, path: Path, value: Any) -> None:
    at(table, path[:-1])[path[-1]] = value


def items(value: Any, path: Path) -> Iterator[Path]:
    """Where the words and numbers inside a value stand."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from items(each, (*path, key))
    elif value is not None:
        yield path


def words(value: Any) -> Iterator[str]:
    """Every word in a document, names of members too."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from words(each)
    elif isinstance(value, str):
        yield value
