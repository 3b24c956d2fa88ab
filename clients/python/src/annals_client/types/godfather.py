"""What the server says and asks of godfather. Made by generate.py from the OpenAPI document."""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from annals_client.types.house import (
    Clock, ClockWish, Decision, HouseFact, HouseMoveMade, OfferedRange, OneOf, Outcome, Parent, Proposal, Receipt,
    Scene, Seat, SubsetOf
)

class GodfatherNewTableSeatsItem1(TypedDict):
    ai: "Literal['random', 'greedy', 'shrewd', 'master']"


class GodfatherNewTableSeatsItem2(TypedDict):
    player: "str"
    expires_at: "NotRequired[int]"


class GodfatherNewTable(TypedDict):
    """What a table shall be."""

    game: "Literal['godfather']"
    options: "NotRequired[GodfatherOptions]"
    seats: "list[Literal['me', 'open'] | GodfatherNewTableSeatsItem1 | GodfatherNewTableSeatsItem2]"
    nonce: "NotRequired[str | None]"
    seed: "NotRequired[str | None]"
    position: "NotRequired[dict[str, Any] | None]"
    private: "NotRequired[bool]"
    clock: "NotRequired[ClockWish | None]"
    on_timeout: "NotRequired[Literal['stand_in', 'forfeit']]"
    hints: "NotRequired[bool]"


class GodfatherOffers(TypedDict):
    """What you may do: every answer to the decision that you owe, and what is open at any time."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    decision: "Decision | None"
    offers: "list[GodfatherOffer]"
    anytime: "list[GodfatherOffer]"
    about: "NotRequired[list[dict[str, Any] | None]]"


class GodfatherTable(TypedDict):
    """A table as you may see it; `game` says which types its state, options and offers have."""

    table: "str"
    game: "Literal['godfather']"
    rules_version: "int"
    options: "GodfatherOptions"
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
    state: "GodfatherState | None"
    scene: "NotRequired[Scene | None]"
    offers: "NotRequired[GodfatherOffers | None]"


class GodfatherListedTable(TypedDict):
    """A table as lists show it: without its state."""

    table: "str"
    game: "Literal['godfather']"
    rules_version: "int"
    options: "GodfatherOptions"
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


class GodfatherMoveAnswer(TypedDict):
    """What a move led to, as who made it may see it."""

    version: "int"
    hash: "str"
    facts: "list[GodfatherFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[GodfatherTable]"


class GodfatherProposalAnswer(TypedDict):
    """What a proposal or an answer to it led to."""

    version: "int"
    hash: "str"
    facts: "list[GodfatherFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[GodfatherTable]"
    id: "str"


class GodfatherHintedMove(TypedDict):
    move: "GodfatherMove"
    chance: "float | None"
    visits: "int"
    taste: "int"


class GodfatherHint(TypedDict):
    """What a computer player would do on your seat; engine, version, budget and seed make it say so again."""

    table: "str"
    version: "int"
    seat: "int"
    decision: "str"
    level: "str"
    engine: "dict[str, Any]"
    move: "GodfatherMove"
    lines: "list[GodfatherHintedMove]"


class GodfatherEntry(TypedDict):
    """An entry of the log as you may see it: what you may not know is left out."""

    v: "int"
    at: "int"
    seat: "int | None"
    by: "str"
    decision: "str | None"
    move: "GodfatherMoveMade | HouseMoveMade"
    facts: "list[GodfatherFact | HouseFact]"
    hash: "str"
    decisions: "NotRequired[list[Decision]]"
    state: "NotRequired[GodfatherState | None]"
    outcome: "NotRequired[Outcome | None]"
    scene: "NotRequired[Scene | None]"
    draws: "NotRequired[list[Any]]"
    thought: "NotRequired[dict[str, Any]]"


class GodfatherLogPage(TypedDict):
    """Entries of the log, and where the table is."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    entries: "list[GodfatherEntry]"


class GodfatherPlayThugMove(TypedDict):
    """Play a thug on the space of a business and take the benefits of its front."""

    type: "Literal['play_thug']"
    business: "str"
    decision: "NotRequired[str | None]"


class GodfatherPlayFamilyMemberMove(TypedDict):
    """Play a family member on a family space and take the benefits of the back rooms beside it."""

    type: "Literal['play_family_member']"
    figure: "str"
    space: "str"
    decision: "NotRequired[str | None]"


