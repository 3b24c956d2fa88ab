"""Chapter S-6: costs and benefits."""

from domain.scythe.events import (
    CombatCardsDiscarded,
    CombatCardsDrawn,
    CombatDiscardReshuffled,
    PopularityLost,
    PowerGained,
)
from domain.scythe.moves import Bolster, FactoryTop, MoveStep, Payment, ProduceAt, Trade, Upgrade
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    bottom,
    crowd,
    duel,
    hold,
    kinds,
    lay,
    no,
    one,
    place,
    some,
    stack,
    told,
    top,
)

CARDS = tuple(f"cc_2_{n:02}" for n in range(1, 17))


def test_S_6_1_the_cost_is_paid_before_the_benefit():
    facts = kinds(told(top(duel(), NORDIC, "bolster"), NORDIC, Bolster("power")))
    assert facts == ["TopActionTaken", "CoinsPaid", "PowerGained"]


def test_S_6_2_what_cannot_be_paid_in_full_cannot_be_chosen():
    state = hold(duel(), NORDIC, coins=0)
    assert no(top(state, NORDIC, "bolster"), NORDIC, Bolster("power")) == "cannot_pay"
    assert no(top(state, NORDIC, "trade"), NORDIC, Trade("popularity")) == "cannot_pay"
    short = bottom(lay(duel(), T05={"oil": 2}), NORDIC, "upgrade")
    assert no(short, NORDIC, Upgrade(Payment(("T05", "T05")))) == "cannot_pay"


def test_S_6_3_any_part_of_a_benefit_may_be_taken():
    state = top(duel(), NORDIC, "bolster")
    assert act(state, NORDIC, Bolster("power", 1)).players[0].power == 5
    assert kinds(told(state, NORDIC, Bolster("power", 0))) == ["TopActionTaken", "CoinsPaid"]
    assert no(state, NORDIC, Bolster("power", 3)) == "bad_amount"
    assert no(state, NORDIC, Bolster("power", -1)) == "bad_amount"


def test_S_6_4_gains_above_the_maximum_are_lost():
    state = top(hold(duel(), NORDIC, power=15), NORDIC, "bolster")
    assert one(told(state, NORDIC, Bolster("power")), PowerGained).amount == 1
    state = top(hold(duel(), NORDIC, power=16, stars=("power",)), NORDIC, "bolster")
    assert one(told(state, NORDIC, Bolster("power")), PowerGained).amount == 0
    state = top(hold(duel(), NORDIC, popularity=18, stars=("popularity",)), NORDIC, "trade")
    assert act(state, NORDIC, Trade("popularity")).players[0].popularity == 18


def test_S_6_5_a_cost_needs_the_amount_and_a_loss_stops_at_nothing():
    state = hold(crowd(duel(), NORDIC, 4, "T05"), NORDIC, power=0)
    assert no(top(state, NORDIC, "produce"), NORDIC, ProduceAt("T05", 1)) == "cannot_pay"
    state = place(hold(duel(), NORDIC, popularity=1), NORDIC, speed="T43")
    state = top(place(state, SAXONY, w1="V52", w2="V52"), NORDIC, "move")
    facts = told(state, NORDIC, MoveStep("nordic:mech:speed", "V52"))
    assert one(facts, PopularityLost).amount == 1


def test_S_6_6_a_card_paid_is_chosen_by_its_owner_and_lies_open():
    state = hold(duel(), NORDIC, factory_card="fac_04", hand=("cc_2_01", "cc_5_01"))
    state = top(state, NORDIC, "factory")
    assert one(told(state, NORDIC, FactoryTop(("cc_5_01",))), CombatCardsDiscarded).cards == ("cc_5_01",)
    assert act(state, NORDIC, FactoryTop(("cc_2_01",))).combat_discard == ("cc_2_01",)
    assert no(state, NORDIC, FactoryTop(("cc_4_01",))) == "card_not_in_hand"
    assert no(state, NORDIC, FactoryTop(())) == "payment_mismatch"
    assert no(state, NORDIC, FactoryTop(("cc_2_01", "cc_5_01"))) == "payment_mismatch"
    assert no(state, NORDIC, FactoryTop(("cc_2_01", "cc_2_01"))) == "card_not_in_hand"


def test_S_6_7_an_empty_deck_is_made_of_the_discard_pile_anew():
    state = stack(top(duel(), NORDIC, "bolster"), deck=(), discard=CARDS[:5])
    facts = told(state, NORDIC, Bolster("combat_cards"))
    assert one(facts, CombatDiscardReshuffled).count == 5
    assert one(facts, CombatCardsDrawn).count == 1
    empty = stack(state, deck=(), discard=())
    facts = told(empty, NORDIC, Bolster("combat_cards"))
    assert some(facts, CombatDiscardReshuffled) == []
    assert one(facts, CombatCardsDrawn) == CombatCardsDrawn(0, 0, "bolster", ())


def test_S_6_8_the_discard_pile_goes_under_what_is_left_and_all_is_drawn_at_once():
    state = hold(duel(), NORDIC, cubes=("bolster_cards",), hand=())
    state = stack(top(state, NORDIC, "bolster"), deck=("cc_5_06",), discard=CARDS[:5])
    facts = told(state, NORDIC, Bolster("combat_cards"))
    shuffled, drawn = one(facts, CombatDiscardReshuffled), one(facts, CombatCardsDrawn)
    assert sorted(shuffled.order) == sorted(CARDS[:5])
    assert drawn.cards == ("cc_5_06", shuffled.order[0])
    after = act(state, NORDIC, Bolster("combat_cards"))
    assert after.combat_deck == shuffled.order[1:] and after.combat_discard == ()


def test_S_6_8_a_card_paid_for_the_same_action_is_in_the_pile_already():
    state = hold(duel(), NORDIC, factory_card="fac_04", hand=("cc_2_01",))
    state = stack(state, deck=(), discard=())
    state = top(state, NORDIC, "factory")
    paid = act(state, NORDIC, FactoryTop(("cc_2_01",)))
    assert paid.combat_discard == ("cc_2_01",)
    crimea = stack(hold(duel(), NORDIC, hand=()), deck=(), discard=("cc_2_01",))
    facts = told(top(crimea, NORDIC, "bolster"), NORDIC, Bolster("combat_cards"))
    assert one(facts, CombatCardsDrawn).cards == ("cc_2_01",)
