"""The worked vectors TV-01 to TV-50 (chapter 22)."""

import random

import pytest

from domain.godfather import GAME
from domain.godfather.bank import money_received
from domain.godfather.board import (
    businesses_on_board,
    controller,
    empty_family_spaces,
    empty_thug_spaces,
    reserve,
    turfs_at,
)
from domain.godfather.box import BOX
from domain.godfather.bribery import ranking
from domain.godfather.events import (
    AlliesRemoved,
    AllyRevealed,
    BenefitOrderRequested,
    BenefitsOpened,
    BidReturned,
    BusinessOpened,
    FigureKilled,
    GoodsGained,
    HandCleared,
    JobDeckShuffled,
    JobsDrawn,
    OfferResolved,
    PhaseStarted,
    PublicJobRevealed,
    Score,
    StepForgone,
    SuitcaseMoneyTaken,
    TurfSettled,
    TurnStarted,
)
from domain.godfather.moves import (
    AnswerOffer,
    ChooseBenefitOrder,
    CompleteJob,
    DeclineMarker,
    KeepJob,
    PayTribute,
    PickAlly,
    PlaceBid,
    PlayAlly,
    PlayFamilyMember,
    PlayThug,
    RelocateMarker,
    ResolveStep,
    SkipStep,
    SurrenderMoney,
)
from domain.godfather.options import Options
from domain.godfather.scoring import job_bonus, ranked, turf_bonus
from domain.godfather.turf_war import standing
from tests.domain.godfather import invariants
from tests.domain.godfather.notation import (
    CACCAMO,
    MARZULLO,
    MATARAZZO,
    PIZZINO,
    VITALE,
    At,
    cards,
    names,
    spent,
    table,
    told,
)
from tests.laws.play import luck_of, opened, random_game

FOUR = "marzullo matarazzo pizzino vitale"
FIVE = f"{FOUR} caccamo"


def businesses_opened(seats):
    *_, last = random_game(GAME, Options(), seats, seed=11)
    found = [
        (BOX.turfs.index(fact.turf) + 1, BOX.businesses[fact.tile].colour) for fact in told(last.facts, BusinessOpened)
    ]
    return found, last.state


def test_TV_01_five_players_open_four_blue_tiles_before_the_first_turn():
    facts = GAME.open(Options(), 5, luck_of(1, 1))
    assert [(fact.turf, fact.reason) for fact in told(facts, BusinessOpened)] == [
        ("wall_street", "setup"),
        ("brooklyn", "setup"),
        ("upper_east_side", "setup"),
        ("queens", "act"),
    ]


def test_TV_02_four_players_over_four_acts():
    found, state = businesses_opened(4)
    assert found == [(1, "blue"), (2, "blue"), (3, "blue"), (4, "red"), (5, "red")]
    assert (len(state.tile_stacks["blue"]), len(state.tile_stacks["red"])) == (5, 2)


def test_TV_03_three_players_over_four_acts():
    found, state = businesses_opened(3)
    assert found == [(1, "blue"), (2, "blue"), (3, "red"), (4, "red")]
    assert [state.tiles[turf] for turf in ("upper_west_side", "midtown", "chelsea")] == [None] * 3


@pytest.mark.parametrize(
    ("seats", "bank", "deck", "jobs", "allies", "blue", "thug_spaces", "family_spaces", "thugs"),
    [
        (2, (30, 28, 28, 28), 38, 2, (1, 5), 7, 8, 10, 3),
        (3, (30, 27, 27, 27), 35, 3, (2, 4), 7, 8, 16, 2),
        (4, (30, 26, 26, 26), 33, 3, (3, 3), 6, 9, 16, 2),
        (5, (30, 25, 25, 25), 28, 6, (4, 2), 4, 11, 16, 2),
    ],
)
def test_TV_04_after_the_set_up(seats, bank, deck, jobs, allies, blue, thug_spaces, family_spaces, thugs):
    state = opened(GAME, Options(), seats, seed=3).state
    assert state.state == "await_action"
    assert tuple(state.bank[f"money:{value}"] for value in (5, 3, 2, 1)) == bank
    assert len(state.job_deck) == deck and len([job for job in state.public_jobs if job]) == jobs
    assert (len(state.ally_display), len(state.allies_out)) == allies
    assert len(state.tile_stacks["blue"]) == blue
    assert len(businesses_on_board(state)) == len(empty_thug_spaces(state)) == thug_spaces
    assert len(empty_family_spaces(state)) == family_spaces
    for family in state.families:
        assert reserve(state, family) == (f"{family}_don", *(f"{family}_thug_{n + 1}" for n in range(thugs)))