class GodfatherCompleteJobMove(TypedDict):
    """Pay the goods of a job and do it."""

    type: "Literal['complete_job']"
    job: "str"
    pay: "dict[str, int]"
    decision: "NotRequired[str | None]"


class GodfatherPlayAllyMove(TypedDict):
    """Play an ally from your hand."""

    type: "Literal['play_ally']"
    ally: "str"
    decision: "NotRequired[str | None]"


class GodfatherChooseBenefitOrderMove(TypedDict):
    """Say who comes first at a front in the turf of another."""

    type: "Literal['choose_benefit_order']"
    first: "str"
    decision: "NotRequired[str | None]"


class GodfatherResolveStepMove(TypedDict):
    """Take one of your benefits."""

    type: "Literal['resolve_step']"
    step: "str"
    choice: "NotRequired[dict[str, str | int | list[str]]]"
    decision: "NotRequired[str | None]"


class GodfatherSkipStepMove(TypedDict):
    """Do without one of your benefits."""

    type: "Literal['skip_step']"
    step: "str"
    decision: "NotRequired[str | None]"


class GodfatherKeepJobMove(TypedDict):
    """Keep one of the jobs you have drawn."""

    type: "Literal['keep_job']"
    job: "str"
    decision: "NotRequired[str | None]"


class GodfatherAnswerOfferMove(TypedDict):
    """Offer a money card of your hand."""

    type: "Literal['answer_offer']"
    value: "int"
    decision: "NotRequired[str | None]"


class GodfatherSurrenderMoneyMove(TypedDict):
    """Give up a money card of your suitcase."""

    type: "Literal['surrender_money']"
    value: "int"
    decision: "NotRequired[str | None]"


class GodfatherRelocateMarkerMove(TypedDict):
    """Take one of your control markers from another stack."""

    type: "Literal['relocate_marker']"
    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']"
    level: "int"
    decision: "NotRequired[str | None]"


class GodfatherDeclineMarkerMove(TypedDict):
    """Place no marker on the turf you have won."""

    type: "Literal['decline_marker']"
    decision: "NotRequired[str | None]"


class GodfatherPlaceBidMove(TypedDict):
    """Bid money cards of your suitcase for the allies."""

    type: "Literal['place_bid']"
    cards: "list[int]"
    decision: "NotRequired[str | None]"


class GodfatherPickAllyMove(TypedDict):
    """Take an ally for your bid."""

    type: "Literal['pick_ally']"
    ally: "str"
    decision: "NotRequired[str | None]"


class GodfatherPayTributeMove(TypedDict):
    """Discard what your hand holds above the limit."""

    type: "Literal['pay_tribute']"
    cards: "list[str]"
    decision: "NotRequired[str | None]"


# A move of The Godfather: Corleone's Empire.
GodfatherMove: TypeAlias = "GodfatherPlayThugMove | GodfatherPlayFamilyMemberMove | GodfatherCompleteJobMove | GodfatherPlayAllyMove | GodfatherChooseBenefitOrderMove | GodfatherResolveStepMove | GodfatherSkipStepMove | GodfatherKeepJobMove | GodfatherAnswerOfferMove | GodfatherSurrenderMoneyMove | GodfatherRelocateMarkerMove | GodfatherDeclineMarkerMove | GodfatherPlaceBidMove | GodfatherPickAllyMove | GodfatherPayTributeMove"

class GodfatherPlayThugOffer(TypedDict):
    """Offered: Play a thug on the space of a business and take the benefits of its front."""

    type: "Literal['play_thug']"
    business: "str | OneOf[str]"


class GodfatherPlayFamilyMemberOffer(TypedDict):
    """Offered: Play a family member on a family space and take the benefits of the back rooms beside it."""

    type: "Literal['play_family_member']"
    figure: "str | OneOf[str]"
    space: "str | OneOf[str]"


class GodfatherCompleteJobOffer(TypedDict):
    """Offered: Pay the goods of a job and do it."""

    type: "Literal['complete_job']"
    job: "str | OneOf[str]"
    pay: "dict[str, int] | OneOf[dict[str, int]] | dict[str, int | OneOf[int] | OfferedRange]"


class GodfatherPlayAllyOffer(TypedDict):
    """Offered: Play an ally from your hand."""

    type: "Literal['play_ally']"
    ally: "str | OneOf[str]"


