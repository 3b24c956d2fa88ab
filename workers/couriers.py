"""Couriers: rq workers on threads of the dispatcher, which take what people were told to where it is wanted.

A receiver may keep them waiting for long, and computer players shall not wait with them; so they are no business of
the workers that play.
"""

import logging
import threading
import time
from typing import Any, Final

from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer
from rq.timeouts import TimerDeathPenalty

from events.log.connect import Client, OutOfReach, connect_for_listening
from events.people.webhooks import Webhooks
from workers.jobs import here

log = logging.getLogger("annals.webhooks")

NAME: Final = "webhooks"
COURIERS: Final = 4  # receivers that are spoken to at once, by each dispatcher
BACK_OFF_SECONDS: Final = 1.0
NO_LIMIT: Final = -1  # each attempt has a limit of its own
SWEEP_SECONDS: Final = 20.0


class CourierWorker(SimpleWorker):
    """A worker that is not alone in its process: it leaves signals to the dispatcher."""

    death_penalty_class = TimerDeathPenalty
    max_connection_wait_time = 2.0

    def _install_signal_handlers(self) -> None:
        """Nothing is lost when it dies in the middle of its work: the cursor says how far it was."""


class Couriers:
    """Puts what is due into the queue, and keeps couriers as soon as there is something to carry."""

    def __init__(self, webhooks: Webhooks, queue: Client, queue_url: str) -> None:
        self._webhooks, self._queue_url = webhooks, queue_url
        self._queue = _queue(queue)
        self._threads: list[threading.Thread] = []
        self._swept = float("-inf")

    def send_out(self) -> int:
        """Enqueue a job for every webhook with something to do; returns how many."""
        if time.monotonic() - self._swept > SWEEP_SECONDS:
            self._webhooks.stir_all()
            self._swept = time.monotonic()
        due = self._webhooks.take_due(2 * COURIERS)
        for webhook in due:
            self._queue.enqueue(
                "workers.couriers.deliver", webhook, result_ttl=0, failure_ttl=3600, job_timeout=NO_LIMIT
            )
        if due and not self._threads:
            self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(COURIERS)]
            for thread in self._threads:
                thread.start()
        return len(due)

    def _work(self) -> None:
        logging.getLogger("rq.worker").setLevel(logging.WARNING)
        while True:
            try:
                connection = connect_for_listening(self._queue_url)
                queue = _queue(connection)
                CourierWorker([queue], connection=connection, serializer=JSONSerializer).work(logging_level="WARNING")
            except OutOfReach as error:
                log.warning("event=courier_waits reason=%r", str(error))
            except Exception:
                log.exception("event=courier_failed")
            time.sleep(BACK_OFF_SECONDS)


def deliver(webhook: str) -> int:
    """The job: send what this webhook has not had yet."""
    return here().courier.deliver(webhook)


def _queue(connection: Any) -> Queue:
    return Queue(NAME, connection=connection, serializer=JSONSerializer)
