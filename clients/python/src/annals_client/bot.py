"""A program that plays: it follows a person's feed and answers every decision that the person owes.

def choose(table, offers):
    return offers.random()

bot.play(annals, choose)
"""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeAlias, TypeVar

from annals_client import types
from annals_client.client import Annals, AsyncAnnals
from annals_client.offers import Chosen, Offers
from annals_client.problems import NotFound, Refused
from annals_client.rooms import Me, Tables
from annals_client.shells import Awaiting, Blocking, Part, operation
from annals_client.speaking import LONGEST_WAIT
from annals_client.steps import Call, Steps
from annals_client.table import Table

S = TypeVar("S", bound=Blocking | Awaiting)

Move: TypeAlias = "types.Move | Chosen | None"
Choose: TypeAlias = Callable[[Table[Blocking], Offers], Move]
AsyncChoose: TypeAlias = Callable[[Table[Awaiting], Offers], "Move | Awaitable[Move]"]

OVERLAP = 100  # events that are read again at the start, for lists may be a second behind
OWED = ("decision", "time_low")


def play(annals: Annals, choose: Choose, *, is_enough: Callable[[], bool] = lambda: False) -> None:
    """Answer every decision that the player of this client owes, at all tables, until `is_enough()`.

    `choose(table, offers)` gives a move, or None to leave the decision for another time. What it chooses is played
    once; a table that has moved on meanwhile is looked at again. `is_enough` is asked after every round.
    """
    _Bot(annals._shell, annals.me, annals.tables).follow(choose, is_enough)


async def play_async(
    annals: AsyncAnnals, choose: AsyncChoose, *, is_enough: Callable[[], bool] = lambda: False
) -> None:
    """The same to be awaited; `choose` may be a coroutine function."""
    await _Bot(annals._shell, annals.me, annals.tables).follow(choose, is_enough)


class _Bot(Part[S], Generic[S]):
    def __init__(self, shell: S, me: Me[S], tables: Tables[S]) -> None:
        super().__init__(shell)
        self._me, self._tables = me, tables

    @operation
    def follow(self, choose: Callable[..., Any], is_enough: Callable[[], bool]) -> Steps[None]:
        after, waiting = yield from self._begin()
        while True:
            for table in waiting:
                yield from self._answer(table, choose)
            if is_enough():
                return
            page = yield from Me.notices.of(self._me, after=after, limit=500, wait=LONGEST_WAIT)
            waiting = list(dict.fromkeys(event["table"] for event in page["events"] if event["event"] in OWED))
            after = max((event["id"] for event in page["events"]), default=after)

    def _begin(self) -> Steps[tuple[int, list[str]]]:
        """Where the feed is, a little back, and then what is owed already: nothing falls between the two."""
        page = yield from Me.notices.of(self._me, limit=1)
        cursor = None
        owed: list[str] = []
        while True:
            found = yield from self._me._get("/v1/me/decisions", {"cursor": cursor})
            owed += [each["table"] for each in found["decisions"]]
            cursor = found["next"]
            if cursor is None:
                return max(0, page["version"] - OVERLAP), list(dict.fromkeys(owed))

    def _answer(self, id_: str, choose: Callable[..., Any]) -> Steps[None]:
        """Everything that is owed at one table now."""
        table = self._tables.at(id_)
        while True:
            try:
                offers = yield from Table.offers.of(table)
            except NotFound:
                return
            if not offers:
                return
            move = yield Call(choose, (table, offers))
            if move is None:
                return
            try:
                yield from Table.play.of(table, move, decision=offers.decision["id"] if offers.decision else None)
            except Refused as refused:
                if refused.code not in MOVED_ON:
                    raise


MOVED_ON = ("decision_closed", "not_your_turn", "table_finished", "table_frozen", "table_paused", "time_is_up")
