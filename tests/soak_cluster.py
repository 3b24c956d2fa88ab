"""Masters of a cluster are killed in turn under load: `python -m tests.soak_cluster [FAILOVERS] [REPLICAS]`.

Three masters and three replicas, a house with computer players, people who talk as fast as they are answered and repeat
what was not acknowledged. Every second master has lost its replica for a moment when it dies. In the end every log is
held against what was acknowledged.
"""

import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread

from tqdm import tqdm

from domain.contract.registry import games
from tests.house import Client, Document, House, Unanswered, until
from tests.redis_cluster import Cluster
from tests.redis_server import RedisServer
from tests.test_failures import Talker, all_entries, must_be_whole

FAILOVERS = 50
HALLS = 6
CUT_OFF = 0.4  # seconds that every second master spends alone before it dies
STALLED = 90.0  # seconds without a move of a computer after which it will not come
SAID_BETWEEN = 40  # moves that are acknowledged before the next master dies


class Listener(Thread):
    """Follows a table by its feed and comes back where it was whenever that breaks."""

    def __init__(self, person: Client, table: str, over: Event) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.over = person, table, over
        self.heard: list[Document] = []

    def run(self) -> None:
        while not self.over.is_set():
            with suppress(HTTPException, OSError, Unanswered), self._feed() as feed:
                for entry in feed:
                    self.heard.append(entry)
            time.sleep(0.05)

    def _feed(self):  # type: ignore[no-untyped-def]
        return self.person.feed(self.table, last=self.heard[-1]["v"] if self.heard else 0)


class Timed(Talker):
    """A talker who also knows how long each answer took."""

    def __init__(self, person: Client, table: str, over: Event) -> None:
        super().__init__(person, table, over)
        self.took: list[float] = []
        self.is_closed = False
        self.at: list[float] = []  # when each was acknowledged

    def _say(self, key: str):  # type: ignore[no-untyped-def]
        began = time.perf_counter()
        answer = super()._say(key)
        if answer is not None and answer.status == 503 and answer.json["code"] == "table_shortened":
            self.is_closed = True  # without replicas: a move that was acknowledged is gone, and the house has noticed
            raise SystemExit
        if answer is not None and answer.status == 201:
            self.took.append(time.perf_counter() - began)
            self.at.append(time.monotonic())
        return answer


@dataclass
class Outcome:
    """What became of all that was acknowledged."""

    failovers: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    closed: int = 0  # tables that the house has closed because an acknowledged move was gone
    shown_and_lost: int = 0  # entries that a feed has shown and that the log does not have
    unheard: int = 0  # entries that no feed has shown
    games: int = 0
    away: list[float] = field(default_factory=list)  # seconds from a kill to the next move at each table of that master
    codes: Counter[str] = field(default_factory=Counter)
    median: float = 0.0  # seconds for a move while all was well

    def __str__(self) -> str:
        away = f"{statistics.median(self.away):.1f} s, at most {max(self.away):.1f} s" if self.away else "-"
        return (
            f"{self.failovers} failovers, {self.acknowledged} moves acknowledged: {self.lost} lost, "
            f"{self.doubled} doubled, {self.closed} tables closed for it; {self.games} games of computers played on; "
            f"on the feeds {self.unheard} missing, "
            f"{self.shown_and_lost} shown that were never accepted or are lost; a table whose master died was away for "
            f"{away}; refused meanwhile: {dict(self.codes)}; a move took {self.median * 1e3:.1f} ms"
        )


