"""Phase 4: sealed bids for the allies (chapter 9)."""

from collections import Counter

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.godfather.events import AllyBribed, BidPlaced, BidReturned, BidsRevealed
from domain.godfather.guards import shown
from domain.godfather.state import State


def ranking(state: State) -> tuple[str, ...]:
    """Highest bid first, ties in turn order from the horse-head holder (G-15.3)."""
    first = state.seat(state.horse_head or state.families[0])
    turn_order = state.families[first:] + state.families[:first]
    return tuple(sorted(turn_order, key=lambda family: -sum(state.bids.get(family, ()))))


def place_bid(tale: Tale[State], family: str, cards: tuple[int, ...]) -> None:
    held = tale.state.suitcase(family).money
    if Counter(cards) - Counter(held):
        raise Refused("not_available", "a card of this bid is not in your suitcase", rule="G-15.1", held=list(held))
    tale.tell(BidPlaced(family, cards))
    if tale.state.asked:
        return  # G-15.2: shown when all are in
    state = tale.state
    order = ranking(state)
    tale.tell(BidsRevealed({each: state.bids[each] for each in state.families}, order))
    for unlucky in (each for each in order if state.bids[each] and each not in (tale.state.picks or ())):
        tale.tell(BidReturned(unlucky, state.bids[unlucky]))  # G-15.6


def pick_ally(tale: Tale[State], family: str, ally: str) -> None:
    state = tale.state
    if ally not in state.box.allies:
        raise Refused("unknown_id", f"there is no ally {shown(ally)}", rule="G-15.4")
    if ally not in state.ally_display:
        raise Refused("not_available", f"{ally} is not in the display", rule="G-15.4", ally=ally)
    tale.tell(AllyBribed(family, ally, state.bids[family]))
