"""Two headers of every answer: what time it is in the log, and by which id one may ask about the request later."""

import os
import re
import time
from collections.abc import Callable, Iterable
from itertools import count
from typing import Final

Header = tuple[bytes, bytes]
Now = Callable[[], int]

SANE: Final = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._~:/+=@-]{0,127}")  # UUIDs, ULIDs, trace ids, base64
REQUEST: Final = "annals.request"  # the id in scope and environ

_mine = os.urandom(6).hex()
_numbers = count(1)


def here() -> int:
    """The time of this machine, where nobody has heard of the log's."""
    return time.time_ns() // 1_000_000


def request_id(headers: Iterable[Header]) -> bytes:
    """The id that the client sends, if it can stand in a line of a log; else one of our own."""
    for name, value in headers:
        if name == b"x-request-id":
            return value if SANE.fullmatch(value) else new_id()
    return new_id()


def new_id() -> bytes:
    return b"%s-%x" % (_mine.encode(), next(_numbers))


class Stamps(list[Header]):
    """The headers that the server puts before all others: the time is that of the answer, not of the request."""

    def __init__(self, others: Iterable[Header], now: Now, id_: bytes) -> None:
        super().__init__(others)
        self._now, self.id = now, id_

    def __add__(self, more: list[Header]) -> list[Header]:  # type: ignore[override]
        return [*self, (b"annals-now", b"%d" % self._now()), (b"x-request-id", self.id), *more]
