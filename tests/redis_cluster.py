"""A real cluster for tests: masters and replicas on loopback, killed and started again."""

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from redis import Redis
from redis.exceptions import RedisError

from tests.redis_server import RedisServer
from tests.serve.serve_process import until

SLOTS = 16384
NODE_TIMEOUT_MS = 1000  # after which the others take a node for dead


@dataclass
class Node:
    """One server of the cluster."""

    server: RedisServer
    port: int

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def info(self) -> dict[str, str]:
        """What it says of itself and its replication; nothing if it does not answer."""
        try:
            with Redis(port=self.port, socket_timeout=2) as client:
                return {name: str(value) for name, value in client.info("replication").items()}
        except RedisError:
            return {}

    def state(self) -> str:
        try:
            with Redis(port=self.port, socket_timeout=2) as client:
                return str(client.cluster("info")["cluster_state"])
        except RedisError:
            return "away"

    def ask(self, *words: str | int) -> object:
        with Redis(port=self.port, socket_timeout=5) as client:
            return client.execute_command(*words)

    @property
    def is_master(self) -> bool:
        return self.info().get("role") == "master"

    @property
    def follows(self) -> bool:
        return follows(f"redis://{self.address}")


class Cluster:
    """`with Cluster(tmp_path) as cluster: Store(cluster.url)`; each master has one replica."""

    def __init__(self, place: Path, masters: int = 3, options: tuple[str, ...] = ()) -> None:
        self.masters = masters
        self.nodes = []
        for number, (port, bus) in enumerate(free_ports(2 * masters)):
            own = ("--port", str(port), "--bind", "127.0.0.1", "--cluster-enabled", "yes", "--cluster-port", str(bus))
            how = ("--cluster-node-timeout", str(NODE_TIMEOUT_MS), "--repl-diskless-sync-delay", "0")
            self.nodes.append(Node(RedisServer(place / str(number), "always", (*own, *how, *options)), port))

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(node.address for node in self.nodes)

    def __enter__(self) -> "Cluster":
        self._stack = ExitStack()
        for node in self.nodes:
            self._stack.enter_context(node.server)
        share = SLOTS // self.masters
        for number, node in enumerate(self.nodes[: self.masters]):
            last = SLOTS - 1 if number == self.masters - 1 else (number + 1) * share - 1
            node.ask("CLUSTER", "ADDSLOTSRANGE", number * share, last)
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            bus = int(node.server.command[node.server.command.index("--cluster-port") + 1])
            self.nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
        until(lambda: all(len(_lines(node)) == len(self.nodes) for node in self.nodes), 30)
        for master, replica in zip(self.nodes[: self.masters], self.nodes[self.masters :], strict=True):
            replica.ask("CLUSTER", "REPLICATE", str(_text(master.ask("CLUSTER", "MYID"))))
        self.until_whole()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def until_whole(self, seconds: float = 60) -> None:
        """Every slot is served, and every master has its replica."""
        until(lambda: all(node.state() == "ok" for node in self.nodes), seconds)
        until(lambda: len(self.leaders()) == self.masters, seconds)
        until(lambda: sum(node.follows for node in self.nodes) == len(self.nodes) - self.masters, seconds)

    def leaders(self) -> list[Node]:
        """Those that write now."""
        return [node for node in self.nodes if node.is_master]

    def holds(self, node: Node, table: str) -> bool:
        """Is this table kept by this node?"""
        with Redis(port=node.port, socket_timeout=5) as client:
            slot, ranges = client.cluster("keyslot", f"{{b{table[:2]}}}"), client.cluster("slots")
        return any(first <= slot <= last and master[1] == node.port for first, last, master, *_ in ranges)

    def kill(self, node: Node) -> None:
        """Kill a master; its replica takes over in a moment."""
        node.server.end(signal.SIGKILL)

    def cut_off(self, node: Node, seconds: float) -> None:
        """Break the link to its replica, as a network does, until the end of these seconds."""
        ends = time.monotonic() + seconds
        with Redis(port=node.port, socket_timeout=5) as client:
            while time.monotonic() < ends:
                client.client_kill_filter(_type="replica")

    def bring_back(self, node: Node) -> None:
        """Once another has taken over, let one that was killed come back as a replica, and catch up."""
        living = [each for each in self.nodes if each is not node]
        until(lambda: sum(each.is_master for each in living) == self.masters, 30)
        node.server.start()
        self.until_whole()


def follows(url: str) -> bool:
    """Does this server copy another, with what it had at first on disk?"""
    try:
        with Redis.from_url(url, socket_timeout=2) as client:
            told, disk = client.info("replication"), client.info("persistence")
    except RedisError:
        return False
    works = disk["aof_rewrite_in_progress"] or disk["aof_rewrite_scheduled"] or disk["loading"]
    return told["role"] == "slave" and told["master_link_status"] == "up" and not works


def free_ports(pairs: int) -> Iterator[tuple[int, int]]:
    """Ports that nobody uses, for clients and for the bus, all different."""
    with ExitStack() as held:
        ports = [
            int(held.enter_context(closing(socket.create_server(("127.0.0.1", 0)))).getsockname()[1])
            for _ in range(2 * pairs)
        ]
    yield from zip(ports[::2], ports[1::2], strict=True)


def _lines(node: Node) -> list[str]:
    """What a node knows of all nodes, those it has shaken hands with."""
    told = node.ask("CLUSTER", "NODES")
    found = list(told) if isinstance(told, dict) else str(_text(told)).strip().splitlines()
    return [line for line in found if "handshake" not in line]


def _text(said: object) -> object:
    return said.decode() if isinstance(said, bytes) else said
