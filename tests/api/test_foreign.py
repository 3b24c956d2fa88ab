"""Accounts of somebody else: whose signature is taken, for whom, until when."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

from events.people.foreign import ForeignAccounts, KeyRing, KeysUnavailable
from events.process.settings import BadSetting, Foreign, Settings
from tests.house import Client, House, until

ISSUER, AUDIENCE = "https://accounts.example", "annals"
RSA = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
EC = ec.generate_private_key(ec.SECP256R1())
ED = ed25519.Ed25519PrivateKey.generate()


def public(key: Any, kid: str, kind: Any) -> dict[str, Any]:
    return {**json.loads(kind.to_jwk(key.public_key())), "kid": kid, "use": "sig"}


KEYS = {"keys": [public(RSA, "r", RSAAlgorithm), public(EC, "e", ECAlgorithm), public(ED, "d", OKPAlgorithm)]}


def claims(**changed: Any) -> dict[str, Any]:
    told = {"iss": ISSUER, "aud": AUDIENCE, "sub": "somebody", "name": "Ann", "exp": int(time.time()) + 600, **changed}
    return {name: value for name, value in told.items() if value is not None}


def signed(key: Any = RSA, alg: str = "RS256", kid: str | None = "r", **changed: Any) -> str:
    return jwt.encode(claims(**changed), key, alg, {"kid": kid} if kid else None)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    place = tmp_path_factory.mktemp("foreign")
    file = place / "keys.json"
    file.write_text(json.dumps(KEYS))
    settings = {"AUTH_ISSUER": ISSUER, "AUTH_AUDIENCE": AUDIENCE, "AUTH_JWKS": str(file)}
    with House(place, API_WORKERS="2", AI_WORKERS="0", **settings) as house:
        until(lambda: house.stderr().count("listening=") == 2)
        yield house


def asks(house: House, token: str) -> Client:
    return Client(house.url, token, house.stranger.openapi)


def test_an_account_of_somebody_else_is_a_player_from_first_sight(house: House) -> None:
    ann = asks(house, signed(sub="first"))
    me = ann.get("/v1/me").must(200)

    assert me["name"] == "Ann"
    assert me["token"]["scopes"] == ["read", "play", "account"]
    table = ann.open("condottiere", ["me", "open"])["table"]
    for again in (signed(sub="first", name="Anna", jti="2"), signed(EC, "ES256", "e", sub="first")):
        same = asks(house, again)
        assert same.get("/v1/me").must(200)["player"] == me["player"]
        assert same.table(table)["you"] == 0
    assert asks(house, signed(sub="second")).get("/v1/me").must(200)["player"] != me["player"]
    assert asks(house, signed(ED, "EdDSA", "d", sub="third")).get("/v1/me").status == 200
    assert house.player("Ben").get("/v1/me").status == 200, "tokens of our own stay good"


def test_of_many_requests_at_once_one_player_is_made(house: House) -> None:
    found: list[str] = []

    def ask() -> None:
        found.append(asks(house, signed(sub="crowd", jti=str(time.monotonic_ns()))).get("/v1/me").must(200)["player"])

    crowd = [threading.Thread(target=ask) for _ in range(12)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert len(found) == 12
    assert len(set(found)) == 1


def forged() -> dict[str, str]:
    head, body, mark = signed().split(".")
    key = RSA.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    none = base64.urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').decode().rstrip("=")
    other = base64.urlsafe_b64encode(json.dumps(claims(sub="admin")).encode()).decode().rstrip("=")
    return {
        "signed by another": signed(OTHER),
        "another body": f"{head}.{other}.{mark}",
        "no signature": f"{none}.{body}.",
        "a shared secret": jwt.encode(claims(), base64.b64encode(key)[:64], "HS256", {"kid": "r"}),
        "over": signed(exp=int(time.time()) - 60),
        "not yet": signed(nbf=int(time.time()) + 600),
        "another issuer": signed(iss="https://elsewhere.example"),
        "another audience": signed(aud="chess"),
        "no audience": signed(aud=None),
        "no end": signed(exp=None),
        "nobody": signed(sub=None),
        "an empty subject": signed(sub=""),
        "a long subject": signed(sub="a" * 256),
        "an unknown key": signed(kid="x"),
        "no key named": signed(kid=None),
        "the key of another kind": signed(RSA, "RS256", "e"),
        "not a token": "eyJ.eyJ.x",
        "long": signed(name="a" * 5000),
    }


@pytest.mark.parametrize("what", forged())
def test_what_the_issuer_has_not_signed_for_us_is_refused(house: House, what: str) -> None:
    asks(house, forged()[what]).get("/v1/me").refused(401, "unknown_token")


def test_a_name_is_made_to_fit(house: House) -> None:
    for subject, given, name in (
        ("a", "  Ann\n\u0007of  Rome ", "Ann of Rome"),
        ("b", "x" * 200, "x" * 80),
        ("c", "", "Player"),
        ("d", 7, "Player"),
        ("e", None, "Player"),
    ):
        assert asks(house, signed(sub=subject, name=given)).get("/v1/me").must(200)["name"] == name


def test_a_token_that_ends_is_refused_then_and_who_left_comes_as_another(house: House) -> None:
    short = asks(house, signed(sub="short", exp=int(time.time()) - 28))  # half a minute of grace
    assert short.get("/v1/me").status == 200
    until(lambda: short.get("/v1/me").status == 401, 5)

    ann = asks(house, signed(sub="leaving"))
    before = ann.get("/v1/me").must(200)["player"]
    assert ann.delete("/v1/me").status == 204
    until(lambda: asks(house, ann.token or "").get("/v1/me").must(200)["player"] != before, 2)


# ------------------------------------------------------------------------------------------------ keys


class Issuer(BaseHTTPRequestHandler):
    """Gives out keys, and counts how often it is asked."""

    keys: dict[str, Any] = KEYS
    asked = 0

    def do_GET(self) -> None:
        Issuer.asked += 1
        body = json.dumps(Issuer.keys).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""


def test_keys_are_asked_for_at_their_address_and_not_for_every_token() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Issuer)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    jwks = f"http://127.0.0.1:{server.server_address[1]}/keys"
    accounts = ForeignAccounts(Foreign(ISSUER, AUDIENCE, jwks))
    try:
        assert Issuer.asked == 0, "the issuer may be away when we start"
        account = accounts.read(signed())
        assert account is not None
        assert account.subject == "somebody"
        for number in range(20):
            assert accounts.read(signed(kid=f"unknown-{number}")) is None
        assert Issuer.asked == 1
    finally:
        server.shutdown()
        server.server_close()
    assert accounts.read(signed()) is not None, "known keys stay good while the issuer is away"
    with pytest.raises(KeysUnavailable):
        ForeignAccounts(Foreign(ISSUER, AUDIENCE, jwks)).read(signed())


def test_an_issuer_that_is_away_is_no_fault_of_the_token(tmp_path: Path) -> None:
    settings = {"AUTH_ISSUER": ISSUER, "AUTH_AUDIENCE": AUDIENCE, "AUTH_JWKS": "http://127.0.0.1:9/keys"}
    with House(tmp_path, AI_WORKERS="0", **settings) as house:
        asks(house, signed()).get("/v1/me").refused(503, "keys_unavailable")
        assert house.player().get("/v1/me").status == 200


def test_a_ring_takes_up_new_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("events.people.foreign.time.monotonic", lambda: now[0])
    told = {"keys": KEYS["keys"][:1]}
    ring = KeyRing(lambda: told)
    assert ring.find("r") is not None
    assert ring.find("e") is None
    told = KEYS
    assert ring.find("e") is None, "it has just looked"
    now[0] += 31
    assert ring.find("e") is not None


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"AUTH_ISSUER": ISSUER}, "AUTH_AUDIENCE and AUTH_JWKS must be set"),
        ({"AUTH_JWKS": "keys.json"}, "AUTH_ISSUER and AUTH_AUDIENCE must be set"),
        ({"AUTH_ISSUER": ISSUER, "AUTH_AUDIENCE": "a", "AUTH_JWKS": "http://elsewhere.example/"}, "AUTH_JWKS must be"),
        ({"AUTH_ISSUER": ISSUER, "AUTH_AUDIENCE": "a", "AUTH_JWKS": "ftp://elsewhere.example/"}, "AUTH_JWKS must be"),
    ],
)
def test_bad_settings_say_so_in_one_line(settings: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting, match=f"^{said}[^\n]*$"):
        Settings.read(settings)


@pytest.mark.parametrize("content", [None, "", "{}", "[]", '{"keys": []}', '{"keys": [{"kty": "oct"}]}'])
def test_a_file_without_keys_stops_the_start(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "keys.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(BadSetting, match=r"^AUTH_JWKS must be a file with a JSON Web Key Set: [^\n]*$"):
        ForeignAccounts(Foreign(ISSUER, AUDIENCE, str(file)))
