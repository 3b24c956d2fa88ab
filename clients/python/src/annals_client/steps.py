"""What the client does, without doing it: generators that yield what is to be done and are sent what came of it.

The whole logic of the client is written once, in these. `shells.py` carries them out, blocking or with asyncio.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")
Query: TypeAlias = Mapping[str, str | int | bool | None]


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    may_repeat: bool = False  # does it do no more when it is done twice?
    waits: float = 0  # seconds the server is asked to wait before it answers


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]  # names in any case
    body: bytes


class Broken(Exception):
    """No answer, or half of one; `unsent` when the request has certainly not arrived."""

    def __init__(self, why: str, *, unsent: bool) -> None:
        super().__init__(why)
        self.unsent = unsent


@dataclass(frozen=True)
class Send:
    """Send a request; answered with a Reply."""

    request: Request


@dataclass(frozen=True)
class Open:
    """Send a request whose answer comes bit by bit; answered with a Reply, which has a body only if it is not 200."""

    request: Request


@dataclass(frozen=True)
class Receive:
    """Answered with the next bytes of what was opened; none at its end."""


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Call:
    """Call a function of the user's, which may be a coroutine function; answered with what it returns."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Item(Generic[T]):
    """The next of what is iterated over."""

    value: T


Effect: TypeAlias = Send | Open | Receive | Pause | Call
Steps: TypeAlias = Generator[Effect, Any, T]
Flow: TypeAlias = Generator[Effect | Item[T], Any, None]
