"""Pages: how many, from where, and where the next one is."""

from typing import Final
from urllib.parse import urlencode

from flask import request

from api.openapi.describe import query, told
from api.problems import Problem
from api.query import asked, number
from events.lists.places import place_in

MOST: Final = 100
CURSOR: Final = query("cursor", "where the page before ended: its `next`", type="string", maxLength=80)
LIMIT: Final = query("limit", "how many at most", type="integer", minimum=1, maximum=MOST, default=50)
NEXT: Final = told('the next page, `rel="next"`', always=False)


def asked_limit() -> int:
    return number("limit", 50, 1, MOST)


def asked_cursor() -> str | None:
    cursor = asked("cursor")
    if cursor is not None and place_in(cursor) is None:
        raise Problem(422, "invalid_query", "this cursor was not given by this list", params={"name": "cursor"})
    return cursor


def link_to(following: str | None, by: str = "cursor") -> dict[str, str]:
    """The header that names the next page: the same question with another cursor."""
    if following is None:
        return {}
    words = {name: value for name, value in request.args.items() if value} | {by: following}
    return {"Link": f'<{request.path}?{urlencode(words)}>; rel="next"'}
