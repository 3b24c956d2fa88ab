"""What has happened: the events of chapter 17. Players are called by the id of their family."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from domain.contract.secrecy import NOBODY, OWNER, secret
from domain.contract.wire import ABSENT, About, Absent
from domain.godfather.ids import (
    Act,
    Ally,
    Business,
    Card,
    Colour,
    Count,
    Family,
    Figure,
    FrameId,
    Job,
    Level,
    Money,
    Place,
    Slot,
    Space,
    StepId,
    Turf,
)


@dataclass(frozen=True, slots=True)
class Source:
    """What opened a frame (chapter 14)."""

    type: Annotated[Literal["business", "space", "turf", "job", "ally"], About("what kind of source")]
    id: Annotated[str, About("the business, family space, turf, job or ally")]
    part: Annotated[Literal["front", "back"] | Absent, About("of a business: its front or its back room")] = ABSENT


@dataclass(frozen=True, slots=True)
class MarkerAt:
    """A control marker in a stack; level 1 is the bottom."""

    turf: Turf
    level: Level


@dataclass(frozen=True, slots=True)
class Score:
    """What a player has at the end; bonuses are counted, not summed."""

    cash: Annotated[int, About("the money in the suitcase")]
    turf_bonuses: Annotated[int, About("how many turf bonuses")]
    job_bonuses: Annotated[int, About("how many job bonuses")]
    total: Annotated[int, About("cash and all bonuses")]


# ------------------------------------------------------------------------------------------------ set-up and acts


@dataclass(frozen=True, slots=True)
class GameCreated:
    """The families that play, clockwise."""

    families: Annotated[tuple[Family, ...], About("who plays, clockwise, one for each seat")]
    data_version: Annotated[int, About("the edition of the cards")]


@dataclass(frozen=True, slots=True)
class TilesShuffled:
    """The business tiles of a colour were shuffled."""

    colour: Colour
    order: Annotated[tuple[str, ...], About("the first on top; sealed until the end")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class JobDeckShuffled:
    """The job deck was shuffled."""

    reason: Annotated[Literal["setup", "exhausted"], About("the set-up, or an exhausted deck")]
    size: Count
    order: Annotated[tuple[str, ...], About("the first on top; sealed until the end")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class AlliesShuffled:
    """The allies of an act were shuffled."""

    act: Act
    order: Annotated[tuple[str, ...], About("the first on top; sealed until the end")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn:
    """The first player was drawn."""

    player: Family


@dataclass(frozen=True, slots=True)
class FirstPlayerSet:
    """The first player was agreed."""

    player: Family


@dataclass(frozen=True, slots=True)
class BusinessOpened:
    """A tile was opened in a turf."""

    turf: Turf
    tile: Business
    reason: Annotated[Literal["setup", "act"], About("the set-up, or a new act")]


@dataclass(frozen=True, slots=True)
class PublicJobRevealed:
    """A public job was shown."""

    slot: Slot
    job: Job


@dataclass(frozen=True, slots=True)
class AllyRevealed:
    """An ally can be bribed."""

    slot: Slot
    ally: Ally


@dataclass(frozen=True, slots=True)
class StartingHandDealt:
    """A family got its first cards."""

    player: Family
    money: Annotated[tuple[Money, ...], About("the money cards dealt")]
    jobs: Annotated[tuple[Job, ...], About("the jobs dealt")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class ActStarted:
    """An act began."""

    act: Act
    hand_limit: Count


@dataclass(frozen=True, slots=True)
class PhaseStarted:
    """A phase of the act began."""

    act: Act
    phase: Annotated[str, About("the phase of the act")]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A turn began."""

    player: Family


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended."""

    player: Family


# ------------------------------------------------------------------------------------------------ actions


@dataclass(frozen=True, slots=True)
class ThugPlayed:
    """A thug shakes down a front."""

    player: Family
    figure: Figure
    business: Business


@dataclass(frozen=True, slots=True)
class FamilyMemberPlayed:
    """A family member shakes down the back rooms."""

    player: Family
    figure: Figure
    space: Space


@dataclass(frozen=True, slots=True)
class JobStarted:
    """The goods of a job were paid."""

    player: Family
    job: Job
    from_: Annotated[Literal["hand", "public"], About("from the hand or a public slot")]
    paid: Annotated[Mapping[str, int], About("what was paid")]
    slot: Slot | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class JobCompleted:
    """A job is done and lies in the suitcase."""

    player: Family
    job: Job


@dataclass(frozen=True, slots=True)
class AllyPlayed:
    """An ally was played."""

    player: Family
    ally: Ally


# ------------------------------------------------------------------------------------------------ frames


@dataclass(frozen=True, slots=True)
class BenefitOrderRequested:
    """Who comes first at a front was asked."""

    player: Family
    controller: Family
    business: Business


@dataclass(frozen=True, slots=True)
class BenefitOrderChosen:
    """Who comes first at a front was said."""

    player: Family
    first: Annotated[
        Literal["self", "controller"], About("who comes first: the one who shakes down, or the controller")
    ]


@dataclass(frozen=True, slots=True)
class BenefitsOpened:
    """A frame was opened: benefits that its owner may take one by one."""

    frame: FrameId
    owner: Family
    source: Annotated[Source, About("what opened the frame")]
    steps: Annotated[tuple[Mapping[str, Any], ...], About("the benefits as the cards write them, each with its id")]


@dataclass(frozen=True, slots=True)
class BenefitsClosed:
    """All benefits of a frame are dealt with."""

    frame: FrameId


@dataclass(frozen=True, slots=True)
class StepResolved:
    """A benefit was taken."""

    frame: FrameId
    step: StepId


@dataclass(frozen=True, slots=True)
class StepForgone:
    """Skipped or lapsed: nobody learns which (G-20.11)."""

    frame: FrameId
    step: StepId


# ------------------------------------------------------------------------------------------------ steps
# `step` stands only where the frame has an earlier step of the same kind, so that the log alone tells which one waits.


@dataclass(frozen=True, slots=True)
class GoodsGained:
    """Goods from the bank; `missing` are those it did not have."""

    player: Family
    goods: Annotated[Mapping[str, int], About("how many of each good")]
    missing: Annotated[Mapping[str, int], About("how many of each the bank did not have")]


@dataclass(frozen=True, slots=True)
class MoneyGained:
    """Money from the bank; `due` is what was owed."""

    player: Family
    due: Annotated[tuple[Money, ...], About("the money cards owed")]
    received: Annotated[tuple[Money, ...], About("the money cards the bank had")]


@dataclass(frozen=True, slots=True)
class MoneyLaundered:
    """A money card went from the hand into the suitcase."""

    player: Family
    value: Money


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Cards were discarded from the hand."""

    player: Family
    cards: Annotated[tuple[Card, ...], About("the cards discarded")]


