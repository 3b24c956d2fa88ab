"""Positions with one thing spoilt: refused by the rules, or good to play on from for as long as anybody likes.

`python -m tests.laws.spoiling GAME [HOW_MANY]` tries many and prints every failure it finds.
"""

import json
import random
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Game, Refused
from domain.contract.offers import sample, write_offer
from domain.contract.registry import games
from tests.laws.documents import Document, Path, at
from tests.laws.play import Sitting, advance, any_aside, appetite, lively_game, settings

NUMBERS = (-1, 0, 1, 2, 3, 7, 15, 99, 1000, 2**31, 2**53 - 2, 2**53 - 1)
FURTHER = 60  # moves that are played on from a position that was accepted
SECONDS = 20.0  # for all of them


class Broken(AssertionError):
    """A position that was accepted, or asked about, and broke the rules themselves."""


def spoilt(document: Document, chance: random.Random) -> tuple[Path, Document]:
    """The same document with one place changed: a number, a word, a flag, an item too many or too few."""
    copy: Document = json.loads(json.dumps(document))
    places = list(all_places(copy))
    kinds: dict[str, list[Path]] = {}
    for place in places:
        kinds.setdefault(kind_of(place), []).append(place)
    path = chance.choice(kinds[chance.choice(list(kinds))])  # a field of the game as often as a cell of its board
    inside = at(copy, path[:-1])
    inside[path[-1]] = _other(inside[path[-1]], path, copy, places, chance)
    return path, copy


def hold(game: Game[Any], document: Document, seats: int, chance: random.Random) -> Sitting | None:
    """The position is refused (None), or it can be played on from; anything else, also what takes long, is Broken."""
    with within(SECONDS):
        return _hold(game, document, seats, chance)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Who keeps the processor busy for longer is stopped; a loop inside C goes on, for that see `absurd`."""

    def too_long(*_: object) -> None:
        raise Broken(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _hold(game: Game[Any], document: Document, seats: int, chance: random.Random) -> Sitting | None:
    try:
        state = game.position(document)
    except Refused:
        return None
    except Exception as error:
        raise Broken(f"position fell over: {error!r}") from error
    choose = appetite(game)
    sitting = Sitting(game, None, seats, state, [], version=1)
    try:
        for _ in range(FURTHER):
            look_at(sitting)
            if game.outcome(sitting.state) is not None:
                break
            owed = list(game.decisions(sitting.state))
            assert owed, "the game is not over and nobody is asked"
            seat = chance.choice(owed).seat
            made = seat, choose(sitting.state, seat, chance)
            if chance.random() < 0.1:
                made = any_aside(game, sitting.state, seats, chance) or made
            advance(sitting, 7, *made)
        look_at(sitting)
    except Exception as error:
        raise Broken(f"{sitting.version - 1} moves after it was accepted: {error!r}") from error
    return sitting


def look_at(sitting: Sitting) -> None:
    """Everything that the house would ask of this state can be answered and written down."""
    game, state = sitting.game, sitting.state
    for viewer in (None, ALL, *range(sitting.seats)):
        canonical(game.view(state, viewer))
    game.outcome(state)
    for owed in game.decisions(state):
        offers = list(game.offers(state, owed.seat))
        assert offers, f"{owed} has no answer"
        for offer in offers:
            canonical(write_offer(offer))
        game.reads(state, owed.seat, sample(offers[0], lambda _n: 0))
    game.position(game.view(state, ALL))


def all_places(value: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from all_places(inner, (*path, name))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from all_places(inner, (*path, n))


def kind_of(path: Path) -> str:
    """What sort of place it is: numbers stand for one another, and so do the keys of what lies deep."""
    return ".".join("*" if isinstance(step, int) or (n and not step.islower()) else step for n, step in enumerate(path))


def _other(value: Any, path: Path, document: Document, places: list[Path], chance: random.Random) -> Any:
    like = [at(document, other) for other in places if other != path and other[-1] == path[-1]]
    choices: list[Any] = [each for each in like if type(each) is type(value) and each != value]
    match value:
        case bool():
            choices = [not value]
        case int():
            choices = [*choices[:3], value + 1, value - 1, *NUMBERS]
        case str():
            words = [at(document, other) for other in places]
            choices += [word for word in words if isinstance(word, str) and word != value][:40]
            choices += [None]
        case list():
            choices = [*choices[:5], []]
            if value:
                n = chance.randrange(len(value))
                choices += [value[:n] + value[n + 1 :], [*value, value[n]], list(reversed(value))]
        case dict():
            choices = [*choices[:5], {}, None]
            if value:
                gone = chance.choice(list(value))
                choices.append({name: inner for name, inner in value.items() if name != gone})
        case _:
            choices = [*choices[:5], 0, 1, 2**53 - 1, [], {}, *[at(document, chance.choice(places)) for _ in range(4)]]
    return chance.choice(choices)


def positions(game: Game[Any], seed: int) -> Iterator[tuple[Document, int]]:
    """Whole documents from lively games round all settings, some from each, without end."""
    chance = random.Random(seed)
    while True:
        options, seats = chance.choice(settings(game))
        every = chance.randrange(1, 12)
        for n, sitting in enumerate(lively_game(game, options, seats, chance.randrange(2**31))):
            if n % every == 0:
                yield game.view(sitting.state, ALL), seats
            if n > 400:
                break


def main(name: str, most: int) -> int:
    game, chance = games()[name], random.Random(most)
    found: dict[str, str] = {}
    accepted = tried = 0
    for document, seats in positions(game, most):
        for _ in range(8):
            path, copy = spoilt(document, chance)
            tried += 1
            try:
                accepted += hold(game, copy, seats, chance) is not None
            except Broken as broken:
                where = traceback.extract_tb((broken.__cause__ or broken).__traceback__)[-1]
                known = f"{kind_of(path)} {broken} at {where.filename}:{where.lineno}"
                was, now = at(document, path), at(copy, path)
                found.setdefault(known, f"{path}: {str(was)[:80]} -> {str(now)[:80]}")
        if tried >= most:
            break
    for known, example in sorted(found.items()):
        print(f"{known}\n    {example}")  # noqa: T201
    print(f"{name}: {tried} tried, {accepted} accepted, {len(found)} ways to break")  # noqa: T201
    return len(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4000) > 0)
