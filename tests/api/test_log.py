"""The log: pages, long polls, lines, and feeds that go on where they were."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import pytest

from tests.house import Client, Document, House, Unanswered, play_out, until


@pytest.fixture(scope="module")
def finished(house: House) -> tuple[Client, str, list[Document]]:
    """A finished table of Ann and a computer player, and its log as Ann reads it."""
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"max_rounds": 2})["table"]
    play_out([ann], table, random.Random(4))
    return ann, table, ann.lines(table)


Finished = tuple[Client, str, list[Document]]


def test_pages_join_to_the_whole_log(finished: Finished) -> None:
    ann, table, entries = finished
    found: list[Document] = []

    while len(found) < len(entries):
        page = ann.log(table, after=len(found), limit=7)
        assert page["version"] == len(entries)
        assert len(page["entries"]) == min(7, len(entries) - len(found))
        found += page["entries"]

    assert found == entries
    assert [entry["v"] for entry in found] == list(range(1, len(entries) + 1))
    assert ann.log(table)["entries"] == entries[:100]
    assert ann.log(table, after=len(entries))["entries"] == []
    assert ann.log(table, after=2**53 - 1)["entries"] == []
    assert ann.lines(table, after=5) == entries[5:]


@pytest.mark.parametrize(
    "query",
    [
        {"after": "-1"},
        {"after": "x"},
        {"after": "1.0"},
        {"after": "1e3"},
        {"after": 2**53},
        {"after": "9" * 30},
        {"limit": "0"},
        {"limit": "501"},
        {"wait": "26"},
        {"wait": "0.5"},
        {"state": "yes"},
        {"seat": "two"},
    ],
)
def test_a_query_that_does_not_fit(finished: Finished, query: dict[str, str]) -> None:
    ann, table, _ = finished

    ann.get(f"/v1/tables/{table}/log", **query).refused(422, "invalid_query")


def test_who_may_see_what_in_a_page(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    dealt = {
        person.name: {fact["seat"]: fact for fact in person.log(table)["entries"][1]["facts"] if "count" in fact}
        for person in (ann, ben)
    }
    spectator = [fact for fact in house.stranger.log(table)["entries"][1]["facts"] if fact["type"] == "CardsDealt"]

    assert len(dealt["Ann"][0]["cards"]) == len(dealt["Ben"][1]["cards"]) == 10
    assert "cards" not in dealt["Ann"][1]
    assert "cards" not in dealt["Ben"][0]
    assert all(fact.keys() == {"type", "seat", "count"} for fact in spectator)
    for viewer in (ann, ben, house.stranger):
        for entry in viewer.log(table)["entries"]:
            assert not {"draws", "thought", "sealed", "cmd", "table"} & entry.keys()


def test_after_the_end_everything_is_open_to_everybody(finished: Finished) -> None:
    ann, table, entries = finished

    assert ann.stranger().lines(table) == entries
    shuffled = [fact for entry in entries for fact in entry["facts"] if fact["type"] == "DeckShuffled"]
    assert all(fact["order"] for fact in shuffled)
    assert entries[-1]["facts"][-1]["type"] == "TableFinished"
    assert len(entries[-1]["facts"][-1]["seed"]) == 64
    thoughts = [entry["thought"] for entry in entries if entry["by"].startswith("ai:")]
    assert thoughts
    assert all(thought.keys() == {"engine", "version", "budget", "seed"} for thought in thoughts)
    assert entries[0]["draws"]


def test_a_long_poll_answers_when_something_comes(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"])["table"]
    begun = time.monotonic()

    with ThreadPoolExecutor() as crew:
        waiting = crew.submit(ann.log, table, after=1, wait=25)
        until(lambda: waiting.running())
        ben.sit(table)
        page = waiting.result()

    assert [entry["v"] for entry in page["entries"]] == [2]
    assert page["version"] == 2
    assert time.monotonic() - begun < 10
    assert ann.log(table, after=1, wait=25)["entries"] == page["entries"], "what is there is answered at once"
    assert ann.log(table, after=2, wait=1) == {"version": 2, "status": "playing", "outcome": None, "entries": []}
    assert time.monotonic() - begun < 15


def test_a_feed_begins_where_it_is_told(finished: Finished) -> None:
    ann, table, entries = finished
    count = len(entries)

    with ann.feed(table) as feed:
        assert feed.headers["content-type"].startswith("text/event-stream")
        assert feed.headers["cache-control"] == "no-store"
        assert feed.take(count) == entries
    with ann.feed(table, after=count - 3) as feed:
        assert feed.take(3) == entries[-3:]
    with ann.feed(table, last=count - 2, after=0) as feed:  # Last-Event-ID goes before `after`
        assert feed.take(2) == entries[-2:]
    with ann.feed(table, after=count - 2, state=True) as feed, ann.stranger().feed(table, last=count - 1) as other:
        told = feed.take(2)
        assert told == ann.lines(table, after=count - 2, state=True)
        assert told[-1]["state"] == ann.table(table)["state"]
        assert other.take(1) == entries[-1:]
    with ann.feed(table, after=count - 1, seat="all", state=True) as feed:
        assert feed.take(1)[0]["state"] == ann.table(table, seat="all")["state"]


def test_a_scene_comes_with_every_entry_that_asks_for_it(finished: Finished) -> None:
    ann, table, entries = finished
    told = ann.lines(table, scene=True)

    assert [{name: each[name] for name in each if name != "scene"} for each in told] == entries
    assert ann.log(table, scene=True, limit=500)["entries"] == told
    with ann.feed(table, scene=True) as feed:
        assert feed.take(len(told)) == told
    for v in (1, 2, len(told) // 2, len(told)):
        assert told[v - 1]["scene"] == ann.get(f"/v1/tables/{table}", at=v, include="scene")["scene"]


def test_before_the_start_there_is_no_scene(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]

    assert [entry["scene"] for entry in ann.log(table, scene=True)["entries"]] == [None]


@pytest.mark.parametrize("last", ["x", "-1", "1.0", "9" * 20, "1 2"])
def test_a_place_that_cannot_be_read(finished: Finished, last: str) -> None:
    ann, table, _ = finished
    with pytest.raises(Unanswered) as refused:
        ann.open_stream(f"/v1/tables/{table}/log", "text/event-stream", {"Last-Event-ID": last})
    refused.value.answer.refused(400, "bad_last_event_id")


def test_feeds_resume_without_hole_or_repeat(house: House) -> None:
    """A listener that is cut off again and again hears every entry once, as its seat may know it."""
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open", {"ai": "random"}], options={"max_rounds": 2})["table"]
    heard: dict[str, list[Document]] = {"Ann": [], "stranger": []}

    def listen(name: str, client: Client) -> None:
        chance = random.Random(name)
        while not heard[name] or heard[name][-1]["facts"][-1]["type"] != "TableFinished":
            with client.feed(table, last=len(heard[name]) or None) as feed:
                for _ in range(chance.randint(1, 9)):
                    heard[name].append(next(feed))
                    if heard[name][-1]["facts"][-1]["type"] == "TableFinished":
                        return

    listeners = [Thread(target=listen, args=who) for who in (("Ann", ann), ("stranger", house.stranger))]
    for listener in listeners:
        listener.start()
    ben.sit(table)
    end = play_out([ann, ben], table, random.Random(8))
    for listener in listeners:
        listener.join(timeout=30)

    for name, entries in heard.items():
        assert [entry["v"] for entry in entries] == list(range(1, end["version"] + 1)), name
    hands = {name: [fact for fact in entries[1]["facts"] if "cards" in fact] for name, entries in heard.items()}
    assert [fact["seat"] for fact in hands["Ann"]] == [0]
    assert hands["stranger"] == []


def test_a_feed_follows_its_player_to_the_seat(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]

    with ben.feed(table) as feed:
        assert feed.take(1)[0]["v"] == 1
        ben.sit(table)
        dealt = [fact for fact in feed.take(1)[0]["facts"] if fact["type"] == "CardsDealt"]
        assert {fact["seat"]: "cards" in fact for fact in dealt} == {0: False, 1: True}


def test_a_feed_of_a_private_table_ends_for_who_leaves_it(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", {"player": ben.id}, "open"], private=True)["table"]
    ben.sit(table)

    with ben.feed(table) as feed:
        assert len(feed.take(2)) == 2
        ben.stand(table, 1)
        assert feed.take(1) == [], "the feed ends"
    ben.get(f"/v1/tables/{table}").refused(404, "unknown_table")


def test_a_ticket_opens_a_feed_without_a_header(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], private=True)["table"]
    other = ann.open("condottiere", ["me", "open"], private=True)["table"]
    nobody = house.stranger

    told = ann.post(f"/v1/tables/{table}/tickets").must(201)
    now = time.time() * 1000
    assert now + 590_000 < told["expires_at"] < now + 601_000
    assert (told["table"], told["seat"]) == (table, 0)
    with nobody.feed(table, ticket=told["ticket"]) as feed:
        [entry] = feed.take(1)
        assert entry["v"] == 1
    assert nobody.log(table, ticket=told["ticket"])["version"] == 1
    for path, ticket in ((table, "nonsense"), (other, told["ticket"]), (table, "\u0000")):
        nobody.get(f"/v1/tables/{path}/log", ticket=ticket).refused(401, "unknown_ticket")
    nobody.get(f"/v1/tables/{table}/log", {"Authorization": "Bearer x"}, ticket=told["ticket"]).refused(
        401, "unknown_token"
    )
    ben.post(f"/v1/tables/{table}/tickets").refused(404, "unknown_table")


def test_a_silent_feed_says_that_it_lives(house: House) -> None:
    """The first comment comes at once, so that a client knows the feed is open."""
    ann = house.player()
    table = ann.open("condottiere", ["me", "open"])["table"]
    with ann.open_stream(f"/v1/tables/{table}/log", "text/event-stream", after=1) as stream:
        assert next(stream.lines()).startswith(":")


def test_a_feed_stays_open_after_the_end(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
    ben.sit(table)
    end = play_out([ann, ben], table, random.Random(3))
    with ben.feed(table, last=end["version"]) as feed:
        ann.post(f"/v1/tables/{table}/disputes", {"at": 1, "claim": "a word afterwards"}).must(201)
        [entry] = feed.take(1)
    assert (entry["v"], entry["facts"][0]["type"]) == (end["version"] + 1, "DisputeFiled")
