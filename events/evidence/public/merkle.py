"""The arithmetic of the tree: hashes, tiles and proofs (RFC 6962, tlog-tiles). Pure; whoever asks brings the tiles."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final

HASH: Final = 32
WIDTH: Final = 256  # hashes in a full tile
HEIGHT: Final = 8  # levels of the tree that a tile spans

EMPTY_ROOT: Final = sha256(b"").digest()

ReadTile = Callable[[int, int, int], bytes]  # level, index, how many hashes: those hashes, one after the other


class WrongProof(ValueError):
    """The hashes do not lead to the root."""


def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def perfect_root(hashes: Sequence[bytes]) -> bytes:
    """The root over so many hashes, a power of two."""
    while len(hashes) > 1:
        hashes = [node_hash(hashes[n], hashes[n + 1]) for n in range(0, len(hashes), 2)]
    return hashes[0]


def split_hashes(tile: bytes) -> list[bytes]:
    return [tile[n : n + HASH] for n in range(0, len(tile), HASH)]


def tile_width(level: int, index: int, size: int) -> int:
    """How many hashes a tile holds in a tree of this size; 0 or less if it is not there."""
    return min(WIDTH, (size >> HEIGHT * level) - index * WIDTH)


# ------------------------------------------------------------------------------------------------ growing


class Edge:
    """The right edge of a tree: the tiles that are not full, which is all one needs to make it grow."""

    def __init__(self, size: int, read: ReadTile) -> None:
        self.size = size
        self._open: list[list[bytes]] = []
        level = 0
        while size >> HEIGHT * level:
            count = size >> HEIGHT * level
            width = count % WIDTH
            self._open.append(split_hashes(read(level, count // WIDTH, width)) if width else [])
            level += 1

    def append(self, hash_: bytes) -> list[tuple[int, int, bytes]]:
        """Add one leaf by its hash; returns what is added to tiles: level, index of the tile, hash."""
        added, level = [], 0
        while True:
            if level == len(self._open):
                self._open.append([])
            tile = self._open[level]
            tile.append(hash_)
            added.append((level, (self.size >> HEIGHT * level) // WIDTH, hash_))
            if len(tile) < WIDTH:
                break
            hash_ = perfect_root(tile)
            self._open[level] = []
            level += 1
        self.size += 1
        return added

    def root(self) -> bytes:
        """The root of the whole tree: perfect subtrees, joined from the smallest to the largest."""
        found: bytes | None = None
        for tile in self._open:
            end, width = len(tile), 1
            while end:
                if end & width:
                    subtree = perfect_root(tile[end - width : end])
                    found = subtree if found is None else node_hash(subtree, found)
                    end -= width
                width *= 2
        return EMPTY_ROOT if found is None else found


# ------------------------------------------------------------------------------------------------ proofs


class Tree:
    """A tree of a certain size, seen through its tiles."""

    def __init__(self, size: int, read: ReadTile) -> None:
        self.size, self._read = size, read
        self._known: dict[tuple[int, int], bytes] = {}

    def root(self) -> bytes:
        return self._range(0, self.size) if self.size else EMPTY_ROOT

    def around(self, index: int) -> list[tuple[int, int, int]]:
        """The tiles that the path of a leaf needs, level by level: its own, and the last; to be fetched together."""
        levels = range(-(-self.size.bit_length() // HEIGHT))
        ends = {(level, (self.size >> HEIGHT * level) // WIDTH) for level in levels}
        ends |= {(level, index >> HEIGHT * (level + 1)) for level in levels}
        widths = [(level, each, tile_width(level, each, self.size)) for level, each in sorted(ends)]
        return [tile for tile in widths if tile[2] > 0]

    def take(self, level: int, index: int, hashes: bytes) -> None:
        """A tile that has been fetched."""
        self._known[level, index] = hashes

    def inclusion(self, index: int) -> list[bytes]:
        """What leads from a leaf to the root, the lowest first."""
        return self._path(index, 0, self.size)

    def consistency(self, old: int) -> list[bytes]:
        """What shows that the first `old` leaves are those of the tree of that size."""
        return [] if old in (0, self.size) else self._subproof(old, 0, self.size, whole=True)

    def _path(self, index: int, low: int, high: int) -> list[bytes]:
        if high - low == 1:
            return []
        middle = low + _split(high - low)
        if index < middle:
            return [*self._path(index, low, middle), self._range(middle, high)]
        return [*self._path(index, middle, high), self._range(low, middle)]

    def _subproof(self, old: int, low: int, high: int, *, whole: bool) -> list[bytes]:
        if old == high:
            return [] if whole else [self._range(low, high)]
        middle = low + _split(high - low)
        if old <= middle:
            return [*self._subproof(old, low, middle, whole=whole), self._range(middle, high)]
        return [*self._subproof(old, middle, high, whole=False), self._range(low, middle)]

    def _range(self, low: int, high: int) -> bytes:
        count = high - low
        if count & (count - 1):
            middle = low + _split(count)
            return node_hash(self._range(low, middle), self._range(middle, high))
        height = count.bit_length() - 1
        level, inner = divmod(height, HEIGHT)
        first, many = low >> HEIGHT * level, 1 << inner
        tile = self.tile(level, first // WIDTH)
        start = first % WIDTH * HASH
        return perfect_root(split_hashes(tile[start : start + many * HASH]))

    def tile(self, level: int, index: int) -> bytes:
        """The hashes of a tile, as many as there are."""
        tile = self._known.get((level, index))
        if tile is None:
            width = tile_width(level, index, self.size)
            tile = self._known[level, index] = self._read(level, index, width)
            if len(tile) != width * HASH:
                raise WrongProof(f"tile {level}/{index} holds {len(tile)} bytes, not {width * HASH}")
        return tile


def _split(count: int) -> int:
    """The largest power of two below a number above one."""
    return 1 << (count - 1).bit_length() - 1


# ------------------------------------------------------------------------------------------------ a small tree


def tree_over(leaves: Iterable[bytes]) -> list[list[bytes]]:
    """The hashes of a tree that is held whole: those of its leaves, the nodes above, at last the root alone.

    Who has no sibling at the end of a level is carried up as he is: the same tree as RFC 6962's.
    """
    levels = [[leaf_hash(leaf) for leaf in leaves]]
    while len(below := levels[-1]) > 1:
        above = [node_hash(below[n], below[n + 1]) for n in range(0, len(below) - 1, 2)]
        levels.append(above + below[2 * len(above) :])
    return levels


def path_of(levels: Sequence[Sequence[bytes]], index: int) -> list[bytes]:
    """What leads from a leaf to the root: its siblings, from below."""
    path = []
    for level in levels[:-1]:
        if (sibling := index ^ 1) < len(level):
            path.append(level[sibling])
        index >>= 1
    return path


# ------------------------------------------------------------------------------------------------ checking proofs


def root_from_inclusion(hash_: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf's hash and its path lead to (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        raise WrongProof(f"there is no leaf {index} among {size}")
    first, last = index, size - 1
    for each in path:
        if last == 0:
            raise WrongProof("the path is too long")
        if first & 1 or first == last:
            hash_ = node_hash(each, hash_)
            while not first & 1 and first:
                first, last = first >> 1, last >> 1
        else:
            hash_ = node_hash(hash_, each)
        first, last = first >> 1, last >> 1
    if last:
        raise WrongProof("the path is too short")
    return hash_


def must_extend(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> None:
    """Raises WrongProof unless the tree of `new` leaves begins with that of `old` (RFC 9162, 2.1.4.2)."""
    if old > new:
        raise WrongProof(f"a tree of {new} leaves cannot extend one of {old}")
    if old == 0 or old == new:
        if proof or (old == new and old_root != new_root) or (old == 0 and old_root != EMPTY_ROOT):
            raise WrongProof("two trees of one size differ" if old == new else "nothing is to be proven from nothing")
        return
    rest = list(proof)
    if old & (old - 1) == 0:
        rest.insert(0, old_root)
    if not rest:
        raise WrongProof("the proof is too short")
    first, last = old - 1, new - 1
    while first & 1:
        first, last = first >> 1, last >> 1
    one = other = rest[0]
    for each in rest[1:]:
        if last == 0:
            raise WrongProof("the proof is too long")
        if first & 1 or first == last:
            one, other = node_hash(each, one), node_hash(each, other)
            while not first & 1 and first:
                first, last = first >> 1, last >> 1
        else:
            other = node_hash(other, each)
        first, last = first >> 1, last >> 1
    if last or one != old_root or other != new_root:
        raise WrongProof(f"the tree of {new} leaves does not extend that of {old}")
