"""What stands in front of Flask: it holds the feeds and long polls on the event loop and passes everything else on."""

import asyncio
import logging
import signal
import threading
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any, Final, Protocol

from api.front.bridge import BODY, MIB, Bridge, Receive, Scope, Send, tell_problem, unframed
from api.front.fan_out import Ended, Fanout, Feed, Frame, Render
from api.front.fan_out import Hub as Watched
from api.front.origins import OPEN, preflight

__all__ = ["ATTACH", "WAIT", "WAITED", "Ended", "Feed", "Frame", "Front"]

log = logging.getLogger(__name__)

ATTACH: Final = "annals.attach"  # environ[ATTACH](feed): the answer of this view becomes a live feed
WAIT: Final = "annals.wait"  # environ[WAIT](table, after, seconds): ask this view again when the table has grown
WAITED: Final = "annals.waited"  # true when it is asked again, and must answer with what there is

RECORD: Final = 16 * MIB
LONGEST_WAIT: Final = 60.0
ALIVE: Final = b'{"status":"ok"}\n'

Handler = Callable[[int, FrameType | None], Any]


class Hub(Watched, Protocol):
    def start(self) -> None: ...
    def close(self) -> None: ...


class Settings(Protocol):
    @property
    def api_threads(self) -> int: ...


class Front:
    """The ASGI application. A feed costs it two small tasks: no thread and no connection to Redis.

    Every request goes to Flask first, which knows who may see what. A view that allows a feed or finds nothing new
    says so through the environ, and its answer is then finished here.
    """

    def __init__(
        self,
        app: Callable[..., Iterable[bytes]],
        hub: Hub,
        render: Render,
        settings: Settings,
        beat: float = 14.0,  # and a second until it is noticed
        patience: float = 30.0,
    ) -> None:
        self.bridge = Bridge(app, settings.api_threads, limit=body_limit)
        self._fanout = Fanout(hub, render, beat, patience)
        self._hub = hub

    @property
    def open_feeds(self) -> int:
        return self._fanout.open_feeds

    @property
    def open_polls(self) -> int:
        return self._fanout.open_polls

    @property
    def frames_sent(self) -> int:
        return self._fanout.frames_sent

    @property
    def feeds_dropped(self) -> int:
        return self._fanout.feeds_dropped

    @property
    def requests_refused(self) -> int:
        return self.bridge.refused

    @property
    def requests_waiting(self) -> int:
        return self.bridge.commands.waiting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            raise ValueError(f"no {scope['type']} here")

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (allowed := preflight(scope)) is not None:
            await send({"type": "http.response.start", "status": 204, "headers": allowed})
            await send({"type": "http.response.body"})
            return
        if scope["path"] == "/healthz" and scope["method"] in ("GET", "HEAD"):  # in no line behind the commands
            headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(ALIVE)), *OPEN]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": ALIVE})
            return
        bridge = self.bridge
        environ = bridge.environ(scope)
        body = await bridge.read(scope, environ, receive, send)
        if body is None:
            return
        try:
            line = bridge.openings if opens_feed(environ) else bridge.commands
            if line is bridge.commands and bridge.full:
                await bridge.refuse(send)
                return
            wish = Wish(environ)
            call = await bridge.ask(environ, body, line)
            if wish.poll:
                call.abandon()
                if not await self._fanout.wait(*wish.poll, receive):
                    return
                environ = bridge.environ(scope)
                environ[WAITED] = True
                wish = Wish(environ)
                call = await bridge.ask(environ, body, line)
        finally:
            bridge.release(body)
        if wish.feed is None or call.status != 200:
            await call.tell(scope, receive, send)
            return
        call.headers = [(name, value) for name, value in call.headers if name != b"content-length"]
        if scope["method"] != "GET":
            await call.tell(scope, receive, send)
            return
        call.abandon()
        if self._fanout.closed:
            await tell_problem(send, 503, "closing", "The server is closing", "come back in a moment", last=True)
            return
        if scope["http_version"] == "1.0":
            send = unframed(send)
        await self._fanout.serve(wish.feed, call.status, call.headers, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        loop = asyncio.get_running_loop()
        self.bridge.start(loop)
        self._fanout.start(loop)
        self._hub.start()
        before = self._close_by_signals(loop)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for number, handler in before.items():
            signal.signal(number, handler)
        self._hub.close()
        self._fanout.stop()
        self.bridge.stop()
        await send({"type": "lifespan.shutdown.complete"})

    def _close_by_signals(self, loop: asyncio.AbstractEventLoop) -> dict[int, Handler]:
        """End the feeds in the signal itself: the server waits for its connections before it tells anybody.

        Answers with the handlers of the server, which are still called.
        """
        if threading.current_thread() is not threading.main_thread():
            return {}
        before: dict[int, Handler] = {}
        for number in (signal.SIGTERM, signal.SIGINT):
            if callable(handler := signal.getsignal(number)):
                before[number] = handler

        def close(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self.close_all)
            before[number](number, frame)

        for handled in before:
            signal.signal(handled, close)
        return before

    def close_all(self) -> None:
        """End all feeds and polls, and open none any more; on the loop."""
        if not self._fanout.closed:
            log.info("front=closing feeds=%d polls=%d", self.open_feeds, self.open_polls)
            self._fanout.close_all()


class Wish:
    """What a view asks of the front, said on its thread and read on the loop when the view has answered."""

    def __init__(self, environ: dict[str, Any]) -> None:
        self.feed: Feed | None = None
        self.poll: tuple[str, int, float] | None = None
        environ[ATTACH] = self._attach
        if WAITED not in environ:
            environ[WAIT] = self._wait

    def _attach(self, feed: Feed) -> None:
        self.feed = feed

    def _wait(self, table: str, after: int, seconds: float) -> None:
        self.poll = table, after, min(max(seconds, 0.0), LONGEST_WAIT)


def body_limit(scope: Scope) -> int:
    """Records are larger than moves."""
    return RECORD if scope["path"] in ("/v1/records", "/v1/records/verify") else BODY


def opens_feed(environ: dict[str, Any]) -> bool:
    """Is this likely to become a feed or a long poll? It then waits in the line of the openings."""
    path: str = environ["PATH_INFO"]
    return (
        path.startswith("/v1/tables/")
        and path.endswith("/log")
        and ("wait=" in environ["QUERY_STRING"] or "text/event-stream" in environ.get("HTTP_ACCEPT", "").lower())
    )
