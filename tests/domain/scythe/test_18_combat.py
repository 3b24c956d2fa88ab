"""Chapter S-18: combat. Nordic attacks Saxony on V52 unless it says otherwise."""

import pytest

from domain.scythe import GAME
from domain.scythe import events as e
from domain.scythe.control import controlled
from domain.scythe.map import BIT
from domain.scythe.moves import (
    ChooseCombat,
    CommitCombat,
    DeclineCombatAbility,
    EndMovement,
    MoveStep,
    RetreatUnits,
    RetreatWorkers,
    UseCombatAbility,
)
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    POLANIA,
    RUSVIET,
    SAXONY,
    act,
    duel,
    hold,
    kinds,
    lay,
    no,
    offers,
    one,
    place,
    player,
    seat,
    some,
    table,
    told,
    top,
    unlock,
)


def meet(state, who=NORDIC, unit="speed", to="V52", crew=()):
    """Move a mech onto an opponent and end the movement."""
    step = MoveStep(f"{who}:mech:{unit}", to, tuple(f"{who}:worker:{n}" for n in crew))
    return act(top(state, who, "move"), who, step, EndMovement())


def facing(**saxon):
    return place(place(duel(), NORDIC, speed="T43"), SAXONY, **(saxon or {"speed": "V52"}))


def fought(state, attack, defence, attacker=NORDIC, defender=SAXONY):
    """Both commitments; the facts of the second."""
    state = act(state, attacker, CommitCombat(*attack))
    return told(state, defender, CommitCombat(*defence))


def after(state, attack, defence, attacker=NORDIC, defender=SAXONY):
    return act(act(state, attacker, CommitCombat(*attack)), defender, CommitCombat(*defence))


NOTHING = (0, ())


def test_S_18_1_a_combat_wherever_plastic_of_both_stands():
    state = meet(facing(speed="V52", w1="V52"))
    assert (state.combat.hex, state.combat.attacker, state.combat.defender) == ("V52", 0, 1)
    assert state.phase is Phase.COMBAT_COMMIT
    three = table("nordic industrial", "saxony agricultural", "rusviet patriotic")
    three = meet(place(place(three, NORDIC, speed="T43"), SAXONY, speed="V52"))
    assert no(three, RUSVIET, CommitCombat(0, ()), "S-18.1") == "not_in_this_combat"


def test_S_18_2_the_attacker_chooses_the_order():
    state = place(facing(speed="V52", character="F42"), NORDIC, artillery="T43")
    state = top(state, NORDIC, "move")
    steps = MoveStep("nordic:mech:speed", "V52"), MoveStep("nordic:mech:artillery", "F42")
    facts = told(act(state, NORDIC, *steps), NORDIC, EndMovement())
    assert facts == [e.MovementEnded(0, ("F42", "V52"))]
    state = act(state, NORDIC, *steps, EndMovement())
    assert state.phase is Phase.COMBAT_ORDER
    assert no(state, SAXONY, ChooseCombat("V52")) == "not_your_turn"
    assert no(state, NORDIC, ChooseCombat("X33"), "S-18.2") == "bad_choice"
    state = act(state, NORDIC, ChooseCombat("V52"), DeclineCombatAbility())
    facts = fought(state, (2, ()), NOTHING)
    assert one(facts, e.CombatStarted).hex == "F42"  # the one that is left starts by itself


def test_S_18_3_the_attacker_is_asked_first_then_the_defender():
    state = unlock(facing(speed="T53", disarm="T53"), NORDIC, "artillery")
    state = place(state, NORDIC, speed="T43")
    state = meet(state, to="T53")
    assert (state.phase, state.combat.side) == (Phase.COMBAT_ABILITY, "attacker")
    assert no(state, SAXONY, UseCombatAbility(), "S-18.3") == "not_your_turn"
    assert no(state, NORDIC, CommitCombat(0, ())) == "wrong_phase"
    state = act(state, NORDIC, DeclineCombatAbility())
    assert (state.phase, state.combat.side) == (Phase.COMBAT_ABILITY, "defender")
    state = act(state, SAXONY, UseCombatAbility())
    assert state.phase is Phase.COMBAT_COMMIT
    assert player(state, NORDIC).power == 2


