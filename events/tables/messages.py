"""How a sentence of a kit is filled: ICU MessageFormat with the fields of a fact, a move or a refusal.

An object with an `id` is told by the name of that thing, an account with a `total` by that, and whose it is.
A selector sees a value as JSON text (`null`, `true`, `winner`), everything else the reader's word for it: people by
their names, ids by the names of their things and spaces, other values by the kit's `choices`, numbers as the language
writes them. So nobody can choose another sentence by calling himself `null`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from icu4py.messageformat import MessageFormat

from domain.contract.kit import Kit
from domain.contract.secrecy import Name

SEPARATOR: Final = {"fa": "، "}  # between the items of a list; a comma elsewhere
NOTHING: Final = "–"

_SELECTOR: Final = re.compile(r"\{\s*(\w+)\s*,\s*select\s*,")


class Narrator:
    """Tells in one language what the documents of one game say."""

    def __init__(self, kit: Kit, language: str) -> None:
        self._separator = SEPARATOR.get(language, ", ")
        self.language = language
        self._people = frozenset(kit["people"])
        self._choices: Mapping[str, Mapping[str, str]] = kit["choices"]
        boards = (kit["board"], *kit["boards"].values())
        self._names: dict[str, str] = {space["id"]: space["name"] for board in boards for space in spaces(board)}
        self._names |= {thing: printed["name"] for thing, printed in kit["things"].items()}

    def tell(self, template: str, fields: Mapping[str, Any], people: Mapping[Name, str]) -> str:
        """The sentence with these fields; `people` has the name of everybody at the table, by what the game calls him.

        A field that may be absent is null here: whoever asks knows which fields there are.
        """
        words: dict[str, Any] = {}
        for name, value in fields.items():
            words[name] = self._word(name, value, people)
            words[f"_{name}"] = as_text(value)
        return _message(template, self.language).format(words)

    def _word(self, field: str, value: Any, people: Mapping[Name, str]) -> str | int:
        """What a reader calls this value of this field; a number stays one, for plurals."""
        match value:
            case {"id": str(thing)} if thing in self._names:
                return self._names[thing]
            case {"player": player, "total": int(total)} if player in people:
                return self._member(player, total, people)
            case {"total": int(total)}:
                return total
            case dict():
                by_name = all(key in self._names or key in people for key in value)
                members = (self._member(key, inner, people) for key, inner in value.items())
                return (self._separator if by_name else " ").join(members) or NOTHING
            case list():
                return self._separator.join(self._written(field, each, people) for each in value) or NOTHING
            case int() | str() if type(value) is not bool and field in self._people and value in people:
                return people[value]
            case str() if value in self._names:
                return self._names[value]
        chosen = self._choices.get(field, {}).get(as_text(value))
        if chosen is not None:
            return chosen
        return value if type(value) is int else as_text(value) or NOTHING

    def _member(self, key: str, value: Any, people: Mapping[Name, str]) -> str:
        """A member of an object: its value, what is somebody's, or so many of something."""
        word = self._written(key, value, people)
        if key in people:
            return f"{people[key]}: {word}"
        if key in self._names:
            return f"{self._names[key]} × {word}" if type(value) is int else f"{self._names[key]}: {word}"
        return word

    def _written(self, field: str, value: Any, people: Mapping[Name, str]) -> str:
        word = self._word(field, value, people)
        return word if isinstance(word, str) else _message("{n}", self.language).format({"n": word})


def spaces(board: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The spaces of a board; one that is made for each table has none in the kit."""
    found: Sequence[Mapping[str, Any]] = board.get("spaces", ())
    return found


def as_text(value: Any) -> str:
    """A value as the keys of `choices` and the arms of a selector write it: strings bare, the rest as JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=4096)
def _message(template: str, language: str) -> MessageFormat:
    """The template as ICU reads it, its selectors under names of their own; raises ValueError."""
    return MessageFormat(_SELECTOR.sub(r"{_\1, select,", template), language)
