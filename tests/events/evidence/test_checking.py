"""The check of every chain after a start goes on where it was cut off, and leaves the house most of the time."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.evidence.checking import CHECKER, ChainCheck
from tests.events.service import Service
from tests.redis_server import RedisServer

TABLES = 700  # more than a server names at once


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with RedisServer(tmp_path_factory.mktemp("log")) as server:
        found = Service(server.url)
        for _ in range(TABLES):
            found.open("me", "open")
        yield found


class Stops:
    """Lets so many tables be checked; says how long the check would have rested."""

    def __init__(self, after: int) -> None:
        self.left, self.rested = after, 0.0

    def __call__(self, seconds: float) -> bool:
        self.left, self.rested = self.left - 1, self.rested + seconds
        return self.left < 0


def restarted(service: Service) -> ChainCheck:
    """Another process, which began a moment later; the one before is dead."""
    service.store.redis.delete(CHECKER)
    time.sleep(0.002)
    return ChainCheck(service.store, Service(service.url).tables)


def test_it_goes_on_where_it_was_cut_off_and_begins_anew_after_it_has_ended(service: Service) -> None:
    first = restarted(service)
    assert not first.go_on(Stops(after=500))
    second = restarted(service)
    assert second.go_on(Stops(after=5000))
    assert TABLES <= first.checked + second.checked <= TABLES + 400, "no more than one page twice"
    assert second.checked < TABLES
    third = restarted(service)
    assert third.go_on(Stops(after=5000))
    assert third.checked >= TABLES


def test_one_process_checks_and_the_others_hear_that_it_has_ended(service: Service) -> None:
    one = restarted(service)
    other = ChainCheck(service.store, Service(service.url).tables)
    assert not one.go_on(Stops(after=10))
    assert not other.go_on(Stops(after=5000))
    assert other.checked == 0
    assert one.go_on(Stops(after=5000))
    assert other.go_on(Stops(after=0))


def test_it_rests_nine_times_as_long_as_it_works(service: Service) -> None:
    stops, check = Stops(after=5000), restarted(service)
    began = time.monotonic()
    assert check.go_on(stops)
    worked = time.monotonic() - began
    assert stops.rested > 4 * worked, "what is between two tables is not counted"


def test_what_is_damaged_is_closed(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server:
        service = Service(server.url)
        good, bad = service.two(), service.two()
        service.forge(bad, 2, h="0" * 64)
        assert restarted(service).go_on(Stops(after=10))
        assert b"damaged" in service.store.head(bad)
        assert b"damaged" not in service.store.head(good)