def test_TV_05_two_family_spaces():
    assert BOX.spaces["F07"].areas == ("chelsea", "midtown", "central_park")
    assert BOX.spaces["F06"].areas == ("queens", "midtown")
    assert turfs_at(table(), "space:F07") == ("chelsea", "midtown")


def test_TV_06_a_thug_at_the_railroad():
    at = At(table(deck="J09 J34 J01"))
    twos = at.state.bank["money:2"]
    at.do(MARZULLO, PlayThug("BP6"))
    assert at.steps() == {"s1": {"draw_jobs": 2, "keep": 1}, "s2": {"gain_money": [2]}}
    assert at.do(MARZULLO, ResolveStep("s1")) == [JobsDrawn(MARZULLO, 2, ("J09", "J34"))]
    at.do(MARZULLO, KeepJob("J34"))
    assert at.hand(MARZULLO) == "2 J34" and at.state.job_discard == ("J09",)
    assert at.state.bank["money:2"] == twos - 1


def test_TV_07_a_don_between_three_turfs():
    at = At(table(active=PIZZINO, tiles={"wall_street": "TB1"}, hands={PIZZINO: "3"}))
    at.do(PIZZINO, PlayFamilyMember("pizzino_don", "F11"))
    assert at.steps() == {
        "s1": {"gain": {"blood_money": 1}},
        "s2": {"draw_jobs": 2, "keep": 1},
        "s3": {"launder": 1},
        "s4": {"gain": {"gun": 1}},
    }
    at.do(PIZZINO, ResolveStep("s3", {"value": 3}))
    at.do(PIZZINO, ResolveStep("s2"))
    at.do(PIZZINO, KeepJob("J01"))
    assert at.money(PIZZINO) == (3,) and at.hand(PIZZINO) == "gun blood_money J01"


@pytest.mark.parametrize(("first", "lucky", "other"), [("controller", VITALE, CACCAMO), ("self", CACCAMO, VITALE)])
def test_TV_08_the_last_booze_goes_to_who_is_first(first, lucky, other):
    at = At(table("caccamo vitale", control={"brooklyn": VITALE}, bank={"booze": 1}))
    at.do(CACCAMO, PlayThug("BP2"))
    facts = at.do(CACCAMO, ChooseBenefitOrder(first))
    assert (at.hand(lucky), at.hand(other)) == ("2 booze", "2")
    assert told(facts, GoodsGained)[1] == GoodsGained(other, {}, {"booze": 1})


def test_TV_09_the_controller_alone():
    at = At(table("vitale caccamo", control={"brooklyn": VITALE}))
    facts = at.do(VITALE, PlayThug("BP2"))
    assert not told(facts, BenefitOrderRequested) and at.hand(VITALE) == "2 booze"


def test_TV_10_a_back_room_gives_the_controller_nothing():
    at = At(table("caccamo vitale", control={"brooklyn": VITALE}, hands={CACCAMO: "3"}))
    at.do(CACCAMO, PlayFamilyMember("caccamo_don", "F14"))
    assert at.steps() == {"s1": {"launder": 1}, "s2": {"gain": {"booze": 1}}}
    at.do(CACCAMO, ResolveStep("s1", {"value": 3}))
    assert (at.hand(CACCAMO), at.money(CACCAMO), at.hand(VITALE)) == ("booze", (3,), "")


def test_TV_11_money_first_by_itself_then_the_launder():
    at = At(table())
    at.do(MARZULLO, PlayFamilyMember("marzullo_don", "F02"))
    assert at.hand(MARZULLO) == "2" and at.steps() == {"s2": {"launder": 1}}
    at.do(MARZULLO, ResolveStep("s2", {"value": 2}))
    assert (at.hand(MARZULLO), at.money(MARZULLO)) == ("", (2,))


@pytest.mark.parametrize("money_first", [False, True])
def test_TV_12_a_public_shake_down(money_first):
    at = At(table(active=PIZZINO, public="J34 J01 J35", hands={PIZZINO: "gun booze blood_money"},
                  control={"chelsea": MARZULLO}, figures={"marzullo_thug_1": "BP7"}))  # fmt: skip
    at.do(PIZZINO, CompleteJob("J01", {"gun": 1, "booze": 1, "blood_money": 1}))
    assert at.steps() == {"s1": {"gain_money": [5]}, "s2": BOX.jobs["J01"].steps[1]}
    if money_first:
        at.do(PIZZINO, ResolveStep("s1"))
    at.do(PIZZINO, ResolveStep("s2", {"business": "BP7"}))
    at.do(PIZZINO, ChooseBenefitOrder("self"))
    assert at.hand(PIZZINO) == "2 5 blood_money" and at.hand(MARZULLO) == "2 blood_money"
    assert at.state.suitcase(PIZZINO).jobs == ("J01",) and at.state.public_jobs == ("J34", None, "J35")


