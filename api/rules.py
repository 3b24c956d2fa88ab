"""The rulebook of each game, so that a rule id in a refusal leads to its text."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Response

from api.answers import lasting_answer
from api.openapi.describe import ETAG, lasting, problems
from api.openapi.schemas import Rule, Rulebook
from api.openapi.smorest import Blueprint
from api.paths import known_game
from api.problems import Problem
from api.scopes import NOTHING, scope
from domain.contract.registry import games
from domain.contract.rulebook import chapters

RULEBOOKS: Final = Path(__file__).parent.parent / "docs" / "rules"

blueprint = Blueprint("rules", __name__, url_prefix="/v1/games/<game>/rules", description="The numbered rules")


@blueprint.get("")
@scope(NOTHING)
@lasting
@blueprint.response(200, Rulebook, headers={"ETag": ETAG})
@problems(404)
def get_rules(game: str) -> Response:
    """The whole rulebook, chapter by chapter, in English."""
    return lasting_answer(rulebook(known_game(game).name))


@blueprint.get("/<rule>")
@scope(NOTHING)
@lasting
@blueprint.response(200, Rule, headers={"ETag": ETAG})
@problems(404)
def get_rule(game: str, rule: str) -> Response:
    """One rule, by the id that refusals, verdicts and verifiers name, and the ids of its neighbours."""
    known = rules(known_game(game).name)
    if rule not in known:
        said = {"game": game, "rule": rule[:40]}
        raise Problem(404, "unknown_rule", f"the rules of {game} have no {rule:.40}", params=said)
    return lasting_answer(known[rule])


@cache
def rulebook(game: str) -> dict[str, Any]:
    page = RULEBOOKS / f"{game}.md"
    found = chapters(page.read_text(encoding="utf-8")) if page.exists() else []
    return {"game": game, "rules_version": games()[game].rules_version, "chapters": found}


@cache
def rules(game: str) -> dict[str, dict[str, Any]]:
    """Every rule by its id, with where it stands."""
    flat = [(chapter, rule) for chapter in rulebook(game)["chapters"] for rule in chapter["rules"]]
    ids = [None, *(rule["id"] for _, rule in flat), None]
    return {
        rule["id"]: {
            "game": game,
            **rule,
            "chapter": {"id": chapter["id"], "title": chapter["title"]},
            "previous": ids[n],
            "next": ids[n + 2],
        }
        for n, (chapter, rule) in enumerate(flat)
    }
