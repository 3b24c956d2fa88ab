"""What is told of a table beside its record, so that nobody needs the rulebook to draw it."""

import pytest

from domain.contract.game import Outcome
from domain.scythe import GAME, moves
from domain.scythe.box import CUBES, ENCOUNTERS, FACTORY_CARDS
from domain.scythe.outcome import CAUSES
from domain.scythe.state import Encounter, Ending, Phase, Score
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    bottom,
    column,
    duel,
    hold,
    lay,
    offers,
    place,
    seat,
    start,
    top,
)


def told(state):
    return GAME.deduce(GAME.view(state, None))


def about(state, who, kind):
    """What is said of each offer of this kind."""
    return [GAME.about(state, seat(state, who), offer) for offer in offers(state, who, kind)]


def section(state, who, row, action):
    return told(state)["sections"][seat(state, who)][str(column(state, who, row, action))][row]


# ------------------------------------------------------------------------------------------------ beside the state


def test_S_4_1_units_control_the_territory_they_stand_on():
    before = told(duel())["controlled"]
    after = told(place(duel(), NORDIC, w1="F15"))["controlled"]
    assert "F15" not in before[seat(duel(), NORDIC)] and "F15" in after[seat(duel(), NORDIC)]


def test_S_4_2_a_structure_controls_alone_and_not_under_the_units_of_another():
    built = hold(duel(), NORDIC, structures={"mill": "F42"})
    assert "F42" in told(built)["controlled"][seat(built, NORDIC)]
    met = place(built, SAXONY, w1="F42")
    assert "F42" in told(met)["controlled"][seat(met, SAXONY)]
    assert "F42" not in told(met)["controlled"][seat(met, NORDIC)]


def test_S_16_3_a_cube_goes_where_a_slot_is_free():
    fresh, nordic = duel(), seat(duel(), NORDIC)
    assert told(fresh)["cube_places"][nordic] == {
        "from": list(CUBES),
        "to": ["upgrade", "deploy", "build", "enlist"],
    }
    moved = hold(fresh, NORDIC, cubes=("move_units", "move_coins"), upgrades={"deploy": 3})
    places = told(moved)["cube_places"][nordic]
    assert "move_units" not in places["from"] and len(places["from"]) == len(CUBES) - 2
    assert "deploy" not in places["to"]


def test_S_12_2_a_section_tells_what_its_top_row_costs_and_brings_now():
    powers = {"choose_one": [{"power": 2}, {"combat_cards": 1}]}
    assert section(duel(), NORDIC, "top", "bolster") == {"pay": {"coins": 1}, "gain": [powers]}
    moved = hold(duel(), NORDIC, cubes=("bolster_power",), structures={"monument": "F42"})
    powers = {"choose_one": [{"power": 3}, {"combat_cards": 1}]}
    assert section(moved, NORDIC, "top", "bolster") == {"pay": {"coins": 1}, "gain": [powers, {"popularity": 1}]}


def test_S_14_1_production_costs_what_the_emptied_slots_show():
    assert section(duel(), NORDIC, "top", "produce") == {"pay": {}, "gain": [{"produce": {"territories": 2}}]}
    many = hold(
        duel(), NORDIC, units={f"{NORDIC}:worker:{n}": "T05" for n in range(1, 6)} | {f"{NORDIC}:character": "T05"}
    )
    assert section(many, NORDIC, "top", "produce")["pay"] == {"power": 1}


def test_S_15_1_a_section_tells_what_its_bottom_row_costs_and_brings_now():
    before = section(duel(), NORDIC, "bottom", "upgrade")
    assert before["pay"].keys() == {"oil"} and before["gain"][-1] == {"upgrade": 1}
    cheaper = hold(duel(), NORDIC, upgrades={"upgrade": 1}, recruits={"upgrade": "power"})
    after = section(cheaper, NORDIC, "bottom", "upgrade")
    assert after["pay"]["oil"] == before["pay"]["oil"] - 1
    assert after["gain"] == [*before["gain"], {"power": 1}]  # S-17.4


def test_S_20_3_a_factory_card_is_a_fifth_section():
    state = hold(duel(), NORDIC, factory_card="fac_02")
    sections = told(state)["sections"]
    assert [*sections[seat(state, SAXONY)]] == ["0", "1", "2", "3"]
    assert sections[seat(state, NORDIC)]["factory"] == {
        "top": {"pay": {"popularity": 1}, "gain": [{"choose_one": [{"enlist": 1}, {"upgrade": 1}]}]},
        "bottom": {"pay": {}, "gain": [{"move": {"units": 1, "steps": 2}}]},
    }


def test_S_19_2_the_options_of_an_encounter_say_what_they_cost_and_bring():
    assert told(duel())["encounter_options"] is None
    met = duel().but(encounter=Encounter("enc_01", ("a",)))
    assert told(met)["encounter_options"] == {
        "b": {"pay": {"coins": 2}, "gain": [{"resource": "food", "n": 4}]},
        "c": {"pay": {"popularity": 2}, "gain": [{"build": 1}]},
    }


def test_S_25_7_the_tie_breaks_have_names():
    assert told(duel())["tie_breaks"] == ["pieces", "power", "popularity", "resources", "territories", "stars"]


