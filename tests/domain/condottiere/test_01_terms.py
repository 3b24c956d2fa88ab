"""Terms and zones (chapter 1)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.box import CARDS, COLOURS, KIND, NEIGHBOURS, PRINTED, REGIONS, Kind
from domain.condottiere.events import CondottiereTokenAwarded, RegionConquered
from domain.condottiere.moves import Pass, PlayCard
from domain.condottiere.options import Options
from domain.condottiere.regions import available_regions
from domain.condottiere.state import clockwise, left_of
from domain.contract.game import Refused
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, only, opened, table, told, worth


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_C_1_1_two_to_six_can_play(seats):
    state = opened(seats)

    assert [player.colour for player in state.config.players] == list(COLOURS[:seats])
    assert left_of(state, seats - 1) == 0
    assert clockwise(state, seats - 1) == [seats - 1, *range(seats - 1)]


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 100])
def test_C_1_1_any_other_number_of_players_is_rejected(seats):
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(), seats)
    assert (refusal.value.code, refusal.value.rule) == ("bad_player_count", "C-1.1")


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_C_1_1_nobody_plays_from_a_seat_that_is_not_there(seat):
    given(hands="6 | 5").when(seat, Pass()).refused("unknown_seat", "C-1.1")


def test_C_1_2_there_are_a_hundred_and_ten_cards_each_with_its_own_id():
    assert len(CARDS) == len(set(CARDS)) == 110
    assert sum(card in PRINTED for card in CARDS) == 58
    counts = {kind: sum(KIND[card] is kind for card in CARDS) for kind in Kind if kind is not Kind.MERCENARY}
    assert counts == {
        "winter": 3,
        "spring": 3,
        "bishop": 6,
        "courtesan": 12,
        "drummer": 6,
        "heroine": 3,
        "scarecrow": 16,
        "surrender": 3,
    }
    assert {strength: list(PRINTED.values()).count(strength) for strength in sorted(set(PRINTED.values()))} == {
        1: 10,
        2: 8,
        3: 8,
        4: 8,
        5: 8,
        6: 8,
        10: 8,
    }


def test_C_1_2_a_card_moves_from_the_hand_to_one_other_zone():
    state = after(table(hands="6 Sca | 5"), (ANNA, PlayCard("m6-01")))

    assert state.lines[ANNA].cards == ("m6-01",)
    assert "m6-01" not in (*state.hands[ANNA], *state.deck, *state.discard)


def test_C_1_3_a_card_in_hand_or_discarded_is_not_in_play():
    """A Bishop strikes the highest Mercenary in play: not the 10 in hand, not the one discarded."""
    story = given("6 | -", hands="10 3 | Bis 2", discard="10", turn=BEPPE)
    state = story.when(BEPPE, PlayCard("bishop-01", pope_region=None)).happens()

    assert state.lines[ANNA].cards == ()
    assert state.hands[ANNA] == ("m10-01", "m3-01")


def test_C_1_4_courtesan_and_heroine_have_strength_but_are_no_mercenaries():
    assert {KIND[card] for card in PRINTED} == {Kind.MERCENARY}
    assert worth("Her Cou Dru | Win") == (11, 0)  # a Mercenary would count 2 beside the drum in the snow


def test_C_1_5_a_region_has_one_controller():
    """With capturing regions the new marker takes the place of the old one."""
    state = table(
        "4 | 6",
        hands="1 | 1",
        variants="capturing_regions",
        regions={ANNA: "parma"},
        placer=BEPPE,
        defender_has_played=True,
        out=[ANNA],
        turn=BEPPE,
    )

    assert after(state, (BEPPE, Pass())).regions["parma"] == BEPPE


def test_C_1_6_a_region_is_available_without_marker_and_without_pope():
    state = table(hands="6 | 5", regions={ANNA: "roma", BEPPE: "siena lucca"}, pope_region="napoli")

    assert set(available_regions(state)) == set(REGIONS) - {"roma", "siena", "lucca", "napoli"}


def test_C_1_7_the_placer_stays_the_holder_until_the_token_is_awarded_again():
    state = table("6 | 5", hands="1 | 4 2", placer=ANNA)
    during = after(state, (ANNA, Pass()), (BEPPE, PlayCard("m4-01")))
    assert (during.holder, during.placer) == (ANNA, ANNA)

    story = facts(during, BEPPE, Pass())
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(BEPPE, "winner")
    assert after(during, (BEPPE, Pass())).holder == BEPPE


def test_C_1_8_the_region_of_the_token_is_the_one_fought_for():
    story = given("6 | -", hands="1 | 2", region="urbino", turn=BEPPE, out=[ANNA])

    assert told(story.when(BEPPE, Pass()).told, RegionConquered) == [RegionConquered("urbino", ANNA, None)]


def test_the_board_has_seventeen_regions_and_thirty_four_borders():
    assert len(REGIONS) == 17
    assert sum(len(each) for each in NEIGHBOURS.values()) == 2 * 34
    assert all(region in NEIGHBOURS[other] for region in REGIONS for other in NEIGHBOURS[region])


def test_three_seats_are_numbered_clockwise():
    assert clockwise(opened(3), BEPPE) == [BEPPE, CARLO, ANNA]
