"""Move -> facts, or Refused (7.2)."""

from collections.abc import Mapping
from typing import Final

from domain.conqueror.actions import KINDS, act, canonical_border
from domain.conqueror.box import ACTIONS, COLOURS, Colour
from domain.conqueror.events import Both, GameEnded, PlayerResigned
from domain.conqueror.evolve import evolve
from domain.conqueror.flow import after_action, end_turn
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.moves import BuildWall, EndTurn, Move, PlaceCastle, PlaceFirstCastle, PlaceTile, Resign
from domain.conqueror.placing import place_castle, place_first_castle, place_tile
from domain.conqueror.state import Phase, Seat, State, other
from domain.contract.game import Refused
from domain.contract.luck import Luck
from domain.contract.tale import Tale
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


def decide(state: State, seat: Seat, move: Move, _luck: Luck) -> Tale[State]:
    """What happens when this player makes this move."""
    tale = Tale(state, evolve)
    if isinstance(move, Resign):
        resign(tale, seat)
        return tale
    must_be_the_phase(state, move)
    must_be_on_turn(state, seat)
    match move:
        case PlaceTile(tile, q, r, rotation):
            place_tile(tale, seat, PlacedTile(tile, q, r, rotation))
        case PlaceFirstCastle(cell):
            place_first_castle(tale, seat, cell)
        case PlaceCastle(castle, cell):
            place_castle(tale, seat, castle, cell)
        case EndTurn():
            must_be_free_to_end(state)
            end_turn(tale, "chosen")
        case _:
            must_be_in_the_game(state, move)
            act(tale, seat, move)
            after_action(tale)
    return tale


def reads(_state: State, _seat: Seat, move: Move) -> Move:
    return canonical_border(move) if isinstance(move, BuildWall) else move


def resign(tale: Tale[State], seat: Seat) -> None:
    """K-21.4: at any time before the end, also out of turn."""
    if tale.state.phase is Phase.FINISHED:
        raise Refused("E_WRONG_PHASE", "the game is over", rule="K-21.4")
    winner: Colour = COLOURS[other(seat)]
    tale.tell(PlayerResigned(COLOURS[seat]))
    tale.tell(GameEnded(winner, "resignation", Both(*tale.state.score)))


# ------------------------------------------------------------------------------------------------ demands


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


def must_be_in_the_game(state: State, move: Move) -> None:
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
