"""The frames of a feed, out of its bytes as they come."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Frame:
    """`event` is its kind, `id` its number if it has one, `data` the document it carries."""

    event: str
    id: int | None
    data: Any


class Lines:
    """Whole lines; only the line feed ends one, for JSON may hold every other sign that ends lines elsewhere."""

    def __init__(self) -> None:
        self._rest = b""

    def lines(self, data: bytes) -> Iterator[bytes]:
        *whole, self._rest = (self._rest + data).split(b"\n")
        yield from (line.removesuffix(b"\r") for line in whole)


class Frames:
    """Whole frames. What a broken connection has left of one is never given out."""

    def __init__(self) -> None:
        self._lines, self._fields = Lines(), dict[str, str]()

    def frames(self, data: bytes) -> Iterator[Frame]:
        for line in self._lines.lines(data):
            if line:
                self._take(line.decode())
            elif self._fields:
                fields, self._fields = self._fields, {}
                if "data" in fields:
                    number = int(fields["id"]) if "id" in fields else None
                    yield Frame(fields.get("event", "message"), number, json.loads(fields["data"]))

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data" and "data" in self._fields:
            value = f"{self._fields['data']}\n{value}"
        if name:
            self._fields[name] = value
