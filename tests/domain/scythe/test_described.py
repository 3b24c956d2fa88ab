"""The schemas say of every member what it is."""

import pytest

from domain.contract.wire import object_schema, schema
from domain.scythe import GAME

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


def test_S_2_16_the_options_name_factions_mats_ranges_and_defaults():
    options = schema(GAME.options)["properties"]
    assigned = options["assignment"]["anyOf"][0]["items"]["properties"]
    assert assigned["faction"]["enum"] == ["nordic", "rusviet", "crimea", "saxony", "polania"]
    assert len(assigned["mat"]["enum"]) == 5
    assert options["max_rounds"]["anyOf"][0]["minimum"] == 1  # S-24.6
    defaults = {name: option["default"] for name, option in options.items()}
    assert (defaults["banned_pairs"], defaults["coin_transfers"], defaults["max_rounds"]) == (False, True, None)
