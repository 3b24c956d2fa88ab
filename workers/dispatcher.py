"""`python -m workers.dispatcher`: turns wake-ups into jobs, keeps lists and public log. Any number may run."""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from types import FrameType

from events import services
from events.evidence.checking import ChainCheck
from events.evidence.public.witnesses import ask_witnesses
from events.evidence.public.writer import Torn, Writer
from events.evidence.shortened import find_shortened
from events.log.connect import OutOfReach, connect_for_listening
from events.log.errors import LogUnavailable
from events.log.keys import WAKES
from events.log.wake_ups import LANES, Lane, Turn, hinted
from events.notices.expiring import clear_seats
from events.people.webhooks import OPERATOR
from events.process.garbage_collector import tune_garbage_collector
from events.process.logging_setup import set_up_logging
from events.process.objects import must_take
from events.process.settings import BadSetting, Settings
from events.services import Services
from workers.couriers import Couriers
from workers.queue import PER_SHIFT, TurnQueue
from workers.timekeeper import Timekeeper

log = logging.getLogger("annals.dispatcher")

SWEEP_SECONDS = 1.0  # polling, for hints that got lost
LISTS_SECONDS = 0.5
PUBLIC_SECONDS = 3.0  # until what was put out is in a checkpoint
LENGTH_SECONDS = 1.0  # between two looks at whether the log's server was started anew
TIME_SECONDS = 0.25
ARCHIVE_SECONDS = 1.0
TIDY_SECONDS = 1.0
NOTICES_SECONDS = 0.25
CHAINS_SECONDS = 5.0  # until a check of all chains that was cut off goes on, or another process has ended it
BACK_OFF_SECONDS = 0.5  # when a server is away
FULL_SECONDS = 0.02  # until it looks again whether workers have come along
BATCH = 64  # wake-ups leased at a time


