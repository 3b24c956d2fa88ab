"""The service alone, on a real log: conflicts, repetitions, wake-ups, snapshots, earlier versions."""

import random
import threading

import pytest

from domain.offers import sample
from domain.registry import games
from domain.wire import read
from events import snapshots
from events.drafts import Asker
from events.house import BrokenChain, Table
from events.refusals import Cannot, KeyReused, NotYours, StaleVersion
from events.store import Store, bucket_key, key
from events.tables import Tables

ANN, BEN = "p-ANN", "p-BEN"
BY = {0: Asker(f"player:{ANN}"), 1: Asker(f"player:{BEN}")}


@pytest.fixture
def tables(redis_url: str) -> Tables:
    return Tables(Store(redis_url))


def opened(tables: Tables, game: str = "condottiere", seats: tuple[object, ...] = ("me", {"player": BEN}), **options):
    rules = games()[game]
    wanted = read(rules.options, {**rules.examples[0], **options})
    table = tables.open(BY[0], ANN, rules, wanted, list(seats)).table
    if {"player": BEN} in seats:
        tables.sit(tables.look(table.id), BY[1], BEN, None, None)
    return table.id


def any_move(table: Table, chance: random.Random):
    seat = table.decisions[0].seat
    return seat, sample(chance.choice(list(table.rules.offers(table.state, seat))), chance.randrange)


def play_on(tables: Tables, table: str, moves: int, seed: int = 1) -> Table:
    chance = random.Random(seed)
    for _ in range(moves):
        glance = tables.look(table)
        if glance.table.status != "playing":
            break
        seat, move = any_move(glance.table, chance)
        tables.play(glance, BY[seat], seat, move)
    return tables.load(table)


def wakes(tables: Tables, table: str) -> dict[int, float]:
    found = tables.store.redis.zrange(bucket_key("wake", table[:2]), 0, -1, withscores=True)
    return {int(member.decode().rpartition(":")[2]): due for member, due in found if table in member.decode()}


# ------------------------------------------------------------------------------------------------ writing


def test_of_many_writers_of_one_version_one_wins_and_the_others_ask_again(tables, redis_url):
    table = opened(tables)
    said = games()["condottiere"].move_types["send_message"]("all", "ciao")
    errors = []

    def talk() -> None:
        mine = Tables(Store(redis_url))
        try:
            for _ in range(5):
                mine.play(mine.look(table), BY[0], 0, said)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=talk) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert not errors
    assert tables.load(table).version == 2 + 30
    assert [entry.version for entry in tables.store.entries(table)] == list(range(1, 33))


def test_the_same_key_makes_one_entry_however_often_it_comes(tables, redis_url):
    table = opened(tables)
    seat, move = any_move(tables.load(table), random.Random(1))
    asker = Asker(BY[seat].by, "once", "digest")
    versions = []

    def send() -> None:
        mine = Tables(Store(redis_url))
        versions.append(mine.play(mine.look(table, asker), asker, seat, move).table.version)

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert versions == [3] * 8
    play_on(tables, table, 3)
    again = tables.play(tables.look(table, asker), asker, seat, move)
    assert (again.again, again.table.version) == (True, 3)
    with pytest.raises(KeyReused):
        other = Asker(asker.by, "once", "another digest")
        tables.play(tables.look(table, other), other, seat, move)


def test_a_version_that_was_named_is_not_tried_again(tables):
    table = opened(tables)
    now = tables.look(table)
    seat, move = any_move(now.table, random.Random(1))
    play_on(tables, table, 1)
    with pytest.raises(StaleVersion):
        tables.play(now, BY[seat], seat, move, seen=now.table.version)


def test_a_decision_keeps_its_id_until_it_is_answered(tables):
    table = opened(tables)
    asked = tables.load(table).decisions
    said = games()["condottiere"].move_types["send_message"]("all", "ciao")
    after = tables.play(tables.look(table), BY[1], 1, said).table

    assert after.version == 3
    assert after.decisions == asked
    with pytest.raises(Cannot, match="decision_closed"):
        tables.play(tables.look(table), BY[0], 0, any_move(after, random.Random(1))[1], decision="99.0")


def test_a_table_as_it_was_seen_last_is_good_enough_to_write_on(tables, redis_url):
    table = opened(tables)
    other = Tables(Store(redis_url))
    play_on(other, table, 4)
    remembered = tables.recent(table)
    assert remembered is not None
    assert remembered.table.version < other.load(table).version
    said = games()["condottiere"].move_types["send_message"]("all", "ciao")
    written = tables.play(remembered, BY[0], 0, said)
    assert written.table.version == other.load(table).version == 7


