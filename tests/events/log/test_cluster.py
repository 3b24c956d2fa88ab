"""The house on a Redis Cluster, three masters with a replica each: what would touch two slots at once is refused."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis.cluster import RedisCluster

from events.lists.keeping import ListKeeper
from events.lists.lists import Lists, Wanted
from events.lists.rebuild import rebuild
from events.log.connect import connect, nodes
from events.log.keys import key
from events.log.store import Store
from events.people.players import Players
from events.people.rate_limit import RateLimit
from events.people.tickets import Tickets
from events.tables.tables import Tables
from tests.events.service import ANN, BEN, Service
from tests.house import House, play_out, until
from tests.receiver import Receiver
from tests.redis_cluster import Cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one of its nodes."""
    with Cluster(tmp_path_factory.mktemp("cluster")) as started:
        yield f"redis://{started.nodes[0].address}"


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


@pytest.mark.parametrize("replicas", [0, 1])
def test_appends_cross_together_to_each_node(cluster: str, replicas: int) -> None:
    service = Service(cluster)
    service.store = Store(cluster, replicas=replicas)
    service.tables = Tables(service.store)
    tables = [service.two() for _ in range(12)]
    said = [(table, str(n)) for n in range(5) for table in tables]

    with ThreadPoolExecutor(16) as crowd:
        made = list(crowd.map(lambda each: service.say(each[0], key_=each[1]).entry, said))

    kept = {table: [entry.hash for entry in service.store.entries(table)] for table in tables}
    assert sorted(entry.hash for entry in made) == sorted(hash_ for hashes in kept.values() for hash_ in hashes[2:])
    assert len(service.store._append._lines) == 3, "one line of batches for each master"


def test_all_that_stands_beside_the_tables_lives_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    settings = {"REDIS_URL": cluster, "REPLICAS": "1", "WEBHOOK_ALLOW": "127.0.0.0/8", "ARCHIVE_AFTER": "never"}
    with House(tmp_path, **settings) as house, Receiver() as receiver:
        ann, ben = house.players(2)
        hook = ben.post("/v1/me/webhooks", {"url": receiver.url, "events": ["invited"]}).must(201)
        seats = ["me", {"player": ben.id}]
        table = ann.open("condottiere", seats, options={"max_rounds": 1}, private=True)["table"]
        assert receiver.wait_for(1)[0].checked(hook["secret"])["data"]["table"] == table
        assert [found["table"] for found in ben.get("/v1/me/invitations").must(200)["invitations"]] == [table]
        ben.sit(table)
        ann.post(f"/v1/tables/{table}/talk", {"room": "all", "text": "good luck"}).must(201)
        events = until(
            lambda: [e["event"] for e in ben.get("/v1/me/feed").must(200)["events"] if e["event"] == "began"]
        )
        assert events == ["began"]
        ticket = ann.post(f"/v1/tables/{table}/tickets").must(201)["ticket"]
        assert house.stranger.get(f"/v1/tables/{table}/log", ticket=ticket).status == 200
        end = play_out([ann, ben], table, random.Random(1))
        proof = f"/v1/tables/{table}/published"
        until(lambda: (found := ann.get(proof)).status == 200 and found["version"] == end["version"])
        record = ann.get(f"/v1/tables/{table}/record").body

        assert house.command("archive", "--all").stdout.startswith("1 tables moved")
        with connect(cluster) as log:
            assert log.hexists(key("head", table), "archived")
            assert ann.get(f"/v1/tables/{table}/record").body == record
            assert [line["text"] for line in ben.get(f"/v1/tables/{table}/talk").must(200)["talk"]] == ["good luck"]
            rematch = ann.post(f"/v1/tables/{table}/rematch").must(201)["table"]
            assert not log.hexists(key("head", table), "archived"), "it came home for that"
        assert ben.table(rematch)["status"] == "open"
        assert ann.get("/v1/me/export").status == 200
        assert house.command("scrub").returncode == 0
        ann.delete("/v1/me").must(204)


def test_a_whole_game_is_played_and_rewound_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    with House(tmp_path, REDIS_URL=cluster.replace("redis://", "redis+cluster://"), REPLICAS="1") as house:
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
