"""Chapter S-20: the Factory, and every card of it."""

import random

import pytest

from domain.contract.offers import sample
from domain.scythe import events as e
from domain.scythe.box import FACTORY_CARDS
from domain.scythe.moves import (
    ChooseFactoryCard,
    ChooseSection,
    EndMovement,
    EndProduce,
    FactoryTop,
    MoveStep,
    ProduceAt,
)
from domain.scythe.scoring import territories
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    crowd,
    duel,
    hold,
    kinds,
    no,
    offers,
    one,
    place,
    seat,
    some,
    start,
    table,
    told,
    top,
)

HAND = ("cc_2_01", "cc_2_02")


def at(card, **fields):
    """Nordic at the top row of this Factory card, able to pay."""
    fields = {"coins": 5, "power": 5, "popularity": 5, "hand": HAND, **fields}
    return top(hold(duel(), NORDIC, factory_card=card, **fields), NORDIC, "factory")


def with_gain(kind):
    """A card that gives this."""
    return next(card for card, each in FACTORY_CARDS.items() if any(gain.kind == kind for gain in each.top.gain))


def arrived(state=None):
    state = top(place(state or duel(), NORDIC, character="T43"), NORDIC, "move")
    return act(state, NORDIC, MoveStep("nordic:character", "X33"), EndMovement())


PICKS = {
    "upgrade": {"cube": "move_coins", "section": "deploy"},
    "enlist": {"recruit": "build", "bonus": "coins"},
    "deploy": {"mech": "speed", "hex": "T05"},
    "build": {"structure": "mill", "hex": "T05"},
    "any_resources": {"placements": [{"resource": "oil", "hex": "T05"}] * 3},
    "produce": {},
}
TOLD = {
    "upgrade": ["UpgradeMade"],
    "enlist": ["RecruitEnlisted", "CoinsGained"],
    "deploy": ["MechDeployed"],
    "build": ["StructureBuilt"],
    "any_resources": ["ResourcesGained"] * 3,
    "produce": [],
    "coins": ["CoinsGained"],
    "power": ["PowerGained"],
    "popularity": ["PopularityGained"],
}
PAID = {
    "power": "PowerLost",
    "popularity": "PopularityLost",
    "coins": "CoinsPaid",
    "combat_cards": "CombatCardsDiscarded",
}


def plays(card):
    """Every way to take all a card gives: the choices, and the facts they lead to."""
    found = [({}, [])]
    for n, gain in enumerate(FACTORY_CARDS[card].top.gain):
        options = list(enumerate(gain.options)) if gain.kind == "choose_one" else [(None, gain)]
        grown = []
        for choices, facts in found:
            for pick, each in options:
                choice = PICKS.get(each.kind, {"take": each.n})
                value = choice if pick is None else {"pick": pick, "choice": choice}
                grown.append(({**choices, str(n): value}, [*facts, *TOLD[each.kind]]))
        found = grown
    return found


@pytest.mark.parametrize("card", FACTORY_CARDS)
def test_every_card_can_be_played(card):
    """Pay the cost, take all it gives; twelve cards, each of their choices."""
    pay = FACTORY_CARDS[card].top.pay
    cards = HAND[: pay.get("combat_cards", 0)]
    costs = [PAID[kind] for kind in PAID if kind in pay]
    for choices, gains in plays(card):
        facts = kinds(told(at(card), NORDIC, FactoryTop(cards, choices)))
        assert facts == ["TopActionTaken", *costs, *gains]
    for kind in pay:
        short = at(card, **({"hand": ()} if kind == "combat_cards" else {kind: pay[kind] - 1}))
        assert no(short, NORDIC, FactoryTop((), plays(card)[0][0])) == "cannot_pay"
    for offer in offers(at(card), NORDIC, FactoryTop):
        for n in range(4):
            assert told(at(card), NORDIC, sample(offer, random.Random(n).randrange))


@pytest.mark.parametrize("card", FACTORY_CARDS)
def test_every_card_can_be_paid_for_nothing(card):
    """What is declined is not gained (S-6.3)."""
    pay = FACTORY_CARDS[card].top.pay
    nothing = {str(n): None for n in range(len(FACTORY_CARDS[card].top.gain))}
    facts = kinds(told(at(card), NORDIC, FactoryTop(HAND[: pay.get("combat_cards", 0)], nothing)))
    assert facts == ["TopActionTaken", *(PAID[kind] for kind in PAID if kind in pay)]


