"""Whether the numbers of a position go together: battles, rounds, games and points.

Every move keeps these bounds, and all of them are finite: whatever is played from a position is a position again.
"""

from domain.condottiere.box import (
    ADJACENT_BONUS,
    DEAL,
    DEAL_PER_REGION,
    KIND,
    POINTS_PER_REGION,
    REGIONS,
    Kind,
    enough_regions,
)
from domain.condottiere.guards import must
from domain.condottiere.regions import available_regions, controlled, victory
from domain.condottiere.state import OVER, Cause, Phase, Scope, State
from domain.contract.game import Seat

ENDED = (*OVER, Phase.BETWEEN_GAMES)


def must_go_together(state: State) -> None:
    must(state.game_number > 0, "the first game is number 1", rule="C-15.1")
    must(
        state.config.for_points or (state.game_number == 1 and not any(state.totals)),
        "only a points match has several games, and totals",
        rule="C-15.1",
    )
    must(state.config.draws == (state.round == 0), "draws replace rounds", rule="C-14.1")
    _must_keep_to_the_limit(state)
    _must_have_been_fought_for(state)
    if state.config.draws:
        _must_count_every_battle(state)
    else:
        _must_count_every_round(state)
    if state.config.for_points:
        _must_have_been_scored(state)


def fought(state: State) -> int:
    """How many battles of this game are over."""
    return state.battle - (state.phase is Phase.BATTLE)


def all_are_taken(state: State) -> bool:
    """Is there no region to fight for any more (C-11.6, C-17.14)?"""
    return not state.config.capturing and not available_regions(state)


def is_scored(state: State) -> bool:
    """Are the points of this game among the totals?"""
    return state.phase in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER) or state.scope is Scope.MATCH


def points(state: State, seat: Seat) -> int:
    """What this seat has scored, or would score, with the regions it controls (C-15.3, C-15.4)."""
    bonus = ADJACENT_BONUS if victory(state, seat) is Cause.ADJACENT_REGIONS else 0
    return POINTS_PER_REGION * controlled(state)[seat] + bonus


# ------------------------------------------------------------------------------------------------ one game


def _must_have_been_fought_for(state: State) -> None:
    must(sum(controlled(state)) <= fought(state), "each battle conquers one region at most", rule="C-6.2")
    must(
        state.pope_region is None or fought(state) > 0 or any(KIND[card] is Kind.BISHOP for card in state.discard),
        "no Bishop has moved the Pope token",
        rule="C-5.22",
    )


def _must_count_every_battle(state: State) -> None:
    earlier = state.rounds_counted - fought(state)
    adjacent, _ = enough_regions(len(state.hands), state.config.bigger)
    must(
        earlier == 0 if state.game_number == 1 else earlier >= adjacent * (state.game_number - 1),
        "every battle is counted",
        rule="C-11.9",
    )


def _must_count_every_round(state: State) -> None:
    """Counted are the rounds that have ended and the battles without a card; any other battle took cards."""
    must(state.round <= max(1, state.battle), "every round begins with a battle", rule="C-9.8")
    over = state.round - 1 + (state.phase is Phase.KEEP_CARDS)
    idle = state.rounds_counted - over
    must(idle >= 0, "every round that has ended is counted", rule="C-11.9")
    last = state.phase is Phase.FINAL_BATTLE or state.phase in ENDED  # a round may have ended too
    must(
        state.game_number > 1 or idle <= fought(state) - sum(controlled(state)) + last,
        "nothing is counted but rounds and battles without a card",
        rule="C-11.9",
    )
    dealt = DEAL * len(state.hands) + DEAL_PER_REGION * len(REGIONS)
    in_hand = 0 if state.scope else sum(map(len, state.hands))
    taken = fought(state) + (state.phase is Phase.BATTLE and state.card_was_played) - idle
    must(taken <= dealt * state.round - in_hand, "so many battles take more cards than are dealt", rule="C-9.7")


def _must_keep_to_the_limit(state: State) -> None:
    """The count is looked at when a battle is concluded, also after the first battle of a later game (C-11.10)."""
    most = state.config.last_round
    late = state.game_number > 1 and state.battle < 2
    match state.phase:
        case Phase.KEEP_CARDS:
            most -= 1
        case Phase.BATTLE:
            most -= not late
        case Phase.CHOOSE_REGION if state.battle == 0:
            most -= not late
        case Phase.CHOOSE_REGION | Phase.DRAW | Phase.HAND_DISCARD:
            most += late
        case Phase.GAME_OVER | Phase.MATCH_OVER:
            most += 1 + late
        case Phase.FINAL_BATTLE if state.scope is Scope.MATCH or not all_are_taken(state):
            most += 1 + late
    must(state.rounds_counted <= most, "the round limit has ended this game", rule="C-11.10")


# ------------------------------------------------------------------------------------------------ a match


def _must_have_been_scored(state: State) -> None:
    """In every game before somebody won: by total regions, or by adjacent ones and with the bonus, or by the most."""
    games = state.game_number - 1
    _, total = enough_regions(len(state.hands), state.config.bigger)
    before = [
        sum_ - (points(state, seat) if is_scored(state) else 0)
        for seat, sum_ in zip(state.seats, state.totals, strict=True)
    ]
    must(
        min(before) >= 0
        and max(before) <= games * (POINTS_PER_REGION * total + ADJACENT_BONUS)
        and games * total <= sum(before) <= games * (POINTS_PER_REGION * len(REGIONS) + ADJACENT_BONUS),
        "the totals are not those of the games before",
        rule="C-15.3",
    )
    must(max(before) < state.config.target, "the target is reached, the match over", rule="C-15.6")
