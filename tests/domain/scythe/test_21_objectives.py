"""Chapter S-21: objectives, and every card of the box."""

import pytest

from domain.scythe import GAME
from domain.scythe.box import BOX, OBJECTIVES
from domain.scythe.events import ObjectiveRevealed, ObjectivesDiscarded, StarPlaced, TurnStarted
from domain.scythe.moves import EndTurn, MoveStep, RevealObjective
from domain.scythe.objectives import is_met
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    bottom,
    crowd,
    duel,
    end,
    hold,
    kinds,
    lay,
    no,
    offered,
    offers,
    one,
    place,
    player,
    start,
    table,
    told,
    top,
    turn,
)

BUILT = {"monument": "W04", "armory": "M14", "mill": "M34"}
ALL_FOUR = {"food": 1, "metal": 1, "wood": 1, "oil": 1}


def away(state):
    """Nordic with nothing on the board but at home."""
    return crowd(state, NORDIC, 2, "HB_NORDIC")


def stand(*places):
    def draw(state):
        return place(away(state), NORDIC, **{f"w{n}": spot for n, spot in enumerate(places, 1)})

    return draw


def have(**fields):
    return lambda state: hold(state, NORDIC, **fields)


def staff(n, spot="T05", **fields):
    return lambda state: hold(crowd(state, NORDIC, n, spot), NORDIC, **fields)


def pieces(**fields):
    """Mechs at home and other things on the mats."""

    def draw(state):
        mechs = fields.get("mechs", ())
        state = place(state, NORDIC, **dict.fromkeys(mechs, "HB_NORDIC"))
        return hold(state, NORDIC, **{name: value for name, value in fields.items() if name != "mechs"})

    return draw


def both(*draws):
    def draw(state):
        for each in draws:
            state = each(state)
        return state

    return draw


def at_t05(state):
    return place(state, NORDIC, character="T05", speed="T05")


CUBE = {"cubes": ("move_coins",), "upgrades": {"deploy": 1}}
RECRUIT = {"recruits": {"build": "coins"}}

# for every kind of condition a drawing that meets it and one that just fails
DRAWN = {
    "three_mountains": (stand("M14", "M34", "M36"), stand("M14", "M34", "T05")),
    "three_tunnels": (stand("T13", "M22", "W25"), stand("T13", "M22", "W23")),
    "three_farms": (stand("F02", "F15", "F16"), stand("F02", "F15", "T05")),
    "three_tundras": (stand("T05", "T11", "T13"), stand("T05", "T11", "W04")),
    "three_forests": (stand("W04", "W21", "W23"), stand("W04", "W21", "T05")),
    "three_villages": (stand("V03", "V06", "V26"), stand("V03", "V06", "T05")),
    "factory_and_top_power": (both(stand("X33"), have(power=4)), both(stand("X33"), have(power=0))),
    "retreat_and_seven_power": (have(forced_retreats=1, power=7), have(forced_retreats=1, power=6)),
    "factory_card_few_workers": (
        both(pieces(mechs=("speed",)), have(factory_card="fac_05"), staff(3)),
        both(pieces(mechs=("speed",)), have(factory_card="fac_05"), staff(4)),
    ),
    "poor_but_popular": (staff(4, coins=2, popularity=7), staff(4, coins=3, popularity=7)),
    "nine_on_one_territory": (
        lambda state: lay(state, T05={"food": 6, "metal": 1, "wood": 1, "oil": 1}),
        lambda state: lay(state, T05={"food": 7, "metal": 1, "wood": 1}),
    ),
    "twenty_coins": (have(coins=20), have(coins=19)),
    "six_tokens_together": (
        both(staff(4), have(structures={"mill": "T05"}), lambda state: place(state, NORDIC, character="T05")),
        both(staff(4), lambda state: place(state, NORDIC, character="T05")),
    ),
    "one_of_everything": (
        both(
            pieces(mechs=("speed",), structures={"mill": "W04"}, **CUBE, **RECRUIT),
            lambda state: lay(state, T05=ALL_FOUR),
        ),
        both(pieces(mechs=("speed",), structures={"mill": "W04"}, **CUBE), lambda state: lay(state, T05=ALL_FOUR)),
    ),
    "workers_equal_recruits": (
        have(recruits={"build": "coins", "deploy": "power"}),
        have(recruits={"build": "coins"}),
    ),
    "character_mech_worker_stock": (
        both(
            lambda state: place(state, NORDIC, character="T05", speed="T05"), lambda state: lay(state, T05={"oil": 5})
        ),
        both(
            staff(2, "T05"),
            lambda state: place(state, NORDIC, character="T05", speed="T05"),
            lambda state: lay(state, T05={"oil": 5}),
        ),
    ),
    "two_beside_factory_no_card": (
        stand("W23", "T43"),
        both(stand("W23", "T43"), have(factory_card="fac_05")),
    ),
    "powerless_and_loved": (staff(5, power=0, popularity=13), staff(5, power=1, popularity=13)),
    "five_around_one_lake": (stand("V45", "T35", "M36", "M55", "T56"), stand("V45", "T35", "M36", "M55", "W54")),
    "three_structures_no_mech": (
        have(structures=BUILT, popularity=7),
        both(pieces(mechs=("speed",)), have(structures=BUILT, popularity=7)),
    ),
    "nine_of_one_resource": (
        lambda state: lay(state, T05={"oil": 5}, W04={"oil": 4}),
        lambda state: lay(state, T05={"oil": 5}, W04={"oil": 3, "food": 2}),
    ),
    "factory_card_no_upgrade": (have(factory_card="fac_05"), both(have(factory_card="fac_05"), have(**CUBE))),
    "eight_cards_and_victory": (
        have(hand=tuple(f"cc_2_{n:02}" for n in range(1, 9)), stars=("combat",)),
        have(hand=tuple(f"cc_2_{n:02}" for n in range(1, 8)), stars=("combat",)),
    ),
}


