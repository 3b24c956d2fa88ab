"""What the server says and asks of conqueror. Made by generate.py from the OpenAPI document."""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from annals_client.types.house import (
    Clock, ClockWish, Decision, HouseFact, HouseMoveMade, OfferedRange, OneOf, Outcome, Parent, Proposal, Receipt,
    Scene, Seat
)

class ConquerorNewTableSeatsItem1(TypedDict):
    ai: "Literal['random', 'greedy', 'shrewd', 'master']"


class ConquerorNewTableSeatsItem2(TypedDict):
    player: "str"
    expires_at: "NotRequired[int]"


class ConquerorNewTable(TypedDict):
    """What a table shall be."""

    game: "Literal['conqueror']"
    options: "ConquerorOptions"
    seats: "list[Literal['me', 'open'] | ConquerorNewTableSeatsItem1 | ConquerorNewTableSeatsItem2]"
    nonce: "NotRequired[str | None]"
    seed: "NotRequired[str | None]"
    position: "NotRequired[dict[str, Any] | None]"
    private: "NotRequired[bool]"
    clock: "NotRequired[ClockWish | None]"
    on_timeout: "NotRequired[Literal['stand_in', 'forfeit']]"
    hints: "NotRequired[bool]"


class ConquerorOffers(TypedDict):
    """What you may do: every answer to the decision that you owe, and what is open at any time."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    decision: "Decision | None"
    offers: "list[ConquerorOffer]"
    anytime: "list[ConquerorOffer]"
    about: "NotRequired[list[dict[str, Any] | None]]"


class ConquerorTable(TypedDict):
    """A table as you may see it; `game` says which types its state, options and offers have."""

    table: "str"
    game: "Literal['conqueror']"
    rules_version: "int"
    options: "ConquerorOptions"
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
    state: "ConquerorState | None"
    scene: "NotRequired[Scene | None]"
    offers: "NotRequired[ConquerorOffers | None]"


class ConquerorListedTable(TypedDict):
    """A table as lists show it: without its state."""

    table: "str"
    game: "Literal['conqueror']"
    rules_version: "int"
    options: "ConquerorOptions"
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


class ConquerorMoveAnswer(TypedDict):
    """What a move led to, as who made it may see it."""

    version: "int"
    hash: "str"
    facts: "list[ConquerorFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[ConquerorTable]"


class ConquerorProposalAnswer(TypedDict):
    """What a proposal or an answer to it led to."""

    version: "int"
    hash: "str"
    facts: "list[ConquerorFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[ConquerorTable]"
    id: "str"


class ConquerorHintedMove(TypedDict):
    move: "ConquerorMove"
    chance: "float | None"
    visits: "int"
    taste: "int"


class ConquerorHint(TypedDict):
    """What a computer player would do on your seat; engine, version, budget and seed make it say so again."""

    table: "str"
    version: "int"
    seat: "int"
    decision: "str"
    level: "str"
    engine: "dict[str, Any]"
    move: "ConquerorMove"
    lines: "list[ConquerorHintedMove]"


class ConquerorEntry(TypedDict):
    """An entry of the log as you may see it: what you may not know is left out."""

    v: "int"
    at: "int"
    seat: "int | None"
    by: "str"
    decision: "str | None"
    move: "ConquerorMoveMade | HouseMoveMade"
    facts: "list[ConquerorFact | HouseFact]"
    hash: "str"
    decisions: "NotRequired[list[Decision]]"
    state: "NotRequired[ConquerorState | None]"
    outcome: "NotRequired[Outcome | None]"
    scene: "NotRequired[Scene | None]"
    draws: "NotRequired[list[Any]]"
    thought: "NotRequired[dict[str, Any]]"


class ConquerorLogPage(TypedDict):
    """Entries of the log, and where the table is."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    entries: "list[ConquerorEntry]"


class ConquerorPlaceTileMove(TypedDict):
    """Lay a tile (K-4.5)."""

    type: "Literal['place_tile']"
    tile: "int"
    q: "int"
    r: "int"
    rotation: "int"
    decision: "NotRequired[str | None]"


