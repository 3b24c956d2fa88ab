"""Reachability: whether the servers that were named answer; if not, one line says which and why, never a password."""

import time
from typing import Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError
from redis.retry import Retry

from events.process.redis_url import address, is_cluster, nodes
from events.process.settings import BadSetting, Settings

PATIENCE: Final = 4.0  # for a server that is just starting
TIMEOUT: Final = 2.0
PAUSE: Final = 0.1
LOADING: Final = "it still reads its log"


def must_answer(settings: Settings, seconds: float = PATIENCE) -> None:
    """Raises BadSetting if a server that was named is not there; one that reads its log is waited for."""
    for name, url in (("REDIS_URL", settings.redis_url), ("QUEUE_URL", settings.queue_url)):
        if url is not None and not (name == "QUEUE_URL" and url == settings.redis_url):
            _wait(name, url, seconds)
    if settings.queue_url not in (None, settings.redis_url) and is_node_of_cluster(settings.queue_url or ""):
        raise BadSetting(f"QUEUE_URL: {address(settings.queue_url or '')} is a cluster, which cannot carry the queue")


def is_node_of_cluster(url: str) -> bool:
    """Is this one server of many? No, if it does not answer."""
    try:
        with impatient_client(url) as client:
            return bool(client.info("cluster").get("cluster_enabled"))
    except (RedisError, OSError, ValueError):
        return False


def why_silent(url: str) -> str | None:
    """None if a server answers there; of a cluster one is enough."""
    said = ""
    for node in nodes(url) if is_cluster(url) else [url]:
        try:
            with impatient_client(node) as client:
                client.ping()
            return None
        except BusyLoadingError:
            return LOADING
        except ValueError:
            said = said or "this is no address"
        except (RedisError, OSError) as error:
            said = said or _reason(error)
    return said


def _wait(name: str, url: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while (said := why_silent(url)) is not None:
        if said == LOADING:
            deadline = time.monotonic() + seconds
        if time.monotonic() >= deadline:
            raise BadSetting(f"{name}: {address(url)} does not answer: {said}")
        time.sleep(PAUSE)


def impatient_client(url: str) -> Redis:
    """A client without retries, for a question that may stay without an answer."""
    timeouts = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
    return Redis.from_url(url, retry=Retry(NoBackoff(), 0), **timeouts)


def _reason(error: BaseException) -> str:
    """What the system said, without redis-py's frame around it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
        cause = cause.__cause__ or cause.__context__
    return " ".join(str(error).split())[:200]
