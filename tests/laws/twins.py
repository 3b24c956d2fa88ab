"""Tables that differ in nothing but what a seat may not know.

What that is the tests of each game say, place by place, from the rulebook and not from `view`, so that a view that
shows too much is found out: twins are made by moving hidden things about in the whole document, never by `imagine`.
"""

import json
import random
from fnmatch import fnmatch
from typing import Any

from domain.contract.game import ALL, Game, Refused, Seat
from tests.laws.documents import Document, at, differences, put, words
from tests.laws.known import laws_of


def covered(game: Game[Any], table: Document, seat: Seat | None) -> Document:
    """The whole table with a number wherever this seat may not look."""
    copy: Document = json.loads(json.dumps(table))
    for path, count in reversed(list(laws_of(game).closed(table, seat))):
        if count is None:
            del at(copy, path[:-2])[path[-2]]
        else:
            put(copy, path, {"hidden": count})
    return copy


def twin(game: Game[Any], state: Any, seat: Seat | None, chance: random.Random, tries: int = 8) -> Any:
    """A state that differs only in what this seat may not know, with the same decisions owed; None if none is found."""
    laws, whole = laws_of(game), game.view(state, ALL)
    places = [path for path, _ in laws.closed(whole, seat)]
    pools = laws.pools.split()
    known = set(words({name: value for name, value in covered(game, whole, seat).items() if name not in pools}))
    for _ in range(tries if places else 0):
        table = json.loads(json.dumps(whole))
        for path in places:
            if (answer := laws.otherwise.get(str(path[0]))) and chance.random() < 0.5:
                answer(table, path, chance)
        laws.exchange(table, places, known, chance.choice((1, 8, 40)), chance)
        laws.in_order(table)
        if table == whole:
            continue
        try:
            other = game.position(table)
        except Refused:
            continue
        if list(game.decisions(other)) == list(game.decisions(state)):
            return other
    return None


def differing(game: Game[Any], one: Any, other: Any) -> set[str]:
    """The hidden places, as the game's tests list them, in which two tables differ; and any other place."""
    listed = laws_of(game).hidden.split()
    found = differences(game.view(one, ALL), game.view(other, ALL))
    return {next((each for each in listed if fnmatch(place, each)), place) for place in found}
