"""What the house itself says and asks. Made by generate.py from the OpenAPI document."""

from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar


T = TypeVar("T")


class OneOf(TypedDict, Generic[T]):
    """An open field of an offer: one of these."""

    one_of: list[T]


class SubsetOf(TypedDict, Generic[T]):
    """An open field of an offer: `min` to `max` of these, each as often as it stands here."""

    subset_of: list[T]
    min: int
    max: int

class NewPlayer(TypedDict):
    name: "str"
    referee: "NotRequired[bool]"
    bot: "NotRequired[bool]"


class Registered(TypedDict):
    player: "str"
    name: "str"
    token: "str"
    recovery: "str"
    referee: "NotRequired[bool]"
    bot: "NotRequired[bool]"


class Recovery(TypedDict):
    player: "str"
    recovery: "str"


class PlayerFound(TypedDict):
    player: "str"
    name: "str"
    since: "int"
    bot: "bool"


class PlayerPage(TypedDict):
    players: "list[PlayerFound]"
    next: "str | None"


class Player(TypedDict):
    """What everybody may know of a player."""

    player: "str"
    name: "str"
    since: "int"
    bot: "bool"
    finished: "dict[str, int]"


class KitReference(TypedDict):
    version: "str"
    url: "str"


class Game(TypedDict):
    name: "str"
    title: "str"
    rules_version: "int"
    players: "list[int]"
    levels: "list[str]"
    examples: "list[dict[str, Any]]"
    options: "dict[str, Any]"
    moves: "dict[str, Any]"
    anytime: "list[str]"
    facts: "dict[str, Any]"
    state: "dict[str, Any]"
    kit: "KitReference"


class Catalogue(TypedDict):
    games: "list[Game]"


class KitSpace(TypedDict):
    """A place on a board; more is said where more is printed on it."""

    id: "str"
    kind: "str"
    name: "str"
    text: "NotRequired[str]"
    centre: "list[int]"
    outline: "list[list[int]]"
    neighbours: "list[str]"


class KitLine(TypedDict):
    """A river, a border, a road."""

    kind: "str"
    path: "list[list[int]]"
    between: "NotRequired[list[str]]"


class KitBoard(TypedDict):
    """A board, y downwards, ready for SVG; one that is made for each table has no spaces here, but a formula."""

    width: "NotRequired[int]"
    height: "NotRequired[int]"
    spaces: "NotRequired[list[KitSpace]]"
    lines: "NotRequired[list[KitLine]]"
    formula: "NotRequired[dict[str, Any]]"


class KitThing(TypedDict):
    """A card, a piece, a token; more is said where more is printed on it."""

    kind: "str"
    name: "str"
    text: "NotRequired[str]"


class KitValue(TypedDict):
    name: "str"
    text: "NotRequired[str]"


class KitOption(TypedDict):
    name: "str"
    text: "NotRequired[str]"
    values: "NotRequired[dict[str, KitValue]]"


class KitDecision(TypedDict):
    name: "str"
    ask: "str"


class KitMove(TypedDict):
    name: "str"
    tell: "str"
    fields: "dict[str, str]"


class KitFact(TypedDict):
    tell: "str"
    tell_hidden: "NotRequired[str]"


class KitRefusal(TypedDict):
    tell: "str"


class KitZone(TypedDict):
    name: "str"
    lay: "Literal['space', 'fan', 'row', 'stack', 'grid', 'track', 'mat']"


class KitNumber(TypedDict):
    name: "str"


class Kit(TypedDict):
    """All that a front end needs to draw and explain a game; nothing that changes during play."""

    game: "str"
    version: "str"
    lang: "Literal['en', 'fa', 'ru']"
    title: "str"
    board: "KitBoard"
    boards: "dict[str, KitBoard]"
    things: "dict[str, KitThing]"
    options: "dict[str, KitOption]"
    decisions: "dict[str, KitDecision]"
    moves: "dict[str, KitMove]"
    facts: "dict[str, KitFact]"
    refusals: "dict[str, KitRefusal]"
    causes: "dict[str, str]"
    zones: "dict[str, KitZone]"
    numbers: "dict[str, KitNumber]"
    choices: "dict[str, dict[str, str]]"
    people: "list[str]"
    chapters: "list[str]"


class WordsMove(TypedDict):
    name: "str"
    tell: "str"


class WordsProblem(TypedDict):
    title: "str"


