"""How a game and a match end: victory, the round limit, the final battle, points (chapters 11, 12 and 15)."""

from domain.condottiere.box import ADJACENT_BONUS, CARDS, POINTS_PER_REGION
from domain.condottiere.events import FinalBattleStarted, GameWon, MatchWon, PointsScored, TurnStarted
from domain.condottiere.piles import deal, dealing_order, shuffle
from domain.condottiere.regions import available_regions, controlled, hand_limit, largest_groups, most_regions
from domain.condottiere.state import OVER, Cause, Scope, State, clockwise
from domain.contract.game import Outcome, Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale

FINAL_CAUSES = (Cause.FINAL_BATTLE, Cause.SHARED_FINAL_BATTLE)


def limit_is_reached(state: State) -> bool:
    """Has the count of C-11.9 come to `max_rounds`?"""
    return state.rounds_counted >= state.config.last_round


def end_by_most_regions(tale: Tale[State], luck: Luck, cause: Cause) -> None:
    """The player with the most regions wins; several fight it out (C-11.6, C-11.8, C-11.10)."""
    best = most_regions(tale.state)
    if len(best) == 1:
        win_game(tale, luck, best, cause)
    else:
        start_final_battle(tale, luck, Scope.GAME, best)


def start_final_battle(tale: Tale[State], luck: Luck, scope: Scope, participants: tuple[Seat, ...]) -> None:
    """Everything is shuffled, the participants alone are dealt cards (C-12.1 to C-12.3)."""
    state = tale.state
    first = next(seat for seat in clockwise(state, state.holder) if seat in participants)  # C-12.3
    tale.tell(FinalBattleStarted(scope, participants, first, tuple(len(hand) for hand in state.hands)))
    shuffle(tale, luck, "final_battle", CARDS)
    for seat in dealing_order(tale.state):
        if seat in participants:
            deal(tale, seat, hand_limit(tale.state, seat))
    tale.tell(TurnStarted(first))


def win_final_battle(tale: Tale[State], luck: Luck, winners: tuple[Seat, ...]) -> None:
    """The strongest participant wins, several share the victory (C-12.5, C-12.6, C-15.8)."""
    cause = Cause.FINAL_BATTLE if len(winners) == 1 else Cause.SHARED_FINAL_BATTLE
    if tale.state.scope is Scope.MATCH:
        tale.tell(MatchWon(winners, cause, tale.state.totals))
    else:
        win_game(tale, luck, winners, cause)


def win_game(tale: Tale[State], luck: Luck, winners: tuple[Seat, ...], cause: Cause) -> None:
    """The game is over; a match is scored and may be over too."""
    state = tale.state
    regions = controlled(state)
    tale.tell(GameWon(state.game_number, winners, cause, regions, largest_groups(state)))
    if state.config.for_points:
        _score(tale, luck, winners, cause)


def _score(tale: Tale[State], luck: Luck, winners: tuple[Seat, ...], cause: Cause) -> None:
    state = tale.state
    points = tuple(POINTS_PER_REGION * count for count in controlled(state))  # C-15.3
    bonus = tuple(
        ADJACENT_BONUS if cause is Cause.ADJACENT_REGIONS and seat in winners else 0  # C-15.4, C-15.5
        for seat in state.seats
    )
    totals = tuple(sum(parts) for parts in zip(state.totals, points, bonus, strict=True))
    tale.tell(PointsScored(state.game_number, points, bonus, totals))
    if max(totals) < state.config.target and not _ended_by_limit(state, cause):
        return  # C-15.6: another game is played
    best = tuple(seat for seat in state.seats if totals[seat] == max(totals))
    if len(best) == 1:
        tale.tell(MatchWon(best, Cause.POINTS, totals))
    else:
        start_final_battle(tale, luck, Scope.MATCH, best)  # C-15.7


def _ended_by_limit(state: State, cause: Cause) -> bool:
    """Did C-11.10 end this game, and so the match (C-11.11)?

    Its final battle is told from one for want of regions by those still there.
    """
    return cause is Cause.ROUND_LIMIT or (
        cause in FINAL_CAUSES and limit_is_reached(state) and bool(available_regions(state))
    )


def outcome(state: State) -> Outcome | None:
    """How the game, or the match, ended: points in a match, regions otherwise."""
    if state.phase not in OVER:
        return None
    assert state.cause is not None
    scores = state.totals if state.config.for_points else controlled(state)
    others = [seat for seat in state.seats if seat not in state.winners]
    groups = [
        tuple(seat for seat in others if scores[seat] == score)
        for score in sorted({scores[seat] for seat in others}, reverse=True)
    ]
    return Outcome(state.winners, (state.winners, *groups), scores, state.cause.value)
