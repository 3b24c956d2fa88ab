"""Time on a real log: whoever looks, and however many, the right fact is written once."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from domain.contract.offers import sample
from events.log.clocks import LEASE_MS
from events.log.keys import bucket_key
from events.log.pulse import GAP_MS, OUTAGES, PULSE, Pulse
from events.tables.agree import Propose
from events.tables.leave import Close
from events.tables.play import Play, play
from events.tables.refusals import Cannot, HouseRefusal
from tests.events.service import ANN, BEN, Service, made
from tests.house import until
from workers.timekeeper import Timekeeper

SECOND = {"kind": "each", "ms": 1000}
LONG_MS = 60_000  # a gap that no test waits for


class House(Service):
    def timed(self, **rest: Any) -> str:
        table = self.open("me", "open", clock=SECOND, **rest).id
        self.sit(table, BEN)
        return table

    def keeper(self) -> Timekeeper:
        """A dispatcher's, with a memory of its own."""
        other = House(self.url)
        other.tables.open_ms = self.tables.open_ms
        return Timekeeper(SimpleNamespace(tables=other.tables))  # type: ignore[arg-type]

    def told(self, table: str) -> list[str]:
        return [fact["type"] for entry in self.store.entries(table) for fact in entry.document["facts"]]

    def due(self, table: str) -> float | None:
        found: float | None = self.store.redis.zscore(bucket_key("clock", table[:2]), table)
        return found

    def deadline(self, table: str) -> int:
        now = self.tables.load(table)
        assert now.clock is not None
        return min(mine.deadline for mine in now.clock.seats if mine.deadline is not None)

    def wait(self, until_: int) -> None:
        until(lambda: self.tables.now(self.some) > until_, 10)

    some = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"

    def answer(self, table: str) -> Any:
        now = self.tables.load(table)
        seat = now.decisions[0].seat
        move = sample(next(iter(now.rules.offers(now.state, seat))), lambda _: 0)
        return Play(by=f"player:{(ANN, BEN)[seat]}", seat=seat, move=move, decision=now.decisions[0].id)


@pytest.fixture
def house(redis_url: str) -> House:
    return House(redis_url)


def test_many_who_look_at_once_call_time_once(house: House) -> None:
    tables = [house.timed(on_timeout="forfeit") for _ in range(4)]
    keepers = [house.keeper() for _ in range(4)]
    house.wait(max(map(house.deadline, tables)) + 300)

    with ThreadPoolExecutor() as pool:
        looked = sum(pool.map(Timekeeper.look, keepers))

    assert looked >= len(tables)
    for table in tables:
        assert house.told(table)[-3:] == ["TimedOut", "Forfeited", "TableFinished"]
        assert house.told(table).count("TimedOut") == 1
        assert house.due(table) is None


def test_another_calls_time_when_who_took_it_has_died(house: House) -> None:
    table = house.timed()
    house.wait(house.deadline(table) + 300)
    taken = house.store.clocks.claim(table[:2], 8)

    assert [name for name, _ in taken] == [table]
    assert house.keeper().look() == 0, "it is taken"
    house.wait(taken[0][1])
    assert house.keeper().look() == 1
    assert house.told(table)[-2:] == ["TimedOut", "SeatLeft"]
    assert LEASE_MS <= 1000


def test_the_move_that_comes_too_late_calls_time_itself(house: House) -> None:
    table = house.timed()
    late = house.answer(table)
    house.wait(house.deadline(table))

    for _ in range(2):
        with pytest.raises(Cannot) as refusal:
            made(house.tables, table, late)
        assert refusal.value.code == "time_is_up"
    assert house.told(table).count("TimedOut") == 1


def test_a_move_in_time_counts_though_it_was_long_on_its_way(house: House) -> None:
    """It was looked at before the deadline, and written after it."""
    table = house.timed()
    loaded, command = house.tables.look(table), house.answer(table)
    house.wait(house.deadline(table) + 100)

    written = play(house.tables, command, loaded)

    assert written.entry.document["at"] <= house.deadline(table)
    assert "TimedOut" not in house.told(table)


def test_nobody_is_late_because_others_were_quicker(house: House) -> None:
    """Others write while an answer that came in time is on its way: it stands behind theirs, and counts."""
    table = house.timed()
    command, deadline = house.answer(table), house.deadline(table)
    loaded, other = replace(house.tables.look(table), now=deadline - 1), 1 - (command.seat or 0)
    meanwhile = Propose(by=f"player:{(ANN, BEN)[other]}", seat=other, kind="pause")
    between = play(house.tables, meanwhile, replace(house.tables.look(table), now=deadline + 200))

    written = play(house.tables, command, loaded)

    assert between.entry.document["at"] == written.entry.document["at"] == deadline
    assert written.entry.version == between.entry.version + 1
    assert "TimedOut" not in house.told(table)


def test_a_clock_that_stands_wakes_nobody(house: House) -> None:
    table = house.timed()
    assert house.due(table) == house.deadline(table) + 250
    rests = made(house.tables, table, Propose(by=f"player:{ANN}", seat=0, kind="pause")).table
    assert rests.proposal is not None
    assert house.due(table), "it is not agreed yet"
    plain = house.two()
    assert house.due(plain) is None, "and where no time is counted none is kept"


