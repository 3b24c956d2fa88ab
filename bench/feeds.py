"""How long one entry takes to the last of n listeners, and what that costs the commands of other tables.

    python -m bench.feeds                                  against a house started here
    python -m bench.feeds --url http://... --token ...     against any server of Annals

An entry is a player who sits down on an open seat or stands up again: that asks no rules and can go on for ever.
Clients and server share the machine; each kind of client runs in a process of its own.
"""

import argparse
import asyncio
import http.client
import json
import multiprocessing
import re
import socket
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import uvloop

from api.front.server import allow_many_descriptors
from bench.stage import house

FRAME = re.compile(rb"^id: (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Target:
    host: str
    port: int
    token: str | None
    game: str

    def head(self, method: str, path: str, body: bytes = b"", accept: str = "application/json") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Accept: {accept}"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def seats(self, table: str) -> list[bytes]:
        """The two requests that can be made in turn for ever."""
        path = f"/v1/tables/{table}/seats"
        return [self.head("POST", path, b'{"seat":0}'), self.head("DELETE", f"{path}/0")]


class Caller:
    """One connection, one request after the other."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.socket = socket.create_connection((target.host, target.port), timeout=30)

    def open_table(self) -> str:
        body = json.dumps({"game": self.target.game, "seats": ["open", "open"]}).encode()
        return str(self.send(self.target.head("POST", "/v1/tables", body))["table"])

    def send(self, request: bytes) -> Any:
        """Send a request that Target has written; the document of the answer."""
        self.socket.sendall(request)
        answer = http.client.HTTPResponse(self.socket)
        answer.begin()
        body = answer.read()
        if answer.status not in (200, 201):
            raise SystemExit(f"refused: {request!r} {answer.status} {body!r}")
        return json.loads(body)


# the listeners


class Listener(asyncio.Protocol):
    def __init__(self, request: bytes, heard: dict[int, list[float]], opened: asyncio.Event, lost: list[str]) -> None:
        self.request, self.heard, self.opened, self.lost = request, heard, opened, lost
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        if not self.opened.is_set():
            if not data.startswith(b"HTTP/1.1 200"):
                self.lost.append(data[:200].decode("latin-1"))
            self.opened.set()
        data = self.rest + data
        end = data.rfind(b"\n") + 1
        self.rest = data[end:]
        for match in FRAME.finditer(data, 0, end):
            self.heard[int(match[1])].append(now)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost.append(repr(error))
        self.opened.set()


def listeners(target: Target, table: str, count: int, main: Connection) -> None:
    """Open feeds, say how long that took, and answer when asked what was heard."""
    allow_many_descriptors()

    async def live() -> None:
        loop = asyncio.get_running_loop()
        heard: dict[int, list[float]] = defaultdict(list)
        lost: list[str] = []
        request = target.head("GET", f"/v1/tables/{table}/log?after=0", accept="text/event-stream")
        begun = time.monotonic()
        events = [asyncio.Event() for _ in range(count)]
        for start in range(0, count, 200):
            some = [Listener(request, heard, event, lost) for event in events[start : start + 200]]
            await asyncio.gather(*(connect(loop, target, listener) for listener in some))
        for event in events:
            await event.wait()
        main.send(time.monotonic() - begun)
        while (await asyncio.to_thread(main.recv)) is not None:
            main.send((dict(heard), list(lost)))

    uvloop.run(live())


# the commands


class Commander(asyncio.Protocol):
    """Sits down and stands up at its own table as fast as it is answered, and leaves with the seat empty."""

    def __init__(self, requests: list[bytes], times: list[float]) -> None:
        self.requests, self.times = requests, times
        self.turn = 0
        self.rest = b""
        self.last_round = False
        self.done = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        self.asked = time.monotonic()
        self.transport.write(self.requests[self.turn % 2])  # type: ignore[attr-defined]
        self.turn += 1

    def data_received(self, data: bytes) -> None:
        self.rest += data
        head, found, body = self.rest.partition(b"\r\n\r\n")
        if not found:
            return
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert length and head[9:12] in (b"200", b"201"), head
        if len(body) < int(length[1]):
            return
        self.rest = b""
        self.times.append(time.monotonic() - self.asked)
        if self.last_round and self.turn % 2 == 0:
            self.transport.close()
            self.done.set()
        else:
            self.ask()


def commands(target: Target, tables: list[str], main: Connection) -> None:
    """Play for as many seconds as asked, and answer with the times of all commands."""
    runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)

    async def play(seconds: float) -> list[float]:
        loop = asyncio.get_running_loop()
        times: list[float] = []
        commanders = [Commander(target.seats(table), times) for table in tables]
        for commander in commanders:
            await connect(loop, target, commander)
        times.clear()
        await asyncio.sleep(seconds)
        result = list(times)
        for commander in commanders:
            commander.last_round = True
        for commander in commanders:
            await commander.done.wait()
        return result

    while (seconds := main.recv()) is not None:
        main.send(runner.run(play(seconds)))


async def connect(loop: asyncio.AbstractEventLoop, target: Target, protocol: asyncio.Protocol) -> None:
    await loop.create_connection(lambda: protocol, target.host, target.port)


# all together


@contextmanager
def beside(work: Any, *arguments: Any) -> Iterator[Connection]:
    """A process of its own, and the line to it; it ends when it hears None."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=work, args=(*arguments, there), daemon=True)
    process.start()
    try:
        yield here
    finally:
        here.send(None)
        process.join(10)


class Hot:
    """A table whose seat is taken and left at an even rate, and when each of its versions was asked for."""

    def __init__(self, target: Target, rate: float) -> None:
        self.caller = Caller(target)
        self.table = self.caller.open_table()
        self.requests = target.seats(self.table)
        self.rate = rate
        self.version = 1
        self.asked: dict[int, float] = {}

    def write(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        due = time.monotonic()
        while due < end or self.version % 2 == 0:  # stops with the seat left
            time.sleep(max(0.0, due - time.monotonic()))
            request = self.requests[(self.version - 1) % 2]
            self.version += 1
            self.asked[self.version] = time.monotonic()
            self.caller.send(request)
            due += 1 / self.rate


class Round(NamedTuple):
    rate: float
    p99: float


def arrived(heard: Connection, hot: Hot, feeds: int) -> tuple[dict[int, list[float]], list[str]]:
    """When each version came to whom, once all have come or ten seconds are over; and what went wrong."""
    deadline = time.monotonic() + 10
    while True:
        heard.send("what?")
        arrivals, lost = heard.recv()
        if all(len(arrivals.get(version, ())) == feeds for version in hot.asked) or time.monotonic() > deadline:
            return arrivals, lost
        time.sleep(0.1)


def measure(
    target: Target, feeds: int, rounds: int, seconds: float, rate: float, connections: int, used: Callable[[], float]
) -> None:
    hot = Hot(target, rate)
    tables = [hot.caller.open_table() for _ in range(connections)]
    with beside(commands, target, tables) as play:

        def round_of_commands(writing: bool) -> Round:
            play.send(seconds)
            if writing:
                hot.write(seconds)
            times = play.recv()
            return Round(len(times) / seconds, 1e3 * statistics.quantiles(times, n=100)[98])

        round_of_commands(False)  # warm
        without = round_of_commands(False)
        with beside(listeners, target, hot.table, feeds) as heard:
            opened = heard.recv()
            time.sleep(3)  # opening them has an end of its own
            before = used()
            time.sleep(3)
            silent = used() - before
            hot.write(3)
            arrived(heard, hot, feeds)
            each = 1e6 * (used() - before - 2 * silent) / len(hot.asked) / feeds
            alone = set(hot.asked)
            quiet, busy = [], []
            for _ in range(rounds):
                quiet.append(round_of_commands(False))
                busy.append(round_of_commands(True))
            arrivals, lost = arrived(heard, hot, feeds)

    missing = sum(feeds - len(arrivals.get(version, ())) for version in hot.asked)
    last = {version: 1000 * (max(arrivals[version]) - asked) for version, asked in hot.asked.items()}
    first = {version: 1000 * (min(arrivals[version]) - asked) for version, asked in hot.asked.items()}
    kept = statistics.median(b.rate / q.rate for q, b in zip(quiet, busy, strict=True))
    share = each * rate * feeds / 1e4
    rows = [
        ("feeds open on one table", f"{feeds}, in {opened:.1f} s, lost {len(lost)}"),
        ("entries, frames missing", f"{len(hot.asked)}, {missing}"),
        ("processor of the API: µs a frame, % of a core in all", f"{each:.1f}, {share:.0f}" if silent else "not known"),
        ("processor of the API while nothing happens, %", f"{100 * silent / 3:.0f}" if silent else "not known"),
        ("first client, ms (median)", f"{statistics.median(first.values()):.0f}"),
        ("last client alone, ms (median / worst)", spread([last[v] for v in alone])),
        ("last client under commands, ms (median / worst)", spread([last[v] for v in last if v not in alone])),
        ("commands/s, p99 ms: no feed open", summary([without])),
        ("commands/s, p99 ms: table silent", summary(quiet)),
        ("commands/s, p99 ms: table hot", summary(busy)),
        ("rate kept (median of pairs)", f"{100 * kept:.0f} %"),
        ("last of all within 500 ms", "yes" if max(last.values()) <= 500 and not missing else "NO"),
        ("at least 80 % of the rate kept", "yes" if kept >= 0.8 else "NO"),
    ]
    print(f"\n| {feeds} feeds, {rate:g} entries/s, {connections} commanders | |\n|---|---|")
    for name, value in rows:
        print(f"| {name} | {value} |")


def spread(values: list[float]) -> str:
    return f"{statistics.median(values):.0f} / {max(values):.0f}"


def summary(rounds: list[Round]) -> str:
    rate, p99 = (statistics.median(values) for values in zip(*rounds, strict=True))
    return f"{rate:.0f}, {p99:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="a running server; without it a house is started")
    parser.add_argument("--token", help="of a player; without it one is made")
    parser.add_argument("--game", default="condottiere")
    parser.add_argument("--feeds", default="1000,5000")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rate", type=float, default=5.0, help="entries per second on the hot table")
    parser.add_argument("--commanders", type=int, default=16, help="connections that play at other tables")
    parser.add_argument("--checkout", type=Path, help="of another version, whose house is measured")
    given = parser.parse_args()

    def measure_all(host: str, port: int, token: str | None, used: Callable[[], float]) -> None:
        target = Target(host, port, token, given.game)
        if token is None:
            player = Caller(target).send(target.head("POST", "/v1/players", b'{"name":"Bench"}'))
            target = replace(target, token=player["token"])
        for feeds in given.feeds.split(","):
            measure(target, int(feeds), given.rounds, given.seconds, given.rate, given.commanders, used)

    if given.url:
        address = urlsplit(given.url)
        measure_all(address.hostname or "127.0.0.1", address.port or 80, given.token, lambda: 0.0)
        return
    with house(given.checkout) as stage:
        measure_all("127.0.0.1", stage.port, None, stage.cpu_of_api)


if __name__ == "__main__":
    main()
