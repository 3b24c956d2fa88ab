"""`python -m workers.dispatcher`: turns wake-ups into jobs and keeps the lists. Any number may run."""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable
from types import FrameType

from events import services
from events.evidence.scrub import scrub
from events.log.connect import OutOfReach, connect_for_listening
from events.log.errors import LogUnavailable
from events.log.keys import WAKES
from events.process.garbage_collector import tune_garbage_collector
from events.process.logging_setup import set_up_logging
from events.process.settings import BadSetting, Settings
from events.services import Services
from workers.queue import TurnQueue

log = logging.getLogger("annals.dispatcher")

SWEEP_SECONDS = 1.0  # polling, for hints that got lost
LISTS_SECONDS = 0.5
BACK_OFF_SECONDS = 0.5  # when a server is away
FULL_SECONDS = 0.02  # until it looks again whether workers have come along
BATCH = 64  # wake-ups leased at a time


class Dispatcher:
    """Leases due wake-ups, enqueues a job for each, and takes new entries into the lists.

    It leases no more than workers can soon take: what cannot be enqueued now stays due in the log, bucket after bucket.
    """

    def __init__(self, built: Services, url: str) -> None:
        self._services, self._url = built, url
        self._queue = TurnQueue(built.queue)
        self._behind: dict[str, None] = {}  # buckets in which something may be due, in the order of their turns
        self._guard = threading.Lock()
        self._hinted: set[str] = set()
        self._wake = threading.Event()
        self._stopping = threading.Event()

    def run(self) -> None:
        """Until told to stop: what is hinted at once, everything once a second."""
        for task in (self._receive_hints, self._keep_lists, self._check_chains):
            threading.Thread(target=task, daemon=True).start()
        swept = 0.0
        while not self._stopping.is_set():
            pause = FULL_SECONDS if self._behind else swept + SWEEP_SECONDS - time.monotonic()
            self._wake.wait(max(0.0, pause))
            self._wake.clear()
            try:
                if time.monotonic() - swept >= SWEEP_SECONDS:
                    self.dispatch(self._services.store.wake_ups.due())
                    swept = time.monotonic()
                self.dispatch(self._take_hints())
            except OutOfReach as error:
                log.warning("event=out_of_reach reason=%r", str(error))
                self._stopping.wait(BACK_OFF_SECONDS)

    def dispatch(self, buckets: Iterable[str]) -> None:
        """Lease and enqueue what is due in these buckets and those left behind, as far as there is room."""
        self._behind |= dict.fromkeys(bucket for bucket in buckets if bucket not in self._behind)
        if self._behind:
            self._queue.refresh()
        for bucket in list(self._behind):
            if self._queue.room <= 0:
                return
            asked = min(self._queue.room, BATCH)
            due = self._services.store.wake_ups.claim(bucket, asked)
            del self._behind[bucket]
            if len(due) == asked:
                self._behind[bucket] = None  # there may be more, when it is its turn again
            for table, seat in due:
                if not self._queue.enqueue(table, seat):
                    log.info("event=already_queued table=%s seat=%d", table, seat)

    def _take_hints(self) -> set[str]:
        with self._guard:
            hinted, self._hinted = self._hinted, set()
        return hinted

    def _receive_hints(self) -> None:
        """Hints come by pub/sub and say where to look; a lost one costs a second."""
        while not self._stopping.is_set():
            try:
                with connect_for_listening(self._url).pubsub(ignore_subscribe_messages=True) as pubsub:
                    pubsub.subscribe(WAKES)
                    for hint in pubsub.listen():
                        with self._guard:
                            self._hinted.add(hint["data"].decode())
                        self._wake.set()
            except (OutOfReach, OSError) as error:
                log.warning("event=hints_lost reason=%r", str(error))
                self._stopping.wait(BACK_OFF_SECONDS)

    def _keep_lists(self) -> None:
        while not self._stopping.wait(LISTS_SECONDS):
            try:
                self._services.lists.catch_up()
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=lists_wait reason=%r", str(error))
            except Exception:
                log.exception("event=lists_failed")  # they are tried again in a moment

    def _check_chains(self) -> None:
        """Read every log once after the start; a table that is damaged is closed before anybody trusts it."""
        store = self._services.store
        try:
            for table in store.tables():
                for broken in scrub(store, [table], progress=False):
                    self._services.tables.on_damage(broken)
                if self._stopping.wait(0.001):
                    return
        except (OutOfReach, LogUnavailable) as error:
            log.warning("event=chains_unchecked reason=%r", str(error))

    def stop(self, *_: int | FrameType | None) -> None:
        self._stopping.set()
        self._wake.set()


def main() -> None:
    set_up_logging()
    try:
        settings = Settings.read(os.environ)
        dispatcher = Dispatcher(services.build(settings), settings.redis_url or "")
    except BadSetting as bad:
        sys.exit(str(bad))
    except OutOfReach as error:
        sys.exit(f"the log or the queue is out of reach: {error}")
    signal.signal(signal.SIGTERM, dispatcher.stop)
    signal.signal(signal.SIGINT, dispatcher.stop)
    tune_garbage_collector()
    dispatcher.run()


if __name__ == "__main__":
    main()