def test_TV_13_the_family_accountant():
    at = At(table(active=MATARAZZO, hands={MATARAZZO: "A21 5 3 1 gun"}))
    at.do(MATARAZZO, PlayAlly("A21"))
    at.do(MATARAZZO, ResolveStep("s1", {"value": 5}))
    at.do(MATARAZZO, ResolveStep("s2", {"value": 3}))
    assert sum(at.money(MATARAZZO)) == 8 and at.hand(MATARAZZO) == "1 gun" and at.state.tables[1] == ("A21",)


def test_TV_14_narcotics_for_what_is_missing():
    at = At(table(hands={MARZULLO: "gun gun blood_money narcotics narcotics J20"}))
    assert at.no(MARZULLO, CompleteJob("J20", {"gun": 1, "blood_money": 1, "narcotics": 1})) == "cannot_pay"
    assert at.no(MARZULLO, CompleteJob("J20", {"gun": 2, "blood_money": 1, "narcotics": 1})) == "cannot_pay"
    at.do(MARZULLO, CompleteJob("J20", {"gun": 1, "blood_money": 1, "narcotics": 2}))


def test_TV_15_turns_of_who_has_figures_left():
    figures = {
        **spent(MARZULLO, MATARAZZO, PIZZINO, but=("matarazzo_don", "pizzino_thug_1", "pizzino_thug_2")),
    }
    at = At(table(active=MATARAZZO, figures=figures, hands={MARZULLO: "A23"}))
    assert at.no(MARZULLO, PlayAlly("A23")) == "not_your_turn"
    seen = [MATARAZZO]
    for family, move in (
        (MATARAZZO, PlayFamilyMember("matarazzo_don", "F13")),
        (PIZZINO, PlayThug("BP4")),
        (PIZZINO, PlayThug("BP2")),
    ):
        facts = at.do(family, move)
        seen += [fact.player for fact in told(facts, TurnStarted)]
    assert seen == [MATARAZZO, PIZZINO, PIZZINO]
    assert told(facts, PhaseStarted)[0].phase == "turf_war"


BATTLE = {
    **spent(MARZULLO, MATARAZZO, PIZZINO),
    "mayor": "F07",
    "pizzino_don": "F11",
    "pizzino_consigliere": "F06",
    "pizzino_thug_1": "BP6",
    "matarazzo_don": "F10",
    "matarazzo_consigliere": "F12",
    "matarazzo_thug_1": "BP7",
    "marzullo_don": "F15",
    "police_chief": "chelsea",
}


def settled():
    """The board of TV-16 with Pizzino's last thug still to be played to BP6."""
    board = {**BATTLE, "pizzino_thug_1": "reserve"}
    at = At(table(act=3, active=PIZZINO, figures=board, deck="J01", control={"chelsea": "matarazzo pizzino"}))
    at.do(PIZZINO, PlayThug("BP6"))
    facts = at.do(PIZZINO, ResolveStep("s1"))
    return at, told(facts, TurfSettled)


def test_TV_16_midtown_goes_to_pizzino():
    at, facts = settled()
    assert facts[5] == TurfSettled("midtown", {MATARAZZO: 2, PIZZINO: 3}, 1, PIZZINO)
    assert at.state.control["midtown"] == (PIZZINO,)


def test_TV_17_chelsea_goes_to_nobody():
    at, facts = settled()
    assert facts[6] == TurfSettled("chelsea", {MARZULLO: 1, MATARAZZO: 2, PIZZINO: 1}, 2, None)
    assert at.state.control["chelsea"] == (MATARAZZO, PIZZINO)


def test_TV_18_the_other_turfs_in_order():
    _, facts = settled()
    assert [fact.turf for fact in facts] == list(BOX.turfs)
    assert facts[:5] == [
        TurfSettled("wall_street", {MARZULLO: 1, PIZZINO: 1}, 0, None),
        TurfSettled("brooklyn", {MATARAZZO: 1}, 0, MATARAZZO),
        TurfSettled("upper_east_side", {}, 0, None),
        TurfSettled("queens", {MATARAZZO: 1, PIZZINO: 1}, 0, None),
        TurfSettled("upper_west_side", {}, 0, None),
    ]


def test_TV_19_the_independent_force_holds_queens_until_outnumbered():
    board = {"mayor": "F06", "police_chief": "queens", "vitale_don": "F04"}
    weak = standing(table("vitale marzullo", figures=board), "queens")
    assert (weak.influence, weak.independent, weak.winner) == ({VITALE: 1}, 2, None)
    board |= {"vitale_thug_1": "BP4", "vitale_thug_2": "TB1"}
    strong = standing(table("vitale marzullo", figures=board, tiles={"queens": "TB1"}), "queens")
    assert (strong.influence, strong.winner) == ({VITALE: 3}, VITALE)


