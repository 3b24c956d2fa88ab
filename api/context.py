"""What a view needs: who asks, the services, the body, the answer."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, cast

import orjson
from flask import Flask, Response, current_app, g, request
from marshmallow import Schema
from werkzeug.exceptions import NotFound

from api.problems import Problem, misfit
from domain.contract.canonical import LARGEST
from domain.contract.game import ALL, Seat, Viewer
from domain.contract.wire import Misfit
from events.people.players import Player
from events.services import Services
from events.tables.drafts import Asker, Glance
from events.tables.refusals import NoSuchTable
from events.tables.table import Table

DEEPEST: Final = 64  # levels of a document; no move and no position comes near
BEARER: Final = {"WWW-Authenticate": "Bearer"}
PROBES: Final = {"/healthz", "/readyz", "/metrics"}  # for monitoring, which has tokens of its own


def services() -> Services:
    return cast(Services, current_app.extensions["annals"])


def answer(document: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(orjson.dumps(document), status, dict(headers or {}), content_type="application/json")


# ------------------------------------------------------------------------------------------------ who asks


def ask_for_tokens(app: Flask) -> None:
    """A wrong token is refused everywhere, also where none is needed; only probes are not asked who they are."""

    @app.before_request
    def look() -> None:
        g.player = None if request.path in PROBES else _holder()


def refuse_double_slashes(app: Flask) -> None:
    """`//v1` is unknown: routes are found without regard to how many slashes come first."""

    @app.before_request
    def look() -> None:
        if request.environ["PATH_INFO"].startswith("//"):
            raise NotFound


def _holder() -> Player | None:
    given = request.headers.get("Authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    player = services().players.with_token(token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise Problem(401, "unknown_token", "this token is not known", BEARER)
    return player


def caller() -> Player | None:
    """Who asks; None without a token."""
    return cast(Player | None, g.player)


def known_caller() -> Player:
    """Who asks, where a token is needed."""
    player = caller()
    if player is None:
        raise Problem(401, "token_needed", "send Authorization: Bearer <token>", BEARER)
    return player


# ------------------------------------------------------------------------------------------------ the table


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as somebody may see it."""

    glance: Glance
    player: Player | None

    @classmethod
    def of(cls, glance: Glance, player: Player | None) -> "Sight":
        """The table, if this player may know of it."""
        if not may_know(services(), glance.table, player):
            raise NoSuchTable(glance.table.id)
        return cls(glance, player)

    @property
    def table(self) -> Table:
        return self.glance.table

    @property
    def viewer(self) -> Seat | None:
        return self.table.seat_of(self.player.id) if self.player else None


def sight(table: str, player: Player | None, asker: Asker | None = None) -> Sight:
    """The table, if this player may know of it."""
    return Sight.of(services().tables.look(table, asker), player)


def may_know(built: Services, table: Table, player: Player | None) -> bool:
    """A private table is for who opened it, its seats, the invited, referees, and who has brought its record."""
    if not table.private:
        return True
    if player is None:
        return False
    return player.referee or table.knows(player.id) or (table.imported and built.store.was_brought(table.id, player.id))


def chosen_viewer(seen: Sight) -> Viewer:
    """Whom the caller wants to see as (`?seat=`): himself, or another where that may be known now."""
    wanted = asked("seat")
    if wanted is None:
        return seen.viewer
    if wanted == ALL:
        viewer: Viewer = ALL
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < len(seen.table.places):
        viewer = int(wanted)
    else:
        seats = f"0 to {len(seen.table.places) - 1}"
        raise Problem(422, "invalid_query", f"seat must be one of the table's seats, {seats}, or all")
    if not may_see_as(services(), seen.table, seen.player, viewer):
        raise Problem(403, "not_your_seat", "what others see is shown once the table is finished")
    return viewer


