"""The tree against the published vectors of RFC 6962, against a second implementation, and against wrong proofs."""

import random

import pytest

from events.evidence.public.merkle import (
    EMPTY_ROOT,
    Edge,
    Tree,
    WrongProof,
    leaf_hash,
    must_extend,
    root_from_inclusion,
)
from tests.events.evidence.public import second

# The leaves and roots that implementations of RFC 6962 test themselves with.
LEAVES = [bytes.fromhex(each) for each in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657")]
LEAVES.append(bytes.fromhex("606162636465666768696a6b6c6d6e6f"))
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


class Grown:
    """A tree that grows leaf by leaf and keeps its tiles in memory."""

    def __init__(self, leaves: list[bytes], *, with_roots: bool = True) -> None:
        self.tiles: dict[tuple[int, int], bytes] = {}
        self.roots = [EMPTY_ROOT]
        edge = Edge(0, self.read)
        for n, each in enumerate(leaves):
            if n % 97 == 0:
                edge = Edge(n, self.read)  # as a writer that was started anew
            for level, index, hash_ in edge.append(leaf_hash(each)):
                self.tiles[level, index] = self.tiles.get((level, index), b"") + hash_
            if with_roots:
                self.roots.append(edge.root())
        self.root = edge.root()

    def read(self, level: int, index: int, width: int) -> bytes:
        return self.tiles.get((level, index), b"")[: 32 * width]


@pytest.fixture(scope="module")
def leaves() -> list[bytes]:
    chance = random.Random(7)
    return [chance.randbytes(32) for _ in range(1100)]


@pytest.fixture(scope="module")
def grown(leaves: list[bytes]) -> Grown:
    return Grown(leaves)


def test_the_roots_of_rfc_6962() -> None:
    assert [root.hex() for root in Grown(LEAVES).roots] == ROOTS
    assert [second.root(LEAVES[:n]).hex() for n in range(9)] == ROOTS


def test_the_example_of_rfc_6962_section_2_1_3() -> None:
    """Its tree of seven leaves, in its letters: a to j are the leaves' hashes, g h i k l the nodes above."""
    a, b, c, d, e, f, j = (leaf_hash(each) for each in LEAVES[:7])
    g, h, i, k = (second.root(LEAVES[n:m]) for n, m in ((0, 2), (2, 4), (4, 6), (0, 4)))
    l = second.root(LEAVES[4:7])  # noqa: E741  the letter of the RFC
    seven = Grown(LEAVES[:7])
    tree = Tree(7, seven.read)

    assert tree.inclusion(0) == [b, h, l]
    assert tree.inclusion(3) == [c, g, l]
    assert tree.inclusion(4) == [f, j, k]
    assert tree.inclusion(6) == [i, k]
    assert tree.consistency(3) == [c, d, g, l]
    assert tree.consistency(4) == [l]
    assert tree.consistency(6) == [i, j, k]
    assert (a, e) == (leaf_hash(b""), leaf_hash(b"\x30\x31"))


def test_both_implementations_give_the_same_trees(grown: Grown, leaves: list[bytes]) -> None:
    for size in [*range(34), 255, 256, 257, 511, 512, 513, 700, 1023, 1024, 1025, 1100]:
        tree = Tree(size, grown.read)
        assert tree.root() == grown.roots[size] == second.root(leaves[:size])
        for index in {0, size // 3, size // 2, size - 1} - {-1}:
            if index < size:
                assert tree.inclusion(index) == second.path(index, leaves[:size])
        for old in {0, 1, size // 3, size // 2, 256, size - 1, size}:
            if 0 <= old <= size:
                assert tree.consistency(old) == second.proof(old, leaves[:size])


def test_tiles_are_those_of_tlog_tiles(leaves: list[bytes]) -> None:
    many = [*leaves, *leaves]
    grown = Grown(many, with_roots=False)
    assert set(grown.tiles) == {(0, n) for n in range(9)} | {(1, 0)}
    for level, index in grown.tiles:
        assert grown.tiles[level, index] == second.tile(level, index, many)


def test_a_tree_of_three_levels_of_tiles() -> None:
    many = [n.to_bytes(3, "big") for n in range(65_536 + 300)]
    grown = Grown(many, with_roots=False)
    assert len(grown.tiles[2, 0]) == 32
    tree = Tree(len(many), grown.read)
    assert tree.root() == grown.root == second.root(many)
    for index in (0, 255, 65_535, 65_536, len(many) - 1):
        proven = root_from_inclusion(leaf_hash(many[index]), index, len(many), tree.inclusion(index))
        assert proven == grown.root
    for old in (1, 256, 65_535, 65_537):
        before = Tree(old, grown.read).root()
        must_extend(old, before, len(many), grown.root, tree.consistency(old))


def test_every_proof_is_accepted_and_nothing_else(grown: Grown, leaves: list[bytes]) -> None:
    chance = random.Random(8)
    for _ in range(300):
        size = chance.randrange(1, 600)
        tree, root, index = Tree(size, grown.read), grown.roots[size], chance.randrange(size)
        path = tree.inclusion(index)
        assert root_from_inclusion(leaf_hash(leaves[index]), index, size, path) == root
        ready = Tree(size, lambda level, index, width: b"")  # all that it needs was brought
        for level, at, width in tree.around(index):
            ready.take(level, at, grown.read(level, at, width))
        assert ready.inclusion(index) == path
        for wrong_index, wrong_path in ((index ^ 1, path), (index, path[:-1]), (index, [*path, root])):
            assert not leads_to(root, leaves[index], wrong_index, size, wrong_path) or wrong_path == path == []
        if path:
            spoilt = [*path]
            spoilt[chance.randrange(len(path))] = chance.randbytes(32)
            assert not leads_to(root, leaves[index], index, size, spoilt)


def leads_to(root: bytes, leaf: bytes, index: int, size: int, path: list[bytes]) -> bool:
    try:
        return root_from_inclusion(leaf_hash(leaf), index, size, path) == root
    except WrongProof:
        return False


def test_a_tree_that_does_not_extend_another_is_found(grown: Grown, leaves: list[bytes]) -> None:
    other = Grown([*leaves[:100], b"another", *leaves[101:400]])
    for old, new in ((101, 300), (128, 300), (256, 400), (101, 101), (300, 301)):
        with pytest.raises(WrongProof):
            must_extend(old, grown.roots[old], new, other.roots[new], Tree(new, other.read).consistency(old))
        with pytest.raises(WrongProof):
            must_extend(
                old, grown.roots[old], new, grown.roots[new], [*Tree(new, grown.read).consistency(old), b"x" * 32]
            )
    for old, new in ((100, 300), (64, 400), (0, 5), (7, 7)):
        must_extend(old, grown.roots[old], new, other.roots[new], Tree(new, other.read).consistency(old))
    with pytest.raises(WrongProof):
        must_extend(300, grown.roots[300], 200, grown.roots[200], [])
    with pytest.raises(WrongProof):
        must_extend(0, grown.roots[1], 200, grown.roots[200], [])
    with pytest.raises(WrongProof):
        must_extend(100, grown.roots[100], 200, grown.roots[200], [])
