"""Answers in fewer bytes, and answers that are kept: codings, tags, and how long."""

import gzip
import json
from typing import Any

import pytest
import zstandard

from tests.api.tables import finished_table, started_table
from tests.house import Answer, House

OPENED: Any = {
    "gzip": gzip.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompressobj().decompress(body),
}
LASTING = ["/v1/games", "/v1/games/scythe", "/v1/games/scythe/kit", "/v1/games/scythe/rules", "/openapi.json"]


def asking(coding: str, **more: str) -> dict[str, str]:
    return {"Accept-Encoding": coding, **more}


def opened(answer: Answer) -> bytes:
    found: bytes = OPENED[answer.headers["content-encoding"]](answer.body)
    return found


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
@pytest.mark.parametrize("path", LASTING)
def test_what_lasts_comes_in_fewer_bytes_and_has_a_tag_of_its_own(house: House, path: str, coding: str) -> None:
    plain, small = house.stranger.raw(path), house.stranger.raw(path, asking(coding))

    assert opened(small) == plain.body
    assert len(small.body) < len(plain.body) / 3
    assert small.etag != plain.etag, "other bytes, another strong tag"
    assert not small.etag.startswith("W/")
    assert "Accept-Encoding" in plain.headers["vary"]
    assert "content-encoding" not in plain.headers
    for headers in (asking(coding), {}):
        again = house.stranger.raw(path, {**headers, "If-None-Match": small.etag})
        assert (again.status, again.body, again.etag) == (304, b"", small.etag)
        assert "Accept-Encoding" in again.headers["vary"]
    assert int(small.headers["content-length"]) == len(small.body)


def test_the_coding_is_the_callers_choice(house: House) -> None:
    def coding(asked: str) -> str | None:
        return house.stranger.raw("/v1/games", asking(asked)).headers.get("content-encoding")

    assert coding("gzip, deflate, br, zstd") == "zstd"
    assert coding("gzip;q=1.0, zstd;q=0.5") == "gzip"
    assert coding("gzip, zstd;q=0") == "gzip"
    assert coding("br") is None
    assert coding("identity") is None
    assert coding("gzip;q=0, *;q=0") is None
    assert coding("nonsense;;;q=x,,") is None


def test_tables_and_lists_and_errors(house: House) -> None:
    table, people = started_table(house, "scythe")
    ann, path = people[0], f"/v1/tables/{table}"
    for asked in (path, f"{path}/log", f"{path}/offers", f"{path}?at=1"):
        plain, small = ann.raw(asked), ann.raw(asked, asking("gzip"))
        if len(plain.body) > 1024:
            assert opened(small) == plain.body
        else:
            assert small.body == plain.body
        assert "Accept-Encoding" in plain.headers["vary"]
    assert ann.raw(path, asking("gzip")).etag == ann.raw(path).etag, "version and viewer, as in If-Match"
    assert "content-encoding" not in ann.raw("/v1/me", asking("gzip")).headers, "small as it is"
    assert "content-encoding" not in ann.raw("/v1/nowhere", asking("gzip")).headers
    head = ann.request("HEAD", path, headers=asking("gzip"))
    assert (head.status, head.body) == (200, b"")
    with ann.open_stream(f"{path}/log", "text/event-stream", asking("gzip, zstd")) as feed:
        assert "content-encoding" not in feed.headers
        assert next(feed.lines()).startswith(":")


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_lines_are_pressed_as_they_come(house: House, coding: str) -> None:
    table, people = finished_table(house, "conqueror")
    for path in (f"/v1/tables/{table}/log?state=true", f"/v1/tables/{table}/record"):
        lines = {"Accept": "application/x-ndjson"}
        plain, small = people[0].raw(path, lines), people[0].raw(path, {**lines, **asking(coding)})
        assert opened(small) == plain.body
        assert len(small.body) < len(plain.body) / 2
        assert [json.loads(line) for line in opened(small).splitlines()]


def test_the_record_of_a_finished_table_is_kept(house: House) -> None:
    running, sitting = started_table(house, "condottiere")
    assert sitting[0].raw(f"/v1/tables/{running}/record").headers["cache-control"] == "no-store"
    table, people = finished_table(house, "conqueror")
    path = f"/v1/tables/{table}/record"

    first = people[0].raw(path)
    again = people[0].raw(path, {"If-None-Match": first.etag})

    assert first.headers["cache-control"] == "private, no-cache"
    assert (again.status, again.body) == (304, b"")
    assert people[1].raw(path).etag != first.etag, "letters are for their people"
    assert people[0].raw(f"{path}?seat=1").etag != first.etag


def test_keys_may_be_kept_for_a_while(house: House) -> None:
    first = house.stranger.raw("/v1/keys")
    assert first.headers["cache-control"] == "public, max-age=300"
    assert house.stranger.raw("/v1/keys", {"If-None-Match": first.etag}).status == 304
