"""What each fact changes: fact -> next state."""

from collections.abc import Callable
from typing import Any, Final

from domain.contract.quick_copy import put
from domain.godfather import events as e
from domain.godfather.board import ASIDE, HUDSON, RESERVE, at_business, at_space
from domain.godfather.box import BOXES, money_card
from domain.godfather.piles import (
    discarded,
    hands_with,
    into_bank,
    into_hand,
    money_into_suitcase,
    money_out_of_suitcase,
    out,
    out_of_hand,
    taken_from_bank,
)
from domain.godfather.state import State, Suitcase, without
from domain.godfather.vocabulary import read_step
from domain.godfather.waiting import (
    Automatic,
    Beneficiaries,
    Bids,
    DrawnJobs,
    Ended,
    Frame,
    OpenOffer,
    Order,
    Pending,
    Picks,
    Theft,
    Tribute,
    Turn,
    Won,
)

Evolution = Callable[[State, Any], State]
EVOLUTIONS: dict[type, Evolution] = {}

BETWEEN_TURNS: Final = Automatic(Turn.phase)
BETWEEN_TURFS: Final = Automatic(Won.phase)


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
        act=0,
        horse_head=families[0],  # until it is drawn or set (G-2.12)
        figures=figures,
        control=dict.fromkeys(box.turfs, ()),
        markers=(box.markers_each,) * players,
        tiles=dict.fromkeys(box.turfs),
        tile_stacks=dict.fromkeys(box.tile_colours, ()),
        public_jobs=(None,) * seating.public_jobs,
        job_deck=(),
        job_discard=(),
        ally_display=(),
        allies_out=(),
        bank=box.bank,
        hands=((),) * players,
        tables=((),) * players,
        suitcases=(Suitcase(),) * players,
        frames_opened=0,
        waits_for=Automatic("setup"),
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
    match fact.phase:
        case Bids.phase:
            return state.but(waits_for=Bids({}))
        case Tribute.phase:
            return state.but(waits_for=Tribute())
    return state.but(waits_for=Automatic(fact.phase))


@on(e.TurnStarted)
def _(state: State, fact: e.TurnStarted) -> State:
    return state.but(waits_for=Turn(fact.player))


@on(e.TurnEnded)
def _(state: State, _fact: e.TurnEnded) -> State:
    return state.but(waits_for=BETWEEN_TURNS)


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
    state = into_bank(out_of_hand(state, fact.player, paid), paid)
    if isinstance(fact.slot, int):
        return state.but(public_jobs=put(state.public_jobs, fact.slot - 1, None))
    return out_of_hand(state, fact.player, (fact.job,))


@on(e.JobCompleted)
def _(state: State, fact: e.JobCompleted) -> State:
    seat = state.seat(fact.player)
    suitcase = state.suitcases[seat]
    full = Suitcase(suitcase.money, (*suitcase.jobs, fact.job))
    return state.but(suitcases=put(state.suitcases, seat, full))


@on(e.AllyPlayed)
def _(state: State, fact: e.AllyPlayed) -> State:
    seat = state.seat(fact.player)
    tables = put(state.tables, seat, (*state.tables[seat], fact.ally))
    return out_of_hand(state, fact.player, (fact.ally,)).but(tables=tables)


# ------------------------------------------------------------------------------------------------ frames


def turn_with(state: State, pending: Pending | None) -> Turn:
    """The turn goes on, with this before its next step."""
    return state.turn.but(pending=pending)


@on(e.BenefitOrderRequested)
def _(state: State, fact: e.BenefitOrderRequested) -> State:
    return state.but(waits_for=turn_with(state, Order(fact.player, fact.controller, fact.business)))


@on(e.BenefitOrderChosen)
def _(state: State, fact: e.BenefitOrderChosen) -> State:
    order = state.turn.pending
    assert isinstance(order, Order)
    players = (order.player, order.controller)
    in_order = players if fact.first == "self" else players[::-1]
    return state.but(waits_for=turn_with(state, Beneficiaries(order.business, in_order)))


@on(e.BenefitsOpened)
def _(state: State, fact: e.BenefitsOpened) -> State:
    turn, then = state.waits_for, None
    assert isinstance(turn, Turn)
    if isinstance(turn.pending, Beneficiaries):
        then = next(iter(turn.pending.players[1:]), None)
    steps = tuple([read_step(step) for step in fact.steps])
    frame = Frame(fact.frame, fact.owner, fact.source, steps, tuple([step.id for step in steps]), then)
    return state.but(waits_for=Turn(turn.player, (*turn.frames, frame)), frames_opened=fact.frame)


