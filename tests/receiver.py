"""A receiver of webhooks: a real server, with or without TLS, that does what its test wants of it."""

import ssl
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from standardwebhooks import Webhook

from tests.house import Document, until


@dataclass
class Message:
    headers: Mapping[str, str]
    body: bytes
    at: float = field(default_factory=time.monotonic)

    def checked(self, secret: str) -> Document:
        """What it says, if the library's own verifier takes the signature."""
        found: Document = Webhook(secret).verify(self.body, dict(self.headers))
        return found


Behaviour = Callable[["Handler", Message], None]


def takes(handler: "Handler", message: Message) -> None:
    handler.answer(204)


class Handler(BaseHTTPRequestHandler):
    server: "Server"
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        message = Message(
            {name.lower(): value for name, value in self.headers.items()},
            self.rfile.read(int(self.headers["Content-Length"])),
        )
        self.server.receiver.came.append(message)
        with suppress(OSError):
            self.server.receiver.behave(self, message)

    def answer(self, status: int, **headers: str) -> None:
        self.server.receiver.answered.append(status)
        self.send_response(status)
        for name, value in {"Content-Length": "0", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    receiver: "Receiver"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Who hangs up is no error here."""


class Receiver:
    """`with Receiver() as receiver:`; `came` holds every message, in the order they came."""

    def __init__(self, behave: Behaviour = takes, tls: ssl.SSLContext | None = None, port: int = 0) -> None:
        self.behave, self.came, self.answered = behave, list[Message](), list[int]()
        self._server = Server(("127.0.0.1", port), Handler)
        self._server.receiver = self
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port: int = self._server.server_address[1]
        self.url = (
            f"{'http' if tls is None else 'https'}://{'127.0.0.1' if tls is None else 'localhost'}:{self.port}/x?y=1"
        )
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def wait_for(self, count: int, seconds: float = 15) -> list[Message]:
        until(lambda: len(self.came) >= count, seconds)
        return self.came

    def __enter__(self) -> "Receiver":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def certificates(place: Path) -> tuple[Path, ssl.SSLContext]:
    """An authority of our own, as a file to trust, and the context of a server it vouches for: localhost."""
    now, key, own = datetime.now(UTC), ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    authority = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "An authority for tests")])

    def builder(subject: x509.Name, public: Any) -> x509.CertificateBuilder:
        made = x509.CertificateBuilder().subject_name(subject).issuer_name(authority).public_key(public)
        made = made.serial_number(x509.random_serial_number())
        return made.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(days=1))

    root = builder(authority, key.public_key()).add_extension(x509.BasicConstraints(True, None), critical=True)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    leaf = builder(x509.Name([]), own.public_key()).add_extension(names, critical=True)
    trusted, chain = place / "authority.pem", place / "server.pem"
    trusted.write_bytes(root.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    secret = own.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    chain.write_bytes(leaf.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM) + secret)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    return trusted, context
