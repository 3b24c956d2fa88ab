"""Finished tables leave the log's server whole, are read from the archive as before, and come home for a write."""

import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.archive.keeping import ArchiveKeeper
from events.archive.packing import BadPacking, pack, unpack
from events.evidence.scrub import scrub
from events.log.errors import ArchiveDamaged, LogUnavailable
from events.log.keys import key
from events.people.players import Player
from events.people.talk import Talk
from events.tables.dispute import Disputes
from events.tables.refusals import KeyReused
from tests.events.archive.tables import Shelved, files, shelved
from tests.events.service import ANN, BEN
from tests.redis_server import RedisServer

STEPS_OUT = ("begin", "read", "pack", "put", "verify", "stub", "sweep", "end")
STEPS_HOME = ("fetch", "restore", "delete", "end")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("log")) as running:
        yield running


@pytest.fixture
def house(server: RedisServer, tmp_path: Path) -> Shelved:
    return shelved(server.url, tmp_path)


def fresh(house: Shelved) -> Shelved:
    """Another process, which remembers nothing."""
    return Shelved(house.url, objects=house.objects)


def told(house: Shelved, table: str) -> list[object]:
    """Everything that is read of a table."""
    tables, store = house.tables, house.store
    now = tables.load(table)
    entries = [(entry.written, entry.hash, entry.parts) for entry in store.entries(table)]
    then = [tables.at(now, version) for version in (1, now.version // 2, now.version)]
    page = [entry.hash for entry in store.entries(table, 3, 4)]
    return [now, entries, then, page, store.seed(table), store.whole_head(table)[b"hash"], store.entry(table, 2).hash]


@pytest.mark.parametrize("game", ["condottiere", "scythe"])
def test_a_table_in_the_archive_is_read_as_before(house: Shelved, game: str) -> None:
    table = house.finished(game=game).id
    before = told(house, table)
    assert house.cold.move(table)
    assert house.is_stub(table)
    assert told(house, table) == before
    assert told(fresh(house), table) == before
    assert house.bytes_of(table) <= 600


def test_it_comes_home_to_the_last_byte(house: Shelved) -> None:
    table = house.finished().id
    house.store.redis.hset(key("head", table), mapping={"L:1": 7, "signature": "ab" * 64})
    house.store.redis.rpush(key("refused", table), b'{"version":3}')
    Talk(house.store).say(table, ANN, 0, "all", "good game, é")
    before = house.stored(table)
    assert house.cold.move(table)
    assert Talk(house.store).lines(table)[0].text == "good game, é"
    house.cold.bring_home(table)
    assert house.stored(table) == before
    assert files(Path(house.objects._root)) == []
    house.cold.bring_home(table)  # it is there
    assert house.stored(table) == before


def test_the_same_key_gives_the_same_answer_and_another_body_is_refused(house: Shelved) -> None:
    table = house.open("me", {"ai": "random"}).id
    first = house.say(table, "hello", key_="once")
    house.store.redis.hset(key("head", table), "status", "finished")  # as if it were over: only its keys matter here
    house.tables.memory.clear()
    assert house.cold._begin(keys=[key("head", table)]) == 1
    read = house.cold._read_at_home(table, 1)
    assert read is not None
    house.objects.put(f"{table[:2]}/{table}.1.zst", pack(table, read.rest))
    assert house.cold._replace_by_stub(table, read)
    assert house.tables.look_for(table, f"player:{ANN} once").done.version == first.entry.version
    assert house.say(table, "hello", key_="once").again
    with pytest.raises(KeyReused):
        house.say(table, "goodbye", key_="once")
    assert house.is_stub(table), "what only repeats brings nothing home"


def test_a_dispute_brings_the_table_home_first(house: Shelved) -> None:
    table = house.finished(seed=2)
    house.cold.move(table.id)
    disputes = Disputes(house.store.redis, house.tables, lambda *_: {})
    ann = Player(ANN, "Ann")
    disputes.file(house.tables.look(table.id), ann, 0, 3, "that was wrong")
    assert not house.is_stub(table.id)
    assert house.tables.load(table.id).status == "frozen"
    assert not house.cold.move(table.id), "a frozen table stays"


def test_what_changes_meanwhile_keeps_the_table_at_home(house: Shelved) -> None:
    table = house.finished(seed=3).id

    def say(step: str) -> None:
        if step == "stub":
            Talk(house.store).say(table, BEN, 1, "all", "wait")

    house.cold._on_step = say
    assert not house.cold.move(table)
    assert not house.is_stub(table)
    assert files(Path(house.objects._root)) == []
    house.cold._on_step = lambda step: None
    assert house.cold.move(table)


def test_only_the_newest_attempt_ends(house: Shelved) -> None:
    table = house.finished(seed=3).id
    other = fresh(house)

    def overtake(step: str) -> None:
        if step == "stub":
            assert other.cold.move(table)

    house.cold._on_step = overtake
    assert not house.cold.move(table)
    assert other.is_stub(table)
    assert len(files(Path(house.objects._root))) == 1
    assert fresh(house).tables.load(table).status == "finished"


def test_a_table_that_goes_on_elsewhere_stays(house: Shelved) -> None:
    table = house.finished(seed=5)
    house.tables.all_open = lambda found: False
    assert not house.cold.move(table.id)


def test_damage_in_the_archive_is_noticed_and_closes_that_table_alone(house: Shelved) -> None:
    table, whole = house.finished(seed=6).id, house.finished(seed=7).id
    for each in (table, whole):
        house.cold.move(each)
    file = next(file for file in files(Path(house.objects._root)) if table in file.name)
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    reader = fresh(house)
    with pytest.raises(ArchiveDamaged):
        reader.tables.load(table)
    assert reader.tables.load(whole).status == "finished"
    assert [broken.table for broken in scrub(reader.store, [table, whole], progress=False)] == [table]
    file.unlink()
    with pytest.raises(LogUnavailable, match="lost"):
        fresh(house).store.entry(table, 1)


def test_a_packed_table_that_is_not_its_own_is_refused(house: Shelved) -> None:
    table = house.finished(seed=8)
    house.cold.move(table.id)
    rest = house.store.resting(table.id)
    assert rest is not None
    packed = pack(table.id, rest)
    with pytest.raises(BadPacking):
        unpack(packed, "00" + table.id[2:])
    with pytest.raises(BadPacking):
        unpack(packed[:-20], table.id)


def test_the_keeper_moves_what_has_rested_and_one_keeps_at_a_time(house: Shelved) -> None:
    for name in house.store.redis.scan_iter(match="{b??}:rests"):
        house.store.redis.delete(name)
    house.store.redis.delete("archive:keeper")
    table = house.finished(seed=9).id
    day = ArchiveKeeper(house.store, house.cold, 86_400_000)
    assert (day.look(), day.count(0)) == (0, 1)
    other = ArchiveKeeper(house.store, house.cold, 0)
    assert other.look() == 0, "somebody else keeps the archive"
    house.store.redis.delete("archive:keeper")
    assert other.look() == 1
    assert house.is_stub(table)
    assert ArchiveKeeper(house.store, house.cold, None).look() == 0


# ------------------------------------------------------------------------------------------------ killed at every step

CRASH = """
import os, signal, sys
from pathlib import Path
from tests.events.archive.tables import shelved
url, folder, table, way, fatal = sys.argv[1:]
house = shelved(url, Path(folder))
def die(step):
    if step == fatal:
        os.kill(os.getpid(), signal.SIGKILL)
house.cold._on_step = die
house.cold.move(table) if way == "out" else house.cold.bring_home(table)
"""


@pytest.mark.parametrize(
    ("way", "step"), [*(("out", step) for step in STEPS_OUT), *(("home", step) for step in STEPS_HOME)]
)
def test_who_is_killed_at_a_step_loses_nothing_and_leaves_one_copy(house: Shelved, way: str, step: str) -> None:
    chance = random.Random(f"{way} {step}")
    table = house.finished(seed=chance.randrange(1000)).id
    folder = Path(house.objects._root)
    before, home = told(house, table), house.stored(table)
    if way == "home":
        assert house.cold.move(table)
    command = [sys.executable, "-c", CRASH, house.url, str(folder), table, way, step]
    assert subprocess.run(command, timeout=60).returncode == -signal.SIGKILL
    must_be_whole_in_one_place(house, table, before, home)
    survivor = fresh(house)
    if survivor.is_stub(table):
        survivor.cold.bring_home(table)
        must_be_whole_in_one_place(house, table, before, home)
    assert survivor.cold.move(table), "whoever comes next can go on"
    must_be_whole_in_one_place(house, table, before, home)
    assert len(files(folder)) == 1, "what was left behind is swept away"


def must_be_whole_in_one_place(house: Shelved, table: str, before: list[object], home: dict[str, object]) -> None:
    reader = fresh(house)
    assert told(reader, table) == before
    if reader.is_stub(table):
        assert not house.store.redis.exists(key("log", table), key("done", table), key("seed", table))
    else:
        assert house.stored(table) == home
