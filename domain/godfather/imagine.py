"""Full states that a view cannot tell from the true one, and what nobody knows drawn anew."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from domain.contract.game import View
from domain.contract.luck import Luck
from domain.contract.wire import Hidden, read
from domain.godfather.box import BOXES, Box, money_card
from domain.godfather.frames import awaits_owner
from domain.godfather.position import state_of
from domain.godfather.state import State
from domain.godfather.view import StateSeen, SuitcaseSeen

PURPOSE = "imagine"


def imagine(view: View, luck: Luck) -> State:
    """A state in which every hidden card lies somewhere it may lie."""
    seen = read(StateSeen, view)
    box = BOXES[seen.data_version]
    jobs = unseen_jobs(box, seen, luck)
    money = unseen_money(box, seen, luck)
    seen = replace(
        seen,
        job_deck=filled(seen.job_deck, jobs),
        drawn=filled(seen.drawn, jobs),
        allies_out=allies_out(box, seen),
        tile_stacks={
            colour: filled(stack, luck.shuffle(PURPOSE, set(box.tiles(colour)) - set(seen.tiles.values())))
            for colour, stack in seen.tile_stacks.items()
        },
        suitcases=tuple(
            SuitcaseSeen(stored_money(seen, family, each, money), filled(each.jobs, jobs))
            for family, each in zip(seen.families, seen.suitcases, strict=True)
        ),
    )
    cards = [*jobs, *map(money_card, money), *unseen_goods(box, seen)]
    state = dealt(box, seen, cards, luck, *known_money(seen))
    if state.state == "await_step" and not awaits_owner(state, state.frames[-1]):
        # asked for nothing but laundering, so there is money to launder (GR-44)
        state = dealt(box, seen, cards, luck, {state.frames[-1].owner}, set())
    return state


def dealt(
    box: Box, seen: StateSeen, cards: list[str], luck: Luck, with_money: set[str], without_money: set[str]
) -> State:
    seen = replace(seen, hands=hands(box, seen, luck.shuffle(PURPOSE, cards), with_money, without_money))
    return state_of(with_sealed_answers(box, seen, luck))


def filled(pile: Any, cards: list[Any]) -> tuple[Any, ...]:
    """The pile, or as many cards as it hides, taken off the end of the cards."""
    if not isinstance(pile, Hidden):
        return tuple(pile)
    return tuple(cards.pop() for _ in range(pile.hidden))


def unseen_jobs(box: Box, seen: StateSeen, luck: Luck) -> list[str]:
    known = {*seen.job_discard, *seen.public_jobs, seen.job}
    for pile in (seen.job_deck, seen.drawn, *seen.hands, *(each.jobs for each in seen.suitcases)):
        known |= set() if isinstance(pile, Hidden) else set(pile)
    return luck.shuffle(PURPOSE, set(box.jobs) - known)


def unseen_money(box: Box, seen: StateSeen, luck: Luck) -> list[int]:
    left = Counter({value: count - seen.bank.money[str(value)] for value, count in box.money.items()})
    for family, suitcase in zip(seen.families, seen.suitcases, strict=True):
        left.subtract(shown_bid(seen, family, suitcase) if isinstance(suitcase.money, Hidden) else suitcase.money)
    for hand in seen.hands:
        if not isinstance(hand, Hidden):
            left.subtract(box.worth[card] for card in hand if card in box.worth)
    return luck.shuffle(PURPOSE, left.elements())


def shown_bid(seen: StateSeen, family: str, suitcase: SuitcaseSeen) -> tuple[int, ...]:
    """Of a hidden suitcase the cards of a bid that is shown and not yet paid are known."""
    return seen.bids.get(family) or () if isinstance(suitcase.money, Hidden) else ()


def stored_money(seen: StateSeen, family: str, suitcase: SuitcaseSeen, money: list[int]) -> tuple[int, ...]:
    if not isinstance(suitcase.money, Hidden):
        return suitcase.money
    bid = shown_bid(seen, family, suitcase)
    return tuple(sorted((*bid, *filled(Hidden(suitcase.money.hidden - len(bid)), money))))


def unseen_goods(box: Box, seen: StateSeen) -> list[str]:
    left = Counter({good: count - seen.bank.goods[good] for good, count in box.goods.items()})
    for hand in seen.hands:
        if not isinstance(hand, Hidden):
            left.subtract(card for card in hand if card in box.goods)
    return list(left.elements())


def allies_out(box: Box, seen: StateSeen) -> tuple[str, ...]:
    """Follows from public events (G-9.6): every ally of the acts so far that is nowhere else."""
    about = {*seen.ally_display, *(ally for pile in (*seen.hand_allies, *seen.tables) for ally in pile)}
    return tuple(sorted(ally.id for ally in box.allies.values() if ally.act <= seen.act and ally.id not in about))


# ------------------------------------------------------------------------------------------------ hands


def known_money(seen: StateSeen) -> tuple[set[str], set[str]]:
    """Who shows by being asked that they hold money, and who by not being asked that they hold none (GR-44)."""
    if seen.answers is None:
        return set(), set()
    asked = {*seen.asked, *seen.answers}
    return asked, set(seen.families) - asked - {seen.frames[-1].owner}


def hands(
    box: Box, seen: StateSeen, cards: list[str], with_money: set[str], without_money: set[str]
) -> tuple[tuple[str, ...], ...]:
    """The hidden hands: first what is known of them, then the rest as it comes."""
    found: dict[str, list[str]] = {}
    room: dict[str, int] = {}
    for family, hand, allies in zip(seen.families, seen.hands, seen.hand_allies, strict=True):
        hidden = isinstance(hand, Hidden)
        found[family] = list(allies) if isinstance(hand, Hidden) else list(hand)
        room[family] = hand.hidden - len(allies) if isinstance(hand, Hidden) else 0
        if hidden and family in with_money:
            found[family].append(take(cards, lambda card: card in box.worth))
            room[family] -= 1
    for family in without_money:
        found[family] += [take(cards, lambda card: card not in box.worth) for _ in range(room[family])]
        room[family] = 0
    for family, hand in zip(seen.families, seen.hands, strict=True):
        if isinstance(hand, Hidden):
            found[family] += [cards.pop() for _ in range(room[family])]
            found[family].sort(key=box.rank.__getitem__)
    return tuple(map(tuple, found.values()))


def take(cards: list[str], fits: Callable[[str], bool]) -> str:
    return cards.pop(next(i for i in range(len(cards) - 1, -1, -1) if fits(cards[i])))


def with_sealed_answers(box: Box, seen: StateSeen, luck: Luck) -> StateSeen:
    """Answers and bids that are in but not shown: any money the player has there."""
    answers = seen.answers
    if answers is not None:
        answers = dict(answers)
        for family in (family for family, value in answers.items() if value is None):
            hand = seen.hands[seen.families.index(family)]
            assert not isinstance(hand, Hidden)
            answers[family] = box.worth[luck.pick(PURPOSE, [card for card in hand if card in box.worth])]
    bids = dict(seen.bids)
    for family in (family for family, cards in bids.items() if cards is None):
        money = seen.suitcases[seen.families.index(family)].money
        assert not isinstance(money, Hidden)
        bids[family] = tuple(value for value in money if luck.below(PURPOSE, 3) == 0)
    return replace(seen, answers=answers, bids=bids)


# ------------------------------------------------------------------------------------------------ drawing anew


def redraw(state: State, luck: Luck) -> State:
    """The order of the deck and of the tiles: the only things nobody knows."""
    stacks = {colour: tuple(luck.shuffle("tiles", stack)) for colour, stack in state.tile_stacks.items()}
    return state.but(job_deck=tuple(luck.shuffle("jobs", state.job_deck)), tile_stacks=stacks)
