"""What has happened: the events of chapter 17. Players are called by the id of their family."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from domain.contract.secrecy import NOBODY, OWNER, secret
from domain.contract.wire import ABSENT, Absent


@dataclass(frozen=True, slots=True)
class Source:
    """What opened a frame (chapter 14)."""

    type: Literal["business", "space", "turf", "job", "ally"]
    id: str
    part: Literal["front", "back"] | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class MarkerAt:
    """A control marker in a stack; level 1 is the bottom."""

    turf: str
    level: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a player has at the end; bonuses are counted, not summed."""

    cash: int
    turf_bonuses: int
    job_bonuses: int
    total: int


# ------------------------------------------------------------------------------------------------ set-up and acts


@dataclass(frozen=True, slots=True)
class GameCreated:
    families: tuple[str, ...]
    data_version: int


@dataclass(frozen=True, slots=True)
class TilesShuffled:
    colour: str
    order: tuple[str, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class JobDeckShuffled:
    reason: Literal["setup", "exhausted"]
    size: int
    order: tuple[str, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class AlliesShuffled:
    act: int
    order: tuple[str, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn:
    player: str


@dataclass(frozen=True, slots=True)
class FirstPlayerSet:
    player: str


@dataclass(frozen=True, slots=True)
class BusinessOpened:
    turf: str
    tile: str
    reason: Literal["setup", "act"]


@dataclass(frozen=True, slots=True)
class PublicJobRevealed:
    slot: int
    job: str


@dataclass(frozen=True, slots=True)
class AllyRevealed:
    slot: int
    ally: str


@dataclass(frozen=True, slots=True)
class StartingHandDealt:
    player: str
    money: tuple[int, ...]
    jobs: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class ActStarted:
    act: int
    hand_limit: int


@dataclass(frozen=True, slots=True)
class PhaseStarted:
    act: int
    phase: str


@dataclass(frozen=True, slots=True)
class TurnStarted:
    player: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    player: str


# ------------------------------------------------------------------------------------------------ actions


@dataclass(frozen=True, slots=True)
class ThugPlayed:
    player: str
    figure: str
    business: str


@dataclass(frozen=True, slots=True)
class FamilyMemberPlayed:
    player: str
    figure: str
    space: str


@dataclass(frozen=True, slots=True)
class JobStarted:
    player: str
    job: str
    from_: Literal["hand", "public"]
    paid: Mapping[str, int]
    slot: int | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class JobCompleted:
    player: str
    job: str


@dataclass(frozen=True, slots=True)
class AllyPlayed:
    player: str
    ally: str


# ------------------------------------------------------------------------------------------------ frames


@dataclass(frozen=True, slots=True)
class BenefitOrderRequested:
    player: str
    controller: str
    business: str


@dataclass(frozen=True, slots=True)
class BenefitOrderChosen:
    player: str
    first: Literal["self", "controller"]


@dataclass(frozen=True, slots=True)
class BenefitsOpened:
    frame: int
    owner: str
    source: Source
    steps: tuple[Mapping[str, Any], ...]  # as in the data, each with its `id`


@dataclass(frozen=True, slots=True)
class BenefitsClosed:
    frame: int


@dataclass(frozen=True, slots=True)
class StepResolved:
    frame: int
    step: str


@dataclass(frozen=True, slots=True)
class StepForgone:
    """Skipped or lapsed: nobody learns which (G-20.11)."""

    frame: int
    step: str


# ------------------------------------------------------------------------------------------------ steps
# `step` stands only where the frame has an earlier step of the same kind, so that the log alone tells which one waits.


@dataclass(frozen=True, slots=True)
class GoodsGained:
    player: str
    goods: Mapping[str, int]
    missing: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MoneyGained:
    player: str
    due: tuple[int, ...]
    received: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MoneyLaundered:
    player: str
    value: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JobsDrawn:
    player: str
    count: int
    jobs: tuple[str, ...] = secret(OWNER)
    step: str | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class JobKept:
    player: str
    job: str = secret(OWNER)


@dataclass(frozen=True, slots=True)
class JobDiscarded:
    player: str
    job: str


@dataclass(frozen=True, slots=True)
class FirstPlayerTaken:
    player: str
    from_: str


@dataclass(frozen=True, slots=True)
class FigureKilled:
    by: str
    figure: str
    from_: str


@dataclass(frozen=True, slots=True)
class FigureMoved:
    by: str
    figure: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class NeutralPlaced:
    player: str
    figure: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class OfferMade:
    player: str
    step: str | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class OfferAnswered:
    player: str
    value: int = secret(OWNER)


@dataclass(frozen=True, slots=True)
class OfferResolved:
    player: str
    answers: Mapping[str, int | None]
    taken_from: str | None
    taken: int | None


@dataclass(frozen=True, slots=True)
class SuitcaseTheftDemanded:
    by: str
    target: str
    step: str | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class SuitcaseMoneyTaken:
    by: str
    target: str
    value: int | None


@dataclass(frozen=True, slots=True)
class HandCardStolen:
    by: str
    target: str
    card: str = secret(lambda stolen: (stolen.by, stolen.target))


# ------------------------------------------------------------------------------------------------ the other phases


@dataclass(frozen=True, slots=True)
class TurfSettled:
    turf: str
    influence: Mapping[str, int]
    independent: int
    winner: str | None


@dataclass(frozen=True, slots=True)
class ControlMarkerPlaced:
    turf: str
    player: str
    from_: Literal["supply"] | MarkerAt


@dataclass(frozen=True, slots=True)
class ControlMarkerDeclined:
    turf: str
    player: str


@dataclass(frozen=True, slots=True)
class BidPlaced:
    player: str
    cards: tuple[int, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    bids: Mapping[str, tuple[int, ...]]
    ranking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllyBribed:
    player: str
    ally: str
    paid: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidReturned:
    player: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AlliesReturned:
    player: str
    allies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TributePaid:
    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FiguresReturned:
    players: Mapping[str, tuple[str, ...]]
    neutral: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FamilyMemberJoined:
    player: str
    figure: str


@dataclass(frozen=True, slots=True)
class AlliesRemoved:
    allies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandCleared:
    player: str
    banked: tuple[int, ...]
    discarded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SuitcaseOpened:
    player: str
    money: tuple[int, ...]
    jobs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurfBonusAwarded:
    turf: str
    player: str


@dataclass(frozen=True, slots=True)
class JobBonusAwarded:
    colour: str
    players: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    scores: Mapping[str, Score]
    winners: tuple[str, ...]
