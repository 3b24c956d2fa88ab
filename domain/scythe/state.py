"""What is on the table now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from domain.contract.quick_copy import QuickCopy, put
from domain.contract.wire import About
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

    card: Annotated[str, About("the card")]
    victim: Annotated[int, About("from whom it was taken")]


@dataclass(frozen=True)
class Player(QuickCopy):
    """One seat: mats, tracks, cards and pieces."""

    seat: Annotated[int, About("the seat")]
    faction: Annotated[str, About("the faction mat")]
    mat: Annotated[str, About("the player mat")]
    coins: Annotated[int, About("the coins")] = 0
    power: Annotated[int, About("the power track")] = 0
    popularity: Annotated[int, About("the popularity track")] = 0
    hand: Annotated[tuple[str, ...], About("the combat cards")] = ()
    objectives: Annotated[tuple[str, ...], About("the objectives in hand")] = ()
    objectives_revealed: Annotated[tuple[str, ...], About("the objectives shown")] = ()
    objectives_discarded: Annotated[tuple[str, ...], About("the objectives discarded")] = ()
    stars: Annotated[tuple[str, ...], About("the stars placed, by kind")] = ()
    last_section: Annotated[SectionId | None, About("the section of the last turn, which may not be chosen again")] = (
        None
    )
    section: Annotated[SectionId | None, About("the section of this turn")] = None
    cubes: Annotated[tuple[str, ...], About("the benefits of the top row whose cube has been moved")] = ()
    upgrades: Annotated[Mapping[str, int], About("how many cubes lie on each bottom row")] = field(default_factory=dict)
    mechs: Annotated[tuple[str, ...], About("the abilities unlocked")] = ()
    structures: Annotated[Mapping[str, str], About("where the structures stand")] = field(default_factory=dict)
    recruits: Annotated[Mapping[str, str], About("the one-time bonus that each recruit took, by bottom row")] = field(
        default_factory=dict
    )
    recruit_policy: Annotated[
        Mapping[str, bool], About("which ongoing bonuses are taken; a row not named is taken")
    ] = field(default_factory=dict)
    factory_card: Annotated[str | None, About("the Factory card taken")] = None
    units: Annotated[Mapping[str, str], About("where every unit on the board stands")] = field(default_factory=dict)
    turns_ended: Annotated[int, About("how many turns the player has ended")] = 0
    coercion_used: Annotated[bool, About("Coercion was used this turn")] = False
    forced_retreats: Annotated[int, About("workers of others sent back this turn")] = 0
    stolen: Annotated[tuple[Stolen, ...], About("combat cards taken by Scout and still in hand")] = ()
    old_cards: Annotated[
        int,
        About("for computer players: at most so many of these cards were not in the deck when last shuffled"),
    ] = 0

    @property
    def acts_by(self) -> Kind:
        """Is the section of this turn a column of the mat, or the Factory card?"""
        return "factory" if self.section == FIFTH_SECTION else "mat"


@dataclass(frozen=True, slots=True)
class LastStep:
    """Where a moved unit's last step began and what it took along."""

    from_: Annotated[str, About("where the step began")]
    workers: Annotated[tuple[str, ...], About("the workers it took along")]
    resources: Annotated[Mapping[str, int], About("the resources it took along")]


@dataclass(frozen=True)
class Movement(QuickCopy):
    """A Move action under way; kept until its combats are over (S-24.3)."""

    kind: Annotated[Kind, About("by the mat or by the Factory card")]
    moved: Annotated[tuple[str, ...], About("the units that have moved")]
    moving: Annotated[str, About("the unit on its way")]
    steps_made: Annotated[int, About("its steps so far")]
    stopped: Annotated[bool, About("it can go no further")]
    last_steps: Annotated[Mapping[str, LastStep], About("where each moved unit came from, for a retreat")]


@dataclass(frozen=True)
class Production(QuickCopy):
    """A production under way (S-26.13)."""

    source: Annotated[Kind, About("by the mat or by the Factory card")]
    left: Annotated[int, About("how many more territories can produce")]
    mill_open: Annotated[bool, About("the Mill can still produce")]
    done: Annotated[tuple[str, ...], About("the territories that have produced")] = ()


@dataclass(frozen=True, slots=True)
class Commitment:
    """A dial and the cards behind it, sealed until both are in."""

    dial: Annotated[int, About("the power on the dial")]
    cards: Annotated[tuple[str, ...], About("the combat cards behind the dial")]