@pytest.mark.parametrize("card", FACTORY_CARDS)
def test_every_card_moves_one_unit(card):
    state = act(at(card), NORDIC, FactoryTop(HAND[: FACTORY_CARDS[card].top.pay.get("combat_cards", 0)]))
    if state.phase is Phase.PRODUCING:
        state = act(state, NORDIC, EndProduce())
    state = act(state, NORDIC, MoveStep("nordic:worker:2", "M14"), MoveStep("nordic:worker:2", "T13"), EndMovement())
    assert state.phase is Phase.TURN_END


def test_S_20_1_the_visitor_sees_the_offer_and_keeps_one():
    state = arrived()
    assert (state.phase, len(state.factory_offer)) == (Phase.FACTORY_PICK, 3)
    for card in state.factory_offer:
        assert told(state, NORDIC, ChooseFactoryCard(card)) == [e.FactoryCardTaken(0, card, 2)]
    missing = next(card for card in FACTORY_CARDS if card not in state.factory_offer)
    assert no(state, NORDIC, ChooseFactoryCard(missing), "S-20.1") == "card_not_offered"
    assert {offer.move for offer in offers(state, NORDIC)} == {ChooseFactoryCard}  # one must be kept
    kept = state.factory_offer[1]
    after = act(state, NORDIC, ChooseFactoryCard(kept))
    assert after.players[0].factory_card == kept and kept not in after.factory_offer


def test_S_20_2_never_a_second_card():
    state = arrived(hold(duel(), NORDIC, factory_card="fac_05"))
    assert state.phase is Phase.BOTTOM
    assert state.players[0].factory_card == "fac_05"


def test_S_20_3_a_fifth_section_with_two_rows():
    state = start(hold(duel(), NORDIC, factory_card="fac_06", power=3), NORDIC)
    state = act(state, NORDIC, ChooseSection("factory"), FactoryTop())
    assert (state.phase, state.players[0].coins, state.players[0].power) == (Phase.BOTTOM, 7, 2)
    state = act(state, NORDIC, MoveStep("nordic:worker:2", "M14"), EndMovement())
    assert state.phase is Phase.TURN_END
    assert no(top(duel(), NORDIC, "trade"), NORDIC, FactoryTop()) == "wrong_section"


def test_S_20_4_the_top_row_triggers_nothing_of_the_mat():
    every = {"monument": "W04", "armory": "M14", "mill": "W25", "mine": "M34"}
    recruits = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}
    for card in FACTORY_CARDS:
        state = hold(hold(at(card), NORDIC, structures=every, recruits=recruits), SAXONY, recruits=recruits)
        cards = HAND[: FACTORY_CARDS[card].top.pay.get("combat_cards", 0)]
        gains = {gain.kind for gain in FACTORY_CARDS[card].top.gain}
        facts = told(state, NORDIC, FactoryTop(cards))
        assert some(facts, e.RecruitBonusGained) == []
        for fact in facts:
            assert getattr(fact, "reason", "factory") in ("factory", "cost")
        assert ("CoinsGained" in kinds(facts)) == ("coins" in gains)


def test_S_20_5_gains_go_where_a_worker_stands():
    state = place(at(with_gain("any_resources")), NORDIC, character="M14", speed="L24", w1="L24")
    card = FACTORY_CARDS[with_gain("any_resources")]
    cards = HAND[: card.top.pay.get("combat_cards", 0)]

    def tokens(*places):
        return FactoryTop(cards, {"0": {"placements": [{"resource": "oil", "hex": each} for each in places]}})

    assert act(state, NORDIC, tokens("T05", "L24")).resources == {"T05": {"oil": 1}, "L24": {"oil": 1}}
    assert no(state, NORDIC, tokens("M14"), "S-20.5") == "no_worker_there"
    assert no(state, NORDIC, tokens("M50")) == "not_controlled"
    assert no(state, NORDIC, tokens("T05", "T05", "T05", "T05")) == "bad_choice"
    homeless = crowd(at(with_gain("any_resources")), NORDIC, 2, "HB_NORDIC")
    assert no(homeless, NORDIC, tokens("T05"), "S-20.5") == "no_worker_there"
    assert told(homeless, NORDIC, FactoryTop(cards))
    for kind, pick in (("deploy", "mech"), ("build", "structure")):
        name = {"mech": "artillery", "structure": "mill"}[pick]
        one_card = next(c for c, f in FACTORY_CARDS.items() if f.top.gain[0].kind == kind)
        for spot, code in (("L24", "lake_forbidden"), ("M14", "no_worker_there"), ("M50", "not_controlled")):
            trial = place(at(one_card), NORDIC, character="M14", speed="L24", w1="L24")
            assert no(trial, NORDIC, FactoryTop((), {"0": {pick: name, "hex": spot}})) == code
        occupied = hold(at(one_card), SAXONY, structures={"mill": "T05"})
        if kind == "build":
            move = FactoryTop((), {"0": {"structure": "mine", "hex": "T05"}})
            assert no(occupied, NORDIC, move) == "structure_present"


