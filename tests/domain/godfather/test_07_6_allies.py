"""Playing an ally (chapter 7.6)."""

from domain.godfather import GAME
from domain.godfather.events import AlliesReturned, AllyBribed, AllyPlayed, BenefitsOpened, Source
from domain.godfather.moves import CompleteJob, PayTribute, PickAlly, PlayAlly, PlayThug, ResolveStep
from domain.godfather.options import Options
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, cards, spent, table
from tests.laws.play import random_game


def test_G_9_1_an_ally_is_laid_on_the_table_and_its_steps_come_in_any_order():
    at = At(table(hands={MARZULLO: "A22 1"}))
    facts = at.do(MARZULLO, PlayAlly("A22"))
    assert facts == [
        AllyPlayed(MARZULLO, "A22"),
        BenefitsOpened(
            1, MARZULLO, Source("ally", "A22"), ({"id": "s1", "gain_money": [3]}, {"id": "s2", "launder": 1})
        ),
    ]
    at.do(MARZULLO, ResolveStep("s2", {"value": 1}))
    assert (at.hand(MARZULLO), at.state.tables[0]) == ("3", ("A22",))


def test_G_9_2_an_ally_on_the_table_is_not_played_again_in_this_act():
    at = At(table(tables={MARZULLO: "A23"}))
    assert at.no(MARZULLO, PlayAlly("A23")) == "not_available"


def test_G_9_3_an_ally_may_be_played_in_vain():
    at = At(table(hands={MARZULLO: "A12"}))  # no thug is on the board
    at.do(MARZULLO, PlayAlly("A12"))
    assert at.state.tables[0] == ("A12",) and at.state.asked == (MATARAZZO,)


def test_G_9_4_a_discarded_ally_leaves_the_game():
    at = At(table(hands={MARZULLO: "A13 1"}, tiles={"brooklyn": "TB8"}))
    at.do(MARZULLO, PlayThug("BP3"))
    at.do(MARZULLO, ResolveStep("s2", {"cards": ("A13", "money:1")}))
    assert at.state.allies_out == ("A13",) and "A13" not in at.state.hand(MARZULLO)


def test_G_9_5_an_ally_on_the_table_is_not_in_the_hand():
    at = At(table(tables={MARZULLO: "A13"}, hands={MARZULLO: "1 2"}))
    at.do(MARZULLO, PlayThug("BP3"))
    assert at.no(MARZULLO, ResolveStep("s2", {"cards": ("A13", "money:1")})) == "not_available"
    robbed = At(table(hands={MARZULLO: "booze J27"}, tables={PIZZINO: "A13"}))
    robbed.do(MARZULLO, CompleteJob("J27", {"booze": 1}))
    assert robbed.state.asked == (MATARAZZO,)  # nobody has a card to steal: the step lapsed


def test_G_9_6_allies_enter_hands_by_bribery_and_from_the_table_only():
    for seed in range(6):
        before = None
        for sitting in random_game(GAME, Options(), 4, seed):
            held = [set(hand) & set(sitting.state.box.allies) for hand in sitting.state.hands]
            told = [fact for fact in sitting.told if isinstance(fact, (AllyBribed, AlliesReturned))]
            for family, now, then in zip(sitting.state.families, held, before or held, strict=True):
                named = {fact.ally for fact in told if isinstance(fact, AllyBribed) and fact.player == family}
                for fact in told:
                    if isinstance(fact, AlliesReturned) and fact.player == family:
                        named |= set(fact.allies)
                assert now - then <= named
            before = held


def test_G_9_6_a_bribed_ally_is_in_the_hand_at_once():
    bids = {MARZULLO: (1,), MATARAZZO: (2,), PIZZINO: ()}
    at = At(table(phase="bribery", figures=spent(MARZULLO, MATARAZZO, PIZZINO), display="A11 A12",
                  money={MARZULLO: "1", MATARAZZO: "2"}, bids=bids, picks=(MATARAZZO, MARZULLO)))  # fmt: skip
    at.do(MATARAZZO, PickAlly("A12"))
    assert at.hand(MATARAZZO) == "A12"


def test_G_9_2_but_an_ally_may_be_played_in_every_act():
    at = At(table(phase="tribute", hands={MATARAZZO: "1 1 1 1 1 1", MARZULLO: "A23"}))
    at.do(MATARAZZO, PayTribute(cards("1")))
    at.do(MARZULLO, PlayAlly("A23"))
    assert (at.state.act, at.hand(MARZULLO), at.state.tables[0]) == (2, "5", ("A23",))
