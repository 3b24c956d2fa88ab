"""Who goes first: tables at which a person waits before tables of computers only, and of these each in its turn."""

import time
from collections import Counter

import pytest

from events.log.wake_ups import LANES, Lane
from events.process.settings import Settings
from serve.children import programs
from tests.events.service import ANN, BEN, Service
from tests.workers.test_jobs import AI, due
from tests.workers.test_jobs import service as service
from workers import jobs
from workers.dispatcher import Dispatcher
from workers.jobs import here, take_turn, take_turns
from workers.queue import PER_SHIFT, SHIFTS_PER_WORKER, crowd, people


def lanes(service: Service, table: str) -> dict[Lane, int]:
    """How many wake-ups of a table stand in each lane."""
    counted = {lane: service.store.redis.zrange(f"{{b{table[:2]}}}:{lane}", 0, -1) for lane in LANES}
    return {lane: sum(name.startswith(table.encode()) for name in names) for lane, names in counted.items()}


def test_a_table_with_a_person_waits_in_another_lane_than_one_of_computers(service: Service) -> None:
    assert lanes(service, service.open(AI, "me").id) == {"wake": 1, "crowd": 0}
    assert lanes(service, service.open(AI, AI).id) == {"wake": 0, "crowd": 1}


def test_a_table_changes_its_lane_with_its_people(service: Service) -> None:
    table = service.two()
    owed = service.tables.load(table).decisions[0].seat
    first, second = (ANN, BEN) if owed == 0 else (BEN, ANN)
    service.stand(table, first, owed)
    assert lanes(service, table) == {"wake": 1, "crowd": 0}, "the other still sits there"
    leased = service.store.wake_ups.claim(table[:2], 64)
    resting = service.wakes(table)

    service.stand(table, second, 1 - owed)
    assert lanes(service, table) == {"wake": 0, "crowd": 1}
    assert service.wakes(table) == resting, "a lease goes along"
    service.sit(table, second, 1 - owed)
    assert lanes(service, table) == {"wake": 1, "crowd": 0}
    assert leased == [(table, owed)]


def test_tables_of_computers_are_played_together_and_people_alone(service: Service) -> None:
    machines = [service.open(AI, AI).id for _ in range(3 * PER_SHIFT)]
    person = service.open(AI, "me").id
    dispatcher = Dispatcher(here(), service.url)

    dispatcher.dispatch(due(service))

    assert [job.args for job in people(here().queue).jobs] == [[person, 0]]
    shifts = [job.args[0] for job in crowd(here().queue).jobs]
    assert [len(shift) for shift in shifts] == [PER_SHIFT] * SHIFTS_PER_WORKER, "no more than can soon be taken"
    assert {table for shift in shifts for table, _ in shift} <= set(machines)


def test_a_shift_ends_when_a_person_waits_and_gives_back_the_rest(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    machines = [service.open(AI, AI).id for _ in range(6)]
    turns = [turn for lane, bucket in due(service) for turn in service.store.wake_ups.claim(bucket, 64, lane)]
    person = service.open(AI, "me").id
    dispatcher = Dispatcher(here(), service.url)
    monkeypatch.setattr(jobs, "LOOK_SECONDS", 0.0)
    dispatcher.dispatch(due(service))
    assert len(people(here().queue)) == 1

    assert take_turns(turns) == 1, "one decision, and then the person's"

    played = turns[0][0]
    assert service.tables.load(played).version == 2
    for table in machines:
        [woken] = service.wakes(table).values()
        assert woken <= time.time() * 1000, "nothing stays leased"
        assert (woken == 1) is (table != played), "who had its turn and was not played goes first"
    assert take_turn(person, 0) >= 1
    people(here().queue).empty()
    monkeypatch.setattr(jobs, "SHIFT_SECONDS", 600.0)
    assert take_turns(turns) >= 6, "with nobody waiting it plays them all"


def test_a_person_does_not_wait_for_the_whole_of_another_table(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LOOK_SECONDS", 0.0)
    long = service.open(AI, AI, AI, "me", options={"first_holder": 0}).id
    [(seat, _)] = service.wakes(long).items()
    other = service.open(AI, "me").id
    Dispatcher(here(), service.url).dispatch([("wake", other[:2])])

    assert take_turn(long, seat) == 1

    assert all(woken <= time.time() * 1000 for woken in service.wakes(long).values()), "given back at once"
    people(here().queue).empty()
    while service.wakes(long):
        assert take_turn(long, min(service.wakes(long))) >= 1


def test_no_table_of_computers_starves(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """With many more tables than a shift can hold, each moves once before any moves twice."""
    monkeypatch.setattr(jobs, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(jobs, "SHIFT_SECONDS", 600.0)
    machines = [service.open(AI, AI, options={"max_rounds": 2}).id for _ in range(5 * PER_SHIFT)]
    dispatcher, queue = Dispatcher(here(), service.url), crowd(here().queue)
    moved: Counter[str] = Counter()
    while min(moved[table] for table in machines) < 3:
        dispatcher.dispatch(due(service))
        [first, *_] = queue.jobs
        queue.remove(first)
        before = {table: service.tables.load(table).version for table, _ in first.args[0]}
        assert take_turns(first.args[0]) >= len(before)
        moved.update({table: service.tables.load(table).version - was for table, was in before.items()})
        assert max(moved.values()) <= 3 + min(moved[table] for table in machines)


@pytest.mark.parametrize(("workers", "kept"), [(0, []), (1, [False]), (2, [True, False]), (3, [True, False, False])])
def test_of_several_workers_one_is_kept_for_people(workers: int, kept: list[bool]) -> None:
    children = programs(Settings(ai_workers=workers), {}, 3)
    found = ["--people" in child.argv for child in children if child.name.startswith("worker-")]
    assert found == kept
