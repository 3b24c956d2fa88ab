"""The log on a Redis Cluster: one node that holds all slots refuses whatever would touch two of them at once."""

import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.cluster import RedisCluster

from events.lists.keeping import ListKeeper
from events.lists.lists import Lists, Wanted
from events.lists.rebuild import rebuild
from events.log.connect import connect, nodes
from events.people.players import Players
from events.people.rate_limit import RateLimit
from events.people.tickets import Tickets
from tests.events.service import ANN, BEN, Service
from tests.house import House, play_out, until
from tests.redis_server import RedisServer


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port, bus = free_port(), free_port()
    options = ("--port", str(port), "--bind", "127.0.0.1", "--cluster-enabled", "yes", "--cluster-port", str(bus))
    with RedisServer(tmp_path_factory.mktemp("cluster"), options=options):
        with Redis(port=port) as node:
            node.execute_command("CLUSTER ADDSLOTSRANGE 0 16383")
            until(lambda: node.cluster("info")["cluster_state"] == "ok")
        yield f"redis://127.0.0.1:{port}"


def test_a_cluster_is_known_by_its_address_or_by_what_it_answers(cluster: str) -> None:
    host = cluster.removeprefix("redis://")
    for url in (cluster, f"redis+cluster://{host}", f"redis://{host},{host}"):
        client = connect(url)
        assert isinstance(client, RedisCluster)
        assert client.ping()
    assert nodes("redis+cluster://:p,w@a:1,b:2/0") == ["redis://:p,w@a:1/0", "redis://:p,w@b:2/0"]


def test_the_store_the_lists_and_all_beside_them_live_on_a_cluster(cluster: str) -> None:
    service = Service(cluster)
    tables = [service.two() for _ in range(8)]
    for table in tables:
        service.say(table, key_="k")
        assert service.say(table, key_="k").again
        assert Service(cluster).tables.load(table) == service.tables.load(table)
    woken = service.open({"ai": "random"}, "me").id
    assert service.store.wake_ups.due() == {woken[:2]: 1}
    assert service.store.wake_ups.claim(woken[:2], 64) == [(woken, 0)]
    players = Players(service.store.redis)
    told = players.welcome("Ann")
    ann, token = told.player, told.token
    assert players.with_token(token) == ann
    lists = Lists(service.store.redis, service.tables, players)
    assert ListKeeper(service.store, service.tables, lists).catch_up() == 9
    assert len(lists.decisions(ANN, None, 10).found) == 8
    assert rebuild(service.store, progress=False) == 9
    assert len(lists.decisions(ANN, None, 10).found) == 8
    assert len(lists.page(Wanted(player=ANN, asker=ANN), None, 100).found) == 9
    assert lists.decisions(BEN, None, 10).found == []
    tickets = Tickets(service.store.redis)
    bearer = players.bearer(token)
    assert bearer is not None
    ticket, _ = tickets.issue(woken, None, bearer.hold)
    assert tickets.holder(ticket, woken) == bearer.hold
    again = players.recover(ann.id, told.recovery)
    assert again is not None
    assert (players.with_token(token), players.with_token(again.token)) == (None, ann)
    assert [found.id for _, found in players.called("an", None, 10)] == [ann.id]
    assert RateLimit(service.store.redis).take({"ann": 5}) == 0


def test_a_whole_game_is_played_and_rewound_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    with House(tmp_path, REDIS_URL=cluster.replace("redis://", "redis+cluster://")) as house:
        ann = house.player()
        table = ann.open("condottiere", ["me", {"ai": "greedy"}], options={"max_rounds": 1})["table"]
        with ann.feed(table) as feed:
            end = play_out([ann], table, random.Random(1))
            assert [entry["v"] for entry in feed.until_finished()] == list(range(1, end["version"] + 1))
        house.sees(ann, [table], status="finished")

        disputes = f"/v1/tables/{table}/disputes"
        filed = ann.post(disputes, {"at": 2, "claim": "that was not my move"}).must(201)
        ruling = {"verdict": "rewound", "reasons": "it was not", "at": 2}
        judged = house.referee.post(f"{disputes}/{filed['dispute']}/verdict", ruling).must(201)
        assert ann.table(judged["verdict"]["fork"])["status"] == "playing"
