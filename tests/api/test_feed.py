"""What a person is told: one feed for all tables, each event once, in order, and again after a break."""

import json
import random
import threading
import time
from collections.abc import Iterator
from typing import Any

from redis import Redis

from domain.contract.offers import sample
from events.log.keys import BUCKETS, inbox_head_key, inbox_key
from events.notices.keeping import SEEN, NoticeKeeper
from events.notices.running_low import LOW, QUARTERS
from events.people.inbox import Inboxes
from events.people.players import Players
from events.people.webhooks import Webhooks
from events.tables.agree import Propose
from events.tables.leave import Resign
from tests.events.service import ANN, BEN, Service, made
from tests.house import Client, Document, House, drawn, until
from tests.openapi import FEED, LINES


def events(person: Client, **query: Any) -> list[Document]:
    found: list[Document] = person.get("/v1/me/feed", **query).must(200)["events"]
    return found


def until_told(person: Client, *kinds: str) -> list[Document]:
    """Everything that a person was told, when it is this."""
    until(lambda: [event["event"] for event in events(person)] == list(kinds))
    return events(person)


class Listener:
    """The frames of a person's feed as they come, on a thread of their own."""

    def __init__(self, person: Client, last: int | None = None) -> None:
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self._stream = person.open_stream("/v1/me/feed", FEED, headers)
        self._openapi = person.openapi
        self.found: list[Document] = []
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        for frame in _frames(self._stream.lines()):
            event = json.loads(frame["data"])
            assert (frame["id"], frame["event"]) == (str(event["id"]), event["event"])
            self._openapi.fits({"$ref": "#/components/schemas/Notice"}, event)
            self.found.append(event)

    def close(self) -> list[Document]:
        self._stream.close()
        self._thread.join(10)
        return self.found


def _frames(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    frame: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            frame[name] = value
        elif frame:
            yield frame
            frame = {}


def test_a_person_is_told_what_concerns_him_and_nobody_else(house: House) -> None:
    ann, ben, carla = house.player("Ann"), house.player("Ben"), house.player("Carla")
    table = ann.open("condottiere", ["me", {"player": ben.id}], options={"first_holder": 0}, private=True)["table"]
    (invited,) = until_told(ben, "invited")
    assert invited == {**invited, "id": 1, "table": table, "game": "condottiere", "version": 1, "seat": 1, "by": ann.id}

    ben.sit(table)
    told = until_told(ann, "began", "decision")
    owed = ann.offers(table)["decision"]
    assert told[1]["decision"] == owed
    until_told(ben, "invited", "began")
    ann.post(f"/v1/tables/{table}/talk", {"room": "seats", "text": "hello"}).must(201)
    spoken = until_told(ben, "invited", "began", "talk")[2]
    assert (spoken["by"], spoken["room"], spoken["line"]) == (ann.id, "seats", 1)
    assert "hello" not in json.dumps(spoken), "what was said can be forgotten"
    ben.post(f"/v1/tables/{table}/disputes", {"at": 2, "claim": "I sat there"}).must(201)
    filed = until_told(ann, "began", "decision", "dispute")[2]
    assert filed["what"] == "filed"
    assert events(carla) == []
    assert events(ann, after=2) == [filed]
    assert [each["id"] for each in events(ann, limit=2)] == [1, 2]


def test_what_is_proposed_and_judged_is_told_to_the_others_once(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", "open"], options={"first_holder": 0})["table"]
    ben.sit(table)
    path = f"/v1/tables/{table}"
    begun = ["began", "decision"]
    for kind in ("pause", "resume"):
        asked = ann.post(f"{path}/proposals", {"kind": kind}).must(201)["id"]
        ben.post(f"{path}/proposals/{asked}/answer", {"yes": True}).must(201)
    ben.post(f"{path}/proposals", {"kind": "takeback", "to": 2}).must(201)
    claim = ann.post(f"{path}/disputes", {"at": 2, "claim": "I sat there"}).must(201)["dispute"]
    verdict = {"verdict": "dismissed", "reasons": "so it was"}
    house.referee.post(f"{path}/disputes/{claim}/verdict", verdict).must(201)
    ben.post(f"{path}/resign").must(201)

    told = until_told(ann, *begun, "proposal", "dispute", "dispute", "finished")
    others = until_told(ben, "began", "proposal", "proposal", "dispute", "dispute", "finished")

    assert told[2]["proposal"] == {"proposal": "7", "seat": 1, "kind": "takeback", "to": 2}
    assert [event["proposal"]["kind"] for event in others[1:3]] == ["pause", "resume"]
    assert [event["what"] for event in told[3:5]] == [event["what"] for event in others[3:5]] == ["filed", "judged"]
    assert told[-1]["outcome"]["cause"] == "resigned"
    assert [event["version"] for event in others] == sorted(event["version"] for event in others)


def test_a_whole_game_is_told_decision_by_decision(house: House) -> None:
    ann, ben = house.players(2)
    listener = Listener(ann)
    table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 2})["table"]
    ben.sit(table)
    chance, owed = random.Random(5), []
    while (now := ann.table(table))["status"] == "playing":
        for decision in now["decisions"]:
            asked = (ann, ben)[decision["seat"]]
            offer = drawn(chance.choice(asked.offers(table)["offers"]), chance)
            asked.move(table, {**offer, "decision": decision["id"]}).must(201)
            owed += [decision["id"]] if asked is ann else []
            break

    until(lambda: listener.found and listener.found[-1]["event"] == "finished")
    told = listener.close()
    assert [event["id"] for event in told] == list(range(1, len(told) + 1))
    assert [event["event"] for event in told if event["event"] != "decision"] == ["began", "finished"]
    assert [event["decision"]["id"] for event in told if event["event"] == "decision"] == owed
    assert told[-1]["outcome"] == ann.table(table)["outcome"]
    assert told == events(ann, limit=500)
    again = Listener(ann, last=told[-3]["id"])
    until(lambda: len(again.found) == 2)
    assert again.close() == told[-2:]
    lines = ann.get("/v1/me/feed", {"Accept": LINES}).body.splitlines()
    assert [json.loads(line) for line in lines] == told


