"""What this house has said is kept, outside the log: the newest acknowledged version of the tables that moved last.

A file of fixed size beside the log, shared by all processes of a house. The log is told to be on disk before anything
is acknowledged, but nobody but its server sees that file: a log that loses its last entry starts without a word.
"""

import fcntl
import logging
import os
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from events.log.keys import BUCKETS, bucket

log = logging.getLogger("annals.log")

FILE: Final = "acknowledged"
MAGIC: Final = b"annals-acknowledged-1\n"
HEAD: Final = 4096  # bytes before the first slot: the magic, then the name of the log
NAME: Final = 32
PER_BUCKET: Final = 64  # slots
SLOT: Final = struct.Struct("<29sQ16s")  # table, version, half of the hash; a checksum follows
SLOT_BYTES: Final = 64
SIZE: Final = HEAD + len(BUCKETS) * PER_BUCKET * SLOT_BYTES


class Acknowledged(NamedTuple):
    """What somebody was told: this table has this version, whose hash begins so."""

    table: str
    version: int
    hash: str


class Acknowledgements:
    """The file. A table has one slot, which a newer table may take: what moved last is always there."""

    def __init__(self, file: Path) -> None:
        self._fd = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._guard = threading.Lock()
        self._failed = False  # a full disk is said once
        if os.fstat(self._fd).st_size != SIZE:
            os.ftruncate(self._fd, SIZE)

    def is_about(self, log: str) -> bool:
        """Is this about the log of that name? Else it is emptied, and is from now on."""
        head = MAGIC + log.encode()[:NAME]
        with self._locked():
            if os.pread(self._fd, len(head), 0) == head:
                return True
            os.pwrite(self._fd, head + bytes(SIZE - len(head)), 0)  # all of it: later there may be no room
            return False

    def note(self, table: str, version: int, hash_: str) -> None:
        """This version is about to be acknowledged; it is in the log, so nothing here may fail."""
        place, record = _place(table), SLOT.pack(table.encode(), version, bytes.fromhex(hash_)[:16])
        try:
            with self._locked():
                kept = _read(os.pread(self._fd, SLOT_BYTES, place))
                if kept is None or kept.table != table or kept.version <= version:
                    os.pwrite(self._fd, record + struct.pack("<I", crc32(record)), place)
            self._failed = False
        except OSError as error:
            if not self._failed:
                log.warning("event=not_noted reason=%r", str(error))
            self._failed = True

    def forget(self, table: str) -> None:
        """What was said of this table counts no more."""
        place = _place(table)
        with self._locked():
            kept = _read(os.pread(self._fd, SLOT_BYTES, place))
            if kept is not None and kept.table == table:
                os.pwrite(self._fd, bytes(SLOT_BYTES), place)

    def __iter__(self) -> Iterator[Acknowledged]:
        content = os.pread(self._fd, SIZE, 0)
        for place in range(HEAD, SIZE, SLOT_BYTES):
            if (kept := _read(content[place : place + SLOT_BYTES])) is not None:
                yield kept

    def flush(self) -> None:
        """To the disk, for the case that the whole machine goes down; a killed process loses nothing."""
        os.fsync(self._fd)

    def _locked(self) -> "_Locked":
        return _Locked(self._guard, self._fd)


class _Locked:
    """One writer at a time, of the threads here and of the processes of the house."""

    __slots__ = ("_fd", "_guard")

    def __init__(self, guard: threading.Lock, fd: int) -> None:
        self._guard, self._fd = guard, fd

    def __enter__(self) -> None:
        self._guard.acquire()
        fcntl.flock(self._fd, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        fcntl.flock(self._fd, fcntl.LOCK_UN)
        self._guard.release()


def _read(slot: bytes) -> Acknowledged | None:
    """What a slot says; nothing if it is empty, or torn by a machine that went down."""
    record, checksum = slot[: SLOT.size], slot[SLOT.size : SLOT.size + 4]
    if checksum in (b"", bytes(4)) or struct.unpack("<I", checksum)[0] != crc32(record):
        return None
    table, version, half = SLOT.unpack(record)
    return Acknowledged(table.decode(), version, half.hex())


def _place(table: str) -> int:
    slot = int(bucket(table), 16) * PER_BUCKET + crc32(table.encode()) % PER_BUCKET
    return HEAD + slot * SLOT_BYTES
