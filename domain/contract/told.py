"""The type of what people are told of a state: a view, and what follows from it by the rules."""

from dataclasses import Field, field, fields, make_dataclass
from typing import Any, get_type_hints

from domain.contract.wire import ABSENT


def told(seen: type, deduced: type) -> Any:
    """A view of the first type with the members of the second; those may be left out, as in a log they are."""
    return make_dataclass(
        seen.__name__,
        [
            *((each.name, hint, each) for each, hint in _members(seen)),
            *((each.name, hint, field(default=ABSENT, metadata=each.metadata)) for each, hint in _members(deduced)),
        ],
        namespace={"__doc__": seen.__doc__},
        kw_only=True,
    )


def _members(kind: type) -> list[tuple[Field[Any], Any]]:
    hints = get_type_hints(kind, include_extras=True)
    return [(each, hints[each.name]) for each in fields(kind)]
