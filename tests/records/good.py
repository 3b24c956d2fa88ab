"""The good records of the corpus."""

from collections.abc import Iterator
from typing import Any

from domain.contract.game import Game
from domain.contract.registry import games
from tests.records import lives
from tests.records.forging import UNKNOWN, Case, battle, stones
from tests.records.pebbles import pebbles
from tests.records.playing import RecordedTable, played
from tests.records.scribe import Document, Record

PLACES = ((0, 2), (1, 2), (2, 3), (4, 5), (3, 7), (6, 7), (8, 9), (12, 13), (63, 64))


def good() -> Iterator[tuple[str, Case]]:
    whole = stones()
    yield "pebbles", Case(whole.lines(), "a finished table of a game whose rules are not here", rules=UNKNOWN)
    whole.receipts = [whole.receipt(version) for version in (1, 5, len(whole.entries))]
    yield "pebbles-receipts", Case(whole.lines(), "the same with three receipts after the trailer", rules=UNKNOWN)
    whole.receipts = [whole.receipt_among(n + 1, index, size) for n, (index, size) in enumerate(PLACES)]
    what = "the same with receipts that were signed together with others"
    yield "pebbles-receipts-together", Case(whole.lines(), what, rules=UNKNOWN)
    closed = {"luck": UNKNOWN, "rules": UNKNOWN}
    yield "pebbles-seat", Case(stones().until(9, 0).lines(), "the same while it was played, as seat 0 had it", **closed)
    yield "pebbles-open", Case(stones().until(1, None).lines(), "the same before anybody sat down", **closed)
    fixed = pebbles(5, fixed=True)
    yield "pebbles-seed", Case(fixed.lines(), "a table opened with a fixed seed", rules=UNKNOWN)
    yield "condottiere", Case(battle().lines(), "a finished game; one player was away for a while")
    for viewer, name in ((1, "seat"), (None, "spectator")):
        lines = battle().until(20, viewer).lines()
        yield f"condottiere-{name}", Case(lines, f"the same while it was played, as a {name} had it", **closed)
    yield "condottiere-position", Case(from_position().lines(), "a game started from a position")
    yield "condottiere-timed", Case(lives.timed().lines(), "a game against the clock, in which something is taken back")
    yield "condottiere-fork", Case(forked().lines(), "a game continued from a version of another")
    for name, (record, what) in lives.LIVES.items():
        yield name, Case(record().lines(), what)


def some_game(game: Game[Any]) -> list[bytes]:
    """The record of any game; of a long one the beginning, with every seal open, as a referee reads it."""
    table = "5c-01K9ZG3T4V5W6X7Y8Z9A0B1C2H"
    return played(game, game.examples[0], game.players[0], table=table, seed=1, most=130).lines()


def from_position() -> Record:
    return _continued("b8-01K9ZG3T4V5W6X7Y8Z9A0B1C2J", ["position"])


def forked() -> Record:
    parent = battle()
    origin = {"table": parent.table, "version": 18, "hash": parent.entries[17].hash}
    return _continued("c9-01K9ZG3T4V5W6X7Y8Z9A0B1C2K", ["fork"], origin)


def _continued(table: str, marks: list[str], parent: Document | None = None) -> Record:
    """A game that takes up another at its 18th version."""
    options = {"variants": ["hidden_cards"], "max_rounds": 1}
    before = RecordedTable(games()["condottiere"], options, 2, table="a7-01K9ZG3T4V5W6X7Y8Z9A0B1C2G", seed=8)
    before.open()
    before.begin()
    before.play_at_random(8)
    before.stand_up(1)
    before.play_at_random(13)
    before.sit_down(1)
    before.play_at_random(18)
    recorded = RecordedTable(before.game, options, 2, table=table, seed=3)
    recorded.open(marks=marks, parent=parent, position=before.game.view(before.state, "all"))
    recorded.begin()
    recorded.play_at_random()
    return recorded.scribe.record()
