"""Offers and moves."""

import logging
from functools import cache
from typing import Any, Final

import orjson
from flask import Response
from prometheus_client import Counter

from api.answers import PERSONAL, json_answer
from api.body import digest_of, json_body
from api.coding import HOT
from api.current import this_request
from api.front.asgi import WAIT
from api.identity import known_caller
from api.openapi.describe import BODY, also, body, header, needs_token, parameters, problems, query, told
from api.openapi.document import MOVE as ANY_MOVE
from api.openapi.examples import MOVE, MOVED, OFFERS
from api.openapi.schemas import Legal, MoveAnswer, OffersDocument
from api.openapi.smorest import Blueprint
from api.problems import Problem, misfit
from api.query import asked, flag, idempotency_key, is_bad_if_match, number, seen_version, words
from api.scopes import PLAY, READ, scope
from api.services import services
from api.sight import Sight, acting_seat, own_seat, remembered_sight, sight
from api.told import judging
from domain.contract.game import Game, Refused, Seat
from domain.contract.secrecy import secrets
from domain.contract.wire import Misfit, reader
from events.people.players import Player
from events.process.metrics import MOVES
from events.services import Services
from events.tables.command import Written, done_field
from events.tables.documents import (
    decisions_document,
    facts_document,
    offers_document,
    outcome_document,
    table_document,
)
from events.tables.play import Play, play
from events.tables.refusals import HouseRefusal
from events.tables.table import Table

blueprint = Blueprint("moves", __name__, url_prefix="/v1/tables/<table>", description="Offers and moves")

log = logging.getLogger("annals.api")

LONGEST_ATTEMPT: Final = 2000  # characters of a refused move that are kept
MOVE_ANSWER = {"schema": MoveAnswer, "example": MOVED}
TAG = told("of the table after the move, for `If-Match`", examples=['"18-2"'])
REPLAYED = told("`true` when the key was used before and nothing new was written", always=False)
MOVE_HEADERS = {"Idempotency-Replayed": REPLAYED, "ETag": TAG}


@blueprint.get("/offers")
@scope(READ)
@needs_token
@parameters(query("wait", "seconds to wait until you owe a decision", type="integer", minimum=0, maximum=25, default=0))
@blueprint.response(200, OffersDocument, example=OFFERS)
@problems(403, 404)
def get_offers(table: str) -> Response:
    """Every answer to the decision you owe, and what you may do at any time.

    With `wait` it is answered when you owe a decision, the game is over, or the time has passed.
    """
    seen, wait = sight(table, known_caller()), number("wait", 0, 0, 25)
    seat, now = own_seat(seen), seen.table
    if wait and may_ask(now) and now.decision_of(seat) is None and WAIT in this_request().environ:
        this_request().environ[WAIT](table, now.version, wait)
    return json_answer(offers_document(now, seat), headers=PERSONAL)


def may_ask(table: Table) -> bool:
    """May this table still ask somebody for a decision?"""
    return table.status != "finished" and not table.imported


@blueprint.post("/moves")
@scope(PLAY)
@needs_token
@parameters(
    query("dry_run", "only say whether the move is legal", type="boolean", default=False),
    query("include", "`table`: with the table after the move as you see it", type="string", enum=["table"]),
    header("If-Match", 'the version you saw, `"17-2"`, `"17"` or `*`: 412 if the table has moved on'),
    header(
        "Idempotency-Key",
        "yours at this table for ever: the same key and body again answer with the first result",
        pattern="^[ -~]{1,200}$",
    ),
)
@body(ANY_MOVE, example=MOVE)
@also(
    201, "Created", {"application/json": MOVE_ANSWER}, {"Idempotency-Replayed": REPLAYED, "ETag": TAG}
)  # no wrapper: it is hot
@also(200, "A dry run of a legal move", {"application/json": {"schema": Legal, "example": {"legal": True}}})
@problems(*BODY, 403, 404, 409, 412)
def post_move(table: str) -> Response:
    """Make a move, judged against the newest state."""
    player, house, beside = known_caller(), services(), words("include", ("table",))
    seen = _sight_to_write(house, table, player)
    command = _read(seen, acting_seat(seen), player)
    try:
        written = play(house.tables, command, seen.loaded)
    except (Refused, HouseRefusal) as refusal:
        _remember(house, seen, command, refusal)
        judging(seen.table.rules, seen.table)
        raise
    if command.is_trial:
        return json_answer({"legal": True})
    if not beside:
        this_request().environ[HOT] = True
    document = _answer(house, written, command.seat, beside=bool(beside))
    tag = f'"{written.table.version}-{command.seat}"'
    if written.again:
        return json_answer(document, 201, {"ETag": tag, "Idempotency-Replayed": "true"})
    counted_moves(written.table.rules.name).inc()
    return json_answer(document, 201, {"ETag": tag})


