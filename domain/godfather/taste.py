"""How good a state looks to a seat: money first, then what may become money. A dollar in the suitcase counts 100."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from domain.contract.game import Seat
from domain.godfather.board import reserve
from domain.godfather.box import Raw
from domain.godfather.jobs import lacking
from domain.godfather.scoring import completed, turf_bonus
from domain.godfather.state import State
from domain.godfather.turf_war import standings
from domain.godfather.vocabulary import expanded, word_of
from domain.godfather.waiting import Bids, Ended, Order, Picks, Turn

CLEAN: Final = 100
DIRTY: Final = 60  # a dollar in hand: it may be cut at tribute
GOOD: Final = 150
JOB: Final = 60
ALLY: Final = 250
BONUS: Final = 400  # of 500, for it can still be lost

# What a step still to be resolved promises; money and goods are counted apart.
PROMISES: Final = {
    "gain_any": GOOD,
    "draw_jobs": JOB,
    "take_first_player": 15,
    "shake_down": 300,
    "kill": 80,
    "place_neutral": 250,
    "move_own_thug": 250,
    "move_other": 30,
    "offer": 250,
    "steal": 150,
}


def taste(state: State, seat: Seat) -> int:
    """One's own prospects against half of the others' on average."""
    board = board_worth(state)
    worths = [board[family] + worth(state, family) for family in state.families]
    own = worths.pop(seat)
    return own - sum(worths) // (2 * len(worths))


def worth(state: State, family: str) -> int:
    """What a player has apart from the board."""
    if isinstance(state.waits_for, Ended):
        return CLEAN * state.waits_for.scores[family].total
    figures = reserve(state, family)
    return (
        CLEAN * sum(state.suitcase(family).money)
        + hand_worth(state, family, len(figures) if state.phase == "family_business" else 0)
        + sum(150 if figure in state.box.thugs else 200 for figure in figures)
        + benefits_worth(state, family)
        + bid_worth(state, family)
        + 20 * (state.horse_head == family)
    )


def is_last(state: State) -> bool:
    return state.act + 1 not in state.box.acts


# ------------------------------------------------------------------------------------------------ cards


def hand_worth(state: State, family: str, turns: int) -> int:
    """The best cards up to the hand limit in full, the others as far as they may still be used."""
    hand = state.hand(family)
    values = sorted((card_worth(state, hand, card, turns) for card in hand), reverse=True)
    limit = state.hand_limit
    excess = sum(values[limit:])
    return sum(values[:limit]) + (0 if state.phase == "tribute" else excess * 2 // 5)


def card_worth(state: State, hand: tuple[str, ...], card: str, turns: int) -> int:
    box = state.box
    if card in box.worth:
        return DIRTY * box.worth[card] if turns or not is_last(state) else CLEAN * box.worth[card]
    if is_last(state) and not turns:
        return 0  # nothing but money counts at the end
    if card in box.allies:
        return ALLY
    if card in box.jobs:
        return JOB + 100 * (lacking(state.box.jobs[card], hand) <= hand.count(box.wild))
    return GOOD + 30 * (card == box.wild)


# ------------------------------------------------------------------------------------------------ the board


def board_worth(state: State) -> Counter[str]:
    """Turfs and job colours: who leads, who controls, who would win the turf war now."""
    found: Counter[str] = Counter()
    if isinstance(state.waits_for, Ended):
        return found
    acts_left = len(state.box.acts) - state.act
    for stack in state.control.values():
        if stack:
            found[turf_bonus(stack) or ""] += BONUS
            found[stack[-1]] += 100 * acts_left
            found.update(dict.fromkeys(stack, 30))
    if state.phase == "family_business":
        for now in standings(state).values():
            found.update({family: 10 * count for family, count in now.influence.items()})
            found.update({now.winner: 150} if now.winner else {})
    doing = {frame.source.id: frame.owner for frame in state.frames if frame.source.type == "job"}
    for colour in state.box.colours:
        counts = {family: completed(state, family, colour) for family in state.families}
        for job, family in doing.items():
            counts[family] += state.box.jobs[job].colour == colour  # as good as completed
        most = max(counts.values())
        found.update({family: 60 * own + BONUS * (own == most) for family, own in counts.items() if own})
    return found


# ------------------------------------------------------------------------------------------------ what is under way


def benefits_worth(state: State, family: str) -> int:
    """What the open frames still promise, also those to come."""
    found, turn = 0, state.waits_for
    if not isinstance(turn, Turn):
        return found
    for frame in turn.frames:
        if frame.owner == family:
            found += steps_worth(state, family, [step.what for step in frame.left()])
        if frame.then == family:
            found += front_worth(state, family, frame.source.id)
    if isinstance(turn.pending, Order) and family in (turn.pending.player, turn.pending.controller):
        found += front_worth(state, family, turn.pending.business)
    return found


def front_worth(state: State, family: str, business: str) -> int:
    return steps_worth(state, family, expanded(state.box.businesses[business].front))


def steps_worth(state: State, family: str, steps: Iterable[Raw]) -> int:
    money = sorted(state.money_in_hand(family))
    found = 0
    for step in steps:
        match word_of(step):
            case "gain":
                found += GOOD * sum(step["gain"].values())
            case "gain_money":
                found += DIRTY * sum(step["gain_money"])
            case "launder":
                found += (CLEAN - DIRTY) * (money.pop() if money else 1)
            case "discard":
                gained = DIRTY * sum(step["gain_money"]) if "gain_money" in step else GOOD
                found += max(10, gained - 100 * step["discard"])
            case word:
                found += PROMISES[word]
    return found


def bid_worth(state: State, family: str) -> int:
    """An ally for the money bid: certain when the pick is due, else the likelier the more is bid."""
    match state.waits_for:
        case Bids(placed):
            bid = sum(placed.get(family, ()))
            return gain_of(bid) * bid // (bid + 2)
        case Picks(players, bids) if family in players:
            return gain_of(sum(bids[family]))
    return 0


def gain_of(bid: int) -> int:
    return ALLY + 100 - CLEAN * bid
