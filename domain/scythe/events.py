"""What has happened (chapter 8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from domain.contract.secrecy import NOBODY, OWNER, secret
from domain.contract.wire import About
from domain.scythe.ids import (
    Ability,
    Action,
    Amount,
    Bonus,
    BottomRow,
    Card,
    Count,
    Cube,
    Dial,
    Hex,
    Option,
    Reason,
    SeatId,
    Structure,
    Unit,
)
from domain.scythe.options import Assignment, Options
from domain.scythe.state import Cause, Score, SectionId

Tokens = Annotated[Mapping[str, int], About("how many tokens of each resource")]


@dataclass(frozen=True, slots=True)
class GameCreated:
    """Who plays, and by which options."""

    players: Annotated[tuple[SeatId, ...], About("who plays")]
    options: Options


@dataclass(frozen=True, slots=True)
class MatsDealt:
    """Factions and player mats, by seat."""

    mats: Annotated[tuple[Assignment, ...], About("the faction and mat of each player, by seat")]


@dataclass(frozen=True, slots=True)
class SeatsArranged:
    """The order of turns."""

    seat_order: Annotated[tuple[SeatId, ...], About("the seats clockwise")]
    start_player: SeatId


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A deck was shuffled."""

    deck: Annotated[Literal["combat", "objective", "encounter", "factory"], About("which deck")]
    order: Annotated[tuple[str, ...], About("the first on top; sealed until the end")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class FactoryOfferDealt:
    """Factory cards were dealt to the Factory, face down."""

    count: Count
    cards: Annotated[tuple[Card, ...], About("the Factory cards laid out")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class StructureBonusDrawn:
    """The structure bonus of this game."""

    tile: Annotated[str, About("the structure bonus tile")]


@dataclass(frozen=True, slots=True)
class PlayerInitialised:
    """What a player begins with."""

    player: SeatId
    power: Amount
    popularity: Amount
    coins: Amount
    units: Annotated[Mapping[str, str], About("each unit, and where it is after that")]


@dataclass(frozen=True, slots=True)
class CombatCardsDrawn:
    """Combat cards were drawn."""

    player: SeatId
    count: Count
    reason: Reason
    cards: Annotated[tuple[Card, ...], About("the combat cards drawn")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CombatDiscardReshuffled:
    """The discarded combat cards became the deck."""

    count: Count
    order: Annotated[tuple[str, ...], About("the first on top; sealed until the end")] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class ObjectivesDealt:
    """Objectives were dealt."""

    player: SeatId
    count: Count
    cards: Annotated[tuple[Card, ...], About("the objective cards dealt")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A turn began."""

    player: SeatId
    turn: Annotated[int, About("the number of the turn")]


@dataclass(frozen=True, slots=True)
class SectionChosen:
    """The section of the turn was chosen."""

    player: SeatId
    section: Annotated[SectionId, About("a column of the mat (0 to 3) or `factory`")]


@dataclass(frozen=True, slots=True)
class TopActionTaken:
    """The top row was used."""

    player: SeatId
    action: Action


@dataclass(frozen=True, slots=True)
class TopActionSkipped:
    """The top row was left out."""

    player: SeatId


@dataclass(frozen=True, slots=True)
class BottomActionTaken:
    """The bottom row was used."""

    player: SeatId
    action: Action


@dataclass(frozen=True, slots=True)
class BottomActionSkipped:
    """The bottom row was left out."""

    player: SeatId


@dataclass(frozen=True, slots=True)
class CoinsGained:
    """Coins were gained."""

    player: SeatId
    amount: Amount
    reason: Reason


@dataclass(frozen=True, slots=True)
class CoinsPaid:
    """Coins were paid."""

    player: SeatId
    amount: Amount
    reason: Reason


@dataclass(frozen=True, slots=True)
class PowerGained:
    """Power was gained."""

    player: SeatId
    amount: Amount
    reason: Reason


@dataclass(frozen=True, slots=True)
class PowerLost:
    """Power was lost or paid."""

    player: SeatId
    amount: Amount
    reason: Reason


@dataclass(frozen=True, slots=True)
class PopularityGained:
    """Popularity was gained."""

    player: SeatId
    amount: Amount
    reason: Reason


@dataclass(frozen=True, slots=True)
class PopularityLost:
    """Popularity was lost or paid."""

    player: SeatId
    amount: Amount
    reason: Reason


@dataclass(frozen=True, slots=True)
class ResourcesGained:
    """Resources were put on a territory."""

    player: SeatId
    hex: Hex
    resources: Tokens
    reason: Reason


@dataclass(frozen=True, slots=True)
class ResourcesSpent:
    """Resources were paid, by territory."""

    player: SeatId
    resources: Annotated[Mapping[str, Tokens], About("what is spent, by territory")]
    reason: Reason


@dataclass(frozen=True, slots=True)
class WorkersGained:
    """Workers came from the mat to the board."""

    player: SeatId
    hex: Hex
    units: Annotated[tuple[Unit, ...], About("the new workers")]
    reason: Reason


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit made a step, with what it carried."""

    player: SeatId
    unit: Unit
    from_: Hex
    to: Hex
    way: Annotated[str, About("by land, river, tunnel, lake or an ability")]
    workers: Annotated[tuple[Unit, ...], About("the workers carried")]
    resources: Tokens


@dataclass(frozen=True, slots=True)
class WorkersRetreated:
    """Workers of another went home before plastic."""

    by: SeatId
    owner: SeatId
    units: Annotated[tuple[Unit, ...], About("the workers driven off")]
    from_: Hex
    to: Hex


@dataclass(frozen=True, slots=True)
class MovementEnded:
    """The movement is over."""

    player: SeatId
    contested: Annotated[tuple[Hex, ...], About("where units of two players meet")]


@dataclass(frozen=True, slots=True)
class CombatStarted:
    """A combat began."""

    hex: Hex
    attacker: SeatId
    defender: SeatId


@dataclass(frozen=True, slots=True)
class CombatAbilityUsed:
    """A combat ability was used."""

    player: SeatId
    ability: Ability


@dataclass(frozen=True, slots=True)
class CombatAbilityDeclined:
    """A combat ability was left out."""

    player: SeatId
    ability: Ability


@dataclass(frozen=True, slots=True)
class CombatCardStolen:
    """Scout took a combat card."""

    from_: SeatId
    to: SeatId
    card: Card = secret(lambda stolen: (stolen.from_, stolen.to))


@dataclass(frozen=True, slots=True)
class CombatCommitted:
    """A dial was set, face down."""

    player: SeatId
    dial: Dial = secret(OWNER)
    cards: Annotated[tuple[Card, ...], About("the combat cards that count")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class CardShown:
    """A combat card that was shown."""

    card: Card
    value: Annotated[int, About("its value")]


@dataclass(frozen=True, slots=True)
class Side:
    """What one player had committed."""

    player: SeatId
    dial: Dial
    cards: Annotated[tuple[CardShown, ...], About("the combat cards played")]
    strength: Amount


@dataclass(frozen=True, slots=True)
class CombatRevealed:
    """The dials and cards of both sides."""

    sides: Annotated[tuple[Side, ...], About("what both had committed")]  # attacker, defender
    winner: SeatId


@dataclass(frozen=True, slots=True)
class CombatCardsDiscarded:
    """Combat cards were discarded."""

    player: SeatId
    cards: Annotated[tuple[Card, ...], About("the combat cards discarded")]


@dataclass(frozen=True, slots=True)
class RetreatChosen:
    """Where beaten units go was said."""

    player: SeatId
    units: Annotated[Mapping[str, str], About("each unit, and where it is after that")]


@dataclass(frozen=True, slots=True)
class UnitsRetreated:
    """Beaten units retreated."""

    player: SeatId
    units: Annotated[Mapping[str, str], About("each unit, and where it is after that")]


@dataclass(frozen=True, slots=True)
class CombatResolved:
    """A combat is over."""

    hex: Hex
    winner: SeatId
    loser: SeatId
    workers_forced_back: Count


@dataclass(frozen=True, slots=True)
class EncounterTokenRemoved:
    """An encounter token left the board."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class EncounterCardRevealed:
    """An encounter card was drawn."""

    player: SeatId
    card: Card


@dataclass(frozen=True, slots=True)
class EncounterOptionChosen:
    """An option of an encounter was chosen."""

    player: SeatId
    card: Card
    option: Option


@dataclass(frozen=True, slots=True)
class EncounterCardReturned:
    """The encounter card went under its deck."""

    card: Card


@dataclass(frozen=True, slots=True)
class FactoryOfferViewed:
    """Somebody looked at the Factory cards."""

    player: SeatId
    count: Count
    cards: Annotated[tuple[Card, ...], About("the Factory cards to choose from")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class FactoryCardTaken:
    """A Factory card was taken."""

    player: SeatId
    card: Card
    left: Count


@dataclass(frozen=True, slots=True)
class ProductionEnded:
    """The production is over."""

    player: SeatId


@dataclass(frozen=True, slots=True)
class UpgradeMade:
    """A cube was moved."""

    player: SeatId
    from_: Cube
    to: BottomRow


@dataclass(frozen=True, slots=True)
class MechDeployed:
    """A mech was deployed."""

    player: SeatId
    ability: Ability
    hex: Hex


@dataclass(frozen=True, slots=True)
class StructureBuilt:
    """A structure was built."""

    player: SeatId
    structure: Structure
    hex: Hex


@dataclass(frozen=True, slots=True)
class RecruitEnlisted:
    """A recruit was enlisted."""

    player: SeatId
    recruit: BottomRow
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class RecruitBonusGained:
    """A recruit brought its ongoing bonus."""

    player: SeatId
    section: BottomRow
    triggered_by: SeatId


@dataclass(frozen=True, slots=True)
class RecruitPolicySet:
    """Whether an ongoing bonus is taken was said."""

    player: SeatId
    section: BottomRow
    accept: Annotated[bool, About("whether it is taken")]


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    """An objective was shown."""

    player: SeatId
    card: Card


@dataclass(frozen=True, slots=True)
class ObjectivesDiscarded:
    """Objectives were discarded."""

    player: SeatId
    count: Count
    cards: Annotated[tuple[Card, ...], About("the objective cards discarded")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class StarPlaced:
    """A star was placed."""

    player: SeatId
    kind: Annotated[str, About("the kind of star")]
    stars: Count


@dataclass(frozen=True, slots=True)
class CoinsTransferred:
    """Coins changed hands."""

    from_: SeatId
    to: SeatId
    amount: Amount


@dataclass(frozen=True, slots=True)
class CarriedBack:
    """Tokens that go back with the unit that had brought them."""

    from_: Hex
    to: Hex
    resources: Tokens


@dataclass(frozen=True, slots=True)
class MoveUndone:
    """Units went back where their last step began."""

    player: SeatId
    units: Annotated[Mapping[str, str], About("each unit, and where it is after that")]
    resources: Annotated[tuple[CarriedBack, ...], About("what goes back")]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended."""

    player: SeatId


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    cause: Annotated[Cause, About("what ended the game")]
    player: SeatId | None


@dataclass(frozen=True, slots=True)
class FinalScored:
    """The final scores."""

    scores: Annotated[tuple[Score, ...], About("how each player scored, by seat")]
    winners: Annotated[tuple[SeatId, ...], About("who won, several in a shared victory")]
