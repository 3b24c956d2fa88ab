"""What a player may ask: the commands of chapter 16. Who asks is known to the door, not to the request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, get_args

from domain.contract.secrecy import OWNER, secret
from domain.contract.wire import About
from domain.godfather.ids import Ally, Business, Card, Figure, Job, Level, Money, Space, StepId, Turf

Choice = Mapping[str, str | int | tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PlayThug:
    """Play a thug on the space of a business and take the benefits of its front."""

    business: Business


@dataclass(frozen=True, slots=True)
class PlayFamilyMember:
    """Play a family member on a family space and take the benefits of the back rooms beside it."""

    figure: Figure
    space: Space


@dataclass(frozen=True, slots=True)
class CompleteJob:
    """Pay the goods of a job and do it."""

    job: Job
    pay: Annotated[Mapping[str, int], About("how many of each good; narcotics stand in for any")]


@dataclass(frozen=True, slots=True)
class PlayAlly:
    """Play an ally from your hand."""

    ally: Ally


@dataclass(frozen=True, slots=True)
class ChooseBenefitOrder:
    """Say who comes first at a front in the turf of another."""

    first: Annotated[str, About("`self` or `controller`")]


@dataclass(frozen=True, slots=True)
class ResolveStep:
    """Take one of your benefits."""

    step: StepId
    choice: Annotated[Choice, About("what the step asks for, as its offer shows")] = field(
        default_factory=dict
    )  # G-24.6: a missing one is empty


@dataclass(frozen=True, slots=True)
class SkipStep:
    """Do without one of your benefits."""

    step: StepId


@dataclass(frozen=True, slots=True)
class KeepJob:
    """Keep one of the jobs you have drawn."""

    job: Job = secret(OWNER)


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """Offer a money card of your hand."""

    value: Money = secret(OWNER)


@dataclass(frozen=True, slots=True)
class SurrenderMoney:
    """Give up a money card of your suitcase."""

    value: Money


@dataclass(frozen=True, slots=True)
class RelocateMarker:
    """Take one of your control markers from another stack."""

    turf: Turf
    level: Level


@dataclass(frozen=True, slots=True)
class DeclineMarker:
    """Place no marker on the turf you have won."""


@dataclass(frozen=True, slots=True)
class PlaceBid:
    """Bid money cards of your suitcase for the allies."""

    cards: Annotated[tuple[Money, ...], About("the money cards to bid")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class PickAlly:
    """Take an ally for your bid."""

    ally: Ally


@dataclass(frozen=True, slots=True)
class PayTribute:
    """Discard what your hand holds above the limit."""

    cards: Annotated[tuple[Card, ...], About("the cards to discard")]


Move = (
    PlayThug
    | PlayFamilyMember
    | CompleteJob
    | PlayAlly
    | ChooseBenefitOrder
    | ResolveStep
    | SkipStep
    | KeepJob
    | AnswerOffer
    | SurrenderMoney
    | RelocateMarker
    | DeclineMarker
    | PlaceBid
    | PickAlly
    | PayTribute
)

MOVES: tuple[type, ...] = get_args(Move)