def test_TV_20_markers_pile_up():
    stack = "vitale vitale"
    for after in (f"{stack} caccamo", f"{stack} caccamo caccamo"):
        board = {
            **spent(CACCAMO, VITALE),
            "caccamo_thug_3": "hudson",
            "vitale_thug_3": "hudson",
            "caccamo_don": "reserve",
        }
        at = At(table("caccamo vitale", figures=board, control={"midtown": stack}, deck=""))
        at.do(CACCAMO, PlayFamilyMember("caccamo_don", "F06"))
        stack = " ".join(at.state.control["midtown"])
        assert stack == after and controller(at.state, "midtown") == CACCAMO


def out_of_markers():
    board = {
        **spent(MARZULLO, VITALE),
        "marzullo_thug_3": "hudson",
        "vitale_thug_3": "hudson",
        "marzullo_thug_1": "reserve",
    }
    control = {"chelsea": "marzullo vitale"}
    at = At(table("marzullo vitale", figures=board, control=control, markers={MARZULLO: 0}))
    at.do(MARZULLO, PlayThug("BP4"))
    return at


def test_TV_21_a_marker_is_moved_for_want_of_markers():
    at = out_of_markers()
    assert at.no(MARZULLO, RelocateMarker("chelsea", 2)) == "illegal_choice"
    at.do(MARZULLO, RelocateMarker("chelsea", 1))
    assert at.state.control["chelsea"] == (VITALE,) and at.state.control["queens"] == (MARZULLO,)
    declined = out_of_markers()
    before = declined.state.control
    declined.do(MARZULLO, DeclineMarker())
    assert declined.state.control == before


def bidding(families, horse_head, display, bids):
    everyone = families.split()
    figures = spent(*everyone) | {f"{each}_thug_3": "hudson" for each in everyone if len(everyone) == 2}
    money = {family: " ".join(map(str, cards)) for family, cards in bids.items()}
    at = At(table(families, phase="bribery", horse_head=horse_head, figures=figures, display=display, money=money))
    for family, bid in bids.items():
        facts = at.do(family, PlaceBid(bid))
    return at, facts


def test_TV_22_a_tie_in_turn_order():
    bids = {MARZULLO: (5,), MATARAZZO: (3, 2), PIZZINO: (), VITALE: (3,)}
    at, facts = bidding(FOUR, PIZZINO, "A11 A12 A13", bids)
    assert facts[1].ranking == (MARZULLO, MATARAZZO, VITALE, PIZZINO)
    for family, ally in ((MARZULLO, "A12"), (MATARAZZO, "A11"), (VITALE, "A13")):
        assert at.state.asked == (family,)
        at.do(family, PickAlly(ally))
    assert [at.hand(family) for family in FOUR.split()] == ["A12", "A11", "", "A13"]
    assert at.state.bank == BOX.bank


def test_TV_23_the_unlucky_bidder_keeps_the_money():
    at, facts = bidding("vitale caccamo marzullo", VITALE, "A11 A12", {VITALE: (1,), CACCAMO: (1,), MARZULLO: (2,)})
    assert at.state.waits_for.players == (MARZULLO, VITALE) and told(facts, BidReturned) == [BidReturned(CACCAMO, (1,))]
    at.do(MARZULLO, PickAlly("A11"))
    at.do(VITALE, PickAlly("A12"))
    assert at.money(CACCAMO) == (1,)


def test_TV_24_allies_that_nobody_takes():
    at, facts = bidding("vitale caccamo", VITALE, "A11", {VITALE: (), CACCAMO: ()})
    assert told(facts, AlliesRemoved) == [AlliesRemoved(("A11",))] and "A11" in at.state.allies_out
    at, _ = bidding("vitale caccamo marzullo", VITALE, "A11 A12", {VITALE: (2,), CACCAMO: (), MARZULLO: ()})
    facts = at.do(VITALE, PickAlly("A12"))
    assert told(facts, AlliesRemoved) == [AlliesRemoved(("A11",))]


def test_TV_25_no_change():
    at = At(table("vitale caccamo", phase="bribery", money={VITALE: "5 3", CACCAMO: "1"}, display="A11"))
    assert at.no(VITALE, PlaceBid((4,))) == "not_available"
    at.do(VITALE, PlaceBid((5,)))
    at.do(CACCAMO, PlaceBid((1,)))
    assert at.do(VITALE, PickAlly("A11"))[0].paid == (5,)
    assert at.money(VITALE) == (3,)


