"""What lies where on a table of Condottiere, as each viewer sees it."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.moves import ChooseRegion, DiscardHand, Pass, PlayCard, ShowCards
from domain.condottiere.scene import scene
from domain.contract.game import ALL
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, opened, table

HIDDEN = "hidden_cards"


def seen(state, viewer=ALL):
    return scene(GAME.view(state, viewer))


def zone(state, name, viewer=ALL):
    return next(each for each in seen(state, viewer)["zones"] if each["id"] == name)


def lying(state, name, viewer=ALL):
    """What a viewer sees in a zone; cards face down in brackets, and last how many he can only count."""
    found = zone(state, name, viewer)
    words = [f"({each['id']})" if each.get("face") == "down" else each["id"] for each in found.get("things", ())]
    counted = [f"+{found['hidden']}"] if found.get("hidden") else []
    return " ".join(words + counted)


def where(state, thing):
    return next(each["id"] for each in seen(state)["zones"] if thing in [one["id"] for one in each["things"]])


def number(state, name):
    found = next(each for each in seen(state)["numbers"] if each["id"] == name)
    return found["value"], found.get("most")


# ------------------------------------------------------------------------------------------------ the box


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_C_1_2_and_C_2_2_all_cards_both_tokens_and_six_markers_each_are_on_the_table(seats):
    for viewer in (ANNA, None, ALL):
        zones = seen(opened(seats), viewer)["zones"]
        counted = sum(thing.get("count", 1) for each in zones for thing in each["things"])
        assert counted + sum(each.get("hidden", 0) for each in zones) == 110 + 2 + 6 * seats


def test_C_1_5_a_marker_lies_in_the_region_and_the_others_before_their_player():
    state = table(hands="1 | 2", regions={BEPPE: "roma siena"})

    assert zone(state, "region/roma") == {
        "id": "region/roma",
        "kind": "region",
        "space": "roma",
        "seat": BEPPE,
        "things": [{"id": "blue/roma", "kind": "blue"}],
    }
    assert zone(state, "place/1")["things"] == [{"id": "blue", "count": 4}]
    assert number(state, "regions/1") == (2, 6)
    assert number(state, "group/1") == (2, 4)


def test_C_1_7_the_token_lies_before_the_holder_until_he_places_it():
    state = opened(3, first_holder=CARLO)

    assert where(state, "condottiere") == "place/2"
    assert where(after(state, (CARLO, ChooseRegion("roma"))), "condottiere") == "region/roma"


def test_C_8_1_after_a_battle_the_token_is_back_before_the_holder():
    state = after(table("6 | 5", "1 | 2", out=(BEPPE,)), (ANNA, Pass()))

    assert where(state, "condottiere") == "place/0"
    assert lying(state, "line/0") == "m6-01"
    assert seen(state)["focus"] == ["place/0"]


def test_C_8_4_while_hands_are_discarded_it_stands_in_the_region_chosen():
    state = table(hands="Win | 1", phase="hand_discard", waiting=(ANNA, BEPPE))

    assert where(state, "condottiere") == "region/parma"
    assert seen(state)["focus"] == ["region/parma", "hand/0"]
    assert lying(after(state, (ANNA, DiscardHand())), "discard").endswith("winter-01")


@pytest.mark.parametrize(("region", "place"), [(None, "beside"), ("siena", "region/siena")])
def test_C_5_22_the_pope_token_lies_on_a_region_or_off_the_board(region, place):
    assert where(table(hands="1 | 2", pope_region=region), "pope") == place


# ------------------------------------------------------------------------------------------------ a battle


def test_C_4_5_the_line_of_a_player_who_is_out_says_so():
    state = table("6 | 5 Cou", "1 | 2", out=(BEPPE,))

    assert zone(state, "line/1") == {
        "id": "line/1",
        "kind": "passed_line",
        "seat": BEPPE,
        "things": [{"id": "m5-01"}, {"id": "courtesan-01"}],
    }
    assert zone(state, "line/0")["kind"] == "line"
    assert number(state, "strength/1") == (6, None)
    assert number(state, "courtesans/1") == (1, None)
    assert seen(state)["focus"] == ["region/parma", "line/0"]


def test_C_20_4_hands_of_others_and_the_deck_are_counted():
    state = table(hands="6 5 | 3 4 1")

    assert lying(state, "hand/0", ANNA) == "m6-01 m5-01"
    assert lying(state, "hand/1", ANNA) == "+3"
    assert lying(state, "deck", ANNA) == f"+{len(state.deck)}"
    assert lying(state, "deck").startswith("(bishop-01)")


def test_C_18_10_only_its_owner_sees_a_card_face_down():
    state = table("4 (10) | 6", "1 | 2", variants=HIDDEN)

    assert lying(state, "line/0", ANNA) == "m4-01 (m10-01)"
    assert lying(state, "line/0", BEPPE) == "m4-01 +1"
    assert lying(state, "line/0", None) == "m4-01 +1"


# ------------------------------------------------------------------------------------------------ cards shown


def test_C_13_2_a_card_shown_is_known_in_the_hand_to_who_saw_it():
    state = after(table(hands="6 5 | 3 4 | 2"), (BEPPE, ShowCards(ANNA, ("m4-01",))))

    assert lying(state, "hand/1", ANNA) == "m4-01 +1"
    assert lying(state, "hand/1", CARLO) == "+2"


def test_C_18_10_a_card_shown_may_since_lie_face_down_so_it_is_only_counted():
    state = table(hands="6 5 | 3 4 Win | 2", variants=HIDDEN, turn=BEPPE, first_seat=BEPPE, holder=BEPPE)
    state = after(
        state,
        (BEPPE, ShowCards(ANNA, ("m4-01", "winter-01"))),
        (BEPPE, PlayCard("m3-01")),
    )

    assert lying(state, "hand/1", ANNA) == "winter-01 +1"
    assert lying(state, "line/1", ANNA) == "+1"


def test_C_18_10_the_last_card_of_a_hand_that_was_shown_is_known_wherever_it_lies():
    state = table(hands="6 5 | 4 | 2", variants=HIDDEN, turn=BEPPE, first_seat=BEPPE, holder=BEPPE)
    state = after(state, (BEPPE, ShowCards(ANNA, ("m4-01",))), (BEPPE, PlayCard("m4-01")))

    assert lying(state, "line/1", ANNA) == "(m4-01)"
    assert lying(state, "hand/1", ANNA) == ""
    assert lying(state, "line/1", CARLO) == "+1"


def test_C_13_2_a_card_shown_while_it_lies_face_down_is_recognised():
    state = after(table("(10) | 6", "1 | 2 | 3", variants=HIDDEN), (ANNA, ShowCards(BEPPE, ("m10-01",))))

    assert lying(state, "line/0", BEPPE) == "(m10-01)"
    assert lying(state, "hand/0", BEPPE) == "+1"


# ------------------------------------------------------------------------------------------------ numbers


def test_C_14_1_with_draws_there_is_no_round_and_in_a_match_there_are_points():
    drawing = {each["id"] for each in seen(opened(2, "draw_after_battle"))["numbers"]}
    match = opened(2, "points_match", points_target=30)

    assert "round" not in drawing
    assert number(match, "points/0") == (0, 30)
    assert number(match, "game") == (1, None)


def test_C_16_1_bigger_kingdoms_need_a_larger_group():
    assert number(opened(4, "bigger_kingdoms"), "group/0") == (0, 4)
    assert number(opened(4), "group/0") == (0, 3)


def test_C_11_9_the_limit_is_counted():
    assert number(opened(2, max_rounds=4), "limit") == (0, 4)
