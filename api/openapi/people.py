"""The shapes of what people say of themselves, and of what they are told about each other."""

from typing import Any, Final

from marshmallow import fields, validate

from api.openapi.schemas import (
    NAME,
    Asked,
    DecisionDocument,
    OutcomeDocument,
    SeatDocument,
    Told,
    matching,
    moment_field,
    table_field,
)

SCOPES: Final = ("read", "play", "account")
ROOMS: Final = ("seats", "all")
ALOUD: Final = r"[^\u0000-\u0008\u000b-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u0008\u000b-\u001f\u007f]*"
KINDS: Final = ("decision", "invited", "began", "finished", "proposal", "dispute", "talk", "time_low")
EVENTS: Final = f"{', '.join(KINDS)}; more may come"
A_LINE: Final = "one line with something to see on it"


def name_field() -> fields.String:
    """What somebody is called."""
    return matching(NAME, A_LINE, longest=80, required=True, metadata={"minLength": 1, "examples": ["Ann"]})


def scopes_field(**options: Any) -> fields.List[str]:
    """What a token is good for."""
    inner = fields.String(validate=validate.OneOf(SCOPES))
    few = validate.Length(min=1, max=len(SCOPES))
    return fields.List(inner, **options, validate=few, metadata={"uniqueItems": True, "examples": [["read", "play"]]})


class Renaming(Asked):
    name = name_field()


class Recovery(Asked):
    player = fields.String(required=True, metadata={"examples": ["p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"]})
    recovery = fields.String(required=True, validate=validate.Length(max=200))


class MadeRecovery(Told):
    """What `POST /v1/players/recover` takes."""

    player = fields.String(required=True, metadata={"examples": ["p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"]})
    recovery = fields.String(required=True, metadata={"description": "shown once"})


class NewToken(Asked):
    name = matching(NAME, A_LINE, longest=80, load_default="", metadata={"examples": ["my telephone"]})
    scopes = scopes_field(load_default=["read", "play"])
    expires_at = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=0, max=2**53 - 1),
        metadata={"description": "milliseconds since 1970; without it the token lasts"},
    )


