"""The listener for hints: who watches a table hears of every version, whatever happens to Redis in between."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from redis import ConnectionError as NotConnected
from redis import Redis
from redis.cluster import ClusterNode, RedisCluster

from events.log.hints import HintListener, channel_of
from events.log.keys import HINTS, key
from tests.redis_server import RedisServer, server_binary

ANN = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
BEN = "07-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"


def until(condition: Callable[[], object], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "this never came true"
        time.sleep(0.005)


@contextmanager
def started(client: "Redis | RedisCluster", interval: float = 15.0) -> Iterator[HintListener]:
    listener = HintListener(client, interval)
    listener.start()
    try:
        yield listener
    finally:
        listener.close()


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with Redis.from_url(redis_url) as client:
        yield client


def grow(client: "Redis | RedisCluster", table: str, version: int) -> None:
    """As the append does it: the head, then the hint."""
    client.hset(key("head", table), "version", version)
    client.publish(channel_of(table), version)


def grow_in_silence(client: Redis, table: str, version: int) -> None:
    client.hset(key("head", table), "version", version)


def is_heard(redis: Redis, channel: str = channel_of(ANN)) -> bool:
    return bool(redis.pubsub_numsub(channel)[0][1])


def test_who_begins_to_watch_hears_the_version_there_is(redis: Redis) -> None:
    grow_in_silence(redis, ANN, 7)
    heard: list[int] = []
    with started(redis) as listener:
        listener.watch(ANN, heard.append)
        until(lambda: heard == [7])


def test_a_hint_reaches_those_who_watch_that_table(redis: Redis) -> None:
    ann: list[int] = []
    too: list[int] = []
    ben: list[int] = []
    with started(redis) as listener:
        listener.watch(ANN, ann.append)
        listener.watch(ANN, too.append)
        listener.watch(BEN, ben.append)
        until(lambda: is_heard(redis))
        for version in (1, 2, 3):
            grow(redis, ANN, version)
        until(lambda: ann[-1:] == too[-1:] == [3])
        assert ben == []


def test_who_stops_watching_hears_no_more(redis: Redis) -> None:
    ann: list[int] = []
    too: list[int] = []
    with started(redis) as listener:
        unwatch = listener.watch(ANN, ann.append)
        listener.watch(ANN, too.append)
        until(lambda: is_heard(redis))
        grow(redis, ANN, 1)
        until(lambda: 1 in ann and 1 in too)
        unwatch()
        unwatch()
        grow(redis, ANN, 2)
        until(lambda: 2 in too)
        assert 2 not in ann


def test_only_hints_of_watched_tables_are_asked_for(redis: Redis) -> None:
    with started(redis) as listener:
        until(lambda: is_heard(redis, HINTS))
        assert not is_heard(redis)
        unwatch, too = listener.watch(ANN, lambda version: None), listener.watch(ANN, lambda version: None)
        until(lambda: is_heard(redis))
        assert not is_heard(redis, channel_of(BEN))
        unwatch()
        listener.watch(BEN, lambda version: None)
        until(lambda: is_heard(redis, channel_of(BEN)))
        assert is_heard(redis), "one still watches"
        too()
        until(lambda: not is_heard(redis))
        heard: list[int] = []
        listener.watch(ANN, heard.append)
        until(lambda: is_heard(redis))
        grow(redis, ANN, 1)
        until(lambda: heard[-1:] == [1])


def test_what_happens_before_the_first_hint_can_come_is_heard(redis: Redis) -> None:
    """The head is read when somebody begins to watch, and once more when hints of that table come."""
    with started(redis) as listener:
        until(lambda: is_heard(redis, HINTS))
        for number in range(100):
            table, heard = f"{number:02x}-01K9ZG3T4V5W6X7Y8Z9A0B1C2D", list[int]()
            listener.watch(table, heard.append)
            time.sleep(number / 50_000)
            grow(redis, table, 1)
            until(lambda heard=heard: heard[-1:] == [1], seconds=5)


def test_a_lost_hint_is_made_up_for(redis: Redis) -> None:
    heard: list[int] = []
    with started(redis, interval=0.3) as listener:
        listener.watch(ANN, heard.append)
        until(lambda: is_heard(redis))
        grow(redis, ANN, 1)
        until(lambda: heard[-1:] == [1])
        grow_in_silence(redis, ANN, 2)
        until(lambda: heard[-1:] == [2])


def test_an_unreadable_hint_and_a_failing_callback_do_no_harm(redis: Redis) -> None:
    def fail(version: int) -> None:
        raise RuntimeError("as asked")

    heard: list[int] = []
    with started(redis) as listener:
        listener.watch(ANN, fail)
        listener.watch(ANN, heard.append)
        until(lambda: is_heard(redis))
        for words in (b"", b"nothing", b":", b"1:1", b"\xff\xfe", b"-1", b"1.5"):
            redis.publish(channel_of(ANN), words)
            redis.publish(HINTS, words)
        grow(redis, ANN, 1)
        until(lambda: 1 in heard)


def test_a_cut_connection_is_opened_again_and_what_was_missed_is_heard(redis: Redis) -> None:
    heard: list[int] = []
    with started(redis) as listener:
        listener.watch(ANN, heard.append)
        for version in range(1, 6):
            until(lambda: is_heard(redis))
            redis.client_kill_filter(_type="pubsub")
            grow_in_silence(redis, ANN, 10 * version)
            until(lambda version=version: heard[-1:] == [10 * version])


def test_a_killed_redis_is_found_again_when_it_is_back(tmp_path: Path) -> None:
    heard: list[int] = []
    with (
        RedisServer(tmp_path, fsync="always") as server,
        Redis.from_url(server.url) as redis,
        started(redis) as listener,
    ):
        listener.watch(ANN, heard.append)
        until(lambda: is_heard(redis))
        grow(redis, ANN, 1)
        until(lambda: heard[-1:] == [1])
        server.end(signal.SIGKILL)
        server.start()
        grow_in_silence(redis, ANN, 2)
        until(lambda: heard[-1:] == [2])
        until(lambda: is_heard(redis))
        grow(redis, ANN, 3)
        until(lambda: heard[-1:] == [3])


def test_a_redis_that_is_away_at_first_is_waited_for(tmp_path: Path) -> None:
    heard: list[int] = []
    server = RedisServer(tmp_path)
    with Redis.from_url(server.url) as redis, started(redis) as listener:
        listener.watch(ANN, heard.append)
        with server:
            grow(redis, ANN, 1)
            until(lambda: heard == [1] or heard == [1, 1])


def test_a_connection_that_fell_silent_is_left(tmp_path: Path) -> None:
    """A server that hangs closes nothing; only a missing answer tells."""
    heard: list[int] = []
    with RedisServer(tmp_path) as server, Redis.from_url(server.url) as redis, started(redis, interval=0.3) as listener:
        listener.watch(ANN, heard.append)
        until(lambda: is_heard(redis))
        connections = {client["id"] for client in redis.client_list(_type="pubsub")}
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(1.5)  # five intervals
        server.process.send_signal(signal.SIGCONT)
        until(lambda: {client["id"] for client in redis.client_list(_type="pubsub")} - connections)
        grow(redis, ANN, 1)
        until(lambda: heard[-1:] == [1])


def test_a_quiet_channel_is_not_taken_for_a_broken_one(redis: Redis) -> None:
    heard: list[int] = []
    with started(redis, interval=0.2) as listener:
        listener.watch(ANN, heard.append)
        until(lambda: is_heard(redis))
        connections = {client["id"] for client in redis.client_list(_type="pubsub")}
        time.sleep(1.5)
        assert {client["id"] for client in redis.client_list(_type="pubsub")} == connections


def test_a_listener_made_before_a_fork_is_started_after_it(redis_url: str) -> None:
    with Redis.from_url(redis_url) as redis:
        grow_in_silence(redis, ANN, 5)
        with started(redis) as listener:
            listener.watch(BEN, lambda version: None)
            ours, theirs = os.pipe()
            child = os.fork()
            if child == 0:
                listener.start()
                listener.watch(ANN, lambda version: os.write(theirs, b"%d" % version) and None)
                time.sleep(20)
                os._exit(0)
            os.close(theirs)
            try:
                assert os.read(ours, 10) == b"5"
            finally:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                os.close(ours)


def test_closing_is_quick_and_leaves_no_connection(redis: Redis) -> None:
    with started(redis) as listener:
        listener.watch(ANN, lambda version: None)
        until(lambda: is_heard(redis))
        begun = time.monotonic()
    assert time.monotonic() - begun < 1.0
    until(lambda: not is_heard(redis) and not is_heard(redis, HINTS))


def free_port() -> int:
    while True:
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            port = int(probe.getsockname()[1])
        if port < 55_000:  # the bus of a node listens 10,000 above
            return port


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[RedisCluster]:
    """Three real nodes, each with a third of the slots."""
    with ExitStack() as stack:
        nodes = []
        for number in range(3):
            port, directory = free_port(), tmp_path / str(number)
            directory.mkdir()
            command = [server_binary(), "--port", str(port), "--dir", directory, "--save", "", "--appendonly", "no"]
            process = subprocess.Popen([*command, "--cluster-enabled", "yes"], stdout=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.kill)
            nodes.append(stack.enter_context(Redis(port=port)))
        for number, node in enumerate(nodes):
            until(lambda node=node: pings(node))
            node.execute_command("CLUSTER ADDSLOTSRANGE", number * 5462, min(number * 5462 + 5461, 16_383))
            node.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)  # only while it knows no other node
        for node in nodes:
            for other in nodes:
                node.execute_command("CLUSTER MEET", "127.0.0.1", other.connection_pool.connection_kwargs["port"])
        for node in nodes:
            until(lambda node=node: node.cluster("info")["cluster_state"] == "ok")
        ports = [node.connection_pool.connection_kwargs["port"] for node in nodes]
        with RedisCluster(startup_nodes=[ClusterNode("127.0.0.1", port) for port in ports]) as client:
            yield client


def pings(client: Redis) -> bool:
    try:
        return bool(client.ping())
    except NotConnected:
        return False


def test_a_cluster_is_watched_like_one_server(cluster: RedisCluster) -> None:
    tables = [f"{bucket:02x}-01K9ZG3T4V5W6X7Y8Z9A0B1C2D" for bucket in range(0, 256, 16)]
    heard: dict[str, list[int]] = {table: [] for table in tables}
    for table in tables:
        cluster.hset(key("head", table), "version", 1)
    with started(cluster, interval=0.5) as listener:
        for table in tables:
            listener.watch(table, heard[table].append)
        until(lambda: all(versions[-1:] == [1] for versions in heard.values()))
        until(lambda: all(is_heard_somewhere(cluster, table) for table in tables))
        for table in tables:
            grow(cluster, table, 2)
        until(lambda: all(versions[-1:] == [2] for versions in heard.values()))
        for table in tables:
            cluster.hset(key("head", table), "version", 3)  # in silence
        until(lambda: all(versions[-1:] == [3] for versions in heard.values()))


def is_heard_somewhere(cluster: RedisCluster, table: str) -> bool:
    nodes = [cluster.get_redis_connection(node) for node in cluster.get_primaries()]
    return any(is_heard(node, channel_of(table)) for node in nodes)
