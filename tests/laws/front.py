"""What each game gives a front end: its kit and its scene, and what random play shows of both."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Game, Refused, Viewer
from domain.contract.kit import Kit
from domain.contract.offers import write_offer
from domain.contract.registry import games
from domain.contract.secrecy import Name, audience, secrets
from domain.contract.wire import plain, write_fact, write_move
from tests.laws.attempts import attempts
from tests.laws.play import Sitting, luck_of
from tests.laws.tables import chosen
from tests.laws.vocabulary import Word, is_open, is_text, offered_words, open_words

Document = dict[str, Any]

ENOUGH = 80  # documents of one type in which the same fields can be read


def kit_of(game: Game[Any], language: str = "en") -> Kit:
    return _kit(game.name, language)


@cache
def _kit(name: str, language: str) -> Kit:
    return games()[name].kit(language)


def viewers(seats: int) -> list[Viewer]:
    return [*range(seats), None, ALL]


def names(sitting: Sitting) -> tuple[Name, ...]:
    """What the game calls each seat of this table."""
    return sitting.game.names(sitting.options, sitting.seats)


def fact_for(sitting: Sitting, fact: Any, viewer: Viewer) -> tuple[Document, bool]:
    """The fact as this viewer reads it, and whether something is kept from him."""
    document, kept = write_fact(fact), False
    seats = {name: seat for seat, name in enumerate(names(sitting))}
    for _, name, declared in secrets(type(fact)):
        readers = audience(declared, fact, seats)
        if name in document and readers is not None and viewer != ALL and viewer not in readers:
            del document[name]
            kept = True
    return document, kept


@dataclass
class Met:
    """What random play of a game has brought to light."""

    words: set[tuple[str, Word]] = field(default_factory=set)  # where it stood, and what
    called: set[tuple[str, Word]] = field(default_factory=set)  # names of players in moves and facts
    free: set[str] = field(default_factory=set)  # fields that an offer opens as text
    opened: dict[str, set[str]] = field(default_factory=dict)  # by type of move: the fields of its offers
    decisions: set[str] = field(default_factory=set)
    causes: set[str] = field(default_factory=set)
    refused: dict[str, list[tuple[Document, Document]]] = field(default_factory=dict)  # by code: params and the move
    facts: dict[tuple[str, bool], dict[bytes, Document]] = field(default_factory=dict)  # by type and if it is hidden
    moves: dict[str, dict[bytes, Document]] = field(default_factory=dict)


@cache
def met(name: str) -> Met:
    """All that random play round the settings of a game meets, for every viewer."""
    game, found = games()[name], Met()
    for table in chosen(name):
        chance = table.chance()
        for sitting in table.moments():
            _note_told(found, sitting)
        for sitting in table.moments(every=12):
            for viewer in viewers(sitting.seats):
                view = game.view(sitting.state, viewer)
                _note_words(found, "state", game.state, view)
                _note_words(found, "deduced", game.deduced, game.deduce(view))
            _note_offers(found, sitting, chance)
        outcome = game.outcome(sitting.state)
        assert outcome is not None
        found.causes.add(outcome.cause)
    return found


def _note_words(found: Met, where: str, kind: Any, document: Any) -> None:
    found.words |= {(where, word) for word in open_words(kind, document, "")}


def _note_told(found: Met, sitting: Sitting) -> None:
    game, called = sitting.game, set(names(sitting))
    told = [(fact, write_fact(fact)) for fact in sitting.told]
    if sitting.move is not None:
        told.append((sitting.move, write_move(sitting.move)))
        if sitting.seat is not None:
            document = {**told[-1][1], "seat": names(sitting)[sitting.seat]}
            _keep(found.moves.setdefault(document["type"], {}), document)
    for one, document in told:
        where = document.pop("type")
        _note_words(found, where, type(one), document)
        found.called |= {(where, word) for word in _called(document, called, "")}
    found.decisions |= {owed.kind for owed in game.decisions(sitting.state)}
    for fact in sitting.told:
        for viewer in viewers(sitting.seats):
            document, hidden = fact_for(sitting, fact, viewer)
            _keep(found.facts.setdefault((type(fact).__name__, hidden), {}), document)


def _keep(kept: dict[bytes, Document], document: Document) -> None:
    if len(kept) < ENOUGH:
        kept[canonical(document)] = document


def _called(value: Any, called: set[Name], field_: str) -> Iterator[Word]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _called(inner, called, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _called(inner, called, field_)
    elif isinstance(value, str) and value in called:
        yield Word(field_, value)


def _note_offers(found: Met, sitting: Sitting, chance: random.Random) -> None:
    game = sitting.game
    asked = {owed.seat for owed in game.decisions(sitting.state)} | {chance.randrange(sitting.seats)}
    for seat in sorted(asked):
        offers = [*game.offers(sitting.state, seat), *game.anytime(sitting.state, seat)]
        for offer in offers:
            document = write_offer(offer)
            found.free |= {name for name, value in open_fields(document) if is_text(value)}
            found.opened.setdefault(document.pop("type"), set()).update(field_names(document))
            found.words |= {("offers", word) for word in offered_words(offer.move, document, "")}
            _note_words(found, "about an offer", Any, game.about(sitting.state, seat, offer))
        for move in attempts(game, sitting.state, offers, chance, count=4):
            try:
                game.decide(sitting.state, seat, game.reads(sitting.state, seat, move), luck_of(0, 1))
            except Refused as refusal:
                known = found.refused.setdefault(refusal.code, [])
                if len(known) < ENOUGH:
                    known.append((plain(refusal.params), write_move(move)))


# ------------------------------------------------------------------------------------------------ offers


def field_names(offer: Document) -> Iterator[str]:
    """The names of all fields of an offer, also inside the objects that it lets one choose."""
    for name, value in open_fields(offer):
        yield name
        for each in [*value.get("one_of", ()), *value.get("subset_of", ())] if isinstance(value, dict) else ():
            yield from each if isinstance(each, dict) else ()


def open_fields(offer: Document) -> Iterator[tuple[str, Any]]:
    """Every field of an offer with what it may be, those of objects by their own names."""
    for name, value in offer.items():
        if isinstance(value, dict) and not is_open(value):
            yield from open_fields(value)
        elif name != "type":
            yield name, value
