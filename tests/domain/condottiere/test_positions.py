"""Positions: a table may start from any document that the rules could have led to, and from no other."""

import json

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import BattleStarted
from domain.condottiere.evolve import evolve
from domain.condottiere.moves import ChooseRegion, ShowCards
from domain.condottiere.state import Cause
from domain.contract.game import ALL, Refused
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, opened, table

SIX = "torino venezia lucca ancona siena bologna"  # no four of them adjacent
WON = (20, 19, 0)


def document(state):
    return json.loads(json.dumps(GAME.view(state, ALL)))


def battle():
    return document(table("6 Cou | 5", "1 2 | 3", regions={ANNA: "roma"}, pope_region="siena", discard="4 Bis"))


def test_a_position_is_read_back():
    state = opened(4, "draw_after_battle hidden_cards")

    assert GAME.position(document(state)) == state


def test_what_our_own_log_kept_is_restored_as_it_was_accepted():
    for state in (opened(4, "draw_after_battle hidden_cards"), table("6 (Cou) | 5", "1 | 3", variants="hidden_cards")):
        assert GAME.restore(document(state)) == GAME.position(document(state)) == state


def test_what_our_own_log_kept_is_not_judged_again():
    """A position may be refused today that was accepted when its table was opened."""
    known = battle() | {"holder": BEPPE}

    assert refused(known) == "C-1.7"
    assert document(GAME.restore(known)) == known


def change(path, value):
    """The document with another value at this path."""
    changed = battle()
    *steps, last = path
    place = changed
    for step in steps:
        place = place[step]
    place[last] = value
    return changed


WRONG = [
    (("hands", 0), ["m1-01"], "C-1.2"),  # a card is lost
    (("hands", 0), ["m1-01", "m2-01", "m2-02"], "C-1.2"),  # a card is born
    (("hands", 1), {"hidden": 1}, "C-1.2"),
    (("deck"), {"hidden": 100}, "C-1.2"),
    (("hands",), [["m1-01", "m2-01"], ["m3-01"], []], "C-1.1"),
    (("players",), [{"colour": "red"}], "C-1.1"),
    (("players",), [{"colour": "red"}, {"colour": "red"}], "C-2.2"),
    (("variants",), ["points_match", "capturing_regions"], "C-19.1"),
    (("variants",), ["hidden_cards", "hidden_cards"], "C-19.2"),
    (("variants",), ["points_match"], "C-15.1"),
    (("max_rounds",), 0, "C-11.9"),
    (("first_holder",), 2, "C-2.3"),
    (("points_target",), 20, "C-15.1"),
    (("totals",), [0], "C-1.1"),
    (("totals",), [-1, 0], "C-1.1"),
    (("round",), 10**12, "C-9.8"),
    (("holder",), 2, "C-1.1"),
    (("turn",), None, "C-4.1"),
    (("turn",), -1, "C-1.1"),
    (("out",), [0], "C-4.5"),
    (("out",), [1, 1], "C-20.2"),
    (("participants",), [0], "C-4.1"),
    (("region",), None, "C-3.3"),
    (("region",), "siena", "C-3.3"),
    (("region",), "roma", "C-3.2"),
    (("region",), "oz", "C-1.8"),
    (("placer",), None, "C-4.1"),
    (("defender",), 1, "C-17.2"),
    (("pope_region",), "roma", "C-5.23"),
    (("pope_region",), "oz", "C-1.8"),
    (("regions", "roma"), 5, "C-1.1"),
    (("regions", "oz"), None, "C-1.5"),
    (("regions", "venezia"), "m1-01", "C-20.2"),
    (("waiting",), [0], "C-8.4"),
    (("winners",), [0], "C-11.4"),
    (("cause",), "points", "C-11.4"),
    (("phase",), "choose_region", "C-4.1"),
    (("phase",), "nonsense", "C-20.2"),
    (("held",), [3, 0], "C-9.3"),
    (("reshuffled",), ["m99-01"], "C-9.3"),
    (("shown",), [{"card": "m3-01", "seat": 0, "to": [1], "face_down": False}], "C-13.2"),
    (("shown",), [{"card": "m1-01", "seat": 0, "to": [0], "face_down": False}], "C-13.2"),
    (("shown",), [{"card": "m1-01", "seat": 0, "to": [7], "face_down": False}], "C-1.1"),
    (("shown",), [{"card": "m1-01", "seat": 0, "to": [1], "face_down": True}], "C-13.2"),
    (("lines", 0), {"cards": ["m6-01"], "face_down": ["courtesan-01"]}, "C-18.3"),
    (("surplus",), 1, "C-20.2"),
    (("scope",), "game", "C-12.1"),
    (("battle",), 0, "C-2.6"),
]


