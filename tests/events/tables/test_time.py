"""Clocks on a simulated log: what is left is what was given less what ran, whatever happens to the table."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from domain.contract.offers import sample
from events.log.entry import Entry
from events.log.pulse import Outage
from events.tables.agree import Answer, Propose, TakeBack, Withdraw
from events.tables.clock import Allowance, Clock, charged, set_up, started
from events.tables.leave import CLOCK, Close
from events.tables.play import Play
from events.tables.refusals import HouseRefusal
from events.tables.seat import Sit, Stand
from events.tables.table import Place, Table
from events.tables.time import GRACE_MS, CallTime, TimeIsUp, must_be_in_time, time_lost, written_at
from tests.effort import often
from tests.events.simulated import BANK, EACH, PEOPLE, Simulated
from tests.events.tables.hurried import hurried, must_add_up


def ran(log: list[tuple[Entry, Table]], seat: int) -> int:
    """How long this seat's time passed, from nothing but what was owed and when."""
    total = 0
    for (_, before), (entry, _) in pairwise(log):
        owes = before.decision_of(seat) is not None and before.places[seat].player is not None
        if before.status == "playing" and not before.is_paused and owes:
            total += entry.document["at"] - before.at
    return total


# ------------------------------------------------------------------------------------------------ the arithmetic alone


@pytest.mark.parametrize("kind", ["bank", "each"])
def test_thousands_of_games_lose_and_win_no_time(kind: str) -> None:
    """Seats owe, answer, lapse and rest at random; left is what was given less what ran, never below zero."""
    chance = random.Random(kind)
    for _ in range(1000):
        full, gain = chance.randrange(1000, 60_000), chance.randrange(0, 3000)
        bank = kind == "bank"
        allowance = Allowance(kind, full, gain if bank else 0, None, "stand_in")
        clock, at, owed = set_up(allowance, 3), 0, []
        model = [full] * 3
        for version in range(1, 30):
            running = [seat for seat in range(3) if chance.random() < 0.8]
            clock = started(clock, at, owed, [Place(player="p" if seat in running else None) for seat in range(3)])
            after = at + chance.choice((0, 1, chance.randrange(4000)))
            answers = chance.choice([None, *(seat for _, seat, _ in owed)])
            for seat, mine in enumerate(clock.seats):
                if mine.since is not None:
                    model[seat] = max(0, model[seat] - (after - at))
                assert (mine.since is not None) == (seat in running and any(seat == each for _, each, _ in owed))
            if answers is not None and clock.seats[answers].since is not None:
                model[answers] = model[answers] + gain if bank else full
            at = after
            clock = charged(clock, {"at": at, "decision": "x" if answers is not None else None, "seat": answers})
            assert [mine.left for mine in clock.seats] == model
            assert min(model) >= 0
            keep = [each for each in owed if each[1] != answers and chance.random() < 0.8]
            new = [seat for seat in range(3) if all(seat != each for _, each, _ in keep) and chance.random() < 0.6]
            owed = [*keep, *((f"{version}.{seat}", seat, "k") for seat in new)]
            if not bank:
                model = [full if seat in new else left for seat, left in enumerate(model)]


def test_a_bank_is_filled_up_to_the_most_and_never_cut() -> None:
    clock = Clock(Allowance("bank", 5000, 3000, 6000, "stand_in"), ())
    clock = set_up(clock.allowance, 1)
    clock = started(clock, 0, [("1.0", 0, "k")], [Place(player="p")])
    assert charged(clock, {"at": 1000, "decision": "1.0", "seat": 0}).seats[0].left == 6000
    given = clock.with_seat(0, clock.seats[0]._replace(left=9000))
    assert charged(given, {"at": 1000, "decision": "1.0", "seat": 0}).seats[0].left == 8000


# ------------------------------------------------------------------------------------------------ games


@pytest.mark.parametrize("seed", range(6))
def test_the_sum_of_what_ran_is_the_time_of_the_log(seed: int) -> None:
    chance = random.Random(seed)
    table = Simulated({"kind": "bank", "initial_ms": 86_400_000, "increment_ms": 0})
    for _ in range(50):
        if table.table.status != "playing":
            break
        table.now += chance.randrange(5000)
        seat = chance.randrange(2)
        by, kind = f"player:{PEOPLE[seat]}", chance.random()
        try:
            if kind < 0.1:
                wish: Any = "resume" if table.table.is_paused else "pause"
                table.do(Propose(by=by, seat=seat, kind=wish))
                table.now += chance.randrange(5000)
                if table.table.proposal is None:
                    continue  # nobody else was asked
                other = f"player:{PEOPLE[1 - seat]}"
                table.do(Answer(by=other, seat=1 - seat, proposal=table.table.proposal.id, yes=True))
            elif kind < 0.2:
                table.do(TakeBack(by=by, seat=seat))
            elif kind < 0.3 and table.table.places[seat].player:
                table.do(Stand(by=by, seat=seat))
            elif kind < 0.5 and table.table.places[seat].player is None:
                table.do(Sit(by=by, seat=seat))
            else:
                table.move(chance)
        except HouseRefusal:
            continue
    for seat in range(2):
        assert table.seats[seat].left == 86_400_000 - ran(table.log, seat)
    table.must_stand()


