"""The shapes of requests and answers; the OpenAPI document is generated from these."""

import inspect
import re
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

from domain.contract.kit import LANGUAGES, LAYS

NAME = r"[^\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*"
SEED = "[0-9a-f]{64}"
NONCE = "([0-9a-f]{2}){16,32}"


def matching(pattern: str, said: str, longest: int, **options: Any) -> fields.String:
    """A string that fits a pattern as a whole; written so that Python and JSON Schema read it alike."""
    metadata = {"pattern": f"^{pattern}$", **options.pop("metadata", {})}

    short = validate.Length(max=longest)

    def fits(text: str) -> None:
        short(text)  # first, and alone if it fails: a pattern may take long over a long text
        if re.fullmatch(pattern, text) is None:
            raise ValidationError(f"must be {said}")

    return fields.String(validate=fits, metadata={"maxLength": longest, **metadata}, **options)


LEVELS = ("random", "greedy", "shrewd", "master")  # of computer players


class Asked(Schema):
    """A request: unknown fields are refused."""

    class Meta:
        unknown = RAISE


class Told(Schema):
    """An answer: more fields may come."""

    class Meta:
        unknown = EXCLUDE


class OfGame(Schema):
    """A document that looks different at the tables of each game: the document has one of each (`by_game`)."""


def of_game(part: str | None, house: str | None = None, **options: Any) -> fields.Dict:
    """What the game says: its `State`, a `Fact`; or something of the house instead."""
    parts = {"x-game": part, "x-house": house}
    metadata = {word: name for word, name in parts.items() if name is not None} | options.pop("metadata", {})
    return fields.Dict(metadata=metadata, **options)


def component_name(schema: Schema | type[Schema]) -> str:
    """`TableDocument` is `Table` in the names of types."""
    kind = schema if isinstance(schema, type) else type(schema)
    return kind.__name__.removesuffix("Document")


def subclasses(kind: type[Schema]) -> list[type[Schema]]:
    """All that inherit from a kind of schema."""
    return [each for below in kind.__subclasses__() for each in (below, *subclasses(below))]


def described() -> dict[str, str]:
    """What the schemas say of themselves."""
    return {component_name(each): inspect.getdoc(each) or "" for kind in (Asked, Told) for each in subclasses(kind)}


MESSAGE = "ICU MessageFormat, filled with the fields"
PAIR = {"minItems": 2, "maxItems": 2}


def words_of(kind: type[Schema | fields.Field[Any]], **options: Any) -> fields.Dict:
    """Something for every name."""
    inner = fields.Nested(kind) if issubclass(kind, Schema) else kind()
    return fields.Dict(**{"keys": fields.String(), "values": inner, "required": True, **options})


# ------------------------------------------------------------------------------------------------ requests


class Flag(fields.Boolean):
    """true or false and nothing that looks like it: 1 is no flag."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class NewPlayer(Asked):
    name = matching(
        NAME,
        "one line with something to see on it",
        longest=80,
        required=True,
        metadata={"minLength": 1, "examples": ["Ann"]},
    )
    referee = Flag(load_default=False)
    bot = Flag(load_default=False, metadata={"description": "a program; cannot be taken back, and seats show it"})


SeatWish = str | dict[str, Any]


class SeatRequest(fields.Field[SeatWish]):
    """`"me"`, `"open"`, `{"ai": level}`, `{"player": id}`, perhaps with `expires_at` (ms)."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> SeatWish:
        match value:
            case str(word) if word in ("me", "open"):
                return word
            case {"ai": str(level)} if len(value) == 1:
                return {"ai": level}
            case {"player": str(player)} if len(value) == 1:
                return {"player": player}
            case {"player": str(player), "expires_at": int(until)} if len(value) == 2 and type(until) is int:
                return {"player": player, "expires_at": until}
        raise ValidationError('must be "me", "open", {"ai": level} or {"player": id}, maybe with expires_at')


SEAT_SCHEMA = {
    "oneOf": [
        {"enum": ["me", "open"]},
        {
            "type": "object",
            "properties": {"ai": {"type": "string", "enum": list(LEVELS)}},
            "required": ["ai"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "player": {"type": "string"},
                "expires_at": {"type": "integer", "description": "until when the seat is kept (ms)"},
            },
            "required": ["player"],
            "additionalProperties": False,
        },
    ]
}


