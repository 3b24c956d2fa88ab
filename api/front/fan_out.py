"""The fan-out of live feeds: one rendering of an entry reaches everybody who follows a table; and long polls."""

import asyncio
import logging
from asyncio import AbstractEventLoop, Future
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from api.front.connection import Headers, Receive, Send, until_disconnect
from api.front.frames import Frame, FrameCache, first_page, join
from api.front.threads import LoopWaker, ThreadPool
from api.front.uvicorn_internals import Pen, abort_connection, as_chunk, pen
from events.log.hints import HintListener
from events.log.ids import is_player as is_person
from events.log.keys import TALK
from events.process.metrics import OPEN_FEEDS

log = logging.getLogger(__name__)

COMMENT: Final = b": \n\n"
COMMENT_CHUNK: Final = as_chunk(COMMENT)

WAKE_BATCH: Final = 64  # feeds that are woken before the loop looks at anything else
FIRST_BACK_OFF: Final = 0.05  # seconds, doubled while an entry cannot be rendered
LONGEST_BACK_OFF: Final = 5.0
MOST_HEARD: Final = 64  # lines of talk that wait for one feed
HOLDS_SECONDS: Final = 0.4  # between two looks at whose right has ended
CLOSE_GRACE: Final = 0.5  # seconds for a feed that is being written to when the server closes


@dataclass(frozen=True, slots=True)
class Feed:
    """What a view has allowed: the entries of a table after a version, as this viewer sees them.

    Feeds with equal table and viewer get the same bytes, so whatever changes what is shown belongs into the viewer.
    """

    table: str
    viewer: Hashable
    after: int
    hold: Any = None  # of who opened it: the right by which it stays open
    said: int = 0  # the last line of talk that he may have heard


class Ended(Exception):
    """Raised by `render`: this viewer may not go on. The feeds end, and who comes back is asked for his rights anew."""


Render = Callable[[Feed, int], list[Frame]]
StillHolds = Callable[[Any], bool]


class OpenFeed:
    """One connection that follows a table. It holds a cursor and at most a page of frames, never a queue that grows."""

    def __init__(self, fan_out: "FanOut", topic: "Topic", after: int, hold: Any, send: Send) -> None:
        self.cursor = after  # the last version that was sent
        self.page: list[Frame] = []
        self.writing_since: float | None = None
        self.last_write = 0.0
        self.closing = False
        self.gone = False
        self.hold = hold
        self.heard: deque[bytes] = deque(maxlen=MOST_HEARD)  # what was said meanwhile, beside the entries
        self._fan_out = fan_out
        self._topic = topic
        self._send = send
        self._pen: Pen | None = None
        self._waiter: Future[None] | None = None
        self._task = asyncio.current_task()

    async def run(self, status: int, headers: Headers) -> None:
        """Send what there is and wait for more, until the client leaves or the feed is closed."""
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._write(COMMENT)  # some clients take a feed for open only when something has come
        self._pen = pen(self._send)
        while not self.closing:
            if self.heard:
                await self._write(self.heard.popleft())
            elif chunk := self._next():
                _, self.cursor, data = chunk
                await self._write(data)
            elif self._fan_out.needs_heartbeat(self):
                await self._write(COMMENT)
            else:
                await self._wait()
        if not self.gone:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    def _next(self) -> tuple[int, int, bytes] | None:
        if self.page:
            chunk = join(self.page)
            self.page = self.page[chunk[0] :]
            return chunk
        return self._topic.cache.since(self.cursor)

    async def _write(self, data: bytes) -> None:
        self.last_write = self.writing_since = self._fan_out.loop.time()
        await self._send({"type": "http.response.body", "body": data, "more_body": True})
        self.writing_since = None

    async def _wait(self) -> None:
        self._waiter = self._fan_out.loop.create_future()
        self._topic.add_waiting(self)
        try:
            await self._waiter
        finally:
            self._waiter = None
            self._topic.remove_waiting(self)

    def go_on(self, now: float) -> None:
        """There may be something to send: it is written here if that needs no waiting, and else the task is woken.

        Nearly all feeds of a hot table are at the same entry and have nothing else before them; a task that wakes,
        writes and waits again costs half as much again.
        """
        if self._waiter is None or self._waiter.done():
            return  # its task is at work
        reached, data = self.cursor, b""
        if self._pen is not None and self._pen.is_free and not (self.closing or self.heard or self.page):
            if chunk := self._topic.chunk_since(self.cursor):
                reached, data = chunk
            elif self._fan_out.needs_heartbeat(self):
                data = COMMENT_CHUNK
        if self._pen is None or not data:
            self.wake()
            return
        self._pen.write(data)
        self.last_write = now
        self._topic.remove_waiting(self)
        self.cursor = reached
        self._topic.add_waiting(self)

    def wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def close(self) -> None:
        self.closing = True
        self.wake()

    def client_left(self) -> None:
        self.gone = True
        self.close()

    def drop(self) -> None:
        """Cut off a client that does not read; it may come back and go on where it was."""
        self.client_left()
        if not abort_connection(self._send) and self._task is not None:
            self._task.cancel()


