"""What the server says and asks of condottiere. Made by generate.py from the OpenAPI document."""

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from annals_client.types.house import (
    Clock, ClockWish, Decision, HouseFact, HouseMoveMade, OfferedRange, OfferedText, OneOf, Outcome, Parent, Proposal,
    Receipt, Scene, Seat, SubsetOf
)

class CondottiereNewTableSeatsItem1(TypedDict):
    ai: "Literal['random', 'greedy', 'shrewd', 'master']"


class CondottiereNewTableSeatsItem2(TypedDict):
    player: "str"
    expires_at: "NotRequired[int]"


class CondottiereNewTable(TypedDict):
    """What a table shall be."""

    game: "Literal['condottiere']"
    options: "NotRequired[CondottiereOptions]"
    seats: "list[Literal['me', 'open'] | CondottiereNewTableSeatsItem1 | CondottiereNewTableSeatsItem2]"
    nonce: "NotRequired[str | None]"
    seed: "NotRequired[str | None]"
    position: "NotRequired[dict[str, Any] | None]"
    private: "NotRequired[bool]"
    clock: "NotRequired[ClockWish | None]"
    on_timeout: "NotRequired[Literal['stand_in', 'forfeit']]"
    hints: "NotRequired[bool]"


class CondottiereOffers(TypedDict):
    """What you may do: every answer to the decision that you owe, and what is open at any time."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    decision: "Decision | None"
    offers: "list[CondottiereOffer]"
    anytime: "list[CondottiereOffer]"
    about: "NotRequired[list[dict[str, Any] | None]]"


class CondottiereTable(TypedDict):
    """A table as you may see it; `game` says which types its state, options and offers have."""

    table: "str"
    game: "Literal['condottiere']"
    rules_version: "int"
    options: "CondottiereOptions"
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
    state: "CondottiereState | None"
    scene: "NotRequired[Scene | None]"
    offers: "NotRequired[CondottiereOffers | None]"


class CondottiereListedTable(TypedDict):
    """A table as lists show it: without its state."""

    table: "str"
    game: "Literal['condottiere']"
    rules_version: "int"
    options: "CondottiereOptions"
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


class CondottiereMoveAnswer(TypedDict):
    """What a move led to, as who made it may see it."""

    version: "int"
    hash: "str"
    facts: "list[CondottiereFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[CondottiereTable]"


class CondottiereProposalAnswer(TypedDict):
    """What a proposal or an answer to it led to."""

    version: "int"
    hash: "str"
    facts: "list[CondottiereFact | HouseFact]"
    decisions: "list[Decision]"
    outcome: "Outcome | None"
    receipt: "Receipt"
    table: "NotRequired[CondottiereTable]"
    id: "str"


class CondottiereHintedMove(TypedDict):
    move: "CondottiereMove"
    chance: "float | None"
    visits: "int"
    taste: "int"


class CondottiereHint(TypedDict):
    """What a computer player would do on your seat; engine, version, budget and seed make it say so again."""

    table: "str"
    version: "int"
    seat: "int"
    decision: "str"
    level: "str"
    engine: "dict[str, Any]"
    move: "CondottiereMove"
    lines: "list[CondottiereHintedMove]"


class CondottiereEntry(TypedDict):
    """An entry of the log as you may see it: what you may not know is left out."""

    v: "int"
    at: "int"
    seat: "int | None"
    by: "str"
    decision: "str | None"
    move: "CondottiereMoveMade | HouseMoveMade"
    facts: "list[CondottiereFact | HouseFact]"
    hash: "str"
    decisions: "NotRequired[list[Decision]]"
    state: "NotRequired[CondottiereState | None]"
    outcome: "NotRequired[Outcome | None]"
    scene: "NotRequired[Scene | None]"
    draws: "NotRequired[list[Any]]"
    thought: "NotRequired[dict[str, Any]]"


class CondottiereLogPage(TypedDict):
    """Entries of the log, and where the table is."""

    version: "int"
    status: "Literal['open', 'playing', 'finished', 'frozen']"
    outcome: "Outcome | None"
    entries: "list[CondottiereEntry]"


class CondottiereChooseRegionMove(TypedDict):
    """Place the Condottiere token in the region to fight for."""

    type: "Literal['choose_region']"
    region: "str"
    decision: "NotRequired[str | None]"


class CondottierePlayCardMove(TypedDict):
    """`retrieve` comes with a Scarecrow and `pope_region` with a Bishop, null for none; with no other card."""

    type: "Literal['play_card']"
    card: "str"
    retrieve: "NotRequired[str | None]"
    pope_region: "NotRequired[str | None]"
    decision: "NotRequired[str | None]"


class CondottierePassMove(TypedDict):
    """`reveal` only with hidden cards, false when absent (C-18.4)."""

    type: "Literal['pass']"
    reveal: "NotRequired[bool]"
    decision: "NotRequired[str | None]"


class CondottiereDrawCardsMove(TypedDict):
    """Draw so many cards after the battle (C-14.5)."""

    type: "Literal['draw_cards']"
    count: "int"
    decision: "NotRequired[str | None]"


class CondottiereKeepHandMove(TypedDict):
    """Keep a hand without Mercenaries (C-8.4)."""

    type: "Literal['keep_hand']"
    decision: "NotRequired[str | None]"


class CondottiereDiscardHandMove(TypedDict):
    """Discard a hand without Mercenaries (C-8.4)."""

    type: "Literal['discard_hand']"
    decision: "NotRequired[str | None]"


class CondottiereKeepCardsMove(TypedDict):
    """Keep some of the last cards for the next round (C-9.2)."""

    type: "Literal['keep_cards']"
    cards: "list[str]"
    decision: "NotRequired[str | None]"


class CondottiereStartNextGameMove(TypedDict):
    """Start the next game of the match."""

    type: "Literal['start_next_game']"
    decision: "NotRequired[str | None]"


class CondottiereShowCardsMove(TypedDict):
    """Show cards that only you can see to one other player (C-13.2)."""

    type: "Literal['show_cards']"
    to: "int"
    cards: "list[str]"
    decision: "NotRequired[str | None]"


class CondottiereSendMessageMove(TypedDict):
    """To some other seats, who alone will ever read it, or to all."""

    type: "Literal['send_message']"
    to: "list[int] | Literal['all']"
    text: "str"
    kind: "NotRequired[Literal['talk', 'offer', 'promise']]"
    decision: "NotRequired[str | None]"


# A move of Condottiere.
CondottiereMove: TypeAlias = "CondottiereChooseRegionMove | CondottierePlayCardMove | CondottierePassMove | CondottiereDrawCardsMove | CondottiereKeepHandMove | CondottiereDiscardHandMove | CondottiereKeepCardsMove | CondottiereStartNextGameMove | CondottiereShowCardsMove | CondottiereSendMessageMove"

class CondottiereChooseRegionOffer(TypedDict):
    """Offered: Place the Condottiere token in the region to fight for."""

    type: "Literal['choose_region']"
    region: "str | OneOf[str]"


class CondottierePlayCardOffer(TypedDict):
    """Offered: `retrieve` comes with a Scarecrow and `pope_region` with a Bishop, null for none; with no other …"""

    type: "Literal['play_card']"
    card: "str | OneOf[str]"
    retrieve: "NotRequired[str | None | OneOf[str | None]]"
    pope_region: "NotRequired[str | None | OneOf[str | None]]"


class CondottierePassOffer(TypedDict):
    """Offered: `reveal` only with hidden cards, false when absent (C-18.4)."""

    type: "Literal['pass']"
    reveal: "NotRequired[bool | OneOf[bool]]"


class CondottiereDrawCardsOffer(TypedDict):
    """Offered: Draw so many cards after the battle (C-14.5)."""

    type: "Literal['draw_cards']"
    count: "int | OneOf[int] | OfferedRange"


class CondottiereKeepHandOffer(TypedDict):
    """Offered: Keep a hand without Mercenaries (C-8.4)."""

    type: "Literal['keep_hand']"


class CondottiereDiscardHandOffer(TypedDict):
    """Offered: Discard a hand without Mercenaries (C-8.4)."""

    type: "Literal['discard_hand']"


class CondottiereKeepCardsOffer(TypedDict):
    """Offered: Keep some of the last cards for the next round (C-9.2)."""

    type: "Literal['keep_cards']"
    cards: "list[str] | OneOf[list[str]] | SubsetOf[str]"


class CondottiereStartNextGameOffer(TypedDict):
    """Offered: Start the next game of the match."""

    type: "Literal['start_next_game']"


class CondottiereShowCardsOffer(TypedDict):
    """Offered: Show cards that only you can see to one other player (C-13.2)."""

    type: "Literal['show_cards']"
    to: "int | OneOf[int] | OfferedRange"
    cards: "list[str] | OneOf[list[str]] | SubsetOf[str]"


class CondottiereSendMessageOffer(TypedDict):
    """Offered: To some other seats, who alone will ever read it, or to all."""

    type: "Literal['send_message']"
    to: "list[int] | Literal['all'] | OneOf[list[int] | Literal['all']] | OfferedText | SubsetOf[int]"
    text: "str | OneOf[str] | OfferedText"
    kind: "NotRequired[Literal['talk', 'offer', 'promise'] | OneOf[Literal['talk', 'offer', 'promise']] | OfferedText]"


# A family of moves of Condottiere.
CondottiereOffer: TypeAlias = "CondottiereChooseRegionOffer | CondottierePlayCardOffer | CondottierePassOffer | CondottiereDrawCardsOffer | CondottiereKeepHandOffer | CondottiereDiscardHandOffer | CondottiereKeepCardsOffer | CondottiereStartNextGameOffer | CondottiereShowCardsOffer | CondottiereSendMessageOffer"

class CondottiereGameCreatedFactPlayersItem(TypedDict):
    """One side of the table; people's names are the business of the house."""

    colour: "str"


