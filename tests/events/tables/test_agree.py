"""Taking back, proposing, resigning, closing: what is written, what is refused, and that its record stands."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.contract.game import ALL
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read
from events.evidence.rules import RulesCheck
from events.tables.agree import Answer, Propose, TakeBack, Withdraw
from events.tables.leave import Close, Resign
from events.tables.play import Play
from events.tables.refusals import HouseRefusal
from events.tables.table import Refusals, Table
from tests.events.service import ANN, BEN, Service, made

PEOPLE = (ANN, BEN, "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2G")


class House(Service):
    def started(self, game: str = "scythe", seats: int = 2, **rest: Any) -> str:
        """A table at which so many people play, and computer players on the other seats."""
        rules = games()[game]
        least = max(min(rules.players), seats)
        invited = [{"player": person} for person in PEOPLE[1:seats]]
        options = dict(rules.examples[0])
        table = self.open("me", *invited, *[{"ai": "random"}] * (least - seats), game=rules, options=options, **rest).id
        for person in PEOPLE[1:seats]:
            self.sit(table, person)
        return table

    def do(self, verb: type, table: str, seat: int, **said: Any) -> Table:
        return made(self.tables, table, verb(by=f"player:{PEOPLE[seat]}", seat=seat, **said)).table

    def move(self, table: str, chance: random.Random, key: str | None = None) -> Table:
        """Any answer to any decision that is owed."""
        now = self.tables.load(table)
        seat = chance.choice(now.decisions).seat
        place = now.places[seat]
        by = f"player:{place.player}" if place.player else f"ai:{place.ai}@1"
        move = sample(chance.choice(list(now.rules.offers(now.state, seat))), chance.randrange)
        return made(self.tables, table, Play(by=by, seat=seat, move=move)).table

    def move_until(self, table: str, wanted: Callable[[Table], bool], seed: int = 1) -> Table:
        chance, now = random.Random(seed), self.tables.load(table)
        for _ in range(400):
            if wanted(now):
                return now
            now = self.move(table, chance)
        raise AssertionError("it never came to that")

    def told(self, table: str, version: int) -> list[str]:
        return [fact["type"] for fact in self.tables.entry(table, version).document["facts"]]

    def must_stand(self, table: str) -> None:
        """The record follows from the rules, and the log alone gives the table that is remembered."""
        check = RulesCheck()
        for entry in self.store.entries(table):
            check.entry(entry.document, entry.parts)
        assert check.verdict().verdict == "pass", check.verdict()
        assert Service(self.url).tables.load(table) == self.tables.load(table)


@pytest.fixture
def house(redis_url: str) -> House:
    return House(redis_url)


def refused(code: str, action: Callable[..., Any], *arguments: Any, **rest: Any) -> HouseRefusal:
    with pytest.raises(HouseRefusal) as refusal:
        action(*arguments, **rest)
    assert refusal.value.code == code
    return refusal.value


# ------------------------------------------------------------------------------------------------ undo


def undoable(house: House, table: str, moves: int = 1) -> tuple[Table, int]:
    """The table when a seat has just made so many moves that it may take back, and that seat."""

    def may(now: Table) -> bool:
        if now.status != "playing" or len({owed.seat for owed in now.decisions}) != 1:
            return False
        seat = now.decisions[0].seat
        command = TakeBack(by=f"player:{PEOPLE[seat]}", seat=seat)
        try:
            draft = command.decide(now, house.tables, now.at)
        except HouseRefusal:
            return False
        return bool(now.version - draft.move.to >= moves)

    now = house.move_until(table, may)
    return now, now.decisions[0].seat


@pytest.mark.parametrize("game", ["scythe", "conqueror", "godfather"])
def test_an_undo_goes_back_to_the_barrier_and_asks_anew(house: House, game: str) -> None:
    table = house.started(game)
    before, seat = undoable(house, table)

    then = house.do(TakeBack, table, seat)

    back = house.tables.entry(table, then.version).document["facts"][0]["to"]
    assert house.tables.at(then, back).state == then.state, "as it stood"
    assert {owed.id for owed in then.decisions} == {f"{then.version}.{seat}"}, "asked anew"
    assert house.told(table, then.version) == ["TookBack"]
    seals = house.tables.entry(table, then.version).document["sealed"]
    assert [seal["to"] for seal in seals] == [[]], "the state is sealed to nobody"
    assert before.version + 1 == then.version
    house.move_until(table, lambda now: now.version > then.version + 3)
    house.must_stand(table)


def test_moves_can_be_taken_back_one_by_one_and_again(house: House) -> None:
    table = house.started("scythe")
    before, seat = undoable(house, table, moves=2)

    once = house.do(TakeBack, table, seat, to=before.version - 1)
    twice = house.do(TakeBack, table, seat, to=before.version - 2)

    assert once.state == house.tables.at(once, before.version - 1).state
    assert twice.state == house.tables.at(twice, before.version - 2).state
    house.must_stand(table)


def test_a_barrier_says_where_it_stands_and_why(house: House) -> None:
    table = house.started("condottiere")
    owner = house.tables.load(table).decisions[0].seat

    problem = refused("barrier", house.do, TakeBack, table, owner)

    assert problem.params["why"] == "began"
    house.move(table, random.Random(1))
    now = house.tables.load(table)
    assert refused("barrier", house.do, TakeBack, table, 1 - now.decisions[0].seat).params["why"] == "others"
    refused("not_your_seat", made, house.tables, table, TakeBack(by=f"player:{BEN}", seat=0))


# ------------------------------------------------------------------------------------------------ proposals


def test_a_takeback_needs_every_other_person(house: House) -> None:
    table = house.started("condottiere", seats=3)
    now = house.move_until(table, lambda now: now.version >= 8)

    made_ = house.do(Propose, table, 0, kind="takeback", to=4)
    assert made_.proposal is not None
    id_ = made_.proposal.id
    refused("proposal_open", house.do, Propose, table, 1, kind="abort")
    refused("already_answered", house.do, Answer, table, 0, proposal=id_, yes=True)
    house.do(Answer, table, 1, proposal=id_, yes=True)
    assert house.tables.load(table).state == now.state, "one is still asked"
    then = house.do(Answer, table, 2, proposal=id_, yes=True)

    assert then.proposal is None
    assert then.state == house.tables.at(then, 4).state
    assert house.told(table, then.version) == ["ProposalAnswered", "TookBack"]
    house.move_until(table, lambda now: now.version > then.version + 3)
    house.must_stand(table)


def test_computer_players_agree(house: House) -> None:
    table = house.started("godfather", seats=1)
    house.move_until(table, lambda now: now.version >= 6)

    then = house.do(Propose, table, 0, kind="takeback", to=3)

    assert house.told(table, then.version) == ["ProposalMade", "TookBack"]
    house.must_stand(table)


def test_what_was_drawn_is_drawn_otherwise_after_a_takeback(house: House) -> None:
    """Luck goes on with the new version: nobody can draw until he likes what comes."""
    table = house.started("condottiere", seats=1)
    chance = random.Random(3)
    drew = None
    while drew is None:
        version = house.move(table, chance).version
        document = house.tables.entry(table, version).document
        drew = (version, document) if "draws" in document else None
    version, document = drew
    first = house.tables.at(house.tables.load(table), version)
    then = house.do(Propose, table, 0, kind="takeback", to=version - 1)
    move = house.tables.entry(table, version).opened["move"]
    kind = then.rules.move_types[move.pop("type")]
    seat = document["seat"]
    place = then.places[seat]
    by = f"player:{place.player}" if place.player else f"ai:{place.ai}@1"
    again = made(house.tables, table, Play(by=by, seat=seat, move=read(kind, move))).table

    drawn = [house.tables.entry(table, each).opened["draws"] for each in (version, again.version)]
    assert drawn[0] != drawn[1]
    assert again.state != first.state
    house.must_stand(table)


def test_a_proposal_lapses_with_a_move_a_no_its_withdrawal_and_when_somebody_goes(house: House) -> None:
    table = house.started("condottiere", seats=3)

    def propose(seat: int) -> str:
        proposal = house.do(Propose, table, seat, kind="abort").proposal
        assert proposal is not None
        return proposal.id

    propose(0)
    moved = house.move(table, random.Random(1))
    assert house.told(table, moved.version)[-1] == "ProposalLapsed"
    assert moved.proposal is None
    withdrawn = propose(0)
    refused("not_your_proposal", house.do, Withdraw, table, 1, proposal=withdrawn)
    house.do(Withdraw, table, 0, proposal=withdrawn)
    refused("unknown_proposal", house.do, Answer, table, 1, proposal=withdrawn, yes=True)
    propose(0)
    assert house.stand(table, PEOPLE[2], 2).proposal is None
    house.sit(table, PEOPLE[2], 2)
    no = propose(1)
    house.do(Answer, table, 0, proposal=no, yes=False)
    problem = refused("too_soon", house.do, Propose, table, 1, kind="abort")
    assert 9_000 < problem.params["wait_ms"] <= 10_000
    propose(0)
    house.must_stand(table)


def test_the_more_often_the_others_say_no_the_longer_one_waits(house: House) -> None:
    now = house.tables.load(house.started("conqueror"))
    for times in (1, 2, 3):
        no = now._replace(refused=(Refusals(0, times, now.at),))
        again, ready = Propose(by=f"player:{ANN}", seat=0, kind="abort"), now.at + times**2 * 10_000

        assert again.decide(no, house.tables, ready).facts
        assert refused("too_soon", again.decide, no, house.tables, ready - 1).params == {"wait_ms": 1}
        assert Propose(by=f"player:{BEN}", seat=1, kind="abort").decide(no, house.tables, now.at).facts


def test_a_table_that_rests_takes_no_moves_and_wakes_no_computer_player(house: House) -> None:
    table = house.started("godfather", seats=2)
    proposal = house.do(Propose, table, 0, kind="pause").proposal
    assert proposal is not None
    rests = house.do(Answer, table, 1, proposal=proposal.id, yes=True)

    assert rests.is_paused
    refused("table_paused", house.move, table, random.Random(1))
    refused("table_paused", house.do, TakeBack, table, 0)
    refused("table_paused", house.do, Propose, table, 0, kind="pause")
    assert house.wakes(table) == {}
    again = house.do(Propose, table, 1, kind="resume").proposal
    assert again is not None
    house.do(Answer, table, 0, proposal=again.id, yes=True)
    refused("not_paused", house.do, Propose, table, 1, kind="resume")
    house.move_until(table, lambda now: now.version > rests.version + 4)
    house.must_stand(table)


# ------------------------------------------------------------------------------------------------ leaving


def test_a_rest_is_over_when_all_its_people_have_left(house: House) -> None:
    """Nobody would be there to end it: computer players finish the game, and who comes back finds it resting."""
    table = house.started("condottiere")
    proposal = house.do(Propose, table, 0, kind="pause").proposal
    assert proposal is not None
    house.do(Answer, table, 1, proposal=proposal.id, yes=True)
    house.stand(table, ANN, 0)
    assert house.tables.load(table).rests
    refused("table_paused", house.move, table, random.Random(1))

    left = house.stand(table, BEN, 1)

    assert not left.rests
    assert house.wakes(table).keys() == {decision.seat for decision in left.decisions}
    house.move(table, random.Random(1))
    assert house.sit(table, BEN).rests
    assert house.wakes(table) == {}
    refused("table_paused", house.move, table, random.Random(1))
    house.must_stand(table)


def test_who_resigns_is_out_for_good_and_ranked_below_who_stayed(house: House) -> None:
    table = house.started("condottiere", seats=3)
    house.move_until(table, lambda now: now.version >= 6)

    gone = house.do(Resign, table, 1)

    assert gone.status == "playing"
    assert gone.places[1].ai == "greedy"
    refused("seat_forfeited", house.sit, table, PEOPLE[1], 1)
    refused("not_your_seat", house.do, Resign, table, 1)
    over = house.do(Resign, table, 0)
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.ranking, over.outcome.cause) == ((2,), ((2,), (0,), (1,)), "resigned")
    assert house.told(table, over.version) == ["Resigned", "Forfeited", "TableFinished"]
    house.must_stand(table)


def test_a_game_that_ends_by_its_rules_has_no_winner_who_left(house: House) -> None:
    for seed in range(1, 30):
        table = house.started("condottiere", seats=3)
        house.do(Resign, table, 0)
        over = house.move_until(table, lambda now: now.status == "finished", seed)
        assert over.outcome is not None
        assert 0 not in over.outcome.winners
        assert over.outcome.ranking[-1] == (0,)
        reached = over.rules.outcome(over.state)
        assert reached is not None
        if 0 in reached.winners:
            assert over.outcome.winners
            house.must_stand(table)
            return
    raise AssertionError("seat 0 never won")


def test_who_opened_a_table_closes_it_before_it_begins(house: House) -> None:
    table = house.open("me", "open").id
    refused("not_your_table", made, house.tables, table, Close(by=f"player:{BEN}"))

    closed = made(house.tables, table, Close(by=f"player:{ANN}")).table

    assert closed.status == "finished"
    assert closed.outcome is not None
    assert (closed.outcome.winners, closed.outcome.cause) == ((), "closed")
    assert closed.seed is not None
    refused("table_finished", house.sit, table, BEN)
    house.must_stand(table)


def test_a_table_is_aborted_until_everybody_has_answered_a_decision(house: House) -> None:
    table = house.started("condottiere")
    then = house.move_until(table, lambda now: len(now.answered) == 1)
    assert then.status == "playing"
    other = house.started("condottiere")
    house.move_until(other, lambda now: len(now.answered) == 2)

    refused("too_late_to_abort", made, house.tables, other, Close(by=f"player:{ANN}"))
    refused("not_your_seat", made, house.tables, table, Close(by=f"player:{PEOPLE[2]}"))
    over = made(house.tables, table, Close(by=f"player:{BEN}")).table

    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.cause) == ((), "aborted")
    house.must_stand(table)


def test_everybody_may_agree_to_give_up(house: House) -> None:
    table = house.started("scythe")
    house.move_until(table, lambda now: now.version >= 8)
    proposal = house.do(Propose, table, 1, kind="abort").proposal
    assert proposal is not None

    over = house.do(Answer, table, 0, proposal=proposal.id, yes=True)

    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.cause) == ((), "aborted")
    assert over.rules.view(over.state, ALL)
    house.must_stand(table)
