"""No number that is ever counted up begins near 2^53, where it could not be written any more."""

import json
import random
from dataclasses import fields
from typing import Any

from domain.contract.canonical import LARGEST
from domain.contract.game import Game
from tests.laws.absurd import documents
from tests.laws.documents import Document, at, put
from tests.laws.spoiling import all_places, hold, kind_of
from tests.laws.tables import every_game

FAR = LARGEST // 1000  # nothing is counted up so far from here


@every_game
def test_only_what_is_agreed_on_may_be_so_large_and_it_is_played_on_from_there(game: Game[Any]) -> None:
    """A limit that nobody reaches harms nobody; everything else has a bound of its own."""
    agreed = {each.name for each in fields(game.options)}
    tried: set[str] = set()
    for document, seats in documents(game):
        for place in all_places(document):
            kind = kind_of(place)
            if type(at(document, place)) is not int or kind in tried:
                continue
            tried.add(kind)
            for number in (LARGEST, LARGEST - 1, FAR):
                copy: Document = json.loads(json.dumps(document))
                put(copy, place, number)
                if hold(game, copy, seats, random.Random(7)) is not None:
                    assert place[-1] in agreed, f"{kind} = {number} is accepted"
    assert len(tried) > 4  # a small game has few
