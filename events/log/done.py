"""What a log remembers of an idempotency key: twelve bytes, the first digits of the request's digest, the version.

Logs of earlier releases hold the key itself and the whole digest; what was remembered so is found for ever.
"""

from typing import Final

from events.log.entry import command_digest

TAG: Final = 12  # bytes
SHORT: Final = 8  # digits: one wrong request in four thousand million would pass for the first


def tag(field: str) -> bytes:
    """Under which a key is remembered, given as who used it and the key; nothing for none."""
    by, _, key = field.partition(" ")
    return bytes.fromhex(command_digest(by, key))[:TAG] if field else b""


def shortened(digest: str) -> str:
    """What is kept of the digest of a request."""
    return digest[:SHORT]


def is_same(kept: str, digest: str) -> bool:
    """Is this the request that the key was first used for?"""
    return kept == (shortened(digest) if len(kept) == SHORT else digest)