class ConquerorPlaceFirstCastleMove(TypedDict):
    """Place the first castle on the centre of a tile (K-7.3)."""

    type: "Literal['place_first_castle']"
    cell: "list[int]"
    decision: "NotRequired[str | None]"


class ConquerorPlaceCastleMove(TypedDict):
    """Place one of your castles before play (K-8.4)."""

    type: "Literal['place_castle']"
    castle: "int"
    cell: "list[int]"
    decision: "NotRequired[str | None]"


class ConquerorBuildCastleMove(TypedDict):
    """Build a castle (K-13)."""

    type: "Literal['build_castle']"
    cell: "list[int]"
    decision: "NotRequired[str | None]"


class ConquerorBuildWallMove(TypedDict):
    """The border between two cells; it has no direction, the rules read it with the smaller cell first."""

    type: "Literal['build_wall']"
    a: "list[int]"
    b: "list[int]"
    decision: "NotRequired[str | None]"


class ConquerorEnterPieceMove(TypedDict):
    """Put a piece on one of your castles (K-15)."""

    type: "Literal['enter_piece']"
    castle: "list[int]"
    decision: "NotRequired[str | None]"


class ConquerorExpelPieceMove(TypedDict):
    """Send the piece on a castle into the region around it (K-16.2)."""

    type: "Literal['expel_piece']"
    castle: "list[int]"
    decision: "NotRequired[str | None]"


# Step with a piece into a neighbouring region (K-16.3).
ConquerorMovePieceMove = TypedDict("ConquerorMovePieceMove", {
    "type": "Literal['move_piece']",
    "from": "list[int]",
    "to": "list[int]",
    "decision": "NotRequired[str | None]",
})


class ConquerorEndTurnMove(TypedDict):
    """End your turn (K-10.7, K-9.6)."""

    type: "Literal['end_turn']"
    decision: "NotRequired[str | None]"


class ConquerorResignMove(TypedDict):
    """Give up (K-21.4)."""

    type: "Literal['resign']"
    decision: "NotRequired[str | None]"


# A move of Conqueror.
ConquerorMove: TypeAlias = "ConquerorPlaceTileMove | ConquerorPlaceFirstCastleMove | ConquerorPlaceCastleMove | ConquerorBuildCastleMove | ConquerorBuildWallMove | ConquerorEnterPieceMove | ConquerorExpelPieceMove | ConquerorMovePieceMove | ConquerorEndTurnMove | ConquerorResignMove"

class ConquerorPlaceTileOffer(TypedDict):
    """Offered: Lay a tile (K-4.5)."""

    type: "Literal['place_tile']"
    tile: "int | OneOf[int] | OfferedRange"
    q: "int | OneOf[int] | OfferedRange"
    r: "int | OneOf[int] | OfferedRange"
    rotation: "int | OneOf[int] | OfferedRange"


class ConquerorPlaceFirstCastleOffer(TypedDict):
    """Offered: Place the first castle on the centre of a tile (K-7.3)."""

    type: "Literal['place_first_castle']"
    cell: "list[int] | OneOf[list[int]]"


class ConquerorPlaceCastleOffer(TypedDict):
    """Offered: Place one of your castles before play (K-8.4)."""

    type: "Literal['place_castle']"
    castle: "int | OneOf[int] | OfferedRange"
    cell: "list[int] | OneOf[list[int]]"


class ConquerorBuildCastleOffer(TypedDict):
    """Offered: Build a castle (K-13)."""

    type: "Literal['build_castle']"
    cell: "list[int] | OneOf[list[int]]"


class ConquerorBuildWallOffer(TypedDict):
    """Offered: The border between two cells; it has no direction, the rules read it with the smaller cell first."""

    type: "Literal['build_wall']"
    a: "list[int] | OneOf[list[int]]"
    b: "list[int] | OneOf[list[int]]"


class ConquerorEnterPieceOffer(TypedDict):
    """Offered: Put a piece on one of your castles (K-15)."""

    type: "Literal['enter_piece']"
    castle: "list[int] | OneOf[list[int]]"


