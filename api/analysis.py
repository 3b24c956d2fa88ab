"""The analysis of a finished table: asked for, watched, stopped."""

from typing import Final

from flask import Response

from api.answers import json_answer
from api.body import fitting, json_body
from api.identity import caller, known_caller
from api.openapi.describe import BODY, body, needs_token, problems
from api.openapi.examples import ANALYSED
from api.openapi.schemas import AnalysisDocument, NewAnalysis
from api.openapi.smorest import Blueprint
from api.scopes import PLAY, READ, scope
from api.services import services
from api.sight import sight
from events.people.players import Player
from events.tables.refusals import Cannot
from events.tables.table import Table

blueprint = Blueprint(
    "analysis", __name__, url_prefix="/v1/tables/<table>/analysis", description="What the moves of a game were worth"
)

OPEN: Final = {"Cache-Control": "no-cache"}


@blueprint.post("")
@scope(PLAY)
@needs_token
@body(NewAnalysis, required=False, example={})
@blueprint.response(202, AnalysisDocument, example=ANALYSED)
@problems(*BODY, 404, 409)
def analyse_table(table: str) -> Response:
    """Let a computer player judge every version of a finished game; it goes on where it was stopped.

    It works when no person waits for a move. Another level begins anew.
    """
    finished = _finished(table, known_caller())
    wanted = fitting(NewAnalysis, json_body(optional=True))
    known = services().analyses.known(finished.id)
    if known is None or known.level != wanted["level"] or known.status == "cancelled":
        services().analyses.start(finished.id, wanted["level"], finished.version)
    return _shown(finished, 202)


@blueprint.get("")
@scope(READ)
@blueprint.response(200, AnalysisDocument, example=ANALYSED)
@problems(404, 409)
def get_analysis(table: str) -> Response:
    """How far the analysis has come and what it has found: each seat's chance to win, the best move, its price."""
    return _shown(_finished(table, caller()))


@blueprint.delete("")
@scope(PLAY)
@needs_token
@blueprint.response(200, AnalysisDocument, example=ANALYSED)
@problems(404, 409)
def stop_analysis(table: str) -> Response:
    """Stop it; what was found stays."""
    finished = _finished(table, known_caller())
    known = services().analyses.known(finished.id)
    if known is not None and known.status == "running":
        services().analyses.cancel(finished.id)
    return _shown(finished)


def _finished(table: str, player: Player | None) -> Table:
    """The table, if its secrets are over: an analysis tells what everybody held."""
    seen = sight(table, player)
    if not services().tables.all_open(seen.table):
        raise Cannot("not_finished", "a table can be analysed once it is finished").at(seen.table.version)
    return seen.table


def _shown(table: Table, status: int = 200) -> Response:
    known = services().analyses.known(table.id)
    if known is None:
        document = {"table": table.id, "status": "none", "done": 0, "total": table.version, "versions": []}
    else:
        document = {
            "table": table.id,
            "status": known.status,
            "level": known.level,
            "done": len(known.found),
            "total": known.versions,
            "versions": list(known.found),
        }
        if known.engine:
            document["engine"] = known.engine
    return json_answer(document, status, OPEN)
