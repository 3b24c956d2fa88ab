"""What every verb at a table asks first: the table, who asks on which seat, and the idempotency key he gives."""

from typing import Any, Final

from flask import request

from api.body import digest_of
from api.identity import known_caller
from api.moves import REPLAYED
from api.openapi.describe import header
from api.query import idempotency_key
from api.sight import Sight, own_seat, sight
from domain.contract.game import Seat
from events.tables.command import done_field

KEY: Final = header(
    "Idempotency-Key",
    "yours at this table for ever: the same key and body again answer with the first result",
    pattern="^[ -~]{1,200}$",
)
AGAIN: Final = {"Idempotency-Replayed": REPLAYED}


def keyed_sight(table: str) -> tuple[Sight, str | None]:
    """The table as it is now, and what became of an earlier use of the key."""
    player = known_caller()
    asked = request.headers.get("Idempotency-Key")
    return sight(table, player, done_field(f"player:{player.id}", asked)), idempotency_key()


def speaking_seat(seen: Sight) -> Seat:
    """Where the caller sits; who repeats himself may have left meanwhile."""
    sat = seen.table.side_of(seen.player.id) if seen.player and seen.loaded.done else None
    return own_seat(seen) if sat is None else sat


def signed_by(seen: Sight) -> str:
    assert seen.player is not None
    return f"player:{seen.player.id}"


def digest_for(verb: str, wanted: dict[str, Any]) -> str:
    return digest_of({"verb": verb, **wanted})
