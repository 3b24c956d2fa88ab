"""Forgeries of what people and time did to a table: the server itself lies, and everything else about them fits."""

import json
from typing import Any

from tests.records.forging import Case, battle, entry_with, fact, fails, forgery, lying, sealed_anew
from tests.records.lives import REST_MS, life, timed
from tests.records.scribe import Document, Record, Written

AGREED, JUDGED = "condottiere-agreed", "condottiere-judged"
STOOD_IN, UNDONE, HINTED = "condottiere-stand-in", "conqueror-undone", "condottiere-hinted"


def having(record: Record, fact_type: str, /, **said: Any) -> tuple[int, Written]:
    """The first entry with such a fact, and its version."""

    def has(entry: Document) -> bool:
        return any(each["type"] == fact_type and said.items() <= each.items() for each in entry["facts"])

    return entry_with(record, has)


def drop(written: Written, kind: str) -> None:
    written.entry["facts"] = [each for each in written.entry["facts"] if each["type"] != kind]


def say(written: Written, **said: Any) -> None:
    """The same otherwise, wherever the entry says it."""
    for each in (written.entry, written.entry["move"], *written.entry["facts"]):
        each |= {name: value for name, value in said.items() if name in each}


def cut_after(record: Record, v: int) -> None:
    del record.entries[v:]


# ------------------------------------------------------------------------------------------------ taking back


@forgery
def took_back_to_another_state() -> Case:
    record = timed()
    v, written = entry_with(record, lambda entry: entry["facts"][-1]["type"] == "TookBack")
    k = fact(written, "TookBack")["state"]["sealed"]
    state = json.loads(json.dumps(written.parts[k]["value"]))
    state["hands"].reverse()
    sealed_anew(written, k, state)
    return lying(record, "what is taken back never stood so", rules=fails(v, "facts"))


@forgery
def took_back_after_a_no() -> Case:
    record = timed()
    v, written = entry_with(record, lambda entry: entry["facts"][-1]["type"] == "TookBack")
    for said in (written.entry["move"], fact(written, "ProposalAnswered")):
        said["yes"] = False
    return lying(record, "a proposal is carried out though somebody said no", rules=fails(v, "facts"))


@forgery
def took_back_by_nobody() -> Case:
    record = timed()
    v, written = entry_with(record, lambda entry: entry["facts"][-1]["type"] == "TookBack")
    written.entry["by"] = record.entries[v - 2].entry["by"]
    return lying(record, "who proposes answers for the others", rules=fails(v, "by"))


@forgery
def undone_to_another_state() -> Case:
    record = life(UNDONE)
    v, written = having(record, "TookBack")
    k = fact(written, "TookBack")["state"]["sealed"]
    earlier = json.loads(json.dumps(written.parts[k]["value"]))
    sealed_anew(written, k, {**earlier, "turn": None} if "turn" in earlier else {})
    return lying(record, "an undo leads to a state that never was", rules=fails(v, "facts"))


@forgery
def undone_behind_the_barrier() -> Case:
    record = life(UNDONE)
    v, written = having(record, "TookBack")
    say(written, to=2)
    return lying(record, "an undo goes back behind the barrier", rules=fails(v, "barrier"))


@forgery
def undone_by_another() -> Case:
    record = life(UNDONE)
    v, written = having(record, "TookBack")
    other = 1 - written.entry["seat"]
    taken = fact(record.entries[other], "SeatTaken")
    written.entry |= {"seat": other, "by": f"player:{taken['player']}"}
    return lying(record, "somebody takes back what another did", rules=fails(v, "barrier"))


@forgery
def undone_and_asked_as_before() -> Case:
    record = life(UNDONE)
    v, _ = having(record, "TookBack")
    before, again = record.entries[v - 2].entry, record.entries[v].entry
    again["decision"] = before["decision"]
    return lying(record, "a decision that was taken back is answered", rules=fails(v + 1, "decision"))


# ------------------------------------------------------------------------------------------------ proposals


