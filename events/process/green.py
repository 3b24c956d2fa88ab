"""Green threads: a command runs on the thread of the event loop itself, and gives way where it waits for the log.

A move at a table that is in memory waits once, for its append. A thread of its own costs it more than the rules do:
two hand-overs, and a fight for the interpreter lock with all the other threads. Here it costs two switches of stacks.
What has to wait for anything else belongs on a thread, for the loop must never wait.
"""

from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:

    class greenlet:  # noqa: N801  # as far as it is used here, with the types that it does not bring along
        parent: "greenlet"
        gr_context: Context | None

        def __init__(self, run: Callable[[], None]) -> None: ...

        def switch(self) -> None: ...

    def getcurrent() -> greenlet: ...
else:
    from greenlet import getcurrent, greenlet

KEPT: Final = 256  # stacks that wait for their next job; those of a rush end with it

T = TypeVar("T")
Job = Callable[[], Any]


class Elsewhere(BaseException):
    """This command has to wait for something else than its append: it is to begin anew, on a thread."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a green thread needs of where it runs; each takes a job."""

    call_soon: Callable[[Job], None]  # back on the loop, asked from any thread
    on_thread: Callable[[Job], None]  # on one of the threads for commands
    on_writer: Callable[[Job], None]  # on the thread that writes


class Green(greenlet):
    """A stack of its own on the thread of the loop. It carries out one job after another; to make one costs more."""

    has_written = False  # from now on its job cannot begin anew
    job: Job

    def __init__(self, around: Around, idle: list["Green"]) -> None:
        super().__init__(self._work)
        self.around, self._idle = around, idle

    def carry_out(self, job: Job, context: Context) -> None:
        """Begin with a job; comes back when it gives way or is done."""
        self.job, self.gr_context, self.has_written = job, context, False
        self.switch()

    def _work(self) -> None:
        while True:
            self.job()
            if len(self._idle) >= KEPT:
                return
            self._idle.append(self)
            self.give_way()

    def give_way(self) -> None:
        """Let the loop go on until somebody asks for this stack again."""
        self.parent.switch()  # the stack of the loop

    def resume(self) -> None:
        """Go on with it soon; asked from any thread."""
        self.around.call_soon(self.switch)

    def wait_for(self, job: Callable[[], T]) -> T:
        """What comes of a job that is done on a thread meanwhile."""
        found: list[T] = []
        failed: list[BaseException] = []

        def work() -> None:
            try:
                found.append(job())
            except BaseException as error:
                failed.append(error)
            self.resume()

        self.around.on_thread(work)
        self.give_way()
        if failed:
            raise failed[0]
        return found[0]


class GreenThreads:
    """The green threads of one loop."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._idle: list[Green] = []

    def carry_out(self, job: Job, context: Context) -> None:
        """Begin with a job, which lets nothing through that it raises; comes back when it gives way or is done."""
        free = self._idle.pop() if self._idle else Green(self._around, self._idle)
        free.carry_out(job, context)


def green() -> Green | None:
    """The green thread on which this is asked, if it is one."""
    here = getcurrent()
    return here if type(here) is Green else None


def where_one_may_wait(job: Callable[[], T]) -> T:
    """Do something that waits. A green thread that has written has it done for it; before, it is to begin anew."""
    here = getcurrent()
    if type(here) is not Green:
        return job()
    if not here.has_written:
        raise Elsewhere
    return here.wait_for(job)