def keys():
    return [(each["id"], each["key"]) for each in BOX["objectives"]["items"]]


@pytest.mark.parametrize(("card", "key"), keys())
def test_every_objective_can_be_met_and_missed(card, key):
    """Twenty-three cards: one table on which it is met and shown, one on which it just is not."""
    met, missed = (hold(end(draw(duel()), NORDIC), NORDIC, objectives=(card,)) for draw in DRAWN[key])
    assert is_met(met, met.players[0], card)
    assert not is_met(missed, missed.players[0], card)
    assert one(told(met, NORDIC, RevealObjective(card)), ObjectiveRevealed) == ObjectiveRevealed(0, card)
    assert no(missed, NORDIC, RevealObjective(card), "S-21.2") == "objective_not_met"


def holding(*cards, **fields):
    return hold(duel(), NORDIC, objectives=cards, **fields)


def of(timing):
    """Every card of this timing, with a table that meets it."""
    return [(card, DRAWN[key][0]) for card, key in keys() if OBJECTIVES[card].timing == timing]


def test_S_21_1_objectives_are_secret_until_revealed():
    state = holding("obj_01", "obj_02")
    assert GAME.view(state, 1)["players"][0]["objectives"] == {"hidden": 2}
    assert GAME.view(state, 0)["players"][0]["objectives"] == ["obj_01", "obj_02"]
    assert no(end(state, NORDIC), NORDIC, RevealObjective("obj_03"), "S-21.1") == "objective_not_held"
    assert no(end(state, NORDIC), NORDIC, RevealObjective("nothing")) == "objective_not_held"


@pytest.mark.parametrize(("card", "draw"), of("any"))
def test_S_21_2_three_windows_in_the_own_turn(card, draw):
    state = hold(draw(duel()), NORDIC, objectives=(card,))
    windows = (start(state, NORDIC), top(state, NORDIC, "move"), bottom(state, NORDIC, "build"), end(state, NORDIC))
    assert all(offered(each, NORDIC, RevealObjective(card)) for each in windows)
    moving = turn(state, NORDIC, 2, Phase.MOVING)
    assert no(moving, NORDIC, RevealObjective(card), "S-21.2") == "objective_window"
    assert no(start(state, SAXONY), NORDIC, RevealObjective(card)) == "not_your_turn"


@pytest.mark.parametrize(("card", "draw"), of("end_of_turn"))
def test_S_21_3_some_only_at_the_end_of_the_turn(card, draw):
    state = hold(draw(duel()), NORDIC, objectives=(card,))
    for each in (start(state, NORDIC), top(state, NORDIC, "move"), bottom(state, NORDIC, "build")):
        assert no(each, NORDIC, RevealObjective(card)) == "objective_window"
    assert offered(end(state, NORDIC), NORDIC, RevealObjective(card))


def test_S_21_4_revealing_places_a_star():
    state = end(holding("obj_12", "obj_02", coins=20), NORDIC)
    assert told(state, NORDIC, RevealObjective("obj_12")) == [
        ObjectiveRevealed(0, "obj_12"),
        ObjectivesDiscarded(0, 1, ("obj_02",)),
        StarPlaced(0, "objective", 1),
    ]


def test_S_21_5_the_other_card_is_discarded_and_none_is_drawn():
    state = end(holding("obj_12", "obj_02", coins=20), NORDIC)
    after = act(state, NORDIC, RevealObjective("obj_12"))
    me = after.players[0]
    assert (me.objectives, me.objectives_revealed, me.objectives_discarded) == ((), ("obj_12",), ("obj_02",))
    assert after.objective_deck == state.objective_deck
    assert no(after, NORDIC, RevealObjective("obj_02")) == "objective_not_held"


def test_S_21_6_saxony_keeps_the_other_card_for_a_second_star():
    state = table("saxony industrial", "nordic agricultural")
    state = end(hold(state, SAXONY, objectives=("obj_12", "obj_15"), coins=20), SAXONY)
    state = hold(state, SAXONY, recruits={"build": "coins", "deploy": "power"})
    assert kinds(told(state, SAXONY, RevealObjective("obj_12"))) == ["ObjectiveRevealed", "StarPlaced"]
    state = act(state, SAXONY, RevealObjective("obj_12"), RevealObjective("obj_15"))
    assert player(state, SAXONY).stars == ("objective", "objective")


def test_S_21_7_a_met_objective_need_not_be_revealed():
    state = end(holding("obj_12", coins=20), NORDIC)
    assert EndTurn in {offer.move for offer in offers(state, NORDIC)}
    assert act(state, NORDIC, EndTurn()).players[0].objectives == ("obj_12",)


def test_a_forced_retreat_counts_in_its_own_turn_only():
    state = place(place(duel(), NORDIC, speed="T43"), SAXONY, w1="V52")
    state = hold(state, NORDIC, objectives=("obj_06",), power=7)
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"))
    assert state.players[0].forced_retreats == 1
    assert GAME.evolve(state, TurnStarted(0, 3)).players[0].forced_retreats == 0
