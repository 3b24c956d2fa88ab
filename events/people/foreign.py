"""Accounts of somebody else: a JWT that its issuer has signed is a token, and its subject becomes a player.

foreign:<digest of issuer and subject>   string   the player
"""

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import jwt
from jwt import PyJWK, PyJWKClient, PyJWKSet

from events.process.settings import BadSetting, Foreign

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
REQUIRED: Final = ("exp", "iss", "aud", "sub")
LEEWAY: Final = 30  # seconds by which clocks may differ
LONGEST_SUBJECT: Final = 255
LONGEST_NAME: Final = 80
NAMELESS: Final = "Player"

FRESH: Final = 3600.0  # seconds after which keys are read anew
OLDEST: Final = 86_400.0  # seconds for which they are good when they cannot be read
LEAST: Final = 30.0  # seconds between two looks: nobody makes us ask for keys without end


class KeysUnavailable(Exception):
    """The keys of the issuer cannot be read, and nobody can say whether the token is good."""


@dataclass(frozen=True, slots=True)
class Account:
    """Whom a token names, and until when it is good (ms)."""

    subject: str
    name: str
    expires_at: int


class KeyRing:
    """The public keys of an issuer, from a file or an address, by their ids."""

    def __init__(self, read: Callable[[], Mapping[str, Any]]) -> None:
        self._read = read
        self._guard = threading.Lock()
        self._keys: dict[str | None, PyJWK] = {}
        self._read_at = self._tried_at = float("-inf")

    def find(self, kid: str | None) -> PyJWK | None:
        now = time.monotonic()
        if (kid not in self._keys or now - self._read_at > FRESH) and now - self._tried_at > LEAST:
            self._refresh(now)
        if now - self._read_at > OLDEST:
            raise KeysUnavailable
        return self._keys.get(kid)

    def _refresh(self, now: float) -> None:
        with self._guard:
            if now <= self._tried_at:
                return  # another thread has just looked
            self._tried_at = now
            try:
                keys = PyJWKSet.from_dict(dict(self._read())).keys
            except Exception as error:
                if now - self._read_at > OLDEST:
                    raise KeysUnavailable from error
                return
            self._keys = {key.key_id: key for key in keys}
            self._read_at = now


class ForeignAccounts:
    """Reads the tokens of one issuer."""

    def __init__(self, settings: Foreign) -> None:
        self._settings = settings
        self._ring = KeyRing(_source(settings.jwks))
        if "://" not in settings.jwks:
            try:
                self._ring.find(None)
            except KeysUnavailable as error:
                raise BadSetting(f"AUTH_JWKS must be a file with a JSON Web Key Set: {error.__cause__}") from error

    @property
    def issuer(self) -> str:
        return self._settings.issuer

    @staticmethod
    def may_be(token: str) -> bool:
        """Does this look like a JWT?"""
        return token.startswith("eyJ") and token.count(".") == 2

    def read(self, token: str) -> Account | None:
        """Whom the token names, if the issuer has signed it for us and it is good now."""
        try:
            header = jwt.get_unverified_header(token)
            if header.get("alg") not in ALGORITHMS:
                return None
            key = self._ring.find(header.get("kid"))
            if key is None:
                return None
            claims = jwt.decode(
                token,
                key,
                algorithms=list(ALGORITHMS),
                audience=self._settings.audience,
                issuer=self._settings.issuer,
                leeway=LEEWAY,
                options={"require": list(REQUIRED)},
            )
        except jwt.PyJWTError:
            return None
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            return None
        return Account(subject, _name(claims.get("name")), (int(claims["exp"]) + LEEWAY) * 1000)


def _name(claim: object) -> str:
    """A name as we take them: one line with something to see on it."""
    text = claim if isinstance(claim, str) else ""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST_NAME].strip() or NAMELESS


def _source(jwks: str) -> Callable[[], Mapping[str, Any]]:
    if "://" in jwks:
        client = PyJWKClient(jwks, cache_jwk_set=False, timeout=5)
        return client.fetch_data
    return lambda: dict(json.loads(Path(jwks).read_bytes()))
