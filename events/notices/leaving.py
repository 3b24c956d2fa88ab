"""Leaving for good: what is kept of a person goes, and computer players take over where he sits.

people:leaving   sorted set   who has left and may still sit somewhere: at a table that is frozen, or that the
                              lists did not know yet
"""

import logging
from collections.abc import Iterator
from typing import Any, Final

from domain.contract.registry import UnknownRules
from events.lists.lists import Lists, Wanted
from events.log.connect import Client
from events.log.errors import Conflict, log_errors
from events.people.inbox import Inboxes
from events.people.players import Player, Players
from events.people.talk import Talk
from events.people.tokens import now_ms
from events.people.webhooks import Webhooks
from events.tables.play import play
from events.tables.refusals import HouseRefusal
from events.tables.seat import Stand
from events.tables.table import BrokenChain
from events.tables.tables import Tables

log = logging.getLogger("annals.notices")

LEAVING: Final = "people:leaving"
AGAIN_MS: Final = 3000  # until it is looked again whether he still sits somewhere
LISTED_MS: Final = 10_000  # after which the lists know of every table
PAGE: Final = 100


class Farewell:
    """Erases people. Their pseudonym stays in the logs, and every record verifies as before."""

    def __init__(
        self,
        redis: Client,
        tables: Tables,
        lists: Lists,
        players: Players,
        talk: Talk,
        inboxes: Inboxes,
        webhooks: Webhooks,
    ) -> None:
        self._redis, self._tables, self._lists, self._players = redis, tables, lists, players
        self._talk, self._inboxes, self._webhooks = talk, inboxes, webhooks

    def erase(self, player: Player) -> None:
        """Forget the person; whatever is cut off in the middle, the dispatcher brings to its end."""
        with log_errors():
            self._redis.zadd(LEAVING, {f"{player.id} {now_ms()}": 0})
        self._players.erase(player)
        self._forget(player.id)
        self._stand_up(player.id)

    def go_on(self) -> None:
        """Once more for those who left: what they still had, where they still sat."""
        with log_errors():
            due = self._redis.zrangebyscore(LEAVING, "-inf", now_ms(), start=0, num=PAGE)
        for member in due:
            player, _, since = member.decode().partition(" ")
            self._forget(player)
            sits = self._stand_up(player)
            with log_errors():
                if not sits and now_ms() - int(since) > LISTED_MS:
                    self._redis.zrem(LEAVING, member)
                else:
                    self._redis.zadd(LEAVING, {member: now_ms() + AGAIN_MS})

    def _forget(self, player: str) -> None:
        self._players.tokens.end_all(player)
        self._webhooks.erase(player)
        self._talk.erase(player)
        self._inboxes.erase(player)

    def _stand_up(self, player: str) -> bool:
        """Leave every seat that can be left, and every invitation; True if one is left that could not be."""
        sits = False
        for table in self.tables_of(player, "open", "playing", "frozen"):
            try:
                loaded = self._tables.look(table["table"])
                for seat, place in enumerate(loaded.table.places):
                    if place.player == player or (place.kept_for == player and not place.is_taken):
                        play(self._tables, Stand(by=f"player:{player}", seat=seat), loaded)
            except (HouseRefusal, Conflict) as refusal:
                log.info("event=still_sits player=%s table=%s reason=%s", player, table["table"], refusal)
                sits = True
            except (BrokenChain, UnknownRules) as closed:
                log.info("event=still_sits player=%s table=%s reason=%s", player, table["table"], closed)
        return sits

    def tables_of(self, player: str, *statuses: str | None) -> Iterator[dict[str, Any]]:
        """The tables a person has opened, sits at or is invited to, as lists show them."""
        for status in statuses or (None,):
            wanted, cursor = Wanted(status=status, player=player, asker=player), None
            while True:
                page = self._lists.page(wanted, cursor, PAGE)
                yield from page.found
                cursor = page.next
                if cursor is None:
                    break
