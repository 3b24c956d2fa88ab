"""Connections to the log and to the queue, with settings that neither hang nor send a write twice."""

from typing import Any

from redis import Redis
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError as OutOfReach
from redis.retry import Retry

from events.settings import is_cluster

__all__ = ["Client", "OutOfReach", "connect", "connect_for_listening"]

Client = Any  # Redis or RedisCluster; their types share no base


def connect(url: str, *, retries: int = 3, timeout: float | None = 5.0) -> Client:
    """A client for commands; without retries a failed write is left to the caller, who knows what it may repeat.

    A server that cannot be reached is tried again, for it may be restarting; one that hangs has had its time.
    """
    backoff = ExponentialWithJitterBackoff(cap=0.5, base=0.02) if retries else NoBackoff()
    settings: dict[str, Any] = {
        "socket_timeout": timeout,
        "socket_connect_timeout": 2.0,
        "retry": Retry(backoff, retries, supported_errors=(Unreachable,)),
    }
    if is_cluster(url):
        first, *others = nodes(url)
        return RedisCluster.from_url(first, startup_nodes=[_node(other) for other in others], **settings)
    client = Redis.from_url(url, **settings)
    if client.info("cluster").get("cluster_enabled"):
        client.close()
        return RedisCluster.from_url(url, **settings)
    return client


def connect_for_listening(url: str) -> Client:
    """A client for blocking reads: the default time-out of redis-py would cut them off and skip what came meanwhile."""
    return connect(url, timeout=None)


def nodes(url: str) -> list[str]:
    """The addresses of a cluster's nodes, each as one server's; password and database go with all of them."""
    scheme, _, rest = url.partition("://")
    who, at, hosts = rest.rpartition("@")
    hosts, slash, path = hosts.partition("/")
    return [f"{scheme.removesuffix('+cluster')}://{who}{at}{host}{slash}{path}" for host in hosts.split(",")]


def _node(url: str) -> ClusterNode:
    host, _, port = url.rpartition("@")[2].partition("://")[2].partition("/")[0].rpartition(":")
    return ClusterNode(host, int(port))  # type: ignore[no-untyped-call]
