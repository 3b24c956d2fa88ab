"""Webhooks: what you are told, sent to a program of yours."""

from base64 import b64decode
from binascii import Error

from flask import Response

from api.answers import PERSONAL, json_answer
from api.body import fitting, json_body
from api.identity import known_caller
from api.once import once, stamp
from api.openapi.describe import BODY, also, body, needs_token, problems
from api.openapi.people import Deliveries, MadeWebhook, MyWebhooks, NewWebhook, Redelivery, WebhookDocument
from api.openapi.smorest import Blueprint
from api.players import ONCE
from api.problems import Problem, misfit
from api.scopes import ACCOUNT, scope
from api.services import services
from domain.contract.wire import Misfit
from events.notices.sending import Refused, must_be_receiver
from events.people.webhooks import MOST, Webhook, new_secret

blueprint = Blueprint("webhooks", __name__, url_prefix="/v1/me/webhooks", description="What you are told, sent to you")

EXAMPLE = {"url": "https://bot.example/annals", "events": ["decision", "finished"]}


@blueprint.get("")
@scope(ACCOUNT)
@needs_token
@blueprint.response(200, MyWebhooks)
@problems()
def list_webhooks() -> Response:
    """Your webhooks, the oldest first, without their secrets."""
    hooks = services().webhooks.of(known_caller().id)
    return json_answer({"webhooks": [hook.document for hook in hooks]}, headers=PERSONAL)


@blueprint.post("")
@once
@scope(ACCOUNT)
@needs_token
@body(NewWebhook, example=EXAMPLE)
@blueprint.response(201, MadeWebhook)
@problems(*BODY, 409)
def make_webhook() -> Response:
    """Let everything that you are told from now on be sent to an address, signed as Standard Webhooks say.

    The secret is shown once. Only `https` and public addresses; redirects are not followed. What is not taken (2xx
    within 15 s) is sent again for three days, in order; then the webhook is disabled. 410 disables it at once.
    """
    player = known_caller()
    wanted = fitting(NewWebhook, json_body())
    try:
        must_be_receiver(wanted["url"], services().settings.webhook_allow)
    except Refused as refused:
        said = {"url": wanted["url"][:200], "reason": str(refused)}
        raise Problem(422, "address_refused", f"nothing is sent to this address: {refused}", params=said) from refused
    secret = wanted["secret"] or new_secret()
    if not is_secret(secret):
        raise misfit(Misfit("must be whsec_ and 24 to 64 bytes in base64", ("secret",)))
    cursor = services().inboxes.version(player.id)
    events = dict.fromkeys(wanted["events"])
    made = services().webhooks.make(player.id, wanted["url"], secret, events, cursor, stamp())
    if made is None:
        detail = f"you have {MOST} webhooks; end one of them first"
        raise Problem(409, "too_many_webhooks", detail, params={"most": MOST})
    return json_answer({**made.document, "secret": made.secret}, 201, ONCE)


@blueprint.delete("/<webhook>")
@scope(ACCOUNT)
@needs_token
@also(204, "Nothing is sent there any more")
@problems(404)
def end_webhook(webhook: str) -> Response:
    """End a webhook."""
    if not services().webhooks.end(known_caller().id, webhook):
        raise _unknown(webhook)
    return Response(status=204)


@blueprint.get("/<webhook>/deliveries")
@scope(ACCOUNT)
@needs_token
@blueprint.response(200, Deliveries)
@problems(404)
def list_deliveries(webhook: str) -> Response:
    """The last hundred attempts, the newest first, and when the next is made."""
    hook = _own(webhook)
    return json_answer({"deliveries": services().webhooks.deliveries(hook.id)}, headers=PERSONAL)


@blueprint.post("/<webhook>/redeliver")
@scope(ACCOUNT)
@needs_token
@body(Redelivery, required=False, example={"event": 17})
@blueprint.response(200, WebhookDocument)
@problems(*BODY, 404)
def redeliver(webhook: str) -> Response:
    """Go on sending at once, also where the webhook was disabled; with `event` everything from that one on again."""
    hook = _own(webhook)
    event = fitting(Redelivery, json_body(optional=True))["event"]
    cursor = None if event is None else event - 1
    if cursor is not None and not services().inboxes.events(hook.player, cursor, 1):
        raise Problem(404, "unknown_delivery", f"event {event} is not kept", params={"event": event})
    services().webhooks.enable(hook, cursor)
    return json_answer(_own(webhook).document, headers=PERSONAL)


def is_secret(text: str) -> bool:
    """Is this a secret as Standard Webhooks want it?"""
    try:
        return text.startswith("whsec_") and 24 <= len(b64decode(text.removeprefix("whsec_"), validate=True)) <= 64
    except (Error, ValueError):
        return False


def _own(webhook: str) -> Webhook:
    player = known_caller().id
    hook = services().webhooks.find(webhook)
    if hook is None or hook.player != player:
        raise _unknown(webhook)
    return hook


def _unknown(webhook: str) -> Problem:
    return Problem(404, "unknown_webhook", "you have no such webhook", params={"webhook": webhook[:100]})
