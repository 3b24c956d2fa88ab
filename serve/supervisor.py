"""Keeps the children alive, and ends all of them and only them."""

import asyncio
import contextlib
import logging
import os
import signal
from asyncio.subprocess import DEVNULL, STDOUT, Process
from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from typing import Any, Final

from serve import CannotServe, sessions
from serve.children import SERVERS, Child
from serve.orphans import Watcher
from serve.output import ChildOutput, Outlet

log = logging.getLogger("serve")

STEADY: Final = 10.0  # seconds; a child that once lived so long was sound when it was started
MOST_EARLY_EXITS: Final = 3  # of a child that never was steady: then another start is no help
FIRST_BACK_OFF: Final = (
    0.1  # seconds before a restart, doubled each time; enough to notice that we were told to stop, too
)
LONGEST_BACK_OFF: Final = 5.0
LONGEST_SILENCE: Final = 30.0  # seconds in which a server must begin to answer
PATIENCE: Final = 6.3  # seconds in which a stage must end by itself; the API gives its last commands five
PATIENCE_WITH_SERVERS: Final = 2.5  # together they stay below ten
SECOND_THOUGHT: Final = 0.5  # seconds; signals that come closer together are one request


class Supervisor:
    """`run` returns when `stop` was called and every child has ended."""

    def __init__(self, children: Sequence[Child], watcher: Watcher, outlet: Outlet) -> None:
        self._children = sorted(children, key=_stage)
        self._watcher, self._outlet = watcher, outlet
        self._running: dict[str, Process] = {}
        self._left_behind: set[tuple[int, int]] = set()  # (session, process)
        self._told, self._hurried = asyncio.Event(), asyncio.Event()
        self._told_at = 0.0
        self._sound: set[str] = set()  # servers that have served: another start may help them

    def stop(self, by: signal.Signals) -> None:
        """End everything in order; a second Ctrl-C ends it at once.

        One request may arrive twice, from the terminal and through make, so a second one has to come a moment later.
        """
        now = asyncio.get_running_loop().time()
        if not self._told.is_set():
            log.info("stopping by=%s", by.name)
            self._told.set()
            self._told_at = now
        elif by is signal.SIGINT and now - self._told_at > SECOND_THOUGHT:
            self._hurried.set()

    async def run(self, ready: Callable[[], Awaitable[None]], closing: Callable[[], None]) -> None:
        """Start the children, call `ready`, and keep them; when they are to end, call `closing` first.

        Raises CannotServe once all of them have ended.
        """
        keeping = asyncio.create_task(self._keep_all(ready))
        told = asyncio.create_task(self._told.wait())
        await asyncio.wait({keeping, told}, return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        keeping.cancel()
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await keeping
        finally:
            self._told.set()
            closing()
            await self._end_all()

    async def _keep_all(self, ready: Callable[[], Awaitable[None]]) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                for _, children in groupby(self._children, key=_stage):
                    stage = list(children)
                    for child in stage:
                        tasks.create_task(self._keep(child))
                    for child in stage:
                        await _until_it_serves(child)
                        if child.answer is not None:
                            self._sound.add(child.name)
                        if child.beside is not None:
                            tasks.create_task(child.beside())
                await ready()
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from None  # one is enough to end all

    async def _keep(self, child: Child) -> None:
        """Start a child again whenever it ends."""
        clock = asyncio.get_running_loop().time
        early_exits, back_off, was_steady = 0, FIRST_BACK_OFF, False
        while True:
            begun = clock()
            process, output = await self._start(child)
            code = await process.wait()
            output.drain()
            self._forget(child, process)
            log.warning("child=%s pid=%d ended %s", child.name, process.pid, _how(code))
            if clock() - begun >= STEADY:
                back_off, was_steady = FIRST_BACK_OFF, True
            was_steady = was_steady or child.name in self._sound
            if not was_steady and code != -signal.SIGKILL:  # who is killed from outside was not broken
                early_exits += 1
            if early_exits == MOST_EARLY_EXITS:
                said = output.last_lines() or "it said nothing"
                raise CannotServe(f"{child.name} ended {early_exits} times at once, {_how(code)}: {said}")
            await asyncio.sleep(back_off)
            back_off = min(2 * back_off, LONGEST_BACK_OFF)

    async def _start(self, child: Child) -> tuple[Process, ChildOutput]:
        output = ChildOutput(self._outlet)
        try:
            process = await asyncio.create_subprocess_exec(
                *child.argv,
                env=child.environ,
                stdin=DEVNULL,
                stdout=output.write_end,
                stderr=STDOUT,
                pass_fds=child.fds,
                start_new_session=True,  # Ctrl-C is for the supervisor, who knows the order
            )
        except OSError as error:
            raise CannotServe(f"{child.name} cannot be started: {child.argv[0]}: {error.strerror}") from error
        finally:
            output.begin(asyncio.get_running_loop())
        self._running[child.name] = process
        self._watcher.started(child.stage, process.pid)
        log.info("child=%s pid=%d started", child.name, process.pid)
        return process, output

    def _forget(self, child: Child, process: Process) -> None:
        del self._running[child.name]
        self._watcher.gone(process.pid)
        # A job may outlive its worker and finish its move; at the end it goes with the others.
        self._left_behind |= {(process.pid, left) for left in sessions.members(process.pid)}

    async def _end_all(self) -> None:
        for stage, children in groupby(reversed(self._children), key=_stage):
            await self._end([child for child in children if child.name in self._running], stage)
        for session, process in self._left_behind:
            if process in sessions.members(session):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

    async def _end(self, children: list[Child], stage: int) -> None:
        processes = {child.name: self._running[child.name] for child in children}
        for process in processes.values():
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        ended = asyncio.gather(*(process.wait() for process in processes.values()))
        hurried = asyncio.create_task(self._hurried.wait())
        patience = PATIENCE_WITH_SERVERS if stage == SERVERS else PATIENCE
        first: set[asyncio.Future[Any]] = {ended, hurried}
        await asyncio.wait(first, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        hurried.cancel()
        for name, process in processes.items():
            if process.returncode is None:
                log.warning("child=%s pid=%d killed, for it did not end", name, process.pid)
            sessions.kill(process.pid)
        await ended
        for child in children:
            log.info("child=%s ended", child.name)
            self._watcher.gone(processes[child.name].pid)


def _stage(child: Child) -> int:
    return child.stage


def _how(code: int) -> str:
    return f"signal={-code}" if code < 0 else f"code={code}"


async def _until_it_serves(child: Child) -> None:
    """The seconds count while it is silent: reading a long log may take its time."""
    if child.answer is None:
        return
    clock = asyncio.get_running_loop().time
    deadline = clock() + LONGEST_SILENCE
    while (answer := child.answer()) != "serving":
        if answer == "loading":
            deadline = clock() + LONGEST_SILENCE
        if clock() > deadline:
            raise CannotServe(f"{child.name} was started, but did not answer for {LONGEST_SILENCE:g} s")
        await asyncio.sleep(0.01)
