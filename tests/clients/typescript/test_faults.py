"""Moves through the fault lab: none is lost, none is made twice; `soak.py` makes more than a thousand."""

from pathlib import Path

from domain.contract.registry import games
from tests.clients.typescript.package import Place
from tests.house import House, quick

MOVES = 100


def test_no_move_is_lost_or_doubled_by_a_bad_network(place: Place, tmp_path: Path) -> None:
    with House(tmp_path, FAULTS="1") as house:
        told = place.run(
            "faults.mjs", url=house.url, games={name: quick(name) for name in games()}, moves=MOVES, tables=6
        )

    assert told["moves"] >= MOVES
    assert {"twice", "drop", "break", "503", "429"} <= told["faults"].keys()