def nonce_field() -> fields.String:
    """16 to 32 bytes as hex."""
    return matching(NONCE, "16 to 32 bytes as lower-case hex", longest=64, load_default=None, allow_none=True)


def period(description: str, least: int = 1000, **options: Any) -> fields.Integer:
    """Milliseconds, up to thirty days."""
    bounds = validate.Range(min=least, max=30 * 86_400_000)
    return fields.Integer(strict=True, validate=bounds, metadata={"description": description}, **options)


class ClockWish(Asked):
    """How long each seat may think: a bank that every answer adds to, or time for each decision."""

    kind = fields.String(required=True, validate=validate.OneOf(["bank", "each"]))
    initial_ms = period("of a bank: what each seat begins with")
    increment_ms = period("of a bank: what an answer adds", least=0)
    most_ms = period("of a bank: the most an answer fills it up to", allow_none=True)
    ms = period("of `each`: for each decision")


class NewTable(Asked, OfGame):
    """What a table shall be."""

    game = fields.String(required=True, metadata={"examples": ["condottiere"]})
    options = of_game("Options", keys=fields.String(), load_default=dict)
    seats = fields.List(
        SeatRequest(metadata=SEAT_SCHEMA),
        required=True,
        validate=validate.Length(min=1, max=16),
        metadata={"examples": [["me", {"ai": "greedy"}]]},
    )
    nonce = nonce_field()
    seed = matching(SEED, "32 bytes as lower-case hex", longest=64, load_default=None, allow_none=True)
    position = fields.Dict(keys=fields.String(), load_default=None, allow_none=True)
    private = Flag(load_default=False)
    clock = fields.Nested(ClockWish, load_default=None, allow_none=True)
    on_timeout = fields.String(load_default="stand_in", validate=validate.OneOf(["stand_in", "forfeit"]))
    hints = Flag(load_default=False, metadata={"description": "whoever sits there may ask what a computer would do"})


class TakeSeat(Asked):
    seat = fields.Integer(strict=True, load_default=None, allow_none=True)  # how many there are, the table knows
    nonce = nonce_field()
    ai = fields.String(load_default=None, allow_none=True, metadata={"enum": [*LEVELS, None], "examples": ["greedy"]})
    link = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=80),
        metadata={"description": "a code that lets you in"},
    )


class NewUndo(Asked):
    to = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=1, max=2**53 - 1),
        metadata={"description": "the version to go back to; without it, as far as the last barrier"},
    )


class NewAnalysis(Asked):
    level = fields.String(
        load_default="shrewd",
        validate=validate.OneOf(["shrewd", "master"]),
        metadata={"description": "which computer player judges"},
    )


class NewHint(Asked):
    level = fields.String(
        load_default="shrewd",
        metadata={"enum": [*LEVELS], "description": "which computer player is asked"},
    )


class NewProposal(Asked):
    kind = fields.String(required=True, validate=validate.OneOf(["takeback", "abort", "pause", "resume"]))
    to = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=1, max=2**53 - 1),
        metadata={"description": "the version a takeback goes back to"},
    )


class NewAnswer(Asked):
    yes = Flag(required=True)


# ------------------------------------------------------------------------------------------------ answers


def hash_field() -> fields.String:
    """32 bytes as hex."""
    return fields.String(required=True, metadata={"pattern": "^[0-9a-f]{64}$"})


def table_field() -> fields.String:
    pattern = "^[0-9a-f]{2}-[0-9A-HJKMNP-TV-Z]{26}$"
    return fields.String(required=True, metadata={"pattern": pattern, "examples": ["3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"]})


def status_field() -> fields.String:
    return fields.String(required=True, validate=validate.OneOf(["open", "playing", "finished", "frozen"]))


def moment_field(*, allow_none: bool = False) -> fields.Integer:
    return fields.Integer(required=True, allow_none=allow_none, metadata={"description": "milliseconds since 1970"})


class Registered(Told):
    player = fields.String(required=True, metadata={"examples": ["p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"]})
    name = fields.String(required=True, metadata={"examples": ["Ann"]})
    token = fields.String(required=True)
    recovery = fields.String(required=True, metadata={"description": "brings another token when this one is lost"})
    referee = fields.Boolean()
    bot = fields.Boolean()


