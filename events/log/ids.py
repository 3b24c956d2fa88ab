"""Names for tables and players: ULIDs, which sort by the time they were made."""

import secrets
import time

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def ulid() -> str:
    """48 bits of milliseconds and 80 bits of chance, as 26 letters."""
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def new_table(bucket: str | None = None) -> str:
    """A table's id: its bucket, drawn unless it is given, and a ULID."""
    return f"{secrets.randbelow(256):02x}-{ulid()}" if bucket is None else f"{bucket}-{ulid()}"


def new_player() -> str:
    return f"p-{ulid()}"


def new_dispute() -> str:
    return f"d-{ulid()}"


def is_table(text: str) -> bool:
    """Has this text the shape of a table's id?"""
    return text[2:3] == "-" and all(c in "0123456789abcdef" for c in text[:2]) and _is_ulid(text[3:])


def _is_ulid(text: str) -> bool:
    return len(text) == 26 and set(text) <= set(ALPHABET)
