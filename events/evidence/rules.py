"""Does every move of a record follow from the rules? Each is decided once more, and the facts compared byte for byte.

Chance is taken from the draws that stand in the entry; whether they fell so by right is for luck to say (proof.py).
So moves are judged while the record is read, before its last line reveals the seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from domain.contract.game import ALL, Game, Refused
from domain.contract.luck import Luck
from domain.contract.offers import sample
from domain.contract.registry import UnknownRules, rules_of
from domain.contract.secrecy import Name, audience, secrets
from domain.contract.wire import Misfit, plain, read, write_fact, write_move
from events.evidence.proof import PASS, Document, Flaw, Verdict, canonical, failed, unknown
from events.evidence.tape import Tape

Ancestor = Callable[[Document], Document | None]  # the state a fork must take up, by its `parent` (see lineage.py)

UNREAD: Final = object()  # stands for what a private message says, which no rule looks into


class Closed(Exception):
    """Something the rules must know is still sealed."""


@dataclass(slots=True)
class Place:
    """A seat: for whom it is kept, and who makes its moves."""

    kept_for: str | None = None
    player: str | None = None
    ai: str | None = None

    @property
    def is_taken(self) -> bool:
        return self.player is not None or self.ai is not None

    def acts_as(self, by: str) -> bool:
        return by.startswith(f"ai:{self.ai}@") if self.ai is not None else by == f"player:{self.player}"


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


class RulesCheck:
    """Follows the entries of one record; `entry` is what proof.check calls for each that is intact."""

    def __init__(self, ancestor: Ancestor | None = None) -> None:
        self._verdict: Verdict | None = None
        self._ancestor = ancestor
        self.table, self.version = "", 0
        self.game: Game[Any]
        self.options: Any = None
        self.names: Mapping[Name, int] = {}
        self.opener = ""
        self.marks: Sequence[str] = ()
        self.position: Any = None  # given with the move that opened the table, unless it is still sealed
        self.places: list[Place] = []
        self.nonces: list[str | None] = []
        self.state: Any = None
        self.status = "open"
        self.thawed = "open"
        self.decisions: dict[int, tuple[str, str]] = {}  # by seat: id and kind

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
        except Misfit as misfit:
            found = f"{'.'.join(map(str, misfit.path))} {misfit.message}"
            self._verdict = failed(v, Flaw("shape", "the shape the game declares", found.strip()))
        except UnknownRules as missing:
            self._verdict = unknown("rules", str(missing), v)
        except Exception as error:  # what the rules wrote, the rules can judge: this they did not write
            self._verdict = failed(v, Flaw("rules", "an entry that the rules can judge", type(error).__name__))

    # -------------------------------------------------------------------------------------------- kinds of entries

    def _follow(self, stored: _Stored) -> None:
        facts = stored.entry["facts"]
        kind = facts[0]["type"] if facts else ""
        if stored.entry["v"] == 1:
            self._opened(stored)
        elif kind == "SeatTaken":
            self._taken(stored)
        elif kind == "SeatLeft":
            self._left(stored)
        elif kind == "DisputeFiled":
            self._disputed(stored)
        elif kind == "VerdictGiven":
            self._judged(stored)
        else:
            self._moved(stored)

    def _opened(self, stored: _Stored) -> None:
        entry, opened = stored.entry, stored.entry["facts"][0]
        _must_be_move("open_table", entry)
        self.table = entry["table"]
        self.game = rules_of(opened["game"], opened["rules_version"])
        self.options = read(self.game.options, opened["options"])
        if canonical(plain(self.options)) != canonical(opened["options"]):
            raise Flaw("options", plain(self.options), opened["options"])
        seats = opened["seats"]
        self.game.check(self.options, len(seats))
        self.names = {name: seat for seat, name in enumerate(self.game.names(self.options, len(seats)))}
        self.marks = opened["marks"]
        if ("fork" in self.marks) != (opened.get("parent") is not None):
            raise Flaw("marks", "the mark fork exactly if there is a parent", self.marks)
        if ("position" in entry["move"]) != bool({"position", "fork"} & set(self.marks)):
            raise Flaw("marks", "the mark position or fork exactly if one is given", self.marks)
        if "position" in entry["move"]:
            self._given_position(stored)
        if self._ancestor is not None and opened.get("parent") is not None and self.position is not None:
            before = self._ancestor(_parent(opened["parent"]))
            if before is not None and canonical(before) != canonical(self.position):
                raise Flaw("parent", before, self.position)
        self.opener = entry["by"].partition(":")[2]
        self.places = [Place(kept_for=each.get("player") if type(each) is dict else None) for each in seats]
        self.nonces = [None] * len(seats)
        rest = iter(entry["facts"][1:])
        awaited = [seat for seat, each in enumerate(seats) if type(each) is dict]
        following = next(rest, None)
        for seat in awaited:
            taken = following is not None and following["type"] == "SeatTaken" and following.get("seat") == seat
            if following is not None and taken:
                self._take(following, by=entry["by"], opening=seats[seat])
                following = next(rest, None)
            elif "ai" in seats[seat]:
                raise Flaw(
                    "facts", {"type": "SeatTaken", "seat": seat, "ai": seats[seat]["ai"]}, following or "nothing"
                )
        self._begin_if_full(stored, [] if following is None else [following, *rest])

    def _given_position(self, stored: _Stored) -> None:
        """The position waits in the first move until the last seat is taken."""
        given = stored.entry["move"]["position"]
        try:
            document = stored.read(given)
        except Closed:
            return
        stored.must_say({"position": given}, {"position": document}, {"position": ((), False)})
        state = self.game.position(document)
        agreed = self.game.agreed(state)
        usual = self.game.replay(self.game.open(self.options, len(self.names), Luck(b"", 1)))
        if canonical(plain(agreed)) != canonical(plain(self.game.agreed(usual))):
            raise Flaw("position", plain(self.game.agreed(usual)), plain(agreed))
        if (outcome := self.game.outcome(state)) is not None:
            raise Flaw("position", "a game that goes on", plain(outcome))
        self.position = document

    def _taken(self, stored: _Stored) -> None:
        entry, taken = stored.entry, stored.entry["facts"][0]
        _must_be_move("sit_down", entry)
        self._must_run()
        self._take(taken, by=entry["by"])
        if entry["seat"] != taken["seat"] or entry["move"].get("seat", taken["seat"]) != taken["seat"]:
            raise Flaw("seat", taken["seat"], entry["seat"])
        self._begin_if_full(stored, entry["facts"][1:])

    def _take(self, taken: Document, *, by: str, opening: Any = None) -> None:
        seat, player, ai = taken.get("seat"), taken.get("player"), taken.get("ai")
        if type(seat) is not int or not 0 <= seat < len(self.places) or (player is None) == (ai is None):
            raise Flaw("SeatTaken", "a seat of this table, and a player or a computer player", taken)
        place = self.places[seat]
        keeps = ai is not None and opening == {"player": place.kept_for} and by.startswith("referee:")  # after a rewind
        if opening is not None and not keeps and opening != ({"player": player} if ai is None else {"ai": ai}):
            raise Flaw("SeatTaken", opening, taken)
        his = player is not None and place.kept_for == player and place.player is None
        if player is not None and place.player == player and self.status == "open":
            his = taken.get("nonce") is not None  # who sits there sends a nonce once he has read the commitment
        if not his and opening is None and (place.is_taken or place.kept_for is not None):
            raise Flaw("SeatTaken", "an open seat", taken)
        if opening is None and by != f"player:{self.opener if player is None else player}":
            raise Flaw("by", f"player:{self.opener if player is None else player}", by)
        self.places[seat] = Place(place.kept_for if keeps else None, player, ai)
        if self.status == "open":
            self.nonces[seat] = taken.get("nonce")

    def _begin_if_full(self, stored: _Stored, facts: list[Document]) -> None:
        """The entry that fills the last seat goes on with the set-up; no other does."""
        if self.status != "open" or not all(place.is_taken for place in self.places):
            _must_be_over(facts)
            self._ask(stored.entry["v"])
            return
        began = {"type": "PlayBegan", "nonces": self.nonces}
        if not facts or canonical(facts[0]) != canonical(began):
            raise Flaw("facts", began, facts[0] if facts else "nothing")
        self.status = "playing"
        if {"position", "fork"} & set(self.marks):
            self._set_position(stored, facts[1:])
        else:
            luck = Tape(stored.draws())
            told = list(self.game.open(self.options, len(self.places), luck))
            luck.must_be_at_its_end()
            _must_be_over(self._must_tell(stored, facts[1:], told))
            self.state = self.game.replay(told)
        self._ask(stored.entry["v"])

    def _set_position(self, stored: _Stored, facts: list[Document]) -> None:
        """A position is taken as it was given; in a fork what no seat knew is drawn anew."""
        if self.position is None:
            raise Closed
        luck = Tape(stored.draws())
        self.state = self.game.position(self.position)
        if "fork" in self.marks:
            self.state = self.game.redraw(self.state, luck)
        luck.must_be_at_its_end()
        state = self.game.view(self.state, ALL) if "fork" in self.marks else self.position
        if not facts:
            raise Flaw("facts", {"type": "PositionSet", "state": state}, "nothing")
        stored.must_say(facts[0], {"type": "PositionSet", "state": state}, {"state": ((), False)})
        _must_be_over(facts[1:])

    def _left(self, stored: _Stored) -> None:
        entry, left = stored.entry, stored.entry["facts"][0]
        _must_be_move("stand_up", entry)
        self._must_run()
        _must_be_over(entry["facts"][1:])
        seat, ai = left.get("seat"), left.get("ai")
        if type(seat) is not int or not 0 <= seat < len(self.places):
            raise Flaw("SeatLeft", "a seat of this table", left)
        place = self.places[seat]
        who = [place.player] if self.status == "playing" else [place.player, place.kept_for, self.opener]
        if entry["by"] not in [f"player:{player}" for player in who if player is not None]:
            raise Flaw("by", "who sits there", entry["by"])
        if (ai is None) != (self.status == "open"):
            raise Flaw("SeatLeft", "a computer player takes over exactly if play has begun", left)
        self.places[seat] = Place() if ai is None else Place(place.player, None, ai)
        if ai is None:
            self.nonces[seat] = None
        self._ask(entry["v"])

    def _disputed(self, stored: _Stored) -> None:
        entry, filed = stored.entry, stored.entry["facts"][0]
        _must_be_move("file_dispute", entry)
        _must_be_over(entry["facts"][1:])
        if self.status in ("open", "frozen"):
            raise Flaw("DisputeFiled", "a table where play has begun, and no other dispute", self.status)
        seat, at = filed.get("seat"), filed.get("at")
        if seat is None or seat != entry["seat"] or type(at) is not int or not 1 <= at < entry["v"]:
            raise Flaw("DisputeFiled", "a seat's claim about an earlier version", filed)
        self.status, self.thawed = "frozen", self.status

    def _judged(self, stored: _Stored) -> None:
        """A referee releases the table, or ends it with an outcome of his own."""
        entry, given = stored.entry, stored.entry["facts"][0]
        _must_be_move("give_verdict", entry)
        if self.status != "frozen":
            raise Flaw("VerdictGiven", "a verdict on an open dispute", self.status)
        if not entry["by"].startswith("referee:"):
            raise Flaw("by", "a referee", entry["by"])
        if (given.get("verdict") == "dismissed") != ("outcome" not in given):
            raise Flaw("VerdictGiven", "an outcome exactly if the claim is not dismissed", given)
        self.status, rest = self.thawed, entry["facts"][1:]
        if "outcome" in given and self.status != "finished":
            rest = _must_finish(rest)
            self.status = "finished"
        _must_be_over(rest)
        self._ask(entry["v"])

    # -------------------------------------------------------------------------------------------- moves of the game

    def _moved(self, stored: _Stored) -> None:
        entry = stored.entry
        seat, name = entry["seat"], entry["move"]["type"]
        self._must_run()
        if self.status != "playing":
            raise Flaw("not_started", "a table where play has begun", name)
        if type(seat) is not int or not 0 <= seat < len(self.places):
            raise Flaw("seat", "a seat of this table", seat)
        if not (self.places[seat].acts_as(entry["by"]) or entry["by"] == "clock"):
            raise Flaw("by", "who sits there", entry["by"])
        kind = self.game.move_types.get(name)
        if kind is None:
            raise Flaw("move", "a move of this game", name)
        asked: Any = read(kind, self._readable(stored.opened(entry["move"]), kind, seat))
        move = self.game.reads(self.state, seat, asked)
        owed = self.decisions.get(seat)
        answers = owed[0] if owed is not None and kind not in self.game.asides else None
        luck = Tape(stored.draws())
        told = list(self.game.decide(self.state, seat, move, luck))
        luck.must_be_at_its_end()
        if entry["decision"] != answers:
            raise Flaw("decision", answers, entry["decision"])
        stored.must_say(entry["move"], write_move(move), self._readers(move, seat, told), "move")
        rest = self._must_tell(stored, entry["facts"], told)
        self.state = self.game.replay(told, self.state)
        if self.game.outcome(self.state) is not None:
            rest = _must_finish(rest)
            self.status = "finished"
        _must_be_over(rest)
        self._ask(entry["v"], seat if answers is not None else None)

    def _readable(self, asked: Document, kind: type, seat: int) -> Document:
        """The move with something that could be said there in place of what is private for ever."""
        if UNREAD not in asked.values():
            return asked
        like = next((offer for offer in self.game.anytime(self.state, seat) if offer.move is kind), None)
        if like is None:
            raise Flaw("move", "a message that this seat may send", asked["type"])
        said = write_move(sample(like, lambda _n: 0))
        return {name: said.get(name) if value is UNREAD else value for name, value in asked.items()}

    def _must_tell(self, stored: _Stored, facts: Sequence[Document], told: Sequence[Any]) -> Sequence[Document]:
        """The facts begin with those the rules tell; returns the rest."""
        for found, fact in zip(facts, told, strict=False):
            stored.must_say(found, write_fact(fact), self._readers(fact))
        if len(facts) < len(told):
            raise Flaw("facts", write_fact(told[len(facts)]), "nothing")
        return facts[len(told) :]

    def _readers(self, item: Any, seat: int | None = None, facts: Sequence[Any] | None = None) -> Any:
        """Which fields of a fact or move are sealed, and to whom."""
        found = {}
        for _, name, declared in secrets(type(item)):
            to = audience(declared, item, self.names, seat, facts)
            if to is not None:
                found[name] = to, declared.lasting
        return found

    def _must_run(self) -> None:
        if self.status in ("frozen", "finished"):
            raise Flaw(f"table_{self.status}", "a table that goes on", self.status)

    def _ask(self, version: int, answered: int | None = None) -> None:
        """A decision keeps its id until its seat answers it or it lapses."""
        if self.state is None or self.status == "finished":
            self.decisions = {}
            return
        standing = {seat: known for seat, known in self.decisions.items() if seat != answered}
        self.decisions = {
            owed.seat: standing[owed.seat]
            if owed.seat in standing and standing[owed.seat][1] == owed.kind
            else (f"{version}.{owed.seat}", owed.kind)
            for owed in self.game.decisions(self.state)
        }


def _parent(document: Any) -> Document:
    match document:
        case {"table": str(), "version": int(version), "hash": str(), **rest} if version > 0 and not rest:
            return document  # type: ignore[no-any-return]
    raise Flaw("parent", "table, version and hash", document)


def _must_be_move(name: str, entry: Document) -> None:
    if entry["move"]["type"] != name:
        raise Flaw("move", name, entry["move"]["type"])


def _must_be_over(facts: Sequence[Document]) -> None:
    if facts:
        raise Flaw("facts", "no further fact", facts[0])


def _must_finish(facts: Sequence[Document]) -> Sequence[Document]:
    """What follows TableFinished, whose seed is a matter of luck."""
    if not facts or facts[0]["type"] != "TableFinished":
        raise Flaw("facts", {"type": "TableFinished"}, facts[0] if facts else "nothing")
    return facts[1:]