class WordsLevel(TypedDict):
    name: "str"
    text: "str"


class Words(TypedDict):
    """What the house says to people, in one language."""

    lang: "Literal['en', 'fa', 'ru']"
    version: "str"
    facts: "dict[str, KitFact]"
    moves: "dict[str, WordsMove]"
    refusals: "dict[str, KitRefusal]"
    problems: "dict[str, WordsProblem]"
    titles: "dict[str, str]"
    causes: "dict[str, str]"
    levels: "dict[str, WordsLevel]"
    seats: "dict[str, str]"
    choices: "dict[str, dict[str, str]]"
    people: "list[str]"


class RuleText(TypedDict):
    id: "str"
    text: "str"


class RuleChapter(TypedDict):
    id: "str"
    title: "str"
    rules: "list[RuleText]"


class Rulebook(TypedDict):
    game: "str"
    rules_version: "int"
    chapters: "list[RuleChapter]"


class RuleHeading(TypedDict):
    id: "str"
    title: "str"


class Rule(TypedDict):
    id: "str"
    text: "str"
    game: "str"
    chapter: "RuleHeading"
    previous: "str | None"
    next: "str | None"


class ClockWish(TypedDict):
    """How long each seat may think: a bank that every answer adds to, or time for each decision."""

    kind: "Literal['bank', 'each']"
    initial_ms: "NotRequired[int]"
    increment_ms: "NotRequired[int]"
    most_ms: "NotRequired[int | None]"
    ms: "NotRequired[int]"


class Parent(TypedDict):
    table: "str"
    version: "int"
    hash: "str"


Seat = TypedDict("Seat", {
    "seat": "int",
    "is": "Literal['open', 'invited', 'player', 'computer']",
    "player": "NotRequired[str]",
    "name": "NotRequired[str]",
    "bot": "NotRequired[bool]",
    "level": "NotRequired[str]",
    "for": "NotRequired[str]",
    "forfeited": "NotRequired[Literal['resigned', 'timeout']]",
    "left_ms": "NotRequired[int]",
    "hints": "NotRequired[int]",
})


class Outcome(TypedDict):
    winners: "list[int]"
    ranking: "list[list[int]]"
    scores: "list[int]"
    cause: "str"


class Clock(TypedDict):
    """How long each seat may think, and whether time passes."""

    kind: "Literal['bank', 'each']"
    initial_ms: "NotRequired[int]"
    increment_ms: "NotRequired[int]"
    most_ms: "NotRequired[int]"
    ms: "NotRequired[int]"
    running: "bool"


class Decision(TypedDict):
    id: "str"
    seat: "int"
    kind: "str"
    deadline_at: "NotRequired[int]"


class Proposal(TypedDict):
    """What somebody proposes to everybody at the table."""

    id: "str"
    kind: "Literal['takeback', 'abort', 'pause', 'resume']"
    by: "int"
    to: "NotRequired[int]"
    answers: "list[bool | None]"


class TakeSeat(TypedDict):
    seat: "NotRequired[int | None]"
    nonce: "NotRequired[str | None]"
    ai: "NotRequired[Literal['random', 'greedy', 'shrewd', 'master', None]]"
    link: "NotRequired[str | None]"


class Legal(TypedDict):
    legal: "bool"


class Receipt(TypedDict):
    table: "str"
    version: "int"
    hash: "str"
    at: "int"
    key: "str"
    signature: "str"
    index: "NotRequired[int]"
    size: "NotRequired[int]"
    path: "NotRequired[list[str]]"


class NewUndo(TypedDict):
    to: "NotRequired[int | None]"


class NewProposal(TypedDict):
    kind: "Literal['takeback', 'abort', 'pause', 'resume']"
    to: "NotRequired[int | None]"


class NewAnswer(TypedDict):
    yes: "bool"


class NewHint(TypedDict):
    level: "NotRequired[Literal['random', 'greedy', 'shrewd', 'master']]"


class NewAnalysis(TypedDict):
    level: "NotRequired[Literal['shrewd', 'master']]"


class JudgedDecision(TypedDict):
    """A decision once more, from what its seat could see."""

    seat: "int"
    played: "dict[str, Any]"
    played_chance: "float"
    best: "dict[str, Any]"
    best_chance: "float"
    cost: "float"


