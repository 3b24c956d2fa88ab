"""Drawing cards after a battle (chapter 14)."""

from domain.condottiere.box import DRAWN_WHEN_ALL_EMPTY
from domain.condottiere.events import CardsDrawn
from domain.condottiere.piles import discard_lines, shuffle
from domain.condottiere.state import Phase, State
from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale


def draw(tale: Tale[State], luck: Luck, seat: Seat, count: int) -> None:
    """So many cards from the top; when the deck runs out a new one is made on the way."""
    at_once = min(count, len(tale.state.deck))
    if at_once or not count:
        tale.tell(CardsDrawn(seat, at_once, tale.state.deck[:at_once]))
    if at_once < count:
        if not tale.state.discard:
            discard_lines(tale)  # C-14.9
        shuffle(tale, luck, "refill", tale.state.discard)  # C-14.8
        draw(tale, luck, seat, count - at_once)


def draw_when_all_are_empty(tale: Tale[State], luck: Luck) -> None:
    """If nobody has a card, each draws ten without being asked (C-14.7)."""
    if tale.state.phase is Phase.DRAW and not any(tale.state.hands):
        for seat in tale.state.waiting:
            draw(tale, luck, seat, DRAWN_WHEN_ALL_EMPTY)
