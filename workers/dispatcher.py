"""`python -m workers.dispatcher`: turns wake-ups into jobs and keeps the lists. Any number may run."""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable
from types import FrameType

from redis.exceptions import RedisError
from rq.exceptions import DuplicateJobError

from events import archive
from events.archive import Archive
from events.connect import connect_for_listening
from events.lists import BUCKETS
from events.scrub import scrub
from events.settings import BadSetting, Settings
from events.store import LEASE_MS, WAKES, LogUnavailable, bucket_key
from workers.queue import THINKING_SECONDS, turns

log = logging.getLogger("annals.dispatcher")

SWEEP_SECONDS = 1.0  # the net under the hints
LISTS_SECONDS = 0.5

# Lease what is due. KEYS wake; ARGV lease in ms, most.
CLAIM = """
#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, member in ipairs(due) do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), member) end
return due
""".lstrip()


class Dispatcher:
    """Leases due wake-ups, enqueues a job for each, and takes new entries into the lists."""

    def __init__(self, built: Archive, url: str) -> None:
        self._archive, self._url = built, url
        self._queue = turns(built.queue)
        self._claim = built.store.redis.register_script(CLAIM)
        self._hinted: set[str] = set()
        self._stirred = threading.Event()
        self.stopping = threading.Event()

    def run(self) -> None:
        """Until told to stop: what is hinted at once, everything once a second."""
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._keep_lists, daemon=True).start()
        threading.Thread(target=self._check_chains, daemon=True).start()
        swept = 0.0
        while not self.stopping.is_set():
            self._stirred.wait(max(0.0, swept + SWEEP_SECONDS - time.monotonic()))
            self._stirred.clear()
            hinted, self._hinted = self._hinted, set()
            try:
                self.dispatch(hinted)
                if time.monotonic() - swept >= SWEEP_SECONDS:
                    self.dispatch(self._due())
                    swept = time.monotonic()
            except (RedisError, LogUnavailable) as error:
                log.warning("event=out_of_reach reason=%r", str(error))
                self.stopping.wait(0.5)

    def dispatch(self, buckets: Iterable[str]) -> None:
        """Lease and enqueue what is due in these buckets."""
        for bucket in buckets:
            for member in self._claim(keys=[bucket_key("wake", bucket)], args=[LEASE_MS, 64]):
                table, _, seat = member.decode().rpartition(":")
                self._enqueue(table, int(seat))

    def _enqueue(self, table: str, seat: int) -> None:
        lease = time.time_ns() // 1_000_000
        try:
            self._queue.enqueue(
                "workers.jobs.take_turn",
                table,
                seat,
                job_id=f"turn-{table}-{seat}-{lease}",
                unique=True,
                job_timeout=THINKING_SECONDS,
                result_ttl=0,
                failure_ttl=3600,
            )
        except DuplicateJobError:
            log.info("event=already_queued table=%s seat=%d", table, seat)

    def _due(self) -> list[str]:
        """The buckets in which something is due."""
        pipe = self._archive.store.redis.pipeline(transaction=False)
        now = time.time() * 1000 + 1000
        for bucket in BUCKETS:
            pipe.zcount(bucket_key("wake", bucket), "-inf", now)
        return [bucket for bucket, due in zip(BUCKETS, pipe.execute(), strict=True) if due]

    def _listen(self) -> None:
        """Hints say where to look; a lost one costs a second."""
        while not self.stopping.is_set():
            try:
                with connect_for_listening(self._url).pubsub(ignore_subscribe_messages=True) as hints:
                    hints.subscribe(WAKES)
                    for hint in hints.listen():
                        self._hinted.add(hint["data"].decode())
                        self._stirred.set()
            except (RedisError, OSError) as error:
                log.warning("event=hints_lost reason=%r", str(error))
                self.stopping.wait(0.5)

    def _keep_lists(self) -> None:
        while not self.stopping.wait(LISTS_SECONDS):
            try:
                self._archive.lists.catch_up()
            except (RedisError, LogUnavailable) as error:
                log.warning("event=lists_wait reason=%r", str(error))

    def _check_chains(self) -> None:
        """Read every log once after the start; a table that is damaged is closed before anybody trusts it."""
        store = self._archive.store
        try:
            for table in store.tables():
                for broken in scrub(store, [table], progress=False):
                    self._archive.tables.on_damage(broken)
                if self.stopping.wait(0.001):
                    return
        except (RedisError, LogUnavailable) as error:
            log.warning("event=chains_unchecked reason=%r", str(error))

    def stop(self, *_: int | FrameType | None) -> None:
        self.stopping.set()
        self._stirred.set()


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    try:
        settings = Settings.read(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    dispatcher = Dispatcher(archive.build(settings), settings.redis_url or "")
    signal.signal(signal.SIGTERM, dispatcher.stop)
    signal.signal(signal.SIGINT, dispatcher.stop)
    dispatcher.run()


if __name__ == "__main__":
    main()
