"""How one rendering of an entry reaches everybody who listens to a table."""

import asyncio
import logging
from asyncio import AbstractEventLoop, Future
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from api.front.bridge import KIB, Headers, Receive, Send, hang_up, leaving
from api.front.threads import Crew, Doorbell
from events.process.metrics import OPEN_FEEDS

log = logging.getLogger(__name__)

Frame = tuple[int, bytes]  # a version, and the entry as it goes over the wire

COMMENT: Final = b": \n\n"

UNSENT: Final = 256 * KIB  # what one feed may have before it; the log keeps the rest
AT_ONCE: Final = 64 * KIB  # waiting frames are joined up to this size
KEPT: Final = 256  # frames kept for each viewer of a table
BATCH: Final = 64  # feeds that are woken before the loop looks at anything else
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 5.0
PARTING: Final = 0.5  # seconds for a feed that is being written to when the server closes


@dataclass(frozen=True, slots=True)
class Feed:
    """What a view has allowed: the entries of a table after a version, as this viewer sees them.

    Feeds with equal table and viewer get the same bytes, so whatever changes what is shown belongs into the viewer.
    """

    table: str
    viewer: Hashable
    after: int


class Ended(Exception):
    """Raised by `render`: this viewer may not go on. The feeds end, and who comes back is asked for his rights anew."""


Render = Callable[[Feed, int], list[Frame]]


class Hub(Protocol):
    """Who tells that a table has grown; `events.log.hints.Hub`."""

    def watch(self, table: str, listener: Callable[[int], None]) -> Callable[[], None]: ...


class Tail:
    """The newest frames of one viewer, without a gap, in little memory."""

    def __init__(self) -> None:
        self._frames: deque[Frame] = deque()
        self._size = 0
        self._after = 0  # what comes after this version is here
        self._joined: dict[int, tuple[int, int, bytes]] = {}

    @property
    def last(self) -> int:
        return self._frames[-1][0] if self._frames else 0

    def add(self, after: int, frames: list[Frame]) -> None:
        """Take in what was rendered after a version; frames that would leave a gap replace what is here, if newer."""
        self._joined.clear()
        if not self._frames or after > self.last:
            if self._frames and frames[-1][0] <= self.last:
                return
            self._frames = deque(frames)
            self._after = after
        elif frames[-1][0] >= self._after:
            older = [frame for frame in frames if frame[0] <= self._after]
            newer = [frame for frame in frames if frame[0] > self.last]
            if after < self._after:
                self._frames.extendleft(reversed(older))
                self._after = after
            self._frames.extend(newer)
        self._size = sum(len(data) for _, data in self._frames)
        while len(self._frames) > KEPT or self._size > UNSENT:
            self._after, data = self._frames.popleft()
            self._size -= len(data)

    def since(self, version: int) -> tuple[int, int, bytes] | None:
        """How many frames come next, the version they reach and their bytes; the same object for all who ask."""
        if not self._after <= version < self.last:
            return None
        if version not in self._joined:
            self._joined[version] = join(frame for frame in self._frames if frame[0] > version)
        return self._joined[version]


def join(frames: Iterable[Frame]) -> tuple[int, int, bytes]:
    """As many frames as go out at once, at least one."""
    parts: list[bytes] = []
    size = reached = 0
    for version, data in frames:
        if parts and size + len(data) > AT_ONCE:
            break
        parts.append(data)
        size += len(data)
        reached = version
    return len(parts), reached, parts[0] if len(parts) == 1 else b"".join(parts)