class GodfatherChooseBenefitOrderOffer(TypedDict):
    """Offered: Say who comes first at a front in the turf of another."""

    type: "Literal['choose_benefit_order']"
    first: "str | OneOf[str]"


class GodfatherResolveStepOffer(TypedDict):
    """Offered: Take one of your benefits."""

    type: "Literal['resolve_step']"
    step: "str | OneOf[str]"
    choice: "NotRequired[dict[str, str | int | list[str]] | OneOf[dict[str, str | int | list[str]]] | dict[str, str | int | list[str] | OneOf[str | int | list[str]] | OfferedRange | SubsetOf[str]]]"


class GodfatherSkipStepOffer(TypedDict):
    """Offered: Do without one of your benefits."""

    type: "Literal['skip_step']"
    step: "str | OneOf[str]"


class GodfatherKeepJobOffer(TypedDict):
    """Offered: Keep one of the jobs you have drawn."""

    type: "Literal['keep_job']"
    job: "str | OneOf[str]"


class GodfatherAnswerOfferOffer(TypedDict):
    """Offered: Offer a money card of your hand."""

    type: "Literal['answer_offer']"
    value: "int | OneOf[int] | OfferedRange"


class GodfatherSurrenderMoneyOffer(TypedDict):
    """Offered: Give up a money card of your suitcase."""

    type: "Literal['surrender_money']"
    value: "int | OneOf[int] | OfferedRange"


class GodfatherRelocateMarkerOffer(TypedDict):
    """Offered: Take one of your control markers from another stack."""

    type: "Literal['relocate_marker']"
    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea'] | OneOf[Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']]"
    level: "int | OneOf[int] | OfferedRange"


class GodfatherDeclineMarkerOffer(TypedDict):
    """Offered: Place no marker on the turf you have won."""

    type: "Literal['decline_marker']"


class GodfatherPlaceBidOffer(TypedDict):
    """Offered: Bid money cards of your suitcase for the allies."""

    type: "Literal['place_bid']"
    cards: "list[int] | OneOf[list[int]] | SubsetOf[int]"


class GodfatherPickAllyOffer(TypedDict):
    """Offered: Take an ally for your bid."""

    type: "Literal['pick_ally']"
    ally: "str | OneOf[str]"


class GodfatherPayTributeOffer(TypedDict):
    """Offered: Discard what your hand holds above the limit."""

    type: "Literal['pay_tribute']"
    cards: "list[str] | OneOf[list[str]] | SubsetOf[str]"


# A family of moves of The Godfather: Corleone's Empire.
GodfatherOffer: TypeAlias = "GodfatherPlayThugOffer | GodfatherPlayFamilyMemberOffer | GodfatherCompleteJobOffer | GodfatherPlayAllyOffer | GodfatherChooseBenefitOrderOffer | GodfatherResolveStepOffer | GodfatherSkipStepOffer | GodfatherKeepJobOffer | GodfatherAnswerOfferOffer | GodfatherSurrenderMoneyOffer | GodfatherRelocateMarkerOffer | GodfatherDeclineMarkerOffer | GodfatherPlaceBidOffer | GodfatherPickAllyOffer | GodfatherPayTributeOffer"

class GodfatherGameCreatedFact(TypedDict):
    """The families that play, clockwise."""

    text: "NotRequired[str]"
    type: "Literal['GameCreated']"
    families: "list[Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']]"
    data_version: "int"


class GodfatherTilesShuffledFact(TypedDict):
    """The business tiles of a colour were shuffled."""

    text: "NotRequired[str]"
    type: "Literal['TilesShuffled']"
    colour: "str"
    order: "NotRequired[list[str]]"


class GodfatherBusinessOpenedFact(TypedDict):
    """A tile was opened in a turf."""

    text: "NotRequired[str]"
    type: "Literal['BusinessOpened']"
    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']"
    tile: "str"
    reason: "Literal['setup', 'act']"


class GodfatherJobDeckShuffledFact(TypedDict):
    """The job deck was shuffled."""

    text: "NotRequired[str]"
    type: "Literal['JobDeckShuffled']"
    reason: "Literal['setup', 'exhausted']"
    size: "int"
    order: "NotRequired[list[str]]"


class GodfatherPublicJobRevealedFact(TypedDict):
    """A public job was shown."""

    text: "NotRequired[str]"
    type: "Literal['PublicJobRevealed']"
    slot: "int"
    job: "str"