def test_S_18_4_artillery_costs_one_power_and_takes_two():
    state = meet(unlock(hold(facing(), SAXONY, power=6), NORDIC, "artillery"))
    assert told(state, NORDIC, UseCombatAbility()) == [
        e.CombatAbilityUsed(0, "artillery"),
        e.PowerLost(0, 1, "artillery_cost"),
        e.PowerLost(1, 2, "artillery"),
    ]
    poor = meet(unlock(hold(facing(), NORDIC, power=0), NORDIC, "artillery"))
    assert poor.phase is Phase.COMBAT_COMMIT  # nothing to pay with, so not asked


def test_S_18_5_disarm_works_at_a_tunnel_or_the_own_mine():
    saxon = table("saxony industrial", "nordic agricultural")
    saxon = place(place(saxon, SAXONY, disarm="T43"), NORDIC, speed="T53", artillery="V52")
    at_tunnel = meet(saxon, SAXONY, "disarm", "T53")
    assert told(at_tunnel, SAXONY, UseCombatAbility()) == [
        e.CombatAbilityUsed(0, "disarm"),
        e.PowerLost(1, 2, "disarm"),
    ]
    assert meet(saxon, SAXONY, "disarm", "V52").combat.side == "defender"  # Saxony is not asked, Nordic is
    mine = meet(hold(saxon, SAXONY, structures={"mine": "V52"}), SAXONY, "disarm", "V52")
    assert mine.combat.side == "attacker"
    foreign = meet(hold(saxon, NORDIC, structures={"mine": "V52"}), SAXONY, "disarm", "V52")
    assert foreign.combat.side == "defender"
    weak = meet(hold(saxon, NORDIC, power=0), SAXONY, "disarm", "T53")
    assert weak.phase is Phase.COMBAT_COMMIT


def test_S_18_6_scout_takes_a_card_at_random():
    hands = ("cc_2_01", "cc_3_01", "cc_4_01")
    state = table("crimea industrial", "nordic agricultural")
    state = place(place(state, CRIMEA, scout="T43"), NORDIC, speed="V52")
    state = meet(hold(hold(state, NORDIC, hand=hands), CRIMEA, hand=("cc_5_01",)), CRIMEA, "scout")
    stolen = {one(told(state, CRIMEA, UseCombatAbility(), seed), e.CombatCardStolen).card for seed in range(30)}
    assert stolen == set(hands)
    taken = act(state, CRIMEA, UseCombatAbility())
    assert len(player(taken, CRIMEA).hand) == 2 and len(player(taken, NORDIC).hand) == 2
    card = player(taken, CRIMEA).hand[1]
    assert told(taken, CRIMEA, CommitCombat(0, (card,)))


def test_S_18_7_an_ability_works_once_per_combat():
    state = unlock(facing(), NORDIC, "artillery", "riverwalk")
    state = act(meet(state), NORDIC, UseCombatAbility())
    assert state.phase is Phase.COMBAT_COMMIT
    assert no(state, NORDIC, UseCombatAbility()) == "wrong_phase"


def test_S_18_8_both_choose_secretly_up_to_seven_or_their_power():
    state = meet(hold(hold(facing(), NORDIC, power=10), SAXONY, power=4))
    assert no(state, NORDIC, CommitCombat(8, ()), "S-18.8") == "dial_too_high"
    assert no(state, NORDIC, CommitCombat(-1, ())) == "dial_too_high"
    assert no(state, SAXONY, CommitCombat(5, ())) == "dial_too_high"
    assert no(state, NORDIC, CommitCombat(0, ("cc_5_06",))) == "card_not_in_hand"
    assert [owed.seat for owed in GAME.decisions(state)] == [0, 1]
    for first, second in ((NORDIC, SAXONY), (SAXONY, NORDIC)):
        half = act(state, first, CommitCombat(1, ()))
        assert no(half, first, CommitCombat(1, ())) == "already_committed"
        assert [owed.seat for owed in GAME.decisions(half)] == [seat(half, second)]


