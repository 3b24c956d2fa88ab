"""Calls that go to the log together: each gets its own reply, whatever becomes of the others."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import connect
from events.log.crossing import Crossing, Made
from events.log.group_commit import GroupCommit
from tests.redis_server import RedisServer

ECHO = """
if ARGV[1] == 'fail' then return redis.error_reply('as asked') end
if ARGV[1] == 'no' then return {'conflict', 1} end
return {ARGV[1], redis.call('INCR', KEYS[1])}
"""


@pytest.fixture
def server() -> Iterator[RedisServer]:
    with RedisServer() as started:
        yield started


def group_commit_to(server: RedisServer, timeout: float = 5.0) -> GroupCommit:
    return GroupCommit(connect(server.url, retries=0, timeout=timeout), ECHO)


def ask(commit: GroupCommit, word: str) -> Any:
    return commit.once(["n"], [word], Made(word, 1, "", 0))[0]


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline, "this never came true"
        time.sleep(0.001)


def batches(commit: GroupCommit) -> list[int]:
    """How many calls go with each batch from now on."""
    sizes: list[int] = []
    send = commit._connection.send_packed_command

    def counted(packed: list[bytes]) -> None:
        sizes.append(packed[0].count(b"EVALSHA"))
        send(packed)

    commit._connection.send_packed_command = counted
    return sizes


class Halted:
    """Calls made while the server stands still: the first is in flight, the others wait for the next batch."""

    def __init__(self, server: RedisServer, commit: GroupCommit, crowd: ThreadPoolExecutor) -> None:
        assert server.process is not None
        self._process, self._commit, self._crowd = server.process, commit, crowd

    def __enter__(self) -> Callable[..., list[Future[Any]]]:
        self._process.send_signal(signal.SIGSTOP)
        return self._call

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGCONT)

    def _call(self, first: str, *others: str) -> list[Future[Any]]:
        asked = [self._crowd.submit(ask, self._commit, first)]
        until(lambda: self._commit._in_flight and not self._commit._pending)
        for word in others:
            asked.append(self._crowd.submit(ask, self._commit, word))
            until(lambda: len(self._commit._pending) == len(asked) - 1)
        return asked


def test_every_call_gets_its_own_reply(server: RedisServer) -> None:
    commit = group_commit_to(server)
    words = [f"word {n}" for n in range(400)]
    with ThreadPoolExecutor(16) as crowd:
        replies = list(crowd.map(lambda word: ask(commit, word), words))

    assert [said.decode() for said, _ in replies] == words
    assert sorted(count for _, count in replies) == list(range(1, 401))


def test_a_call_that_comes_while_a_batch_is_in_flight_goes_with_the_next(server: RedisServer) -> None:
    commit = group_commit_to(server)
    ask(commit, "known")
    sizes = batches(commit)
    with ThreadPoolExecutor(16) as crowd:
        with Halted(server, commit, crowd) as call:
            asked = call("a", *"bcdefgh")
        assert [future.result()[0].decode() for future in asked] == list("abcdefgh")

    assert sizes == [1, 7]


def test_who_crossed_together_hears_of_all_that_were_accepted_and_of_no_other(server: RedisServer) -> None:
    commit = group_commit_to(server)
    ask(commit, "known")

    def cross(table: str, word: str) -> Crossing | None:
        return commit.once(["n"], [word], Made(table, 1, "", 0))[1]

    with ThreadPoolExecutor(16) as crowd:
        with Halted(server, commit, crowd) as call:
            first = call("ok")
            others = []
            for n, word in enumerate(("ok", "no", "ok")):
                others.append(crowd.submit(cross, f"t{n}", word))
                until(lambda: len(commit._pending) == len(others))
        assert first[0].result()[0] == b"ok"
        crossed = [future.result() for future in others]
    assert crossed[0] is crossed[1] is crossed[2] is not None
    assert [made.table for made in crossed[0].made] == ["t0", "t2"]


def test_a_refusal_is_told_to_who_asked_for_it(server: RedisServer) -> None:
    commit = group_commit_to(server)
    ask(commit, "known")
    with ThreadPoolExecutor(16) as crowd:
        with Halted(server, commit, crowd) as call:
            one, two, three, four = call("a", "b", "fail", "d")
        assert [future.result()[0] for future in (one, two, four)] == [b"a", b"b", b"d"]
        with pytest.raises(ResponseError, match="as asked"):
            three.result()


def test_a_server_that_forgot_the_script_hears_it_again(server: RedisServer) -> None:
    commit = group_commit_to(server)
    ask(commit, "known")
    connect(server.url).script_flush()
    with ThreadPoolExecutor(16) as crowd:
        with Halted(server, commit, crowd) as call:
            asked = call("a", "b", "c")
        assert [future.result() for future in asked] == [[b"a", 2], [b"b", 3], [b"c", 4]]


def test_a_server_that_hangs_is_too_slow_for_all_and_later_replies_are_nobodys(server: RedisServer) -> None:
    commit = group_commit_to(server, timeout=0.3)
    ask(commit, "known")
    with ThreadPoolExecutor(16) as crowd, Halted(server, commit, crowd) as call:
        for future in call("a", "b", "c"):
            with pytest.raises(TooSlow):
                future.result(timeout=10)
    assert ask(commit, "again")[0] == b"again"


def test_a_lost_connection_is_told_to_all_and_made_anew(server: RedisServer) -> None:
    commit = group_commit_to(server)
    ask(commit, "known")
    with ThreadPoolExecutor(16) as crowd, Halted(server, commit, crowd) as call:
        asked = call("a", "b", "c")
        server.end(signal.SIGKILL)
        for future in asked:
            with pytest.raises(Unreachable):
                future.result(timeout=10)
        server.start()
    assert ask(commit, "again") == [b"again", 1]


def test_a_batch_that_is_broken_off_leaves_no_reply_for_the_next(server: RedisServer) -> None:
    commit = group_commit_to(server)
    ask(commit, "known")
    connection = commit._connection
    read, broken_off = connection.read_response, []

    def interrupted() -> Any:
        if not broken_off:
            broken_off.append(True)
            raise RuntimeError("between sending and reading")
        return read()

    connection.read_response = interrupted
    with pytest.raises(RuntimeError):
        ask(commit, "lost")
    assert ask(commit, "mine")[0] == b"mine"
