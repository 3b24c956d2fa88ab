"""What stands in front of Flask: it holds live feeds and long polls on the event loop and passes everything else on."""

import asyncio
import logging
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from api.front.body import BODY_LIMIT, BodyReader
from api.front.bridge import Bridge
from api.front.connection import MIB, Receive, Scope, Send
from api.front.environ import Environ, EnvironBuilder
from api.front.fan_out import Ended, FanOut, Feed, Render, StillHolds
from api.front.frames import Frame
from api.front.origins import OPEN, preflight
from api.front.problem_response import send_problem, send_too_busy
from api.front.response import send_response
from api.front.stamps import Now, here
from api.front.uvicorn_internals import without_chunks
from api.front.wsgi_call import Application, WsgiCall
from events.log.hints import HintListener
from events.process.settings import Settings

__all__ = ["ATTACH", "WAIT", "WAITED", "Ended", "Feed", "Frame", "Front"]

log = logging.getLogger(__name__)

ATTACH: Final = "annals.attach"  # environ[ATTACH](feed): the answer of this view becomes a live feed
WAIT: Final = "annals.wait"  # environ[WAIT](table, after, seconds): ask this view again when the table has grown
WAITED: Final = "annals.waited"  # true when its time is over, and it must answer with what there is

COUNTED: Final = "annals.counted"  # true in the environ of a request that has been taken out of its allowance

RECORD_LIMIT: Final = 16 * MIB
LONGEST_WAIT: Final = 60.0
ALIVE: Final = b'{"status":"ok"}\n'

Handler = Callable[[int, FrameType | None], Any]


class Front:
    """The ASGI application. A feed costs it two small tasks: no thread and no connection to Redis.

    Every request goes to Flask first, which knows who may see what. A view that allows a feed or finds nothing new
    says so through the environ, and its answer is then finished here.
    """

    def __init__(
        self,
        app: Application,
        hints: HintListener,
        render: Render,
        settings: Settings,
        heartbeat: float = 14.0,  # and a second until it is noticed
        write_timeout: float = 30.0,
        still_holds: StillHolds = lambda hold: True,
        now: Now = here,
        talk: Render | None = None,
        *,
        green: bool = False,
    ) -> None:
        self._green = green  # whether moves run on the loop itself
        self.now = now
        self.fan_out = FanOut(hints, render, still_holds, talk, heartbeat, write_timeout)
        self._bridge = Bridge(app, settings.api_threads)
        self._environs = EnvironBuilder()
        self._bodies = BodyReader(body_limit)
        self._hints = hints

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
        if scope["path"] == "/healthz" and scope["method"] in ("GET", "HEAD"):  # in no queue behind the commands
            headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(ALIVE)), *OPEN]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": ALIVE})
            return
        environ = self._environs.build(scope)
        body = await self._bodies.read(scope, environ, receive, send)
        if body is None:
            return
        try:
            call, feed = await self._ask(scope, environ, body, receive, send)
        finally:
            self._bodies.release(body)
        if call is None:
            return
        if feed is not None and call.status == 200:
            call.headers = [(name, value) for name, value in call.headers if name != b"content-length"]
            if scope["method"] == "GET":
                call.abandon()
                await self._serve(feed, call, scope, receive, send)
                return
        await send_response(call, scope, receive, send)

    async def _ask(
        self, scope: Scope, environ: Environ, body: bytes, receive: Receive, send: Send
    ) -> tuple[WsgiCall | None, Feed | None]:
        """What Flask says, after a long poll if it wants one, and the feed it allows; none if all is said already."""
        pool = self._bridge.feed_openings if opens_feed(environ) else self._bridge.commands
        if self._bridge.is_full(pool):
            await send_too_busy(send)
            return None, None
        if self._green and is_move(environ):
            call = await self._bridge.call_here(environ, body)
            if call is not None:
                return call, None
            environ = self._environs.build(scope) | ({COUNTED: True} if COUNTED in environ else {})
        wanted = Handover(environ)
        call = await self._bridge.call(environ, body, pool)
        until = None
        while wanted.poll:
            call.abandon()
            table, after, seconds = wanted.poll
            now = self._loop.time()
            until = now + seconds if until is None else until
            if not await self.fan_out.poll(table, after, until - now, receive):
                return None, None
            environ = self._environs.build(scope)
            if self._loop.time() >= until or self.fan_out.closed:
                environ[WAITED] = True
            wanted = Handover(environ)
            call = await self._bridge.call(environ, body, pool)
        return call, wanted.feed

    async def _serve(self, feed: Feed, call: WsgiCall, scope: Scope, receive: Receive, send: Send) -> None:
        if self.fan_out.closed:
            problem = ("closing", "The server is closing", "come back in a moment")
            await send_problem(send, 503, *problem, close_connection=True)
            return
        if scope["http_version"] == "1.0":
            unframed = without_chunks(send)
            if unframed is None:
                detail = "a feed cannot be sent by HTTP/1.0 here"
                await send_problem(send, 505, "no_feed_by_http_1_0", "This needs HTTP/1.1", detail)
                return
            send = unframed
        await self.fan_out.serve(feed, call.status, call.headers, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        loop = self._loop = asyncio.get_running_loop()
        self._bridge.start(loop)
        self.fan_out.start(loop)
        self._hints.start()
        before = self._close_by_signals(loop)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for number, handler in before.items():
            signal.signal(number, handler)
        self._hints.close()
        self.fan_out.stop()
        self._bridge.stop()
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
        if not self.fan_out.closed:
            log.info("front=closing feeds=%d polls=%d", self.fan_out.open_feeds, self.fan_out.open_polls)
            self.fan_out.close_all()


class Handover:
    """What a view leaves to the event loop, a feed or a long poll: said on its thread, read when it has answered."""

    def __init__(self, environ: Environ) -> None:
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
    return RECORD_LIMIT if scope["path"] in ("/v1/records", "/v1/records/verify") else BODY_LIMIT


def is_move(environ: Environ) -> bool:
    """Is this a move and no more? It then runs on the loop; its body is whole."""
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ["PATH_INFO"].endswith("/moves")
        and not environ["QUERY_STRING"]
        and "wsgi.input" not in environ
    )


def opens_feed(environ: Environ) -> bool:
    """Is this likely to become a feed or a long poll? It then waits in the queue of the feed openings."""
    path: str = environ["PATH_INFO"]
    return (path == "/v1/me/feed" or (path.startswith("/v1/tables/") and path.endswith(("/log", "/offers")))) and (
        "wait=" in environ["QUERY_STRING"] or "text/event-stream" in environ.get("HTTP_ACCEPT", "").lower()
    )