def test_S_18_9_a_card_for_each_unit_and_one_more_with_the_peoples_army():
    hand = ("cc_2_01", "cc_2_02", "cc_2_03", "cc_2_04")
    state = table("rusviet industrial", "saxony agricultural")
    state = place(place(state, RUSVIET, speed="T43", w1="T43"), SAXONY, speed="V52")
    state = hold(state, RUSVIET, hand=hand)
    alone = meet(state, RUSVIET)
    assert told(alone, RUSVIET, CommitCombat(0, hand[:1]))
    assert no(alone, RUSVIET, CommitCombat(0, hand[:2]), "S-18.9") == "too_many_cards"
    assert no(alone, RUSVIET, CommitCombat(0, hand[:1] * 2)) == "too_many_cards"
    army = unlock(state, RUSVIET, "peoples_army")
    assert told(meet(army, RUSVIET, crew=(1,)), RUSVIET, CommitCombat(0, hand[:2]))
    assert no(meet(army, RUSVIET), RUSVIET, CommitCombat(0, hand[:2])) == "too_many_cards"


def test_S_18_10_strength_is_the_dial_and_the_cards():
    state = meet(hold(hold(facing(), NORDIC, hand=("cc_4_01",)), SAXONY, hand=("cc_3_01",), power=5))
    revealed = one(fought(state, (2, ("cc_4_01",)), (5, ("cc_3_01",))), e.CombatRevealed)
    assert revealed.sides == (
        e.Side(0, 2, (e.CardShown("cc_4_01", 4),), 6),
        e.Side(1, 5, (e.CardShown("cc_3_01", 3),), 8),
    )
    assert revealed.winner == 1
    assert kinds(told(state, NORDIC, CommitCombat(2, ()))) == ["CombatCommitted"]


def test_S_18_11_the_greater_strength_wins_and_the_attacker_a_tie():
    state = meet(hold(facing(), SAXONY, power=5))
    assert one(fought(state, (3, ()), (3, ())), e.CombatResolved).winner == 0
    assert one(fought(state, (3, ()), (4, ())), e.CombatResolved).winner == 1
    assert one(fought(state, (4, ()), (3, ())), e.CombatResolved).winner == 0


def test_S_18_12_both_lose_what_they_dialled_and_all_cards():
    state = meet(hold(hold(facing(), NORDIC, hand=("cc_4_01",), power=4), SAXONY, hand=("cc_3_01",), power=5))
    facts = fought(state, (3, ("cc_4_01",)), (2, ("cc_3_01",)))
    assert some(facts, e.PowerLost) == [e.PowerLost(0, 3, "dial"), e.PowerLost(1, 2, "dial")]
    assert [fact.cards for fact in some(facts, e.CombatCardsDiscarded)] == [("cc_4_01",), ("cc_3_01",)]
    done = after(state, (3, ("cc_4_01",)), (2, ("cc_3_01",)))
    assert (done.players[0].power, done.players[1].power) == (1, 3)
    assert done.combat_discard == ("cc_4_01", "cc_3_01")
    quiet = kinds(fought(state, NOTHING, NOTHING))
    assert "PowerLost" not in quiet and "CombatCardsDiscarded" not in quiet


def test_S_18_13_the_loser_goes_home_and_the_resources_stay():
    state = meet(lay(facing(speed="V52", character="V52", w1="V52"), V52={"food": 3}))
    done = after(state, (2, ()), NOTHING)
    units = done.players[1].units
    assert {units[f"saxony:{name}"] for name in ("mech:speed", "character", "worker:1")} == {"HB_SAXONY"}
    assert done.resources == {"V52": {"food": 3}}
    assert BIT["V52"] & controlled(done, 0)


def seafarers():
    """Saxony attacks two Nordic mechs and a worker on the Factory; Seaworthy is unlocked."""
    state = table("saxony industrial", "nordic agricultural")
    state = place(state, NORDIC, seaworthy="X33", speed="X33", w1="X33")
    return meet(place(state, SAXONY, speed="T43"), SAXONY, to="X33")


