"""The queue between dispatcher and workers. It carries turns; that a turn is due stands in the log."""

import time
from typing import Final

from rq import Queue
from rq.serializers import JSONSerializer
from rq.worker_registration import WORKERS_BY_QUEUE_KEY

from events.log.connect import Client

NAME: Final = "turns"
NO_LIMIT: Final = -1  # a job plays on while its seat is asked; each thought has a limit of its own
PER_WORKER: Final = 4  # turns that may wait for each worker: enough to keep it busy until the dispatcher looks again
AT_LEAST: Final = 8  # turns that may wait when rq knows of no worker, as after the loss of its queue


def turns(connection: Client) -> Queue:
    """The one queue every worker listens to; with a second one rq could lose a job in a crash."""
    return Queue(NAME, connection=connection, serializer=JSONSerializer, default_timeout=NO_LIMIT)


class TurnQueue:
    """The turns that wait for a worker, as the dispatcher saw them last: few, for each holds a lease that runs out."""

    def __init__(self, connection: Client) -> None:
        self._connection, self._queue = connection, turns(connection)
        self._waiting: set[str] = set()
        self.room = 0

    def refresh(self) -> None:
        """Read which turns wait now, and how many more may come."""
        pipe = self._connection.pipeline(transaction=False)
        pipe.lrange(self._queue.key, 0, -1)
        pipe.scard(WORKERS_BY_QUEUE_KEY % NAME)
        ids, workers = pipe.execute()
        self._waiting = {id_.decode().rpartition("-")[0] for id_ in ids}
        self.room = max(AT_LEAST, PER_WORKER * workers) - len(ids)

    def enqueue(self, table: str, seat: int) -> bool:
        """Add a job for a turn that was leased; False if it waits already."""
        turn = f"turn-{table}-{seat}"
        if turn in self._waiting:
            self.refresh()  # a worker may have taken it since, and perhaps it is asked anew
            if turn in self._waiting:
                return False
        self._queue.enqueue(
            "workers.jobs.take_turn",
            table,
            seat,
            job_id=f"{turn}-{time.time_ns() // 1_000_000}",
            result_ttl=0,
            failure_ttl=3600,
        )
        self._waiting.add(turn)
        self.room -= 1
        return True
