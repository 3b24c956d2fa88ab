"""The server's signature: under records and under the receipt of every accepted move."""

from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

from domain.contract.canonical import canonical


class Signer:
    """Signs canonical arrays with the server's ed25519 key."""

    def __init__(self, key_file: Path) -> None:
        key = load_pem_private_key(key_file.read_bytes(), password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError(f"{key_file} holds no ed25519 key")
        self._key = key
        self.public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def receipt(self, table: str, version: int, hash_: str, at: int) -> dict[str, Any]:
        """What the client may keep to prove later that the server had accepted this version."""
        signature = self._sign(["receipt1", table, version, hash_, at])
        return {"table": table, "version": version, "hash": hash_, "at": at, "key": self.public, "signature": signature}

    def record(self, table: str, count: int, head: str) -> str:
        """The signature that closes a record."""
        return self._sign(["record1", table, count, head])

    def note(self, text: str) -> bytes:
        """The signature under a text: a checkpoint of the public log."""
        return self._key.sign(text.encode())

    def _sign(self, message: list[Any]) -> str:
        return self._key.sign(canonical(message)).hex()
