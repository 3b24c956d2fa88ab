"""What has happened (chapter 8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from domain.contract.secrecy import NOBODY, OWNER, secret
from domain.scythe.options import Assignment, Options
from domain.scythe.state import Cause, Score, SectionId

Tokens = Mapping[str, int]  # type of resource -> number


@dataclass(frozen=True, slots=True)
class GameCreated:
    players: tuple[int, ...]
    options: Options


@dataclass(frozen=True, slots=True)
class MatsDealt:
    mats: tuple[Assignment, ...]  # by seat


@dataclass(frozen=True, slots=True)
class SeatsArranged:
    seat_order: tuple[int, ...]
    start_player: int


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    deck: Literal["combat", "objective", "encounter", "factory"]
    order: tuple[str, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class FactoryOfferDealt:
    count: int
    cards: tuple[str, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class StructureBonusDrawn:
    tile: str


@dataclass(frozen=True, slots=True)
class PlayerInitialised:
    player: int
    power: int
    popularity: int
    coins: int
    units: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CombatCardsDrawn:
    player: int
    count: int
    reason: str
    cards: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CombatDiscardReshuffled:
    count: int
    order: tuple[str, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class ObjectivesDealt:
    player: int
    count: int
    cards: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class TurnStarted:
    player: int
    turn: int


@dataclass(frozen=True, slots=True)
class SectionChosen:
    player: int
    section: SectionId


@dataclass(frozen=True, slots=True)
class TopActionTaken:
    player: int
    action: str


@dataclass(frozen=True, slots=True)
class TopActionSkipped:
    player: int


@dataclass(frozen=True, slots=True)
class BottomActionTaken:
    player: int
    action: str


@dataclass(frozen=True, slots=True)
class BottomActionSkipped:
    player: int


@dataclass(frozen=True, slots=True)
class CoinsGained:
    player: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class CoinsPaid:
    player: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class PowerGained:
    player: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class PowerLost:
    player: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class PopularityGained:
    player: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class PopularityLost:
    player: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class ResourcesGained:
    player: int
    hex: str
    resources: Tokens
    reason: str


@dataclass(frozen=True, slots=True)
class ResourcesSpent:
    player: int
    resources: Mapping[str, Tokens]  # by hex
    reason: str


@dataclass(frozen=True, slots=True)
class WorkersGained:
    player: int
    hex: str
    units: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class UnitMoved:
    player: int
    unit: str
    from_: str
    to: str
    way: str
    workers: tuple[str, ...]
    resources: Tokens


@dataclass(frozen=True, slots=True)
class WorkersRetreated:
    by: int
    owner: int
    units: tuple[str, ...]
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class MovementEnded:
    player: int
    contested: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CombatStarted:
    hex: str
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class CombatAbilityUsed:
    player: int
    ability: str


@dataclass(frozen=True, slots=True)
class CombatAbilityDeclined:
    player: int
    ability: str


@dataclass(frozen=True, slots=True)
class CombatCardStolen:
    from_: int
    to: int
    card: str = secret(lambda stolen: (stolen.from_, stolen.to))


@dataclass(frozen=True, slots=True)
class CombatCommitted:
    player: int
    dial: int = secret(OWNER)
    cards: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CardShown:
    card: str
    value: int


@dataclass(frozen=True, slots=True)
class Side:
    """What one player had committed."""

    player: int
    dial: int
    cards: tuple[CardShown, ...]
    strength: int


@dataclass(frozen=True, slots=True)
class CombatRevealed:
    sides: tuple[Side, ...]  # attacker, defender
    winner: int


@dataclass(frozen=True, slots=True)
class CombatCardsDiscarded:
    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RetreatChosen:
    player: int
    units: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class UnitsRetreated:
    player: int
    units: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CombatResolved:
    hex: str
    winner: int
    loser: int
    workers_forced_back: int


@dataclass(frozen=True, slots=True)
class EncounterTokenRemoved:
    hex: str


@dataclass(frozen=True, slots=True)
class EncounterCardRevealed:
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class EncounterOptionChosen:
    player: int
    card: str
    option: str


@dataclass(frozen=True, slots=True)
class EncounterCardReturned:
    card: str


@dataclass(frozen=True, slots=True)
class FactoryOfferViewed:
    player: int
    count: int
    cards: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class FactoryCardTaken:
    player: int
    card: str
    left: int


@dataclass(frozen=True, slots=True)
class ProductionEnded:
    player: int


@dataclass(frozen=True, slots=True)
class UpgradeMade:
    player: int
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class MechDeployed:
    player: int
    ability: str
    hex: str


@dataclass(frozen=True, slots=True)
class StructureBuilt:
    player: int
    structure: str
    hex: str


@dataclass(frozen=True, slots=True)
class RecruitEnlisted:
    player: int
    recruit: str
    bonus: str


@dataclass(frozen=True, slots=True)
class RecruitBonusGained:
    player: int
    section: str
    triggered_by: int


@dataclass(frozen=True, slots=True)
class RecruitPolicySet:
    player: int
    section: str
    accept: bool


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class ObjectivesDiscarded:
    player: int
    count: int
    cards: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class StarPlaced:
    player: int
    kind: str
    stars: int


@dataclass(frozen=True, slots=True)
class CoinsTransferred:
    from_: int
    to: int
    amount: int


@dataclass(frozen=True, slots=True)
class CarriedBack:
    """Tokens that go back with the unit that had brought them."""

    from_: str
    to: str
    resources: Tokens


@dataclass(frozen=True, slots=True)
class MoveUndone:
    player: int
    units: Mapping[str, str]
    resources: tuple[CarriedBack, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    player: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    cause: Cause
    player: int | None


@dataclass(frozen=True, slots=True)
class FinalScored:
    scores: tuple[Score, ...]  # by seat
    winners: tuple[int, ...]
