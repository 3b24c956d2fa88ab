"""How cards change places: the deck is shuffled, hands are dealt, battle lines discarded."""

from collections.abc import Iterable

from domain.condottiere.box import CardId
from domain.condottiere.events import BattleLinesDiscarded, CardsDealt, DeckShuffled, Purpose
from domain.condottiere.state import State, clockwise, left_of
from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale


def shuffle(tale: Tale[State], luck: Luck, purpose: Purpose, cards: Iterable[CardId]) -> None:
    """A new deck, whose order is the only chance in the game (C-20.1)."""
    order = tuple(luck.shuffle(purpose, cards))
    tale.tell(DeckShuffled(purpose, len(order), order))


def dealing_order(state: State) -> list[Seat]:
    """Clockwise from the holder's left neighbour to the holder (C-2.5)."""
    return clockwise(state, left_of(state, state.holder))


def deal(tale: Tale[State], seat: Seat, count: int) -> None:
    tale.tell(CardsDealt(seat, count, tale.state.deck[:count]))


def discard_lines(tale: Tale[State]) -> None:
    """All cards of all battle lines go to the discard pile; nobody can keep one (C-8.3)."""
    if any(line.cards for line in tale.state.lines):
        tale.tell(BattleLinesDiscarded(tuple(line.cards for line in tale.state.lines)))
