"""How tokens and recovery codes are written: `ann_<id>_<secret><checksum>`, and groups of letters to copy."""

import secrets
import zlib
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from events.log.ids import ALPHABET, Stamp

PREFIX: Final = "ann_"
ID: Final = 16  # letters
SECRET: Final = 43  # letters for 32 bytes
CHECKSUM: Final = 6
LONGEST: Final = 4096  # letters of anything that is taken for a token

GROUPS: Final = 6  # of a recovery code, four letters each: 120 bits
_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SAID_FOR: Final = str.maketrans("OIL", "011")  # letters that are no digits here, as people read them


def new_token(stamp: Stamp) -> tuple[str, str]:
    """The id of a new token, and its text, which is shown once; the secret in it is drawn anew for every text."""
    id_ = stamp.digits
    said = f"{PREFIX}{id_}_{_written(secrets.randbits(256), SECRET)}"
    return id_, said + _checksum(said)


def id_in(text: str) -> str | None:
    """The id in the text of a token; none if nobody can have made this text here."""
    rest = text[len(PREFIX) + ID :]
    well_formed = text.startswith(PREFIX) and len(rest) == 1 + SECRET + CHECKSUM and rest[0] == "_" and text.isascii()
    if not well_formed or _checksum(text[:-CHECKSUM]) != text[-CHECKSUM:]:
        return None
    return text[len(PREFIX) : len(PREFIX) + ID]


def new_recovery() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(4 * GROUPS))
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def plain_recovery(text: str) -> str:
    """The code as it was made, however somebody has copied it."""
    return "".join(text.upper().translate(_SAID_FOR).replace("-", " ").split())


def digest(text: str) -> str:
    """All that is kept of a secret."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_it(text: str, kept: str) -> bool:
    """Is this the secret whose digest was kept? Takes as long for every other."""
    return compare_digest(digest(text), kept)


def _checksum(said: str) -> str:
    return _written(zlib.crc32(said.encode()), CHECKSUM)


def _written(number: int, letters: int) -> str:
    found = ""
    for _ in range(letters):
        number, digit = divmod(number, len(_LETTERS))
        found = _LETTERS[digit] + found
    return found