class ConquerorExpelPieceOffer(TypedDict):
    """Offered: Send the piece on a castle into the region around it (K-16.2)."""

    type: "Literal['expel_piece']"
    castle: "list[int] | OneOf[list[int]]"


# Offered: Step with a piece into a neighbouring region (K-16.3).
ConquerorMovePieceOffer = TypedDict("ConquerorMovePieceOffer", {
    "type": "Literal['move_piece']",
    "from": "list[int] | OneOf[list[int]]",
    "to": "list[int] | OneOf[list[int]]",
})


class ConquerorEndTurnOffer(TypedDict):
    """Offered: End your turn (K-10.7, K-9.6)."""

    type: "Literal['end_turn']"


class ConquerorResignOffer(TypedDict):
    """Offered: Give up (K-21.4)."""

    type: "Literal['resign']"


# A family of moves of Conqueror.
ConquerorOffer: TypeAlias = "ConquerorPlaceTileOffer | ConquerorPlaceFirstCastleOffer | ConquerorPlaceCastleOffer | ConquerorBuildCastleOffer | ConquerorBuildWallOffer | ConquerorEnterPieceOffer | ConquerorExpelPieceOffer | ConquerorMovePieceOffer | ConquerorEndTurnOffer | ConquerorResignOffer"

class ConquerorGameCreatedFact(TypedDict):
    """A table was opened with these rules."""

    text: "NotRequired[str]"
    type: "Literal['GameCreated']"
    game: "int"
    mode: "Literal['amateur', 'professional']"
    target: "int"
    board_kind: "Literal['preset', 'explicit', 'generated', 'built']"
    walls_per_player: "int"
    pieces_per_player: "int"
    division: "NotRequired[int]"
    coins_total: "NotRequired[int]"
    max_rounds: "NotRequired[int]"
    allow_pass: "NotRequired[bool]"


class ConquerorFirstPlayerChosenFact(TypedDict):
    """It was settled who begins."""

    text: "NotRequired[str]"
    type: "Literal['FirstPlayerChosen']"
    player: "Literal['red', 'yellow']"
    method: "Literal['given', 'random', 'flag_1']"


class ConquerorTilePlacedFact(TypedDict):
    """A player placed a tile."""

    text: "NotRequired[str]"
    type: "Literal['TilePlaced']"
    player: "Literal['red', 'yellow']"
    tile: "int"
    q: "int"
    r: "int"
    rotation: "int"


class ConquerorBoardCompletedFactTilesItem(TypedDict):
    """A tile on the table: its centre and its clockwise turn in steps of 60 degrees."""

    tile: "int"
    q: "int"
    r: "int"
    rotation: "int"


class ConquerorBoardCompletedFact(TypedDict):
    """The board is complete."""

    text: "NotRequired[str]"
    type: "Literal['BoardCompleted']"
    kind: "Literal['preset', 'explicit', 'generated', 'built']"
    tiles: "list[ConquerorBoardCompletedFactTilesItem]"


class ConquerorCoinsDealtFactCoins(TypedDict):
    """the coins of each player"""

    red: "int"
    yellow: "int"


class ConquerorCoinsDealtFact(TypedDict):
    """Each player got his coins."""

    text: "NotRequired[str]"
    type: "Literal['CoinsDealt']"
    coins: "ConquerorCoinsDealtFactCoins"


class ConquerorFlagsPlacedFact(TypedDict):
    """The flags stand on the turn track."""

    text: "NotRequired[str]"
    type: "Literal['FlagsPlaced']"
    division: "int"
    flags: "dict[str, Literal['red', 'yellow']]"
    marker: "int"


class ConquerorPhaseStartedFact(TypedDict):
    """Another phase began."""

    text: "NotRequired[str]"
    type: "Literal['PhaseStarted']"
    phase: "str"


class ConquerorCastlePlacedFact(TypedDict):
    """A castle was placed before play."""

    text: "NotRequired[str]"
    type: "Literal['CastlePlaced']"
    player: "Literal['red', 'yellow']"
    cell: "list[int]"
    castle: "int"
    step: "Literal['first', 'centre', 'tile']"