def test_TV_26_a_tribute_of_three():
    at = At(table(phase="tribute", hands={MARZULLO: "1 2 2 5 gun booze J20 A13", PIZZINO: "1 1 1 1 1 1"}))
    assert at.no(MARZULLO, PayTribute(cards("1 booze"))) == "wrong_count"
    assert at.no(MARZULLO, PayTribute(cards("1 booze J20 gun"))) == "wrong_count"
    at.do(MARZULLO, PayTribute(("money:1", "booze", "J20")))
    assert at.hand(MARZULLO) == "2 2 5 gun A13" and at.state.job_discard == ("J20",)


def test_TV_27_a_returned_ally_counts():
    everyone = (MARZULLO, MATARAZZO, PIZZINO)
    at = At(table(act=2, phase="bribery", figures=spent(*everyone), hands={MARZULLO: "5 3 gun J05"},
                  tables={MARZULLO: "A11"}, bids=dict.fromkeys(everyone[1:], ())))  # fmt: skip
    at.do(MARZULLO, PlaceBid(()))
    assert at.hand(MARZULLO) == "3 5 gun J05 A11" and at.state.asked == (MARZULLO,)
    at.do(MARZULLO, PayTribute(("A11",)))
    assert "A11" in at.state.allies_out


@pytest.mark.parametrize(("held", "banked", "discarded"), [("5 gun", (5,), ("gun",)), ("3 2", (2, 3), ())])
def test_TV_28_the_last_hand(held, banked, discarded):
    at = At(table(act=4, phase="tribute", hands={PIZZINO: held, MARZULLO: "1 1 1"}))
    facts = at.do(MARZULLO, PayTribute(cards("1")))
    assert told(facts, HandCleared)[2] == HandCleared(PIZZINO, banked, discarded)
    assert at.state.waits_for.scores[PIZZINO].cash == 5 and at.state.bank["gun"] == 9


@pytest.mark.parametrize(
    ("bank", "due", "received"),
    [((0, 0, 4, 9), (5,), (2,)), ((1, 0, 1, 0), (5, 3), (5, 2)), ((30, 30, 30, 0), (1,), ())],
)
def test_TV_29_money_that_ran_out(bank, due, received):
    stacks = dict(zip(("money:5", "money:3", "money:2", "money:1"), bank, strict=True))
    assert money_received(BOX, stacks, due) == received


def test_TV_30_a_deck_that_runs_out():
    at = At(table(deck="J10", discard="J03 J21 J30"))
    at.do(MARZULLO, PlayThug("BP6"))
    facts = at.do(MARZULLO, ResolveStep("s1"))
    assert (facts[0].reason, facts[0].size) == ("exhausted", 3) and isinstance(facts[0], JobDeckShuffled)
    assert facts[1].jobs[0] == "J10"
    at.do(MARZULLO, KeepJob("J10"))
    assert (len(at.state.job_deck), len(at.state.job_discard)) == (2, 1)
    empty = At(table(deck="", discard=""))
    assert StepForgone(1, "s1") in empty.do(MARZULLO, PlayThug("BP6"))
    single = At(table(deck="J10", discard=""))
    single.do(MARZULLO, PlayThug("BP6"))
    single.do(MARZULLO, ResolveStep("s1"))
    assert single.hand(MARZULLO) == "2 J10" and single.state.asked == (MATARAZZO,)


def drive_by():
    families = "pizzino marzullo vitale"
    board = {"marzullo_thug_1": "BP6", "vitale_don": "F10", "pizzino_don": "F11"}
    at = At(table(families, hands={PIZZINO: "gun gun booze J39"}, figures=board))
    at.do(PIZZINO, CompleteJob("J39", {"gun": 2, "booze": 1}))
    return at


def test_TV_31_a_drive_by_in_midtown():
    at = drive_by()
    own = {"turf": "midtown", "figures": ("marzullo_thug_1", "pizzino_don")}
    assert at.no(PIZZINO, ResolveStep("s2", own)) == "illegal_choice"
    before = [standing(at.state, turf).influence.get(VITALE, 0) for turf in ("midtown", "chelsea")]
    at.do(PIZZINO, ResolveStep("s2", {"turf": "midtown", "figures": ("marzullo_thug_1", "vitale_don")}))
    assert at.state.figures["marzullo_thug_1"] == at.state.figures["vitale_don"] == "hudson"
    assert "BP6" in empty_thug_spaces(at.state) and "F10" in empty_family_spaces(at.state)
    after = [standing(at.state, turf).influence.get(VITALE, 0) for turf in ("midtown", "chelsea")]
    assert (before, after) == ([1, 1], [0, 0])
    drive_by().do(PIZZINO, ResolveStep("s2", {"turf": "midtown", "figures": ("marzullo_thug_1",)}))