class CondottiereGameCreatedFact(TypedDict):
    """A table was opened with these rules."""

    text: "NotRequired[str]"
    type: "Literal['GameCreated']"
    players: "list[CondottiereGameCreatedFactPlayersItem]"
    first_holder: "int"
    variants: "list[Literal['draw_after_battle', 'points_match', 'bigger_kingdoms', 'capturing_regions', 'hidden_cards']]"
    points_target: "int | None"
    max_rounds: "int | None"


class CondottiereGameStartedFact(TypedDict):
    """A game of the match began."""

    text: "NotRequired[str]"
    type: "Literal['GameStarted']"
    game_number: "int"


class CondottiereDeckShuffledFact(TypedDict):
    """The deck was shuffled."""

    text: "NotRequired[str]"
    type: "Literal['DeckShuffled']"
    purpose: "Literal['setup', 'new_round', 'refill', 'final_battle']"
    deck_count: "int"
    order: "NotRequired[list[str]]"


class CondottiereCardsDealtFact(TypedDict):
    """A seat was dealt cards."""

    text: "NotRequired[str]"
    type: "Literal['CardsDealt']"
    seat: "int"
    count: "int"
    cards: "NotRequired[list[str]]"


class CondottiereCondottiereTokenAwardedFact(TypedDict):
    """A seat got the Condottiere token."""

    text: "NotRequired[str]"
    type: "Literal['CondottiereTokenAwarded']"
    seat: "int"
    reason: "Literal['youngest', 'winner', 'courtesans', 'tie_left', 'tie_defender']"


