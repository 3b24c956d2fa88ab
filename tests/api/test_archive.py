"""Tables that have left the log's server answer every request as before; what may still be written brings them home."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from events.log.keys import key
from tests.api.tables import finished_table, started_table
from tests.house import Client, House, until
from tests.object_store import S3Server

LATER = {"ARCHIVE_AFTER": "never"}
KINDS = ("log", "head", "done", "seed", "snaps", "refused", "talk", "talked", "packs")


@pytest.fixture(scope="module")
def s3() -> Iterator[S3Server]:
    with S3Server("annals") as server:
        yield server


def log_of(house: House) -> Redis:
    return Redis.from_url((house.data_dir / "log.url").read_text().strip())


def is_stub(house: House, table: str) -> bool:
    return bool(log_of(house).hexists(key("head", table), "archived"))


def told(people: list[Client], referee: Client, stranger: Client, table: str) -> dict[str, Any]:
    """Every read of the table there is, as bytes."""
    asked: dict[str, Any] = {}
    for name, person in {"ann": people[0], "ben": people[1], "referee": referee, "stranger": stranger}.items():
        for path in (
            *("", "?at=3", "?seat=all", "?include=scene,offers", "/log?limit=7&after=3", "/log?state=true&limit=20"),
            *("/log?scene=true&tell=en&limit=5", "/record", "/record?published=true", "/published", "/talk", "/offers"),
            *("/analysis", "/published?version=1"),
        ):
            answer = person.raw(f"/v1/tables/{table}{path}")
            asked[f"{name} {path}"] = (answer.status, answer.headers.get("etag"), _still(answer.body))
        lines = person.raw(f"/v1/tables/{table}/log", {"Accept": "application/x-ndjson"})
        asked[f"{name} lines"] = (lines.status, lines.body)
    with people[0].feed(table, last=0) as feed:
        asked["feed"] = feed.until_finished()
    return asked


def _still(body: bytes) -> bytes:
    """An answer without the checkpoint of the public log, which goes on."""
    return b"" if b'"checkpoint"' in body else body


@pytest.mark.parametrize("where", ["folder", "s3"])
def test_an_archived_table_answers_as_before_and_comes_home_for_a_dispute(
    tmp_path: Path, s3: S3Server, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = {"ARCHIVE_URL": "s3://annals/tables"} if where == "s3" else {}
    settings = {**s3.environment, **place, **LATER}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)  # for the commands beside the house
    with House(tmp_path, AI_WORKERS="0", **settings) as house:
        table, people = started_table(house, "condottiere")
        ann = people[0]
        keyed = [person.play_any(table, random.Random(7), **{"Idempotency-Key": "once"}) for person in people]
        assert any(keyed)
        finished_table(house, "condottiere", table, people)
        ann.post(f"/v1/tables/{table}/moves", {"type": "pass"}).refused(409, "table_finished")
        ann.post(f"/v1/tables/{table}/talk", {"room": "all", "text": "good game"}).must(201)
        until(lambda: ann.get(f"/v1/tables/{table}/published").status == 200, seconds=30)
        until(lambda: "finished" in str(house.stranger.get("/v1/tables").must(200)))
        before = told(people, house.referee, house.stranger, table)
        assert house.command("archive", "--all").stdout.startswith("1 tables moved")
        assert is_stub(house, table)
        packed = s3.objects() if where == "s3" else [str(file) for file in house.data_dir.glob("archive/*/*.zst")]
        assert sum(table in name for name in packed) == 1
        redis = log_of(house)
        assert sum(redis.memory_usage(key(kind, table), samples=0) or 0 for kind in KINDS) <= 600

    with House(tmp_path, AI_WORKERS="0", **settings) as house:  # nobody remembers it
        people = [Client(house.url, person.token) for person in people]
        ann = people[0]
        after = told(people, house.referee, house.stranger, table)
        assert [name for name in before if before[name] != after[name]] == []
        assert house.command("scrub").stdout.splitlines()[-1] == "1 tables, 0 damaged"
        assert house.command("rebuild").returncode == 0
        assert house.tables_of(ann) == [table]
        assert is_stub(house, table), "reading brings nothing home"

        at = ann.table(table)["version"]
        filed = ann.post(f"/v1/tables/{table}/disputes", {"at": at, "claim": "that was wrong"}).must(201)
        assert not is_stub(house, table)
        house.referee.post(
            f"/v1/tables/{table}/disputes/{filed['dispute']}/verdict", {"verdict": "dismissed", "reasons": "it was not"}
        ).must(201)
        now = house.referee.get(f"/v1/tables/{table}/disputes/{filed['dispute']}").must(200)
        assert house.command("archive", "--all").stdout.startswith("1 tables moved")
        then = house.referee.get(f"/v1/tables/{table}/disputes/{filed['dispute']}").must(200)
        assert then["evidence"]["refused"] == now["evidence"]["refused"] != []
        assert then["evidence"]["record"] == now["evidence"]["record"]

        ann.post(f"/v1/tables/{table}/talk", {"room": "all", "text": "once more"}).must(201)
        assert not is_stub(house, table)
        assert [line["text"] for line in ann.get(f"/v1/tables/{table}/talk").must(200)["talk"]] == [
            *("good game", "once more")
        ]
        assert house.command("archive", "--all").stdout.startswith("1 tables moved")
        ann.post(f"/v1/tables/{table}/rematch").must(201)
        assert not is_stub(house, table)


def test_the_dispatcher_moves_what_has_rested(tmp_path: Path) -> None:
    with House(tmp_path, AI_WORKERS="0", ARCHIVE_AFTER="0") as house:
        table, people = finished_table(house, "condottiere")
        until(lambda: is_stub(house, table), seconds=10)
        assert people[0].table(table)["status"] == "finished"
        assert house.command("archive", "--home", table).stdout == "1 tables are at home\n"
        assert people[0].table(table)["status"] == "finished"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"ARCHIVE_AFTER": "soon"}, "ARCHIVE_AFTER must be"),
        ({"ARCHIVE_URL": "ftp://somewhere/else"}, "ARCHIVE_URL must be"),
        ({"ARCHIVE_URL": "/proc/nowhere"}, "ARCHIVE_URL: nothing can be put there"),
    ],
)
def test_a_bad_archive_stops_the_start(tmp_path: Path, settings: dict[str, str], said: str) -> None:
    house = House(tmp_path, **settings)
    assert house.process.wait(20) == 1
    assert said in house.stderr()
    assert len(house.stderr().splitlines()) == 1
