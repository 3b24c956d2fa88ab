"""Durability: whether a server keeps what it has accepted."""

from typing import Final

from redis.exceptions import RedisError

from events.process.reachability import impatient_client
from events.process.redis_url import is_cluster, nodes

DURABLE: Final = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


def durability_faults(url: str) -> str:
    """What this server should do otherwise; empty if all is well, or if it does not tell."""
    try:
        with impatient_client(nodes(url)[0] if is_cluster(url) else url) as client:
            found = {name: client.config_get(name).get(name) for name in DURABLE}
    except (RedisError, OSError, ValueError):
        return ""
    return ", ".join(f"{name} is {found[name]}, not {well}" for name, well in DURABLE.items() if found[name] != well)
