"""How a process learns that a table has grown: hints as they come, and a look at the heads for hints that got lost."""

import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from threading import Event, Lock, Thread
from typing import Any, Final

from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.cluster import RedisCluster
from redis.retry import Retry

from events.log.store import HINTS, key

log = logging.getLogger(__name__)

POLL: Final = 0.25  # seconds until a thread notices that the hub is closed
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0

Listener = Callable[[int], None]


class Hub:
    """Tells listeners the version of the tables they watch, from threads of its own.

    A hint may come late, twice, out of order or, while Redis is away, not at all; heads are therefore read when a
    table is first watched, when its hints begin to come, after every reconnect and at intervals. Only the hints of
    tables that somebody watches are asked for. A listener may hear the same version again, and once more after it has
    stopped watching. The hub is started in the process that uses it, after any fork.
    """

    def __init__(self, client: "Redis | RedisCluster", interval: float = 15.0) -> None:
        self._client = client
        self._interval = interval
        self._pid = os.getpid()
        self._reset()

    def _reset(self) -> None:
        self._lock = Lock()
        self._closing = Event()
        self._listeners: dict[str, tuple[Listener, ...]] = {}
        self._heard: dict[str, int] = {}
        self._unread: set[str] = set()  # tables whose heads have not been read since somebody began to watch
        self._audible: set[str] = set()  # tables whose hints have begun to come since their heads were read
        self._hints: PubSub | None = None
        self._asked: set[str] = set()  # whose hints this connection was asked for
        self._look = Event()
        self._look_at_all = False
        self._pause = FIRST_PAUSE
        self._threads: list[Thread] = []

    def start(self) -> None:
        if self._pid != os.getpid():  # threads, locks and listeners stayed behind in the parent
            self._pid = os.getpid()
            self._reset()
        self._threads = [
            Thread(target=self._listen, name="hub-hints", daemon=True),
            Thread(target=self._reconcile, name="hub-heads", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._closing.set()
        self._look.set()
        for thread in self._threads:
            thread.join(timeout=2 * POLL)  # one that waits for a silent Redis ends with the process

    def watch(self, table: str, listener: Listener) -> Callable[[], None]:
        """Call the listener soon with the version of the table, and whenever it may have grown, until unwatched."""
        with self._lock:
            self._listeners[table] = (*self._listeners.get(table, ()), listener)
            self._unread.add(table)
        self._look.set()

        def unwatch() -> None:
            with self._lock:
                rest = list(self._listeners.get(table, ()))
                if listener in rest:
                    rest.remove(listener)
                if rest:
                    self._listeners[table] = tuple(rest)
                elif self._listeners.pop(table, None):
                    self._heard.pop(table, None)
                    self._unread.discard(table)
                    self._look.set()

        return unwatch

    def _tell(self, table: str, version: int) -> None:
        with self._lock:
            listeners = self._listeners.get(table, ())
            if listeners:
                self._heard[table] = version
        for listener in listeners:
            try:
                listener(version)
            except Exception:
                log.exception("listener=failed table=%s version=%d", table, version)

    # hints

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                with subscription(self._client) as hints:
                    with self._lock:
                        self._hints, self._asked = hints, set()
                    try:
                        self._pass_on(hints)
                    finally:
                        with self._lock:
                            self._hints = None
            except Exception as error:  # whatever it is: without this thread all feeds are silent
                log.warning("hints=lost pause=%.2f error=%r", self._pause, error)
                self._closing.wait(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _pass_on(self, hints: PubSub) -> None:
        """Until the connection breaks or falls silent, which redis-py does not notice: it never waits for its pings."""
        heard = asked = time.monotonic()
        while not self._closing.is_set():
            if self._hints is not hints:
                raise OSError("the hints of a table could not be asked for")
            message = hints.get_message(timeout=POLL)
            now = time.monotonic()
            if message is not None:
                heard = now
                self._read(message)
            elif now - heard > 2 * self._interval:
                raise OSError(f"no word from Redis for {now - heard:.0f} s")
            elif now - max(heard, asked) > self._interval:
                asked = now
                hints.ping()

    def _read(self, message: dict[str, Any]) -> None:
        if message["type"] == "message":
            if hint := read_hint(message["channel"], message["data"]):
                self._tell(*hint)
        elif message["type"] == "subscribe":
            table = table_of(message["channel"])
            with self._lock:  # what was said before now is lost
                if table:
                    self._audible.add(table)
                else:
                    log.info("hints=open channel=%s", HINTS)
                    self._pause = FIRST_PAUSE
                    self._look_at_all = True
            self._look.set()

    # heads

    def _reconcile(self) -> None:
        pause = FIRST_PAUSE
        due = time.monotonic() + self._interval
        while not self._closing.is_set():
            self._look.wait(max(0.0, due - time.monotonic()))
            self._look.clear()
            with self._lock:
                at_all = self._look_at_all or time.monotonic() >= due
                watched = set(self._listeners)
                tables = watched if at_all else watched & (self._unread | self._audible)
                first_time, self._unread, self._audible, self._look_at_all = self._unread, set(), set(), False
            try:
                self._ask_for(watched)
                for table, version in heads(self._client, tables):
                    if table in first_time or self._heard.get(table) != version:
                        self._tell(table, version)
            except Exception as error:
                log.warning("heads=unread tables=%d pause=%.2f error=%r", len(tables), pause, error)
                with self._lock:
                    self._unread |= first_time & self._listeners.keys()
                    self._look_at_all = True
                self._look.set()
                self._closing.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = FIRST_PAUSE
                if at_all:
                    due = time.monotonic() + self._interval

    def _ask_for(self, watched: set[str]) -> None:
        """Have the hints of these tables and of no others; when one begins to come, its head is read once more."""
        with self._lock:
            hints, asked = self._hints, self._asked
        if hints is None:
            return
        try:
            if new := watched - asked:
                hints.subscribe(*map(channel_of, new))
            if gone := asked - watched:
                hints.unsubscribe(*map(channel_of, gone))  # type: ignore[no-untyped-call]
        except Exception:
            with self._lock:
                if self._hints is hints:
                    self._hints = None  # redis-py has perhaps reconnected by itself, and nobody knows what was missed
            raise
        with self._lock:
            if self._hints is hints:
                self._asked = watched


def channel_of(table: str) -> str:
    return f"{HINTS}:{table}"


def table_of(channel: bytes) -> str:
    """Whose hints these are; nobody's on the channel that only shows that the connection is open."""
    return channel.decode("utf-8", "replace").removeprefix(HINTS).removeprefix(":")


def read_hint(channel: bytes, data: bytes) -> tuple[str, int] | None:
    table, version = table_of(channel), data.decode("utf-8", "replace")
    if not table or not version.isdecimal():
        log.warning("hint=unreadable channel=%r data=%r", channel[:100], data[:100])
        return None
    return table, int(version)


def heads(client: "Redis | RedisCluster", tables: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The versions of those tables that exist."""
    if isinstance(client, RedisCluster):  # every table may live on another node
        for table in tables:
            version = client.hget(key("head", table), "version")
            if version is not None:
                yield table, int(version)
        return
    rest = iter(tables)
    while some := list(islice(rest, 500)):
        pipe = client.pipeline(transaction=False)
        for table in some:
            pipe.hget(key("head", table), "version")
        for table, version in zip(some, pipe.execute(), strict=True):
            if version is not None:
                yield table, int(version)


def subscription(client: "Redis | RedisCluster") -> PubSub:
    """The hints on a connection of their own, on any node of a cluster: all of them hear what is published.

    It differs from the client's other connections in what the reader of a quiet channel needs. No timeout: redis-py
    would take silence for failure. No retries: it would reconnect by itself, and nobody would know that hints may be
    lost.
    """
    pool = client.connection_pool if isinstance(client, Redis) else pool_of_a_node(client)
    settings = {
        **pool.connection_kwargs,
        "socket_timeout": None,
        "health_check_interval": 0,
        "retry": Retry(NoBackoff(), 0),
        "decode_responses": False,
    }
    own = ConnectionPool(connection_class=pool.connection_class, max_connections=1, **settings)
    hints = PubSub(own)
    hints.subscribe(HINTS)
    return hints


def pool_of_a_node(cluster: RedisCluster) -> ConnectionPool:
    node = cluster.get_random_node()  # type: ignore[no-untyped-call]
    return cluster.get_redis_connection(node).connection_pool
