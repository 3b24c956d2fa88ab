"""What K-9 to K-17 allow in play, worked out again from the document alone, with nothing of the engine but its view."""

from collections.abc import Iterator
from typing import Any

from domain.conqueror.box import CAPACITY
from domain.conqueror.hexes import neighbours
from domain.conqueror.moves import BuildCastle, BuildWall, EndTurn, EnterPiece, ExpelPiece, MovePiece

View = dict[str, Any]

COSTS = {  # K-10.3, K-12.2
    2: {BuildCastle: 4, EnterPiece: 3, BuildWall: 2, ExpelPiece: 2, MovePiece: 2},
    4: {EnterPiece: 1, BuildWall: 1, ExpelPiece: 2, MovePiece: 2},
}


def allowed(view: View) -> set[Any]:
    """Every move that the active player may make, resigning apart."""
    colour, game = view["active"], view["rule_set"]["game"]
    moves = payable(view, colour)
    done, minimum = view["actions_done"], view["minimum_actions"]
    if game == 2 and done < minimum:  # K-10.6
        rest = 2 * (minimum - done - 1)
        moves = {move for move in moves if view["coins"][colour] - COSTS[2][type(move)] >= rest} or moves
    may_end = view["rule_set"]["allow_pass"] or (game == 2 and done >= minimum)  # K-9.6, K-11.11, K-10.7
    return moves | ({EndTurn()} if may_end else set())


def payable(view: View, colour: str) -> set[Any]:
    """Every action that is legal for this player, were it his turn, and that he can pay."""
    costs = COSTS.get(view["rule_set"]["game"])
    if costs is None:
        return set(actions(view, colour))
    return {action for action in actions(view, colour) if costs[type(action)] <= view["coins"][colour]}


def actions(view: View, colour: str) -> Iterator[Any]:
    """The same without the costs."""
    enemy = "yellow" if colour == "red" else "red"
    terrain = {tuple(region["cell"]): region["terrain"] for region in view["board"]}
    castles = {tuple(castle["cell"]): castle for castle in view["castles"]}
    walls = {frozenset(map(tuple, wall)) for wall in view["walls"]}
    pieces = {cell: {"red": 0, "yellow": 0} for cell in terrain}
    pieces |= {tuple(each["cell"]): each for each in view["pieces"]}
    near = {cell: [beside for beside in neighbours(cell) if beside in terrain] for cell in terrain}

    def is_held(cell: Any) -> bool:  # K-5.5, K-14.2
        if cell in castles:
            return castles[cell]["owner"] == colour
        joined = [
            castles[beside]["owner"] for beside in near[cell] if beside in castles and {cell, beside} not in walls
        ]
        return joined.count(colour) > joined.count(enemy)

    if view["bank"] and view["rule_set"]["game"] in (1, 2):  # K-11.2, K-13
        for cell in terrain.keys() - castles.keys():
            one_away = {far for middle in near[cell] for far in near[middle]} - {cell, *near[cell]}
            if (
                not any(beside in castles for beside in near[cell])
                and any(far in castles and castles[far]["owner"] == enemy for far in one_away)
                and pieces[cell][enemy] <= pieces[cell][colour]
            ):
                yield BuildCastle(cell)
    for cell in terrain:
        for beside in near[cell]:
            is_open = frozenset((cell, beside)) not in walls
            if view["walls_left"][colour] and cell < beside and is_open and (is_held(cell) or is_held(beside)):  # K-14
                yield BuildWall(cell, beside)
            full = (
                beside not in castles
                and sum(pieces[beside][each] for each in (colour, enemy)) == CAPACITY[terrain[beside]]
            )
            own = cell in castles and castles[cell]["owner"] == colour
            pinned = own and pieces[cell][colour] + castles[cell]["piece_on_top"] == pieces[cell][enemy]
            if pieces[cell][colour] and is_open and not pinned and not full:  # K-16, K-17
                yield MovePiece(cell, beside)
    for cell, castle in castles.items():
        if castle["owner"] == colour and castle["piece_on_top"]:  # K-16.2
            yield ExpelPiece(cell)
        elif castle["owner"] == colour and view["reserve"][colour] and not pieces[cell][enemy]:  # K-15
            yield EnterPiece(cell)
