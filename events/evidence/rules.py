"""Does every move of a record follow from the rules? Each is decided once more, and the facts compared byte for byte.

Chance is taken from the draws that stand in the entry; whether they fell so by right is for luck to say (proof.py).
So moves are judged while the record is read, before its last line reveals the seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from domain.contract.game import Outcome, Refused
from domain.contract.luck import Luck
from domain.contract.offers import sample
from domain.contract.registry import UnknownRules, rules_of
from domain.contract.secrecy import Name, audience, secrets
from domain.contract.wire import ABSENT, Misfit, read, write_fact, write_move
from events.evidence.proof import PASS, Document, Flaw, Verdict, canonical, failed, unknown
from events.evidence.tape import Tape
from events.tables import moves
from events.tables.agree import Answer, Propose, TakeBack, Withdraw, read_kind
from events.tables.barrier import REACH, WINDOW, Passed
from events.tables.command import Command, Draft
from events.tables.dispute import File, Judge, Ruling, read_verdict
from events.tables.facts import DisputeFiled, Forfeited, RematchOpened, SeatTaken, TableOpened, TimeGiven, VerdictGiven
from events.tables.fold import after
from events.tables.hint import TakeHint
from events.tables.leave import Close, Resign
from events.tables.moves import (
    AnswerProposal,
    AskHint,
    FileDispute,
    GiveVerdict,
    SitDown,
    StandUp,
    Undo,
    WithdrawProposal,
)
from events.tables.open import Open
from events.tables.permit import must_play
from events.tables.play import Play
from events.tables.refusals import HouseRefusal, NotYours
from events.tables.rematch import Rematch
from events.tables.seat import GiveToComputer, Sit, Stand
from events.tables.table import Table
from events.tables.time import CallTime, TimeIsUp, must_be_in_time

T = TypeVar("T")

Played = Callable[[int, Table, Play, Document | None], None]  # version, the table before, the move as the rules read it

Ancestor = Callable[[Document], Document | None]  # the state a fork must take up, by its `parent` (see lineage.py)

UNREAD: Final = object()  # stands for what a private message says, which no rule looks into


class Closed(Exception):
    """Something the rules must know is still sealed."""


class _Stored:
    """An entry as it stands in the record, with what its seals let one read."""

    def __init__(self, entry: Document, parts: list[Any]) -> None:
        self.entry, self.parts = entry, parts
        self.seals: list[Document] = entry["sealed"]

    def is_sealed(self, value: Any) -> bool:
        return type(value) is dict and len(value) == 1 and type(value.get("sealed")) is int

    def read(self, value: Any) -> Any:
        """What a field says; a private message stays unread for ever, anything else that is closed raises Closed."""
        if not self.is_sealed(value):
            return value
        part, seal = self.parts[value["sealed"]], self.seals[value["sealed"]]
        if part is None and not seal.get("lasting"):
            raise Closed
        return UNREAD if part is None else part["value"]

    def opened(self, document: Mapping[str, Any]) -> Document:
        return {name: self.read(value) for name, value in document.items()}

    def shaped(self, kind: type[T]) -> T:
        """The move as one of the house."""
        return read(kind, self.opened(self.entry["move"]))

    def draws(self) -> list[Any]:
        drawn = self.read(self.entry["draws"]) if "draws" in self.entry else []
        if type(drawn) is not list:
            raise Flaw("draws", "a list", drawn)
        return drawn

    def must_say(
        self,
        stored: Document,
        expected: Document,
        readers: Mapping[str, tuple[Sequence[int], bool]],
        rule: str = "facts",
    ) -> None:
        """A fact or move holds what it must, and its secrets are sealed to exactly those who may read them."""
        found = {name: expected.get(name) if value is UNREAD else value for name, value in self.opened(stored).items()}
        if canonical(found) != canonical(expected):
            raise Flaw(rule, expected, found)
        for name, value in stored.items():
            to = None
            if self.is_sealed(value):
                seal = self.seals[value["sealed"]]
                to = seal["to"], bool(seal.get("lasting"))
            asked = readers.get(name)
            wanted = None if asked is None else (list(asked[0]), asked[1])
            if to != wanted:
                raise Flaw("seal", {name: _readers(wanted)}, {name: _readers(to)})


def _readers(seal: tuple[list[int], bool] | None) -> Any:
    if seal is None:
        return "open"
    return {"to": seal[0], "lasting": seal[1]}


class _Recorded:
    """Where the decisions of a record take their chance, their seed and their position from: the record itself."""

    def __init__(self, stored: _Stored, position: Document | None, past: Sequence[Passed]) -> None:
        self._stored, self._position, self._past = stored, position, past
        self._tape: Tape | None = None

    def luck(self, _table: Table, _nonces: Sequence[str | None]) -> Luck:
        self._tape = Tape(self._stored.draws())
        return self._tape

    def seed(self, _table: Table) -> str:
        """Whatever the entry reveals: whether it is the right one is a matter of luck (proof.py)."""
        return str(self._stored.entry["facts"][-1].get("seed"))

    def position(self, _table: Table) -> Document | None:
        return self._position

    def passed(self, table: Table, first: int, last: int) -> Sequence[Passed]:
        """What was judged of these entries; whoever may go back finds them."""
        before = table.version - len(self._past)
        return self._past[max(0, first - 1 - before) : last - before]

    def must_be_used_up(self) -> None:
        """Nothing was drawn for the entry that the rules did not ask for."""
        if self._tape is not None:
            self._tape.must_be_at_its_end()
        elif "draws" in self._stored.entry:
            raise Flaw("draws", "no draw", self._stored.draws())


class RulesCheck:
    """Follows the entries of one record as the house would have: the same permit, the same rules, the same fold.

    `entry` is what proof.check calls for each that is intact.
    """

    def __init__(self, ancestor: Ancestor | None = None, on_play: Played | None = None) -> None:
        self._verdict: Verdict | None = None
        self._on_play = on_play  # is told of every move of the game that the rules accept
        self._ancestor = ancestor
        self.table = Table("")
        self.version = 0  # the last entry that was seen, judged or not
        self._past: tuple[Passed, ...] = ()  # the last entries, as far as anybody may go back
        self._position: Document | None = None  # given with the move that opened the table, unless it is still sealed

    def verdict(self, damaged: int | None = None) -> Verdict:
        """What the rules say of all entries seen; `damaged` is the first entry that was not intact."""
        if self._verdict is None and damaged is not None:
            return unknown("integrity", "the record is not intact from here on", damaged)
        return self._verdict or PASS

    def entry(self, entry: Document, parts: list[Any]) -> None:
        """One more entry; never raises. After the first that fails or cannot be judged the rest is passed over."""
        self.version = v = entry["v"]
        if self._verdict is not None:
            return
        try:
            self._follow(_Stored(entry, parts))
        except Flaw as flaw:
            self._verdict = failed(v, flaw)
        except Closed:
            self._verdict = unknown("seals", "what the rules must know is still sealed", v)
        except Refused as refusal:
            found = f"{refusal.code}: {refusal.detail}"
            self._verdict = failed(v, Flaw(refusal.rule, "a move that the rules accept", found))
        except NotYours as refusal:
            self._verdict = failed(v, Flaw("by", "somebody who may do this", f"{entry['by']}: {refusal.detail}"))
        except HouseRefusal as refusal:
            self._verdict = failed(v, Flaw(refusal.code, "an entry that the house accepts", refusal.detail))
        except Misfit as misfit:
            found = f"{'.'.join(map(str, misfit.path))} {misfit.message}"
            self._verdict = failed(v, Flaw("shape", "the shape the game declares", found.strip()))
        except TimeIsUp as late:
            self._verdict = failed(v, Flaw("time_is_up", "a word of the clock first", str(late)))
        except UnknownRules as missing:
            self._verdict = unknown("rules", str(missing), v)
        except Exception as error:  # what the rules wrote, the rules can judge: this they did not write
            self._verdict = failed(v, Flaw("rules", "an entry that the rules can judge", type(error).__name__))

    def _follow(self, stored: _Stored) -> None:
        entry = stored.entry
        if entry["v"] == 1:
            self.table = Table(entry["table"])
        command = self._command(stored)
        must_be_in_time(self.table, entry["at"], command)
        command.permit(self.table)
        source = _Recorded(stored, self._position, self._past)
        draft = command.decide(self.table, source, entry["at"])
        source.must_be_used_up()
        then = after(self.table, entry, draft.facts, "", draft.reached)
        self._must_say_so(stored, draft, then.seat_numbers)
        if self._on_play is not None and isinstance(command, Play):
            thought = stored.read(entry["thought"]) if "thought" in entry else None
            self._on_play(entry["v"], self.table, replace(command, move=draft.move), thought)
        self.table = then
        self._past = (*self._past[-REACH - WINDOW :], (entry, then))

    # -------------------------------------------------------------------------------------------- what was asked

    def _command(self, stored: _Stored) -> Command:
        """What must have been asked for, as far as the entry itself is free to say it."""
        entry, by = stored.entry, stored.entry["by"]
        facts, name = entry["facts"], entry["move"]["type"]
        fact = facts[0] if facts else {"type": ""}
        if entry["v"] == 1:
            _must_be("move", "open_table", name)
            return self._opening(stored)
        match fact["type"]:
            case "SeatTaken":
                _must_be("move", "sit_down", name)
                return self._sitting(stored.shaped(SitDown), fact, by)
            case "SeatLeft":
                _must_be("move", "stand_up", name)
                return Stand(by=by, seat=stored.shaped(StandUp).seat)
            case "DisputeFiled":
                _must_be("move", "file_dispute", name)
                filed, claim = read(DisputeFiled, _untyped(fact)), stored.shaped(FileDispute)
                return File(by=by, seat=filed.seat, dispute=claim.dispute, at=claim.at, is_appeal=filed.appeal)
            case "VerdictGiven":
                _must_be("move", "give_verdict", name)
                return self._judging(stored.shaped(GiveVerdict), read(VerdictGiven, _untyped(fact)), by)
            case _:
                return self._agreeing(stored, fact, by) or self._playing(stored, by)

    def _agreeing(self, stored: _Stored, fact: Document, by: str) -> Command | None:
        """What people agreed on, or who left; None if it is a move of the game."""
        name = stored.entry["move"]["type"]
        if fact["type"] == "TableAborted":
            _must_be("move", "close_table", name)
            return Close(by=by)
        if fact["type"] == "RematchOpened":
            _must_be("move", "ask_rematch", name)
            return Rematch(by=by, rematch=read(RematchOpened, _untyped(fact)).table)
        seat = self._seat(stored)
        match fact["type"]:
            case "TookBack":
                _must_be("move", "undo", name)
                return TakeBack(by=by, seat=seat, to=stored.shaped(Undo).to)
            case "ProposalMade":
                _must_be("move", "propose", name)
                asked = stored.shaped(moves.Propose)
                to = asked.to if isinstance(asked.to, int) else None
                return Propose(by=by, seat=seat, kind=read_kind(asked.kind), to=to)
            case "ProposalAnswered":
                _must_be("move", "answer_proposal", name)
                said = stored.shaped(AnswerProposal)
                return Answer(by=by, seat=seat, proposal=said.proposal, yes=said.yes)
            case "ProposalLapsed":
                _must_be("move", "withdraw_proposal", name)
                return Withdraw(by=by, seat=seat, proposal=stored.shaped(WithdrawProposal).proposal)
            case "TimedOut" | "TimeGiven":
                _must_be("move", "call_time", name)
                given = read(TimeGiven, _untyped(fact)).ms if fact["type"] == "TimeGiven" else None
                if given is not None and given < 1:
                    raise Flaw("TimeGiven", "some time", given)
                return CallTime(by=by, seat=seat, given=given)
            case "Resigned":
                _must_be("move", "resign_seat", name)
                return Resign(by=by, seat=seat)
            case "HintTaken":
                _must_be("move", "ask_hint", name)
                return TakeHint(by=by, seat=seat, level=stored.shaped(AskHint).level)
        return None

    def _opening(self, stored: _Stored) -> Open:
        entry = stored.entry
        opened = read(TableOpened, _untyped(entry["facts"][0]))
        game = rules_of(opened.game, opened.rules_version)
        options: Any = read(game.options, opened.options)
        taken = [read(SeatTaken, _untyped(fact)) for fact in entry["facts"][1:] if fact["type"] == "SeatTaken"]
        out = [read(Forfeited, _untyped(fact)) for fact in entry["facts"][1:] if fact["type"] == "Forfeited"]
        for name, seat in [("SeatTaken", each.seat) for each in taken] + [("Forfeited", each.seat) for each in out]:
            if not 0 <= seat < len(opened.seats):
                raise Flaw(name, "a seat of this table", seat)
        for gone in out:
            if gone.cause not in ("resigned", "timeout"):
                raise Flaw("Forfeited", "resigned or timeout", gone.cause)
        if "position" in entry["move"]:
            self._position = stored.read(entry["move"]["position"])
        if opened.parent is not None:
            self._must_continue(_parent(opened.parent))
        return Open(
            by=entry["by"],
            game=game,
            options=options,
            seats=opened.seats,
            commitment=opened.commitment,
            fixed_seed=opened.seed if isinstance(opened.seed, str) else None,
            sitting={each.seat: each.nonce for each in taken if isinstance(each.player, str)},
            keeping={
                each.seat: each.ai
                for each in taken
                if isinstance(each.ai, str) and opened.seats[each.seat] != {"ai": each.ai}
            },
            forfeits={each.seat: each.cause for each in out},
            position=self._position,
            parent=opened.parent,
            private=opened.private,
            clock=None if opened.clock is ABSENT else opened.clock,
            on_timeout=opened.on_timeout if isinstance(opened.on_timeout, str) else "stand_in",
            rematch_of=opened.rematch_of if isinstance(opened.rematch_of, str) else None,
            hints=opened.hints is True,
        )

    def _must_continue(self, parent: Document) -> None:
        before = None if self._ancestor is None or self._position is None else self._ancestor(parent)
        if before is not None and canonical(before) != canonical(self._position):
            raise Flaw("parent", before, self._position)

    def _sitting(self, move: SitDown, fact: Document, by: str) -> Command:
        if move.ai is not None:
            return GiveToComputer(by=by, seat=move.seat, level=move.ai)
        return Sit(by=by, seat=move.seat, nonce=read(SeatTaken, _untyped(fact)).nonce)

    def _judging(self, move: GiveVerdict, given: VerdictGiven, by: str) -> Judge:
        ruling = Ruling(
            read_verdict(given.verdict),
            given.reasons,
            given.seat if isinstance(given.seat, int) else None,
            given.at if isinstance(given.at, int) else None,
            replace(read(Outcome, given.outcome), cause="adjusted") if given.verdict == "adjusted" else None,
        )
        fork = given.fork if isinstance(given.fork, str) else None
        _must_be("fork", ruling.verdict == "rewound", fork is not None)
        return Judge(by=by, dispute=move.dispute, ruling=ruling, fork=fork)

    def _playing(self, stored: _Stored, by: str) -> Play:
        seat, name = self._seat(stored), stored.entry["move"]["type"]
        must_play(self.table)
        kind = self.table.rules.move_types.get(name)
        if kind is None:
            raise Flaw("move", "a move of this game", name)
        move: Any = read(kind, self._readable(stored.opened(stored.entry["move"]), kind, seat))
        return Play(by=by, seat=seat, move=move)

    def _seat(self, stored: _Stored) -> int:
        """The seat for which the entry was written."""
        seat = stored.entry["seat"]
        if type(seat) is not int or not 0 <= seat < len(self.table.places):
            raise Flaw("seat", "a seat of this table", seat)
        return seat

    def _readable(self, asked: Document, kind: type, seat: int) -> Document:
        """The move with something that could be said there in place of what is private for ever."""
        if UNREAD not in asked.values():
            return asked
        offers = self.table.rules.anytime(self.table.state, seat)
        like = next((offer for offer in offers if offer.move is kind), None)
        if like is None:
            raise Flaw("move", "a message that this seat may send", asked["type"])
        said = write_move(sample(like, lambda _n: 0))
        return {name: said.get(name) if value is UNREAD else value for name, value in asked.items()}

    # -------------------------------------------------------------------------------------------- what must stand there

    def _must_say_so(self, stored: _Stored, draft: Draft, names: Mapping[Name, int]) -> None:
        """The entry holds what the house would have written, byte for byte, each secret sealed to its readers."""
        entry = stored.entry
        _must_be("seat", draft.seat, entry["seat"])
        _must_be("decision", draft.decision, entry["decision"])
        readers = _readers_of(draft.move, names, draft.seat, draft.facts)
        stored.must_say(entry["move"], write_move(draft.move), readers, "move")
        for found, fact in zip(entry["facts"], draft.facts, strict=False):
            stored.must_say(found, write_fact(fact), _readers_of(fact, names))
        if len(entry["facts"]) < len(draft.facts):
            raise Flaw("facts", write_fact(draft.facts[len(entry["facts"])]), "nothing")
        if len(entry["facts"]) > len(draft.facts):
            raise Flaw("facts", "no further fact", entry["facts"][len(draft.facts)])


def _readers_of(
    item: Any, names: Mapping[Name, int], seat: int | None = None, facts: Sequence[Any] | None = None
) -> dict[str, tuple[Sequence[int], bool]]:
    """Which fields of a fact or move are sealed, and to whom."""
    found: dict[str, tuple[Sequence[int], bool]] = {}
    for attribute, name, declared in secrets(type(item)):
        if getattr(item, attribute) is not ABSENT and (to := audience(declared, item, names, seat, facts)) is not None:
            found[name] = to, declared.lasting
    return found


def _parent(document: Any) -> Document:
    match document:
        case {"table": str(), "version": int(version), "hash": str(), **rest} if version > 0 and not rest:
            return document  # type: ignore[no-any-return]
    raise Flaw("parent", "table, version and hash", document)


def _untyped(fact: Document) -> Document:
    return {name: value for name, value in fact.items() if name != "type"}


def _must_be(what: str, expected: Any, found: Any) -> None:
    if found != expected or type(found) is not type(expected):
        raise Flaw(what, expected, found)
