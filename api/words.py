"""The words of the house: how its facts, moves and problems are told, in the reader's language."""

from functools import cache
from hashlib import sha256
from typing import Any

from flask import Response

from api.answers import worded_answer
from api.language import ACCEPTED, LANG
from api.openapi.describe import ETAG, also, header, parameters, problems, query
from api.openapi.problem_codes import CODES
from api.openapi.schemas import WordsDocument
from api.openapi.smorest import Blueprint
from api.query import asked, language
from api.scopes import NOTHING, scope
from domain.contract.canonical import canonical
from domain.contract.kit import LANGUAGES
from events.tables.words import SECTIONS, house_kit

blueprint = Blueprint("words", __name__, url_prefix="/v1/words", description="What the house says")


@blueprint.get("")
@scope(NOTHING)
@parameters(
    LANG,
    query("v", "the version you mean, as the document says it: then the answer may be kept for ever", type="string"),
    ACCEPTED,
    header("If-None-Match", "an ETag you have: 304 if nothing has changed"),
)
@blueprint.response(200, WordsDocument, headers={"ETag": ETAG})
@also(304, "Nothing has changed", headers={"ETag": ETAG})
@problems(422)
def get_words() -> Response:
    """Words for all that happens at a table and not in its game, for every problem, and for computer players."""
    return worded_answer(words_document(language()), immutable=asked("v") == words_version())


@cache
def words_document(language: str) -> dict[str, Any]:
    return {"lang": language, "version": words_version(), **_said(language)}


@cache
def words_version() -> str:
    """One version for all languages: twelve hex digits of what they say."""
    return sha256(b"\0".join(canonical(_said(each)) for each in LANGUAGES)).hexdigest()[:12]


def _said(language: str) -> dict[str, Any]:
    kit = house_kit(language)
    titles = {code: {"title": kit["titles"][str(status)]} for status, codes in CODES.items() for code in codes}
    return {**{section: kit[section] for section in (*SECTIONS, "choices", "people")}, "problems": titles}
