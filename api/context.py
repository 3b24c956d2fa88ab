"""What a view needs: who asks, the archive, the body, the answer."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar, cast

import orjson
from flask import Response, current_app, request
from marshmallow import Schema

from api.problems import Problem
from domain.game import ALL, Viewer
from events.archive import Archive
from events.house import Table
from events.players import Player
from events.refusals import NoSuchTable
from events.tables import Asker, Glance

S = TypeVar("S", bound=Schema)

TICKET_SECONDS = 60


def archive() -> Archive:
    return cast(Archive, current_app.extensions["annals"])


def answer(document: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(orjson.dumps(document), status, dict(headers or {}), content_type="application/json")


# ------------------------------------------------------------------------------------------------ who asks


def caller() -> Player | None:
    """Who asks; None without a token. A wrong token is refused everywhere."""
    given = request.headers.get("Authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    player = archive().players.with_token(token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise Problem(401, "unknown_token", "this token is not known", {"WWW-Authenticate": "Bearer"})
    return player


def known_caller() -> Player:
    """Who asks, where a token is needed."""
    player = caller()
    if player is None:
        raise Problem(401, "token_needed", "send Authorization: Bearer <token>", {"WWW-Authenticate": "Bearer"})
    return player


def new_ticket(table: str, player: Player) -> str:
    ticket = secrets.token_urlsafe(24)
    archive().store.redis.set(_ticket_key(ticket), f"{table} {player.id}", ex=TICKET_SECONDS)
    return ticket


def ticket_holder(ticket: str, table: str) -> Player:
    """Whose ticket this is, if it is for this table."""
    found = archive().store.redis.get(_ticket_key(ticket))
    of, _, player = (found or b"").decode().partition(" ")
    holder = archive().players.find(player) if of == table else None
    if holder is None:
        raise Problem(401, "unknown_ticket", "this ticket is not for this table or its minute is over")
    return holder


def _ticket_key(ticket: str) -> str:
    return "ticket:" + sha256(ticket.encode()).hexdigest()


# ------------------------------------------------------------------------------------------------ the table


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as somebody may see it."""

    glance: Glance
    player: Player | None

    @classmethod
    def of(cls, glance: Glance, player: Player | None) -> "Sight":
        """The table, if this player may know of it."""
        if glance.table.private and not (player and (player.referee or glance.table.knows(player.id))):
            raise NoSuchTable(glance.table.id)
        return cls(glance, player)

    @property
    def table(self) -> Table:
        return self.glance.table

    @property
    def viewer(self) -> Viewer:
        return self.table.seat_of(self.player.id) if self.player else None


def sight(table: str, player: Player | None, asker: Asker | None = None) -> Sight:
    """The table, if this player may know of it."""
    return Sight.of(archive().tables.look(table, asker), player)


def chosen_viewer(seen: Sight) -> Viewer:
    """Whom the caller wants to see as (`?seat=`): himself, or another where that may be known now."""
    wanted = request.args.get("seat")
    if wanted is None:
        return seen.viewer
    if wanted == ALL:
        viewer: Viewer = ALL
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < len(seen.table.places):
        viewer = int(wanted)
    else:
        raise Problem(422, "invalid_query", f"seat must be one of the table's seats or all, not {wanted}")
    judging = (
        seen.table.status == "frozen"
        and seen.player is not None
        and archive().disputes.may_judge(seen.table, seen.player)
    )
    if viewer != seen.viewer and not judging and not archive().tables.all_open(seen.table):
        raise Problem(403, "not_your_seat", "what others see is shown once the table is finished")
    return viewer


# ------------------------------------------------------------------------------------------------ the request


def json_body(*, optional: bool = False) -> dict[str, Any]:
    """The body as a JSON object."""
    raw = request.get_data()
    if not raw and optional:
        return {}
    if request.mimetype != "application/json" and not request.mimetype.endswith("+json"):
        raise Problem(415, "not_json", "send the body as Content-Type: application/json")
    try:
        document = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Problem(400, "not_json", f"the body is not JSON: {error}") from error
    if not isinstance(document, dict):
        raise Problem(422, "invalid_body", "the body must be a JSON object", errors={"body": ["must be an object"]})
    return document


def fitting(schema: type[Schema], document: dict[str, Any]) -> dict[str, Any]:
    """The body as its schema reads it."""
    return cast(dict[str, Any], _schema(schema).load(document))


_schemas: dict[type[Schema], Schema] = {}


def _schema(kind: type[Schema]) -> Schema:
    if kind not in _schemas:
        _schemas[kind] = kind()
    return _schemas[kind]


def number(name: str, default: int, least: int, most: int) -> int:
    """A whole number from the query."""
    given = request.args.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and len(given) < 16 and least <= int(given) <= most):
        raise Problem(422, "invalid_query", f"{name} must be a whole number from {least} to {most}")
    return int(given)


def flag(name: str) -> bool:
    """true or false from the query."""
    given = request.args.get(name, "false")
    if given not in ("true", "false"):
        raise Problem(422, "invalid_query", f"{name} must be true or false")
    return given == "true"


def idempotency_key() -> str | None:
    given = request.headers.get("Idempotency-Key")
    if given is not None and not (1 <= len(given) <= 200 and given.isascii() and given.isprintable()):
        raise Problem(400, "bad_idempotency_key", "Idempotency-Key must be 1 to 200 printable ASCII characters")
    return given


def seen_version() -> int | None:
    """The version the caller saw, from If-Match: the ETag or the bare version."""
    given = request.headers.get("If-Match")
    if given is None or given.strip() == "*":
        return None
    tag = given.strip().removeprefix("W/")
    version, _, viewer = tag[1:-1].partition("-")
    quoted = len(tag) > 2 and tag[0] == tag[-1] == '"'
    fits = quoted and version.isascii() and version.isdigit() and len(version) < 16
    if not fits or not (viewer in ("", "s", "all") or (viewer.isascii() and viewer.isdigit())) or tag.endswith('-"'):
        raise Problem(400, "bad_if_match", 'If-Match takes an ETag such as "17-2" or a version such as "17"')
    return int(version)


def digest_of(document: Any) -> str:
    """What makes two requests the same."""
    return sha256(orjson.dumps(document, option=orjson.OPT_SORT_KEYS)).hexdigest()
