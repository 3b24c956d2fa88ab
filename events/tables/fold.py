"""How a log folds to its table: entry by entry, every link checked."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.contract.game import Game, Outcome, Owed, Seat
from domain.contract.registry import rules_of
from domain.contract.tale import Fact
from domain.contract.wire import ABSENT, read, recall
from events.log.entry import Document, Entry, first_link, link
from events.tables.clock import (
    Allowance,
    SeatClock,
    allowance_of,
    back,
    charged,
    given,
    repeating,
    set_up,
    started,
    up,
)
from events.tables.facts import (
    HOUSE_FACTS,
    ClocksStarted,
    ClocksStopped,
    DisputeFiled,
    Forfeited,
    HintTaken,
    PlayBegan,
    PositionSet,
    ProposalAnswered,
    ProposalLapsed,
    ProposalMade,
    RematchOpened,
    SeatLeft,
    SeatTaken,
    TableAborted,
    TableFinished,
    TableOpened,
    TimedOut,
    TimeGiven,
    TookBack,
    VerdictGiven,
)
from events.tables.levels import STAND_IN
from events.tables.outcome import outcome_of
from events.tables.table import BrokenChain, Claim, Decision, Hint, Place, Proposal, Refusals, Table

_HOUSE_TYPES = frozenset(HOUSE_FACTS.values())
_SEATING = frozenset({TableOpened.__name__, SeatTaken.__name__, SeatLeft.__name__, Forfeited.__name__})
STRETCH = 64  # entries between two looks at what is owed

Passed = tuple[Any, str | None]  # the state after an entry of the game alone, and the decision it answered


def follow(table: Table, entry: Entry) -> Table:
    """The table after one more entry of its log; checks the link."""
    return follow_all(table, (entry,))


def follow_all(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after these entries of its log; checks every link.

    A long log is nearly all game: as long as nothing happens to the table itself only the state is carried, and what
    is owed is worked out where a stretch of such entries ends.
    """
    version, hash_, at = table.version, table.hash or first_link(table.id), table.at
    state, decisions, game, answered = table.state, table.decisions, table.game, table.answered
    stretch: list[Passed] = []
    for entry in entries:
        version += 1
        if link(hash_, entry.written) != entry.hash:
            raise BrokenChain(table.id, version, "the hash does not fit the bytes")
        document = entry.document
        if document["v"] != version or document["table"] != table.id:
            raise BrokenChain(table.id, version, "the entry belongs elsewhere")
        if document["sealed"] and not entry.seals_hold(gaps=table.imported):
            raise BrokenChain(table.id, version, "a sealed part is not what was sealed")
        told = entry.facts
        # what happens to the table stands before or behind the facts of the game, never among them
        of_game = bool(told) and told[0]["type"] not in HOUSE_FACTS and told[-1]["type"] not in HOUSE_FACTS
        if game and of_game and table.clock is None:  # a clock asks what was owed at every entry
            kinds, evolve = game.changing_facts, game.evolve
            for fact in told:
                if (kind := kinds[fact["type"]]) is not None:
                    state = evolve(state, recall(kind, fact))
            stretch.append((state, document["decision"]))
            answered = _answered(answered, document)
            if len(stretch) == STRETCH:
                decisions, stretch = _owed(game, version, decisions, stretch), []
        else:
            owed = _owed(game, version - 1, decisions, stretch)
            before = table._replace(version=version - 1, state=state, decisions=owed, answered=answered)
            table = after(before, document, [fact_of(game, fact) for fact in told], entry.hash)
            state, decisions, game, stretch = table.state, table.decisions, table.game, []
            answered = table.answered
        hash_, at = entry.hash, document["at"]
    if version == table.version:
        return table
    decisions = _owed(game, version, decisions, stretch)
    return table._replace(version=version, hash=hash_, at=at, state=state, decisions=decisions, answered=answered)


def fact_of(game: Game[Any] | None, document: Document) -> Fact:
    """A fact of the house or of the game from the log."""
    name = document["type"]
    kind = HOUSE_FACTS.get(name)
    if kind is not None:
        return recall(kind, document)
    if game is None:  # the first entry names the game before it tells of it
        return document
    return recall(game.fact_types[name], document)


