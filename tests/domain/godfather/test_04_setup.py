"""Setup (chapter 4)."""

import pytest

from domain.contract.game import Refused
from domain.godfather import GAME
from domain.godfather.board import reserve
from domain.godfather.box import BOX
from domain.godfather.events import (
    AlliesShuffled,
    AllyRevealed,
    BusinessOpened,
    FirstPlayerDrawn,
    FirstPlayerSet,
    JobDeckShuffled,
    PublicJobRevealed,
    StartingHandDealt,
    TilesShuffled,
)
from domain.godfather.moves import PlayFamilyMember
from domain.godfather.options import Options, names
from tests.domain.godfather.notation import MARZULLO, At, hand, table, told
from tests.domain.godfather.notation import names as kinds
from tests.laws.play import luck_of


def opened(seats, seed=0, **options):
    return GAME.open(Options(**options), seats, luck_of(seed, 1))


def state(seats, seed=0, **options):
    return GAME.replay(opened(seats, seed, **options))


def refusal(seats, **options):
    with pytest.raises(Refused) as refused:
        GAME.check(Options(**options), seats)
    assert refused.value.rule == "G-2.15"
    return refused.value.code


def test_G_2_1_two_to_five_players_with_different_families():
    assert GAME.players == (2, 3, 4, 5)
    assert all(len(set(names(Options(), seats))) == seats for seats in GAME.players)


def test_G_2_2_the_bank_starts_with_every_money_and_goods_card():
    assert BOX.bank == {
        "money:1": 30,
        "money:2": 30,
        "money:3": 30,
        "money:5": 30,
        "gun": 9,
        "booze": 9,
        "blood_money": 9,
        "narcotics": 5,
    }
    assert table().bank == BOX.bank
    assert (sum(BOX.money.values()), sum(BOX.goods.values())) == (120, 32)
    assert (len(BOX.jobs), len(BOX.allies), len(BOX.tiles("blue") + BOX.tiles("red"))) == (44, 18, 12)


def test_G_2_3_blue_and_red_tiles_are_shuffled_apart():
    blue, red = told(opened(3), TilesShuffled)
    assert (blue.colour, sorted(blue.order)) == ("blue", [f"TB{n}" for n in range(1, 9)])
    assert (red.colour, sorted(red.order)) == ("red", [f"TR{n}" for n in range(1, 5)])
    assert len({told(opened(3, seed), TilesShuffled)[0].order for seed in range(9)}) > 1


def test_G_2_4_setup_tiles_by_number_of_players():
    def turfs(seats):
        return [fact.turf for fact in told(opened(seats), BusinessOpened) if fact.reason == "setup"]

    assert turfs(2) == turfs(3) == []
    assert turfs(4) == ["wall_street"]
    assert turfs(5) == ["wall_street", "brooklyn", "upper_east_side"]
    stack = told(opened(5), TilesShuffled)[0].order
    assert [fact.tile for fact in told(opened(5), BusinessOpened)][:3] == list(stack[:3])


def test_G_2_5_the_jobs_are_shuffled_into_a_deck():
    (shuffled,) = told(opened(4), JobDeckShuffled)
    assert (shuffled.reason, shuffled.size, sorted(shuffled.order)) == ("setup", 44, sorted(BOX.jobs))


@pytest.mark.parametrize(("seats", "count"), [(2, 2), (3, 3), (4, 3), (5, 6)])
def test_G_2_6_public_jobs_come_from_the_top_of_the_deck(seats, count):
    facts = opened(seats)
    revealed = told(facts, PublicJobRevealed)
    assert [fact.slot for fact in revealed] == list(range(1, count + 1))
    assert tuple(fact.job for fact in revealed) == told(facts, JobDeckShuffled)[0].order[:count]


