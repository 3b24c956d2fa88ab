"""Feeds and long polls, held by a real server in its own process over a real log."""

import asyncio
import json
import random
import re
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.api.front.small_server import Log, SmallServer
from tests.api.front.wire import FeedWire, ServerProcess, Wire, server_process, until
from tests.redis_server import RedisServer

MIB = 1024 * 1024


@pytest.fixture(scope="module")
def server(log_server: RedisServer) -> Iterator[ServerProcess]:
    with server_process(log_server.url, heartbeat=0.3) as server:
        yield server


@pytest.fixture
def log(log_server: RedisServer) -> Log:
    return Log(log_server.url)


def ids(frames: list[tuple[int, Any]]) -> list[int]:
    return [name for name, _ in frames]


# one feed


def test_a_frame_has_exactly_three_lines(server: ServerProcess) -> None:
    table = server.open_table()
    server.append(table, "é")
    with FeedWire(server.port, table, after=1) as feed:
        assert feed.status == 200
        assert dict(feed.headers)["content-type"].startswith("text/event-stream")
        assert "content-length" not in dict(feed.headers)
        blocks = (block for block in feed.blocks if block != b": ")
        assert next(blocks) == b'id: 2\nevent: entry\ndata: {"v":2,"words":"\\u00e9","viewer":"s"}'


def test_a_feed_begins_at_the_beginning_and_goes_on(server: ServerProcess) -> None:
    table = server.open_table(entries=3)
    with FeedWire(server.port, table) as feed:
        assert ids(feed.frames(3)) == [1, 2, 3]
        server.append(table)
        server.append(table)
        assert ids(feed.frames(2)) == [4, 5]


def test_an_entry_arrives_at_once(server: ServerProcess) -> None:
    table = server.open_table()
    with FeedWire(server.port, table) as feed:
        feed.frames(1)
        begun = time.monotonic()
        server.append(table)
        feed.frames(1)
        assert time.monotonic() - begun < 2  # by its hint; heads are read only every 15 s


def test_a_feed_goes_on_where_it_was_left(server: ServerProcess) -> None:
    table = server.open_table(entries=5)
    with FeedWire(server.port, table, after=3) as feed:
        assert ids(feed.frames(2)) == [4, 5]
    with FeedWire(server.port, table, Last_Event_ID="4") as feed:
        assert ids(feed.frames(1)) == [5]


def test_a_feed_that_has_seen_everything_waits(server: ServerProcess) -> None:
    table = server.open_table(entries=2)
    with FeedWire(server.port, table, after=2) as feed:
        server.append(table)
        assert ids(feed.frames(1)) == [3]


def test_a_feed_from_the_future_hears_nothing_and_spoils_nothing(server: ServerProcess) -> None:
    table = server.open_table(entries=2)
    with FeedWire(server.port, table, after=1_000_000) as odd, FeedWire(server.port, table) as feed:
        assert ids(feed.frames(2)) == [1, 2]
        server.append(table)
        assert ids(feed.frames(1)) == [3]
        assert [next(odd.blocks) for _ in range(3)] == [b": "] * 3


def test_a_long_log_arrives_in_pages(server: ServerProcess, log: Log) -> None:
    table = server.open_table()
    for number in range(1, 1000):
        log.append(table, f"{number} {'x' * 2000}")
    with FeedWire(server.port, table) as feed:
        assert ids(feed.frames(1000)) == list(range(1, 1001))
        server.append(table)
        assert ids(feed.frames(1)) == [1001]


def test_silence_is_filled_with_comments(server: ServerProcess) -> None:
    table = server.open_table()
    with FeedWire(server.port, table, after=1) as feed:
        begun = time.monotonic()
        assert [next(feed.blocks) for _ in range(4)] == [b": "] * 4
        assert 0.7 < time.monotonic() - begun < 5


def test_whom_flask_refuses_gets_no_feed(server: ServerProcess) -> None:
    table = server.open_table()
    with FeedWire(server.port, table, Authorization="Bearer nobody") as feed:
        assert feed.status == 401


def test_head_of_a_feed_is_answered_and_done(server: ServerProcess) -> None:
    table = server.open_table()
    with Wire(server.port) as wire:
        head = wire.ask("HEAD", f"/v1/tables/{table}/log", Accept="text/event-stream")
        assert (head.status, head.header("content-length")) == (200, None), "a feed has no length"
        assert wire.ask("GET", "/cookies").body == b"two"