class JudgedVersion(TypedDict):
    """How the seats stand at a version, and the decision that led there."""

    version: "int"
    chances: "list[float] | None"
    decision: "NotRequired[JudgedDecision]"


class Analysis(TypedDict):
    """What a computer player finds of a finished game; engine, version, budget and seed make it find the same …"""

    table: "str"
    status: "Literal['none', 'running', 'done', 'cancelled']"
    level: "NotRequired[str]"
    engine: "NotRequired[dict[str, Any]]"
    done: "int"
    total: "int"
    versions: "list[JudgedVersion]"


class Ticket(TypedDict):
    ticket: "str"
    table: "str"
    seat: "int | None"
    expires_at: "int"


class TalkLine(TypedDict):
    id: "int"
    at: "int"
    room: "Literal['seats', 'all']"
    seat: "int | None"
    player: "str"
    name: "str"
    text: "str"


class TalkPage(TypedDict):
    talk: "list[TalkLine]"
    version: "int"


class NewLine(TypedDict):
    room: "Literal['seats', 'all']"
    text: "str"


class Invited(TypedDict):
    table: "str"
    game: "str"
    seat: "int"
    opened_by: "str"
    opened_by_name: "str"
    opened_at: "int"
    expires_at: "int | None"
    private: "bool"
    seats: "list[Seat]"


class MyInvitations(TypedDict):
    invitations: "list[Invited]"
    next: "str | None"


class Declining(TypedDict):
    reason: "NotRequired[str | None]"


class NewLink(TypedDict):
    uses: "NotRequired[int]"
    expires_at: "NotRequired[int | None]"


class Link(TypedDict):
    code: "str"
    uses: "int"
    expires_at: "int"


class TokenInUse(TypedDict):
    id: "str"
    scopes: "list[Literal['read', 'play', 'account']]"
    expires_at: "int | None"


class Me(TypedDict):
    player: "str"
    name: "str"
    referee: "bool"
    bot: "bool"
    since: "int"
    token: "TokenInUse"


class Renaming(TypedDict):
    name: "str"


class MadeRecovery(TypedDict):
    """What `POST /v1/players/recover` takes."""

    player: "str"
    recovery: "str"


class Owed(TypedDict):
    table: "str"
    game: "str"
    version: "int"
    opened_at: "int"
    opened_by: "str"
    opened_by_name: "str"
    moved_at: "int"
    finished_at: "int | None"
    since: "int"
    decision: "Decision"
    seats: "list[Seat]"


class MyDecisions(TypedDict):
    decisions: "list[Owed]"
    next: "str | None"


class Notice(TypedDict):
    """Something that concerns you; which members it has beside the first five depends on `event`."""

    id: "int"
    event: "str"
    at: "int"
    table: "str"
    game: "str"
    version: "NotRequired[int]"
    decision: "NotRequired[Decision]"
    seat: "NotRequired[int]"
    by: "NotRequired[str]"
    room: "NotRequired[str]"
    line: "NotRequired[int]"
    outcome: "NotRequired[Outcome | None]"
    dispute: "NotRequired[str]"
    what: "NotRequired[str]"
    proposal: "NotRequired[dict[str, Any]]"


class NoticePage(TypedDict):
    events: "list[Notice]"
    version: "int"


class ListedToken(TypedDict):
    """A token, without its secret."""

    id: "str"
    name: "str"
    scopes: "list[Literal['read', 'play', 'account']]"
    made_at: "int | None"
    expires_at: "int | None"
    used_at: "int | None"
    current: "bool"


class MyTokens(TypedDict):
    tokens: "list[ListedToken]"


class NewToken(TypedDict):
    name: "NotRequired[str]"
    scopes: "NotRequired[list[Literal['read', 'play', 'account']]]"
    expires_at: "NotRequired[int | None]"


class MadeToken(TypedDict):
    """A token, without its secret."""

    id: "str"
    name: "str"
    scopes: "list[Literal['read', 'play', 'account']]"
    made_at: "int | None"
    expires_at: "int | None"
    used_at: "int | None"
    token: "str"


class Disabled(TypedDict):
    at: "int"
    reason: "str"


class Webhook(TypedDict):
    id: "str"
    url: "str"
    events: "list[str]"
    made_at: "int"
    delivered: "int"
    failures: "int"
    disabled: "Disabled | None"


class MyWebhooks(TypedDict):
    webhooks: "list[Webhook]"


