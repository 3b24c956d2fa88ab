"""Who leaves for good stands up everywhere in the end, however late a table comes to be known."""

import random
from pathlib import Path

from events.lists.keeping import ListKeeper
from events.lists.lists import Lists
from events.notices.leaving import LEAVING, Farewell
from events.people.inbox import Inboxes
from events.people.players import Players
from events.people.talk import Talk
from events.people.webhooks import Webhooks
from events.tables.dispute import Ruling
from tests.events.evidence.court import ANNA, Court
from tests.events.service import ANN
from tests.stored import stored


def test_who_sat_at_a_frozen_table_stands_up_where_a_verdict_lets_it_go_on(redis_url: str, tmp_path: Path) -> None:
    """The lists may not know yet of the table that a verdict has opened."""
    court = Court(redis_url).with_key(tmp_path)
    redis, players = court.store.redis, Players(court.store.redis)
    lists = Lists(redis, court.tables, players)
    keeper = ListKeeper(court.store, court.tables, lists)
    farewell = Farewell(redis, court.tables, lists, players, Talk(court.store), Inboxes(redis), Webhooks(redis))
    table = court.two()
    court.play_on(table, 4, random.Random(1))
    claim = court.claim(table, ANNA, 3)
    keeper.catch_up()

    def look() -> None:
        for member in redis.zrange(LEAVING, 0, -1):
            redis.zadd(LEAVING, {member: 0})
        farewell.go_on()

    redis.zadd(LEAVING, {f"{ANN} 1": 0})  # she left long ago, and is kept in her seat by the dispute alone
    look()
    other = court.judge(table, claim, Ruling("rewound", "the clock was wrong", at=4))["verdict"]["fork"]
    look()
    assert court.tables.load(other).places[0].player == ANN, "nobody knows of it yet"
    keeper.catch_up()
    look()

    place = court.tables.load(other).places[0]
    assert (place.player, place.kept_for, place.ai) == (None, ANN, "greedy")


def test_a_token_that_was_made_while_its_player_left_goes_too(redis_url: str) -> None:
    court = Court(redis_url)
    redis, players = court.store.redis, Players(court.store.redis)
    lists = Lists(redis, court.tables, players)
    farewell = Farewell(redis, court.tables, lists, players, Talk(court.store), Inboxes(redis), Webhooks(redis))
    player, _ = players.register("Ann")
    farewell.erase(player)
    players.tokens.make(player.id, "the telephone of Xanthippe")  # by another process, which had just looked
    assert b"Xanthippe" in stored(redis_url)

    for member in redis.zrange(LEAVING, 0, -1):
        redis.zadd(LEAVING, {member: 0})
    farewell.go_on()

    assert b"Xanthippe" not in stored(redis_url)