class DecisionDocument(Told):
    id = fields.String(required=True, metadata={"pattern": "^[0-9]+[.][0-9]+$", "examples": ["7.0"]})
    seat = fields.Integer(required=True)
    kind = fields.String(required=True, metadata={"examples": ["battle"]})
    deadline_at = fields.Integer(metadata={"description": "with a clock that runs: milliseconds since 1970"})


class OwedDocument(Told):
    table = table_field()
    game = fields.String(required=True)
    version = fields.Integer(required=True)
    opened_at = moment_field()
    opened_by = fields.String(required=True)
    opened_by_name = fields.String(required=True)
    moved_at = moment_field()
    finished_at = fields.Integer(
        required=True, allow_none=True, metadata={"description": "null: nobody owes a decision at a table that is over"}
    )
    since = fields.Integer(required=True, metadata={"description": "when you were asked, milliseconds since 1970"})
    decision = fields.Nested(DecisionDocument, required=True)
    seats = fields.List(fields.Nested("SeatDocument"), required=True)


class MyDecisions(Told):
    decisions = fields.List(fields.Nested(OwedDocument), required=True)
    next = fields.String(required=True, allow_none=True)


class ProposalDocument(Told):
    """What somebody proposes to everybody at the table."""

    id = fields.String(required=True, metadata={"examples": ["9"]})
    kind = fields.String(required=True, validate=validate.OneOf(["takeback", "abort", "pause", "resume"]))
    by = fields.Integer(required=True, metadata={"description": "the seat that proposes it"})
    to = fields.Integer(metadata={"description": "the version a takeback goes back to"})
    answers = fields.List(
        fields.Boolean(allow_none=True),
        required=True,
        metadata={"description": "by seat: true for a yes, null where a person is still asked"},
    )


class ClockDocument(Told):
    """How long each seat may think, and whether time passes."""

    kind = fields.String(required=True, validate=validate.OneOf(["bank", "each"]))
    initial_ms = fields.Integer()
    increment_ms = fields.Integer()
    most_ms = fields.Integer()
    ms = fields.Integer()
    running = fields.Boolean(required=True, metadata={"description": "false before play, in a rest or a dispute"})


class SeatDocument(Told):
    seat = fields.Integer(required=True)
    is_ = fields.String(
        required=True, data_key="is", validate=validate.OneOf(["open", "invited", "player", "computer"])
    )
    player = fields.String()
    name = fields.String()
    bot = fields.Boolean(metadata={"description": "there where a program of somebody's plays"})
    level = fields.String()
    for_ = fields.String(data_key="for")
    forfeited = fields.String(
        validate=validate.OneOf(["resigned", "timeout"]), metadata={"description": "why the seat is out for good"}
    )
    left_ms = fields.Integer(metadata={"description": "with a clock: what was left of its time at this version"})
    hints = fields.Integer(metadata={"description": "how many it has taken, if any"})


class ParentDocument(Told):
    table = table_field()
    version = fields.Integer(required=True)
    hash = hash_field()


class OutcomeDocument(Told):
    winners = fields.List(fields.Integer(), required=True)
    ranking = fields.List(fields.List(fields.Integer()), required=True)
    scores = fields.List(fields.Integer(), required=True)
    cause = fields.String(required=True)


class ListedTable(Told, OfGame):
    """A table as lists show it: without its state."""

    table = table_field()
    game = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    options = of_game("Options", required=True)
    status = status_field()
    version = fields.Integer(required=True)
    hash = hash_field()
    opened_by = fields.String(required=True)
    opened_by_name = fields.String(required=True)
    private = fields.Boolean(required=True)
    marks = fields.List(fields.String(), required=True)
    parent = fields.Nested(ParentDocument, required=True, allow_none=True)
    commitment = hash_field()
    seats = fields.List(fields.Nested(SeatDocument), required=True)
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    opened_at = moment_field()
    moved_at = moment_field()
    finished_at = moment_field(allow_none=True)
    dispute = fields.String()
    fork = fields.String()
    clock = fields.Nested(ClockDocument, allow_none=True)
    on_timeout = fields.String(validate=validate.OneOf(["stand_in", "forfeit"]))
    hints = fields.Boolean(metadata={"description": "true where whoever sits there may ask for hints"})
    rematch = fields.String(metadata={"description": "the table at which its people play once more"})
    rematch_of = fields.String(metadata={"description": "the table that is played once more here"})
    paused = fields.Boolean(metadata={"description": "true while the table rests: nobody moves, no time passes"})
    you = fields.Integer(required=True, allow_none=True)


