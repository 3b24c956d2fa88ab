"""The queues between dispatcher and workers. They carry turns; that a turn is due stands in the log."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from rq import Queue
from rq.serializers import JSONSerializer
from rq.worker_registration import WORKERS_BY_QUEUE_KEY

from events.log.connect import Client
from events.log.wake_ups import Turn

NO_LIMIT: Final = -1  # a job plays on while its seat is asked; each thought has a limit of its own
PER_WORKER: Final = 4  # turns that may wait for each worker: enough to keep it busy until the dispatcher looks again
AT_LEAST: Final = 8  # turns that may wait when rq knows of no worker, as after the loss of its queue
SHIFTS_PER_WORKER: Final = 2  # jobs of computers' tables that may wait for each worker
PER_SHIFT: Final = 16  # turns in one of them


def people(connection: Client) -> Queue:
    """Turns of tables at which a person waits: every worker takes these first."""
    return _queue("turns", connection)


def crowd(connection: Client) -> Queue:
    """Turns of tables of computers only."""
    return _queue("crowd", connection)


def _queue(name: str, connection: Client) -> Queue:
    return Queue(name, connection=connection, serializer=JSONSerializer, default_timeout=NO_LIMIT)


class Waiting(NamedTuple):
    """How many jobs wait in each queue."""

    people: int
    crowd: int


def waiting(connection: Client) -> Waiting:
    """How many jobs wait now."""
    pipe = connection.pipeline(transaction=False)
    for queue in (people(connection), crowd(connection)):
        pipe.llen(queue.key)
    return Waiting(*pipe.execute())


class TurnQueue:
    """What waits for a worker, as the dispatcher saw it last: little, for each turn holds a lease that runs out."""

    def __init__(self, connection: Client) -> None:
        self._connection, self._people, self._crowd = connection, people(connection), crowd(connection)
        self._waiting: set[str] = set()
        self.room = 0  # for turns of tables at which a person waits
        self.shifts = 0  # for jobs of tables of computers only

    def refresh(self) -> None:
        """Read what waits now, and how much more may come."""
        pipe = self._connection.pipeline(transaction=False)
        pipe.lrange(self._people.key, 0, -1)
        pipe.llen(self._crowd.key)
        for queue in (self._people, self._crowd):
            pipe.scard(WORKERS_BY_QUEUE_KEY % queue.name)
        ids, shifts, workers, of_the_crowd = pipe.execute()
        self._waiting = {id_.decode().rpartition("-")[0] for id_ in ids}
        self.room = max(AT_LEAST, PER_WORKER * workers) - len(ids)
        self.shifts = SHIFTS_PER_WORKER * max(1, of_the_crowd) - shifts

    def enqueue(self, table: str, seat: int) -> bool:
        """Add a job for a turn that was leased; False if it waits already."""
        turn = f"turn-{table}-{seat}"
        if turn in self._waiting:
            self.refresh()  # a worker may have taken it since, and perhaps it is asked anew
            if turn in self._waiting:
                return False
        _add(self._people, "workers.jobs.take_turn", (table, seat), turn)
        self._waiting.add(turn)
        self.room -= 1
        return True

    def enqueue_shift(self, turns: Sequence[Turn]) -> None:
        """Add one job for the turns of several tables of computers."""
        _add(self._crowd, "workers.jobs.take_turns", (list(turns),), f"shift-{turns[0][0]}-{turns[0][1]}")
        self.shifts -= 1


def _add(queue: Queue, job: str, arguments: tuple[object, ...], name: str) -> None:
    job_id = f"{name}-{time.time_ns() // 1_000_000}"
    queue.enqueue(job, *arguments, job_id=job_id, result_ttl=0, failure_ttl=3600)