class ConquerorCastleBuiltFact(TypedDict):
    """A castle was built."""

    text: "NotRequired[str]"
    type: "Literal['CastleBuilt']"
    player: "Literal['red', 'yellow']"
    cell: "list[int]"
    castle: "int"


class ConquerorWallBuiltFact(TypedDict):
    """A wall was built on the border of two regions."""

    text: "NotRequired[str]"
    type: "Literal['WallBuilt']"
    player: "Literal['red', 'yellow']"
    a: "list[int]"
    b: "list[int]"
    walls_left: "int"


class ConquerorPieceEnteredFact(TypedDict):
    """A piece came onto a castle."""

    text: "NotRequired[str]"
    type: "Literal['PieceEntered']"
    player: "Literal['red', 'yellow']"
    cell: "list[int]"
    reserve: "int"


class ConquerorPieceExpelledFact(TypedDict):
    """A piece left its castle for the region around it."""

    text: "NotRequired[str]"
    type: "Literal['PieceExpelled']"
    player: "Literal['red', 'yellow']"
    cell: "list[int]"


# A piece stepped into another region.
ConquerorPieceMovedFact = TypedDict("ConquerorPieceMovedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['PieceMoved']",
    "player": "Literal['red', 'yellow']",
    "from": "list[int]",
    "to": "list[int]",
})


class ConquerorCastleCapturedFact(TypedDict):
    """Attackers and defenders are counted at the moment of capture."""

    text: "NotRequired[str]"
    type: "Literal['CastleCaptured']"
    cell: "list[int]"
    castle: "int"
    from_player: "Literal['red', 'yellow']"
    to_player: "Literal['red', 'yellow']"
    attackers: "int"
    defenders: "int"


class ConquerorPiecesReturnedFact(TypedDict):
    """The pieces of who lost a castle went back to his reserve."""

    text: "NotRequired[str]"
    type: "Literal['PiecesReturned']"
    player: "Literal['red', 'yellow']"
    cell: "list[int]"
    from_region: "int"
    from_castle: "int"
    reserve: "int"


class ConquerorFlagRemovedFact(TypedDict):
    """The flag of a captured castle was removed."""

    text: "NotRequired[str]"
    type: "Literal['FlagRemoved']"
    space: "int"
    player: "Literal['red', 'yellow']"


class ConquerorFlagFlippedFact(TypedDict):
    """The flag of a captured castle turned to its captor."""

    text: "NotRequired[str]"
    type: "Literal['FlagFlipped']"
    space: "int"
    from_player: "Literal['red', 'yellow']"
    to_player: "Literal['red', 'yellow']"


class ConquerorCoinsPaidFact(TypedDict):
    """`coins` and `spent` are those after the payment."""

    text: "NotRequired[str]"
    type: "Literal['CoinsPaid']"
    player: "Literal['red', 'yellow']"
    action: "str"
    amount: "int"
    coins: "int"
    spent: "int"


class ConquerorCoinsExchangedFactReceived(TypedDict):
    """what each player got"""

    red: "int"
    yellow: "int"


class ConquerorCoinsExchangedFactCoins(TypedDict):
    """the coins after it"""

    red: "int"
    yellow: "int"


class ConquerorCoinsExchangedFact(TypedDict):
    """Each player got what the other had spent."""

    text: "NotRequired[str]"
    type: "Literal['CoinsExchanged']"
    received: "ConquerorCoinsExchangedFactReceived"
    coins: "ConquerorCoinsExchangedFactCoins"


class ConquerorScoresCountedFactDeltas(TypedDict):
    """what it changed in each score"""

    red: "int"
    yellow: "int"


class ConquerorScoresCountedFactScores(TypedDict):
    """the scores after it"""

    red: "int"
    yellow: "int"


class ConquerorScoresCountedFactPenalties(TypedDict):
    """the points each lost by walls between himself and the enemy (K-19.8)"""

    red: "int"
    yellow: "int"


class ConquerorScoresCountedFactCellsItemBefore(TypedDict):
    """connected castles before"""

    red: "int"
    yellow: "int"


