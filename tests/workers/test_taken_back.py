"""Taking back while a computer player thinks: what it thought of is gone, and it is asked anew."""

from collections.abc import Callable

import pytest

from domain.contract.offers import sample
from domain.contract.registry import games
from events.tables.agree import Propose, TakeBack
from events.tables.refusals import Cannot
from events.tables.table import Decision
from tests.events.service import ANN, Service, made
from tests.workers.test_jobs import due
from tests.workers.test_jobs import service as service
from workers import jobs
from workers.dispatcher import Dispatcher
from workers.jobs import here, take_turn
from workers.queue import people

ME, COMPUTER = 0, 1


def asked(service: Service, table: str) -> Decision:
    """What the computer player owes, as soon as Ann has answered what she owes."""
    while (owed := service.tables.load(table).decision_of(COMPUTER)) is None:
        now = service.tables.load(table)
        mine = now.decision_of(ME)
        assert mine is not None
        move = sample(next(iter(now.rules.offers(now.state, ME))), lambda _: 0)
        service.play(table, f"player:{ANN}", ME, move, decision=mine.id)
    return owed


def take_back(service: Service, table: str, to: int) -> None:
    """Ann's proposal is carried out at once: the others at the table are computers."""
    made(service.tables, table, Propose(by=f"player:{ANN}", seat=ME, kind="takeback", to=to))


def in_mid_thought(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]) -> None:
    """Something happens once, when a computer player has begun to think."""
    think = jobs.think

    def interrupted(*arguments: object) -> object:
        monkeypatch.setattr(jobs, "think", think)
        happens()
        return think(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "think", interrupted)


def begun(service: Service, game: str = "condottiere") -> tuple[str, int, Decision]:
    """A table, an earlier version at which the computer was asked, and what it owes now."""
    rules = games()[game]
    options = {"first_holder": ME} if game == "condottiere" else dict(rules.examples[0])
    table = service.open("me", {"ai": "greedy"}, game=rules, options=options).id
    asked(service, table)
    earlier = service.tables.load(table).version
    assert take_turn(table, COMPUTER) > 0
    return table, earlier, asked(service, table)


@pytest.mark.parametrize("game", games())
def test_a_thought_does_not_answer_what_is_asked_after_a_takeback(
    service: Service, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """At both versions the computer is asked: only the decision's id tells them apart."""
    table, earlier, owed = begun(service, game)
    in_mid_thought(monkeypatch, lambda: take_back(service, table, earlier))

    assert take_turn(table, COMPUTER) == 0

    now = service.tables.load(table)
    newest = service.tables.entry(table, now.version).document
    assert newest["facts"][-1]["type"] == "TookBack", "the thought was of a version that is gone"
    anew = now.decision_of(COMPUTER)
    assert anew is not None and anew.id == f"{now.version}.{COMPUTER}" != owed.id
    Dispatcher(here(), service.url).dispatch(due(service))
    assert [job.args for job in people(here().queue).jobs] == [[table, COMPUTER]], "it is asked anew, and at once"
    assert take_turn(table, COMPUTER) > 0
    assert service.tables.entry(table, now.version + 1).document["decision"] == anew.id


def test_a_thought_does_not_answer_for_who_is_asked_after_a_takeback(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, earlier, _ = begun(service)
    mine = next(
        version
        for version in range(earlier, service.tables.load(table).version)
        if service.tables.at(service.tables.load(table), version).decision_of(COMPUTER) is None
    )
    in_mid_thought(monkeypatch, lambda: take_back(service, table, mine))

    assert take_turn(table, COMPUTER) == 0

    now = service.tables.load(table)
    assert [owed.id for owed in now.decisions] == [f"{now.version}.{ME}"]
    assert service.wakes(table) == {}, "nobody is asked but Ann"


@pytest.mark.parametrize("game", games())
def test_nobody_undoes_a_move_that_a_computer_player_thinks_about(
    service: Service, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    table, _, owed = begun(service, game)
    before = service.tables.load(table).version
    refused: list[Cannot] = []

    def undo() -> None:
        with pytest.raises(Cannot) as refusal:
            made(service.tables, table, TakeBack(by=f"player:{ANN}", seat=ME))
        refused.append(refusal.value)

    in_mid_thought(monkeypatch, undo)

    assert take_turn(table, COMPUTER) > 0
    assert [(each.code, each.params["why"]) for each in refused] == [("barrier", "others")]
    assert service.tables.entry(table, before + 1).document["decision"] == owed.id