@dataclass(frozen=True)
class Combat(QuickCopy):
    """The combat being fought."""

    hex: Annotated[str, About("the territory")]
    attacker: Annotated[int, About("the seat that attacks")]
    defender: Annotated[int, About("the seat that defends")]
    side: Annotated[Literal["attacker", "defender"] | None, About("who is asked for a combat ability")] = None
    attacker_commitment: Annotated[Commitment | None, About("dial and cards; sealed until both are in")] = None
    defender_commitment: Annotated[Commitment | None, About("dial and cards; sealed until both are in")] = None
    winner: Annotated[int | None, About("the seat that won")] = None
    loser_draws: Annotated[bool, About("the loser draws a combat card")] = False  # S-18.18
    chosen: Annotated[Mapping[str, str], About("where beaten plastic retreats to")] = field(default_factory=dict)

    @property
    def loser(self) -> int:
        return self.defender if self.winner == self.attacker else self.attacker


@dataclass(frozen=True)
class Encounter(QuickCopy):
    """The encounter card on the table and the options already carried out."""

    card: Annotated[str, About("the card")]
    used: Annotated[tuple[str, ...], About("the options carried out")] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """One player's final scoring (S-25)."""

    player: Annotated[int, About("the seat")]
    coins: Annotated[int, About("the coins")]
    tier: Annotated[int, About("the tier of popularity, from 1")]
    star_coins: Annotated[int, About("coins for stars")]
    territories: Annotated[int, About("territories controlled; the Factory counts for three")]
    territory_coins: Annotated[int, About("coins for territories")]
    resources: Annotated[int, About("the resource tokens controlled")]
    resource_coins: Annotated[int, About("coins for resources")]
    structures: Annotated[int, About("what the structure bonus counts")]
    structure_coins: Annotated[int, About("coins for the structure bonus")]
    total: Annotated[int, About("the sum")]
    tie_breaks: Annotated[
        tuple[int, ...], About("what decides among equal totals, in order; the state names them under `tie_breaks`")
    ]


@dataclass(frozen=True)
class Ending(QuickCopy):
    """How the game ended."""

    cause: Annotated[Cause, About("what ended the game")]
    player: Annotated[int | None, About("who placed the sixth star")]
    scores: Annotated[tuple[Score, ...], About("the final scores, by seat")] = ()
    winners: Annotated[tuple[int, ...], About("the seats that won")] = ()


@dataclass(frozen=True)
class State(QuickCopy):
    """The whole table."""

    options: Annotated[Options, About("what was agreed")]
    players: Annotated[tuple[Player, ...], About("the players, by seat")] = ()
    seat_order: Annotated[tuple[int, ...], About("the seats clockwise")] = ()
    active: Annotated[int, About("whose turn it is")] = 0
    phase: Annotated[Phase, About("the phase of the turn")] = Phase.TURN_START
    turn: Annotated[int, About("the number of the turn")] = 0
    resources: Annotated[Mapping[str, Mapping[str, int]], About("the resource tokens on each territory")] = field(
        default_factory=dict
    )
    encounter_tokens: Annotated[tuple[str, ...], About("the territories whose encounter is still to be met")] = ()
    structure_tile: Annotated[str, About("the structure bonus of this game")] = ""
    movement: Annotated[Movement | None, About("the movement under way")] = None
    production: Annotated[Production | None, About("the production under way")] = None
    combat: Annotated[Combat | None, About("the combat being fought")] = None
    encounter: Annotated[Encounter | None, About("the encounter on the table")] = None
    combat_deck: Annotated[tuple[str, ...], About("the first is on top")] = ()
    combat_discard: Annotated[tuple[str, ...], About("the combat cards discarded")] = ()
    combat_pool: Annotated[
        tuple[str, ...],
        About("for computer players: the cards last shuffled into the deck"),
    ] = ()
    objective_deck: Annotated[tuple[str, ...], About("the first is on top")] = ()
    encounter_deck: Annotated[tuple[str, ...], About("the first is on top")] = ()
    encounters_seen: Annotated[tuple[str, ...], About("revealed so far, in order; they lie under the deck")] = ()
    factory_offer: Annotated[tuple[str, ...], About("the Factory cards that can be taken")] = ()
    factory_visitors: Annotated[tuple[int, ...], About("who has looked at the offer, in order")] = ()
    ending: Annotated[Ending | None, About("how the game ended")] = None

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
