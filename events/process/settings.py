"""What the house is told by its environment, read once and checked before anything starts."""

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from events.process.redis_url import CLUSTER, is_cluster

Network = IPv4Network | IPv6Network

ONE_SERVER: Final = ("redis", "rediss", "unix")


OBJECT_STORES: Final = ("s3", "gs", "az")

DAY_MS: Final = 86_400_000
UNIT_MS: Final = {"s": 1000, "m": 60_000, "h": 3_600_000, "d": DAY_MS}


class BadSetting(ValueError):
    """A variable has a value that cannot be meant; the message says which and why, in one line."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """Who else signs tokens, for whom, and where his public keys are: an address or a file."""

    issuer: str
    audience: str
    jwks: str


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
    max_open_tables: int = 200  # that one player may have opened and that are not over
    trusted_proxies: tuple[Network, ...] = ()  # whose word for a client's address is taken
    log_origin: str | None = None  # what the public log is called; none: by the key
    witnesses: tuple[tuple[str, str], ...] = ()  # address and verifier key of each
    ticket_seconds: int = 600  # how long a ticket outlives its feed
    open_table_ms: int | None = 7 * DAY_MS  # how long an open table waits for somebody; none: for ever
    archive_url: str | None = None  # where finished tables go, a folder or an object store; none: with the data
    archive_after_ms: int | None = 7 * DAY_MS  # how long they rest before; none: for ever
    foreign: Foreign | None = None  # whose accounts are taken here
    webhook_url: str | None = None  # where every entry of every table is sent
    webhook_secret: str = ""
    webhook_allow: tuple[Network, ...] = ()  # to which something may be sent though they are not public
    faults: bool = False  # may a request ask to be answered badly? For tests of clients
    replicas: int = 0  # that must have a move on disk before it is answered
    lease_ms: int = 15_000  # how long a computer player may think before another worker is asked

    @property
    def archive(self) -> str:
        """Where finished tables go."""
        return self.archive_url or str(self.data_dir / "archive")

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
            max_open_tables=_number(environ, "MAX_OPEN_TABLES", 200, least=1, most=1_000_000),
            trusted_proxies=_networks(environ, "TRUSTED_PROXIES"),
            log_origin=_origin(environ, "LOG_ORIGIN"),
            witnesses=_witnesses(environ, "WITNESSES"),
            ticket_seconds=_number(environ, "TICKET_SECONDS", 600, least=1, most=86_400),
            open_table_ms=_days(environ, "OPEN_TABLE_DAYS", "7"),
            archive_url=_archive(environ, "ARCHIVE_URL"),
            archive_after_ms=_time(environ, "ARCHIVE_AFTER", "7d"),
            foreign=_foreign(
                _text(environ, "AUTH_ISSUER", ""), _text(environ, "AUTH_AUDIENCE", ""), _text(environ, "AUTH_JWKS", "")
            ),
            webhook_url=_web_address(environ, "WEBHOOK_URL", "WEBHOOK_SECRET"),
            webhook_secret=_secret(environ, "WEBHOOK_SECRET", "WEBHOOK_URL"),
            webhook_allow=_networks(environ, "WEBHOOK_ALLOW"),
            faults=bool(_number(environ, "FAULTS", 0, least=0, most=1)),
            replicas=_replicas(environ, "REPLICAS", redis_url),
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


def _replicas(environ: Mapping[str, str], name: str, redis_url: str | None) -> int:
    """How many copies are waited for; the embedded log has none."""
    wanted = _number(environ, name, 0, least=0, most=16)
    if wanted and redis_url is None:
        raise BadSetting(f"{name} needs REDIS_URL: the embedded log has no replicas")
    return wanted


def _origin(environ: Mapping[str, str], name: str) -> str | None:
    """What a log may be called: a name that notes can carry."""
    text = _word(environ, name, "")
    if "+" in text:
        raise BadSetting(f"{name} must be printable ASCII without spaces and +")
    return text or None


def _witnesses(environ: Mapping[str, str], name: str) -> tuple[tuple[str, str], ...]:
    """An address and a verifier key on each line, or after each comma."""
    lines = [line.split() for line in (environ.get(name) or "").replace(",", "\n").splitlines() if line.strip()]
    for line in lines:
        if len(line) != 2 or not line[0].startswith(("https://", "http://")) or line[1].count("+") < 2:
            raise BadSetting(f"{name} must be an address and a verifier key on each line, not {' '.join(line)!r}")
    return tuple((address.rstrip("/"), key) for address, key in lines)


def _days(environ: Mapping[str, str], name: str, default: str) -> int | None:
    """Milliseconds from a number of days, of which some may be wanted in part; `never` is none."""
    text = environ.get(name) or default
    if text == "never":
        return None
    if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,9})?", text):
        raise BadSetting(f"{name} must be a number of days, or never, not {text!r}")
    return int(float(text) * DAY_MS)


def _time(environ: Mapping[str, str], name: str, default: str) -> int | None:
    """Milliseconds from a number of days, or of another unit that is named; `never` is none."""
    text = environ.get(name) or default
    if text == "never":
        return None
    found = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,9})?)([smhd]?)", text)
    if found is None:
        raise BadSetting(f"{name} must be a number of days, or with s, m, h or d behind it, or never, not {text!r}")
    return int(float(found[1]) * UNIT_MS[found[2] or "d"])


def _archive(environ: Mapping[str, str], name: str) -> str | None:
    """A folder, or the address of an object store; keys belong elsewhere."""
    text = _text(environ, name, "")
    if "://" not in text:
        return text or None
    scheme, _, rest = text.partition("://")
    if scheme not in OBJECT_STORES or not rest.split("/")[0]:
        raise BadSetting(f"{name} must be a folder, or begin with {_either(OBJECT_STORES)} and name a bucket")
    if "@" in rest or not text.isprintable() or " " in text:
        raise BadSetting(f"{name} must be one line without spaces, user and password: keys stand in the environment")
    return text


def _foreign(issuer: str, audience: str, jwks: str) -> Foreign | None:
    """All three or none."""
    given = {"AUTH_ISSUER": issuer, "AUTH_AUDIENCE": audience, "AUTH_JWKS": jwks}
    if not any(given.values()):
        return None
    if missing := [name for name, text in given.items() if not text]:
        raise BadSetting(f"{' and '.join(missing)} must be set, too, where tokens of others are taken")
    parts = urlsplit(jwks)
    here = parts.hostname in ("localhost", "127.0.0.1", "::1")
    if "://" in jwks and not (parts.hostname and (parts.scheme == "https" or (parts.scheme == "http" and here))):
        raise BadSetting(f"AUTH_JWKS must be a file or begin with https://, not {jwks!r}")
    return Foreign(issuer, audience, jwks)


def _web_address(environ: Mapping[str, str], name: str, secret: str) -> str | None:
    url = _word(environ, name, "") or None
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("https", "http") or not parts.hostname or "@" in parts.netloc:
        raise BadSetting(f"{name} must begin with https:// and name a host, without user and password")
    if parts.scheme == "http" and not environ.get("WEBHOOK_ALLOW"):
        raise BadSetting(f"{name} must begin with https://, for WEBHOOK_ALLOW names no network without it")
    if not environ.get(secret):
        raise BadSetting(f"{name} needs {secret}, by which the receiver knows us")
    return url


def _secret(environ: Mapping[str, str], name: str, url: str) -> str:
    """As Standard Webhooks want it; not shown."""
    text = _word(environ, name, "")
    if not text:
        return ""
    if not environ.get(url):
        raise BadSetting(f"{name} is of no use without {url}")
    try:
        fits = 24 <= len(b64decode(text.removeprefix("whsec_"), validate=True)) <= 64
    except (Error, ValueError):
        fits = False
    if not fits:
        raise BadSetting(f"{name} must be whsec_ and 24 to 64 bytes in base64")
    return text


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
