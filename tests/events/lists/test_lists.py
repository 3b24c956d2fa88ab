"""The lists: kept from the feed, and the same when they are made anew from the logs alone."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.contract.game import Refused
from domain.contract.offers import sample
from events.lists.lists import CHECKPOINTS, KEEPER, Lists
from events.lists.rebuild import rebuild
from events.people.players import Players
from events.tables.refusals import HouseRefusal
from tests.events.service import ANN, BEN, Service

CLEO = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2G"


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url)


def lists_of(service: Service) -> Lists:
    return Lists(service.store.redis, service.tables, Players(service.store.redis))


def kept(service: Service) -> dict[bytes, Any]:
    """All that the lists hold, without the marks of how far they have come."""
    redis, apart = service.store.redis, {CHECKPOINTS.encode(), KEEPER.encode()}
    return {name: redis.dump(name) for name in redis.scan_iter(match="lists:*") if name not in apart}


def some_life(service: Service, lists: Lists, chance: random.Random) -> list[str]:
    """Tables that are opened, sat at, left, played and finished, the lists following now and then."""
    tables: list[str] = []
    while sum(service.tables.load(table).status == "finished" for table in tables) < 3:
        if len(tables) < 12 and chance.random() < 0.05:
            seats = [chance.choice(["open", {"ai": "random"}, {"player": player}]) for player in (BEN, CLEO)]
            opened = service.open("me", *seats, options={"max_rounds": 1}, private=chance.random() < 0.3)
            tables.append(opened.id)
        elif tables:
            try:
                something(service, chance.choice(tables), chance)
            except (HouseRefusal, Refused):
                continue
        if chance.random() < 0.1:
            lists.catch_up()
    lists.catch_up()
    return tables


def something(service: Service, table: str, chance: random.Random) -> None:
    """Whoever is asked answers; before the start somebody sits down or stands up."""
    now, player = service.tables.load(table), chance.choice([ANN, BEN, CLEO])
    if now.decisions and chance.random() < 0.95:
        seat = now.decisions[0].seat
        by = "ai:random@1" if now.places[seat].ai else f"player:{now.places[seat].player}"
        move = sample(chance.choice(list(now.rules.offers(now.state, seat))), chance.randrange)
        service.play(table, by, seat, move)
    elif chance.random() < 0.7:
        service.sit(table, player)
    else:
        service.stand(table, player, chance.randrange(3))


def test_made_anew_from_the_logs_the_lists_are_what_they_were(service: Service) -> None:
    lists = lists_of(service)
    tables = some_life(service, lists, random.Random(6))
    before = kept(service)

    assert rebuild(service.store, progress=False) == len(tables)

    assert kept(service) == before
    assert lists.catch_up() == 0, "and it goes on from here"


def test_what_changes_while_the_lists_are_made_anew_is_taken_in_afterwards(service: Service) -> None:
    lists = lists_of(service)
    table, other = service.two(), service.two()
    lists.catch_up()

    def tables_while_somebody_stands_up() -> Iterator[str]:
        yield from (table, other)
        service.stand(table, ANN, 0)
        lists.catch_up()
        service.store.redis.zadd(f"lists:waiting:{ANN}", {f"{table[3:]} {table}": 0})  # as a slow writer would leave it

    lists_of(service).rebuild(tables_while_somebody_stands_up())
    lists.catch_up()

    after = kept(service)
    rebuild(service.store, progress=False)
    assert kept(service) == after


def test_one_process_keeps_the_lists_and_another_takes_over(redis_url: str, service: Service) -> None:
    first, second = lists_of(service), lists_of(Service(redis_url))
    table = service.two()
    assert first.catch_up() == 1
    service.say(table)
    assert second.catch_up() == 0, "it is another's business"
    assert first.catch_up() == 1
    service.say(table)
    service.store.redis.delete(KEEPER)  # it is gone, and its time is over
    assert second.catch_up() == 1


def test_pages_and_what_waits(service: Service) -> None:
    lists = lists_of(service)
    opened = [service.two() for _ in range(5)]
    newest_first = sorted(opened, key=lambda table: table[3:], reverse=True)
    lists.catch_up()
    found, cursor = lists.page(game=None, status="playing", mine=None, cursor=None, limit=3)
    rest, end = lists.page(game=None, status="playing", mine=None, cursor=cursor, limit=3)
    assert [each["table"] for each in [*found, *rest]] == newest_first
    assert end is None
    assert [table.id for table in lists.waiting_for(ANN)] == newest_first
    assert list(lists.waiting_for(BEN)) == []


def test_a_table_that_cannot_be_listed_keeps_no_other_out(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    lists, load = lists_of(service), service.tables.load
    tables = [service.two() for _ in range(6)]

    def failing(table: str) -> Any:
        if table == tables[2]:
            raise RuntimeError("as asked")
        return load(table)

    monkeypatch.setattr(service.tables, "load", failing)
    lists.catch_up()

    found, _ = lists.page(game=None, status=None, mine=ANN, cursor=None, limit=10)
    assert {listed["table"] for listed in found} == set(tables) - {tables[2]}
    assert lists.catch_up() == 0, "what was read is not read again"