@pytest.mark.parametrize(("seats", "count"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_G_2_7_allies_of_act_one_are_laid_out_and_the_others_leave(seats, count):
    facts = opened(seats)
    (shuffled,) = told(facts, AlliesShuffled)
    assert shuffled.act == 1 and sorted(shuffled.order) == ["A11", "A12", "A13", "A14", "A15", "A16"]
    assert tuple(fact.ally for fact in told(facts, AllyRevealed)) == shuffled.order[:count]
    assert set(GAME.replay(facts).allies_out) == set(shuffled.order[count:])


@pytest.mark.parametrize(("seats", "thugs"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_G_2_8_suitcase_markers_and_reserve(seats, thugs):
    begun = state(seats)
    for family, suitcase, markers in zip(begun.families, begun.suitcases, begun.markers, strict=True):
        assert (suitcase.money, suitcase.jobs, markers) == ((), (), 9)
        assert set(reserve(begun, family)) == {f"{family}_don", *(f"{family}_thug_{n + 1}" for n in range(thugs))}


def test_G_2_9_consigliere_and_heir_start_aside():
    begun = state(3)
    for family in begun.families:
        assert begun.figures[f"{family}_consigliere"] == begun.figures[f"{family}_heir"] == "aside"
        assert f"{family}_thug_3" not in begun.figures


def test_G_2_10_neutral_figures_start_aside():
    assert [state(2).figures[figure] for figure in ("mayor", "union_boss", "police_chief")] == ["aside"] * 3


def test_G_2_11_starting_hands_seat_by_seat_from_the_first_family():
    facts = opened(3, first_player="pizzino")
    deck = told(facts, JobDeckShuffled)[0].order[3:]
    dealt = told(facts, StartingHandDealt)
    assert [(fact.player, fact.money, fact.jobs) for fact in dealt] == [
        ("marzullo", (1, 2, 3), deck[0:2]),
        ("matarazzo", (1, 2, 3), deck[2:4]),
        ("pizzino", (1, 2, 3), deck[4:6]),
    ]
    assert hand(GAME.replay(facts), MARZULLO) == "1 2 3 " + " ".join(sorted(deck[0:2]))


def test_G_2_12_the_horse_head_is_named_or_drawn():
    assert told(opened(3, first_player="pizzino"), FirstPlayerSet, FirstPlayerDrawn) == [FirstPlayerSet("pizzino")]
    drawn = {told(opened(3, seed), FirstPlayerDrawn)[0].player for seed in range(40)}
    assert drawn == {"marzullo", "matarazzo", "pizzino"}
    assert state(3, first_player="pizzino").horse_head == "pizzino"


def test_G_2_13_the_order_of_the_set_up():
    seen = list(dict.fromkeys(kinds(opened(4, first_player="vitale"))))
    assert seen == [
        "GameCreated",
        "TilesShuffled",
        "BusinessOpened",
        "JobDeckShuffled",
        "PublicJobRevealed",
        "AlliesShuffled",
        "AllyRevealed",
        "StartingHandDealt",
        "FirstPlayerSet",
        "ActStarted",
        "PhaseStarted",
        "TurnStarted",
    ]


def test_G_2_14_who_does_not_play_is_unknown():
    at = At(table("marzullo matarazzo pizzino"))
    assert "vitale_don" not in at.state.figures
    assert at.no(MARZULLO, PlayFamilyMember("vitale_don", "F11")) == "unknown_id"
    assert at.no(MARZULLO, PlayFamilyMember("marzullo_thug_3", "F11")) == "unknown_id"


def test_G_2_15_options_that_are_refused():
    assert refusal(1, families=("vitale",)) == "wrong_count"
    assert refusal(6) == "wrong_count"
    assert refusal(3, families=("vitale", "caccamo")) == "wrong_count"
    assert refusal(2, families=("vitale", "corleone")) == "unknown_id"
    assert refusal(2, families=("vitale", "caccamo"), first_player="corleone") == "unknown_id"
    assert refusal(2, families=("vitale", "vitale")) == "illegal_choice"
    assert refusal(2, families=("vitale", "caccamo"), first_player="marzullo") == "illegal_choice"
    assert refusal(2, first_player="pizzino") == "illegal_choice"
    assert names(Options(), 4) == ("marzullo", "matarazzo", "pizzino", "vitale")
    GAME.check(Options(("caccamo", "pizzino"), "pizzino"), 2)
