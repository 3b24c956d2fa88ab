"""The older part of a long log is packed; whoever reads it gets the bytes that were written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.evidence.scrub import scrub
from events.log.keys import key
from events.log.packs import CHUNK, RAW
from tests.events.archive.tables import Shelved, shelved
from tests.redis_server import RedisServer

LONG = 3 * CHUNK + RAW


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("log")) as running:
        yield running


@pytest.fixture
def house(server: RedisServer, tmp_path: Path) -> Shelved:
    return shelved(server.url, tmp_path)


def long(house: Shelved, length: int = LONG) -> str:
    table = house.two()
    for number in range(length - 2):
        house.say(table, f"line {number}", key_=f"key {number}")
    return table


def written(house: Shelved, table: str) -> list[tuple[bytes, str, bytes]]:
    return [(entry.written, entry.hash, entry.sealed_parts) for entry in house.store.entries(table)]


def test_a_short_log_is_left_as_it_is(house: Shelved) -> None:
    table = long(house, CHUNK + RAW - 1)
    assert house.store.packs.tidy(table, CHUNK + RAW - 1) == 0
    assert house.store.redis.xlen(key("log", table)) == CHUNK + RAW - 1


def test_what_is_packed_is_read_to_the_byte_from_wherever_one_begins(house: Shelved) -> None:
    table = long(house)
    before, now = written(house, table), house.tables.load(table)
    assert house.store.packs.tidy(table, LONG) == 3
    assert house.store.packs.tidy(table, LONG) == 0
    assert house.store.redis.xlen(key("log", table)) == RAW
    assert written(house, table) == before
    for after in (0, 1, CHUNK - 1, CHUNK, 2 * CHUNK + 5, 3 * CHUNK - 1, 3 * CHUNK, LONG - 1, LONG):
        for limit in (1, 7, CHUNK, LONG):
            found = [entry.hash for entry in house.store.entries(table, after, limit)]
            assert found == [hash_ for _, hash_, _ in before[after : after + limit]]
    other = shelved(house.url, Path(house.objects._root))
    assert other.tables.load(table) == now
    assert other.tables.at(now, 40) == house.tables.at(now, 40)
    assert scrub(other.store, [table], progress=False) == []


def test_a_process_that_was_away_catches_up_over_what_was_packed(house: Shelved) -> None:
    table = long(house, 10)
    away = shelved(house.url, Path(house.objects._root))
    away.tables.load(table)
    for number in range(LONG):
        house.say(table, f"more {number}")
    version = house.tables.load(table).version
    assert house.store.packs.tidy(table, version) == 3
    assert list(away.tables.load_many([table])) == [house.tables.load(table)]
    assert away.tables.load(table).version == version
    assert away.say(table, "back").entry.version == version + 1


def test_a_table_with_packs_goes_to_the_archive_and_comes_home_whole(house: Shelved) -> None:
    table = house.finished(game="scythe").id
    before = written(house, table)
    assert house.store.packs.tidy(table, len(before)) > 0
    assert house.cold.move(table)
    assert house.bytes_of(table) <= 600
    assert written(house, table) == before
    house.cold.bring_home(table)
    assert written(house, table) == before
    assert house.store.packs.tidy(table, len(before)) > 0
    assert house.cold.move(table)


def test_damage_is_not_packed_away(house: Shelved) -> None:
    table = long(house)
    bytes_ = next(iter(house.store.entries(table, 4, 1))).written
    house.forge(table, 5, e=bytes_.replace(b"line", b"lied"))
    assert house.store.packs.tidy(table, LONG) == 0
    assert [broken.table for broken in scrub(house.store, [table], progress=False)] == [table]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("condottiere", 4, {}),
        ("godfather", 4, {}),
        ("scythe", 4, {}),
        ("conqueror", 2, {"game": 1, "mode": "professional", "first_player": "red"}),
    ],
)
def test_a_live_table_needs_at_most_90_kib_for_200_entries(
    house: Shelved, game: str, seats: int, options: dict[str, object]
) -> None:
    games = (house.played(game, seats, 200, seed, options) for seed in range(10))  # one may be over sooner
    table = next(table for table in games if table.version > 180)
    house.store.packs.tidy(table.id, table.version)
    assert house.bytes_of(table.id) / table.version <= 90 * 1024 / 200
    assert house.cold.move(table.id) == (table.status == "finished")
