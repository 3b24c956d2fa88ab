"""Wake-ups stand in the log's own store: written with the entry that asks, gone with the entry that answers."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from domain.contract.offers import sample
from domain.godfather import GAME as GODFATHER
from events.people.players import Players
from events.process.settings import Settings
from events.services import build
from events.tables.dispute import Ruling
from events.tables.refusals import Cannot
from events.tables.table import Table
from serve.keys import signing_key_file
from tests.events.service import ANN, BEN, Service

AI = {"ai": "random"}


@pytest.fixture
def service(redis_url: str) -> Service:
    return Service(redis_url, lease_ms=60_000)


def now(service: Service) -> float:
    seconds, micros = service.store.redis.time()
    return float(seconds) * 1000 + micros / 1000


def play(service: Service, table: str, seat: int, chance: random.Random, **rest: Any) -> Table:
    """A random offer for a seat, as a person or (with a thought) as its computer player."""
    now = service.tables.load(table)
    place = now.places[seat]
    move = sample(chance.choice(list(now.rules.offers(now.state, seat))), chance.randrange)
    by = f"ai:{place.ai}@1" if place.ai else f"player:{place.player}"
    return service.play(table, by, seat, move, **rest).table


def test_the_entry_that_asks_a_computer_player_wakes_it(service: Service) -> None:
    table = service.open(AI, "me").id

    due = service.wakes(table)

    assert due.keys() == {0}
    assert due[0] <= now(service)
    assert service.store.wake_ups.due() == {table[:2]: 1}
    assert service.store.wake_ups.claim(table[:2], 64) == [(table, 0)]
    assert service.store.wake_ups.claim(table[:2], 64) == [], "leased"
    assert service.wakes(table)[0] > now(service) + 50_000
    assert service.store.wake_ups.due() == {}


def test_a_lease_that_is_over_is_due_again(redis_url: str) -> None:
    service = Service(redis_url, lease_ms=100)
    table = service.open(AI, "me").id
    assert service.store.wake_ups.claim(table[:2], 64) == [(table, 0)]
    deadline = time.monotonic() + 5
    while not (again := service.store.wake_ups.claim(table[:2], 64)):
        assert time.monotonic() < deadline
    assert again == [(table, 0)]


def test_people_are_not_woken(service: Service) -> None:
    table = service.open("me", AI).id
    assert service.wakes(table) == {}


def test_only_the_entry_that_answers_clears_a_wake_up(service: Service) -> None:
    table = service.open(AI, "me").id
    service.store.wake_ups.claim(table[:2], 64)
    leased = service.wakes(table)

    service.stand(table, ANN, 1)
    service.sit(table, ANN)
    assert service.wakes(table) == leased, "what is still open keeps its lease"

    chance = random.Random(1)
    while service.tables.load(table).decision_of(1) is None:
        play(service, table, 0, chance, thought={"seed": ""})
        owed = service.tables.load(table).decision_of(0)
        if owed is not None:
            assert service.wakes(table)[0] > now(service) + 50_000, "asked again: written already leased"
    assert service.wakes(table) == {}


def test_several_who_are_asked_at_once_are_woken_at_once_and_keep_their_leases(service: Service) -> None:
    """The bids of The Godfather: each answers in its own time."""
    table = service.open("me", AI, AI, game=GODFATHER).id
    chance = random.Random(3)
    for _ in range(800):
        before = service.tables.load(table)
        if len(before.decisions) == 3:
            break
        play(service, table, before.decisions[0].seat, chance)
    assert len(before.decisions) == 3
    woken = service.wakes(table)
    assert woken.keys() == {1, 2}
    assert sorted(service.store.wake_ups.claim(table[:2], 64)) == [(table, 1), (table, 2)]
    leased = service.wakes(table)

    play(service, table, 0, chance)
    assert service.wakes(table) == leased, "an answer of another changes nothing"
    play(service, table, 1, chance)
    assert service.wakes(table).keys() == {2} or len(service.tables.load(table).decisions) != 1
    assert service.wakes(table)[2] == leased[2]


def test_who_stands_up_wakes_the_computer_player_that_takes_over(service: Service) -> None:
    table = service.two()
    owed = service.tables.load(table).decisions[0]
    player = (ANN, BEN)[owed.seat]
    service.stand(table, player, owed.seat)
    assert service.wakes(table).keys() == {owed.seat}

    service.sit(table, player)
    assert service.wakes(table) == {}


def test_freezing_takes_the_wake_ups_away_and_release_brings_them_back(
    redis_url: str, queue_url: str, tmp_path: Path
) -> None:
    built = build(Settings(redis_url=redis_url, queue_url=queue_url, signing_key_file=a_key(tmp_path)))
    service = Service(redis_url)
    players = Players(service.store.redis)
    ann, _ = players.register("Ann")
    referee, _ = players.register("Judge", referee=True)
    table = service.open(AI, "me", opener=ann.id).id
    assert service.wakes(table).keys() == {0}

    filed = built.disputes.file(built.tables.look(table), ann, 1, 1, "it thinks too loud")
    assert service.wakes(table) == {}
    with pytest.raises(Cannot, match="frozen"):
        play(service, table, 0, random.Random(1))

    built.disputes.judge(built.tables.look(table), referee, filed, Ruling("dismissed", "it may"))
    assert service.wakes(table).keys() == {0}
    assert service.wakes(table)[0] <= now(service)


def a_key(place: Path) -> Path:
    return signing_key_file(Settings(data_dir=place, signing_key_file=place / "signing.key"))


def test_nobody_is_woken_after_the_end(service: Service) -> None:
    table = service.open(AI, AI, options={"max_rounds": 1}).id
    chance = random.Random(2)
    while (state := service.tables.load(table)).status != "finished":
        seat = state.decisions[0].seat
        assert service.wakes(table).keys() == {decision.seat for decision in state.decisions}
        play(service, table, seat, chance)
    assert service.wakes(table) == {}