class ConquerorScoresCountedFactCellsItemAfter(TypedDict):
    """connected castles after"""

    red: "int"
    yellow: "int"


class ConquerorScoresCountedFactCellsItemDeltas(TypedDict):
    """what it changed in each score"""

    red: "int"
    yellow: "int"


class ConquerorScoresCountedFactCellsItem(TypedDict):
    """One region whose connected castles changed, with their numbers before and after."""

    cell: "list[int]"
    value: "int"
    before: "ConquerorScoresCountedFactCellsItemBefore"
    after: "ConquerorScoresCountedFactCellsItemAfter"
    deltas: "ConquerorScoresCountedFactCellsItemDeltas"


class ConquerorScoresCountedFact(TypedDict):
    """What a castle or a wall changed in the scores."""

    text: "NotRequired[str]"
    type: "Literal['ScoresCounted']"
    cause: "Literal['first_castle', 'initial', 'castle_built', 'castle_captured', 'wall_built']"
    deltas: "ConquerorScoresCountedFactDeltas"
    scores: "ConquerorScoresCountedFactScores"
    penalties: "ConquerorScoresCountedFactPenalties"
    cells: "list[ConquerorScoresCountedFactCellsItem]"


class ConquerorRoundStartedFact(TypedDict):
    """A round began."""

    text: "NotRequired[str]"
    type: "Literal['RoundStarted']"
    round: "int"


class ConquerorRoundEndedFact(TypedDict):
    """A round ended."""

    text: "NotRequired[str]"
    type: "Literal['RoundEnded']"
    round: "int"


class ConquerorTurnStartedFact(TypedDict):
    """It is the turn of a player."""

    text: "NotRequired[str]"
    type: "Literal['TurnStarted']"
    player: "Literal['red', 'yellow']"
    round: "int"
    space: "int | None"
    minimum_actions: "int"


class ConquerorTurnSkippedFact(TypedDict):
    """A player who could do nothing was skipped."""

    text: "NotRequired[str]"
    type: "Literal['TurnSkipped']"
    player: "Literal['red', 'yellow']"
    reason: "Literal['cannot_pay', 'no_legal_action']"


class ConquerorTurnEndedFact(TypedDict):
    """A turn ended."""

    text: "NotRequired[str]"
    type: "Literal['TurnEnded']"
    player: "Literal['red', 'yellow']"
    actions: "int"
    reason: "Literal['limit', 'chosen', 'cannot_pay', 'no_legal_action']"


# The turn marker went on.
ConquerorTurnMarkerMovedFact = TypedDict("ConquerorTurnMarkerMovedFact", {
    "text": "NotRequired[str]",
    "type": "Literal['TurnMarkerMoved']",
    "from": "int",
    "to": "int",
    "wrapped": "bool",
})


class ConquerorPlayerResignedFact(TypedDict):
    """A player gave up."""

    text: "NotRequired[str]"
    type: "Literal['PlayerResigned']"
    player: "Literal['red', 'yellow']"


class ConquerorGameEndedFactScores(TypedDict):
    """the scores"""

    red: "int"
    yellow: "int"


class ConquerorGameEndedFact(TypedDict):
    """The game is over."""

    text: "NotRequired[str]"
    type: "Literal['GameEnded']"
    winner: "Literal['red', 'yellow'] | None"
    reason: "Literal['target_reached', 'target_tie', 'resignation', 'deadlock', 'round_limit']"
    scores: "ConquerorGameEndedFactScores"


# Something that happened in Conqueror.
ConquerorFact: TypeAlias = "ConquerorGameCreatedFact | ConquerorFirstPlayerChosenFact | ConquerorTilePlacedFact | ConquerorBoardCompletedFact | ConquerorCoinsDealtFact | ConquerorFlagsPlacedFact | ConquerorPhaseStartedFact | ConquerorCastlePlacedFact | ConquerorCastleBuiltFact | ConquerorWallBuiltFact | ConquerorPieceEnteredFact | ConquerorPieceExpelledFact | ConquerorPieceMovedFact | ConquerorCastleCapturedFact | ConquerorPiecesReturnedFact | ConquerorFlagRemovedFact | ConquerorFlagFlippedFact | ConquerorCoinsPaidFact | ConquerorCoinsExchangedFact | ConquerorScoresCountedFact | ConquerorRoundStartedFact | ConquerorRoundEndedFact | ConquerorTurnStartedFact | ConquerorTurnSkippedFact | ConquerorTurnEndedFact | ConquerorTurnMarkerMovedFact | ConquerorPlayerResignedFact | ConquerorGameEndedFact"