class GodfatherAlliesShuffledFact(TypedDict):
    """The allies of an act were shuffled."""

    text: "NotRequired[str]"
    type: "Literal['AlliesShuffled']"
    act: "int"
    order: "NotRequired[list[str]]"


class GodfatherAllyRevealedFact(TypedDict):
    """An ally can be bribed."""

    text: "NotRequired[str]"
    type: "Literal['AllyRevealed']"
    slot: "int"
    ally: "str"


class GodfatherStartingHandDealtFact(TypedDict):
    """A family got its first cards."""

    text: "NotRequired[str]"
    type: "Literal['StartingHandDealt']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    money: "list[int]"
    jobs: "NotRequired[list[str]]"


class GodfatherFirstPlayerDrawnFact(TypedDict):
    """The first player was drawn."""

    text: "NotRequired[str]"
    type: "Literal['FirstPlayerDrawn']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"


class GodfatherFirstPlayerSetFact(TypedDict):
    """The first player was agreed."""

    text: "NotRequired[str]"
    type: "Literal['FirstPlayerSet']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"


# Somebody else became first player.
GodfatherFirstPlayerTakenFact = TypedDict("GodfatherFirstPlayerTakenFact", {
    "text": "NotRequired[str]",
    "type": "Literal['FirstPlayerTaken']",
    "player": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
    "from": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
})


class GodfatherActStartedFact(TypedDict):
    """An act began."""

    text: "NotRequired[str]"
    type: "Literal['ActStarted']"
    act: "int"
    hand_limit: "int"


class GodfatherPhaseStartedFact(TypedDict):
    """A phase of the act began."""

    text: "NotRequired[str]"
    type: "Literal['PhaseStarted']"
    act: "int"
    phase: "str"


class GodfatherTurnStartedFact(TypedDict):
    """A turn began."""

    text: "NotRequired[str]"
    type: "Literal['TurnStarted']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"


class GodfatherTurnEndedFact(TypedDict):
    """A turn ended."""

    text: "NotRequired[str]"
    type: "Literal['TurnEnded']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"


class GodfatherThugPlayedFact(TypedDict):
    """A thug shakes down a front."""

    text: "NotRequired[str]"
    type: "Literal['ThugPlayed']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    figure: "str"
    business: "str"


class GodfatherFamilyMemberPlayedFact(TypedDict):
    """A family member shakes down the back rooms."""

    text: "NotRequired[str]"
    type: "Literal['FamilyMemberPlayed']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    figure: "str"
    space: "str"


# A figure was moved.
GodfatherFigureMovedFact = TypedDict("GodfatherFigureMovedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['FigureMoved']",
    "by": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
    "figure": "str",
    "from": "str",
    "to": "str",
})


# A neutral figure was placed.
GodfatherNeutralPlacedFact = TypedDict("GodfatherNeutralPlacedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['NeutralPlaced']",
    "player": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
    "figure": "str",
    "from": "str",
    "to": "str",
})


# A figure went into the Hudson.
GodfatherFigureKilledFact = TypedDict("GodfatherFigureKilledFact", {
    "text": "NotRequired[str]",
    "type": "Literal['FigureKilled']",
    "by": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
    "figure": "str",
    "from": "str",
})


# The goods of a job were paid.
GodfatherJobStartedFact = TypedDict("GodfatherJobStartedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['JobStarted']",
    "player": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
    "job": "str",
    "from": "Literal['hand', 'public']",
    "paid": "dict[str, int]",
    "slot": "NotRequired[int]",
})


class GodfatherJobCompletedFact(TypedDict):
    """A job is done and lies in the suitcase."""

    text: "NotRequired[str]"
    type: "Literal['JobCompleted']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    job: "str"


class GodfatherAllyPlayedFact(TypedDict):
    """An ally was played."""

    text: "NotRequired[str]"
    type: "Literal['AllyPlayed']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    ally: "str"


class GodfatherBenefitOrderRequestedFact(TypedDict):
    """Who comes first at a front was asked."""

    text: "NotRequired[str]"
    type: "Literal['BenefitOrderRequested']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    controller: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    business: "str"


class GodfatherBenefitOrderChosenFact(TypedDict):
    """Who comes first at a front was said."""

    text: "NotRequired[str]"
    type: "Literal['BenefitOrderChosen']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    first: "Literal['self', 'controller']"