@forgery
def agreed_by_nobody() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalMade", kind="pause")
    written.entry["facts"].append({"type": "ClocksStopped"})
    return lying(record, "a table rests though nobody was asked", rules=fails(v, "facts"))


@forgery
def agreed_and_not_carried_out() -> Case:
    record = life(AGREED)
    v, written = having(record, "ClocksStopped")
    drop(written, "ClocksStopped")
    return lying(record, "everybody has said yes, and nothing follows", rules=fails(v, "facts"))


@forgery
def agreed_to_something_else() -> Case:
    record = life(AGREED)
    v, written = having(record, "ClocksStopped")
    written.entry["facts"][-1] = {"type": "ClocksStarted"}
    return lying(record, "a rest is agreed on, and its end carried out", rules=fails(v, "facts"))


@forgery
def agreed_twice_by_one() -> Case:
    record = life(AGREED)
    v, written = having(record, "ClocksStopped")
    say(written, seat=1 - written.entry["seat"])
    written.entry["by"] = record.entries[v - 2].entry["by"]
    return lying(record, "who proposes a rest says yes to it", rules=fails(v, "already_answered"))


@forgery
def agreed_to_what_is_not_proposed() -> Case:
    record = life(AGREED)
    v, written = having(record, "ClocksStopped")
    say(written, proposal="1")
    return lying(record, "a proposal is answered that was never made", rules=fails(v, "unknown_proposal"))


@forgery
def moved_while_it_rests() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalMade", kind="resume")
    moved = record.entries[v - 3]
    later = record.copy().entries[3]
    assert moved.entry["facts"][0]["type"] == "ProposalMade" and later.entry["decision"] is not None
    later.entry |= {"v": v, "at": written.entry["at"]}
    record.entries[v - 1] = later
    cut_after(record, v)
    return lying(record, "somebody moves while the table rests", rules=fails(v, "table_paused"))


@forgery
def goes_on_without_a_rest() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalMade", kind="pause")
    for each in (written.entry["move"], fact(written, "ProposalMade")):
        each["kind"] = "resume"
    return lying(record, "what does not rest shall go on", rules=fails(v, "not_paused"))


@forgery
def proposed_beside_another() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalMade", kind="abort")
    again = record.copy().entries[v - 1]
    again.entry |= {"v": v + 1, "at": written.entry["at"] + 1}
    say(again, proposal=str(v + 1))
    record.entries[v] = again
    cut_after(record, v + 1)
    return lying(record, "two proposals are open at once", rules=fails(v + 1, "proposal_open"))


@forgery
def proposed_too_soon_after_a_no() -> Case:
    record = life(AGREED)
    v, _ = having(record, "ProposalLapsed", cause="refused")
    for written in record.entries[v:]:
        written.entry["at"] -= REST_MS - 500
    by_who_was_refused = record.entries[v].entry
    assert by_who_was_refused["by"] == record.entries[v - 2].entry["by"]
    return lying(record, "who was refused proposes again at once", rules=fails(v + 1, "too_soon"))


@forgery
def withdrawn_by_another() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalLapsed", cause="withdrawn")
    other = 1 - written.entry["seat"]
    written.entry |= {"seat": other, "by": f"player:{fact(record.entries[other], 'SeatTaken')['player']}"}
    return lying(record, "somebody withdraws what another proposed", rules=fails(v, "by"))


@forgery
def lapsed_for_another_cause() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalLapsed", cause="refused")
    fact(written, "ProposalLapsed")["cause"] = "withdrawn"
    return lying(record, "a refusal is told as a withdrawal", rules=fails(v, "facts"))


@forgery
def stands_after_a_move() -> Case:
    record = life(AGREED)
    v, written = having(record, "ProposalLapsed", cause="moved")
    drop(written, "ProposalLapsed")
    return lying(record, "a proposal outlives the next move", rules=fails(v, "facts"))


# ------------------------------------------------------------------------------------------------ leaving, ending


@forgery
def stood_up_for_another() -> Case:
    record = battle()
    v, written = entry_with(record, lambda entry: entry["move"]["type"] == "stand_up")
    say(written, seat=1 - written.entry["seat"])
    return lying(record, "somebody gives away another's seat", rules=fails(v, "by"))


