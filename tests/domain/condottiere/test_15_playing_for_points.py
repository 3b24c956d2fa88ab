"""Variant: playing for points (chapter 15)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import (
    CardsDealt,
    CondottiereTokenAwarded,
    DeckShuffled,
    FinalBattleStarted,
    GameCreated,
    GameStarted,
    GameWon,
    MatchWon,
    PointsScored,
    RoundStarted,
)
from domain.condottiere.moves import Pass, SendMessage, StartNextGame
from domain.condottiere.options import Options
from domain.condottiere.state import Cause, Phase
from domain.contract.game import Refused
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, DORA, after, facts, given, only, table, told
from tests.laws.play import luck_of

MATCH = "points_match"


def victory(regions, region, totals, seats=4, **fields):
    """Beppe's line stands alone; Anna passes last."""
    return table(
        "- | 6",
        "1 | 1",
        seats=seats,
        variants=MATCH,
        regions=regions,
        region=region,
        totals=totals,
        out=range(1, seats),
        **fields,
    )


@pytest.mark.parametrize("target", [0, -5, 2**60])
def test_C_15_1_the_target_is_at_least_one(target):
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(("points_match",), points_target=target), 3)
    assert (refusal.value.code, refusal.value.rule) == ("bad_target", "C-15.1")


def test_C_15_1_the_target_is_twenty_by_default_and_has_no_effect_without_a_match():
    assert Options().points_target == 20
    GAME.check(Options(points_target=0), 3)
    opening = GAME.open(Options(points_target=7), 3, luck_of(0, 1))
    assert only(opening, GameCreated).points_target is None
    assert only(GAME.open(Options(("points_match",)), 3, luck_of(0, 1)), GameCreated).points_target == 20


def between_games(**fields):
    return table(
        "6 | - | Cou",
        "1 | 2 | 3",
        phase="between_games",
        variants=MATCH,
        winners=(ANNA,),
        cause=Cause.TOTAL_REGIONS,
        totals=(6, 1, 0),
        regions={ANNA: "torino venezia lucca ancona siena bologna", BEPPE: "roma"},
        pope_region="napoli",
        holder=CARLO,
        **fields,
    )


def test_C_15_2_each_game_is_set_up_anew_with_the_same_first_holder():
    state = between_games(options={"first_holder": BEPPE})
    story = facts(state, CARLO, StartNextGame())

    assert [type(fact) for fact in story] == [
        GameStarted,
        DeckShuffled,
        CondottiereTokenAwarded,
        CardsDealt,
        CardsDealt,
        CardsDealt,
        RoundStarted,
    ]
    assert only(story, GameStarted) == GameStarted(2)
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(BEPPE, "youngest")
    state = after(state, (CARLO, StartNextGame()))
    assert (state.phase, state.holder, state.round, state.battle) == (Phase.CHOOSE_REGION, BEPPE, 1, 0)
    assert (set(state.regions.values()), state.pope_region, state.totals) == ({None}, None, (6, 1, 0))
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert (state.winners, state.cause, state.discard) == ((), None, ())


def test_C_15_2_any_player_may_begin_the_next_game_and_one_is_enough():
    state = between_games()

    assert [(owed.seat, owed.kind) for owed in GAME.decisions(state)] == [(seat, "between_games") for seat in range(3)]
    for seat in range(3):
        assert after(state, (seat, StartNextGame())).game_number == 2
    given(hands="1 | 2").when(ANNA, StartNextGame()).refused("wrong_phase", "C-15.6")
    assert facts(state, ANNA, SendMessage("all", "again"))


def test_C_15_3_a_point_for_each_region():
    story = facts(
        victory({BEPPE: "torino venezia lucca ancona", ANNA: "roma napoli", DORA: "parma"}, "siena", (0, 8, 0, 5)),
        ANNA,
        Pass(),
    )

    assert only(story, PointsScored) == PointsScored(2, (2, 5, 0, 1), (0, 0, 0, 0), (2, 13, 0, 6))


def test_C_15_4_five_more_for_a_victory_by_adjacent_regions():
    story = facts(victory({BEPPE: "torino genova", ANNA: "roma"}, "milano", (0, 0, 0, 0)), ANNA, Pass())

    assert only(story, PointsScored) == PointsScored(1, (1, 3, 0, 0), (0, 5, 0, 0), (1, 8, 0, 0))


def test_C_15_5_no_bonus_for_a_victory_by_total_regions():
    story = facts(victory({BEPPE: "torino venezia lucca ancona"}, "siena", (0, 0, 0, 0)), ANNA, Pass())

    assert (only(story, GameWon).cause, only(story, PointsScored).bonus) == (Cause.TOTAL_REGIONS, (0, 0, 0, 0))


