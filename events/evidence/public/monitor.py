"""python -m events monitor URL [--key KEY] [--state FILE] [--record FILE ...] [--once]: follow a public log.

URL is what stands before `/checkpoint`, such as https://annals.example/v1/public. Every checkpoint must be signed by
the log's key and extend the last one seen, which FILE keeps. Without --key the key the log shows first is believed.
With --record the heads of records you hold are looked up: each must be in the tree as you have it.

Exit codes: 0 all is well (--once) · 1 the log has changed its past, or a record is not in it · 5 it cannot be read
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tqdm import tqdm

from events.evidence.public.merkle import WIDTH, Edge, Tree, WrongProof, leaf_hash, must_extend
from events.evidence.public.notes import BadNote, Checkpoint, NoteKey
from events.evidence.public.over_http import RemoteLog, Unanswered
from events.evidence.public.tree import leaf
from events.tables.publishing import is_published

EVERY_SECONDS: Final = 10.0
CHANGED: Final = 1
UNREADABLE: Final = 5


class Changed(Exception):
    """The log is not what it was; the message holds both checkpoints, which prove it to anybody."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The last checkpoint of a log that fitted all before it."""

    key: NoteKey
    note: str
    checkpoint: Checkpoint


def followed(log: RemoteLog, key: NoteKey, last: Seen | None) -> Seen:
    """The newest checkpoint, which extends the last; raises Changed."""
    note = log.checkpoint()
    try:
        found = Checkpoint.trusted(note, key)
    except BadNote as bad:
        raise Changed(f"{bad}\n\n{note}") from bad
    try:
        must_fit(log.tree(max(found.size, last.checkpoint.size if last else 0)), last, found)
    except WrongProof as wrong:
        before = "" if last is None else f"\n\nseen before:\n\n{last.note}"
        raise Changed(f"{wrong}{before}\n\nseen now:\n\n{note}") from wrong
    return Seen(key, note, found)


def must_fit(tree: Tree, last: Seen | None, found: Checkpoint) -> None:
    """Raises WrongProof unless the tiles lead to this checkpoint, and it extends the last."""
    if last is not None and found.size < last.checkpoint.size:
        raise WrongProof(f"the tree has {found.size} leaves and had {last.checkpoint.size}")
    if tree.root() != found.root:
        raise WrongProof("the tiles do not lead to the root of the checkpoint")
    if last is not None:
        old = last.checkpoint
        must_extend(old.size, old.root, found.size, found.root, tree.consistency(old.size))


def must_hold(log: RemoteLog, seen: Seen, records: list[Path]) -> int:
    """Raises Changed unless every head of these records that should be in the tree is; returns how many are."""
    size = seen.checkpoint.size
    there: set[bytes] = set()
    edge = Edge(0, lambda level, index, width: b"")
    for start in tqdm(range(0, size, WIDTH), unit="tile", leave=False, disable=size < 1 << 14 or None):
        leaves = log.leaves(min(start + WIDTH, size), start)
        there.update(leaves)
        for each in leaves:
            edge.append(leaf_hash(each))
    if edge.root() != seen.checkpoint.root:
        raise Changed(f"the entries do not lead to the root of the checkpoint\n\n{seen.note}")
    count = 0
    for record in records:
        for version, head in heads(record):
            if head not in there:
                raise Changed(f"{record}: version {version} is not in the public log of {size} leaves as you have it")
            count += 1
    return count


def heads(record: Path) -> Iterator[tuple[int, bytes]]:
    """The leaves of a record: what the public log must hold of it."""
    for line in record.read_text().splitlines():
        document = json.loads(line)
        if "e" in document:
            entry = json.loads(document["e"])
            if is_published(entry["v"], entry["facts"]):
                yield entry["v"], leaf(entry["table"], entry["v"], document["h"], entry["at"])


# ------------------------------------------------------------------------------------------------ the command


def load(file: Path) -> Seen | None:
    if not file.exists():
        return None
    kept = json.loads(file.read_text())
    key = NoteKey.read(kept["key"])
    return Seen(key, kept["note"], Checkpoint.trusted(kept["note"], key))


def save(file: Path, seen: Seen) -> None:
    new = file.with_name(file.name + ".new")
    new.write_text(json.dumps({"key": str(seen.key), "note": seen.note}))
    with new.open("rb") as written:
        os.fsync(written.fileno())
    new.replace(file)


def _say(text: str) -> None:
    sys.stdout.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {text}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    assert __doc__ is not None
    usage, _, text = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="python -m events monitor", description=text, epilog=usage, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("url", metavar="URL")
    parser.add_argument("--key", help="the verifier key of the log, from elsewhere")
    parser.add_argument("--state", type=Path, default=Path("monitor.json"), metavar="FILE")
    parser.add_argument("--record", type=Path, action="append", default=[], metavar="FILE")
    parser.add_argument("--once", action="store_true", help="look once and leave")
    asked = parser.parse_args(arguments)
    log = RemoteLog(asked.url)
    try:
        last = load(asked.state)
        key = NoteKey.read(asked.key) if asked.key else last.key if last else log.key()
    except (BadNote, Unanswered, OSError, ValueError, KeyError) as error:
        _say(f"cannot begin: {error}")
        return UNREADABLE
    while True:
        try:
            seen = followed(log, key, last)
            count = must_hold(log, seen, asked.record) if asked.record else 0
        except Changed as changed:
            _say(f"THIS LOG HAS CHANGED ITS PAST. Keep this, it is the proof.\n\n{changed}")
            return CHANGED
        except (Unanswered, OSError, ValueError, KeyError) as error:
            _say(f"cannot be read: {error}")
            if asked.once:
                return UNREADABLE
        else:
            if last is None or seen.checkpoint != last.checkpoint or asked.once:
                held = f", {count} heads of your records in it" if asked.record else ""
                _say(f"{seen.checkpoint.text.replace(chr(10), ' ')}{held}")
            save(asked.state, seen)
            last = seen
            if asked.once:
                return 0
        time.sleep(EVERY_SECONDS)
