"""Good records in which everything happens that people and time can do to a table."""

from collections.abc import Callable
from functools import cache
from typing import Final

from domain.contract.registry import games
from tests.records.living import CLOCK, LivedTable
from tests.records.scribe import Record

REST_MS: Final = 10_000  # after one no, as long until the next proposal


def _table(id_: str, game: str = "condottiere", seed: int = 8, rounds: int = 2) -> LivedTable:
    cards = {"variants": ["hidden_cards"], "max_rounds": rounds}
    options = cards if game == "condottiere" else games()[game].examples[0]
    return LivedTable(games()[game], options, 2, table=f"{id_}-01K9ZG3T4V5W6X7Y8Z9A0B1C2M", seed=seed)


def _begun(id_: str, until: int) -> LivedTable:
    recorded = _table(id_)
    recorded.open()
    recorded.begin()
    recorded.play_at_random(until)
    return recorded


@cache
def _timed() -> Record:
    recorded = _table("d4")
    recorded.open(clock={"kind": "each", "ms": 60_000})
    recorded.begin()
    recorded.play_at_random(9)
    recorded.propose(0, "takeback", 5)
    recorded.agree_to_go_back(1, 5)
    recorded.play_at_random(16)
    recorded.time_is_up(61_000)
    return recorded.scribe.record()


@cache
def _stood_in() -> Record:
    recorded = _table("d5", rounds=1)
    recorded.open(clock={"kind": "bank", "initial_ms": 20_000, "increment_ms": 1000}, on_timeout="stand_in")
    recorded.begin()
    recorded.play_at_random(5)
    recorded.time_is_given(21_000, 30_000)
    recorded.play_at_random(8)
    seat = recorded.stand_in(60_000)
    recorded.play_at_random(11)
    recorded.sit_down(seat)
    while min(recorded.decisions) != seat:
        recorded.play_at_random(recorded.scribe.next_version)
    recorded.stand_in(60_000)
    recorded.play_at_random()
    return recorded.scribe.record()


@cache
def _agreed() -> Record:
    recorded = _begun("d6", 5)
    recorded.propose(0, "pause")
    recorded.answer(1, {"type": "ClocksStopped"})
    recorded.propose(1, "resume")
    recorded.answer(0, {"type": "ClocksStarted"})
    recorded.play_at_random(11)
    recorded.propose(0, "abort")
    recorded.play_at_random(13)  # it lapses with the move
    recorded.propose(1, "pause")
    recorded.withdraw(1)
    recorded.propose(0, "takeback", 4)
    recorded.answer(1, yes=False)
    recorded.scribe.waited += REST_MS
    recorded.propose(0, "pause")
    recorded.resign(1)
    recorded.ask_rematch(1, "d6-01K9ZG3T4V5W6X7Y8Z9A0B1C2N")
    return recorded.scribe.record()


@cache
def _given_up() -> Record:
    recorded = _begun("d7", 6)
    recorded.propose(1, "abort")
    recorded.answer(0, {"type": "TableAborted", "cause": "aborted"}, recorded.finished)
    return recorded.scribe.record()


@cache
def _broken_off() -> Record:
    recorded = _begun("d8", 3)
    recorded.close("aborted", 1)
    return recorded.scribe.record()


@cache
def _closed() -> Record:
    recorded = _table("d9")
    recorded.open()
    recorded.close("closed", 0)
    return recorded.scribe.record()


@cache
def _closed_by_time() -> Record:
    recorded = _table("da")
    recorded.open()
    recorded.scribe.waited += 7 * 86_400_000
    recorded.close("closed", None, CLOCK)
    return recorded.scribe.record()


@cache
def _judged() -> Record:
    recorded, dispute = _begun("dc", 5), "d-01K9ZG3T4V5W6X7Y8Z9A0B1C2Q"
    recorded.claim(1, dispute, 3)
    recorded.judge(dispute, "dismissed")
    recorded.play_at_random(9)
    recorded.claim(1, dispute, 3, appeal=True)
    outcome = {"winners": [1], "ranking": [[1], [0]], "scores": [0, 0], "cause": "forfeited"}
    recorded.judge(dispute, "forfeited", recorded.finished, seat=0, outcome=outcome)
    return recorded.scribe.record()


@cache
def _undone() -> Record:
    """One who is asked again at once takes back what he did, and later does so again."""
    recorded = _table("db", "conqueror", seed=3)
    recorded.open(rematch_of="db-01K9ZG3T4V5W6X7Y8Z9A0B1C2L")
    recorded.begin()
    for _ in range(2):
        while not _may_take_back(recorded):
            recorded.play_at_random(recorded.scribe.next_version)
        last = recorded.scribe.written[-1].entry
        recorded.undo(last["seat"], last["v"] - 1)
        recorded.play_at_random(recorded.scribe.next_version + 1)
    recorded.resign(0)
    return recorded.scribe.record()


@cache
def _hinted() -> Record:
    """Hints about one decision from two levels, about what is decided together, and under an open proposal."""
    recorded = _table("dd", rounds=1)
    recorded.open(hints=True, clock={"kind": "each", "ms": 60_000})
    recorded.begin()
    recorded.take_a_hint("shrewd")
    recorded.take_a_hint("master")
    recorded.play_at_random(7)
    recorded.propose(1, "pause")
    recorded.take_a_hint("greedy")
    recorded.play_at_random()
    return recorded.scribe.record()


def _may_take_back(recorded: LivedTable) -> bool:
    """Has a person made a move that drew nothing and showed nothing, and is asked again, alone?"""
    last = recorded.scribe.written[-1].entry
    is_plain = last["decision"] is not None and "draws" not in last and not last["sealed"]
    return is_plain and list(recorded.decisions) == [last["seat"]]


LIVES: Final[dict[str, tuple[Callable[[], Record], str]]] = {
    "condottiere-stand-in": (_stood_in, "time is given back, and up twice; somebody comes back in between"),
    "condottiere-agreed": (_agreed, "every kind of proposal and every way it lapses, a rest, a resignation, a rematch"),
    "condottiere-given-up": (_given_up, "everybody agrees to give up"),
    "condottiere-broken-off": (_broken_off, "a seat breaks off what has hardly begun"),
    "condottiere-closed": (_closed, "who opened the table closes it"),
    "condottiere-closed-by-time": (_closed_by_time, "nobody came"),
    "condottiere-judged": (_judged, "a dispute is dismissed, filed once more, and lost by a seat"),
    "condottiere-hinted": (_hinted, "hints are taken from several levels, one while something is proposed"),
    "conqueror-undone": (_undone, "a rematch in which moves are taken back"),
}


def life(name: str) -> Record:
    """One of them, to be forged."""
    return LIVES[name][0]().copy()


def timed() -> Record:
    """A game against the clock: something is taken back, and somebody is too late."""
    return _timed().copy()
