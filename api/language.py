"""In which language the caller reads."""

from typing import Final

from flask import request

from api.openapi.describe import header, query
from domain.contract.kit import LANGUAGES

ENGLISH: Final = LANGUAGES[0]
LANG: Final = query(
    "lang", "the language of its words; else that of `Accept-Language`, else English", enum=list(LANGUAGES)
)
ACCEPTED: Final = header("Accept-Language", "the languages you read")


def preferred() -> str:
    """The best that `Accept-Language` accepts, else English."""
    if request.headers.get("Accept-Language") is None:
        return ENGLISH
    return request.accept_languages.best_match(LANGUAGES, ENGLISH)
