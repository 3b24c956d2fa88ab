"""The entr'acte (chapter 11)."""

from domain.godfather.board import reserve
from domain.godfather.events import (
    ActStarted,
    AlliesRemoved,
    AlliesShuffled,
    AllyRevealed,
    FamilyMemberJoined,
    FiguresReturned,
    JobDeckShuffled,
    PublicJobRevealed,
)
from domain.godfather.moves import PayTribute
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, cards, names, table, told

ALL = (MARZULLO, MATARAZZO, PIZZINO)


def entracte(act=1, **rest):
    hands = {MARZULLO: "1 " * 6} | rest.pop("hands", {})
    at = At(table(phase="tribute", act=act, hands=hands, **rest))
    due = 6 - at.state.hand_limit
    return at, at.do(MARZULLO, PayTribute(cards("1 " * due)))


def test_G_17_1_figures_return_to_their_reserves_from_board_and_hudson():
    board = {"marzullo_thug_1": "BP4", "marzullo_thug_2": "hudson", "marzullo_don": "F11"}
    at, facts = entracte(figures=board)
    assert facts[1].players == {
        MARZULLO: ("marzullo_don", "marzullo_thug_1", "marzullo_thug_2"),
        MATARAZZO: (),
        PIZZINO: (),
    }
    assert {at.state.figures[figure] for figure in board} == {"reserve"}


def test_G_17_2_neutral_figures_return_aside():
    at, facts = entracte(figures={"mayor": "F11", "police_chief": "hudson"})
    assert facts[1].neutral == ("mayor", "police_chief")
    assert [at.state.figures[figure] for figure in ("mayor", "union_boss", "police_chief")] == ["aside"] * 3


def test_G_17_3_the_act_number_goes_up():
    at, facts = entracte(act=2)
    assert told(facts, ActStarted) == [ActStarted(3, 3)] and at.state.act == 3


def test_G_17_4_the_consigliere_joins_in_act_two_and_the_heir_in_act_four():
    at, facts = entracte(act=1)
    assert told(facts, FamilyMemberJoined) == [FamilyMemberJoined(each, f"{each}_consigliere") for each in ALL]
    assert "marzullo_consigliere" in reserve(at.state, MARZULLO)
    assert told(entracte(act=2)[1], FamilyMemberJoined) == []
    assert told(entracte(act=3)[1], FamilyMemberJoined) == [FamilyMemberJoined(each, f"{each}_heir") for each in ALL]


def test_G_17_5_empty_slots_are_filled_and_the_others_stay():
    at, facts = entracte(public="- J34 -", deck="J01 J02 J03")
    assert told(facts, PublicJobRevealed) == [PublicJobRevealed(1, "J01"), PublicJobRevealed(3, "J02")]
    assert at.state.public_jobs == ("J01", "J34", "J02")


def test_G_17_5_the_last_card_of_the_deck_needs_no_shuffle():
    at, facts = entracte(public="- J34 J35", deck="J01", discard="J03")
    assert not told(facts, JobDeckShuffled) and at.state.public_jobs == ("J01", "J34", "J35")


def test_G_17_6_a_slot_without_a_card_stays_empty():
    at, facts = entracte(public="- J34 -", deck="", discard="J01")
    assert told(facts, JobDeckShuffled) == [JobDeckShuffled("exhausted", 1, ("J01",))]
    assert at.state.public_jobs == ("J01", "J34", None)


def test_G_17_7_allies_left_in_the_display_leave_the_game():
    at, facts = entracte(display="A13 A14")
    assert told(facts, AlliesRemoved) == [AlliesRemoved(("A13", "A14"))]
    assert {"A13", "A14"} <= set(at.state.allies_out)
    assert told(entracte()[1], AlliesRemoved) == []


def test_G_17_8_the_allies_of_the_next_act_are_laid_out():
    for act in (1, 2):
        at, facts = entracte(act=act)
        (shuffled,) = told(facts, AlliesShuffled)
        assert shuffled.act == act + 1 and {ally[1] for ally in shuffled.order} == {str(act + 1)}
        assert at.state.ally_display == shuffled.order[:2] == tuple(each.ally for each in told(facts, AllyRevealed))
        assert set(shuffled.order[2:]) == set(at.state.allies_out)


def test_G_17_9_act_four_has_no_new_allies():
    at, facts = entracte(act=3, display="A31")
    assert not told(facts, AlliesShuffled, AllyRevealed) and at.state.ally_display == ()


def test_G_17_10_stacks_hands_suitcases_tiles_and_horse_head_stay():
    at, _ = entracte(
        control={"queens": "pizzino marzullo"}, hands={PIZZINO: "gun J40 A11"}, money={PIZZINO: "5"},
        jobs={PIZZINO: "J01"}, tiles={"wall_street": "TB3"}, horse_head=PIZZINO,
    )  # fmt: skip
    state = at.state
    assert state.control["queens"] == (PIZZINO, MARZULLO)
    assert at.hand(PIZZINO) == "gun J40 A11"
    assert (state.suitcase(PIZZINO).money, state.suitcase(PIZZINO).jobs) == ((5,), ("J01",))
    assert state.tiles["wall_street"] == "TB3" and state.horse_head == PIZZINO


def test_G_17_11_the_order_of_the_steps():
    _, facts = entracte(public="- J34 -", display="A13")
    assert list(dict.fromkeys(names(facts)))[1:8] == [
        FiguresReturned.__name__,
        "ActStarted",
        "FamilyMemberJoined",
        "PublicJobRevealed",
        "AlliesRemoved",
        "AlliesShuffled",
        "AllyRevealed",
    ]