def after(table: Table, document: Document, facts: Sequence[Fact], hash_: str, reached: Any = None) -> Table:
    """The table after an entry with these facts, whose state may be known already; looks at no hash."""
    changed, state, stood = table, table.state, table.decisions
    clock = None if table.clock is None else charged(table.clock, document)
    if clock is not None and any(type(fact) in _HOUSE_TYPES for fact in facts):
        changed = table._replace(clock=clock)
    for fact in facts:
        if type(fact) in _HOUSE_TYPES:
            changed = _evolve(changed, fact, document["at"])
            if type(fact) is PositionSet:
                state = changed.rules.restore(fact.state)
            elif type(fact) is TookBack:
                state, stood = changed.rules.restore(fact.state), ()  # whatever is owed now is asked anew
        elif reached is None:
            known = fact_of(changed.game, fact) if type(fact) is dict else fact
            state = changed.rules.evolve(state, known)
    state = state if reached is None else reached
    version, at = document["v"], document["at"]
    over = changed.status == "finished"
    idle = over or state is None
    owed = () if idle else _owed(changed.game, version, stood, [(state, document["decision"])])
    clock = clock if changed is table else changed.clock
    if clock is not None:
        runs = changed.status == "playing" and not changed.is_paused
        clock = started(clock, at, owed, changed.places if runs else ())
    return changed._replace(
        version=version,
        at=at,
        hash=hash_,
        opened_at=at if version == 1 else changed.opened_at,
        finished_at=at if over and changed.finished_at is None else changed.finished_at,
        opened_by=document["by"].partition(":")[2] if version == 1 else changed.opened_by,
        state=state,
        outcome=outcome_of(changed, state) if over and changed.outcome is None else changed.outcome,
        decisions=owed,
        answered=_answered(changed.answered, document),
        clock=clock,
    )


def _answered(known: frozenset[Seat], document: Document) -> frozenset[Seat]:
    """The seats whose people have answered a decision."""
    if document["decision"] is None or document["seat"] in known or not document["by"].startswith("player:"):
        return known
    return known | {document["seat"]}


def housed(table: Table, facts: Iterable[Fact]) -> Table:
    """The table after these facts of the house, before any of its game."""
    for fact in facts:
        table = _evolve(table, fact, table.at)
    return table


def seated(table: Table, entry: Entry) -> Table:
    """The table with whoever sat down or stood up in its next entry: enough to tell who sat where, and nothing else."""
    told = [fact_of(None, fact) for fact in entry.facts if fact["type"] in _SEATING]
    return housed(table, told) if told else table


def _evolve(table: Table, fact: Fact, at: int) -> Table:
    """What one fact of the house changes."""
    match fact:
        case TableOpened():
            game = rules_of(fact.game, fact.rules_version)
            options: Any = read(game.options, fact.options)
            return table._replace(
                game=game,
                options=options,
                private=fact.private,
                marks=fact.marks,
                parent=fact.parent,
                commitment=fact.commitment,
                rematch_of=fact.rematch_of if isinstance(fact.rematch_of, str) else None,
                hints=fact.hints is True,
                clock=None
                if fact.clock is ABSENT
                else set_up(allowance_of(fact.clock, fact.on_timeout), len(fact.seats)),
                places=tuple(Place(kept_for=seat.get("player") if type(seat) is dict else None) for seat in fact.seats),
                names=game.names(options, len(fact.seats)),
            )
        case SeatTaken(seat, player, ai, nonce):
            if isinstance(player, str):
                seated = _clocked(table._replace(sat=table.sat | {player}), seat, back)
                return _placed(seated, seat, Place(player=player, nonce=nonce or table.places[seat].nonce))
            level = ai if isinstance(ai, str) else None
            return _placed(table, seat, Place(table.places[seat].kept_for, ai=level, nonce=nonce))
        case SeatLeft(seat, ai):
            left = table.places[seat]
            return _placed(table, seat, Place() if ai is None else Place(left.player, ai=ai, nonce=left.nonce))
        case PlayBegan(nonces):
            return table._replace(status="playing", nonces=nonces)
        case TableFinished(seed):
            return table._replace(status="finished", seed=seed, dispute=None, proposal=None)
        case DisputeFiled(dispute):
            claims = _claimed(table, fact)
            return table._replace(status="frozen", dispute=dispute, thawed=table.status, claims=claims)
        case VerdictGiven():
            outcome = table.outcome if fact.outcome is ABSENT else read(Outcome, fact.outcome)
            fork = fact.fork if isinstance(fact.fork, str) else table.fork
            claims = _claimed(table, fact)
            return table._replace(status=table.thawed, dispute=None, fork=fork, outcome=outcome, claims=claims)
        case _:
            return _agreed(table, fact, at)


