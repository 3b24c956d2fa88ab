"""Where a fork comes from: the version that it continues, read from the record of its parent, and so on to the root."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

from domain.contract.game import ALL
from events.evidence import proof
from events.evidence.proof import Document, Flaw
from events.evidence.rules import RulesCheck

Records = Callable[[str], Iterable[bytes] | None]  # the lines of a table's record, if it is at hand

DEEPEST: Final = 32


class Lineage:
    """Finds the state that a fork must take up. The hash in the fork vouches for its parent: no signature is needed."""

    def __init__(self, records: Records, depth: int = 0) -> None:
        self._records, self._depth = records, depth

    def __call__(self, parent: Document) -> Document | None:
        """The state of the parent at the version named, None if it cannot be known; raises Flaw if it is not there."""
        if self._depth == DEEPEST:
            raise Flaw("parent", f"at most {DEEPEST} forks one after another", "more")
        lines = self._records(parent["table"])
        if lines is None:
            return None
        asked = RulesCheck(Lineage(self._records, self._depth + 1))
        hashes: list[Any] = []
        report = proof.check(_noted(islice(lines, parent["version"] + 1), hashes), on_entry=asked.entry)
        if report.integrity.verdict == "fail":
            raise Flaw("parent", "an intact record of the parent", dict(report.integrity.details))
        found = {"table": asked.table.id, "version": asked.version, "hash": hashes[-1]}
        if found != parent:
            raise Flaw("parent", parent, found)
        followed = asked.verdict()
        if followed.verdict == "fail":
            raise Flaw("parent", "a parent that follows the rules", dict(followed.details))
        return None if followed.verdict == "unknown" else asked.table.rules.view(asked.table.state, ALL)


def _noted(lines: Iterable[bytes], hashes: list[Any]) -> Iterator[bytes]:
    """The same lines; `hashes` gets the hash of the last entry that was read."""
    for line in lines:
        yield line
        try:
            hashes[:] = [proof.strict(line.decode())["h"]]
        except (Flaw, UnicodeDecodeError, KeyError, TypeError):
            hashes[:] = [None]
