"""How a table is packed for the archive: its record with all seals open, without what follows from the rest.

Left out, and put back byte for byte when it is read: the hashes (each follows from the one before), the commitments of
seals (they follow from salt and value), version and table of each entry, the digests of computer players' keys (they
follow from the decision), and of an idempotency key all that its entry says. The head, which the stub keeps, proves
what was put back. Salts and digests, in which there is nothing to compress, stand together at the end.

The object is one zstd frame. In it: a line of JSON about the table, a line of JSON for each entry, and those bytes.
"""

import json
from typing import Any, Final

import orjson
import zstandard

from domain.contract.canonical import canonical
from events.log.done import SHORT, TAG, tag
from events.log.entry import Document, Entry, command_digest, first_link, link, seal_commitment
from events.log.resting import Fields, Resting

FORMAT: Final = 1
LEVEL: Final = 19
KEPT, FOLLOWS = "kept", "follows"  # in place of `cmd`: its bytes stand at the end, or the decision says them
UNSAID: Final[Document] = {"sealed": [], "facts": [], "seat": None, "decision": None, "cmd": None}


class BadPacking(ValueError):
    """These bytes are no packed table, or not that of this head."""


def pack(table: str, rest: Resting) -> bytes:
    """The object of a table."""
    lines, loose, before = [], bytearray(), 0
    done = dict(rest.done)
    for entry in rest.entries:
        document, parts = dict(entry.document), entry.parts
        name = _tag(document, table)
        document["at"], before = document["at"] - before, document["at"]
        pairs = zip(document["sealed"], parts, strict=True)
        document["sealed"] = [_without_commitment(seal, part) for seal, part in pairs]
        if document["cmd"] == _turn_digest(document, table):
            document["cmd"] = FOLLOWS
        elif document["cmd"] is not None:
            loose += bytes.fromhex(document["cmd"])
            document["cmd"] = KEPT
        request, _, version = done.get(name, b"").partition(b" ")
        if len(request) == SHORT and version == b"%d" % entry.version:
            loose += bytes.fromhex(request.decode())
            document["done"] = 1
            del done[name]
        for part in parts:
            loose += b"" if part is None else bytes.fromhex(part["salt"])
        document["parts"] = [part and [len(part["salt"]) // 2, part["value"]] for part in parts]
        del document["v"], document["table"]
        unsaid = UNSAID | {"parts": []}
        lines.append(
            orjson.dumps(
                {name: value for name, value in document.items() if name not in unsaid or value != unsaid[name]}
            )
        )
    return _compressed([orjson.dumps(_about(table, rest, done)), *lines], bytes(loose))


def unpack(packed: bytes, table: str) -> Resting:
    """The table of an object, whole; raises BadPacking."""
    try:
        content = zstandard.ZstdDecompressor().decompressobj().decompress(packed)
        return _unpacked(content, table)
    except (zstandard.ZstdError, ValueError, LookupError, TypeError) as error:
        raise BadPacking(f"{type(error).__name__}: {error}") from error


def _unpacked(content: bytes, table: str) -> Resting:
    first, _, rest = content.partition(b"\n")
    about = orjson.loads(first)
    if (about["archive"], about["table"]) != (FORMAT, table):
        raise BadPacking(f"format {about['archive']} of table {about['table']}")
    *lines, end = rest.split(b"\n", about["count"])
    loose = _Loose(end)
    entries: list[Entry] = []
    done: dict[bytes, bytes] = {}
    at, hash_ = 0, first_link(table)
    for version, line in enumerate(lines, 1):
        document = UNSAID | orjson.loads(line)
        document["v"], document["table"] = version, table
        at = document["at"] = document["at"] + at
        if document["cmd"] == FOLLOWS:
            document["cmd"] = _turn_digest(document, table)
        elif document["cmd"] == KEPT:
            document["cmd"] = loose.take(32).hex()
        if document.pop("done", 0):
            done[_tag(document, table)] = b"%s %d" % (loose.take(SHORT // 2).hex().encode(), version)
        parts = [kept and {"salt": loose.take(kept[0]).hex(), "value": kept[1]} for kept in document.pop("parts", [])]
        for seal, part in zip(document["sealed"], parts, strict=True):
            if part is not None and "commit" not in seal:
                seal["commit"] = _commitment(part)
        written = canonical(document)
        hash_ = link(hash_, written)
        said = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode() if parts else b""
        entries.append(Entry(written, hash_, said))
    if loose.left:
        raise BadPacking(f"{loose.left} bytes are left over")
    return Resting(
        entries=entries,
        seed=None if about["seed"] is None else bytes.fromhex(about["seed"]),
        done=done | _pairs(about["done"]),
        head=_pairs(about["head"]),
        refused=[text.encode() for text in about["refused"]],
        talk=[(id_.encode(), _pairs(fields)) for id_, fields in about["talk"]],
        disputes=about["disputes"],
    )


def _about(table: str, rest: Resting, done: Fields) -> Document:
    return {
        "archive": FORMAT,
        "table": table,
        "count": len(rest.entries),
        "seed": None if rest.seed is None else rest.seed.hex(),
        "done": _words(done),
        "head": _words(rest.head),
        "refused": [text.decode() for text in rest.refused],
        "talk": [[id_.decode(), _words(fields)] for id_, fields in rest.talk],
        "disputes": list(rest.disputes),
    }


# ------------------------------------------------------------------------------------------------ one entry


def turn_key(table: str, decision: str) -> str:
    """The idempotency key of a computer player's answer to a decision."""
    return f"ai:{table}:{decision}"


def _turn_digest(document: Document, table: str) -> str | None:
    """What an entry keeps of its key if a computer player answered a decision with it."""
    if document["decision"] is None or not document["by"].startswith("ai:"):
        return None
    return command_digest(document["by"], turn_key(table, document["decision"]))


def _tag(document: Document, table: str) -> bytes:
    """Under which the key of an entry is remembered, as far as the entry says it."""
    digest = document["cmd"]
    if digest is not None and digest == _turn_digest(document, table):
        return tag(f"ai {turn_key(table, document['decision'])}")
    return bytes.fromhex(digest or "")[:TAG]


def _commitment(part: Document) -> str:
    return seal_commitment(bytes.fromhex(part["salt"]), part["value"])


def _without_commitment(seal: Document, part: Document | None) -> Document:
    """A seal, less what follows from its part; of a part that is missing nothing follows."""
    if part is None or _commitment(part) != seal["commit"]:
        return seal
    return {name: value for name, value in seal.items() if name != "commit"}


# ------------------------------------------------------------------------------------------------ bytes


class _Loose:
    """The bytes at the end, taken in order."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def take(self, count: int) -> bytes:
        found = self._content[self._at : self._at + count]
        if len(found) != count:
            raise BadPacking("it is cut off")
        self._at += count
        return found

    @property
    def left(self) -> int:
        return len(self._content) - self._at


def _compressed(lines: list[bytes], loose: bytes) -> bytes:
    """One frame, its text and its loose bytes in blocks of their own."""
    text = b"\n".join(lines) + b"\n"
    fits = zstandard.ZstdCompressionParameters.from_level(LEVEL, source_size=len(text) + len(loose), write_checksum=1)
    frame = zstandard.ZstdCompressor(compression_params=fits).compressobj()
    packed = frame.compress(text) + frame.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return packed + frame.compress(loose) + frame.flush()


def _words(fields: Fields) -> dict[str, str]:
    """Names and values, which may hold any bytes, as text."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in fields.items()}


def _pairs(words: dict[str, Any]) -> dict[bytes, bytes]:
    return {name.encode("latin-1"): value.encode("latin-1") for name, value in words.items()}
