"""Group commit on a cluster: one line of batches for each node that writes, and who writes what is learned anew."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from redis.exceptions import AskError, MovedError, RedisError, SlotNotCoveredError, TryAgainError
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import Client
from events.log.crossing import Crossing, Made
from events.log.group_commit import GroupCommit

log = logging.getLogger(__name__)

Found = TypeVar("Found")

HOPS: Final = 4  # between nodes that send us on
LEARN_EVERY: Final = 0.1  # seconds: many threads find out at once that a node has gone


class ClusterCommit:
    """A Lua script whose calls go in batches to the nodes that hold their keys."""

    def __init__(self, cluster: Client, source: str, replicas: int = 0) -> None:
        self._cluster, self._source, self._replicas = cluster, source, replicas
        self._moving = cluster.register_script(source)
        self._lines: dict[str, GroupCommit] = {}
        self._guard = threading.Lock()
        self._learned = 0.0

    def once(self, keys: list[str], arguments: list[Any], made: Made | None = None) -> tuple[Any, Crossing | None]:
        """Call it without a retry, for the head it makes; after an error nobody knows whether it ran."""
        try:
            return self._at(keys[0], lambda line: line.once(keys, arguments, made))
        except (AskError, TryAgainError):
            if self._replicas:  # nobody would wait for them
                raise
            # the slot goes to another node now: the client asks both
            return self._moving(keys=keys, args=arguments), None

    def copied(self, name: str) -> None:
        """Wait until replicas of a key's node have all that it holds now, or raise TooFewReplicas."""
        if self._replicas:
            self._at(name, lambda line: line.copied(name))

    def _at(self, name: str, call: Callable[[GroupCommit], Found]) -> Found:
        for _ in range(HOPS):
            try:
                return call(self._line(name))
            except MovedError:  # refused before it ran
                self._learn()
            except (Unreachable, TooSlow):
                self._learn()
                raise
        raise Unreachable("no node of the cluster says that it holds this table")

    def _line(self, name: str) -> GroupCommit:
        try:
            node = self._cluster.get_node_from_key(name)
        except SlotNotCoveredError as error:
            self._learn()
            raise Unreachable(str(error)) from error
        with self._guard:
            if node.name not in self._lines:
                client = self._cluster.get_redis_connection(node)
                self._lines[node.name] = GroupCommit(client, self._source, self._replicas)
            return self._lines[node.name]

    def _learn(self) -> None:
        """Ask any node who holds what."""
        with self._guard:
            if time.monotonic() - self._learned < LEARN_EVERY:
                return
            self._learned = time.monotonic()
        with suppress(RedisError, OSError):
            self._cluster.nodes_manager.initialize(disconnect_startup_nodes_pools=False)
            log.info("event=cluster_learned masters=%d", len(self._cluster.get_primaries()))
