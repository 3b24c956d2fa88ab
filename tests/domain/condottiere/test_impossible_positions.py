"""Positions that look right, card by card, and that no game comes to."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.box import CARDS, DISCARDED_AT_ONCE, PRINTED
from domain.condottiere.moves import ChooseRegion, DiscardHand, Pass, StartNextGame
from domain.condottiere.state import FOR_EVER, Cause, Phase, Scope
from domain.condottiere.strength import strengths
from domain.contract.game import ALL, Refused
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, opened, table

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
    later = {"variants": MATCH, "options": limit, "totals": (6, 0), "rounds_counted": 1}
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
    top, *thrown = state.discard
    assert refused(state, hands=[["m1-01"], [top], ["m2-01"]], discard=thrown) == "C-12.2"
    lines = [{"cards": cards, "face_down": []} for cards in (["m6-01"], ["m2-01"], ["m5-01"])]
    assert refused(state, lines=lines, strengths=[6, 2, 5], hands=[["m1-01"], [], [top]], discard=thrown) == "C-12.2"


def test_C_12_3_and_C_12_4_who_begins_and_that_nothing_is_contested():
    assert refused(final(), first_seat=CARLO) == "C-12.3"
    assert refused(final(), placer=ANNA) == "C-12.4"
    assert refused(final(), out=[BEPPE]) == "C-12.4"


def test_C_15_7_those_with_the_most_points_meet():
    state = final(scope=Scope.MATCH, variants=MATCH, totals=(20, 3, 20))
    assert refused(state, totals=[20, 3, 21]) == "C-15.7"
    assert refused(state, totals=[20, 20, 20]) == "C-15.7"
    everybody = final(participants=(ANNA, BEPPE, CARLO), regions={}, turn=ANNA)
    assert refused(everybody, scope="match") == "C-15.7"


def ended(phase, cause, winners=(ANNA,), **fields):
    lines = "" if cause is Cause.ROUND_LIMIT else "6 | - | 5"
    hands = "1 | - | 3" if "scope" in fields else "1 | 2 | 3"
    return table(lines, hands, phase=phase, winners=winners, cause=cause, **fields)


def test_C_11_4_a_victory_by_regions_is_on_the_board():
    state = ended("game_over", Cause.TOTAL_REGIONS, regions={ANNA: SIX, BEPPE: "roma"})

    assert refused(state, cause="adjacent_regions") == "C-11.4"
    assert refused(state, winners=[BEPPE]) == "C-11.4"
    assert refused(state, winners=[ANNA, BEPPE]) == "C-11.4"
    assert refused(state, cause="most_regions") == "C-11.6"
    assert refused(state, cause="round_limit") == "C-11.10"
    assert refused(state, cause="points") == "C-15.6"
    assert refused(state, cause="final_battle") == "C-12.5"
    assert refused(state, scope="game") == "C-11.4"


def test_C_11_10_the_limit_is_won_by_the_most_regions():
    fields = {"options": {"max_rounds": 3}, "rounds_counted": 3}
    state = ended("game_over", Cause.ROUND_LIMIT, regions={ANNA: "roma"}, **fields)

    assert refused(state, rounds_counted=2) == "C-11.10"
    assert refused(state, winners=[BEPPE]) == "C-11.10"
    assert refused(state, scope="game") == "C-12.1"


def test_C_12_5_and_C_12_6_a_final_battle_is_won_by_those_who_fought():
    state = ended(
        "game_over",
        Cause.FINAL_BATTLE,
        scope=Scope.GAME,
        participants=(ANNA, CARLO),
        regions={ANNA: "roma", CARLO: "siena"},
        options={"max_rounds": 1},
        rounds_counted=1,
    )

    assert refused(state, winners=[BEPPE]) == "C-12.5"
    assert refused(state, winners=[CARLO]) == "C-12.5"
    assert refused(state, rounds_counted=0) == "C-12.1"
    assert refused(state, cause="shared_final_battle") == "C-12.6"
    assert refused(state, participants=[ANNA, BEPPE]) == "C-12.1"


def test_C_15_6_a_match_goes_on_below_the_target_and_is_won_by_the_most_points():
    between = ended("between_games", Cause.TOTAL_REGIONS, variants=MATCH, regions={ANNA: SIX}, totals=(6, 0, 0))
    assert refused(between, totals=[20, 0, 0]) == "C-15.6"

    over = ended("match_over", Cause.POINTS, variants=MATCH, totals=(21, 20, 0), regions={ANNA: SIX, BEPPE: "roma"})
    assert refused(between, phase="game_over") == "C-15.6"
    assert refused(over, winners=[BEPPE]) == "C-15.6"
    assert refused(over, scope="match") == "C-15.7"
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
    second = table("6 | 5", "Win | 3", held=(1, 0), reshuffled=frozenset({"m4-01"}))
    assert refused(second, reshuffled=["m99-01"]) == "C-9.3"
    assert refused(second, held=[2, 0]) == "C-9.3"
    assert refused(second, reshuffled=["winter-01"]) == "C-9.3"


def test_C_20_2_what_has_no_order_of_its_own_is_written_in_order():
    assert refused(table("6 | 5 | -", "1 | 3 | 4", out=(BEPPE, CARLO)), out=[CARLO, BEPPE]) == "C-20.2"
    state = table("6 | 5", "1 | 3", held=(1, 0), reshuffled=frozenset({"m4-01", "m4-02"}), round=2, battle=2)
    assert refused(state, reshuffled=["m4-02", "m4-01"]) == "C-20.2"


# ------------------------------------------------------------------------------------------------ numbers go together


def test_C_6_2_each_battle_conquers_one_region_at_most():
    state = table("6 | 5", "1 | 3", regions={ANNA: "roma siena"}, battle=3)
    assert refused(state, battle=2) == "C-6.2"
    five = {BEPPE: "torino venezia lucca ancona siena"}
    assert refused(table("6 | 5", "1 | 3", regions=five), battle=1) == "C-6.2"
    assert refused(table("6 | -", "1 | 3", phase="choose_region", regions={ANNA: "roma"}), battle=0) == "C-2.6"


def test_C_5_22_a_bishop_has_put_the_pope_token_on_the_board():
    first = table("6 | 5", "1 | 3", discard="Bis")
    thrown = [card for card in first.discard if not card.startswith("bishop")]
    bishops = [card for card in first.discard if card.startswith("bishop")]
    assert GAME.position(GAME.view(first, ALL) | {"pope_region": "roma"})
    deck = [*bishops, *first.deck]
    without = {"discard": [*thrown, *deck[-len(bishops) :]], "deck": deck[: -len(bishops)]}
    GAME.position(GAME.view(first, ALL) | without)
    assert refused(first, pope_region="roma", **without) == "C-5.22"


def test_C_9_8_every_round_begins_with_a_battle():
    state = table("6 | 5", "1 | 3", round=3, battle=4)
    assert refused(state, round=5) == "C-9.8"
    assert refused(opened(2), round=2) == "C-9.8"


def test_C_11_9_what_is_counted_has_happened():
    keeping = table("", "1 | - | -", phase="keep_cards", waiting=(ANNA,))
    assert keeping.rounds_counted == 1
    assert refused(keeping, rounds_counted=0) == "C-11.9"
    assert refused(table("6 | 5", "1 | 3", round=3, battle=4), rounds_counted=1) == "C-11.9"
    quiet = table("6 | 5", "1 | 3", regions={ANNA: "roma"}, rounds_counted=2)  # two battles without a card
    assert quiet.battle == 4
    assert refused(quiet, rounds_counted=3) == "C-11.9"
    assert refused(ended("game_over", Cause.TOTAL_REGIONS, regions={ANNA: SIX}), rounds_counted=2) == "C-11.9"


def test_C_11_9_with_draws_every_battle_is_counted():
    state = table("6 | 5", "1 | 3", variants=DRAW, battle=4)
    assert refused(state, rounds_counted=2) == "C-11.9"
    assert refused(state, rounds_counted=4) == "C-11.9"
    later = table("6 | 5", "1 | 3", variants=f"{DRAW} {MATCH}", totals=(9, 0), rounds_counted=4, battle=1)
    assert later.game_number == 2
    assert refused(later, rounds_counted=3) == "C-11.9"  # four battles at least were fought in the game before


def test_C_9_7_a_battle_takes_a_card_or_is_counted():
    most = 2 * 10 + 17  # cards dealt to two players at most
    state = table("", "1 | 3", battle=most - 1)
    assert GAME.position(GAME.view(state, ALL)) == state
    assert refused(state, battle=most) == "C-9.7"
    assert refused(table("6 | 5", "1 | 3", battle=most - 2), battle=most - 1) == "C-9.7"
    assert refused(state, battle=2**53 - 1) == "C-9.7"


LIMIT = {"max_rounds": 3}


def test_C_11_10_the_count_goes_no_further_than_the_limit():
    battle = table("6 | 5", "1 | 3", options=LIMIT, rounds_counted=2, battle=9)
    assert refused(battle, rounds_counted=3) == "C-11.10"
    for phase in ({"phase": "choose_region"}, {"phase": "hand_discard", "waiting": (ANNA, BEPPE), "holder": ANNA}):
        over = table("", "1 | 3", options=LIMIT, rounds_counted=3, battle=9, **phase)
        assert refused(over, rounds_counted=4) == "C-11.10"
    drawing = {"phase": "draw", "waiting": (ANNA, BEPPE), "holder": ANNA, "variants": DRAW}
    assert refused(table("", "1 | 3", options=LIMIT, battle=3, **drawing), rounds_counted=4, battle=4) == "C-11.10"
    keeping = {"phase": "keep_cards", "waiting": (ANNA,), "options": LIMIT, "battle": 9}
    assert refused(table("", "1 | -", rounds_counted=2, **keeping), rounds_counted=3) == "C-11.10"
    limited = {"regions": {ANNA: "roma"}, "options": LIMIT, "rounds_counted": 4, "battle": 9}
    assert refused(ended("game_over", Cause.ROUND_LIMIT, **limited), rounds_counted=5) == "C-11.10"
    final_ = final(options=LIMIT, rounds_counted=4, battle=9)
    assert refused(final_, rounds_counted=5) == "C-11.10"


def test_C_11_10_the_first_battle_of_a_later_game_is_fought_all_the_same():
    later = {"variants": MATCH, "options": LIMIT, "totals": (9, 0)}
    between = {"phase": "between_games", "winners": (ANNA,), "cause": Cause.ADJACENT_REGIONS, "battle": 9}
    won = table("6 | -", "1 | 3", rounds_counted=3, regions={ANNA: "torino milano genova parma"}, **later, **between)
    assert refused(won, rounds_counted=4) == "C-11.10"
    state = after(won, (BEPPE, StartNextGame()))
    assert refused(state, rounds_counted=4) == "C-11.10"
    state = after(state, (ANNA, ChooseRegion("roma")))
    assert refused(state, rounds_counted=4) == "C-11.10"
    state = after(state, (ANNA, Pass()), (BEPPE, Pass()))
    assert (state.phase, state.rounds_counted) == (Phase.CHOOSE_REGION, 4)
    assert refused(state, rounds_counted=5) == "C-11.10"
    hands = [[card for card in hand if card not in PRINTED] for hand in state.hands]
    gone = [card for hand in state.hands for card in hand if card in PRINTED]
    state = GAME.position(GAME.view(state, ALL) | {"hands": hands, "discard": [*state.discard, *gone]})
    state = after(state, (BEPPE, ChooseRegion("siena")), (BEPPE, DiscardHand()), (ANNA, DiscardHand()))
    assert (state.phase, state.rounds_counted) == (Phase.FINAL_BATTLE, 5)  # the battle and the round
    assert refused(state, rounds_counted=6) == "C-11.10"


def test_C_11_10_no_game_goes_on_for_ever():
    """A table without a limit ends too, long before its numbers could not be written any more."""
    state = table("6 | 5", "1 | 3", rounds_counted=FOR_EVER - 1, out=[BEPPE])
    assert refused(state, rounds_counted=FOR_EVER) == "C-11.10"
    quiet = table("", "Sca | Cou", rounds_counted=FOR_EVER - 1, placer=BEPPE, out=[BEPPE])
    quiet = after(quiet, (ANNA, Pass()), (ANNA, ChooseRegion("roma")), (ANNA, DiscardHand()), (BEPPE, DiscardHand()))
    assert (quiet.phase, quiet.rounds_counted) == (Phase.FINAL_BATTLE, FOR_EVER + 1)
    assert GAME.position(GAME.view(quiet, ALL)) == quiet
    assert refused(quiet, rounds_counted=FOR_EVER + 2) == "C-11.10"
    far = table("6 | 5", "1 | 3", options={"max_rounds": 2**53 - 1}, rounds_counted=FOR_EVER - 1)
    assert refused(far, rounds_counted=FOR_EVER) == "C-11.10"


def test_C_15_3_the_totals_are_those_of_the_games_before():
    state = table("6 | 5", "1 | 3", variants=MATCH, totals=(11, 0), game_number=2)
    assert refused(state, totals=[12, 0]) == "C-15.3"  # six regions and the bonus
    assert refused(state, totals=[3, 2]) == "C-15.3"  # somebody had six regions, or four adjacent ones
    assert refused(state, game_number=1) == "C-15.3"
    assert refused(state, game_number=3) == "C-15.3"
    assert refused(state, game_number=2**53 - 1) == "C-15.3"
    three = table("6 | 5 | -", "1 | 3 | 4", variants=MATCH, totals=(11, 6, 5), game_number=2)
    assert refused(three, totals=[11, 6, 6]) == "C-15.3"  # seventeen regions and the bonus
    between = ended("between_games", Cause.TOTAL_REGIONS, variants=MATCH, regions={ANNA: SIX}, totals=(6, 0, 0))
    assert refused(between, totals=[5, 1, 0]) == "C-15.3"


def test_C_15_6_no_total_has_reached_the_target_before_the_game_ends():
    state = table("6 | 5", "1 | 3", variants=MATCH, totals=(19, 0), game_number=3)
    assert refused(state, totals=[20, 0]) == "C-15.6"
    over = {"variants": MATCH, "totals": (25, 20), "game_number": 3, "regions": {ANNA: SIX, BEPPE: "roma"}}
    over |= {"phase": "match_over", "winners": (ANNA,), "cause": Cause.POINTS}
    assert refused(table("6 | -", "1 | 3", **over), totals=[26, 20]) == "C-15.6"


def test_C_15_6_no_match_goes_on_for_ever():
    games = FOR_EVER // 11 + 1
    options = {"points_target": 2**53 - 1}
    state = table("6 | 5", "1 | 3", variants=MATCH, options=options, totals=(FOR_EVER - 1, 0), game_number=games + 1)
    assert refused(state, totals=[FOR_EVER, 0]) == "C-15.6"
    won = {"regions": {ANNA: "torino milano genova"}, "region": "parma", "out": [BEPPE], "battle": 9}
    state = table("6 | -", "1 | 3", variants=MATCH, options=options, totals=state.totals, game_number=games + 1, **won)
    state = after(state, (ANNA, Pass()))
    assert (state.phase, state.winners) == (Phase.MATCH_OVER, (ANNA,))
    assert GAME.position(GAME.view(state, ALL)) == state


# ------------------------------------------------------------------------------------------------ cards


def shifted(state, count):
    """The same with so many cards more in the discard pile that were in the deck."""
    cards = [*state.deck, *state.discard]
    return {"deck": cards[: len(state.deck) - count], "discard": cards[len(state.deck) - count :]}


def test_C_9_4_the_deck_is_what_was_not_dealt():
    state = table("6 | 5", "1 | 3", regions={ANNA: "roma"})
    assert refused(state, **shifted(state, 1)) == "C-9.4"
    assert refused(state, **shifted(state, -1)) == "C-9.4"
    second = table("6 | 5", "1 | 3", regions={ANNA: "roma"}, round=2, battle=3)
    GAME.position(GAME.view(second, ALL) | shifted(second, 1))  # roma may have brought a card
    assert refused(second, **shifted(second, 2)) == "C-9.4"


def test_C_9_4_nobody_has_more_cards_than_he_was_dealt():
    for later in ({}, {"regions": {ANNA: "roma"}}, {"round": 2, "battle": 3}):
        state = table("2 2 2 2 | -", "1 1 1 1 1 1 | 3", **later)
        hands = [[*state.hands[ANNA], state.discard[0]], list(state.hands[BEPPE])]
        assert refused(state, hands=hands, discard=list(state.discard[1:])) == "C-9.4"
    captured = table("2 2 2 2 | -", "1 1 1 1 1 1 1 1 3 3 3 | 3", variants=CAPTURE, round=2, battle=3)
    hands = [[*captured.hands[ANNA], captured.discard[0]], list(captured.hands[BEPPE])]
    assert refused(captured, hands=hands, discard=list(captured.discard[1:])) == "C-9.4"


def test_C_12_2_all_are_dealt_anew_for_a_final_battle():
    state = final()
    assert refused(state, **shifted(state, 1)) == "C-12.2"
    assert refused(state, **shifted(state, -1)) == "C-12.2"


def test_C_14_2_seven_cards_are_dealt_to_each_before_the_first_battle_with_draws():
    state = table("6 | 5", "1 | 3", variants=DRAW)
    assert refused(state, **shifted(state, 1)) == "C-14.2"
    seven = table("6 6 6 | 5", "1 1 1 1 | 3", variants=DRAW)
    more = [[*seven.hands[ANNA], seven.discard[0]], list(seven.hands[BEPPE])]
    assert refused(seven, hands=more, discard=list(seven.discard[1:])) == "C-14.6"
    second = table("6 | 5", "1 | 3", variants=DRAW, battle=2)
    GAME.position(GAME.view(second, ALL) | shifted(second, 9))


def test_C_14_6_no_limit_was_ever_higher_than_with_one_region_less_than_win():
    hand = "1 1 1 1 1 1 1 1 1 1 2 2 2 2"
    state = table("- | - | - | -", f"{hand} | 3 | 3 | 3", variants=DRAW, battle=9)
    hands = [[*state.hands[0], state.discard[0]], *map(list, state.hands[1:])]
    assert refused(state, hands=hands, discard=list(state.discard[1:])) == "C-14.6"


def test_C_9_3_no_card_is_held_before_the_first_shuffle():
    held = {"held": [1, 0], "reshuffled": ["m4-01"]}
    assert refused(table("6 | 5", "1 | 3"), **held) == "C-9.3"
    assert refused(table("6 | 5", "1 | 3", variants=DRAW), **held) == "C-9.3"
    assert refused(final(), held=[1, 0, 0], reshuffled=["m4-01"]) == "C-9.3"


def test_C_5_27_nobody_has_taken_a_mercenary_back_before_the_first_battle():
    state = opened(2)
    card = next(card for card in state.hands[ANNA] if card in PRINTED)
    shown = {"card": card, "seat": ANNA, "to": [BEPPE], "face_down": False}
    GAME.position(GAME.view(state, ALL) | {"shown": [shown]})
    assert refused(state, shown=[shown | {"to": "all"}]) == "C-5.27"


# ------------------------------------------------------------------------------------------------ battles


@pytest.mark.parametrize(
    "told", [{"region": "roma"}, {"placer": 0}, {"first_seat": 0}, {"out": [0]}, {"card_was_played": True}]
)
def test_C_2_6_no_battle_is_spoken_of_before_the_first(told):
    assert refused(opened(2), **told) == "C-2.6"


def test_C_4_2_without_a_card_all_pass_in_turn():
    state = table("", "1 | 2 | 3", turn=CARLO, out=[ANNA, BEPPE])
    for out in ([], [ANNA], [BEPPE]):
        assert refused(state, out=out) == "C-4.2"
    assert refused(state, turn=BEPPE, out=[ANNA, CARLO]) == "C-4.2"
    assert refused(table("", "1 | - | 3", turn=CARLO, out=[ANNA, BEPPE]), out=[ANNA]) == "C-4.2"
    last = table("", "1 | - | 3", phase="final_battle", participants=(ANNA, CARLO), turn=CARLO, out=[ANNA])
    assert refused(last, out=[]) == "C-4.2"


def test_C_17_6_only_a_defender_comes_to_his_turn_again_without_a_card():
    defended = {"variants": CAPTURE, "regions": {BEPPE: "siena"}, "region": "siena"}
    again = table("", "1 | 2 | 3", turn=BEPPE, out=[ANNA, CARLO], **defended)
    assert refused(again, out=[CARLO]) == "C-4.2"
    assert refused(table("", "1 | 2 | 3", turn=CARLO, out=[ANNA], **defended), out=[ANNA, BEPPE]) == "C-17.3"
    assert refused(table("", "1 | - | 3", turn=CARLO, out=[ANNA, BEPPE], **defended), out=[ANNA]) == "C-4.2"


def test_C_4_10_the_card_that_was_played_lies_in_a_line_or_went_for_a_bishop_or_a_scarecrow():
    state = table("", "1 | 3", discard="Sca", card_was_played=True)
    others = [card for card in CARDS if card not in ("m1-01", "m3-01")]
    thrown = [card for card in others if card not in DISCARDED_AT_ONCE][: len(state.discard)]
    piles = {"discard": thrown, "deck": [card for card in others if card not in thrown]}

    GAME.position(GAME.view(state, ALL) | piles | {"card_was_played": False})
    assert refused(state, **piles) == "C-4.10"


def test_C_11_9_what_lies_in_a_line_of_a_final_battle_was_played():
    assert refused(final(), card_was_played=False) == "C-11.9"


def test_C_7_1_and_C_7_2_the_lines_on_the_table_tell_who_has_the_token():
    assert refused(table("6 | 5", "1 | 3", phase="choose_region"), holder=BEPPE) == "C-7.2"
    assert refused(table("6 | Cou", "1 | 3", phase="choose_region", holder=BEPPE), holder=ANNA) == "C-7.1"
    drawing = table("6 | 5", "1 | 3", phase="draw", waiting=(BEPPE,), variants=DRAW, holder=ANNA)
    assert refused(drawing, holder=BEPPE, waiting=[BEPPE, ANNA]) == "C-7.2"
    assert refused(ended("game_over", Cause.TOTAL_REGIONS, regions={ANNA: SIX}), holder=BEPPE) == "C-7.2"


def test_C_6_2_who_won_the_last_battle_has_a_region():
    state = table("6 | 5", "1 | 3", phase="choose_region")
    assert refused(state, regions=dict.fromkeys(state.regions)) == "C-6.2"
    assert refused(state, regions=dict(state.regions) | {"parma": BEPPE}) == "C-6.2"


def test_C_5_31_no_second_surrender_is_played():
    state = table("6 Sur | 5", "1 | 3", phase="choose_region")
    lines = [
        {"cards": ["m6-01", "surrender-01"], "face_down": []},
        {"cards": ["m5-01", "surrender-02"], "face_down": []},
    ]
    assert refused(state, lines=lines, discard=[card for card in state.discard if card != "surrender-02"]) == "C-5.31"


# ------------------------------------------------------------------------------------------------ the end

TAKEN = {
    0: "ancona mantova milano siena",
    1: "bologna lucca spoleto torino",
    2: "genova roma venezia",
    3: "ferrara modena urbino",
    4: "firenze parma",
}


def test_C_12_1_a_final_battle_is_fought_at_the_limit_or_for_want_of_regions():
    assert refused(final(), rounds_counted=0) == "C-12.1"
    wanting = {
        "phase": "final_battle",
        "participants": (0, 1),
        "regions": TAKEN,
        "pope_region": "napoli",
        "options": {},
    }
    state = table("6 | 5", "1 | 3", seats=5, **wanting)
    assert refused(state, pope_region=None) == "C-12.1"


def test_C_12_1_a_match_may_be_won_after_a_final_battle_in_its_last_game():
    match = {"phase": "match_over", "winners": (ANNA,), "cause": Cause.POINTS, "scope": Scope.GAME, "variants": MATCH}
    taken = {"participants": (0, 1), "regions": TAKEN, "pope_region": "napoli", "totals": (20, 4, 3, 3, 2)}
    state = table("6 | 5", "1 | 3", seats=5, **match, **taken)
    assert refused(state, participants=[1, 0]) == "C-12.1"
    assert refused(state, participants=[0, 2]) == "C-12.1"
    assert refused(state, pope_region=None) == "C-12.1"


def test_C_15_7_a_match_is_decided_at_its_target_or_at_the_limit():
    regions = {ANNA: "roma", CARLO: "siena"}
    state = final(scope=Scope.MATCH, variants=MATCH, totals=(20, 3, 20), regions=regions)
    assert refused(state, totals=[19, 3, 19]) == "C-15.7"
    limited = final(
        scope=Scope.MATCH,
        variants=MATCH,
        totals=(7, 3, 7),
        regions=regions,
        options={"max_rounds": 2},
        rounds_counted=2,
    )
    assert refused(limited, rounds_counted=1) == "C-15.7"
    won = {"torino": ANNA, "venezia": ANNA, "lucca": ANNA, "ancona": ANNA, "bologna": ANNA, "roma": ANNA}
    document = {"regions": dict(limited.regions) | won, "battle": 20, "totals": [11, 3, 11], "game_number": 3}
    assert refused(limited, **document) == "C-15.7"  # no limit ended a game that was won


def test_C_11_4_only_the_last_battle_brought_the_victory():
    four = {"torino": ANNA, "milano": ANNA, "genova": ANNA, "parma": ANNA}
    state = ended("game_over", Cause.ADJACENT_REGIONS, regions={ANNA: "torino milano genova parma"}, battle=12)
    regions = dict(state.regions) | four
    assert refused(state, regions=regions | {"venezia": ANNA, "modena": ANNA}) == "C-11.4"  # before the sixth as well
    rival = dict.fromkeys(("bologna", "firenze", "siena", "roma"), BEPPE)
    assert refused(state, regions=regions | rival) == "C-11.4"
    assert refused(state, winners=[BEPPE]) == "C-11.4"


def test_C_6_2_who_won_with_the_last_region_has_the_strongest_line():
    state = ended("game_over", Cause.TOTAL_REGIONS, regions={ANNA: SIX})
    lines = GAME.view(state, ALL)["lines"]
    assert refused(state, lines=lines[::-1], strengths=[5, 0, 6]) == "C-6.2"
    nobody = {"lines": [{"cards": [], "face_down": []}] * 3, "strengths": [0, 0, 0]}
    assert refused(state, discard=[*state.discard, "m6-01", "m5-01"], **nobody) == "C-6.2"


def test_C_11_6_somebody_conquered_the_last_region():
    taken = {0: "ancona mantova milano siena", 1: "bologna lucca spoleto", **{n: TAKEN[n] for n in (2, 3, 4)}}
    most = {"phase": "game_over", "winners": (ANNA,), "cause": Cause.MOST_REGIONS, "pope_region": "napoli"}
    state = table("6 | 5", "1 | 3", seats=6, regions=taken | {5: "torino"}, **most)
    lines = [{"cards": [card], "face_down": []} for card in ("m6-01", "m6-02")] + [{"cards": [], "face_down": []}] * 4
    piles = {"discard": [*(card for card in state.discard if card != "m6-02"), "m5-01"]}
    piles["deck"] = [card for card in state.deck if card != "m6-02"]
    if len(piles["deck"]) < len(state.deck):
        piles["deck"].append(piles["discard"].pop())
    assert refused(state, lines=lines, strengths=[6, 6, 0, 0, 0, 0], **piles) == "C-6.2"


def test_C_11_6_and_C_11_10_nobody_wins_by_the_most_regions_who_has_won_otherwise():
    limited = ended("game_over", Cause.ROUND_LIMIT, regions={ANNA: "roma"}, options=LIMIT, rounds_counted=3, battle=20)
    (five, *_), won = GAME.view(ended("game_over", Cause.TOTAL_REGIONS, regions={ANNA: SIX}), ALL)["lines"], SIX.split()
    document = {
        "regions": dict.fromkeys(limited.regions) | dict.fromkeys(won, ANNA),
        "lines": [five, *GAME.view(limited, ALL)["lines"][1:]],
        "strengths": [6, 0, 0],
        "discard": [card for card in limited.discard if card != "m6-01"],
        "deck": [card for card in limited.deck if card != "m6-01"],
    }
    assert refused(limited, **document) == "C-11.10"


def test_C_8_3_the_limit_ends_a_game_when_the_lines_are_discarded():
    state = ended("game_over", Cause.ROUND_LIMIT, regions={ANNA: "roma"}, options=LIMIT, rounds_counted=3)
    top, *deck = state.discard
    lines = [{"cards": [top], "face_down": []}, *GAME.view(state, ALL)["lines"][1:]]
    assert refused(state, lines=lines, discard=deck, strengths=list(strengths([[top], [], []]))) == "C-8.3"


def test_C_11_11_after_a_game_that_the_limit_ended_no_other_is_played():
    match = {"variants": MATCH, "options": LIMIT, "rounds_counted": 3, "battle": 20, "totals": (6, 0, 0)}
    state = ended("between_games", Cause.TOTAL_REGIONS, regions={ANNA: SIX}, **match)
    assert refused(state, cause="round_limit") == "C-11.11"
    between = {"phase": "between_games", "winners": (ANNA,), "cause": Cause.FINAL_BATTLE, "scope": Scope.GAME}
    taken = {"participants": (0, 1), "regions": TAKEN, "pope_region": "napoli", "totals": (4, 4, 3, 3, 2)}
    state = table(
        "6 | 5", "1 | 3", seats=5, variants=MATCH, options={"max_rounds": 1}, rounds_counted=1, **between, **taken
    )
    assert refused(state, pope_region=None) == "C-11.11"


def test_C_11_11_a_match_ends_below_its_target_only_with_a_game_that_the_limit_ended():
    match = {"variants": MATCH, "options": LIMIT, "rounds_counted": 3, "battle": 20, "totals": (7, 0, 0)}
    state = ended("match_over", Cause.POINTS, regions={ANNA: "roma"}, **match)
    assert refused(state, rounds_counted=2) == "C-15.6"
    won = dict.fromkeys(SIX.split(), ANNA)
    assert refused(state, regions=dict(state.regions) | won | {"roma": None}, totals=[12, 0, 0]) == "C-15.6"
