"""Connections to the log and to the queue, with settings that neither hang nor send a write twice."""

from typing import Any, Final
from urllib.parse import urlsplit

from redis import Redis
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.client import Pipeline
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError as OutOfReach
from redis.retry import Retry

from events.process.green import where_one_may_wait
from events.process.redis_url import is_cluster, nodes

__all__ = ["Client", "OutOfReach", "connect", "connect_for_listening"]

MOST_CONNECTIONS: Final = 1024  # redis-py's own bound is below the threads that a process of the API may have

Client = Any  # Redis or RedisCluster; their types share no base


def connect(url: str, *, retries: int = 3, timeout: float | None = 5.0) -> Client:
    """A client for commands; without retries a failed write is left to the caller, who knows what it may repeat.

    A server that cannot be reached is tried again, for it may be restarting; one that hangs has had its time.
    """
    backoff = ExponentialWithJitterBackoff(cap=0.5, base=0.02) if retries else NoBackoff()
    settings: dict[str, Any] = {
        "socket_timeout": timeout,
        "socket_connect_timeout": min(2.0, timeout or 2.0),
        "max_connections": MOST_CONNECTIONS,
        "retry": Retry(backoff, retries, supported_errors=(Unreachable,)),
    }
    if is_cluster(url):
        first, *others = nodes(url)
        return RedisCluster.from_url(first, startup_nodes=[_node(other) for other in others], **settings)
    client = Patient.from_url(url, **settings)
    if client.info("cluster").get("cluster_enabled"):
        client.close()
        return RedisCluster.from_url(url, **settings)
    return client


class Patient(Redis):
    """A client that has a green thread's commands carried out where one may wait."""

    def execute_command(self, *arguments: Any, **options: Any) -> Any:
        return where_one_may_wait(lambda: super(Patient, self).execute_command(*arguments, **options))  # type: ignore[no-untyped-call]

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        return PatientPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)


class PatientPipeline(Pipeline):
    """The same of many commands in one trip."""

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        return where_one_may_wait(lambda: Pipeline.execute(self, raise_on_error))

    def immediate_execute_command(self, *arguments: Any, **options: Any) -> Any:
        return where_one_may_wait(lambda: Pipeline.immediate_execute_command(self, *arguments, **options))  # type: ignore[no-untyped-call]


def connect_for_listening(url: str) -> Client:
    """A client for blocking reads: the default time-out of redis-py would cut them off and skip what came meanwhile."""
    return connect(url, timeout=None)


def _node(url: str) -> ClusterNode:
    parts = urlsplit(url)
    return ClusterNode(parts.hostname or "localhost", parts.port or 6379)  # type: ignore[no-untyped-call]
