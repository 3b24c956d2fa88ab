"""What a player may ask: the commands of chapter 16. Who asks is known to the door, not to the request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

from domain.contract.secrecy import OWNER, secret

Choice = Mapping[str, str | int | tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PlayThug:
    business: str


@dataclass(frozen=True, slots=True)
class PlayFamilyMember:
    figure: str
    space: str


@dataclass(frozen=True, slots=True)
class CompleteJob:
    job: str
    pay: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PlayAlly:
    ally: str


@dataclass(frozen=True, slots=True)
class ChooseBenefitOrder:
    first: str  # self or controller


@dataclass(frozen=True, slots=True)
class ResolveStep:
    step: str
    choice: Choice = field(default_factory=dict)  # G-24.6: a missing one is empty


@dataclass(frozen=True, slots=True)
class SkipStep:
    step: str


@dataclass(frozen=True, slots=True)
class KeepJob:
    job: str = secret(OWNER)


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    value: int = secret(OWNER)


@dataclass(frozen=True, slots=True)
class SurrenderMoney:
    value: int


@dataclass(frozen=True, slots=True)
class RelocateMarker:
    turf: str
    level: int


@dataclass(frozen=True, slots=True)
class DeclineMarker:
    pass


@dataclass(frozen=True, slots=True)
class PlaceBid:
    cards: tuple[int, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class PickAlly:
    ally: str


@dataclass(frozen=True, slots=True)
class PayTribute:
    cards: tuple[str, ...]


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
