"""When the log's memory is full, moves are refused with 503; reading, feeds and pages go on, and then all goes on."""

from pathlib import Path

from redis import Redis

from tests.house import House, until
from tests.redis_server import RedisServer


def test_at_maxmemory_moves_are_refused_and_nothing_else_breaks(tmp_path: Path) -> None:
    said = {"type": "send_message", "to": "all", "text": "ciao", "kind": "talk"}
    with RedisServer(tmp_path / "log") as log, House(tmp_path, REDIS_URL=log.url, AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        table = ann.open("condottiere", ["me", "open"])["table"]
        ben.sit(table)
        house.sees(ann, [table])
        with Redis.from_url(log.url) as server, ben.feed(table) as feed:
            before = len(feed.take(2))
            server.config_set("maxmemory", 1)

            refused = ann.move(table, said, {"Idempotency-Key": "k"})

            refused.refused(503, "log_full")
            assert int(refused.headers["retry-after"]) >= 1
            ann.post("/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}).refused(503, "log_full")
            for path in ("", "/log", "/offers", "/talk", "/record"):
                assert ann.get(f"/v1/tables/{table}{path}").status == 200, path
            for path in (
                "/v1/tables",
                "/v1/me",
                "/v1/me/decisions",
                "/v1/me/feed",
                "/v1/games",
                "/metrics",
                "/healthz",
            ):
                assert ann.get(path).status == 200, path
            assert ann.table(table)["version"] == before
            with ann.feed(table) as another:
                assert len(another.take(2)) == before

            server.config_set("maxmemory", 0)
            made = until(lambda: (a := ann.move(table, said, {"Idempotency-Key": "k"})).status == 201 and a)

            assert made["version"] == before + 1
            assert feed.take(1)[0]["hash"] == made["hash"], "the feed that was open goes on"
    assert "Traceback" not in house.stderr()
