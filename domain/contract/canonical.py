"""The one encoder: which bytes a document has, for hashing, storing and exporting (RFC 8785 on a narrow ground)."""

import json
from typing import Any, Final

LARGEST: Final = 2**53 - 1

_encode = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


class NotCanonical(ValueError):
    """The document has no canonical bytes: a float, a huge integer, a key that is not ASCII text."""


def canonical(document: Any) -> bytes:
    """The bytes of a document: UTF-8, keys sorted, no white space, integers within ±(2⁵³−1)."""
    _must_be_narrow(document)
    try:
        return _encode(document).encode("utf-8")
    except UnicodeEncodeError as broken:
        raise NotCanonical("a string holds a lone surrogate") from broken


def _must_be_narrow(value: Any) -> None:
    kind = type(value)
    if kind is dict:
        for key, inner in value.items():
            if type(key) is not str or not key.isascii():
                raise NotCanonical(f"the key {key!r} is not ASCII text")
            if type(inner) is not str:
                _must_be_narrow(inner)
    elif kind is list or kind is tuple:
        for inner in value:
            if type(inner) is not str:
                _must_be_narrow(inner)
    elif kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise NotCanonical(f"{value} is beyond 2^53 - 1")
    elif kind is not str and kind is not bool and value is not None:
        raise NotCanonical(f"{kind.__name__} has no canonical form")