def test_http_1_0_gets_a_feed_without_chunks(server: ServerProcess) -> None:
    table = server.open_table(entries=2)
    with Wire(server.port) as wire:
        wire.send(f"GET /v1/tables/{table}/log?after=1&viewer=0 HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n")
        status, headers = wire.start()
        assert status == 200
        assert not {"transfer-encoding", "content-length"} & dict(headers).keys()
        assert [wire.file.readline() for _ in range(4)] == [b": \n", b"\n", b"id: 2\n", b"event: entry\n"]
        assert json.loads(wire.file.readline().removeprefix(b"data: "))["v"] == 2
        server.append(table, "0 stands up")
        assert set(wire.file.read().splitlines()) <= {b"", b": "}, "and it ends with its connection"


def test_who_does_not_read_by_http_1_0_is_dropped_too(log_server: RedisServer, log: Log) -> None:
    with server_process(log_server.url, write_timeout=0.5) as server:
        table = server.open_table()
        with Wire(server.port, receive_buffer=4096) as stuck:
            stuck.send(f"GET /v1/tables/{table}/log HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n")
            until(lambda: server.counters()["feeds"] == 1)
            for _ in range(200):
                log.append(table, "x" * 100_000)
            until(lambda: server.counters()["dropped"] == 1)
            until(lambda: server.counters()["feeds"] == 0)


def test_each_viewer_gets_his_own_frames(server: ServerProcess) -> None:
    table = server.open_table()
    with FeedWire(server.port, table, viewer="0") as ann, FeedWire(server.port, table, viewer="1") as ben:
        assert ann.frames(1)[0][1]["viewer"] == "0"
        assert ben.frames(1)[0][1]["viewer"] == "1"
        server.append(table)
        assert ann.frames(1)[0][1] == {"v": 2, "words": "words", "viewer": "0"}
        assert ben.frames(1)[0][1] == {"v": 2, "words": "words", "viewer": "1"}


def test_a_viewer_who_may_not_go_on_is_sent_away(server: ServerProcess) -> None:
    table = server.open_table()
    with FeedWire(server.port, table, viewer="0") as leaver, FeedWire(server.port, table, viewer="1") as other:
        leaver.frames(1)
        other.frames(1)
        server.append(table, "0 stands up")
        assert [block for block in leaver.blocks if block != b": "] == []
        assert ids(other.frames(1)) == [2]


# many feeds


def test_an_entry_is_rendered_once_for_all_who_see_the_same(server: ServerProcess) -> None:
    table = server.open_table()
    feeds = [FeedWire(server.port, table) for _ in range(200)]
    for feed in feeds:
        feed.frames(1)
    before = server.counters()
    for version in range(2, 22):
        server.append(table)
        assert [ids(feed.frames(1)) for feed in feeds] == [[version]] * 200
    after = server.counters()
    for feed in feeds:
        feed.close()

    assert after["renders"] - before["renders"] == 20


def test_clients_that_leave_are_noticed_without_any_event(server: ServerProcess) -> None:
    until(lambda: server.counters()["feeds"] == 0)
    table = server.open_table()
    feeds = [FeedWire(server.port, table) for _ in range(600)]
    assert server.counters()["feeds"] == 600
    for feed in feeds:
        feed.close()
    until(lambda: server.counters()["feeds"] == 0, seconds=5)


def test_no_entry_is_missed_or_repeated_by_clients_that_come_and_go(server: ServerProcess, log: Log) -> None:
    entries, clients = 400, 24
    table = server.open_table()

    def write() -> None:
        for number in range(2, entries + 1):
            log.append(table, f"{number} {'x' * random.randrange(3000)}")

    def follow(seed: int) -> list[int]:
        chance = random.Random(seed)
        seen: list[int] = []
        while len(seen) < entries:
            with FeedWire(server.port, table, after=seen[-1] if seen else 0, viewer=str(seed % 3)) as feed:
                seen += ids(feed.frames(min(chance.randrange(1, 60), entries - len(seen))))
        return seen

    with ThreadPoolExecutor(clients) as pool:
        writer = threading.Thread(target=write)
        writer.start()
        assert list(pool.map(follow, range(clients))) == [list(range(1, entries + 1))] * clients
        writer.join()