# ------------------------------------------------------------------------------------------------ computer players


def test_the_append_wakes_whom_it_asks_and_lets_sleep_whom_it_does_not(tables):
    table = opened(tables, seats=("me", {"ai": "random"}, {"ai": "random"}))
    assert wakes(tables, table) == {}, "the first holder is a person"
    seat, move = any_move(tables.load(table), random.Random(1))
    tables.play(tables.look(table), BY[0], seat, move)
    asked = [decision.seat for decision in tables.load(table).decisions]
    while asked == [0]:
        seat, move = any_move(tables.load(table), random.Random(1))
        tables.play(tables.look(table), BY[0], seat, move)
        asked = [decision.seat for decision in tables.load(table).decisions]

    assert list(wakes(tables, table)) == asked
    due = wakes(tables, table)[asked[0]]
    said = games()["condottiere"].move_types["send_message"]("all", "wait")
    tables.play(tables.look(table), BY[0], 0, said)
    assert wakes(tables, table) == {asked[0]: due}, "still open: it keeps its lease"

    player = Asker("ai:random@1", f"ai:{table}:{tables.load(table).decisions[0].id}")
    seat, move = any_move(tables.load(table), random.Random(1))
    tables.play(tables.look(table), player, seat, move, thought={"engine": "random"})
    now = [decision.seat for decision in tables.load(table).decisions if decision.seat != 0]
    assert list(wakes(tables, table)) == now


def test_whose_seat_has_another_occupant_moves_no_more(tables):
    table = opened(tables)
    seat, move = any_move(tables.load(table), random.Random(1))
    before = tables.look(table)
    person = (ANN, BEN)[seat]
    stood = tables.stand(tables.look(table), Asker(f"player:{person}"), person, seat).table

    assert stood.places[seat].ai == "greedy"
    assert list(wakes(tables, table)) == [seat]
    with pytest.raises(NotYours):
        tables.play(before, BY[seat], seat, move)
    back = tables.sit(tables.look(table), Asker(f"player:{person}"), person, None, None)
    assert back is not None
    assert back.table.places[seat].player == person
    assert wakes(tables, table) == {}


# ------------------------------------------------------------------------------------------------ reading


def test_an_earlier_version_is_what_it_was(tables, redis_url):
    table = opened(tables, "conqueror")
    seen = {}
    chance = random.Random(1)
    for _ in range(20):
        glance = tables.look(table)
        seen[glance.table.version] = glance.table
        seat, move = any_move(glance.table, chance)
        tables.play(glance, BY[seat], seat, move)
    fresh = Tables(Store(redis_url))
    for version, then in seen.items():
        again = fresh.at(table, version)
        assert again._replace(state=None) == then._replace(state=None)
        assert again.rules.view(again.state, "all") == then.rules.view(then.state, "all")


def test_a_snapshot_is_used_only_if_code_and_chain_are_the_same(tables, redis_url, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 8)
    table = opened(tables, "conqueror")
    now = play_on(tables, table, 13)
    kept = tables.store.snapshot(table)
    assert kept is not None
    assert snapshots.load(kept) is not None

    reads = []
    fresh = Tables(Store(redis_url))
    monkeypatch.setattr(fresh.store, "entries", lambda *a, **k: reads.append(a) or Store.entries(fresh.store, *a, **k))
    assert fresh.load(table).hash == now.hash
    assert all(after >= 7 for _, after, *_ in reads), "nothing before the snapshot was read"

    tables.store.keep_snapshot(table, kept.replace(snapshots.code_digest().encode(), b"0" * 64))
    assert Tables(Store(redis_url)).load(table).hash == now.hash
    forged = kept.replace(snapshots.load(kept).hash.encode(), b"f" * 64)
    tables.store.keep_snapshot(table, forged)
    assert Tables(Store(redis_url)).load(table).hash == now.hash


def test_a_forged_entry_closes_its_table(tables, redis_url):
    table, other = opened(tables, "conqueror"), opened(tables, "conqueror")
    play_on(tables, table, 5)
    redis, log = tables.store.redis, key("log", table)
    rows = redis.xrange(log)
    redis.delete(log)
    for number, (id_, fields) in enumerate(rows):
        if number == 3:
            fields[b"e"] = fields[b"e"].replace(b'"seat":', b'"seat" :')
        redis.xadd(log, fields, id=id_)

    with pytest.raises(BrokenChain) as broken:
        Tables(Store(redis_url)).load(table)
    assert broken.value.version == 4
    assert Tables(Store(redis_url)).load(other).status == "playing"
