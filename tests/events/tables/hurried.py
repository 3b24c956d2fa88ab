"""Random games against the clock in which everything happens, and an account of their time from the log alone."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from domain.contract.registry import games
from events.log.entry import Document, Entry
from events.log.pulse import Outage
from events.tables import snapshots
from events.tables.agree import KINDS, Answer, Propose, TakeBack, Withdraw
from events.tables.command import Command
from events.tables.dispute import File, Judge, Ruling
from events.tables.leave import Close, Resign
from events.tables.refusals import HouseRefusal
from events.tables.seat import Sit, Stand
from events.tables.table import Table
from events.tables.time import GRACE_MS
from tests.events.simulated import PEOPLE, Simulated

CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "bank", "initial_ms": 60_000, "increment_ms": 2_000},
    {"kind": "bank", "initial_ms": 30_000, "increment_ms": 5_000, "most_ms": 33_000},
    {"kind": "bank", "initial_ms": 1_000, "increment_ms": 1_500, "most_ms": 1_000},
    {"kind": "each", "ms": 20_000},
    {"kind": "each", "ms": 1_000},
)
REFEREE = "referee:p-01K9ZG3T4V5W6X7Y8Z9A0B1C2R"


# ------------------------------------------------------------------------------------------------ a life


def hurried(seed: int, steps: int = 60) -> Simulated:
    """A game of any kind by people who dawdle, agree, take back, quarrel, leave and come back."""
    chance = random.Random(seed)
    game = sorted(games())[seed % len(games())]
    table = Simulated(chance.choice(CLOCKS), chance.choice(("stand_in", "forfeit")), game)
    for _ in range(steps):
        if table.table.status == "finished":
            break
        table.now += chance.choice((0, 1, 300, chance.randrange(3_000), chance.randrange(3_000)))
        if chance.random() < 0.05:
            table.now = _about_a_deadline(table, chance)
        if chance.random() < 0.1:
            table.table = started_again(table.table)
        _happen(table, chance)
    return table


def started_again(table: Table) -> Table:
    """The table as a process finds it that has just been started."""
    kept = snapshots.load(snapshots.write(table))
    assert kept == table
    return kept


def _about_a_deadline(table: Simulated, chance: random.Random) -> int:
    deadlines = [mine.deadline for mine in table.seats if mine.deadline is not None]
    if not deadlines:
        return table.now + 40_000  # nobody's time runs
    near = chance.choice((-1, 0, 1, GRACE_MS, GRACE_MS + 1, 30_000))
    return max(table.now, chance.choice(deadlines) + near)


def _happen(table: Simulated, chance: random.Random) -> None:
    now, seat = table.table, chance.randrange(2)
    by = f"player:{PEOPLE[seat]}"
    try:
        if now.status == "frozen":
            assert now.dispute is not None
            table.do(Judge(by=REFEREE, dispute=now.dispute, ruling=Ruling("dismissed", "it was so")))
        elif now.proposal is not None and chance.random() < 0.7:
            yes = chance.random() < 0.8
            other = f"player:{PEOPLE[1 - now.proposal.seat]}"
            table.do(Answer(by=other, seat=1 - now.proposal.seat, proposal=now.proposal.id, yes=yes))
        elif now.is_paused:
            table.do(Propose(by=by, seat=seat, kind="resume"))
        elif chance.random() < 0.6:
            table.move(chance)
        else:
            table.do(_wish(table, seat, by, chance), _outages(table, chance))
    except HouseRefusal:
        pass


def _wish(table: Simulated, seat: int, by: str, chance: random.Random) -> Command:
    """Something other than a move."""
    version = table.table.version
    proposal = table.table.proposal

    def propose() -> Command:
        kind = chance.choice([kind for kind in KINDS if kind != "abort" or chance.random() < 0.1])
        return Propose(by=by, seat=seat, kind=kind, to=chance.randrange(2, version + 1) if kind == "takeback" else None)

    wishes: list[Callable[[], Command]] = [
        propose,
        propose,
        lambda: TakeBack(by=by, seat=seat),
        lambda: TakeBack(by=by, seat=seat),
        lambda: Withdraw(by=by, seat=seat, proposal=proposal.id if proposal else "1"),
        lambda: Stand(by=by, seat=seat),
        lambda: Sit(by=by, seat=seat),
        lambda: Sit(by=by, seat=seat),
        lambda: File(by=by, seat=seat, dispute=f"d-01K9ZG3T4V5W6X7Y8Z9A0B{version:04}", at=max(1, version - 1)),
    ]
    if chance.random() < 0.03:
        wishes = [lambda: Resign(by=by, seat=seat), lambda: Close(by=by)]
    return chance.choice(wishes)()


def _outages(table: Simulated, chance: random.Random) -> list[Outage]:
    """Now and then the house could take no moves just before."""
    long = chance.randrange(5_001, 40_000)
    ended = table.now - chance.randrange(1_000)
    return [Outage(ended - long, ended)] if chance.random() < 0.4 else []


# ------------------------------------------------------------------------------------------------ its account


@dataclass
class Account:
    """What a seat was given and what it used, in ms, as the entries say it one by one."""

    full: int
    given: int = 0  # increments, outages, what came with coming back
    ran: int = 0
    over: int = 0  # ran after time was up
    lapsed: int = 0  # of decisions that had time of their own
    outs: int = 0
    is_out: bool = False
    repeats: bool = False
    asked: str | None = None

    @property
    def left(self) -> int:
        return self.full + self.given + self.over - self.ran - self.lapsed


def must_add_up(table: Simulated) -> dict[str, int]:
    """What the fold says is left is what was given less what ran, after every entry; answers what happened."""
    clock = table.clock
    accounts = [Account(clock["ms"] if clock["kind"] == "each" else clock["initial_ms"]) for _ in PEOPLE]
    happened: dict[str, int] = {}
    elapsed = 0
    for (_, before), (entry, then) in pairwise(table.log):
        elapsed += _run(accounts, before, entry, then)
        for fact in entry.document["facts"]:
            happened[fact["type"]] = happened.get(fact["type"], 0) + 1
            _told(accounts, fact)
        _answered(accounts, clock, entry.document, before)
        _asked(accounts, clock, then)
        assert then.clock is not None
        assert [mine.left for mine in then.clock.seats] == [mine.left for mine in accounts]
        assert [mine.outs for mine in then.clock.seats] == [mine.outs for mine in accounts]
        assert min(mine.left for mine in accounts) >= 0
    assert sum(mine.ran for mine in accounts) == elapsed, "nobody's time ran but that of who owed"
    return happened


def _owes(table: Table, seat: int) -> bool:
    runs = table.status == "playing" and not table.is_paused
    return runs and table.decision_of(seat) is not None and table.places[seat].player is not None


def _run(accounts: list[Account], before: Table, entry: Entry, then: Table) -> int:
    """What passed between two entries, on every account of who owed a decision; answers how much that was."""
    passed, total = entry.document["at"] - before.at, 0
    for seat, mine in enumerate(accounts):
        if not _owes(before, seat):
            continue
        total += passed
        late = max(0, passed - mine.left)
        mine.ran, mine.over = mine.ran + passed, mine.over + late
        if late:
            by, type_ = entry.document["by"], entry.document["facts"][0]["type"]
            is_word = by == "clock" and type_ in ("TimedOut", "TimeGiven")
            assert is_word or (late <= GRACE_MS and entry.document["seat"] != seat), "somebody was late and not told"
    return total


def _told(accounts: list[Account], fact: Document) -> None:
    match fact:
        case {"type": "TimedOut", "seat": seat}:
            assert accounts[seat].left == 0, "with time left nobody is out"
            accounts[seat].outs, accounts[seat].is_out = accounts[seat].outs + 1, True
        case {"type": "TimeGiven", "seat": seat, "ms": ms}:
            assert accounts[seat].left == 0
            assert ms > 0
            accounts[seat].given += ms
        case {"type": "SeatTaken", "seat": seat, "player": str()} if accounts[seat].is_out:
            assert accounts[seat].outs == 1, "once"
            accounts[seat].given += accounts[seat].full - accounts[seat].left
            accounts[seat].is_out = False
        case {"type": "TookBack"}:
            for mine in accounts:
                mine.repeats = True


def _answered(accounts: list[Account], clock: Document, entry: Document, before: Table) -> None:
    if entry["decision"] is None:
        return
    mine = accounts[entry["seat"]]
    if _owes(before, entry["seat"]) and not mine.repeats:
        if clock["kind"] == "each":
            mine.given += mine.full - mine.left
        else:
            most = max(mine.left, clock.get("most_ms", 1 << 60))
            mine.given += min(clock["increment_ms"], most - mine.left)
    for seat, other in enumerate(accounts):
        other.repeats &= seat == entry["seat"]


def _asked(accounts: list[Account], clock: Document, then: Table) -> None:
    """A new decision has time of its own where that was agreed on."""
    for seat, mine in enumerate(accounts):
        owed = then.decision_of(seat)
        id_ = None if owed is None else owed.id
        is_new = id_ is not None and id_ != mine.asked
        if is_new and clock["kind"] == "each" and not mine.repeats and not mine.is_out:
            mine.lapsed += mine.left - mine.full
        mine.asked = id_