@forgery
def resigned_for_another() -> Case:
    record = life(AGREED)
    v, written = having(record, "Resigned")
    say(written, seat=1 - written.entry["seat"])
    return lying(record, "somebody resigns another's seat", rules=fails(v, "by"))


@forgery
def resigned_and_stayed() -> Case:
    record = life(AGREED)
    v, written = having(record, "Resigned")
    drop(written, "Forfeited")
    return lying(record, "who resigned is not out", rules=fails(v, "facts"))


@forgery
def resigned_by_the_clock() -> Case:
    record = life(AGREED)
    v, written = having(record, "Resigned")
    fact(written, "Forfeited")["cause"] = "timeout"
    return lying(record, "who resigned is said to have been too late", rules=fails(v, "facts"))


@forgery
def one_is_left_and_it_goes_on() -> Case:
    record = life(AGREED)
    v, written = having(record, "Resigned")
    drop(written, "TableFinished")
    cut_after(record, v)
    record.trailer["seed"] = None
    return lying(record, "one seat is left, and the table is not finished", luck=("unknown",), rules=fails(v, "facts"))


@forgery
def given_up_by_one() -> Case:
    record = life("condottiere-given-up")
    v, written = having(record, "ProposalMade")
    written.entry["facts"] += record.entries[v].entry["facts"][1:]
    cut_after(record, v)
    return lying(record, "one alone gives up for everybody", rules=fails(v, "facts"))


@forgery
def given_up_as_if_closed() -> Case:
    record = life("condottiere-given-up")
    v, written = having(record, "TableAborted")
    fact(written, "TableAborted")["cause"] = "closed"
    return lying(record, "what was given up is said to have been closed", rules=fails(v, "facts"))


@forgery
def broken_off_too_late() -> Case:
    record = life("condottiere-given-up")
    v, written = having(record, "TableAborted")
    drop(written, "ProposalAnswered")
    written.entry["move"] = {"type": "close_table"}
    return lying(record, "a table is broken off when everybody has decided", rules=fails(v, "too_late_to_abort"))


@forgery
def closed_by_another() -> Case:
    record = life("condottiere-closed")
    record.entries[1].entry["by"] = "player:p-01K9ZG3T4V5W6X7Y8Z9A0B1C11"
    return lying(record, "somebody closes a table that another opened", rules=fails(2, "by"))


@forgery
def closed_by_time_in_play() -> Case:
    record = life("condottiere-broken-off")
    v, written = having(record, "TableAborted")
    written.entry |= {"by": "clock", "seat": None}
    return lying(record, "time closes a table that has begun", rules=fails(v, "too_late_to_abort"))


@forgery
def rematch_of_a_game_that_goes_on() -> Case:
    record = life(AGREED)
    asked, v = record.entries[-1], 4
    asked.entry |= {"v": v, "at": record.entries[v - 1].entry["at"]}
    record.entries[v - 1 :] = [asked]
    record.trailer["seed"] = None
    return lying(record, "once more, before it is over", luck=("unknown",), rules=fails(v, "not_finished"))


@forgery
def rematch_asked_by_a_stranger() -> Case:
    record = life(AGREED)
    v = len(record.entries)
    record.entries[-1].entry["by"] = "player:p-01K9ZG3T4V5W6X7Y8Z9A0B1C15"
    return lying(record, "somebody who never played asks for a rematch", rules=fails(v, "by"))


@forgery
def two_rematches() -> Case:
    record = life(AGREED)
    again = record.copy().entries[-1]
    v = again.entry["v"] = len(record.entries) + 1
    fact(again, "RematchOpened")["table"] = "d6-01K9ZG3T4V5W6X7Y8Z9A0B1C2P"
    record.entries.append(again)
    return lying(record, "two tables are said to be the rematch", rules=fails(v, "rematch_opened"))


# ------------------------------------------------------------------------------------------------ disputes


@forgery
def judged_by_a_seat() -> Case:
    record = life(JUDGED)
    v, written = having(record, "VerdictGiven")
    written.entry["by"] = record.entries[v - 2].entry["by"]
    return lying(record, "somebody judges his own claim", rules=fails(v, "by"))


