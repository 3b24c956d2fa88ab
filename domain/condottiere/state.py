"""What is on the table now (chapter 23)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Final, Literal

from domain.condottiere.box import CardId, RegionId, Variant
from domain.contract.game import Seat
from domain.contract.quick_copy import QuickCopy
from domain.contract.wire import About

Hands = tuple[tuple[CardId, ...], ...]

FOR_EVER: Final = 10**12  # rounds or points: nobody plays so long, and every number of a table can still be written


class Phase(StrEnum):
    """What the table waits for."""

    CHOOSE_REGION = "choose_region"
    BATTLE = "battle"
    DRAW = "draw"
    HAND_DISCARD = "hand_discard"
    KEEP_CARDS = "keep_cards"
    FINAL_BATTLE = "final_battle"
    GAME_OVER = "game_over"
    BETWEEN_GAMES = "between_games"
    MATCH_OVER = "match_over"


OVER = (Phase.GAME_OVER, Phase.MATCH_OVER)
FIGHTING = (Phase.BATTLE, Phase.FINAL_BATTLE)


class Scope(StrEnum):
    """What a final battle decides."""

    GAME = "game"
    MATCH = "match"


class Cause(StrEnum):
    """Why a game or a match ended."""

    ADJACENT_REGIONS = "adjacent_regions"
    TOTAL_REGIONS = "total_regions"
    MOST_REGIONS = "most_regions"
    ROUND_LIMIT = "round_limit"
    POINTS = "points"
    FINAL_BATTLE = "final_battle"
    SHARED_FINAL_BATTLE = "shared_final_battle"


@dataclass(frozen=True, slots=True)
class Player:
    """One side of the table; people's names are the business of the house."""

    colour: Annotated[str, About("the colour of its markers")]


@dataclass(frozen=True, slots=True)
class Config:
    """What the table agreed on before it was opened."""

    players: Annotated[tuple[Player, ...], About("the colour of each seat")]
    variants: Annotated[tuple[Variant, ...], About("the optional rules in use")]
    first_holder: Annotated[Seat, About("the seat that chose the first region (C-2.3)")]
    points_target: Annotated[int | None, About("the points that end a match (C-15.1)")]
    max_rounds: Annotated[int | None, About("the game ends after so many rounds; null for no limit (C-11.9)")]

    @property
    def last_round(self) -> int:
        """The count of C-11.9 that ends a game."""
        return FOR_EVER if self.max_rounds is None else min(self.max_rounds, FOR_EVER)

    @property
    def target(self) -> int:
        """The points that end a match (C-15.6)."""
        return FOR_EVER if self.points_target is None else min(self.points_target, FOR_EVER)

    @property
    def draws(self) -> bool:
        return Variant.DRAW_AFTER_BATTLE in self.variants

    @property
    def for_points(self) -> bool:
        return Variant.POINTS_MATCH in self.variants

    @property
    def bigger(self) -> bool:
        return Variant.BIGGER_KINGDOMS in self.variants

    @property
    def capturing(self) -> bool:
        return Variant.CAPTURING_REGIONS in self.variants

    @property
    def hidden(self) -> bool:
        return Variant.HIDDEN_CARDS in self.variants