def test_TV_32_a_car_bomb_in_chelsea():
    board = {"pizzino_don": "F11", "mayor": "F07", "matarazzo_thug_1": "BP7", "police_chief": "chelsea"}
    at = At(table("pizzino matarazzo marzullo", figures=board,
                  hands={PIZZINO: "gun gun booze blood_money J42", MATARAZZO: "A14"}))  # fmt: skip
    at.do(PIZZINO, CompleteJob("J42", {"gun": 2, "booze": 1, "blood_money": 1}))
    facts = at.do(PIZZINO, ResolveStep("s2", {"turf": "chelsea"}))
    assert told(facts, FigureKilled) == [
        FigureKilled(PIZZINO, "matarazzo_thug_1", "business:BP7"),
        FigureKilled(PIZZINO, "mayor", "space:F07"),
        FigureKilled(PIZZINO, "police_chief", "turf:chelsea"),
    ]
    assert at.state.figures["pizzino_don"] == "space:F11"
    assert StepForgone(2, "s1") in at.do(MATARAZZO, PlayAlly("A14"))
    assert at.state.figures["mayor"] == "hudson"


def test_TV_33_the_union_boss_at_two_fronts():
    at = At(table("caccamo vitale", act=3, tiles={"wall_street": "TB2"}, control={"wall_street": VITALE},
                  hands={CACCAMO: "A15", VITALE: "A25"}))  # fmt: skip
    at.do(CACCAMO, PlayAlly("A15"))
    at.do(CACCAMO, ResolveStep("s1", {"to": "TB2"}))
    at.do(CACCAMO, ChooseBenefitOrder("self"))
    assert at.hand(CACCAMO) == "booze booze" and at.hand(VITALE) == "booze booze A25"
    at.do(VITALE, PlayAlly("A25"))
    assert at.no(VITALE, ResolveStep("s1", {"to": "TB2"})) == "illegal_choice"
    at.do(VITALE, ResolveStep("s1", {"to": "BP4"}))
    assert at.hand(VITALE) == "2 2 gun booze booze"
    assert standing(at.state, "queens").independent == 1 and standing(at.state, "wall_street").independent == 0


def test_TV_34_spaces_that_two_players_do_not_have():
    at = At(table("vitale caccamo", hands={VITALE: "A14"}))
    assert at.no(VITALE, PlayFamilyMember("vitale_don", "F05")) == "unknown_id"
    at.do(VITALE, PlayAlly("A14"))
    assert at.no(VITALE, ResolveStep("s1", {"to": "F05"})) == "unknown_id"
    at.do(VITALE, ResolveStep("s1", {"to": "F07"}))


def test_TV_35_an_offer_one_cannot_refuse():
    hands = {MATARAZZO: "gun blood_money blood_money J23", MARZULLO: "5 1", PIZZINO: "3", VITALE: "gun"}
    at = At(table("matarazzo marzullo pizzino vitale", hands=hands))
    at.do(MATARAZZO, CompleteJob("J23", {"gun": 1, "blood_money": 2}))
    at.do(MATARAZZO, ResolveStep("s2"))
    assert at.state.asked == (MARZULLO, PIZZINO)
    ones = at.state.bank["money:1"]
    at.do(PIZZINO, AnswerOffer(3))
    facts = at.do(MARZULLO, AnswerOffer(1))
    assert told(facts, OfferResolved) == [OfferResolved(MATARAZZO, {MARZULLO: 1, PIZZINO: 3, VITALE: None}, PIZZINO, 3)]
    assert at.money(MATARAZZO) == (3,) and at.state.bank["money:1"] == ones + 1
    assert (at.hand(MARZULLO), at.hand(PIZZINO)) == ("5", "")


@pytest.mark.parametrize("full", [True, False])
def test_TV_36_safecracking(full):
    at = At(
        table("matarazzo vitale", hands={MATARAZZO: "gun booze blood_money J25"}, money={VITALE: "5 2"} if full else {})
    )
    at.do(MATARAZZO, CompleteJob("J25", {"gun": 1, "booze": 1, "blood_money": 1}))
    facts = at.do(MATARAZZO, ResolveStep("s2", {"player": VITALE}))
    if full:
        facts = at.do(VITALE, SurrenderMoney(2))
        assert at.money(VITALE) == (5,) and at.hand(MATARAZZO) == "2 3"
    assert told(facts, SuitcaseMoneyTaken) == [SuitcaseMoneyTaken(MATARAZZO, VITALE, 2 if full else None)]
    assert at.state.state == "await_action"