class Dispatcher:
    """Leases due wake-ups, enqueues a job for each, and takes new entries into the lists.

    It leases no more than workers can soon take: what cannot be enqueued now stays due in the log, bucket after bucket.
    Turns at tables where a person waits are jobs of their own; those of tables of computers only are put together.
    """

    def __init__(self, built: Services, url: str, witnesses: Sequence[tuple[str, str]] = ()) -> None:
        self._services, self._url, self._witnesses = built, url, witnesses
        self._queue = TurnQueue(built.queue)
        self._couriers = Couriers(built.webhooks, built.queue, built.settings.queue_url or "")
        self._behind: dict[Lane, dict[str, None]] = {lane: {} for lane in LANES}  # buckets in the order of their turns
        self._timekeeper = Timekeeper(built)
        self._guard = threading.Lock()
        self._hinted: set[tuple[Lane, str]] = set()
        self._grown: dict[str, int] = {}
        built.list_keeper.on_growth = self._note_growth
        self._wake = threading.Event()
        self._stopping = threading.Event()

    def run(self) -> None:
        """Until told to stop: what is hinted at once, everything once a second."""
        built = self._services
        newest = built.inboxes.version(OPERATOR)
        built.webhooks.set_operator(built.settings.webhook_url, built.settings.webhook_secret, newest)
        for task in (
            self._receive_hints,
            self._keep_lists,
            self._keep_inboxes,
            self._keep_time,
            self._publish,
            self._archive,
            self._tidy,
            self._check_chains,
            self._watch_length,
        ):
            threading.Thread(target=task, daemon=True).start()
        swept = 0.0
        while not self._stopping.is_set():
            pause = FULL_SECONDS if any(self._behind.values()) else swept + SWEEP_SECONDS - time.monotonic()
            self._wake.wait(max(0.0, pause))
            self._wake.clear()
            try:
                if time.monotonic() - swept >= SWEEP_SECONDS:
                    self.dispatch((lane, each) for lane in LANES for each in self._services.store.wake_ups.due(lane))
                    swept = time.monotonic()
                self.dispatch(self._take_hints())
            except OutOfReach as error:
                log.warning("event=out_of_reach reason=%r", str(error))
                self._stopping.wait(BACK_OFF_SECONDS)

    def dispatch(self, asked: Iterable[tuple[Lane, str]]) -> None:
        """Lease and enqueue what is due in these buckets and those left behind, as far as there is room."""
        for lane, bucket in asked:
            self._behind[lane].setdefault(bucket)
        if any(self._behind.values()):
            self._queue.refresh()
            self._dispatch_people()
            self._dispatch_crowd()

    def _dispatch_people(self) -> None:
        for bucket in list(self._behind["wake"]):
            if self._queue.room <= 0:
                return
            for table, seat in self._claim("wake", bucket, min(self._queue.room, BATCH)):
                if not self._queue.enqueue(table, seat):
                    log.info("event=already_queued table=%s seat=%d", table, seat)

    def _dispatch_crowd(self) -> None:
        while self._queue.shifts > 0 and self._behind["crowd"]:
            shift: list[Turn] = []
            for bucket in list(self._behind["crowd"]):
                shift += self._claim("crowd", bucket, PER_SHIFT - len(shift))
                if len(shift) == PER_SHIFT:
                    break
            if shift:
                self._queue.enqueue_shift(shift)

    def _claim(self, lane: Lane, bucket: str, most: int) -> list[Turn]:
        """Lease what is due in a bucket; where there may be more, it goes to the end of the line."""
        due = self._services.store.wake_ups.claim(bucket, most, lane)
        del self._behind[lane][bucket]
        if len(due) == most:
            self._behind[lane][bucket] = None
        return due

    def _take_hints(self) -> set[tuple[Lane, str]]:
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
                            self._hinted.add(hinted(hint["data"].decode()))
                        self._wake.set()
            except (OutOfReach, OSError) as error:
                log.warning("event=hints_lost reason=%r", str(error))
                self._stopping.wait(BACK_OFF_SECONDS)

    def _keep_lists(self) -> None:
        while not self._stopping.wait(LISTS_SECONDS):
            try:
                self._services.players.index_names()
                self._services.list_keeper.catch_up()
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=lists_wait reason=%r", str(error))
            except Exception:
                log.exception("event=lists_failed")  # they are tried again in a moment

    def _publish(self) -> None:
        """Take what tables have put out into the public log, and have its checkpoints witnessed."""
        public = self._services.public_log
        writer = Writer(public)
        while not self._stopping.is_set():
            try:
                writer.catch_up()
                ask_witnesses(public, self._witnesses)
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=public_log_waits reason=%r", str(error))
            except Torn as torn:
                log.error("event=public_log_torn reason=%r", str(torn))
            except Exception:
                log.exception("event=public_log_failed")  # it is tried again in a moment
            self._stopping.wait(PUBLIC_SECONDS)

    def _note_growth(self, versions: Mapping[str, int]) -> None:
        with self._guard:
            self._grown |= versions

    def _tidy(self) -> None:
        """Pack the older part of logs that have grown: whoever keeps the lists hears of them."""
        while not self._stopping.wait(TIDY_SECONDS):
            with self._guard:
                grown, self._grown = self._grown, {}
            try:
                for table, version in grown.items():
                    self._services.store.packs.tidy(table, version)
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=packing_waits reason=%r", str(error))
            except Exception:
                log.exception("event=packing_failed")  # these logs stay as they are until they grow again

    def _archive(self) -> None:
        """Move tables that are over and have rested into the archive."""
        while not self._stopping.wait(ARCHIVE_SECONDS):
            try:
                self._services.archive_keeper.look()
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=archive_waits reason=%r", str(error))
            except Exception:
                log.exception("event=archive_failed")  # what is due stays due

    def _watch_length(self) -> None:
        """Compare the log with what was acknowledged whenever its server was started anew."""
        store, seen = self._services.store, ""
        while not self._stopping.wait(LENGTH_SECONDS):
            try:
                now = store.runs()
                if now != seen:
                    find_shortened(store)
                seen = now
                if store.acknowledged is not None:
                    store.acknowledged.flush()
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=length_unknown reason=%r", str(error))
            except Exception:
                log.exception("event=length_failed")  # it is compared again in a moment

    def _keep_time(self) -> None:
        while not self._stopping.wait(TIME_SECONDS):
            try:
                self._timekeeper.look()
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=time_waits reason=%r", str(error))
            except Exception:
                log.exception("event=time_failed")  # what is due stays due

    def _keep_inboxes(self) -> None:
        """Tell people what concerns them, and send it where it is wanted."""
        built = self._services
        while not self._stopping.wait(NOTICES_SECONDS):
            try:
                built.notice_keeper.catch_up()
                clear_seats(built.tables, built.invitations)
                built.farewell.go_on()
                self._couriers.send_out()
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=notices_wait reason=%r", str(error))
            except Exception:
                log.exception("event=notices_failed")  # they are tried again in a moment

    def _check_chains(self) -> None:
        """Read every log once after the start, beside all else; a table that is damaged is closed."""
        check = ChainCheck(self._services.store, self._services.tables)
        while not self._stopping.is_set():
            try:
                if check.go_on(self._stopping.wait):
                    return
            except (OutOfReach, LogUnavailable) as error:
                log.warning("event=chains_wait reason=%r", str(error))
            except Exception:
                log.exception("event=chains_failed")  # it goes on with the next tables
            self._stopping.wait(CHAINS_SECONDS)

    def stop(self, *_: int | FrameType | None) -> None:
        self._stopping.set()
        self._wake.set()


def main() -> None:
    set_up_logging()
    try:
        settings = Settings.read(os.environ)
        must_take(settings.archive)
        dispatcher = Dispatcher(services.build(settings), settings.redis_url or "", settings.witnesses)
    except BadSetting as bad:
        sys.exit(str(bad))
    except (OutOfReach, LogUnavailable) as error:
        sys.exit(f"the log or the queue is out of reach: {error}")
    signal.signal(signal.SIGTERM, dispatcher.stop)
    signal.signal(signal.SIGINT, dispatcher.stop)
    tune_garbage_collector()
    dispatcher.run()


if __name__ == "__main__":
    main()