def may_see_as(built: Services, table: Table, player: Player | None, viewer: Viewer) -> bool:
    """One's own seat always, another once the table is finished, or while it is frozen as its referee."""
    if viewer == (table.seat_of(player.id) if player else None):
        return True
    judging = table.status == "frozen" and player is not None and built.disputes.may_judge(table, player)
    return judging or built.tables.all_open(table)


# ------------------------------------------------------------------------------------------------ the request


def json_body(*, optional: bool = False) -> dict[str, Any]:
    """The body as a JSON object that a log can keep."""
    raw = request.get_data()
    if not raw and optional:
        return {}
    if request.mimetype != "application/json" and not request.mimetype.endswith("+json"):
        raise Problem(415, "not_json", "send the body as Content-Type: application/json")
    try:
        document = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Problem(400, "not_json", f"the body is not JSON: {error}") from error
    try:
        keys = _must_be_narrow(document)
    except Misfit as wrong:
        raise misfit(wrong) from wrong
    if raw.count(b":") != keys:  # some stand in a text, or belong to keys that were lost
        _must_name_once(raw)
    if not isinstance(document, dict):
        raise misfit(Misfit("must be an object"))
    return document


def _must_be_narrow(value: Any, depth: int = 0) -> int:
    """Only what has canonical bytes: no fractions, no integers that JavaScript cannot count, plain keys.

    Answers with the number of keys.
    """
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return 0
    keys = 0
    if kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise Misfit("must lie within ±(2^53 - 1)")
    elif kind is float:
        raise Misfit("must not be a fraction or a number beyond 2^64")
    elif depth == DEEPEST:
        raise Misfit(f"is nested more than {DEEPEST} levels deep")
    else:
        if kind is dict:
            keys = len(value)
        for step, inner in value.items() if kind is dict else enumerate(value):
            if kind is dict and not step.isascii():
                raise Misfit("is not known here", (step,))
            try:
                keys += _must_be_narrow(inner, depth + 1)
            except Misfit as wrong:
                raise wrong.below(step) from None
    return keys


def _must_name_once(raw: bytes) -> None:
    """Of two fields with one name readers take the first or the last, and each sees another request."""

    def named_once(pairs: list[tuple[str, Any]]) -> None:
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                raise Problem(400, "not_json", f"the body names {name!r:.100} twice")
            names.add(name)

    try:
        json.loads(raw, object_pairs_hook=named_once, parse_int=str, parse_float=str)
    except RecursionError as error:  # only what was lost to a second name can be so deep
        raise Problem(400, "not_json", "the body names a field twice") from error


def fitting(schema: type[Schema], document: dict[str, Any]) -> dict[str, Any]:
    """The body as its schema reads it."""
    return cast(dict[str, Any], _schema(schema).load(document))


_schemas: dict[type[Schema], Schema] = {}


def _schema(kind: type[Schema]) -> Schema:
    if kind not in _schemas:
        _schemas[kind] = kind()
    return _schemas[kind]


def asked(name: str) -> str | None:
    """A word from the query; an empty one counts as not given."""
    return request.args.get(name) or None if request.query_string else None


def number(name: str, default: int, least: int, most: int) -> int:
    """A whole number from the query."""
    given = asked(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and len(given) < 17 and least <= int(given) <= most):
        raise Problem(422, "invalid_query", f"{name} must be a whole number from {least} to {most}")
    return int(given)


def flag(name: str) -> bool:
    """true or false from the query."""
    given = asked(name) or "false"
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
    version, dash, viewer = tag[1:-1].partition("-")
    quoted = len(tag) > 2 and tag[0] == tag[-1] == '"'
    known_viewer = viewer in ("s", "all") or _is_number(viewer) if dash else True
    if not (quoted and _is_number(version) and known_viewer):
        raise Problem(400, "bad_if_match", 'If-Match takes an ETag such as "17-2", a version such as "17", or *')
    return int(version)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 17


def digest_of(document: Any) -> str:
    """What makes two requests the same."""
    return sha256(orjson.dumps(document, option=orjson.OPT_SORT_KEYS)).hexdigest()
