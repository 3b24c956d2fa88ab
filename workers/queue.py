"""The queue between dispatcher and workers. It carries turns; that a turn is due stands in the log."""

from typing import Final

from rq import Queue
from rq.serializers import JSONSerializer

from events.connect import Client

NAME: Final = "turns"
NO_LIMIT: Final = -1  # a job plays on while its seat is asked; each thought has a limit of its own


def turns(connection: Client) -> Queue:
    """The one queue every worker listens to; with a second one rq could lose a job in a crash."""
    return Queue(NAME, connection=connection, serializer=JSONSerializer, default_timeout=NO_LIMIT)
