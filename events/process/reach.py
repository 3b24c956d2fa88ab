"""Whether the servers that were named answer; if one does not, one line says which and why, and never a password."""

import time
from typing import Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError
from redis.retry import Retry

from events.process.settings import BadSetting, Settings, address, is_cluster, nodes

A_FEW_SECONDS: Final = 4.0  # for a server that is just starting
LONGEST_ANSWER: Final = 2.0
PAUSE: Final = 0.1
KEEPS: Final = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}
LOADING: Final = "it still reads its log"


def must_answer(settings: Settings, seconds: float = A_FEW_SECONDS) -> None:
    """Raises BadSetting if a server that was named is not there; one that reads its log is waited for."""
    for name, url in (("REDIS_URL", settings.redis_url), ("QUEUE_URL", settings.queue_url)):
        if url is not None and not (name == "QUEUE_URL" and url == settings.redis_url):
            _wait(name, url, seconds)
    if settings.queue_url not in (None, settings.redis_url) and is_node_of_cluster(settings.queue_url or ""):
        raise BadSetting(f"QUEUE_URL: {address(settings.queue_url or '')} is a cluster, which cannot carry the queue")


def is_node_of_cluster(url: str) -> bool:
    """Is this one server of many? No, if it does not answer."""
    try:
        with _client(url) as client:
            return bool(client.info("cluster").get("cluster_enabled"))
    except (RedisError, OSError, ValueError):
        return False


def how_it_keeps(url: str) -> str:
    """What a log server should do otherwise; empty if all is well, or if it does not tell."""
    try:
        with _client(nodes(url)[0] if is_cluster(url) else url) as client:
            found = {name: client.config_get(name).get(name) for name in KEEPS}
    except (RedisError, OSError, ValueError):
        return ""
    return ", ".join(f"{name} is {found[name]}, not {well}" for name, well in KEEPS.items() if found[name] != well)


def why_silent(url: str) -> str | None:
    """None if a server answers there; of a cluster one is enough."""
    said = ""
    for node in nodes(url) if is_cluster(url) else [url]:
        try:
            with _client(node) as client:
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


def _client(url: str) -> Redis:
    patience = {"socket_timeout": LONGEST_ANSWER, "socket_connect_timeout": LONGEST_ANSWER}
    return Redis.from_url(url, retry=Retry(NoBackoff(), 0), **patience)


def _reason(error: BaseException) -> str:
    """What the system said, without redis-py's frame around it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
        cause = cause.__cause__ or cause.__context__
    return " ".join(str(error).split())[:200]
