"""How often the client asks, and when it gives up."""

import random
from typing import Final

from annals_client.problems import Unreachable, problem, seconds_to_wait
from annals_client.steps import Broken, Pause, Reply, Request, Send, Steps

FIRST: Final = 0.1  # seconds of the first pause; each is twice the one before, up to
LONGEST: Final = 5.0
LATER: Final = (429, 503)  # nothing was done; Retry-After says when to ask again
BEHIND: Final = (502, 504)  # something between us and the server has lost it


class Patience:
    """The pauses of one request. They end when they have lasted as long as one may wait."""

    def __init__(self, seconds: float) -> None:
        self._left, self._next = seconds, FIRST

    def pause(self, asked: float | None = None) -> Pause | None:
        """The next pause, a little by chance so that not everybody comes back at once; none when it is enough."""
        if asked is None:
            asked, self._next = self._next, min(2 * self._next, LONGEST)
        seconds = asked * random.uniform(1.0, 1.25)
        self._left -= max(seconds, FIRST)
        return Pause(seconds) if self._left >= 0 else None

    def renew(self, seconds: float) -> None:
        self._left, self._next = seconds, FIRST


def ask(request: Request, seconds: float) -> Steps[Reply]:
    """Ask until there is an answer that is no accident; a problem is raised.

    What may not be done twice is repeated only where it certainly was not done.
    """
    patience = Patience(seconds)
    while True:
        try:
            reply: Reply = yield Send(request)
        except Broken as broken:
            pause = patience.pause() if request.may_repeat or broken.unsent else None
            if pause is None:
                raise Unreachable(f"{request.method} {request.path}: {broken}") from broken
        else:
            if reply.status < 400:
                return reply
            pause = patience.pause(seconds_to_wait(reply.headers)) if is_passing(request, reply) else None
            if pause is None:
                raise problem(reply)
        yield pause


def is_passing(request: Request, reply: Reply) -> bool:
    """Is it worth while to ask the same again?"""
    if reply.status in LATER:
        return request.may_repeat or reply.status == 429
    found = problem(reply)
    return request.may_repeat and (reply.status in BEHIND or found.code == "still_running")