def test_S_18_14_a_beaten_mech_may_sail_to_a_free_lake():
    state = act(seafarers(), SAXONY, CommitCombat(1, ()))
    state = act(state, NORDIC, CommitCombat(0, ()))
    assert state.phase is Phase.COMBAT_RETREAT
    ways = RetreatUnits({"nordic:mech:seaworthy": "L24", "nordic:mech:speed": "L32"})
    state = act(state, NORDIC, ways, RetreatWorkers({"nordic:worker:1": "L32"}))
    units = player(state, NORDIC).units
    assert (units["nordic:mech:seaworthy"], units["nordic:mech:speed"], units["nordic:worker:1"]) == (
        "L24",
        "L32",
        "L32",
    )


@pytest.mark.parametrize(
    "units",
    [
        {"nordic:mech:seaworthy": "L10", "nordic:mech:speed": "L24"},  # not adjacent
        {"nordic:mech:seaworthy": "W23", "nordic:mech:speed": "L24"},  # no lake
        {"nordic:worker:1": "L24"},
        {"nordic:mech:artillery": "L24"},
    ],
)
def test_S_18_14_no_other_retreat(units):
    state = act(seafarers(), SAXONY, CommitCombat(1, ()))
    state = act(state, NORDIC, CommitCombat(0, ()))
    assert no(state, NORDIC, RetreatUnits(units), "S-18.14") == "bad_retreat"
    assert no(state, SAXONY, RetreatUnits({})) == "not_your_turn"
    assert no(state, NORDIC, RetreatWorkers({})) == "wrong_phase"


def test_S_18_15_the_winning_attacker_loses_popularity_for_workers():
    state = meet(hold(facing(speed="V52", w1="V52", w2="V52"), NORDIC, popularity=5))
    assert one(fought(state, (2, ()), NOTHING), e.PopularityLost) == e.PopularityLost(0, 2, "combat")
    assert player(after(state, (2, ()), NOTHING), NORDIC).forced_retreats == 2
    broke = meet(hold(facing(speed="V52", w1="V52", w2="V52"), NORDIC, popularity=1))
    assert one(fought(broke, (2, ()), NOTHING), e.PopularityLost).amount == 1


def test_S_18_16_camaraderie_spares_the_attacker():
    state = table("polania industrial", "saxony agricultural")
    state = place(place(state, POLANIA, camaraderie="T43"), SAXONY, speed="V52", w1="V52", w2="V52")
    facts = fought(meet(state, POLANIA, "camaraderie"), (1, ()), NOTHING, POLANIA)
    assert some(facts, e.PopularityLost) == []
    alone = top(place(state, SAXONY, speed="T61"), POLANIA, "move")
    stepped = told(alone, POLANIA, MoveStep("polania:mech:camaraderie", "V52"))
    assert one(stepped, e.PopularityLost).amount == 2


def test_S_18_17_a_winning_defender_costs_nobody_popularity():
    state = place(facing(), NORDIC, w1="T43", w2="T43")
    facts = fought(meet(state, crew=(1, 2)), NOTHING, (1, ()))
    assert some(facts, e.PopularityLost) == []
    assert one(facts, e.UnitsRetreated).units == dict.fromkeys(
        ("nordic:mech:speed", "nordic:worker:1", "nordic:worker:2"), "HB_NORDIC"
    )
    done = after(meet(state, crew=(1, 2)), NOTHING, (1, ()))
    assert [each.forced_retreats for each in done.players] == [0, 0]


@pytest.mark.parametrize(("defence", "drawn"), [((0, ()), 0), ((1, ()), 1), ((0, ("cc_2_01",)), 1)])
def test_S_18_18_a_loser_who_risked_something_draws_a_card(defence, drawn):
    state = meet(hold(facing(), SAXONY, hand=("cc_2_01",)))
    cards = some(fought(state, (4, ()), defence), e.CombatCardsDrawn)
    assert [(fact.player, fact.count, fact.reason) for fact in cards] == [(1, 1, "combat")] * drawn