@dataclass(frozen=True, slots=True)
class Line:
    """One player's battle line: all its cards in the order played, and which of them lie face down."""

    cards: tuple[CardId, ...] = ()
    face_down: tuple[CardId, ...] = ()

    @property
    def face_up(self) -> tuple[CardId, ...]:
        if not self.face_down:
            return self.cards
        return tuple(card for card in self.cards if card not in self.face_down)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in a hand or face down in a line that somebody besides its owner has seen.

    One shown from the hand may since have been played face down: only its owner knows where it is.
    """

    card: Annotated[CardId, About("the card")]
    seat: Annotated[Seat, About("the seat that owns it")]
    to: Annotated[tuple[Seat, ...] | Literal["all"], About("who has seen it: seats, or all")]
    face_down: Annotated[bool, About("it was shown while it lay face down in a line")]


@dataclass(frozen=True)
class Course:
    """The course of the game, which everybody sees as it is. Lists by seat are in the order of seats."""

    phase: Annotated[Phase, About("what the table waits for")]
    game_number: Annotated[int, About("the game of the match, from 1")]
    totals: Annotated[tuple[int, ...], About("the points of each seat in the match (C-15.3)")]
    round: Annotated[int, About("the round, from 1")]
    battle: Annotated[int, About("the battle of this round, from 1")]
    rounds_counted: Annotated[int, About("what counts towards `max_rounds` (C-11.9)")]

    holder: Annotated[Seat, About("the seat that has the Condottiere token")]
    placer: Annotated[Seat | None, About("the seat that chose the region of this battle")]
    region: Annotated[RegionId | None, About("the contested region, or the one chosen for the next battle")]
    defender: Annotated[Seat | None, About("the seat that controlled the region, if it is captured from it (C-17.2)")]
    defender_has_played: Annotated[bool, About("the defender has played a card (C-17.3)")]
    card_was_played: Annotated[bool, About("anybody has played a card in this battle")]
    scope: Annotated[Scope | None, About("what a final battle decides: the game or the match")]
    participants: Annotated[tuple[Seat, ...], About("the seats that fight")]
    first_seat: Annotated[Seat | None, About("the seat with the first turn of the battle")]
    turn: Annotated[Seat | None, About("the seat whose turn it is")]
    out: Annotated[frozenset[Seat], About("the seats that have passed or have no cards, and are out of this battle")]
    waiting: Annotated[tuple[Seat, ...], About("the seats that have still to answer, in their order")]

    regions: Annotated[Mapping[RegionId, Seat | None], About("the seat that controls each region")]
    pope_region: Annotated[RegionId | None, About("where the Favour of the Pope stands; null off the board")]


@dataclass(frozen=True)
class Known:
    """What everybody knows besides: of the last shuffle, and how the game ended."""

    reshuffled: Annotated[
        frozenset[CardId],
        About("to count cards: all saw these go into the last shuffle, so older hands have none"),
    ]
    held: Annotated[
        tuple[int, ...],
        About("to count cards: by seat, so many of its cards, at least, were not in the last shuffle"),
    ]

    winners: Annotated[tuple[Seat, ...], About("the seats that won")]
    cause: Annotated[Cause | None, About("why the game or the match ended")]


@dataclass(frozen=True)
class State(Course, Known, QuickCopy):
    """One table with every card."""

    config: Config
    deck: tuple[CardId, ...]  # the top card first
    discard: tuple[CardId, ...]
    trimmed: Hands  # discarded face down at the end of a round, by seat
    hands: Hands
    lines: tuple[Line, ...]
    shown: tuple[Shown, ...]  # C-13.2

    @property
    def seats(self) -> range:
        return range(len(self.hands))


AGREED: Final = tuple(each.name for each in fields(Config))
COURSE: Final = tuple(each.name for each in fields(Course))
KNOWN: Final = tuple(each.name for each in fields(Known))


def clockwise(state: State, first: Seat) -> list[Seat]:
    """All seats, beginning with this one (C-1.1)."""
    n = len(state.hands)
    return [(first + step) % n for step in range(n)]


def left_of(state: State, seat: Seat) -> Seat:
    return (seat + 1) % len(state.hands)


def private_cards(state: State, seat: Seat) -> tuple[CardId, ...]:
    """What only this seat can see: its hand, and its card face down in the line (C-13.2)."""
    return state.hands[seat] + state.lines[seat].face_down


def asked(state: State) -> tuple[Seat, ...]:
    """The seats whose answer the table waits for (chapter 23)."""
    match state.phase:
        case Phase.CHOOSE_REGION:
            return (state.holder,)
        case Phase.BATTLE | Phase.FINAL_BATTLE:
            return () if state.turn is None else (state.turn,)
        case Phase.DRAW | Phase.HAND_DISCARD | Phase.KEEP_CARDS:
            return state.waiting[:1]
        case Phase.BETWEEN_GAMES:
            return tuple(state.seats)
        case _:
            return ()