# slow readers


def test_who_does_not_read_is_dropped_and_costs_little(log_server: RedisServer, log: Log) -> None:
    with server_process(log_server.url, write_timeout=1.0) as server:
        table = server.open_table()
        with Wire(server.port, receive_buffer=4096) as stuck, FeedWire(server.port, table) as reader:
            stuck.request("GET", f"/v1/tables/{table}/log", Accept="text/event-stream")
            reader.frames(1)
            before = server.peak()
            for _ in range(10):  # 50 MB
                for _ in range(50):
                    log.append(table, "x" * 100_000)
                reader.frames(50)
            until(lambda: server.counters()["dropped"] == 1)
            until(lambda: server.counters()["feeds"] == 1)
            assert server.peak() - before < 12 * MIB
            log.append(table, "last")
            assert reader.frames(1)[0][1]["words"] == "last"


def test_who_stops_reading_when_he_has_heard_everything_costs_no_more(log_server: RedisServer, log: Log) -> None:
    with server_process(log_server.url, write_timeout=1.0) as server:
        table = server.open_table()
        with Wire(server.port, receive_buffer=4096) as stuck, FeedWire(server.port, table) as reader:
            stuck.request("GET", f"/v1/tables/{table}/log", Accept="text/event-stream")
            reader.frames(1)
            before = server.peak()
            for _ in range(250):  # 25 MB, entry by entry: each finds both feeds waiting
                log.append(table, "x" * 100_000)
                reader.frames(1)
            assert server.peak() - before < 12 * MIB
            until(lambda: server.counters()["dropped"] == 1)
            until(lambda: server.counters()["feeds"] == 1)


def test_who_reads_late_still_gets_everything_in_order(log_server: RedisServer, log: Log) -> None:
    with server_process(log_server.url) as server:
        table = server.open_table()
        with Wire(server.port, receive_buffer=4096) as wire:
            wire.request("GET", f"/v1/tables/{table}/log", Accept="text/event-stream")
            for _ in range(300):  # 15 MB, far more than all buffers on the way
                log.append(table, "x" * 50_000)
            wire.start()
            found: list[int] = []
            rest = b""
            while len(found) < 301:
                *whole, rest = (rest + wire.chunk()).split(b"\n\n")
                found += [int(match[1]) for block in whole if (match := re.match(rb"id: (\d+)", block))]
        assert found == list(range(1, 302))


# long polls


def poll(server: ServerProcess, table: str, after: int, wait: float) -> tuple[list[int], float]:
    begun = time.monotonic()
    answer = server.ask("GET", f"/v1/tables/{table}/log?after={after}&wait={wait}")
    assert answer.status == 200
    return [entry["v"] for entry in answer.json["entries"]], time.monotonic() - begun


def test_a_long_poll_answers_at_once_when_there_is_something(server: ServerProcess) -> None:
    table = server.open_table(entries=2)
    entries, seconds = poll(server, table, 0, 10)

    assert entries == [1, 2]
    assert seconds < 1


def test_a_long_poll_is_woken_by_the_next_entry(server: ServerProcess) -> None:
    table = server.open_table()
    with ThreadPoolExecutor(20) as pool:
        polls = [pool.submit(poll, server, table, 1, 15) for _ in range(20)]
        until(lambda: server.counters()["polls"] == 20)
        begun = time.monotonic()
        server.append(table)
        assert [future.result()[0] for future in polls] == [[2]] * 20
        assert time.monotonic() - begun < 2


def test_a_long_poll_ends_empty_when_its_time_is_over(server: ServerProcess) -> None:
    entries, seconds = poll(server, server.open_table(), 1, 0.5)

    assert entries == []
    assert 0.5 <= seconds < 3


def test_an_entry_between_looking_and_waiting_is_not_overslept(server: ServerProcess) -> None:
    table = server.open_table()
    with ThreadPoolExecutor(1) as pool:
        for version in range(2, 102):
            appended = pool.submit(server.append, table)
            assert poll(server, table, version - 1, 15)[0] == [version]
            assert appended.result() == version


def test_a_long_poll_ends_with_its_client(server: ServerProcess) -> None:
    table = server.open_table()
    with Wire(server.port) as wire:
        wire.request("GET", f"/v1/tables/{table}/log?after=1&wait=25")
        until(lambda: server.counters()["polls"] == 1)
    until(lambda: server.counters()["polls"] == 0)


