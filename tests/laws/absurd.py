"""Positions with something absurd in one place, tried where nobody is hurt: each has little time and little memory.

`python -m tests.laws.absurd GAME` tries them in this process and names each before it is tried. One that takes too long
kills the process, whatever it is doing, so that the name printed last is the one.
"""

import json
import resource
import signal
import sys
from collections.abc import Iterator
from typing import Any

from domain.contract.game import ALL, Game, Refused
from domain.contract.registry import games
from tests.laws.documents import Document, Path, at, put
from tests.laws.play import Sitting, random_game, settings
from tests.laws.spoiling import look_at

SECONDS = 2.0  # that one position may keep the processor busy
MEMORY = 2**31  # bytes that the process may have
VALUES = (None, "x", -1, 2**53 - 1, [], {}, [None], {"x": 1})
DEEP, WIDE = 4, 2  # so many steps into a document, so many items of a list


def try_all(game: Game[Any]) -> int:
    """Name every position, try it, and tell what broke; returns how many did."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    broken = 0
    for number, (document, seats) in enumerate(documents(game)):
        for path in places(document):
            for value in VALUES:
                if value == at(document, path):
                    continue
                name = f"{number}: {'.'.join(map(str, path))} = {value!r}"
                print(name, flush=True)  # noqa: T201
                copy: Document = json.loads(json.dumps(document))
                put(copy, path, value)
                signal.setitimer(signal.ITIMER_PROF, SECONDS)  # nobody catches its signal, which kills
                try:
                    must_be_refused_or_stand(game, copy, seats)
                except Exception as error:
                    broken += 1
                    print(f"broken by {name}: {error!r}", flush=True)  # noqa: T201
    return broken


def must_be_refused_or_stand(game: Game[Any], document: Document, seats: int) -> None:
    """The rules say no, and why; or everything can be asked of the state that they say yes to."""
    try:
        state = game.position(document)
    except Refused as refusal:
        assert refusal.code, "a refusal has a code"
        assert refusal.rule, "a refusal names its rule"
        return
    look_at(Sitting(game, None, seats, state, []))


def documents(game: Game[Any]) -> Iterator[tuple[Document, int]]:
    """True positions: of random games with each example of options the first moment, the last, or one between."""
    examples = {id(options): (options, seats) for options, seats in settings(game)}
    for n in range(max(5, len(examples))):
        options, seats = list(examples.values())[n % len(examples)]
        moments = [sitting.state for sitting in random_game(game, options, seats, seed=n)]
        yield game.view(moments[n % 5 * (len(moments) - 1) // 4], ALL), seats


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where something absurd is put."""
    if path:
        yield path
    if len(path) < DEEP and isinstance(value, dict | list):
        for step in value if isinstance(value, dict) else range(min(WIDE, len(value))):
            yield from places(value[step], (*path, step))


if __name__ == "__main__":
    sys.exit(min(try_all(games()[sys.argv[1]]), 1))
