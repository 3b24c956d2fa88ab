"""The record: a table's log as evidence that anybody can check without the server."""

from collections.abc import Iterator

from domain.contract.canonical import canonical
from domain.contract.game import Seat, Viewer
from events.evidence.signing import Signer
from events.log.entry import Document, Entry
from events.tables.documents import parts_for
from events.tables.table import Table
from events.tables.tables import Tables

FORMAT = 1


def lines(
    tables: Tables,
    signer: Signer,
    table: Table,
    viewer: Viewer,
    own: Seat | None = None,
    published: Document | None = None,
) -> Iterator[bytes]:
    """The record of a table up to this version as a viewer who sits on his `own` seat may have it, with its proof."""
    all_open = tables.all_open(table)
    key, signature = _signature(tables, signer, table)
    for entry in tables.store.entries(table.id, 0, table.version):
        if entry.version == 1:
            yield _line(_header(entry, key))
        parts = parts_for(entry, viewer, all_open=all_open, own=own)
        yield _line({"e": entry.written.decode(), "h": entry.hash, "p": parts})
    seed = table.seed  # what an entry prints is said once more, also if the table was rewound after its end
    if seed is None and all_open:
        found = tables.store.seed(table.id)
        seed = None if found is None else found.hex()
    yield _line({"count": table.version, "head": table.hash, "seed": seed, "signature": signature})
    if published is not None:
        yield _line({"published": published})


def _signature(tables: Tables, signer: Signer, table: Table) -> tuple[str, str]:
    """The key and the signature of the record; an imported table keeps those it came with."""
    if table.imported:
        head = tables.store.whole_head(table.id)
        return head[b"imported"].decode(), head[b"signature"].decode()
    return signer.public, signer.record(table.id, table.version, table.hash)


def _header(first: Entry, key: str) -> Document:
    """Repeats what the first entry says, for who opens the file."""
    opened = first.document["facts"][0]
    header = {name: opened[name] for name in ("game", "rules_version", "options", "seats", "commitment", "marks")}
    header |= {"annals": FORMAT, "table": first.document["table"], "key": key}
    if opened["parent"] is not None:
        header["parent"] = opened["parent"]
    return header


def _line(document: Document) -> bytes:
    return canonical(document) + b"\n"