class CondottiereRoundStartedFact(TypedDict):
    """A round began."""

    text: "NotRequired[str]"
    type: "Literal['RoundStarted']"
    round: "int"


class CondottiereCondottiereTokenPlacedFact(TypedDict):
    """The holder of the token chose a region."""

    text: "NotRequired[str]"
    type: "Literal['CondottiereTokenPlaced']"
    seat: "int"
    region: "str"


class CondottiereBattleStartedFact(TypedDict):
    """A battle for a region began."""

    text: "NotRequired[str]"
    type: "Literal['BattleStarted']"
    battle: "int"
    region: "str"
    placer: "int"
    defender: "int | None"


class CondottiereTurnStartedFact(TypedDict):
    """It is the turn of a seat."""

    text: "NotRequired[str]"
    type: "Literal['TurnStarted']"
    seat: "int"


class CondottiereCardPlayedFact(TypedDict):
    """A seat played a card."""

    text: "NotRequired[str]"
    type: "Literal['CardPlayed']"
    seat: "int"
    card: "NotRequired[str]"
    to: "NotRequired[Literal['line', 'discard']]"
    face_down: "NotRequired[bool]"


class CondottiereSeasonDiscardedFactCardsItem(TypedDict):
    """A card and whose line it lay in."""

    seat: "int"
    card: "str"


