"""The tale of one decision, with the luck it may draw on, and the gains and losses that every chapter tells."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.scythe import events as e
from domain.scythe.box import MOST_POPULARITY, MOST_POWER
from domain.scythe.evolve import evolve
from domain.scythe.mats import workers_left
from domain.scythe.state import Player, State


class Telling(Tale[State]):
    """What `decide` tells, and the luck that comes with it."""

    __slots__ = ("luck",)

    def __init__(self, state: State, luck: Luck) -> None:
        super().__init__(state, evolve)
        self.luck = luck

    def player(self, seat: int) -> Player:
        return self.state.players[seat]


def gain(tale: Telling, seat: int, kind: str, amount: int, reason: str) -> None:
    """Coins, power, popularity or combat cards; nothing taken, nothing told."""
    if amount:
        GOODS[kind].gain(tale, seat, amount, reason)


def gain_coins(tale: Telling, seat: int, amount: int, reason: str) -> None:
    tale.tell(e.CoinsGained(seat, amount, reason))


def gain_power(tale: Telling, seat: int, amount: int, reason: str) -> None:
    tale.tell(e.PowerGained(seat, min(amount, MOST_POWER - tale.player(seat).power), reason))  # S-6.4


def gain_popularity(tale: Telling, seat: int, amount: int, reason: str) -> None:
    tale.tell(e.PopularityGained(seat, min(amount, MOST_POPULARITY - tale.player(seat).popularity), reason))


def draw_combat_cards(tale: Telling, seat: int, amount: int, reason: str) -> None:
    """Draw at once; the discard pile goes under a deck that is too small (S-6.7, S-6.8)."""
    if len(tale.state.combat_deck) < amount and tale.state.combat_discard:
        order = tuple(tale.luck.shuffle("reshuffle", tale.state.combat_discard))
        tale.tell(e.CombatDiscardReshuffled(len(order), order))
    cards = tale.state.combat_deck[:amount]
    tale.tell(e.CombatCardsDrawn(seat, len(cards), reason, cards))


def gain_workers(tale: Telling, seat: int, place: str, amount: int, reason: str) -> None:
    """Workers from the mat, leftmost first (S-14.5)."""
    if amount:
        tale.tell(e.WorkersGained(seat, place, workers_left(tale.player(seat))[:amount], reason))


def can_pay(player: Player, cost: Mapping[str, int]) -> bool:
    """Is the full cost there? (S-6.2, S-6.5)"""
    return all(amount <= GOODS[kind].held(player) for kind, amount in cost.items())


def pay(tale: Telling, seat: int, cost: Mapping[str, int], cards: tuple[str, ...] = ()) -> None:
    """The full cost, before any of the benefit (S-6.1)."""
    for kind, paid in PAYMENTS:
        if amount := cost.get(kind):
            tale.tell(paid(seat, amount, "cost"))
    if cards:
        tale.tell(e.CombatCardsDiscarded(seat, cards))  # S-6.6


def lose_power(tale: Telling, seat: int, amount: int, reason: str) -> None:
    """A loss stops at 0 (S-6.5) and is told with what was really lost."""
    tale.tell(e.PowerLost(seat, min(amount, tale.player(seat).power), reason))


def lose_popularity(tale: Telling, seat: int, amount: int, reason: str) -> None:
    """A loss stops at 0 (S-6.5) and is told with what was really lost."""
    tale.tell(e.PopularityLost(seat, min(amount, tale.player(seat).popularity), reason))


class Good(NamedTuple):
    """Something that is counted, gained and paid."""

    held: Callable[[Player], int]
    gain: Callable[[Telling, int, int, str], None]
    paid: Callable[[int, int, str], object] | None = None  # the fact of a cost; cards are named one by one


GOODS: Final[Mapping[str, Good]] = {  # in the order in which they are paid
    "power": Good(attrgetter("power"), gain_power, e.PowerLost),
    "popularity": Good(attrgetter("popularity"), gain_popularity, e.PopularityLost),
    "coins": Good(attrgetter("coins"), gain_coins, e.CoinsPaid),
    "combat_cards": Good(lambda player: len(player.hand), draw_combat_cards),
}
PAYMENTS: Final = tuple((kind, good.paid) for kind, good in GOODS.items() if good.paid is not None)
