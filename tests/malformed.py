"""Requests that are nearly right, over raw sockets: each is answered with a clear no or a clear yes, never with a 5xx.

A request that would be good is spoilt in one to three places, as a broken client, a bad line or an enemy would.
"""

import random
import re
import select
import socket
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.house import House

PATIENCE = 15.0
HONEST = {b"too_busy", b"too_many_connections", b"closing", b"log_unavailable"}  # codes a 503 may have
ANSWER = re.compile(rb"HTTP/1\.1 (\d\d\d) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n")
CODE = re.compile(rb'"code": ?"(\w+)"')
THREADS = 16
A_WHILE = 0.15  # seconds

Spoil = Callable[[bytes, random.Random], bytes]


@dataclass
class Heard:
    """What was answered, by status; and what must not be."""

    statuses: Counter[int] = field(default_factory=Counter)
    silent: int = 0  # connections that were closed without a word
    wrong: list[tuple[bytes, bytes]] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(self.statuses.values()) + self.silent


def good_requests(house: House) -> list[bytes]:
    """What is spoilt: requests of every kind, for a table at which two people and a computer sit."""
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open", {"ai": "random"}])["table"]
    ben.sit(table)
    host = urlsplit(house.url).netloc
    move = b'{"type":"send_message","to":"all","text":"hello","kind":"talk"}'
    asked = [
        ("GET", f"/v1/tables/{table}", b""),
        ("GET", f"/v1/tables/{table}/log?after=1&limit=5", b""),
        ("GET", f"/v1/tables/{table}/offers", b""),
        ("GET", "/v1/tables?mine=true&limit=3", b""),
        ("GET", "/v1/games/scythe", b""),
        ("GET", "/v1/public/tile/0/000", b""),
        ("POST", f"/v1/tables/{table}/moves", move),
        ("POST", f"/v1/tables/{table}/moves?dry_run=true", b'{"type":"choose_region","region":"roma"}'),
        ("POST", f"/v1/tables/{table}/proposals", b'{"kind":"takeback","to":2}'),
        ("POST", "/v1/tables", b'{"game":"conqueror","seats":["me","open"],"options":{"game":1,"mode":"amateur"}}'),
        ("POST", "/v1/players", '{"name":"Zoë"}'.encode()),
        ("POST", "/v1/records/verify", b'{"annals":1}\n{"e":"{}","h":"00","p":[]}\n'),
        ("PATCH", "/v1/me", b'{"name":"Ann"}'),
    ]
    return [_request(host, ann.token or "", method, path, body) for method, path, body in asked]


def _request(host: str, token: str, method: str, path: str, body: bytes) -> bytes:
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Authorization: Bearer {token}", "Accept: application/json"]
    head.append("Connection: close")
    if body:
        kind = "application/x-ndjson" if "records" in path else "application/json"
        head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}", "Idempotency-Key: one"]
    return "\r\n".join([*head, "", ""]).encode() + body


# ------------------------------------------------------------------------------------------------ how it is spoilt


def flip(request: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(request))
    return request[:at] + bytes([request[at] ^ (1 << chance.randrange(8))]) + request[at + 1 :]


def cut(request: bytes, chance: random.Random) -> bytes:
    return request[: chance.randrange(len(request))]


def insert(request: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(request))
    what = chance.choice(
        [b"\0", b"\r", b"\n", b"\r\n", b"\r\n\r\n", b" ", b"\xff\xfe", b"%00", b"%", b'"', b"{", b"[" * 9000]
    )
    return request[:at] + what + request[at:]


def drop(request: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(request))
    return request[:at] + request[at + chance.randrange(1, 30) :]


def double_a_line(request: bytes, chance: random.Random) -> bytes:
    lines = request.split(b"\r\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return b"\r\n".join(lines)


def other_length(request: bytes, chance: random.Random) -> bytes:
    length = chance.choice(
        [b"-1", b"0", b"+5", b"0x10", b"1e3", b"99999999999999999999", b"5, 5", b"", b"70000", b" 7"]
    )
    return re.sub(rb"(?i)content-length: \d+", b"Content-Length: " + length, request)


def chunks(request: bytes, chance: random.Random) -> bytes:
    head, _, body = request.partition(b"\r\n\r\n")
    size = chance.choice([b"%x" % len(body), b"-1", b"g", b"ffffffffffffffffff", b"0", b"%x;x=y" % len(body)])
    head = head.replace(b"Content-Length", chance.choice([b"X-Length", b"Content-Length"]))
    return head + b"\r\nTransfer-Encoding: chunked\r\n\r\n" + size + b"\r\n" + body + b"\r\n0\r\n\r\n"


def other_value(request: bytes, chance: random.Random) -> bytes:
    """A value of the body that no schema expects."""
    head, _, body = request.partition(b"\r\n\r\n")
    values = [
        b"null",
        b"9007199254740993",
        b"-1",
        b"1e999",
        b"0.1",
        b"[]",
        b'"\\ud800"',
        b"NaN",
        b"[" * 400 + b"]" * 400,
    ]
    found = list(re.finditer(rb'"[^"]*"(?!:)|\d+|\[|true', body))
    if not found:
        return flip(request, chance)
    place = chance.choice(found)
    body = body[: place.start()] + chance.choice(values) + body[place.end() :]
    head = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head)
    return head + b"\r\n\r\n" + body