class Listener:
    """One open feed. It holds a place in the log and at most a page of frames, never a queue that grows."""

    def __init__(self, fanout: "Fanout", topic: "Topic", after: int, send: Send) -> None:
        self.place = after
        self.page: list[Frame] = []
        self.writing_since: float | None = None
        self.spoke_at = 0.0
        self.closing = False
        self.gone = False
        self._fanout = fanout
        self._topic = topic
        self._send = send
        self._sleeper: Future[None] | None = None
        self._task = asyncio.current_task()

    async def speak(self, status: int, headers: Headers) -> None:
        """Send what there is and wait for more, until the client leaves or the feed is closed."""
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._write(COMMENT)  # some clients take a feed for open only when something has come
        while not self.closing:
            if chunk := self._next():
                count, self.place, data = chunk
                await self._write(data)
                self._fanout.frames_sent += count
            elif self._fanout.is_due(self):
                await self._write(COMMENT)
            else:
                await self._rest()
        if not self.gone:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    def _next(self) -> tuple[int, int, bytes] | None:
        if self.page:
            chunk = join(self.page)
            self.page = self.page[chunk[0] :]
            return chunk
        return self._topic.tail.since(self.place)

    async def _write(self, data: bytes) -> None:
        self.spoke_at = self.writing_since = self._fanout.loop.time()
        await self._send({"type": "http.response.body", "body": data, "more_body": True})
        self.writing_since = None

    async def _rest(self) -> None:
        self._sleeper = self._fanout.loop.create_future()
        self._topic.await_more(self)
        try:
            await self._sleeper
        finally:
            self._sleeper = None
            self._topic.forget(self)

    def wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    def close(self) -> None:
        self.closing = True
        self.wake()

    def leave(self) -> None:
        """The client is no longer there."""
        self.gone = True
        self.close()

    def drop(self) -> None:
        """Cut off a client that does not read; it may come back and go on where it was."""
        self.leave()
        if not hang_up(self._send) and self._task is not None:
            self._task.cancel()


class Topic:
    """All feeds of one table that show the same: each entry is rendered once for them."""

    def __init__(self, fanout: "Fanout", table: "Table", viewer: Hashable) -> None:
        self.tail = Tail()
        self.listeners: set[Listener] = set()
        self._fanout = fanout
        self._table = table
        self._feed = Feed(table.name, viewer, 0)
        self._resting: dict[int, dict[Listener, None]] = {}  # by their place, in the order they came
        self._rendering: set[int] = set()
        self._pause = FIRST_PAUSE

    def await_more(self, listener: Listener) -> None:
        self._resting.setdefault(listener.place, {})[listener] = None
        self._look_after(listener.place)

    def forget(self, listener: Listener) -> None:
        group = self._resting.get(listener.place, {})
        group.pop(listener, None)
        if not group:
            self._resting.pop(listener.place, None)

    def grown(self) -> None:
        for place in list(self._resting):
            self._look_after(place)

    def _look_after(self, place: int) -> None:
        """See to it that those who rest at this place hear of what the table has beyond it."""
        if place not in self._resting:
            return
        if self.tail.since(place):
            self._fanout.wake(self._resting.pop(place))
        elif place < self._table.version and place not in self._rendering:
            self._rendering.add(place)
            self._fanout.render(self._feed, place, self._rendered)

    def _rendered(self, place: int, frames: list[Frame] | None) -> None:
        self._rendering.discard(place)
        if frames is None:  # ended
            for listener in self.listeners:
                listener.close()
            return
        if not frames:  # a hint without its entry, or Redis is away
            self._fanout.loop.call_later(self._pause, self._look_after, place)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return
        self._pause = FIRST_PAUSE
        self.tail.add(place, frames)
        if place in self._resting and not self.tail.since(place):  # too far behind for the tail: a page of their own
            page = first_part(frames)
            for listener in self._resting[place]:
                listener.page = page
            self._fanout.wake(self._resting.pop(place))
        self.grown()


def first_part(frames: list[Frame]) -> list[Frame]:
    """What of a page may wait in memory for one feed, at least one frame."""
    size = 0
    for count, (_, data) in enumerate(frames):
        size += len(data)
        if count and size > UNSENT:
            return frames[:count]
    return frames


