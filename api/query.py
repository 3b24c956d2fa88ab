"""What a request says beside its body: the words of its query, and the headers about versions and keys."""

from collections.abc import Sequence

from api.current import this_request
from api.language import preferred
from api.problems import Problem
from domain.contract.kit import LANGUAGES


def asked(name: str) -> str | None:
    """A word from the query; an empty one counts as not given."""
    here = this_request()
    return here.args.get(name) or None if here.query_string else None


def number(name: str, default: int, least: int, most: int) -> int:
    """A whole number from the query."""
    given = asked(name)
    if given is None:
        return default
    if not (is_number(given) and least <= int(given) <= most):
        detail = f"{name} must be a whole number from {least} to {most}"
        raise Problem(422, "invalid_query", detail, params={"name": name, "least": least, "most": most})
    return int(given)


def flag(name: str) -> bool:
    """true or false from the query."""
    given = asked(name) or "false"
    if given not in ("true", "false"):
        said = {"name": name, "allowed": ["true", "false"]}
        raise Problem(422, "invalid_query", f"{name} must be true or false", params=said)
    return given == "true"


def one_of(name: str, known: Sequence[str]) -> str | None:
    """One of some words, if it is asked for."""
    given = asked(name)
    if given is not None and given not in known:
        said = {"name": name, "allowed": list(known)}
        raise Problem(422, "invalid_query", f"{name} must be one of {', '.join(known)}", params=said)
    return given


def language() -> str:
    """In which language the caller reads: `?lang=`, else `Accept-Language`, else English."""
    return one_of("lang", LANGUAGES) or preferred()


def words(name: str, known: Sequence[str]) -> set[str]:
    """Words from the query, separated by commas."""
    given = asked(name)
    found = set() if given is None else set(given.split(","))
    if not found <= set(known):
        said = {"name": name, "allowed": list(known)}
        raise Problem(422, "invalid_query", f"{name} takes {', '.join(known)}, separated by commas", params=said)
    return found


def idempotency_key() -> str | None:
    given = this_request().headers.get("Idempotency-Key")
    if given is not None and not (1 <= len(given) <= 200 and given.isascii() and given.isprintable()):
        detail = "Idempotency-Key must be 1 to 200 printable ASCII characters"
        raise Problem(400, "bad_idempotency_key", detail, params={"header": "Idempotency-Key", "most": 200})
    return given


def seen_version() -> int | None:
    """The version the caller saw, from If-Match: the ETag or the bare version."""
    given = this_request().headers.get("If-Match")
    if given is None or given.strip() == "*":
        return None
    version = _version_in(given)
    if version is None:
        detail = 'If-Match takes an ETag such as "17-2", a version such as "17", or *'
        raise Problem(400, "bad_if_match", detail, params={"header": "If-Match"})
    return version


def is_bad_if_match() -> bool:
    given = this_request().headers.get("If-Match")
    return given is not None and given.strip() != "*" and _version_in(given) is None


def _version_in(given: str) -> int | None:
    tag = given.strip().removeprefix("W/")
    version, dash, viewer = tag[1:-1].partition("-")
    quoted = len(tag) > 2 and tag[0] == tag[-1] == '"'
    known_viewer = viewer in ("s", "all") or is_number(viewer) if dash else True
    return int(version) if quoted and is_number(version) and known_viewer else None


def is_number(text: str) -> bool:
    """Only digits, and not more than a version can have."""
    return text.isascii() and text.isdigit() and len(text) < 17
