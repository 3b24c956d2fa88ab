"""How good a position looks to a player who sees one action ahead."""

from domain.conqueror.ownership import owned_value
from domain.conqueror.state import Phase, Seat, State, other

WON = 1_000_000


def taste(state: State, seat: Seat) -> int:
    """What is mine, less what is the other's."""
    if state.phase is Phase.FINISHED and state.winner is not None:
        return WON if state.winner == seat else -WON
    return prospect(state, seat) - prospect(state, other(seat))


def prospect(state: State, seat: Seat) -> int:
    return 100 * (state.score[seat] if not any(state.hand) else owned_value(state, seat))
