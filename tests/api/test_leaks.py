"""Two tables that differ only in what a seat may not know: every byte sent to that seat is the same.

Both start from positions: a moment of a random game, and another one that the seat cannot tell from it. Then the same
seat moves at both, so that the watching seat must see the same again, whatever the moves hide from it. That the
comparison misses no declaration of a secret is shown in tests/events/test_secrets.py, one declaration at a time.
"""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game import ALL, Game
from domain.registry import games
from domain.wire import plain, write_move
from tests import play
from tests.events.test_secrets import REVEALING, closed
from tests.house import Answer, Client, House
from tests.pairs import Pair, Told

MOMENTS = 4  # of each game

CHANGING = re.compile(
    rb"[0-9a-f]{2}-[0-9A-HJKMNP-TV-Z]{26}"  # the table's id
    rb"|[0-9a-f]{32,}"  # salts and hashes, commitments and signatures
    rb"|(?<=at\":)[0-9]+|(?<=at\\\":)[0-9]+"  # the time
)


def alike(answer: Answer | bytes) -> bytes:
    """What is left of an answer when id, time and salted hashes are taken away."""
    if isinstance(answer, bytes):
        return CHANGING.sub(b"_", answer)
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    told = f"{answer.status} {json.dumps(headers, sort_keys=True)}\n".encode() + answer.body
    return CHANGING.sub(b"_", told)


def moments(game: Game[Any], chance: random.Random) -> Iterator[tuple[Pair, Told, Told, list[Any]]]:
    """Steps of random games with their twins, those that hide something first; and moves seen so far."""
    settings = [setting for setting in play.settings(game) if setting[1] <= 3]
    for patience in (1.0, 0.0):
        for _ in range(20):
            options, seats = chance.choice(settings)
            pair = Pair(game, options, seats, chance.randrange(seats), chance)
            seen: list[Any] = []
            for told in pair.play():
                if told.move is None:
                    continue
                seen.append(told.move)
                hides = bool(closed(pair, told)) or told.seat == pair.watcher
                reveals = {type(fact).__name__ for fact in told.facts} & REVEALING.get(game.name, set())
                if told.drew or reveals or chance.random() > 0.1 or (patience and not hides):
                    continue
                if (other := pair.twin(told)) is not None and other.before != told.before:
                    yield pair, told, other, seen
                    break


class Table:
    """One of the two tables, with people on all seats; the watcher opened it."""

    def __init__(self, pair: Pair, people: list[Client], state: Any) -> None:
        self.watcher, self.people = people[pair.watcher], people
        seats: list[Any] = [{"player": person.id} for person in people]
        seats[pair.watcher] = "me"
        position = pair.game.view(state, ALL)
        self.id = self.watcher.open(pair.game.name, seats, options=plain(pair.options), position=position)["table"]
        for person in people:
            if person is not self.watcher:
                person.sit(self.id)

    def answers(self, viewer: Client, attempts: list[Any]) -> Iterator[tuple[str, Answer | bytes]]:
        """Everything this viewer can be told of the table, with what comes of these moves if they are tried."""
        path = f"/v1/tables/{self.id}"
        version = viewer.table(self.id)["version"]
        yield "table", viewer.get(path)
        yield "earlier", viewer.get(path, at=max(1, version - 1))
        yield "page", viewer.get(f"{path}/log")
        yield "states", viewer.get(f"{path}/log", state=True)
        yield "lines", viewer.get(f"{path}/log", {"Accept": "application/x-ndjson"})
        yield "record", viewer.get(f"{path}/record")
        for with_state in (False, True):
            with viewer.feed(self.id, state=with_state) as feed:
                yield "feed", json.dumps(feed.take(version), separators=(",", ":")).encode()
        for seat in range(len(self.people)):
            yield "another's eyes", viewer.get(path, seat=seat)
        yield "offers", viewer.get(f"{path}/offers")
        yield "seat", viewer.delete(f"{path}/seats/7")
        for move in attempts:
            tried = viewer.move(self.id, move, dry_run=True)
            yield f"trying {move}", tried
            if tried.status == 409:
                yield f"refusing {move}", viewer.move(self.id, move)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_seat_is_told_nothing_that_it_may_not_know(house: House, game: Game[Any]) -> None:
    chance = random.Random(f"{game.name} leaks")
    people = house.players(3)
    cleo = house.player("Cleo")  # a spectator with a token
    moved = 0
    for (pair, told, other, seen), _ in zip(moments(game, chance), range(MOMENTS), strict=False):
        tables = [Table(pair, people[: pair.seats], state) for state in (told.before, other.before)]
        watcher = people[pair.watcher]
        offered = [write_move(move) for move in chance.sample(seen, min(6, len(seen)))]
        for turn in ("before", "after"):
            for viewer, attempts in ((watcher, offered), (cleo, offered[:2])):
                for (what, one), (_, two) in zip(*(table.answers(viewer, attempts) for table in tables), strict=True):
                    assert alike(one) == alike(two), f"{what}, {turn} {told.move}"
            if turn == "before":
                mover = people[told.seat or 0]
                steps = zip(tables, (told, other), strict=True)
                answers = [mover.move(table.id, write_move(step.move)) for table, step in steps]
                assert [answer.status for answer in answers] == [201, 201], answers[0].body
                if mover is watcher:
                    assert alike(answers[0]) == alike(answers[1])
                moved += 1
    if game.name != "conqueror":  # where nothing is hidden but the order of its tiles
        assert moved >= 2
