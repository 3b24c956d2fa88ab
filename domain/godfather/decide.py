"""Move -> facts, or Refused (chapters 15 and 16)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from domain.contract.game import Seat
from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.godfather.actions import choose_benefit_order, play_ally, play_family_member, play_thug
from domain.godfather.answers import answer_offer, keep_job, surrender_money
from domain.godfather.bribery import pick_ally, place_bid
from domain.godfather.evolve import evolve
from domain.godfather.frames import resolve_step, skip_step
from domain.godfather.guards import must_be_asked
from domain.godfather.jobs import complete_job
from domain.godfather.moves import (
    AnswerOffer,
    ChooseBenefitOrder,
    CompleteJob,
    DeclineMarker,
    KeepJob,
    Move,
    PayTribute,
    PickAlly,
    PlaceBid,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    RelocateMarker,
    ResolveStep,
    SkipStep,
    SurrenderMoney,
)
from domain.godfather.phases import after_benefits, after_bids, after_tribute, after_turf
from domain.godfather.state import State
from domain.godfather.tribute import pay_tribute
from domain.godfather.turf_war import decline_marker, relocate_marker
from domain.godfather.waiting import Bids, DrawnJobs, OpenOffer, Order, Picks, Theft, Turn, Won

# The state in which each move has its place, and the rule that gives it.
PLACES: Final[Mapping[type, tuple[str, str]]] = {
    PlayThug: ("await_action", "G-5.2"),
    PlayFamilyMember: ("await_action", "G-5.2"),
    CompleteJob: ("await_action", "G-5.2"),
    PlayAlly: ("await_action", "G-5.2"),
    ChooseBenefitOrder: ("await_order", "G-6.6"),
    ResolveStep: ("await_step", "G-20.6"),
    SkipStep: ("await_step", "G-19.2"),
    KeepJob: ("await_keep", "G-24.8"),
    AnswerOffer: ("await_offer", "G-19.7"),
    SurrenderMoney: ("await_surrender", "G-12.9"),
    RelocateMarker: ("await_marker", "G-14.7"),
    DeclineMarker: ("await_marker", "G-14.7"),
    PlaceBid: ("await_bids", "G-15.1"),
    PickAlly: ("await_pick", "G-15.4"),
    PayTribute: ("await_tribute", "G-16.2"),
}


def decide(state: State, seat: Seat, move: Move, luck: Luck) -> Tale[State]:
    """What happens when this seat makes this move: facts, or Refused."""
    must_be_asked(state, seat, *PLACES[type(move)])
    tale = Tale(state, evolve)
    go_on = judge(tale, luck, state.families[seat], move)
    go_on(tale, luck)
    return tale


def judge(tale: Tale[State], luck: Luck, family: str, move: Move) -> Callable[[Tale[State], Luck], None]:
    """Tell what the move itself does; returns what goes on from there."""
    match tale.state.waits_for, move:
        case _, PlayThug(business):
            play_thug(tale, family, business)
        case _, PlayFamilyMember(figure, space):
            play_family_member(tale, family, figure, space)
        case _, CompleteJob():
            complete_job(tale, family, move)
        case _, PlayAlly(ally):
            play_ally(tale, family, ally)
        case Turn(pending=Order() as order), ChooseBenefitOrder(first):
            choose_benefit_order(tale, order, first)
        case _, ResolveStep():
            resolve_step(tale, luck, move)
        case _, SkipStep(step):
            skip_step(tale, step)
        case Turn(pending=DrawnJobs() as drawn), KeepJob(job):
            keep_job(tale, family, drawn, job)
        case Turn(pending=OpenOffer() as offer), AnswerOffer(value):
            answer_offer(tale, family, offer, value)
        case Turn(pending=Theft() as theft), SurrenderMoney(value):
            surrender_money(tale, theft, value)
        case Won() as won, RelocateMarker(turf, level):
            relocate_marker(tale, won, turf, level)
            return partial(after_turf, turf=won.turf)
        case Won() as won, DeclineMarker():
            decline_marker(tale, won)
            return partial(after_turf, turf=won.turf)
        case Bids() as bids, PlaceBid(cards):
            place_bid(tale, family, bids, cards)
            return after_bids
        case Picks() as picks, PickAlly(ally):
            pick_ally(tale, family, picks, ally)
            return after_bids
        case _, PayTribute(cards):
            pay_tribute(tale, family, cards)
            return after_tribute
    return after_benefits