def test_who_has_looked_too_long_does_not_put_off_what_was_written_since(house: House) -> None:
    table = house.timed()
    name, clocks = bucket_key("clock", table[:2]), house.store.clocks
    due = house.due(table)
    house.store.redis.zadd(name, {table: 5000})  # another has taken it

    for late in (None, 9_000_000):
        clocks.put(table, late, 4000)
        assert house.due(table) == 5000
    clocks.put(table, int(due or 0), 5000)
    assert house.due(table) == due
    clocks.put(table, None, int(due or 0))
    assert house.due(table) is None
    clocks.put(table, 9_000_000, int(due or 0))
    assert house.due(table) is None, "it is over"


def test_an_outage_is_a_gap_in_the_pulse_and_its_time_is_given_back(house: House) -> None:
    pulse, redis = Pulse(house.store.redis), house.store.redis
    assert pulse.beat().outages == []
    table = house.timed()
    deadline = house.deadline(table)
    house.wait(deadline + 300)
    redis.hset(PULSE, "at", deadline - GAP_MS - 1000)  # as if nobody had taken moves since
    assert pulse.signs().is_out
    assert house.keeper().look() == 0, "nobody calls time while nobody can move"
    [outage] = pulse.beat().outages
    assert (outage.began, outage.ended >= deadline) == (deadline - GAP_MS - 1000, True)
    house.wait(int(house.due(table) or 0))

    house.keeper().look()

    [given] = [entry.document for entry in house.store.entries(table)][-1]["facts"]
    assert (given["type"], given["cause"]) == ("TimeGiven", "outage")
    assert given["ms"] >= 1000
    assert house.due(table) == house.deadline(table) + 250
    assert redis.llen(OUTAGES) == 1


def test_a_deadline_waits_until_it_is_known_whether_moves_were_taken_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outage that has just begun is not known for a while, and its first deadline passes in it."""
    monkeypatch.setattr("events.log.pulse.GAP_MS", LONG_MS)
    pulse, redis = Pulse(house.store.redis), house.store.redis
    pulse.beat()
    table = house.timed()
    deadline = house.deadline(table)
    house.wait(deadline + 300)
    redis.hset(PULSE, "at", deadline - 1)  # the last sign

    assert house.keeper().look() == 1
    assert "TimedOut" not in house.told(table)
    assert house.due(table), "it stays due"
    redis.hset(PULSE, "at", deadline - LONG_MS - 1)
    pulse.beat()
    keeper = house.keeper()
    until(lambda: keeper.look() and house.told(table)[-1] == "TimeGiven")


def test_whoever_takes_no_moves_waits_for_the_next_sign_before_he_calls_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.log.pulse.GAP_MS", LONG_MS)
    pulse, redis = Pulse(house.store.redis), house.store.redis
    pulse.beat()
    table = house.timed()
    deadline = house.deadline(table)
    other = 1 - (house.answer(table).seat or 0)
    house.wait(deadline + 300)
    redis.hset(PULSE, "at", deadline - 1)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(
            made, house.tables, table, Propose(by=f"player:{(ANN, BEN)[other]}", seat=other, kind="abort")
        )
        time.sleep(0.4)
        assert house.told(table)[-1] != "TimedOut" and not asked.done()
        pulse.beat()
        asked.result()
    assert house.told(table)[-5:-1] == ["TimedOut", "SeatLeft", "ProposalMade", "TableAborted"]


def test_open_tables_close_when_nobody_comes(house: House) -> None:
    house.tables.open_ms = 400
    lonely, begun = house.open("me", "open").id, house.two()
    assert house.due(begun) is None
    before = House(house.url).open("me", "open").id  # opened before there was a limit
    assert house.due(before) is None
    house.tables.keep_due(before)
    house.wait(int(house.due(before) or 0))

    house.keeper().look()

    for table in (lonely, before):
        now = House(house.url).tables.load(table)
        assert (now.status, now.outcome and now.outcome.cause) == ("finished", "closed")
        assert house.due(table) is None
    assert house.tables.load(begun).status == "playing"
    with pytest.raises(HouseRefusal):
        made(house.tables, begun, Close(by="clock"))


def test_a_computer_player_that_thought_while_the_others_took_back_is_not_heard(house: House) -> None:
    table = house.open("me", {"ai": "random"}).id
    while house.tables.load(table).decisions[0].seat == 0:
        made(house.tables, table, house.answer(table))
    loaded, owed = house.tables.look(table), house.tables.load(table).decisions[0]
    move = sample(next(iter(loaded.table.rules.offers(loaded.table.state, 1))), lambda _: 0)
    first = next(version for version in range(1, 9) if house.tables.at(loaded.table, version).state is not None)

    made(house.tables, table, Propose(by=f"player:{ANN}", seat=0, kind="takeback", to=first))

    late = Play(by="ai:random@1", seat=1, move=move, decision=owed.id, thought={"engine": "random"})
    with pytest.raises(Cannot) as refusal:
        play(house.tables, late, loaded)
    assert refusal.value.code == "decision_closed"
