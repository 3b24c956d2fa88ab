"""A fork is followed to its parent: the same table, the same version, the same hash, the same state."""

from events.evidence.verify import verify
from tests.records import corpus
from tests.records.corpus import KEYS
from tests.records.forging import battle, fact, sealed_anew
from tests.records.good import forked

PARENT = battle()


def judged(fork, parent):
    records = {PARENT.table: parent.lines()}
    return corpus.said(verify(fork.lines(), KEYS, parents=records.get)["rules"])


def test_a_fork_takes_up_the_state_of_its_parent():
    assert judged(forked(), PARENT) == ["pass", None, None]


def test_without_the_record_of_its_parent_a_fork_is_judged_by_itself():
    assert corpus.said(verify(forked().lines(), KEYS, parents=lambda _table: None)["rules"]) == ["pass", None, None]


def test_a_redacted_parent_says_nothing():
    assert judged(forked(), PARENT.until(20, 0)) == ["pass", None, None]


def test_a_fork_from_another_state_than_it_names():
    fork = forked()
    opened = fact(fork.entries[0], "TableOpened")
    opened["parent"] = {"table": PARENT.table, "version": 19, "hash": PARENT.entries[18].hash}
    fork.header["parent"] = opened["parent"]
    assert judged(fork.fit().sign(), PARENT) == ["fail", 1, "parent"]


def test_a_fork_from_another_history():
    other = PARENT.copy()
    for written in other.entries[9:]:
        written.entry["at"] += 1
    assert judged(forked(), other.fit().sign()) == ["fail", 1, "parent"]


def test_a_parent_that_is_damaged():
    other = PARENT.copy()
    other.entries[9].entry["at"] += 1
    assert judged(forked(), other) == ["fail", 1, "parent"]


def test_a_parent_that_is_too_short():
    assert judged(forked(), PARENT.until(9, "all")) == ["fail", 1, "parent"]


def test_a_parent_that_broke_the_rules():
    parent, fork = PARENT.copy(), forked()
    written = parent.entries[1]
    k = fact(written, "CardsDealt")["cards"]["sealed"]
    sealed_anew(written, k, written.parts[k]["value"][::-1])
    parent.fit().sign()
    opened = fact(fork.entries[0], "TableOpened")
    fork.header["parent"] = opened["parent"] = {**opened["parent"], "hash": parent.entries[17].hash}
    assert judged(fork.fit().sign(), parent) == ["fail", 1, "parent"]


def test_a_table_that_is_its_own_parent():
    fork = forked()
    opened = fact(fork.entries[0], "TableOpened")
    fork.header["parent"] = opened["parent"] = {"table": fork.table, "version": 2, "hash": "00" * 32}
    lines = fork.fit().sign().lines()
    report = verify(lines, KEYS, parents=lambda _table: lines)
    assert corpus.said(report["rules"]) == ["fail", 1, "parent"]