class CondottiereSeasonDiscardedFact(TypedDict):
    """A new season ended the one before."""

    text: "NotRequired[str]"
    type: "Literal['SeasonDiscarded']"
    by_card: "str"
    cards: "list[CondottiereSeasonDiscardedFactCardsItem]"


class CondottiereMercenariesDiscardedFactCardsItem(TypedDict):
    """A card and whose line it lay in."""

    seat: "int"
    card: "str"


class CondottiereMercenariesDiscardedFact(TypedDict):
    """A Bishop removed the strongest Mercenaries."""

    text: "NotRequired[str]"
    type: "Literal['MercenariesDiscarded']"
    by_seat: "int"
    printed_strength: "int"
    cards: "list[CondottiereMercenariesDiscardedFactCardsItem]"


class CondottierePopeTokenMovedFact(TypedDict):
    """The Favour of the Pope went elsewhere."""

    text: "NotRequired[str]"
    type: "Literal['PopeTokenMoved']"
    seat: "int"
    from_region: "str | None"
    to_region: "str | None"


class CondottiereMercenaryRetrievedFact(TypedDict):
    """A Scarecrow took a Mercenary back."""

    text: "NotRequired[str]"
    type: "Literal['MercenaryRetrieved']"
    seat: "int"
    card: "str"


class CondottiereHiddenCardRevealedFact(TypedDict):
    """A card that lay face down was turned up."""

    text: "NotRequired[str]"
    type: "Literal['HiddenCardRevealed']"
    seat: "int"
    card: "str"
    cause: "Literal['next_play', 'pass', 'battle_end']"


class CondottiereStrengthsAnnouncedFact(TypedDict):
    """What the lines are worth after a card was played."""

    text: "NotRequired[str]"
    type: "Literal['StrengthsAnnounced']"
    by_seat: "int"
    strengths: "list[int]"


class CondottierePlayerPassedFact(TypedDict):
    """A seat passed."""

    text: "NotRequired[str]"
    type: "Literal['PlayerPassed']"
    seat: "int"
    forced: "bool"
    final: "bool"


class CondottiereBattleEndedFact(TypedDict):
    """A battle ended."""

    text: "NotRequired[str]"
    type: "Literal['BattleEnded']"
    cause: "Literal['all_passed', 'surrender']"
    by_seat: "int | None"


class CondottiereStrengthsComparedFact(TypedDict):
    """The lines were compared."""

    text: "NotRequired[str]"
    type: "Literal['StrengthsCompared']"
    strengths: "list[int]"
    courtesans: "list[int]"
    winner: "int | None"
    tied: "list[int]"


