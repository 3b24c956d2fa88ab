"""Green threads: jobs that give way on the thread of the loop, and what may not wait there."""

import asyncio
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, ContextVar
from typing import Any

import pytest

from events.log.connect import connect
from events.log.crossing import Crossing, Made
from events.log.group_commit import GroupCommit
from events.process.green import Around, Elsewhere, GreenThreads, green, where_one_may_wait
from tests.redis_server import RedisServer

ACCEPT = "return {'ok', redis.call('INCR', KEYS[1])}"
WORD: ContextVar[str] = ContextVar("WORD", default="none")


def on_a_loop(work: Callable[[GreenThreads], Any]) -> None:
    """Run a coroutine function that is given green threads; its threads beside the loop end with it."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(2) as crowd, ThreadPoolExecutor(1) as writer:
            threads = GreenThreads(Around(loop.call_soon_threadsafe, crowd.submit, writer.submit))
            await asyncio.wait_for(work(threads), 20)

    asyncio.run(run())


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def test_jobs_wait_for_their_appends_on_the_thread_of_the_loop_and_cross_together(redis_url: str) -> None:
    commit, done = GroupCommit(connect(redis_url, retries=0), ACCEPT), []

    async def work(threads: GreenThreads) -> None:
        def job(n: int) -> None:
            reply, crossing = commit.once(["green"], [], Made(f"t{n}", 1, "", n))
            done.append((n, reply[0], crossing, threading.current_thread()))

        for n in range(50):
            threads.carry_out(lambda n=n: job(n), Context())  # type: ignore[misc]
        assert done == [], "nobody waited for the log here"
        await until(lambda: len(done) == 50)

    on_a_loop(work)
    assert {thread for *_, thread in done} == {threading.main_thread()}
    assert {reply for _, reply, *_ in done} == {b"ok"}
    crossings: set[Crossing] = {crossing for _, _, crossing, _ in done if crossing}
    assert sorted(made.at for crossing in crossings for made in crossing.made) == list(range(50))
    assert len(crossings) < 50


def test_threads_and_green_threads_share_a_line(redis_url: str) -> None:
    commit, done = GroupCommit(connect(redis_url, retries=0), ACCEPT), []

    async def work(threads: GreenThreads) -> None:
        with ThreadPoolExecutor(8) as others:
            asked = [others.submit(commit.once, ["both"], []) for _ in range(200)]
            for _ in range(200):
                threads.carry_out(lambda: done.append(commit.once(["both"], [])[0][1]), Context())
                await asyncio.sleep(0)
            await until(lambda: len(done) == 200 and all(each.done() for each in asked))
            done.extend(each.result()[0][1] for each in asked)

    on_a_loop(work)
    assert sorted(done) == list(range(1, 401))


def test_before_anything_is_written_what_waits_is_refused_and_not_begun() -> None:
    begun: list[str] = []

    async def work(threads: GreenThreads) -> None:
        def job() -> None:
            with pytest.raises(Elsewhere):
                where_one_may_wait(lambda: begun.append("waited"))
            begun.append("came back")

        threads.carry_out(job, Context())

    on_a_loop(work)
    assert begun == ["came back"]


def test_elsewhere_is_no_error_that_anybody_swallows() -> None:
    assert not issubclass(Elsewhere, Exception)


def test_after_it_has_written_it_waits_on_a_thread_while_the_loop_goes_on() -> None:
    seen: list[Any] = []

    async def work(threads: GreenThreads) -> None:
        go_on = threading.Event()

        def wait() -> str:
            go_on.wait(10)
            return threading.current_thread().name

        def job() -> None:
            here = green()
            assert here is not None
            here.has_written = True
            seen.append(where_one_may_wait(wait))
            with pytest.raises(KeyError):
                where_one_may_wait(lambda: {}["nothing"])
            seen.append(threading.current_thread().name)

        threads.carry_out(job, Context())
        assert seen == []
        go_on.set()
        await until(lambda: len(seen) == 2)

    on_a_loop(work)
    assert seen[0] != seen[1] == threading.main_thread().name


def test_the_next_job_on_a_stack_begins_as_if_it_were_the_first() -> None:
    seen: list[Any] = []

    async def work(threads: GreenThreads) -> None:
        def job(word: str) -> None:
            here = green()
            assert here is not None
            seen.append((here, here.has_written, WORD.get()))
            WORD.set(word)
            here.has_written = True

        for word in ("one", "two"):
            threads.carry_out(lambda word=word: job(word), Context())  # type: ignore[misc]

    on_a_loop(work)
    assert seen[0][0] is seen[1][0]
    assert [each[1:] for each in seen] == [(False, "none"), (False, "none")]


def test_off_the_loop_one_may_always_wait() -> None:
    assert green() is None
    assert where_one_may_wait(lambda: "waited") == "waited"


def test_a_client_has_a_green_threads_commands_carried_out_elsewhere(redis_url: str) -> None:
    client, seen = connect(redis_url), []

    async def work(threads: GreenThreads) -> None:
        def before() -> None:
            for ask in (
                lambda: client.get("a"),
                client.pipeline().get("a").execute,
                client.register_script("return 1"),
            ):
                with pytest.raises(Elsewhere):
                    ask()

        def after() -> None:
            here = green()
            assert here is not None
            here.has_written = True
            client.set("a", "b")
            seen.extend([client.get("a"), *client.pipeline().get("a").execute(), client.register_script("return 1")()])

        threads.carry_out(before, Context())
        threads.carry_out(after, Context())
        await until(lambda: len(seen) == 3)

    on_a_loop(work)
    assert seen == [b"b", b"b", 1]


def test_a_log_that_hangs_holds_no_loop() -> None:
    with RedisServer() as server:
        commit = GroupCommit(connect(server.url, retries=0, timeout=0.5), ACCEPT)
        commit.once(["n"], [])
        assert server.process is not None
        process, failed = server.process, []

        async def work(threads: GreenThreads) -> None:
            def job() -> None:
                try:
                    commit.once(["n"], [])
                except Exception as error:
                    failed.append(type(error).__name__)

            process.send_signal(signal.SIGSTOP)
            began = time.monotonic()
            threads.carry_out(job, Context())
            assert time.monotonic() - began < 0.4
            await until(lambda: failed)
            process.send_signal(signal.SIGCONT)

        on_a_loop(work)
        assert failed == ["TimeoutError"]
