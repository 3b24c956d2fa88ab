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


def _must_be_narrow(document: Any) -> None:
    """Every entry passes here, so it walks without recursion and looks at most values where they lie."""
    ahead = [document]
    while ahead:
        value = ahead.pop()
        kind = type(value)
        if kind is dict:
            _must_be_plain(value)
            inside: Any = value.values()
        elif kind is list or kind is tuple:
            inside = value
        else:
            inside = (value,)
        for inner in inside:
            kind = type(inner)
            if kind is int:
                if not -LARGEST <= inner <= LARGEST:
                    raise NotCanonical(f"{inner} is beyond 2^53 - 1")
            elif kind is dict or kind is list or kind is tuple:
                ahead.append(inner)
            elif kind is not str and kind is not bool and inner is not None:
                raise NotCanonical(f"{kind.__name__} has no canonical form")


def _must_be_plain(keys: Any) -> None:
    try:
        if "".join(keys).isascii():
            return
    except TypeError:
        pass
    wrong = next(key for key in keys if type(key) is not str or not key.isascii())
    raise NotCanonical(f"the key {wrong!r} is not ASCII text")
