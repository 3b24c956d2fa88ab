"""Resolving steps: what the owner of the top frame may do, and what happens by itself (chapter 14)."""

from collections.abc import Iterator

from domain.contract.game import Refused
from domain.contract.luck import Luck
from domain.contract.offers import Offer, matches
from domain.contract.tale import Tale
from domain.godfather.effects import EFFECTS, Deed
from domain.godfather.events import BenefitsClosed, JobCompleted, StepForgone, StepResolved
from domain.godfather.guards import must_know_step, must_remain
from domain.godfather.moves import ResolveStep
from domain.godfather.shake_down import open_front
from domain.godfather.state import State
from domain.godfather.waiting import Beneficiaries, Frame, Step


def is_executable(state: State, owner: str, step: Step) -> bool:
    return EFFECTS[step.kind].executable(state, owner, step.what)


def is_automatic(step: Step) -> bool:
    return EFFECTS[step.kind].automatic


def offered_choices(state: State, frame: Frame, step: Step) -> Iterator[Offer]:
    """Every way to resolve a step now; none while it is not executable."""
    effect = EFFECTS[step.kind]
    if effect.automatic or effect.executable(state, frame.owner, step.what):
        for choice in effect.choices(state, frame.owner, step.what):
            yield Offer(ResolveStep, step=step.id, choice=choice)


def awaits_owner(state: State, frame: Frame) -> bool:
    """Can a remaining step that is not automatic be carried out? Then its owner decides (G-20.6)."""
    return any(not is_automatic(step) and is_executable(state, frame.owner, step) for step in frame.left())


# ------------------------------------------------------------------------------------------------ asked for


def resolve_step(tale: Tale[State], luck: Luck, move: ResolveStep) -> None:
    frame = tale.state.frames[-1]
    step = must_know_step(frame, move.step)
    EFFECTS[step.kind].must_exist(tale.state, frame.owner, step.what, move.choice)
    must_remain(frame, step)
    if not is_automatic(step) and not is_executable(tale.state, frame.owner, step):
        raise Refused("illegal_choice", f"{step.id} cannot be carried out now", rule="G-24.7", step=step.id)
    if not any(matches(offer, move) for offer in offered_choices(tale.state, frame, step) if could_be(offer, move)):
        raise Refused("illegal_choice", f"this is no choice that {step.id} offers", rule="G-24.6", step=step.id)
    carry_out(tale, luck, Deed(frame.owner, step, move.choice))


def could_be(offer: Offer, move: ResolveStep) -> bool:
    """A quick look before the whole comparison: does a fixed field already say no?"""
    return all(move.choice.get(key) == value for key, value in offer.fields["choice"].items() if isinstance(value, str))


def skip_step(tale: Tale[State], step_id: str) -> None:
    frame = tale.state.frames[-1]
    step = must_know_step(frame, step_id)
    must_remain(frame, step)
    if is_automatic(step):
        raise Refused("illegal_choice", f"{step.id} gives cards and cannot be declined", rule="G-19.1", step=step.id)
    tale.tell(StepForgone(frame.id, step.id))


def step_done(tale: Tale[State], step: str) -> None:
    """The step that waited for an answer is resolved."""
    tale.tell(StepResolved(tale.state.frames[-1].id, step))


# ------------------------------------------------------------------------------------------------ by itself


def carry_out(tale: Tale[State], luck: Luck, deed: Deed) -> None:
    effect, frame = EFFECTS[deed.step.kind], tale.state.frames[-1].id
    effect.resolve(tale, luck, deed)
    if tale.state.turn.pending is None:  # else somebody answers first
        tale.tell(StepResolved(frame, deed.step.id))  # G-20.7: before what it opens
        effect.opens(tale, deed)


def settle_frames(tale: Tale[State], luck: Luck) -> None:
    """Whatever follows until somebody must answer or no frame is left."""
    while True:
        turn = tale.state.turn
        if isinstance(turn.pending, Beneficiaries):
            open_front(tale, turn.pending.players[0], turn.pending.business)  # G-20.8, G-20.13
        elif turn.state != "await_step" or not settle_top(tale, luck):
            return


def settle_top(tale: Tale[State], luck: Luck) -> bool:
    """What the top frame does by itself; false when its owner must decide (G-20.6)."""
    frame = tale.state.frames[-1]
    left = frame.left()
    if awaits_owner(tale.state, frame):
        return False
    automatic = [step for step in left if is_automatic(step)]
    for step in automatic:  # G-20.4
        carry_out(tale, luck, Deed(frame.owner, step, {}))
    if not automatic:
        for step in left:  # G-20.5, told like a skip (G-20.11)
            tale.tell(StepForgone(frame.id, step.id))
        tale.tell(BenefitsClosed(frame.id))  # G-20.12
        if frame.source.type == "job":
            tale.tell(JobCompleted(frame.owner, frame.source.id))  # G-8.9
    return True
