"""HTTP as it goes over the wire, for tests that must see every byte; and the small server in a process of its own."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from api.front.server import allow_many_descriptors, listen

SECONDS = 20.0  # no wait of a test is longer


def until(condition: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Wait for a condition, and answer what it answered."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < deadline, "this never came true"
        time.sleep(0.01)
    return answer


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One connection."""

    def __init__(self, port: int, receive_buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(SECONDS)
        self.socket.connect(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.file.close()
        self.socket.close()

    def send(self, data: bytes | str) -> "Wire":
        self.socket.sendall(data.encode() if isinstance(data, str) else data)
        return self

    def ask(self, method: str, path: str, body: bytes | str = b"", **headers: str) -> Answer:
        self.request(method, path, body, **headers)
        return self.answer(head=method == "HEAD")

    def request(self, method: str, path: str, body: bytes | str = b"", **headers: str) -> "Wire":
        data = body.encode() if isinstance(body, str) else body
        lines = [f"{method} {path} HTTP/1.1", "Host: house"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if data:
            lines.append(f"Content-Length: {len(data)}")
        return self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + data)

    def start(self) -> tuple[int, list[tuple[str, str]]]:
        """Status and headers."""
        status = int(self.file.readline().split()[1])
        headers = []
        while (line := self.file.readline().strip()) != b"":
            name, _, value = line.decode("latin-1").partition(": ")
            headers.append((name, value))
        return status, headers

    def answer(self, head: bool = False) -> Answer:
        status, headers = self.start()
        fields = dict(headers)
        if head or status in (204, 304) or status < 200:
            body = b""
        elif "content-length" in fields:
            body = self.file.read(int(fields["content-length"]))
        elif "transfer-encoding" in fields:
            body = b"".join(iter(self.chunk, b""))
        else:
            body = self.file.read()
        return Answer(status, headers, body)

    def chunk(self) -> bytes:
        """The next chunk; empty is the last."""
        size = int(self.file.readline(), 16)
        data = self.file.read(size)
        assert self.file.readline() == b"\r\n"
        return data

    def at_end(self) -> bool:
        """Has the server closed the connection? Waits until it has, or until something comes."""
        return self.file.read(1) == b""


class FeedWire(Wire):
    """An open feed."""

    def __init__(self, port: int, table: str, after: int = 0, viewer: str = "s", **headers: str) -> None:
        super().__init__(port)
        self.request(
            "GET", f"/v1/tables/{table}/log?after={after}&viewer={viewer}", Accept="text/event-stream", **headers
        )
        self.status, self.headers = self.start()
        self.blocks = self._blocks()

    def _blocks(self) -> Iterator[bytes]:
        """What stands between blank lines, comments included, until the feed ends."""
        rest = b""
        while data := self.chunk():
            *whole, rest = (rest + data).split(b"\n\n")
            yield from whole

    def frames(self, count: int) -> list[tuple[int, Any]]:
        """The next frames, as id and data."""
        found = []
        deadline = time.monotonic() + SECONDS
        while len(found) < count:
            assert time.monotonic() < deadline, f"only {len(found)} of {count} frames came"
            if (block := next(self.blocks)) == b": ":
                continue
            name, event, data = block.split(b"\n")
            assert name.startswith(b"id: ") and event == b"event: entry" and data.startswith(b"data: ")
            found.append((int(name[4:]), json.loads(data[6:])))
        return found


class ServerProcess:
    """The small server in a process of its own."""

    def __init__(self, redis_url: str, **options: float) -> None:
        allow_many_descriptors()  # for the clients; the server does it for itself
        listener = listen("127.0.0.1", 0)
        self.port: int = listener.getsockname()[1]
        words = [f"--{name}={value}" for name, value in options.items()]
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.api.front.small_server",
                f"--redis={redis_url}",
                f"--fd={listener.fileno()}",
                *words,
            ],
            pass_fds=[listener.fileno()],
        )
        listener.close()

    def ask(self, method: str, path: str, body: bytes | str = b"", **headers: str) -> Answer:
        with Wire(self.port) as wire:
            return wire.ask(method, path, body, **headers)

    def open_table(self, entries: int = 1) -> str:
        table = str(self.ask("POST", "/v1/tables").json["table"])
        for _ in range(entries - 1):
            self.append(table)
        return table

    def append(self, table: str, words: str = "words") -> int:
        body = json.dumps({"words": words})
        answer = self.ask("POST", f"/v1/tables/{table}/seats", body, Content_Type="application/json")
        assert answer.status == 201
        return int(answer.json["version"])

    def counters(self) -> dict[str, int]:
        counters: dict[str, int] = self.ask("GET", "/counters").json
        return counters

    def peak(self) -> int:
        """The most memory the process ever held, in bytes."""
        return self.counters()["peak"]

    def end(self, by: signal.Signals = signal.SIGTERM) -> float:
        """How long it took to end."""
        begun = time.monotonic()
        self.process.send_signal(by)
        self.process.wait(SECONDS)
        return time.monotonic() - begun


@contextmanager
def server_process(redis_url: str, **options: float) -> Iterator[ServerProcess]:
    server = ServerProcess(redis_url, **options)
    try:
        assert server.ask("GET", "/status/200").status == 200
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
