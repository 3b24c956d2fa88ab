"""The one door over a real log: who writes at the same time, what is remembered, what is kept and what is damaged."""

import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson
import pytest
from prometheus_client import REGISTRY
from redis.exceptions import ConnectionError as Unreachable

from domain.condottiere import GAME
from domain.contract import registry
from domain.contract.canonical import canonical
from domain.contract.registry import UnknownRules
from domain.contract.wire import read
from events.evidence.scrub import examine, scrub
from events.log import store
from events.log.entry import Entry, first_link, link
from events.log.errors import AlreadyDone, Conflict, LogUnavailable, Moved
from events.log.group_commit import GroupCommit
from events.log.keys import bucket_key, key
from events.log.script import Script
from events.log.store import Append
from events.tables import snapshots
from events.tables.play import Play, play
from events.tables.refusals import KeyReused, NoSuchTable, StaleVersion
from events.tables.table import BrokenChain
from tests.events.service import ANN, BEN, Service


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url)


# ------------------------------------------------------------------------------------------------ at the same time


def test_whoever_names_no_version_is_written_after_the_others(redis_url: str, service: Service) -> None:
    table = service.two()
    processes = [service, Service(redis_url)]

    with ThreadPoolExecutor(8) as crowd:
        written = list(crowd.map(lambda n: processes[n % 2].say(table, f"word {n}", (ANN, BEN)[n % 3 == 0]), range(40)))

    assert sorted(each.table.version for each in written) == list(range(3, 43))
    for each in written:
        assert service.tables.entry(table, each.table.version).hash == each.entry.hash
    assert [process.tables.load(table).hash for process in processes] == [service.tables.load(table).hash] * 2


def test_of_those_who_name_a_version_one_wins(redis_url: str, service: Service) -> None:
    table = service.two()
    processes = [service, Service(redis_url)]

    def try_it(n: int) -> int | None:
        try:
            return processes[n % 2].say(table, f"word {n}", seen=2).table.version
        except StaleVersion as stale:
            assert stale.version == 3
            return None

    with ThreadPoolExecutor(8) as crowd:
        assert sorted(crowd.map(try_it, range(16)), key=str) == [3, *[None] * 15]


def test_a_key_is_used_once_however_many_come_with_it(redis_url: str, service: Service) -> None:
    table = service.two()
    processes = [service, Service(redis_url)]

    with ThreadPoolExecutor(8) as crowd:
        written = list(crowd.map(lambda n: processes[n % 2].say(table, "once", key_="k"), range(24)))

    assert {each.entry.hash for each in written} == {service.tables.load(table).hash}
    assert [each.again for each in written].count(False) == 1
    assert service.tables.load(table).version == 3
    with pytest.raises(KeyReused):
        service.say(table, "another body", key_="k")
    assert not service.say(table, "once", by=BEN, key_="k").again, "keys are a player's own"