def test_who_lets_his_time_run_low_is_told_once(house: House) -> None:
    ann, ben = house.players(2)
    clock = {"kind": "each", "ms": 6000}
    options = {"first_holder": 0}
    table = ann.open("condottiere", ["me", "open"], options=options, clock=clock)["table"]
    ben.sit(table)
    told = until_told(ann, "began", "decision")
    deadline = told[1]["decision"]["deadline_at"]

    low = until_told(ann, "began", "decision", "time_low")[2]

    assert low["decision"] == told[1]["decision"]
    assert deadline - 1500 <= low["at"] < deadline
    quick = ann.open("condottiere", ["me", "open"], options=options, clock=clock)["table"]
    ben.sit(quick)
    ann.move(quick, {"type": "choose_region", "region": "roma"}).must(201)
    until(lambda: ann.table(table)["seats"][0]["is"] == "computer", 30)
    lows = [event for event in events(ann) if event["event"] == "time_low" and event["decision"]["id"] == "2.0"]
    assert [event["table"] for event in lows] == [table], "who has answered is not told"


def test_a_long_poll_is_answered_when_something_comes(house: House) -> None:
    ann, ben = house.players(2)
    answers: list[Document] = []
    poll = threading.Thread(target=lambda: answers.extend(events(ben, wait=20)))
    poll.start()
    ann.open("condottiere", ["me", {"player": ben.id}])
    poll.join(10)
    assert [event["event"] for event in answers] == ["invited"]
    ben.get("/v1/me/feed", wait=99).refused(422, "invalid_query")
    ben.get("/v1/me/feed", {"Last-Event-ID": "x", "Accept": FEED}).refused(400, "bad_last_event_id")
    house.stranger.get("/v1/me/feed").refused(401, "token_needed")


def test_a_feed_closes_when_its_token_ends(house: House) -> None:
    ann = house.player()
    made = ann.post("/v1/me/tokens", {}).must(201)
    listener = Listener(Client(house.url, made["token"], ann.openapi))

    ann.delete(f"/v1/me/tokens/{made['id']}")

    listener._thread.join(5)
    assert not listener._thread.is_alive()
    listener.close()


# ------------------------------------------------------------------------------------------------ keeping


def keeper(service: Service) -> NoticeKeeper:
    redis = service.store.redis
    return NoticeKeeper(service.store, service.tables, Inboxes(redis), Webhooks(redis))


def inbox(service: Service, player: str) -> list[Document]:
    return list(Inboxes(service.store.redis).all(player))


