"""What the schema of a type tells people and their tools."""

from dataclasses import dataclass, field
from typing import Annotated, NotRequired, TypedDict

from jsonschema import Draft202012Validator

from domain.contract.wire import ABSENT, About, Absent, Published, object_schema, read, schema

Seconds = Annotated[int, About("seconds to wait", minimum=1, maximum=9)]


@dataclass(frozen=True, slots=True)
class Waiting:
    """How long to wait.

    The second paragraph is for who reads the code.
    """

    first: Seconds
    last: Annotated[int | None, About("null for no limit", minimum=3, default=7, examples=(5,))] = None
    tone: Annotated[str, Published(str), About("how it sounds", enum=("low", "high"))] = "low"
    names: Annotated[tuple[str, ...], About("who waits")] = field(default_factory=tuple)
    missing: int | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Wordless:
    each: tuple[Seconds, ...]


class Seen(TypedDict):
    """What is seen."""

    here: Seconds
    there: NotRequired[Annotated[str, About("perhaps")]]


FIELDS = schema(Waiting)["properties"]


def test_a_field_is_described_with_its_range() -> None:
    assert FIELDS["first"] == {"type": "integer", "minimum": 1, "maximum": 9, "description": "seconds to wait"}


def test_the_range_of_a_field_that_may_be_null_is_not_that_of_the_null() -> None:
    assert FIELDS["last"]["anyOf"] == [{"type": "integer", "minimum": 3}, {"type": "null"}]
    fits = Draft202012Validator(FIELDS["last"])
    assert fits.is_valid(None)
    assert fits.is_valid(3)
    assert not fits.is_valid(2)


def test_the_default_that_the_rules_take_is_told_before_that_of_the_field() -> None:
    assert FIELDS["last"]["default"] == 7
    assert FIELDS["last"]["examples"] == [5]


def test_values_that_only_the_rules_refuse_are_listed_and_can_still_be_read() -> None:
    assert FIELDS["tone"] == {
        "type": "string",
        "enum": ["low", "high"],
        "description": "how it sounds",
        "default": "low",
    }
    assert read(Waiting, {"first": 0, "tone": "shrill"}).tone == "shrill"


def test_a_default_is_told_and_makes_a_field_optional() -> None:
    assert FIELDS["names"]["default"] == []
    assert schema(Waiting)["required"] == ["first"]


def test_a_field_that_may_be_absent_has_no_default() -> None:
    assert FIELDS["missing"] == {"type": "integer"}


def test_a_type_is_described_by_the_first_paragraph_of_its_docstring() -> None:
    assert schema(Waiting)["description"] == "How long to wait."
    assert "description" not in schema(Wordless)


def test_what_is_told_of_a_type_stands_wherever_it_is_used() -> None:
    assert schema(Wordless)["properties"]["each"]["items"] == FIELDS["first"]
    assert object_schema(Waiting, "wait", ("first",))["properties"]["first"] == FIELDS["first"]


def test_a_typed_dictionary_is_described_like_a_dataclass() -> None:
    described = schema(Seen)
    assert described["description"] == "What is seen."
    assert described["properties"] == {"here": FIELDS["first"], "there": {"type": "string", "description": "perhaps"}}
    assert described["required"] == ["here"]
