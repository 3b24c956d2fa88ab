"""What witnesses and monitors ask of each other over HTTP, with bounds in time and size."""

import urllib.error
import urllib.request
from typing import Final

from events.evidence.public.merkle import HASH, WIDTH, Tree, tile_width
from events.evidence.public.notes import NoteKey

PATIENCE: Final = 10.0  # seconds for an answer
LONGEST_ANSWER: Final = 1 << 16


class Unanswered(Exception):
    """There was no answer of the kind one can use."""

    def __init__(self, status: int, kind: str, said: str) -> None:
        super().__init__(f"{status}: {said[:200]}" if status else said)
        self.status, self.kind, self.said = status, kind, said


def ask(address: str, body: bytes | None = None) -> bytes:
    """GET, or POST with a body; raises Unanswered for whatever is not 200."""
    if not address.startswith(("https://", "http://")):
        raise Unanswered(0, "", f"{address} is no address of the web")
    request = urllib.request.Request(address, body, {"User-Agent": "annals"})  # noqa: S310  checked above
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            found: bytes = answer.read(LONGEST_ANSWER)
            return found
    except urllib.error.HTTPError as refusal:
        said = refusal.read(LONGEST_ANSWER).decode(errors="replace").strip()
        raise Unanswered(refusal.code, refusal.headers.get_content_type(), said) from refusal
    except OSError as error:
        raise Unanswered(0, "", f"{address}: {error}") from error


def tile_name(level: int | str, index: int, width: int) -> str:
    """The path of a tile: `0/x001/x234/067`, `0/000.p/3`."""
    groups = [f"{index % 1000:03}"]
    while index := index // 1000:
        groups.insert(0, f"x{index % 1000:03}")
    return f"{level}/{'/'.join(groups)}" + (f".p/{width}" if width < WIDTH else "")


class RemoteLog:
    """A public log somewhere, in the form of tlog-tiles; believes nothing it says."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix.rstrip("/")

    def key(self) -> NoteKey:
        """The key it says it has."""
        return NoteKey.read(ask(f"{self.prefix}/key").decode(errors="replace"))

    def checkpoint(self) -> str:
        return ask(f"{self.prefix}/checkpoint").decode(errors="replace")

    def tree(self, size: int) -> Tree:
        return Tree(size, self._tile)

    def _tile(self, level: int, index: int, width: int) -> bytes:
        return ask(f"{self.prefix}/tile/{tile_name(level, index, width)}")

    def leaves(self, size: int, start: int) -> list[bytes]:
        """The entries of one tile, which begins with `start`; the caller checks them against the tree."""
        index = start // WIDTH
        width = tile_width(0, index, size)
        return _entries(ask(f"{self.prefix}/tile/{tile_name('entries', index, width)}"), width)


def _entries(bundle: bytes, width: int) -> list[bytes]:
    found, at = [], 0
    while at < len(bundle):
        length = int.from_bytes(bundle[at : at + 2], "big")
        found.append(bundle[at + 2 : at + 2 + length])
        at += 2 + length
    if at != len(bundle) or len(found) != width or any(len(each) != HASH for each in found):
        raise Unanswered(0, "", f"a bundle of {width} entries is not as it must be")
    return found
