"""What a position must satisfy (chapters 15 and 19): real positions, each spoilt in one way."""

import pytest

from domain.contract.offers import sample
from domain.godfather import GAME
from domain.godfather.box import BOX
from domain.godfather.options import Options
from domain.godfather.possible import FRAMES_A_TURN, frames_to_come, turns_begun
from domain.godfather.vocabulary import expanded
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO
from tests.domain.godfather.positions import reached, rejected
from tests.laws.play import lively_game, luck_of

STRANGER = "caccamo"


def test_every_state_of_a_game_is_possible():
    for seats in GAME.players:
        for seed in range(2):
            for sitting in lively_game(GAME, Options(), seats, seed):
                assert GAME.position(GAME.view(sitting.state, "all")) == sitting.state


# ------------------------------------------------------------------------------------------------ cards


def test_G_23_1_the_bank_cannot_owe_money():
    document = reached("await_action")
    document["suitcases"][0]["money"] += [5] * 31
    document["bank"]["money"]["5"] -= 31
    assert document["bank"]["money"]["5"] < 0 and rejected(document) == "G-23.1"


def test_G_23_1_no_suitcase_holds_money_that_does_not_exist():
    document = reached("await_action")
    document["suitcases"][0]["money"].append(4)
    assert rejected(document) == "G-23.1"


def test_G_23_3_no_hand_holds_a_card_that_does_not_exist():
    document = reached("await_action")
    document["hands"][0].append("J99")
    assert rejected(document) == "G-23.3"


def test_G_23_3_a_job_being_resolved_lies_nowhere_else():
    document = reached("await_step", job=True)
    document["job_discard"].append(document["job"])
    assert rejected(document) == "G-23.3"


def test_G_23_3_a_drawn_job_lies_nowhere_else():
    document = reached("await_keep")
    document["job_deck"].append(document["drawn"][0])
    assert rejected(document) == "G-23.3"


def test_G_23_3_among_the_jobs_lie_only_jobs():
    document = reached("await_keep")
    document["drawn"][0] = "A99"
    assert rejected(document) == "G-23.3"


def test_G_2_6_each_number_of_players_has_its_public_slots():
    document = reached("await_action")
    document["public_jobs"].append(None)
    assert rejected(document) == "G-2.6"


@pytest.mark.parametrize("pile", ["ally_display", "allies_out"])
def test_G_23_8_among_the_allies_lie_only_allies(pile):
    document = reached("await_action")
    document[pile].append("J99")
    assert rejected(document) == "G-23.8"
    document = reached("await_action")
    document["tables"][0].append("A99")
    assert rejected(document) == "G-23.8"


def test_G_23_8_no_ally_of_a_later_act_lies_anywhere():
    document = reached("await_action")
    document["allies_out"].append("A31")
    assert rejected(document) == "G-23.8"


# ------------------------------------------------------------------------------------------------ figures and markers


@pytest.mark.parametrize(
    ("figure", "place"),
    [
        ("marzullo_thug_1", "business:BP9"),  # there is none
        ("marzullo_thug_1", "business:TR1"),  # not on the board
        ("marzullo_thug_1", "business:BPC"),  # no thug space (G-7.7)
        ("marzullo_thug_1", "space:F01"),
        ("marzullo_thug_1", "aside"),
        ("marzullo_don", "business:BP1"),
        ("marzullo_don", "space:F99"),
        ("marzullo_don", "turf:queens"),
        ("mayor", "turf:queens"),
        ("mayor", "reserve"),
        ("police_chief", "turf:central_park"),
        ("union_boss", "space:F01"),
        ("union_boss", "moon"),
    ],
)
def test_G_23_4_every_figure_stands_where_its_kind_may_stand(figure, place):
    document = reached("await_action")
    document["figures"][figure] = place
    assert rejected(document) == "G-23.4"


def test_G_1_10_two_players_have_no_spaces_of_three():
    document = reached("await_action", seats=2)
    document["figures"]["mayor"] = "space:F02"
    assert rejected(document) == "G-23.4"
    document["figures"]["mayor"] = "space:F01"
    GAME.position(document)


@pytest.mark.parametrize("place", ["space:F02", "business:BP1"])
def test_G_23_4_no_space_holds_two_figures(place):
    document = reached("await_action")
    pair = ("mayor", "marzullo_don") if place.startswith("space") else ("union_boss", "marzullo_thug_1")
    document["figures"] |= dict.fromkeys(pair, place)
    assert rejected(document) == "G-23.4"


