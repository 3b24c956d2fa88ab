"""Move -> facts, or Refused (7.2)."""

from domain.conqueror.actions import act, canonical_border
from domain.conqueror.box import COLOURS, Colour
from domain.conqueror.events import Both, GameEnded, PlayerResigned
from domain.conqueror.evolve import evolve
from domain.conqueror.flow import after_action, end_turn
from domain.conqueror.guards import must_be_free_to_end, must_be_in_the_game, must_be_on_turn, must_be_the_phase
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.moves import BuildWall, EndTurn, Move, PlaceCastle, PlaceFirstCastle, PlaceTile, Resign
from domain.conqueror.placing import place_castle, place_first_castle, place_tile
from domain.conqueror.refusal import Refused
from domain.conqueror.state import Phase, Seat, State, other
from domain.contract.luck import Luck
from domain.contract.tale import Tale


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
        raise Refused("wrong_phase", "the game is over", rule="K-21.4", phase=tale.state.phase.value, move="resign")
    winner: Colour = COLOURS[other(seat)]
    tale.tell(PlayerResigned(COLOURS[seat]))
    tale.tell(GameEnded(winner, "resignation", Both(*tale.state.score)))
