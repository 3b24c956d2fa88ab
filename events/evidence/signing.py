"""The server's signature: under records and under the receipt of every accepted move."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

from domain.contract.canonical import canonical
from events.evidence.public.merkle import path_of, tree_over
from events.log.crossing import Crossing, Made


@dataclass(frozen=True, slots=True)
class Bundle:
    """A tree over receipts that were made together, its leaves first, and the signature under its root."""

    levels: list[list[bytes]]
    signature: str

    def place(self, index: int) -> dict[str, Any]:
        """What leads from a leaf to the signature."""
        path = [hash_.hex() for hash_ in path_of(self.levels, index)]
        return {"signature": self.signature, "index": index, "size": len(self.levels[0]), "path": path}


class Signer:
    """Signs canonical arrays with the server's ed25519 key."""

    def __init__(self, key_file: Path) -> None:
        key = load_pem_private_key(key_file.read_bytes(), password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError(f"{key_file} holds no ed25519 key")
        self._key = key
        self.public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def receipt(
        self, table: str, version: int, hash_: str, at: int, crossing: Crossing | None = None
    ) -> dict[str, Any]:
        """What the client may keep to prove later that the server had accepted this version.

        Where several were written together one signature stands under all of them, and a path leads to it.
        """
        receipt = {"table": table, "version": version, "hash": hash_, "at": at, "key": self.public}
        if crossing is None or len(crossing.made) == 1:
            return receipt | {"signature": self._sign(["receipt1", table, version, hash_, at])}
        bundle = crossing.signed or self._bundle(crossing)
        return receipt | bundle.place(crossing.made.index(Made(table, version, hash_, at)))

    def _bundle(self, crossing: Crossing) -> "Bundle":
        """Who asks first signs for all; two threads that ask at once make the same."""
        levels = tree_over([canonical(["receipt1", *made]) for made in crossing.made])
        bundle = Bundle(levels, self._sign(["receipts1", len(crossing.made), levels[-1][0].hex()]))
        crossing.signed = bundle
        return bundle

    def record(self, table: str, count: int, head: str) -> str:
        """The signature that closes a record."""
        return self._sign(["record1", table, count, head])

    def note(self, text: str) -> bytes:
        """The signature under a text: a checkpoint of the public log."""
        return self._key.sign(text.encode())

    def _sign(self, message: list[Any]) -> str:
        return self._key.sign(canonical(message)).hex()
