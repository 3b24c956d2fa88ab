"""The parts of a client: players, games, tables, oneself, records, the public log."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from annals_client import types
from annals_client.shells import Awaiting, Blocking, iteration, operation
from annals_client.speaking import LINES, LONGEST_WAIT, Speaking
from annals_client.steps import Flow, Query, Steps
from annals_client.table import Table

S = TypeVar("S", bound=Blocking | Awaiting)


class Players(Speaking[S], Generic[S]):
    """People and programs."""

    @operation
    def register(self, name: str, *, bot: bool = False, key: str | None = None) -> "Steps[types.Registered]":
        """Become a player. From here on this client speaks as him; keep `token` and `recovery` to come back."""
        body = {"name": name, **({"bot": True} if bot else {})}
        found: types.Registered = yield from self._post("/v1/players", body, key=key)
        self._speaker.token = found["token"]
        return found

    @operation
    def recover(self, player: str, recovery: str, *, key: str | None = None) -> "Steps[types.Registered]":
        """Come back without a token. From here on this client speaks as this player."""
        body = {"player": player, "recovery": recovery}
        found: types.Registered = yield from self._post("/v1/players/recover", body, key=key)
        self._speaker.token = found["token"]
        return found

    @iteration
    def find(self, name: str) -> "Flow[types.PlayerFound]":
        """Players whose names begin so."""
        yield from self._pages("/v1/players", "players", {"name": name})

    @operation
    def get(self, player: str) -> "Steps[types.Player]":
        """Who somebody is."""
        found: types.Player = yield from self._get(f"/v1/players/{player}")
        return found


class Games(Speaking[S], Generic[S]):
    """What can be played here, and in which words it is told."""

    @operation
    def list(self) -> "Steps[list[types.Game]]":
        """Every game."""
        found = yield from self._get("/v1/games")
        games: list[types.Game] = found["games"]
        return games

    @operation
    def get(self, game: str) -> "Steps[types.Game]":
        """One game: who may play, options, moves and facts as JSON Schemas."""
        found: types.Game = yield from self._get(f"/v1/games/{game}")
        return found

    @operation
    def kit(self, game: str, lang: str | None = None) -> "Steps[types.Kit]":
        """All that a front end needs to draw and explain a game."""
        found: types.Kit = yield from self._get(f"/v1/games/{game}/kit", {"lang": lang})
        return found

    @operation
    def words(self, lang: str | None = None) -> "Steps[types.Words]":
        """What the house says."""
        found: types.Words = yield from self._get("/v1/words", {"lang": lang})
        return found

    @operation
    def rules(self, game: str) -> "Steps[types.Rulebook]":
        """The rulebook, numbered."""
        found: types.Rulebook = yield from self._get(f"/v1/games/{game}/rules")
        return found

    @operation
    def rule(self, game: str, rule: str) -> "Steps[types.Rule]":
        """One rule, as a refusal names it."""
        found: types.Rule = yield from self._get(f"/v1/games/{game}/rules/{rule}")
        return found


class Tables(Speaking[S], Generic[S]):
    """Tables: new ones, and those that are there."""

    @operation
    def open(
        self,
        game: str,
        seats: "Sequence[str | Mapping[str, Any]]" = ("me", {"ai": "greedy"}),
        *,
        options: Mapping[str, Any] | None = None,
        clock: "types.ClockWish | None" = None,
        on_timeout: str | None = None,
        private: bool | None = None,
        seed: str | None = None,
        nonce: str | None = None,
        position: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> "Steps[Table[S]]":
        """A new table: each seat is `"me"`, `"open"`, `{"ai": "greedy"}` or `{"player": "p-…"}`."""
        wish = {
            "options": options,
            "clock": clock,
            "on_timeout": on_timeout,
            "private": private,
            "seed": seed,
            "nonce": nonce,
            "position": position,
        }
        given = {name: value for name, value in wish.items() if value is not None}
        found = yield from self._post("/v1/tables", {"game": game, "seats": [*seats], **given}, key=key)
        return self._table(found)

    @operation
    def get(self, table: str, *, link: str | None = None) -> "Steps[Table[S]]":
        """A table that is there."""
        found = yield from self._get(f"/v1/tables/{table}", {"link": link})
        return self._table(found)

    def at(self, table: str) -> Table[S]:
        """The same without asking: nothing is known of it yet."""
        return Table(self._shell, self._speaker, table)

    @iteration
    def list(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        mine: bool | None = None,
        player: str | None = None,
        open_seats: bool | None = None,
    ) -> "Flow[types.ListedTable]":
        """Tables, the newest first, page after page."""
        query: Query = {"game": game, "status": status, "mine": mine, "player": player, "open_seats": open_seats}
        yield from self._pages("/v1/tables", "tables", query)

    def _table(self, document: Any) -> Table[S]:
        return Table(self._shell, self._speaker, document["table"], document)


class Me(Speaking[S], Generic[S]):
    """The player whose token this client has."""

    @operation
    def get(self) -> "Steps[types.Me]":
        """Who you are, and what your token is good for."""
        found: types.Me = yield from self._get("/v1/me")
        return found

    @operation
    def rename(self, name: str) -> "Steps[types.Me]":
        """Take another name."""
        found: types.Me = yield from self._document(self._request("PATCH", "/v1/me", None, {"name": name}))
        return found

    @operation
    def leave(self) -> Steps[None]:
        """Erase name, tokens, talk and webhooks; computer players take your seats."""
        yield from self._delete("/v1/me")

    @operation
    def renew_recovery(self, *, key: str | None = None) -> "Steps[types.MadeRecovery]":
        """Another recovery code, or your first."""
        found: types.MadeRecovery = yield from self._post("/v1/me/recovery", key=key)
        return found

    @iteration
    def decisions(self) -> "Flow[types.Owed]":
        """What waits for you, the most urgent first."""
        yield from self._pages("/v1/me/decisions", "decisions")

    @iteration
    def invitations(self) -> "Flow[types.Invited]":
        """Seats that others keep for you."""
        yield from self._pages("/v1/me/invitations", "invitations")

    @iteration
    def feed(self, *, after: int = 0) -> "Flow[types.Notice]":
        """What you are told at all your tables, each once and in order, for ever: decisions, invitations, talk."""
        yield from self._frames("/v1/me/feed", None, after, is_dense=False, read=lambda frame: frame.data)

    @operation
    def notices(self, *, after: int = 0, limit: int = 100, wait: int = 0) -> "Steps[types.NoticePage]":
        """A page of the same; with `wait` (up to 25 seconds) as soon as there is something on it."""
        query = {"after": after, "limit": limit, "wait": wait or None}
        found: types.NoticePage = yield from self._get("/v1/me/feed", query, waits=wait)
        return found

    @operation
    def export(self) -> Steps[bytes]:
        """Everything that is kept about you, a JSON document a line."""
        request = self._request("GET", "/v1/me/export", headers={"Accept": LINES}, waits=LONGEST_WAIT)
        reply = yield from self._answer(request)
        return reply.body

    @operation
    def tokens(self) -> "Steps[list[types.ListedToken]]":
        """Your tokens, without their secrets."""
        page = yield from self._get("/v1/me/tokens")
        found: list[types.ListedToken] = page["tokens"]
        return found

    @operation
    def make_token(
        self,
        name: str = "",
        *,
        scopes: Sequence[str] = ("read", "play"),
        expires_at: int | None = None,
        key: str | None = None,
    ) -> "Steps[types.MadeToken]":
        """Another token; its text is shown once."""
        body: dict[str, Any] = {"scopes": [*scopes], **({"name": name} if name else {})}
        body |= {} if expires_at is None else {"expires_at": expires_at}
        found: types.MadeToken = yield from self._post("/v1/me/tokens", body, key=key)
        return found

    @operation
    def end_token(self, token: str) -> Steps[None]:
        """End a token by its id; its feeds close."""
        yield from self._delete(f"/v1/me/tokens/{token}")

    @operation
    def webhooks(self) -> "Steps[list[types.Webhook]]":
        """Where the server calls you."""
        page = yield from self._get("/v1/me/webhooks")
        found: list[types.Webhook] = page["webhooks"]
        return found

    @operation
    def make_webhook(
        self, url: str, *, events: Sequence[str] = (), secret: str | None = None, key: str | None = None
    ) -> "Steps[types.MadeWebhook]":
        """Have events sent to an address; without `events` all of them."""
        body = {"url": url, **({"events": [*events]} if events else {}), **({"secret": secret} if secret else {})}
        found: types.MadeWebhook = yield from self._post("/v1/me/webhooks", body, key=key)
        return found

    @operation
    def end_webhook(self, webhook: str) -> Steps[None]:
        """Have nothing sent any more."""
        yield from self._delete(f"/v1/me/webhooks/{webhook}")

    @operation
    def deliveries(self, webhook: str) -> "Steps[types.Deliveries]":
        """The last attempts of a webhook."""
        found: types.Deliveries = yield from self._get(f"/v1/me/webhooks/{webhook}/deliveries")
        return found

    @operation
    def redeliver(self, webhook: str, event: int | None = None) -> "Steps[types.Webhook]":
        """Send again from an event on, or whatever has not arrived."""
        body = {} if event is None else {"event": event}
        request = self._request("POST", f"/v1/me/webhooks/{webhook}/redeliver", None, body)
        found: types.Webhook = yield from self._document(request)
        return found


class Records(Speaking[S], Generic[S]):
    """Records that somebody has."""

    @operation
    def verify(self, record: bytes) -> "Steps[types.VerificationReport]":
        """What the server says of a record; to trust nobody see `annals_client.verification`."""
        request = self._request("POST", "/v1/records/verify", None, record, {"Content-Type": LINES}, waits=1)
        found: types.VerificationReport = yield from self._document(request)
        return found

    @operation
    def bring(self, record: bytes) -> "Steps[Table[S]]":
        """Bring a record in, to be looked at here. It may be done twice and is done once."""
        request = self._request("POST", "/v1/records", None, record, {"Content-Type": LINES}, waits=1)
        found = yield from self._document(request)
        return Table(self._shell, self._speaker, found["table"], found)

    @operation
    def keys(self) -> "Steps[types.Keys]":
        """Every key that has signed records here."""
        found: types.Keys = yield from self._get("/v1/keys")
        return found


class PublicLog(Speaking[S], Generic[S]):
    """The log in which everybody can see that this server does not change its past."""

    @operation
    def checkpoint(self) -> Steps[str]:
        """The newest checkpoint, a signed note."""
        reply = yield from self._answer(self._request("GET", "/v1/public/checkpoint"))
        return reply.body.decode()

    @operation
    def key(self) -> Steps[str]:
        """The key of its notes."""
        reply = yield from self._answer(self._request("GET", "/v1/public/key"))
        return reply.body.decode().strip()

    @operation
    def tile(self, tile: str) -> Steps[bytes]:
        """A tile of its tree, as C2SP's tlog-tiles names them."""
        reply = yield from self._answer(self._request("GET", f"/v1/public/tile/{tile}"))
        return reply.body