@dataclass(frozen=True, slots=True)
class JobsDrawn:
    """Jobs were drawn, to keep one."""

    player: Family
    count: Count
    jobs: Annotated[tuple[Job, ...], About("the jobs drawn")] = secret(OWNER)
    step: StepId | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class JobKept:
    """One of the drawn jobs was kept."""

    player: Family
    job: Job = secret(OWNER)


@dataclass(frozen=True, slots=True)
class JobDiscarded:
    """A drawn job was discarded."""

    player: Family
    job: Job


@dataclass(frozen=True, slots=True)
class FirstPlayerTaken:
    """Somebody else became first player."""

    player: Family
    from_: Family


@dataclass(frozen=True, slots=True)
class FigureKilled:
    """A figure went into the Hudson."""

    by: Family
    figure: Figure
    from_: Place


@dataclass(frozen=True, slots=True)
class FigureMoved:
    """A figure was moved."""

    by: Family
    figure: Figure
    from_: Place
    to: Place


@dataclass(frozen=True, slots=True)
class NeutralPlaced:
    """A neutral figure was placed."""

    player: Family
    figure: Figure
    from_: Place
    to: Place


@dataclass(frozen=True, slots=True)
class OfferMade:
    """An offer that cannot be refused was made."""

    player: Family
    step: StepId | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class OfferAnswered:
    """Somebody offered a money card, face down."""

    player: Family
    value: Money = secret(OWNER)


@dataclass(frozen=True, slots=True)
class OfferResolved:
    """The money offered was shown and one card taken."""

    player: Family
    answers: Annotated[Mapping[str, int | None], About("the money cards offered, by family")]
    taken_from: Annotated[Family | None, About("who gave the highest card; null if nobody held money")]
    taken: Annotated[Money | None, About("the value of the card taken; null if there was none")]