class CondottiereRegionConqueredFact(TypedDict):
    """A seat won a region."""

    text: "NotRequired[str]"
    type: "Literal['RegionConquered']"
    region: "str"
    seat: "int"
    previous_owner: "int | None"


class CondottiereRegionDefendedFact(TypedDict):
    """A seat kept its region."""

    text: "NotRequired[str]"
    type: "Literal['RegionDefended']"
    region: "str"
    seat: "int"
    tied: "bool"


class CondottiereRegionLeftUnconqueredFact(TypedDict):
    """Nobody won the region."""

    text: "NotRequired[str]"
    type: "Literal['RegionLeftUnconquered']"
    region: "str"


class CondottiereBattleLinesDiscardedFact(TypedDict):
    """The lines went to the discard pile."""

    text: "NotRequired[str]"
    type: "Literal['BattleLinesDiscarded']"
    cards: "list[list[str]]"


class CondottiereHandKeptFact(TypedDict):
    """A seat kept its hand."""

    text: "NotRequired[str]"
    type: "Literal['HandKept']"
    seat: "int"


class CondottiereHandDiscardedFact(TypedDict):
    """A seat discarded its hand."""

    text: "NotRequired[str]"
    type: "Literal['HandDiscarded']"
    seat: "int"
    count: "int"
    cards: "list[str]"


class CondottiereRoundEndedFact(TypedDict):
    """A round ended."""

    text: "NotRequired[str]"
    type: "Literal['RoundEnded']"
    round: "int"
    last_seat: "int | None"


class CondottiereCardsKeptFact(TypedDict):
    """The last seat with cards kept some of them for the next round."""

    text: "NotRequired[str]"
    type: "Literal['CardsKept']"
    seat: "int"
    kept_count: "int"
    discarded_count: "int"
    kept: "NotRequired[list[str]]"
    discarded: "NotRequired[list[str]]"


class CondottiereCardsDrawnFact(TypedDict):
    """A seat drew cards."""

    text: "NotRequired[str]"
    type: "Literal['CardsDrawn']"
    seat: "int"
    count: "int"
    cards: "NotRequired[list[str]]"


class CondottiereFinalBattleStartedFact(TypedDict):
    """Those who were equal fight a final battle."""

    text: "NotRequired[str]"
    type: "Literal['FinalBattleStarted']"
    scope: "Literal['game', 'match']"
    participants: "list[int]"
    first_seat: "int"
    discarded_hands: "list[int]"


class CondottiereGameWonFact(TypedDict):
    """A game was won."""

    text: "NotRequired[str]"
    type: "Literal['GameWon']"
    game_number: "int"
    winners: "list[int]"
    cause: "Literal['adjacent_regions', 'total_regions', 'most_regions', 'round_limit', 'points', 'final_battle', 'shared_final_battle']"
    regions: "list[int]"
    largest_group: "list[int]"


class CondottierePointsScoredFact(TypedDict):
    """The points of a game were counted."""

    text: "NotRequired[str]"
    type: "Literal['PointsScored']"
    game_number: "int"
    region_points: "list[int]"
    bonus: "list[int]"
    totals: "list[int]"


class CondottiereMatchWonFact(TypedDict):
    """The match was won."""

    text: "NotRequired[str]"
    type: "Literal['MatchWon']"
    winners: "list[int]"
    cause: "Literal['adjacent_regions', 'total_regions', 'most_regions', 'round_limit', 'points', 'final_battle', 'shared_final_battle']"
    totals: "list[int]"


class CondottiereCardsShownFact(TypedDict):
    """A seat showed cards to another."""

    text: "NotRequired[str]"
    type: "Literal['CardsShown']"
    seat: "int"
    to: "int"
    count: "int"
    cards: "NotRequired[list[str]]"


