"""A full disk: writes are refused with a clear word, reading goes on, and all comes back by itself."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from serve.room import Room
from tests.redis_server import RedisServer
from tests.serve.serve_process import ServeProcess, until

NEW_DISK = ["unshare", "--user", "--map-root-user", "--mount"]  # a disk of one's own needs no right to mount
CAN_MOUNT = subprocess.run([*NEW_DISK, "true"], capture_output=True, check=False).returncode == 0

on_a_small_disk = pytest.mark.skipif(not CAN_MOUNT, reason="this machine lends nobody a disk of his own")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServeProcess]:
    """The whole house with its data on a disk of 48 MiB."""
    data = tmp_path / "disk"
    data.mkdir()
    mounted = f"mount -t tmpfs -o size=48m none {data} && exec {sys.executable} -m serve"
    with ServeProcess(
        tmp_path, make=[*NEW_DISK, "sh", "-c", mounted], DATA_DIR=str(data / "var"), AI_WORKERS="0"
    ) as started:
        yield started


def ask(house: ServeProcess, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    sent = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(house.url + path, sent, headers, method=method), timeout=20) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.loads(error.read())


def disk_of(house: ServeProcess) -> Path:
    """The disk as the processes of the house see it."""
    return Path(f"/proc/{house.began('log')[-1]}/root{house.data_dir.parent}")


def fill(file: Path, leave: int = 0) -> None:
    """Write until there is no room, or so much."""
    with file.open("wb", buffering=0) as filler:
        try:
            for _ in range(100_000):
                filler.write(b"x" * 4096)
        except OSError:
            filler.truncate(max(0, filler.tell() - leave))


@on_a_small_disk
@pytest.mark.parametrize("suddenly", [False, True])
def test_a_full_disk_ends_nothing(house: ServeProcess, suddenly: bool) -> None:
    token = ask(house, "POST", "/v1/players", {"name": "Ann"})[1]["token"]
    opened = ask(house, "POST", "/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}, token)[1]
    table = f"/v1/tables/{opened['table']}"
    fill(disk_of(house) / "filler", leave=0 if suddenly else 1 << 20)
    accepted: list[str] = []
    assert until(lambda: refusal(house, token, accepted), seconds=30)["status"] == 503
    until(lambda: refusal(house, token, accepted).get("code") == "log_full", seconds=30)
    assert ask(house, "GET", "/readyz")[0] == 503
    for _ in range(20):
        until(lambda: ask(house, "GET", table, token=token) == (200, opened), seconds=30)
        status, page = ask(house, "GET", f"{table}/log", token=token)
        assert (status, page["version"]) == (200, 1)
    assert house.process.poll() is None
    (disk_of(house) / "filler").unlink()  # the log server may be another by now
    until(lambda: ask(house, "GET", "/readyz")[0] == 200, seconds=30)
    until(lambda: ask(house, "POST", f"{table}/seats", {"ai": "random"}, token)[0] == 201, seconds=30)
    assert ask(house, "GET", table, token=token)[1]["version"] == 2
    for name in accepted:
        assert ask(house, "GET", f"/v1/tables/{name}", token=token)[1]["version"] == 1
    assert house.send(signal.SIGTERM).ends() == 0


def refusal(house: ServeProcess, token: str, accepted: list[str]) -> Any:
    """What is answered to who wants to write; nothing if he may."""
    status, said = ask(house, "POST", "/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}, token)
    if status == 201:
        accepted.append(said["table"])
    return said if status >= 400 else {}


def test_a_server_that_ends_at_every_write_is_let_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk says that there is room, and there is none: a quota, a broken disk. Between attempts one can read."""
    now = 100.0
    monkeypatch.setattr("serve.room.time.monotonic", lambda: now)
    server = RedisServer(tmp_path / "log", options=["--min-replicas-to-write", "1"])
    room = Room(tmp_path / "log", server.address)
    rests = []
    with server:
        for _ in range(4):
            while room.check() or not writes(room):
                now += 0.5
            rests.append(now)
            server.end(signal.SIGKILL)
            server.start()
    pauses = [later - earlier for earlier, later in pairwise(rests)]
    assert pauses == sorted(pauses)
    assert pauses[-1] > pauses[0] >= 2.0


def writes(room: Room) -> bool:
    return room._is_open
