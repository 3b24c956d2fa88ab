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
from domain.godfather.waiting import Bids, DrawnJobs, Frame, OpenOffer, Order, Picks, Theft, Tribute, Turn, Won


def decisions(state: State) -> Sequence[Owed]:
    kind = state.state
    return [Owed(state.seat(family), kind) for family in state.asked]


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    family = state.families[seat]
    if family not in state.asked:
        return  # G-24.2
    match state.waits_for:
        case Turn() as turn:
            yield from in_turn(state, turn, family)
        case Won():
            yield Offer(DeclineMarker)
            for turf in state.box.turfs:
                if own := levels(state, family, turf):
                    yield Offer(RelocateMarker, turf=turf, level=OneOf(own))
        case Bids():
            money = state.suitcase(family).money
            yield Offer(PlaceBid, cards=SubsetOf(money, 0, len(money)))
        case Picks():
            yield Offer(PickAlly, ally=OneOf(state.ally_display))
        case Tribute():
            due = excess(state, family)
            yield Offer(PayTribute, cards=SubsetOf(state.hand(family), due, due))


def anytime(_state: State, _seat: Seat) -> Iterable[Offer]:
    return ()


def different(values: Iterable[int]) -> OneOf:
    return OneOf(tuple(dict.fromkeys(values)))


def in_turn(state: State, turn: Turn, family: str) -> Iterator[Offer]:
    match turn.pending:
        case Order():
            yield Offer(ChooseBenefitOrder, first=OneOf(("self", "controller")))
        case DrawnJobs(_, jobs):
            yield Offer(KeepJob, job=OneOf(jobs))
        case OpenOffer():
            yield Offer(AnswerOffer, value=different(state.money_in_hand(family)))
        case Theft():
            yield Offer(SurrenderMoney, value=different(state.suitcase(family).money))
        case _:
            yield from steps(state, turn.frames[-1]) if turn.frames else actions(state, family)


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


def steps(state: State, frame: Frame) -> Iterator[Offer]:
    left = frame.left()
    for step in left:
        yield from offered_choices(state, frame, step)
    yield Offer(SkipStep, step=OneOf(tuple(step.id for step in left if not is_automatic(step))))