class CondottiereMessageSentFact(TypedDict):
    """A seat said something."""

    text: "NotRequired[str]"
    type: "Literal['MessageSent']"
    seat: "int"
    to: "list[int] | Literal['all']"
    kind: "NotRequired[Literal['talk', 'offer', 'promise']]"


# Something that happened in Condottiere.
CondottiereFact: TypeAlias = "CondottiereGameCreatedFact | CondottiereGameStartedFact | CondottiereDeckShuffledFact | CondottiereCardsDealtFact | CondottiereCondottiereTokenAwardedFact | CondottiereRoundStartedFact | CondottiereCondottiereTokenPlacedFact | CondottiereBattleStartedFact | CondottiereTurnStartedFact | CondottiereCardPlayedFact | CondottiereSeasonDiscardedFact | CondottiereMercenariesDiscardedFact | CondottierePopeTokenMovedFact | CondottiereMercenaryRetrievedFact | CondottiereHiddenCardRevealedFact | CondottiereStrengthsAnnouncedFact | CondottierePlayerPassedFact | CondottiereBattleEndedFact | CondottiereStrengthsComparedFact | CondottiereRegionConqueredFact | CondottiereRegionDefendedFact | CondottiereRegionLeftUnconqueredFact | CondottiereBattleLinesDiscardedFact | CondottiereHandKeptFact | CondottiereHandDiscardedFact | CondottiereRoundEndedFact | CondottiereCardsKeptFact | CondottiereCardsDrawnFact | CondottiereFinalBattleStartedFact | CondottiereGameWonFact | CondottierePointsScoredFact | CondottiereMatchWonFact | CondottiereCardsShownFact | CondottiereMessageSentFact"

class CondottierePlayCardMoveMade(TypedDict):
    """`retrieve` comes with a Scarecrow and `pope_region` with a Bishop, null for none; with no other card."""

    type: "Literal['play_card']"
    card: "NotRequired[str]"
    retrieve: "NotRequired[str | None]"
    pope_region: "NotRequired[str | None]"


class CondottiereKeepCardsMoveMade(TypedDict):
    """Keep some of the last cards for the next round (C-9.2)."""

    type: "Literal['keep_cards']"
    cards: "NotRequired[list[str]]"


class CondottiereShowCardsMoveMade(TypedDict):
    """Show cards that only you can see to one other player (C-13.2)."""

    type: "Literal['show_cards']"
    to: "int"
    cards: "NotRequired[list[str]]"


class CondottiereSendMessageMoveMade(TypedDict):
    """To some other seats, who alone will ever read it, or to all."""

    type: "Literal['send_message']"
    to: "list[int] | Literal['all']"
    text: "NotRequired[str]"
    kind: "NotRequired[Literal['talk', 'offer', 'promise']]"


# A move of Condottiere as the log shows it.
CondottiereMoveMade: TypeAlias = "CondottiereChooseRegionMove | CondottierePlayCardMoveMade | CondottierePassMove | CondottiereDrawCardsMove | CondottiereKeepHandMove | CondottiereDiscardHandMove | CondottiereKeepCardsMoveMade | CondottiereStartNextGameMove | CondottiereShowCardsMoveMade | CondottiereSendMessageMoveMade"

class CondottiereOptions(TypedDict):
    """The options of a table; `points_target` has no effect without `points_match`."""

    variants: "NotRequired[list[Literal['draw_after_battle', 'points_match', 'bigger_kingdoms', 'capturing_regions', 'hidden_cards']]]"
    first_holder: "NotRequired[int]"
    points_target: "NotRequired[int]"
    max_rounds: "NotRequired[int | None]"


class CondottiereStatePlayersItem(TypedDict):
    """One side of the table; people's names are the business of the house."""

    colour: "str"


class CondottiereStateDeck1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class CondottiereStateTrimmedItem1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class CondottiereStateHandsItem1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class CondottiereStateLinesItemFaceDown1(TypedDict):
    """A pile that may only be counted."""

    hidden: "int"


