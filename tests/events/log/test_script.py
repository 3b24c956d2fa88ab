"""A Lua script on connections of its own: retried when it only reads, loaded again where it was forgotten."""

import signal
import threading
from collections.abc import Iterator

import pytest
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import connect
from events.log.script import Script
from tests.redis_server import RedisServer

ECHO = """
if ARGV[1] == 'fail' then return redis.error_reply('as asked') end
return {ARGV[1], redis.call('INCR', KEYS[1])}
"""


@pytest.fixture
def server() -> Iterator[RedisServer]:
    with RedisServer() as started:
        yield started


def script_on(server: RedisServer, timeout: float = 5.0) -> Script:
    return Script(connect(server.url, retries=0, timeout=timeout), ECHO)


def test_a_server_that_forgot_the_script_is_given_it_again(server: RedisServer) -> None:
    script = script_on(server)
    assert script.once(["n"], ["known"]) == [b"known", 1]
    connect(server.url).script_flush()

    assert script.once(["n"], ["again"]) == [b"again", 2]


def test_an_error_of_the_script_is_raised_and_the_next_call_gets_its_own_reply(server: RedisServer) -> None:
    script = script_on(server)

    with pytest.raises(ResponseError, match="as asked"):
        script.once(["n"], ["fail"])

    assert script.once(["n"], ["mine"]) == [b"mine", 1]


def test_each_thread_has_its_connection(server: RedisServer) -> None:
    script = script_on(server)
    client = connect(server.url)
    before = len(client.client_list())
    done = threading.Barrier(4)

    def call() -> None:
        script.once(["n"], ["word"])
        done.wait(10)
        done.wait(10)

    threads = [threading.Thread(target=call) for _ in range(3)]
    for thread in threads:
        thread.start()
    done.wait(10)
    assert len(client.client_list()) == before + 3
    done.wait(10)
    for thread in threads:
        thread.join()


def test_a_lost_connection_is_retried_only_if_that_was_asked_for(server: RedisServer) -> None:
    script = script_on(server)
    script.once(["n"], ["known"])
    server.end(signal.SIGKILL)
    server.start()

    with pytest.raises(Unreachable):
        script.once(["n"], ["lost"])

    assert script.with_retry(["n"], ["found"])[0] == b"found"
    server.end(signal.SIGKILL)
    server.start()
    assert script.with_retry(["n"], ["found"]) == [b"found", 1]


def test_a_server_that_hangs_is_not_asked_twice(server: RedisServer) -> None:
    script = script_on(server, timeout=0.2)
    script.once(["n"], ["known"])
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)

    with pytest.raises(TooSlow):
        script.with_retry(["n"], ["late"])

    server.process.send_signal(signal.SIGCONT)
    said, count = script.once(["n"], ["mine"])
    assert said == b"mine"
    assert count <= 3, "known, late and mine, each at most once"


def test_a_call_that_is_broken_off_leaves_no_reply_for_the_next(server: RedisServer) -> None:
    script = script_on(server)
    script.once(["n"], ["known"])
    connection = script._local.connection
    read, broken_off = connection.read_response, []

    def interrupted() -> object:
        if not broken_off:
            broken_off.append(True)
            raise RuntimeError("between sending and reading")
        return read()

    connection.read_response = interrupted
    with pytest.raises(RuntimeError):
        script.once(["n"], ["lost"])
    assert script.once(["n"], ["mine"])[0] == b"mine"