def test_a_reply_that_was_lost_is_asked_for_again(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry was written and nobody heard of it: it is there once, and the writer learns so."""
    table = service.two()
    append, lost = service.store._append.once, []

    def once(*call: Any) -> Any:
        reply = append(*call)
        if not lost:
            lost.append(reply)
            raise Unreachable("the reply is lost")
        return reply

    monkeypatch.setattr(service.store._append, "once", once)
    written = service.say(table, "hello")

    assert lost
    assert (written.table.version, written.again) == (3, False)
    assert service.tables.load(table).version == 3
    assert service.tables.entry(table, 3).hash == written.entry.hash


# ------------------------------------------------------------------------------------------------ the script


def an_append(service: Service, table: str, **changed: Any) -> Append:
    """The next entry of a table with all that goes with it, to be spoilt by a test."""
    loaded = service.tables.look(table)
    at, previous = loaded.now, loaded.table.hash
    document = {
        "v": loaded.table.version + 1,
        "table": table,
        "at": at,
        "seat": 0,
        "by": f"player:{ANN}",
        "cmd": None,
        "decision": None,
        "move": {"type": "pass"},
        "facts": [],
        "sealed": [],
    }
    written = canonical(document | changed)
    entry = Entry(written, link(previous, written), b"")
    return Append(entry, previous, at=at, status="playing", game="condottiere", rules_version=1, wakes={})


def test_all_checks_come_before_the_first_write(service: Service) -> None:
    table = service.two()
    service.say(table, key_="k")
    wanted = an_append(service, table)
    before = service.everything()
    later, earlier = service.tables.look(table).now + 60_000, service.tables.load(table).at - 1

    with pytest.raises(AlreadyDone):
        service.store.append(wanted._replace(done_field=f"player:{ANN} k", digest="hello"))
    for version in (3, 9):
        with pytest.raises(Conflict):
            service.store.append(an_append(service, table, v=version))
    with pytest.raises(Conflict):
        service.store.append(wanted._replace(previous=first_link(table)))
    for at in (later, earlier):
        with pytest.raises(LogUnavailable, match="clock"):
            service.store.append(wanted._replace(at=at))

    assert service.everything() == before
    service.store.append(wanted)
    assert service.everything() != before


def test_frozen_and_imported_tables_are_closed_to_all_but_the_referee(service: Service) -> None:
    table = service.two()
    service.store.append(an_append(service, table)._replace(status="frozen"))
    other = an_append(service, service.two())
    service.store.redis.hset(key("head", other.entry.document["table"]), "imported", 1)
    with pytest.raises(Moved, match="imported"):
        service.store.append(other)
    head = service.store.head(table)
    previous = head[b"hash"].decode()
    written = canonical(orjson.loads(service.tables.entry(table, 3).written) | {"v": 4})
    again = other._replace(entry=Entry(written, link(previous, written), b""), previous=previous)
    with pytest.raises(Moved, match="frozen"):
        service.store.append(again)
    assert service.store.append(again._replace(is_referee=True))


def test_an_unknown_table_is_unknown(service: Service) -> None:
    for name in ("", "nonsense", "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D", "3f-01k9zg3t4v5w6x7y8z9a0b1c2d"):
        with pytest.raises(NoSuchTable):
            service.tables.look(name)
    assert service.everything() == {}


# ------------------------------------------------------------------------------------------------ what is kept


def test_what_the_log_says_is_all_there_is(redis_url: str, service: Service) -> None:
    table = service.two()
    service.say(table)
    cold = Service(redis_url).tables.load(table)

    assert cold == service.tables.load(table)
    history = [then for _, then in service.tables.history(cold, 0)]
    assert [then.version for then in history] == [1, 2, 3]
    assert [service.tables.at(cold, version) for version in (1, 2, 3)] == history
    assert [then for _, then in service.tables.history(cold, 1, 1)] == history[1:2]


def long_table(service: Service) -> str:
    table = service.two()
    while service.tables.load(table).version < snapshots.EVERY + 4:
        service.say(table, "on and on")
    return table


def test_a_cold_table_folds_from_its_snapshot_unless_that_is_another_codes(redis_url: str, service: Service) -> None:
    table = long_table(service)
    known = service.tables.load(table)
    assert Service(redis_url).tables.load(table) == known
    service.forge(table, 3, e=b"{}")  # long before the snapshot: who folds from it does not come by

    assert Service(redis_url).tables.load(table) == known

    kept = service.store.snapshot(table) or b""
    snapshot = orjson.loads(zlib.decompress(kept[snapshots.DIGEST :]))
    others = [sealed({**snapshot, **other}) for other in ({"code": "0" * 64}, {"hash": "0" * 64})]
    for spoilt in (*others, b"", b"rubbish", kept[:-1], kept[:-9] + bytes([kept[-9] ^ 1]) + kept[-8:]):
        service.store.keep_snapshot(table, snapshots.EVERY, spoilt)
        with pytest.raises(BrokenChain) as broken:
            Service(redis_url).tables.load(table)
        assert broken.value.version == 3
    service.store.keep_snapshot(table, snapshots.EVERY, kept)
    assert Service(redis_url).tables.load(table) == known


def sealed(document: dict[str, Any]) -> bytes:
    body = zlib.compress(canonical(document))
    return sha256(body).hexdigest().encode() + body


# ------------------------------------------------------------------------------------------------ what is damaged


@pytest.mark.parametrize(
    "damage", ["bytes", "hash", "missing", "swapped", "head", "cut", "card", "no parts", "no JSON"]
)
def test_a_broken_chain_closes_its_table_and_no_other(redis_url: str, service: Service, damage: str) -> None:
    whole, broken = service.two(), service.two()
    for table in (whole, broken):
        for n in range(4):
            service.say(table, f"word {n}")
    known = service.tables.load(whole)
    redis, log = service.store.redis, key("log", broken)
    entry = service.tables.entry(broken, 4)
    match damage:
        case "bytes":
            service.forge(broken, 4, e=entry.written.replace(b"word", b"lord"))
        case "hash":
            service.forge(broken, 4, h=b"0" * 64)
        case "missing":
            redis.xdel(log, "4-0")
        case "swapped":
            service.forge(broken, 4, e=service.tables.entry(broken, 5).written)
        case "head":
            redis.hset(key("head", broken), "hash", "0" * 64)
        case "cut":
            redis.xdel(log, "6-0")
        case "card":
            service.forge(broken, 2, p=service.tables.entry(broken, 2).sealed_parts.replace(b'"m1-01"', b'"m1-02"'))
        case "no parts":
            service.forge(broken, 2, p=b"")
        case "no JSON":
            service.forge(broken, 2, p=b"[{")
    alarms: list[BrokenChain] = []
    process = Service(redis_url)
    process.tables.on_damage = alarms.append

    with pytest.raises(BrokenChain) as found:
        process.tables.load(broken)

    assert alarms == [found.value]
    assert found.value.table == broken
    with pytest.raises(BrokenChain):
        process.say(broken)
    assert process.tables.load(whole) == known
    assert process.say(whole).table.version == known.version + 1


def test_another_seed_closes_its_table(redis_url: str, service: Service) -> None:
    table = service.two()
    assert examine(service.store, table) is None
    service.store.redis.set(key("seed", table), bytes(32))
    process = Service(redis_url)

    with pytest.raises(BrokenChain, match="seed"):
        process.say(table)
    found = examine(service.store, table)
    assert found is not None
    assert "seed" in found.reason


def test_rules_that_are_not_here_are_no_damage(
    redis_url: str, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = service.two()
    known = service.tables.load(table)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(registry, "_rules", dict)
        with pytest.raises(UnknownRules, match="condottiere, version 1"):
            Service(redis_url).tables.load(table)
        assert scrub(service.store, [table], progress=False) == []
    assert Service(redis_url).tables.load(table) == known


def test_who_slept_asks_the_log_for_the_time(service: Service) -> None:
    table = service.two()
    service.say(table)
    for seconds in (-60, 60):
        service.store._clock.set(int(time.time() * 1000) + 1000 * seconds)
        remembered = service.tables.remembered(table)
        assert remembered is not None
        move = read(GAME.move_types["send_message"], {"to": "all", "text": "awake"})
        play(service.tables, Play(by=f"player:{ANN}", seat=0, move=move), remembered)

    assert abs((service.store.now or 0) - time.time() * 1000) < 5000


def test_a_table_whose_opening_took_long_is_opened_all_the_same(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = service.tables.now
    times = iter([-20_000, 0])
    monkeypatch.setattr(service.tables, "now", lambda table: told(table) + next(times))

    assert service.open("me", "open").version == 1


def test_a_log_that_grows_while_it_is_examined_is_whole(service: Service) -> None:
    table = service.two()

    def write() -> None:
        for n in range(200):
            service.say(table, f"word {n}")

    with ThreadPoolExecutor(1) as crew:
        writing = crew.submit(write)
        while not writing.done():
            assert examine(service.store, table) is None
        writing.result()


def ahead(service: Service, ms: int) -> Service:
    """The same log as it was before its clock was set back by so many milliseconds."""
    before, here = Service(service.url), Path(store.__file__).parent
    told = "tonumber(time[1]) * 1000"
    append, look = ((here / name).read_text() for name in ("append.lua", "look.lua"))
    assert told in append
    assert told in look
    before.store._append = GroupCommit(before.store._writer, append.replace(told, f"{ms} + {told}"))
    before.store._look = Script(before.store.redis, look.replace(told, f"{ms} + {told}"))
    return before


def told_behind() -> float:
    return REGISTRY.get_sample_value("annals_clock_behind_total") or 0


def test_a_clock_that_was_set_back_locks_no_table(service: Service) -> None:
    before = ahead(service, 3_600_000)
    table = before.two()
    before.say(table)
    last = service.tables.load(table).at
    assert last > time.time() * 1000 + 3_000_000
    behind = told_behind()
    service.say(service.two())
    assert told_behind() == behind, "a table that was opened since is not touched"

    for n in range(3):
        service.say(table, f"word {n}")

    assert told_behind() == behind + 3, "operators are told"

    assert [entry.document["at"] for entry in service.store.entries(table, after=3)] == [last] * 3, "time stands still"
    assert examine(service.store, table) is None
    with pytest.raises(LogUnavailable, match="clock"):
        service.store.append(an_append(service, table)._replace(at=last + 1))


def test_a_wake_up_from_before_the_clock_was_set_back_is_due(service: Service) -> None:
    table = service.open({"ai": "random"}, "me").id
    wake_ups, name = service.store.wake_ups, bucket_key("wake", table[:2])
    service.store.redis.zadd(name, {f"{table}:0": (time.time() + 200) * 1000})
    assert (wake_ups.due(), wake_ups.claim(table[:2], 9)) == ({}, []), "that of a damaged table rests so long"
    service.store.redis.zadd(name, {f"{table}:0": (time.time() + 3600) * 1000})

    assert wake_ups.due() == {table[:2]: 1}
    assert wake_ups.claim(table[:2], 9) == [(table, 0)]
    assert wake_ups.due() == {}


def test_a_move_that_was_written_is_answered_whatever_fails_after_it(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = service.two()

    def broken(_table: object) -> bytes:
        raise OverflowError("a number that cannot be written")

    monkeypatch.setattr(snapshots, "write", broken)
    written = [service.say(table, f"word {n}") for n in range(snapshots.EVERY)]

    assert written[-1].table.version == service.tables.load(table).version == 2 + snapshots.EVERY
    assert "event=no_snapshot" in caplog.text
