"""The state record of chapter 15 as a viewer may see it (chapter 18)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from domain.contract.game import ALL, View, Viewer
from domain.contract.wire import About, Hidden, plain
from domain.godfather.events import Score, Source
from domain.godfather.state import Open, State, Suitcase
from domain.godfather.vocabulary import write_step
from domain.godfather.waiting import Bids, DrawnJobs, Ended, Frame, OpenOffer, Order, Picks, Theft, Turn, Won

Pile = tuple[str, ...] | Hidden


@dataclass(frozen=True, slots=True)
class BankSeen:
    """What is left in the bank."""

    money: Annotated[Mapping[str, int], About("how many cards of each value")]
    goods: Annotated[Mapping[str, int], About("how many cards of each good")]


@dataclass(frozen=True, slots=True)
class SuitcaseSeen:
    """A suitcase; what the viewer may not see is counted."""

    money: Annotated[tuple[int, ...] | Hidden, About("the values of the money cards in it")]
    jobs: Annotated[Pile, About("the jobs completed")]


@dataclass(frozen=True, slots=True)
class FrameSeen:
    """Benefits that its owner takes one by one; only the last frame is active."""

    id: Annotated[int, About("the number of the frame")]
    owner: Annotated[str, About("whose benefits these are")]
    source: Annotated[Source, About("what opened the frame")]
    steps: Annotated[tuple[Mapping[str, Any], ...], About("the benefits as the cards write them, each with its id")]
    remaining: Annotated[tuple[str, ...], About("the steps not yet dealt with")]
    then: Annotated[str | None, About("who benefits next from the same front")]
    resolving: Annotated[str | None, About("the step that waits for an answer")]


@dataclass(frozen=True, slots=True)
class OrderSeen:
    """A front in the turf of another: who benefits first is asked."""

    player: Annotated[str, About("who shakes down the front")]
    controller: Annotated[str, About("who controls the turf")]
    business: Annotated[str, About("the business")]
    first: Annotated[str | None, About("who comes first, once it is chosen")] = None


@dataclass(frozen=True, kw_only=True)
class StateSeen(Open):
    """What lies open and what may be covered; `hands` counts allies, which `hand_allies` names."""

    data_version: Annotated[int, About("the edition of the cards")]
    bank: Annotated[BankSeen, About("what is left in the bank")]
    tile_stacks: Annotated[Mapping[str, Pile], About("tiles to come, by colour")]
    job_deck: Annotated[Pile, About("the job deck, the first on top")]
    allies_out: Annotated[Pile, About("allies out of the game")]
    hands: Annotated[tuple[Pile, ...], About("the cards in hand, by seat; allies count")]
    hand_allies: Annotated[tuple[tuple[str, ...], ...], About("the allies in hand, by seat; they are open")]
    suitcases: Annotated[tuple[SuitcaseSeen, ...], About("what the suitcases hold, by seat")]

    phase: Annotated[str, About("the phase of the act")]
    state: Annotated[str, About("what the table waits for")]
    asked: Annotated[tuple[str, ...], About("who owes an answer")]
    active: Annotated[str | None, About("whose turn it is")]
    frames: Annotated[tuple[FrameSeen, ...], About("the benefits being taken; the last is the one on top")]
    order: Annotated[OrderSeen | None, About("a front for which the order is asked")]
    job: Annotated[str | None, About("the job being done")]
    drawn: Annotated[Pile, About("the jobs drawn, of which one is kept")]
    answers: Annotated[
        Mapping[str, int | None] | None, About("who has answered an offer; null: given, but not yours to see")
    ]
    surrender: Annotated[str | None, About("who must give up money of the suitcase")]
    won: Annotated[Won | None, About("a turf won by somebody without a marker in supply")]
    bids: Annotated[Mapping[str, tuple[int, ...] | None], About("who has bid; null: placed, but not yours to see")]
    picks: Annotated[tuple[str, ...] | None, About("who still takes an ally, in this order")]
    scores: Annotated[Mapping[str, Score] | None, About("the final scores")]
    winners: Annotated[tuple[str, ...], About("who has won")]


# ------------------------------------------------------------------------------------------------ what lies open


def writer(kind: Any) -> Callable[[Any], Any]:
    """How a value of this type becomes JSON: a list, a map, either with lists inside, or as it is."""
    nested = any(get_origin(inner) is tuple for inner in get_args(kind))
    if get_origin(kind) is tuple:
        return (lambda rows: [list(row) for row in rows]) if nested else list
    if get_origin(kind) is Mapping:
        return (lambda rows: {name: list(row) for name, row in rows.items()}) if nested else dict
    return lambda value: value


OPEN: Final = {name: writer(kind) for name, kind in get_type_hints(Open).items()}


# ------------------------------------------------------------------------------------------------ covering


def view(state: State, viewer: Viewer) -> View:
    box, sees_all = state.box, viewer == ALL
    everybody = range(len(state.families))
    own = everybody if sees_all else (viewer,) if isinstance(viewer, int) else ()
    opened = everybody if isinstance(state.waits_for, Ended) else own  # G-22.2: suitcases at the end
    return {
        "data_version": box.version,
        **{name: write(getattr(state, name)) for name, write in OPEN.items()},
        "bank": {
            "money": {str(value): state.bank[card] for card, value in box.worth.items()},
            "goods": {good: state.bank[good] for good in box.goods},
        },
        "tile_stacks": {colour: pile(stack, sees_all) for colour, stack in state.tile_stacks.items()},
        "job_deck": pile(state.job_deck, sees_all),
        "allies_out": pile(state.allies_out, sees_all),
        "hands": [pile(hand, seat in own) for seat, hand in enumerate(state.hands)],
        "hand_allies": [[card for card in hand if card in box.allies] for hand in state.hands],
        "suitcases": [suitcase_seen(each, seat in opened) for seat, each in enumerate(state.suitcases)],
        "phase": state.phase,
        "state": state.state,
        "asked": list(state.asked),  # G-22.3
        "active": None,
        "frames": [],
        "order": None,
        "job": None,
        "drawn": [],
        "answers": None,
        "surrender": None,
        "won": None,
        "bids": {},
        "picks": None,
        "scores": None,
        "winners": [],
        **awaited(state, [state.families[seat] for seat in own]),
    }


def pile(cards: tuple[Any, ...], seen: bool) -> Any:
    return list(cards) if seen else {"hidden": len(cards)}


def suitcase_seen(suitcase: Suitcase, seen: bool) -> View:
    return {"money": pile(suitcase.money, seen), "jobs": pile(suitcase.jobs, seen)}


def sealed(answers: Mapping[str, Any], reads: Collection[str]) -> View:
    """Who has answered, and what, as far as it may be read."""
    return {family: plain(answer) if family in reads else None for family, answer in answers.items()}


# ------------------------------------------------------------------------------------------------ what it waits for


def awaited(state: State, reads: Collection[str]) -> View:
    """What the table waits for; everything else is empty."""
    match state.waits_for:
        case Turn() as turn:
            return turn_seen(turn, reads)
        case Won() as won:
            return {"won": plain(won)}
        case Bids(placed):
            return {"bids": sealed(placed, reads)}
        case Picks(players, bids):
            return {"bids": sealed(bids, state.families), "picks": list(players)}
        case Ended(scores, winners):
            return {"scores": plain(scores), "winners": list(winners)}
    return {}


def turn_seen(turn: Turn, reads: Collection[str]) -> View:
    seen: View = {"active": turn.player, "job": turn.job, "frames": [frame_seen(frame) for frame in turn.frames]}
    match turn.pending:
        case Order() as order:
            seen["order"] = plain(order) | {"first": None}
        case DrawnJobs(step, jobs):
            seen["drawn"] = pile(jobs, turn.frames[-1].owner in reads)
            seen["frames"][-1]["resolving"] = step
        case OpenOffer(step, answers):
            seen["answers"] = sealed(answers, reads)
            seen["frames"][-1]["resolving"] = step
        case Theft(step, target):
            seen["surrender"] = target
            seen["frames"][-1]["resolving"] = step
    return seen


def frame_seen(frame: Frame) -> View:
    return {
        "id": frame.id,
        "owner": frame.owner,
        "source": plain(frame.source),
        "steps": [write_step(step) for step in frame.steps],
        "remaining": list(frame.remaining),
        "then": frame.then,
        "resolving": None,
    }
