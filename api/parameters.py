"""Query parameters that a route does not know are refused: a filter that is overlooked gives a wrong list."""

from collections.abc import Mapping
from typing import Final

from flask import Flask

from api.current import this_request
from api.openapi.describe import SAID
from api.problems import Problem

PREFIX: Final = "/v1"


def parameters_of(app: Flask) -> dict[str, tuple[str, ...]]:
    """What every endpoint of the API takes in its query, as the document says it."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(PREFIX):
            said = app.view_functions[rule.endpoint].__dict__.get(SAID, {}).get("manual_doc", {})
            found[rule.endpoint] = tuple(each["name"] for each in said.get("parameters", ()) if each["in"] == "query")
    return found


def refuse_unknown_parameters(app: Flask, known: Mapping[str, tuple[str, ...]]) -> None:
    """Say which parameter is unknown, and which there are."""

    @app.before_request
    def must_be_known() -> None:
        here = this_request()
        if not here.query_string or here.url_rule is None or here.url_rule.endpoint not in known:
            return
        names = known[here.url_rule.endpoint]
        unknown = [name for name in here.args if name not in names]
        if unknown:
            there = f"there are {', '.join(names)}" if names else "there are none"
            said = {"unknown": unknown[:20], "known": list(names)}
            raise Problem(422, "invalid_query", f"{unknown[0]!r:.100} is no parameter here; {there}", params=said)