@pytest.mark.parametrize(("path", "value", "rule"), WRONG)
def test_a_wrong_position_is_refused(path, value, rule):
    path = (path,) if isinstance(path, str) else path
    with pytest.raises(Refused) as refusal:
        GAME.position(change(path, value))
    assert (refusal.value.code, refusal.value.rule) in {
        ("bad_position", rule),
        ("bad_player_count", rule),
        ("incompatible_variants", rule),
        ("bad_max_rounds", rule),
        ("bad_first_holder", rule),
    }


@pytest.mark.parametrize("nonsense", [{}, {"phase": "battle"}, [], None, "battle", 7])
def test_nonsense_is_refused(nonsense):
    with pytest.raises(Refused) as refusal:
        GAME.position(nonsense)
    assert refusal.value.code == "bad_position"


def refused(state_document):
    with pytest.raises(Refused) as refusal:
        GAME.position(state_document)
    return refusal.value.rule


def moved(source, target, card):
    """The battle with one card moved between two piles."""
    changed = battle()
    source, target = source(changed), target(changed)
    source.remove(card)
    target.append(card)
    return changed


def test_what_cannot_lie_in_a_line():
    changed = moved(lambda doc: doc["discard"], lambda doc: doc["lines"][0]["cards"], "bishop-01")
    assert refused(changed) == "C-4.10"
    changed = moved(lambda doc: doc["discard"], lambda doc: doc["lines"][0]["cards"], "surrender-01")
    assert refused(changed) == "C-5.31"
    changed = moved(lambda doc: doc["discard"], lambda doc: doc["lines"][0]["cards"], "winter-01")
    changed["discard"].remove("spring-01")
    changed["lines"][1]["cards"].append("spring-01")
    assert refused(changed) == "C-5.12"


def test_C_9_3_cards_discarded_face_down_are_shuffled_at_once():
    changed = battle()
    changed["trimmed"][1].append(changed["deck"].pop())
    assert refused(changed) == "C-9.3"


@pytest.mark.parametrize("cards", [["m2-01", "m1-01"], ["m1-01", "m1-01"]])
def test_C_13_2_cards_that_were_shown_stand_once_and_in_order(cards):
    shown = [{"card": card, "seat": ANNA, "to": [BEPPE], "face_down": False} for card in cards]
    assert refused(battle() | {"shown": shown}) == "C-13.2"
    GAME.position(battle() | {"shown": sorted(shown, key=str)[:1]})


def test_what_cannot_lie_face_down():
    changed = document(table("6 | 5", "1 | 3", variants="hidden_cards"))
    changed["discard"].remove("winter-01")
    changed["lines"][0]["face_down"] = ["winter-01"]
    assert refused(changed) == "C-18.1"
    changed["discard"] += ["winter-01"]
    changed["deck"].remove("m10-01")
    changed["deck"].remove("m10-02")
    changed["lines"][0]["face_down"] = ["m10-01", "m10-02"]
    assert refused(changed) == "C-18.3"


def test_a_hand_cannot_be_too_large():
    for variants, one_too_many, rule in (("", 11, "C-9.4"), ("draw_after_battle", 17, "C-14.6")):
        changed = document(table("6 | 5", "1 | -", variants=variants))
        changed["hands"][1], changed["deck"] = changed["deck"][:one_too_many], changed["deck"][one_too_many:]
        assert refused(changed) == rule


def test_nobody_has_won_already():
    changed = battle()
    changed["regions"] |= {"torino": 1, "milano": 1, "genova": 1, "venezia": 1}
    assert refused(changed) == "C-11.4"
    changed["regions"] |= dict.fromkeys(["lucca", "firenze", "ferrara"], 1)
    assert refused(changed) == "C-2.2"


def test_after_a_battle_all_cards_lie_face_up():
    changed = document(table("6 | 5", "1 | 3", variants="hidden_cards", phase="choose_region"))
    changed["lines"][0] = {"cards": [], "face_down": ["m6-01"]}
    assert refused(changed) == "C-18.6"


@pytest.mark.parametrize(
    ("fields", "changes", "rule"),
    [
        ({"phase": "hand_discard", "waiting": (ANNA,)}, {"waiting": []}, "C-8.4"),
        ({"phase": "hand_discard", "waiting": (ANNA,)}, {"waiting": [0, 0]}, "C-8.4"),
        ({"phase": "hand_discard", "waiting": (ANNA,)}, {"waiting": [2]}, "C-8.4"),
        ({"phase": "hand_discard", "waiting": (ANNA,)}, {"phase": "draw"}, "C-14.1"),
        ({"phase": "hand_discard", "waiting": (ANNA,)}, {"phase": "keep_cards"}, "C-9.2"),
        ({"phase": "hand_discard", "waiting": (ANNA,)}, {"placer": None}, "C-8.1"),
        ({"phase": "choose_region"}, {"phase": "game_over"}, "C-11.4"),
        ({"phase": "choose_region"}, {"phase": "game_over", "winners": [0]}, "C-11.4"),
        (
            {"phase": "game_over", "winners": (ANNA,), "cause": Cause.TOTAL_REGIONS, "regions": {ANNA: SIX}},
            {"phase": "match_over"},
            "C-15.1",
        ),
        (
            {
                "phase": "match_over",
                "winners": (ANNA,),
                "cause": Cause.POINTS,
                "variants": "points_match",
                "totals": WON,
                "regions": {ANNA: SIX},
            },
            {"phase": "game_over"},
            "C-15.6",
        ),
        (
            {"phase": "draw", "waiting": (ANNA,), "variants": "draw_after_battle"},
            {"phase": "hand_discard"},
            "C-14.1",
        ),
    ],
)
def test_phases_that_cannot_be(fields, changes, rule):
    lines = "6 | - | -" if "winners" in fields else ""
    assert refused(document(table(lines, "1 2 | 3 | -", **fields)) | changes) == rule


