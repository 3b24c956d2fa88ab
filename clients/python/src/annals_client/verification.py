"""Whether a record is evidence, found out here: no server has to be trusted.

The verifier is that of the house, `events.evidence.verify`, where its code can be imported; another one can be given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from annals_client import types

Verifier: TypeAlias = Callable[[Iterable[bytes], Sequence[str], Sequence[Any]], Any]
HOUSE: Final = "events.evidence.verify"


class NoVerifier(Exception):
    """The code of a verifier is not here."""


def verify(
    record: bytes | Path,
    keys: Sequence[str] = (),
    receipts: Sequence[Any] = (),
    *,
    verifier: Verifier | None = None,
) -> "types.VerificationReport":
    """Five verdicts on a record; completeness is proven only under a key that you trust.

    `receipts` are what `play` brought: a record that leaves one out is not complete.
    """
    found = (verifier or of_the_house())(_lines(record), keys, receipts)
    return cast("types.VerificationReport", found)


def of_the_house() -> Verifier:
    try:
        found: Verifier = import_module(HOUSE).verify
    except ModuleNotFoundError as missing:
        raise NoVerifier(
            "no verifier is here: put the code of Annals on the path, give one as verifier=, "
            "or ask a server with annals.records.verify(record)"
        ) from missing
    return found


def _lines(record: bytes | Path) -> Iterator[bytes]:
    if isinstance(record, bytes):
        yield from record.splitlines(keepends=True)
    else:
        with record.open("rb") as file:
            yield from file
