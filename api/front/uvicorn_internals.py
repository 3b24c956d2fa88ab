"""What ASGI has no word for, done on private objects of uvicorn; nobody else looks at them.

ASGI cannot cut a connection with what is still unsent: a polite close waits for ever for a client that does not read.
Nor can it send an answer without length and chunks, which is all that HTTP/1.0 knows of streams, nor say what lies
ready to be received. So this looks behind `send` and `receive`, where uvicorn keeps one `RequestResponseCycle` for each
request. Where that is not found as it was, because another server runs us or another uvicorn, every function here says
no, and its caller must not go on as if it had worked. A new release of uvicorn is taken up after the tests of this
folder have passed with it.
"""

from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from api.front.connection import Headers, Message, Receive, Send
from api.front.stamps import Stamps

CHECKED_WITH: Final = "0.54.0"
ATTRIBUTES: Final = (
    *("transport", "chunked_encoding", "expected_content_length", "response_started", "waiting_for_100_continue"),
    *("default_headers", "body", "more_body", "disconnected", "response_complete", "flow", "message_event"),
    *("keep_alive", "on_response"),
)
_KNOWN: Final = frozenset(ATTRIBUTES)


def abort_connection(send: Send) -> bool:
    """Cut the connection at once, with all that is still unsent; false if that is not possible."""
    cycle = _cycle(send)
    if cycle is None:
        return False
    cycle.transport.abort()
    return True


def without_chunks(send: Send) -> Send | None:
    """For an answer without length and chunks, which ends with its connection; None if that is not possible."""
    cycle = _cycle(send)
    return None if cycle is None else Unframed(cycle).send


def arrived(receive: Receive) -> Message | None:
    """What `receive` would give, if the whole body has come already, as that of a move has; no timer need run for it.

    None if there is more to come, or nobody who sends it; then nothing is taken.
    """
    cycle = _cycle(receive)
    if cycle is None or cycle.more_body or cycle.disconnected or cycle.response_complete:
        return None
    cycle.flow.resume_reading()
    cycle.message_event.clear()
    body, cycle.body = bytes(cycle.body), bytearray()
    return {"type": "http.request", "body": body, "more_body": False}


def send_whole(send: Send, status: int, headers: Headers, body: bytes) -> bool:
    """Send a whole answer, of a length that is said and that no method or status forbids, in one piece.

    False if that is not possible now; then nothing is sent.
    """
    cycle = _cycle(send)
    if cycle is None or cycle.response_started or cycle.disconnected or cycle.flow.write_paused:
        return False
    cycle.response_started = True
    cycle.waiting_for_100_continue = False
    parts = [STATUS_LINE[status]]
    for name, value in cycle.default_headers + headers:
        parts += (name, b": ", value, b"\r\n")
    parts += (b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n", body)
    cycle.transport.write(b"".join(parts))
    cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


def stamp_answer(cycle: Any, stamps: Stamps) -> None:
    """Have these headers stand before all others of the answer."""
    if isinstance(cycle, RequestResponseCycle) and hasattr(cycle, "default_headers"):
        cycle.default_headers = stamps


class Pen:
    """Writes parts of an answer that goes out in chunks, as long as its client takes them, without waiting."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle, self._flow = cycle, cycle.flow
        self.write = cycle.transport.write

    @property
    def is_free(self) -> bool:
        """Would `send` write at once? Then so may `write`, the bytes of a whole chunk."""
        return not (self._flow.write_paused or self._cycle.disconnected)


def pen(send: Send) -> Pen | None:
    """For an answer that has begun; None if parts of it must go through `send`."""
    cycle = _cycle(send)
    whole = cycle is not None and cycle.response_started and not cycle.response_complete and cycle.chunked_encoding
    return Pen(cycle) if cycle is not None and whole else None


def as_chunk(data: bytes) -> bytes:
    """What `send` would write of such a part."""
    return b"%x\r\n%b\r\n" % (len(data), data)


class Unframed:
    """Sends parts of an answer as they are: uvicorn is told of every part that it is the whole."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self.cycle = cycle
        cycle.chunked_encoding = False

    async def send(self, message: Message) -> None:
        self.cycle.expected_content_length = len(message.get("body", b""))
        await self.cycle.send(message)  # type: ignore[arg-type]


def _cycle(send: Send | Receive) -> RequestResponseCycle | None:
    owner: Any = getattr(send, "__self__", None)
    if isinstance(owner, Unframed):
        owner = owner.cycle
    known = isinstance(owner, RequestResponseCycle) and owner.__dict__.keys() >= _KNOWN
    return owner if known else None
