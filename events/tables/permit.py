"""What must hold before anything is written: of a table, of a seat, of who asks. The live path and the rule check of a
record ask the same questions."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from domain.contract.game import ALL, Game, Seat
from domain.contract.luck import Luck
from domain.contract.wire import plain
from events.tables.refusals import Cannot, NotYours, StaleVersion, Unfit
from events.tables.table import Place, Table

# ------------------------------------------------------------------------------------------------ the table


def imported(table: Table) -> Cannot:
    hint = "; fork it to play on" if table.status == "finished" else ""
    return Cannot("table_imported", f"the table was imported and is only read{hint}", status=table.status)


def must_be_ours(table: Table) -> None:
    if table.imported:
        raise imported(table)


def must_run(table: Table) -> None:
    must_be_ours(table)
    if table.status == "finished":
        raise Cannot("table_finished", "the table is finished", status=table.status)
    if table.status == "frozen":
        raise Cannot("table_frozen", f"the table is frozen by dispute {table.dispute}", dispute=table.dispute)


def must_have_begun(table: Table) -> None:
    must_run(table)
    if table.status == "open":
        raise Cannot("not_started", "the table still has open seats", status=table.status)


def must_play(table: Table) -> None:
    must_have_begun(table)
    if table.rests:
        raise Cannot("table_paused", "the table rests; whoever sits there may propose to resume")


def must_be_newest(table: Table, seen: int | None) -> None:
    if seen is not None and seen != table.version:
        raise StaleVersion(table.version, seen)


def must_be_owed(table: Table, seat: Seat, decision: str | None) -> None:
    owed = table.decision_of(seat)
    if decision is not None and (owed is None or owed.id != decision):
        raise Cannot("decision_closed", f"decision {decision} is not open", decision=decision)


def must_have_version(table: Table, version: int) -> None:
    if not 1 <= version <= table.version:
        raise Unfit("unknown_version", f"the table has versions 1 to {table.version}", version=version)


# ------------------------------------------------------------------------------------------------ seats


def must_act_for(table: Table, seat: Seat, by: str) -> None:
    if not table.places[seat].acts_as(by):
        raise NotYours("not_your_seat", f"seat {seat} has another occupant now", seat=seat)


def must_sit(table: Table, seat: Seat, by: str) -> None:
    """A person who sits there speaks for himself."""
    must_be_a_player(by)
    place_at(table, seat)
    must_act_for(table, seat, by)


def must_be_a_player(by: str) -> None:
    if not by.startswith("player:"):
        raise NotYours("not_a_player", "only players do this")


def place_at(table: Table, seat: Seat) -> Place:
    if not 0 <= seat < len(table.places):
        raise Unfit("unknown_seat", f"the table has seats 0 to {len(table.places) - 1}", seat=seat)
    return table.places[seat]


def free_seat(table: Table, player: str | None) -> Seat:
    for wanted in ([player] if player else []) + [None]:
        for seat, place in enumerate(table.places):
            if place.player is None and place.kept_for == wanted and (place.ai is None or wanted is not None):
                return seat
    raise Cannot("no_open_seat", "the table has no open seat")


def must_be_free(table: Table, player: str | None, seat: Seat) -> None:
    place = place_at(table, seat)
    if table.has_forfeited(seat):
        raise Cannot("seat_forfeited", f"seat {seat} has left the game for good", seat=seat)
    if table.clock is not None and table.clock.seats[seat].is_out and table.clock.seats[seat].outs > 1:
        raise Cannot("time_is_up", "who comes back once has his time; it was up again", seat=seat)
    his = player is not None and place.kept_for == player and place.player is None
    if not his and (place.is_taken or place.kept_for is not None):
        raise Cannot("seat_taken", f"seat {seat} is taken", seat=seat)


def must_have_opened(table: Table, player: str) -> None:
    if player != table.opened_by:
        raise NotYours("not_your_table", "only who opened the table gives seats to computer players")


def must_be_seats(seats: Sequence[Any]) -> None:
    """Each is open, kept for a player, or a computer player's."""
    for seat in seats:
        match seat:
            case "open":
                continue
            case {"ai": str(), **rest} | {"player": str(), **rest} if not rest:
                continue
        raise Unfit("unknown_seat", "a seat is open, a player's or a computer player's")


def must_sit_once(seats: Sequence[Any]) -> None:
    people = [seat["player"] for seat in seats if seat != "open" and "player" in seat]
    if len(people) != len(set(people)):
        raise Unfit("sits_twice", "nobody sits twice at one table")


# ------------------------------------------------------------------------------------------------ positions


def must_be_agreed(game: Game[Any], options: Any, seats: int, state: Any) -> None:
    """A position belongs to the options and the number of seats it was reached with."""
    wanted = game.agreed(game.replay(game.open(options, seats, Luck(b"", 1))))
    if game.agreed(state) != wanted:
        detail = "the position was reached with other options or another number of seats"
        raise Unfit("position_disagrees", detail, wanted=plain(wanted), found=plain(game.agreed(state)))


def must_follow(game: Game[Any], position: Mapping[str, Any]) -> None:
    """What a position says beside the state itself is what the rules make of it."""
    told = {name: value for name, value in position.items() if name in game.deduced_names}
    if told:
        follows = game.deduce(game.view(game.position(game.bare(dict(position))), ALL))
        for name, value in told.items():
            if json.dumps(value, sort_keys=True) != json.dumps(follows.get(name), sort_keys=True):
                detail = f"{name} does not follow from the rest of the position; leave it out"
                raise Unfit("position_disagrees", detail, wanted=follows.get(name), found=name)


def must_go_on(game: Game[Any], state: Any, where: str) -> None:
    """A table starts from a game that is not over: nothing could ever end it."""
    if state is None or game.outcome(state) is not None:
        raise Cannot("nothing_to_continue", f"{where} there is no game to go on with")


# ------------------------------------------------------------------------------------------------ disputes


def may_judge(table: Table, player: str) -> bool:
    """A referee judges no table where he sits or sat."""
    return player not in table.sat and table.side_of(player) is None


def must_judge(table: Table, by: str) -> None:
    if not by.startswith("referee:") or not may_judge(table, by.partition(":")[2]):
        raise NotYours("not_a_referee", "only a referee who never sat here judges")


def must_be_disputable(table: Table, at: int) -> None:
    must_have_version(table, at)
    if table.status == "open":
        raise Cannot("not_started", "the table has not started")
    if table.dispute is not None:
        raise Cannot("table_frozen", f"dispute {table.dispute} is open", dispute=table.dispute)
    must_be_ours(table)
    if table.fork is not None:
        raise Cannot("already_rewound", f"the game goes on at table {table.fork}", fork=table.fork)


def must_not_be_judged(table: Table, at: int) -> None:
    for claim in table.claims:
        if claim.verdict == "dismissed" and claim.at == at:
            raise Cannot("already_judged", f"a claim about version {at} was dismissed", dispute=claim.dispute)
