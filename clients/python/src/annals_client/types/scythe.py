"""What the server says and asks of scythe. Made by generate.py from the OpenAPI document."""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from annals_client.types.house import (
    Clock, ClockWish, Decision, HouseFact, HouseMoveMade, OfferedRange, OfferedText, OneOf, Outcome, Parent, Proposal,
    Receipt, Scene, Seat, SubsetOf
)

class ScytheNewTableSeatsItem1(TypedDict):
    ai: "Literal['random', 'greedy', 'shrewd', 'master']"


class ScytheNewTableSeatsItem2(TypedDict):
    player: "str"
    expires_at: "NotRequired[int]"


class ScytheNewTable(TypedDict):
    """What a table shall be."""

    game: "Literal['scythe']"
    options: "NotRequired[ScytheOptions]"
    seats: "list[Literal['me', 'open'] | ScytheNewTableSeatsItem1 | ScytheNewTableSeatsItem2]"
    nonce: "NotRequired[str | None]"
    seed: "NotRequired[str | None]"
    position: "NotRequired[dict[str, Any] | None]"
    private: "NotRequired[bool]"
    clock: "NotRequired[ClockWish | None]"
    on_timeout: "NotRequired[Literal['stand_in', 'forfeit']]"
    hints: "NotRequired[bool]"


class ScytheOffers(TypedDict):
    """What you may do: every answer to the decision that you owe, and what is open at any time."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    decision: "Decision | None"
    offers: "list[ScytheOffer]"
    anytime: "list[ScytheOffer]"
    about: "NotRequired[list[dict[str, Any] | None]]"


class ScytheTable(TypedDict):
    """A table as you may see it; `game` says which types its state, options and offers have."""

    table: "str"
    game: "Literal['scythe']"
    rules_version: "int"
    options: "ScytheOptions"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    version: "int"
    hash: "str"
    opened_by: "str"
    opened_by_name: "str"
    private: "bool"
    marks: "list[str]"
    parent: "Parent | None"
    commitment: "str"
    seats: "list[Seat]"
    outcome: "Outcome | None"
    opened_at: "int"
    moved_at: "int"
    finished_at: "int | None"
    dispute: "NotRequired[str]"
    fork: "NotRequired[str]"
    clock: "NotRequired[Clock | None]"
    on_timeout: "NotRequired[Literal['stand_in', 'forfeit']]"
    hints: "NotRequired[bool]"
    rematch: "NotRequired[str]"
    rematch_of: "NotRequired[str]"
    paused: "NotRequired[bool]"
    you: "int | None"
    decisions: "list[Decision]"
    proposal: "Proposal | None"
    state: "ScytheState | None"
    scene: "NotRequired[Scene | None]"
    offers: "NotRequired[ScytheOffers | None]"


class ScytheListedTable(TypedDict):
    """A table as lists show it: without its state."""

    table: "str"
    game: "Literal['scythe']"
    rules_version: "int"
    options: "ScytheOptions"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    version: "int"
    hash: "str"
    opened_by: "str"
    opened_by_name: "str"
    private: "bool"
    marks: "list[str]"
    parent: "Parent | None"
    commitment: "str"
    seats: "list[Seat]"
    outcome: "Outcome | None"
    opened_at: "int"
    moved_at: "int"
    finished_at: "int | None"
    dispute: "NotRequired[str]"
    fork: "NotRequired[str]"
    clock: "NotRequired[Clock | None]"
    on_timeout: "NotRequired[Literal['stand_in', 'forfeit']]"
    hints: "NotRequired[bool]"
    rematch: "NotRequired[str]"
    rematch_of: "NotRequired[str]"
    paused: "NotRequired[bool]"
    you: "int | None"


class ScytheMoveAnswer(TypedDict):
    """What a move led to, as who made it may see it."""

    version: "int"
    hash: "str"
    facts: "list[ScytheFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[ScytheTable]"


class ScytheProposalAnswer(TypedDict):
    """What a proposal or an answer to it led to."""

    version: "int"
    hash: "str"
    facts: "list[ScytheFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[ScytheTable]"
    id: "str"


class ScytheHintedMove(TypedDict):
    move: "ScytheMove"
    chance: "float | None"
    visits: "int"
    taste: "int"


class ScytheHint(TypedDict):
    """What a computer player would do on your seat; engine, version, budget and seed make it say so again."""

    table: "str"
    version: "int"
    seat: "int"
    decision: "str"
    level: "str"
    engine: "dict[str, Any]"
    move: "ScytheMove"
    lines: "list[ScytheHintedMove]"


class ScytheEntry(TypedDict):
    """An entry of the log as you may see it: what you may not know is left out."""

    v: "int"
    at: "int"
    seat: "int | None"
    by: "str"
    decision: "str | None"
    move: "ScytheMoveMade | HouseMoveMade"
    facts: "list[ScytheFact | HouseFact]"
    hash: "str"
    decisions: "NotRequired[list[Decision]]"
    state: "NotRequired[ScytheState | None]"
    outcome: "NotRequired[Outcome | None]"
    scene: "NotRequired[Scene | None]"
    draws: "NotRequired[list[Any]]"
    thought: "NotRequired[dict[str, Any]]"


class ScytheLogPage(TypedDict):
    """Entries of the log, and where the table is."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    entries: "list[ScytheEntry]"


class ScytheChooseSectionMove(TypedDict):
    """Choose the section of this turn: a column of the mat, or the Factory card."""

    type: "Literal['choose_section']"
    section: "int | Literal['factory']"
    decision: "NotRequired[str | None]"


class ScytheSkipTopMove(TypedDict):
    """Do without the top row."""

    type: "Literal['skip_top']"
    decision: "NotRequired[str | None]"


class ScytheGainCoinsMove(TypedDict):
    """Take coins instead of moving."""

    type: "Literal['gain_coins']"
    amount: "NotRequired[int]"
    decision: "NotRequired[str | None]"


class ScytheMoveStepMove(TypedDict):
    """Move a unit one step, with what it carries."""

    type: "Literal['move_step']"
    unit: "str"
    to: "str"
    workers: "NotRequired[list[str]]"
    resources: "NotRequired[dict[str, int]]"
    decision: "NotRequired[str | None]"


class ScytheEndMovementMove(TypedDict):
    """Move no further."""

    type: "Literal['end_movement']"
    decision: "NotRequired[str | None]"


class ScytheBolsterMove(TypedDict):
    """Pay for power or combat cards."""

    type: "Literal['bolster']"
    gain: "Literal['power', 'combat_cards']"
    amount: "NotRequired[int]"
    monument: "NotRequired[bool]"
    decision: "NotRequired[str | None]"


class ScytheTradeMovePlacementsItem(TypedDict):
    """A token and the territory it goes on."""

    resource: "Literal['food', 'metal', 'wood', 'oil']"
    hex: "str"


