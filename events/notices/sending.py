"""Sending one message to a receiver: to the very address that was looked at, without redirects, in bounded time."""

import socket
import ssl
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from events.process.settings import Network

TIMEOUT: Final = 10.0  # seconds for each step
LONGEST: Final = 15.0  # seconds for all of them
LONGEST_URL: Final = 2000
PORTS: Final = {"https": 443, "http": 80}
CARRIERS: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("2002::/16"))  # of IPv4


class Refused(Exception):
    """Nothing is sent to this address."""


class Sent(NamedTuple):
    """What became of a message."""

    status: int | None  # of the answer, if one came
    error: str  # in plain words, if it was not taken
    took_ms: int

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Does the receiver want no more, ever?"""
        return self.status == 410


def must_be_receiver(url: str, allowed: Sequence[Network]) -> SplitResult:
    """The parts of an address to which something may be sent, as far as that can be said without asking anybody."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("it must be printable ASCII, without spaces and of at most 2000 characters")
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise Refused(f"it cannot be read: {error}") from error
    if parts.scheme not in ("https", "http") or (parts.scheme == "http" and not allowed):
        raise Refused("it must begin with https://")
    if not host or parts.username is not None or parts.password is not None or parts.fragment or port == 0:
        raise Refused("it must name a host, without user, password and fragment")
    with suppress(ValueError):
        must_be_allowed(ip_address(host), parts.scheme, allowed)
    return parts


def must_be_allowed(address: IPv4Address | IPv6Address, scheme: str, allowed: Sequence[Network]) -> None:
    """Only public addresses, and those of networks that the settings allow; without TLS only these."""
    inner = getattr(address, "ipv4_mapped", None) or address
    if any(inner in network for network in allowed):
        return
    carried = isinstance(inner, IPv6Address) and any(inner in network for network in CARRIERS)
    if scheme != "https" or carried or inner.is_multicast or not inner.is_global:
        raise Refused("it is not a public address")


def send(url: str, body: bytes, headers: dict[str, str], allowed: Sequence[Network], trust: ssl.SSLContext) -> Sent:
    """Send a message, once."""
    began = time.monotonic()
    try:
        status, error = _answer(must_be_receiver(url, allowed), body, headers, allowed, trust)
    except Refused as refused:
        status, error = None, f"refused: {refused}"
    except TimeoutError:
        status, error = None, "no answer in time"
    except ssl.SSLError as failed:
        status, error = None, f"TLS: {failed.reason or failed}"
    except (OSError, HTTPException, UnicodeError) as failed:
        status, error = None, f"{type(failed).__name__}: {failed}"[:200]
    return Sent(status, error, round((time.monotonic() - began) * 1000))


def _answer(
    parts: SplitResult, body: bytes, headers: dict[str, str], allowed: Sequence[Network], trust: ssl.SSLContext
) -> tuple[int, str]:
    host, port, ends = parts.hostname or "", parts.port or PORTS[parts.scheme], time.monotonic() + LONGEST
    connection = HTTPConnection(host, port, timeout=TIMEOUT)
    late = threading.Event()
    connection.sock = _connected(host, port, parts.scheme, allowed, trust, ends)  # it never looks the name up again
    clock = threading.Timer(ends - time.monotonic(), _cut, (connection.sock, late))
    clock.daemon = True
    clock.start()
    try:
        connection.request("POST", f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}", body, headers)
        status = connection.getresponse().status
    except (OSError, HTTPException):
        if late.is_set():
            raise TimeoutError from None
        raise
    finally:
        clock.cancel()
        connection.close()
    return status, "" if 200 <= status < 300 else f"answered {status}"


def _connected(
    host: str, port: int, scheme: str, allowed: Sequence[Network], trust: ssl.SSLContext, ends: float
) -> socket.socket:
    """A connection to the first address of a host, after every one of them was looked at."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, place in found:
        must_be_allowed(ip_address(str(place[0]).partition("%")[0]), scheme, allowed)
    family, kind, protocol, _, place = found[0]
    plain = socket.socket(family, kind, protocol)
    try:
        plain.settimeout(_left(ends))
        plain.connect(place)
        plain.settimeout(_left(ends))
        made = trust.wrap_socket(plain, server_hostname=host) if scheme == "https" else plain
        made.settimeout(TIMEOUT)
        return made
    except BaseException:
        plain.close()
        raise


def _left(ends: float) -> float:
    """How long the next step may take."""
    left = min(TIMEOUT, ends - time.monotonic())
    if left <= 0:
        raise TimeoutError
    return left


def _cut(sock: socket.socket, late: threading.Event) -> None:
    late.set()
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
