"""What things, places, moves and values are called: a kit, a scene and the people at a table."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cli.words import Words

Document = Mapping[str, Any]

LETTERS = "ABCDEFGHIJKLMNOP"


class Names:
    """The names of one table."""

    def __init__(self, kit: Document, seats: Sequence[Document], you: int | None, words: Words) -> None:
        self.kit, self.words, self.you = kit, words, you
        self.seats = [self._person(seat) for seat in seats]
        self._spaces = {
            space["id"]: space for board in (*kit["boards"].values(), kit["board"]) for space in board.get("spaces", ())
        }

    def know(self, board: Document) -> None:
        """A board that was made for this table."""
        self._spaces |= {space["id"]: space for space in board["spaces"]}

    def seat(self, seat: int) -> str:
        return self.seats[seat] if seat < len(self.seats) else str(seat)

    def letter(self, seat: int) -> str:
        return LETTERS[seat]

    def thing(self, id_: str, kind: str | None = None) -> str:
        found = self.kit["things"].get(id_) or self.kit["things"].get(kind or "") or {}
        return str(found.get("name") or self.kit["zones"].get(kind or "", {}).get("name") or id_)

    def space(self, id_: str) -> str:
        space = self._spaces.get(id_)
        if space is None:
            return id_
        if space.get("name") and space["name"] != space["id"]:
            return str(space["name"])
        return f"{self.kind(space['kind'])} {id_}"

    def kind(self, kind: str) -> str:
        found = self.kit["zones"].get(kind) or self.kit["things"].get(kind) or {}
        return str(found.get("name", kind))

    def zone(self, zone: Document) -> str:
        return self.space(zone["space"]) if "space" in zone else self.kind(zone["kind"])

    def number(self, kind: str) -> str:
        return str(self.kit["numbers"].get(kind, {}).get("name", kind))

    def move(self, type_: str) -> str:
        return str(self.kit["moves"].get(type_, {}).get("name", type_))

    def field(self, type_: str, path: str) -> str:
        fields, last = self.kit["moves"].get(type_, {}).get("fields", {}), path.split(".")[-1]
        known = self.kit["things"].get(last, {}).get("name") or self.kit["choices"].get("field", {}).get(last)
        return str(fields.get(path) or fields.get(last) or known or last)

    def ask(self, decision: str) -> str:
        return str(self.kit["decisions"].get(decision, {}).get("ask", decision))

    def cause(self, cause: str, house: Document) -> str:
        return str(self.kit["causes"].get(cause) or house["causes"].get(cause) or cause)

    def value(self, field: str, value: Any) -> str:
        """A value of a field as people say it."""
        if type(value) is int and field in self.kit["people"]:
            return self.seat(value)
        choice = self.kit["choices"].get(field, {}).get(as_text(value))
        if choice is not None:
            return str(choice)
        match value:
            case None:
                return "–"
            case bool():
                return "✓" if value else "✗"
            case int():
                id_ = self.kit.get("ids", {}).get(field, "").replace("{}", str(value))
                return str(self.kit["things"].get(id_, {}).get("name", value))
            case str():
                return self.any_id(value)
            case [int(), int()] if ",".join(map(str, value)) in self._spaces:
                return self.space(",".join(map(str, value)))
            case list():
                return ", ".join(self.value(field, each) for each in value) or "–"
            case dict():
                told = [f"{self.any_id(name)} {self.value(name, each)}" for name, each in value.items() if each != 0]
                return ", ".join(told) or "–"
        return str(value)

    def any_id(self, id_: str) -> str:
        named = self.kit["things"].get(id_, {}).get("name")
        return str(named) if named else self.space(id_)

    def _person(self, seat: Document) -> str:
        if seat["is"] == "computer":
            return f"{self.words('computer')} {seat['seat'] + 1} ({seat['level']})"
        name = str(seat.get("name") or self.words("open"))
        return f"{name} ({self.words('you')})" if seat["seat"] == self.you else name


def as_text(value: Any) -> str:
    """A value as the kit's `choices` write it."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