def test_G_17_4_nobody_is_aside_after_joining():
    document = reached("await_action")
    document["figures"]["marzullo_don"] = "aside"
    assert rejected(document) == "G-17.4"


def test_G_23_5_no_supply_owes_markers():
    document = reached("await_action")
    document["control"]["queens"] += [MARZULLO] * 10
    document["markers"][0] -= 10
    assert document["markers"][0] < 0 and rejected(document) == "G-23.5"


def test_G_23_5_no_marker_belongs_to_somebody_who_does_not_play():
    document = reached("await_action")
    document["control"]["queens"].append(STRANGER)
    assert rejected(document) == "G-23.5"


# ------------------------------------------------------------------------------------------------ tiles


def test_G_4_1_tiles_lie_in_the_lowest_turfs():
    document = reached("await_action")
    tiles = document["tiles"]
    tiles["brooklyn"], tiles["wall_street"] = tiles["wall_street"], None
    assert rejected(document) == "G-4.1"


def test_G_23_7_there_is_one_tile_for_each_act():
    document = reached("await_action")
    document["tiles"]["brooklyn"] = document["tile_stacks"]["blue"].pop()
    assert rejected(document) == "G-23.7"


def test_G_23_7_each_act_opened_a_tile_of_its_colour_so_that_the_stacks_last():
    document = reached("await_action", seats=5)
    stacks = document["tile_stacks"]
    for turf in ("wall_street", "brooklyn", "upper_east_side", "queens"):
        stacks["blue"].append(document["tiles"][turf])
        document["tiles"][turf] = stacks["red"].pop()
    assert rejected(document) == "G-23.7"


def test_G_2_3_the_stacks_are_not_mixed():
    document = reached("await_action")
    blue, red = document["tile_stacks"]["blue"], document["tile_stacks"]["red"]
    blue[0], red[0] = red[0], blue[0]
    assert rejected(document) == "G-2.3"


# ------------------------------------------------------------------------------------------------ families


def test_G_2_14_whose_turn_it_is_plays():
    document = reached("await_step")
    document["active"] = STRANGER
    assert rejected(document) == "G-2.14"


@pytest.mark.parametrize("name", [STRANGER, ""])
@pytest.mark.parametrize("part", ["owner", "then"])
def test_G_2_14_who_benefits_plays(part, name):
    document = reached("await_step", then=True)
    document["frames"][-1][part] = name
    assert rejected(document) == "G-2.14"


def test_G_2_14_who_is_robbed_plays():
    document = reached("await_surrender")
    document["surrender"] = STRANGER
    assert rejected(document) == "G-2.14"


def test_G_2_14_who_answers_an_offer_plays():
    document = reached("await_offer")
    document["answers"][STRANGER] = 1
    assert rejected(document) == "G-2.14"


@pytest.mark.parametrize("kind", ["await_bids", "await_pick"])
def test_G_2_14_who_bids_plays(kind):
    document = reached(kind)
    document["bids"][STRANGER] = []
    assert rejected(document) == "G-2.14"


# ------------------------------------------------------------------------------------------------ how many frames


def most_frames(document):
    state = GAME.restore(document)
    return FRAMES_A_TURN * turns_begun(state) - frames_to_come(state)


@pytest.mark.parametrize("kind", ["await_action", "await_step", "await_order", "await_bids", "await_tribute"])
def test_G_20_1_no_more_frames_were_opened_than_turns_can_have_opened(kind):
    document = reached(kind, act=2)
    document["frames_opened"] = most_frames(document)
    GAME.position(document)
    document["frames_opened"] += 1
    assert rejected(document) == "G-20.1"


def test_G_20_1_nobody_has_opened_frames_before_the_first_turn():
    document = reached("await_action")
    assert document["frames_opened"] == 0
    for number in (-1, 1, 2**53 - 1):
        document["frames_opened"] = number
        assert rejected(document) == "G-20.1"


def test_G_20_1_a_turn_may_open_what_it_opens_however_many_frames_there_were():
    """Closed under play: who begins with as many as are allowed is never refused later."""
    for kind, wanted in (("await_order", {}), ("await_step", {"job": True}), ("await_step", {"then": True})):
        document = reached(kind, **wanted)
        document["frames_opened"] = most_frames(document)
        played_on(GAME.position(document))