def test_every_account_of_time_adds_up_whatever_happens() -> None:
    """Takebacks, rests, disputes, stand-ins, outages and restarts, in thousands of games of every kind."""
    happened: Counter[str] = Counter()
    for seed in range(often(80, 8_000)):
        table = hurried(seed)
        happened.update(must_add_up(table))
        if seed % 8 == 0:
            table.must_stand()
    everything = {"TimedOut", "TimeGiven", "TookBack", "ClocksStopped", "ClocksStarted", "DisputeFiled", "VerdictGiven"}
    assert everything | {"SeatTaken", "SeatLeft", "Forfeited", "TableAborted"} <= happened.keys()


@pytest.mark.parametrize("on_timeout", ["stand_in", "forfeit"])
@pytest.mark.parametrize("clock", [BANK, EACH], ids=["bank", "each"])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_against_the_clock_stands_as_a_record(clock: dict[str, Any], on_timeout: str, seed: int) -> None:
    chance = random.Random(seed)
    table = Simulated(clock, on_timeout, game=("conqueror", "condottiere")[seed % 2])
    for _ in range(60):
        if table.table.status != "playing":
            break
        table.now += chance.choice((100, 3000, chance.randrange(30_000)))
        table.move(chance)
        assert all(mine.left >= 0 for mine in table.seats)
        for seat in range(2):
            away = table.table.status == "playing" and table.table.places[seat].player is None
            if away and on_timeout == "stand_in" and chance.random() < 0.5:
                try:
                    table.do(Sit(by=f"player:{PEOPLE[seat]}", seat=seat))
                except HouseRefusal as refusal:
                    assert refusal.code == "time_is_up", "once"
                    assert table.seats[seat].outs > 1
    table.must_stand()


def asked(table: Simulated) -> int:
    return table.table.decisions[0].seat


def test_an_answer_in_the_last_millisecond_counts_and_one_later_does_not() -> None:
    for late in (0, 1):
        table, chance = Simulated(EACH), random.Random(1)
        seat = asked(table)
        deadline = table.seats[seat].deadline
        table.now = deadline + late
        assert (table.move(chance) is None) == bool(late)
        told = [fact["type"] for fact in table.log[-1][0].document["facts"]]
        assert (told == ["TimedOut", "SeatLeft"]) == bool(late)
        table.must_stand()


def test_who_is_late_does_not_break_off_what_he_has_lost() -> None:
    for late in (0, 1):
        table = Simulated(EACH, "forfeit")
        seat = asked(table)
        table.now = table.seats[seat].deadline + late
        broken_off = table.do(Close(by=f"player:{PEOPLE[seat]}"))
        assert (broken_off is None) == bool(late)
        outcome = table.table.outcome
        assert outcome is not None
        assert outcome.cause == ("timeout" if late else "aborted")
        table.must_stand()


def test_others_wait_a_moment_before_they_call_time() -> None:
    table = Simulated(EACH)
    seat = asked(table)
    other = Propose(by=f"player:{PEOPLE[1 - seat]}", seat=1 - seat, kind="pause")
    table.now = table.seats[seat].deadline + GRACE_MS
    must_be_in_time(table.table, table.now, other)
    with pytest.raises(TimeIsUp):
        must_be_in_time(table.table, table.now + 1, other)


def both_running(*left: int) -> Table:
    """A table at which both seats owe a decision at once, with so much time left."""
    table = Simulated(BANK).table
    assert table.clock is not None
    seats = tuple(mine._replace(left=ms, since=table.at) for mine, ms in zip(table.clock.seats, left, strict=True))
    return table._replace(clock=table.clock._replace(seats=seats))


@pytest.mark.parametrize(
    ("left", "after", "written"),
    [
        ((1000, 5000), 1000, 1000),
        ((1000, 5000), 1001, 1000),  # an answer of the other may be on its way
        ((1000, 5000), 1000 + GRACE_MS, 1000),
        ((5000, 4000), 4100, 4100),  # his own time does not stand still for him
    ],
)
def test_what_others_write_makes_no_answer_late_that_is_on_its_way(
    left: tuple[int, int], after: int, written: int
) -> None:
    table = both_running(*left)
    asks = Propose(by=f"player:{PEOPLE[1]}", seat=1, kind="pause")

    assert written_at(table, table.at + after, asks) == table.at + written


@pytest.mark.parametrize(
    ("left", "after", "written"),
    [
        ((1000, 1010), 1260, 1010),
        ((1000, 1010), 1261, 1261),  # he has waited long enough, too
        ((1000, 1000), 1200, 1001),  # time is up from the first millisecond after
        ((1000, 2000), 1260, 1260),
    ],
)
def test_calling_the_time_of_one_seat_makes_no_other_late(left: tuple[int, int], after: int, written: int) -> None:
    table = both_running(*left)

    assert written_at(table, table.at + after, CallTime(by=CLOCK, seat=0)) == table.at + written


