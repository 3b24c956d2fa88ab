"""`python -m workers.worker [NUMBER] [--people]`: plays the turns that come from the queues.

A worker takes turns of tables at which a person waits before all others; with `--people` it takes no others.
"""

import argparse
import logging
import os
import sys
from typing import Any

from rq import SimpleWorker
from rq.exceptions import InvalidJobOperation, NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer

from events.log.connect import OutOfReach, connect_for_listening
from events.log.errors import LogUnavailable
from events.process.garbage_collector import tune_garbage_collector
from events.process.logging_setup import set_up_logging
from events.process.settings import BadSetting, Settings
from workers.jobs import here
from workers.queue import crowd, people

log = logging.getLogger("annals.worker")


class Worker(SimpleWorker):
    """A turn is short and is repeated by its lease if this process dies, so no process is forked for it."""

    max_connection_wait_time = 2.0  # seconds; rq's own minute would keep computer players silent after an outage

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """A queue that was emptied or went away under a job is no fault of the job: its turns come again."""
        if isinstance(exc_info[1], (OutOfReach, InvalidJobOperation, NoSuchJobError)):
            log.warning("event=job_lost job=%s reason=%r", job.id, str(exc_info[1]))
            return
        super().handle_exception(job, *exc_info)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("number", nargs="?", help="which of several it is; says nothing to the worker")
    asked.add_argument("--people", action="store_true", help="only turns of tables at which a person waits")
    for_people = asked.parse_args().people
    set_up_logging()
    logging.getLogger("rq.worker").setLevel(logging.WARNING)
    try:
        settings = Settings.read(os.environ)
        here()  # connect before the first turn comes
        connection = connect_for_listening(settings.queue_url or "")
        queues = [people(connection)] if for_people else [people(connection), crowd(connection)]
        worker = Worker(queues, connection=connection, serializer=JSONSerializer)
        tune_garbage_collector()
        worker.work(logging_level="WARNING")
    except BadSetting as bad:
        sys.exit(str(bad))
    except (OutOfReach, LogUnavailable) as error:
        sys.exit(f"the log or the queue is out of reach: {error}")


if __name__ == "__main__":
    main()