class ScytheTradeMove(TypedDict):
    """Pay for resources or popularity."""

    type: "Literal['trade']"
    gain: "Literal['resources', 'popularity']"
    placements: "NotRequired[list[ScytheTradeMovePlacementsItem]]"
    amount: "NotRequired[int]"
    armory: "NotRequired[bool]"
    decision: "NotRequired[str | None]"


class ScytheProduceAtMove(TypedDict):
    """Produce on a territory."""

    type: "Literal['produce_at']"
    hex: "str"
    count: "NotRequired[int]"
    decision: "NotRequired[str | None]"


class ScytheEndProduceMove(TypedDict):
    """Produce no more."""

    type: "Literal['end_produce']"
    decision: "NotRequired[str | None]"


class ScytheFactoryTopMove(TypedDict):
    """Use the top row of your Factory card."""

    type: "Literal['factory_top']"
    cards: "NotRequired[list[str]]"
    choices: "NotRequired[dict[str, Any]]"
    decision: "NotRequired[str | None]"


class ScytheChooseCombatMove(TypedDict):
    """Say which combat is fought next."""

    type: "Literal['choose_combat']"
    hex: "str"
    decision: "NotRequired[str | None]"


class ScytheUseCombatAbilityMove(TypedDict):
    """Use the combat ability you are asked about."""

    type: "Literal['use_combat_ability']"
    decision: "NotRequired[str | None]"


class ScytheDeclineCombatAbilityMove(TypedDict):
    """Do without it."""

    type: "Literal['decline_combat_ability']"
    decision: "NotRequired[str | None]"


class ScytheCommitCombatMove(TypedDict):
    """Sealed for good: what was committed is told by `CombatRevealed`."""

    type: "Literal['commit_combat']"
    dial: "int"
    cards: "list[str]"
    decision: "NotRequired[str | None]"


class ScytheRetreatUnitsMove(TypedDict):
    """Say where your beaten character and mechs go."""

    type: "Literal['retreat_units']"
    units: "dict[str, str]"
    decision: "NotRequired[str | None]"


class ScytheRetreatWorkersMove(TypedDict):
    """Say where your beaten workers go."""

    type: "Literal['retreat_workers']"
    workers: "dict[str, str]"
    decision: "NotRequired[str | None]"


class ScytheChooseEncounterOptionMove(TypedDict):
    """Carry out an option of the encounter."""

    type: "Literal['choose_encounter_option']"
    option: "str"
    choices: "NotRequired[dict[str, Any]]"
    decision: "NotRequired[str | None]"


class ScytheFinishEncounterMove(TypedDict):
    """Take no further option."""

    type: "Literal['finish_encounter']"
    decision: "NotRequired[str | None]"


class ScytheChooseFactoryCardMove(TypedDict):
    """Take a Factory card."""

    type: "Literal['choose_factory_card']"
    card: "str"
    decision: "NotRequired[str | None]"


class ScytheUpgradeMovePayment(TypedDict):
    """One hex id for each token paid, and the card that Coercion puts in the place of one."""

    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheUpgradeMove(TypedDict):
    """Pay for an upgrade: a cube goes from the top row to a bottom row."""

    type: "Literal['upgrade']"
    payment: "ScytheUpgradeMovePayment"
    take_coins: "NotRequired[int]"
    cube: "NotRequired[Literal['move_units', 'move_coins', 'bolster_power', 'bolster_cards', 'trade_popularity', 'produce_territories'] | None]"
    section: "NotRequired[Literal['upgrade', 'deploy', 'build', 'enlist'] | None]"
    decision: "NotRequired[str | None]"


class ScytheDeployMovePayment(TypedDict):
    """One hex id for each token paid, and the card that Coercion puts in the place of one."""

    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheDeployMove(TypedDict):
    """Pay for a mech."""

    type: "Literal['deploy']"
    payment: "ScytheDeployMovePayment"
    take_coins: "NotRequired[int]"
    mech: "NotRequired[str | None]"
    hex: "NotRequired[str | None]"
    decision: "NotRequired[str | None]"


class ScytheBuildMovePayment(TypedDict):
    """One hex id for each token paid, and the card that Coercion puts in the place of one."""

    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheBuildMove(TypedDict):
    """Pay for a structure."""

    type: "Literal['build']"
    payment: "ScytheBuildMovePayment"
    take_coins: "NotRequired[int]"
    structure: "NotRequired[Literal['monument', 'armory', 'mill', 'mine'] | None]"
    hex: "NotRequired[str | None]"
    decision: "NotRequired[str | None]"


class ScytheEnlistMovePayment(TypedDict):
    """One hex id for each token paid, and the card that Coercion puts in the place of one."""

    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheEnlistMove(TypedDict):
    """Pay for a recruit."""

    type: "Literal['enlist']"
    payment: "ScytheEnlistMovePayment"
    take_coins: "NotRequired[int]"
    recruit: "NotRequired[Literal['upgrade', 'deploy', 'build', 'enlist'] | None]"
    bonus: "NotRequired[Literal['power', 'coins', 'popularity', 'combat_cards'] | None]"
    decision: "NotRequired[str | None]"


class ScytheSkipBottomMove(TypedDict):
    """Do without the bottom row."""

    type: "Literal['skip_bottom']"
    decision: "NotRequired[str | None]"


class ScytheRevealObjectiveMove(TypedDict):
    """Show an objective that is met."""

    type: "Literal['reveal_objective']"
    card: "str"
    decision: "NotRequired[str | None]"


class ScytheEndTurnMove(TypedDict):
    """End your turn."""

    type: "Literal['end_turn']"
    decision: "NotRequired[str | None]"


class ScytheTransferCoinsMove(TypedDict):
    """Give coins to another player."""

    type: "Literal['transfer_coins']"
    to: "int"
    amount: "int"
    decision: "NotRequired[str | None]"


class ScytheSetRecruitPolicyMove(TypedDict):
    """Say whether you take the ongoing bonus of a recruit."""

    type: "Literal['set_recruit_policy']"
    section: "Literal['upgrade', 'deploy', 'build', 'enlist']"
    accept: "bool"
    decision: "NotRequired[str | None]"


# A move of Scythe.
ScytheMove: TypeAlias = "ScytheChooseSectionMove | ScytheSkipTopMove | ScytheGainCoinsMove | ScytheMoveStepMove | ScytheEndMovementMove | ScytheBolsterMove | ScytheTradeMove | ScytheProduceAtMove | ScytheEndProduceMove | ScytheFactoryTopMove | ScytheChooseCombatMove | ScytheUseCombatAbilityMove | ScytheDeclineCombatAbilityMove | ScytheCommitCombatMove | ScytheRetreatUnitsMove | ScytheRetreatWorkersMove | ScytheChooseEncounterOptionMove | ScytheFinishEncounterMove | ScytheChooseFactoryCardMove | ScytheUpgradeMove | ScytheDeployMove | ScytheBuildMove | ScytheEnlistMove | ScytheSkipBottomMove | ScytheRevealObjectiveMove | ScytheEndTurnMove | ScytheTransferCoinsMove | ScytheSetRecruitPolicyMove"

