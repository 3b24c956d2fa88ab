"""The one door: whoever plays, plays through here. People, computer players, clocks and referees alike."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from domain.contract.game import ALL, Game, Refused, Seat
from domain.contract.luck import Luck, commitment, mixed_key
from domain.contract.wire import ABSENT, plain
from events.log import ids
from events.log.entry import Document, Entry, Sealer, entry_of, first_link
from events.log.store import AlreadyDone, Conflict, First, Frozen, Imported, OffClock, Store
from events.tables import snapshots
from events.tables.drafts import Asker, Draft, Glance, Opening, OpenTable, Setting, SitDown, StandUp, Written
from events.tables.fold import after, follow, follow_all
from events.tables.permit import (
    free_seat,
    frozen,
    imported,
    must_be_agreed,
    must_be_free,
    must_go_on,
    must_play,
    must_run,
    must_sit_once,
    must_still_sit,
)
from events.tables.refusals import Cannot, KeyReused, NoSuchTable, NotYours, StaleVersion, Unfit
from events.tables.table import (
    BrokenChain,
    PlayBegan,
    PositionSet,
    SeatLeft,
    SeatTaken,
    Table,
    TableFinished,
    TableOpened,
)
from events.tables.wakes import wake_ups

KEPT_TABLES = 1024
ATTEMPTS = 32
A_FEW = 50  # entries that come with a look; more are read in pages
STAND_IN = "greedy"  # who takes over when a player stands up


class Tables:
    """Tables by id: opening, sitting down, standing up, playing, and reading what they were and are."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._keys: OrderedDict[str, bytes] = OrderedDict()
        self._guard = threading.Lock()
        self.on_damage: Callable[[BrokenChain], None] = lambda broken: None

    # -------------------------------------------------------------------------------------------- reading

    def look(self, table: str, asker: Asker | None = None) -> Glance:
        """The table at its newest version, in one trip to the log."""
        if not ids.is_table(table):
            raise NoSuchTable(table)
        known = self._kept.get(table) or self._from_snapshot(table) or Table(table)
        news = self.store.look(table, known.version, asker.done_field if asker else "", A_FEW if known.version else 0)
        if news.version == 0:
            raise NoSuchTable(table)
        if known.version == 0 and news.imported:
            known = known._replace(imported=True)
        try:
            if news.damaged:
                raise BrokenChain(table, known.version, news.damaged)
            known = follow_all(known, news.entries)
            if known.version < news.version:
                known = follow_all(known, self.store.entries(table, known.version, news.version - known.version))
            if (known.version, known.hash) != (news.version, news.hash):
                raise BrokenChain(table, known.version, f"the head of the log says version {news.version}")
        except BrokenChain as broken:
            self._forget(table)
            self.on_damage(broken)
            raise
        self._keep(known)
        return Glance(known, max(news.now, known.at), news.done)

    def recent(self, table: str) -> Glance | None:
        """The table as this process saw it last, without asking the log; good enough to write on, since a write that
        built on an older version is refused and asked again. Never good enough to say no."""
        known, now = self._kept.get(table), self.store.now
        return None if known is None or now is None else Glance(known, max(now, known.at))

    def load(self, table: str) -> Table:
        return self.look(table).table

    def at(self, table: str, version: int) -> Table:
        """The table as it was at an earlier version."""
        current = self.load(table)
        if version == current.version:
            return current
        if not 1 <= version <= current.version:
            raise Unfit("unknown_version", f"table {table} has versions 1 to {current.version}", version=version)
        *_, (_, then) = self.history(table, after_version=0, limit=version)
        return then

    def history(self, table: str, after_version: int, limit: int | None = None) -> Iterator[tuple[Entry, Table]]:
        """Entries with the table after each of them."""
        known = Table(table, imported=self.load(table).imported)
        for entry in self.store.entries(table, limit=None if limit is None else after_version + limit):
            known = follow(known, entry)
            if known.version > after_version:
                yield entry, known

    def entry(self, table: str, version: int) -> Entry:
        return next(self.store.entries(table, version - 1, 1))

    def all_open(self, table: Table) -> bool:
        """Are the table's secrets over? After a rewind only when the table that goes on is finished.

        An imported table came with its secrets, and perhaps without the table that went on.
        """
        finished = table.status == "finished" or (table.status == "frozen" and table.thawed == "finished")
        if not finished:
            return False
        return table.fork is None or table.imported or self.all_open(self.load(table.fork))

    # -------------------------------------------------------------------------------------------- opening

    def open(
        self,
        asker: Asker,
        opener: str,
        game: Game[Any],
        options: Any,
        seats: Sequence[Any],
        *,
        nonce: str | None = None,
        seed: bytes | None = None,
        position: Document | None = None,
        private: bool = False,
    ) -> Written:
        """A new table; `seats` holds "me", "open", {"ai": level} and {"player": id}."""
        game.check(options, len(seats))
        if position is not None:
            state = game.position(position)
            must_be_agreed(game, options, len(seats), state)
            must_go_on(game, state, "in this position")
        marks = [name for name, given in (("seed", seed), ("position", position)) if given is not None]
        setting = Setting(game, options, seats, position, private, tuple(marks))
        sitting = {seats.index("me"): nonce} if "me" in seats else {}
        return self._write_first(asker, self._opening(ids.new_table(), opener, setting, sitting, seed))

    def fork(self, asker: Asker, opener: str, parent: Table, seats: Sequence[Any], sitting: Sequence[Seat]) -> Written:
        """A table that continues from a version of another: hands stay, what no seat knew is drawn anew."""
        return self._write_first(asker, self.continued(ids.new_table(), opener, parent, seats, sitting))

    def continued(
        self,
        table: str,
        opener: str,
        parent: Table,
        seats: Sequence[Any],
        sitting: Sequence[Seat],
        keeping: Mapping[Seat, str] | None = None,
    ) -> Opening:
        """What opens a table that continues from a version of another.

        `sitting` names the seats of people who sit down at once, `keeping` those that a computer player keeps for
        somebody, and its level; the others kept for somebody wait for him.
        """
        rules = parent.rules
        must_go_on(rules, parent.state, f"at version {parent.version}")
        if len(seats) != len(parent.places):
            raise Unfit("wrong_seats", f"the table has {len(parent.places)} seats", seats=len(parent.places))
        position = rules.view(parent.state, ALL)
        origin = {"table": parent.id, "version": parent.version, "hash": parent.hash}
        setting = Setting(rules, parent.options, seats, position, parent.private, ("fork",), origin)
        return self._opening(table, opener, setting, dict.fromkeys(sitting), None, keeping)

    def _opening(
        self,
        table: str,
        opener: str,
        setting: Setting,
        sitting: Mapping[Seat, str | None],
        seed: bytes | None,
        keeping: Mapping[Seat, str] | None = None,
    ) -> Opening:
        """Entry 1. `sitting` says which people sit down at once, and with which nonce."""
        must_sit_once(opener, setting.seats)
        drawn = seed or secrets.token_bytes(32)
        opened = TableOpened(
            game=setting.game.name,
            rules_version=setting.game.rules_version,
            options=plain(setting.options),
            seats=tuple({"player": opener} if seat == "me" else seat for seat in setting.seats),
            commitment=commitment(table, drawn),
            private=setting.private,
            marks=setting.marks,
            parent=setting.parent,
            **({} if seed is None else {"seed": seed.hex()}),
        )
        facts: list[Any] = [opened]
        for number, seat in enumerate(opened.seats):
            if number in sitting:
                facts.append(SeatTaken(number, player=seat["player"], nonce=sitting[number]))
            elif keeping and number in keeping:
                facts.append(SeatTaken(number, ai=keeping[number]))
            elif isinstance(seat, dict) and "ai" in seat:
                facts.append(SeatTaken(number, ai=seat["ai"]))
        move = OpenTable(ABSENT if setting.position is None else setting.position)
        return Opening(table, self._begin_if_full(Table(table), move, facts, drawn, setting.position))

    def _write_first(self, asker: Asker, opening: Opening) -> Written:
        glance = Glance(Table(opening.table), self.store.look(opening.table, 0).now)
        return self._write(glance, asker, opening.draft)

    def _begin_if_full(
        self,
        table: Table,
        move: Any,
        facts: list[Any],
        seed: bytes,
        position: Document | None,
        seat: Seat | None = None,
    ) -> Draft:
        """The entry that fills the last seat goes on with the set-up of the game."""
        opening = seed if table.version == 0 else b""
        full = after(table, {"v": table.version + 1, "at": 0, "by": "", "decision": None}, facts, "")
        if not full.is_full:
            return Draft(move, facts, seat, seed=opening)
        nonces = tuple(place.nonce for place in full.places)
        luck = Luck(mixed_key(table.id, seed, nonces), table.version + 1)
        facts = [*facts, PlayBegan(nonces)]
        if position is not None:
            facts.append(PositionSet(_start(full, position, luck)))
        else:
            facts += full.rules.open(full.options, len(full.places), luck)
        return Draft(move, facts, seat, draws=luck.draws, seed=opening)

    # -------------------------------------------------------------------------------------------- seats

    def sit(self, glance: Glance, asker: Asker, player: str, seat: Seat | None, nonce: str | None) -> Written | None:
        """Take a seat, or add a nonce to the one he has; None if there is nothing to add."""
        return self.carry_out(glance, asker, lambda now: self._sit(now, player, seat, nonce))

    def _sit(self, table: Table, player: str, seat: Seat | None, nonce: str | None) -> Draft | None:
        sits = table.seat_of(player)
        if sits is not None and seat in (None, sits) and nonce in (None, table.places[sits].nonce):
            return None
        must_run(table)
        if sits is None:
            wanted = free_seat(table, player) if seat is None else seat
            must_be_free(table, player, wanted)
        elif seat in (None, sits):
            wanted = sits
        else:
            raise Cannot("seat_taken", f"you already sit on seat {sits} of this table", seat=sits)
        if nonce is not None and table.status != "open":
            raise Cannot("nonce_too_late", "play has begun and luck is mixed; sit down without a nonce")
        facts = [SeatTaken(wanted, player=player, nonce=nonce)]
        return self._seated(table, wanted, SitDown(wanted), facts)

    def give_to_computer(self, glance: Glance, asker: Asker, player: str, seat: Seat | None, level: str) -> Written:
        """Who opened the table gives an open seat to a computer player."""

        def draft(table: Table) -> Draft:
            if player != table.opened_by:
                raise NotYours("not_your_table", "only who opened the table gives seats to computer players")
            must_run(table)
            wanted = free_seat(table, None) if seat is None else seat
            must_be_free(table, None, wanted)
            return self._seated(table, wanted, SitDown(wanted, level), [SeatTaken(wanted, ai=level)])

        written = self.carry_out(glance, asker, draft)
        assert written is not None
        return written

    def _seated(self, table: Table, seat: Seat, move: Any, facts: list[Any]) -> Draft:
        if table.status != "open":
            return Draft(move, facts, seat)
        position = self._position_to_come(table)
        return self._begin_if_full(table, move, facts, self.seed(table), position, seat)

    def _position_to_come(self, table: Table) -> Document | None:
        """The state a table with open seats will start from; it waits in the first entry's move."""
        if not {"position", "fork"} & set(table.marks):
            return None
        found: Document | None = self.entry(table.id, 1).opened["move"].get("position")
        return found

    def stand(self, glance: Glance, asker: Asker, player: str, seat: Seat) -> Written:
        """Leave a seat: open again before the start, kept by a computer player afterwards."""

        def draft(table: Table) -> Draft:
            if not 0 <= seat < len(table.places):
                raise Unfit("unknown_seat", f"the table has seats 0 to {len(table.places) - 1}", seat=seat)
            place = table.places[seat]
            opener_clears = table.status == "open" and player == table.opened_by
            if (
                place.player != player
                and not opener_clears
                and not (table.status == "open" and place.kept_for == player)
            ):
                raise NotYours("not_your_seat", f"seat {seat} is not yours", seat=seat)
            must_run(table)
            if not place.is_taken and place.kept_for is None:
                raise Cannot("seat_open", f"seat {seat} is open already", seat=seat)
            stand_in = STAND_IN if table.status == "playing" else None
            return Draft(StandUp(seat), [SeatLeft(seat, stand_in)], seat)

        written = self.carry_out(glance, asker, draft)
        assert written is not None
        return written

    # -------------------------------------------------------------------------------------------- playing

    def play(
        self,
        glance: Glance,
        asker: Asker,
        seat: Seat,
        move: Any,
        *,
        seen: int | None = None,
        decision: str | None = None,
        thought: Document | None = None,
    ) -> Written:
        """Make one move; returns the entry it became, now or when the same key was first used."""

        def draft(table: Table) -> Draft:
            must_still_sit(table, seat, asker)
            if seen is not None and seen != table.version:
                raise StaleVersion(table.version, seen)
            return self._decided(table, seat, move, decision, thought)

        written = self.carry_out(glance, asker, draft)
        assert written is not None
        return written

    def dry_run(self, glance: Glance, seat: Seat, move: Any, *, seen: int | None, decision: str | None) -> None:
        """Would this move be accepted? Raises what `play` would raise and writes nothing."""
        if seen is not None and seen != glance.table.version:
            raise StaleVersion(glance.table.version, seen)
        try:
            self._decided(glance.table, seat, move, decision, None)
        except Cannot as refusal:
            refusal.version = glance.table.version
            raise

    def _decided(self, table: Table, seat: Seat, move: Any, decision: str | None, thought: Document | None) -> Draft:
        must_play(table)
        rules = table.rules
        owed = table.decision_of(seat)
        if decision is not None and (owed is None or owed.id != decision):
            raise Cannot("decision_closed", f"decision {decision} is not open", decision=decision)
        luck = self._luck(table, table.version + 1)
        try:
            move = rules.reads(table.state, seat, move)
            facts: list[Any] = list(rules.decide(table.state, seat, move, luck))
        except Refused as refusal:
            refusal.version = table.version
            raise
        reached = rules.replay(facts, table.state)
        if rules.outcome(reached) is not None:
            facts.append(TableFinished(self.seed(table).hex()))
        answers = owed.id if owed is not None and type(move) not in rules.asides else None
        return Draft(move, facts, seat, answers, luck.draws, thought, reached=reached, leased=thought is not None)

    def seed(self, table: Table) -> bytes:
        """The seed that the first entry commits to; another one is as bad as a broken chain."""
        seed = self.store.seed(table.id)
        if commitment(table.id, seed) != table.commitment:
            broken = BrokenChain(table.id, table.version, "the seed is not the one that was committed to")
            self.on_damage(broken)
            raise broken
        return seed

    def _luck(self, table: Table, version: int) -> Luck:
        with self._guard:
            key = self._keys.get(table.id)
        if key is None:
            assert table.nonces is not None
            key = mixed_key(table.id, self.seed(table), table.nonces)
            with self._guard:
                self._keys[table.id] = key
                while len(self._keys) > KEPT_TABLES:
                    self._keys.popitem(last=False)
        return Luck(key, version)

    # -------------------------------------------------------------------------------------------- writing

    def carry_out(self, glance: Glance, asker: Asker, draft: Callable[[Table], Draft | None]) -> Written | None:
        """Ask the rules and write; when somebody else was quicker, look again and ask again."""
        off_clock = False
        for _ in range(ATTEMPTS):
            if glance.done is not None:
                return self._again(glance, asker)
            try:
                wanted = draft(glance.table)
            except Cannot as refusal:
                refusal.version = glance.table.version
                raise
            if wanted is None:
                return None
            try:
                return self._write(glance, asker, wanted)
            except (Conflict, AlreadyDone):
                glance = self.look(glance.table.id, asker)
            except OffClock:
                if off_clock:
                    raise
                off_clock, glance = True, self.look(glance.table.id, asker)
            except Frozen:
                glance = self.look(glance.table.id, asker)
                raise frozen(glance.table).at(glance.table.version) from None
            except Imported:
                raise imported(glance.table).at(glance.table.version) from None
        raise Conflict(f"table {glance.table.id} is too busy")

    def _again(self, glance: Glance, asker: Asker) -> Written:
        done = glance.done
        assert done is not None
        if done.digest != asker.digest:
            raise KeyReused
        table = self.at(glance.table.id, done.version)
        return Written(self.entry(table.id, done.version), table, again=True)

    def _write(self, glance: Glance, asker: Asker, draft: Draft) -> Written:
        before = glance.table
        entry, then = self._sealed(before, glance.now, asker, draft)
        self.store.append(
            entry,
            before.hash,
            at=glance.now,
            status=then.status,
            game=then.rules.name,
            rules_version=then.rules.rules_version,
            done_field=asker.done_field,
            digest=asker.digest,
            referee=draft.referee,
            seed=draft.seed,
            wakes=wake_ups(before, then, draft.seat if draft.leased else None),
            beside=None if draft.beside is None else self._first(glance.now, asker, draft.beside),
        )
        then = then._replace(hash=entry.hash)
        self._keep(then)
        if then.version % snapshots.EVERY == 0:
            self.store.keep_snapshot(then.id, snapshots.write(then))
        return Written(entry, then)

    def _first(self, now: int, asker: Asker, opening: Opening) -> First:
        """Entry 1 of a table that is opened together with an entry of another."""
        before, draft = Table(opening.table), opening.draft
        entry, then = self._sealed(before, now, asker, draft)
        rules, wakes = then.rules, wake_ups(before, then, None)
        return First(entry, then.status, rules.name, rules.rules_version, draft.seed, wakes)

    def _sealed(self, before: Table, now: int, asker: Asker, draft: Draft) -> tuple[Entry, Table]:
        """The entry as it will be stored, and the table after it, whose hash is still to come."""
        document: Document = {
            "v": before.version + 1,
            "table": before.id,
            "at": now,
            "seat": draft.seat,
            "by": asker.by,
            "cmd": asker.command,
            "decision": draft.decision,
        }
        then = after(before, document, draft.facts, "", draft.reached)
        sealer, seats = Sealer(), then.seat_numbers
        document["move"] = sealer.move(draft.move, draft.facts, draft.seat, seats)
        document["facts"] = [sealer.fact(fact, seats) for fact in draft.facts]
        if draft.draws:
            document["draws"] = sealer.lift(draft.draws, ())
        if draft.thought is not None:
            document["thought"] = sealer.lift(draft.thought, ())
        return entry_of(document, sealer, before.hash or first_link(before.id)), then

    # -------------------------------------------------------------------------------------------- keeping

    def _keep(self, table: Table) -> None:
        with self._guard:
            known = self._kept.get(table.id)
            if known is None or known.version <= table.version:
                self._kept[table.id] = table
            self._kept.move_to_end(table.id)
            while len(self._kept) > KEPT_TABLES:
                self._kept.popitem(last=False)

    def _forget(self, table: str) -> None:
        with self._guard:
            self._kept.pop(table, None)

    def _from_snapshot(self, table: str) -> Table | None:
        snapshot = self.store.snapshot(table)
        kept = snapshots.load(snapshot) if snapshot else None
        if kept is None:
            return None
        there = next(self.store.entries(table, kept.version - 1, 1), None)
        return kept if there is not None and there.hash == kept.hash else None


def _start(table: Table, position: Document, luck: Luck) -> Document:
    """The state a game starts from: a position as it is, a fork with what no seat knew drawn anew."""
    if "fork" not in table.marks:
        return position
    rules = table.rules
    return rules.view(rules.redraw(rules.position(position), luck), ALL)
