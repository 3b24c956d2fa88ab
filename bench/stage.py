"""Servers to measure: the house itself, and a bare endpoint on the same stack."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def house(checkout: Path | None = None, **settings: str) -> Iterator["House"]:
    """The whole house on an empty directory, of this checkout or of another."""
    with tempfile.TemporaryDirectory() as directory:
        port = free_port()
        environment = os.environ | {"PORT": str(port), "DATA_DIR": directory} | settings
        environment.pop("REDIS_URL", None)
        with _process(["-m", "serve"], environment, port, checkout) as process:
            yield House(port, Path(directory), process.pid)


@contextmanager
def bare(redis_url: str) -> Iterator[int]:
    """Validate and append, and nothing else, behind the same front."""
    port = free_port()
    with _process(["-m", "bench.bare", str(port)], os.environ | {"REDIS_URL": redis_url}, port):
        yield port


@contextmanager
def _process(
    arguments: list[str], environment: dict[str, str], port: int, checkout: Path | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, *arguments], env=environment, cwd=checkout, **quiet)
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1).close()
                break
            except OSError:
                if time.monotonic() > deadline or process.poll() is not None:
                    raise RuntimeError("the server did not start") from None
                time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(20)


class House:
    """A running house and the few requests a bench needs."""

    def __init__(self, port: int, directory: Path, pid: int) -> None:
        self.port, self.directory, self.pid = port, directory, pid

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return json.loads(answer.read())

    def cpu_of_api(self) -> float:
        """Processor time (s) that its API has used so far."""
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
                command = (stat.parent / "cmdline").read_bytes()
            except OSError:
                continue  # it has ended
            if int(fields[1]) == self.pid and b"\0api." in command:
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def player(self, name: str) -> str:
        token: str = self.call("POST", "/v1/players", {"name": name})["token"]
        return token
