"""All that a front end needs to draw and explain Scythe: geometry, printed numbers, and words in three languages."""

from functools import cache
from typing import Any, Final

from domain.contract.kit import Kit
from domain.scythe.kit.board import board
from domain.scythe.kit.boards import boards
from domain.scythe.kit.things import things
from domain.scythe.kit.words import WORDS

PEOPLE: Final = [
    *("seat", "player", "players", "seat_order", "start_player", "active", "attacker", "defender", "winner", "loser"),
    *("winners", "by", "owner", "from", "to", "triggered_by", "victim", "factory_visitors"),
]  # `from` and `to` name places too, and those are no numbers

LAYS: Final = {
    "territory": "space",
    "home_base": "space",
    "hand": "fan",
    "objectives": "fan",
    "objectives_revealed": "row",
    "objectives_discarded": "stack",
    "mats": "row",
    "power_track": "track",
    "popularity_track": "track",
    "triumph_track": "track",
    "combat_deck": "stack",
    "combat_discard": "stack",
    "objective_deck": "stack",
    "encounter_deck": "stack",
    "encounter": "row",
    "factory_offer": "row",
    "commitment": "row",
    "supply": "row",
    "box": "stack",
}  # all others are places of a mat


@cache
def kit(language: str) -> Kit:
    """The kit in English, Persian or Russian."""
    words = WORDS[language]
    told: dict[str, Any] = {
        part: words[part] for part in ("options", "decisions", "moves", "facts", "refusals", "causes", "choices")
    }
    return {
        "title": words["title"],
        "board": board(words),
        "boards": boards(words),
        "things": things(words),
        **told,
        "zones": {kind: {"name": name, "lay": LAYS.get(kind, "mat")} for kind, name in words["zones"].items()},
        "numbers": {kind: {"name": name} for kind, name in words["numbers"].items()},
        "people": PEOPLE,
        "chapters": ["TurnStarted", "CombatStarted", "EncounterCardRevealed", "StarPlaced"],
        "ids": {},
    }