class GodfatherBenefitsOpenedFactSource(TypedDict):
    """what opened the frame"""

    type: "Literal['business', 'space', 'turf', 'job', 'ally']"
    id: "str"
    part: "NotRequired[Literal['front', 'back']]"


class GodfatherBenefitsOpenedFact(TypedDict):
    """A frame was opened: benefits that its owner may take one by one."""

    text: "NotRequired[str]"
    type: "Literal['BenefitsOpened']"
    frame: "int"
    owner: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    source: "GodfatherBenefitsOpenedFactSource"
    steps: "list[dict[str, Any]]"


class GodfatherBenefitsClosedFact(TypedDict):
    """All benefits of a frame are dealt with."""

    text: "NotRequired[str]"
    type: "Literal['BenefitsClosed']"
    frame: "int"


class GodfatherStepResolvedFact(TypedDict):
    """A benefit was taken."""

    text: "NotRequired[str]"
    type: "Literal['StepResolved']"
    frame: "int"
    step: "str"


class GodfatherStepForgoneFact(TypedDict):
    """Skipped or lapsed: nobody learns which (G-20.11)."""

    text: "NotRequired[str]"
    type: "Literal['StepForgone']"
    frame: "int"
    step: "str"


class GodfatherGoodsGainedFact(TypedDict):
    """Goods from the bank; `missing` are those it did not have."""

    text: "NotRequired[str]"
    type: "Literal['GoodsGained']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    goods: "dict[str, int]"
    missing: "dict[str, int]"


class GodfatherMoneyGainedFact(TypedDict):
    """Money from the bank; `due` is what was owed."""

    text: "NotRequired[str]"
    type: "Literal['MoneyGained']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    due: "list[int]"
    received: "list[int]"


class GodfatherMoneyLaunderedFact(TypedDict):
    """A money card went from the hand into the suitcase."""

    text: "NotRequired[str]"
    type: "Literal['MoneyLaundered']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    value: "int"


class GodfatherCardsDiscardedFact(TypedDict):
    """Cards were discarded from the hand."""

    text: "NotRequired[str]"
    type: "Literal['CardsDiscarded']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    cards: "list[str]"


class GodfatherTributePaidFact(TypedDict):
    """A hand was cut to the limit."""

    text: "NotRequired[str]"
    type: "Literal['TributePaid']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    cards: "list[str]"


class GodfatherJobsDrawnFact(TypedDict):
    """Jobs were drawn, to keep one."""

    text: "NotRequired[str]"
    type: "Literal['JobsDrawn']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    count: "int"
    jobs: "NotRequired[list[str]]"
    step: "NotRequired[str]"


class GodfatherJobKeptFact(TypedDict):
    """One of the drawn jobs was kept."""

    text: "NotRequired[str]"
    type: "Literal['JobKept']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    job: "NotRequired[str]"


class GodfatherJobDiscardedFact(TypedDict):
    """A drawn job was discarded."""

    text: "NotRequired[str]"
    type: "Literal['JobDiscarded']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    job: "str"


class GodfatherOfferMadeFact(TypedDict):
    """An offer that cannot be refused was made."""

    text: "NotRequired[str]"
    type: "Literal['OfferMade']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    step: "NotRequired[str]"


class GodfatherOfferAnsweredFact(TypedDict):
    """Somebody offered a money card, face down."""

    text: "NotRequired[str]"
    type: "Literal['OfferAnswered']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    value: "NotRequired[int]"


class GodfatherOfferResolvedFact(TypedDict):
    """The money offered was shown and one card taken."""

    text: "NotRequired[str]"
    type: "Literal['OfferResolved']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    answers: "dict[str, int | None]"
    taken_from: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo'] | None"
    taken: "int | None"


class GodfatherSuitcaseTheftDemandedFact(TypedDict):
    """Money of a suitcase was demanded."""

    text: "NotRequired[str]"
    type: "Literal['SuitcaseTheftDemanded']"
    by: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    target: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    step: "NotRequired[str]"


class GodfatherSuitcaseMoneyTakenFact(TypedDict):
    """Money changed suitcases."""

    text: "NotRequired[str]"
    type: "Literal['SuitcaseMoneyTaken']"
    by: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    target: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    value: "int | None"


