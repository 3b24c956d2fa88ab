"""What may befall a house while people talk and computers play: parts of it die, or all of it, its file is torn or
spoilt, its disk is full, its clock is set back. Afterwards every acknowledged word stands in its log once.
"""

import contextlib
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from serve.sessions import lives
from tests.house import Client, House, quick, until
from tests.serve.test_full_disk import NEW_DISK, fill
from tests.test_damage import append_only_files, flip
from tests.test_failures import Talker, finish, kill, log_of, must_be_whole, queue_of

HONEST = {"log_unavailable", "log_full", "too_busy", "closing", "body_lost"}
MULTI = b"*1\r\n$5\r\nMULTI\r\n"
PROCESSES = ("log", "queue", "api-1", "dispatcher", "worker-1", "worker-2")


@dataclass
class Told:
    """What was seen in all."""

    blows: int = 0
    words: int = 0
    away: int = 0  # answers of 503
    entries: int = 0  # of tables of computers
    damaged: int = 0  # tables closed because somebody spoilt them
    by_kind: dict[str, int] = field(default_factory=dict)

    def struck(self, kind: str) -> None:
        self.blows += 1
        self.by_kind[kind] = self.by_kind.get(kind, 0) + 1


class Hall:
    """Two tables at which two people each talk without end; each word has a key of its own."""

    def __init__(self, house: House) -> None:
        self.over, self.people = Event(), house.players(4)
        self.tables = []
        for one, two in (self.people[:2], self.people[2:]):
            self.tables.append(str(one.open("condottiere", ["me", "open"])["table"]))
            two.sit(self.tables[-1])
        self.talkers = [Talker(person, self.tables[n // 2], self.over) for n, person in enumerate(self.people)]
        for talker in self.talkers:
            talker.start()

    def must_go_on(self, seconds: float = 90) -> None:
        """Everybody gets a word in."""
        before = [len(talker.acknowledged) for talker in self.talkers]

        def all_spoke() -> bool:
            return all(len(talker.acknowledged) > said for talker, said in zip(self.talkers, before, strict=True))

        until(all_spoke, seconds)

    def end(self, told: Told) -> None:
        """Nothing that was acknowledged is lost or doubled, and every refusal was honest."""
        self.over.set()
        for talker in self.talkers:
            talker.join(timeout=90)
            assert not talker.is_alive(), f"it was told {talker.out_of_reach[-1:]!r}"
            for answer in talker.out_of_reach:
                honest = answer.status == 503 and answer.json["code"] in HONEST
                assert honest or answer.status < 500, answer.body
            told.away += len(talker.out_of_reach)
        for n, table in enumerate(self.tables):
            entries = log_of(self.people[0], table)
            must_be_whole(entries)
            said = [entry["move"]["text"] for entry in entries if entry["move"]["type"] == "send_message"]
            speakers = self.talkers[2 * n : 2 * n + 2]
            assert sorted(said) == sorted(key for talker in speakers for key in talker.acknowledged)
            for talker in speakers:
                for answer in talker.acknowledged.values():
                    assert entries[answer["version"] - 1]["hash"] == answer["hash"]
            told.words += len(said)


def computers(person: Client, chance: random.Random) -> str:
    """A table of computers of any game; asked for again while parts of the house are away."""
    name = chance.choice(("condottiere", "conqueror", "godfather", "scythe"))
    seats = [{"ai": "random"}] * 2

    def opened() -> str | None:
        with contextlib.suppress(OSError):
            answer = person.post("/v1/tables", {"game": name, "options": quick(name), "seats": seats})
            return str(answer["table"]) if answer.status == 201 else None
        return None

    return until(opened, seconds=90)


# ------------------------------------------------------------------------------------------------ a part of it


def strike(house: House, part: str, chance: random.Random) -> None:
    """Kill a part, let it hang for a moment, or empty the queue."""
    with contextlib.suppress(OSError):  # it is dead already
        if part == "queue flushed":
            with queue_of(house) as queue:
                queue.flushall()
        elif part.startswith("stop "):
            name = part.removeprefix("stop ")
            kill(house, name, signal.SIGSTOP)
            time.sleep(chance.uniform(0.1, 2))
            kill(house, name, signal.SIGCONT)
        elif part == "log twice":
            kill(house, "log")
            time.sleep(chance.uniform(0.05, 1))
            kill(house, "log")
        else:
            kill(house, part)


PARTS = (*PROCESSES, *(f"stop {name}" for name in PROCESSES), "queue flushed", "log twice")


class Clock:
    """The time of the day in a house, as far off as one likes; needs a C compiler."""

    def __init__(self, place: Path) -> None:
        self.file, library = place / "clock", place / "clock.so"
        self.file.write_bytes(bytes(8))
        source = Path(__file__).parent / "shifted_clock.c"
        asked = [shutil.which("cc") or "cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"]
        subprocess.run(asked, check=True, capture_output=True)
        self.environ = {"LD_PRELOAD": str(library), "CLOCK_FILE": str(self.file)}

    def set(self, seconds: float) -> None:
        with self.file.open("r+b") as file:
            file.write(struct.pack("<q", int(seconds * 1e9)))


HAS_COMPILER = shutil.which("cc") is not None


def parts_die(
    place: Path,
    blows: int,
    chance: random.Random,
    told: Told,
    each: Callable[[], object] = lambda: None,
    parts: Sequence[str] = PARTS,
) -> None:
    """Parts die or hang in any order, and the clock is set back and put right."""
    clock = Clock(place) if HAS_COMPILER else None
    environ = {} if clock is None else clock.environ
    with House(place, LEASE_MS="1500", AI_WORKERS="2", **environ) as house:
        hall, played = Hall(house), []
        kinds = [*parts, *(["clock set back", "clock put right"] if clock else [])]
        for n in range(blows):
            part = kinds[n % len(kinds)] if n < len(kinds) else chance.choice(kinds)
            if n % 2 == 0:
                played.append(computers(hall.people[0], chance))
            if clock is not None and part.startswith("clock"):
                clock.set(-chance.uniform(5, 7200) if part == "clock set back" else 0)
            else:
                strike(house, part, chance)
            told.struck(part)
            time.sleep(chance.uniform(0.1, 1.5))
            each()
        if clock is not None:
            clock.set(0)
        hall.must_go_on()
        told.entries += sum(len(finish(hall.people[0], table, seconds=300)) for table in played)
        hall.end(told)
        said, expected, fault = house.stderr().partition("Traceback")
        assert not fault, f"{said[-500:]}{expected}{fault[:3500]}"


# ------------------------------------------------------------------------------------------------ all of it


def free_port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


def kill_all(house: House) -> None:
    """Every process at once, as when the power goes."""
    house.process.kill()
    for pid in filter(lives, house.all_pids()):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    house.process.wait()
    until(lambda: not any(map(lives, house.all_pids())), seconds=30)


def tear(house: House) -> None:
    """The file ends in the middle of an entry that nobody was told of: the last one, begun once more."""
    file = append_only_files(house)[-1]
    content = file.read_bytes()
    begun = content.rfind(MULTI)
    if begun >= 0:
        with file.open("ab") as log:
            log.write(content[begun : begun + (len(content) - begun) // 2])


def a_life(place: Path, port: str, number: int) -> House:
    """The house on the same data and the same port; what it says goes into a file of its own."""
    life = place / f"life-{number}"
    life.mkdir()
    return House(life, DATA_DIR=str(place / "var"), PORT=port, LEASE_MS="1500")


def all_die(
    place: Path, blows: int, chance: random.Random, told: Told, each: Callable[[], object] = lambda: None
) -> None:
    """The whole house is killed and started again on the same port; now and then its file is torn or spoilt."""
    port, hall, played, spoilt = free_port(), None, [], []
    kinds = ("all at once", "torn", "flipped byte")
    for n in range(blows + 1):
        with a_life(place, port, n) as house:
            if hall is None:
                hall = Hall(house)
            for table in spoilt:
                hall.people[0].get(f"/v1/tables/{table}").refused(503, "table_damaged")
            hall.must_go_on()
            if n == blows:
                break
            played.append(computers(hall.people[0], chance))
            victim = hall.people[0].open("condottiere", ["me", "open"])
            time.sleep(chance.uniform(0.1, 1.0))
            kill_all(house)
        kind = kinds[n % len(kinds)]
        if kind == "torn":
            tear(house)
        elif kind == "flipped byte":
            flip(house, victim["commitment"].encode(), b"0" * 64)
            spoilt.append(victim["table"])
        told.struck(kind)
        each()
    with a_life(place, port, blows + 1) as house:
        assert hall is not None
        told.entries += sum(len(finish(hall.people[0], table, seconds=300)) for table in played)
        hall.end(told)
        told.damaged += len(spoilt)
        report = house.command("scrub").stdout
        assert report.splitlines()[-1].endswith(f" {len(spoilt)} damaged"), report
        assert "event=table_shortened" not in house.stderr(), "nothing that was acknowledged was torn off"


# ------------------------------------------------------------------------------------------------ its disk


def disk_fills(place: Path, blows: int, _chance: random.Random, told: Told, each: Callable[[], object]) -> None:
    """The disk is filled, reading goes on, and when there is room again everything does."""
    data = place / "disk"
    data.mkdir()
    mounted = f"mount -t tmpfs -o size=64m none {data} && exec {sys.executable} -m serve"
    make = [*NEW_DISK, "sh", "-c", mounted]
    with House(place, make=make, DATA_DIR=str(data / "var"), AI_WORKERS="0") as house:
        hall = Hall(house)
        for n in range(blows):
            hall.must_go_on()
            disk = Path(f"/proc/{house.process.pid}/root{data}")  # as the house sees it, whoever of it has ended
            fill(disk / "filler", leave=0 if n % 2 else 8192)
            until(lambda: house.stranger.get("/readyz").status == 503, seconds=60)
            assert hall.people[0].get(f"/v1/tables/{hall.tables[0]}").status in (200, 503)
            (disk / "filler").unlink()
            until(lambda: house.stranger.get("/readyz").status == 200, seconds=90)
            told.struck("disk full")
            each()
        hall.must_go_on()
        hall.end(told)