@forgery
def judged_and_not_finished() -> Case:
    record = life(JUDGED)
    v, written = having(record, "VerdictGiven", verdict="forfeited")
    drop(written, "TableFinished")
    record.trailer["seed"] = None
    return lying(record, "a seat has lost, and the table goes on", luck=("unknown",), rules=fails(v, "facts"))


@forgery
def moved_while_it_is_judged() -> Case:
    record = life(JUDGED)
    v, written = having(record, "VerdictGiven", verdict="dismissed")
    moved = record.copy().entries[v]
    moved.entry |= {"v": v, "at": written.entry["at"]}
    record.entries[v - 1 :] = [moved]
    record.trailer["seed"] = None
    return lying(record, "somebody moves at a frozen table", luck=("unknown",), rules=fails(v, "table_frozen"))


@forgery
def claimed_for_another() -> Case:
    record = life(JUDGED)
    v, written = having(record, "DisputeFiled")
    say(written, seat=1 - written.entry["seat"])
    return lying(record, "a claim is filed in the name of another", rules=fails(v, "by"))


@forgery
def claimed_again_after_a_verdict() -> Case:
    record = life(JUDGED)
    v, written = having(record, "DisputeFiled", appeal=True)
    fact(written, "DisputeFiled")["appeal"] = False
    return lying(record, "what was judged is claimed as if it were new", rules=fails(v, "already_judged"))


# ------------------------------------------------------------------------------------------------ time


@forgery
def time_called_too_early() -> Case:
    record = timed()
    v = len(record.entries)
    record.entries[-1].entry["at"] = record.entries[-2].entry["at"] + 60_000
    return lying(record, "time is called in the last millisecond that counts", rules=fails(v, "time_left"))


@forgery
def time_called_on_another() -> Case:
    record = timed()
    v, written = len(record.entries), record.entries[-1]
    other = 1 - written.entry["seat"]
    for said in (written.entry, written.entry["move"], fact(written, "TimedOut"), fact(written, "Forfeited")):
        said["seat"] = other
    return lying(record, "somebody loses by the clock who owed nothing", rules=fails(v, "time_left"))


@forgery
def moved_too_late() -> Case:
    record = timed()
    v = len(record.entries) - 1
    for written in record.entries[v - 1 :]:
        written.entry["at"] += 60_000
    return lying(record, "a move counts that came after its deadline", rules=fails(v, "time_is_up"))


@forgery
def time_given_too_early() -> Case:
    record = life(STOOD_IN)
    v, _ = having(record, "TimeGiven")
    for later in record.entries[v - 1 :]:
        later.entry["at"] -= 21_000
    return lying(record, "time is given back before it was up", rules=fails(v, "time_left"))


@forgery
def time_given_to_another() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "TimeGiven")
    say(written, seat=1 - written.entry["seat"])
    return lying(record, "time is given to who owed nothing", rules=fails(v, "time_left"))


@forgery
def time_given_by_a_player() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "TimeGiven")
    written.entry["by"] = record.entries[0].entry["by"]
    return lying(record, "somebody gives himself time", rules=fails(v, "time_is_up"))


@forgery
def time_taken_away() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "TimeGiven")
    say(written, ms=-1000)
    return lying(record, "less than no time is given", rules=fails(v, "TimeGiven"))


@forgery
def time_given_for_nothing() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "TimeGiven")
    say(written, cause="kindness")
    return lying(record, "time is given for another cause than an outage", rules=fails(v, "facts"))


@forgery
def stood_in_for_who_had_time() -> Case:
    record = life(STOOD_IN)
    v, _ = having(record, "TimedOut")
    for later in record.entries[v - 1 :]:
        later.entry["at"] -= 60_000
    return lying(record, "a seat is taken away in time", rules=fails(v, "time_left"))