def _agreed(table: Table, fact: Fact, at: int) -> Table:
    """What a fact about what people agree on, and who leaves for good, changes."""
    proposal = table.proposal
    match fact:
        case ProposalMade(id_, seat, kind, to):
            return table._replace(proposal=Proposal(id_, seat, kind, to if isinstance(to, int) else None, (seat,)))
        case ProposalAnswered(seat=seat, yes=yes) if proposal is not None:
            if yes:
                return table._replace(proposal=proposal._replace(agreed=(*proposal.agreed, seat)))
            before = next((each.times for each in table.refused if each.seat == proposal.seat), 0)
            others = tuple(each for each in table.refused if each.seat != proposal.seat)
            return table._replace(refused=(*others, Refusals(proposal.seat, before + 1, at)))
        case ProposalLapsed():
            return table._replace(proposal=None)
        case Forfeited(seat, cause):
            left = table.places[seat]
            kept = Place(left.player or left.kept_for, ai=STAND_IN, nonce=left.nonce)
            return _placed(table._replace(forfeits=(*table.forfeits, (seat, cause))), seat, kept)
        case TookBack():
            clock = None if table.clock is None else repeating(table.clock)
            return table._replace(proposal=None, clock=clock)
        case TimedOut(seat):
            return _clocked(table, seat, up)
        case TimeGiven(seat, ms):
            return _clocked(table, seat, lambda allowance, mine: given(allowance, mine, ms))
        case TableAborted(cause):
            return table._replace(aborted=cause, proposal=None)
        case ClocksStopped():
            return table._replace(is_paused=True, proposal=None)
        case ClocksStarted():
            return table._replace(is_paused=False, proposal=None)
        case RematchOpened(other):
            return table._replace(rematch=other)
        case HintTaken(seat, level, decision):
            last = table.hint_of(seat)
            hint = Hint(seat, 1 if last is None else last.taken + 1, decision, level, table.version + 1)
            return table._replace(hinted=(*(each for each in table.hinted if each.seat != seat), hint))
        case _:
            return table


def _clocked(table: Table, seat: Seat, change: Callable[[Allowance, SeatClock], SeatClock]) -> Table:
    """With the time of one seat changed, if time is counted."""
    if table.clock is None:
        return table
    changed = change(table.clock.allowance, table.clock.seats[seat])
    return table._replace(clock=table.clock.with_seat(seat, changed))


def _claimed(table: Table, fact: DisputeFiled | VerdictGiven) -> tuple[Claim, ...]:
    """What the log says of its disputes, with one more fact about one of them."""
    version = table.version + 1
    known = table.claim(fact.dispute) or Claim(fact.dispute, fact.at if isinstance(fact, DisputeFiled) else 0, ())
    known = known._replace(versions=(*known.versions, version))
    if isinstance(fact, VerdictGiven):
        known = known._replace(verdict=fact.verdict)
    else:
        known = known._replace(appealed=known.appealed or fact.appeal)
    return (*(claim for claim in table.claims if claim.dispute != fact.dispute), known)


def _placed(table: Table, seat: Seat, place: Place) -> Table:
    places = list(table.places)
    places[seat] = place
    return table._replace(places=tuple(places))


def _owed(
    rules: Game[Any] | None, version: int, before: tuple[Decision, ...], stretch: Sequence[Passed]
) -> tuple[Decision, ...]:
    """What is owed at this version, at the end of a stretch of entries; `before` was owed when it began.

    A decision keeps the version at which it opened as long as it stands, so each is traced back from the end to the
    entry before which its seat did not owe it, or which answered one of that seat.
    """
    if rules is None or not stretch:
        return before
    began = version - len(stretch)

    def owed_at(n: int) -> Sequence[tuple[Seat, str]]:
        return rules.decisions(stretch[n - 1][0]) if n else [decision[1:] for decision in before]

    def traced(owed: Owed) -> Decision:
        mark = f".{owed.seat}"
        for n in range(len(stretch), 0, -1):
            answered = stretch[n - 1][1]
            if (answered is not None and answered.endswith(mark)) or owed not in owed_at(n - 1):
                return Decision(f"{began + n}{mark}", owed.seat, owed.kind)
        return next(decision for decision in before if decision.seat == owed.seat)

    return tuple([traced(owed) for owed in rules.decisions(stretch[-1][0])])