class NewWebhook(TypedDict):
    url: "str"
    events: "NotRequired[list[Literal['decision', 'invited', 'began', 'finished', 'proposal', 'dispute', 'talk', 'time_low']]]"
    secret: "NotRequired[str | None]"


class MadeWebhook(TypedDict):
    id: "str"
    url: "str"
    events: "list[str]"
    made_at: "int"
    delivered: "int"
    failures: "int"
    disabled: "Disabled | None"
    secret: "str"


class Delivery(TypedDict):
    id: "str"
    event: "int"
    type: "str"
    at: "int"
    attempt: "int"
    delivered: "bool"
    status: "int | None"
    error: "str | None"
    took_ms: "int"
    next_at: "int | None"


class Deliveries(TypedDict):
    deliveries: "list[Delivery]"


class Redelivery(TypedDict):
    event: "NotRequired[int | None]"


class Verdict(TypedDict):
    verdict: "Literal['pass', 'fail', 'unknown']"
    entry: "NotRequired[int]"
    expected: "NotRequired[Any]"
    found: "NotRequired[Any]"
    rule: "NotRequired[str]"


class VerificationReport(TypedDict):
    ok: "bool"
    integrity: "Verdict"
    completeness: "Verdict"
    luck: "Verdict"
    rules: "Verdict"
    published: "Verdict"


class Key(TypedDict):
    key: "str"
    since: "int"


class Keys(TypedDict):
    keys: "list[Key]"


class NewForkSeatsItem1(TypedDict):
    ai: "Literal['random', 'greedy', 'shrewd', 'master']"


class NewForkSeatsItem2(TypedDict):
    player: "str"
    expires_at: "NotRequired[int]"


class NewFork(TypedDict):
    at: "int"
    seats: "NotRequired[list[Literal['me', 'open'] | NewForkSeatsItem1 | NewForkSeatsItem2] | None]"


class NewClaim(TypedDict):
    at: "int"
    claim: "str"


class Dispute(TypedDict):
    dispute: "str"
    table: "str"
    at: "int"
    claim: "str"
    seat: "int"
    by: "str"
    filed_at: "int"
    status: "Literal['open', 'judged']"
    verdict: "dict[str, Any] | None"
    appeal: "dict[str, Any] | None"


class Statement(TypedDict):
    seat: "int | None"
    by: "str"
    at: "int"
    text: "str"


class Evidence(TypedDict):
    record: "list[dict[str, Any]]"
    report: "dict[str, Any]"
    receipt: "Receipt"
    acts: "list[dict[str, Any]]"
    refused: "list[dict[str, Any]]"


class DisputeWithEvidence(TypedDict):
    dispute: "str"
    table: "str"
    at: "int"
    claim: "str"
    seat: "int"
    by: "str"
    filed_at: "int"
    status: "Literal['open', 'judged']"
    verdict: "dict[str, Any] | None"
    appeal: "dict[str, Any] | None"
    statements: "list[Statement]"
    evidence: "Evidence"


class NewStatement(TypedDict):
    text: "str"


class AdjustedOutcome(TypedDict):
    winners: "list[int]"
    ranking: "list[list[int]]"
    scores: "list[int]"
    cause: "NotRequired[Literal['adjusted']]"


class NewVerdict(TypedDict):
    verdict: "Literal['dismissed', 'adjusted', 'forfeited', 'rewound']"
    reasons: "str"
    seat: "NotRequired[int | None]"
    at: "NotRequired[int | None]"
    outcome: "NotRequired[AdjustedOutcome | None]"


class Published(TypedDict):
    """A leaf of the public log and what leads from it to a signed checkpoint."""

    table: "str"
    version: "int"
    hash: "str"
    at: "int"
    leaf: "str"
    index: "int"
    path: "list[str]"
    checkpoint: "str"


class Index(TypedDict):
    """Where to begin."""

    name: "str"
    version: "str"
    links: "dict[str, str]"


class Health(TypedDict):
    status: "str"


# A whole number from `from` to `to`, both included.
OfferedRange = TypedDict("OfferedRange", {
    "from": "int",
    "to": "int",
})


class OfferedText(TypedDict):
    """1 to so many characters of your own."""

    text: "int"


class SceneThing(TypedDict):
    """Something that lies in exactly one zone and keeps its id while anybody can follow it."""

    id: "str"
    kind: "NotRequired[str]"
    face: "NotRequired[Literal['down', 'spent']]"
    seat: "NotRequired[int]"
    count: "NotRequired[int]"
    on: "NotRequired[str]"


