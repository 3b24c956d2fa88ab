"""Places in a document: where they are, what stands there, in which two documents differ."""

from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]
Document = dict[str, Any]


def at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def put(document: Any, path: Path, value: Any) -> None:
    at(document, path[:-1])[path[-1]] = value


def paths(document: Any, pattern: str) -> Iterator[Path]:
    """The places that a pattern names: `hands.*` are all hands."""
    found: list[Path] = [()]
    for step in pattern.split("."):
        found = [(*path, key) for path in found for key in _keys(at(document, path)) if step in ("*", key)]
    return iter(found)


def _keys(value: Any) -> list[Any]:
    return list(range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ())


def items(value: Any, path: Path) -> Iterator[Path]:
    """Where the words and numbers inside a value stand."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from items(each, (*path, key))
    elif value is not None:
        yield path


def words(value: Any) -> Iterator[str]:
    """Every word in a document, names of members too."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from words(each)
    elif isinstance(value, str):
        yield value


def differences(one: Any, other: Any, path: Path = ()) -> Iterator[str]:
    """The places in which two documents differ; a list of plain values is one place."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from differences(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and any(isinstance(each, dict | list) for each in one) and len(one) == len(other):
        for n, each in enumerate(one):
            yield from differences(each, other[n], (*path, n))
    elif one != other:
        yield ".".join(map(str, path))
