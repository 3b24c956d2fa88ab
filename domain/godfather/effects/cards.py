"""Effects that move cards between bank, deck, hand and suitcase."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.contract.luck import Luck
from domain.contract.offers import OneOf, SubsetOf
from domain.contract.tale import Tale
from domain.godfather.bank import gain_goods, gain_money, top_jobs
from domain.godfather.effects.effect import Deed, Effect, listed, named, number, which
from domain.godfather.events import CardsDiscarded, JobKept, JobsDrawn, MoneyLaundered
from domain.godfather.guards import must_count, must_hold, must_hold_money, must_know_cards, must_know_good
from domain.godfather.moves import Choice
from domain.godfather.state import State

What = Mapping[str, Any]


class Gain(Effect):
    automatic = True  # G-19.1

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        gain_goods(tale, deed.owner, deed.what["gain"])


class GainMoney(Effect):
    automatic = True  # G-19.1

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        gain_money(tale, deed.owner, deed.what["gain_money"])


class GainAny(Effect):
    """A basic good of one's choice, never the wild one."""

    def executable(self, state: State, _owner: str, _what: What) -> bool:
        return any(state.bank[good] for good in state.box.basic_goods)

    def choices(self, state: State, _owner: str, _what: What) -> Iterator[dict[str, Any]]:
        yield {"good": OneOf(tuple(good for good in state.box.basic_goods if state.bank[good]))}

    def must_exist(self, state: State, _owner: str, _what: What, choice: Choice) -> None:
        if (good := named(choice, "good")) is not None:
            must_know_good(state, good)

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        gain_goods(tale, deed.owner, {deed.named("good"): 1})


class Launder(Effect):
    def executable(self, state: State, owner: str, _what: What) -> bool:
        return bool(state.money_in_hand(owner))

    def choices(self, state: State, owner: str, _what: What) -> Iterator[dict[str, Any]]:
        yield {"value": OneOf(tuple(dict.fromkeys(state.money_in_hand(owner))))}

    def must_exist(self, state: State, owner: str, _what: What, choice: Choice) -> None:
        if (value := number(choice, "value")) is not None:
            must_hold_money(state, owner, value)

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        tale.tell(MoneyLaundered(deed.owner, int(str(deed.choice["value"]))))


class DrawJobs(Effect):
    def executable(self, state: State, _owner: str, _what: What) -> bool:
        return bool(state.job_deck or state.job_discard)

    def resolve(self, tale: Tale[State], luck: Luck, deed: Deed) -> None:
        step = which(tale.state, deed.step)
        jobs = top_jobs(tale, luck, deed.what["draw_jobs"])
        tale.tell(JobsDrawn(deed.owner, len(jobs), jobs, step))
        if len(jobs) == 1:  # TV-30: the only one is kept unasked
            tale.tell(JobKept(deed.owner, jobs[0]))


class Discard(Effect):
    """Hand cards for money or for a good; what is gained cannot pay for it (G-19.4)."""

    def executable(self, state: State, owner: str, what: What) -> bool:
        return len(state.hand(owner)) >= int(what["discard"])

    def choices(self, state: State, owner: str, what: What) -> Iterator[dict[str, Any]]:
        hand, count = state.hand(owner), what["discard"]
        if "gain_money" in what:
            yield {"cards": SubsetOf(hand, count, count)}
            return
        for card in dict.fromkeys(hand):  # G-19.15: the card is in the bank before the good is taken
            goods = tuple(good for good in state.box.basic_goods if state.bank[good] or good == card)
            if goods:
                yield {"cards": [card], "good": OneOf(goods)}

    def must_exist(self, state: State, owner: str, what: What, choice: Choice) -> None:
        cards, good = listed(choice, "cards"), named(choice, "good")
        if cards is not None:
            must_know_cards(state, cards)
        if good is not None and "gain_any" in what:
            must_know_good(state, good)
        if cards is not None:
            must_hold(state, owner, cards)
            must_count(cards, what["discard"], what["discard"], rule="G-19.4")

    def resolve(self, tale: Tale[State], _luck: Luck, deed: Deed) -> None:
        tale.tell(CardsDiscarded(deed.owner, deed.listed("cards")))
        if "gain_money" in deed.what:
            gain_money(tale, deed.owner, deed.what["gain_money"])
        else:
            gain_goods(tale, deed.owner, {deed.named("good"): 1})
