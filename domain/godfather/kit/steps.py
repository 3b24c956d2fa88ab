"""What a step is called: one word for all steps that say the same, so that scene and kit mean the same benefit."""

from collections.abc import Iterator, Mapping
from typing import Any


def step_kind(step: Mapping[str, Any]) -> str:
    """The kind of zone that a step is in a scene: `step/gain-gun-2`, `step/steal-hand`."""
    return f"step/{step_key(step)}"


def step_key(step: Mapping[str, Any]) -> str:
    return "-".join(parts(step))


def parts(value: Any) -> Iterator[str]:
    """Every word and number of a step, in the order in which the data writes them."""
    match value:
        case Mapping():
            for key, inner in value.items():
                yield key
                yield from parts(inner)
        case list() | tuple():
            for inner in value:
                yield from parts(inner)
        case bool():
            return
        case _:
            yield str(value)