# when Redis goes


def test_feeds_survive_a_lost_connection_for_hints(server: ServerProcess, log: Log) -> None:
    table = server.open_table()
    with FeedWire(server.port, table) as feed:
        feed.frames(1)
        for version in range(2, 7):
            log.redis.client_kill_filter(_type="pubsub")
            server.append(table)
            assert ids(feed.frames(1)) == [version]


def test_feeds_survive_a_killed_redis(tmp_path: Path) -> None:
    with RedisServer(tmp_path, fsync="always") as redis_server, server_process(redis_server.url) as server:
        table = server.open_table()
        with FeedWire(server.port, table) as feed, FeedWire(server.port, table, viewer="0") as other:
            feed.frames(1)
            other.frames(1)
            redis_server.end(signal.SIGKILL)
            redis_server.start()
            with Redis.from_url(redis_server.url) as redis:
                until(redis.ping)
            assert server.append(table) == 2
            assert ids(feed.frames(1)) == ids(other.frames(1)) == [2]
            server.append(table)
            assert ids(feed.frames(1)) == ids(other.frames(1)) == [3]


# the end


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_feeds_and_spares_the_command(log_server: RedisServer, by: signal.Signals) -> None:
    with server_process(log_server.url) as server:
        table = server.open_table()
        feeds = [FeedWire(server.port, table) for _ in range(100)]
        command, waiting, idle = Wire(server.port), Wire(server.port), Wire(server.port)
        idle.ask("GET", "/cookies")
        waiting.request("GET", f"/v1/tables/{table}/log?after=1&wait=25")
        until(lambda: server.counters()["polls"] == 1)
        command.request("GET", "/sleep?seconds=2")
        until(lambda: server.counters()["feeds"] == 100)

        begun = time.monotonic()
        server.process.send_signal(by)
        for feed in feeds:
            assert all(block == b": " or block.startswith(b"id: 1\n") for block in feed.blocks)  # to its last chunk
            assert feed.at_end()
        assert time.monotonic() - begun < 1.8  # before the command is done
        assert waiting.answer().json == {"entries": []}
        assert command.answer().json == {"slept": 2.0}
        assert server.process.wait(10) == 0
        assert time.monotonic() - begun < 4
        for wire in (*feeds, command, waiting, idle):
            wire.close()


def test_a_client_that_does_not_read_does_not_delay_the_end(log_server: RedisServer, log: Log) -> None:
    with server_process(log_server.url) as server:
        table = server.open_table()
        with Wire(server.port, receive_buffer=4096) as stuck, FeedWire(server.port, table) as reader:
            stuck.request("GET", f"/v1/tables/{table}/log", Accept="text/event-stream")
            until(lambda: server.counters()["feeds"] == 2)
            reader.frames(1)
            for _ in range(20):
                for _ in range(10):
                    log.append(table, "x" * 100_000)
                reader.frames(10)
            assert server.end() < 4
            assert server.process.returncode == 0


def test_a_process_without_feeds_ends_at_once(log_server: RedisServer) -> None:
    with server_process(log_server.url) as server:
        assert server.end() < 3


def test_no_feed_is_opened_while_the_server_closes(redis_url: str) -> None:
    """Between the signal and the closed socket a request may still come in."""
    server = SmallServer(redis_url)
    table = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
    server.log.append(table, "words")

    async def talk() -> list[dict[str, Any]]:
        front, events, said = server.front, asyncio.Queue[dict[str, Any]](), asyncio.Queue[dict[str, Any]]()
        life = asyncio.ensure_future(front({"type": "lifespan"}, events.get, said.put))
        await events.put({"type": "lifespan.startup"})
        assert (await said.get())["type"] == "lifespan.startup.complete"
        front.close_all()
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/v1/tables/{table}/log",
            "query_string": b"",
            "headers": [(b"host", b"house"), (b"accept", b"text/event-stream")],
        }
        await front(scope, asyncio.Queue().get, send)
        await events.put({"type": "lifespan.shutdown"})
        await life
        return sent

    start, body = asyncio.run(talk())
    assert start["status"] == 503
    assert (b"retry-after", b"1") in start["headers"]
    assert json.loads(body["body"])["code"] == "closing"
