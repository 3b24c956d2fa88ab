"""What a player may ask (chapter 7 in the wire form of chapter 14)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from domain.contract.secrecy import OWNER, secret
from domain.contract.wire import ABSENT, Absent, Published
from domain.scythe.state import SectionId

BolsterGain = Literal["power", "combat_cards"]
TradeGain = Literal["resources", "popularity"]


@dataclass(frozen=True, slots=True)
class ChooseSection:
    section: Annotated[int | str, Published(SectionId)]


@dataclass(frozen=True, slots=True)
class SkipTop:
    pass


@dataclass(frozen=True, slots=True)
class GainCoins:
    amount: int | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class MoveStep:
    unit: str
    to: str
    workers: tuple[str, ...] = ()
    resources: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndMovement:
    pass


@dataclass(frozen=True, slots=True)
class Bolster:
    gain: Annotated[str, Published(BolsterGain)]
    amount: int | Absent = ABSENT
    monument: bool | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Placement:
    """A token and the territory it goes on."""

    resource: str
    hex: str


@dataclass(frozen=True, slots=True)
class Trade:
    gain: Annotated[str, Published(TradeGain)]
    placements: tuple[Placement, ...] | Absent = ABSENT
    amount: int | Absent = ABSENT
    armory: bool | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class ProduceAt:
    hex: str
    count: int | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class EndProduce:
    pass


@dataclass(frozen=True, slots=True)
class FactoryTop:
    cards: tuple[str, ...] = ()
    choices: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChooseCombat:
    hex: str


@dataclass(frozen=True, slots=True)
class UseCombatAbility:
    pass


@dataclass(frozen=True, slots=True)
class DeclineCombatAbility:
    pass


@dataclass(frozen=True, slots=True)
class CommitCombat:
    """Sealed for good: what was committed is told by `CombatRevealed`."""

    dial: int = secret(OWNER)
    cards: tuple[str, ...] = secret(OWNER)


@dataclass(frozen=True, slots=True)
class RetreatUnits:
    units: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RetreatWorkers:
    workers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ChooseEncounterOption:
    option: str
    choices: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FinishEncounter:
    pass


@dataclass(frozen=True, slots=True)
class ChooseFactoryCard:
    card: str


@dataclass(frozen=True, slots=True)
class Payment:
    """One hex id for each token paid, and the card that Coercion puts in the place of one."""

    tokens: tuple[str, ...] = ()
    coercion_card: str | None = None


@dataclass(frozen=True, slots=True)
class Upgrade:
    payment: Payment
    take_coins: int | Absent = ABSENT
    cube: str | None = None
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Deploy:
    payment: Payment
    take_coins: int | Absent = ABSENT
    mech: str | None = None
    hex: str | None = None


@dataclass(frozen=True, slots=True)
class Build:
    payment: Payment
    take_coins: int | Absent = ABSENT
    structure: str | None = None
    hex: str | None = None


@dataclass(frozen=True, slots=True)
class Enlist:
    payment: Payment
    take_coins: int | Absent = ABSENT
    recruit: str | None = None
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class SkipBottom:
    pass


@dataclass(frozen=True, slots=True)
class RevealObjective:
    card: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class TransferCoins:
    to: int
    amount: int


@dataclass(frozen=True, slots=True)
class SetRecruitPolicy:
    section: str
    accept: bool


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