class TableDocument(ListedTable):
    """A table as you may see it; `game` says which types its state, options and offers have."""

    decisions = fields.List(fields.Nested(DecisionDocument), required=True)
    proposal = fields.Nested(ProposalDocument, required=True, allow_none=True)
    state = of_game("State", required=True, allow_none=True, metadata={"description": "null before play begins"})
    scene = of_game(
        None, "Scene", allow_none=True, metadata={"description": "if it was asked for: in the words of the kit"}
    )
    offers = fields.Nested("OffersDocument", allow_none=True)


class TablePage(Told):
    tables = fields.List(fields.Nested(ListedTable), required=True)
    next = fields.String(required=True, allow_none=True)


class OffersDocument(Told, OfGame):
    """What you may do: every answer to the decision that you owe, and what is open at any time."""

    version = fields.Integer(required=True)
    status = status_field()
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    decision = fields.Nested(DecisionDocument, required=True, allow_none=True)
    offers = fields.List(of_game("Offer"), required=True)
    anytime = fields.List(of_game("Offer"), required=True)
    about = fields.List(
        fields.Dict(allow_none=True),
        metadata={
            "description": "what each of the offers costs and brings, in their order; null where there is nothing to "
            "say, and the whole list is left out where there is nothing to say of any"
        },
    )


class ReceiptDocument(Told):
    table = table_field()
    version = fields.Integer(required=True)
    hash = hash_field()
    at = fields.Integer(required=True)
    key = hash_field()
    signature = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{128}$"})
    index = fields.Integer(
        metadata={"description": "its place among receipts that were signed together; left out where it stands alone"}
    )
    size = fields.Integer(metadata={"description": "how many were signed together"})
    path = fields.List(
        hash_field(),
        metadata={
            "description": 'the hashes that lead from it to what was signed, `["receipts1", size, root]`: RFC 6962, '
            'the leaf is `["receipt1", table, version, hash, at]`, canonical'
        },
    )


class MoveAnswer(Told, OfGame):
    """What a move led to, as who made it may see it."""

    version = fields.Integer(required=True)
    hash = hash_field()
    facts = fields.List(of_game("Fact", "HouseFact"), required=True)
    decisions = fields.List(fields.Nested(DecisionDocument), required=True)
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    receipt = fields.Nested(ReceiptDocument, required=True)
    table = fields.Nested(TableDocument, metadata={"description": "the table after the move, if you asked for it"})


class ProposalAnswer(MoveAnswer):
    """What a proposal or an answer to it led to."""

    id = fields.String(required=True, metadata={"description": "of the proposal", "examples": ["9"]})


def chance_field(**metadata: Any) -> fields.Float:
    """A chance to win, 0 to 1."""
    return fields.Float(required=True, validate=validate.Range(min=0, max=1), metadata=metadata)


class JudgedDecision(Told):
    """A decision once more, from what its seat could see."""

    seat = fields.Integer(required=True)
    played = fields.Dict(required=True)
    played_chance = chance_field(description="of winning with it")
    best = fields.Dict(required=True, metadata={"description": "the best move that was found"})
    best_chance = chance_field(description="of winning with that")
    cost = chance_field(description="what the move that was played has cost")


class JudgedVersion(Told):
    """How the seats stand at a version, and the decision that led there."""

    version = fields.Integer(required=True)
    chances = fields.List(
        fields.Float(),
        required=True,
        allow_none=True,
        metadata={"description": "by seat, of winning; null before play begins, or where it took too long"},
    )
    decision = fields.Nested(JudgedDecision)


class AnalysisDocument(Told):
    """What a computer player finds of a finished game; engine, version, budget and seed make it find the same again."""

    table = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(["none", "running", "done", "cancelled"]))
    level = fields.String()
    engine = fields.Dict()
    done = fields.Integer(required=True, metadata={"description": "versions judged so far"})
    total = fields.Integer(required=True)
    versions = fields.List(fields.Nested(JudgedVersion), required=True)


class HintedMove(Told, OfGame):
    move = of_game("Move", required=True)
    chance = fields.Float(
        required=True, allow_none=True, metadata={"description": "to win, 0 to 1; null where nothing was played on"}
    )
    visits = fields.Integer(required=True, metadata={"description": "how often the search played on from there"})
    taste = fields.Integer(
        required=True, metadata={"description": "how it looks one step ahead; more is better, between these moves"}
    )


