"""The board as text, for error messages, logs and tests.

Columns go by q; a cell stands four lines below its northern neighbour and two below its north-western one.
`P4` is tile 4's plain, `D6*` a centre; `R3^` is red's castle 3 with a piece on it; `r2y1` are pieces in the region.
Walls stand on the borders: `-----` to the south, `/` to the south-east, `\\` to the north-east.
"""

from itertools import compress

from domain.conqueror.box import COLOURS
from domain.conqueror.state import State


def picture(state: State) -> str:
    """The rule set and turn in one line, then the map."""
    texts = [cell_text(state, place) for place in range(len(state.board.cells))]
    return "\n".join([headline(state), *drawing(state, texts)])


def headline(state: State) -> str:
    rules, score = state.rule_set, state.score
    turn = "" if state.active is None else f", {COLOURS[state.active]} to move"
    coins = f", coins {state.coins[0]}:{state.coins[1]}" if rules.has_coins else ""
    marker = f", marker {state.marker}" if rules.has_flags else ""
    return (
        f"Game {rules.game} {rules.mode}, {state.phase}, round {state.round}{turn}"
        f", score {score[0]}:{score[1]} of {rules.target}{coins}{marker}"
    )


def cell_text(state: State, place: int) -> str:
    board, castle = state.board, state.castles.get(place)
    text = board.terrain[place][0].upper() + str(board.tile[place]) + "*" * board.is_centre(place)
    if castle is not None:
        text += f" {COLOURS[castle.owner][0].upper()}{castle.number}" + "^" * castle.piece_on_top
    standing = [f"{COLOURS[seat][0]}{row[place]}" for seat, row in enumerate(state.pieces) if row[place]]
    return text + (" " + "".join(standing) if standing else "")


def drawing(state: State, texts: list[str]) -> list[str]:
    cells = state.board.cells
    if not cells:
        return []
    width = max(map(len, texts)) + 2
    west, north = min(q for q, _ in cells), min(2 * r + q for q, r in cells)

    def corner(q: int, r: int) -> tuple[int, int]:
        return 2 * (2 * r + q - north), (q - west) * width

    canvas: dict[tuple[int, int], str] = {}
    for (q, r), text in zip(cells, texts, strict=True):
        canvas[corner(q, r)] = text
    for a, b in compress(state.board.borders, state.walls):
        (q, r), (to_q, to_r) = cells[a], cells[b]
        line, column = corner(q, r)
        if to_q == q:
            canvas[line + 2, column] = "-" * (width - 2)
        elif to_r == r:
            canvas[line + 1, column + width - 1] = "/"
        else:
            canvas[line - 1, column + width - 1] = "\\"
    return written(canvas)


def written(canvas: dict[tuple[int, int], str]) -> list[str]:
    lines = [""] * (1 + max(line for line, _ in canvas))
    for (line, column), text in sorted(canvas.items()):
        lines[line] = lines[line].ljust(column) + text
    return lines
