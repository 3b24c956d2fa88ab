"""Faults on demand, with FAULTS=1 and never otherwise: a request says in a header how it is to be answered badly.

`Annals-Fault: late=200, drop` names one or several of

late=MS     the answer begins that many milliseconds later, up to 10,000
twice       the request is carried out twice, as by a network that repeats it, and the second answer is sent;
            of a feed every frame is sent twice
break=N     the connection is cut: a feed after N frames, in the middle of the next, another answer after N bytes
drop        the request is carried out and its connection cut without a byte of an answer
429=S       refused before anything is done, Retry-After S seconds (1 if it is left out)
503=S       the same
"""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any, Final

from api.front.body import BODY_LIMIT
from api.front.connection import Message, Receive, Scope, Send
from api.front.problem_response import send_problem
from api.front.uvicorn_internals import abort_connection

log = logging.getLogger(__name__)

HEADER: Final = b"annals-fault"
KNOWN: Final = re.compile(r"(?:(late|break)=(\d{1,5}))|(?:(429|503)(?:=(\d{1,2}))?)|(twice|drop)")
LATEST: Final = 10_000
REFUSED: Final = {
    429: ("too_many_requests", "Too many requests", "the fault lab was asked for this; nothing was done"),
    503: ("too_busy", "The server is busy", "the fault lab was asked for this; nothing was done"),
}
END: Final = b"\n\n"  # of a frame

Application = Callable[[Scope, Receive, Send], Any]
Faults = dict[str, int]


class FaultLab:
    """Stands before the application; what asks for no fault passes through it untouched."""

    def __init__(self, app: Application) -> None:
        self._app = app
        log.warning("faults=on header=Annals-Fault (FAULTS=1: whoever asks may be answered badly; not for real tables)")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = [value for name, value in scope.get("headers", ()) if name == HEADER]
        if scope["type"] != "http" or not asked:
            await self._app(scope, receive, send)
            return
        faults = read_faults(b",".join(asked).decode("latin-1"))
        if faults is None:
            detail = "Annals-Fault is late=MS, twice, break=N, drop, 429 or 503, or several with commas between them"
            await send_problem(send, 400, "bad_fault", "There is no such fault", detail)
            return
        for status, said in REFUSED.items():
            if str(status) in faults:
                await asyncio.sleep(faults.get("late", 0) / 1000)
                await send_problem(send, status, *said, retry_after=faults[str(status)])
                return
        await self._misbehave(faults, scope, receive, send)

    async def _misbehave(self, faults: Faults, scope: Scope, receive: Receive, send: Send) -> None:
        if "twice" in faults and not opens_stream(scope):
            body = await whole_body(receive)
            await self._app(dict(scope), said_again(body, receive), swallow)
            receive = said_again(body, receive)
        await self._app(scope, receive, Bad(faults, send).send)


class Bad:
    """Sends one answer with its faults."""

    def __init__(self, faults: Faults, send: Send) -> None:
        self._faults, self._send = faults, send
        self._is_feed = self._is_cut = False
        self._rest = b""  # of a frame that is not whole yet
        self._left = faults.get("break", 0)

    async def send(self, message: Message) -> None:
        if self._is_cut:
            return
        if message["type"] == "http.response.start":
            await asyncio.sleep(self._faults.get("late", 0) / 1000)
            self._is_feed = dict(message["headers"]).get(b"content-type", b"").startswith(b"text/event-stream")
            if "drop" in self._faults:
                self._cut()
                return
        elif self._is_feed:
            await self._send_frames(message)
            return
        elif "break" in self._faults:
            body = message.get("body", b"")
            if len(body) > self._left:
                await self._send({**message, "body": body[: self._left], "more_body": True})
                self._cut()
                return
            self._left -= len(body)
        await self._send(message)

    async def _send_frames(self, message: Message) -> None:
        *whole, self._rest = (self._rest + message.get("body", b"")).split(END)
        sent: list[bytes] = []
        for frame in whole:
            if "break" in self._faults and frame.startswith(b"id:"):
                if not self._left:
                    await self._send({**message, "body": b"".join(sent) + frame[: len(frame) // 2], "more_body": True})
                    self._cut()
                    return
                self._left -= 1
            sent += [frame + END] * (2 if "twice" in self._faults else 1)
        await self._send({**message, "body": b"".join(sent)})

    def _cut(self) -> None:
        self._is_cut = True
        if not abort_connection(self._send):
            raise ConnectionAbortedError("the fault lab cannot cut this connection")


def read_faults(text: str) -> Faults | None:
    """The faults by name; None if one of them is none."""
    found: Faults = {}
    for part in text.split(","):
        match = KNOWN.fullmatch(part.strip())
        if match is None:
            return None
        measured, measure, refused, wait, plain = match.groups()
        found[measured or refused or plain] = int(measure or wait or ("1" if refused else "0"))
    return found if found.get("late", 0) <= LATEST else None


def opens_stream(scope: Scope) -> bool:
    return any(name == b"accept" and b"text/event-stream" in value.lower() for name, value in scope["headers"])


async def whole_body(receive: Receive) -> bytes:
    """What was sent, as far as the application would read it."""
    body = b""
    while len(body) <= BODY_LIMIT:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] != "http.request" or not message.get("more_body"):
            break
    return body


def said_again(body: bytes, receive: Receive) -> Receive:
    """The same body once, then whatever else the client does."""
    rest: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return rest.pop() if rest else await receive()

    return again


async def swallow(message: Message) -> None:
    """The first of two answers, which nobody is told."""
