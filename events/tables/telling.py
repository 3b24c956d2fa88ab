"""The chronicle: what happened at a table as a sentence for each fact, told from what its reader may read of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from domain.contract.game import Game
from domain.contract.kit import Kit
from domain.contract.registry import rules_of
from domain.contract.secrecy import Name, secrets
from domain.contract.wire import wire_name
from events.log.entry import Document
from events.people.players import SOMEBODY
from events.tables.facts import HOUSE_FACTS, Forfeited, Resigned, SeatLeft, TimedOut
from events.tables.messages import Narrator
from events.tables.table import Place, Table
from events.tables.words import house_kit

LEAVING = {kind.__name__ for kind in (SeatLeft, Resigned, TimedOut, Forfeited)}  # in whose entry somebody stands up
NamesOf = Callable[[Iterable[str]], Mapping[str, str]]  # what players are called now


class Chronicler:
    """Tells in one language the facts that one kit has words for."""

    def __init__(self, kit: Kit, kinds: Mapping[str, type], language: str) -> None:
        self._words: Mapping[str, Mapping[str, str]] = kit["facts"]
        self._refusals: Mapping[str, Mapping[str, str]] = kit["refusals"]
        self._narrator = Narrator(kit, language)
        self._fields = {name: {wire_name(each.name): None for each in fields(kind)} for name, kind in kinds.items()}
        self._secrets = {name: [field for _, field, _ in secrets(kind)] for name, kind in kinds.items()}

    def tell(self, fact: Document, people: Mapping[Name, str]) -> str:
        """The sentence for who reads this much of the fact: what is missing of its secrets, he may not know."""
        kind = fact["type"]
        hidden = any(name not in fact for name in self._secrets[kind])
        template = self._words[kind]["tell_hidden" if hidden else "tell"]
        return self._narrator.tell(template, self._fields[kind] | fact, people)

    def refusal(self, code: str, fields: Mapping[str, Any], people: Mapping[Name, str]) -> str | None:
        """Why not; None where there are no words for it, or they name what this refusal does not say."""
        template = self._refusals.get(code, {}).get("tell")
        try:
            return template and self._narrator.tell(template, fields, people)
        except ValueError:
            return None


def tell_facts(entry: Document, then: Table, language: str, names_of: NamesOf) -> None:
    """Give each fact of an entry, as its reader is shown it, its `text`; `then` says who sat where after it.

    A fact that has a `text` of its own, what somebody said, has it in the sentence.
    """
    called = seat_names(then.places, language, names_of)
    at_the_table = dict(zip(then.names, called, strict=True))
    by_seat: dict[Name, str] = dict(enumerate(called))
    game, house = game_chronicler(then.rules.name, then.rules.rules_version, language), house_chronicler(language)

    def told(fact: Document) -> str:
        if fact["type"] not in HOUSE_FACTS:
            return game.tell(fact, at_the_table)
        if fact["type"] in LEAVING and (left := _who_left(then.places[fact["seat"]], entry["by"])) is not None:
            return house.tell(fact, {**by_seat, fact["seat"]: _known(names_of, [left], language)[left]})
        return house.tell(fact, by_seat)

    entry["facts"] = [{**fact, "text": told(fact)} for fact in entry["facts"]]


def _known(names_of: NamesOf, players: Iterable[str], language: str) -> Mapping[str, str]:
    """What players are called now; who has left for good is somebody."""
    somebody = house_kit(language)["seats"]["somebody"]
    return {player: somebody if name == SOMEBODY else name for player, name in names_of(players).items()}


def _who_left(place: Place, by: str) -> str | None:
    """Who sat there until this entry, by whom it is; None if he sits there still."""
    if place.player is not None:
        return None
    kind, _, player = by.partition(":")
    return place.kept_for or (player if kind == "player" else None)


def tell_refusal(language: str, code: str, detail: str) -> str:
    """What the house refuses; `detail` is what it says in English."""
    return house_chronicler(language).refusal(code, {"detail": detail}, {}) or detail


def tell_rules(
    game: Game[Any], table: Table | None, language: str, code: str, params: Document, names_of: NamesOf
) -> str | None:
    """What the rules of a game refuse, at a table where somebody sits or to open one."""
    called = [] if table is None else seat_names(table.places, language, names_of)
    people = dict(zip(() if table is None else table.names, called, strict=True))
    return game_chronicler(game.name, game.rules_version, language).refusal(code, params, people)


@cache
def game_chronicler(game: str, rules_version: int, language: str) -> Chronicler:
    rules = rules_of(game, rules_version)
    return Chronicler(rules.kit(language), rules.fact_types, language)


@cache
def house_chronicler(language: str) -> Chronicler:
    return Chronicler(house_kit(language), HOUSE_FACTS, language)


def seat_names(places: Sequence[Place], language: str, names_of: NamesOf) -> list[str]:
    """What who sits there is called: by name, as the computer player of that seat, or as the seat; never two alike."""
    kit = house_kit(language)
    templates, narrator = kit["seats"], Narrator(kit, language)
    players = {place.player for place in places if place.player is not None}
    names = _known(names_of, players, language) if players else {}
    alike = Counter(names[place.player] for place in places if place.player is not None)
    called = []
    for number, place in enumerate(places, 1):
        if place.player is None:
            called.append(narrator.tell(templates["open" if place.ai is None else "computer"], {"number": number}, {}))
        elif alike[names[place.player]] == 1:
            called.append(names[place.player])
        else:
            called.append(narrator.tell(templates["namesake"], {"name": names[place.player], "number": number}, {}))
    return called
