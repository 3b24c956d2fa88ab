"""With REPLICAS=n a move is accepted when n replicas have it on disk, and not before."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis

from events.log.errors import LogUnavailable, TooFewReplicas
from events.log.store import Store
from events.tables.tables import Tables
from tests.events.service import ANN, Service
from tests.house import House, until
from tests.redis_cluster import follows, free_ports
from tests.redis_server import RedisServer
from tests.serve.serve_process import ServeProcess


class Pair:
    """A server and the one that copies it."""

    def __init__(self, place: Path) -> None:
        (self.port, other), *_ = free_ports(1)
        here = ("--bind", "127.0.0.1", "--repl-diskless-sync-delay", "0")
        self.main = RedisServer(place / "main", "always", ("--port", str(self.port), *here))
        copies = ("--port", str(other), *here, "--replicaof", "127.0.0.1", str(self.port))
        self.copy = RedisServer(place / "copy", "always", copies)

    def until_joined(self) -> None:
        until(lambda: follows(self.copy.url), 30)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    found = Pair(tmp_path)
    with found.main, found.copy:
        found.until_joined()
        yield found


def served(pair: Pair, replicas: int = 1) -> Service:
    service = Service(pair.main.url)
    service.store = Store(pair.main.url, replicas=replicas)
    service.tables = Tables(service.store)
    return service


def test_what_is_accepted_stands_in_the_copy(pair: Pair) -> None:
    service = served(pair)
    table = service.two()
    with ThreadPoolExecutor(8) as crowd:
        said = list(crowd.map(lambda n: service.say(table, key_=str(n)).entry.hash, range(40)))
    pair.main.end(signal.SIGKILL)
    with Redis.from_url(pair.copy.url) as copy:
        copy.replicaof("NO", "ONE")

    kept = [entry.hash for entry in Store(pair.copy.url).entries(table)]

    assert set(said) <= set(kept)
    assert len(kept) == len(set(kept))


def test_waiting_for_a_copy_takes_no_second(pair: Pair) -> None:
    """A replica that is asked too early answers again only after a second."""
    service = served(pair)
    table = service.two()
    began = time.monotonic()
    for n in range(20):
        service.say(table, key_=str(n))
    assert time.monotonic() - began < 10


def test_too_few_copies_are_told_and_the_same_key_tells_what_became_of_it(pair: Pair) -> None:
    service = served(pair)
    table = service.two()
    pair.copy.end(signal.SIGKILL)
    for _ in range(2):  # to come again makes no copy
        with pytest.raises(TooFewReplicas, match="0 of 1"):
            service.say(table, key_="k")
    with pytest.raises(TooFewReplicas):  # nor does another process believe it
        served(pair).say(table, key_="k")
    pair.copy.start()
    pair.until_joined()

    again = service.say(table, key_="k")

    assert again.again
    assert [entry.version for entry in service.store.entries(table)] == [1, 2, 3]
    assert again.entry.version == 3


def test_two_copies_are_more_than_one(pair: Pair) -> None:
    with pytest.raises(TooFewReplicas, match="1 of 2"):
        served(pair, replicas=2).two()


def test_without_replicas_nobody_waits(pair: Pair) -> None:
    pair.copy.end(signal.SIGKILL)
    service = served(pair, replicas=0)
    assert service.say(service.two(), key_="k").entry.version == 3


def test_a_log_that_keeps_nothing_on_disk_never_accepts() -> None:
    with RedisServer() as server:
        service = Service(server.url)
        service.store = Store(server.url, replicas=1)
        service.tables = Tables(service.store)
        with pytest.raises(LogUnavailable, match="appendonly is disabled"):
            service.open("me", "open", opener=ANN)


def test_the_house_says_503_and_then_what_became_of_it(pair: Pair, tmp_path: Path) -> None:
    with House(tmp_path, REDIS_URL=pair.main.url, REPLICAS="1", AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        table = ann.open("condottiere", ["me", "open"])["table"]
        ben.sit(table)
        ann_says = {"type": "send_message", "to": "all", "text": "ciao", "kind": "talk"}
        pair.copy.end(signal.SIGKILL)
        refused = ann.move(table, ann_says, {"Idempotency-Key": "k"})
        refused.refused(503, "too_few_replicas")
        assert refused.headers["retry-after"] == "1"
        assert ann.table(table)["version"] == 3, "reading goes on"
        pair.copy.start()
        pair.until_joined()

        made = ann.move(table, ann_says, {"Idempotency-Key": "k"}).must(201)

        assert made["version"] == 3
        assert ann.table(table)["version"] == 3


def test_a_bad_number_stops_the_start(tmp_path: Path) -> None:
    house = ServeProcess(tmp_path, REPLICAS="1")
    assert house.ends() == 1
    assert house.stderr().strip() == "annals: REPLICAS needs REDIS_URL: the embedded log has no replicas"
