"""The end of the game: bonuses, scores and the winner (chapter 12)."""

from collections import Counter
from collections.abc import Mapping

from domain.contract.tale import Tale
from domain.godfather.events import (
    GameEnded,
    HandCleared,
    JobBonusAwarded,
    Score,
    SuitcaseOpened,
    TurfBonusAwarded,
)
from domain.godfather.state import State


def finish(tale: Tale[State]) -> None:
    for family in tale.state.families:
        hand, worth = tale.state.hand(family), tale.state.box.worth
        rest = tuple(card for card in hand if card not in worth)
        tale.tell(HandCleared(family, tale.state.money_in_hand(family), rest))  # G-18.2
        suitcase = tale.state.suitcase(family)
        tale.tell(SuitcaseOpened(family, suitcase.money, suitcase.jobs))
    state = tale.state
    for turf in state.box.turfs:
        if (family_ahead := turf_bonus(state.control[turf])) is not None:
            tale.tell(TurfBonusAwarded(turf, family_ahead))
    for colour in state.box.colours:
        count, players = job_bonus(state, colour)
        if players:
            tale.tell(JobBonusAwarded(colour, players, count))
    scores = final_scores(state)
    tale.tell(GameEnded(scores, ranked(scores)[0]))


def final_scores(state: State) -> dict[str, Score]:
    turfs = Counter(turf_bonus(stack) for stack in state.control.values())
    jobs = Counter(family for colour in state.box.colours for family in job_bonus(state, colour)[1])
    return {family: score(state, family, turfs[family], jobs[family]) for family in state.families}


def turf_bonus(stack: tuple[str, ...]) -> str | None:
    """Who has the most markers in a stack, of equals the one whose highest lies highest (G-18.3, G-18.4)."""
    counts = Counter(reversed(stack))  # in the order of each owner's highest marker, from the top
    return max(counts, key=lambda family: counts[family], default=None)


def job_bonus(state: State, colour: str) -> tuple[int, tuple[str, ...]]:
    """The most completed jobs of a colour, and everybody who has so many, at least one (G-18.5)."""
    counts = {family: completed(state, family, colour) for family in state.families}
    most = max(counts.values())
    return most, tuple(family for family, count in counts.items() if count == most and most)


def completed(state: State, family: str, colour: str) -> int:
    return sum(state.box.jobs[job].colour == colour for job in state.suitcase(family).jobs)


def score(state: State, family: str, turf_bonuses: int, job_bonuses: int) -> Score:
    cash = sum(state.suitcase(family).money)
    total = cash + turf_bonuses * state.box.turf_bonus + job_bonuses * state.box.job_bonus  # G-18.6, G-18.7
    return Score(cash, turf_bonuses, job_bonuses, total)


def ranked(scores: Mapping[str, Score]) -> tuple[tuple[str, ...], ...]:
    """Best first, equals together: by score, then by turf bonuses (G-18.8)."""
    groups: dict[tuple[int, int], list[str]] = {}
    for family, each in scores.items():
        groups.setdefault((each.total, each.turf_bonuses), []).append(family)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