class CondottiereStateLinesItem(TypedDict):
    """A battle line: the cards face up in the order played; the one face down, if any, lies last (C-18.10)."""

    cards: "list[str]"
    face_down: "list[str] | CondottiereStateLinesItemFaceDown1"


class CondottiereStateShownItem(TypedDict):
    """A card in a hand or face down in a line that somebody besides its owner has seen."""

    card: "str"
    seat: "int"
    to: "list[int] | Literal['all']"
    face_down: "bool"


class CondottiereStateLineValuesItem(TypedDict):
    """Why the battle line of a seat is worth what it is; only cards face up count (C-5.1, C-18.5)."""

    worth: "list[int]"
    drummer: "bool"
    courtesans: "int"


class CondottiereStateRegionsToWin(TypedDict):
    """how many regions win the game"""

    adjacent: "int"
    total: "int"


class CondottiereState(TypedDict):
    """The table as somebody sees it: the documents that `view` gives."""

    players: "list[CondottiereStatePlayersItem]"
    variants: "list[Literal['draw_after_battle', 'points_match', 'bigger_kingdoms', 'capturing_regions', 'hidden_cards']]"
    first_holder: "int"
    points_target: "int | None"
    max_rounds: "int | None"
    phase: "Literal['choose_region', 'battle', 'draw', 'hand_discard', 'keep_cards', 'final_battle', 'game_over', 'between_games', 'match_over']"
    game_number: "int"
    totals: "list[int]"
    round: "int"
    battle: "int"
    rounds_counted: "int"
    holder: "int"
    placer: "int | None"
    region: "str | None"
    defender: "int | None"
    defender_has_played: "bool"
    card_was_played: "bool"
    scope: "Literal['game', 'match'] | None"
    participants: "list[int]"
    first_seat: "int | None"
    turn: "int | None"
    out: "list[int]"
    waiting: "list[int]"
    regions: "dict[str, int | None]"
    pope_region: "str | None"
    deck: "list[str] | CondottiereStateDeck1"
    discard: "list[str]"
    trimmed: "list[list[str] | CondottiereStateTrimmedItem1]"
    hands: "list[list[str] | CondottiereStateHandsItem1]"
    lines: "list[CondottiereStateLinesItem]"
    strengths: "list[int]"
    shown: "list[CondottiereStateShownItem]"
    reshuffled: "list[str]"
    held: "list[int]"
    winners: "list[int]"
    cause: "Literal['adjacent_regions', 'total_regions', 'most_regions', 'round_limit', 'points', 'final_battle', 'shared_final_battle'] | None"
    season: "NotRequired[Literal['winter', 'spring'] | None]"
    favoured: "NotRequired[int | None]"
    line_values: "NotRequired[list[CondottiereStateLineValuesItem]]"
    controlled: "NotRequired[list[int]]"
    largest_groups: "NotRequired[list[int]]"
    regions_to_win: "NotRequired[CondottiereStateRegionsToWin]"
    hand_limits: "NotRequired[list[int]]"
    draw_most: "NotRequired[int | None]"
    won_with: "NotRequired[list[str] | None]"


class CondottiereRefusal(TypedDict):
    """The rules of Condottiere refuse."""

    type: "str"
    title: "str"
    status: "Literal[409]"
    code: "Literal['game_over', 'wrong_phase', 'not_your_turn', 'unknown_seat', 'card_not_in_hand', 'missing_choice', 'unexpected_choice', 'retrieve_not_own_mercenary', 'retrieve_face_down', 'unknown_region', 'region_controlled', 'region_own', 'region_protected', 'region_contested', 'hand_has_mercenary', 'too_many_cards', 'duplicate_card', 'bad_count', 'bad_recipient', 'bad_message', 'bad_player_count', 'bad_first_holder', 'bad_target', 'bad_max_rounds', 'incompatible_variants', 'bad_position']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "str"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"

