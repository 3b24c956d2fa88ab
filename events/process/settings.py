"""What the house is told by its environment, read once and checked before anything starts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

from events.process.redis_url import CLUSTER, is_cluster

Network = IPv4Network | IPv6Network

ONE_SERVER: Final = ("redis", "rediss", "unix")


class BadSetting(ValueError):
    """A variable has a value that cannot be meant; the message says which and why, in one line."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every variable of the house; an empty variable counts as not set, an unknown one is ignored."""

    host: str = "127.0.0.1"
    port: int = 8000  # 0: any free one
    data_dir: Path = Path("var")
    redis_url: str | None = None  # none: embedded
    queue_url: str | None = None  # none: embedded
    api_workers: int = 1
    api_threads: int = 16
    ai_workers: int = 1
    referee_token: str | None = None
    signing_key_file: Path = Path("var/signing.key")
    rate_limit: int = 0  # requests per second; 0: none
    trusted_proxies: tuple[Network, ...] = ()  # whose word for a client's address is taken
    lease_ms: int = 15_000  # how long a computer player may think before another worker is asked

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> "Settings":
        """The settings in an environment, or BadSetting."""
        data_dir = Path(_text(environ, "DATA_DIR", "./var"))
        redis_url = _url(environ, "REDIS_URL", (*ONE_SERVER, CLUSTER))
        queue_url = _url(environ, "QUEUE_URL", ONE_SERVER)
        if queue_url is None and redis_url is not None and not is_cluster(redis_url):
            queue_url = redis_url  # rq cannot use a cluster: beside one, the queue stays embedded
        return cls(
            host=_word(environ, "HOST", "127.0.0.1"),
            port=_number(environ, "PORT", 8000, least=0, most=65535),
            data_dir=data_dir,
            redis_url=redis_url,
            queue_url=queue_url,
            api_workers=_number(environ, "API_WORKERS", 1, least=1, most=256),
            api_threads=_number(environ, "API_THREADS", 16, least=1, most=256),
            ai_workers=_number(environ, "AI_WORKERS", 1, least=0, most=256),
            referee_token=_word(environ, "REFEREE_TOKEN", "") or None,
            signing_key_file=Path(_text(environ, "SIGNING_KEY_FILE", str(data_dir / "signing.key"))),
            rate_limit=_number(environ, "RATE_LIMIT", 0, least=0, most=1_000_000),
            trusted_proxies=_networks(environ, "TRUSTED_PROXIES"),
            lease_ms=_number(environ, "LEASE_MS", 15_000, least=100, most=600_000),
        )


def _text(environ: Mapping[str, str], name: str, default: str) -> str:
    text = environ.get(name) or default
    if "\0" in text or "\n" in text:
        raise BadSetting(f"{name} must be one line of text, not {text!r}")
    return text


def _word(environ: Mapping[str, str], name: str, default: str) -> str:
    """Printable ASCII without spaces: what fits into a header and an address. The value may be a secret: not shown."""
    text = environ.get(name) or default
    if not all("!" <= letter <= "~" for letter in text):
        raise BadSetting(f"{name} must be printable ASCII without spaces")
    return text


def _number(environ: Mapping[str, str], name: str, default: int, *, least: int, most: int) -> int:
    text = environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most):
        raise BadSetting(f"{name} must be a number from {least} to {most}, not {text!r}")
    return int(text)


def _networks(environ: Mapping[str, str], name: str) -> tuple[Network, ...]:
    text = environ.get(name) or ""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",")) if text else ()
    except ValueError as error:
        raise BadSetting(f"{name} must be addresses or networks, separated by commas: {error}") from error


def _url(environ: Mapping[str, str], name: str, schemes: tuple[str, ...]) -> str | None:
    """What is wrong is told without the text between scheme and host: it may hold a password."""
    url = environ.get(name) or None
    if url is None:
        return None
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in schemes:
        shown = repr(f"{scheme}://…") if separator else "an address without one"
        raise BadSetting(f"{name} must begin with {_either(schemes)}, not {shown}")
    if not rest:
        raise BadSetting(f"{name} names no server after {scheme}://")
    if not url.isprintable() or " " in url:
        raise BadSetting(f"{name} must be one line without spaces")
    hosts = re.split("[/?#]", rest, maxsplit=1)[0].rpartition("@")[2]
    if scheme != "unix" and not all(_is_host(host) for host in hosts.split(",")):
        raise BadSetting(f"{name} must name a host and a port from 1 to 65535; a password has %2F %3F %23 for / ? #")
    return url


def _is_host(text: str) -> bool:
    """A name or number, an IPv6 address in brackets, or nothing (this machine), then perhaps a port."""
    found = re.fullmatch(r"(?:[^\[\]:]*|\[[0-9a-fA-F:.%]+\])(?::(\d{1,5}))?", text, re.ASCII)
    return found is not None and (found[1] is None or 1 <= int(found[1]) <= 65535)


def _either(schemes: tuple[str, ...]) -> str:
    *most, last = [f"{scheme}://" for scheme in schemes]
    return f"{', '.join(most)} or {last}"
