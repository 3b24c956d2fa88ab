"""Claims and verdicts at the same moment, and what a crash between two writes leaves behind."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from events.evidence.signing import Signer
from events.people.players import Player
from events.process.settings import Settings
from events.tables.command import Loaded
from events.tables.dispute import Disputes, Ruling
from events.tables.refusals import Cannot, NoSuchDispute
from serve.keys import signing_key_file
from tests.events.service import ANN, BEN, Service

ANNA, BENNO = Player(ANN, "Ann"), Player(BEN, "Ben")
REA = Player("p-01K9ZG3T4V5W6X7Y8Z9A0B1C2R", "Rea", referee=True)
RULINGS = {
    "dismissed": Ruling("dismissed", "it was not so"),
    "forfeited": Ruling("forfeited", "he looked", seat=1),
    "rewound": Ruling("rewound", "the clock was wrong", at=2),
}


class Killed(Exception):
    """The process ends here."""


class Court(Service):
    """The service with the files of its disputes."""

    def with_key(self, place: Path) -> "Court":
        signer = Signer(signing_key_file(Settings(data_dir=place, signing_key_file=place / "signing.key")))
        self.disputes = Disputes(self.store.redis, self.tables, signer.receipt)
        return self

    def frozen(self) -> tuple[str, str]:
        """A table under dispute, and the dispute."""
        table = self.two()
        self.say(table)
        return table, self.disputes.file(self.look(table), ANNA, 0, 2, "that was not my move")["dispute"]

    def look(self, table: str) -> Loaded:
        return self.tables.look(table)

    def judge(self, loaded: Loaded, dispute: str, verdict: str) -> str:
        """What came of it: the verdict, or why it was refused."""
        document = self.disputes.find(loaded.table, dispute)
        try:
            judged = self.disputes.judge(loaded, REA, document, RULINGS[verdict])
        except Cannot as refusal:
            return refusal.code
        return str(judged["verdict"]["verdict"])

    def told(self, table: str) -> list[str]:
        """The facts of a log, by name."""
        return [fact["type"] for entry in self.store.entries(table) for fact in entry.document["facts"]]


@pytest.fixture
def court(redis_url: str, tmp_path: Path) -> Court:
    return Court(redis_url).with_key(tmp_path)


# ------------------------------------------------------------------------------------------------ at the same moment


@pytest.mark.parametrize("first", RULINGS)
@pytest.mark.parametrize("second", RULINGS)
def test_of_two_verdicts_on_the_same_sight_of_a_table_one_is_accepted(court: Court, first: str, second: str) -> None:
    table, dispute = court.frozen()
    loaded = court.look(table)

    assert court.judge(loaded, dispute, first) == first
    before = court.everything()
    assert court.judge(loaded, dispute, second) == "dispute_closed"

    assert court.everything() == before, "and leaves nothing behind"
    assert court.told(table).count("VerdictGiven") == 1


def test_of_many_referees_at_once_one_judges_and_no_fork_is_left_behind(
    redis_url: str, tmp_path: Path, court: Court
) -> None:
    for verdicts in (["rewound"] * 6, ["forfeited", "dismissed", "rewound"] * 2):
        table, dispute = court.frozen()
        before = set(court.store.tables())
        courts = [Court(redis_url).with_key(tmp_path) for _ in verdicts]
        loadeds = [each.look(table) for each in courts]

        with ThreadPoolExecutor(len(courts)) as pool:
            came = list(pool.map(Court.judge, courts, loadeds, [dispute] * len(courts), verdicts))

        (accepted,) = set(came) - {"dispute_closed"}
        assert came.count("dispute_closed") == len(came) - 1
        now = court.look(table).table
        assert now.status == ("playing" if accepted == "dismissed" else "finished")
        assert set(court.store.tables()) - before == ({now.fork} if accepted == "rewound" else set())
        assert court.told(table).count("VerdictGiven") == 1


def test_of_two_appeals_one_reopens_and_its_words_are_kept(court: Court) -> None:
    table, dispute = court.frozen()
    court.judge(court.look(table), dispute, "dismissed")
    loaded = court.look(table)
    judged = court.disputes.find(loaded.table, dispute)

    court.disputes.appeal(loaded, ANNA, 0, judged, "look at version 3")
    with pytest.raises(Cannot, match="table_frozen"):
        court.disputes.appeal(loaded, BENNO, 1, judged, "me too")

    appeal = court.disputes.find(court.look(table).table, dispute)["appeal"]
    assert (appeal["by"], appeal["text"]) == (ANN, "look at version 3")
    court.judge(court.look(table), dispute, "dismissed")
    with pytest.raises(Cannot, match="already_appealed"):
        court.disputes.appeal(loaded, BENNO, 1, judged, "me too")


def test_nothing_is_said_after_the_verdict_by_who_looked_before_it(court: Court) -> None:
    table, dispute = court.frozen()
    open_ = court.disputes.find(court.look(table).table, dispute)
    court.disputes.say(open_, 0, ANNA, 1, "I did not pass")
    court.judge(court.look(table), dispute, "dismissed")

    with pytest.raises(Cannot, match="dispute_closed"):
        court.disputes.say(open_, 1, BENNO, 2, "he did")
    assert [said["text"] for said in court.disputes.statements(dispute)] == ["I did not pass"]


def test_a_claim_that_is_refused_leaves_no_file(court: Court) -> None:
    table, _ = court.frozen()
    before = court.everything()
    with pytest.raises(Cannot, match="table_frozen"):
        court.disputes.file(court.look(table), BENNO, 1, 2, "and mine")
    assert court.everything() == before


def test_a_table_that_goes_on_elsewhere_is_not_disputed_again(court: Court) -> None:
    """Its hands are still in play: a later verdict must not open them."""
    table, dispute = court.frozen()
    court.judge(court.look(table), dispute, "rewound")

    with pytest.raises(Cannot, match="already_rewound"):
        court.disputes.file(court.look(table), BENNO, 1, 3, "and that")
    assert not court.tables.all_open(court.look(table).table)


# ------------------------------------------------------------------------------------------------ a crash in between


def killed(*_: object, **__: object) -> None:
    raise Killed


def test_who_is_killed_before_the_table_freezes_has_filed_nothing(
    court: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = court.two()
    with monkeypatch.context() as crash:
        crash.setattr(court.store, "append", killed)
        with pytest.raises(Killed):
            court.disputes.file(court.look(table), ANNA, 0, 2, "that was not my move")
    (name,) = court.store.redis.scan_iter(match="dispute:*")

    with pytest.raises(NoSuchDispute):
        court.disputes.find(court.look(table).table, name.decode().removeprefix("dispute:"))
    assert court.disputes.file(court.look(table), ANNA, 0, 2, "that was not my move")


@pytest.mark.parametrize("verdict", RULINGS)
def test_who_is_killed_after_an_entry_was_written_has_done_all_of_it(
    court: Court, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verdict: str
) -> None:
    """Filing, judging, asking once more: each is over with its entry, whoever looks next."""
    append = court.store.append

    def and_killed(*words: object, **more: object) -> None:
        append(*words, **more)  # type: ignore[arg-type]
        raise Killed

    table = court.two()
    after = Court(redis_url).with_key(tmp_path)
    monkeypatch.setattr(court.store, "append", and_killed)
    with pytest.raises(Killed):
        court.disputes.file(court.look(table), ANNA, 0, 2, "that was not my move")
    now = after.look(table).table
    assert now.dispute is not None
    filed = after.disputes.find(now, now.dispute)
    assert (filed["status"], filed["claim"]) == ("open", "that was not my move")

    with pytest.raises(Killed):
        court.judge(court.look(table), filed["dispute"], verdict)
    now = after.look(table).table
    judged = after.disputes.find(now, filed["dispute"])
    assert (judged["status"], judged["verdict"]["verdict"]) == ("judged", verdict)
    assert judged["verdict"]["receipt"]["hash"] == now.hash
    if verdict == "rewound":
        assert after.look(judged["verdict"]["fork"]).table.status == "playing"
        return

    with pytest.raises(Killed):
        court.disputes.appeal(court.look(table), BENNO, 1, judged, "look at version 3")
    again = after.disputes.find(after.look(table).table, filed["dispute"])
    assert (again["status"], again["appeal"]["text"]) == ("open", "look at version 3")
    assert again["appeal"]["first_verdict"] == judged["verdict"]
    assert after.judge(after.look(table), filed["dispute"], "dismissed") == "dismissed"