class Topic:
    """All feeds of one table that show the same: each entry is rendered once for them."""

    def __init__(self, fan_out: "FanOut", table: "WatchedTable", viewer: Hashable, said: int) -> None:
        self.cache = FrameCache()
        self.feeds: set[OpenFeed] = set()
        self._fan_out = fan_out
        self._table = table
        self._feed = Feed(table.name, viewer, 0)
        self._waiting: dict[int, dict[OpenFeed, None]] = {}  # by their cursor, in the order they came
        self._rendering: set[int] = set()
        self._back_off = FIRST_BACK_OFF
        self._written = self._chunk = b""  # what was written last, and its bytes on the wire
        self._heard = self._reach = said  # lines of talk that were passed on, and that are being rendered
        self._hearing = False

    def hear(self) -> None:
        """Pass on what was said since the last time."""
        if not self._hearing and self._table.said > self._heard:
            self._hearing, self._reach = True, self._table.said
            self._fan_out.render_talk(self._feed, self._heard, self._was_said)

    def _was_said(self, after: int, frames: list[Frame] | None) -> None:
        self._hearing = False
        self._heard = max(self._reach, *(number for number, _ in frames)) if frames else self._reach
        for feed in self.feeds:
            feed.heard.extend(data for _, data in frames or ())
        if frames:
            self._fan_out.wake(list(self.feeds))
        self.hear()

    def add_waiting(self, feed: OpenFeed) -> None:
        self._waiting.setdefault(feed.cursor, {})[feed] = None
        self._supply(feed.cursor)

    def remove_waiting(self, feed: OpenFeed) -> None:
        group = self._waiting.get(feed.cursor, {})
        group.pop(feed, None)
        if not group:
            self._waiting.pop(feed.cursor, None)

    def chunk_since(self, cursor: int) -> tuple[int, bytes] | None:
        """The version that is reached by what comes next, and its bytes as they go out; one object for all."""
        found = self.cache.since(cursor)
        if found is None:
            return None
        _, reached, data = found
        if self._written is not data:
            self._written, self._chunk = data, as_chunk(data)
        return reached, self._chunk

    def supply_all(self) -> None:
        for cursor in list(self._waiting):
            self._supply(cursor)

    def _supply(self, cursor: int) -> None:
        """Wake those who wait at this version if the cache has more, or render what the table has beyond it."""
        if cursor not in self._waiting:
            return
        if self.cache.since(cursor):
            self._fan_out.wake(self._waiting.pop(cursor))
        elif cursor < self._table.version and cursor not in self._rendering:
            self._rendering.add(cursor)
            self._fan_out.render(self._feed, cursor, self._rendered)

    def _rendered(self, cursor: int, frames: list[Frame] | None) -> None:
        self._rendering.discard(cursor)
        if frames is None:  # ended
            for feed in self.feeds:
                feed.close()
            return
        if not frames:  # a hint without its entry, or Redis is away
            self._fan_out.loop.call_later(self._back_off, self._supply, cursor)
            self._back_off = min(2 * self._back_off, LONGEST_BACK_OFF)
            return
        self._back_off = FIRST_BACK_OFF
        self.cache.add(cursor, frames)
        if cursor in self._waiting and not self.cache.since(cursor):  # too far behind for the cache: their own page
            page = first_page(frames)
            for feed in self._waiting[cursor]:
                feed.page = page
            self._fan_out.wake(self._waiting.pop(cursor))
        self.supply_all()