class HintDocument(Told, OfGame):
    """What a computer player would do on your seat; engine, version, budget and seed make it say so again."""

    table = table_field()
    version = fields.Integer(required=True, metadata={"description": "the entry that says it was taken"})
    seat = fields.Integer(required=True)
    decision = fields.String(required=True)
    level = fields.String(required=True, metadata={"description": "who was asked"})
    engine = fields.Dict(required=True, metadata={"description": "who has thought: `greedy` if that took too long"})
    move = of_game("Move", required=True)
    lines = fields.List(
        fields.Nested(HintedMove),
        required=True,
        metadata={"description": "the moves that were looked at, the suggested one first, five at most"},
    )


class Legal(Told):
    legal = fields.Boolean(required=True)


class EntryDocument(Told, OfGame):
    """An entry of the log as you may see it: what you may not know is left out."""

    v = fields.Integer(required=True)
    at = fields.Integer(required=True)
    seat = fields.Integer(required=True, allow_none=True)
    by = fields.String(required=True, metadata={"pattern": "^(player:.+|ai:.+|referee:.+|clock)$"})
    decision = fields.String(required=True, allow_none=True)
    move = of_game("MoveMade", "HouseMoveMade", required=True)
    facts = fields.List(of_game("Fact", "HouseFact"), required=True)
    hash = hash_field()
    decisions = fields.List(fields.Nested(DecisionDocument))
    state = of_game("State", allow_none=True)
    outcome = fields.Nested(OutcomeDocument, allow_none=True)
    scene = of_game(None, "Scene", allow_none=True)
    draws = fields.List(fields.Raw(), metadata={"description": "what luck gave, once the table is finished"})
    thought = fields.Dict(metadata={"description": "how a computer player chose, once the table is finished"})


class LogPage(Told, OfGame):
    """Entries of the log, and where the table is."""

    version = fields.Integer(required=True)
    status = status_field()
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    entries = fields.List(fields.Nested(EntryDocument), required=True)


class Index(Told):
    """Where to begin."""

    name = fields.String(required=True)
    version = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Ticket(Told):
    ticket = fields.String(required=True)
    table = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "yours when you asked, if any"})
    expires_at = fields.Integer(
        required=True, metadata={"description": "milliseconds since 1970; later while its feed is open"}
    )


class GameDocument(Told):
    name = fields.String(required=True, metadata={"examples": ["condottiere"]})
    title = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    players = fields.List(fields.Integer(), required=True)
    levels = fields.List(fields.String(), required=True, metadata={"examples": [list(LEVELS)]})
    examples = fields.List(fields.Dict(), required=True)
    options = fields.Dict(required=True, metadata={"description": "a JSON Schema"})
    moves = fields.Dict(required=True, metadata={"description": "JSON Schemas by type"})
    anytime = fields.List(fields.String(), required=True, metadata={"description": "moves open on anybody's turn"})
    facts = fields.Dict(required=True, metadata={"description": "JSON Schemas by type"})
    state = fields.Dict(required=True, metadata={"description": "the JSON Schema of every view"})
    kit = fields.Nested("KitReference", required=True)


class Catalogue(Told):
    games = fields.List(fields.Nested(GameDocument), required=True)


class KitReference(Told):
    version = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{12}$"})
    url = fields.String(required=True)


class KitSpace(Told):
    """A place on a board; more is said where more is printed on it."""

    id = fields.String(required=True)
    kind = fields.String(required=True)
    name = fields.String(required=True)
    text = fields.String()
    centre = fields.List(fields.Integer(), required=True, metadata={"description": "x and y", **PAIR})
    outline = fields.List(fields.List(fields.Integer(), metadata=PAIR), required=True)
    neighbours = fields.List(fields.String(), required=True)


class KitLine(Told):
    """A river, a border, a road."""

    kind = fields.String(required=True)
    path = fields.List(fields.List(fields.Integer(), metadata=PAIR), required=True)
    between = fields.List(fields.String())


class KitBoard(Told):
    """A board, y downwards, ready for SVG; one that is made for each table has no spaces here, but a formula."""

    width = fields.Integer()
    height = fields.Integer()
    spaces = fields.List(fields.Nested(KitSpace))
    lines = fields.List(fields.Nested(KitLine))
    formula = fields.Dict(metadata={"description": "where the cells of a board lie that is made for each table"})


