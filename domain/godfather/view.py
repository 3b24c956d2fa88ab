"""The state record of chapter 15 as a viewer may see it (chapter 18)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.contract.game import ALL, View, Viewer
from domain.contract.wire import Hidden, plain
from domain.godfather.box import money_card
from domain.godfather.events import Score, Source
from domain.godfather.state import Frame, Order, State, Suitcase, Won
from domain.godfather.vocabulary import write_step

Pile = tuple[str, ...] | Hidden


@dataclass(frozen=True, slots=True)
class BankSeen:
    money: Mapping[str, int]
    goods: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SuitcaseSeen:
    money: tuple[int, ...] | Hidden
    jobs: Pile


@dataclass(frozen=True, slots=True)
class FrameSeen:
    id: int
    owner: str
    source: Source
    steps: tuple[Mapping[str, Any], ...]
    remaining: tuple[str, ...]
    then: str | None  # who benefits next from the same front
    resolving: str | None  # the step that waits for an answer


@dataclass(frozen=True, slots=True)
class StateSeen:
    """Lists by seat are in the order of seats; `hands` counts allies, which `hand_allies` names."""

    data_version: int
    families: tuple[str, ...]
    act: int
    phase: str
    state: str
    asked: tuple[str, ...]
    horse_head: str
    active: str | None
    bank: BankSeen
    job_deck: Pile
    job_discard: tuple[str, ...]
    public_jobs: tuple[str | None, ...]
    ally_display: tuple[str, ...]
    allies_out: Pile
    tile_stacks: Mapping[str, Pile]
    tiles: Mapping[str, str | None]
    figures: Mapping[str, str]
    control: Mapping[str, tuple[str, ...]]
    markers: tuple[int, ...]
    hands: tuple[Pile, ...]
    hand_allies: tuple[tuple[str, ...], ...]
    tables: tuple[tuple[str, ...], ...]
    suitcases: tuple[SuitcaseSeen, ...]
    frames: tuple[FrameSeen, ...]
    frames_opened: int
    order: Order | None
    job: str | None
    drawn: Pile
    answers: Mapping[str, int | None] | None  # null: given, but not yours to see
    surrender: str | None
    bids: Mapping[str, tuple[int, ...] | None]  # null: placed, but not yours to see
    picks: tuple[str, ...] | None
    won: Won | None
    scores: Mapping[str, Score] | None
    winners: tuple[str, ...]


# ------------------------------------------------------------------------------------------------ covering


def view(state: State, viewer: Viewer) -> View:
    box = state.box
    sees_all = viewer == ALL
    me = state.families[viewer] if isinstance(viewer, int) else None
    opened = sees_all or state.scores is not None  # suitcases are opened at the end

    def pile(cards: tuple[Any, ...], seen: bool) -> Any:
        return list(cards) if seen else {"hidden": len(cards)}

    def suitcase(seat: int, each: Suitcase) -> dict[str, Any]:
        seen = opened or seat == viewer  # G-22.2
        return {"money": pile(each.money, seen), "jobs": pile(each.jobs, seen)}

    bids_seen = sees_all or state.picks is not None
    drawer = state.frames[-1].owner if state.frames else None
    return {
        "data_version": box.version,
        "families": list(state.families),
        "act": state.act,
        "phase": state.phase,
        "state": state.state,
        "asked": list(state.asked),  # G-22.3
        "horse_head": state.horse_head,
        "active": state.active,
        "bank": {
            "money": {str(value): state.bank[money_card(value)] for value in box.money},
            "goods": {good: state.bank[good] for good in box.goods},
        },
        "job_deck": pile(state.job_deck, sees_all),
        "job_discard": list(state.job_discard),
        "public_jobs": list(state.public_jobs),
        "ally_display": list(state.ally_display),
        "allies_out": pile(state.allies_out, sees_all),
        "tile_stacks": {colour: pile(stack, sees_all) for colour, stack in state.tile_stacks.items()},
        "tiles": dict(state.tiles),
        "figures": dict(state.figures),
        "control": {turf: list(stack) for turf, stack in state.control.items()},
        "markers": list(state.markers),
        "hands": [pile(hand, sees_all or seat == viewer) for seat, hand in enumerate(state.hands)],
        "hand_allies": [[card for card in hand if card in box.allies] for hand in state.hands],
        "tables": [list(table) for table in state.tables],
        "suitcases": [suitcase(seat, each) for seat, each in enumerate(state.suitcases)],
        "frames": [frame_shown(frame) for frame in state.frames],
        "frames_opened": state.frames_opened,
        "order": plain(state.order),
        "job": state.job,
        "drawn": pile(state.drawn, sees_all or drawer == me or not state.drawn),
        "answers": None
        if state.answers is None
        else {family: value if sees_all or family == me else None for family, value in state.answers.items()},
        "surrender": state.surrender,
        "bids": {family: list(cards) if bids_seen or family == me else None for family, cards in state.bids.items()},
        "picks": plain(state.picks),
        "won": plain(state.won),
        "scores": plain(state.scores),
        "winners": list(state.winners),
    }


def frame_shown(frame: Frame) -> dict[str, Any]:
    return {
        "id": frame.id,
        "owner": frame.owner,
        "source": plain(frame.source),
        "steps": [write_step(step) for step in frame.steps],
        "remaining": list(frame.remaining),
        "then": frame.then,
        "resolving": frame.resolving,
    }
