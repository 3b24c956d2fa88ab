"""The arguments of an ICU message: plain, plural and select, as a tree; whether it is well formed ICU itself says."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from events.tables.messages import as_text

PLURALS = {"en": {"one", "other"}, "fa": {"one", "other"}, "ru": {"one", "few", "many", "other"}}

_TOKEN = re.compile(r"'\{[^']*'|[{}]|[^{}']+|'")
_HEAD = re.compile(r"\s*(\w+)\s*,\s*(\w+)\s*,\s*")


@dataclass(frozen=True)
class Argument:
    """One argument: its name, how it is used, and the message of each arm."""

    name: str
    use: str  # plain, plural or select
    arms: Mapping[str, "list[Argument]"]


def arguments(template: str) -> list[Argument]:
    """The outermost arguments of a message."""
    tokens = iter(_TOKEN.findall(template))
    return [_argument(tokens) for token in tokens if token == "{"]


def _argument(tokens: Iterator[str]) -> Argument:
    """What stands between one brace, already read, and the one that closes it."""
    head = next(tokens)
    complex_ = _HEAD.match(head)
    if complex_ is None:
        assert next(tokens) == "}", f"{head} is neither an argument nor closed"
        return Argument(head.strip(), "plain", {})
    arms: dict[str, list[Argument]] = {}
    label = head[complex_.end() :].strip()
    for token in tokens:
        if token == "}":
            return Argument(complex_[1], complex_[2], arms)
        if token == "{":
            arms[label] = _arm(tokens)
        else:
            label = token.strip()
    raise AssertionError(f"{head} is not closed")


def _arm(tokens: Iterator[str]) -> list[Argument]:
    found = []
    for token in tokens:
        if token == "}":
            return found
        if token == "{":
            found.append(_argument(tokens))
    raise AssertionError("an arm is not closed")


def every(found: list[Argument]) -> Iterator[Argument]:
    """These arguments and all inside their arms."""
    for argument in found:
        yield argument
        for arm in argument.arms.values():
            yield from every(arm)


def read_out(found: list[Argument], fields: Mapping[str, Any]) -> Iterator[str]:
    """The names of plain arguments that a reader sees when these fields fill the message."""
    for argument in found:
        if argument.use == "plain":
            yield argument.name
        elif argument.use == "select":
            chosen = as_text(fields[argument.name])
            yield from read_out(argument.arms[chosen if chosen in argument.arms else "other"], fields)
        else:
            for arm in argument.arms.values():
                yield from read_out(arm, fields)
