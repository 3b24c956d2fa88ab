"""What must hold before anything is written: of a table, of a seat, of who asks."""

from collections.abc import Sequence
from typing import Any

from domain.contract.game import Game, Seat
from domain.contract.luck import Luck
from domain.contract.wire import plain
from events.tables.drafts import Asker
from events.tables.refusals import Cannot, NotYours, Unfit
from events.tables.table import Table


def must_be_agreed(game: Game[Any], options: Any, seats: int, state: Any) -> None:
    """A position belongs to the options and the number of seats it was reached with."""
    wanted = game.agreed(game.replay(game.open(options, seats, Luck(b"", 1))))
    if game.agreed(state) != wanted:
        detail = "the position was reached with other options or another number of seats"
        raise Unfit("position_disagrees", detail, wanted=plain(wanted), found=plain(game.agreed(state)))


def must_go_on(game: Game[Any], state: Any, where: str) -> None:
    """A table starts from a game that is not over: nothing could ever end it."""
    if state is None or game.outcome(state) is not None:
        raise Cannot("nothing_to_continue", f"{where} there is no game to go on with")


def must_sit_once(opener: str, seats: Sequence[Any]) -> None:
    people = [opener if seat == "me" else seat["player"] for seat in seats if seat == "me" or "player" in seat]
    if len(people) != len(set(people)):
        raise Unfit("sits_twice", "nobody sits twice at one table")


def imported(table: Table) -> Cannot:
    hint = "; fork it to play on" if table.status == "finished" else ""
    return Cannot("table_imported", f"the table was imported and is only read{hint}")


def must_run(table: Table) -> None:
    if table.imported:
        raise imported(table)
    if table.status == "finished":
        raise Cannot("table_finished", "the table is finished")
    if table.status == "frozen":
        raise frozen(table)


def must_play(table: Table) -> None:
    must_run(table)
    if table.status == "open":
        raise Cannot("not_started", "the table still has open seats")


def frozen(table: Table) -> Cannot:
    return Cannot("table_frozen", f"the table is frozen by dispute {table.dispute}", dispute=table.dispute)


def must_still_sit(table: Table, seat: Seat, asker: Asker) -> None:
    place = table.places[seat]
    sits = place.ai is not None if asker.by.startswith("ai:") else asker.by == f"player:{place.player}"
    if not sits:
        raise NotYours("not_your_seat", f"seat {seat} has another occupant now", seat=seat)


def free_seat(table: Table, player: str | None) -> Seat:
    for wanted in ([player] if player else []) + [None]:
        for seat, place in enumerate(table.places):
            if place.player is None and place.kept_for == wanted and (place.ai is None or wanted is not None):
                return seat
    raise Cannot("no_open_seat", "the table has no open seat")


def must_be_free(table: Table, player: str | None, seat: Seat) -> None:
    if not 0 <= seat < len(table.places):
        raise Unfit("unknown_seat", f"the table has seats 0 to {len(table.places) - 1}", seat=seat)
    place = table.places[seat]
    his = player is not None and place.kept_for == player and place.player is None
    if not his and (place.is_taken or place.kept_for is not None):
        raise Cannot("seat_taken", f"seat {seat} is taken", seat=seat)