class Table:
    """A table somebody listens to or waits for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.version = 0  # the highest heard of
        self.topics: dict[Hashable, Topic] = {}
        self.polls: dict[Future[None], int] = {}
        self.unwatch: Callable[[], None] = lambda: None

    def grown(self, version: int) -> None:
        if version <= self.version:
            return
        self.version = version
        for topic in list(self.topics.values()):
            topic.grown()
        for poll, after in self.polls.items():
            if after < version and not poll.done():
                poll.set_result(None)


class Fanout:
    """All open feeds and long polls of a process. Everything here belongs to the loop."""

    def __init__(self, hub: Hub, render: Render, beat: float = 14.0, patience: float = 30.0, threads: int = 2) -> None:
        self.open_polls = 0
        self.frames_sent = 0
        self.feeds_dropped = 0
        self.closed = False
        self._hub = hub
        self._render = render
        self._beat = beat
        self._patience = patience
        self._renderers = Crew("render", threads)
        self._tables: dict[str, Table] = {}
        self._listeners: set[Listener] = set()
        self._to_wake: deque[Listener] = deque()

    @property
    def open_feeds(self) -> int:
        return len(self._listeners)

    def start(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self._doorbell = Doorbell(loop)
        self._renderers.start()
        self._look_around()

    def stop(self) -> None:
        self._renderers.stop(seconds=1)

    async def serve(self, feed: Feed, status: int, headers: Headers, receive: Receive, send: Send) -> None:
        """Hold one feed until it ends."""
        table = self._enter(feed.table)
        topic = table.topics.get(feed.viewer)
        if topic is None:
            topic = table.topics[feed.viewer] = Topic(self, table, feed.viewer)
        listener = Listener(self, topic, feed.after, send)
        topic.listeners.add(listener)
        self._listeners.add(listener)
        OPEN_FEEDS.inc()
        watch = asyncio.ensure_future(leaving(receive))
        watch.add_done_callback(lambda _: listener.leave())
        try:
            await listener.speak(status, headers)
        finally:
            watch.cancel()
            OPEN_FEEDS.dec()
            self._listeners.discard(listener)
            topic.listeners.discard(listener)
            if not topic.listeners:
                table.topics.pop(feed.viewer, None)
            self._exit(table)

    async def wait(self, name: str, after: int, seconds: float, receive: Receive) -> bool:
        """Wait until a table has more than this, or the time is over; false if the client has left before."""
        table = self._enter(name)
        poll = self.loop.create_future()
        table.polls[poll] = after
        self.open_polls += 1
        watch = asyncio.ensure_future(leaving(receive))
        try:
            if table.version <= after and not self.closed:
                await asyncio.wait((poll, watch), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return not watch.done()
        finally:
            watch.cancel()
            table.polls.pop(poll)
            self.open_polls -= 1
            self._exit(table)

    def close_all(self) -> None:
        """End every feed and answer every poll now; none is opened afterwards."""
        self.closed = True
        for table in self._tables.values():
            for poll in table.polls:
                if not poll.done():
                    poll.set_result(None)
        for listener in self._listeners:
            listener.close()
        self.loop.call_later(PARTING, self._hang_up_all)

    def _hang_up_all(self) -> None:
        for listener in list(self._listeners):
            listener.drop()

    def _enter(self, name: str) -> Table:
        table = self._tables.get(name)
        if table is None:
            table = self._tables[name] = Table(name)
            table.unwatch = self._hub.watch(name, lambda version: self._doorbell.ring(lambda: table.grown(version)))
        return table

    def _exit(self, table: Table) -> None:
        if not table.topics and not table.polls and self._tables.get(table.name) is table:
            del self._tables[table.name]
            table.unwatch()

    def wake(self, listeners: Iterable[Listener]) -> None:
        """Wake them one batch at a time: while a hot table reaches thousands, other requests are not kept waiting."""
        idle = not self._to_wake
        self._to_wake.extend(listeners)
        if idle and self._to_wake:
            self._wake_some()

    def _wake_some(self) -> None:
        for _ in range(min(BATCH, len(self._to_wake))):
            self._to_wake.popleft().wake()
        if self._to_wake:
            self.loop.call_soon(self._wake_some)

    def render(self, feed: Feed, after: int, then: Callable[[int, list[Frame] | None], None]) -> None:
        """Render on a thread; `then` hears the frames, none at all if that failed, or None if the feed has ended."""

        def job() -> None:
            frames: list[Frame] | None = []
            try:
                frames = self._render(feed, after)
            except Ended:
                frames = None
            except Exception:
                log.exception("render=failed table=%s after=%d", feed.table, after)
            self._doorbell.ring(lambda: then(after, frames))

        self._renderers.submit(job)

    def is_due(self, listener: Listener) -> bool:
        return self.loop.time() - listener.spoke_at >= self._beat

    def _look_around(self) -> None:
        """Once in a while: who has heard nothing for long, and who takes nothing."""
        now = self.loop.time()
        silent = []
        for listener in list(self._listeners):
            if listener.writing_since is None:
                if self.is_due(listener):
                    silent.append(listener)
            elif now - listener.writing_since > self._patience:
                log.info("feed=dropped place=%d", listener.place)
                self.feeds_dropped += 1
                listener.drop()
        self.wake(silent)
        self.loop.call_later(min(1.0, self._beat / 5), self._look_around)