class SceneZone(TypedDict):
    """A place for things: a region, a hand, a deck, a column of a mat."""

    id: "str"
    kind: "str"
    board: "NotRequired[str]"
    space: "NotRequired[str]"
    seat: "NotRequired[int]"
    things: "NotRequired[list[SceneThing]]"
    hidden: "NotRequired[int]"


class SceneNumber(TypedDict):
    """A figure that the table shows: strength, power, coins."""

    id: "str"
    kind: "str"
    seat: "NotRequired[int]"
    value: "int"
    most: "NotRequired[int]"


class SceneBoard(TypedDict):
    """A board as kits have them; a space is named by its id here, for a scene has no language."""

    width: "int"
    height: "int"
    spaces: "list[dict[str, Any]]"
    lines: "list[dict[str, Any]]"


class Scene(TypedDict):
    """Zones and numbers in a lasting order, and what the eye should be on."""

    zones: "list[SceneZone]"
    numbers: "list[SceneNumber]"
    focus: "list[str]"
    board: "NotRequired[SceneBoard]"


class TableOpenedFact(TypedDict):
    """TableOpened"""

    text: "NotRequired[str]"
    type: "Literal['TableOpened']"
    game: "str"
    rules_version: "int"
    options: "Any"
    seats: "list[Any]"
    commitment: "str"
    private: "bool"
    marks: "list[str]"
    parent: "NotRequired[Any]"
    seed: "NotRequired[str]"
    clock: "NotRequired[Any]"
    on_timeout: "NotRequired[str]"
    rematch_of: "NotRequired[str]"
    hints: "NotRequired[bool]"


class SeatTakenFact(TypedDict):
    """SeatTaken"""

    text: "NotRequired[str]"
    type: "Literal['SeatTaken']"
    seat: "int"
    player: "NotRequired[str]"
    ai: "NotRequired[str]"
    nonce: "NotRequired[str | None]"


class SeatLeftFact(TypedDict):
    """SeatLeft"""

    text: "NotRequired[str]"
    type: "Literal['SeatLeft']"
    seat: "int"
    ai: "str | None"


class PlayBeganFact(TypedDict):
    """PlayBegan"""

    text: "NotRequired[str]"
    type: "Literal['PlayBegan']"
    nonces: "list[str | None]"


class PositionSetFact(TypedDict):
    """PositionSet"""

    text: "NotRequired[str]"
    type: "Literal['PositionSet']"
    state: "NotRequired[Any]"


class TableFinishedFact(TypedDict):
    """TableFinished"""

    text: "NotRequired[str]"
    type: "Literal['TableFinished']"
    seed: "str | None"


class DisputeFiledFact(TypedDict):
    """DisputeFiled"""

    text: "NotRequired[str]"
    type: "Literal['DisputeFiled']"
    dispute: "str"
    seat: "int"
    at: "int"
    appeal: "NotRequired[bool]"


class VerdictGivenFact(TypedDict):
    """VerdictGiven"""

    text: "NotRequired[str]"
    type: "Literal['VerdictGiven']"
    dispute: "str"
    verdict: "str"
    reasons: "str"
    seat: "NotRequired[int]"
    at: "NotRequired[int]"
    fork: "NotRequired[str]"
    outcome: "NotRequired[Any]"


class TookBackFact(TypedDict):
    """The game goes on as it stood at an earlier version; its decisions are asked anew."""

    text: "NotRequired[str]"
    type: "Literal['TookBack']"
    to: "int"
    state: "NotRequired[Any]"


class ProposalMadeFact(TypedDict):
    """ProposalMade"""

    text: "NotRequired[str]"
    type: "Literal['ProposalMade']"
    proposal: "str"
    seat: "int"
    kind: "str"
    to: "NotRequired[int]"


class ProposalAnsweredFact(TypedDict):
    """ProposalAnswered"""

    text: "NotRequired[str]"
    type: "Literal['ProposalAnswered']"
    proposal: "str"
    seat: "int"
    yes: "bool"


class ProposalLapsedFact(TypedDict):
    """ProposalLapsed"""

    text: "NotRequired[str]"
    type: "Literal['ProposalLapsed']"
    proposal: "str"
    cause: "str"


