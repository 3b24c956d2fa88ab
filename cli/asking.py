"""Asking somebody for a move: the offers numbered, their open fields one after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from annals_client import Offer, Offers
from annals_client.offers import Chosen, Field, OneOf, Range, Subset, Text
from cli.names import Names
from cli.terminal import say, typed
from cli.words import Words

COLUMNS = 60  # letters of a choice before two of them stand in one line


class Back(Exception):
    """One step back."""


def choices(offers: Offers) -> list[Offer]:
    """What is numbered: answers to the decision, then what may be done at any time."""
    return [*offers.offers, *offers.anytime]


def described(offer: Offer, names: Names) -> str:
    """An offer in a line: its name, what is settled, what is still to be chosen, what it costs and brings."""
    parts = []
    for path, value in flat(offer.shape):
        field = offer.fields.get(path)
        if field is None or path in offer.settled:
            settled = offer.settled.get(path, value)
            parts.append(f"{names.field(offer.type, path)}: {names.value(path.split('.')[-1], settled)}")
        else:
            parts.append(f"{names.field(offer.type, path)}: {shortly(field, path, names)}")
    told = called(names.move(offer.type), parts)
    return f"{told}  {about(offer.about, names)}" if offer.about else told


def called(name: str, parts: Sequence[str]) -> str:
    return f"{name} ({'; '.join(parts)})" if parts else name


def flat(shape: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    """The fields of an offer by their paths; an open field is one, whatever it holds."""
    found: list[tuple[str, Any]] = []
    for name, value in shape.items():
        path = f"{above}{name}"
        if path == "type":
            continue
        is_open = (isinstance(value, dict) and set(value) & {"one_of", "subset_of", "text"}) or is_range(value)
        found += [(path, value)] if is_open or not isinstance(value, dict) else flat(value, f"{path}.")
    return found


def is_range(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"from", "to"}


def shortly(field: Field, path: str, names: Names) -> str:
    """What a field may be, shortly."""
    match field:
        case OneOf(values):
            told = ", ".join(names.value(path.split(".")[-1], value) for value in values[:4])
            return told if len(values) <= 4 else f"{told}, … ({len(values)})"
        case Range(low, high):
            return f"{low}–{high}"
        case Subset(items, least, most):
            return f"{least}–{most} / {len(items)}"
        case Text():
            return "…"


def about(said: Any, names: Names) -> str:
    """What an offer costs and brings, as the house tells it."""
    match said:
        case None | {}:
            return ""
        case dict():
            told = [f"{names.any_id(name)} {about(value, names)}".strip() for name, value in said.items() if value]
            return f"[{'; '.join(told)}]"
        case list():
            return " / ".join(about(each, names) for each in said)
    return str(said)


def open_fields(offer: Offer) -> list[str]:
    return [path for path in offer.fields if path not in offer.settled]


def made(offer: Offer, names: Names, words: Words) -> Chosen:
    """The move, field after field; Back if somebody thinks better of it."""
    chosen: dict[str, Any] = {}
    paths = open_fields(offer)
    while len(chosen) < len(paths):
        path = paths[len(chosen)]
        try:
            chosen[path] = answer(offer, path, names, words)
        except Back:
            if not chosen:
                raise
            chosen.popitem()
    return offer.move(chosen)


def answer(offer: Offer, path: str, names: Names, words: Words) -> Any:
    """The value of one field."""
    field, name, last = offer.fields[path], names.field(offer.type, path), path.split(".")[-1]
    match field:
        case OneOf(values):
            listed([names.value(last, value) for value in values])
            question = words("one", field=name)
        case Subset(items, least, most):
            listed([names.value(last, item) for item in items])
            question = words("many", field=name, least=least, most=most)
        case Range(low, high):
            question = words("range", field=name, low=low, high=high)
        case Text():
            question = words("text", field=name)
    while True:
        line = typed(f"{question} ({words('back')})")
        if line == "b":
            raise Back
        value = read(field, line)
        if value is not None and field.accepts(value[0]):
            return value[0]
        say(words("not_there", typed=line or "–"))


def read(field: Field, line: str) -> tuple[Any] | None:
    """What was typed, as a value of the field; None if it is none."""
    try:
        numbers = [int(part) for part in line.replace(",", " ").split()] if not isinstance(field, Text) else []
    except ValueError:
        return None
    match field:
        case OneOf(values) if len(numbers) == 1 and 1 <= numbers[0] <= len(values):
            return (values[numbers[0] - 1],)
        case Subset(items) if len(set(numbers)) == len(numbers) and all(1 <= n <= len(items) for n in numbers):
            return ([items[n - 1] for n in numbers],)
        case Range() if len(numbers) == 1:
            return (numbers[0],)
        case Text():
            return (line,)
    return None


def listed(lines: Sequence[str]) -> None:
    """Numbered lines, two beside each other where they are short and many."""
    numbered = [f"{n:>3}. {line}" for n, line in enumerate(lines, 1)]
    if len(numbered) > 8 and max(map(len, numbered)) < COLUMNS // 2:
        half = (len(numbered) + 1) // 2
        pairs = zip(numbered, [*numbered[half:], ""], strict=False)
        numbered = [f"{left:<{COLUMNS // 2}}{right}".rstrip() for left, right in list(pairs)[:half]]
    for line in numbered:
        say(line)
