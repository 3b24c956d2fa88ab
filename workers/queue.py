"""The queue between dispatcher and workers. It carries turns; that a turn is due stands in the log."""

from rq import Queue
from rq.serializers import JSONSerializer

from events.connect import Client

NAME = "turns"
THINKING_SECONDS = 10


def turns(connection: Client) -> Queue:
    """The one queue every worker listens to; with a second one rq could lose a job in a crash."""
    return Queue(NAME, connection=connection, serializer=JSONSerializer, default_timeout=THINKING_SECONDS)
