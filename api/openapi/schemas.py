"""The shapes of requests and answers; the OpenAPI document is generated from these."""

import re
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

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


class Asked(Schema):
    """A request: unknown fields are refused."""

    class Meta:
        unknown = RAISE


class Told(Schema):
    """An answer: more fields may come."""

    class Meta:
        unknown = EXCLUDE


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


SeatWish = str | dict[str, str]


class SeatRequest(fields.Field[SeatWish]):
    """`"me"`, `"open"`, `{"ai": level}` or `{"player": id}`."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> SeatWish:
        match value:
            case str(word) if word in ("me", "open"):
                return word
            case {"ai": str(level)} if len(value) == 1:
                return {"ai": level}
            case {"player": str(player)} if len(value) == 1:
                return {"player": player}
        raise ValidationError('must be "me", "open", {"ai": level} or {"player": id}')


SEAT_SCHEMA = {
    "oneOf": [
        {"enum": ["me", "open"]},
        {
            "type": "object",
            "properties": {"ai": {"type": "string"}},
            "required": ["ai"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"player": {"type": "string"}},
            "required": ["player"],
            "additionalProperties": False,
        },
    ]
}


def nonce_field() -> fields.String:
    """16 to 32 bytes as hex."""
    return matching(NONCE, "16 to 32 bytes as lower-case hex", longest=64, load_default=None, allow_none=True)


class NewTable(Asked):
    game = fields.String(required=True, metadata={"examples": ["condottiere"]})
    options = fields.Dict(keys=fields.String(), load_default=dict)
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


class TakeSeat(Asked):
    seat = fields.Integer(strict=True, load_default=None, allow_none=True)  # how many there are, the table knows
    nonce = nonce_field()
    ai = fields.String(load_default=None, allow_none=True, metadata={"examples": ["greedy"]})


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
    referee = fields.Boolean()


class Me(Told):
    player = fields.String(required=True)
    name = fields.String(required=True)
    referee = fields.Boolean(required=True)


class DecisionDocument(Told):
    id = fields.String(required=True, metadata={"pattern": "^[0-9]+[.][0-9]+$", "examples": ["7.0"]})
    seat = fields.Integer(required=True)
    kind = fields.String(required=True, metadata={"examples": ["battle"]})


class OwedDocument(Told):
    table = table_field()
    game = fields.String(required=True)
    version = fields.Integer(required=True)
    opened_at = moment_field()
    moved_at = moment_field()
    decision = fields.Nested(DecisionDocument, required=True)


class MyDecisions(Told):
    decisions = fields.List(fields.Nested(OwedDocument), required=True)


class SeatDocument(Told):
    seat = fields.Integer(required=True)
    is_ = fields.String(
        required=True, data_key="is", validate=validate.OneOf(["open", "invited", "player", "computer"])
    )
    player = fields.String()
    name = fields.String()
    level = fields.String()
    for_ = fields.String(data_key="for")


class ParentDocument(Told):
    table = table_field()
    version = fields.Integer(required=True)
    hash = hash_field()


class OutcomeDocument(Told):
    winners = fields.List(fields.Integer(), required=True)
    ranking = fields.List(fields.List(fields.Integer()), required=True)
    scores = fields.List(fields.Integer(), required=True)
    cause = fields.String(required=True)


class ListedTable(Told):
    table = table_field()
    game = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    options = fields.Dict(required=True)
    status = status_field()
    version = fields.Integer(required=True)
    hash = hash_field()
    opened_by = fields.String(required=True)
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
    you = fields.Integer(required=True, allow_none=True)


class TableDocument(ListedTable):
    decisions = fields.List(fields.Nested(DecisionDocument), required=True)
    state = fields.Dict(required=True, allow_none=True)


class ShownTable(TableDocument):
    scene = fields.Dict(allow_none=True, metadata={"description": "zones, numbers and focus, in words of the kit"})
    offers = fields.Nested("OffersDocument", allow_none=True)


class TablePage(Told):
    tables = fields.List(fields.Nested(ListedTable), required=True)
    next = fields.String(required=True, allow_none=True)


class OffersDocument(Told):
    version = fields.Integer(required=True)
    status = status_field()
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    decision = fields.Nested(DecisionDocument, required=True, allow_none=True)
    offers = fields.List(fields.Dict(), required=True, metadata={"examples": [[{"type": "pass"}]]})
    anytime = fields.List(fields.Dict(), required=True)


class ReceiptDocument(Told):
    table = table_field()
    version = fields.Integer(required=True)
    hash = hash_field()
    at = fields.Integer(required=True)
    key = hash_field()
    signature = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{128}$"})


class MoveAnswer(Told):
    version = fields.Integer(required=True)
    hash = hash_field()
    facts = fields.List(fields.Dict(), required=True)
    decisions = fields.List(fields.Nested(DecisionDocument), required=True)
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    receipt = fields.Nested(ReceiptDocument, required=True)


class Legal(Told):
    legal = fields.Boolean(required=True)


class EntryDocument(Told):
    v = fields.Integer(required=True)
    at = fields.Integer(required=True)
    seat = fields.Integer(required=True, allow_none=True)
    by = fields.String(required=True, metadata={"pattern": "^(player:.+|ai:.+|referee:.+|clock)$"})
    decision = fields.String(required=True, allow_none=True)
    move = fields.Dict(required=True)
    facts = fields.List(fields.Dict(), required=True)
    hash = hash_field()
    decisions = fields.List(fields.Nested(DecisionDocument))
    state = fields.Dict(allow_none=True)
    outcome = fields.Nested(OutcomeDocument, allow_none=True)
    draws = fields.List(fields.Raw(), metadata={"description": "what luck gave, once the table is finished"})
    thought = fields.Dict(metadata={"description": "how a computer player chose, once the table is finished"})


class LogPage(Told):
    version = fields.Integer(required=True)
    status = status_field()
    outcome = fields.Nested(OutcomeDocument, required=True, allow_none=True)
    entries = fields.List(fields.Nested(EntryDocument), required=True)


class Ticket(Told):
    ticket = fields.String(required=True)
    expires_at = fields.Integer(required=True, metadata={"description": "milliseconds since 1970"})


class GameDocument(Told):
    name = fields.String(required=True, metadata={"examples": ["condottiere"]})
    title = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    players = fields.List(fields.Integer(), required=True)
    levels = fields.List(fields.String(), required=True, metadata={"examples": [["random", "greedy"]]})
    examples = fields.List(fields.Dict(), required=True)
    options = fields.Dict(required=True, metadata={"description": "a JSON Schema"})
    moves = fields.Dict(required=True, metadata={"description": "JSON Schemas by type"})
    anytime = fields.List(fields.String(), required=True, metadata={"description": "moves open on anybody's turn"})
    facts = fields.Dict(required=True, metadata={"description": "JSON Schemas by type"})
    state = fields.Dict(required=True, metadata={"description": "the JSON Schema of every view"})
    kit = fields.Nested("KitReference", required=True, allow_none=True)


class Catalogue(Told):
    games = fields.List(fields.Nested(GameDocument), required=True)


class KitReference(Told):
    version = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{12}$"})
    url = fields.String(required=True)


class KitDocument(Told):
    game = fields.String(required=True)
    version = fields.String(required=True, metadata={"pattern": "^[0-9a-f]{12}$"})
    lang = fields.String(required=True)
    title = fields.String(required=True)
    board = fields.Dict(required=True, metadata={"description": "spaces and lines, y downwards, ready for SVG"})
    boards = fields.Dict(required=True, metadata={"description": "mats and tracks, by name"})
    things = fields.Dict(required=True, metadata={"description": "every id that is not a space"})
    options = fields.Dict(required=True)
    decisions = fields.Dict(required=True)
    moves = fields.Dict(required=True)
    facts = fields.Dict(required=True)
    refusals = fields.Dict(required=True)
    causes = fields.Dict(required=True)
    zones = fields.Dict(required=True, metadata={"description": "kinds of zones in a scene"})
    numbers = fields.Dict(required=True, metadata={"description": "kinds of numbers in a scene"})
    choices = fields.Dict(required=True, metadata={"description": "open values that are no ids, by field"})
    people = fields.List(fields.String(), required=True, metadata={"description": "fields that hold players"})


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


class ProblemDocument(Told):
    type = fields.String(required=True, metadata={"examples": ["urn:annals:card_not_in_hand"]})
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True, metadata={"examples": ["card_not_in_hand"]})
    detail = fields.String(required=True)
    rule = fields.String()
    params = fields.Dict()
    version = fields.Integer()
    errors = fields.Dict()


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


class VerificationReport(Told):
    ok = fields.Boolean(required=True)
    integrity = fields.Nested(VerdictDocument, required=True)
    completeness = fields.Nested(VerdictDocument, required=True)
    luck = fields.Nested(VerdictDocument, required=True)
    rules = fields.Nested(VerdictDocument, required=True)