@cache
def counted_moves(game: str) -> Counter:
    """People's accepted moves in a game; looking it up by its labels would cost as much as counting."""
    return MOVES.labels(game, "player")


def _answer(house: Services, written: Written, seat: Seat, *, beside: bool) -> dict[str, Any]:
    """What the mover is told. His move is in the log: whatever fails from here on, he hears that it was accepted."""
    table = written.table
    try:
        document = move_document(house, written, seat)
        return document | {"table": table_document(table, seat, house.players)} if beside else document
    except Exception:
        log.exception("event=answer_failed table=%s version=%d", table.id, table.version)
        told = {"version": table.version, "hash": table.hash, "facts": [], "decisions": [], "outcome": None}
        return told | {"receipt": house.signer.receipt(table.id, table.version, table.hash, table.at)}


def _sight_to_write(house: Services, table: str, player: Player) -> Sight:
    """From memory, where the log will judge what is written; else as it is now, with what the key was used for."""
    trial = asked("dry_run") not in (None, "false")  # writes nothing: nobody would notice that it looked too late
    recent = None if trial or is_bad_if_match() else remembered_sight(house, table, player)
    return recent or sight(
        table, player, done_field(f"player:{player.id}", this_request().headers.get("Idempotency-Key"))
    )


def _read(seen: Sight, seat: Seat, player: Player) -> Play:
    """The request, read once into one typed command."""
    is_trial, wanted = flag("dry_run"), json_body()
    digest = "" if this_request().headers.get("Idempotency-Key") is None else digest_of(wanted)
    decision = wanted.pop("decision", None)
    if decision is not None and not isinstance(decision, str):
        raise misfit(Misfit("must be a string", ("decision",)))
    move, key = _fitting_move(seen.table.rules, wanted), idempotency_key()
    known = not is_trial and seen.loaded.done is not None  # a key that was used asks for no version
    return Play(
        by=f"player:{player.id}",
        key=None if is_trial else key,
        digest=digest,
        seat=seat,
        move=move,
        seen=None if known else seen_version(),
        decision=decision,
        is_trial=is_trial,
    )


def _fitting_move(rules: Game[Any], wanted: dict[str, Any]) -> Any:
    """The move of this game that the body describes; its values are the rules' business."""
    kind, known = wanted.get("type"), rules.move_types
    if not isinstance(kind, str) or kind not in known:
        detail = f"{kind!r:.100} is no move of {rules.name}; there are {', '.join(known)}"
        said = {"move": kind[:100] if isinstance(kind, str) else None, "allowed": list(known)}
        raise Problem(422, "unknown_move", detail, params=said, errors={"type": ["is no move of this game"]})
    try:
        return reader(known[kind])(wanted)
    except Misfit as wrong:
        raise misfit(wrong) from wrong


def _remember(house: Services, seen: Sight, command: Play, refusal: Refused | HouseRefusal) -> None:
    """Keep what was refused to a seat, for a referee who may have to know; a dry run is no attempt."""
    if command.is_trial:
        return
    attempt = {
        "at": house.store.now or seen.loaded.now,
        "version": refusal.version or seen.table.version,
        "seat": command.seat,
        "player": command.player,
        "move": _attempted(command)[:LONGEST_ATTEMPT],
        "code": refusal.code,
        "rule": getattr(refusal, "rule", None),
    }
    house.disputes.remember_refusal(seen.table.id, attempt)


def _attempted(command: Play) -> str:
    """The body as it came; of a message without its words, which are for its people alone."""
    lasting = {name for _, name, declared in secrets(type(command.move)) if declared.lasting}
    if not lasting:
        return str(this_request().get_data(as_text=True))
    wanted = orjson.loads(this_request().get_data())
    return orjson.dumps({name: value for name, value in wanted.items() if name not in lasting}).decode()


def move_document(house: Services, written: Written, seat: Seat) -> dict[str, Any]:
    """What the mover is told: always as he saw it when the move was made."""
    table = written.table
    all_open = table.status == "finished" and table.fork is None
    facts = facts_document(written.entry, seat, all_open=all_open, own=seat)
    return {
        "version": table.version,
        "hash": table.hash,
        "facts": orjson.Fragment(orjson.dumps(facts, option=orjson.OPT_SORT_KEYS)),  # as the log has them
        "decisions": decisions_document(table),
        "outcome": outcome_document(table),
        "receipt": house.signer.receipt(table.id, table.version, table.hash, table.at, written.crossing),
    }
