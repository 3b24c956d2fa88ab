"""What is on the table now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Literal

from domain.contract.quick_copy import QuickCopy, put
from domain.scythe.options import Options

SectionId = int | Literal["factory"]  # a column of the player mat, or the Factory card
FIFTH_SECTION: Final = "factory"  # S-20.3
Kind = Literal["mat", "factory"]
Cause = Literal["sixth_star", "round_limit"]


class Phase(StrEnum):
    """The phases of chapter 6."""

    TURN_START = "TURN_START"
    TOP = "TOP"
    MOVING = "MOVING"
    PRODUCING = "PRODUCING"
    COMBAT_ORDER = "COMBAT_ORDER"
    COMBAT_ABILITY = "COMBAT_ABILITY"
    COMBAT_COMMIT = "COMBAT_COMMIT"
    COMBAT_RETREAT = "COMBAT_RETREAT"
    ENCOUNTER = "ENCOUNTER"
    FACTORY_PICK = "FACTORY_PICK"
    BOTTOM = "BOTTOM"
    TURN_END = "TURN_END"
    GAME_OVER = "GAME_OVER"


@dataclass(frozen=True, slots=True)
class Stolen:
    """A combat card taken by Scout and still in the thief's hand: its victim knows it (R-34)."""

    card: str
    victim: int


@dataclass(frozen=True)
class Player(QuickCopy):
    """One seat: mats, tracks, cards and pieces."""

    seat: int
    faction: str
    mat: str
    coins: int = 0
    power: int = 0
    popularity: int = 0
    hand: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    objectives_revealed: tuple[str, ...] = ()
    objectives_discarded: tuple[str, ...] = ()
    stars: tuple[str, ...] = ()
    last_section: SectionId | None = None
    section: SectionId | None = None  # of this turn
    cubes: tuple[str, ...] = ()  # the top-row benefits whose cube has been moved
    upgrades: Mapping[str, int] = field(default_factory=dict)  # cubes on each bottom row
    mechs: tuple[str, ...] = ()  # the abilities unlocked
    structures: Mapping[str, str] = field(default_factory=dict)
    recruits: Mapping[str, str] = field(default_factory=dict)  # section -> one-time bonus
    recruit_policy: Mapping[str, bool] = field(default_factory=dict)  # a section not named is accepted
    factory_card: str | None = None
    units: Mapping[str, str] = field(default_factory=dict)
    turns_ended: int = 0
    coercion_used: bool = False
    forced_retreats: int = 0  # opposing workers sent back this turn
    stolen: tuple[Stolen, ...] = ()
    old_cards: int = 0  # at most so many cards of this hand were not in the deck when it was last shuffled

    @property
    def acts_by(self) -> Kind:
        """Is the section of this turn a column of the mat, or the Factory card?"""
        return "factory" if self.section == FIFTH_SECTION else "mat"


@dataclass(frozen=True, slots=True)
class LastStep:
    """Where a moved unit's last step began and what it took along."""

    from_: str
    workers: tuple[str, ...]
    resources: Mapping[str, int]


@dataclass(frozen=True)
class Movement(QuickCopy):
    """A Move action under way; kept until its combats are over (S-24.3)."""

    kind: Kind
    moved: tuple[str, ...]
    moving: str
    steps_made: int
    stopped: bool
    last_steps: Mapping[str, LastStep]


@dataclass(frozen=True)
class Production(QuickCopy):
    """A production under way (S-26.13)."""

    source: Kind
    left: int
    mill_open: bool
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Commitment:
    """A dial and the cards behind it, sealed until both are in."""

    dial: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Combat(QuickCopy):
    """The combat being fought."""

    hex: str
    attacker: int
    defender: int
    side: Literal["attacker", "defender"] | None = None  # who is asked for a combat ability
    attacker_commitment: Commitment | None = None
    defender_commitment: Commitment | None = None
    winner: int | None = None
    loser_draws: bool = False  # S-18.18
    chosen: Mapping[str, str] = field(default_factory=dict)  # plastic unit -> where it retreats to

    @property
    def loser(self) -> int:
        return self.defender if self.winner == self.attacker else self.attacker


@dataclass(frozen=True)
class Encounter(QuickCopy):
    """The encounter card on the table and the options already carried out."""

    card: str
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """One player's final scoring (S-25)."""

    player: int
    coins: int
    tier: int
    star_coins: int
    territories: int
    territory_coins: int
    resources: int
    resource_coins: int
    structures: int
    structure_coins: int
    total: int
    tie_breaks: tuple[int, ...]


@dataclass(frozen=True)
class Ending(QuickCopy):
    """How the game ended."""

    cause: Cause
    player: int | None  # who placed the sixth star
    scores: tuple[Score, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True)
class State(QuickCopy):
    """The whole table."""

    options: Options
    players: tuple[Player, ...] = ()  # by seat
    seat_order: tuple[int, ...] = ()  # clockwise
    active: int = 0
    phase: Phase = Phase.TURN_START
    turn: int = 0
    resources: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    encounter_tokens: tuple[str, ...] = ()
    structure_tile: str = ""
    movement: Movement | None = None
    production: Production | None = None
    combat: Combat | None = None
    encounter: Encounter | None = None
    combat_deck: tuple[str, ...] = ()  # the first is on top
    combat_discard: tuple[str, ...] = ()
    combat_pool: tuple[str, ...] = ()  # the cards that were last shuffled into the deck
    objective_deck: tuple[str, ...] = ()
    encounter_deck: tuple[str, ...] = ()
    encounters_seen: tuple[str, ...] = ()  # revealed so far, in order; they lie under the deck
    factory_offer: tuple[str, ...] = ()
    factory_visitors: tuple[int, ...] = ()  # who has looked at the offer, in order
    ending: Ending | None = None

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]


def side_of(combat: Combat, side: str) -> int:
    """The seat that attacks or defends."""
    return combat.attacker if side == "attacker" else combat.defender


def opponent(combat: Combat, seat: int) -> int:
    return combat.defender if seat == combat.attacker else combat.attacker


def change(state: State, seat: int, **changes: Any) -> State:
    """The table with one player's record changed."""
    return state.but(players=players_with(state, seat, **changes))


def players_with(state: State, seat: int, **changes: Any) -> tuple[Player, ...]:
    """The players, one of them with these changes."""
    return put(state.players, seat, state.players[seat].but(**changes))