def played_on(state):
    """To the end, looking at the position after each move."""
    for version in range(2, 2000):
        owed = next(iter(GAME.decisions(state)), None)
        if owed is None:
            return
        move = sample(next(iter(GAME.offers(state, owed.seat))), lambda _n: 0)
        state = GAME.decide(state, owed.seat, move, luck_of(1, version)).state
        assert GAME.position(GAME.view(state, "all")) == state
    raise AssertionError("the game does not end")


def test_G_5_2_a_turn_is_a_figure_an_ally_or_a_job():
    before = GAME.restore(reached("await_action"))
    assert turns_begun(before) == 0
    figures = before.figures | {"marzullo_don": "hudson", "mayor": "hudson"}
    assert turns_begun(before.but(figures=figures)) == 1  # the mayor is nobody's
    assert turns_begun(before.but(tables=(("A11",), (), ("A12", "A13")))) == 3
    assert turns_begun(GAME.restore(reached("await_step", job=True, act=1))) > 0
    an_act = len(before.figures) - len(BOX.neutral) + len(BOX.allies)
    assert turns_begun(before.but(act=3)) == 2 * an_act


def test_G_5_2_an_ally_that_left_its_table_was_a_turn_all_the_same():
    tribute = GAME.restore(reached("await_tribute", act=1))
    jobs = sum(len(suitcase.jobs) for suitcase in tribute.suitcases)
    assert turns_begun(tribute) - jobs == len(tribute.figures) - len(BOX.neutral) + len(BOX.allies)


def test_G_20_13_a_frame_to_come_is_counted_before_it_is_opened():
    assert frames_to_come(GAME.restore(reached("await_order", frames=False))) == 2
    assert frames_to_come(GAME.restore(reached("await_step", then=True, job=False))) == 1


def test_G_20_7_what_a_step_may_open_is_counted_before_it_is_resolved():
    document = reached("await_step", job=True)
    frame = document["frames"][0]
    frame["source"] = {"type": "ally", "id": "A14"}  # places the mayor
    frame["steps"] = [dict(step) for step in expanded(BOX.allies["A14"].steps)]
    frame["remaining"] = ["s1"]
    assert frames_to_come(GAME.restore(document | {"frames": [frame]})) == 2


# ------------------------------------------------------------------------------------------------ phases


def test_G_4_4_nobody_is_asked_while_a_business_opens():
    document = reached("await_tribute")
    document |= {"phase": "open_business", "state": "open_business", "asked": []}
    assert rejected(document) == "G-4.4"


@pytest.mark.parametrize("kind", ["await_bids", "await_tribute", "game_over"])
def test_G_5_7_no_other_phase_begins_while_a_figure_is_in_reserve(kind):
    document = reached(kind)
    document["figures"]["marzullo_don"] = "reserve"
    assert rejected(document) == "G-5.7"


def test_G_16_1_the_tribute_waits_for_somebody():
    document = reached("await_tribute", act=4)
    document["act"] = 4
    for seat, hand in enumerate(document["hands"]):
        money = [card for card in hand if card.startswith("money:")]
        document["suitcases"][seat]["money"] += [BOX.worth[card] for card in money]
        goods = [card for card in hand if card in BOX.goods]
        for good in goods:
            document["bank"]["goods"][good] += 1
        document["job_discard"] += [card for card in hand if card in BOX.jobs]
        document["allies_out"] += [card for card in hand if card in BOX.allies]
    document |= {"hands": [[], [], []], "hand_allies": [[], [], []], "asked": []}
    assert rejected(document) == "G-16.1"


def test_G_16_1_allies_have_left_their_tables_by_the_tribute():
    document = reached("await_tribute")
    document["tables"][0].append(document["allies_out"].pop())
    assert rejected(document) == "G-16.1"


# ------------------------------------------------------------------------------------------------ turf war


def test_G_14_4_the_turf_in_question_was_won():
    document = reached("await_marker", seats=2)
    GAME.position(document)
    won = document["won"]
    other = next(family for family in document["families"] if family != won["player"])
    for spoilt in ({"turf": "central_park"}, {"turf": "nowhere"}, {"player": other}, {"player": STRANGER}):
        assert rejected(document | {"won": won | spoilt}) == "G-14.4"


def test_G_4_4_nobody_is_asked_in_a_turf_war_without_a_turf_won():
    document = reached("await_marker", seats=2)
    assert rejected(document | {"won": None, "state": "turf_war", "asked": []}) == "G-4.4"