# A move of Conqueror as the log shows it.
ConquerorMoveMade: TypeAlias = "ConquerorPlaceTileMove | ConquerorPlaceFirstCastleMove | ConquerorPlaceCastleMove | ConquerorBuildCastleMove | ConquerorBuildWallMove | ConquerorEnterPieceMove | ConquerorExpelPieceMove | ConquerorMovePieceMove | ConquerorEndTurnMove | ConquerorResignMove"

class ConquerorOptionsBoard(TypedDict):
    """A layout of the box: crown, march, lake or rift."""

    kind: "Literal['preset']"
    id: "Literal['crown', 'march', 'lake', 'rift']"


class ConquerorOptionsBoard1TilesItem(TypedDict):
    """A tile on the table: its centre and its clockwise turn in steps of 60 degrees."""

    tile: "int"
    q: "int"
    r: "int"
    rotation: "int"


class ConquerorOptionsBoard1(TypedDict):
    """Eight tiles where the players want them."""

    kind: "Literal['explicit']"
    tiles: "list[ConquerorOptionsBoard1TilesItem]"


class ConquerorOptionsBoard2(TypedDict):
    """Drawn from the table's luck (K-4.4)."""

    kind: "Literal['generated']"


class ConquerorOptionsBoard3(TypedDict):
    """The players place the tiles themselves (K-4.5)."""

    kind: "Literal['built']"


class ConquerorOptions(TypedDict):
    """An option that is null has the value of the rules; one that the chosen game does not have must be null."""

    game: "Literal[1, 2, 3, 4]"
    mode: "Literal['amateur', 'professional']"
    board: "NotRequired[ConquerorOptionsBoard | ConquerorOptionsBoard1 | ConquerorOptionsBoard2 | ConquerorOptionsBoard3]"
    first_player: "NotRequired[Literal['red', 'yellow', 'random'] | None]"
    division: "NotRequired[Literal[1, 2, 3] | None]"
    target: "NotRequired[int | None]"
    coins_total: "NotRequired[int | None]"
    walls_per_player: "NotRequired[int]"
    max_rounds: "NotRequired[int | None]"
    allow_pass: "NotRequired[bool | None]"


class ConquerorStateRuleSet(TypedDict):
    """what was agreed on"""

    game: "int"
    mode: "Literal['amateur', 'professional']"
    target: "int"
    board_kind: "Literal['preset', 'explicit', 'generated', 'built']"
    walls_per_player: "int"
    max_rounds: "int | None"
    allow_pass: "bool"
    division: "int | None"
    coins_total: "int | None"


class ConquerorStateTilesItem(TypedDict):
    """A tile on the table: its centre and its clockwise turn in steps of 60 degrees."""

    tile: "int"
    q: "int"
    r: "int"
    rotation: "int"


class ConquerorStateBoardItem(TypedDict):
    """A cell of the board: its tile, its place in the tile's list (0 is the centre) and its terrain."""

    cell: "list[int]"
    tile: "int"
    index: "int"
    terrain: "Literal['desert', 'mountain', 'forest', 'plain']"


class ConquerorStateCastlesItem(TypedDict):
    """A castle on the board."""

    cell: "list[int]"
    number: "int"
    owner: "Literal['red', 'yellow']"
    piece_on_top: "bool"


class ConquerorStateHand(TypedDict):
    """Castles not yet placed."""

    red: "list[int]"
    yellow: "list[int]"


class ConquerorStateWallsLeft(TypedDict):
    """the walls each player has left"""

    red: "int"
    yellow: "int"


class ConquerorStatePiecesItem(TypedDict):
    """Pieces in a region, those on castles apart."""

    cell: "list[int]"
    red: "int"
    yellow: "int"


