"""What each fact changes: fact -> next state."""

from collections.abc import Callable
from typing import Any

from domain.contract.quick_copy import put
from domain.godfather import events as e
from domain.godfather.board import ASIDE, HUDSON, RESERVE, at_business, at_space
from domain.godfather.box import BOXES, money_card
from domain.godfather.piles import (
    discarded,
    into_bank,
    into_hand,
    money_into_suitcase,
    money_out_of_suitcase,
    out,
    out_of_hand,
    taken_from_bank,
)
from domain.godfather.state import Frame, Order, State, Suitcase, Won, without
from domain.godfather.vocabulary import read_step

Evolution = Callable[[State, Any], State]
EVOLUTIONS: dict[type, Evolution] = {}


def evolve(state: State | None, fact: Any) -> State:
    """The next state; never refuses, never draws (G-21.1)."""
    if state is None:
        return created(fact)
    return EVOLUTIONS[type(fact)](state, fact)


def on(*kinds: type) -> Callable[[Evolution], Evolution]:
    def remember(evolution: Evolution) -> Evolution:
        for kind in kinds:
            EVOLUTIONS[kind] = evolution
        return evolution

    return remember


# ------------------------------------------------------------------------------------------------ set-up and acts


def created(fact: e.GameCreated) -> State:
    box, families = BOXES[fact.data_version], fact.families
    players = len(families)
    seating = box.seatings[players]
    figures = dict.fromkeys(box.neutral, ASIDE)  # G-2.10
    for family in families:
        figures |= dict.fromkeys(box.figures_of(family, players), RESERVE)  # G-2.8, G-2.14
        figures |= {figure: ASIDE for _, figure, act in box.families[family].members if act > 1}  # G-2.9
    return State(
        box=box,
        families=families,
        bank=box.bank,
        figures=figures,
        control=dict.fromkeys(box.turfs, ()),
        markers=(box.markers_each,) * players,
        tiles=dict.fromkeys(box.turfs),
        tile_stacks=dict.fromkeys(box.tile_colours, ()),
        public_jobs=(None,) * seating.public_jobs,
        hands=((),) * players,
        tables=((),) * players,
        suitcases=(Suitcase(),) * players,
    )


@on(e.TilesShuffled)
def _(state: State, fact: e.TilesShuffled) -> State:
    return state.but(tile_stacks={**state.tile_stacks, fact.colour: fact.order})


@on(e.BusinessOpened)
def _(state: State, fact: e.BusinessOpened) -> State:
    colour = state.box.businesses[fact.tile].colour
    assert colour is not None
    return state.but(
        tiles={**state.tiles, fact.turf: fact.tile},
        tile_stacks={**state.tile_stacks, colour: without(state.tile_stacks[colour], (fact.tile,))},
    )


@on(e.JobDeckShuffled)
def _(state: State, fact: e.JobDeckShuffled) -> State:
    return state.but(job_deck=state.job_deck + fact.order, job_discard=())  # G-12.12: under the cards still there


@on(e.PublicJobRevealed)
def _(state: State, fact: e.PublicJobRevealed) -> State:
    return state.but(
        job_deck=without(state.job_deck, (fact.job,)), public_jobs=put(state.public_jobs, fact.slot - 1, fact.job)
    )


@on(e.AlliesShuffled)
def _(state: State, fact: e.AlliesShuffled) -> State:
    return state.but(allies_out=out(state, fact.order))  # those that are not laid out stay there (G-2.7)


@on(e.AllyRevealed)
def _(state: State, fact: e.AllyRevealed) -> State:
    return state.but(allies_out=without(state.allies_out, (fact.ally,)), ally_display=(*state.ally_display, fact.ally))


@on(e.StartingHandDealt)
def _(state: State, fact: e.StartingHandDealt) -> State:
    state = taken_from_bank(state, fact.player, [money_card(value) for value in fact.money])
    state = state.but(job_deck=without(state.job_deck, fact.jobs))
    return into_hand(state, fact.player, fact.jobs)


@on(e.FirstPlayerDrawn, e.FirstPlayerSet, e.FirstPlayerTaken)
def _(state: State, fact: e.FirstPlayerSet) -> State:
    return state.but(horse_head=fact.player)


@on(e.ActStarted)
def _(state: State, fact: e.ActStarted) -> State:
    return state.but(act=fact.act)


@on(e.PhaseStarted)
def _(state: State, fact: e.PhaseStarted) -> State:
    return state.but(phase=fact.phase, bids={}, picks=None)


@on(e.TurnStarted)
def _(state: State, fact: e.TurnStarted) -> State:
    return state.but(active=fact.player)


@on(e.TurnEnded)
def _(state: State, _fact: e.TurnEnded) -> State:
    return state.but(active=None)


# ------------------------------------------------------------------------------------------------ actions


def standing(state: State, figure: str, place: str) -> State:
    return state.but(figures={**state.figures, figure: place})


@on(e.ThugPlayed)
def _(state: State, fact: e.ThugPlayed) -> State:
    return standing(state, fact.figure, at_business(fact.business))


