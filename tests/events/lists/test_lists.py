"""The lists: kept from the feed, and the same when they are made anew from the logs alone."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.contract.game import Refused
from domain.contract.offers import sample
from events.lists import lists as lists_module
from events.lists.keeping import FORMAT_FIELD, KEEPER, SEEN, ListKeeper
from events.lists.lists import Lists, Wanted
from events.lists.places import cursor_of, packed, place_in, standing, unpacked
from events.lists.rebuild import rebuild
from events.lists.rows import pack, row_of, unpack
from events.people.players import Players
from events.tables.refusals import HouseRefusal
from tests.events.service import ANN, BEN, Service

CLEO = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2G"


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url)


def lists_of(service: Service) -> Lists:
    return Lists(service.store.redis, service.tables, Players(service.store.redis))


def keeper_of(service: Service) -> ListKeeper:
    return ListKeeper(service.store, service.tables, lists_of(service))


def tables_in(lists: Lists, **wanted: Any) -> list[str]:
    return [each["table"] for each in lists.page(Wanted(**wanted), None, 100).found]


def kept(service: Service) -> dict[bytes, Any]:
    """All that the lists hold, without the marks of how far they have come."""
    redis, apart = service.store.redis, {SEEN.encode(), KEEPER.encode()}
    return {name: redis.dump(name) for name in redis.scan_iter(match="lists:*") if name not in apart}


def some_life(service: Service, keeper: ListKeeper, chance: random.Random) -> list[str]:
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
            keeper.catch_up()
    keeper.catch_up()
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
    keeper = keeper_of(service)
    tables = some_life(service, keeper, random.Random(6))
    before = kept(service)

    assert rebuild(service.store, progress=False) == len(tables)

    assert kept(service) == before
    assert keeper.catch_up() == 0, "and it goes on from here"


def test_what_changes_while_the_lists_are_made_anew_is_taken_in_afterwards(service: Service) -> None:
    keeper = keeper_of(service)
    table, other = service.two(), service.two()
    keeper.catch_up()

    def tables_while_somebody_stands_up() -> Iterator[str]:
        yield from (table, other)
        service.stand(table, ANN, 0)
        assert keeper.catch_up() == 0, "another is at it"

    keeper_of(service).rebuild(tables_while_somebody_stands_up)
    assert keeper.catch_up() == 1

    after = kept(service)
    rebuild(service.store, progress=False)
    assert kept(service) == after


def test_lists_of_an_earlier_release_are_made_anew_by_themselves(service: Service) -> None:
    redis, table = service.store.redis, service.two()
    redis.zadd(f"lists:mine:{ANN}", {f"{table[3:]} {table}": 0})
    redis.set(f"lists:table:{table}", b"{}")
    redis.hset(SEEN, "3f", "1-0")

    keeper_of(service).catch_up()

    assert tables_in(lists_of(service), player=ANN, asker=ANN) == [table]
    assert not redis.exists(f"lists:mine:{ANN}", f"lists:table:{table}")
    redis.hset(SEEN, FORMAT_FIELD, "of tomorrow")
    redis.delete(f"lists:of:{ANN}", KEEPER)
    keeper_of(service).catch_up()
    assert tables_in(lists_of(service), player=ANN, asker=ANN) == [table]


def test_one_process_keeps_the_lists_and_another_takes_over(redis_url: str, service: Service) -> None:
    first, second = keeper_of(service), keeper_of(Service(redis_url))
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
    keeper_of(service).catch_up()
    page = lists.page(Wanted(status="playing"), None, 3)
    rest = lists.page(Wanted(status="playing"), page.next, 3)
    assert [each["table"] for each in [*page.found, *rest.found]] == newest_first
    assert rest.next is None
    waiting = lists.decisions(ANN, None, 3)
    later = lists.decisions(ANN, waiting.next, 3)
    assert {each["table"] for each in [*waiting.found, *later.found]} == set(opened)
    assert (len(waiting.found), later.next) == (3, None)
    assert lists.decisions(BEN, None, 10).found == []


def test_a_question_keeps_its_age_while_others_talk(service: Service) -> None:
    lists, keeper, table = lists_of(service), keeper_of(service), service.two()
    asked = service.tables.load(table).at
    keeper.catch_up()
    for _ in range(3):
        service.say(table)
        [owed] = lists.decisions(ANN, None, 10).found  # not in the lists yet, and right all the same
        assert (owed["since"], owed["version"]) == (asked, service.tables.load(table).version)
    keeper.catch_up()
    rebuild(service.store, progress=False)
    assert [owed["since"] for owed in lists.decisions(ANN, None, 10).found] == [asked]


def test_many_that_are_equally_urgent_are_all_found(service: Service) -> None:
    lists, tables = lists_of(service), [service.two() for _ in range(9)]
    keeper_of(service).catch_up()
    service.store.redis.zadd(f"lists:waiting:{ANN}", {packed(table): 2**44 + 5 for table in tables})

    found, cursor = [], None
    for _ in range(5):
        page = lists.decisions(ANN, cursor, 2)
        found += [each["table"] for each in page.found]
        cursor = page.next
    assert sorted(found) == sorted(tables)
    assert cursor is None


def test_a_page_that_passes_over_many_is_short_and_goes_on(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists_module, "WINDOW", 4)
    monkeypatch.setattr(lists_module, "ROUNDS", 2)
    lists = lists_of(service)
    tables = [service.open("me", "open", *(["open"] if number % 10 == 0 else [])).id for number in range(21)]
    keeper_of(service).catch_up()
    wanted, found, cursor, pages = Wanted(open_seats=2), [], None, 0
    while pages == 0 or cursor is not None:
        page = lists.page(wanted, cursor, 3)
        found += [each["table"] for each in page.found]
        cursor, pages = page.next, pages + 1
    assert found == tables[::-10]
    assert pages == 3, "eight places are passed at a time"


def test_a_table_that_was_shown_at_once_is_not_taken_in_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists, keeper = lists_of(service), keeper_of(service)
    keeper.catch_up()
    opened = service.open("me", "open")
    lists.show(opened)
    assert tables_in(lists, player=ANN, asker=ANN) == tables_in(lists, status="open") == [opened.id]
    before = kept(service)
    monkeypatch.setattr(service.tables, "load_many", lambda tables: iter([1 / len(list(tables))] if tables else []))

    assert keeper.catch_up() == 1

    monkeypatch.undo()
    assert kept(service) == before
    rebuild(service.store, progress=False)
    assert kept(service) == before


def test_one_who_shows_a_table_too_late_does_no_harm(service: Service) -> None:
    lists, keeper = lists_of(service), keeper_of(service)
    opened = service.open("me", "open")
    service.sit(opened.id, BEN)
    keeper.catch_up()

    lists.show(opened)  # as it was before Ben came

    assert tables_in(lists, status="open") == tables_in(lists, player=ANN, asker=ANN, status="open") == []
    assert tables_in(lists) == tables_in(lists, player=ANN, asker=ANN) == [opened.id]


def test_a_table_that_cannot_be_listed_keeps_no_other_out(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, lists = keeper_of(service), lists_of(service)
    tables = [service.two() for _ in range(6)]

    def failing(table: Any, *rest: Any) -> Any:
        if table.id == tables[2]:
            raise RuntimeError("as asked")
        return row_of(table, *rest)

    monkeypatch.setattr(lists_module, "row_of", failing)
    keeper.catch_up()

    assert set(tables_in(lists, player=ANN, asker=ANN)) == set(tables) - {tables[2]}
    assert keeper.catch_up() == 0, "what was read is not read again"


def test_a_row_comes_back_as_it_was_and_is_small(service: Service) -> None:
    for table in (service.tables.load(service.two()), service.open("open", "open", private=True)):
        row = row_of(table, None, lambda version: 0)
        assert unpack(table.id, pack(row)) == row
        assert len(pack(row)) < 260


@pytest.mark.parametrize("table", ["3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D", "00-00000000000000000000000000", f"ff-{'Z' * 26}"])
def test_ids_and_cursors_there_and_back(table: str) -> None:
    assert unpacked(packed(table)) == table
    for opened_at in (0, 1_763_265_512_000, 2**48 - 1):
        place = standing(table, opened_at)
        assert place_in(cursor_of(place)) == place