@pytest.mark.parametrize(
    ("stack", "best"),
    [
        ("vitale vitale caccamo", VITALE),
        ("pizzino matarazzo matarazzo pizzino", PIZZINO),
        ("matarazzo pizzino marzullo", MARZULLO),
        ("pizzino pizzino matarazzo matarazzo marzullo", MATARAZZO),
        ("", None),
    ],
)
def test_TV_37_the_bonus_of_a_stack(stack, best):
    assert turf_bonus(tuple(stack.split())) == best


def test_TV_38_the_bonus_of_a_colour():
    state = table(jobs={MARZULLO: "J01 J04", MATARAZZO: "J02 J09", PIZZINO: "J03"})
    assert job_bonus(state, "yellow") == (2, (MARZULLO, MATARAZZO))
    assert job_bonus(state, "blue") == (0, ())


def test_TV_39_the_winner_and_a_shared_victory():
    scores = {MARZULLO: Score(31, 2, 2, 51), MATARAZZO: Score(36, 1, 2, 51), PIZZINO: Score(40, 1, 1, 50)}
    assert ranked(scores)[0] == (MARZULLO,)
    assert ranked(scores | {MARZULLO: Score(36, 1, 2, 51)})[0] == (MARZULLO, MATARAZZO)


def test_TV_40_the_horse_head_counts_from_its_next_use():
    at = At(table(active=PIZZINO))
    at.do(PIZZINO, PlayThug("BP5"))
    facts = at.do(PIZZINO, ResolveStep("s1"))
    assert told(facts, TurnStarted) == [TurnStarted(MARZULLO)] and at.state.horse_head == PIZZINO
    bids = dict.fromkeys((MARZULLO, MATARAZZO, PIZZINO), (1,))
    assert ranking(at.state, bids) == (PIZZINO, MARZULLO, MATARAZZO)
    at = At(table(phase="tribute", horse_head=PIZZINO, hands={MARZULLO: "1 " * 6}))
    assert told(at.do(MARZULLO, PayTribute(cards("1"))), TurnStarted) == [TurnStarted(PIZZINO)]


def test_TV_41_the_auction_house():
    def auction(held):
        at = At(table(hands={MARZULLO: held}))
        return at, at.do(MARZULLO, PlayThug("BP3"))

    at, _ = auction("J05 1")
    at.do(MARZULLO, ResolveStep("s1"))
    at.do(MARZULLO, ResolveStep("s2", {"cards": ("J05", "money:1")}))
    assert at.hand(MARZULLO) == "1 5"
    at, _ = auction("J05 1")
    at.do(MARZULLO, ResolveStep("s2", {"cards": ("J05", "money:1")}))
    assert at.hand(MARZULLO) == "1 5"
    at, facts = auction("")
    assert names(facts)[2:5] == ["MoneyGained", "StepResolved", "StepForgone"] and at.hand(MARZULLO) == "1"


def test_TV_42_the_entracte_with_five_players():
    at = At(table(FIVE, phase="tribute", hands={MARZULLO: "1 " * 6}, public="J01 - J02 - J03 J04", display="A13"))
    facts = at.do(MARZULLO, PayTribute(cards("1")))
    assert [fact.slot for fact in told(facts, PublicJobRevealed)] == [2, 4]
    assert told(facts, AlliesRemoved) == [AlliesRemoved(("A13",))]
    assert len(told(facts, AllyRevealed)) == 4 and {ally[1] for ally in at.state.ally_display} == {"2"}
    roles = {figure.removeprefix("vitale_") for figure in reserve(at.state, VITALE)}
    assert roles == {"don", "consigliere", "thug_1", "thug_2"}
    at = At(table(FIVE, act=3, phase="tribute", hands={MARZULLO: "1 " * 4}))
    facts = at.do(MARZULLO, PayTribute(cards("1")))
    roles = {figure.removeprefix("vitale_") for figure in reserve(at.state, VITALE)}
    assert roles == {"don", "consigliere", "heir", "thug_1", "thug_2"} and not told(facts, AllyRevealed)


def test_TV_43_a_second_visit():
    at = At(table("marzullo caccamo", hands={MARZULLO: "booze blood_money J29"}, figures={"marzullo_thug_1": "BP6"},
                  control={"queens": CACCAMO}))  # fmt: skip
    at.do(MARZULLO, CompleteJob("J29", {"booze": 1, "blood_money": 1}))
    at.do(MARZULLO, ResolveStep("s2", {"figure": "marzullo_thug_1", "to": "BP4"}))
    at.do(MARZULLO, ChooseBenefitOrder("controller"))
    assert at.hand(MARZULLO) == "2 3 gun" and at.hand(CACCAMO) == "2 gun"
    assert "BP6" in empty_thug_spaces(at.state)