@on(e.FamilyMemberPlayed)
def _(state: State, fact: e.FamilyMemberPlayed) -> State:
    return standing(state, fact.figure, at_space(fact.space))


@on(e.FigureMoved, e.NeutralPlaced)
def _(state: State, fact: e.FigureMoved) -> State:
    return standing(state, fact.figure, fact.to)


@on(e.FigureKilled)
def _(state: State, fact: e.FigureKilled) -> State:
    return standing(state, fact.figure, HUDSON)


@on(e.JobStarted)
def _(state: State, fact: e.JobStarted) -> State:
    paid = tuple(good for good, count in fact.paid.items() for _ in range(count))
    state = into_bank(out_of_hand(state, fact.player, paid), paid).but(job=fact.job)
    if isinstance(fact.slot, int):
        return state.but(public_jobs=put(state.public_jobs, fact.slot - 1, None))
    return out_of_hand(state, fact.player, (fact.job,))


@on(e.JobCompleted)
def _(state: State, fact: e.JobCompleted) -> State:
    seat = state.seat(fact.player)
    suitcase = state.suitcases[seat]
    full = Suitcase(suitcase.money, (*suitcase.jobs, fact.job))
    return state.but(job=None, suitcases=put(state.suitcases, seat, full))


@on(e.AllyPlayed)
def _(state: State, fact: e.AllyPlayed) -> State:
    seat = state.seat(fact.player)
    tables = put(state.tables, seat, (*state.tables[seat], fact.ally))
    return out_of_hand(state, fact.player, (fact.ally,)).but(tables=tables)


# ------------------------------------------------------------------------------------------------ frames


@on(e.BenefitOrderRequested)
def _(state: State, fact: e.BenefitOrderRequested) -> State:
    return state.but(order=Order(fact.player, fact.controller, fact.business))


@on(e.BenefitOrderChosen)
def _(state: State, fact: e.BenefitOrderChosen) -> State:
    assert state.order is not None
    return state.but(order=state.order.but(first=fact.first))


@on(e.BenefitsOpened)
def _(state: State, fact: e.BenefitsOpened) -> State:
    then = None
    if state.order is not None:
        then = state.order.controller if state.order.first == "self" else state.order.player
    steps = tuple([read_step(step) for step in fact.steps])
    frame = Frame(fact.frame, fact.owner, fact.source, steps, tuple([step.id for step in steps]), then)
    return state.but(frames=(*state.frames, frame), frames_opened=fact.frame, order=None, to_come=None)


@on(e.BenefitsClosed)
def _(state: State, _fact: e.BenefitsClosed) -> State:
    closed = state.frames[-1]
    to_come = None if closed.then is None else (closed.then, closed.source.id)
    return state.but(frames=state.frames[:-1], to_come=to_come)


@on(e.StepResolved, e.StepForgone)
def _(state: State, fact: e.StepResolved) -> State:
    top = state.frames[-1]
    remaining = tuple([step for step in top.remaining if step != fact.step])
    return state.but(frames=(*state.frames[:-1], top.but(remaining=remaining, resolving=None)))


def resolving(state: State, kind: str, step: Any) -> tuple[Frame, ...]:
    """The frames, the top one waiting for this step, or for the first of its kind."""
    top = state.frames[-1]
    if not isinstance(step, str):
        step = next(each.id for each in top.left() if each.kind == kind)
    return (*state.frames[:-1], top.but(resolving=step))


# ------------------------------------------------------------------------------------------------ steps


@on(e.GoodsGained)
def _(state: State, fact: e.GoodsGained) -> State:
    return taken_from_bank(state, fact.player, [good for good, count in fact.goods.items() for _ in range(count)])


@on(e.MoneyGained)
def _(state: State, fact: e.MoneyGained) -> State:
    return taken_from_bank(state, fact.player, [money_card(value) for value in fact.received])


@on(e.MoneyLaundered)
def _(state: State, fact: e.MoneyLaundered) -> State:
    state = out_of_hand(state, fact.player, (money_card(fact.value),))
    return money_into_suitcase(state, fact.player, (fact.value,))


@on(e.CardsDiscarded, e.TributePaid)
def _(state: State, fact: e.CardsDiscarded) -> State:
    return discarded(state, fact.player, fact.cards)


@on(e.JobsDrawn)
def _(state: State, fact: e.JobsDrawn) -> State:
    return state.but(
        job_deck=without(state.job_deck, fact.jobs),
        drawn=fact.jobs,
        frames=resolving(state, "draw_jobs", fact.step),
    )


@on(e.JobKept)
def _(state: State, fact: e.JobKept) -> State:
    return into_hand(state.but(drawn=without(state.drawn, (fact.job,))), fact.player, (fact.job,))


@on(e.JobDiscarded)
def _(state: State, fact: e.JobDiscarded) -> State:
    return state.but(drawn=without(state.drawn, (fact.job,)), job_discard=(*state.job_discard, fact.job))


@on(e.OfferMade)
def _(state: State, fact: e.OfferMade) -> State:
    return state.but(answers={}, frames=resolving(state, "offer", fact.step))