@forgery
def lost_where_a_computer_stands_in() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "TimedOut")
    seat = written.entry["seat"]
    written.entry["facts"][1:] = [
        {"type": "Forfeited", "seat": seat, "cause": "timeout"},
        {"type": "TableFinished", "seed": record.trailer["seed"]},
    ]
    cut_after(record, v)
    return lying(record, "a seat is lost by the clock where another was agreed on", rules=fails(v, "facts"))


@forgery
def stood_in_by_a_better_player() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "SeatLeft")
    fact(written, "SeatLeft")["ai"] = "random"
    return lying(record, "another level stands in than the house's", rules=fails(v, "facts"))


@forgery
def another_decision_timed_out() -> Case:
    record = life(STOOD_IN)
    v, written = having(record, "TimedOut")
    fact(written, "TimedOut")["decision"] = "2.0"
    return lying(record, "time is up for a decision that is not open", rules=fails(v, "facts"))


@forgery
def came_back_twice() -> Case:
    record = life(STOOD_IN)
    _, out = having(record, "TimedOut")
    _, back = having(record, "SeatTaken", seat=out.entry["seat"], nonce=None)
    v = next(v for v, each in enumerate(record.entries, 1) if v > back.entry["v"] and _is_out(each))
    record.entries[v:] = [Written({**back.entry, "v": v + 1, "at": record.entries[v - 1].entry["at"]}, [])]
    record.trailer["seed"] = None
    return lying(record, "who was out of time twice is back", luck=("unknown",), rules=fails(v + 1, "time_is_up"))


def _is_out(written: Written) -> bool:
    return any(each["type"] == "TimedOut" for each in written.entry["facts"])


@forgery
def moved_after_time_was_given_in_vain() -> Case:
    record = life(STOOD_IN)
    v, _ = having(record, "TimeGiven")
    for later in record.entries[v:]:
        later.entry["at"] += 40_000
    return lying(record, "a move counts that came after the time that was given", rules=fails(v + 1, "time_is_up"))


# ------------------------------------------------------------------------------------------------ hints


@forgery
def hinted_at_a_table_without_hints() -> Case:
    record = life(HINTED)
    v, _ = having(record, "HintTaken")
    del fact(record.entries[0], "TableOpened")["hints"]
    return lying(record, "a hint is given where nobody may have one", rules=fails(v, "no_hints"))


@forgery
def hinted_to_a_computer_player() -> Case:
    record = life(HINTED)
    v, written = having(record, "HintTaken")
    written.entry["by"] = "ai:greedy@1"
    return lying(record, "a computer player takes a hint", rules=fails(v, "by"))


@forgery
def hinted_to_who_owes_nothing() -> Case:
    record = life(HINTED)
    v, written = having(record, "HintTaken", level="greedy")
    other = 1 - written.entry["seat"]
    written.entry |= {"seat": other, "by": f"player:{fact(record.entries[other], 'SeatTaken')['player']}"}
    say(written, seat=other)
    return lying(record, "who is not asked takes a hint", rules=fails(v, "nothing_owed"))


@forgery
def hinted_about_another_decision() -> Case:
    record = life(HINTED)
    v, written = having(record, "HintTaken", level="greedy")
    fact(written, "HintTaken")["decision"] = "2.0"
    return lying(record, "the hint is about a decision that is over", rules=fails(v, "facts"))


@forgery
def hinted_by_another_level() -> Case:
    record = life(HINTED)
    v, written = having(record, "HintTaken")
    fact(written, "HintTaken")["level"] = "random"
    return lying(record, "the log tells of a weaker adviser than was asked", rules=fails(v, "facts"))


@forgery
def hinted_twice_the_same() -> Case:
    record = life(HINTED)
    v, written = having(record, "HintTaken", level="master")
    written.entry["move"]["level"] = fact(written, "HintTaken")["level"] = "shrewd"
    return lying(record, "the same is asked twice, and answered anew", rules=fails(v, "hint_taken"))


@forgery
def hinted_and_answered() -> Case:
    record = life(HINTED)
    v, written = having(record, "HintTaken")
    written.entry["decision"] = fact(written, "HintTaken")["decision"]
    return lying(record, "a hint is taken for an answer", rules=fails(v, "decision"))
