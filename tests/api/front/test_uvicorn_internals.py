"""What is done behind ASGI's back: it works with this uvicorn, and where it cannot, nothing goes on as if it had."""

import asyncio
import importlib.metadata
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from api.front.response import Truncated
from api.front.uvicorn_internals import (
    ATTRIBUTES,
    CHECKED_WITH,
    abort_connection,
    arrived,
    as_chunk,
    pen,
    without_chunks,
)
from tests.api.front.small_server import SmallServer

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"


class Recorded:
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        self.written, self.aborted = b"", False

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.aborted = True


def cycle_on(transport: Recorded) -> RequestResponseCycle:
    class Flow:
        write_paused = False

        def resume_reading(self) -> None:
            """Nothing was paused."""

    return RequestResponseCycle(
        scope={"method": "GET"},  # type: ignore[typeddict-item]
        transport=transport,  # type: ignore[arg-type]
        flow=Flow(),  # type: ignore[arg-type]
        logger=None,  # type: ignore[arg-type]
        access_logger=None,  # type: ignore[arg-type]
        access_log=False,
        default_headers=[],
        message_event=asyncio.Event(),
        expect_100_continue=False,
        keep_alive=True,
        on_response=lambda: None,
    )


async def nobody(message: Any) -> None:
    """The `send` of another server."""


def test_this_is_the_uvicorn_that_was_looked_at() -> None:
    assert importlib.metadata.version("uvicorn") == CHECKED_WITH, "run the tests of this folder, then say so there"


def test_a_connection_is_cut_at_once() -> None:
    transport = Recorded()
    assert abort_connection(cycle_on(transport).send)
    assert transport.aborted


def test_parts_are_sent_as_they_are_and_the_connection_can_still_be_cut() -> None:
    transport = Recorded()
    send = without_chunks(cycle_on(transport).send)
    assert send is not None

    async def talk() -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"one, ", "more_body": True})
        await send({"type": "http.response.body", "body": b"two", "more_body": True})

    asyncio.run(talk())
    assert transport.written.startswith(b"HTTP/1.1 200 OK\r\n")
    assert transport.written.endswith(b"\r\n\r\none, two")
    assert b"chunked" not in transport.written
    assert abort_connection(send)
    assert transport.aborted


def test_a_body_is_taken_at_once_when_all_of_it_has_come_and_only_then() -> None:
    cycle = cycle_on(Recorded())
    cycle.body += b"a whole "
    cycle.message_event.set()
    assert arrived(cycle.receive) is None  # there is more to come

    cycle.body += b"body"
    cycle.more_body = False
    assert arrived(cycle.receive) == {"type": "http.request", "body": b"a whole body", "more_body": False}
    assert not cycle.message_event.is_set()  # who listens next hears when the client leaves, and not before

    cycle.disconnected = True
    assert arrived(cycle.receive) is None


def test_a_part_is_written_at_once_as_it_would_be_sent() -> None:
    sent, written = Recorded(), Recorded()
    waiting, quick = cycle_on(sent), cycle_on(written)
    start = {"type": "http.response.start", "status": 200, "headers": []}

    async def talk() -> None:
        assert pen(quick.send) is None  # it has not begun
        for cycle in (waiting, quick):
            await cycle.send(start)  # type: ignore[arg-type]
        await waiting.send({"type": "http.response.body", "body": b"data: one\n\n", "more_body": True})
        writer = pen(quick.send)
        assert writer is not None and writer.is_free
        writer.write(as_chunk(b"data: one\n\n"))
        assert written.written == sent.written

        quick.flow.write_paused = True
        assert not writer.is_free
        quick.flow.write_paused = False
        quick.disconnected = True
        assert not writer.is_free

        unframed = without_chunks(waiting.send)
        assert unframed is not None and pen(unframed) is None
        await waiting.send({"type": "http.response.body", "body": b"", "more_body": False})
        assert pen(waiting.send) is None  # it is over

    asyncio.run(talk())


@pytest.mark.parametrize("missing", ATTRIBUTES)
def test_a_uvicorn_that_has_changed_is_left_alone(missing: str) -> None:
    transport = Recorded()
    cycle = cycle_on(transport)
    delattr(cycle, missing)

    assert not abort_connection(cycle.send)
    assert without_chunks(cycle.send) is None
    assert arrived(cycle.receive) is None
    assert pen(cycle.send) is None
    assert not transport.aborted


def test_another_server_is_left_alone() -> None:
    assert not abort_connection(nobody)
    assert without_chunks(nobody) is None
    assert arrived(asyncio.Queue[dict[str, Any]]().get) is None
    assert pen(nobody) is None


def answered(server: SmallServer, scope: dict[str, Any], send: Callable[[Any], Any]) -> None:
    """One request to the front, behind a server that is not uvicorn."""

    async def talk() -> None:
        events, said = asyncio.Queue[dict[str, Any]](), asyncio.Queue[dict[str, Any]]()
        life = asyncio.ensure_future(server.front({"type": "lifespan"}, events.get, said.put))
        await events.put({"type": "lifespan.startup"})
        await said.get()
        try:
            await server.front(
                {"type": "http", "method": "GET", "query_string": b"", "headers": [], **scope},
                asyncio.Queue[dict[str, Any]]().get,
                send,
            )
        finally:
            await events.put({"type": "lifespan.shutdown"})
            await life

    asyncio.run(talk())


def test_without_uvicorn_a_stream_that_breaks_off_is_never_ended(redis_url: str) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    with pytest.raises(Truncated):
        answered(SmallServer(redis_url), {"http_version": "1.1", "path": "/broken"}, send)

    assert sent[0]["status"] == 200
    assert all(message["more_body"] for message in sent[1:])


def test_without_uvicorn_a_feed_by_http_1_0_is_refused(redis_url: str) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    server = SmallServer(redis_url)
    server.log.append(TABLE, "words")
    headers = [(b"accept", b"text/event-stream")]
    answered(server, {"http_version": "1.0", "path": f"/v1/tables/{TABLE}/log", "headers": headers}, send)

    assert sent[0]["status"] == 505
    assert b"no_feed_by_http_1_0" in sent[1]["body"]
