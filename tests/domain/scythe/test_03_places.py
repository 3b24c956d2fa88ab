"""Chapter S-3: territories and locations."""

from domain.scythe.control import controlled
from domain.scythe.map import BIT, HEXES, HOME_BASES, NEIGHBOURS, RIVERS, TERRITORIES, TUNNELS, places
from domain.scythe.moves import Build, Deploy, Payment, ProduceAt, Trade
from domain.scythe.scoring import territories
from tests.domain.scythe.notation import NORDIC, bottom, crowd, duel, lay, no, offers, place, seat, top


def test_S_3_1_all_hexes_are_territories_lakes_and_the_factory_too():
    assert len(HEXES) == TERRITORIES.bit_count() == 47
    assert BIT["L24"] & TERRITORIES and BIT["X33"] & TERRITORIES


def test_S_3_2_a_home_base_is_no_territory():
    state = crowd(duel(), NORDIC, 2, "HB_NORDIC")
    assert controlled(state, seat(state, NORDIC)) == 0
    assert territories(state, seat(state, NORDIC)) == 0
    assert no(top(state, NORDIC, "trade"), NORDIC, Trade("resources", ())) == "no_worker_there"
    assert no(top(state, NORDIC, "produce"), NORDIC, ProduceAt("HB_NORDIC", 1)) == "not_controlled"
    tokens = lay(place(state, NORDIC, character="T05"), T05={"metal": 3, "wood": 3})
    pay = Payment(("T05",) * 3)
    assert no(bottom(tokens, NORDIC, "deploy"), NORDIC, Deploy(pay, mech="speed", hex="HB_NORDIC")) == "not_controlled"
    assert (
        no(bottom(tokens, NORDIC, "build"), NORDIC, Build(pay, structure="mine", hex="HB_NORDIC")) == "not_controlled"
    )


def test_S_3_3_any_number_of_units_of_one_player_share_a_location():
    state = place(crowd(duel(), NORDIC, 8, "T05"), NORDIC, character="T05", speed="T05", artillery="T05")
    assert list(state.players[0].units.values()) == ["T05"] * 11
    assert "T05" in places(controlled(state, 0))


def test_S_3_4_rivers_and_tunnels_do_not_change_adjacency():
    assert BIT["T13"] & NEIGHBOURS["W04"] and BIT["T13"] & RIVERS["W04"]  # a river lies between them
    for tunnel in places(TUNNELS):
        assert not NEIGHBOURS[tunnel] & TUNNELS
    assert all(bool(BIT[b] & NEIGHBOURS[a]) == bool(BIT[a] & NEIGHBOURS[b]) for a in HEXES for b in HEXES)
    assert not set(HOME_BASES.values()) & set(HEXES)


def test_S_3_5_only_characters_mechs_and_workers_are_units():
    state = lay(place(duel(), NORDIC, speed="T05"), T05={"oil": 1})
    state = top(state, NORDIC, "move")
    units = {offer.fields["unit"] for offer in offers(state, NORDIC) if "unit" in offer.fields}
    assert units == {"nordic:character", "nordic:mech:speed", "nordic:worker:1", "nordic:worker:2"}
