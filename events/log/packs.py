"""The older part of a long log, packed: a chunk of entries is one value, a fifth of what they need one by one.

{b3f}:packs:<table>   hash   the first version of a chunk: the hash before it, and its entries

The newest entries always stand in the stream alone. A chunk holds the bytes of its entries as they were written and the
parts of their seals; their hashes follow from the one before it, and the entry after it proves them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import zstandard

from events.log.connect import Client
from events.log.entry import Entry, first_link, link
from events.log.errors import log_errors
from events.log.keys import key
from events.log.script import Script

CHUNK: Final = 32  # entries
RAW: Final = 48  # of the newest, which stay as they are
LEVEL: Final = 9
HASH: Final = 32  # bytes

PACKED: Final = "packed"  # the field of a head: how many entries lie in chunks


def pack(entries: Sequence[Entry], previous: str) -> bytes:
    """A chunk; canonical JSON holds no line break, so every entry is two lines."""
    lines = b"\n".join([line for entry in entries for line in (entry.written, entry.sealed_parts)])
    return bytes.fromhex(previous) + zstandard.ZstdCompressor(level=LEVEL).compress(lines)


def unpack(chunk: bytes) -> list[Entry]:
    """Its entries, in order."""
    hash_, entries = chunk[:HASH].hex(), []
    lines = zstandard.ZstdDecompressor().decompress(chunk[HASH:]).split(b"\n")
    for written, parts in zip(lines[::2], lines[1::2], strict=True):
        hash_ = link(hash_, written)
        entries.append(Entry(written, hash_, parts))
    return entries


def chunk_of(version: int) -> int:
    """The first version of the chunk in which a version lies, if it is packed."""
    return (version - 1) // CHUNK * CHUNK + 1


class Packs:
    """Packs what has grown old, chunk by chunk. Any number may try: one is taken by one."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._pack = Script(redis, (Path(__file__).parent / "pack.lua").read_text())

    def tidy(self, table: str, version: int) -> int:
        """Pack what there is to pack of a log at this version; how many chunks."""
        if version < CHUNK + RAW:
            return 0
        with log_errors():
            packed, archived = self._redis.hmget(key("head", table), PACKED, "archived")
        first, chunks = int(packed or 0) + 1, 0
        while archived is None and first + CHUNK + RAW - 1 <= version and self._tidied(table, first):
            first, chunks = first + CHUNK, chunks + 1
        return chunks

    def _tidied(self, table: str, first: int) -> bool:
        """Pack one chunk; a chain that does not hold is left for who looks for damage."""
        log, last = key("log", table), first + CHUNK - 1
        with log_errors():
            rows = self._redis.xrange(log, f"{first}-0", f"{last}-0")
            before = self._redis.hget(key("packs", table), str(first - CHUNK)) if first > 1 else None
        entries = [Entry(fields[b"e"], fields[b"h"].decode(), fields[b"p"]) for _, fields in rows]
        previous = first_link(table) if first == 1 else unpack(before)[-1].hash if before else ""
        chunk = pack(entries, previous) if len(entries) == CHUNK and previous else b""
        if not chunk or [entry.hash for entry in unpack(chunk)] != [entry.hash for entry in entries]:
            return False
        keys = [log, key("head", table), key("packs", table)]
        with log_errors():
            return bool(self._pack.once(keys, [first, last, CHUNK, entries[-1].hash, chunk]))
