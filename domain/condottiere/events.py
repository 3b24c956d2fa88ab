"""What has happened (chapter 25)."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from domain.condottiere.box import CardId, RegionId, Variant
from domain.condottiere.state import Cause, Player, Scope
from domain.contract.game import Seat
from domain.contract.secrecy import EVERYBODY, NOBODY, OWNER, Audience, secret
from domain.contract.wire import About

Purpose = Literal["setup", "new_round", "refill", "final_battle"]


@dataclass(frozen=True, slots=True)
class LineCard:
    """A card and whose line it lay in."""

    seat: Annotated[Seat, About("the seat")]
    card: Annotated[CardId, About("the card")]


@dataclass(frozen=True, slots=True)
class GameCreated:
    """A table was opened with these rules."""

    players: Annotated[tuple[Player, ...], About("the colour of each seat")]
    first_holder: Annotated[Seat, About("the seat that chose the first region (C-2.3)")]
    variants: Annotated[tuple[Variant, ...], About("the optional rules in use")]
    points_target: Annotated[int | None, About("the points that end a match (C-15.1)")]
    max_rounds: Annotated[int | None, About("the game ends after so many rounds; null for no limit (C-11.9)")]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game of the match began."""

    game_number: Annotated[int, About("the game of the match, from 1")]


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck was shuffled."""

    purpose: Annotated[Purpose, About("why it was shuffled")]
    deck_count: Annotated[int, About("how many cards it has")]
    order: Annotated[tuple[CardId, ...], About("the cards, the top one first")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A seat was dealt cards."""

    seat: Annotated[Seat, About("the seat")]
    count: Annotated[int, About("how many cards")]
    cards: Annotated[tuple[CardId, ...], About("the cards")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CondottiereTokenAwarded:
    """A seat got the Condottiere token."""

    seat: Annotated[Seat, About("the seat")]
    reason: Annotated[
        Literal["youngest", "winner", "courtesans", "tie_left", "tie_defender"],
        About("why this seat has it (chapter 7)"),
    ]


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began."""

    round: Annotated[int, About("the round, from 1")]


@dataclass(frozen=True, slots=True)
class CondottiereTokenPlaced:
    """The holder of the token chose a region."""

    seat: Annotated[Seat, About("the seat")]
    region: Annotated[RegionId, About("the region")]


@dataclass(frozen=True, slots=True)
class BattleStarted:
    """A battle for a region began."""

    battle: Annotated[int, About("the battle of this round, from 1")]
    region: Annotated[RegionId, About("the region")]
    placer: Annotated[Seat, About("the seat that chose the region")]
    defender: Annotated[Seat | None, About("the seat that controlled the region, if it is captured from it (C-17.2)")]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is the turn of a seat."""

    seat: Annotated[Seat, About("the seat")]


def _who_sees_the_card(played: "CardPlayed") -> Audience:
    return OWNER if played.face_down else EVERYBODY  # C-18.10


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card."""

    seat: Annotated[Seat, About("the seat")]
    card: Annotated[CardId, About("the card")] = secret(_who_sees_the_card)
    to: Annotated[Literal["line", "discard"], About("where the card went")] = "line"
    face_down: Annotated[bool, About("it lies face down (C-18.1)")] = False


@dataclass(frozen=True, slots=True)
class SeasonDiscarded:
    """A new season ended the one before."""

    by_card: Annotated[CardId, About("the season that came")]
    cards: Annotated[tuple[LineCard, ...], About("the cards")]


@dataclass(frozen=True, slots=True)
class MercenariesDiscarded:
    """A Bishop removed the strongest Mercenaries."""

    by_seat: Annotated[Seat, About("the seat by whose card or answer it happened")]
    printed_strength: Annotated[int, About("the printed strength of those removed")]
    cards: Annotated[tuple[LineCard, ...], About("the cards")]


@dataclass(frozen=True, slots=True)
class PopeTokenMoved:
    """The Favour of the Pope went elsewhere."""

    seat: Annotated[Seat, About("the seat")]
    from_region: Annotated[RegionId | None, About("where it was; null off the board")]
    to_region: Annotated[RegionId | None, About("where it is; null off the board")]


@dataclass(frozen=True, slots=True)
class MercenaryRetrieved:
    """A Scarecrow took a Mercenary back."""

    seat: Annotated[Seat, About("the seat")]
    card: Annotated[CardId, About("the card")]


@dataclass(frozen=True, slots=True)
class HiddenCardRevealed:
    """A card that lay face down was turned up."""

    seat: Annotated[Seat, About("the seat")]
    card: Annotated[CardId, About("the card")]
    cause: Annotated[Literal["next_play", "pass", "battle_end"], About("why it was turned up (chapter 18)")]


@dataclass(frozen=True, slots=True)
class StrengthsAnnounced:
    """What the lines are worth after a card was played."""

    by_seat: Annotated[Seat, About("the seat by whose card or answer it happened")]
    strengths: Annotated[tuple[int, ...], About("the strength of each line, by seat")]


@dataclass(frozen=True, slots=True)
class PlayerPassed:
    """A seat passed."""

    seat: Annotated[Seat, About("the seat")]
    forced: Annotated[bool, About("it had no card left (C-4.8)")]
    final: Annotated[bool, About("it is out of this battle; a defender who has played no card is not (C-17.3)")]


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """A battle ended."""

    cause: Annotated[Literal["all_passed", "surrender"], About("all passed, or somebody surrendered")]
    by_seat: Annotated[Seat | None, About("the seat by whose card or answer it happened")]


@dataclass(frozen=True, slots=True)
class StrengthsCompared:
    """The lines were compared."""

    strengths: Annotated[tuple[int, ...], About("the strength of each line, by seat")]
    courtesans: Annotated[tuple[int, ...], About("the Courtesans in each line, by seat")]
    winner: Annotated[Seat | None, About("the seat with the strongest line; null for several")]
    tied: Annotated[tuple[Seat, ...], About("the seats with equally strong lines")]


@dataclass(frozen=True, slots=True)
class RegionConquered:
    """A seat won a region."""

    region: Annotated[RegionId, About("the region")]
    seat: Annotated[Seat, About("the seat")]
    previous_owner: Annotated[Seat | None, About("the seat that lost it, if any")]


@dataclass(frozen=True, slots=True)
class RegionDefended:
    """A seat kept its region."""

    region: Annotated[RegionId, About("the region")]
    seat: Annotated[Seat, About("the seat")]
    tied: Annotated[bool, About("by a tie (C-17.11)")]


@dataclass(frozen=True, slots=True)
class RegionLeftUnconquered:
    """Nobody won the region."""

    region: Annotated[RegionId, About("the region")]


@dataclass(frozen=True, slots=True)
class BattleLinesDiscarded:
    """The lines went to the discard pile."""

    cards: Annotated[tuple[tuple[CardId, ...], ...], About("the cards of each line, by seat")]


@dataclass(frozen=True, slots=True)
class HandKept:
    """A seat kept its hand."""

    seat: Annotated[Seat, About("the seat")]


@dataclass(frozen=True, slots=True)
class HandDiscarded:
    """A seat discarded its hand."""

    seat: Annotated[Seat, About("the seat")]
    count: Annotated[int, About("how many cards")]
    cards: Annotated[tuple[CardId, ...], About("the cards")]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round ended."""

    round: Annotated[int, About("the round, from 1")]
    last_seat: Annotated[Seat | None, About("the only seat that had cards left, if one had")]


@dataclass(frozen=True, slots=True)
class CardsKept:
    """The last seat with cards kept some of them for the next round."""

    seat: Annotated[Seat, About("the seat")]
    kept_count: Annotated[int, About("how many cards it kept")]
    discarded_count: Annotated[int, About("how many it discarded")]
    kept: Annotated[tuple[CardId, ...], About("the cards it kept")] = secret(OWNER)
    discarded: Annotated[tuple[CardId, ...], About("the cards it discarded")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew cards."""

    seat: Annotated[Seat, About("the seat")]
    count: Annotated[int, About("how many cards")]
    cards: Annotated[tuple[CardId, ...], About("the cards")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class FinalBattleStarted:
    """Those who were equal fight a final battle."""

    scope: Annotated[Scope, About("what a final battle decides: the game or the match")]
    participants: Annotated[tuple[Seat, ...], About("the seats that fight")]
    first_seat: Annotated[Seat, About("the seat with the first turn of the battle")]
    discarded_hands: Annotated[tuple[int, ...], About("how many cards each seat had left, by seat")]


@dataclass(frozen=True, slots=True)
class GameWon:
    """A game was won."""

    game_number: Annotated[int, About("the game of the match, from 1")]
    winners: Annotated[tuple[Seat, ...], About("the seats that won")]
    cause: Annotated[Cause, About("why it ended")]
    regions: Annotated[tuple[int, ...], About("how many regions each seat had, by seat")]
    largest_group: Annotated[tuple[int, ...], About("the regions of its largest connected group, by seat")]


@dataclass(frozen=True, slots=True)
class PointsScored:
    """The points of a game were counted."""

    game_number: Annotated[int, About("the game of the match, from 1")]
    region_points: Annotated[tuple[int, ...], About("points for regions, by seat (C-15.3)")]
    bonus: Annotated[tuple[int, ...], About("points for adjacent regions, by seat (C-15.4)")]
    totals: Annotated[tuple[int, ...], About("the points of each seat in the match (C-15.3)")]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match was won."""

    winners: Annotated[tuple[Seat, ...], About("the seats that won")]
    cause: Annotated[Cause, About("why it ended")]
    totals: Annotated[tuple[int, ...], About("the points of each seat in the match (C-15.3)")]


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A seat showed cards to another."""

    seat: Annotated[Seat, About("the seat")]
    to: Annotated[Seat, About("the seat that saw them")]
    count: Annotated[int, About("how many cards")]
    cards: Annotated[tuple[CardId, ...], About("the cards")] = secret(lambda fact: (fact.seat, fact.to))


def _who_reads(message: "MessageSent") -> Audience:
    return EVERYBODY if message.to == "all" else (message.seat, *message.to)


@dataclass(frozen=True, slots=True)
class MessageSent:
    """A seat said something."""

    seat: Annotated[Seat, About("the seat")]
    to: Annotated[tuple[Seat, ...] | Literal["all"], About("the seats that read it, or all")]
    kind: Annotated[
        Literal["talk", "offer", "promise"], About("what it is meant as; nobody is held to it (C-13.1)")
    ] = secret(_who_reads, lasting=True)
    text: Annotated[str, About("what was said")] = secret(_who_reads, lasting=True)


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
