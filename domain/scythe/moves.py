"""What a player may ask (chapter 7 in the wire form of chapter 14)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from domain.contract.secrecy import OWNER, secret
from domain.contract.wire import ABSENT, About, Absent, Published
from domain.scythe.ids import (
    Ability,
    Amount,
    Bonus,
    BottomRow,
    Card,
    CombatCard,
    Count,
    Cube,
    Dial,
    Hex,
    Option,
    Resource,
    SeatId,
    Structure,
    Unit,
)
from domain.scythe.state import SectionId

BolsterGain = Literal["power", "combat_cards"]
TradeGain = Literal["resources", "popularity"]


@dataclass(frozen=True, slots=True)
class ChooseSection:
    """Choose the section of this turn: a column of the mat, or the Factory card."""

    section: Annotated[int | str, Published(SectionId), About("a column of the mat (0 to 3) or `factory`")]


@dataclass(frozen=True, slots=True)
class SkipTop:
    """Do without the top row."""


@dataclass(frozen=True, slots=True)
class GainCoins:
    """Take coins instead of moving."""

    amount: Amount | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class MoveStep:
    """Move a unit one step, with what it carries."""

    unit: Unit
    to: Hex
    workers: Annotated[tuple[Unit, ...], About("the workers it carries")] = ()
    resources: Annotated[Mapping[str, int], About("how many of each resource it carries")] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndMovement:
    """Move no further."""


@dataclass(frozen=True, slots=True)
class Bolster:
    """Pay for power or combat cards."""

    gain: Annotated[str, Published(BolsterGain), About("which of the two")]
    amount: Amount | Absent = ABSENT
    monument: Annotated[bool | Absent, About("use the Monument as well")] = ABSENT


@dataclass(frozen=True, slots=True)
class Placement:
    """A token and the territory it goes on."""

    resource: Resource
    hex: Hex


@dataclass(frozen=True, slots=True)
class Trade:
    """Pay for resources or popularity."""

    gain: Annotated[str, Published(TradeGain), About("which of the two")]
    placements: Annotated[tuple[Placement, ...] | Absent, About("where each token goes")] = ABSENT
    amount: Amount | Absent = ABSENT
    armory: Annotated[bool | Absent, About("use the Armory as well")] = ABSENT


@dataclass(frozen=True, slots=True)
class ProduceAt:
    """Produce on a territory."""

    hex: Hex
    count: Count | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class EndProduce:
    """Produce no more."""


@dataclass(frozen=True, slots=True)
class FactoryTop:
    """Use the top row of your Factory card."""

    cards: Annotated[tuple[Card, ...], About("the combat cards to pay with")] = ()
    choices: Annotated[
        Mapping[str, Any], About("a choice for each gain of the card, numbered from 0, as the offer shows")
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChooseCombat:
    """Say which combat is fought next."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class UseCombatAbility:
    """Use the combat ability you are asked about."""


@dataclass(frozen=True, slots=True)
class DeclineCombatAbility:
    """Do without it."""


@dataclass(frozen=True, slots=True)
class CommitCombat:
    """Sealed for good: what was committed is told by `CombatRevealed`."""

    dial: Dial = secret(OWNER)
    cards: Annotated[tuple[Card, ...], About("the combat cards to play")] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class RetreatUnits:
    """Say where your beaten character and mechs go."""

    units: Annotated[Mapping[str, str], About("each unit, and where it goes")]


@dataclass(frozen=True, slots=True)
class RetreatWorkers:
    """Say where your beaten workers go."""

    workers: Annotated[Mapping[str, str], About("each worker, and where it goes")]


@dataclass(frozen=True, slots=True)
class ChooseEncounterOption:
    """Carry out an option of the encounter."""

    option: Option
    choices: Annotated[
        Mapping[str, Any], About("a choice for each gain of the card, numbered from 0, as the offer shows")
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FinishEncounter:
    """Take no further option."""


@dataclass(frozen=True, slots=True)
class ChooseFactoryCard:
    """Take a Factory card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Payment:
    """One hex id for each token paid, and the card that Coercion puts in the place of one."""

    tokens: Annotated[tuple[Hex, ...], About("the territory of each token paid")] = ()
    coercion_card: CombatCard | None = None


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Pay for an upgrade: a cube goes from the top row to a bottom row."""

    payment: Payment
    take_coins: Amount | Absent = ABSENT
    cube: Cube | None = None
    section: BottomRow | None = None


@dataclass(frozen=True, slots=True)
class Deploy:
    """Pay for a mech."""

    payment: Payment
    take_coins: Amount | Absent = ABSENT
    mech: Ability | None = None
    hex: Hex | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """Pay for a structure."""

    payment: Payment
    take_coins: Amount | Absent = ABSENT
    structure: Structure | None = None
    hex: Hex | None = None


@dataclass(frozen=True, slots=True)
class Enlist:
    """Pay for a recruit."""

    payment: Payment
    take_coins: Amount | Absent = ABSENT
    recruit: BottomRow | None = None
    bonus: Bonus | None = None


@dataclass(frozen=True, slots=True)
class SkipBottom:
    """Do without the bottom row."""


@dataclass(frozen=True, slots=True)
class RevealObjective:
    """Show an objective that is met."""

    card: Card


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End your turn."""


@dataclass(frozen=True, slots=True)
class TransferCoins:
    """Give coins to another player."""

    to: SeatId
    amount: Amount


@dataclass(frozen=True, slots=True)
class SetRecruitPolicy:
    """Say whether you take the ongoing bonus of a recruit."""

    section: BottomRow
    accept: Annotated[bool, About("whether the bonus is taken")]


BottomAction = Upgrade | Deploy | Build | Enlist

MOVES: tuple[type, ...] = (
    ChooseSection,
    SkipTop,
    GainCoins,
    MoveStep,
    EndMovement,
    Bolster,
    Trade,
    ProduceAt,
    EndProduce,
    FactoryTop,
    ChooseCombat,
    UseCombatAbility,
    DeclineCombatAbility,
    CommitCombat,
    RetreatUnits,
    RetreatWorkers,
    ChooseEncounterOption,
    FinishEncounter,
    ChooseFactoryCard,
    Upgrade,
    Deploy,
    Build,
    Enlist,
    SkipBottom,
    RevealObjective,
    EndTurn,
)
ASIDES: tuple[type, ...] = (TransferCoins, SetRecruitPolicy)
