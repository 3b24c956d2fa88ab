"""A second implementation of the tree, from the words of RFC 6962 alone: slow, and shares no line with the first."""

from hashlib import sha256


def root(leaves: list[bytes]) -> bytes:
    """Merkle Tree Hash, section 2.1."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    k = largest_power_below(len(leaves))
    return sha256(b"\x01" + root(leaves[:k]) + root(leaves[k:])).digest()


def path(m: int, leaves: list[bytes]) -> list[bytes]:
    """Merkle audit path, section 2.1.1."""
    if len(leaves) == 1:
        return []
    k = largest_power_below(len(leaves))
    if m < k:
        return [*path(m, leaves[:k]), root(leaves[k:])]
    return [*path(m - k, leaves[k:]), root(leaves[:k])]


def proof(m: int, leaves: list[bytes]) -> list[bytes]:
    """Merkle consistency proof, section 2.1.2."""
    return subproof(m, leaves, True) if 0 < m < len(leaves) else []


def subproof(m: int, leaves: list[bytes], b: bool) -> list[bytes]:
    if m == len(leaves):
        return [] if b else [root(leaves)]
    k = largest_power_below(len(leaves))
    if m <= k:
        return [*subproof(m, leaves[:k], b), root(leaves[k:])]
    return [*subproof(m - k, leaves[k:], False), root(leaves[:k])]


def largest_power_below(n: int) -> int:
    k = 1
    while 2 * k < n:
        k *= 2
    return k


def tile(level: int, index: int, leaves: list[bytes]) -> bytes:
    """tlog-tiles: MTH(D[(n * 256 + i) * 256**l : (n * 256 + i + 1) * 256**l]) for each i."""
    span = 256**level
    starts = [(index * 256 + i) * span for i in range(256)]
    return b"".join(root(leaves[start : start + span]) for start in starts if start + span <= len(leaves))