def test_who_comes_back_has_a_full_allowance_once() -> None:
    table, chance = Simulated(BANK), random.Random(1)
    seat = asked(table)
    for times in (1, 2):
        table.now = table.seats[seat].deadline + 1
        assert table.move(chance) is None
        back = Sit(by=f"player:{PEOPLE[seat]}", seat=seat)
        if times == 1:
            assert table.do(back)
            assert table.seats[seat].left == BANK["initial_ms"]
        else:
            with pytest.raises(HouseRefusal) as refusal:
                table.do(back)
            assert refusal.value.code == "time_is_up"
    table.must_stand()


def test_a_seat_that_loses_by_the_clock_is_out() -> None:
    table = Simulated(EACH, "forfeit")
    seat = asked(table)
    table.now = table.seats[seat].deadline + 1
    assert table.move(random.Random(1)) is None
    outcome = table.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.cause) == ((1 - seat,), "timeout")
    table.must_stand()


def test_nobody_earns_time_by_taking_back() -> None:
    table, chance = Simulated(BANK, game="scythe"), random.Random(2)
    for _ in range(200):
        table.now += 100
        seat = asked(table)
        before = table.seats[seat].left
        table.move(chance)
        try:
            undone = table.do(TakeBack(by=f"player:{PEOPLE[seat]}", seat=seat))
        except HouseRefusal:
            continue
        assert undone is not None
        earned = table.seats[seat].left
        assert earned == before - 100 + 2000, "for the first answer"
        table.now += 50
        table.move(chance)
        assert table.seats[seat].left <= earned - 50, "and none for the second"
        table.must_stand()
        return
    raise AssertionError("nothing could be taken back")


# ------------------------------------------------------------------------------------------------ outages


def test_a_deadline_in_an_outage_gives_the_time_back() -> None:
    table = Simulated(BANK)
    seat = asked(table)
    deadline = table.seats[seat].deadline
    outage = Outage(deadline - 10_000, deadline + 20_000)
    table.now = deadline + 21_000

    assert table.do(Play(by=f"player:{PEOPLE[seat]}", seat=seat, move=any_move(table)), [outage])

    given = table.log[-2][0].document["facts"]
    assert given == [{"type": "TimeGiven", "seat": seat, "ms": 30_000, "cause": "outage"}]
    table.must_stand()


def test_what_others_write_after_an_outage_takes_nothing_back() -> None:
    table = Simulated(BANK)
    seat = asked(table)
    deadline = table.seats[seat].deadline
    outages = [Outage(deadline - 20_000, deadline - 10_000)]
    table.now = deadline - 5_000
    other = f"player:{PEOPLE[1 - seat]}"
    table.do(Propose(by=other, seat=1 - seat, kind="abort"))
    assert table.seats[seat].deadline == deadline
    table.now = deadline + 1_000

    assert table.do(Play(by=f"player:{PEOPLE[seat]}", seat=seat, move=any_move(table)), outages)

    given = table.log[-2][0].document["facts"]
    assert [fact["type"] for fact in given] == ["TimeGiven"]
    table.must_stand()


def test_an_outage_gives_time_once() -> None:
    table = Simulated(EACH)
    seat = asked(table)
    deadline = table.seats[seat].deadline
    outages = [Outage(deadline - 6_000, deadline - 1)]
    told = []
    for _ in range(2):
        table.now = table.seats[seat].deadline + GRACE_MS + 1
        other = f"player:{PEOPLE[1 - seat]}"
        table.do(Propose(by=other, seat=1 - seat, kind="abort"), outages)
        proposal = table.table.proposal
        if proposal is not None:
            table.do(Withdraw(by=other, seat=1 - seat, proposal=proposal.id))
        told.append([fact["type"] for entry, _ in table.log for fact in entry.document["facts"]])
    assert table.now < outages[0].ended + 30_000, "it is near all the time"
    assert "TimeGiven" in told[0] and "TimedOut" not in told[0]
    assert told[1].count("TimeGiven") == 1 and "TimedOut" in told[1]
    table.must_stand()


def any_move(table: Simulated) -> Any:
    return sample(next(iter(table.table.rules.offers(table.table.state, asked(table)))), lambda _: 0)


@pytest.mark.parametrize(
    ("began", "ended", "given"),
    [
        (-40_000, -30_001, False),  # over for more than half a minute when the deadline passed
        (-40_000, -30_000, True),
        (-40_000, 5_000, True),
        (0, 5_000, True),
        (1, 5_000, False),  # it came after
    ],
)
def test_which_outages_count(began: int, ended: int, given: bool) -> None:
    table = Simulated(BANK)
    seat = asked(table)
    deadline = table.seats[seat].deadline
    lost = time_lost(table.table, seat, deadline + 6_000, [Outage(deadline + began, deadline + ended)])
    assert bool(lost) == given
