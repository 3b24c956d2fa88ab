"""What a player may ask (chapter 24)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from domain.condottiere.box import CardId, RegionId
from domain.condottiere.events import CardPlayed, MessageSent
from domain.contract.game import Seat
from domain.contract.secrecy import EVERYBODY, OWNER, Audience, secret
from domain.contract.wire import ABSENT, Absent, Published

Talk = Literal["talk", "offer", "promise"]
Addressees = tuple[Seat, ...] | Literal["all"]


def _who_sees_the_card(_move: Any, facts: Collection[Any]) -> Audience:
    return OWNER if any(isinstance(fact, CardPlayed) and fact.face_down for fact in facts) else EVERYBODY


def _who_reads(move: Any, facts: Collection[Any]) -> Audience:
    if move.to == "all":
        return EVERYBODY
    return (*move.to, *(fact.seat for fact in facts if isinstance(fact, MessageSent)))


@dataclass(frozen=True, slots=True)
class ChooseRegion:
    region: RegionId


@dataclass(frozen=True, slots=True)
class PlayCard:
    """`retrieve` comes with a Scarecrow and `pope_region` with a Bishop, null for none; with no other card."""

    card: CardId = secret(_who_sees_the_card)
    retrieve: CardId | Absent | None = ABSENT
    pope_region: RegionId | Absent | None = ABSENT


@dataclass(frozen=True, slots=True)
class Pass:
    """`reveal` only with hidden cards, false when absent (C-18.4)."""

    reveal: bool | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class DrawCards:
    count: int


@dataclass(frozen=True, slots=True)
class KeepHand:
    pass


@dataclass(frozen=True, slots=True)
class DiscardHand:
    pass


@dataclass(frozen=True, slots=True)
class KeepCards:
    cards: tuple[CardId, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class StartNextGame:
    pass


@dataclass(frozen=True, slots=True)
class ShowCards:
    to: Seat
    cards: tuple[CardId, ...] = secret(lambda move, facts: {move.to, *(fact.seat for fact in facts)})


@dataclass(frozen=True, slots=True)
class SendMessage:
    """To some other seats, who alone will ever read it, or to all."""

    to: Annotated[tuple[Seat, ...] | str, Published(Addressees)]
    text: str = secret(_who_reads, lasting=True)
    kind: Annotated[str, Published(Talk)] = secret(_who_reads, lasting=True, default="talk")


MOVES: Final = (ChooseRegion, PlayCard, Pass, DrawCards, KeepHand, DiscardHand, KeepCards, StartNextGame)
ASIDES: Final = (ShowCards, SendMessage)
Answer = ChooseRegion | PlayCard | Pass | DrawCards | KeepHand | DiscardHand | KeepCards | StartNextGame
Move = Answer | ShowCards | SendMessage
