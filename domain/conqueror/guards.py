"""What must hold before a move: its phase, one's turn, and the cells it names (7.2)."""

from collections.abc import Mapping
from typing import Final

from domain.conqueror.box import ACTIONS, COLOURS, Cell
from domain.conqueror.moves import KINDS, Action, Move, PlaceCastle, PlaceFirstCastle, PlaceTile
from domain.conqueror.state import Phase, Seat, State
from domain.contract.game import Refused
from domain.contract.wire import move_name

PHASES: Final[Mapping[type, tuple[tuple[Phase, ...], str]]] = {  # where a move has its place, and by which rule
    PlaceTile: ((Phase.BOARD_BUILDING,), "K-4.5"),
    PlaceFirstCastle: ((Phase.FIRST_CASTLES,), "K-7.3"),
    PlaceCastle: ((Phase.PREP_CENTRES, Phase.PREP_TILES), "K-8.4"),
}
PLAY: Final = ((Phase.PLAY,), "K-9.1")
TURN_RULES: Final[Mapping[Phase, str]] = {
    Phase.BOARD_BUILDING: "K-4.5",
    Phase.FIRST_CASTLES: "K-7.6",
    Phase.PREP_CENTRES: "K-8.7",
    Phase.PREP_TILES: "K-8.7",
}
PASSING_RULES: Final = {1: "K-9.4", 3: "K-11.9", 4: "K-12.3"}


def must_be_the_phase(state: State, move: Move) -> None:
    phases, rule = PHASES.get(type(move), PLAY)
    if state.phase not in phases:
        raise Refused(
            "E_WRONG_PHASE",
            f"{move_name(type(move))} belongs to {' and '.join(phases)}; the game is in {state.phase}",
            rule=rule,
            phase=state.phase.value,
        )


def must_be_on_turn(state: State, seat: Seat) -> None:
    if state.active != seat:
        assert state.active is not None
        in_play = "K-11.1" if state.rule_set.has_flags else "K-9.3"
        raise Refused(
            "E_NOT_YOUR_TURN",
            f"it is the turn of {COLOURS[state.active]}, not of {COLOURS[seat]}",
            rule=TURN_RULES.get(state.phase, in_play),
            active=COLOURS[state.active],
        )


def must_be_in_the_game(state: State, move: Action) -> None:
    if KINDS[type(move)] not in ACTIONS[state.rule_set.game]:
        raise Refused(
            "E_ACTION_NOT_IN_GAME", f"Game {state.rule_set.game} has no {move_name(type(move))}", rule="K-11.2"
        )


def must_be_free_to_end(state: State) -> None:
    """Game 2 after its minimum (K-10.7), Games 1 and 3 where passing was agreed on (K-9.6, K-11.11)."""
    game = state.rule_set.game
    if game != 2 and not state.rule_set.allow_pass:
        raise Refused(
            "E_ACTION_NOT_IN_GAME", f"actions are compulsory in Game {game} at this table", rule=PASSING_RULES[game]
        )
    if game == 2 and state.actions_done < state.minimum_actions:
        raise Refused(
            "E_MINIMUM_ACTIONS",
            f"{state.actions_done} of at least {state.minimum_actions} actions are done",
            rule="K-10.5",
            done=state.actions_done,
            minimum=state.minimum_actions,
        )


# ------------------------------------------------------------------------------------------------ the cells it names


def must_be_on_board(state: State, cell: Cell) -> int:
    """The number of the cell."""
    place = state.board.number.get(cell)
    if place is None:
        raise Refused("E_OFF_BOARD", f"{list(cell)} is not a cell of the board", rule="K-2.2", cell=list(cell))
    return place


def must_be_centre(state: State, place: int, rule: str) -> None:
    if not state.board.is_centre(place):
        cell = list(state.board.cells[place])
        raise Refused("E_NOT_CENTRE", f"{cell} is not the centre of its tile; choose a centre", rule=rule, cell=cell)


def must_be_free(state: State, place: int, rule: str) -> None:
    if place in state.castles:
        cell = list(state.board.cells[place])
        raise Refused("E_OCCUPIED", f"a castle already stands in {cell}", rule=rule, cell=cell)


def must_not_stand_beside_a_castle(state: State, place: int, rule: str) -> None:
    for beside, _ in state.board.around[place]:
        if beside in state.castles:
            cell, castle = list(state.board.cells[place]), list(state.board.cells[beside])
            raise Refused(
                "E_ADJACENT_CASTLE", f"{cell} is beside the castle in {castle}", rule=rule, cell=cell, castle=castle
            )


def must_be_adjacent(state: State, one: int, two: int, rule: str) -> int:
    """The number of their border."""
    border = state.board.border.get((one, two))
    if border is None:
        a, b = list(state.board.cells[one]), list(state.board.cells[two])
        raise Refused("E_NOT_ADJACENT", f"{a} and {b} have no common border", rule=rule, cells=[a, b])
    return border


def must_be_own_castle(state: State, seat: Seat, cell: Cell, rule: str) -> int:
    place = must_be_on_board(state, cell)
    castle = state.castles.get(place)
    if castle is None or castle.owner != seat:
        raise Refused(
            "E_NOT_YOUR_CASTLE", f"{COLOURS[seat]} has no castle in {list(cell)}", rule=rule, castle=list(cell)
        )
    return place
