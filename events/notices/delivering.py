"""Delivering what an inbox holds to a webhook: in order, each until it is taken, signed as Standard Webhooks say."""

import logging
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlsplit

import orjson
from standardwebhooks import Webhook as Signing

from domain.contract.registry import UnknownRules
from events.log.store import Store
from events.notices.sending import Sent, send
from events.people.inbox import Inboxes
from events.people.tokens import now_ms
from events.people.webhooks import OPERATOR, Webhook, Webhooks
from events.process.settings import Network
from events.tables.documents import entry_document
from events.tables.refusals import NoSuchTable
from events.tables.table import BrokenChain
from events.tables.tables import Tables

log = logging.getLogger("annals.webhooks")

PAGE: Final = 50
MOST_OF_A_JOB: Final = 500  # events; then others have their turn
AGENT: Final = "annals-webhooks/1"


class Courier:
    """Takes what was told to where it is wanted."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        inboxes: Inboxes,
        webhooks: Webhooks,
        allowed: Sequence[Network],
    ) -> None:
        self._store, self._tables, self._inboxes, self._webhooks = store, tables, inboxes, webhooks
        self._allowed = allowed

    @cached_property
    def _trust(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    def deliver(self, id_: str) -> int:
        """Send what a webhook has not had yet, until nothing is left or something was not taken; returns how many."""
        if not self._webhooks.begin(id_):
            return 0
        try:
            return self._deliver_all(id_)
        finally:
            self._webhooks.leave(id_)

    def _deliver_all(self, id_: str) -> int:
        taken = 0
        while taken < MOST_OF_A_JOB:
            hook = self._webhooks.find(id_)
            if hook is None or hook.disabled_at is not None:
                self._webhooks.rest(id_)
                return taken
            events = self._inboxes.events(hook.player, hook.cursor, PAGE)
            if not events and hook.cursor > self._inboxes.version(hook.player):
                if not self._webhooks.delivered(hook, 0):  # the inbox was lost, and its numbers begin at 1 again
                    return taken
                continue
            if not events:
                self._webhooks.rest(id_)
                if self._inboxes.events(hook.player, hook.cursor, 1):
                    self._webhooks.stir([hook.player])  # it came between the two looks
                return taken
            for event in events:
                if hook.wants(event):
                    if not self._deliver(hook, event):
                        return taken
                    taken += 1
                    hook = self._webhooks.find(id_) or hook
                if not self._webhooks.delivered(hook, event["id"]):
                    return taken
        self._webhooks.again(id_)
        return taken

    def _deliver(self, hook: Webhook, event: dict[str, Any]) -> bool:
        """Send one event; True if it was taken."""
        self._webhooks.hold(hook.id)
        at = datetime.now(UTC)
        body = orjson.dumps(self._message(hook, event))
        name = f"{hook.id}-{event['id']}"
        headers = {
            "content-type": "application/json",
            "host": urlsplit(hook.url).netloc,
            "user-agent": AGENT,
            "webhook-id": name,
            "webhook-timestamp": str(int(at.timestamp())),
            "webhook-signature": Signing(hook.secret).sign(name, at, body.decode()),
        }
        sent = send(hook.url, body, headers, self._allowed, self._trust)
        following = None
        if not sent.is_taken:
            following = self._webhooks.again_at(hook, gone=sent.is_gone)
            said = logging.INFO if following is not None else logging.WARNING  # it is disabled now
            log.log(said, "event=not_delivered webhook=%s reason=%r again=%s", hook.id, sent.error, following)
            self._webhooks.failed(hook, following, sent.error)
        self._webhooks.note(hook, _attempt(hook, event, name, sent, following))
        return sent.is_taken

    def _message(self, hook: Webhook, event: dict[str, Any]) -> dict[str, Any]:
        told = datetime.fromtimestamp(event["at"] / 1000, UTC).isoformat(timespec="milliseconds")
        data = {name: value for name, value in event.items() if name != "event"}
        if hook.id == OPERATOR:
            data["entry"] = self._entry(event["table"], event["version"])
        return {"type": event["event"], "timestamp": told.replace("+00:00", "Z"), "data": data}

    def _entry(self, table: str, version: int) -> dict[str, Any] | None:
        """An entry as a spectator may see it now."""
        try:
            all_open = self._tables.all_open(self._tables.load(table))
        except (NoSuchTable, BrokenChain, UnknownRules):
            return None
        entry = self._store.entry(table, version)
        return None if entry is None else entry_document(entry, None, all_open=all_open)


def _attempt(hook: Webhook, event: dict[str, Any], name: str, sent: Sent, following: int | None) -> dict[str, Any]:
    return {
        "id": name,
        "event": event["id"],
        "type": event["event"],
        "at": now_ms(),
        "attempt": hook.failures + 1,
        "delivered": sent.is_taken,
        "status": sent.status,
        "error": sent.error or None,
        "took_ms": sent.took_ms,
        "next_at": following,
    }
