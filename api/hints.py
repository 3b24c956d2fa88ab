"""Hints: what a computer player would do on your seat, at tables that were opened with them."""

import threading
from typing import Final

from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.keyed import AGAIN, KEY, digest_for, keyed_sight, signed_by, speaking_seat
from api.openapi.describe import BODY, also, body, needs_token, parameters, problems
from api.openapi.examples import HINTED
from api.openapi.schemas import HintDocument, NewHint
from api.openapi.smorest import Blueprint
from api.problems import Problem
from api.scopes import PLAY, scope
from api.services import services
from api.tables import must_be_level
from events.tables.hint import TakeHint
from events.tables.hint import take_hint as taken

blueprint = Blueprint(
    "hints", __name__, url_prefix="/v1/tables/<table>", description="What a computer player would do on your seat"
)

LONGEST_WAIT: Final = 13.0  # seconds for the thought: as long as a worker may think, and a little for its way
AT_ONCE: Final = 4  # requests of a process that wait for one, so that threads are left for everybody else
WAITING: Final = threading.BoundedSemaphore(AT_ONCE)


@blueprint.post("/hints")
@scope(PLAY)
@needs_token
@parameters(KEY)
@body(NewHint, required=False, example={})
@blueprint.response(201, HintDocument, example=HINTED, headers=AGAIN)
@also(200, "This level was asked about this decision before", {"application/json": {"schema": HintDocument}})
@problems(*BODY, 403, 404, 409)
def take_hint(table: str) -> Response:
    """What a computer player would do in your place, from what you see, and what speaks for it.

    Only at a table that was opened with `hints`. The log says that you took one, and nobody is told what it said. It
    answers nothing, and your time runs on. The same level says the same about the same decision, however often it is
    asked; engine, version, budget and seed make it say so again.
    """
    seen, key = keyed_sight(table)
    wanted = fitting(NewHint, json_body(optional=True))
    must_be_level(wanted["level"])
    seat = speaking_seat(seen)
    command = TakeHint(by=signed_by(seen), key=key, digest=digest_for("hint", wanted), seat=seat, level=wanted["level"])
    if not WAITING.acquire(blocking=False):
        raise Problem(503, "too_busy", "too many wait for a hint", {"Retry-After": "1"}, params={"wait_ms": 1000})
    try:
        version, written = taken(services().tables, command, seen.loaded)
        if (said := services().advice.known(seen.table.id, version)) is None:
            services().advice.ask(seen.table.id, version)
            said = services().advice.wait(seen.table.id, version, LONGEST_WAIT)
    finally:
        WAITING.release()
    if said is None:
        detail, params = "ask again: it is the same hint", {"wait_ms": 1000, "version": version}
        raise Problem(503, "still_thinking", detail, {"Retry-After": "1"}, params=params)
    headers = {**PERSONAL, "Idempotency-Replayed": "true"} if written is not None and written.again else PERSONAL
    return json_answer(dict(said), 200 if written is None else 201, headers)