class ConquerorStateReserve(TypedDict):
    """the pieces each player has left beside the board"""

    red: "int"
    yellow: "int"


class ConquerorStateScore(TypedDict):
    """the score of each player"""

    red: "int"
    yellow: "int"


class ConquerorStatePenalty(TypedDict):
    """the points each lost by walls between himself and the enemy (K-19.8)"""

    red: "int"
    yellow: "int"


class ConquerorStateCoins(TypedDict):
    """A number for each player."""

    red: "int"
    yellow: "int"


class ConquerorStateSpent(TypedDict):
    """A number for each player."""

    red: "int"
    yellow: "int"


class ConquerorStateSeatsItem(TypedDict):
    """A seat of the table and the colour that facts and moves call its player by."""

    seat: "int"
    colour: "Literal['red', 'yellow']"


class ConquerorStateRegionsItemConnected(TypedDict):
    """how many castles of each player are connected to it (K-5.4)"""

    red: "int"
    yellow: "int"


class ConquerorStateRegionsItem(TypedDict):
    """A region of the board, at the axial coordinates q and r of its cell, and what it means now."""

    q: "int"
    r: "int"
    capacity: "int | None"
    value: "int"
    connected: "ConquerorStateRegionsItemConnected"
    owner: "Literal['red', 'yellow'] | None"


class ConquerorStateOwned(TypedDict):
    """what the regions of each player are worth together (K-6.3)"""

    red: "int"
    yellow: "int"


class ConquerorState(TypedDict):
    """The state as everybody sees it; null where the game has no such thing."""

    rule_set: "ConquerorStateRuleSet"
    tiles: "list[ConquerorStateTilesItem]"
    board: "list[ConquerorStateBoardItem]"
    phase: "Literal['board_building', 'first_castles', 'prep_centres', 'prep_tiles', 'play', 'finished']"
    active: "Literal['red', 'yellow'] | None"
    first_player: "Literal['red', 'yellow']"
    round: "int"
    actions_done: "int"
    minimum_actions: "int"
    castles: "list[ConquerorStateCastlesItem]"
    bank: "list[int] | None"
    hand: "ConquerorStateHand | None"
    walls: "list[list[list[int]]]"
    walls_left: "ConquerorStateWallsLeft"
    pieces: "list[ConquerorStatePiecesItem]"
    reserve: "ConquerorStateReserve"
    score: "ConquerorStateScore"
    penalty: "ConquerorStatePenalty"
    coins: "ConquerorStateCoins | None"
    spent: "ConquerorStateSpent | None"
    flags: "dict[str, Literal['red', 'yellow'] | None] | None"
    marker: "int | None"
    acted_this_round: "bool"
    winner: "Literal['red', 'yellow'] | None"
    end_reason: "str | None"
    seats: "NotRequired[list[ConquerorStateSeatsItem]]"
    regions: "NotRequired[list[ConquerorStateRegionsItem]]"
    owned: "NotRequired[ConquerorStateOwned]"
    costs: "NotRequired[dict[str, int]]"
    maximum_actions: "NotRequired[int | None]"


class ConquerorRefusal(TypedDict):
    """The rules of Conqueror refuse."""

    type: "str"
    title: "str"
    status: "Literal[409]"
    code: "Literal['wrong_phase', 'not_your_turn', 'action_not_in_game', 'minimum_actions', 'cannot_pay', 'off_board', 'not_centre', 'centre_forbidden', 'occupied', 'adjacent_castle', 'not_adjacent', 'not_your_castle', 'tile_full', 'one_per_tile', 'blocks_completion', 'no_castles_left', 'not_at_distance_one', 'outnumbered', 'no_walls_left', 'wall_exists', 'not_your_border', 'no_pieces_left', 'castle_full', 'besieged', 'castle_empty', 'no_piece', 'walled', 'pinned', 'region_full', 'tile_set', 'bad_rotation', 'overlap', 'tip_contact', 'not_connected', 'plains_adjacent', 'first_tile_at_origin', 'bad_option', 'bad_position']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "str"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"

