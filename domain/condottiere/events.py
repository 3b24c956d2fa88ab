"""What has happened (chapter 25)."""

from dataclasses import dataclass
from typing import Final, Literal

from domain.condottiere.box import CardId, RegionId, Variant
from domain.condottiere.state import Cause, Player, Scope
from domain.contract.game import Seat
from domain.contract.secrecy import EVERYBODY, NOBODY, OWNER, Audience, secret

Purpose = Literal["setup", "new_round", "refill", "final_battle"]


@dataclass(frozen=True, slots=True)
class LineCard:
    """A card and whose line it lay in."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class GameCreated:
    players: tuple[Player, ...]
    first_holder: Seat
    variants: tuple[Variant, ...]
    points_target: int | None
    max_rounds: int | None


@dataclass(frozen=True, slots=True)
class GameStarted:
    game_number: int


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    purpose: Purpose
    deck_count: int
    order: tuple[CardId, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class CardsDealt:
    seat: Seat
    count: int
    cards: tuple[CardId, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CondottiereTokenAwarded:
    seat: Seat
    reason: Literal["youngest", "winner", "courtesans", "tie_left", "tie_defender"]


@dataclass(frozen=True, slots=True)
class RoundStarted:
    round: int


@dataclass(frozen=True, slots=True)
class CondottiereTokenPlaced:
    seat: Seat
    region: RegionId


@dataclass(frozen=True, slots=True)
class BattleStarted:
    battle: int
    region: RegionId
    placer: Seat
    defender: Seat | None


@dataclass(frozen=True, slots=True)
class TurnStarted:
    seat: Seat


def _who_sees_the_card(played: "CardPlayed") -> Audience:
    return OWNER if played.face_down else EVERYBODY  # C-18.10


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    card: CardId = secret(_who_sees_the_card)
    to: Literal["line", "discard"] = "line"
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class SeasonDiscarded:
    by_card: CardId
    cards: tuple[LineCard, ...]


@dataclass(frozen=True, slots=True)
class MercenariesDiscarded:
    by_seat: Seat
    printed_strength: int
    cards: tuple[LineCard, ...]


@dataclass(frozen=True, slots=True)
class PopeTokenMoved:
    seat: Seat
    from_region: RegionId | None
    to_region: RegionId | None


@dataclass(frozen=True, slots=True)
class MercenaryRetrieved:
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class HiddenCardRevealed:
    seat: Seat
    card: CardId
    cause: Literal["next_play", "pass", "battle_end"]


@dataclass(frozen=True, slots=True)
class StrengthsAnnounced:
    by_seat: Seat
    strengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerPassed:
    seat: Seat
    forced: bool
    final: bool


@dataclass(frozen=True, slots=True)
class BattleEnded:
    cause: Literal["all_passed", "surrender"]
    by_seat: Seat | None


@dataclass(frozen=True, slots=True)
class StrengthsCompared:
    strengths: tuple[int, ...]
    courtesans: tuple[int, ...]
    winner: Seat | None
    tied: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RegionConquered:
    region: RegionId
    seat: Seat
    previous_owner: Seat | None


@dataclass(frozen=True, slots=True)
class RegionDefended:
    region: RegionId
    seat: Seat
    tied: bool


@dataclass(frozen=True, slots=True)
class RegionLeftUnconquered:
    region: RegionId


@dataclass(frozen=True, slots=True)
class BattleLinesDiscarded:
    cards: tuple[tuple[CardId, ...], ...]


@dataclass(frozen=True, slots=True)
class HandKept:
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandDiscarded:
    seat: Seat
    count: int
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int
    last_seat: Seat | None


@dataclass(frozen=True, slots=True)
class CardsKept:
    seat: Seat
    kept_count: int
    discarded_count: int
    kept: tuple[CardId, ...] = secret(OWNER)
    discarded: tuple[CardId, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    seat: Seat
    count: int
    cards: tuple[CardId, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class FinalBattleStarted:
    scope: Scope
    participants: tuple[Seat, ...]
    first_seat: Seat
    discarded_hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameWon:
    game_number: int
    winners: tuple[Seat, ...]
    cause: Cause
    regions: tuple[int, ...]
    largest_group: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsScored:
    game_number: int
    region_points: tuple[int, ...]
    bonus: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchWon:
    winners: tuple[Seat, ...]
    cause: Cause
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsShown:
    seat: Seat
    to: Seat
    count: int
    cards: tuple[CardId, ...] = secret(lambda fact: (fact.seat, fact.to))


def _who_reads(message: "MessageSent") -> Audience:
    return EVERYBODY if message.to == "all" else (message.seat, *message.to)


@dataclass(frozen=True, slots=True)
class MessageSent:
    seat: Seat
    to: tuple[Seat, ...] | Literal["all"]
    kind: Literal["talk", "offer", "promise"] = secret(_who_reads, lasting=True)
    text: str = secret(_who_reads, lasting=True)


FACTS: Final = (
    GameCreated,
    GameStarted,
    DeckShuffled,
    CardsDealt,
    CondottiereTokenAwarded,
    RoundStarted,
    CondottiereTokenPlaced,
    BattleStarted,
    TurnStarted,
    CardPlayed,
    SeasonDiscarded,
    MercenariesDiscarded,
    PopeTokenMoved,
    MercenaryRetrieved,
    HiddenCardRevealed,
    StrengthsAnnounced,
    PlayerPassed,
    BattleEnded,
    StrengthsCompared,
    RegionConquered,
    RegionDefended,
    RegionLeftUnconquered,
    BattleLinesDiscarded,
    HandKept,
    HandDiscarded,
    RoundEnded,
    CardsKept,
    CardsDrawn,
    FinalBattleStarted,
    GameWon,
    PointsScored,
    MatchWon,
    CardsShown,
    MessageSent,
)
