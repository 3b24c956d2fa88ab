"""What is wrong with a body is said in one voice, whichever field of whichever request it is."""

import re
from typing import Any

import pytest
from marshmallow import Schema, ValidationError

from api.complaints import complaint
from api.openapi.schemas import Asked, subclasses
from api.problems import _flat

WRONG: list[Any] = [None, "", "x" * 5_000, "\n", -(2**60), 2**60, 1, True, 1.5, [], [[]], [None] * 20, {}, {"x": 1}]
OURS = re.compile(r"is (missing|not known here)|must .+[^.]")


@pytest.mark.parametrize("schema", subclasses(Asked), ids=lambda schema: schema.__name__)
def test_every_complaint_is_one_of_the_house(schema: type[Schema]) -> None:
    bodies: list[dict[str, Any]] = [{}, {"nobody_asked": 1}]
    bodies += [{field.data_key or name: wrong} for name, field in schema().fields.items() for wrong in WRONG]
    said = {text for body in bodies for text in complaints(schema, body)}

    assert said
    assert [text for text in sorted(said) if not OURS.fullmatch(text)] == []


def complaints(schema: type[Schema], body: dict[str, Any]) -> list[str]:
    try:
        schema().load(body)
    except ValidationError as error:
        return [text for _, texts in _flat(error.messages) for text in texts]
    return []


def test_the_field_is_the_subject() -> None:
    assert complaint("Longer than maximum length 80.") == "must not be longer than 80"
    assert complaint("Must be one of: bank, each.") == "must be one of bank, each"
    assert complaint("must be nice") == "must be nice"
