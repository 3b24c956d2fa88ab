"""A real Valkey or Redis for tests: started on a socket of its own, killed, started again on the same data."""

import signal
import subprocess
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import TracebackType

from serve import embedded


@cache
def server_binary() -> Path:
    return embedded.find_binary()


class RedisServer:
    """`with RedisServer() as server: Redis.from_url(server.url)`; with a directory it keeps a log there."""

    def __init__(
        self, directory: Path | None = None, fsync: embedded.Fsync = "everysec", options: Sequence[str] = ()
    ) -> None:
        self._sockets = embedded.socket_directory()
        address = Path(self._sockets.name) / "server.sock"
        if directory is None:
            command = embedded.queue_command(server_binary(), address)
        else:
            directory.mkdir(parents=True, exist_ok=True)
            command = embedded.log_command(server_binary(), directory, address, fsync)
        self.address, self.command, self.url = address, [*command, *options], embedded.url(address)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "RedisServer":
        assert self.process is None, "it already runs"
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        wait_until_serving(self.process, self.address, seconds=20)
        return self

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        """End it politely, or with SIGKILL; what it kept can be started again."""
        if self.process is not None:
            self.process.send_signal(by)
            self.process.wait(timeout=20)
            self.process = None

    def __enter__(self) -> "RedisServer":
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(signal.SIGKILL)
        self._sockets.cleanup()


def wait_until_serving(server: "subprocess.Popen[bytes]", address: Path, seconds: float) -> None:
    """Returns when it answers; the seconds count while it is silent, for reading a long log may take its time."""
    deadline = time.monotonic() + seconds
    while (answer := embedded.ping(address)) != "serving":
        if server.poll() is not None:
            raise AssertionError(f"the server ended with code {server.returncode}")
        if answer == "loading":
            deadline = time.monotonic() + seconds
        if time.monotonic() > deadline:
            raise AssertionError(f"the server did not answer for {seconds:g} s")
        time.sleep(0.005)
