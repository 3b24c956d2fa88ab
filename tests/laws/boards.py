"""What must be true of every drawing: of the boards of a kit, and of one that is made for a table."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from shapely import Point, Polygon

from events.tables.messages import spaces

Board = Mapping[str, Any]


def must_be_in_its_frame(name: str, board: Board) -> None:
    """Every space once, every point within width and height, every line between spaces."""
    ids = [space["id"] for space in spaces(board)]
    assert len(ids) == len(set(ids)), name
    for space in spaces(board):
        assert space["name"].strip() and space["kind"].strip(), space["id"]
        for x, y in [space["centre"], space.get("label", space["centre"]), *space["outline"]]:
            assert 0 <= x <= board["width"] and 0 <= y <= board["height"], (name, space["id"])
    for line in board.get("lines", ()):
        assert line["kind"].strip() and len(line["path"]) >= 2
        assert set(line["between"]) <= set(ids), (name, line["between"])


def must_be_whole(name: str, board: Board) -> None:
    for space in spaces(board):
        shape = Polygon(space["outline"])
        assert shape.is_valid and shape.area > 0, (name, space["id"])
        assert shape.contains(Point(space["centre"])), (name, space["id"])


def must_meet_its_neighbours(name: str, board: Board) -> None:
    """Spaces of a kind do not overlap, and neighbours and only they share a border.

    A short border is none for the eye; where a drawing keeps neighbours apart, a line joins them.
    """
    least = max(board.get("width", 0), board.get("height", 0)) / 50
    joined = {frozenset(line["between"]) for line in board.get("lines", ())}
    drawn = [(space, Polygon(space["outline"])) for space in spaces(board)]
    has_borders = any(space["neighbours"] for space, _ in drawn)
    for (one, shape), (other, beside) in combinations(drawn, 2):
        pair = (name, one["id"], other["id"])
        are_neighbours = other["id"] in one["neighbours"]
        assert are_neighbours == (one["id"] in other["neighbours"]), pair
        if one["kind"] == other["kind"]:
            assert shape.intersection(beside).area < 1, f"{pair} overlap"
            border = shape.intersection(beside).length
            if are_neighbours:
                assert border >= least or frozenset(pair[1:]) in joined, f"{pair} share no border"
            elif has_borders:
                assert border == 0, f"{pair} are no neighbours and share a border"
        elif are_neighbours:
            assert shape.intersects(beside) or frozenset(pair[1:]) in joined, f"{pair} do not meet"