def soak(place: Path, failovers: int, replicas: int, chance: random.Random) -> Outcome:
    found, over = Outcome(), Event()
    settings = {"REPLICAS": str(replicas), "LEASE_MS": "1500", "ARCHIVE_AFTER": "never", "MAX_OPEN_TABLES": "1000"}
    with (
        Cluster(place / "cluster") as cluster,
        RedisServer() as queue,
        House(place, REDIS_URL=cluster.url, QUEUE_URL=queue.url, **settings) as house,
    ):
        people = house.players(4)
        halls = [_hall(cluster, people[n % 4], people[(n + 1) % 4], n) for n in range(HALLS)]
        talkers = [Timed(people[n % 4], hall, over) for n, hall in enumerate(halls)]
        listeners = [Listener(people[n % 4], hall, over) for n, hall in enumerate(halls)]
        for thread in (*talkers, *listeners):
            thread.start()
        played = []
        _until_said(talkers, SAID_BETWEEN)
        for _ in tqdm(range(failovers), unit="failover", disable=not sys.stderr.isatty()):
            played.append(_new_table(people[0], chance))
            master = cluster.leaders()[found.failovers % cluster.masters]
            theirs = [talker for talker in talkers if cluster.holds(master, talker.table)]
            if found.failovers % 2:
                cluster.cut_off(master, CUT_OFF)  # what it accepts now its replica does not hear of
            began = time.monotonic()
            cluster.kill(master)
            cluster.bring_back(master)
            found.failovers += 1
            _until_said(talkers, SAID_BETWEEN)
            away = [[at - began for at in talker.at if at > began + 0.1] for talker in theirs if not talker.is_closed]
            found.away += [min(times) for times in away if times]
        over.set()
        for talker in talkers:
            talker.join(timeout=60)
            assert not talker.is_alive(), f"it was told {talker.out_of_reach[-1].body!r}"
        for table in tqdm(played, unit="table", leave=False, disable=not sys.stderr.isatty()):
            _until_finished(people[0], table)
            found.games += 1
        for talker in talkers:
            if talker.is_closed:
                found.closed += 1
                house.command("shortened", "--accept", talker.table)
        for talker, listener in zip(talkers, listeners, strict=True):
            _judge(found, talker, listener)
        found.median = statistics.median(took for talker in talkers for took in talker.took)
    return found


def _new_table(ann: Client, chance: random.Random) -> str:
    """A table of computers of any game; asked for again while parts of the house are away."""
    game = chance.choice(list(games().values()))
    body = {"game": game.name, "options": dict(game.examples[0]), "seats": [{"ai": "random"}] * min(game.players)}

    def opened() -> str | None:
        try:
            answer = ann.post("/v1/tables", body)
        except OSError:
            return None
        return str(answer["table"]) if answer.status == 201 else None

    return until(opened, seconds=60)


def _until_finished(person: Client, table: str) -> None:
    """As long as it goes on, it may take its time; then it must be whole."""
    version, since = 0, time.monotonic()
    while True:
        answer = person.get(f"/v1/tables/{table}")
        if answer.status == 200 and answer["status"] == "finished":
            break
        if answer.status == 200 and answer["version"] > version:
            version, since = answer["version"], time.monotonic()
        assert time.monotonic() - since < STALLED, f"table {table} stands still at version {version}: {answer.body!r}"
        time.sleep(0.2)
    must_be_whole(until(lambda: all_entries(person, table), 30))


def _hall(cluster: Cluster, ann: Client, ben: Client, number: int) -> str:
    """A table whose bucket lies with the master of this number, so that every master has its share."""
    while True:
        table: str = ann.open("condottiere", ["me", "open"])["table"]
        if cluster.holds(cluster.nodes[number % cluster.masters], table):
            ben.sit(table)
            return table


def _until_said(talkers: list[Timed], count: int) -> None:
    """Each has been answered so often again: all masters take moves."""
    before = [len(talker.acknowledged) for talker in talkers]
    each = max(1, count // len(talkers))
    pairs = list(zip(talkers, before, strict=True))
    until(lambda: all(t.is_closed or len(t.acknowledged) >= b + each for t, b in pairs), 90)


def _judge(found: Outcome, talker: Timed, listener: Listener) -> None:
    entries = until(lambda: all_entries(talker.person, talker.table), 30)
    must_be_whole(entries)
    if not talker.is_closed:
        until(lambda: listener.heard and listener.heard[-1]["v"] >= len(entries), 20)
    words = Counter(entry["move"]["text"] for entry in entries if entry["move"]["type"] == "send_message")
    hashes = {entry["hash"] for entry in entries}
    heard = {entry["hash"] for entry in listener.heard}
    found.acknowledged += len(talker.acknowledged)
    found.lost += sum(answer["hash"] not in hashes for answer in talker.acknowledged.values())
    found.doubled += sum(count - 1 for count in words.values())
    found.shown_and_lost += len(heard - hashes)
    found.unheard += 0 if talker.is_closed else len(hashes - heard)
    for answer in talker.out_of_reach:
        found.codes[f"{answer.status} {answer.json['code']}"] += 1


def main(failovers: int, replicas: int) -> int:
    with tempfile.TemporaryDirectory() as place:
        found = soak(Path(place), failovers, replicas, random.Random())
    sys.stdout.write(f"REPLICAS={replicas}: {found}\n")
    return 0 if replicas == 0 or found.lost == found.doubled == 0 else 1


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*given) if len(given) == 2 else max(main(*(given or [FAILOVERS]), replicas) for replicas in (1, 0)))
