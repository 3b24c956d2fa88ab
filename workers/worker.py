"""`python -m workers.worker`: plays the turns that come from the queue."""

import logging
import os
import sys

from redis import Redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from events.settings import BadSetting, Settings
from workers.jobs import here
from workers.queue import turns


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    logging.getLogger("rq.worker").setLevel(logging.WARNING)
    try:
        settings = Settings.read(os.environ)
    except BadSetting as bad:
        sys.exit(str(bad))
    here()  # connect before the first turn comes
    connection = Redis.from_url(settings.queue_url or "", socket_timeout=None)
    # A turn is short and is repeated by its lease if this process dies, so no process is forked for it.
    worker = SimpleWorker([turns(connection)], connection=connection, serializer=JSONSerializer)
    worker.work(logging_level="WARNING")


if __name__ == "__main__":
    main()