@dataclass(frozen=True, slots=True)
class SuitcaseTheftDemanded:
    """Money of a suitcase was demanded."""

    by: Family
    target: Family
    step: StepId | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class SuitcaseMoneyTaken:
    """Money changed suitcases."""

    by: Family
    target: Family
    value: Annotated[Money | None, About("the value of the card taken; null if there was none")]


@dataclass(frozen=True, slots=True)
class HandCardStolen:
    """A card was drawn from a hand."""

    by: Family
    target: Family
    card: Card = secret(lambda stolen: (stolen.by, stolen.target))


# ------------------------------------------------------------------------------------------------ the other phases


@dataclass(frozen=True, slots=True)
class TurfSettled:
    """A turf was settled in the turf war."""

    turf: Turf
    influence: Annotated[Mapping[str, int], About("what each family counts")]
    independent: Count
    winner: Annotated[Family | None, About("who won it; null in a tie")]


@dataclass(frozen=True, slots=True)
class ControlMarkerPlaced:
    """A control marker was put on top of a stack."""

    turf: Turf
    player: Family
    from_: Annotated[Literal["supply"] | MarkerAt, About("from the supply, or from another stack")]


@dataclass(frozen=True, slots=True)
class ControlMarkerDeclined:
    """The winner of a turf placed no marker."""

    turf: Turf
    player: Family


@dataclass(frozen=True, slots=True)
class BidPlaced:
    """A bid was placed, face down."""

    player: Family
    cards: Annotated[tuple[Money, ...], About("the money cards bid")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """The bids were shown."""

    bids: Annotated[Mapping[str, tuple[int, ...]], About("the money cards bid, by family")]
    ranking: Annotated[tuple[Family, ...], About("the families, the highest bid first")]


@dataclass(frozen=True, slots=True)
class AllyBribed:
    """An ally was taken for a bid."""

    player: Family
    ally: Ally
    paid: Annotated[tuple[int, ...], About("what was paid")]


@dataclass(frozen=True, slots=True)
class BidReturned:
    """A bid went back into its suitcase."""

    player: Family
    cards: Annotated[tuple[Money, ...], About("the money cards that went back")]


@dataclass(frozen=True, slots=True)
class AlliesReturned:
    """Played allies went back to the hand."""

    player: Family
    allies: Annotated[tuple[Ally, ...], About("the allies that came back")]


@dataclass(frozen=True, slots=True)
class TributePaid:
    """A hand was cut to the limit."""

    player: Family
    cards: Annotated[tuple[Card, ...], About("the cards discarded")]


@dataclass(frozen=True, slots=True)
class FiguresReturned:
    """All figures went back to the reserve."""

    players: Annotated[Mapping[str, tuple[str, ...]], About("the figures that came back, by family")]
    neutral: Annotated[tuple[Figure, ...], About("the neutral figures that came back")]


@dataclass(frozen=True, slots=True)
class FamilyMemberJoined:
    """A family member joined for the new act."""

    player: Family
    figure: Figure


@dataclass(frozen=True, slots=True)
class AlliesRemoved:
    """Allies nobody took are out of the game."""

    allies: Annotated[tuple[Ally, ...], About("the allies that are out of the game")]


@dataclass(frozen=True, slots=True)
class HandCleared:
    """At the end money of the hand was counted in and the rest discarded."""

    player: Family
    banked: Annotated[tuple[Money, ...], About("the money cards that went into the suitcase")]
    discarded: Annotated[tuple[Card, ...], About("the cards discarded")]


@dataclass(frozen=True, slots=True)
class SuitcaseOpened:
    """A suitcase was opened at the end."""

    player: Family
    money: Annotated[tuple[Money, ...], About("the money cards in it")]
    jobs: Annotated[tuple[Job, ...], About("the jobs completed")]


@dataclass(frozen=True, slots=True)
class TurfBonusAwarded:
    """The bonus of a turf was given."""

    turf: Turf
    player: Family


@dataclass(frozen=True, slots=True)
class JobBonusAwarded:
    """The bonus for the most jobs of a colour was given."""

    colour: Colour
    players: Annotated[tuple[Family, ...], About("who has the most")]
    count: Count


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    scores: Annotated[Mapping[str, Score], About("the final scores, by family")]
    winners: Annotated[tuple[Family, ...], About("who won, several in a shared victory")]