def test_what_was_taken_in_before_a_crash_is_told_once(redis_url: str) -> None:
    service = Service(redis_url)
    one = keeper(service)
    table = service.open("me", "open").id
    service.sit(table, BEN)
    assert one.catch_up() > 0
    told = inbox(service, BEN)
    service.say(table)
    Redis.from_url(redis_url).delete(SEEN, "notices:keeper")  # it died before it could say how far it was

    keeper(Service(redis_url)).catch_up()

    assert inbox(service, BEN) == told
    assert [event["event"] for event in told].count("began") == 1


def test_inboxes_follow_from_the_appends(redis_url: str) -> None:
    service = Service(redis_url)
    tables = [service.open("me", "open").id for _ in range(5)]
    for table in tables:
        service.sit(table, BEN)
    keeper(service).catch_up()
    told = {player: inbox(service, player) for player in (BEN, service.tables.load(tables[0]).opened_by)}
    with Redis.from_url(redis_url) as redis:
        redis.delete(SEEN, "notices:keeper", *redis.scan_iter(match="inbox:*"))

    keeper(Service(redis_url)).catch_up()

    for player, events_ in told.items():
        again = inbox(service, player)
        assert len(again) == len(events_) > 0
        for table in tables:
            of = [[each["event"] for each in found if each["table"] == table] for found in (again, events_)]
            assert of[0] == of[1]


def test_a_lost_inbox_is_filled_by_one_command_while_the_house_runs(house: House) -> None:
    ann, ben = house.players(2)
    table = ann.open("condottiere", ["me", {"player": ben.id}])["table"]
    ben.sit(table)
    until(lambda: "decision" in [event["event"] for person in (ann, ben) for event in events(person)])
    told = {person.id: events(person) for person in (ann, ben)}
    with Redis.from_url((house.data_dir / "log.url").read_text().strip()) as log:
        assert log.delete(inbox_key(ben.id)) + log.delete(inbox_head_key(ben.id)) == 2
    assert events(ben) == []
    with ben.open_stream("/v1/me/feed", FEED, {"Last-Event-ID": str(told[ben.id][-1]["id"])}) as stream:
        lines = stream.lines()
        done = house.command("rebuild", "--inboxes")
        assert next(line for line in lines if line.startswith("id:")) == "id: 1", "numbers begin anew"

    assert done.returncode == 0, done.stderr
    until(lambda: events(ben) == told[ben.id])
    assert events(ann) == told[ann.id], "who has everything is told nothing twice"


def test_when_time_runs_low_depends_on_nothing_that_happens_meanwhile(redis_url: str) -> None:
    """A quarter of what he had when he was asked, whatever others write; and one place for all his decisions there."""
    service = Service(redis_url)
    redis, kept = service.store.redis, keeper(service)
    table = service.open("me", "open", clock={"kind": "bank", "initial_ms": 60_000}, options={"first_holder": 0}).id
    asked = service.sit(table, BEN)
    kept.catch_up()
    assert redis.zscore(LOW, f"{ANN} {table}") == asked.at + 45_000
    time.sleep(0.01)
    made(service.tables, table, Propose(by=f"player:{BEN}", seat=1, kind="abort"))
    kept.catch_up()
    assert redis.zscore(LOW, f"{ANN} {table}") == asked.at + 45_000

    chance = random.Random(1)
    for _ in range(6):
        now = service.tables.load(table)
        move = sample(chance.choice(list(now.rules.offers(now.state, now.decisions[0].seat))), chance.randrange)
        seat = now.decisions[0].seat
        service.play(table, f"player:{(ANN, BEN)[seat]}", seat, move)
        kept.catch_up()

    assert redis.zcard(LOW) <= 2
    made(service.tables, table, Resign(by=f"player:{ANN}", seat=0))
    kept.catch_up()
    assert redis.exists(LOW, QUARTERS) == 0, "nobody owes anything"


def test_two_keepers_do_not_tell_twice_and_a_table_of_computers_tells_nobody(redis_url: str) -> None:
    service = Service(redis_url)
    one, two = keeper(service), keeper(Service(redis_url))
    service.open({"ai": "random"}, {"ai": "random"})
    table = service.open("me", "open").id
    service.sit(table, BEN)

    counts = [one.catch_up(), two.catch_up()]

    assert counts[0] > 0
    assert counts[1] == 0
    assert Redis.from_url(redis_url).hlen(SEEN) in (1, 2)
    assert len(BUCKETS) == 256
    assert Players(service.store.redis).find(BEN) is None