DRAWING = {"phase": "draw", "waiting": (ANNA,), "variants": "draw_after_battle"}


@pytest.mark.parametrize("participants", [[], [0], [0, 2]])
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": "choose_region"},
        {"phase": "battle"},
        DRAWING,
        {"phase": "hand_discard", "waiting": (ANNA, BEPPE)},
        {"phase": "keep_cards", "waiting": (ANNA,), "hands": "1 2 | - | -"},
    ],
    ids=lambda fields: fields["phase"],
)
def test_C_4_1_all_take_part_but_in_a_final_battle(fields, participants):
    state = table(**{"hands": "1 2 | 3 | -"} | fields)

    assert refused(document(state) | {"participants": participants}) == "C-4.1"
    assert refused(document(state) | {"participants": participants, "scope": "game"}) == "C-12.1"


def test_C_4_1_a_new_battle_is_everybodys():
    state = after(opened(3), (ANNA, ChooseRegion("roma")))

    assert state.participants == (ANNA, BEPPE, CARLO)
    assert evolve(state.but(participants=()), BattleStarted(2, "siena", BEPPE, None)).participants == (0, 1, 2)


def test_a_draw_that_cannot_be():
    drawing = document(table("", "1 2 | 3 | -", phase="draw", waiting=(ANNA,), variants="draw_after_battle"))
    empty = drawing | {"hands": [[], [], []], "deck": [*drawing["deck"], "m1-01", "m2-01", "m3-01"]}
    assert refused(empty) == "C-14.7"
    full = drawing | {"hands": [drawing["deck"][:12], ["m3-01"], []], "deck": [*drawing["deck"][12:], "m1-01", "m2-01"]}
    assert refused(full) == "C-14.5"


def test_a_final_battle_that_cannot_be():
    final = document(table("6 | - | 5", "1 | - | 2", phase="final_battle", participants=(ANNA, CARLO)))
    assert refused(final | {"participants": [0]}) == "C-12.1"
    assert refused(final | {"scope": None}) == "C-12.1"
    assert refused(final | {"scope": "match"}) == "C-15.7"
    assert refused(final | {"first_seat": 1}) == "C-12.3"
    assert refused(final | {"region": "roma"}) == "C-12.4"


def test_the_holder_must_have_a_region_to_choose():
    sixteen = {
        0: "ancona lucca milano spoleto",
        1: "bologna genova parma",
        2: "firenze mantova napoli",
        3: "torino venezia",
        4: "roma urbino",
        5: "ferrara modena",
    }
    choosing = document(table("", "1 | 2", seats=6, phase="choose_region", regions=sixteen))
    assert refused(choosing | {"pope_region": "siena"}) == "C-3.1"
    draw = {"phase": "draw", "waiting": tuple(range(6)), "holder": 0, "variants": "draw_after_battle"}
    drawing = document(table("", "1 | 2", seats=6, regions=sixteen, **draw))
    assert refused(drawing | {"pope_region": "siena"}) == "C-3.1"


def test_the_lines_are_discarded_before_hands_may_be():
    changed = document(table("", "1 2 | 3 | -", phase="hand_discard", waiting=(ANNA,)))
    changed["hands"][0].remove("m2-01")
    changed["lines"][1]["cards"].append("m2-01")
    assert refused(changed) == "C-8.3"


def test_what_was_shown_is_part_of_the_position():
    state = after(table("6 | 5", "1 2 | 3"), (ANNA, ShowCards(BEPPE, ("m2-01",))))

    assert GAME.position(document(state)) == state


def test_a_position_says_what_its_table_agreed_on():
    one, other = opened(3, "hidden_cards", max_rounds=4), opened(3, "hidden_cards", max_rounds=5)

    assert GAME.agreed(GAME.position(document(one))) == GAME.agreed(one)
    assert GAME.agreed(one) != GAME.agreed(other) != GAME.agreed(opened(4, "hidden_cards", max_rounds=5))
