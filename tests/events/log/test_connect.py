"""Connections: enough of them, and none that waits longer than its purpose is worth."""

import os
import signal
import time

from events.log.connect import connect
from events.people.rate_limit import TIMEOUT, RateLimit
from events.process.settings import Settings
from tests.redis_server import RedisServer

MOST_THREADS = 256


def test_the_most_threads_of_a_process_find_a_connection_each(redis_url: str) -> None:
    assert Settings.read({"API_THREADS": str(MOST_THREADS)}).api_threads == MOST_THREADS
    pool = connect(redis_url).connection_pool

    held = [pool.get_connection() for _ in range(MOST_THREADS + 16)]

    for connection in held:
        connection.disconnect()


def test_a_queue_that_hangs_does_not_keep_those_waiting_who_are_counted() -> None:
    with RedisServer() as server:
        limit = RateLimit(connect(server.url, retries=0, timeout=TIMEOUT))
        assert [bool(limit.take({"Ann": 1})) for _ in range(3)] == [False, False, True]
        assert server.process is not None
        os.kill(server.process.pid, signal.SIGSTOP)
        begun = time.monotonic()

        assert [limit.take({"Ann": 1}) for _ in range(20)] == [0] * 20

        assert time.monotonic() - begun < 1