class GodfatherHandCardStolenFact(TypedDict):
    """A card was drawn from a hand."""

    text: "NotRequired[str]"
    type: "Literal['HandCardStolen']"
    by: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    target: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    card: "NotRequired[str]"


class GodfatherTurfSettledFact(TypedDict):
    """A turf was settled in the turf war."""

    text: "NotRequired[str]"
    type: "Literal['TurfSettled']"
    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']"
    influence: "dict[str, int]"
    independent: "int"
    winner: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo'] | None"


class GodfatherControlMarkerPlacedFactFrom1(TypedDict):
    """A control marker in a stack; level 1 is the bottom."""

    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']"
    level: "int"


# A control marker was put on top of a stack.
GodfatherControlMarkerPlacedFact = TypedDict("GodfatherControlMarkerPlacedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['ControlMarkerPlaced']",
    "turf": "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']",
    "player": "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']",
    "from": "Literal['supply'] | GodfatherControlMarkerPlacedFactFrom1",
})


class GodfatherControlMarkerDeclinedFact(TypedDict):
    """The winner of a turf placed no marker."""

    text: "NotRequired[str]"
    type: "Literal['ControlMarkerDeclined']"
    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"


class GodfatherBidPlacedFact(TypedDict):
    """A bid was placed, face down."""

    text: "NotRequired[str]"
    type: "Literal['BidPlaced']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    cards: "NotRequired[list[int]]"


class GodfatherBidsRevealedFact(TypedDict):
    """The bids were shown."""

    text: "NotRequired[str]"
    type: "Literal['BidsRevealed']"
    bids: "dict[str, list[int]]"
    ranking: "list[Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']]"


class GodfatherBidReturnedFact(TypedDict):
    """A bid went back into its suitcase."""

    text: "NotRequired[str]"
    type: "Literal['BidReturned']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    cards: "list[int]"


class GodfatherAllyBribedFact(TypedDict):
    """An ally was taken for a bid."""

    text: "NotRequired[str]"
    type: "Literal['AllyBribed']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    ally: "str"
    paid: "list[int]"


class GodfatherAlliesReturnedFact(TypedDict):
    """Played allies went back to the hand."""

    text: "NotRequired[str]"
    type: "Literal['AlliesReturned']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    allies: "list[str]"


class GodfatherFiguresReturnedFact(TypedDict):
    """All figures went back to the reserve."""

    text: "NotRequired[str]"
    type: "Literal['FiguresReturned']"
    players: "dict[str, list[str]]"
    neutral: "list[str]"


class GodfatherFamilyMemberJoinedFact(TypedDict):
    """A family member joined for the new act."""

    text: "NotRequired[str]"
    type: "Literal['FamilyMemberJoined']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    figure: "str"


class GodfatherAlliesRemovedFact(TypedDict):
    """Allies nobody took are out of the game."""

    text: "NotRequired[str]"
    type: "Literal['AlliesRemoved']"
    allies: "list[str]"


class GodfatherHandClearedFact(TypedDict):
    """At the end money of the hand was counted in and the rest discarded."""

    text: "NotRequired[str]"
    type: "Literal['HandCleared']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    banked: "list[int]"
    discarded: "list[str]"


class GodfatherSuitcaseOpenedFact(TypedDict):
    """A suitcase was opened at the end."""

    text: "NotRequired[str]"
    type: "Literal['SuitcaseOpened']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    money: "list[int]"
    jobs: "list[str]"


class GodfatherTurfBonusAwardedFact(TypedDict):
    """The bonus of a turf was given."""

    text: "NotRequired[str]"
    type: "Literal['TurfBonusAwarded']"
    turf: "Literal['wall_street', 'brooklyn', 'upper_east_side', 'queens', 'upper_west_side', 'midtown', 'chelsea']"
    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"


class GodfatherJobBonusAwardedFact(TypedDict):
    """The bonus for the most jobs of a colour was given."""

    text: "NotRequired[str]"
    type: "Literal['JobBonusAwarded']"
    colour: "str"
    players: "list[Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']]"
    count: "int"


class GodfatherGameEndedFactScoresValue(TypedDict):
    """What a player has at the end; bonuses are counted, not summed."""

    cash: "int"
    turf_bonuses: "int"
    job_bonuses: "int"
    total: "int"


class GodfatherGameEndedFact(TypedDict):
    """The game is over."""

    text: "NotRequired[str]"
    type: "Literal['GameEnded']"
    scores: "dict[str, GodfatherGameEndedFactScoresValue]"
    winners: "list[Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']]"


