"""What a log says of the disputes about its table: filed, judged, reopened. Their words lie beside it."""

from collections.abc import Iterable, Iterator

from events.log.entry import Document, Entry

_ABOUT = ("DisputeFiled", "VerdictGiven")


def proceedings(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Document]]:
    """The entries about disputes, each with its fact."""
    for entry in entries:
        if b'"dispute":' in entry.written:  # spares most entries the decoding
            facts = entry.document["facts"]
            if facts and facts[0]["type"] in _ABOUT:
                yield entry, facts[0]


def dismissed(entries: Iterable[Entry], at: int) -> str | None:
    """The dispute in which a claim about this version was dismissed, if there is one."""
    about: dict[str, int] = {}
    judged: dict[str, str] = {}
    for _, fact in proceedings(entries):
        if fact["type"] == "DisputeFiled":
            about[fact["dispute"]] = fact["at"]
        else:
            judged[fact["dispute"]] = fact["verdict"]
    return next((name for name, verdict in judged.items() if verdict == "dismissed" and about.get(name) == at), None)
