"""Answers that a step waits for: a job kept, an offer, money given up (chapters 13 and 16)."""

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.godfather.effects.players import resolve_offer
from domain.godfather.events import JobDiscarded, JobKept, OfferAnswered, SuitcaseMoneyTaken
from domain.godfather.frames import step_done
from domain.godfather.guards import must_hold_money, shown, unknown
from domain.godfather.state import State
from domain.godfather.waiting import DrawnJobs, OpenOffer, Theft


def keep_job(tale: Tale[State], family: str, drawn: DrawnJobs, job: str) -> None:
    if job not in tale.state.box.jobs:
        raise unknown(f"there is no job {shown(job)}", job, rule="G-24.8")
    if job not in drawn.jobs:
        raise Refused("illegal_choice", f"{job} is none of the jobs you drew", rule="G-24.8", job=job)
    tale.tell(JobKept(family, job))
    for other in drawn.jobs:
        if other != job:
            tale.tell(JobDiscarded(family, other))
    step_done(tale, drawn.step)


def answer_offer(tale: Tale[State], family: str, offer: OpenOffer, value: int) -> None:
    must_hold_money(tale.state, family, value)
    tale.tell(OfferAnswered(family, value))
    if not tale.state.asked:
        resolve_offer(tale)
        step_done(tale, offer.step)


def surrender_money(tale: Tale[State], theft: Theft, value: int) -> None:
    held = tale.state.suitcase(theft.target).money
    if value not in held:
        raise Refused(
            "not_available", "your suitcase holds no money card of this value", rule="G-24.8", held=list(held)
        )
    tale.tell(SuitcaseMoneyTaken(tale.state.frames[-1].owner, theft.target, value))
    step_done(tale, theft.step)
