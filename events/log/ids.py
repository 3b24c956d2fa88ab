"""Names for tables and players: ULIDs, which sort by the time they were made."""

import secrets
import time
from dataclasses import dataclass
from typing import Final

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHANCE: Final = 11  # bytes: 80 bits for the ULID, 8 for the bucket


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something is named, and by which chance; what is named by one stamp twice has one name."""

    at: int
    chance: bytes

    @property
    def ulid(self) -> str:
        """48 bits of milliseconds and 80 bits of chance, as 26 letters."""
        number = self.at << 80 | int.from_bytes(self.chance[:10])
        return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))

    @property
    def digits(self) -> str:
        """Sixteen hex digits of its chance, for what is not sorted by time."""
        return self.chance[:8].hex()


def new_stamp() -> Stamp:
    return Stamp(time.time_ns() // 1_000_000, secrets.token_bytes(CHANCE))


def new_table(bucket: str | None = None, stamp: Stamp | None = None) -> str:
    """A table's id: its bucket, drawn unless it is given, and a ULID."""
    stamp = stamp or new_stamp()
    return f"{stamp.chance[10]:02x}-{stamp.ulid}" if bucket is None else f"{bucket}-{stamp.ulid}"


def new_player(stamp: Stamp | None = None) -> str:
    return f"p-{(stamp or new_stamp()).ulid}"


def new_dispute(stamp: Stamp | None = None) -> str:
    return f"d-{(stamp or new_stamp()).ulid}"


def moment(id_: str) -> int:
    """The time (ms) at which a name was made."""
    number = 0
    for letter in id_[-26:-16]:
        number = number << 5 | ALPHABET.index(letter)
    return number


def is_table(text: str) -> bool:
    """Has this text the shape of a table's id?"""
    return text[2:3] == "-" and all(c in "0123456789abcdef" for c in text[:2]) and _is_ulid(text[3:])


def is_player(text: str) -> bool:
    return text[:2] == "p-" and _is_ulid(text[2:])


def _is_ulid(text: str) -> bool:
    return len(text) == 26 and set(text) <= set(ALPHABET)
