"""A log that came back shorter than people were told: its tables are closed until somebody has decided."""

import os
import signal
from pathlib import Path

import pytest

from events.evidence.scrub import examine, scrub
from events.evidence.shortened import (
    accept,
    find_shortened,
    is_still_short,
    opened_acknowledgements,
    shortened_tables,
)
from events.log.acknowledged import PER_BUCKET, Acknowledged, Acknowledgements
from events.log.keys import key
from events.tables.table import Shortened
from tests.cli.command import annals
from tests.events.service import Service
from tests.house import Client, Document, House, until
from tests.test_damage import append_only_files
from tests.test_failures import kill, message


def cut_inside(house: House, needle: bytes) -> None:
    """Cut the append-only file of a house that does not run in the middle of what holds this."""
    for file in append_only_files(house):
        content = file.read_bytes()
        if (at := content.rfind(needle)) >= 0:
            file.write_bytes(content[: at + len(needle) // 2])
            return
    raise AssertionError(f"{needle!r} is nowhere in the log")


def last_entry(person: Client, table: str) -> Document:
    return person.log(table, after=person.table(table)["version"] - 1)["entries"][0]


def say(person: Client, table: str, text: str) -> int:
    return int(person.move(table, message(text)).must(201)["version"])


def test_an_acknowledged_entry_that_the_log_lost_closes_its_table_until_somebody_decides(tmp_path: Path) -> None:
    with House(tmp_path, AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        whole, short = (ann.open("condottiere", ["me", "open"])["table"] for _ in range(2))
        for table in (whole, short):
            ben.sit(table)
            say(ann, table, "one")
        told = say(ben, short, "two")
        lost = last_entry(ben, short)["hash"]
        assert house.send(signal.SIGKILL).ends() == -signal.SIGKILL
    cut_inside(house, lost.encode())

    with House(tmp_path, AI_WORKERS="0") as house:
        ann, ben = (Client(house.url, person.token, person.openapi) for person in (ann, ben))
        for answer in (
            ann.get(f"/v1/tables/{short}"),
            ann.get(f"/v1/tables/{short}/log"),
            ann.get(f"/v1/tables/{short}/offers"),
            ann.get(f"/v1/tables/{short}/record"),
            ann.move(short, message("three")),
        ):
            refused = answer.refused(503, "table_shortened")
            assert (refused["version"], refused["params"]) == (told - 1, {"acknowledged": told})
        assert say(ann, whole, "three") == 4, "no other table is closed"
        assert house.stderr().count(f"event=table_shortened table={short} version=3 acknowledged=4\n") == 1
        assert b"annals_shortened_tables 1.0\n" in house.stranger.get("/metrics").body
        seen = annals(tmp_path, "doctor", DATA_DIR=str(house.data_dir)).stdout
        assert f"!!  tables: short are {short} (1)" in seen
        assert "damaged are" not in seen
        asked = house.command("shortened")
        assert (asked.returncode, short in asked.stdout, whole in asked.stdout) == (1, True, False)
        assert house.command("scrub").returncode == 1, "its chain is whole, and yet it is not opened"
        ann.get(f"/v1/tables/{short}").refused(503, "table_shortened")

        assert house.command("shortened", "--accept", short).returncode == 0

        assert ann.table(short)["version"] == told - 1
        assert say(ben, short, "two, once more") == told
        assert b"annals_shortened_tables 0.0\n" in house.stranger.get("/metrics").body
        assert house.command("shortened", "--accept", whole).returncode == 64, "nothing is missing there"
        assert house.send(signal.SIGTERM).ends() == 0

    with House(tmp_path, AI_WORKERS="0") as house:
        assert Client(house.url, ann.token).table(short)["version"] == told
        assert house.command("shortened").returncode == 0


def test_a_log_that_loses_an_entry_while_the_house_runs_is_found_too(tmp_path: Path) -> None:
    """Its server is killed, and its file is cut before it is started again."""
    with House(tmp_path, AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        table = ann.open("condottiere", ["me", "open"])["table"]
        ben.sit(table)
        say(ann, table, "one")
        lost = last_entry(ann, table)["hash"]
        kill(house, "log", signal.SIGSTOP)
        cut_inside(house, lost.encode())
        kill(house, "log")

        until(lambda: ann.get(f"/v1/tables/{table}").status == 503 and "table_shortened" in house.stderr(), seconds=30)
        until(lambda: ann.get(f"/v1/tables/{table}").json.get("code") == "table_shortened")
        ann.move(table, message("two")).refused(503, "table_shortened")


# ------------------------------------------------------------------------------------------------ what is compared


@pytest.fixture
def service(redis_url: str, tmp_path: Path) -> Service:
    found = Service(redis_url)
    found.store.acknowledged = opened_acknowledgements(tmp_path, found.store)
    return found


def lose(service: Service, table: str, versions: int) -> None:
    """The log as it would be without its last entries."""
    redis, log, head = service.store.redis, key("log", table), key("head", table)
    rows = redis.xrange(log)
    redis.delete(log)
    for name, fields in rows[:-versions]:
        redis.xadd(log, fields, id=name)
        redis.hset(head, mapping={"version": int(name.split(b"-")[0]), "hash": fields[b"h"]})
    if len(rows) == versions:
        redis.delete(head)


def short(service: Service) -> list[tuple[str, int, int]]:
    fresh = Service(service.url)
    fresh.store.acknowledged = service.store.acknowledged
    found = find_shortened(fresh.store)
    return [(each.table, each.version, each.acknowledged) for each in found]


def test_nothing_is_short_while_nothing_is_lost(service: Service) -> None:
    table = service.two()
    service.say(table)

    assert short(service) == []
    assert Acknowledged(table, 3, service.tables.load(table).hash[:32]) in list(service.store.acknowledged or ())


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_table_may_lose_all_of_it(service: Service, lost: int) -> None:
    table = service.two()
    service.say(table)
    lose(service, table, lost)

    assert short(service) == [(table, 3 - lost, 3)]
    with pytest.raises(Shortened):
        Service(service.url).tables.look(table)


def test_another_history_of_the_same_length_is_found(service: Service) -> None:
    table = service.two()
    service.say(table, "what people were told")
    lose(service, table, 1)
    elsewhere = Service(service.url)
    elsewhere.say(table, "what they were not")
    elsewhere.say(table, "and one more")

    assert short(service) == [(table, 4, 3)]


def test_who_remembers_more_than_the_log_holds_closes_the_table_for_all(service: Service) -> None:
    table = service.two()
    service.say(table)
    lose(service, table, 1)

    with pytest.raises(Shortened):
        service.tables.look(table)
    with pytest.raises(Shortened):
        Service(service.url).say(table)
    assert [each.table for each in shortened_tables(service.store)] == [table]


def test_nobody_writes_to_a_closed_table_from_memory(service: Service) -> None:
    table = service.two()
    other = Service(service.url)
    other.tables.load(table)  # it never sees the third entry
    service.say(table)
    lose(service, table, 1)
    assert short(service)

    with pytest.raises(Shortened):
        other.say(table)
    assert other.store.head(table)[b"version"] == b"2"


def test_what_was_brought_back_is_opened_by_the_scrubber(service: Service) -> None:
    table = service.two()
    service.say(table)
    redis = service.store.redis
    backup = {name: redis.dump(key(name, table)) for name in ("log", "head")}
    lose(service, table, 1)
    assert short(service)
    assert scrub(service.store, [table], progress=False), "it stays closed"

    for name, content in backup.items():
        redis.restore(key(name, table), 0, content, replace=True)
    redis.hset(key("head", table), "damaged", service.store.closed()[table])

    assert scrub(service.store, [table], progress=False) == []
    assert (service.tables.load(table).version, short(service), shortened_tables(service.store)) == (3, [], [])


def test_what_was_given_up_is_never_asked_again(service: Service) -> None:
    table = service.two()
    service.say(table)
    lose(service, table, 1)
    assert short(service)
    [found] = shortened_tables(service.store)
    accept(Service(service.url).store, found)  # by somebody on another machine, who has not this file

    assert short(service) == []
    assert examine(service.store, table) is None
    assert is_still_short(service.store, table, found.mark.encode()) is not None
    assert Service(service.url).say(table).entry.version == 3


def test_the_file_of_another_log_says_nothing(service: Service, tmp_path: Path) -> None:
    table = service.two()
    service.store.redis.flushall()  # another server stands behind the address now

    again = opened_acknowledgements(tmp_path, service.store)

    assert again is not None
    assert list(again) == []
    assert table not in service.store.closed()


# ------------------------------------------------------------------------------------------------ the file


def table_id(number: int) -> str:
    return f"00-01K9ZG3T4V5W6X7Y8Z9A0B{number:04d}"


def test_versions_only_rise_and_a_table_has_one_slot(tmp_path: Path) -> None:
    kept = Acknowledgements(tmp_path / "acknowledged")
    for version in (3, 5, 4):
        kept.note(table_id(1), version, f"{version:064x}")

    assert list(Acknowledgements(tmp_path / "acknowledged")) == [Acknowledged(table_id(1), 5, "0" * 32)]


def test_what_moved_last_is_always_there(tmp_path: Path) -> None:
    kept = Acknowledgements(tmp_path / "acknowledged")
    for number in range(4 * PER_BUCKET):
        kept.note(table_id(number), 1, "ab" * 32)
        assert table_id(number) in {each.table for each in kept}


def test_a_slot_that_a_power_cut_tore_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "acknowledged"
    Acknowledgements(file).note(table_id(1), 7, "ab" * 32)
    content = file.read_bytes()
    at = content.index(table_id(1).encode())
    file.write_bytes(content[: at + 30] + b"\xff" + content[at + 31 :])

    assert list(Acknowledgements(file)) == []


def test_where_nothing_may_be_written_nothing_is_kept(service: Service, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert opened_acknowledgements(tmp_path / "file", service.store) is None
    assert find_shortened(Service(service.url).store) == []


def test_a_disk_that_is_full_stops_no_move(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kept = Acknowledgements(tmp_path / "acknowledged")
    kept.is_about("a log")
    os.close(kept._fd)
    kept._fd = os.open("/dev/full", os.O_RDWR)
    for version in (1, 2):
        kept.note(table_id(1), version, "ab" * 32)

    assert caplog.text.count("event=not_noted") == 1
