"""Positions that look right, card by card, and that no game comes to."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.state import Cause, Scope
from domain.contract.game import ALL, Refused
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, opened, table

SIX = "torino venezia lucca ancona siena bologna"  # no four of them adjacent
CAPTURE, DRAW, MATCH = "capturing_regions", "draw_after_battle", "points_match"


def refused(state, **changes):
    """The rule against this table with these changes; without them it is a position."""
    document = GAME.view(state, ALL)
    assert GAME.position(document) == state
    with pytest.raises(Refused) as refusal:
        GAME.position(document | changes)
    assert refusal.value.code == "bad_position"
    return refusal.value.rule


def test_C_1_7_the_placer_is_the_holder():
    assert refused(table("6 | 5 | -", "1 2 | 3 | 4"), holder=BEPPE) == "C-1.7"
    answering = table("", "1 | 3 | 4", phase="hand_discard", waiting=(ANNA, BEPPE, CARLO), holder=ANNA)
    assert refused(answering, holder=CARLO) == "C-1.7"
    keeping = table("", "1 | - | -", phase="keep_cards", waiting=(ANNA,))
    assert refused(keeping, holder=CARLO) == "C-1.7"


def test_C_2_1_to_C_2_4_before_the_first_battle_nothing_has_happened():
    state = opened(2)
    hand, *others = state.hands
    regions = dict(state.regions)

    assert refused(state, regions=regions | {"roma": ANNA}) == "C-2.1"
    assert refused(state, pope_region="roma") == "C-2.1"
    assert refused(state, deck=list(state.deck[1:]), discard=[state.deck[0]]) == "C-2.1"
    assert refused(state, rounds_counted=1) == "C-11.9"
    assert refused(state, holder=BEPPE) == "C-2.3"
    few = [list(hand[5:]), *map(list, others)]
    assert refused(state, hands=few, deck=[*state.deck, *hand[:5]]) == "C-2.4"


@pytest.mark.parametrize("waiting", [[2, 1, 0], [0, 2], [0], [1, 2, 0], [0, 1, 2, 0]])
def test_C_8_4_all_with_cards_answer_clockwise_from_the_holder(waiting):
    state = table("", "1 | 3 | 4", phase="hand_discard", waiting=(ANNA, BEPPE, CARLO), holder=ANNA)
    assert refused(state, waiting=waiting) == "C-8.4"


@pytest.mark.parametrize("waiting", [[2, 0, 1], [0, 2], [0]])
def test_C_14_4_all_draw_clockwise_from_the_holder(waiting):
    state = table("", "1 | 3 | 4", phase="draw", waiting=(ANNA, BEPPE, CARLO), holder=ANNA, variants=DRAW)
    assert refused(state, waiting=waiting) == "C-14.4"


def test_C_10_4_a_battle_begins_between_two_players_with_cards():
    state = table("", "1 | 2 | -")
    hands = [["m1-01"], [], []]
    assert refused(state, hands=hands, deck=[*state.deck, "m2-01"]) == "C-10.4"
    alone = table("", "1 | - | -", variants=DRAW)  # C-14.11
    assert GAME.position(GAME.view(alone, ALL)) == alone


def test_C_11_9_what_lies_in_a_line_was_played():
    assert refused(table("6 | 5", "1 | 3"), card_was_played=False) == "C-11.9"


def test_C_11_10_no_battle_and_no_answer_after_the_limit():
    limit = {"max_rounds": 2}
    assert refused(table("6 | 5", "1 | 3", options=limit), rounds_counted=2) == "C-11.10"
    keeping = table("", "1 | -", phase="keep_cards", waiting=(ANNA,), options=limit)
    assert refused(keeping, rounds_counted=2) == "C-11.10"
    later = {"variants": MATCH, "options": limit, "game_number": 2, "rounds_counted": 1}
    assert refused(table("6 | 5", "1 | 3", battle=2, **later), rounds_counted=2) == "C-11.10"


def siege(lines="5 | -", **fields):
    return table(lines, "1 | 1", variants=CAPTURE, regions={BEPPE: "siena"}, region="siena", **fields)


def test_C_17_3_a_defender_who_has_not_played_is_not_out():
    assert refused(siege(), out=[BEPPE]) == "C-17.3"


def test_C_17_4_the_card_in_his_line_was_played_by_the_defender():
    assert refused(siege("5 | 6", defender_has_played=True), defender_has_played=False) == "C-17.4"
    assert refused(table("6 | 5", "1 | 3"), defender_has_played=True) == "C-17.2"
    assert refused(siege(""), defender_has_played=True) == "C-11.9"


def final(**fields):
    known = {"participants": (ANNA, CARLO), "regions": {ANNA: "roma", CARLO: "siena"}, **fields}
    return table("6 | - | 5", "1 | - | 2", phase="final_battle", **known)


def test_C_12_1_those_with_the_most_regions_meet():
    state = final()
    assert refused(state, regions=dict(state.regions) | {"lucca": ANNA}) == "C-12.1"
    assert refused(state, regions=dict(state.regions) | {"lucca": BEPPE}) == "C-12.1"


def test_C_12_2_the_others_have_no_cards():
    state = final()
    top, *deck = state.deck
    assert refused(state, hands=[["m1-01"], [top], ["m2-01"]], deck=deck) == "C-12.2"
    deck = [card for card in state.deck if card != "m10-01"]
    lines = [{"cards": cards, "face_down": []} for cards in (["m6-01"], ["m10-01"], ["m5-01"])]
    assert refused(state, lines=lines, strengths=[6, 10, 5], deck=deck) == "C-12.2"


def test_C_12_3_and_C_12_4_who_begins_and_that_nothing_is_contested():
    assert refused(final(), first_seat=CARLO) == "C-12.3"
    assert refused(final(), placer=ANNA) == "C-12.4"
    assert refused(final(), out=[BEPPE]) == "C-12.4"


def test_C_15_7_those_with_the_most_points_meet():
    state = final(scope=Scope.MATCH, variants=MATCH, totals=(20, 3, 20))
    assert refused(state, totals=[20, 3, 21]) == "C-15.7"
    assert refused(state, totals=[20, 20, 20]) == "C-15.7"


def ended(phase, cause, winners=(ANNA,), **fields):
    return table("", "1 | 2 | 3", phase=phase, winners=winners, cause=cause, **fields)


def test_C_11_4_a_victory_by_regions_is_on_the_board():
    state = ended("game_over", Cause.TOTAL_REGIONS, regions={ANNA: SIX, BEPPE: "roma"})

    assert refused(state, cause="adjacent_regions") == "C-11.4"
    assert refused(state, winners=[BEPPE]) == "C-11.4"
    assert refused(state, winners=[ANNA, BEPPE]) == "C-11.4"
    assert refused(state, cause="most_regions") == "C-11.6"
    assert refused(state, cause="round_limit") == "C-11.10"
    assert refused(state, cause="points") == "C-15.6"
    assert refused(state, cause="final_battle") == "C-12.5"
    assert refused(state, scope="game") == "C-12.1"


def test_C_11_10_the_limit_is_won_by_the_most_regions():
    fields = {"options": {"max_rounds": 3}, "rounds_counted": 3}
    state = ended("game_over", Cause.ROUND_LIMIT, regions={ANNA: "roma"}, **fields)

    assert refused(state, rounds_counted=2) == "C-11.10"
    assert refused(state, winners=[BEPPE]) == "C-11.10"


def test_C_12_5_and_C_12_6_a_final_battle_is_won_by_those_who_fought():
    state = ended(
        "game_over",
        Cause.FINAL_BATTLE,
        scope=Scope.GAME,
        participants=(ANNA, CARLO),
        regions={ANNA: "roma", CARLO: "siena"},
    )

    assert refused(state, winners=[BEPPE]) == "C-12.5"
    assert refused(state, cause="shared_final_battle") == "C-12.6"
    assert refused(state, participants=[ANNA, BEPPE]) == "C-12.1"


def test_C_15_6_a_match_goes_on_below_the_target_and_is_won_by_the_most_points():
    between = ended("between_games", Cause.TOTAL_REGIONS, variants=MATCH, regions={ANNA: SIX}, totals=(6, 0, 0))
    assert refused(between, totals=[20, 0, 0]) == "C-15.6"

    over = ended("match_over", Cause.POINTS, variants=MATCH, totals=(21, 20, 0))
    assert refused(over, totals=[19, 18, 0]) == "C-15.6"
    assert refused(over, totals=[20, 21, 0]) == "C-15.6"
    assert refused(over, totals=[21, 21, 0]) == "C-15.6"
    assert refused(over, cause="total_regions") == "C-15.6"


def test_C_14_1_and_C_15_1_what_is_counted():
    assert refused(table("6 | 5", "1 | 3"), totals=[5, 0]) == "C-15.1"
    assert refused(table("6 | 5", "1 | 3"), game_number=7) == "C-15.1"
    assert refused(table("6 | 5", "1 | 3", variants=MATCH), game_number=0) == "C-15.1"
    assert refused(table("6 | 5", "1 | 3"), round=0) == "C-14.1"
    assert refused(table("6 | 5", "1 | 3", variants=DRAW), round=3) == "C-14.1"


def test_C_5_1_the_strengths_are_those_of_the_lines():
    assert refused(table("6 | 5", "1 | 3"), strengths=[6, 6]) == "C-5.1"
    assert refused(table("6 | 5", "1 | 3"), strengths=[6]) == "C-5.1"


def test_what_everybody_knows_has_been_seen():
    state = table("6 | 5", "Win | 3")
    known = [{"card": "winter-01", "seat": ANNA, "to": "all", "face_down": False}]

    assert refused(state, shown=known) == "C-5.27"
    assert refused(state, held=[1, 0]) == "C-9.3"
    assert refused(state, reshuffled=["m1-01"]) == "C-9.3"


def test_C_20_2_what_has_no_order_of_its_own_is_written_in_order():
    assert refused(table("6 | 5 | -", "1 | 3 | 4", out=(BEPPE, CARLO)), out=[CARLO, BEPPE]) == "C-20.2"
    state = table("6 | 5", "1 | 3", held=(1, 0), reshuffled=frozenset({"m4-01", "m4-02"}), round=2, battle=2)
    assert refused(state, reshuffled=["m4-02", "m4-01"]) == "C-20.2"