class ResignedFact(TypedDict):
    """Resigned"""

    text: "NotRequired[str]"
    type: "Literal['Resigned']"
    seat: "int"


class ForfeitedFact(TypedDict):
    """The seat is out for good: a computer player finishes its decisions, and it can no longer win."""

    text: "NotRequired[str]"
    type: "Literal['Forfeited']"
    seat: "int"
    cause: "str"


class TableAbortedFact(TypedDict):
    """The table ends without a winner."""

    text: "NotRequired[str]"
    type: "Literal['TableAborted']"
    cause: "str"


class TimedOutFact(TypedDict):
    """TimedOut"""

    text: "NotRequired[str]"
    type: "Literal['TimedOut']"
    seat: "int"
    decision: "str"


class TimeGivenFact(TypedDict):
    """Time for a seat that lost it through nobody's fault."""

    text: "NotRequired[str]"
    type: "Literal['TimeGiven']"
    seat: "int"
    ms: "int"
    cause: "str"


class ClocksStoppedFact(TypedDict):
    """The table rests: nobody moves and no time passes."""

    text: "NotRequired[str]"
    type: "Literal['ClocksStopped']"


class ClocksStartedFact(TypedDict):
    """The table goes on after a rest."""

    text: "NotRequired[str]"
    type: "Literal['ClocksStarted']"


class RematchOpenedFact(TypedDict):
    """The same people play once more, at another table."""

    text: "NotRequired[str]"
    type: "Literal['RematchOpened']"
    table: "str"


class HintTakenFact(TypedDict):
    """A seat has asked what a computer player would do in its place; what that was follows from the log so far, …"""

    text: "NotRequired[str]"
    type: "Literal['HintTaken']"
    seat: "int"
    level: "str"
    decision: "str"


class OpenTableMoveMade(TypedDict):
    """A position waits here until the last seat is taken."""

    type: "Literal['open_table']"
    position: "NotRequired[Any]"


class SitDownMoveMade(TypedDict):
    """SitDown"""

    type: "Literal['sit_down']"
    seat: "int"
    ai: "NotRequired[str | None]"


class StandUpMoveMade(TypedDict):
    """StandUp"""

    type: "Literal['stand_up']"
    seat: "int"


class FileDisputeMoveMade(TypedDict):
    """FileDispute"""

    type: "Literal['file_dispute']"
    dispute: "str"
    at: "int"


class GiveVerdictMoveMade(TypedDict):
    """GiveVerdict"""

    type: "Literal['give_verdict']"
    dispute: "str"


class UndoMoveMade(TypedDict):
    """A seat takes back its own moves since the last barrier."""

    type: "Literal['undo']"
    to: "int"


class ProposeMoveMade(TypedDict):
    """Propose"""

    type: "Literal['propose']"
    kind: "str"
    to: "NotRequired[int]"


class AnswerProposalMoveMade(TypedDict):
    """AnswerProposal"""

    type: "Literal['answer_proposal']"
    proposal: "str"
    yes: "bool"


class WithdrawProposalMoveMade(TypedDict):
    """WithdrawProposal"""

    type: "Literal['withdraw_proposal']"
    proposal: "str"


class ResignSeatMoveMade(TypedDict):
    """The seat gives up."""

    type: "Literal['resign_seat']"


class CloseTableMoveMade(TypedDict):
    """Before anything has happened, or because nobody came."""

    type: "Literal['close_table']"


class CallTimeMoveMade(TypedDict):
    """A deadline has passed."""

    type: "Literal['call_time']"
    seat: "int"


class AskRematchMoveMade(TypedDict):
    """Once more, with the same people."""

    type: "Literal['ask_rematch']"


class AskHintMoveMade(TypedDict):
    """What would a computer player of this level do?"""

    type: "Literal['ask_hint']"
    level: "str"


# What happened to the table and not in its game.
HouseFact: TypeAlias = "TableOpenedFact | SeatTakenFact | SeatLeftFact | PlayBeganFact | PositionSetFact | TableFinishedFact | DisputeFiledFact | VerdictGivenFact | TookBackFact | ProposalMadeFact | ProposalAnsweredFact | ProposalLapsedFact | ResignedFact | ForfeitedFact | TableAbortedFact | TimedOutFact | TimeGivenFact | ClocksStoppedFact | ClocksStartedFact | RematchOpenedFact | HintTakenFact"