def test_G_14_7_a_marker_is_asked_for_when_none_is_in_supply():
    document = reached("await_marker", seats=2)
    seat = document["families"].index(document["won"]["player"])
    turf = next(turf for turf, stack in document["control"].items() if document["won"]["player"] in stack)
    document["control"][turf].remove(document["won"]["player"])
    document["markers"][seat] += 1
    assert rejected(document) == "G-14.7"


# ------------------------------------------------------------------------------------------------ bribery


def test_G_3_2_act_four_has_no_bribery():
    document = reached("await_tribute", act=4)
    document |= {"phase": "bribery", "state": "await_bids", "asked": document["families"]}
    assert rejected(document) == "G-3.2"


@pytest.mark.parametrize("kind", ["await_bids", "await_pick"])
def test_G_15_1_a_bid_is_in_its_players_suitcase(kind):
    document = reached(kind)
    document["bids"][MARZULLO] = [5] * 9
    assert rejected(document) == "G-15.1"


def test_G_15_2_somebody_has_still_to_bid():
    document = reached("await_bids")
    document |= {"bids": {family: [] for family in document["families"]}, "asked": []}
    assert rejected(document) == "G-15.2"


def test_G_15_2_somebody_has_still_to_pick():
    document = reached("await_pick")
    document |= {"picks": [], "asked": [], "bids": {family: [] for family in document["families"]}}
    assert rejected(document) == "G-15.2"


def test_G_15_4_allies_are_taken_in_the_order_of_the_bids():
    document = next_pick(2)
    document["picks"].reverse()
    document["asked"] = document["picks"][:1]
    assert rejected(document) == "G-15.4"


def test_G_15_4_there_are_as_many_allies_as_picks():
    document = next_pick(2)
    document["allies_out"].append(document["ally_display"].pop())
    document["allies_out"].append(document["ally_display"].pop())
    assert len(document["ally_display"]) < len(document["picks"]) and rejected(document) == "G-15.4"


def next_pick(players):
    """Two bids are shown, of 5 and of 3, and two allies lie there."""
    document = reached("await_pick")
    for family, seat, value in ((MARZULLO, 0, 5), (MATARAZZO, 1, 3)):
        document["suitcases"][seat]["money"].append(value)
        document["bank"]["money"][str(value)] -= 1
        document["bids"][family] = [value]
    document["bids"][PIZZINO] = []
    document["picks"], document["asked"] = [MARZULLO, MATARAZZO], [MARZULLO]
    while len(document["ally_display"]) < players:
        document["ally_display"].append(document["allies_out"].pop())
    GAME.position(document)
    return document


# ------------------------------------------------------------------------------------------------ the end


def test_G_18_1_the_game_ends_after_act_four():
    document = reached("game_over")
    assert document["act"] == 4
    tile = document["tiles"]["queens"]
    document["tiles"]["queens"] = None
    document["tile_stacks"]["red"].insert(0, tile)
    document["figures"] |= {f"{family}_heir": "aside" for family in document["families"]}
    for figure, place in document["figures"].items():
        if place == f"business:{tile}":
            document["figures"][figure] = "hudson"
    assert rejected(document | {"act": 3}) == "G-18.1"


def test_G_18_2_at_the_end_hands_and_tables_are_empty():
    document = reached("game_over")
    document["hands"][0].append("gun")
    document["bank"]["goods"]["gun"] -= 1
    assert rejected(document) == "G-18.2"
    document = reached("game_over")
    document["tables"][0].append(document["allies_out"].pop())
    assert rejected(document) == "G-18.2"


def test_G_18_7_the_scores_are_what_the_table_shows():
    document = reached("game_over")
    document["scores"][MARZULLO]["total"] += 1
    assert rejected(document) == "G-18.7"
    document = reached("game_over")
    document["winners"] = document["families"]
    assert rejected(document) == "G-18.7"


# ------------------------------------------------------------------------------------------------ frames


def test_G_5_4_who_has_no_figure_in_reserve_takes_no_turn():
    document = reached("await_action", act=2)
    for figure, place in document["figures"].items():
        if figure.startswith(document["active"]) and place == "reserve":
            document["figures"][figure] = "hudson"
    assert rejected(document) == "G-5.4"


def test_G_20_4_the_top_frame_needs_a_decision():
    document = reached("await_step")
    document["frames"][-1]["remaining"] = []
    assert rejected(document) == "G-20.4"


