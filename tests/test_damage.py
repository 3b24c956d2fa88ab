"""Damage to the log itself: found on start, on every cold load and by the scrubber; only that table is closed."""

import json
import random
import re
from pathlib import Path

from redis import Redis

from tests.api.tables import finished_table
from tests.house import Client, House, until


def append_only_files(house: House) -> list[Path]:
    return sorted((house.data_dir / "log").rglob("*.aof"))


def flip(house: House, needle: bytes, by: bytes) -> None:
    """Change bytes in the append-only file of a house that does not run."""
    for file in append_only_files(house):
        content = file.read_bytes()
        at = content.rfind(needle)
        if at >= 0:
            file.write_bytes(content[:at] + by + content[at + len(by) :])
            return
    raise AssertionError(f"{needle!r} is nowhere in the log")


def log_of(house: House) -> Redis:
    return Redis.from_url((house.data_dir / "log.url").read_text().strip())


def versions(detail: str) -> list[str]:
    return re.findall(r"version (\d+)", detail)


def test_a_flipped_byte_closes_its_table_and_no_other(tmp_path):
    with House(tmp_path) as house:
        damaged, (ann, *_) = finished_table(house, "conqueror")
        whole, _ = finished_table(house, "conqueror")
        before = house.stranger.table(whole)
        entry = house.stranger.log(damaged, after=4, limit=1)["entries"][0]
        assert house.command("scrub").stdout.splitlines()[-1].endswith(" 0 damaged")
    flip(house, f'"at":{entry["at"]},"by":'.encode(), b'"at":2')  # what people were told of it says "at", too

    with House(tmp_path) as house:
        refused = house.stranger.get(f"/v1/tables/{damaged}").refused(503, "table_damaged")
        assert versions(refused["detail"]) == ["5"]
        assert house.stranger.table(whole) == before
        report = house.command("scrub")
        assert report.returncode == 1
        assert damaged in report.stdout
        assert report.stdout.splitlines()[-1].endswith(" 1 damaged")
        until(lambda: b"annals_damaged_tables_total 1.0\n" in house.stranger.get("/metrics").body)
        for _ in range(5):
            again = house.stranger.get(f"/v1/tables/{damaged}").refused(503, "table_damaged")
            assert versions(again["detail"]) == ["5"], "also when it is read from the mark"
        assert b"annals_damaged_tables_total 1.0\n" in house.stranger.get("/metrics").body, "however often it is read"
        told = Client(house.url, ann.token).get("/v1/me/export")
        kinds = [json.loads(line)["kind"] for line in told.body.splitlines()]
        assert (told.status, kinds[0], kinds[-1]) == (200, "player", "notice"), "she is told all the same"
        fresh = house.player()
        table = fresh.open(
            "conqueror", ["me", {"ai": "random"}], options={"game": 1, "mode": "amateur", "first_player": "red"}
        )["table"]
        assert fresh.play_any(table, random.Random(1)) is not None


def test_a_missing_entry_is_noticed(tmp_path):
    with House(tmp_path) as house:
        table, _ = finished_table(house, "conqueror")
        version = house.stranger.table(table)["version"]
        log_of(house).xdel(f"{{b{table[:2]}}}:log:{table}", f"{version - 3}-0")
        report = house.command("scrub")
        assert report.returncode == 1
        assert f"version {version - 3}" in report.stdout
        house.stranger.get(f"/v1/tables/{table}").refused(503, "table_damaged")


def test_a_head_that_disagrees_is_noticed(tmp_path):
    with House(tmp_path) as house:
        table, _ = finished_table(house, "conqueror")
        log_of(house).hset(f"{{b{table[:2]}}}:head:{table}", "hash", "00" * 32)
        house.stranger.get(f"/v1/tables/{table}").refused(503, "table_damaged")
        house.stranger.get("/v1/keys").must(200)