# What was asked of the table and not of its game.
HouseMoveMade: TypeAlias = "OpenTableMoveMade | SitDownMoveMade | StandUpMoveMade | FileDisputeMoveMade | GiveVerdictMoveMade | UndoMoveMade | ProposeMoveMade | AnswerProposalMoveMade | WithdrawProposalMoveMade | ResignSeatMoveMade | CloseTableMoveMade | CallTimeMoveMade | AskRematchMoveMade | AskHintMoveMade"

class Problem400(TypedDict):
    """The request cannot be read."""

    type: "str"
    title: "str"
    status: "Literal[400]"
    code: "Literal['not_json', 'bad_if_match', 'bad_idempotency_key', 'bad_last_event_id', 'body_lost']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem401(TypedDict):
    """Who are you?."""

    type: "str"
    title: "str"
    status: "Literal[401]"
    code: "Literal['token_needed', 'unknown_token', 'unknown_ticket']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem403(TypedDict):
    """Not yours to do."""

    type: "str"
    title: "str"
    status: "Literal[403]"
    code: "Literal['not_your_seat', 'not_your_table', 'not_a_player', 'not_a_referee', 'scope_missing', 'unknown_recovery', 'not_your_proposal']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem404(TypedDict):
    """Not found."""

    type: "str"
    title: "str"
    status: "Literal[404]"
    code: "Literal['not_found', 'unknown_table', 'unknown_dispute', 'unknown_player', 'unknown_token', 'unknown_webhook', 'unknown_delivery', 'unknown_game', 'unknown_rule', 'unknown_seat', 'unknown_proposal', 'not_published', 'unknown_tile']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem412(TypedDict):
    """The table has moved on."""

    type: "str"
    title: "str"
    status: "Literal[412]"
    code: "Literal['stale_version']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem413(TypedDict):
    """The body is too large."""

    type: "str"
    title: "str"
    status: "Literal[413]"
    code: "Literal['body_too_large']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem415(TypedDict):
    """The body is of another kind."""

    type: "str"
    title: "str"
    status: "Literal[415]"
    code: "Literal['not_json', 'not_ndjson', 'body_encoded']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem422(TypedDict):
    """The request does not fit."""

    type: "str"
    title: "str"
    status: "Literal[422]"
    code: "Literal['invalid_body', 'invalid_query', 'address_refused', 'unknown_move', 'unknown_game', 'unknown_level', 'unknown_player', 'unknown_seat', 'unknown_version', 'wrong_seats', 'sits_twice', 'position_disagrees', 'idempotency_key_reused', 'bad_record', 'bad_clock', 'bad_outcome', 'bad_verdict']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem429(TypedDict):
    """Too many requests."""

    type: "str"
    title: "str"
    status: "Literal[429]"
    code: "Literal['too_many_requests']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class Problem503(TypedDict):
    """Out of reach for a moment."""

    type: "str"
    title: "str"
    status: "Literal[503]"
    code: "Literal['log_unavailable', 'too_few_replicas', 'log_full', 'keys_unavailable', 'table_damaged', 'table_shortened', 'unknown_rules', 'no_feed', 'too_busy', 'closing', 'still_thinking']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"


class HouseRefusal(TypedDict):
    """The table cannot do this now."""

    type: "str"
    title: "str"
    status: "Literal[409]"
    code: "Literal['not_started', 'not_finished', 'table_finished', 'table_frozen', 'table_imported', 'decision_closed', 'too_many_open_tables', 'no_open_seat', 'seat_taken', 'seat_open', 'nonce_too_late', 'nothing_to_continue', 'already_judged', 'already_rewound', 'already_appealed', 'dispute_open', 'dispute_closed', 'barrier', 'nothing_to_take_back', 'proposal_open', 'already_answered', 'too_soon', 'table_paused', 'not_paused', 'too_late_to_abort', 'time_left', 'time_is_up', 'seat_forfeited', 'no_hints', 'nothing_owed', 'enough_said', 'another_log', 'record_sealed', 'rules_unknown', 'too_many_links', 'link_over', 'too_many_webhooks', 'too_many_tokens', 'still_running']"
    detail: "str"
    legacy_code: "NotRequired[str]"
    rule: "NotRequired[str]"
    params: "dict[str, Any]"
    version: "NotRequired[int]"
    errors: "NotRequired[dict[str, Any]]"

