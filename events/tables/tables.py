"""Tables by id: what they are now, what they were at any version, and the write that makes the next one."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from domain.contract.luck import Luck, commitment, mixed_key
from domain.contract.registry import UnknownRules
from events.log import ids
from events.log.crossing import Crossing
from events.log.done import is_same
from events.log.entry import Document, Entry
from events.log.errors import LogUnavailable
from events.log.resting import ARCHIVED
from events.log.store import Append, Head, Store
from events.tables import snapshots
from events.tables.command import Command, Draft, Loaded, Opening, Written
from events.tables.fold import follow, follow_all, seated
from events.tables.kept import KeptTables
from events.tables.permit import must_have_version
from events.tables.publishing import is_published
from events.tables.refusals import KeyReused, NoSuchTable
from events.tables.sealing import seal
from events.tables.shortening import close
from events.tables.table import BrokenChain, Shortened, Table
from events.tables.wakes import changed_due, lane, wake_ups

log = logging.getLogger(__name__)

KEPT_KEYS: Final = 1024  # of 32 bytes, by which the luck of a table is drawn
ATTEMPTS: Final = 32
ARRIVED_MS: Final = 5000  # so long a request may wait for others and count from when it came
A_FEW: Final = 50  # entries that come with a look; more are read in pages


class Tables:
    """What this process knows of tables, and how it learns and writes more. It is the source of their luck, too."""

    def __init__(self, store: Store, open_ms: int | None = None) -> None:
        self.store, self.open_ms = store, open_ms  # how long an open table waits for somebody
        self.memory = KeptTables()
        self._keys: OrderedDict[str, bytes] = OrderedDict()
        self._guard = threading.Lock()
        self.on_damage: Callable[[BrokenChain], None] = lambda broken: None

    # -------------------------------------------------------------------------------------------- now

    def look(self, table: str, command: Command | None = None) -> Loaded:
        """The table at its newest version, and an earlier use of the command's key, in one trip to the log."""
        return self.look_for(table, command.done_field if command else "")

    def look_for(self, table: str, done_field: str) -> Loaded:
        if not ids.is_table(table):
            raise NoSuchTable(table)
        kept = self.memory.get(table)
        known = kept or self._from_snapshot(table)
        news = self.store.look(table, known.version, done_field, A_FEW if known.version else 0)
        if news.version == 0 and not (news.damaged or known.version):
            self.memory.forget(table)
            raise NoSuchTable(table)
        if known.version == 0 and news.imported:
            known = known._replace(imported=True)
        try:
            if news.damaged:
                raise BrokenChain.marked(table, news.damaged)
            if news.version < known.version and not self.store.may_go_back:
                raise self._shortened(known, news.version)
            known = follow_all(known, news.entries)
            if known.version < news.version:
                known = self._forward(known, news.version)
            if (known.version, known.hash) != (news.version, news.hash):
                raise BrokenChain(table, known.version, f"the head of the log says version {news.version}")
        except BrokenChain as broken:
            self.memory.forget(table)
            if kept is not None and not news.damaged and self.store.may_go_back:
                log.error("event=log_went_back table=%s from=%d to=%d", table, kept.version, news.version)
                return self.look_for(table, done_field)
            self.on_damage(broken)
            raise
        self.memory.keep(known)
        return Loaded(known, max(news.now, known.at), news.done)

    def _shortened(self, known: Table, version: int) -> Shortened:
        """The log has lost what this process has seen of it; whoever asks next is told the same."""
        shortened = Shortened(known.id, version, known.version, known.hash)
        close(self.store, shortened)
        return shortened

    def load(self, table: str) -> Table:
        return self.look_for(table, "").table

    def load_many(self, tables: Iterable[str]) -> Iterator[Table]:
        """Those of these tables that can be loaded; what is new of all of them comes in one trip to the log."""
        known = {table: self.memory.get(table) or Table(table) for table in tables}
        news = self.store.look_at_many({table: before.version for table, before in known.items()}, A_FEW)
        for (table, before), (head, entries) in zip(known.items(), news, strict=True):
            try:
                yield self._brought_up(before, head, entries) or self.load(table)
            except (NoSuchTable, BrokenChain, UnknownRules):
                continue

    def _brought_up(self, known: Table, head: Head, entries: Sequence[Entry]) -> Table | None:
        """The table at the head of its log, unless more than these few entries are needed or something is wrong."""
        if head.version == 0 or head.damaged or len(entries) < head.version - known.version:
            return None
        if known.version == 0 and head.imported:
            known = known._replace(imported=True)
        try:
            known = follow_all(known, entries)
        except BrokenChain:
            return None  # is said where a table is loaded alone
        if (known.version, known.hash) != (head.version, head.hash):
            return None
        self.memory.keep(known)
        return known

    def remembered(self, table: str) -> Loaded | None:
        """The table as this process saw it last, without asking the log."""
        known, now = self.memory.get(table), self.store.now
        return None if known is None or now is None else Loaded(known, max(now, known.at), from_memory=True)

    def now(self, table: str) -> int:
        """The time of the log, asked where a table with this id would stand."""
        return self.store.look(table, 0).now

    def all_open(self, table: Table) -> bool:
        """Are the table's secrets over? After a rewind only when the table that goes on is finished.

        An imported table came with its secrets, and perhaps without the table that went on.
        """
        finished = table.status == "finished" or (table.status == "frozen" and table.thawed == "finished")
        if not finished:
            return False
        return table.fork is None or table.imported or self.all_open(self.load(table.fork))

    # -------------------------------------------------------------------------------------------- then

    def at(self, table: Table, version: int) -> Table:
        """The table as it was at an earlier version: from the nearest snapshot, so that no log is too long."""
        if version == table.version:
            return table
        must_have_version(table, version)
        return self._forward(self._from_snapshot(table.id, version, table.imported), version)

    def history(self, table: Table, after_version: int, limit: int | None = None) -> Iterator[tuple[Entry, Table]]:
        """Entries of a table up to its version, with the table after each of them."""
        most = table.version - after_version if limit is None else min(limit, table.version - after_version)
        blank = Table(table.id, imported=table.imported)
        known = self.at(table, after_version) if after_version else blank
        for entry in self.store.entries(table.id, after_version, most):
            known = follow(known, entry)
            yield entry, known

    def seatings(self, table: Table, after_version: int, most: int) -> Iterator[tuple[Entry, Table]]:
        """Entries of a table, with who sat where after each of them, and nothing else that is true of it then."""
        known = self.at(table, after_version) if after_version else Table(table.id)
        for entry in self.store.entries(table.id, after_version, most):
            known = seated(known, entry)
            yield entry, known

    def entry(self, table: str, version: int) -> Entry:
        found = self.store.entry(table, version)
        assert found is not None
        return found

    def _forward(self, known: Table, version: int) -> Table:
        """The table at a later version; what is missing of its snapshots is made on the way."""
        while known.version < version:
            stop = min(version, known.version - known.version % snapshots.EVERY + snapshots.EVERY)
            known = self._followed(known, self.store.entries(known.id, known.version, stop - known.version), stop)
            self._snapshot(known)
        return known

    def _snapshot(self, table: Table) -> None:
        """Keep a snapshot where one belongs; what a cache cannot keep is no reason to fail."""
        if table.version % snapshots.EVERY:
            return
        try:
            self.store.keep_snapshot(table.id, table.version, snapshots.write(table))
        except LogUnavailable:
            pass
        except Exception:  # whoever made this move has been accepted, and must hear so
            log.exception("event=no_snapshot table=%s version=%d", table.id, table.version)

    def _followed(self, known: Table, entries: Iterable[Entry], version: int) -> Table:
        then = follow_all(known, entries)
        if then.version != version:
            raise BrokenChain(known.id, then.version, f"entry {then.version + 1} is missing")
        return then

    def _from_snapshot(self, table: str, version: int | None = None, imported: bool = False) -> Table:
        """The newest snapshot at or before a version whose hash is in the chain, else the table before its log."""
        found = self.store.snapshot(table, version)
        kept = None if found is None else snapshots.load(found)
        if kept is not None:
            there = self.store.entry(table, kept.version)
            if there is not None and there.hash == kept.hash:
                return kept
        return Table(table, imported=imported)

    # -------------------------------------------------------------------------------------------- luck

    def luck(self, table: Table, nonces: Sequence[str | None]) -> Luck:
        """The luck of the next entry."""
        with self._guard:
            key = self._keys.get(table.id)
        if key is None:
            key = mixed_key(table.id, self._committed_seed(table), nonces)
            with self._guard:
                self._keys[table.id] = key
                while len(self._keys) > KEPT_KEYS:
                    self._keys.popitem(last=False)
        return Luck(key, table.version + 1)

    def seed(self, table: Table) -> str:
        """What the entry that ends the game reveals."""
        return self._committed_seed(table).hex()

    def position(self, table: Table) -> Document | None:
        """The state a table with open seats will start from; it waits in the first entry's move."""
        if not {"position", "fork"} & set(table.marks):
            return None
        found: Document | None = self.entry(table.id, 1).opened["move"].get("position")
        return found

    def passed(self, table: Table, first: int, last: int) -> Sequence[tuple[Document, Table]]:
        """These entries of a table as everybody may read them, in order, with the table after each."""
        return [(entry.document, then) for entry, then in self.history(table, first - 1, last - first + 1)]

    def _committed_seed(self, table: Table) -> bytes:
        """The seed that the first entry commits to; another one is as bad as a broken chain."""
        seed = self.store.seed(table.id) or b""
        if commitment(table.id, seed) != table.commitment:
            broken = BrokenChain(table.id, table.version, "the seed is not the one that was committed to")
            self.on_damage(broken)
            raise broken
        return seed

    # -------------------------------------------------------------------------------------------- writing

    def attempts(self, loaded: Loaded, command: Command) -> Iterator[Loaded]:
        """What the caller has, then the newest again and again: somebody else may always be quicker."""
        yield loaded
        for _ in range(ATTEMPTS):
            try:
                looked = self.look(loaded.table.id, command)
            except NoSuchTable:
                if loaded.table.version:
                    raise
                looked = replace(loaded, now=self.now(loaded.table.id))  # it is being opened: only time has gone on
            timed = looked.table.clock is not None and loaded.now < looked.now < loaded.now + ARRIVED_MS
            yield replace(looked, now=max(looked.table.at, loaded.now)) if timed else looked

    def again(self, loaded: Loaded, command: Command) -> Written:
        """What came of the command when its key was first used, however far the table has gone."""
        done = loaded.done
        assert done is not None
        if not is_same(done.digest, command.digest):
            raise KeyReused
        return Written(self.entry(loaded.table.id, done.version), self.at(loaded.table, done.version), again=True)

    def append(self, loaded: Loaded, command: Command, draft: Draft, entry: Entry, then: Table) -> Crossing | None:
        """Write the entry, or raise Moved if the table is not what it built on; says what was written with it."""
        crossing = self.store.append(self._append(loaded, command, draft, entry, then))
        self.memory.keep(then)
        self._snapshot(then)
        return crossing

    def _append(self, loaded: Loaded, command: Command, draft: Draft, entry: Entry, then: Table) -> Append:
        before, beside = loaded.table, draft.beside
        return Append(
            entry,
            before.hash,
            at=loaded.now,
            status=then.status,
            game=then.rules.name,
            rules_version=then.rules.rules_version,
            wakes=wake_ups(before, then, going_on=draft.thought is not None),
            lane=lane(then),
            due=changed_due(before, then, self.open_ms),
            done_field=command.done_field,
            digest=command.digest,
            is_referee=command.is_referee,
            seed=draft.seed,
            is_published=is_published(entry.version, entry.document["facts"]),
            beside=None if beside is None else self._opening(Loaded(Table(beside.table), loaded.now), beside),
        )

    def _opening(self, loaded: Loaded, opening: Opening) -> Append:
        """Entry 1 of a table that is opened together with an entry of another."""
        entry, then = seal(loaded, opening.command, opening.draft)
        return self._append(loaded, opening.command, opening.draft, entry, then)

    def keep_due(self, table: str) -> None:
        """See to it that an open table is closed one day and a finished one archived, should it be older than that."""
        head = self.store.head(table)
        if head.get(b"status") == b"finished" and ARCHIVED.encode() not in head:
            self.store.rest(table, int(head[b"at"]))
        if self.open_ms is not None and head.get(b"status") == b"open" and b"imported" not in head:
            self.store.clocks.put(table, int(head[b"at"]) + self.open_ms)
