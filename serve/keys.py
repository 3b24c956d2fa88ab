"""The two secrets of a house, made on the first start: the first referee's token and the key that signs records."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from events.process.settings import BadSetting, Settings
from serve import CannotServe


def referee_token(settings: Settings) -> str:
    """The token that was set, or the one kept in DATA_DIR."""
    if settings.referee_token is not None:
        return settings.referee_token
    file = settings.data_dir / "referee.token"
    token = _kept(file, lambda: secrets.token_urlsafe(32).encode() + b"\n").decode("ascii", "replace").strip()
    if not token or not all("!" <= letter <= "~" for letter in token):
        raise CannotServe(f"{file} holds no token: delete it to get a new one")
    return token


def signing_key_file(settings: Settings) -> Path:
    """The file with the private key, which is there and can be read."""
    file = settings.signing_key_file
    if file == settings.data_dir / "signing.key":
        if not _is_ed25519(_kept(file, _new_key)):
            raise CannotServe(f"{file} holds no ed25519 private key (PEM): without it old records cannot be continued")
        return file
    try:
        pem = file.read_bytes()
    except OSError as error:
        raise BadSetting(f"SIGNING_KEY_FILE {file} cannot be read: {error.strerror}") from error
    if not _is_ed25519(pem):
        raise BadSetting(f"SIGNING_KEY_FILE {file} holds no ed25519 private key (PEM)")
    return file


def _new_key() -> bytes:
    return Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _is_ed25519(pem: bytes) -> bool:
    try:
        return isinstance(load_pem_private_key(pem, password=None), Ed25519PrivateKey)
    except (ValueError, TypeError):
        return False


def _kept(file: Path, make: Callable[[], bytes]) -> bytes:
    """The content of a secret file, made first if it is not there.

    It gets its name only when it is whole and on disk, so that a power cut leaves no half of a key.
    """
    try:
        if not file.exists():
            half = file.with_name(file.name + ".new")
            half.unlink(missing_ok=True)  # the rest of a start that was cut off; we hold the lock
            descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(make())
                opened.flush()
                os.fsync(descriptor)
            half.rename(file)
        return file.read_bytes()
    except OSError as error:
        raise CannotServe(f"{file} cannot be kept: {error.strerror}") from error
