"""Phase 4: sealed bids for the allies (chapter 9)."""

from collections import Counter
from collections.abc import Mapping

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.godfather.events import AllyBribed, BidPlaced, BidReturned, BidsRevealed
from domain.godfather.guards import shown, unknown
from domain.godfather.state import State
from domain.godfather.waiting import Bids, Picks


def ranking(state: State, bids: Mapping[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Highest bid first, ties in turn order from the horse-head holder (G-15.3)."""
    turn_order = (state.horse_head, *state.opponents(state.horse_head))
    return tuple(sorted(turn_order, key=lambda family: -sum(bids.get(family, ()))))


def place_bid(tale: Tale[State], family: str, others: Bids, cards: tuple[int, ...]) -> None:
    held = tale.state.suitcase(family).money
    if Counter(cards) - Counter(held):
        raise Refused("not_available", "a card of this bid is not in your suitcase", rule="G-15.1", held=list(held))
    tale.tell(BidPlaced(family, cards))
    if not tale.state.asked:
        reveal_bids(tale, {**others.placed, family: cards})  # G-15.2: shown when all are in


def reveal_bids(tale: Tale[State], bids: Mapping[str, tuple[int, ...]]) -> None:
    order = ranking(tale.state, bids)
    tale.tell(BidsRevealed({family: bids[family] for family in tale.state.families}, order))
    picks = tale.state.waits_for
    assert isinstance(picks, Picks)
    for unlucky in (family for family in order if bids[family] and family not in picks.players):
        tale.tell(BidReturned(unlucky, bids[unlucky]))  # G-15.6


def pick_ally(tale: Tale[State], family: str, picks: Picks, ally: str) -> None:
    state = tale.state
    if ally not in state.box.allies:
        raise unknown(f"there is no ally {shown(ally)}", ally, rule="G-15.4")
    if ally not in state.ally_display:
        raise Refused("not_available", f"{ally} is not in the display", rule="G-15.4", ally=ally)
    tale.tell(AllyBribed(family, ally, picks.bids[family]))