# ------------------------------------------------------------------------------------------------ beside the offers


def test_S_5_1_every_section_offered_says_what_it_costs_and_brings():
    state = start(duel(), NORDIC)
    (said,) = about(state, NORDIC, moves.ChooseSection)
    assert said == {"sections": told(state)["sections"][seat(state, NORDIC)]}


def test_S_12_1_an_offer_to_bolster_or_trade_says_its_price():
    paid = {"pay": {"coins": 1}}
    bolster, trade = (top(duel(), NORDIC, action) for action in ("bolster", "trade"))
    assert about(bolster, NORDIC, moves.Bolster) == [
        paid | {"gain": [{gain: n}]} for gain, n in (("power", 2), ("combat_cards", 1))
    ]
    assert about(trade, NORDIC, moves.Trade)[0] == paid | {"gain": [{"popularity": 1}]}
    assert about(trade, NORDIC, moves.Trade)[1] == paid | {"gain": [{"any_resources": 2}]}


def test_S_14_3_an_offer_to_produce_says_what_comes_of_it():
    state = top(place(duel(), NORDIC, w1="T05", w2="T05"), NORDIC, "produce")
    assert {"pay": {}, "gain": [{"resource": "oil", "n": 2}]} in about(state, NORDIC, moves.ProduceAt)


def test_S_15_3_an_offer_of_the_bottom_row_says_its_price():
    state = bottom(lay(duel(), T05={"oil": 3}), NORDIC, "upgrade")
    said = about(state, NORDIC, moves.Upgrade)
    assert said and all(each == section(state, NORDIC, "bottom", "upgrade") for each in said)


@pytest.mark.parametrize("card", ENCOUNTERS)
def test_S_19_2_an_option_offered_says_what_it_costs_and_brings(card):
    state = hold(duel(), NORDIC, coins=20, power=10, popularity=10).but(
        encounter=Encounter(card), phase=Phase.ENCOUNTER, active=seat(duel(), NORDIC)
    )
    options = told(state)["encounter_options"]
    found = offers(state, NORDIC, moves.ChooseEncounterOption)
    assert {offer.fields["option"] for offer in found} == options.keys()
    for offer in found:
        assert GAME.about(state, state.active, offer) == options[offer.fields["option"]]


def test_S_20_1_each_factory_card_to_choose_from_says_what_its_rows_do():
    state = start(duel(), NORDIC).but(factory_offer=("fac_02", "fac_03"), phase=Phase.FACTORY_PICK)
    (said,) = about(state, NORDIC, moves.ChooseFactoryCard)
    assert said["cards"].keys() == {"fac_02", "fac_03"}
    assert said["cards"]["fac_03"]["top"] == {"pay": {"combat_cards": 1}, "gain": [{"popularity": 2}]}


@pytest.mark.parametrize("card", FACTORY_CARDS)
def test_S_20_5_the_top_row_of_a_factory_card_says_its_price(card):
    state = hold(duel(), NORDIC, coins=9, power=9, popularity=9, factory_card=card, section="factory")
    state = state.but(phase=Phase.TOP, active=seat(state, NORDIC))
    said = about(state, NORDIC, moves.FactoryTop)
    assert said and all(each == told(state)["sections"][state.active]["factory"]["top"] for each in said)


def test_S_5_6_what_costs_nothing_and_brings_nothing_has_nothing_said_of_it():
    assert about(top(duel(), NORDIC, "bolster"), NORDIC, moves.SkipTop) == [None]


# ------------------------------------------------------------------------------------------------ what decided


def scored(player, total, *tie_breaks):
    return Score(player, 0, 1, 0, 0, 0, 0, 0, 0, 0, total, tie_breaks)


def ended(*scores, cause="sixth_star"):
    best = max((each.total, *each.tie_breaks) for each in scores)
    winners = tuple(each.player for each in scores if (each.total, *each.tie_breaks) == best)
    return GAME.outcome(duel().but(phase=Phase.GAME_OVER, ending=Ending(cause, None, scores, winners)))


@pytest.mark.parametrize("cause", ["sixth_star", "round_limit"])
def test_S_25_7_without_a_tie_the_cause_is_what_ended_the_game(cause):
    assert ended(scored(0, 9, 9, 9, 9, 9, 9, 9), scored(1, 10, 1, 1, 1, 1, 1, 1), cause=cause) == Outcome(
        (1,), ((1,), (0,)), (9, 10), cause
    )


@pytest.mark.parametrize(("place", "name"), [*enumerate(told(duel())["tie_breaks"])])
def test_S_25_7_the_first_tie_break_that_differs_is_the_cause(place, name):
    less = [3] * 6
    less[place:] = [2, *[9] * (5 - place)]
    assert ended(scored(0, 10, *less), scored(1, 10, *[3] * 6)).cause == f"tie_break_{name}"


def test_S_25_7_equal_in_everything_the_victory_is_shared():
    assert ended(scored(0, 10, *[3] * 6), scored(1, 10, *[3] * 6)).cause == "shared_victory"


@pytest.mark.parametrize("language", ["en", "fa", "ru"])
def test_S_25_7_every_cause_has_its_words(language):
    assert GAME.kit(language)["causes"].keys() == set(CAUSES)