def other_header(request: bytes, chance: random.Random) -> bytes:
    lines = [
        b"X: " + b"x" * 70_000,
        b"Range: bytes=0-1",
        b"Expect: 100-continue",
        b"Upgrade: websocket",
        b"Accept: */*;q=x",
    ]
    lines += [
        b"If-Match: \xff",
        b"Content-Type: text/plain",
        b"Content-Encoding: gzip",
        b"Cookie: a=b",
        b": x",
        b"Host: \0",
    ]
    lines += [
        b"Authorization: Basic x",
        b"Accept-Language: " + b"x," * 3000,
        b"Last-Event-ID: -1",
        b"Accept-Encoding: zstd",
    ]
    first, _, rest = request.partition(b"\r\n")
    return first + b"\r\n" + chance.choice(lines) + b"\r\n" + rest


def other_first_line(request: bytes, chance: random.Random) -> bytes:
    first, _, rest = request.partition(b"\r\n")
    method, path, version = [*first.split(b" "), b"", b"", b""][:3]
    method = chance.choice([method, b"PUT", b"get", b"FOO", b"", b"OPTIONS", b"HEAD", b"PRI"])
    path = chance.choice(
        [path, b"*", b"//", b"/%2e%2e/", path + b"?%ff=1", path + b"?a=b&a=b", b"/" + b"a" * 9000, b"http://x" + path]
    )
    version = chance.choice([version, b"HTTP/1.0", b"HTTP/9.9", b"", b"HTTP/1.1 x"])
    return b" ".join([method, path, version]) + b"\r\n" + rest


def noise(_request: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(chance.randrange(1, 600)) + b"\r\n\r\n"


SPOILING: list[Spoil] = [
    *(flip, cut, insert, drop, double_a_line, other_length, chunks, other_value, other_value, other_header),
    *(other_first_line, noise),
]


def malformed(good: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """So many spoilt requests, the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        request = chance.choice(good)
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            request = chance.choice(SPOILING)(request or b"x", chance)
        yield request


# ------------------------------------------------------------------------------------------------ how it is answered


def send(address: tuple[str, int], request: bytes) -> bytes:
    """All that is answered until the server closes; if it waits for more, it is told that no more will come."""
    heard = b""
    with socket.create_connection(address, timeout=PATIENCE) as connection, suppress(ConnectionError):  # heard enough
        connection.sendall(request)
        _end_when_quiet(connection)
        while more := connection.recv(65536):
            heard += more
            _end_when_quiet(connection)
    return heard


def _end_when_quiet(connection: socket.socket) -> None:
    """Close our side if nothing comes."""
    if not select.select([connection], [], [], A_WHILE)[0]:
        with suppress(OSError):  # it is closed already
            connection.shutdown(socket.SHUT_WR)


def judge(heard: Heard, request: bytes, answer: bytes) -> None:
    """Count it; what is no answer of HTTP, and a 5xx that is not honest, is wrong."""
    if not answer:
        heard.silent += 1
        return
    begun = ANSWER.match(answer)
    if begun is None:
        heard.wrong.append((request, answer))
        return
    status = int(begun[1])
    heard.statuses[status] += 1
    body = answer[begun.end() :]
    code = CODE.search(body)
    honest = status == 503 and code is not None and code[1] in HONEST
    plain = 400 <= status < 500 and body and b"application/problem+json" not in begun[2].lower()
    if plain or (status >= 500 and not honest):
        heard.wrong.append((request, answer))


def storm(house: House, requests: Iterable[bytes], each: Callable[[], object] = lambda: None) -> Heard:
    """Send all of them, some at a time; `each` is called after every one."""
    parts = urlsplit(house.url)
    address = (parts.hostname or "127.0.0.1", parts.port or 80)
    heard = Heard()
    with ThreadPoolExecutor(THREADS) as crowd:
        waiting: list[tuple[bytes, Future[bytes]]] = []

        def settle() -> None:
            request, future = waiting.pop(0)
            judge(heard, request, future.result())
            each()

        for request in requests:
            waiting.append((request, crowd.submit(send, address, request)))
            if len(waiting) >= 4 * THREADS:
                settle()
        while waiting:
            settle()
    return heard


def must_be_well(house: House, heard: Heard) -> None:
    """Nothing wrong was said, nothing broke inside, and the house goes on."""
    assert not heard.wrong, "\n".join(f"{request[:300]!r}\n-> {answer[:300]!r}" for request, answer in heard.wrong[:5])
    assert "Traceback" not in house.stderr()
    assert house.stranger.get("/readyz").status == 200
    assert house.command("scrub").returncode == 0
