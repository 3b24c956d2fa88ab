"""The one writer of the public log: what it takes in, and that nothing is lost or doubled wherever it dies."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from domain.contract.registry import games
from events.evidence.public.tree import LEASE, TREE, NotPublished, leaf
from events.evidence.public.writer import NotTheWriter, Writer
from events.log.keys import BUCKETS, heads_key, key
from tests.events.evidence.court import Court, a_full_life
from tests.events.evidence.public.logs import Log

STEPS = ("leased", "signed", "read", "committed", "indexed", "trimmed")


@pytest.fixture
def log(redis_url: str, tmp_path: Path) -> Log:
    return Log(redis_url, tmp_path)


def tables(log: Log, count: int) -> list[str]:
    return [log.service.open("me", "open").id for _ in range(count)]


def test_an_empty_log_has_a_checkpoint(log: Log) -> None:
    with pytest.raises(NotPublished):
        log.public.newest()
    assert log.catch_up() == 0
    assert log.seen[0].size == 0
    assert log.seen[0].text == "log.example/annals\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n"


def test_the_log_takes_the_first_entry_every_64th_and_the_end(log: Log) -> None:
    table = log.service.two()
    for n in range(130):
        log.service.say(table, str(n))
    log.catch_up()
    log.must_hold(table)
    assert len(log.leaves()) == 3  # 1, 64, 128
    for version, leads_to in ((1, 1), (63, 1), (64, 64), (127, 64), (128, 128), (500, 128)):
        assert log.public.published(table, version).version == leads_to


def test_the_end_of_a_table_and_every_verdict_are_taken(log: Log) -> None:
    court = Court(log.url).with_key(log.place)
    some = a_full_life(court, games()["condottiere"])
    log.catch_up()
    log.must_hold(*court.store.tables())  # a rematch and a table whose position was copied are among them
    judged, rewound, whole, *_ = (log.store.entries(table) for table in some)
    kinds = [fact["type"] for entry in (*judged, *rewound, *whole) for fact in entry.document["facts"]]
    assert kinds.count("VerdictGiven") == 4
    assert kinds.count("TableFinished") == 3
    assert log.public.published(some[0], 10_000).version == court.tables.load(some[0]).version


def test_many_tables_and_many_rounds(log: Log) -> None:
    some: list[str] = []
    for count in (1, 5, 40, 0, 2):
        some += tables(log, count)
        assert log.catch_up() == count
        log.must_hold(*some)
    assert log.seen[-1].size == 48


@pytest.mark.parametrize("step", STEPS)
def test_a_writer_that_is_killed_loses_and_doubles_nothing(log: Log, step: str) -> None:
    some = tables(log, 3)
    for number in (1, 2):
        some += tables(log, 8)
        assert killed_at(log, step, number) in ((-signal.SIGKILL,) if number == 1 else (-signal.SIGKILL, 0))
        log.store.redis.delete(LEASE)  # it ran out
        if log.store.redis.exists(TREE):
            log.look()
        some += tables(log, 1)
        log.catch_up()
        log.must_hold(*some)


def killed_at(log: Log, wanted: str, number: int) -> int:
    """A writer in a process of its own that kills itself at that step, when it comes there the nth time."""
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    left = number

    def at_step(step: str) -> None:
        nonlocal left
        left -= step == wanted
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    try:
        Writer(Log(log.url, log.place).public, at_step).catch_up()
    finally:
        os._exit(0)


def test_two_writers_at_once(log: Log) -> None:
    """One that lost its lease in the middle writes nothing; the other goes on where the tree is."""
    some = tables(log, 5)
    log.catch_up()
    some += tables(log, 5)
    other = Log(log.url, log.place)

    def overtaken(step: str) -> None:
        if step == "signed" and log.store.redis.get(LEASE) is not None:
            log.store.redis.delete(LEASE)
            assert Writer(other.public).catch_up() == 5

    assert Writer(log.public, overtaken).catch_up() == 0
    log.must_hold(*some)


def test_one_who_holds_the_lease_writes_and_the_others_wait(log: Log) -> None:
    some = tables(log, 5)
    first, second = Writer(log.public), Writer(log.public)
    assert first.catch_up() == 5
    some += tables(log, 1)
    assert second.catch_up() == 0
    first.let_go()
    assert second.catch_up() == 1
    log.must_hold(*some)


def test_a_size_that_moved_is_not_written_over(log: Log) -> None:
    """Even with the lease: the size decides."""
    some = tables(log, 5)
    log.catch_up()
    some += tables(log, 1)

    def moved(step: str) -> None:
        if step == "signed":
            log.store.redis.hincrby(TREE, "size", 1)

    writer = Writer(log.public, moved)
    assert writer._holds_lease()
    with pytest.raises(NotTheWriter):
        writer._round()
    log.store.redis.hincrby(TREE, "size", -1)
    log.store.redis.delete(LEASE)
    log.catch_up()
    log.must_hold(*some)


def test_heads_that_were_put_out_twice_are_in_the_tree_once(log: Log) -> None:
    some = tables(log, 3)
    for bucket in {table[:2] for table in some}:
        for _, fields in log.store.redis.xrange(heads_key(bucket)):
            log.store.redis.xadd(heads_key(bucket), fields)
    assert log.catch_up() == 3
    for bucket in {table[:2] for table in some}:
        for _, fields in log.store.redis.xrange(heads_key(bucket)):
            log.store.redis.xadd(heads_key(bucket), fields)
    assert log.catch_up() == 0
    log.must_hold(*some)


def test_tables_that_are_older_than_the_public_log_are_taken_in(log: Log) -> None:
    old = [log.service.two(), *tables(log, 3)]
    for n in range(70):
        log.service.say(old[0], str(n))
    log.store.redis.delete(*(heads_key(bucket) for bucket in BUCKETS))  # as an earlier release left them
    new = tables(log, 2)
    assert log.catch_up() == 7
    log.must_hold(*old, *new)
    assert log.catch_up() == 0


def test_the_index_can_be_lost(log: Log) -> None:
    some = tables(log, 3)
    log.catch_up()
    for table in some:
        log.store.redis.hdel(key("head", table), "leaf:1")
        log.store.redis.hset(key("head", table), "leaf:1", 77)
    with pytest.raises(NotPublished):
        log.public.published(some[0], 1)


def test_what_was_published_is_trimmed_after_a_day_and_nothing_else(log: Log) -> None:
    old = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
    fields: dict[Any, Any] = {"t": old, "v": 1, "h": "00" * 32, "at": 5}
    for n in range(1, 301):
        log.store.redis.xadd(heads_key("3f"), fields | {"v": n}, id=f"{n}-0")
    now = int(log.store.redis.time()[0]) * 1000
    log.store.redis.xadd(heads_key("3f"), fields | {"v": 301}, id=f"{now}-0")
    assert log.catch_up() == 301
    kept = log.store.redis.xrange(heads_key("3f"))
    assert len(kept) < 200  # trimming is rough
    assert kept[-1][0] == f"{now}-0".encode()
    assert log.leaves()[0] == leaf(old, 1, "00" * 32, 5)


def test_the_log_keeps_the_name_it_began_with(redis_url: str, tmp_path: Path) -> None:
    unnamed = Log(redis_url, tmp_path, origin=None)
    unnamed.catch_up()
    name = f"annals/{unnamed.public.signer.public[:16]}"
    assert unnamed.public.origin == unnamed.seen[0].origin == name
    (tmp_path / "signing.key").rename(tmp_path / "old.key")
    rekeyed = Log(redis_url, tmp_path, origin=None)
    tables(rekeyed, 1)
    rekeyed.catch_up()
    assert rekeyed.public.origin == name
    assert rekeyed.public.signer.public != unnamed.public.signer.public
