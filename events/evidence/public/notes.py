"""Signed notes, checkpoints and cosignatures, byte for byte as C2SP writes them."""

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519: Final = 1  # of a note, by a log
COSIGNATURE: Final = 4  # of a checkpoint at a time, by a witness
LONGEST_NOTE: Final = 16_384
SIGNATURE: Final = re.compile(r"— ([^\s+]+) ([A-Za-z0-9+/]+=*)")
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}")


class BadNote(ValueError):
    """This is no note, no checkpoint or no key, or nobody one trusts has signed it; the message says which."""


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadNote(f"this is no base64: {text[:80]!r}") from error


# ------------------------------------------------------------------------------------------------ keys


@dataclass(frozen=True, slots=True)
class NoteKey:
    """A public key with the name of who signs with it."""

    name: str
    public: bytes
    kind: int = ED25519

    @property
    def id(self) -> bytes:
        """The four bytes that say in a signature which key it is of."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{encoded(bytes([self.kind]) + self.public)}"

    @classmethod
    def read(cls, text: str) -> "NoteKey":
        """A verifier key, `<name>+<id>+<key>`."""
        name, _, rest = text.strip().partition("+")
        id_, _, key = rest.partition("+")
        data = decoded(key)
        if not is_name(name) or len(data) != 33 or data[0] not in (ED25519, COSIGNATURE):
            raise BadNote(f"this is no verifier key: {text[:200]!r}")
        found = cls(name, data[1:], data[0])
        if found.id.hex() != id_:
            raise BadNote(f"the id of this verifier key is not that of its key: {text[:200]!r}")
        return found

    def line(self, signature: bytes) -> str:
        return f"— {self.name} {encoded(self.id + signature)}\n"

    def signed(self, text: str, signature: bytes) -> bool:
        """Did this key make this signature under this text?"""
        message = text.encode()
        if self.kind == COSIGNATURE:
            if len(signature) != 72:
                return False
            message = cosigned_message(text, int.from_bytes(signature[:8], "big"))
            signature = signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


def is_name(text: str) -> bool:
    return bool(text) and "+" not in text and not any(letter.isspace() for letter in text)


def cosigned_message(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()


# ------------------------------------------------------------------------------------------------ notes


@dataclass(frozen=True, slots=True)
class Note:
    """A text, which ends in a newline, and the signatures under it: name, id of the key, signature."""

    text: str
    signatures: tuple[tuple[str, bytes, bytes], ...]

    @classmethod
    def read(cls, note: str) -> "Note":
        if len(note) > LONGEST_NOTE:
            raise BadNote("this note is too long")
        text, blank, rest = note.rpartition("\n\n")
        if not blank or not rest.endswith("\n"):
            raise BadNote("this is no signed note")
        return cls(text + "\n", signatures_in(rest))

    def signed_by(self, keys: Iterable[NoteKey]) -> list[NoteKey]:
        """Which of these keys signed it; one that has a signature here that is not its own is a lie."""
        found = []
        for key in keys:
            theirs = [data for name, id_, data in self.signatures if (name, id_) == (key.name, key.id)]
            if any(not key.signed(self.text, data) for data in theirs):
                raise BadNote(f"a signature of {key.name} does not fit")
            if theirs:
                found.append(key)
        return found


def signatures_in(lines: str) -> tuple[tuple[str, bytes, bytes], ...]:
    """The signatures of some lines."""
    found = []
    for line in lines.removesuffix("\n").split("\n"):
        match = SIGNATURE.fullmatch(line)
        data = decoded(match[2]) if match else b""
        if match is None or len(data) < 5:
            raise BadNote(f"this is no signature: {line[:200]!r}")
        found.append((match[1], data[:4], data[4:]))
    return tuple(found)


# ------------------------------------------------------------------------------------------------ checkpoints


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a log was at a size."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{encoded(self.root)}\n"

    @classmethod
    def read(cls, text: str) -> "Checkpoint":
        """The first three lines of a note's text; more may follow."""
        lines = text.split("\n")
        if len(lines) < 4 or not lines[0] or not NUMBER.fullmatch(lines[1]):
            raise BadNote("this is no checkpoint")
        root = decoded(lines[2])
        if len(root) != 32:
            raise BadNote("the root of this checkpoint is no hash")
        return cls(lines[0], int(lines[1]), root)

    @classmethod
    def trusted(cls, note: str, key: NoteKey) -> "Checkpoint":
        """The checkpoint of a note that this key has signed."""
        read = Note.read(note)
        found = cls.read(read.text)
        if found.origin != key.name:
            raise BadNote(f"this is a checkpoint of {found.origin[:200]!r}, not of {key.name!r}")
        if not read.signed_by([key]):
            raise BadNote(f"the log's key has not signed this checkpoint: {key}")
        return found
