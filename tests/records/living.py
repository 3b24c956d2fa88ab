"""What people and time do to a table, written down beside its game (design sections 13 and 14)."""

from collections.abc import Sequence
from typing import Any

from tests.records.playing import PEOPLE, RecordedTable
from tests.records.scribe import Document, Secret

CLOCK = "clock"


class LivedTable(RecordedTable):
    """A table at which two people propose and answer, take back, rest, run out of time and leave."""

    # -------------------------------------------------------------------------------------------- agreements

    def propose(self, seat: int, kind: str, to: int | None = None) -> str:
        self.proposal = str(self.scribe.next_version)
        asked = {"kind": kind} | ({} if to is None else {"to": to})
        made = {"type": "ProposalMade", "proposal": self.proposal, "seat": seat, **asked}
        self._write({"type": "propose", **asked}, [made], seat)
        return self.proposal

    def answer(self, seat: int, *then: Document, yes: bool = True) -> None:
        """The last yes, with what it brings about; or a no."""
        said = {"proposal": self.proposal, "yes": yes}
        facts = [{"type": "ProposalAnswered", "seat": seat, **said}, *(then if yes else self._lapsed("refused"))]
        self.proposal = None
        self._write({"type": "answer_proposal", **said}, facts, seat)

    def withdraw(self, seat: int) -> None:
        move = {"type": "withdraw_proposal", "proposal": self.proposal}
        self._write(move, self._lapsed("withdrawn"), seat)

    def agree_to_go_back(self, seat: int, to: int) -> None:
        """The last yes to a takeback: the game goes on from the earlier state, its decisions are asked anew."""
        took_back = self._took_back(to)
        self.answer(seat, took_back)

    def undo(self, seat: int, to: int) -> None:
        took_back = self._took_back(to)
        self._write({"type": "undo", "to": to}, [took_back], seat)

    def _took_back(self, to: int) -> Document:
        self.state, self.decisions = self.states[to], {}
        return {"type": "TookBack", "to": to, "state": Secret(self.game.view(self.state, "all"))}

    def _lapsed(self, cause: str) -> list[Document]:
        if self.proposal is None:
            return []
        lapsed = {"type": "ProposalLapsed", "proposal": self.proposal, "cause": cause}
        self.proposal = None
        return [lapsed]

    def take_a_hint(self, level: str) -> None:
        """Whoever owes the first decision asks what a computer player would do."""
        seat = min(self.decisions)
        taken = {"type": "HintTaken", "seat": seat, "level": level, "decision": self.decisions[seat][0]}
        self._write({"type": "ask_hint", "level": level}, [taken], seat)

    # -------------------------------------------------------------------------------------------- time

    def time_is_up(self, wait: int) -> None:
        """Whoever owes the first decision lets it pass, and has lost."""
        seat = min(self.decisions)
        lost = [{"type": "Forfeited", "seat": seat, "cause": "timeout"}, self.finished]
        self._call_time(wait, [self._timed_out(seat), *lost], seat)

    def stand_in(self, wait: int) -> int:
        """Whoever owes the first decision lets it pass, and a computer player takes his seat; returns whose."""
        seat = min(self.decisions)
        self.occupants[seat] = "ai:greedy@1"
        self._call_time(wait, [self._timed_out(seat), {"type": "SeatLeft", "seat": seat, "ai": "greedy"}], seat)
        return seat

    def time_is_given(self, wait: int, ms: int) -> None:
        """A deadline passed while nobody could move."""
        seat = min(self.decisions)
        self._call_time(wait, [{"type": "TimeGiven", "seat": seat, "ms": ms, "cause": "outage"}], seat)

    def _timed_out(self, seat: int) -> Document:
        return {"type": "TimedOut", "seat": seat, "decision": self.decisions[seat][0]}

    def _call_time(self, wait: int, facts: Sequence[Document], seat: int) -> None:
        self.scribe.waited += wait
        self._write({"type": "call_time", "seat": seat}, facts, seat, CLOCK)

    # -------------------------------------------------------------------------------------------- disputes

    def claim(self, seat: int, dispute: str, at: int, *, appeal: bool = False) -> None:
        filed = {"type": "DisputeFiled", "dispute": dispute, "seat": seat, "at": at, "appeal": appeal}
        self._write({"type": "file_dispute", "dispute": dispute, "at": at}, [filed], seat)

    def judge(self, dispute: str, verdict: str, *then: Document, **more: Any) -> None:
        given = {"type": "VerdictGiven", "dispute": dispute, "verdict": verdict, "reasons": "so it was", **more}
        self._write({"type": "give_verdict", "dispute": dispute}, [given, *then], None, f"referee:{PEOPLE[5]}")

    # -------------------------------------------------------------------------------------------- the end

    def resign(self, seat: int) -> None:
        gone = [{"type": "Resigned", "seat": seat}, {"type": "Forfeited", "seat": seat, "cause": "resigned"}]
        self._write({"type": "resign_seat"}, [*gone, *self._lapsed("seats"), self.finished], seat)

    def close(self, cause: str, seat: int | None, by: str | None = None) -> None:
        facts = [{"type": "TableAborted", "cause": cause}, self.finished]
        self._write({"type": "close_table"}, facts, seat, by)

    def ask_rematch(self, seat: int, table: str) -> None:
        opened = {"type": "RematchOpened", "table": table}
        self._write({"type": "ask_rematch"}, [opened], seat, f"player:{PEOPLE[seat]}")

    @property
    def finished(self) -> Document:
        return {"type": "TableFinished", "seed": self.scribe.seed.hex()}

    def _write(self, move: Document, facts: Sequence[Any], seat: int | None, by: str | None = None) -> None:
        version = self.scribe.next_version
        self.scribe.write(move, facts, by=by or self.occupants[seat or 0], seat=seat)
        self.ask(version)
