"""A log folds to the same table, however many of its entries are taken at a time."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL, Game
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import plain
from domain.godfather import GAME as GODFATHER
from events.tables.fold import STRETCH, follow_all
from events.tables.table import Table
from tests.events.service import Service
from tests.laws.play import settings

ENDS_A_GAME = "resign"


def written(service: Service, game: Game[Any], options: Any, seats: int, longest: int) -> Iterator[Table]:
    """The tables that a random game wrote, as they were written: people sit down, talk, stand up and come back."""
    chance = random.Random(seats)
    table = service.open("me", *["open"] * (seats - 1), opener="p-0", game=game, options=options)
    yield table
    for n in range(1, seats):
        yield (table := service.sit(table.id, f"p-{n}"))
    while table.decisions and table.version < longest:
        seat = chance.choice(table.decisions).seat
        offers = list(game.offers(table.state, seat))
        if chance.random() < 0.3:
            speaker = chance.randrange(seats)
            asides = [o for o in game.anytime(table.state, speaker) if o.move.__name__.lower() != ENDS_A_GAME]
            seat, offers = (speaker, asides) if asides else (seat, offers)
        elif chance.random() < 0.01:
            yield service.stand(table.id, f"p-{seat}", seat)
            yield (table := service.sit(table.id, f"p-{seat}", seat))
            continue
        move = sample(chance.choice(offers), chance.randrange)
        yield (table := service.play(table.id, f"player:p-{seat}", seat, move).table)


def must_be_owed(table: Table, before: Table | None, answered: str | None) -> None:
    """A decision has the version at which it opened in its id, and keeps it until it is answered or lapses."""
    standing = {each[1:]: each.id for each in before.decisions if each.id != answered} if before else {}
    playing = table.state is not None and table.status != "finished"
    owed = list(table.rules.decisions(table.state)) if playing else []
    wanted = [(standing.get(each, f"{table.version}.{each.seat}"), *each) for each in owed]
    assert [tuple(each) for each in table.decisions] == wanted


def comparable(table: Table) -> tuple[Any, ...]:
    state = None if table.state is None else canonical(table.rules.view(table.state, ALL))
    return (state, *table._replace(state=None))


def long_log(service: Service, game: Game[Any]) -> list[Table]:
    """The tables of a game with as many seats as there may be and no bound of rounds: longer than a stretch or over."""
    longest: list[Table] = []
    most = max(seats for _, seats in settings(game))
    for options, seats in settings(game):
        if seats == most and len(longest) <= STRETCH:
            unbound = replace(options, max_rounds=None) if hasattr(options, "max_rounds") else options
            tables = list(written(service, game, plain(unbound), seats, longest=4 * STRETCH))
            longest = max(longest, tables, key=len)
    assert len(longest) > STRETCH or longest[-1].status == "finished"
    return longest


def must_fold(service: Service, tables: list[Table], chance: random.Random) -> None:
    """Any stretch of the log leads to the table that was written."""
    entries = list(service.store.entries(tables[0].id))
    assert len(entries) == len(tables)
    for n, entry in enumerate(entries):
        must_be_owed(tables[n], tables[n - 1] if n else None, entry.document["decision"])
        start = chance.randrange(n + 1)
        before = tables[start - 1] if start else Table(tables[0].id)
        assert comparable(follow_all(before, entries[start : n + 1])) == comparable(tables[n])


@pytest.mark.parametrize("name", games())
def test_any_stretch_of_a_log_leads_to_the_table_that_was_written(redis_url: str, name: str) -> None:
    service = Service(redis_url)
    tables = long_log(service, games()[name])

    must_fold(service, tables, random.Random(name))

    assert {len(table.decisions) for table in tables} >= {0, 1}


def test_decisions_that_several_owe_at_once_keep_their_ids(redis_url: str) -> None:
    service = Service(redis_url)
    tables = list(written(service, GODFATHER, None, 3, longest=2 * STRETCH))

    must_fold(service, tables, random.Random(3))

    assert max(len(table.decisions) for table in tables) > 1, "bids are owed by several at once"


def test_a_decision_keeps_its_id_over_a_whole_stretch(redis_url: str) -> None:
    service = Service(redis_url)
    table = service.two()
    owed = service.tables.load(table).decisions
    for n in range(STRETCH + 3):
        service.say(table, f"word {n}")

    assert Service(redis_url).tables.load(table).decisions == owed == service.tables.load(table).decisions
