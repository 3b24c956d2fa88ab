"""The document in which a table is shown: the state record of chapter 15, with what a viewer may only count hidden."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.contract.wire import Hidden
from domain.godfather.events import Score, Source
from domain.godfather.state import Order, Won

Pile = tuple[str, ...] | Hidden


@dataclass(frozen=True, slots=True)
class BankShown:
    money: Mapping[str, int]
    goods: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SuitcaseShown:
    money: tuple[int, ...] | Hidden
    jobs: Pile


@dataclass(frozen=True, slots=True)
class FrameShown:
    id: int
    owner: str
    source: Source
    steps: tuple[Mapping[str, Any], ...]
    remaining: tuple[str, ...]
    then: str | None  # who benefits next from the same front
    resolving: str | None  # the step that waits for an answer


@dataclass(frozen=True, slots=True)
class Table:
    """Lists by seat are in the order of seats; `hands` counts allies, which `hand_allies` names."""

    data_version: int
    families: tuple[str, ...]
    act: int
    phase: str
    state: str
    asked: tuple[str, ...]
    horse_head: str
    active: str | None
    bank: BankShown
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
    suitcases: tuple[SuitcaseShown, ...]
    frames: tuple[FrameShown, ...]
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
