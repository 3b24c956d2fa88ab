"""Combining variants (chapter 19)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.box import Variant
from domain.condottiere.events import CardPlayed, GameWon, PlayerPassed, PointsScored
from domain.condottiere.moves import ChooseRegion, KeepHand, Pass, PlayCard
from domain.condottiere.options import Options
from domain.condottiere.state import Cause, Phase
from domain.contract.game import Refused
from domain.contract.wire import plain, read, schema
from tests.domain.condottiere.combinations import ALLOWED, EVERY
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, only, table, told

FORBIDDEN = {Variant.POINTS_MATCH, Variant.CAPTURING_REGIONS}


@pytest.mark.parametrize("variants", [each for each in EVERY if set(each) >= FORBIDDEN], ids=str)
def test_C_19_1_points_and_capturing_cannot_be_combined(variants):
    """V-65."""
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(variants), 4)
    assert (refusal.value.code, refusal.value.rule) == ("incompatible_variants", "C-19.1")
    assert refusal.value.params == {"variants": ["points_match", "capturing_regions"]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_C_19_2_the_other_twenty_four_can(seats):
    assert len(EVERY) == 32
    assert len(ALLOWED) == 24
    for variants in ALLOWED:
        GAME.check(Options(variants), seats)


def test_C_19_2_variants_are_named_as_in_the_rules():
    assert read(Options, {}) == Options()
    assert plain(Options()) == {"variants": [], "first_holder": 0, "points_target": 20, "max_rounds": None}
    assert schema(Options)["properties"]["variants"]["items"] == {"enum": [variant.value for variant in Variant]}


@pytest.mark.parametrize("name", ["speed_chess", "", "HIDDEN_CARDS", "\udfff", "y" * 5000])
def test_C_19_2_an_unknown_variant_is_refused(name):
    with pytest.raises(Refused) as refusal:
        GAME.check(read(Options, {"variants": ["hidden_cards", name]}), 4)
    assert (refusal.value.code, refusal.value.rule) == ("incompatible_variants", "C-19.2")
    assert refusal.value.params["allowed"] == [variant.value for variant in Variant]
    assert all(variant in refusal.value.detail for variant in Variant)
    assert len(refusal.value.detail.encode()) < 200


def test_C_19_3_with_bigger_kingdoms_the_bonus_needs_the_larger_group():
    fields = {"seats": 4, "variants": "points_match bigger_kingdoms", "out": (1, 2, 3)}
    three = table("6", "1", regions={ANNA: "genova parma"}, region="lucca", **fields)
    assert not told(facts(three, ANNA, Pass()), GameWon)

    four = table("6", "1", regions={ANNA: "genova parma lucca"}, region="modena", **fields)
    assert only(facts(four, ANNA, Pass()), PointsScored).bonus == (5, 0, 0, 0)

    total = table("6", "1", regions={ANNA: "genova parma lucca roma"}, region="siena", **fields)
    assert only(facts(total, ANNA, Pass()), GameWon).cause is Cause.TOTAL_REGIONS
    assert only(facts(total, ANNA, Pass()), PointsScored).bonus == (0, 0, 0, 0)


ALL_ALLOWED_IN_ONE_GAME = "draw_after_battle capturing_regions hidden_cards"


def test_C_19_4_in_a_final_battle_cards_are_still_hidden():
    state = table(
        "- | - | -", "6 1 | - | 5 5", phase="final_battle", participants=(ANNA, CARLO), variants=ALL_ALLOWED_IN_ONE_GAME
    )

    assert only(facts(state, ANNA, PlayCard("m6-01")), CardPlayed).face_down


def test_C_19_4_but_nobody_draws_or_defends():
    state = table(
        "- | - | -",
        "6 1 | - | 5 5",
        phase="final_battle",
        participants=(ANNA, CARLO),
        variants=ALL_ALLOWED_IN_ONE_GAME,
        regions={ANNA: "siena", CARLO: "roma"},
    )
    assert facts(state, ANNA, Pass())[0] == PlayerPassed(ANNA, forced=False, final=True)

    state = after(state, (ANNA, Pass()), (CARLO, Pass()))
    assert (state.phase, state.winners) == (Phase.GAME_OVER, (ANNA, CARLO))


def test_C_19_4_the_defender_of_the_last_region_is_out_like_anybody_else():
    """Nobody plays a card for Siena; the limit ends the game, and Carlo meets Anna, each with one region."""
    state = table(
        "",
        "6 1 | 2 | 5 5",
        variants="capturing_regions",
        options={"max_rounds": 1},
        regions={ANNA: "roma", CARLO: "siena"},
        region="siena",
    )
    state = after(state, (ANNA, Pass()), (BEPPE, Pass()), (CARLO, Pass()), (CARLO, ChooseRegion("lucca")))
    state = after(state, (CARLO, KeepHand()), (ANNA, KeepHand()), (BEPPE, KeepHand()))
    assert (state.phase, state.turn) == (Phase.FINAL_BATTLE, CARLO)

    assert facts(state, CARLO, Pass())[0] == PlayerPassed(CARLO, forced=False, final=True)


def test_the_examples_show_all_variants():
    assert {variant for example in GAME.examples for variant in example.get("variants", ())} == set(Variant)
    assert all("max_rounds" in example for example in GAME.examples)
