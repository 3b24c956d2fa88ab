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

LOG_SOCKET = "/log.sock"  # by which the log server is told from that of the queue


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_of(pid: int) -> float:
    """Processor time (s) that the threads of a process have used so far."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


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
        return self._cpu("\0api.")

    def cpu_of_log(self) -> float:
        """Processor time (s) that its log server has used so far."""
        return self._cpu(LOG_SOCKET)

    def cpu_of_dispatcher(self) -> float:
        """Processor time (s) that its dispatcher has used so far."""
        return self._cpu("\0workers.dispatcher")

    def cpu_of_workers(self) -> float:
        """Processor time (s) that its workers have used so far."""
        return self._cpu("\0workers.worker")

    def log_url(self) -> str:
        """Where its log server is reached."""
        command = next(command for command, _ in self._children() if LOG_SOCKET in command)
        return "unix://" + command.partition("unixsocket:")[2].split()[0].strip("\0")

    def _cpu(self, part: str) -> float:
        return sum(cpu_of(pid) for command, pid in self._children() if part in command)

    def _children(self) -> Iterator[tuple[str, int]]:
        """The processes that the supervisor has started: their commands and ids."""
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
                command = (stat.parent / "cmdline").read_bytes().decode()
            except OSError:
                continue  # it has ended
            if int(fields[1]) == self.pid:
                yield command, int(stat.parent.name)

    def player(self, name: str) -> str:
        token: str = self.call("POST", "/v1/players", {"name": name})["token"]
        return token
