"""The words that types and documents share: what is absent, hidden or published, and what things are called."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def once(function: F) -> F:
    """Worked out once for each type; mypy does not take types for hashable, `functools.cache` alone will not do."""
    return cast(F, cache(function))


class Absent(Enum):
    """The value of a field that is not there at all, where that differs from null."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT


@dataclass(frozen=True, slots=True)
class Published:
    """`Annotated[str, Published(Talk)]`: the schema says which values there are, the rules refuse the others."""

    kind: Any


@dataclass(frozen=True, slots=True)
class About:
    """`Annotated[int, About("seconds to wait", minimum=1)]`: what people and their tools are told of a field.

    It stands in the schema and nowhere else: nothing is refused for it. `default` is what the rules take where a field
    is null or left out, if that is not the default of the field itself.
    """

    text: str
    minimum: int | None = None
    maximum: int | None = None
    enum: tuple[Any, ...] | None = None
    default: Any = ABSENT
    examples: tuple[Any, ...] | None = None


@dataclass(frozen=True, slots=True)
class Hidden:
    """A pile that may only be counted."""

    hidden: Annotated[int, About("how many there are")]


class Misfit(ValueError):
    """A document that does not have the shape of its type; says where."""

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.message, self.path = message, path

    def below(self, step: str | int) -> "Misfit":
        return Misfit(self.message, (step, *self.path))


def wire_name(attribute: str) -> str:
    """`from_` is `from` on the wire; Python keeps the plain word for itself."""
    return attribute.removesuffix("_")


@once
def move_name(kind: type) -> str:
    """PlayCard is `play_card` on the wire."""
    name = kind.__name__.removesuffix("_")
    return "".join("_" + letter.lower() if letter.isupper() and i else letter.lower() for i, letter in enumerate(name))