class ScytheChooseSectionOffer(TypedDict):
    """Offered: Choose the section of this turn: a column of the mat, or the Factory card."""

    type: "Literal['choose_section']"
    section: "int | Literal['factory'] | OneOf[int | Literal['factory']] | OfferedRange"


class ScytheSkipTopOffer(TypedDict):
    """Offered: Do without the top row."""

    type: "Literal['skip_top']"


class ScytheGainCoinsOffer(TypedDict):
    """Offered: Take coins instead of moving."""

    type: "Literal['gain_coins']"
    amount: "NotRequired[int | OneOf[int] | OfferedRange]"


class ScytheMoveStepOffer(TypedDict):
    """Offered: Move a unit one step, with what it carries."""

    type: "Literal['move_step']"
    unit: "str | OneOf[str]"
    to: "str | OneOf[str]"
    workers: "NotRequired[list[str] | OneOf[list[str]] | SubsetOf[str]]"
    resources: "NotRequired[dict[str, int] | OneOf[dict[str, int]] | dict[str, int | OneOf[int] | OfferedRange]]"


class ScytheEndMovementOffer(TypedDict):
    """Offered: Move no further."""

    type: "Literal['end_movement']"


class ScytheBolsterOffer(TypedDict):
    """Offered: Pay for power or combat cards."""

    type: "Literal['bolster']"
    gain: "Literal['power', 'combat_cards'] | OneOf[Literal['power', 'combat_cards']]"
    amount: "NotRequired[int | OneOf[int] | OfferedRange]"
    monument: "NotRequired[bool | OneOf[bool]]"


class ScytheTradeOfferPlacementsItem(TypedDict):
    """A token and the territory it goes on."""

    resource: "Literal['food', 'metal', 'wood', 'oil']"
    hex: "str"


class ScytheTradeOfferPlacements1ItemItem(TypedDict):
    """A token and the territory it goes on."""

    resource: "Literal['food', 'metal', 'wood', 'oil']"
    hex: "str"


class ScytheTradeOfferPlacements2Item(TypedDict):
    """A token and the territory it goes on."""

    resource: "Literal['food', 'metal', 'wood', 'oil']"
    hex: "str"


class ScytheTradeOffer(TypedDict):
    """Offered: Pay for resources or popularity."""

    type: "Literal['trade']"
    gain: "Literal['resources', 'popularity'] | OneOf[Literal['resources', 'popularity']]"
    placements: "NotRequired[list[ScytheTradeOfferPlacementsItem] | OneOf[list[ScytheTradeOfferPlacements1ItemItem]] | SubsetOf[ScytheTradeOfferPlacements2Item]]"
    amount: "NotRequired[int | OneOf[int] | OfferedRange]"
    armory: "NotRequired[bool | OneOf[bool]]"


class ScytheProduceAtOffer(TypedDict):
    """Offered: Produce on a territory."""

    type: "Literal['produce_at']"
    hex: "str | OneOf[str]"
    count: "NotRequired[int | OneOf[int] | OfferedRange]"


class ScytheEndProduceOffer(TypedDict):
    """Offered: Produce no more."""

    type: "Literal['end_produce']"


class ScytheFactoryTopOffer(TypedDict):
    """Offered: Use the top row of your Factory card."""

    type: "Literal['factory_top']"
    cards: "NotRequired[list[str] | OneOf[list[str]] | SubsetOf[str]]"
    choices: "NotRequired[dict[str, Any] | OneOf[dict[str, Any]]]"


class ScytheChooseCombatOffer(TypedDict):
    """Offered: Say which combat is fought next."""

    type: "Literal['choose_combat']"
    hex: "str | OneOf[str]"


class ScytheUseCombatAbilityOffer(TypedDict):
    """Offered: Use the combat ability you are asked about."""

    type: "Literal['use_combat_ability']"


class ScytheDeclineCombatAbilityOffer(TypedDict):
    """Offered: Do without it."""

    type: "Literal['decline_combat_ability']"


class ScytheCommitCombatOffer(TypedDict):
    """Offered: Sealed for good: what was committed is told by `CombatRevealed`."""

    type: "Literal['commit_combat']"
    dial: "int | OneOf[int] | OfferedRange"
    cards: "list[str] | OneOf[list[str]] | SubsetOf[str]"


class ScytheRetreatUnitsOffer(TypedDict):
    """Offered: Say where your beaten character and mechs go."""

    type: "Literal['retreat_units']"
    units: "dict[str, str] | OneOf[dict[str, str]] | dict[str, str | OneOf[str]]"


class ScytheRetreatWorkersOffer(TypedDict):
    """Offered: Say where your beaten workers go."""

    type: "Literal['retreat_workers']"
    workers: "dict[str, str] | OneOf[dict[str, str]] | dict[str, str | OneOf[str]]"


class ScytheChooseEncounterOptionOffer(TypedDict):
    """Offered: Carry out an option of the encounter."""

    type: "Literal['choose_encounter_option']"
    option: "str | OneOf[str]"
    choices: "NotRequired[dict[str, Any] | OneOf[dict[str, Any]]]"


class ScytheFinishEncounterOffer(TypedDict):
    """Offered: Take no further option."""

    type: "Literal['finish_encounter']"


class ScytheChooseFactoryCardOffer(TypedDict):
    """Offered: Take a Factory card."""

    type: "Literal['choose_factory_card']"
    card: "str | OneOf[str]"


