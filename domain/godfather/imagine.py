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
from domain.godfather.table import SuitcaseShown, Table

PURPOSE = "imagine"


def imagine(view: View, luck: Luck) -> State:
    """A state in which every hidden card lies somewhere it may lie."""
    table = read(Table, view)
    box = BOXES[table.data_version]
    jobs = unseen_jobs(box, table, luck)
    money = unseen_money(box, table, luck)
    table = replace(
        table,
        job_deck=filled(table.job_deck, jobs),
        drawn=filled(table.drawn, jobs),
        allies_out=allies_out(box, table),
        tile_stacks={
            colour: filled(stack, luck.shuffle(PURPOSE, set(box.tiles(colour)) - set(table.tiles.values())))
            for colour, stack in table.tile_stacks.items()
        },
        suitcases=tuple(
            SuitcaseShown(stored_money(table, family, each, money), filled(each.jobs, jobs))
            for family, each in zip(table.families, table.suitcases, strict=True)
        ),
    )
    cards = [*jobs, *map(money_card, money), *unseen_goods(box, table)]
    state = dealt(box, table, cards, luck, *known_money(table))
    if state.state == "await_step" and not awaits_owner(state, state.frames[-1]):
        # asked for nothing but laundering, so there is money to launder (GR-44)
        state = dealt(box, table, cards, luck, {state.frames[-1].owner}, set())
    return state


def dealt(box: Box, table: Table, cards: list[str], luck: Luck, with_money: set[str], without_money: set[str]) -> State:
    table = replace(table, hands=hands(box, table, luck.shuffle(PURPOSE, cards), with_money, without_money))
    return state_of(with_sealed_answers(box, table, luck))


def filled(pile: Any, cards: list[Any]) -> tuple[Any, ...]:
    """The pile, or as many cards as it hides, taken off the end of the cards."""
    if not isinstance(pile, Hidden):
        return tuple(pile)
    return tuple(cards.pop() for _ in range(pile.hidden))


def unseen_jobs(box: Box, table: Table, luck: Luck) -> list[str]:
    seen = {*table.job_discard, *table.public_jobs, table.job}
    for pile in (table.job_deck, table.drawn, *table.hands, *(each.jobs for each in table.suitcases)):
        seen |= set() if isinstance(pile, Hidden) else set(pile)
    return luck.shuffle(PURPOSE, set(box.jobs) - seen)


def unseen_money(box: Box, table: Table, luck: Luck) -> list[int]:
    left = Counter({value: count - table.bank.money[str(value)] for value, count in box.money.items()})
    for family, suitcase in zip(table.families, table.suitcases, strict=True):
        left.subtract(shown_bid(table, family, suitcase) if isinstance(suitcase.money, Hidden) else suitcase.money)
    for hand in table.hands:
        if not isinstance(hand, Hidden):
            left.subtract(box.worth[card] for card in hand if card in box.worth)
    return luck.shuffle(PURPOSE, left.elements())


def shown_bid(table: Table, family: str, suitcase: SuitcaseShown) -> tuple[int, ...]:
    """Of a hidden suitcase the cards of a bid that is shown and not yet paid are known."""
    return table.bids.get(family) or () if isinstance(suitcase.money, Hidden) else ()


def stored_money(table: Table, family: str, suitcase: SuitcaseShown, money: list[int]) -> tuple[int, ...]:
    if not isinstance(suitcase.money, Hidden):
        return suitcase.money
    bid = shown_bid(table, family, suitcase)
    return tuple(sorted((*bid, *filled(Hidden(suitcase.money.hidden - len(bid)), money))))


def unseen_goods(box: Box, table: Table) -> list[str]:
    left = Counter({good: count - table.bank.goods[good] for good, count in box.goods.items()})
    for hand in table.hands:
        if not isinstance(hand, Hidden):
            left.subtract(card for card in hand if card in box.goods)
    return list(left.elements())


def allies_out(box: Box, table: Table) -> tuple[str, ...]:
    """Follows from public events (G-9.6): every ally of the acts so far that is nowhere else."""
    about = {*table.ally_display, *(ally for pile in (*table.hand_allies, *table.tables) for ally in pile)}
    return tuple(sorted(ally.id for ally in box.allies.values() if ally.act <= table.act and ally.id not in about))


# ------------------------------------------------------------------------------------------------ hands


def known_money(table: Table) -> tuple[set[str], set[str]]:
    """Who shows by being asked that they hold money, and who by not being asked that they hold none (GR-44)."""
    if table.answers is None:
        return set(), set()
    asked = {*table.asked, *table.answers}
    return asked, set(table.families) - asked - {table.frames[-1].owner}


def hands(
    box: Box, table: Table, cards: list[str], with_money: set[str], without_money: set[str]
) -> tuple[tuple[str, ...], ...]:
    """The hidden hands: first what is known of them, then the rest as it comes."""
    found: dict[str, list[str]] = {}
    room: dict[str, int] = {}
    for family, hand, allies in zip(table.families, table.hands, table.hand_allies, strict=True):
        hidden = isinstance(hand, Hidden)
        found[family] = list(allies) if isinstance(hand, Hidden) else list(hand)
        room[family] = hand.hidden - len(allies) if isinstance(hand, Hidden) else 0
        if hidden and family in with_money:
            found[family].append(take(cards, lambda card: card in box.worth))
            room[family] -= 1
    for family in without_money:
        found[family] += [take(cards, lambda card: card not in box.worth) for _ in range(room[family])]
        room[family] = 0
    for family, hand_of in found.items():
        hand_of += [cards.pop() for _ in range(room[family])]
    return tuple(tuple(sorted(hand, key=box.rank.__getitem__)) for hand in found.values())


def take(cards: list[str], fits: Callable[[str], bool]) -> str:
    return cards.pop(next(i for i in range(len(cards) - 1, -1, -1) if fits(cards[i])))


def with_sealed_answers(box: Box, table: Table, luck: Luck) -> Table:
    """Answers and bids that are in but not shown: any money the player has there."""
    answers = table.answers
    if answers is not None:
        answers = dict(answers)
        for family in (family for family, value in answers.items() if value is None):
            hand = table.hands[table.families.index(family)]
            assert not isinstance(hand, Hidden)
            answers[family] = box.worth[luck.pick(PURPOSE, [card for card in hand if card in box.worth])]
    bids = dict(table.bids)
    for family in (family for family, cards in bids.items() if cards is None):
        money = table.suitcases[table.families.index(family)].money
        assert not isinstance(money, Hidden)
        bids[family] = tuple(value for value in money if luck.below(PURPOSE, 3) == 0)
    return replace(table, answers=answers, bids=bids)


# ------------------------------------------------------------------------------------------------ drawing anew


def redraw(state: State, luck: Luck) -> State:
    """The order of the deck and of the tiles: the only things nobody knows."""
    stacks = {colour: tuple(luck.shuffle("tiles", stack)) for colour, stack in state.tile_stacks.items()}
    return state.but(job_deck=tuple(luck.shuffle("jobs", state.job_deck)), tile_stacks=stacks)
