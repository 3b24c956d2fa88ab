"""What must hold before any move: a seat, a game that goes on, the right phase, one's turn (chapter 24)."""

from domain.condottiere.state import OVER, Phase, State, asked
from domain.contract.game import Refused, Seat


def must_be_a_seat(state: State, seat: Seat) -> None:
    if seat not in state.seats:
        raise Refused(
            "unknown_seat",
            f"there is no seat {seat} at this table of {len(state.hands)}",
            rule="C-1.1",
            seat=seat,
        )


def must_go_on(state: State) -> None:
    if state.phase in OVER:
        what, rule = ("match", "C-15.6") if state.phase is Phase.MATCH_OVER else ("game", "C-11.4")
        raise Refused("game_over", f"the {what} is over; nobody can do anything any more", rule=rule)


def must_be_in(state: State, phases: tuple[Phase, ...], rule: str) -> None:
    if state.phase not in phases:
        wanted = " or ".join(phases)
        raise Refused(
            "wrong_phase",
            f"this belongs to the phase {wanted}; now it is {state.phase}",
            rule=rule,
            phase=state.phase.value,
        )


def must_be_asked(state: State, seat: Seat, phases: tuple[Phase, ...], rule: str) -> None:
    """The order of chapter 24: game over, wrong phase, not your turn."""
    must_go_on(state)
    must_be_in(state, phases, rule)
    if seat not in asked(state):
        on_turn = asked(state)[0]
        raise Refused(
            "not_your_turn", f"it is the turn of seat {on_turn}, not of seat {seat}", rule=rule, seat=seat, turn=on_turn
        )


def must_hold(state: State, seat: Seat, card: str, rule: str) -> None:
    if card not in state.hands[seat]:
        raise Refused(
            "card_not_in_hand", f"seat {seat} does not hold {quoted(card)}", rule=rule, seat=seat, card=quoted(card)
        )


def quoted(name: str) -> str:
    """A name somebody sent us, fit to be repeated."""
    return name[:40].encode("ascii", "replace").decode()
