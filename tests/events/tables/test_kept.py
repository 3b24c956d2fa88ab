"""What a process remembers of tables: as many as fit into so many bytes, and they weigh what they are said to."""

import gc
import tracemalloc

import pytest

from domain.contract.registry import games
from events.tables import snapshots
from events.tables.kept import KeptTables, weight
from events.tables.snapshots import EVERY
from events.tables.table import Table
from tests.events.service import Service


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url)


@pytest.fixture
def table(service: Service) -> Table:
    return service.tables.load(service.two())


def others(table: Table, count: int) -> list[Table]:
    return [table._replace(id=f"00-{number:026d}") for number in range(count)]


def test_as_many_as_fit_and_those_used_last(table: Table) -> None:
    first, second, third, fourth = others(table, 4)
    kept = KeptTables(most=weight(first) * 3)
    for each in (first, second, third, first, fourth):
        kept.keep(each)
    assert [each.id for each in (first, second, third, fourth) if kept.get(each.id)] == [first.id, third.id, fourth.id]
    assert kept.bytes == sum(map(weight, (first, third, fourth))) <= kept.most


def test_one_that_is_too_large_is_kept_alone(table: Table) -> None:
    first, second = others(table, 2)
    kept = KeptTables(most=1)
    kept.keep(first)
    kept.keep(second)
    assert (kept.get(first.id), kept.get(second.id), len(kept)) == (None, second, 1)


def test_what_is_forgotten_weighs_nothing(table: Table) -> None:
    first, second = others(table, 2)
    kept = KeptTables()
    kept.keep(first)
    kept.keep(second)
    kept.forget(first.id)
    kept.forget(first.id)
    assert kept.bytes == weight(second)
    kept.clear()
    assert (kept.bytes, len(kept), kept.get(second.id)) == (0, 0, None)


def test_the_newest_stays_unless_an_older_one_is_wanted(table: Table) -> None:
    kept = KeptTables()
    kept.keep(table)
    kept.keep(table._replace(version=1))
    assert kept.get(table.id) == table
    kept.keep(table._replace(version=1), even_if_older=True)
    assert kept.get(table.id).version == 1


def test_a_table_is_weighed_again_when_play_begins_and_when_its_log_is_twice_as_long(table: Table) -> None:
    kept = KeptTables()
    kept.keep(table._replace(version=1, state=None))
    empty = kept.bytes
    kept.keep(table)
    assert empty < kept.bytes == weight(table)
    heavy = table._replace(marks=("x" * 10_000,))
    for version, size in ((EVERY - 1, table), (EVERY, heavy), (2 * EVERY, heavy)):
        kept.keep(heavy._replace(version=version))
        assert kept.bytes == weight(size._replace(version=version))


@pytest.mark.parametrize("game", sorted(games()))
def test_a_table_weighs_at_least_what_its_memory_needs(service: Service, game: str) -> None:
    rules = games()[game]
    computers = [{"ai": "random"}] * (min(rules.players) - 1)
    opened = service.open("me", *computers, game=rules, options=dict(rules.examples[0]))
    table = service.tables.load(opened.id)
    assert table.state is not None
    written = snapshots.write(table)
    snapshots.load(written)  # what is made once for all is there
    gc.collect()
    tracemalloc.start()
    try:
        tables = [snapshots.load(written) for _ in range(20)]
        gc.collect()
        needed = tracemalloc.get_traced_memory()[0] / len(tables)
    finally:
        tracemalloc.stop()
    assert tables[0] is not None and weight(tables[0]) > 0.8 * needed


def test_a_process_that_may_keep_little_reads_again_and_knows_the_same(service: Service) -> None:
    tables = [service.two() for _ in range(6)]
    before = [service.tables.load(table) for table in tables]
    service.tables.memory.clear()
    service.tables.memory.most = 2 * weight(before[0])
    for _ in range(2):
        assert [service.tables.load(table) for table in tables] == before
        assert service.tables.memory.bytes <= service.tables.memory.most