@pytest.mark.parametrize("remaining", [["s9"], ["s2", "s1"], ["s1", "s1", "s2"]])
def test_G_20_1_a_frame_has_the_steps_that_remain(remaining):
    document = reached("await_step", then=True)
    assert len(document["frames"][-1]["steps"]) > 1
    document["frames"][-1]["remaining"] = remaining
    assert rejected(document) == "G-20.1"


@pytest.mark.parametrize("number", [0, -1, 1000])
def test_G_20_1_frames_are_numbered_from_one_to_the_last_opened(number):
    document = reached("await_step")
    document["frames"][-1]["id"] = number
    assert rejected(document) == "G-20.1"


def test_G_20_1_a_frame_that_lies_higher_was_opened_later():
    document = two_frames()
    GAME.position(document)
    for ids in ((2, 1), (1, 1)):
        for frame, number in zip(document["frames"], ids, strict=True):
            frame["id"] = number
        assert rejected(document) == "G-20.1"


def two_frames():
    """A frame that waits under another of the same kind."""
    document = reached("await_step", job=False)
    document["frames"] = [dict(document["frames"][0], id=1), dict(document["frames"][0], id=2)]
    document["frames_opened"] = 2
    return document


def test_G_8_10_one_job_is_resolved_at_a_time():
    document = reached("await_step", job=True)
    job = next(job for job in document["job_deck"] if job != document["job"])
    document["job_deck"].remove(job)
    steps = [dict(step) for step in expanded(BOX.jobs[job].steps)]
    frame = document["frames"][0]
    below = frame | {"source": {"type": "job", "id": job}, "steps": steps, "remaining": []}
    document["frames"] = [below | {"id": 1}, frame | {"id": 2}]
    document |= {"job": job, "frames_opened": 2}
    assert rejected(document) == "G-8.10"


def test_G_20_13_the_second_to_benefit_from_a_front_is_another():
    document = reached("await_step", then=True)
    document["frames"][-1]["then"] = document["frames"][-1]["owner"]
    assert rejected(document) == "G-20.13"


def test_G_7_4_nobody_benefits_next_from_a_back_room():
    document = reached("await_step", job=True)
    frame = document["frames"][-1]
    frame["then"] = next(family for family in document["families"] if family != frame["owner"])
    assert rejected(document) == "G-20.13"
    source = {"type": "business", "id": "BP6", "part": "back"}
    frame |= {"source": source, "steps": [{"id": "s1", "draw_jobs": 2, "keep": 1}], "remaining": ["s1"]}
    document["job_deck"].append(document["job"])
    document["job"] = None
    assert rejected(document) == "G-20.13"
    source["part"] = "front"
    frame["steps"].append({"id": "s2", "gain_money": [2]})
    GAME.position(document)


# ------------------------------------------------------------------------------------------------ orders


def test_G_6_6_the_one_who_shakes_down_is_asked_for_the_order():
    document = reached("await_order")
    order = document["order"]
    others = [family for family in document["families"] if family not in (order["player"], order["controller"])]
    for player in (*others, order["controller"], STRANGER):
        assert rejected(document | {"order": order | {"player": player}, "asked": [player]}) == "G-6.6"


def test_G_6_6_after_a_card_the_owner_of_its_frame_is_asked():
    document = reached("await_order", job=True)
    GAME.position(document)
    document["frames"][-1]["owner"] = document["order"]["controller"]
    assert rejected(document) == "G-6.6"


@pytest.mark.parametrize("business", ["BPC", "BP9", "TR1"])
def test_G_6_6_an_order_is_asked_for_a_front_on_the_board(business):
    document = reached("await_order", act=2)
    document["order"]["business"] = business
    assert rejected(document) == "G-6.6"


def test_G_6_4_the_controller_is_asked_about():
    document = reached("await_order")
    order = document["order"]
    for controller in {*document["families"], STRANGER} - {order["player"], order["controller"]}:
        assert rejected(document | {"order": order | {"controller": controller}}) == "G-6.4"


def test_G_6_5_who_controls_the_turf_is_asked_for_no_order():
    document = reached("await_order")
    order, turf = document["order"], turf_shaken_down(document)
    document["control"][turf].append(order["player"])
    document["markers"][document["families"].index(order["player"])] -= 1
    order["controller"] = order["player"]
    assert rejected(document) == "G-6.4"