@on(e.BenefitsClosed)
def _(state: State, _fact: e.BenefitsClosed) -> State:
    turn = state.waits_for
    assert isinstance(turn, Turn)
    closed = turn.frames[-1]
    pending = None if closed.then is None else Beneficiaries(closed.source.id, (closed.then,))
    return state.but(waits_for=turn.but(frames=turn.frames[:-1], pending=pending))


@on(e.StepResolved, e.StepForgone)
def _(state: State, fact: e.StepResolved) -> State:
    turn = state.waits_for
    assert isinstance(turn, Turn)
    top = turn.frames[-1]
    remaining = tuple([step for step in top.remaining if step != fact.step])
    return state.but(waits_for=turn.but(frames=(*turn.frames[:-1], top.but(remaining=remaining))))


def step_of(state: State, kind: str, step: Any) -> str:
    """The step that waits for an answer: the one that is named, or the first of its kind."""
    if isinstance(step, str):
        return step
    return next(each.id for each in state.frames[-1].left() if each.kind == kind)


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
    drawn = DrawnJobs(step_of(state, "draw_jobs", fact.step), fact.jobs)
    return state.but(job_deck=without(state.job_deck, fact.jobs), waits_for=turn_with(state, drawn))


def turn_without(state: State, job: str) -> Turn:
    """A drawn job lies elsewhere now; after the last one nothing is waited for."""
    drawn = state.turn.pending
    assert isinstance(drawn, DrawnJobs)
    left = without(drawn.jobs, (job,))
    return turn_with(state, DrawnJobs(drawn.step, left) if left else None)


@on(e.JobKept)
def _(state: State, fact: e.JobKept) -> State:
    hands = hands_with(state, fact.player, (fact.job,))
    return state.but(hands=hands, waits_for=turn_without(state, fact.job))


@on(e.JobDiscarded)
def _(state: State, fact: e.JobDiscarded) -> State:
    return state.but(job_discard=(*state.job_discard, fact.job), waits_for=turn_without(state, fact.job))


@on(e.OfferMade)
def _(state: State, fact: e.OfferMade) -> State:
    return state.but(waits_for=turn_with(state, OpenOffer(step_of(state, "offer", fact.step), {})))


@on(e.OfferAnswered)
def _(state: State, fact: e.OfferAnswered) -> State:
    offer = state.turn.pending
    assert isinstance(offer, OpenOffer)
    answered = OpenOffer(offer.step, {**offer.answers, fact.player: fact.value})
    return state.but(waits_for=turn_with(state, answered))


@on(e.OfferResolved)
def _(state: State, fact: e.OfferResolved) -> State:
    state = state.but(waits_for=turn_with(state, None))
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
    return state.but(waits_for=turn_with(state, Theft(step_of(state, "steal", fact.step), fact.target)))


@on(e.SuitcaseMoneyTaken)
def _(state: State, fact: e.SuitcaseMoneyTaken) -> State:
    state = state.but(waits_for=turn_with(state, None))
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
    return state.but(waits_for=Won(fact.turf, fact.winner))


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
    return state.but(control=control, markers=markers, waits_for=BETWEEN_TURFS)


@on(e.ControlMarkerDeclined)
def _(state: State, _fact: e.ControlMarkerDeclined) -> State:
    return state.but(waits_for=BETWEEN_TURFS)


@on(e.BidPlaced)
def _(state: State, fact: e.BidPlaced) -> State:
    assert isinstance(state.waits_for, Bids)
    return state.but(waits_for=Bids({**state.waits_for.placed, fact.player: fact.cards}))


@on(e.BidsRevealed)
def _(state: State, fact: e.BidsRevealed) -> State:
    bidders = tuple(family for family in fact.ranking if sum(fact.bids[family]) > 0)
    return state.but(waits_for=Picks(bidders[: len(state.ally_display)], dict(fact.bids)))  # G-15.4


@on(e.BidReturned)
def _(state: State, fact: e.BidReturned) -> State:
    picks = state.waits_for
    assert isinstance(picks, Picks)
    return state.but(waits_for=Picks(picks.players, other_bids(picks, fact.player)))


def other_bids(picks: Picks, player: str) -> dict[str, tuple[int, ...]]:
    return {family: cards for family, cards in picks.bids.items() if family != player}


@on(e.AllyBribed)
def _(state: State, fact: e.AllyBribed) -> State:
    picks = state.waits_for
    assert isinstance(picks, Picks)
    state = money_out_of_suitcase(state, fact.player, fact.paid)
    state = into_bank(state, map(money_card, fact.paid))
    state = into_hand(state, fact.player, (fact.ally,))
    return state.but(
        ally_display=without(state.ally_display, (fact.ally,)),
        waits_for=Picks(picks.players[1:], other_bids(picks, fact.player)),
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
    return state.but(waits_for=Ended(fact.scores, fact.winners))


FACTS: tuple[type, ...] = (e.GameCreated, *EVOLUTIONS)  # the closed list: what evolve knows