def test_S_18_19_two_combat_stars_at_most_without_limit_for_saxony():
    two = ("combat", "combat")
    assert one(fought(meet(facing()), NOTHING, NOTHING), e.StarPlaced) == e.StarPlaced(0, "combat", 1)
    state = meet(hold(facing(), NORDIC, stars=two))
    assert some(fought(state, NOTHING, NOTHING), e.StarPlaced) == []
    saxon = meet(hold(facing(), SAXONY, stars=two))
    assert one(fought(saxon, NOTHING, (1, ())), e.StarPlaced) == e.StarPlaced(1, "combat", 3)


def test_S_18_20_the_order_within_a_combat():
    state = meet(hold(hold(facing(speed="V52", w1="V52"), NORDIC, hand=("cc_4_01",)), SAXONY, hand=("cc_2_01",)))
    assert kinds(fought(state, (2, ("cc_4_01",)), (1, ("cc_2_01",)))) == [
        "CombatCommitted",
        "CombatRevealed",
        "PowerLost",
        "PowerLost",
        "CombatCardsDiscarded",
        "CombatCardsDiscarded",
        "UnitsRetreated",
        "PopularityLost",
        "CombatCardsDrawn",
        "CombatResolved",
        "StarPlaced",
    ]


def test_S_18_21_who_gains_no_star_may_still_fight():
    state = meet(hold(facing(), NORDIC, stars=("combat", "combat")))
    done = after(state, (1, ()), NOTHING)
    assert done.players[0].stars == ("combat", "combat")
    assert done.players[1].units["saxony:mech:speed"] == "HB_SAXONY"


def test_S_18_22_combat_on_a_lake():
    state = table("nordic industrial", "polania agricultural")
    state = place(place(state, NORDIC, seaworthy="T43", w1="T43"), POLANIA, submerge="L44", w1="L44")
    state = lay(state, L44={"oil": 2})
    fight = meet(state, NORDIC, "seaworthy", "L44", (1,))
    done = after(fight, (1, ()), NOTHING, NORDIC, POLANIA)
    assert player(done, POLANIA).units["polania:mech:submerge"] == "HB_POLANIA"
    assert player(done, POLANIA).units["polania:worker:1"] == "HB_POLANIA"
    assert BIT["L44"] & controlled(done, 0)
    lost = after(fight, NOTHING, (1, ()), NORDIC, POLANIA)
    assert player(lost, NORDIC).units["nordic:worker:1"] == "HB_NORDIC"  # no lake lies beside a lake


def test_S_18_23_structures_and_workers_never_fight():
    state = hold(place(place(duel(), NORDIC, speed="T43"), SAXONY, w1="V52"), SAXONY, structures={"mill": "V52"})
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"), EndMovement())
    assert state.phase is Phase.BOTTOM
    assert state.combat is None


def test_scout_is_not_asked_against_an_empty_hand():
    state = table("crimea industrial", "saxony agricultural")
    state = place(place(state, CRIMEA, scout="T43"), SAXONY, speed="V52")
    assert meet(state, CRIMEA, "scout").phase is Phase.COMBAT_ABILITY
    assert meet(hold(state, SAXONY, hand=()), CRIMEA, "scout").phase is Phase.COMBAT_COMMIT


def test_offers_of_a_commitment():
    state = meet(hold(hold(facing(), SAXONY, power=9), SAXONY, hand=("cc_2_01", "cc_2_02")))
    (offer,) = offers(state, SAXONY)
    assert (offer.fields["dial"].high, offer.fields["cards"].most) == (7, 1)


def test_combat_moves_outside_a_combat():
    state = top(duel(), NORDIC, "move")
    assert no(state, NORDIC, CommitCombat(0, ())) == "wrong_phase"
    assert no(state, SAXONY, CommitCombat(0, ())) == "not_your_turn"
    assert no(state, NORDIC, UseCombatAbility()) == "wrong_phase"
    assert no(state, NORDIC, RetreatUnits({})) == "wrong_phase"
