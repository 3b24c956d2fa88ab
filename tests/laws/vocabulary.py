"""Which words a game uses, and which of them its kit explains.

Documents are full of strings. Those of a closed list (a Literal or an Enum, as the types say) are part of a document's
shape, as the names of its members are. All others are open: ids of cards, spaces and pieces, or words that only this
game knows; a front end cannot guess what they are. So every open string that stands in a state, an offer, a move, a
fact or a refusal must be one that the kit knows:

- an id: a thing, or a space of a board;
- what the game calls a player (`Game.names`);
- a word that the kit names: in `choices`, a kind of decision, a cause, a move, a labelled field; or for this field: a
  value of the option, an arm of a template that selects by it;
- free text: what a field holds that an offer opens as text, and in a refusal what the refused move itself said.

Types tell where a string stands: a member of a record is no word (nor of a mapping to anything, which is a record
whose shape is data), a key of any other mapping is one.
"""

import ast
import re
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints, is_typeddict

from domain.contract.game import Game
from domain.contract.kit import Kit
from domain.contract.wire import Absent, Published, wire_name
from events.tables.messages import spaces
from tests.laws.templates import arguments, every


class Word(NamedTuple):
    """A string in a document, and the field it stands in."""

    field: str
    text: str


# ------------------------------------------------------------------------------------------------ what is used


def open_words(kind: Any, value: Any, field: str) -> Iterator[Word]:
    """The open strings of a document of this type."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from open_words(_published(kind), value, field)
    elif origin in (Union, types.UnionType):
        arms = sorted(inside, key=lambda arm: not _is_closed(arm))
        yield from open_words(next((arm for arm in arms if _fits(arm, value)), Any), value, field)
    elif _is_closed(kind) and _fits(kind, value):
        return
    elif hasattr(kind, "__supertype__"):
        yield from open_words(kind.__supertype__, value, field)
    elif isinstance(value, dict) and (is_dataclass(kind) or is_typeddict(kind)):
        hints = {wire_name(name): hint for name, hint in get_type_hints(kind, include_extras=True).items()}
        for name, inner in value.items():
            yield from open_words(hints.get(name, Any), inner, name)
    elif isinstance(value, dict):
        of_keys, of_values = inside if origin in (dict, Mapping) else (str, Any)
        for key, inner in value.items():
            if of_values is Any:
                yield from open_words(Any, inner, key)
            else:
                yield from open_words(of_keys, key, field) if not key.isdigit() else ()
                yield from open_words(of_values, inner, field)
    elif isinstance(value, list):
        fixed = origin is tuple and inside[-1:] != (Ellipsis,)
        for n, inner in enumerate(value):
            yield from open_words(inside[n if fixed else 0] if inside else Any, inner, field)
    elif isinstance(value, str):
        yield Word(field, value)


def offered_words(kind: Any, value: Any, field: str) -> Iterator[Word]:
    """The open strings that an offer has in a field of this type."""
    if not isinstance(value, dict):
        yield from open_words(kind, value, field)
    elif is_open(value):
        for each in value.get("one_of", ()):
            yield from open_words(kind, each, field)
        for each in value.get("subset_of", ()):
            yield from open_words(kind, [each], field)
    else:
        record = next((arm for arm in (kind, *get_args(kind)) if is_dataclass(arm) or is_typeddict(arm)), None)
        hints = {} if record is None else get_type_hints(record, include_extras=True)
        known = {wire_name(name): hint for name, hint in hints.items()}
        for key, inner in value.items():
            yield from offered_words(known.get(key, Any), inner, key)


def is_open(value: Any) -> bool:
    """Does this stand in an offer for several values?"""
    return isinstance(value, dict) and ("one_of" in value or "subset_of" in value or is_range(value) or is_text(value))


def is_range(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"from", "to"} and type(value["from"]) is int


def is_text(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"text"} and type(value["text"]) is int


def closed_words(game: Game[Any]) -> set[str]:
    """Every word of a closed list that a type of the game names."""
    found: set[str] = set()
    seen: set[Any] = set()
    todo: list[Any] = [game.options, game.state, *game.moves, *game.asides, *game.facts]
    while todo:
        kind = todo.pop()
        if get_origin(kind) is Literal:
            found |= {word for word in get_args(kind) if isinstance(word, str)}
        elif isinstance(kind, type) and issubclass(kind, Enum):
            found |= {str(each.value) for each in kind}
        elif get_origin(kind) is Annotated:
            todo.append(_published(kind))
        elif is_dataclass(kind) or is_typeddict(kind):
            if kind not in seen:
                todo += get_type_hints(kind, include_extras=True).values()
            seen.add(kind)
        else:
            todo += get_args(kind)
    return found


def _published(kind: Any) -> Any:
    return next((each.kind for each in kind.__metadata__ if isinstance(each, Published)), get_args(kind)[0])


def _is_closed(kind: Any) -> bool:
    return get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum))


def _fits(kind: Any, value: Any) -> bool:
    """Could a value of this type be written so? Far enough to tell the arms of a union apart."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return any(value == each and type(value) is type(each) for each in inside)
    if origin is Annotated:
        return _fits(_published(kind), value)
    if origin in (Union, types.UnionType):
        return any(_fits(arm, value) for arm in inside)
    if kind is Absent:
        return False
    if isinstance(kind, type) and issubclass(kind, Enum):
        return value in [each.value for each in kind]
    if kind in (str, int, bool):
        return type(value) is kind
    if kind in (None, type(None)):
        return value is None
    if is_dataclass(kind) or is_typeddict(kind):
        known = {wire_name(name) for name in get_type_hints(kind)}
        return isinstance(value, dict) and value.keys() <= known and bool(value or not known)
    if origin in (dict, Mapping):
        return isinstance(value, dict)
    if origin in (tuple, list, frozenset, set, Sequence):
        return isinstance(value, list) and all(_fits(inside[0], each) for each in value[:1])
    return True


