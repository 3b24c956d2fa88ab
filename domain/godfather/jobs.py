"""Completing a job: what it costs and how it may be paid (chapter 7.5)."""

from itertools import product

from domain.contract.game import Refused
from domain.contract.tale import Tale
from domain.contract.wire import ABSENT
from domain.godfather.box import Job
from domain.godfather.events import JobStarted, Source
from domain.godfather.guards import shown, unknown
from domain.godfather.moves import CompleteJob
from domain.godfather.shake_down import open_frame
from domain.godfather.state import State


def jobs_within_reach(state: State, family: str) -> tuple[str, ...]:
    """The jobs of one's own hand and the public ones (G-8.1)."""
    own = tuple(card for card in state.hand(family) if card in state.box.jobs)
    return own + tuple(job for job in state.public_jobs if job is not None)


def lacking(job: Job, hand: tuple[str, ...]) -> int:
    """How many goods of its cost the hand does not hold."""
    return sum(max(0, count - hand.count(good)) for good, count in job.cost.items())


def payments(state: State, family: str, job: str) -> tuple[dict[str, int], ...]:
    """Every exact payment, narcotics standing for what is missing (G-8.3, G-8.4, G-24.4)."""
    box, hand = state.box, state.hand(family)
    cost = box.jobs[job].cost
    wild = hand.count(box.wild)
    if lacking(box.jobs[job], hand) > wild:
        return ()
    price = sum(cost.values())
    found = []
    for counts in product(*(range(min(count, hand.count(good)), -1, -1) for good, count in cost.items())):
        missing = price - sum(counts)
        if missing <= wild:
            paid = dict(zip(cost, counts, strict=True)) | {box.wild: missing}
            found.append({good: count for good, count in paid.items() if count})  # G-24.3
    return tuple(found)


def complete_job(tale: Tale[State], family: str, move: CompleteJob) -> None:
    state, job = tale.state, move.job
    if job not in state.box.jobs:
        raise unknown(f"there is no job {shown(job)}", job, rule="G-8.1")
    in_hand = job in state.hand(family)
    if not in_hand and job not in state.public_jobs:
        raise Refused("not_available", f"{job} is neither in your hand nor public", rule="G-22.4", job=job)
    cost = state.box.jobs[job].cost
    if dict(move.pay) not in payments(state, family, job):
        price = ", ".join(f"{count} {good}" for good, count in cost.items())
        raise Refused(
            "cannot_pay",
            f"{job} costs exactly {price}, from the hand, and {state.box.wild} for each one missing",
            rule="G-8.4",
            job=job,
            cost=dict(cost),
        )
    slot = ABSENT if in_hand else state.public_jobs.index(job) + 1
    tale.tell(JobStarted(family, job, "hand" if in_hand else "public", dict(move.pay), slot))
    open_frame(tale, family, Source("job", job))
