"""Chapter S-5: turn structure."""

import pytest

from domain.scythe import GAME
from domain.scythe.events import SectionChosen, TopActionSkipped, TurnEnded, TurnStarted
from domain.scythe.moves import (
    Bolster,
    ChooseSection,
    Deploy,
    EndProduce,
    EndTurn,
    GainCoins,
    Payment,
    ProduceAt,
    SkipBottom,
    SkipTop,
    Trade,
)
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    NORDIC,
    RUSVIET,
    SAXONY,
    act,
    bottom,
    crowd,
    duel,
    end,
    hold,
    lay,
    no,
    offers,
    place,
    start,
    table,
    told,
    top,
)


def test_S_5_1_one_of_four_sections_or_the_factory_card():
    state = start(duel(), NORDIC)
    (offer,) = offers(state, NORDIC, ChooseSection)
    assert offer.fields["section"].values == (0, 1, 2, 3)
    assert no(state, NORDIC, ChooseSection("factory"), "S-5.1") == "no_factory_card"
    assert no(state, NORDIC, ChooseSection(4)) == "bad_choice"
    assert no(state, NORDIC, ChooseSection(-1)) == "bad_choice"
    for name in ("FACTORY", "0", ""):
        assert no(state, NORDIC, ChooseSection(name), "S-5.1") == "bad_choice"
    state = hold(state, NORDIC, factory_card="fac_05")
    assert told(state, NORDIC, ChooseSection("factory")) == [SectionChosen(0, "factory")]


def test_S_5_2_the_section_differs_from_the_last_one():
    state = hold(start(duel(), NORDIC), NORDIC, last_section=2)
    assert no(state, NORDIC, ChooseSection(2), "S-5.2") == "same_section"
    assert act(state, NORDIC, ChooseSection(1)).phase is Phase.TOP
    first = hold(state, NORDIC, last_section=None)
    assert all(act(first, NORDIC, ChooseSection(n)).phase is Phase.TOP for n in range(4))


@pytest.mark.parametrize("section", [2, "factory"])
def test_S_5_3_relentless_may_repeat(section):
    pairs = ("rusviet industrial", "saxony agricultural")
    state = hold(start(table(*pairs), RUSVIET), RUSVIET, last_section=section, factory_card="fac_05")
    assert told(state, RUSVIET, ChooseSection(section)) == [SectionChosen(0, section)]
    strict = table(*pairs, relentless_on_factory_card=False)
    strict = hold(start(strict, RUSVIET), RUSVIET, last_section=section, factory_card="fac_05")
    if section == "factory":
        assert no(strict, RUSVIET, ChooseSection(section)) == "same_section"
    else:
        assert told(strict, RUSVIET, ChooseSection(section))


def test_S_5_4_top_before_bottom_each_once_or_skipped():
    state = top(lay(duel(), T05={"metal": 3}), NORDIC, "produce")
    assert no(state, NORDIC, Deploy(Payment(("T05",) * 3))) == "wrong_phase"
    assert no(state, NORDIC, Bolster("power")) == "wrong_section"
    assert told(state, NORDIC, SkipTop()) == [TopActionSkipped(0)]
    state = act(state, NORDIC, SkipTop())
    assert state.phase is Phase.BOTTOM
    assert no(state, NORDIC, ProduceAt("W04", 1)) == "wrong_phase"
    assert no(state, NORDIC, SkipTop()) == "wrong_phase"
    state = act(state, NORDIC, Deploy(Payment(("T05",) * 3)))
    assert state.phase is Phase.TURN_END
    assert no(state, NORDIC, SkipBottom()) == "wrong_phase"


def test_S_5_5_the_bottom_row_may_use_what_the_top_row_gave():
    state = lay(place(duel(), NORDIC, w1="M14", w2="T05"), M14={"metal": 2})
    state = act(top(state, NORDIC, "produce"), NORDIC, ProduceAt("M14", 1), EndProduce())
    state = act(state, NORDIC, Deploy(Payment(("M14",) * 3), mech="speed", hex="M14"))
    assert state.players[0].mechs == ("speed",)


def test_S_5_6_who_can_do_nothing_still_chooses_and_skips():
    state = hold(crowd(duel(), NORDIC, 8, "HB_NORDIC"), NORDIC, coins=0, power=0, popularity=0, last_section=2)
    state = act(start(state, NORDIC), NORDIC, ChooseSection(0))
    assert [offer.move for offer in offers(state, NORDIC)] == [SkipTop]
    state = act(state, NORDIC, SkipTop())
    assert [offer.move for offer in offers(state, NORDIC)] == [SkipBottom]


def test_S_5_7_after_both_rows_the_next_player_is_active():
    state = end(duel(), NORDIC)
    assert told(state, NORDIC, EndTurn()) == [TurnEnded(0), TurnStarted(1, 2)]
    after = act(state, NORDIC, EndTurn())
    assert (after.active, after.phase, after.players[0].last_section) == (1, Phase.TURN_START, 0)
    assert no(bottom(duel(), NORDIC, "build"), NORDIC, EndTurn()) == "wrong_phase"


@pytest.mark.parametrize("move", [ChooseSection(0), SkipTop(), GainCoins(), Trade("popularity"), EndTurn()])
def test_S_5_8_nobody_acts_in_anothers_turn(move):
    state = top(duel(), NORDIC, "move")
    assert no(state, SAXONY, move, "S-5.8") == "not_your_turn"
    assert [owed.seat for owed in GAME.decisions(state)] == [0]