# ------------------------------------------------------------------------------------------------ what is explained


class Vocabulary:
    """What a kit has words for."""

    def __init__(self, kit: Kit) -> None:
        self.spaces = {space["id"] for board in (kit["board"], *kit["boards"].values()) for space in spaces(board)}
        self.ids = {*kit["things"], *self.spaces}
        self.people = set(kit["people"])
        self.choices = {field: set(values) for field, values in kit["choices"].items()}
        labels = {label for move in kit["moves"].values() for label in move["fields"]}
        self.anywhere = {*kit["decisions"], *kit["causes"], *kit["moves"], *kit["options"], *labels}
        self.anywhere |= {word for values in self.choices.values() for word in values}
        self.by_field: dict[str, set[str]] = {}
        for name, option in kit["options"].items():
            self.by_field.setdefault(name, set()).update(option.get("values", ()))
        for _, template in templates(kit):
            for argument in every(arguments(template)):
                if argument.use == "select":
                    self.by_field.setdefault(argument.name, set()).update(argument.arms.keys() - {"other"})

    def knows(self, word: Word) -> bool:
        return word.text in self.ids or word.text in self.anywhere or word.text in self.by_field.get(word.field, ())


def templates(kit: Kit) -> Iterator[tuple[str, str]]:
    """Every sentence of a kit, and where it stands."""
    for section in ("decisions", "moves", "facts", "refusals"):
        for name, words in kit[section].items():
            for key in ("ask", "tell", "tell_hidden"):
                if key in words:
                    yield f"{section}.{name}.{key}", words[key]


# ------------------------------------------------------------------------------------------------ what the sources say


class Refusal(NamedTuple):
    """A place in the sources that refuses: the code, and the parameters given there if they can be read."""

    code: str
    params: frozenset[str] | None


def refusals(game: Game[Any]) -> list[Refusal]:
    """Every place where a game says `Refused("code", ...)`."""
    found = []
    for file in files(game, "*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "Refused" and node.args:
                names = {keyword.arg for keyword in node.keywords} - {"rule", "detail", "code"}
                params = None if None in names else frozenset(str(name) for name in names)
                found += [Refusal(code, params) for code in _constants(node.args[0])]
    return found


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def seat_fields(game: Game[Any]) -> set[str]:
    """The fields of moves and facts whose annotation speaks of a Seat: numbers that are players."""
    found = set()
    for kind in (*game.moves, *game.asides, *game.facts):
        source = Path(sys.modules[kind.__module__].__file__ or "").read_text()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                for line in node.body:
                    if isinstance(line, ast.AnnAssign) and re.search(r"\bSeat\b", ast.unparse(line.annotation)):
                        found.add(wire_name(ast.unparse(line.target)))
    return found


def files(game: Game[Any], pattern: str) -> list[Path]:
    """The files of a game of this name."""
    folder = Path(import_module(f"domain.{game.name}").__file__ or "").parent
    return sorted(folder.rglob(pattern))


def wire_fields(kind: type) -> list[str]:
    return [wire_name(each.name) for each in fields(kind)]
