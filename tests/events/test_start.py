"""A process can start beside a log that only reads for a while: whoever wants to read is let in."""

from pathlib import Path

from redis import Redis

from app import create_app
from events import services
from events.process.settings import Settings
from serve import keys
from tests.redis_server import RedisServer


def test_a_process_that_starts_anew_while_the_log_only_reads_answers_who_reads(tmp_path: Path, queue_url: str) -> None:
    with RedisServer(tmp_path / "log") as server, Redis.from_url(server.url) as log:
        named = {"REDIS_URL": server.url, "QUEUE_URL": queue_url, "DATA_DIR": str(tmp_path), "REFEREE_TOKEN": "ref"}
        settings = Settings.read(named)
        keys.signing_key_file(settings)
        first = services.build(settings)
        first.players.ensure_referee("ref")
        client = create_app(first, settings).test_client()
        token = client.post("/v1/players", json={"name": "Ann"}).json["token"]
        mine = {"Authorization": f"Bearer {token}"}
        body = {"game": "condottiere", "seats": ["me", "open"]}
        table = client.post("/v1/tables", json=body, headers=mine).json["table"]

        log.config_set("min-replicas-to-write", 1)  # as the house does where the disk has no room
        again = services.build(settings)
        again.players.ensure_referee("ref")
        reading = create_app(again, settings).test_client()
        assert reading.get(f"/v1/tables/{table}", headers=mine).status_code == 200
        assert reading.get("/v1/keys").json["keys"]
        assert reading.post("/v1/players", json={"name": "Ben"}).status_code == 503
