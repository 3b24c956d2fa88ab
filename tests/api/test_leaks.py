"""Two tables that differ only in what a seat may not know: every byte sent to that seat is the same.

Both start from positions: a moment of a random game, and another one in which hidden things have changed places, as the
game's tests say and not as its own view does. Then the same seat moves at both, so that the watching seat
must see the same again, whatever the moves hide from it. That the comparison misses no declaration of a secret is shown
in tests/laws/test_secrets.py, one declaration at a time.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from domain.contract.game import ALL, Game
from domain.contract.wire import plain, write_move
from tests.house import Answer, Client, House
from tests.laws import play
from tests.laws.known import laws_of
from tests.laws.pairs import Pair, Step, secret_fields
from tests.laws.tables import every_game
from tests.laws.twins import differing

MOMENTS = 4  # of each game at least
GAMES = 40

FRAMING = ("content-length", "transfer-encoding")  # a body that is streamed may come in one piece or in several
OF_THE_REQUEST = ("date", "annals-now", "x-request-id")
CHANGING = re.compile(
    rb"[0-9a-f]{2}-[0-9A-HJKMNP-TV-Z]{26}"  # the table's id
    rb"|[0-9a-f]{32,}"  # salts and hashes, commitments and signatures
    rb"|(?<=at\":)[0-9]+|(?<=at\\\":)[0-9]+"  # the time
)


def alike(answer: Answer | bytes) -> bytes:
    """What is left of an answer when id, time and salted hashes are taken away."""
    if isinstance(answer, bytes):
        return CHANGING.sub(b"_", answer)
    headers = {name: value for name, value in answer.headers.items() if name not in (*OF_THE_REQUEST, *FRAMING)}
    told = f"{answer.status} {json.dumps(headers, sort_keys=True)}\n".encode() + answer.body
    return CHANGING.sub(b"_", told)


def moments(game: Game[Any], chance: random.Random) -> Iterator[tuple[Pair, Step, Step, list[Any]]]:
    """Steps of random games with their twins, until every secret was hidden once that such a step can hide.

    The server draws by itself, so these are steps after which the watcher sees the same whatever chance brings.
    """
    settings = [setting for setting in play.settings(game) if setting[1] <= most_people(game)]
    laws = laws_of(game)
    missing, revealing, count = set(laws.secrets.split()), set(laws.revealing.split()), 0
    unmoved = set(laws.hidden.split()) - set(laws.seldom_changed.split())
    for number in range(GAMES):
        options, seats = chance.choice(settings)
        if getattr(options, "max_rounds", None) and number % 2:
            options = replace(options, max_rounds=8 * options.max_rounds)
        pair = Pair(game, options, seats, chance.randrange(seats), chance)
        seen: list[Any] = []
        for step in pair.play(late=number % 4 == 3):
            if step.move is None or game.outcome(step.after) is not None:
                continue
            seen.append(step.move)
            hidden = {f"{kind.__name__}.{name}" for kind, name in pair.closed(step)} & missing
            if not hidden and (not unmoved or chance.random() > 0.05):
                continue
            if {type(fact).__name__ for fact in step.facts} & revealing:
                continue
            if pair.is_steady(step) and (other := pair.twin(step)) is not None and pair.is_steady(other):
                differ = {word for word in hidden if values(step, word) != values(other, word)}
                moved = differing(game, step.before, other.before)
                if differ or (moved and (step.drew or moved & unmoved or (not hidden and count < MOMENTS))):
                    missing -= differ if not step.drew else hidden
                    unmoved -= moved
                    count += 1
                    yield pair, step, other, list(seen)
        if not (missing or unmoved) and count >= MOMENTS:
            return
    assert not unmoved, "the twins never differed there"


def most_people(game: Game[Any]) -> int:
    return max(3, min(game.players))


def values(step: Step, word: str) -> list[Any]:
    """What stands in a field of a step's facts and move."""
    kind, name = word.split(".")
    return [getattr(item, name) for item in (*step.facts, step.move) if type(item).__name__ == kind]


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
        yield "states", viewer.get(f"{path}/log", state=True, scene=True)
        yield "chronicle", viewer.get(f"{path}/log", tell="fa")
        yield "lines", viewer.get(f"{path}/log", {"Accept": "application/x-ndjson"})
        yield "record", viewer.get(f"{path}/record")
        for with_state in (False, True):
            beside: dict[str, Any] = {"state": True, "scene": True, "tell": "ru"} if with_state else {}
            with viewer.feed(self.id, **beside) as feed:
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


@every_game
def test_a_seat_is_told_nothing_that_it_may_not_know(house: House, game: Game[Any]) -> None:
    swaps = list(swapped(house, game, random.Random(f"{game.name} leaks")))

    assert len(swaps) >= 2 or not laws_of(game).hidden


def swapped(house: House, game: Game[Any], chance: random.Random) -> Iterator[int]:
    """Two tables for each moment, at which everything that is sent must be the same; how many bytes were compared."""
    people = house.players(most_people(game))
    cleo = house.player("Cleo")  # a spectator with a token
    for pair, step, other, seen in moments(game, chance):
        tables = [Table(pair, people[: pair.seats], state) for state in (step.before, other.before)]
        watcher = people[pair.watcher]
        offered = [write_move(move) for move in chance.sample(seen, min(6, len(seen)))]
        compared = 0
        for turn in ("before", "after"):
            for viewer, attempts in ((watcher, offered), (cleo, offered[:2])):
                for (what, one), (_, two) in zip(*(table.answers(viewer, attempts) for table in tables), strict=True):
                    told = alike(one)
                    assert told == alike(two), f"{what}, {turn} {step.move}"
                    compared += len(told)
            if turn == "before":
                mover = people[step.seat or 0]
                steps = zip(tables, (step, other), strict=True)
                answers = [mover.move(table.id, write_move(step.move)) for table, step in steps]
                assert [answer.status for answer in answers] == [201, 201], answers[0].body
                if mover is watcher:
                    assert alike(answers[0]) == alike(answers[1])
        yield compared


@every_game
def test_the_set_up_tells_each_seat_its_own(house: House, game: Game[Any]) -> None:
    """Two set-ups differ in what is open, too; so here every field is looked at."""
    options, seats = next(setting for setting in play.settings(game) if setting[1] == min(game.players))
    people = house.players(seats)
    table = people[0].open(game.name, ["me", *["open"] * (seats - 1)], options=plain(options))["table"]
    for person in people[1:]:
        person.sit(table)
    names = game.names(options, seats)
    for viewer, client in enumerate([*people, house.stranger]):
        for fact in client.log(table, after=seats - 1)["entries"][0]["facts"]:
            for field in secret_fields(game, game.fact_types.get(fact["type"], type)):
                owner = fact.get("seat", fact.get("player"))
                may_read = owner is not None and names.index(owner) == viewer
                assert (field in fact) == may_read, f"{fact['type']}.{field} to seat {viewer}"
