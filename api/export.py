"""Everything that is kept about you, and how to be forgotten."""

from collections.abc import Iterator
from typing import Any

import orjson
from flask import Response

from api.answers import NDJSON
from api.identity import known_caller
from api.openapi.describe import also, needs_token, problems
from api.openapi.smorest import Blueprint
from api.scopes import ACCOUNT, scope
from api.services import services
from domain.contract.registry import UnknownRules
from events.people.players import Player
from events.services import Services
from events.tables.dispute import words_of
from events.tables.table import BrokenChain

blueprint = Blueprint("export", __name__, url_prefix="/v1/me", description="What is kept about you")

LINES = {"schema": {"type": "string", "description": "a JSON line for each thing that is kept; `kind` says what it is"}}


@blueprint.get("/export")
@scope(ACCOUNT)
@needs_token
@also(200, "All of it, a JSON line each", {NDJSON: LINES})
@problems()
def export_me() -> Response:
    """Everything that is kept about you: who you are, tokens, tables, what you said, tried and were told, webhooks.

    Secrets are kept as digests, and are not among it. The logs of your tables are read at `/v1/tables/{table}/log`.
    """
    lines = (orjson.dumps(line) + b"\n" for line in _everything(services(), known_caller()))
    return Response(lines, content_type=NDJSON, headers={"Cache-Control": "no-store"})


@blueprint.delete("")
@scope(ACCOUNT)
@needs_token
@also(204, "You are forgotten")
@problems()
def erase_me() -> Response:
    """Be forgotten: name, tokens, talk, webhooks and all that you were told are erased, at once and for good.

    Computer players take your seats. The logs keep your pseudonym, and records verify as before.
    """
    services().farewell.erase(known_caller())
    return Response(status=204)


def _everything(built: Services, player: Player) -> Iterator[dict[str, Any]]:
    who = {"player": player.id, "name": player.name, "since": player.since}
    yield {"kind": "player", **who, "bot": player.bot, "referee": player.referee}
    yield from ({"kind": "token", **token.document} for token in built.players.tokens_of(player.id))
    for table in built.farewell.tables_of(player.id):
        yield {"kind": "table", **table}
        yield from _said_in_disputes(built, player, table["table"])
        refused = built.disputes.refused_to(table["table"], player.id)
        yield from ({"kind": "attempt", "table": table["table"], **attempt} for attempt in refused)
    yield from ({"kind": "talk", "table": table, **line.document} for table, line in built.talk.by(player.id))
    yield from ({"kind": "notice", **event} for event in built.inboxes.all(player.id))
    for hook in built.webhooks.of(player.id):
        yield {"kind": "webhook", **hook.document}
        attempts = built.webhooks.deliveries(hook.id)
        yield from ({"kind": "delivery", "webhook": hook.id, **attempt} for attempt in attempts)


def _said_in_disputes(built: Services, player: Player, table: str) -> Iterator[dict[str, Any]]:
    try:
        files = words_of(built.tables, built.tables.load(table))
    except (BrokenChain, UnknownRules):
        return  # it cannot be read now, and with it which disputes there were
    for file in files:
        about = {"table": table, "dispute": file.get("dispute")}
        if file.get("by") == player.id:
            told = {name: file[name] for name in ("at", "claim", "seat", "filed_at")}
            yield {"kind": "claim", **about, **told}
        for statement in file["statements"]:
            if statement["by"] == player.id:
                yield {"kind": "statement", **about, **statement}
        if player.id in file["appeals"]:
            yield {"kind": "appeal", **about, "text": file["appeals"][player.id]}
