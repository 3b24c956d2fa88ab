"""The schemas say of every member what it is."""

import pytest

from domain.conqueror import GAME
from domain.contract.wire import object_schema, schema

MOVES = {name: object_schema(kind, name) for name, kind in GAME.move_types.items()}
FACTS = {name: object_schema(kind, name) for name, kind in GAME.fact_types.items()}
SCHEMAS = {"state": schema(GAME.state), "options": schema(GAME.options)} | MOVES | FACTS


def silent(document, path):
    """The members of which nothing is said, neither there nor of their parts."""
    if isinstance(document, list):
        for each in document:
            yield from silent(each, path)
    elif isinstance(document, dict):
        for name, member in document.get("properties", {}).items():
            if "const" not in member and "description" not in str(member):
                yield f"{path}.{name}"
            yield from silent(member, f"{path}.{name}")
        for inside in ("items", "additionalProperties", "anyOf"):
            yield from silent(document.get(inside), path)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_member_is_described(name):
    assert SCHEMAS[name].get("description"), name
    assert not list(silent(SCHEMAS[name], name))