class WatchedTable:
    """A table that some feed or long poll of this process waits for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.version = 0  # the highest that a hint told
        self.said = 0  # the number of the last thing that was said
        self.topics: dict[Hashable, Topic] = {}
        self.polls: dict[Future[None], int] = {}
        self.unwatch: Callable[[], None] = lambda: None

    def hear(self, said: int) -> None:
        """Somebody has said something."""
        if said > self.said:
            self.said = said
            for topic in list(self.topics.values()):
                topic.hear()

    def grow(self, version: int) -> None:
        if version <= self.version:
            return
        self.version = version
        for topic in list(self.topics.values()):
            topic.supply_all()
        for poll, after in self.polls.items():
            if after < version and not poll.done():
                poll.set_result(None)


class FanOut:
    """All open feeds and long polls of a process. Everything here belongs to the loop."""

    def __init__(
        self,
        hints: HintListener,
        render: Render,
        still_holds: StillHolds,
        talk: Render | None,
        heartbeat: float,
        write_timeout: float,
        threads: int = 2,
    ) -> None:
        self.closed = False
        self._hints = hints
        self._render = render
        self._still_holds = still_holds
        self._talk = talk
        self._heartbeat = heartbeat
        self._write_timeout = write_timeout
        self._pool = ThreadPool("render", threads)
        self._tables: dict[str, WatchedTable] = {}
        self._feeds: set[OpenFeed] = set()
        self._to_wake: deque[OpenFeed] = deque()
        self._waking = False

    @property
    def open_feeds(self) -> int:
        return len(self._feeds)

    @property
    def open_polls(self) -> int:
        return sum(len(table.polls) for table in self._tables.values())

    def start(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self._waker = LoopWaker(loop)
        self._pool.start()
        self._check_feeds()
        self._check_holds()

    def stop(self) -> None:
        self._pool.stop(seconds=1)

    async def serve(self, feed: Feed, status: int, headers: Headers, receive: Receive, send: Send) -> None:
        """Hold one feed until it ends."""
        table = self._watch(feed.table)
        topic = table.topics.get(feed.viewer)
        if topic is None:
            topic = table.topics[feed.viewer] = Topic(self, table, feed.viewer, feed.said)
        opened = OpenFeed(self, topic, feed.after, feed.hold, send)
        topic.feeds.add(opened)
        self._feeds.add(opened)
        OPEN_FEEDS.inc()
        disconnect = asyncio.ensure_future(until_disconnect(receive))
        disconnect.add_done_callback(lambda _: opened.client_left())
        try:
            await opened.run(status, headers)
        finally:
            disconnect.cancel()
            OPEN_FEEDS.dec()
            self._feeds.discard(opened)
            topic.feeds.discard(opened)
            if not topic.feeds:
                table.topics.pop(feed.viewer, None)
            self._unwatch(table)

    async def poll(self, name: str, after: int, seconds: float, receive: Receive) -> bool:
        """Wait until a table has more than this, or the time is over; false if the client has left before."""
        table = self._watch(name)
        poll = self.loop.create_future()
        table.polls[poll] = after
        disconnect = asyncio.ensure_future(until_disconnect(receive))
        try:
            if table.version <= after and not self.closed:
                await asyncio.wait((poll, disconnect), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return not disconnect.done()
        finally:
            disconnect.cancel()
            table.polls.pop(poll)
            self._unwatch(table)

    def close_all(self) -> None:
        """End every feed and answer every poll now; none is opened afterwards."""
        self.closed = True
        for table in self._tables.values():
            for poll in table.polls:
                if not poll.done():
                    poll.set_result(None)
        for feed in self._feeds:
            feed.close()
        self.loop.call_later(CLOSE_GRACE, self._drop_all)

    def _drop_all(self) -> None:
        for feed in list(self._feeds):
            feed.drop()

    def _watch(self, name: str) -> WatchedTable:
        table = self._tables.get(name)
        if table is None:
            table = self._tables[name] = WatchedTable(name)
            table.unwatch = self._hints.watch(name, lambda version: self._waker.call_soon(lambda: table.grow(version)))
            if self._talk is not None and not is_person(name):
                table.unwatch = self._hear(table, table.unwatch)
        return table

    def _hear(self, table: WatchedTable, unwatch: Callable[[], None]) -> Callable[[], None]:
        """Listen to what is said at the table, too."""
        silence = self._hints.watch(f"{TALK}{table.name}", lambda said: self._waker.call_soon(lambda: table.hear(said)))

        def unwatch_both() -> None:
            unwatch()
            silence()

        return unwatch_both

    def render_talk(self, feed: Feed, after: int, then: Callable[[int, list[Frame] | None], None]) -> None:
        """Render on a thread what was said after this."""
        assert self._talk is not None
        self._in_thread(self._talk, feed, after, then)

    def _unwatch(self, table: WatchedTable) -> None:
        if not table.topics and not table.polls and self._tables.get(table.name) is table:
            del self._tables[table.name]
            table.unwatch()

    def wake(self, feeds: Iterable[OpenFeed]) -> None:
        """Wake them one batch at a time: while a hot table reaches thousands, other requests are not kept waiting."""
        self._to_wake.extend(feeds)
        if not self._waking and self._to_wake:
            self._waking = True
            self._wake_batch()

    def _wake_batch(self) -> None:
        now = self.loop.time()
        try:
            for _ in range(min(WAKE_BATCH, len(self._to_wake))):
                self._to_wake.popleft().go_on(now)
        finally:
            self._waking = bool(self._to_wake)
            if self._waking:
                self.loop.call_soon(self._wake_batch)

    def render(self, feed: Feed, after: int, then: Callable[[int, list[Frame] | None], None]) -> None:
        """Render on a thread; `then` gets the frames, none at all if that failed, or None if the feed has ended."""
        self._in_thread(self._render, feed, after, then)

    def _in_thread(
        self, render: Render, feed: Feed, after: int, then: Callable[[int, list[Frame] | None], None]
    ) -> None:
        def job() -> None:
            frames: list[Frame] | None = []
            try:
                frames = render(feed, after)
            except Ended:
                frames = None
            except Exception:
                log.exception("render=failed table=%s after=%d", feed.table, after)
            self._waker.call_soon(lambda: then(after, frames))

        self._pool.submit(job)

    def needs_heartbeat(self, feed: OpenFeed) -> bool:
        return self.loop.time() - feed.last_write >= self._heartbeat

    def _check_holds(self) -> None:
        """Twice a second: end the feeds whose right to listen has ended."""
        held = [feed for feed in self._feeds if feed.hold is not None]

        def job() -> None:
            ended = []
            try:
                ended = [feed for feed in held if not self._still_holds(feed.hold)]
            except Exception as error:  # the log is away: it is asked again in a moment
                log.warning("holds=unknown feeds=%d error=%r", len(held), error)
            self._waker.call_soon(lambda: then(ended))

        def then(ended: list[OpenFeed]) -> None:
            for feed in ended:
                feed.close()
            self.loop.call_later(HOLDS_SECONDS, self._check_holds)

        if held:
            self._pool.submit(job)
        else:
            self.loop.call_later(HOLDS_SECONDS, self._check_holds)

    def _check_feeds(self) -> None:
        """Once in a while: who has been sent nothing for long, and who takes nothing."""
        now = self.loop.time()
        silent = []
        for feed in list(self._feeds):
            if feed.writing_since is None:
                if self.needs_heartbeat(feed):
                    silent.append(feed)
            elif now - feed.writing_since > self._write_timeout:
                log.info("feed=dropped version=%d", feed.cursor)
                feed.drop()
        self.wake(silent)
        self.loop.call_later(min(1.0, self._heartbeat / 5), self._check_feeds)