def test_TV_44_a_strong_arm():
    at = At(table("marzullo matarazzo vitale", hands={MARZULLO: "gun J31"}, figures={"vitale_don": "F10"}))
    at.do(MARZULLO, CompleteJob("J31", {"gun": 1}))
    facts = at.do(MARZULLO, ResolveStep("s2", {"figure": "vitale_don", "to": "F09"}))
    assert not told(facts, BenefitsOpened) and at.hand(VITALE) == ""
    counts = {turf: standing(at.state, turf).influence for turf in ("upper_west_side", "chelsea", "midtown")}
    assert counts == {"upper_west_side": {VITALE: 1}, "chelsea": {VITALE: 1}, "midtown": {}}


def collection_round():
    at = At(table("marzullo vitale", hands={MARZULLO: "gun booze booze J07"}, tiles={"wall_street": "TB2"},
                  control={"wall_street": VITALE}))  # fmt: skip
    at.do(MARZULLO, CompleteJob("J07", {"gun": 1, "booze": 2}))
    return at


def test_TV_45_a_collection_round():
    at = collection_round()
    assert at.no(MARZULLO, ResolveStep("s2", {"turf": "central_park"})) == "illegal_choice"
    assert at.no(MARZULLO, ResolveStep("s2", {"business": "BPC"})) == "illegal_choice"
    facts = at.do(MARZULLO, ResolveStep("s2", {"turf": "wall_street"}))
    (opened_frame,) = told(facts, BenefitsOpened)
    assert opened_frame.steps == ({"id": "s1", "launder": 1}, {"id": "s2", "gain": {"booze": 1}})
    assert StepForgone(2, "s1") in facts
    assert (at.hand(MARZULLO), at.hand(VITALE)) == ("5 booze", "")
    at = collection_round()
    at.do(MARZULLO, ResolveStep("s1"))
    at.do(MARZULLO, ResolveStep("s2", {"turf": "wall_street"}))
    at.do(MARZULLO, ResolveStep("s1", {"value": 5}))
    assert (at.hand(MARZULLO), at.money(MARZULLO)) == ("booze", (5,))


def test_TV_46_a_skipped_launder():
    at = At(table(hands={MARZULLO: "1"}))
    at.do(MARZULLO, PlayThug("BP1"))
    assert at.do(MARZULLO, SkipStep("s1"))[0] == StepForgone(1, "s1")
    assert at.hand(MARZULLO) == "1 3"


def test_TV_47_refusals():
    at = At(table(figures={"pizzino_thug_1": "BP4", "pizzino_don": "F11"}, hands={MARZULLO: "J34", PIZZINO: "J35"}))
    assert at.no(MARZULLO, PlayThug("BP4")) == "occupied"
    assert at.no(MARZULLO, PlayThug("BPC")) == "illegal_choice"
    assert at.no(MARZULLO, PlayFamilyMember("marzullo_don", "F11")) == "occupied"
    assert at.no(MARZULLO, CompleteJob("J34", {"gun": 1, "booze": 1})) == "cannot_pay"
    assert at.no(MARZULLO, CompleteJob("J35", {"gun": 1, "booze": 1})) == "not_available"
    assert at.no(PIZZINO, PlayThug("BP2")) == "not_your_turn"
    assert At(table(act=4)).no(MARZULLO, PlaceBid(())) == "wrong_state"
    assert At(table(phase="bribery", money={MARZULLO: "3"})).no(MARZULLO, PlaceBid((5,))) == "not_available"


def test_TV_48_bids_are_sealed():
    at = At(table(FOUR, phase="bribery", money=dict.fromkeys(FOUR.split(), "5 1"), figures=spent(*FOUR.split())))
    for family, bid in ((MARZULLO, (5,)), (MATARAZZO, (1,)), (VITALE, (5, 1))):
        at.do(family, PlaceBid(bid))
    assert at.view(PIZZINO)["bids"] == at.view(None)["bids"] == {MARZULLO: None, MATARAZZO: None, VITALE: None}
    assert at.view(VITALE)["bids"] == {MARZULLO: None, MATARAZZO: None, VITALE: [5, 1]}
    assert at.view(PIZZINO)["asked"] == [PIZZINO]


def test_TV_49_replaying_gives_the_same_state_and_views():
    *_, last = random_game(GAME, Options(), 4, seed=49)
    again = GAME.replay(last.facts)
    for viewer in (None, "all", 0, 1, 2, 3):
        assert GAME.view(again, viewer) == GAME.view(last.state, viewer)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_TV_50_random_play_keeps_the_invariants_and_ends_after_four_acts(seats):
    for seed in random.Random(seats).sample(range(10**6), 6):
        for sitting in random_game(GAME, Options(), seats, seed):
            invariants.check(sitting.state)
        assert sitting.state.act == 4 and GAME.outcome(sitting.state) is not None
