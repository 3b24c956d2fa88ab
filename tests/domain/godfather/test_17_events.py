"""Events (chapter 17)."""

import json

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import Refused
from domain.contract.luck import Luck
from domain.contract.wire import recall, write_fact
from domain.godfather import GAME
from domain.godfather.events import (
    AlliesReturned,
    AlliesShuffled,
    AllyRevealed,
    BidReturned,
    BidsRevealed,
    GoodsGained,
    JobBonusAwarded,
    JobDeckShuffled,
    JobStarted,
    MoneyGained,
    PublicJobRevealed,
    StartingHandDealt,
    TurfBonusAwarded,
    TurfSettled,
)
from domain.godfather.moves import ChooseBenefitOrder, CompleteJob, PayTribute, PlaceBid, PlayThug, ResolveStep
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, VITALE, At, cards, spent, table, told
from tests.laws.play import luck_of, random_game

RANDOM = {"TilesShuffled", "JobDeckShuffled", "AlliesShuffled", "FirstPlayerDrawn", "HandCardStolen"}


class NoLuck(Luck):
    """Any draw is a mistake."""

    def _block(self, purpose):
        raise AssertionError(f"{purpose} was drawn")


def test_G_21_1_the_facts_alone_make_the_state():
    for seats in GAME.players:
        *_, last = random_game(GAME, Options(), seats, seed=seats)
        written = [json.loads(canonical(write_fact(fact))) for fact in last.facts]
        again = GAME.replay(recall(GAME.fact_types[fact["type"]], fact) for fact in written)
        assert again == last.state


def test_G_21_2_chance_enters_with_five_facts_only():
    for seed in range(3):
        state = None
        for sitting in random_game(GAME, Options(), 3, seed):
            drawn = {type(fact).__name__ for fact in sitting.told} & RANDOM
            if state is not None and not drawn:
                facts = GAME.decide(state, sitting.seat, sitting.move, NoLuck(b"", 1))
                assert facts == sitting.told
            state = sitting.state


def test_G_21_3_a_rejected_command_changes_nothing():
    state = table(figures={"pizzino_thug_1": "BP4"})
    before = GAME.view(state, "all")
    with pytest.raises(Refused):
        GAME.decide(state, 0, PlayThug("BP4"), luck_of(0, 2))
    assert GAME.view(state, "all") == before


def test_G_21_4_orders_run_from_the_top_and_slots_from_one():
    facts = GAME.open(Options(), 3, luck_of(5, 1))
    deck = told(facts, JobDeckShuffled)[0].order
    dealt = [fact.job for fact in told(facts, PublicJobRevealed)]
    dealt += [job for fact in told(facts, StartingHandDealt) for job in fact.jobs]
    assert tuple(dealt) == deck[:9] and GAME.replay(facts).job_deck == deck[9:]
    (shuffled,) = told(facts, AlliesShuffled)
    assert len(shuffled.order) == 6
    assert told(facts, AllyRevealed) == [AllyRevealed(n + 1, shuffled.order[n]) for n in range(2)]
    assert [fact.slot for fact in told(facts, PublicJobRevealed)] == [1, 2, 3]


def test_G_21_5_players_come_in_seat_order_but_returned_bids_by_ranking():
    families = "marzullo matarazzo pizzino vitale"
    all_four = tuple(families.split())
    at = At(table(families, phase="bribery", horse_head=PIZZINO, figures=spent(*all_four), display="A11",
                  money=dict.fromkeys(all_four, "2"), tables={VITALE: "A12", MARZULLO: "A13"}))  # fmt: skip
    for family in (MARZULLO, VITALE, PIZZINO):
        at.do(family, PlaceBid((2,)))
    facts = at.do(MATARAZZO, PlaceBid(()))
    assert told(facts, BidsRevealed)[0].ranking == (PIZZINO, VITALE, MARZULLO, MATARAZZO)
    assert told(facts, BidReturned) == [BidReturned(VITALE, (2,)), BidReturned(MARZULLO, (2,))]
    at = At(table(phase="bribery", figures=spent(*all_four[:3]), tables={PIZZINO: "A12", MARZULLO: "A13"},
                  bids={MARZULLO: (), PIZZINO: ()}))  # fmt: skip
    returned = told(at.do(MATARAZZO, PlaceBid(())), AlliesReturned)
    assert [fact.player for fact in returned] == [MARZULLO, PIZZINO]


def test_G_21_6_maps_list_only_what_there_is_and_empty_gains_are_told():
    at = At(table(bank={"gun": 0, "money:1": 0, "money:2": 0}, figures=spent(MATARAZZO, PIZZINO)))
    facts = at.do(MARZULLO, PlayThug("BP4"))
    assert told(facts, GoodsGained, MoneyGained) == [
        GoodsGained(MARZULLO, {}, {"gun": 1}),
        MoneyGained(MARZULLO, (2,), ()),
    ]
    at = At(table(hands={MARZULLO: "gun J44"}))
    assert told(at.do(MARZULLO, CompleteJob("J44", {"gun": 1})), JobStarted)[0].paid == {"gun": 1}
    figures = {**spent(MARZULLO, MATARAZZO, PIZZINO), "marzullo_thug_1": "reserve"}
    at = At(table(figures=figures, control={"queens": PIZZINO}))
    at.do(MARZULLO, PlayThug("BP4"))
    settled = told(at.do(MARZULLO, ChooseBenefitOrder("self")), TurfSettled)
    assert [fact.influence for fact in settled] == [{}, {}, {}, {MARZULLO: 1}, {}, {}, {}]


def test_G_21_7_bonuses_nobody_receives_are_not_told():
    at = At(
        table(phase="tribute", act=4, hands={MARZULLO: "1 1 1"}, control={"queens": PIZZINO}, jobs={PIZZINO: "J44"})
    )
    facts = at.do(MARZULLO, PayTribute(cards("1")))
    assert [fact.turf for fact in told(facts, TurfBonusAwarded)] == ["queens"]
    assert [fact.colour for fact in told(facts, JobBonusAwarded)] == ["grey"]


def test_the_facts_of_a_step_come_before_the_step_is_resolved():
    at = At(table(hands={MARZULLO: "3"}))
    at.do(MARZULLO, PlayThug("BP1"))
    kinds = [type(fact).__name__ for fact in at.do(MARZULLO, ResolveStep("s1", {"value": 3}))]
    assert kinds[:4] == ["MoneyLaundered", "StepResolved", "MoneyGained", "StepResolved"]
