"""The public log over HTTP, as programs that follow logs read it, and where a table stands in it."""

import json
import random
from pathlib import Path

import pytest

from events.evidence.public import monitor
from events.evidence.public.merkle import leaf_hash, root_from_inclusion
from events.evidence.public.monitor import followed
from events.evidence.public.notes import Checkpoint
from events.evidence.public.over_http import RemoteLog
from events.evidence.public.tree import leaf
from tests.house import Document, House, play_out, until

NDJSON = {"Content-Type": "application/x-ndjson"}
IN_TIME = 10.0  # seconds until what was written is in a checkpoint


def published(house: House, table: str, version: int) -> Document:
    """The proof of this version, once it is there."""

    def found() -> Document | None:
        answer = house.stranger.get(f"/v1/tables/{table}/published")
        return answer.must(200) if answer.status == 200 and answer["version"] == version else None

    proof = until(found, IN_TIME)
    assert proof is not None
    return proof


def test_a_table_is_in_a_checkpoint_soon_and_anybody_can_check_it(house: House, tmp_path: Path) -> None:
    ann = house.player()
    opened = ann.open("condottiere", ["me", "open"])
    proof = published(house, opened["table"], 1)
    log = RemoteLog(f"{house.url}/v1/public")
    checkpoint = Checkpoint.trusted(proof["checkpoint"], log.key())
    data = leaf(opened["table"], 1, opened["hash"], house.stranger.log(opened["table"])["entries"][0]["at"])
    assert proof["leaf"] == data.hex()
    path = [bytes.fromhex(each) for each in proof["path"]]
    assert root_from_inclusion(leaf_hash(data), proof["index"], checkpoint.size, path) == checkpoint.root
    start = proof["index"] - proof["index"] % 256
    assert log.leaves(checkpoint.size, start)[proof["index"] - start] == data
    assert followed(log, log.key(), None).checkpoint.size >= checkpoint.size
    record = tmp_path / "record.ndjson"
    record.write_bytes(house.stranger.get(f"/v1/tables/{opened['table']}/record").body)
    asked = [log.prefix, "--once", "--record", str(record), "--state", str(tmp_path / "state")]
    assert monitor.main(asked) == 0


def test_a_record_ends_with_its_proof_and_a_forged_one_does_not_stand(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 1})["table"]
    play_out([ann], table, random.Random(4))
    published(house, table, ann.table(table)["version"])
    plain = house.stranger.get(f"/v1/tables/{table}/record").body
    whole = house.stranger.get(f"/v1/tables/{table}/record", published="true").body
    assert whole.startswith(plain)
    *_, proof = whole.splitlines()
    assert list(json.loads(proof)) == ["published"]

    def verdict(record: bytes) -> Document:
        report: Document = house.stranger.post("/v1/records/verify", record, NDJSON).must(200)
        return report

    assert verdict(whole)["published"] == {"verdict": "pass"}
    assert verdict(whole)["ok"]
    assert verdict(plain)["published"]["verdict"] == "unknown"
    other = ann.open("condottiere", ["me", "open"])["table"]
    lying = house.stranger.get(f"/v1/tables/{other}/record").body + proof + b"\n"
    assert verdict(lying)["published"]["verdict"] == "fail"
    assert not verdict(lying)["ok"]
    ann.post("/v1/records", lying, NDJSON).refused(422, "bad_record")
    house.stranger.get(f"/v1/tables/{table}/record", published="maybe").refused(422, "invalid_query")


def test_the_key_and_the_checkpoint_are_text_and_tiles_are_bytes_for_ever(house: House) -> None:
    table = house.player().open("condottiere", ["me", "open"])["table"]
    size = published(house, table, 1)["index"] + 1
    checkpoint, key = (house.stranger.get(f"/v1/public/{name}") for name in ("checkpoint", "key"))
    assert checkpoint.headers["content-type"] == key.headers["content-type"] == "text/plain; charset=utf-8"
    assert key.body.decode().startswith("annals/")
    assert house.stranger.get("/v1/keys").must(200)["keys"][0]["key"][:16] == key.body.decode()[7:23]
    width = min(size, 255)
    for kind, length in (("0", 32), ("entries", 34)):
        tile = house.stranger.get(f"/v1/public/tile/{kind}/000.p/{width}")
        assert tile.headers["content-type"] == "application/octet-stream"
        assert "immutable" in tile.headers["cache-control"]
        assert len(tile.body) == width * length
        assert tile.body[: length * 1] == house.stranger.get(f"/v1/public/tile/{kind}/000.p/1").body


@pytest.mark.parametrize(
    "tile",
    [
        *("x", "0", "0/0", "0/1000", "0/x000/000", "0/0001", "00/000", "64/000", "0/999", "0/000.p/0", "0/000.p/256"),
        *("0/000.p/01", "1/000", "entries/x001/000", "entries/000.p/999", "0/000.p/", "0/x999/x999/x999/x999/x999/999"),
        *("0/000/", "entries/000.p/1/", "-1/000", "7/000"),
    ],
)
def test_a_tile_that_is_not_there(house: House, tile: str) -> None:
    house.stranger.get(f"/v1/public/tile/{tile}").refused(404, "unknown_tile")


def test_who_may_not_know_of_a_table_does_not_learn_where_it_stands(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], private=True)["table"]
    ben.get(f"/v1/tables/{table}/published").refused(404, "unknown_table")
    house.stranger.get(f"/v1/tables/{table}/published").refused(404, "unknown_table")
    until(lambda: ann.get(f"/v1/tables/{table}/published").status == 200, IN_TIME)
    assert ann.get(f"/v1/tables/{table}/published", version=7).must(200)["version"] == 1
    ann.get(f"/v1/tables/{table}/published", version=0).refused(422, "invalid_query")