def test_C_15_5_no_bonus_for_the_most_regions():
    regions = {
        0: "bologna genova parma",
        1: "ancona lucca milano",
        2: "firenze mantova napoli",
        3: "torino venezia",
        4: "roma urbino",
        5: "ferrara modena",
    }
    story = facts(victory(regions, "spoleto", (0,) * 6, seats=6, pope_region="siena"), ANNA, Pass())

    assert (only(story, GameWon).cause, only(story, PointsScored).bonus) == (Cause.MOST_REGIONS, (0,) * 6)


def test_C_15_6_below_the_target_another_game_is_played():
    state = after(victory({BEPPE: "torino genova"}, "milano", (0, 0, 0, 0)), (ANNA, Pass()))

    assert (state.phase, GAME.outcome(state)) == (Phase.BETWEEN_GAMES, None)


def test_C_15_6_at_the_target_the_most_points_win_whoever_won_the_game():
    state = victory({BEPPE: "torino genova", CARLO: "roma siena"}, "milano", (0, 12, 19, 0))
    story = facts(state, ANNA, Pass())

    assert [type(fact) for fact in story[-3:]] == [GameWon, PointsScored, MatchWon]
    assert story[-1] == MatchWon((CARLO,), Cause.POINTS, (0, 20, 21, 0))
    state = after(state, (ANNA, Pass()))
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.scores, outcome.cause) == ((CARLO,), (0, 20, 21, 0), "points")
    assert outcome.ranking == ((CARLO,), (BEPPE,), (ANNA, DORA))


def test_C_15_7_equal_totals_fight_a_final_battle_with_the_regions_of_the_last_game():
    state = victory({BEPPE: "torino genova", CARLO: "roma siena"}, "milano", (0, 12, 18, 0))
    story = facts(state, ANNA, Pass())

    assert only(story, PointsScored).totals == (0, 20, 20, 0)
    battle = only(story, FinalBattleStarted)
    assert (battle.scope, battle.participants, battle.first_seat) == ("match", (BEPPE, CARLO), BEPPE)
    assert [(fact.seat, fact.count) for fact in told(story, CardsDealt)] == [(CARLO, 12), (BEPPE, 13)]
    assert after(state, (ANNA, Pass())).phase is Phase.FINAL_BATTLE


def last_battle(lines):
    return table(
        lines,
        "- | 1 | -",
        phase="final_battle",
        scope="match",
        variants=MATCH,
        participants=(BEPPE, CARLO),
        turn=BEPPE,
        out=[CARLO],
        totals=(0, 20, 20),
        regions={BEPPE: "torino", CARLO: "roma siena"},
    )


def test_C_15_8_a_tied_final_battle_shares_the_match():
    story = facts(last_battle("- | 6 | 6"), BEPPE, Pass())
    assert story[-1] == MatchWon((BEPPE, CARLO), Cause.SHARED_FINAL_BATTLE, (0, 20, 20))

    story = facts(last_battle("- | 6 | 6 1"), BEPPE, Pass())
    assert story[-1] == MatchWon((CARLO,), Cause.FINAL_BATTLE, (0, 20, 20))
    assert not told(story, GameWon, PointsScored)


def test_C_15_9_a_final_battle_inside_a_game_brings_no_points():
    regions = {
        0: "ancona mantova milano siena",
        1: "bologna lucca spoleto torino",
        2: "genova roma venezia",
        3: "ferrara modena urbino",
        4: "firenze parma",
    }
    final = {"phase": "final_battle", "participants": (ANNA, BEPPE), "out": [BEPPE], "pope_region": "napoli"}
    state = table("6 | 5", "1 | -", seats=5, variants=MATCH, regions=regions, options={}, **final)
    story = facts(state, ANNA, Pass())

    assert only(story, GameWon).cause is Cause.FINAL_BATTLE
    assert only(story, PointsScored) == PointsScored(1, (4, 4, 3, 3, 2), (0,) * 5, (4, 4, 3, 3, 2))
    assert after(state, (ANNA, Pass())).phase is Phase.BETWEEN_GAMES


def test_nothing_can_be_done_when_the_match_is_over():
    over = {"phase": "match_over", "winners": (ANNA,), "cause": Cause.POINTS, "totals": (20, 7)}
    story = given("6 | -", "1 | 2", variants=MATCH, regions={ANNA: "torino milano genova parma"}, **over)
    story.when(ANNA, StartNextGame()).refused("game_over", "C-15.6")
