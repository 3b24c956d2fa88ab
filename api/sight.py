"""A table as somebody may see it."""

from dataclasses import dataclass
from typing import Final

from api.once import named
from api.openapi.describe import query
from api.problems import Problem
from api.query import asked, is_number
from api.services import services
from domain.contract.game import ALL, Seat, Viewer
from events.people.players import Player
from events.services import Services
from events.tables.command import Loaded
from events.tables.command import done_field as done_field_of
from events.tables.refusals import NoSuchTable, NotYours
from events.tables.table import Table
from events.tables.time import is_out


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as somebody may see it."""

    loaded: Loaded
    player: Player | None

    @property
    def table(self) -> Table:
        return self.loaded.table

    @property
    def viewer(self) -> Seat | None:
        return self.table.seat_of(self.player.id) if self.player else None


LINK: Final = query("link", "a code that lets you see a private table", type="string", maxLength=80)


def sight(table: str, player: Player | None, done_field: str | None = None, link: str | None = None) -> Sight:
    """The table as it is now, if this player may know of it, and what became of an earlier use of the request's key.

    Who has a link (in the query, or as it is given here) may know of the table, whoever he is.
    """
    if done_field is None:
        done_field = done_field_of(f"player:{player.id}" if player else "", named()["key"])
    loaded = services().tables.look_for(table, done_field)
    if not may_know(services(), loaded.table, player) and not is_let_in(
        services(), table, player, link or asked("link")
    ):
        raise NoSuchTable(loaded.table.id)
    return Sight(loaded, player)


def is_let_in(built: Services, table: str, player: Player | None, link: str | None) -> bool:
    """Has he a link that lets him see the table?"""
    return link is not None and built.links.opens(table, link, player.id if player else None)


def remembered_sight(house: Services, table: str, player: Player) -> Sight | None:
    """The table as this process remembers it, if he sat there: good enough to move, never to be told no."""
    loaded = house.tables.remembered(table)
    sits = loaded is not None and loaded.table.seat_of(player.id) is not None
    return Sight(loaded, player) if loaded is not None and sits else None


def own_seat(seen: Sight) -> Seat:
    seat = seen.viewer
    if seat is None:
        raise NotYours("not_your_seat", "you do not sit at this table")
    return seat


def acting_seat(seen: Sight) -> Seat:
    """The seat for which the caller acts; who lost it to the clock hears so from the house."""
    side = seen.table.side_of(seen.player.id) if seen.player and seen.viewer is None else None
    return side if side is not None and is_out(seen.table, side) else own_seat(seen)


def may_know(built: Services, table: Table, player: Player | None) -> bool:
    """A private table is for who opened it, its seats, the invited, referees, and who has brought its record."""
    if not table.private:
        return True
    if player is None:
        return False
    return player.referee or table.knows(player.id) or (table.imported and built.store.was_brought(table.id, player.id))


def chosen_viewer(seen: Sight) -> Viewer:
    """Whom the caller wants to see as (`?seat=`): himself, or another where that may be known now."""
    wanted = asked("seat")
    if wanted is None:
        return seen.viewer
    if wanted == ALL:
        viewer: Viewer = ALL
    elif is_number(wanted) and len(wanted) < 3 and int(wanted) < len(seen.table.places):
        viewer = int(wanted)
    else:
        most = len(seen.table.places) - 1
        detail = f"seat must be one of the table's seats, 0 to {most}, or all"
        raise Problem(422, "invalid_query", detail, params={"name": "seat", "most": most})
    if not may_see_as(services(), seen.table, seen.player, viewer):
        raise Problem(
            403, "not_your_seat", "what others see is shown once the table is finished", params={"seat": viewer}
        )
    return viewer


def may_see_as(built: Services, table: Table, player: Player | None, viewer: Viewer) -> bool:
    """One's own seat always, another once the table is finished, or while it is frozen as its referee."""
    if viewer == (table.seat_of(player.id) if player else None):
        return True
    judging = table.status == "frozen" and player is not None and built.disputes.may_judge(table, player)
    return judging or built.tables.all_open(table)
