"""From one action to the next decision: turns, rounds, exchange, skips and the end (6.3, K-9 to K-12, K-21)."""

from typing import Literal

from domain.conqueror.box import COLOURS, Colour
from domain.conqueror.events import (
    Both,
    CoinsExchanged,
    GameEnded,
    PhaseStarted,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnMarkerMoved,
    TurnSkipped,
    TurnStarted,
)
from domain.conqueror.legal import can_act, can_pay_an_action
from domain.conqueror.state import Phase, Seat, State, other
from domain.contract.tale import Tale

ACTIONS_PER_TURN = {1: 3, 3: 1, 4: 1}  # K-9.2, K-11.2; Game 2 has no limit (K-10.7)


def begin_play(tale: Tale[State]) -> None:
    """K-7.5, K-8.12; unless the scores of the preparation end the game (K-21.7)."""
    if has_reached_target(tale.state):
        tale.tell(ended_at_target(tale.state))
        return
    tale.tell(PhaseStarted(Phase.PLAY))
    tale.tell(RoundStarted(1))
    tale.tell(turn_started(tale.state, tale.state.first_player))  # who can enter a piece, so he is not skipped


def after_action(tale: Tale[State]) -> None:
    """The same player goes on, or his turn ends, or the game does."""
    state = tale.state
    assert state.active is not None
    if has_reached_target(state):
        tale.tell(ended_at_target(state))
    elif state.actions_done == ACTIONS_PER_TURN.get(state.rule_set.game):
        end_turn(tale, "limit")
    elif not can_pay_an_action(state, state.active):  # K-9.5, K-10.8
        end_turn(tale, hindrance(state, state.active))


def end_turn(tale: Tale[State], reason: Literal["limit", "chosen", "cannot_pay", "no_legal_action"]) -> None:
    state = tale.state
    assert state.active is not None
    tale.tell(TurnEnded(COLOURS[state.active], state.actions_done, reason))
    next_turn(tale)


def next_turn(tale: Tale[State]) -> None:
    """On to the next player who can act; who cannot is skipped (K-9.5, K-11.9, K-12.3)."""
    while True:
        state = tale.state
        if ends_round(state):
            if not next_round(tale):
                return
        elif state.rule_set.has_flags:
            move_marker(tale, wrapped=False)
        tale.tell(turn_started(tale.state, whose_turn(tale.state, after=state.active)))
        if can_go_on(tale):
            return


def can_go_on(tale: Tale[State]) -> bool:
    """Can the player whose turn has just started do anything? Tells of the skip if not."""
    state = tale.state
    assert state.active is not None
    if can_pay_an_action(state, state.active):
        return True
    tale.tell(TurnSkipped(COLOURS[state.active], hindrance(state, state.active)))
    return False


def hindrance(state: State, seat: Seat) -> Literal["cannot_pay", "no_legal_action"]:
    return "cannot_pay" if can_act(state, seat) else "no_legal_action"


# ------------------------------------------------------------------------------------------------ whose turn


def ends_round(state: State) -> bool:
    """Was this the last turn of the round?"""
    if state.rule_set.has_flags:
        return next_space(state) is None
    return state.active != state.first_player


def next_space(state: State) -> int | None:
    """The next higher space with a flag (K-11.3, K-11.6)."""
    assert state.marker is not None
    for space in range(state.marker + 1, len(state.flags) + 1):
        if state.flags[space - 1] is not None:
            return space
    return None


def first_space(state: State) -> int:
    """The lowest space with a flag; there always is one (K-11.10)."""
    return next(space for space, flag in enumerate(state.flags, start=1) if flag is not None)


def move_marker(tale: Tale[State], wrapped: bool) -> None:
    state = tale.state
    assert state.marker is not None
    to = first_space(state) if wrapped else next_space(state)
    assert to is not None
    tale.tell(TurnMarkerMoved(state.marker, to, wrapped))


def whose_turn(state: State, after: Seat | None) -> Seat:
    if state.marker is not None:
        flag = state.flags[state.marker - 1]  # K-11.1
        assert flag is not None
        return flag
    assert after is not None
    return other(after)  # K-9.3; so the first player also begins every round (K-10.10)


def turn_started(state: State, seat: Seat) -> TurnStarted:
    minimum = minimum_of_actions(state.rule_set.game, state.coins[seat])
    return TurnStarted(COLOURS[seat], state.round, state.marker, minimum)


def minimum_of_actions(game: int, coins: int) -> int:
    """How many actions a turn has at least that begins with so many coins; only in Game 2 they matter (K-10.5)."""
    return ACTIONS_PER_TURN.get(game, min(2, coins // 2))


# ------------------------------------------------------------------------------------------------ rounds


def next_round(tale: Tale[State]) -> bool:
    """Closes the round and opens another, unless the game ends with it."""
    if tale.state.rule_set.has_coins:
        tale.tell(exchange(tale.state))
    state = tale.state
    tale.tell(RoundEnded(state.round))
    if not state.acted_this_round:  # K-21.5
        tale.tell(ended_by_score(state, "deadlock"))
        return False
    if state.round == state.rule_set.max_rounds:  # K-21.6
        tale.tell(ended_by_score(state, "round_limit"))
        return False
    tale.tell(RoundStarted(state.round + 1))
    if state.rule_set.has_flags:
        move_marker(tale, wrapped=True)  # K-11.4
    return True


def exchange(state: State) -> CoinsExchanged:
    """Each takes what the other has spent (K-10.9, K-12.4)."""
    (red, yellow), (red_spent, yellow_spent) = state.coins, state.spent
    return CoinsExchanged(Both(yellow_spent, red_spent), Both(red + yellow_spent, yellow + red_spent))


# ------------------------------------------------------------------------------------------------ the end


def has_reached_target(state: State) -> bool:
    """K-21.2."""
    return max(state.score) >= state.rule_set.target


def ended_at_target(state: State) -> GameEnded:
    """Both can only be there at once after the initial scoring; then the higher score wins (K-21.7)."""
    red, yellow = state.score
    return ended_by_score(state, "target_tie" if red == yellow else "target_reached")


def ended_by_score(
    state: State, reason: Literal["target_reached", "target_tie", "deadlock", "round_limit"]
) -> GameEnded:
    """The higher score wins, equal scores are a draw."""
    red, yellow = state.score
    winner: Colour | None = None
    if red != yellow:
        winner = "red" if red > yellow else "yellow"
    return GameEnded(winner, reason, Both(red, yellow))
