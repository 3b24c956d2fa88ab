"""What happens to games when parts of the house die: time is lost, never a move, and none is made twice."""

import contextlib
import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.house import Answer, Client, Document, House, play_out, until
from tests.redis_server import RedisServer

LEASE_MS = 1500


def kill(house: House, part: str, by: signal.Signals = signal.SIGKILL) -> None:
    os.kill(house.began(part)[-1], by)


def queue_of(house: House) -> Redis:
    return Redis.from_url((house.data_dir / "queue.url").read_text().strip())


def log_of(person: Client, table: str) -> list[Document]:
    """All entries, asked for again while the log is out of reach."""
    return until(lambda: all_entries(person, table), seconds=30)


def all_entries(person: Client, table: str) -> list[Document]:
    entries: list[Document] = []
    while True:
        page = person.get(f"/v1/tables/{table}/log", after=len(entries), limit=500)
        if page.status == 503:
            return []
        entries += page.must(200)["entries"]
        if len(entries) == page["version"]:
            return entries


def must_be_whole(entries: list[Document]) -> None:
    """No hole, no version twice, no decision answered twice."""
    assert [entry["v"] for entry in entries] == list(range(1, len(entries) + 1))
    answered = [entry["decision"] for entry in entries if entry["decision"] is not None]
    assert len(answered) == len(set(answered))


def finish(person: Client, table: str, seconds: float = 60) -> list[Document]:
    """Wait for the end of a table that plays itself."""

    def finished() -> bool:
        answer = person.get(f"/v1/tables/{table}")
        return answer.status == 200 and answer["status"] == "finished"

    until(finished, seconds)
    entries = log_of(person, table)
    must_be_whole(entries)
    return entries


# ------------------------------------------------------------------------------------------------ the house


def test_all_that_was_said_survives_a_restart(tmp_path: Path) -> None:
    move = {"type": "choose_region", "region": "roma"}
    with House(tmp_path) as house:
        ann, ben = house.players(2)
        table = ann.open("condottiere", ["me", "open"], options={"max_rounds": 1})["table"]
        ben.sit(table)
        made = ann.move(table, move, {"Idempotency-Key": "once"})
        seen = {person.name: person.table(table) for person in (ann, ben)}
        entries = log_of(ann, table)
        house.sees(ann, [table])
        assert house.send(signal.SIGTERM).ends() == 0

    with House(tmp_path) as again:
        assert again.url != house.url, "on another port"
        ann, ben = (Client(again.url, person.token) for person in (ann, ben))
        assert {"Ann": ann.table(table), "Ben": ben.table(table)} == seen
        assert log_of(ann, table) == entries
        assert again.tables_of(ann) == [table]
        replayed = ann.move(table, move, {"Idempotency-Key": "once"})
        assert (replayed.body, replayed.headers["idempotency-replayed"]) == (made.body, "true")
        with ben.feed(table, last=2) as feed:
            assert feed.take(1)[0]["v"] == 3
            ann.move(table, {"type": "pass"}).must(201)
            assert feed.take(1)[0]["v"] == 4


def test_every_command_in_flight_is_answered_when_the_api_is_told_to_end(tmp_path: Path) -> None:
    """The socket stays with the house, so that who comes meanwhile is served by the next process."""
    with House(tmp_path, AI_WORKERS="0") as house:
        ann, ben = house.players(2)
        table = ann.open("condottiere", ["me", "open"])["table"]
        ben.sit(table)
        over = Event()

        def talk(n: int) -> list[Answer]:
            answers = []
            while not over.is_set():
                client = Client(house.url, ann.token, ann.openapi)  # a new connection each time
                answers.append(client.move(table, message(f"{n} {len(answers)}"), {"Connection": "close"}))
            return answers

        with ThreadPoolExecutor(6) as crowd:
            talking = [crowd.submit(talk, n) for n in range(6)]
            for _ in range(2):
                version = ann.table(table)["version"]
                until(lambda: ann.table(table)["version"] > version + 30)  # noqa: B023 - asked before it changes
                lives = len(house.began("api-1"))
                os.kill(house.began("api-1")[-1], signal.SIGTERM)
                until(lambda: len(house.began("api-1")) > lives)  # noqa: B023
            version = ann.table(table)["version"]
            until(lambda: ann.table(table)["version"] > version + 30)
            over.set()
            answers = [answer for each in talking for answer in each.result()]

        assert {answer.status for answer in answers} == {201}
        assert sorted(answer["version"] for answer in answers) == list(range(3, 3 + len(answers)))
        assert len(log_of(ann, table)) == 2 + len(answers)


