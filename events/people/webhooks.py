"""Webhooks: where somebody wants to be sent what he is told, and how far that has come. All of it lies with the log.

webhook:<id>              hash         whose it is, url, secret, events, the number of the last event that was
                                       delivered, failures, whether it is disabled
webhook:<id>:deliveries   list         the last attempts
webhook:<id>:at_work      string       while a job is at it
webhooks:<player>         set          the ids of a player's
webhooks:due              sorted set   those with something to do, by when
webhooks:all              set          those that are not disabled: looked through now and then
"""

import secrets
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import orjson

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.ids import Stamp, new_stamp
from events.people.tokens import AMEND, now_ms

OPERATOR: Final = "operator"  # whose inbox holds every entry of every table, and whose webhook the settings name

MOST: Final = 10  # of one player
KEPT: Final = 100  # attempts of each
LEASE_MS: Final = 30_000  # how long one is left to a job that may have been lost
AT_WORK_MS: Final = 60_000  # how long to a job that has begun: longer than any attempt takes
DUE: Final = "webhooks:due"
ALL: Final = "webhooks:all"

RETRIES_S: Final = (5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)  # after each failure: three days in all

# KEYS due; ARGV now, until when it is left to us, how many. Answers those that are taken.
TAKE: Final = """#!lua
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return due
"""


@dataclass(frozen=True, slots=True)
class Webhook:
    id: str
    player: str
    url: str
    secret: str
    events: tuple[str, ...] = ()  # none: all
    made_at: int = 0
    cursor: int = 0  # the number of the last event that was delivered
    failures: int = 0  # of the next, one after the other
    disabled_at: int | None = None
    reason: str = ""

    def wants(self, event: dict[str, Any]) -> bool:
        return not self.events or event["event"] in self.events

    @property
    def document(self) -> dict[str, Any]:
        disabled = None if self.disabled_at is None else {"at": self.disabled_at, "reason": self.reason}
        known = {"id": self.id, "url": self.url, "events": list(self.events), "made_at": self.made_at}
        return {**known, "delivered": self.cursor, "failures": self.failures, "disabled": disabled}


def new_secret() -> str:
    return f"whsec_{b64encode(secrets.token_bytes(32)).decode()}"