@on(e.OfferAnswered)
def _(state: State, fact: e.OfferAnswered) -> State:
    return state.but(answers={**(state.answers or {}), fact.player: fact.value})


@on(e.OfferResolved)
def _(state: State, fact: e.OfferResolved) -> State:
    state = state.but(answers=None)
    for family, value in fact.answers.items():
        if value is not None:
            state = out_of_hand(state, family, (money_card(value),))
            if family == fact.taken_from:
                state = money_into_suitcase(state, fact.player, (value,))
            else:
                state = into_bank(state, (money_card(value),))
    return state


@on(e.SuitcaseTheftDemanded)
def _(state: State, fact: e.SuitcaseTheftDemanded) -> State:
    return state.but(surrender=fact.target, frames=resolving(state, "steal", fact.step))


@on(e.SuitcaseMoneyTaken)
def _(state: State, fact: e.SuitcaseMoneyTaken) -> State:
    state = state.but(surrender=None)
    if fact.value is None:
        return state
    state = money_out_of_suitcase(state, fact.target, (fact.value,))
    return into_hand(state, fact.by, (money_card(fact.value),))


@on(e.HandCardStolen)
def _(state: State, fact: e.HandCardStolen) -> State:
    return into_hand(out_of_hand(state, fact.target, (fact.card,)), fact.by, (fact.card,))


# ------------------------------------------------------------------------------------------------ the other phases


@on(e.TurfSettled)
def _(state: State, fact: e.TurfSettled) -> State:
    if fact.winner is None:
        return state
    return state.but(won=Won(fact.turf, fact.winner))


@on(e.ControlMarkerPlaced)
def _(state: State, fact: e.ControlMarkerPlaced) -> State:
    control = dict(state.control)
    markers = state.markers
    if isinstance(fact.from_, e.MarkerAt):
        stack, level = control[fact.from_.turf], fact.from_.level
        control[fact.from_.turf] = stack[: level - 1] + stack[level:]  # G-14.8
    else:
        seat = state.seat(fact.player)
        markers = put(markers, seat, markers[seat] - 1)
    control[fact.turf] = (*control[fact.turf], fact.player)
    return state.but(control=control, markers=markers, won=None)


@on(e.ControlMarkerDeclined)
def _(state: State, _fact: e.ControlMarkerDeclined) -> State:
    return state.but(won=None)


@on(e.BidPlaced)
def _(state: State, fact: e.BidPlaced) -> State:
    return state.but(bids={**state.bids, fact.player: fact.cards})


@on(e.BidsRevealed)
def _(state: State, fact: e.BidsRevealed) -> State:
    bidders = tuple(family for family in fact.ranking if sum(fact.bids[family]) > 0)
    return state.but(bids=dict(fact.bids), picks=bidders[: len(state.ally_display)])  # G-15.4


@on(e.BidReturned)
def _(state: State, fact: e.BidReturned) -> State:
    return state.but(bids={family: cards for family, cards in state.bids.items() if family != fact.player})


@on(e.AllyBribed)
def _(state: State, fact: e.AllyBribed) -> State:
    state = money_out_of_suitcase(state, fact.player, fact.paid)
    state = into_bank(state, map(money_card, fact.paid))
    state = into_hand(state, fact.player, (fact.ally,))
    return state.but(
        ally_display=without(state.ally_display, (fact.ally,)),
        bids={family: cards for family, cards in state.bids.items() if family != fact.player},
        picks=(state.picks or ())[1:],
    )


@on(e.AlliesReturned)
def _(state: State, fact: e.AlliesReturned) -> State:
    seat = state.seat(fact.player)
    tables = put(state.tables, seat, without(state.tables[seat], fact.allies))
    return into_hand(state.but(tables=tables), fact.player, fact.allies)


@on(e.FiguresReturned)
def _(state: State, fact: e.FiguresReturned) -> State:
    back = {figure: RESERVE for figures in fact.players.values() for figure in figures}
    return state.but(figures={**state.figures, **back, **dict.fromkeys(fact.neutral, ASIDE)})


@on(e.FamilyMemberJoined)
def _(state: State, fact: e.FamilyMemberJoined) -> State:
    return standing(state, fact.figure, RESERVE)


@on(e.AlliesRemoved)
def _(state: State, fact: e.AlliesRemoved) -> State:
    return state.but(ally_display=without(state.ally_display, fact.allies), allies_out=out(state, fact.allies))


@on(e.HandCleared)
def _(state: State, fact: e.HandCleared) -> State:
    state = money_into_suitcase(out_of_hand(state, fact.player, map(money_card, fact.banked)), fact.player, fact.banked)
    return discarded(state, fact.player, fact.discarded)


ECHOES = (e.SuitcaseOpened, e.TurfBonusAwarded, e.JobBonusAwarded)  # what they tell is counted in GameEnded


@on(*ECHOES)
def _(state: State, _fact: Any) -> State:
    return state


@on(e.GameEnded)
def _(state: State, fact: e.GameEnded) -> State:
    return state.but(scores=fact.scores, winners=fact.winners)


FACTS: tuple[type, ...] = (e.GameCreated, *EVOLUTIONS)  # the closed list: what evolve knows
