"""What the address of a Redis says: one server or a cluster, which nodes, and what of it may be shown."""

from typing import Final

CLUSTER: Final = "redis+cluster"


def is_cluster(url: str) -> bool:
    """Does this address name a Redis Cluster rather than one server?"""
    scheme, _, rest = url.partition("://")
    hosts = rest.rpartition("@")[2]  # a password may hold a comma
    return scheme == CLUSTER or (scheme != "unix" and "," in hosts)


def nodes(url: str) -> list[str]:
    """The addresses of a cluster's nodes, each as one server's; password and database go with all of them."""
    scheme, _, rest = url.partition("://")
    who, at, hosts = rest.rpartition("@")
    hosts, slash, path = hosts.partition("/")
    return [f"{scheme.removesuffix('+cluster')}://{who}{at}{host}{slash}{path}" for host in hosts.split(",")]


def address(url: str) -> str:
    """The part of a URL that may be shown: where, without who."""
    scheme, _, rest = url.partition("://")
    where = rest.rpartition("@")[2].partition("?")[0]
    return where if scheme == "unix" else where.partition("/")[0]
