"""What a player may ask (chapter 24)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from domain.condottiere.box import LONGEST_MESSAGE, CardId, RegionId
from domain.condottiere.events import CardPlayed, MessageSent
from domain.contract.game import Seat
from domain.contract.secrecy import EVERYBODY, OWNER, Audience, secret
from domain.contract.wire import ABSENT, About, Absent, Published

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
    """Place the Condottiere token in the region to fight for."""

    region: Annotated[RegionId, About("the region")]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """`retrieve` comes with a Scarecrow and `pope_region` with a Bishop, null for none; with no other card."""

    card: Annotated[CardId, About("a card of your hand")] = secret(_who_sees_the_card)
    retrieve: Annotated[CardId | Absent | None, About("with a Scarecrow: the Mercenary you take back, or null")] = (
        ABSENT
    )
    pope_region: Annotated[
        RegionId | Absent | None, About("with a Bishop: where the Favour of the Pope goes, or null for off the board")
    ] = ABSENT


@dataclass(frozen=True, slots=True)
class Pass:
    """`reveal` only with hidden cards, false when absent (C-18.4)."""

    reveal: Annotated[bool | Absent, About("with hidden cards: turn yours up")] = ABSENT


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Draw so many cards after the battle (C-14.5)."""

    count: Annotated[int, About("how many cards")]


@dataclass(frozen=True, slots=True)
class KeepHand:
    """Keep a hand without Mercenaries (C-8.4)."""


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """Discard a hand without Mercenaries (C-8.4)."""


@dataclass(frozen=True, slots=True)
class KeepCards:
    """Keep some of the last cards for the next round (C-9.2)."""

    cards: Annotated[tuple[CardId, ...], About("the cards")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class StartNextGame:
    """Start the next game of the match."""


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Show cards that only you can see to one other player (C-13.2)."""

    to: Annotated[Seat, About("the seat that sees them")]
    cards: Annotated[tuple[CardId, ...], About("the cards")] = secret(
        lambda move, facts: {move.to, *(fact.seat for fact in facts)}
    )


@dataclass(frozen=True, slots=True)
class SendMessage:
    """To some other seats, who alone will ever read it, or to all."""

    to: Annotated[tuple[Seat, ...] | str, Published(Addressees), About("the seats that may read it, or all")]
    text: Annotated[str, About(f"1 to {LONGEST_MESSAGE} characters")] = secret(_who_reads, lasting=True)
    kind: Annotated[str, Published(Talk), About("what it is meant as; nobody is held to it (C-13.1)")] = secret(
        _who_reads, lasting=True, default="talk"
    )


MOVES: Final = (ChooseRegion, PlayCard, Pass, DrawCards, KeepHand, DiscardHand, KeepCards, StartNextGame)
ASIDES: Final = (ShowCards, SendMessage)
Answer = ChooseRegion | PlayCard | Pass | DrawCards | KeepHand | DiscardHand | KeepCards | StartNextGame
Move = Answer | ShowCards | SendMessage
