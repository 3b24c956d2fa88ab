"""What the people at a table agree on: taking moves back, resting, giving up together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from domain.contract.game import ALL, Seat
from domain.contract.wire import ABSENT, reader
from events.tables.barrier import REACH, barrier, must_be_within
from events.tables.command import Command, Draft, Source
from events.tables.ending import aborted, lapsed
from events.tables.facts import (
    ClocksStarted,
    ClocksStopped,
    ProposalAnswered,
    ProposalLapsed,
    ProposalMade,
    TookBack,
)
from events.tables.moves import AnswerProposal, Undo, WithdrawProposal
from events.tables.moves import Propose as ProposeMove
from events.tables.permit import must_go_on, must_have_begun, must_have_version, must_play, must_sit
from events.tables.refusals import Cannot, NoSuchProposal, NotYours
from events.tables.table import Proposal, Table

Kind = Literal["takeback", "abort", "pause", "resume"]

KINDS: Final = ("takeback", "abort", "pause", "resume")
PATIENCE_MS: Final = 10_000  # after n refusals the next proposal may come n² times as long later


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    """A seat takes back its own moves, as far as nobody has learned or decided anything since."""

    seat: Seat
    to: int | None = None

    def permit(self, table: Table) -> None:
        must_sit(table, self.seat, self.by)
        must_play(table)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        found = barrier(table, self.seat, self.by, lambda first, last: source.passed(table, first, last))
        to = must_be_within(found, self.to)
        return Draft(Undo(to), [_took_back(table, to, source), *lapsed(table, "moved")], self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose(Command):
    """A seat proposes something to all people at the table; computer players agree."""

    seat: Seat
    kind: Kind
    to: int | None = None

    def permit(self, table: Table) -> None:
        must_sit(table, self.seat, self.by)
        must_have_begun(table)
        if table.proposal is not None:
            detail = f"proposal {table.proposal.id} is open"
            raise Cannot("proposal_open", detail, proposal=table.proposal.id)
        if self.kind == "takeback":
            assert self.to is not None
            must_have_version(table, self.to)
            if self.to == table.version or self.to < table.version - REACH:
                detail = f"the table can go back to versions {max(1, table.version - REACH)} to {table.version - 1}"
                raise Cannot("nothing_to_take_back", detail, to=self.to)
        if self.kind == "pause" and table.is_paused:
            raise Cannot("table_paused", "the table rests already")
        if self.kind == "resume" and not table.is_paused:
            raise Cannot("not_paused", "the table does not rest")

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        refused = next((each for each in table.refused if each.seat == self.seat), None)
        if refused is not None:
            wait = refused.at + refused.times**2 * PATIENCE_MS - now
            if wait > 0:
                detail = f"the others have said no {refused.times} times; try again in {-(-wait // 1000)} s"
                raise Cannot("too_soon", detail, wait_ms=wait)
        if self.to is not None:
            must_go_on(table.rules, _then(table, self.to, source).state, f"at version {self.to}")
        id_, to = str(table.version + 1), ABSENT if self.to is None else self.to
        made = ProposalMade(id_, self.seat, self.kind, to)
        proposal = Proposal(id_, self.seat, self.kind, self.to, (self.seat,))
        facts = [made, *_carried_out(table, proposal, source)]
        return Draft(ProposeMove(self.kind, to), facts, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Command):
    """One person's yes or no; with the last yes it is carried out, a no ends it."""

    seat: Seat
    proposal: str
    yes: bool

    def permit(self, table: Table) -> None:
        must_sit(table, self.seat, self.by)
        must_have_begun(table)
        if self.seat in must_be_proposed(table, self.proposal).agreed:
            raise Cannot("already_answered", "you have said yes", proposal=self.proposal)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        proposal = must_be_proposed(table, self.proposal)
        facts: list[Any] = [ProposalAnswered(self.proposal, self.seat, self.yes)]
        if self.yes:
            facts += _carried_out(table, proposal._replace(agreed=(*proposal.agreed, self.seat)), source)
        else:
            facts.append(ProposalLapsed(self.proposal, "refused"))
        return Draft(AnswerProposal(self.proposal, self.yes), facts, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Command):
    """Who proposed it no longer does."""

    seat: Seat
    proposal: str

    def permit(self, table: Table) -> None:
        must_sit(table, self.seat, self.by)
        must_have_begun(table)
        if must_be_proposed(table, self.proposal).seat != self.seat:
            raise NotYours("not_your_proposal", "who proposed it withdraws it", proposal=self.proposal)

    def decide(self, table: Table, source: Source, now: int) -> Draft:
        return Draft(WithdrawProposal(self.proposal), [ProposalLapsed(self.proposal, "withdrawn")], self.seat)


def read_kind(text: str) -> Kind:
    """One of the kinds there are; raises Misfit."""
    return cast(Kind, reader(Kind)(text))


def must_be_proposed(table: Table, proposal: str) -> Proposal:
    """The proposal of this id, which is still open."""
    if table.proposal is not None and table.proposal.id == proposal:
        return table.proposal
    raise NoSuchProposal(proposal)


def _carried_out(table: Table, proposal: Proposal, source: Source) -> Sequence[Any]:
    """What follows once everybody has said yes; nothing before."""
    if not set(table.people) <= set(proposal.agreed):
        return ()
    match proposal.kind:
        case "takeback":
            assert proposal.to is not None
            return [_took_back(table, proposal.to, source)]
        case "abort":
            return aborted(table, "aborted", source)
        case "pause":
            return [ClocksStopped()]
        case _:
            return [ClocksStarted()]


def _took_back(table: Table, to: int, source: Source) -> TookBack:
    then = _then(table, to, source)
    must_go_on(table.rules, then.state, f"at version {to}")
    return TookBack(to, table.rules.view(then.state, ALL))


def _then(table: Table, version: int, source: Source) -> Table:
    return source.passed(table, version, version)[0][1]
