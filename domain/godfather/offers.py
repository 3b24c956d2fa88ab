"""Every answer a seat may give now: the offers of chapter 24."""

from collections.abc import Iterable, Iterator, Sequence

from domain.contract.game import Owed, Seat
from domain.contract.offers import Offer, OneOf, SubsetOf
from domain.godfather.board import empty_family_spaces, empty_thug_spaces, kind_of, reserve
from domain.godfather.frames import is_automatic, offered_choices
from domain.godfather.jobs import jobs_within_reach, payments
from domain.godfather.moves import (
    AnswerOffer,
    ChooseBenefitOrder,
    CompleteJob,
    DeclineMarker,
    KeepJob,
    PayTribute,
    PickAlly,
    PlaceBid,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    RelocateMarker,
    SkipStep,
    SurrenderMoney,
)
from domain.godfather.state import State
from domain.godfather.tribute import excess
from domain.godfather.turf_war import levels


def decisions(state: State) -> Sequence[Owed]:
    kind = state.state
    return [Owed(state.seat(family), kind) for family in state.asked]


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    family = state.families[seat]
    if family not in state.asked:
        return  # G-24.2
    match state.state:
        case "await_action":
            yield from actions(state, family)
        case "await_order":
            yield Offer(ChooseBenefitOrder, first=OneOf(("self", "controller")))
        case "await_step":
            yield from steps(state)
        case "await_keep":
            yield Offer(KeepJob, job=OneOf(state.drawn))
        case "await_offer":
            yield Offer(AnswerOffer, value=different(state.money_in_hand(family)))
        case "await_surrender":
            yield Offer(SurrenderMoney, value=different(state.suitcase(family).money))
        case "await_marker":
            yield Offer(DeclineMarker)
            for turf in state.box.turfs:
                if own := levels(state, family, turf):
                    yield Offer(RelocateMarker, turf=turf, level=OneOf(own))
        case "await_bids":
            money = state.suitcase(family).money
            yield Offer(PlaceBid, cards=SubsetOf(money, 0, len(money)))
        case "await_pick":
            yield Offer(PickAlly, ally=OneOf(state.ally_display))
        case "await_tribute":
            due = excess(state, family)
            yield Offer(PayTribute, cards=SubsetOf(state.hand(family), due, due))


def anytime(_state: State, _seat: Seat) -> Iterable[Offer]:
    return ()


def different(values: Iterable[int]) -> OneOf:
    return OneOf(tuple(dict.fromkeys(values)))


def actions(state: State, family: str) -> Iterator[Offer]:
    figures = reserve(state, family)
    members = tuple(figure for figure in figures if kind_of(state.box, figure) == "family")
    if len(members) < len(figures):
        yield Offer(PlayThug, business=OneOf(empty_thug_spaces(state)))
    if members:
        yield Offer(PlayFamilyMember, figure=OneOf(members), space=OneOf(empty_family_spaces(state)))
    for job in jobs_within_reach(state, family):
        if ways := payments(state, family, job):
            yield Offer(CompleteJob, job=job, pay=OneOf(ways))
    if allies := tuple(card for card in state.hand(family) if card in state.box.allies):
        yield Offer(PlayAlly, ally=OneOf(allies))


def steps(state: State) -> Iterator[Offer]:
    frame = state.frames[-1]
    left = frame.left()
    for step in left:
        yield from offered_choices(state, frame, step)
    yield Offer(SkipStep, step=OneOf(tuple(step.id for step in left if not is_automatic(step))))
