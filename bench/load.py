"""A cheap load: many connections on one event loop, each sending its requests one after the other."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import orjson
import uvloop


@dataclass
class Result:
    """How long each answer took, and how long everything took."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, part: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def request(method: str, path: str, token: str | None = None, body: object = None, **headers: str) -> bytes:
    """A request as bytes, made before the clock starts."""
    data = b"" if body is None else orjson.dumps(body)
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: bench",
        f"Content-Length: {len(data)}",
        "Content-Type: application/json",
    ]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + data


def run(port: int, lanes: Sequence[Sequence[bytes]], seconds: float | None = None) -> Result:
    """Send every lane on a connection of its own; stop after so many seconds, or when all is sent."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_run(port, lanes, seconds))


async def _run(port: int, lanes: Sequence[Sequence[bytes]], seconds: float | None) -> Result:
    result = Result()
    started = time.perf_counter()
    until = None if seconds is None else started + seconds
    await asyncio.gather(*(_lane(port, lane, result, until) for lane in lanes))
    result.seconds = time.perf_counter() - started
    return result


async def _lane(port: int, lane: Sequence[bytes], result: Result, until: float | None) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for asked in lane:
        began = time.perf_counter()
        if until is not None and began > until:
            break
        writer.write(asked)
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        await reader.readexactly(length)
        result.latencies.append(time.perf_counter() - began)
        result.statuses[status] = result.statuses.get(status, 0) + 1
    writer.close()