class KitThing(Told):
    """A card, a piece, a token; more is said where more is printed on it."""

    kind = fields.String(required=True)
    name = fields.String(required=True)
    text = fields.String()


class KitValue(Told):
    name = fields.String(required=True)
    text = fields.String()


class KitOption(KitValue):
    values = words_of(KitValue, required=False)


class KitDecision(Told):
    name = fields.String(required=True)
    ask = fields.String(required=True, metadata={"description": MESSAGE})


class KitMove(Told):
    name = fields.String(required=True)
    tell = fields.String(required=True, metadata={"description": MESSAGE})
    fields_ = words_of(fields.String, data_key="fields", metadata={"description": "labels"})


class KitFact(Told):
    tell = fields.String(required=True, metadata={"description": MESSAGE})
    tell_hidden = fields.String(metadata={"description": "for who does not know all that the other names"})


class KitRefusal(Told):
    tell = fields.String(required=True, metadata={"description": MESSAGE})


class KitZone(Told):
    name = fields.String(required=True)
    lay = fields.String(required=True, validate=validate.OneOf(LAYS))


class KitNumber(Told):
    name = fields.String(required=True)


class KitDocument(Told):
    """All that a front end needs to draw and explain a game; nothing that changes during play."""

    game = fields.String(required=True)
    version = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{12}$"})
    lang = fields.String(required=True, validate=validate.OneOf(LANGUAGES))
    title = fields.String(required=True)
    board = fields.Nested(KitBoard, required=True)
    boards = words_of(KitBoard, metadata={"description": "mats and tracks, by name"})
    things = words_of(KitThing, metadata={"description": "every id that is not a space"})
    options = words_of(KitOption)
    decisions = words_of(KitDecision)
    moves = words_of(KitMove)
    facts = words_of(KitFact)
    refusals = words_of(KitRefusal)
    causes = words_of(fields.String, metadata={"description": "why a game ended as it did"})
    zones = words_of(KitZone, metadata={"description": "kinds of zones in a scene"})
    numbers = words_of(KitNumber, metadata={"description": "kinds of numbers in a scene"})
    choices = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
        metadata={"description": "open values that are no ids: by field, by the value as JSON text"},
    )
    people = fields.List(fields.String(), required=True, metadata={"description": "fields that hold players"})
    chapters = fields.List(
        fields.String(), required=True, metadata={"description": "facts with which a part of a game begins"}
    )


class WordsMove(Told):
    name = fields.String(required=True)
    tell = fields.String(required=True, metadata={"description": MESSAGE})


class WordsProblem(Told):
    title = fields.String(required=True)


class WordsLevel(Told):
    name = fields.String(required=True)
    text = fields.String(required=True)


class WordsDocument(Told):
    """What the house says to people, in one language."""

    lang = fields.String(required=True, validate=validate.OneOf(LANGUAGES))
    version = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{12}$"})
    facts = words_of(KitFact)
    moves = words_of(WordsMove)
    refusals = words_of(KitRefusal, metadata={"description": "by the code of a problem"})
    problems = words_of(WordsProblem, metadata={"description": "by the code of a problem"})
    titles = words_of(fields.String, metadata={"description": "by the status of a problem"})
    causes = words_of(fields.String, metadata={"description": "why a table ended, where its game does not say it"})
    levels = words_of(WordsLevel, metadata={"description": "computer players"})
    seats = words_of(fields.String, metadata={"description": "who sits there, where nobody has a name"})
    choices = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
        metadata={"description": "what a value is called: by field, by the value"},
    )
    people = fields.List(fields.String(), required=True, metadata={"description": "fields that hold seats"})


class RuleText(Told):
    id = fields.String(required=True, metadata={"examples": ["C-4.2"]})
    text = fields.String(required=True, metadata={"description": "Markdown"})


class RuleChapter(Told):
    id = fields.String(required=True, metadata={"examples": ["C-4"]})
    title = fields.String(required=True)
    rules = fields.List(fields.Nested(RuleText), required=True)


class Rulebook(Told):
    game = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    chapters = fields.List(fields.Nested(RuleChapter), required=True)


class RuleHeading(Told):
    id = fields.String(required=True)
    title = fields.String(required=True)


class Rule(RuleText):
    game = fields.String(required=True)
    chapter = fields.Nested(RuleHeading, required=True)
    previous = fields.String(required=True, allow_none=True)
    next = fields.String(required=True, allow_none=True)


