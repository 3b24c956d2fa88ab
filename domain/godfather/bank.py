"""What the bank and the job deck give when they run short (chapter 7.9)."""

from collections.abc import Iterable, Mapping

from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.godfather.box import Box, money_card
from domain.godfather.events import GoodsGained, JobDeckShuffled, MoneyGained
from domain.godfather.state import State


def money_received(box: Box, bank: Mapping[str, int], due: Iterable[int]) -> tuple[int, ...]:
    """The cards the bank gives for those due, one after another (G-12.3, G-12.4)."""
    left = dict(bank)
    received = []
    for value in due:
        for lower in sorted((each for each in box.money if each <= value), reverse=True):
            if left[money_card(lower)]:
                left[money_card(lower)] -= 1
                received.append(lower)
                break
    return tuple(received)


def gain_money(tale: Tale[State], family: str, due: Iterable[int]) -> None:
    due = tuple(due)
    tale.tell(MoneyGained(family, due, money_received(tale.state.box, tale.state.bank, due)))


def gain_goods(tale: Tale[State], family: str, due: Mapping[str, int]) -> None:
    """As many of each good as the bank has (G-12.2, G-19.3)."""
    bank = tale.state.bank
    goods = {good: min(due[good], bank[good]) for good in tale.state.box.goods if good in due}
    missing = {good: due[good] - count for good, count in goods.items()}
    tale.tell(GoodsGained(family, _counts(goods), _counts(missing)))


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    return {good: count for good, count in counts.items() if count}  # G-21.6


def top_jobs(tale: Tale[State], luck: Luck, count: int) -> tuple[str, ...]:
    """The next cards of the job deck, renewed from the discard pile if need be (G-12.6, G-12.7)."""
    state = tale.state
    if len(state.job_deck) < count and state.job_discard:
        order = tuple(luck.shuffle("jobs", state.job_discard))
        tale.tell(JobDeckShuffled("exhausted", len(order), order))
    return tale.state.job_deck[:count]