def turf_shaken_down(document):
    business = document["order"]["business"]
    return BOX.businesses[business].area or next(turf for turf, tile in document["tiles"].items() if tile == business)


# ------------------------------------------------------------------------------------------------ answers


@pytest.mark.parametrize("kind", ["await_keep", "await_offer", "await_surrender"])
def test_G_20_6_an_answer_is_asked_for_a_step_that_remains(kind):
    document = reached(kind)
    GAME.position(document)
    frame = document["frames"][-1]
    frame["remaining"] = [step for step in frame["remaining"] if step != frame["resolving"]]
    assert rejected(document) == "G-20.6"
    document = reached(kind)
    document["frames"][-1]["resolving"] = None
    assert rejected(document) == "G-20.6"


@pytest.mark.parametrize(
    ("kind", "field", "value"), [("await_offer", "surrender", PIZZINO), ("await_keep", "answers", {})]
)
def test_G_20_6_a_step_needs_the_answer_of_its_kind(kind, field, value):
    document = reached(kind)
    document["job_deck"] += document["drawn"]
    document |= {"drawn": [], "answers": None, field: value}
    assert rejected(document) == "G-20.6"


def test_G_24_8_two_jobs_are_drawn_and_one_is_kept():
    document = reached("await_keep")
    assert len(document["drawn"]) == 2
    document["drawn"].append(document["job_deck"].pop())
    assert rejected(document) == "G-20.6"
    document["job_deck"] += [document["drawn"].pop(), document["drawn"].pop()]
    assert rejected(document) == "G-20.6"  # TV-30: a single one is kept unasked


def test_G_19_7_an_offer_waits_for_somebody_who_holds_money():
    document = reached("await_offer")
    owner = document["frames"][-1]["owner"]
    for seat, family in enumerate(document["families"]):
        money = [card for card in document["hands"][seat] if card in BOX.worth]
        if family != owner:
            document["hands"][seat] = [card for card in document["hands"][seat] if card not in BOX.worth]
            document["suitcases"][seat]["money"] += [BOX.worth[card] for card in money]
    document |= {"asked": [], "answers": {}}
    assert rejected(document) == "G-20.6"


def test_G_19_7_an_answer_is_in_its_players_hand():
    document = reached("await_offer", seats=5)
    family, *others = document["asked"]
    held = [BOX.worth[card] for card in document["hands"][document["families"].index(family)] if card in BOX.worth]
    missing = next(value for value in (*BOX.money, 9) if value not in held)
    state = GAME.position(document | {"answers": {family: held[0]}, "asked": others})
    assert state.turn.pending.answers == {family: held[0]} and state.asked == tuple(others) != ()
    assert rejected(document | {"answers": {family: missing}, "asked": others}) == "G-19.7"


def test_G_19_7_the_owner_of_an_offer_does_not_answer_it():
    document = reached("await_offer")
    owner = document["frames"][-1]["owner"]
    seat = document["families"].index(owner)
    document["hands"][seat].append("money:1")
    document["bank"]["money"]["1"] -= 1
    assert rejected(document | {"answers": {owner: 1}}) == "G-19.7"


def test_G_12_9_nobody_gives_money_from_an_empty_suitcase():
    document = reached("await_surrender")
    seat = document["families"].index(document["surrender"])
    for value in document["suitcases"][seat]["money"]:
        document["bank"]["money"][str(value)] += 1
    document["suitcases"][seat]["money"] = []
    assert rejected(document) == "G-12.9"


def test_G_19_13_nobody_robs_himself():
    document = reached("await_surrender")
    owner = document["frames"][-1]["owner"]
    assert rejected(document | {"surrender": owner, "asked": [owner]}) == "G-20.6"


def test_G_19_8_a_card_stolen_from_a_hand_is_asked_of_nobody():
    document = reached("await_surrender")
    frame, job = document["frames"][-1], document["job"]
    pickpockets = next(each for each in ("J27", "J28") if each in document["job_deck"] + document["job_discard"])
    for pile in (document["job_deck"], document["job_discard"]):
        if pickpockets in pile:
            pile[pile.index(pickpockets)] = job
    steps = [dict(step) for step in expanded(BOX.jobs[pickpockets].steps)]
    frame |= {"source": {"type": "job", "id": pickpockets}, "steps": steps}
    frame |= {"remaining": ["s1", "s2"], "resolving": "s2"}
    document["job"] = pickpockets
    assert rejected(document) == "G-20.6"
