"""Who may know what: secrets are declared where a field is declared, and read here by everybody who shows anything."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from domain.contract.wire import once, wire_name

Name = int | str  # what a game calls a player: a seat number, a colour, a family


class Whom(Enum):
    """The audiences that need no list of players."""

    OWNER = "owner"  # of a fact: its `seat`, else its `player`; of a move: who makes it
    NOBODY = "nobody"
    EVERYBODY = "everybody"


OWNER, NOBODY, EVERYBODY = Whom.OWNER, Whom.NOBODY, Whom.EVERYBODY

Audience = Whom | Collection[Name]


@dataclass(frozen=True, slots=True)
class Secret:
    """What `secret(...)` leaves on a field."""

    whom: Audience | Callable[..., Audience]
    lasting: bool = False


def secret(whom: Audience | Callable[..., Audience], *, lasting: bool = False, **field_options: Any) -> Any:
    """A dataclass field only some may read.

    `whom` is an audience or a function that computes it: from the fact for a field of a fact, from the move and
    the facts it led to for a field of a move. A lasting secret stays closed when the table is finished.
    """
    return field(metadata={"secret": Secret(whom, lasting)}, **field_options)


@once
def secrets(kind: type) -> tuple[tuple[str, str, Secret], ...]:
    """The secret fields of a move or fact: attribute, name on the wire, declaration."""
    return tuple(
        (each.name, wire_name(each.name), each.metadata["secret"]) for each in fields(kind) if "secret" in each.metadata
    )


def audience(
    declared: Secret,
    item: Any,
    seats: Mapping[Name, int],
    mover: int | None = None,
    facts: Collection[Any] | None = None,
) -> tuple[int, ...] | None:
    """The seats that may read the field, ascending; None when it is open to everybody.

    `facts` is given for a move, together with the seat that makes it.
    """
    whom = declared.whom
    if callable(whom):
        whom = whom(item) if facts is None else whom(item, facts)
    if whom is Whom.EVERYBODY:
        return None
    if whom is Whom.NOBODY:
        return ()
    if whom is Whom.OWNER:
        if facts is not None:
            return () if mover is None else (mover,)
        owner = item.seat if hasattr(item, "seat") else item.player
        return (seats[owner],)
    assert not isinstance(whom, Whom)
    return tuple(sorted({seats[name] for name in whom}))
