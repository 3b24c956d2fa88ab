"""Frames of a feed: a cache of the newest, and how many go out in one write."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from api.front.connection import KIB

Frame = tuple[int, bytes]  # a version, and the entry as it goes over the wire

UNSENT: Final = 256 * KIB  # what one feed may have before it; the log keeps the rest
WRITE_SIZE: Final = 64 * KIB  # waiting frames are joined up to this size
MOST_CACHED: Final = 256  # frames kept for each viewer of a table


class FrameCache:
    """The newest frames of one viewer, without a gap, in little memory."""

    def __init__(self) -> None:
        self._frames: deque[Frame] = deque()
        self._size = 0
        self._after = 0  # what comes after this version is here
        self._joined: dict[int, tuple[int, int, bytes]] = {}

    @property
    def last(self) -> int:
        return self._frames[-1][0] if self._frames else 0

    def add(self, after: int, frames: list[Frame]) -> None:
        """Take in what was rendered after a version; frames that would leave a gap replace what is here, if newer."""
        self._joined.clear()
        if not self._frames or after > self.last:
            if self._frames and frames[-1][0] <= self.last:
                return
            self._frames = deque(frames)
            self._after = after
        elif frames[-1][0] >= self._after:
            older = [frame for frame in frames if frame[0] <= self._after]
            newer = [frame for frame in frames if frame[0] > self.last]
            if after < self._after:
                self._frames.extendleft(reversed(older))
                self._after = after
            self._frames.extend(newer)
        self._size = sum(len(data) for _, data in self._frames)
        while len(self._frames) > MOST_CACHED or self._size > UNSENT:
            self._after, data = self._frames.popleft()
            self._size -= len(data)

    def since(self, version: int) -> tuple[int, int, bytes] | None:
        """How many frames come next, the version they reach and their bytes; the same object for all who ask."""
        if not self._after <= version < self.last:
            return None
        if version not in self._joined:
            self._joined[version] = join(frame for frame in self._frames if frame[0] > version)
        return self._joined[version]


def join(frames: Iterable[Frame]) -> tuple[int, int, bytes]:
    """As many frames as go out in one write, at least one."""
    parts: list[bytes] = []
    size = reached = 0
    for version, data in frames:
        if parts and size + len(data) > WRITE_SIZE:
            break
        parts.append(data)
        size += len(data)
        reached = version
    return len(parts), reached, parts[0] if len(parts) == 1 else b"".join(parts)


def first_page(frames: list[Frame]) -> list[Frame]:
    """What may wait in memory for one feed, at least one frame."""
    size = 0
    for count, (_, data) in enumerate(frames):
        size += len(data)
        if count and size > UNSENT:
            return frames[:count]
    return frames