class TokenDocument(Told):
    """A token, without its secret."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    scopes = scopes_field(required=True)
    made_at = fields.Integer(required=True, allow_none=True, metadata={"description": "milliseconds since 1970"})
    expires_at = fields.Integer(required=True, allow_none=True, metadata={"description": "milliseconds since 1970"})
    used_at = fields.Integer(
        required=True, allow_none=True, metadata={"description": "the last use, give or take ten minutes"}
    )


class ListedToken(TokenDocument):
    current = fields.Boolean(required=True, metadata={"description": "whether it is the one you ask with"})


class MadeToken(TokenDocument):
    token = fields.String(required=True, metadata={"description": "shown once"})


class MyTokens(Told):
    tokens = fields.List(fields.Nested(ListedToken), required=True)


class TokenInUse(Told):
    id = fields.String(required=True)
    scopes = scopes_field(required=True)
    expires_at = fields.Integer(required=True, allow_none=True, metadata={"description": "milliseconds since 1970"})


class Me(Told):
    player = fields.String(required=True)
    name = fields.String(required=True)
    referee = fields.Boolean(required=True)
    bot = fields.Boolean(required=True)
    since = moment_field()
    token = fields.Nested(TokenInUse, required=True)


class PlayerFound(Told):
    player = fields.String(required=True, metadata={"examples": ["p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E"]})
    name = fields.String(required=True)
    since = moment_field()
    bot = fields.Boolean(required=True)


class PlayerDocument(PlayerFound):
    """What everybody may know of a player."""

    finished = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "public tables of his that are over, by game", "examples": [{"condottiere": 3}]},
    )


class PlayerPage(Told):
    players = fields.List(fields.Nested(PlayerFound), required=True)
    next = fields.String(required=True, allow_none=True)


# ------------------------------------------------------------------------------------------------ talk, invitations


class NewLine(Asked):
    room = fields.String(required=True, validate=validate.OneOf(ROOMS), metadata={"examples": ["seats"]})
    text = matching(ALOUD, "something to read", longest=500, required=True, metadata={"minLength": 1})


class TalkLine(Told):
    id = fields.Integer(required=True, metadata={"description": "1, 2, 3, … at this table"})
    at = moment_field()
    room = fields.String(required=True, validate=validate.OneOf(ROOMS))
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "where the speaker sat"})
    player = fields.String(required=True)
    name = fields.String(required=True)
    text = fields.String(required=True)


class TalkPage(Told):
    talk = fields.List(fields.Nested(TalkLine), required=True)
    version = fields.Integer(required=True, metadata={"description": "the number of the last line that was said"})


class Declining(Asked):
    reason = matching(ALOUD, "something to read", longest=500, load_default=None, allow_none=True)


class Invited(Told):
    table = table_field()
    game = fields.String(required=True)
    seat = fields.Integer(required=True, metadata={"description": "the one that is kept for you"})
    opened_by = fields.String(required=True)
    opened_by_name = fields.String(required=True)
    opened_at = moment_field()
    expires_at = moment_field(allow_none=True)
    private = fields.Boolean(required=True)
    seats = fields.List(fields.Nested(SeatDocument), required=True)


class MyInvitations(Told):
    invitations = fields.List(fields.Nested(Invited), required=True)
    next = fields.String(required=True, allow_none=True)


class NewLink(Asked):
    uses = fields.Integer(strict=True, load_default=1, validate=validate.Range(min=1, max=100))
    expires_at = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=0, max=2**53 - 1),
        metadata={"description": "milliseconds since 1970; seven days without it, four weeks at most"},
    )


class LinkDocument(Told):
    code = fields.String(required=True, metadata={"description": "shown once", "examples": ["7Q2M-XK0D-9RTA"]})
    uses = fields.Integer(required=True)
    expires_at = moment_field()


# ------------------------------------------------------------------------------------------------ what you are told


class Notice(Told):
    """Something that concerns you; which members it has beside the first five depends on `event`."""

    id = fields.Integer(required=True, metadata={"description": "1, 2, 3, … of yours"})
    event = fields.String(required=True, metadata={"description": EVENTS, "examples": ["decision"]})
    at = moment_field()
    table = table_field()
    game = fields.String(required=True)
    version = fields.Integer(metadata={"description": "of the table"})
    decision = fields.Nested(DecisionDocument, metadata={"description": "of `decision` and `time_low`"})
    seat = fields.Integer(metadata={"description": "of `invited`: the one that is kept for you"})
    by = fields.String(metadata={"description": "of `invited` and `talk`: a player"})
    room = fields.String(metadata={"description": "of `talk`"})
    line = fields.Integer(metadata={"description": "of `talk`: the number of the line"})
    outcome = fields.Nested(OutcomeDocument, allow_none=True, metadata={"description": "of `finished`"})
    dispute = fields.String(metadata={"description": "of `dispute`"})
    what = fields.String(metadata={"description": "of `dispute`: `filed` or `judged`"})
    proposal = fields.Dict(metadata={"description": "of `proposal`"})


class NoticePage(Told):
    events = fields.List(fields.Nested(Notice), required=True)
    version = fields.Integer(required=True, metadata={"description": "the number of the newest event"})


# ------------------------------------------------------------------------------------------------ webhooks


class NewWebhook(Asked):
    url = fields.String(required=True, metadata={"examples": ["https://bot.example/annals"]})
    events = fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        load_default=list,
        validate=validate.Length(max=16),
        metadata={"description": "only these; all without it"},
    )
    secret = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=100),
        metadata={"description": "`whsec_` and 24 to 64 bytes in base64; drawn without it"},
    )


class Disabled(Told):
    at = moment_field()
    reason = fields.String(required=True)


class WebhookDocument(Told):
    id = fields.String(required=True)
    url = fields.String(required=True)
    events = fields.List(fields.String(), required=True, metadata={"description": "only these; all where it is empty"})
    made_at = moment_field()
    delivered = fields.Integer(required=True, metadata={"description": "the number of the last event that was taken"})
    failures = fields.Integer(required=True, metadata={"description": "of the next event, so far"})
    disabled = fields.Nested(Disabled, required=True, allow_none=True)


class MadeWebhook(WebhookDocument):
    secret = fields.String(required=True, metadata={"description": "shown once"})


class MyWebhooks(Told):
    webhooks = fields.List(fields.Nested(WebhookDocument), required=True)


class Delivery(Told):
    id = fields.String(required=True, metadata={"description": "the `webhook-id`, the same at every attempt"})
    event = fields.Integer(required=True)
    type = fields.String(required=True)
    at = moment_field()
    attempt = fields.Integer(required=True)
    delivered = fields.Boolean(required=True)
    status = fields.Integer(required=True, allow_none=True)
    error = fields.String(required=True, allow_none=True)
    took_ms = fields.Integer(required=True)
    next_at = moment_field(allow_none=True)


class Deliveries(Told):
    deliveries = fields.List(fields.Nested(Delivery), required=True)


class Redelivery(Asked):
    event = fields.Integer(
        strict=True, load_default=None, allow_none=True, validate=validate.Range(min=1, max=2**53 - 1)
    )
