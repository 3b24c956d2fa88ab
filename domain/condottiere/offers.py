"""What a seat may do now: every answer to what it is asked, and what is open at any time (chapters 23 and 24)."""

from collections.abc import Iterator
from typing import Final

from domain.condottiere import moves as m
from domain.condottiere.box import KEPT_AT_MOST, KIND, LONGEST_MESSAGE, PRINTED, CardId, Kind
from domain.condottiere.decide import SHOWING
from domain.condottiere.regions import choosable_regions, draw_maximum, pope_regions
from domain.condottiere.state import OVER, Phase, State, asked, private_cards
from domain.contract.game import Owed, Seat
from domain.contract.offers import Between, Offer, OneOf, SubsetOf, Text


def decisions(state: State) -> list[Owed]:
    """Who owes what, in the order of seats."""
    return [Owed(seat, str(state.phase)) for seat in asked(state)]


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    """Every answer to the decision that this seat owes now."""
    if seat not in asked(state):
        return
    match state.phase:
        case Phase.CHOOSE_REGION:
            yield Offer(m.ChooseRegion, region=OneOf(tuple(choosable_regions(state))))
        case Phase.BATTLE | Phase.FINAL_BATTLE:
            for card in state.hands[seat]:
                yield PLAIN.get(card) or _play(state, seat, card)
            yield Offer(m.Pass, reveal=OneOf((False, True))) if state.config.hidden else PASS
        case Phase.DRAW:
            yield Offer(m.DrawCards, count=Between(0, draw_maximum(state, seat)))
        case Phase.HAND_DISCARD:
            yield Offer(m.KeepHand)
            if not any(card in PRINTED for card in state.hands[seat]):
                yield Offer(m.DiscardHand)
        case Phase.KEEP_CARDS:
            hand = state.hands[seat]
            yield Offer(m.KeepCards, cards=SubsetOf(hand, 0, min(KEPT_AT_MOST, len(hand))))
        case Phase.BETWEEN_GAMES:
            yield Offer(m.StartNextGame)


PASS: Final = Offer(m.Pass)
PLAIN: Final = {
    card: Offer(m.PlayCard, card=card) for card, kind in KIND.items() if kind not in (Kind.SCARECROW, Kind.BISHOP)
}  # most cards leave nothing to choose


def _play(state: State, seat: Seat, card: CardId) -> Offer:
    match KIND[card]:
        case Kind.SCARECROW:
            own = tuple(each for each in state.lines[seat].face_up if each in PRINTED)
            return Offer(m.PlayCard, card=card, retrieve=OneOf((*own, None)))
        case Kind.BISHOP if state.phase is Phase.BATTLE:
            return Offer(m.PlayCard, card=card, pope_region=OneOf((*pope_regions(state), None)))
        case _:
            return Offer(m.PlayCard, card=card)


def anytime(state: State, seat: Seat) -> Iterator[Offer]:
    """Messages and cards shown, on anybody's turn (chapter 13)."""
    if state.phase in OVER:
        return
    others = tuple(other for other in state.seats if other != seat)
    message = {"kind": OneOf(("talk", "offer", "promise")), "text": Text(LONGEST_MESSAGE)}
    yield Offer(m.SendMessage, to="all", **message)
    yield Offer(m.SendMessage, to=SubsetOf(others, 1, len(others)), **message)
    own = private_cards(state, seat)
    if own and state.phase in SHOWING:
        yield Offer(m.ShowCards, to=OneOf(others), cards=SubsetOf(own, 1, len(own)))
