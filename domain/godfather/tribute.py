"""Phase 5: hands are cut to the limit of the act (chapter 10)."""

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.godfather.events import AlliesReturned, TributePaid
from domain.godfather.guards import must_hold, must_know_cards
from domain.godfather.state import State


def return_allies(tale: Tale[State]) -> None:
    for family, table in zip(tale.state.families, tale.state.tables, strict=True):
        if table:
            tale.tell(AlliesReturned(family, table))  # G-16.1


def excess(state: State, family: str) -> int:
    return len(state.hand(family)) - state.hand_limit


def pay_tribute(tale: Tale[State], family: str, cards: tuple[str, ...]) -> None:
    state = tale.state
    must_know_cards(state, cards)
    must_hold(state, family, cards)
    due = excess(state, family)
    if len(cards) != due:
        raise Refused("wrong_count", f"the tribute is exactly {due} cards, not {len(cards)}", rule="G-16.2", excess=due)
    tale.tell(TributePaid(family, cards))
