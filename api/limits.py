"""So many requests a second and no more: for each token, and more of them for each address, whatever tokens it has."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from flask import Flask, request

from api.front.addresses import household
from api.front.asgi import COUNTED
from api.identity import PROBES
from api.problems import Problem
from api.services import services
from events.process.settings import Network

PEOPLE_OF_AN_ADDRESS: Final = 10  # who share it may ask as often as so many together
JOINING: Final = "/v1/players"
JOINS_RARELY: Final = 10  # new players of an address: so many times rarer than requests


def limit_rate(app: Flask, per_second: int, proxies: Sequence[Network] = ()) -> None:
    """Refuse with 429 what comes too fast."""
    if not per_second:
        return

    @app.before_request
    def take() -> None:
        if request.path in PROBES or request.method == "OPTIONS" or COUNTED in request.environ:
            return
        given = request.headers.get("Authorization", "").partition(" ")[2].strip()
        player = services().players.with_token(given) if given else None
        address = f"address:{household(client_address(proxies) or '')}"
        allowances: dict[str, float] = {address: per_second}
        if player:
            allowances = {f"player:{player.id}": per_second, f"all:{address}": PEOPLE_OF_AN_ADDRESS * per_second}
        if request.path == JOINING and request.method == "POST":
            allowances[f"joining:{address}"] = per_second / JOINS_RARELY
        wait = services().rate_limit.take(allowances)
        request.environ[COUNTED] = True
        if wait:
            seconds = str(max(1, -(-wait // 1000)))
            detail = f"{per_second} requests a second are allowed; try again in {seconds} s"
            said = {"per_second": per_second, "wait_ms": wait}
            raise Problem(429, "too_many_requests", detail, {"Retry-After": seconds}, params=said)


def client_address(proxies: Sequence[Network]) -> str | None:
    """Who asks: the peer, or whom the trusted proxies between us name.

    Each proxy writes at the right of X-Forwarded-For who came to it, so it is read from the right, as far as they are
    trusted: what stands further left anybody may have written.
    """
    nearest = request.remote_addr
    for said in reversed(request.headers.get("X-Forwarded-For", "").split(",") if proxies else ()):
        if not _is_trusted(nearest, proxies) or (address := _address(said)) is None:
            break
        nearest = str(address)
    return nearest


def _is_trusted(text: str | None, proxies: Sequence[Network]) -> bool:
    address = _address(text or "")
    return address is not None and any(address in network for network in proxies)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as it is written in X-Forwarded-For, maybe with a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