class ScytheUpgradeOfferPayment(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheUpgradeOfferPayment1Item(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheUpgradeOfferPayment2(TypedDict):
    tokens: "NotRequired[list[str] | OneOf[list[str]] | SubsetOf[str]]"
    coercion_card: "NotRequired[str | None | OneOf[str | None]]"


class ScytheUpgradeOffer(TypedDict):
    """Offered: Pay for an upgrade: a cube goes from the top row to a bottom row."""

    type: "Literal['upgrade']"
    payment: "ScytheUpgradeOfferPayment | OneOf[ScytheUpgradeOfferPayment1Item] | ScytheUpgradeOfferPayment2"
    take_coins: "NotRequired[int | OneOf[int] | OfferedRange]"
    cube: "NotRequired[Literal['move_units', 'move_coins', 'bolster_power', 'bolster_cards', 'trade_popularity', 'produce_territories'] | None | OneOf[Literal['move_units', 'move_coins', 'bolster_power', 'bolster_cards', 'trade_popularity', 'produce_territories'] | None]]"
    section: "NotRequired[Literal['upgrade', 'deploy', 'build', 'enlist'] | None | OneOf[Literal['upgrade', 'deploy', 'build', 'enlist'] | None]]"


class ScytheDeployOfferPayment(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheDeployOfferPayment1Item(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheDeployOfferPayment2(TypedDict):
    tokens: "NotRequired[list[str] | OneOf[list[str]] | SubsetOf[str]]"
    coercion_card: "NotRequired[str | None | OneOf[str | None]]"


class ScytheDeployOffer(TypedDict):
    """Offered: Pay for a mech."""

    type: "Literal['deploy']"
    payment: "ScytheDeployOfferPayment | OneOf[ScytheDeployOfferPayment1Item] | ScytheDeployOfferPayment2"
    take_coins: "NotRequired[int | OneOf[int] | OfferedRange]"
    mech: "NotRequired[str | None | OneOf[str | None]]"
    hex: "NotRequired[str | None | OneOf[str | None]]"


class ScytheBuildOfferPayment(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheBuildOfferPayment1Item(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheBuildOfferPayment2(TypedDict):
    tokens: "NotRequired[list[str] | OneOf[list[str]] | SubsetOf[str]]"
    coercion_card: "NotRequired[str | None | OneOf[str | None]]"


class ScytheBuildOffer(TypedDict):
    """Offered: Pay for a structure."""

    type: "Literal['build']"
    payment: "ScytheBuildOfferPayment | OneOf[ScytheBuildOfferPayment1Item] | ScytheBuildOfferPayment2"
    take_coins: "NotRequired[int | OneOf[int] | OfferedRange]"
    structure: "NotRequired[Literal['monument', 'armory', 'mill', 'mine'] | None | OneOf[Literal['monument', 'armory', 'mill', 'mine'] | None]]"
    hex: "NotRequired[str | None | OneOf[str | None]]"


class ScytheEnlistOfferPayment(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheEnlistOfferPayment1Item(TypedDict):
    tokens: "NotRequired[list[str]]"
    coercion_card: "NotRequired[str | None]"


class ScytheEnlistOfferPayment2(TypedDict):
    tokens: "NotRequired[list[str] | OneOf[list[str]] | SubsetOf[str]]"
    coercion_card: "NotRequired[str | None | OneOf[str | None]]"


class ScytheEnlistOffer(TypedDict):
    """Offered: Pay for a recruit."""

    type: "Literal['enlist']"
    payment: "ScytheEnlistOfferPayment | OneOf[ScytheEnlistOfferPayment1Item] | ScytheEnlistOfferPayment2"
    take_coins: "NotRequired[int | OneOf[int] | OfferedRange]"
    recruit: "NotRequired[Literal['upgrade', 'deploy', 'build', 'enlist'] | None | OneOf[Literal['upgrade', 'deploy', 'build', 'enlist'] | None]]"
    bonus: "NotRequired[Literal['power', 'coins', 'popularity', 'combat_cards'] | None | OneOf[Literal['power', 'coins', 'popularity', 'combat_cards'] | None]]"


class ScytheSkipBottomOffer(TypedDict):
    """Offered: Do without the bottom row."""

    type: "Literal['skip_bottom']"


class ScytheRevealObjectiveOffer(TypedDict):
    """Offered: Show an objective that is met."""

    type: "Literal['reveal_objective']"
    card: "str | OneOf[str]"


class ScytheEndTurnOffer(TypedDict):
    """Offered: End your turn."""

    type: "Literal['end_turn']"


class ScytheTransferCoinsOffer(TypedDict):
    """Offered: Give coins to another player."""

    type: "Literal['transfer_coins']"
    to: "int | OneOf[int] | OfferedRange"
    amount: "int | OneOf[int] | OfferedRange"


class ScytheSetRecruitPolicyOffer(TypedDict):
    """Offered: Say whether you take the ongoing bonus of a recruit."""

    type: "Literal['set_recruit_policy']"
    section: "Literal['upgrade', 'deploy', 'build', 'enlist'] | OneOf[Literal['upgrade', 'deploy', 'build', 'enlist']] | OfferedText"
    accept: "bool | OneOf[bool]"


# A family of moves of Scythe.
ScytheOffer: TypeAlias = "ScytheChooseSectionOffer | ScytheSkipTopOffer | ScytheGainCoinsOffer | ScytheMoveStepOffer | ScytheEndMovementOffer | ScytheBolsterOffer | ScytheTradeOffer | ScytheProduceAtOffer | ScytheEndProduceOffer | ScytheFactoryTopOffer | ScytheChooseCombatOffer | ScytheUseCombatAbilityOffer | ScytheDeclineCombatAbilityOffer | ScytheCommitCombatOffer | ScytheRetreatUnitsOffer | ScytheRetreatWorkersOffer | ScytheChooseEncounterOptionOffer | ScytheFinishEncounterOffer | ScytheChooseFactoryCardOffer | ScytheUpgradeOffer | ScytheDeployOffer | ScytheBuildOffer | ScytheEnlistOffer | ScytheSkipBottomOffer | ScytheRevealObjectiveOffer | ScytheEndTurnOffer | ScytheTransferCoinsOffer | ScytheSetRecruitPolicyOffer"

class ScytheGameCreatedFactOptionsAssignmentItem(TypedDict):
    """The faction and the player mat of one seat."""

    faction: "Literal['nordic', 'rusviet', 'crimea', 'saxony', 'polania']"
    mat: "Literal['industrial', 'engineering', 'patriotic', 'mechanical', 'agricultural']"


class ScytheGameCreatedFactOptions(TypedDict):
    """What the players agree on before the game."""

    assignment: "NotRequired[list[ScytheGameCreatedFactOptionsAssignmentItem] | None]"
    banned_pairs: "NotRequired[bool]"
    relentless_on_factory_card: "NotRequired[bool]"
    coin_transfers: "NotRequired[bool]"
    max_rounds: "NotRequired[int | None]"


class ScytheGameCreatedFact(TypedDict):
    """Who plays, and by which options."""

    text: "NotRequired[str]"
    type: "Literal['GameCreated']"
    players: "list[int]"
    options: "ScytheGameCreatedFactOptions"


class ScytheMatsDealtFactMatsItem(TypedDict):
    """The faction and the player mat of one seat."""

    faction: "Literal['nordic', 'rusviet', 'crimea', 'saxony', 'polania']"
    mat: "Literal['industrial', 'engineering', 'patriotic', 'mechanical', 'agricultural']"


class ScytheMatsDealtFact(TypedDict):
    """Factions and player mats, by seat."""

    text: "NotRequired[str]"
    type: "Literal['MatsDealt']"
    mats: "list[ScytheMatsDealtFactMatsItem]"


class ScytheSeatsArrangedFact(TypedDict):
    """The order of turns."""

    text: "NotRequired[str]"
    type: "Literal['SeatsArranged']"
    seat_order: "list[int]"
    start_player: "int"


class ScytheDeckShuffledFact(TypedDict):
    """A deck was shuffled."""

    text: "NotRequired[str]"
    type: "Literal['DeckShuffled']"
    deck: "Literal['combat', 'objective', 'encounter', 'factory']"
    order: "NotRequired[list[str]]"


class ScytheFactoryOfferDealtFact(TypedDict):
    """Factory cards were dealt to the Factory, face down."""

    text: "NotRequired[str]"
    type: "Literal['FactoryOfferDealt']"
    count: "int"
    cards: "NotRequired[list[str]]"


class ScytheStructureBonusDrawnFact(TypedDict):
    """The structure bonus of this game."""

    text: "NotRequired[str]"
    type: "Literal['StructureBonusDrawn']"
    tile: "str"


class ScythePlayerInitialisedFact(TypedDict):
    """What a player begins with."""

    text: "NotRequired[str]"
    type: "Literal['PlayerInitialised']"
    player: "int"
    power: "int"
    popularity: "int"
    coins: "int"
    units: "dict[str, str]"


class ScytheCombatCardsDrawnFact(TypedDict):
    """Combat cards were drawn."""

    text: "NotRequired[str]"
    type: "Literal['CombatCardsDrawn']"
    player: "int"
    count: "int"
    reason: "str"
    cards: "NotRequired[list[str]]"


class ScytheCombatDiscardReshuffledFact(TypedDict):
    """The discarded combat cards became the deck."""

    text: "NotRequired[str]"
    type: "Literal['CombatDiscardReshuffled']"
    count: "int"
    order: "NotRequired[list[str]]"


class ScytheObjectivesDealtFact(TypedDict):
    """Objectives were dealt."""

    text: "NotRequired[str]"
    type: "Literal['ObjectivesDealt']"
    player: "int"
    count: "int"
    cards: "NotRequired[list[str]]"


class ScytheTurnStartedFact(TypedDict):
    """A turn began."""

    text: "NotRequired[str]"
    type: "Literal['TurnStarted']"
    player: "int"
    turn: "int"


class ScytheSectionChosenFact(TypedDict):
    """The section of the turn was chosen."""

    text: "NotRequired[str]"
    type: "Literal['SectionChosen']"
    player: "int"
    section: "int | Literal['factory']"


class ScytheTopActionTakenFact(TypedDict):
    """The top row was used."""

    text: "NotRequired[str]"
    type: "Literal['TopActionTaken']"
    player: "int"
    action: "str"


class ScytheTopActionSkippedFact(TypedDict):
    """The top row was left out."""

    text: "NotRequired[str]"
    type: "Literal['TopActionSkipped']"
    player: "int"


class ScytheBottomActionTakenFact(TypedDict):
    """The bottom row was used."""

    text: "NotRequired[str]"
    type: "Literal['BottomActionTaken']"
    player: "int"
    action: "str"


class ScytheBottomActionSkippedFact(TypedDict):
    """The bottom row was left out."""

    text: "NotRequired[str]"
    type: "Literal['BottomActionSkipped']"
    player: "int"


class ScytheCoinsGainedFact(TypedDict):
    """Coins were gained."""

    text: "NotRequired[str]"
    type: "Literal['CoinsGained']"
    player: "int"
    amount: "int"
    reason: "str"


class ScytheCoinsPaidFact(TypedDict):
    """Coins were paid."""

    text: "NotRequired[str]"
    type: "Literal['CoinsPaid']"
    player: "int"
    amount: "int"
    reason: "str"


class ScythePowerGainedFact(TypedDict):
    """Power was gained."""

    text: "NotRequired[str]"
    type: "Literal['PowerGained']"
    player: "int"
    amount: "int"
    reason: "str"


class ScythePowerLostFact(TypedDict):
    """Power was lost or paid."""

    text: "NotRequired[str]"
    type: "Literal['PowerLost']"
    player: "int"
    amount: "int"
    reason: "str"


class ScythePopularityGainedFact(TypedDict):
    """Popularity was gained."""

    text: "NotRequired[str]"
    type: "Literal['PopularityGained']"
    player: "int"
    amount: "int"
    reason: "str"


class ScythePopularityLostFact(TypedDict):
    """Popularity was lost or paid."""

    text: "NotRequired[str]"
    type: "Literal['PopularityLost']"
    player: "int"
    amount: "int"
    reason: "str"


class ScytheResourcesGainedFact(TypedDict):
    """Resources were put on a territory."""

    text: "NotRequired[str]"
    type: "Literal['ResourcesGained']"
    player: "int"
    hex: "str"
    resources: "dict[str, int]"
    reason: "str"


class ScytheResourcesSpentFact(TypedDict):
    """Resources were paid, by territory."""

    text: "NotRequired[str]"
    type: "Literal['ResourcesSpent']"
    player: "int"
    resources: "dict[str, dict[str, int]]"
    reason: "str"


class ScytheWorkersGainedFact(TypedDict):
    """Workers came from the mat to the board."""

    text: "NotRequired[str]"
    type: "Literal['WorkersGained']"
    player: "int"
    hex: "str"
    units: "list[str]"
    reason: "str"


# A unit made a step, with what it carried.
ScytheUnitMovedFact = TypedDict("ScytheUnitMovedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['UnitMoved']",
    "player": "int",
    "unit": "str",
    "from": "str",
    "to": "str",
    "way": "str",
    "workers": "list[str]",
    "resources": "dict[str, int]",
})


# Workers of another went home before plastic.
ScytheWorkersRetreatedFact = TypedDict("ScytheWorkersRetreatedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['WorkersRetreated']",
    "by": "int",
    "owner": "int",
    "units": "list[str]",
    "from": "str",
    "to": "str",
})


class ScytheMovementEndedFact(TypedDict):
    """The movement is over."""

    text: "NotRequired[str]"
    type: "Literal['MovementEnded']"
    player: "int"
    contested: "list[str]"


class ScytheCombatStartedFact(TypedDict):
    """A combat began."""

    text: "NotRequired[str]"
    type: "Literal['CombatStarted']"
    hex: "str"
    attacker: "int"
    defender: "int"


class ScytheCombatAbilityDeclinedFact(TypedDict):
    """A combat ability was left out."""

    text: "NotRequired[str]"
    type: "Literal['CombatAbilityDeclined']"
    player: "int"
    ability: "str"


# Scout took a combat card.
ScytheCombatCardStolenFact = TypedDict("ScytheCombatCardStolenFact", {
    "text": "NotRequired[str]",
    "type": "Literal['CombatCardStolen']",
    "from": "int",
    "to": "int",
    "card": "NotRequired[str]",
})


class ScytheCombatCommittedFact(TypedDict):
    """A dial was set, face down."""

    text: "NotRequired[str]"
    type: "Literal['CombatCommitted']"
    player: "int"
    dial: "NotRequired[int]"
    cards: "NotRequired[list[str]]"


class ScytheCombatRevealedFactSidesItemCardsItem(TypedDict):
    """A combat card that was shown."""

    card: "str"
    value: "int"


class ScytheCombatRevealedFactSidesItem(TypedDict):
    """What one player had committed."""

    player: "int"
    dial: "int"
    cards: "list[ScytheCombatRevealedFactSidesItemCardsItem]"
    strength: "int"


class ScytheCombatRevealedFact(TypedDict):
    """The dials and cards of both sides."""

    text: "NotRequired[str]"
    type: "Literal['CombatRevealed']"
    sides: "list[ScytheCombatRevealedFactSidesItem]"
    winner: "int"


class ScytheCombatCardsDiscardedFact(TypedDict):
    """Combat cards were discarded."""

    text: "NotRequired[str]"
    type: "Literal['CombatCardsDiscarded']"
    player: "int"
    cards: "list[str]"


class ScytheRetreatChosenFact(TypedDict):
    """Where beaten units go was said."""

    text: "NotRequired[str]"
    type: "Literal['RetreatChosen']"
    player: "int"
    units: "dict[str, str]"


class ScytheUnitsRetreatedFact(TypedDict):
    """Beaten units retreated."""

    text: "NotRequired[str]"
    type: "Literal['UnitsRetreated']"
    player: "int"
    units: "dict[str, str]"


class ScytheCombatResolvedFact(TypedDict):
    """A combat is over."""

    text: "NotRequired[str]"
    type: "Literal['CombatResolved']"
    hex: "str"
    winner: "int"
    loser: "int"
    workers_forced_back: "int"


class ScytheEncounterTokenRemovedFact(TypedDict):
    """An encounter token left the board."""

    text: "NotRequired[str]"
    type: "Literal['EncounterTokenRemoved']"
    hex: "str"


class ScytheEncounterCardRevealedFact(TypedDict):
    """An encounter card was drawn."""

    text: "NotRequired[str]"
    type: "Literal['EncounterCardRevealed']"
    player: "int"
    card: "str"


class ScytheEncounterOptionChosenFact(TypedDict):
    """An option of an encounter was chosen."""

    text: "NotRequired[str]"
    type: "Literal['EncounterOptionChosen']"
    player: "int"
    card: "str"
    option: "str"


class ScytheEncounterCardReturnedFact(TypedDict):
    """The encounter card went under its deck."""

    text: "NotRequired[str]"
    type: "Literal['EncounterCardReturned']"
    card: "str"


class ScytheFactoryOfferViewedFact(TypedDict):
    """Somebody looked at the Factory cards."""

    text: "NotRequired[str]"
    type: "Literal['FactoryOfferViewed']"
    player: "int"
    count: "int"
    cards: "NotRequired[list[str]]"


class ScytheFactoryCardTakenFact(TypedDict):
    """A Factory card was taken."""

    text: "NotRequired[str]"
    type: "Literal['FactoryCardTaken']"
    player: "int"
    card: "str"
    left: "int"


class ScytheProductionEndedFact(TypedDict):
    """The production is over."""

    text: "NotRequired[str]"
    type: "Literal['ProductionEnded']"
    player: "int"


# A cube was moved.
ScytheUpgradeMadeFact = TypedDict("ScytheUpgradeMadeFact", {
    "text": "NotRequired[str]",
    "type": "Literal['UpgradeMade']",
    "player": "int",
    "from": "Literal['move_units', 'move_coins', 'bolster_power', 'bolster_cards', 'trade_popularity', 'produce_territories']",
    "to": "Literal['upgrade', 'deploy', 'build', 'enlist']",
})


class ScytheMechDeployedFact(TypedDict):
    """A mech was deployed."""

    text: "NotRequired[str]"
    type: "Literal['MechDeployed']"
    player: "int"
    ability: "str"
    hex: "str"


class ScytheStructureBuiltFact(TypedDict):
    """A structure was built."""

    text: "NotRequired[str]"
    type: "Literal['StructureBuilt']"
    player: "int"
    structure: "Literal['monument', 'armory', 'mill', 'mine']"
    hex: "str"


class ScytheRecruitEnlistedFact(TypedDict):
    """A recruit was enlisted."""

    text: "NotRequired[str]"
    type: "Literal['RecruitEnlisted']"
    player: "int"
    recruit: "Literal['upgrade', 'deploy', 'build', 'enlist']"
    bonus: "Literal['power', 'coins', 'popularity', 'combat_cards']"


class ScytheRecruitPolicySetFact(TypedDict):
    """Whether an ongoing bonus is taken was said."""

    text: "NotRequired[str]"
    type: "Literal['RecruitPolicySet']"
    player: "int"
    section: "Literal['upgrade', 'deploy', 'build', 'enlist']"
    accept: "bool"


class ScytheObjectiveRevealedFact(TypedDict):
    """An objective was shown."""

    text: "NotRequired[str]"
    type: "Literal['ObjectiveRevealed']"
    player: "int"
    card: "str"


class ScytheObjectivesDiscardedFact(TypedDict):
    """Objectives were discarded."""

    text: "NotRequired[str]"
    type: "Literal['ObjectivesDiscarded']"
    player: "int"
    count: "int"
    cards: "NotRequired[list[str]]"


class ScytheStarPlacedFact(TypedDict):
    """A star was placed."""

    text: "NotRequired[str]"
    type: "Literal['StarPlaced']"
    player: "int"
    kind: "str"
    stars: "int"


# Coins changed hands.
ScytheCoinsTransferredFact = TypedDict("ScytheCoinsTransferredFact", {
    "text": "NotRequired[str]",
    "type": "Literal['CoinsTransferred']",
    "from": "int",
    "to": "int",
    "amount": "int",
})


# Tokens that go back with the unit that had brought them.
ScytheMoveUndoneFactResourcesItem = TypedDict("ScytheMoveUndoneFactResourcesItem", {
    "from": "str",
    "to": "str",
    "resources": "dict[str, int]",
})


class ScytheMoveUndoneFact(TypedDict):
    """Units went back where their last step began."""

    text: "NotRequired[str]"
    type: "Literal['MoveUndone']"
    player: "int"
    units: "dict[str, str]"
    resources: "list[ScytheMoveUndoneFactResourcesItem]"


class ScytheTurnEndedFact(TypedDict):
    """A turn ended."""

    text: "NotRequired[str]"
    type: "Literal['TurnEnded']"
    player: "int"


class ScytheGameEndedFact(TypedDict):
    """The game is over."""

    text: "NotRequired[str]"
    type: "Literal['GameEnded']"
    cause: "Literal['sixth_star', 'round_limit']"
    player: "int | None"


class ScytheFinalScoredFactScoresItem(TypedDict):
    """One player's final scoring (S-25)."""

    player: "int"
    coins: "int"
    tier: "int"
    star_coins: "int"
    territories: "int"
    territory_coins: "int"
    resources: "int"
    resource_coins: "int"
    structures: "int"
    structure_coins: "int"
    total: "int"
    tie_breaks: "list[int]"


class ScytheFinalScoredFact(TypedDict):
    """The final scores."""

    text: "NotRequired[str]"
    type: "Literal['FinalScored']"
    scores: "list[ScytheFinalScoredFactScoresItem]"
    winners: "list[int]"


class ScytheCombatAbilityUsedFact(TypedDict):
    """A combat ability was used."""

    text: "NotRequired[str]"
    type: "Literal['CombatAbilityUsed']"
    player: "int"
    ability: "str"


class ScytheRecruitBonusGainedFact(TypedDict):
    """A recruit brought its ongoing bonus."""

    text: "NotRequired[str]"
    type: "Literal['RecruitBonusGained']"
    player: "int"
    section: "Literal['upgrade', 'deploy', 'build', 'enlist']"
    triggered_by: "int"


# Something that happened in Scythe.
ScytheFact: TypeAlias = "ScytheGameCreatedFact | ScytheMatsDealtFact | ScytheSeatsArrangedFact | ScytheDeckShuffledFact | ScytheFactoryOfferDealtFact | ScytheStructureBonusDrawnFact | ScythePlayerInitialisedFact | ScytheCombatCardsDrawnFact | ScytheCombatDiscardReshuffledFact | ScytheObjectivesDealtFact | ScytheTurnStartedFact | ScytheSectionChosenFact | ScytheTopActionTakenFact | ScytheTopActionSkippedFact | ScytheBottomActionTakenFact | ScytheBottomActionSkippedFact | ScytheCoinsGainedFact | ScytheCoinsPaidFact | ScythePowerGainedFact | ScythePowerLostFact | ScythePopularityGainedFact | ScythePopularityLostFact | ScytheResourcesGainedFact | ScytheResourcesSpentFact | ScytheWorkersGainedFact | ScytheUnitMovedFact | ScytheWorkersRetreatedFact | ScytheMovementEndedFact | ScytheCombatStartedFact | ScytheCombatAbilityDeclinedFact | ScytheCombatCardStolenFact | ScytheCombatCommittedFact | ScytheCombatRevealedFact | ScytheCombatCardsDiscardedFact | ScytheRetreatChosenFact | ScytheUnitsRetreatedFact | ScytheCombatResolvedFact | ScytheEncounterTokenRemovedFact | ScytheEncounterCardRevealedFact | ScytheEncounterOptionChosenFact | ScytheEncounterCardReturnedFact | ScytheFactoryOfferViewedFact | ScytheFactoryCardTakenFact | ScytheProductionEndedFact | ScytheUpgradeMadeFact | ScytheMechDeployedFact | ScytheStructureBuiltFact | ScytheRecruitEnlistedFact | ScytheRecruitPolicySetFact | ScytheObjectiveRevealedFact | ScytheObjectivesDiscardedFact | ScytheStarPlacedFact | ScytheCoinsTransferredFact | ScytheMoveUndoneFact | ScytheTurnEndedFact | ScytheGameEndedFact | ScytheFinalScoredFact | ScytheCombatAbilityUsedFact | ScytheRecruitBonusGainedFact"

class ScytheCommitCombatMoveMade(TypedDict):
    """Sealed for good: what was committed is told by `CombatRevealed`."""

    type: "Literal['commit_combat']"
    dial: "NotRequired[int]"
    cards: "NotRequired[list[str]]"


# A move of Scythe as the log shows it.
ScytheMoveMade: TypeAlias = "ScytheChooseSectionMove | ScytheSkipTopMove | ScytheGainCoinsMove | ScytheMoveStepMove | ScytheEndMovementMove | ScytheBolsterMove | ScytheTradeMove | ScytheProduceAtMove | ScytheEndProduceMove | ScytheFactoryTopMove | ScytheChooseCombatMove | ScytheUseCombatAbilityMove | ScytheDeclineCombatAbilityMove | ScytheCommitCombatMoveMade | ScytheRetreatUnitsMove | ScytheRetreatWorkersMove | ScytheChooseEncounterOptionMove | ScytheFinishEncounterMove | ScytheChooseFactoryCardMove | ScytheUpgradeMove | ScytheDeployMove | ScytheBuildMove | ScytheEnlistMove | ScytheSkipBottomMove | ScytheRevealObjectiveMove | ScytheEndTurnMove | ScytheTransferCoinsMove | ScytheSetRecruitPolicyMove"

class ScytheOptionsAssignmentItem(TypedDict):
    """The faction and the player mat of one seat."""

    faction: "Literal['nordic', 'rusviet', 'crimea', 'saxony', 'polania']"
    mat: "Literal['industrial', 'engineering', 'patriotic', 'mechanical', 'agricultural']"


class ScytheOptions(TypedDict):
    """What the players agree on before the game."""

    assignment: "NotRequired[list[ScytheOptionsAssignmentItem] | None]"
    banned_pairs: "NotRequired[bool]"
    relentless_on_factory_card: "NotRequired[bool]"
    coin_transfers: "NotRequired[bool]"
    max_rounds: "NotRequired[int | None]"


class ScytheStateOptionsAssignmentItem(TypedDict):
    """The faction and the player mat of one seat."""

    faction: "Literal['nordic', 'rusviet', 'crimea', 'saxony', 'polania']"
    mat: "Literal['industrial', 'engineering', 'patriotic', 'mechanical', 'agricultural']"


class ScytheStateOptions(TypedDict):
    """what was agreed"""

    assignment: "NotRequired[list[ScytheStateOptionsAssignmentItem] | None]"
    banned_pairs: "NotRequired[bool]"
    relentless_on_factory_card: "NotRequired[bool]"
    coin_transfers: "NotRequired[bool]"
    max_rounds: "NotRequired[int | None]"


class ScytheStatePlayersItemHand1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStatePlayersItemObjectives1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStatePlayersItemObjectivesDiscarded1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStatePlayersItemStolenItem(TypedDict):
    """A combat card taken by Scout and still in the thief's hand: its victim knows it (R-34)."""

    card: "str"
    victim: "int"


class ScytheStatePlayersItem(TypedDict):
    """One seat: mats, tracks, cards and pieces."""

    seat: "int"
    faction: "str"
    mat: "str"
    coins: "int"
    power: "int"
    popularity: "int"
    hand: "list[str] | ScytheStatePlayersItemHand1"
    objectives: "list[str] | ScytheStatePlayersItemObjectives1"
    objectives_revealed: "list[str]"
    objectives_discarded: "list[str] | ScytheStatePlayersItemObjectivesDiscarded1"
    stars: "list[str]"
    last_section: "int | Literal['factory'] | None"
    section: "int | Literal['factory'] | None"
    cubes: "list[str]"
    upgrades: "dict[str, int]"
    mechs: "list[str]"
    structures: "dict[str, str]"
    recruits: "dict[str, str]"
    recruit_policy: "dict[str, bool]"
    factory_card: "str | None"
    units: "dict[str, str]"
    turns_ended: "int"
    coercion_used: "bool"
    forced_retreats: "int"
    stolen: "list[ScytheStatePlayersItemStolenItem]"
    old_cards: "int"


# Where a moved unit's last step began and what it took along.
ScytheStateMovementLastStepsValue = TypedDict("ScytheStateMovementLastStepsValue", {
    "from": "str",
    "workers": "list[str]",
    "resources": "dict[str, int]",
})


class ScytheStateMovement(TypedDict):
    """A Move action under way; kept until its combats are over (S-24.3)."""

    kind: "Literal['mat', 'factory']"
    moved: "list[str]"
    moving: "str"
    steps_made: "int"
    stopped: "bool"
    last_steps: "dict[str, ScytheStateMovementLastStepsValue]"


class ScytheStateProduction(TypedDict):
    """A production under way (S-26.13)."""

    source: "Literal['mat', 'factory']"
    left: "int"
    mill_open: "bool"
    done: "NotRequired[list[str]]"


class ScytheStateCombatAttackerCommitment(TypedDict):
    """A dial and the cards behind it, sealed until both are in."""

    dial: "int"
    cards: "list[str]"


class ScytheStateCombatAttackerCommitment1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStateCombatDefenderCommitment(TypedDict):
    """A dial and the cards behind it, sealed until both are in."""

    dial: "int"
    cards: "list[str]"


class ScytheStateCombatDefenderCommitment1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStateCombat(TypedDict):
    """The combat being fought."""

    hex: "str"
    attacker: "int"
    defender: "int"
    side: "Literal['attacker', 'defender'] | None"
    attacker_commitment: "ScytheStateCombatAttackerCommitment | ScytheStateCombatAttackerCommitment1 | None"
    defender_commitment: "ScytheStateCombatDefenderCommitment | ScytheStateCombatDefenderCommitment1 | None"
    winner: "int | None"
    loser_draws: "bool"
    chosen: "dict[str, str]"


class ScytheStateEncounter(TypedDict):
    """The encounter card on the table and the options already carried out."""

    card: "str"
    used: "NotRequired[list[str]]"


class ScytheStateCombatDeck1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStateObjectiveDeck1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStateEncounterDeck1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStateFactoryOffer1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class ScytheStateEndingScoresItem(TypedDict):
    """One player's final scoring (S-25)."""

    player: "int"
    coins: "int"
    tier: "int"
    star_coins: "int"
    territories: "int"
    territory_coins: "int"
    resources: "int"
    resource_coins: "int"
    structures: "int"
    structure_coins: "int"
    total: "int"
    tie_breaks: "list[int]"


class ScytheStateEnding(TypedDict):
    """How the game ended."""

    cause: "Literal['sixth_star', 'round_limit']"
    player: "int | None"
    scores: "NotRequired[list[ScytheStateEndingScoresItem]]"
    winners: "NotRequired[list[int]]"


# Where the technology cubes of a player still are, and where they can go (S-16.3).
ScytheStateCubePlacesItem = TypedDict("ScytheStateCubePlacesItem", {
    "from": "list[str]",
    "to": "list[str]",
})


class ScytheStateSectionsItemValueTop(TypedDict):
    """What is paid, and what it brings."""

    pay: "dict[str, int]"
    gain: "list[dict[str, Any]]"


class ScytheStateSectionsItemValueBottom(TypedDict):
    """What is paid, and what it brings."""

    pay: "dict[str, int]"
    gain: "list[dict[str, Any]]"


class ScytheStateSectionsItemValue(TypedDict):
    """The two rows of a section."""

    top: "ScytheStateSectionsItemValueTop"
    bottom: "ScytheStateSectionsItemValueBottom"


class ScytheStateEncounterOptionsValue(TypedDict):
    """What is paid, and what it brings."""

    pay: "dict[str, int]"
    gain: "list[dict[str, Any]]"


class ScytheState(TypedDict):
    """The whole table."""

    options: "ScytheStateOptions"
    players: "list[ScytheStatePlayersItem]"
    seat_order: "list[int]"
    active: "int"
    phase: "Literal['TURN_START', 'TOP', 'MOVING', 'PRODUCING', 'COMBAT_ORDER', 'COMBAT_ABILITY', 'COMBAT_COMMIT', 'COMBAT_RETREAT', 'ENCOUNTER', 'FACTORY_PICK', 'BOTTOM', 'TURN_END', 'GAME_OVER']"
    turn: "int"
    resources: "dict[str, dict[str, int]]"
    encounter_tokens: "list[str]"
    structure_tile: "str"
    movement: "ScytheStateMovement | None"
    production: "ScytheStateProduction | None"
    combat: "ScytheStateCombat | None"
    encounter: "ScytheStateEncounter | None"
    combat_deck: "list[str] | ScytheStateCombatDeck1"
    combat_discard: "list[str]"
    combat_pool: "list[str]"
    objective_deck: "list[str] | ScytheStateObjectiveDeck1"
    encounter_deck: "list[str] | ScytheStateEncounterDeck1"
    encounters_seen: "list[str]"
    factory_offer: "list[str] | ScytheStateFactoryOffer1"
    factory_visitors: "list[int]"
    ending: "ScytheStateEnding | None"
    controlled: "NotRequired[list[list[str]]]"
    cube_places: "NotRequired[list[ScytheStateCubePlacesItem]]"
    sections: "NotRequired[list[dict[str, ScytheStateSectionsItemValue]]]"
    encounter_options: "NotRequired[dict[str, ScytheStateEncounterOptionsValue] | None]"
    tie_breaks: "NotRequired[list[str]]"


class ScytheRefusal(TypedDict):
    """The rules of Scythe refuse."""

    type: "str"
    title: "str"
    status: "Literal[409]"
    code: "Literal['game_over', 'not_your_turn', 'not_in_this_combat', 'already_committed', 'wrong_phase', 'wrong_section', 'same_section', 'no_factory_card', 'cannot_pay', 'payment_mismatch', 'not_controlled', 'coercion_used', 'unknown_unit', 'unit_already_moved', 'no_moves_left', 'too_many_steps', 'movement_ended', 'not_reachable', 'enemy_present', 'contested_origin', 'cargo_not_there', 'cannot_carry', 'lake_leftovers', 'no_worker_there', 'lake_forbidden', 'structure_present', 'too_many_territories', 'duplicate_territory', 'too_many_produced', 'slot_empty', 'slot_full', 'already_deployed', 'already_built', 'recruit_gone', 'bonus_used', 'dial_too_high', 'too_many_cards', 'card_not_in_hand', 'bad_retreat', 'option_used', 'bad_choice', 'card_not_offered', 'objective_not_held', 'objective_not_met', 'objective_window', 'transfers_disabled', 'bad_amount', 'bad_options', 'bad_position']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "str"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"