def test_S_20_6_the_card_that_produces_knows_neither_cost_nor_mill():
    card = with_gain("produce")
    state = place(crowd(at(card, power=0, popularity=0), NORDIC, 8, "T05"), NORDIC, w1="W04", w2="M14", w3="W25")
    state = hold(state, NORDIC, structures={"mill": "M34"}, cubes=("produce_territories",))
    cards = HAND[: FACTORY_CARDS[card].top.pay["combat_cards"]]
    facts = told(state, NORDIC, FactoryTop(cards))
    assert some(facts, e.PowerLost) == some(facts, e.PopularityLost) == []
    state = act(state, NORDIC, FactoryTop(cards))
    assert (state.phase, state.production.left, state.production.mill_open) == (Phase.PRODUCING, 2, False)
    assert no(state, NORDIC, ProduceAt("M34", 1)) == "no_worker_there"
    state = act(state, NORDIC, ProduceAt("T05", 5), ProduceAt("W04", 1))
    assert state.phase is Phase.BOTTOM
    assert state.resources == {"T05": {"oil": 5}, "W04": {"wood": 1}}


def test_S_20_7_the_factory_counts_three_and_produces_nothing():
    state = place(crowd(duel(), NORDIC, 2, "HB_NORDIC"), NORDIC, w1="X33")
    assert territories(state, seat(state, NORDIC)) == 3
    assert no(top(state, NORDIC, "produce"), NORDIC, ProduceAt("X33", 1)) == "bad_choice"


def test_the_second_visitor_sees_one_card_less():
    state = table("nordic industrial", "saxony agricultural", "rusviet patriotic", "crimea mechanical")
    first = top(place(state, NORDIC, character="T43"), NORDIC, "move")
    first = act(first, NORDIC, MoveStep("nordic:character", "X33"))
    assert one(told(first, NORDIC, EndMovement()), e.FactoryOfferViewed).count == 5
    first = act(first, NORDIC, EndMovement(), ChooseFactoryCard(state.factory_offer[0]))
    second = place(place(first, NORDIC, character="T05"), SAXONY, character="T43")
    second = act(top(second, SAXONY, "move"), SAXONY, MoveStep("saxony:character", "X33"))
    viewed = one(told(second, SAXONY, EndMovement()), e.FactoryOfferViewed)
    assert viewed.count == 4 and set(viewed.cards) == set(state.factory_offer[1:])


@pytest.mark.parametrize(
    "choice",
    [
        {"pick": 2, "choice": {}},
        {"pick": -1, "choice": {}},
        {"pick": True, "choice": {}},
        {"pick": "0", "choice": {}},
        {"pick": 0},
        {"pick": 0, "choice": {"recruit": "build"}},
        {"pick": 0, "choice": {"recruit": "build", "bonus": ["coins"]}},
        {"recruit": "build", "bonus": "coins"},
        [],
        0,
    ],
)
def test_absurd_picks_are_refused(choice):
    card = next(card for card, each in FACTORY_CARDS.items() if each.top.gain[0].kind == "choose_one")
    assert no(at(card), NORDIC, FactoryTop((), {"0": choice})) == "bad_choice"


@pytest.mark.parametrize("placements", ["T05", [["T05"]], [{"resource": "oil"}], [{"resource": 1, "hex": 2}], {}])
def test_absurd_placements_are_refused(placements):
    card = with_gain("any_resources")
    cards = HAND[: FACTORY_CARDS[card].top.pay.get("combat_cards", 0)]
    assert no(at(card), NORDIC, FactoryTop(cards, {"0": {"placements": placements}})) == "bad_choice"