class Health(Told):
    status = fields.String(required=True, metadata={"examples": ["ok"]})


# ------------------------------------------------------------------------------------------------ evidence


class NewFork(Asked):
    at = fields.Integer(strict=True, required=True, validate=validate.Range(min=1, max=2**53 - 1))
    seats = fields.List(
        SeatRequest(metadata=SEAT_SCHEMA), load_default=None, allow_none=True, validate=validate.Length(min=1, max=16)
    )


class NewClaim(Asked):
    at = fields.Integer(strict=True, required=True, validate=validate.Range(min=1, max=2**53 - 1))
    claim = fields.String(required=True, validate=validate.Length(min=1, max=4000))


class NewStatement(Asked):
    text = fields.String(required=True, validate=validate.Length(min=1, max=4000))


class AdjustedOutcome(Asked):
    winners = fields.List(fields.Integer(strict=True), required=True, validate=validate.Length(max=16))
    ranking = fields.List(fields.List(fields.Integer(strict=True)), required=True, validate=validate.Length(max=16))
    scores = fields.List(
        fields.Integer(strict=True, validate=validate.Range(-(2**53) + 1, 2**53 - 1)),
        required=True,
        validate=validate.Length(max=16),
    )
    cause = fields.String(validate=validate.Equal("adjusted"))  # which the verdict gives anyway


class NewVerdict(Asked):
    verdict = fields.String(required=True, validate=validate.OneOf(["dismissed", "adjusted", "forfeited", "rewound"]))
    reasons = fields.String(required=True, validate=validate.Length(min=1, max=4000))
    seat = fields.Integer(strict=True, load_default=None, allow_none=True)
    at = fields.Integer(strict=True, load_default=None, allow_none=True)
    outcome = fields.Nested(AdjustedOutcome, load_default=None, allow_none=True)


class Statement(Told):
    seat = fields.Integer(required=True, allow_none=True)
    by = fields.String(required=True)
    at = fields.Integer(required=True)
    text = fields.String(required=True)


class DisputeDocument(Told):
    dispute = fields.String(required=True, metadata={"examples": ["d-01K9ZG3T4V5W6X7Y8Z9A0B1C2F"]})
    table = table_field()
    at = fields.Integer(required=True)
    claim = fields.String(required=True)
    seat = fields.Integer(required=True)
    by = fields.String(required=True)
    filed_at = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(["open", "judged"]))
    verdict = fields.Dict(required=True, allow_none=True)
    appeal = fields.Dict(required=True, allow_none=True)


class Evidence(Told):
    record = fields.List(fields.Dict(), required=True)
    report = fields.Dict(required=True)
    receipt = fields.Nested(ReceiptDocument, required=True)
    acts = fields.List(fields.Dict(), required=True)
    refused = fields.List(fields.Dict(), required=True)


class DisputeWithEvidence(DisputeDocument):
    statements = fields.List(fields.Nested(Statement), required=True)
    evidence = fields.Nested(Evidence, required=True)


class KeyDocument(Told):
    key = fields.String(required=True)
    since = fields.Integer(required=True)


class Keys(Told):
    keys = fields.List(fields.Nested(KeyDocument), required=True)


class VerdictDocument(Told):
    verdict = fields.String(required=True, validate=validate.OneOf(["pass", "fail", "unknown"]))
    entry = fields.Integer()
    expected = fields.Raw(allow_none=True)
    found = fields.Raw(allow_none=True)
    rule = fields.String()


class PublishedDocument(Told):
    """A leaf of the public log and what leads from it to a signed checkpoint."""

    table = fields.String(required=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    at = fields.Integer(required=True)
    leaf = fields.String(required=True, metadata={"description": "what the log holds of this version, 32 bytes as hex"})
    index = fields.Integer(required=True, metadata={"description": "its place in the log, from 0"})
    path = fields.List(fields.String(), required=True, metadata={"description": "hashes to the root, lowest first"})
    checkpoint = fields.String(required=True, metadata={"description": "the signed note that says the root"})


class VerificationReport(Told):
    ok = fields.Boolean(required=True)
    integrity = fields.Nested(VerdictDocument, required=True)
    completeness = fields.Nested(VerdictDocument, required=True)
    luck = fields.Nested(VerdictDocument, required=True)
    rules = fields.Nested(VerdictDocument, required=True)
    published = fields.Nested(VerdictDocument, required=True)
