"""Where a table stands in the lists: the sorted sets, what their members say, and the cursors made of them.

A set is read from its newest member down, so everything that a list asks for exactly is a range of some sets:

    lists:public:<game>:<shelf>   when and which table
    lists:of:<player>             shelf and game, when and which table, whether it is private
    lists:waiting:<player>        which table, by urgency

When is six bytes of milliseconds, which table is its ULID in 17 bytes and its bucket in one.
"""

from base64 import b32hexdecode, b32hexencode, urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final, Literal

from events.log.ids import ALPHABET

Shelf = Literal["o", "i", "x", "p", "f", "z"]

SHELVES: Final = (
    "oixpfz"  # open seats for anybody, for the invited alone, imported with open seats, playing, over, frozen
)
UNDER: Final = {None: SHELVES, "open": "oi", "playing": "p", "finished": "f", "frozen": "z"}

STATUSES: Final = tuple(status for status in UNDER if status is not None)

WHEN: Final = 6  # bytes
TABLE: Final = 18
STANDING: Final = WHEN + TABLE
LATEST: Final = 2 ** (8 * WHEN) - 1

HIDDEN: Final = b"-"  # behind the place of a private table

FAR: Final = 2**44  # beyond every deadline: without a clock the oldest question comes first, after all that have one

_HEX: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
_TO_HEX, _FROM_HEX = str.maketrans(ALPHABET, _HEX), str.maketrans(_HEX, ALPHABET)


def packed(table: str) -> bytes:
    """A table's id in 18 bytes, which sort by its time."""
    return b32hexdecode("000000" + table[3:].translate(_TO_HEX))[3:] + bytes.fromhex(table[:2])


def unpacked(found: bytes) -> str:
    ulid = b32hexencode(b"\0\0\0" + found[:17]).decode()[6:].translate(_FROM_HEX)
    return f"{found[17]:02x}-{ulid}"


def moment(at: int) -> bytes:
    return min(max(at, 0), LATEST).to_bytes(WHEN)


def standing(table: str, opened_at: int) -> bytes:
    """What the lists sort by, and where a page may end."""
    return moment(opened_at) + packed(table)


def public_key(game: str, shelf: str) -> str:
    return f"lists:public:{game}:{shelf}"


def own_key(player: str) -> str:
    return f"lists:of:{player}"


def own_prefix(game: str, shelf: str) -> bytes:
    """How the members begin that stand for a player's tables of a game on a shelf."""
    return f"{shelf}{game} ".encode()


def waiting_key(player: str) -> str:
    return f"lists:waiting:{player}"


def row_key(table: str) -> str:
    """The hash that holds the rows of a bucket; their fields are packed ids."""
    return f"lists:rows:{table[:2]}"


def cursor_of(place: bytes) -> str:
    return urlsafe_b64encode(place).decode()  # of 24 bytes: nothing has to be filled up


def place_in(cursor: str) -> bytes | None:
    """The place at which a page has ended, if this is a cursor at all; its table may have left the list since."""
    try:
        place = urlsafe_b64decode(cursor.encode("ascii"))
    except (Error, UnicodeEncodeError, ValueError):
        return None
    return place if len(place) == STANDING and cursor_of(place) == cursor else None


def urgency(since: int, deadline: int | None = None) -> int:
    """What comes first when somebody has much to decide: what ends soonest, then what waits longest."""
    return FAR + since if deadline is None else deadline