# Something that happened in The Godfather: Corleone's Empire.
GodfatherFact: TypeAlias = "GodfatherGameCreatedFact | GodfatherTilesShuffledFact | GodfatherBusinessOpenedFact | GodfatherJobDeckShuffledFact | GodfatherPublicJobRevealedFact | GodfatherAlliesShuffledFact | GodfatherAllyRevealedFact | GodfatherStartingHandDealtFact | GodfatherFirstPlayerDrawnFact | GodfatherFirstPlayerSetFact | GodfatherFirstPlayerTakenFact | GodfatherActStartedFact | GodfatherPhaseStartedFact | GodfatherTurnStartedFact | GodfatherTurnEndedFact | GodfatherThugPlayedFact | GodfatherFamilyMemberPlayedFact | GodfatherFigureMovedFact | GodfatherNeutralPlacedFact | GodfatherFigureKilledFact | GodfatherJobStartedFact | GodfatherJobCompletedFact | GodfatherAllyPlayedFact | GodfatherBenefitOrderRequestedFact | GodfatherBenefitOrderChosenFact | GodfatherBenefitsOpenedFact | GodfatherBenefitsClosedFact | GodfatherStepResolvedFact | GodfatherStepForgoneFact | GodfatherGoodsGainedFact | GodfatherMoneyGainedFact | GodfatherMoneyLaunderedFact | GodfatherCardsDiscardedFact | GodfatherTributePaidFact | GodfatherJobsDrawnFact | GodfatherJobKeptFact | GodfatherJobDiscardedFact | GodfatherOfferMadeFact | GodfatherOfferAnsweredFact | GodfatherOfferResolvedFact | GodfatherSuitcaseTheftDemandedFact | GodfatherSuitcaseMoneyTakenFact | GodfatherHandCardStolenFact | GodfatherTurfSettledFact | GodfatherControlMarkerPlacedFact | GodfatherControlMarkerDeclinedFact | GodfatherBidPlacedFact | GodfatherBidsRevealedFact | GodfatherBidReturnedFact | GodfatherAllyBribedFact | GodfatherAlliesReturnedFact | GodfatherFiguresReturnedFact | GodfatherFamilyMemberJoinedFact | GodfatherAlliesRemovedFact | GodfatherHandClearedFact | GodfatherSuitcaseOpenedFact | GodfatherTurfBonusAwardedFact | GodfatherJobBonusAwardedFact | GodfatherGameEndedFact"

class GodfatherKeepJobMoveMade(TypedDict):
    """Keep one of the jobs you have drawn."""

    type: "Literal['keep_job']"
    job: "NotRequired[str]"


class GodfatherAnswerOfferMoveMade(TypedDict):
    """Offer a money card of your hand."""

    type: "Literal['answer_offer']"
    value: "NotRequired[int]"


class GodfatherPlaceBidMoveMade(TypedDict):
    """Bid money cards of your suitcase for the allies."""

    type: "Literal['place_bid']"
    cards: "NotRequired[list[int]]"


# A move of The Godfather: Corleone's Empire as the log shows it.
GodfatherMoveMade: TypeAlias = "GodfatherPlayThugMove | GodfatherPlayFamilyMemberMove | GodfatherCompleteJobMove | GodfatherPlayAllyMove | GodfatherChooseBenefitOrderMove | GodfatherResolveStepMove | GodfatherSkipStepMove | GodfatherKeepJobMoveMade | GodfatherAnswerOfferMoveMade | GodfatherSurrenderMoneyMove | GodfatherRelocateMarkerMove | GodfatherDeclineMarkerMove | GodfatherPlaceBidMoveMade | GodfatherPickAllyMove | GodfatherPayTributeMove"

class GodfatherOptions(TypedDict):
    """The families that play and who begins."""

    families: "NotRequired[list[Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']] | None]"
    first_player: "NotRequired[Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo'] | None]"


class GodfatherStateBank(TypedDict):
    """what is left in the bank"""

    money: "dict[str, int]"
    goods: "dict[str, int]"


class GodfatherStateTileStacksValue1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateJobDeck1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateAlliesOut1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateHandsItem1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateSuitcasesItemMoney1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateSuitcasesItemJobs1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateSuitcasesItem(TypedDict):
    """A suitcase; what the viewer may not see is counted."""

    money: "list[int] | GodfatherStateSuitcasesItemMoney1"
    jobs: "list[str] | GodfatherStateSuitcasesItemJobs1"