# ------------------------------------------------------------------------------------------------ computer players


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose workers, queue and dispatcher may be killed; a lost turn is repeated soon."""
    with House(tmp_path_factory.mktemp("quick"), LEASE_MS=str(LEASE_MS)) as house:
        yield house


def is_thinking(queue: Redis) -> bool:
    with contextlib.suppress(RedisError):
        workers: Any = queue.smembers("rq:workers")
        return any(queue.hget(name, "state") == b"busy" for name in workers)
    return False


def test_a_worker_that_is_killed_in_mid_thought_costs_a_lease_and_no_move(quick: House) -> None:
    ann = quick.player()
    table = ann.open("godfather", ["me", {"ai": "greedy"}])["table"]
    chance, killed = random.Random(1), 0
    with queue_of(quick) as queue:
        while killed < 3:
            now = ann.table(table)
            asked = [decision for decision in now["decisions"] if decision["seat"] == 1]
            if not asked:
                ann.play_any(table, chance)
                continue
            until(lambda: is_thinking(queue) or ann.table(table)["version"] > now["version"])  # noqa: B023
            if not is_thinking(queue):
                continue
            lives = len(quick.began("worker-1"))
            kill(quick, "worker-1")
            begun = time.monotonic()
            until(lambda: answered(ann, table, asked[0]["id"]))  # noqa: B023
            assert time.monotonic() - begun < LEASE_MS / 1000 + 8
            until(lambda: len(quick.began("worker-1")) > lives)  # noqa: B023
            killed += 1
    must_be_whole(log_of(ann, table))


def answered(person: Client, table: str, decision: str) -> bool:
    return decision in [entry["decision"] for entry in all_entries(person, table)]


@pytest.mark.parametrize("part", ["queue flushed", "queue", "dispatcher", "worker-1"])
def test_a_table_of_computers_goes_on(quick: House, part: str) -> None:
    ann = quick.player()
    seats = [{"ai": "greedy"}, {"ai": "random"}, {"ai": "random"}]
    table = ann.open("condottiere", seats, options={"max_rounds": 2})["table"]
    for version in (8, 24):
        until(lambda: ann.table(table)["version"] >= version or ann.table(table)["status"] == "finished")  # noqa: B023
        if part == "queue flushed":
            with queue_of(quick) as queue:
                queue.flushall()
        else:
            lives = len(quick.began(part))
            kill(quick, part)
            until(lambda: len(quick.began(part)) > lives)  # noqa: B023

    entries = finish(ann, table)

    assert len(entries) > 24


# ------------------------------------------------------------------------------------------------ the log


def message(text: str) -> Document:
    return {"type": "send_message", "to": "all", "text": text, "kind": "talk"}


class Talker(Thread):
    """Says something again and again, each word with a key of its own, and repeats what was not acknowledged."""

    def __init__(self, person: Client, table: str, over: Event) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.over = person, table, over
        self.acknowledged: dict[str, Answer] = {}
        self.out_of_reach: list[Answer] = []

    def run(self) -> None:
        while not self.over.is_set():
            key = f"{self.person.id} {len(self.acknowledged)}"
            while (answer := self._say(key)) is None or answer.status != 201:
                if answer is not None:
                    self.out_of_reach.append(answer)
                time.sleep(0.02)
            self.acknowledged[key] = answer

    def _say(self, key: str) -> Answer | None:
        try:
            return self.person.move(self.table, message(key), {"Idempotency-Key": key})
        except (HTTPException, OSError):
            return None


def test_the_log_is_killed_under_load_and_holds_every_acknowledged_move_once(tmp_path: Path) -> None:
    with House(tmp_path, AI_WORKERS="0") as house:
        people = house.players(4)
        tables = []
        for one, two in (people[:2], people[2:]):
            tables.append(one.open("condottiere", ["me", "open"])["table"])
            two.sit(tables[-1])
        over, heard = Event(), []
        feeds = [people[2 * n].feed(table) for n, table in enumerate(tables)]
        for feed in feeds:
            heard.append([])  # type: ignore[var-annotated]
            Thread(target=lambda feed=feed, heard=heard[-1]: heard.extend(feed), daemon=True).start()  # type: ignore[misc]
        talkers = [Talker(person, tables[n // 2], over) for n, person in enumerate(people)]
        for talker in talkers:
            talker.start()

        for _ in range(4):
            said = sum(len(talker.acknowledged) for talker in talkers)
            until(lambda: sum(len(talker.acknowledged) for talker in talkers) > said + 20, seconds=60)  # noqa: B023
            lives = len(house.began("log"))
            kill(house, "log")
            until(lambda: len(house.began("log")) > lives)  # noqa: B023
        said = sum(len(talker.acknowledged) for talker in talkers)
        until(lambda: sum(len(talker.acknowledged) for talker in talkers) > said + 20, seconds=60)
        over.set()
        for talker in talkers:
            talker.join(timeout=30)
            assert not talker.is_alive()

        away = [answer for talker in talkers for answer in talker.out_of_reach]
        assert away
        for answer in away:  # a log that has just begun again takes no writes until its disk was looked at
            assert (answer.status, answer.json["code"]) in ((503, "log_unavailable"), (503, "log_full"))
            assert int(answer.headers["retry-after"]) >= 1
        for n, table in enumerate(tables):
            entries = log_of(people[0], table)
            must_be_whole(entries)
            words = [entry["move"]["text"] for entry in entries if entry["move"]["type"] == "send_message"]
            speakers = talkers[2 * n : 2 * n + 2]
            assert sorted(words) == sorted(key for talker in speakers for key in talker.acknowledged)
            for talker in speakers:
                for answer in talker.acknowledged.values():
                    assert entries[answer["version"] - 1]["hash"] == answer["hash"]
            until(lambda: len(heard[n]) == len(entries))  # noqa: B023
            assert [entry["hash"] for entry in heard[n]] == [entry["hash"] for entry in entries], "the feeds went on"
        for feed in feeds:
            feed.close()


def test_while_the_log_is_away_the_house_says_so(tmp_path: Path) -> None:
    with (
        RedisServer(tmp_path / "log") as log,
        RedisServer() as queue,
        House(tmp_path, REDIS_URL=log.url, QUEUE_URL=queue.url) as house,
    ):
        ann, ben = house.players(2)
        table = ann.open("condottiere", ["me", "open", {"ai": "random"}], options={"max_rounds": 1})["table"]
        ben.sit(table)
        ticket = ann.post(f"/v1/tables/{table}/tickets").must(201)["ticket"]
        feed = ann.feed(table, last=2)
        log.end(signal.SIGKILL)
        for answer in (
            ann.get(f"/v1/tables/{table}"),
            ann.get(f"/v1/tables/{table}/log"),
            ann.get(f"/v1/tables/{table}/offers"),
            ann.get("/v1/tables"),
            ann.get("/v1/me/decisions"),
            ann.get("/readyz"),
            ann.move(table, message("hello")),
            ann.post("/v1/tables", {"game": "condottiere", "seats": ["me", "open"]}),
            ann.post(f"/v1/tables/{table}/seats"),
            ann.post(f"/v1/tables/{table}/tickets"),
            house.stranger.post("/v1/players", {"name": "Cleo"}),
            house.stranger.get("/v1/me", {"Authorization": "Bearer unknown"}),
            house.stranger.get(f"/v1/tables/{table}/log", ticket=ticket),
            house.stranger.get("/v1/keys"),
        ):
            answer.refused(503, "log_unavailable")
            assert int(answer.headers["retry-after"]) >= 1
        assert house.stranger.get("/healthz").must(200) == {"status": "ok"}
        assert house.stranger.get("/v1/games").status == 200
        figures = house.stranger.get("/metrics")
        assert figures.status == 200
        assert b"annals_wake_ups_due NaN" in figures.body

        log.start()

        until(lambda: house.stranger.get("/readyz").status == 200)
        end = play_out([ann, ben], table, random.Random(2))
        assert [entry["v"] for entry in feed.until_finished()] == list(range(3, end["version"] + 1))
        feed.close()
        assert "Traceback" not in house.stderr(), "what is expected is told in a line"


def test_a_log_that_takes_no_writes_is_not_ready(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "log") as log, House(tmp_path, REDIS_URL=log.url, AI_WORKERS="0") as house:
        with Redis.from_url(log.url) as client:
            client.config_set("maxmemory", 1)
            house.stranger.get("/readyz").refused(503, "log_full")
            client.config_set("maxmemory", 0)
        until(lambda: house.stranger.get("/readyz").status == 200)


def test_computer_players_are_back_soon_after_a_long_absence_of_the_queue(tmp_path: Path) -> None:
    with RedisServer() as queue, House(tmp_path, QUEUE_URL=queue.url) as house:
        ann = house.player()
        queue.end(signal.SIGKILL)
        time.sleep(8)  # rq's pauses double: by now it would sleep for eight seconds more
        queue.start()

        table = ann.open("condottiere", [{"ai": "random"}, "me"])["table"]

        until(lambda: ann.table(table)["version"] > 1, seconds=5)


def test_a_log_that_hangs_is_out_of_reach_too(tmp_path: Path) -> None:
    with House(tmp_path, AI_WORKERS="0") as house:
        ann = house.player()
        table = ann.open("condottiere", ["me", "open"])["table"]
        os.kill(house.began("log")[-1], signal.SIGSTOP)  # it neither answers nor ends
        with ThreadPoolExecutor(25) as crowd:
            asked = [crowd.submit(ann.get, f"/v1/tables/{table}") for _ in range(24)]
            asked.append(crowd.submit(ann.get, "/readyz"))
            time.sleep(0.5)
            begun = time.monotonic()
            assert house.stranger.get("/healthz").must(200) == {"status": "ok"}
            assert time.monotonic() - begun < 2, "the process is well, whoever waits for the log"
            for each in asked:
                each.result(timeout=25).refused(503, "log_unavailable")
        os.kill(house.began("log")[-1], signal.SIGCONT)
        until(lambda: ann.get(f"/v1/tables/{table}").status == 200)
