"""K-22 counted again from the document alone, by coordinates, with nothing of the engine but its view."""

from typing import Any

from domain.conqueror.box import CAPACITY, WORTH
from domain.conqueror.hexes import distance, neighbours

COLOURS = ("red", "yellow")


def recount(view: dict[str, Any]) -> None:
    """Fails where one of the invariants K-22.1 to K-22.5 and K-22.7 does not hold."""
    rules = view["rule_set"]
    terrain = {tuple(region["cell"]): region["terrain"] for region in view["board"]}
    castles = {tuple(castle["cell"]): castle for castle in view["castles"]}
    walls = {frozenset(map(tuple, wall)) for wall in view["walls"]}
    pieces = {tuple(each["cell"]): (each["red"], each["yellow"]) for each in view["pieces"]}

    owned = dict.fromkeys(COLOURS, 0)
    for cell in terrain.keys() - castles.keys():
        count = dict.fromkeys(COLOURS, 0)
        for beside in neighbours(cell):
            if beside in castles and frozenset((cell, beside)) not in walls:
                count[castles[beside]["owner"]] += 1
        if count["red"] != count["yellow"]:
            owned[max(count, key=lambda colour: count[colour])] += WORTH[rules["mode"]][terrain[cell]]
    before_scoring = view["hand"] is not None and any(view["hand"].values())
    for colour in COLOURS:  # K-22.1
        gained = 0 if before_scoring else owned[colour]
        assert view["score"][colour] == 1 + gained - view["penalty"][colour]

    for n, colour in enumerate(COLOURS):  # K-22.2
        on_castles = sum(each["piece_on_top"] for each in castles.values() if each["owner"] == colour)
        assert view["reserve"][colour] + sum(crowd[n] for crowd in pieces.values()) + on_castles == 12

    for cell, castle in castles.items():  # K-22.3
        red, yellow = pieces.get(cell, (0, 0))
        mine, theirs = (red, yellow) if castle["owner"] == "red" else (yellow, red)
        assert theirs <= mine + castle["piece_on_top"]

    assert all(distance(a, b) != 1 for a in castles for b in castles)  # K-22.4
    for cell, crowd in pieces.items():
        assert cell in castles or sum(crowd) <= CAPACITY[terrain[cell]]

    if view["coins"] is not None:  # K-22.5
        total = sum(view["coins"].values()) + sum(view["spent"].values())
        assert total == (14 if rules["game"] == 2 else rules["coins_total"])
        assert min(*view["coins"].values(), *view["spent"].values()) >= 0
    if view["flags"] is not None:
        assert any(view["flags"].values())
        for castle in castles.values():
            flag = view["flags"][str(castle["number"])]
            assert flag == castle["owner"] or (rules["game"] == 3 and flag is None)

    assert sum(view["walls_left"].values()) + len(walls) == 2 * rules["walls_per_player"]  # K-22.7
    assert len(walls) == len(view["walls"])
    assert all(distance(*wall) == 1 and wall <= terrain.keys() for wall in walls)