class GodfatherStateFramesItemSource(TypedDict):
    """what opened the frame"""

    type: "Literal['business', 'space', 'turf', 'job', 'ally']"
    id: "str"
    part: "NotRequired[Literal['front', 'back']]"


class GodfatherStateFramesItem(TypedDict):
    """Benefits that its owner takes one by one; only the last frame is active."""

    id: "int"
    owner: "str"
    source: "GodfatherStateFramesItemSource"
    steps: "list[dict[str, Any]]"
    remaining: "list[str]"
    then: "str | None"
    resolving: "str | None"


class GodfatherStateOrder(TypedDict):
    """A front in the turf of another: who benefits first is asked."""

    player: "str"
    controller: "str"
    business: "str"
    first: "NotRequired[str | None]"


class GodfatherStateDrawn1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class GodfatherStateWon(TypedDict):
    """A turf won by a player without a marker in supply (G-14.7)."""

    turf: "str"
    player: "str"


class GodfatherStateScoresValue(TypedDict):
    """What a player has at the end; bonuses are counted, not summed."""

    cash: "int"
    turf_bonuses: "int"
    job_bonuses: "int"
    total: "int"


class GodfatherStateTurfBonusesValue(TypedDict):
    """Who would get the bonus of a turf, with how many markers in its stack, and how much money it is."""

    player: "Literal['marzullo', 'matarazzo', 'pizzino', 'vitale', 'caccamo']"
    markers: "int"
    money: "int"


class GodfatherStateStepSourcesItemValue(TypedDict):
    """What opened a frame (chapter 14)."""

    type: "Literal['business', 'space', 'turf', 'job', 'ally']"
    id: "str"
    part: "NotRequired[Literal['front', 'back']]"


class GodfatherState(TypedDict):
    """What lies open and what may be covered; `hands` counts allies, which `hand_allies` names."""

    families: "list[str]"
    act: "int"
    horse_head: "str"
    figures: "dict[str, str]"
    control: "dict[str, list[str]]"
    markers: "list[int]"
    tiles: "dict[str, str | None]"
    public_jobs: "list[str | None]"
    job_discard: "list[str]"
    ally_display: "list[str]"
    tables: "list[list[str]]"
    frames_opened: "int"
    data_version: "int"
    bank: "GodfatherStateBank"
    tile_stacks: "dict[str, list[str] | GodfatherStateTileStacksValue1]"
    job_deck: "list[str] | GodfatherStateJobDeck1"
    allies_out: "list[str] | GodfatherStateAlliesOut1"
    hands: "list[list[str] | GodfatherStateHandsItem1]"
    hand_allies: "list[list[str]]"
    suitcases: "list[GodfatherStateSuitcasesItem]"
    phase: "str"
    state: "str"
    asked: "list[str]"
    active: "str | None"
    frames: "list[GodfatherStateFramesItem]"
    order: "GodfatherStateOrder | None"
    job: "str | None"
    drawn: "list[str] | GodfatherStateDrawn1"
    answers: "dict[str, int | None] | None"
    surrender: "str | None"
    won: "GodfatherStateWon | None"
    bids: "dict[str, list[int] | None]"
    picks: "list[str] | None"
    scores: "dict[str, GodfatherStateScoresValue] | None"
    winners: "list[str]"
    hand_limit: "NotRequired[int]"
    controllers: "NotRequired[dict[str, str | None]]"
    influence: "NotRequired[dict[str, dict[str, int]]]"
    independent: "NotRequired[dict[str, int]]"
    turf_winners: "NotRequired[dict[str, str | None]]"
    turf_bonuses: "NotRequired[dict[str, GodfatherStateTurfBonusesValue | None]]"
    step_sources: "NotRequired[list[dict[str, GodfatherStateStepSourcesItemValue]]]"


class GodfatherRefusal(TypedDict):
    """The rules of The Godfather: Corleone's Empire refuse."""

    type: "str"
    title: "str"
    status: "Literal[409]"
    code: "Literal['wrong_state', 'not_your_turn', 'unknown_id', 'not_available', 'occupied', 'wrong_count', 'cannot_pay', 'illegal_choice', 'bad_position']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "str"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"

