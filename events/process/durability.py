"""Durability: whether a server keeps what it has accepted."""

from typing import Final

from redis.exceptions import RedisError

from events.process.reachability import impatient_client
from events.process.redis_url import address, is_cluster, nodes
from events.process.settings import BadSetting

DURABLE: Final = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


def must_confirm(url: str) -> None:
    """A server that is to wait for replicas must know how (WAITAOF)."""
    try:
        with impatient_client(nodes(url)[0] if is_cluster(url) else url) as client:
            known = client.execute_command("COMMAND", "INFO", "WAITAOF")
    except (RedisError, OSError, ValueError):
        return  # it will be asked again with the first move
    if not any(known.values() if isinstance(known, dict) else known):
        raise BadSetting(
            f"REPLICAS: {address(url)} cannot wait for replicas: it must be a Valkey, or Redis 7.2 or newer"
        )


def durability_faults(url: str) -> str:
    """What this server should do otherwise; empty if all is well, or if it does not tell."""
    try:
        with impatient_client(nodes(url)[0] if is_cluster(url) else url) as client:
            found = {name: client.config_get(name).get(name) for name in DURABLE}
    except (RedisError, OSError, ValueError):
        return ""
    return ", ".join(f"{name} is {found[name]}, not {well}" for name, well in DURABLE.items() if found[name] != well)
