"""How a process learns that a table has grown: hints by pub/sub, and polling of the heads for hints that got lost.

A hint is the version of a table, published by the append itself. The live feeds and long polls of `api/front` wait for
hints; the lists read the stream of appends instead, which loses nothing.
"""

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

from events.log.keys import HINTS, head_key

log = logging.getLogger(__name__)

POLL: Final = 0.25  # seconds until a thread notices that it is to end
FIRST_BACK_OFF: Final = 0.05  # seconds, doubled after every failure
LONGEST_BACK_OFF: Final = 2.0

Callback = Callable[[int], None]


class HintListener:
    """Calls back with the version of a table whenever it may have grown, from threads of its own.

    A hint may come late, twice, out of order or, while Redis is away, not at all; heads are therefore read when a
    table is first watched, when its subscription is confirmed, after every reconnect and at intervals. Only channels of
    tables that somebody watches are subscribed to. A callback may be given the same version again, and once more after
    it has been unwatched. A listener is started in the process that uses it, after any fork.
    """

    def __init__(self, client: "Redis | RedisCluster", interval: float = 15.0) -> None:
        self._client = client
        self._interval = interval
        self._pid = os.getpid()
        self._reset()

    def _reset(self) -> None:
        self._lock = Lock()
        self._closing = Event()
        self._callbacks: dict[str, tuple[Callback, ...]] = {}
        self._notified: dict[str, int] = {}  # the version of each table that was told last
        self._unread: set[str] = set()  # tables whose heads have not been read since somebody began to watch
        self._confirmed: set[str] = set()  # tables whose subscription was confirmed since their heads were read
        self._pubsub: PubSub | None = None
        self._subscribed: set[str] = set()  # tables whose channels this connection was asked for
        self._wake = Event()
        self._read_all = False
        self._back_off = FIRST_BACK_OFF
        self._threads: list[Thread] = []

    def start(self) -> None:
        if self._pid != os.getpid():  # threads, locks and callbacks stayed behind in the parent
            self._pid = os.getpid()
            self._reset()
        self._threads = [
            Thread(target=self._receive_hints, name="hints", daemon=True),
            Thread(target=self._poll_heads, name="hints-heads", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._closing.set()
        self._wake.set()
        for thread in self._threads:
            thread.join(timeout=2 * POLL)  # one that waits for a silent Redis ends with the process

    def watch(self, table: str, callback: Callback) -> Callable[[], None]:
        """Call back soon with the version of the table, and whenever it may have grown, until unwatched."""
        with self._lock:
            self._callbacks[table] = (*self._callbacks.get(table, ()), callback)
            self._unread.add(table)
        self._wake.set()

        def unwatch() -> None:
            with self._lock:
                rest = list(self._callbacks.get(table, ()))
                if callback in rest:
                    rest.remove(callback)
                if rest:
                    self._callbacks[table] = tuple(rest)
                elif self._callbacks.pop(table, None):
                    self._notified.pop(table, None)
                    self._unread.discard(table)
                    self._wake.set()

        return unwatch

    def _notify(self, table: str, version: int) -> None:
        with self._lock:
            callbacks = self._callbacks.get(table, ())
            if callbacks:
                self._notified[table] = version
        for callback in callbacks:
            try:
                callback(version)
            except Exception:
                log.exception("callback=failed table=%s version=%d", table, version)

    # hints: pub/sub, reconnected with back-off

    def _receive_hints(self) -> None:
        while not self._closing.is_set():
            try:
                with subscription(self._client) as pubsub:
                    with self._lock:
                        self._pubsub, self._subscribed = pubsub, set()
                    try:
                        self._receive(pubsub)
                    finally:
                        with self._lock:
                            self._pubsub = None
            except Exception as error:  # whatever it is: without this thread all feeds are silent
                log.warning("hints=lost back_off=%.2f error=%r", self._back_off, error)
                self._closing.wait(self._back_off)
                self._back_off = min(2 * self._back_off, LONGEST_BACK_OFF)

    def _receive(self, pubsub: PubSub) -> None:
        """Until the connection breaks or falls silent, which redis-py does not notice: it never waits for its pings."""
        heard = pinged = time.monotonic()
        while not self._closing.is_set():
            if self._pubsub is not pubsub:
                raise OSError("a channel of hints could not be subscribed to")
            message = pubsub.get_message(timeout=POLL)
            now = time.monotonic()
            if message is not None:
                heard = now
                self._handle(message)
            elif now - heard > 2 * self._interval:
                raise OSError(f"no word from Redis for {now - heard:.0f} s")
            elif now - max(heard, pinged) > self._interval:
                pinged = now
                pubsub.ping()

    def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "message":
            if hint := read_hint(message["channel"], message["data"]):
                self._notify(*hint)
        elif message["type"] == "subscribe":
            table = table_of(message["channel"])
            with self._lock:  # what was said before now is lost
                if table:
                    self._confirmed.add(table)
                else:
                    log.info("hints=open channel=%s", HINTS)
                    self._back_off = FIRST_BACK_OFF
                    self._read_all = True
            self._wake.set()

    # heads: polling, with back-off while Redis is away

    def _poll_heads(self) -> None:
        back_off = FIRST_BACK_OFF
        due = time.monotonic() + self._interval
        while not self._closing.is_set():
            self._wake.wait(max(0.0, due - time.monotonic()))
            self._wake.clear()
            with self._lock:
                all_of_them = self._read_all or time.monotonic() >= due
                watched = set(self._callbacks)
                tables = watched if all_of_them else watched & (self._unread | self._confirmed)
                first_time, self._unread, self._confirmed, self._read_all = self._unread, set(), set(), False
            try:
                self._subscribe(watched)
                for table, version in heads(self._client, tables):
                    if table in first_time or self._notified.get(table) != version:
                        self._notify(table, version)
            except Exception as error:
                log.warning("heads=unread tables=%d back_off=%.2f error=%r", len(tables), back_off, error)
                with self._lock:
                    self._unread |= first_time & self._callbacks.keys()
                    self._read_all = True
                self._wake.set()
                self._closing.wait(back_off)
                back_off = min(2 * back_off, LONGEST_BACK_OFF)
            else:
                back_off = FIRST_BACK_OFF
                if all_of_them:
                    due = time.monotonic() + self._interval

    def _subscribe(self, watched: set[str]) -> None:
        """Be subscribed to these tables and to no others; when one is confirmed, its head is read once more."""
        with self._lock:
            pubsub, subscribed = self._pubsub, self._subscribed
        if pubsub is None:
            return
        try:
            if new := watched - subscribed:
                pubsub.subscribe(*map(channel_of, new))
            if gone := subscribed - watched:
                pubsub.unsubscribe(*map(channel_of, gone))  # type: ignore[no-untyped-call]
        except Exception:
            with self._lock:
                if self._pubsub is pubsub:
                    self._pubsub = None  # redis-py has perhaps reconnected by itself, and nobody knows what was missed
            raise
        with self._lock:
            if self._pubsub is pubsub:
                self._subscribed = watched


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
            version = client.hget(head_key(table), "version")
            if version is not None:
                yield table, int(version)
        return
    rest = iter(tables)
    while some := list(islice(rest, 500)):
        pipe = client.pipeline(transaction=False)
        for table in some:
            pipe.hget(head_key(table), "version")
        for table, version in zip(some, pipe.execute(), strict=True):
            if version is not None:
                yield table, int(version)


def subscription(client: "Redis | RedisCluster") -> PubSub:
    """Pub/sub on a connection of its own, to any node of a cluster: all of them hear what is published.

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
    pubsub = PubSub(own)
    pubsub.subscribe(HINTS)
    return pubsub


def pool_of_a_node(cluster: RedisCluster) -> ConnectionPool:
    node = cluster.get_random_node()  # type: ignore[no-untyped-call]
    return cluster.get_redis_connection(node).connection_pool
