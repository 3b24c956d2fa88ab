"""The job of a computer player, run as rq runs it: twice, late, or for a seat that somebody else has taken."""

import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rq import Queue, SimpleWorker

from domain.condottiere.moves import ChooseRegion
from domain.contract.offers import sample
from domain.contract.registry import games
from events.log.wake_ups import LANES, Lane
from events.process.settings import Settings
from events.tables.documents import entry_document
from events.tables.refusals import NotYours
from serve.keys import signing_key_file
from tests.events.service import ANN, Service
from tests.redis_server import RedisServer
from workers import jobs
from workers.dispatcher import Dispatcher
from workers.engine.levels import ENGINES
from workers.in_time import LONGEST_THOUGHT
from workers.jobs import Shift, here, take_turn
from workers.queue import AT_LEAST, PER_WORKER, people

AI = {"ai": "random"}


@pytest.fixture
def service(redis_url: str, queue_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The log that jobs of this process write to."""
    key = signing_key_file(Settings(data_dir=tmp_path, signing_key_file=tmp_path / "signing.key"))
    for name, value in (("REDIS_URL", redis_url), ("QUEUE_URL", queue_url), ("SIGNING_KEY_FILE", str(key))):
        monkeypatch.setenv(name, value)
    here.cache_clear()
    yield Service(redis_url)
    here.cache_clear()


def decisions(service: Service, table: str) -> list[str]:
    found = [entry.document["decision"] for entry in service.store.entries(table)]
    return [decision for decision in found if decision is not None]


def test_a_turn_goes_on_while_its_seat_is_asked(service: Service) -> None:
    table = service.open(AI, "me").id

    made = take_turn(table, 0)

    now = service.tables.load(table)
    assert made >= 1
    assert now.version == 1 + made
    assert now.decision_of(0) is None
    assert service.wakes(table) == {}
    assert take_turn(table, 0) == 0, "nothing is owed any more"
    assert take_turn(table, 1) == 0, "a person sits there"


def test_a_job_that_runs_twice_makes_one_entry(service: Service) -> None:
    table = service.open(AI, AI, options={"max_rounds": 1}).id

    with ThreadPoolExecutor(6) as crowd:
        while service.tables.load(table).status != "finished":
            list(crowd.map(lambda n: take_turn(table, n % 2), range(6)))

    answered = decisions(service, table)
    assert len(answered) == len(set(answered))
    entries = list(service.store.entries(table))
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    keys = [entry.document["cmd"] for entry in entries[1:]]
    assert None not in keys
    assert len(keys) == len(set(keys))


def test_an_old_job_does_no_harm(service: Service) -> None:
    """It was for a seat to which a person has come back, or for a table that is over."""
    table = service.two()
    owed = service.tables.load(table).decisions[0].seat
    assert owed == 0
    service.stand(table, ANN, 0)
    service.sit(table, ANN)
    here()
    before = service.everything()

    assert take_turn(table, 0) == 0

    assert service.everything() == before


def test_a_job_for_a_seat_that_changes_hands_in_mid_thought_stops(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = service.two()
    service.stand(table, ANN, 0)
    think = jobs.think

    def interrupted(*arguments: object) -> object:
        service.sit(table, ANN)
        return think(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "think", interrupted)

    assert take_turn(table, 0) == 0

    assert [entry.document["by"] for entry in service.store.entries(table)][-1] == f"player:{ANN}"


def test_a_move_that_the_rules_refuse_is_replaced_by_a_random_one(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = service.open({"ai": "greedy"}, "me", options={"first_holder": 0}).id
    monkeypatch.setattr(jobs, "think", lambda *_: ChooseRegion("atlantis"))

    assert take_turn(table, 0) >= 1

    for entry in service.store.entries(table, after=1):
        assert entry.document["by"] == f"ai:{ENGINES['greedy'].name}"
        assert entry_document(entry, None, all_open=True)["thought"]["engine"] == ENGINES["random"].level
    assert "event=move_refused" in caplog.text


def test_a_job_whose_move_is_refused_while_its_seat_changes_hands_stops(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = service.two()
    service.stand(table, ANN, 0)

    def at_random(*arguments: Any) -> Any:
        service.sit(table, ANN)
        return chosen(*arguments)

    chosen = jobs.at_random
    monkeypatch.setattr(jobs, "think", lambda *_: ChooseRegion("atlantis"))
    monkeypatch.setattr(jobs, "at_random", at_random)

    assert take_turn(table, 0) == 0

    assert [entry.document["by"] for entry in service.store.entries(table)][-1] == f"player:{ANN}"


@pytest.mark.parametrize("name", list(games()))
def test_a_table_of_computers_comes_to_its_end_by_jobs_alone(service: Service, name: str) -> None:
    game = games()[name]
    options = {**game.examples[0], **({"max_rounds": 1} if "max_rounds" in game.examples[0] else {})}
    table = service.open(AI, AI, game=game, options=options).id
    for _ in range(3000):
        now = service.tables.load(table)
        if now.status == "finished":
            break
        assert service.wakes(table).keys() == {decision.seat for decision in now.decisions}
        take_turn(table, now.decisions[0].seat)
    assert now.status == "finished"
    assert now.outcome is not None


def test_the_dispatcher_leases_what_is_due_and_asks_for_each_once(service: Service) -> None:
    tables = [service.open(AI, "me").id for _ in range(5)]
    dispatcher = Dispatcher(here(), service.url)
    queue = people(here().queue)

    dispatcher.dispatch(due(service))

    assert sorted(job.args for job in queue.jobs) == sorted([table, 0] for table in tables)
    assert service.store.wake_ups.due() == {}
    dispatcher.dispatch(("wake", table[:2]) for table in tables)
    assert len(queue.jobs) == 5, "they are leased"
    here().queue.flushall()
    for table in tables:
        service.store.redis.zadd(f"{{b{table[:2]}}}:wake", {f"{table}:0": 0})  # the lease is over
    dispatcher.dispatch(due(service))
    assert len(queue.jobs) == 5, "a lost queue is filled again"
    for job in queue.jobs:
        assert job.func_name == "workers.jobs.take_turn"
        assert take_turn(*job.args) >= 1


def due(service: Service) -> list[tuple[Lane, str]]:
    return [(lane, bucket) for lane in LANES for bucket in service.store.wake_ups.due(lane)]


def waiting(queue: Queue) -> list[list[object]]:
    return [list(job.args) for job in queue.jobs]


def test_the_dispatcher_leases_no_more_than_workers_can_take(service: Service) -> None:
    for _ in range(40):
        service.open(AI, "me")
    dispatcher, queue = Dispatcher(here(), service.url), people(here().queue)
    workers = [SimpleWorker([queue], connection=here().queue, name=f"worker {n}") for n in range(3)]

    dispatcher.dispatch(due(service))

    assert len(queue) == AT_LEAST, "nobody has come to work yet"
    assert sum(service.store.wake_ups.due().values()) == 40 - AT_LEAST, "the others are still due"
    for worker in workers:
        worker.register_birth()
    dispatcher.dispatch([])
    assert len(queue) == 3 * PER_WORKER
    asked = waiting(queue)
    while rest := service.store.wake_ups.due():
        for job in queue.jobs[:5]:
            queue.remove(job)
        dispatcher.dispatch([])
        asked += [turn for turn in waiting(queue) if turn not in asked]
        assert len(queue) <= 3 * PER_WORKER
        assert sum(service.store.wake_ups.due().values()) < sum(rest.values())
    assert len(asked) == 40, "everybody's turn has come, without another hint"


def test_a_turn_that_waits_longer_than_its_lease_is_not_enqueued_again(service: Service) -> None:
    table = service.open(AI, "me").id
    dispatcher, queue = Dispatcher(here(), service.url), people(here().queue)
    dispatcher.dispatch(due(service))

    for _ in range(3):
        service.store.redis.zadd(f"{{b{table[:2]}}}:wake", {f"{table}:0": 0})  # the lease is over
        dispatcher.dispatch(due(service))

    assert waiting(queue) == [[table, 0]]
    queue.empty()  # a worker has taken it, and died
    service.store.redis.zadd(f"{{b{table[:2]}}}:wake", {f"{table}:0": 0})
    dispatcher.dispatch(due(service))
    assert waiting(queue) == [[table, 0]]


def test_a_job_renews_its_lease_when_it_begins(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    table = service.open(AI, "me").id
    service.store.wake_ups.claim(table[:2], 64)
    service.store.redis.zadd(f"{{b{table[:2]}}}:wake", {f"{table}:0": 1})  # it waited until the lease was over
    think, while_thinking = jobs.think, []

    def watched(*arguments: object) -> object:
        while_thinking.append(service.wakes(table)[0])
        return think(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "think", watched)
    take_turn(table, 0)

    assert while_thinking[0] > (time.time() + LONGEST_THOUGHT) * 1000
    assert service.wakes(table) == {}, "what was answered is not brought back"
    take_turn(table, 0)
    assert service.wakes(table) == {}


def test_a_damaged_table_does_not_wake_its_computer_players_again_and_again(service: Service) -> None:
    table = service.open(AI, "me").id
    service.store.mark_damaged(table, "a bit fell over")
    service.store.wake_ups.claim(table[:2], 64)

    assert take_turn(table, 0) == 0

    assert service.wakes(table)[0] > (time.time() + 10 * 15) * 1000, "for longer than many leases"
    service.store.mark_damaged(table, None)
    assert take_turn(table, 0) >= 1, "it was not forgotten"


def test_a_job_waits_for_a_log_that_is_being_restarted(
    tmp_path: Path, queue_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RedisServer(tmp_path / "log", "always") as server:
        key = signing_key_file(Settings(data_dir=tmp_path, signing_key_file=tmp_path / "signing.key"))
        for name, value in (("REDIS_URL", server.url), ("QUEUE_URL", queue_url), ("SIGNING_KEY_FILE", str(key))):
            monkeypatch.setenv(name, value)
        here.cache_clear()
        table = Service(server.url).open(AI, "me").id
        here()
        server.end(signal.SIGKILL)
        back = threading.Timer(1.5, server.start)
        back.start()

        made = take_turn(table, 0)

        back.join()
        assert made >= 1, "and not when its lease is over"
        assert Service(server.url).tables.load(table).version == 1 + made
    here.cache_clear()


def test_what_a_job_cannot_give_back_it_plays_when_the_log_is_there_again(
    tmp_path: Path, queue_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turns were given up and waited for their leases to end."""
    with RedisServer(tmp_path / "log", "always") as server:
        key = signing_key_file(Settings(data_dir=tmp_path, signing_key_file=tmp_path / "signing.key"))
        for name, value in (("REDIS_URL", server.url), ("QUEUE_URL", queue_url), ("SIGNING_KEY_FILE", str(key))):
            monkeypatch.setenv(name, value)
        here.cache_clear()
        tables = [Service(server.url).open(AI, "me").id for _ in range(3)]
        back: list[threading.Timer] = []

        def must_end(_shift: Shift) -> bool:
            """A person waits, just when the log's server dies."""
            if back:
                return False
            server.end(signal.SIGKILL)
            back.append(threading.Timer(1.0, server.start))
            back[0].start()
            return True

        monkeypatch.setattr(Shift, "_must_end", must_end)

        Shift([(table, 0) for table in tables]).work()

        back[0].join()
        assert all(Service(server.url).tables.load(table).version > 1 for table in tables)
    here.cache_clear()


def test_a_computer_player_cannot_play_for_a_person(service: Service) -> None:
    table = service.open("me", AI).id
    chance, glance = random.Random(1), service.tables.look(table)
    move = sample(chance.choice(list(glance.table.rules.offers(glance.table.state, 0))), chance.randrange)
    with pytest.raises(NotYours):
        service.play(table, "ai:random@1", 0, move)
