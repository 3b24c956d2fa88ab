"""Offers and moves."""

from typing import Any, Final

import orjson
from flask import Response, request

from api.answers import json_answer
from api.body import digest_of, json_body
from api.identity import known_caller
from api.openapi.describe import BODY, also, body, header, needs_token, parameters, problems, query, told
from api.openapi.document import MOVE as ANY_MOVE
from api.openapi.examples import MOVE, MOVED, OFFERS
from api.openapi.schemas import Legal, MoveAnswer, OffersDocument
from api.openapi.smorest import Blueprint
from api.problems import Problem, misfit
from api.query import asked, flag, idempotency_key, seen_version
from api.services import services
from api.sight import Sight, sight
from domain.contract.game import Refused, Seat
from domain.contract.offers import write_offer
from domain.contract.secrecy import secrets
from domain.contract.wire import Misfit, reader
from events.process.metrics import MOVES
from events.tables.documents import decisions_document, entry_document, outcome_document
from events.tables.drafts import Asker, Written
from events.tables.refusals import HouseRefusal, KeyReused, NotYours

blueprint = Blueprint("moves", __name__, url_prefix="/v1/tables/<table>", description="Offers and moves")

LONGEST_ATTEMPT: Final = 2000  # characters of a refused move that are kept
REPLAYED = told("`true` when the key was used before and nothing new was written", always=False)


@blueprint.get("/offers")
@needs_token
@blueprint.response(200, OffersDocument, example=OFFERS)
@problems(403, 404)
def get_offers(table: str) -> Response:
    """Every answer to the decision you owe, and what you may do at any time."""
    seen = sight(table, known_caller())
    seat = own_seat(seen)
    now = seen.table
    document: dict[str, Any] = {"version": now.version, "decision": None, "offers": [], "anytime": []}
    if now.status == "playing" and not now.imported:
        owed = now.decision_of(seat)
        document["decision"] = owed and owed._asdict()
        document["offers"] = [write_offer(offer) for offer in now.rules.offers(now.state, seat)]
        document["anytime"] = [write_offer(offer) for offer in now.rules.anytime(now.state, seat)]
    return json_answer(document, headers={"Cache-Control": "no-cache", "Vary": "Authorization"})


@blueprint.post("/moves")
@needs_token
@parameters(
    query("dry_run", "only say whether the move is legal", type="boolean", default=False),
    header("If-Match", 'the version you saw, `"17-2"`, `"17"` or `*`: 412 if the table has moved on'),
    header(
        "Idempotency-Key",
        "yours at this table for ever: the same key and body again answer with the first result",
        pattern="^[ -~]{1,200}$",
    ),
)
@body(ANY_MOVE, example=MOVE)
@blueprint.response(201, MoveAnswer, example=MOVED, headers={"Idempotency-Replayed": REPLAYED})
@also(200, "A dry run of a legal move", {"application/json": {"schema": Legal, "example": {"legal": True}}})
@problems(*BODY, 403, 404, 409, 412)
def post_move(table: str) -> Response:
    """Make a move, judged against the newest state."""
    player = known_caller()
    asker = Asker(f"player:{player.id}", request.headers.get("Idempotency-Key"))
    trying = asked("dry_run") not in (None, "false")  # writes nothing, so nobody would notice that it looked too late
    recent = None if trying else services().tables.recent(table)
    if recent is not None:
        try:
            return _make_move(Sight.of(recent, player), asker)
        except (Refused, HouseRefusal, Problem):
            pass  # perhaps only because the table has moved on since
    seen = sight(table, player, asker)
    try:
        return _make_move(seen, asker)
    except (Refused, HouseRefusal) as refusal:
        _remember(seen, refusal)
        raise


def _make_move(seen: Sight, asker: Asker) -> Response:
    seat = own_seat(seen)
    dry = flag("dry_run")
    wanted = json_body()
    digest = digest_of(wanted)
    decision = wanted.pop("decision", None)
    if decision is not None and not isinstance(decision, str):
        raise misfit(Misfit("must be a string", ("decision",)))
    move = fitting_move(seen, wanted)
    asker = Asker(asker.by, idempotency_key(), digest)
    if dry:
        services().tables.dry_run(seen.glance, seat, move, seen=seen_version(), decision=decision)
        return json_answer({"legal": True})
    done = seen.glance.done
    if done is not None and done.digest != digest:
        raise KeyReused
    version = seen_version() if done is None else None
    written = services().tables.play(seen.glance, asker, seat, move, seen=version, decision=decision)
    if not written.again:
        MOVES.labels(written.table.rules.name, "player").inc()
    return json_answer(move_document(written, seat), 201, {"Idempotency-Replayed": "true"} if written.again else None)


def _remember(seen: Sight, refusal: Refused | HouseRefusal) -> None:
    """Keep what was refused to a seat, for a referee who may have to know; a dry run is no attempt."""
    if isinstance(seen.viewer, int) and seen.player is not None and not flag("dry_run"):
        attempt = {
            "at": seen.glance.now,
            "version": seen.table.version,
            "seat": seen.viewer,
            "player": seen.player.id,
            "move": _attempted(seen)[:LONGEST_ATTEMPT],
            "code": refusal.code,
            "rule": getattr(refusal, "rule", None),
        }
        services().disputes.remember_refusal(seen.table.id, attempt)


def _attempted(seen: Sight) -> str:
    """The body as it came; of a message without its words, which are for its people alone."""
    wanted = json_body()
    lasting = {name for _, name, declared in secrets(seen.table.rules.move_types[wanted["type"]]) if declared.lasting}
    if not lasting:
        return request.get_data(as_text=True)
    return orjson.dumps({name: value for name, value in wanted.items() if name not in lasting}).decode()


def own_seat(seen: Sight) -> Seat:
    viewer = seen.viewer
    if not isinstance(viewer, int):
        raise NotYours("not_your_seat", "you do not sit at this table")
    return viewer


def fitting_move(seen: Sight, wanted: dict[str, Any]) -> Any:
    """The move of this table's game that the body describes; its values are the rules' business."""
    kind = wanted.get("type")
    known = seen.table.rules.move_types
    if not isinstance(kind, str) or kind not in known:
        detail = f"{kind!r:.100} is no move of {seen.table.rules.name}; there are {', '.join(known)}"
        raise Problem(422, "unknown_move", detail, errors={"type": ["is no move of this game"]})
    try:
        return reader(known[kind])(wanted)
    except Misfit as wrong:
        raise misfit(wrong) from wrong


def move_document(written: Written, seat: Seat) -> dict[str, Any]:
    """What the mover is told: always as he saw it when the move was made."""
    table = written.table
    all_open = table.status == "finished" and table.fork is None
    entry = entry_document(written.entry, seat, all_open=all_open, own=seat)
    return {
        "version": table.version,
        "hash": table.hash,
        "facts": entry["facts"],
        "decisions": decisions_document(table.decisions),
        "outcome": outcome_document(table),
        "receipt": services().signer.receipt(table.id, table.version, table.hash, table.at),
    }