class Webhooks:
    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._take = redis.register_script(TAKE)
        self._amend = redis.register_script(AMEND)

    # -------------------------------------------------------------------------------------------- of a player

    def make(
        self, player: str, url: str, secret: str, events: Iterable[str], cursor: int, stamp: Stamp | None = None
    ) -> Webhook | None:
        """A new one that begins after the newest event; None if the player has as many as he may have.

        Made by the same stamp again it is the one that was made, with its secret and as far as it has come.
        """
        id_ = f"w-{(stamp or new_stamp()).digits}"
        known = None if stamp is None else self.find(id_)
        with log_errors():
            if known is not None and known.player == player:
                self._list(known)
                return known
            if self._redis.scard(_of(player)) >= MOST:
                return None
            hook = Webhook(id_, player, url, secret, tuple(events), now_ms(), cursor)
            self._keep(hook)
        return hook

    def set_operator(self, url: str | None, secret: str, cursor: int) -> None:
        """The webhook of the settings: it goes on where it was, also at another address."""
        with log_errors():
            if url is None:
                self.end(OPERATOR, OPERATOR)
                return
            known = self.find(OPERATOR)
            if known is None:
                self._keep(Webhook(OPERATOR, OPERATOR, url, secret, (), now_ms(), cursor))
            elif (known.url, known.secret) != (url, secret):
                self._redis.hset(_key(OPERATOR), mapping={"url": url, "secret": secret})
                self.enable(known)

    def _keep(self, hook: Webhook) -> None:
        kept = {"player": hook.player, "url": hook.url, "secret": hook.secret, "events": " ".join(hook.events)}
        self._redis.hset(_key(hook.id), mapping={**kept, "made_at": hook.made_at, "cursor": hook.cursor})
        self._list(hook)

    def _list(self, hook: Webhook) -> None:
        self._redis.sadd(_of(hook.player), hook.id)
        self._redis.sadd(ALL, hook.id)

    def of(self, player: str) -> list[Webhook]:
        with log_errors():
            ids = sorted(id_.decode() for id_ in self._redis.smembers(_of(player)))
        found = [hook for id_ in ids if (hook := self.find(id_)) is not None]
        return sorted(found, key=lambda hook: (hook.made_at, hook.id))

    def find(self, id_: str) -> Webhook | None:
        with log_errors():
            kept = {name.decode(): value.decode() for name, value in self._redis.hgetall(_key(id_)).items()}
        if "url" not in kept:
            return None
        made_at, cursor, failures = (int(kept.get(name) or 0) for name in ("made_at", "cursor", "failures"))
        disabled = int(kept["disabled_at"]) if kept.get("disabled_at") else None
        events, reason = tuple(kept["events"].split()), kept.get("reason", "")
        whose = (kept["player"], kept["url"], kept["secret"])
        return Webhook(id_, *whose, events, made_at, cursor, failures, disabled, reason)

    def end(self, player: str, id_: str) -> bool:
        """No longer send anything there; False if the player has none of this id."""
        with log_errors():
            if not self._redis.srem(_of(player), id_):
                return False
            self._redis.delete(_key(id_))
            self._redis.delete(_deliveries(id_))
            self._redis.srem(ALL, id_)
            self._redis.zrem(DUE, id_)
        return True

    def erase(self, player: str) -> None:
        for hook in self.of(player):
            self.end(player, hook.id)

    # -------------------------------------------------------------------------------------------- what is to do

    def stir(self, players: Iterable[str]) -> None:
        """Something was told to these players: whoever wants it sent has something to do."""
        wanted = list(players)
        pipe = self._redis.pipeline(transaction=False)
        for player in wanted:
            pipe.smembers(_of(player))
        with log_errors():
            hooks = {id_.decode() for found in (pipe.execute() if wanted else []) for id_ in found}
            if hooks:
                self._redis.zadd(DUE, dict.fromkeys(hooks, now_ms()), nx=True)

    def stir_all(self) -> None:
        """Look through all of them, for what was told by somebody who died before he could stir them."""
        with log_errors():
            if hooks := self._redis.smembers(ALL):
                self._redis.zadd(DUE, dict.fromkeys(hooks, now_ms()), nx=True)

    def take_due(self, most: int) -> list[str]:
        """Those that have something to do now, left to us for a while."""
        now = now_ms()
        with log_errors():
            return [id_.decode() for id_ in self._take(keys=[DUE], args=[now, now + LEASE_MS, most])]

    def begin(self, id_: str) -> bool:
        """Is nobody else at it? One at a time keeps the order."""
        with log_errors():
            return bool(self._redis.set(_at_work(id_), 1, nx=True, px=AT_WORK_MS))

    def hold(self, id_: str) -> None:
        """Keep it while a job is at it."""
        with log_errors():
            self._redis.pexpire(_at_work(id_), AT_WORK_MS)
            self._redis.zadd(DUE, {id_: now_ms() + LEASE_MS}, xx=True)

    def leave(self, id_: str) -> None:
        with log_errors():
            self._redis.delete(_at_work(id_))

    def again(self, id_: str) -> None:
        """There is more to do, after others."""
        with log_errors():
            self._redis.zadd(DUE, {id_: now_ms()}, xx=True)

    def rest(self, id_: str) -> None:
        """There is nothing to do any more."""
        with log_errors():
            self._redis.zrem(DUE, id_)

    # -------------------------------------------------------------------------------------------- how it went

    def delivered(self, hook: Webhook, number: int) -> bool:
        """Everything up to this event is there; False if the webhook was ended meanwhile."""
        with log_errors():
            return bool(self._amend(keys=[_key(hook.id)], args=["cursor", number, "failures", 0]))

    def again_at(self, hook: Webhook, *, gone: bool) -> int | None:
        """When the next attempt is made after one that has failed now; None if there is none."""
        is_last = gone or hook.failures >= len(RETRIES_S)
        return None if is_last else now_ms() + RETRIES_S[hook.failures] * 1000

    def failed(self, hook: Webhook, following: int | None, reason: str) -> None:
        """An attempt has failed; without a next one the webhook is disabled."""
        with log_errors():
            if following is not None:
                self._amend(keys=[_key(hook.id)], args=["failures", hook.failures + 1])
                self._redis.zadd(DUE, {hook.id: following}, xx=True)
                return
            told = ["failures", hook.failures + 1, "disabled_at", now_ms(), "reason", reason]
            self._amend(keys=[_key(hook.id)], args=told)
            self._redis.srem(ALL, hook.id)
            self._redis.zrem(DUE, hook.id)

    def enable(self, hook: Webhook, cursor: int | None = None) -> None:
        """Try again now, from another event if one is named."""
        told: list[Any] = ["failures", 0, "disabled_at", "", "reason", ""]
        with log_errors():
            if self._amend(keys=[_key(hook.id)], args=[*told, *([] if cursor is None else ["cursor", cursor])]):
                self._redis.sadd(ALL, hook.id)
                self._redis.zadd(DUE, {hook.id: now_ms()})

    def note(self, hook: Webhook, attempt: dict[str, Any]) -> None:
        """Remember how an attempt went."""
        with log_errors():
            if self._redis.exists(_key(hook.id)):
                self._redis.lpush(_deliveries(hook.id), orjson.dumps(attempt))
                self._redis.ltrim(_deliveries(hook.id), 0, KEPT - 1)

    def deliveries(self, id_: str) -> list[dict[str, Any]]:
        """The last attempts, the newest first."""
        with log_errors():
            return [orjson.loads(attempt) for attempt in self._redis.lrange(_deliveries(id_), 0, -1)]


def _key(id_: str) -> str:
    return f"webhook:{id_}"


def _deliveries(id_: str) -> str:
    return f"webhook:{id_}:deliveries"


def _at_work(id_: str) -> str:
    return f"webhook:{id_}:at_work"


def _of(player: str) -> str:
    return f"webhooks:{player}"
