"""What a server says of time, bent in turn, is found where it stands: deadlines follow from the log."""

import random
from typing import Any

import pytest

from domain.contract.offers import sample
from domain.contract.registry import games
from events.log.pulse import Outage
from events.tables.play import Play
from events.tables.seat import Sit
from tests.effort import one_in
from tests.events.evidence.test_bends import UNKNOWN_RULES, UNSEEN, find_bends
from tests.events.simulated import BANK, EACH, PEOPLE, Simulated


def a_hurried_life(clock: dict[str, Any], on_timeout: str, game: str) -> Simulated:
    """Time is up, is given back after an outage, and is up again."""
    table, chance = Simulated(clock, on_timeout, game), random.Random(3)
    for _ in range(3):
        table.now += 500
        table.move(chance)
    seat = table.table.decisions[0].seat
    deadline = table.seats[seat].deadline
    table.now = deadline + 2000
    move = next(iter(table.table.rules.offers(table.table.state, seat)))
    by = f"player:{PEOPLE[seat]}"
    table.do(Play(by=by, seat=seat, move=sample(move, lambda _: 0)), [Outage(deadline - 8000, deadline + 1000)])
    seat = table.table.decisions[0].seat
    table.now = table.seats[seat].deadline + 1
    assert table.move(chance) is None
    if on_timeout == "stand_in":
        table.do(Sit(by=f"player:{PEOPLE[seat]}", seat=seat))
        table.move(chance)
    return table


@pytest.mark.parametrize("game", one_in(4, list(games())))
@pytest.mark.parametrize("on_timeout", ["stand_in", "forfeit"])
@pytest.mark.parametrize("clock", [BANK, EACH], ids=["bank", "each"])
def test_every_value_about_time_bent_in_turn_is_found(clock: dict[str, Any], on_timeout: str, game: str) -> None:
    table = a_hurried_life(clock, on_timeout, game)
    tried, passed = set(), {}
    for version, what, lie, verdict in find_bends([entry for entry, _ in table.log]):
        tried.add(what)
        wanted = ("fail", "unknown") if what in UNKNOWN_RULES else ("fail",)
        if what not in UNSEEN and verdict not in wanted:
            passed.setdefault(what, (version, lie))
    assert not passed
    assert {"TimedOut.seat", "TimedOut.decision", "TimeGiven.seat", "TimeGiven.cause", "call_time.seat"} <= tried
    assert "TableOpened.on_timeout" in tried
