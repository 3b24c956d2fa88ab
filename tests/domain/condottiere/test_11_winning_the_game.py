"""Winning the game (chapter 11)."""

from dataclasses import replace

import pytest

from domain.condottiere import GAME
from domain.condottiere.box import REGIONS
from domain.condottiere.events import (
    BattleStarted,
    CardsKept,
    FinalBattleStarted,
    GameWon,
    MatchWon,
    PointsScored,
    RoundEnded,
)
from domain.condottiere.moves import ChooseRegion, KeepCards, KeepHand, Pass, PlayCard, StartNextGame
from domain.condottiere.options import Options
from domain.condottiere.regions import available_regions, largest_group
from domain.condottiere.state import Cause, Phase
from domain.contract.game import ALL, Refused
from domain.contract.offers import sample
from tests.domain.condottiere.combinations import ALLOWED
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, only, opened, table, told
from tests.laws.play import random_game, settings


def conquest(regions, region, seats=4, **fields):
    """Anna, who alone has played, passes last and takes the region."""
    state = table("6", "1 | 1", seats=seats, regions=regions, region=region, out=range(1, seats), **fields)
    return facts(state, ANNA, Pass())


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize(
    ("owned", "region", "cause"),
    [
        ("torino venezia lucca ancona", "siena", Cause.TOTAL_REGIONS),
        ("torino genova", "milano", Cause.ADJACENT_REGIONS),
        ("torino venezia lucca", "siena", None),
        ("torino", "genova", None),
    ],
)
def test_C_11_1_five_regions_or_three_adjacent_win_with_four_or_more(seats, owned, region, cause):
    won = told(conquest({ANNA: owned}, region, seats), GameWon)

    assert [fact.cause for fact in won] == ([cause] if cause else [])
    assert all(fact.winners == (ANNA,) for fact in won)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("owned", "region", "cause"),
    [
        ("torino venezia lucca ancona siena", "bologna", Cause.TOTAL_REGIONS),
        ("torino genova milano", "parma", Cause.ADJACENT_REGIONS),
        ("torino venezia lucca ancona", "siena", None),
        ("torino genova", "milano", None),
    ],
)
def test_C_11_2_six_regions_or_four_adjacent_win_with_two_or_three(seats, owned, region, cause):
    assert [fact.cause for fact in told(conquest({ANNA: owned}, region, seats), GameWon)] == ([cause] if cause else [])


@pytest.mark.parametrize(
    ("owned", "group"),
    [
        ("genova lucca parma", 3),  # genova and lucca do not touch
        ("genova lucca bologna", 1),
        ("roma napoli torino venezia", 2),
        ("torino milano venezia ferrara bologna urbino", 6),
        ("", 0),
    ],
)
def test_C_11_3_adjacent_means_one_connected_group(owned, group):
    assert largest_group({region: ANNA if region in owned.split() else None for region in REGIONS}, ANNA) == group


def test_C_11_4_only_who_gains_a_region_can_win_and_wins_at_once():
    story = conquest({ANNA: "torino genova", BEPPE: "roma napoli"}, "milano")

    assert only(story, GameWon) == GameWon(1, (ANNA,), Cause.ADJACENT_REGIONS, (3, 2, 0, 0), (3, 2, 0, 0))
    assert story[-1] == only(story, GameWon)


def test_C_11_5_both_conditions_at_once_count_as_adjacent():
    assert only(conquest({ANNA: "torino genova lucca ancona"}, "milano"), GameWon).cause is Cause.ADJACENT_REGIONS


SIXTEEN = {
    0: "ancona lucca milano",
    1: "bologna genova parma",
    2: "firenze mantova napoli",
    3: "torino venezia",
    4: "roma urbino",
    5: "ferrara modena",
}


@pytest.mark.parametrize("variants", ["", "draw_after_battle", "hidden_cards", "bigger_kingdoms"])
def test_C_11_6_without_an_available_region_the_most_regions_win(variants):
    story = conquest(SIXTEEN, "spoleto", seats=6, pope_region="siena", variants=variants)

    assert only(story, GameWon) == GameWon(1, (ANNA,), Cause.MOST_REGIONS, (4, 3, 3, 2, 2, 2), (2, 2, 1, 1, 1, 2))


def test_C_11_7_an_unconquered_region_of_the_pope_is_not_available():
    story = conquest(SIXTEEN, "spoleto", seats=6, pope_region=None)

    assert not told(story, GameWon)  # siena is still there
    state = table("6", "1 | 1", seats=6, regions=SIXTEEN, region="spoleto", out=range(1, 6), pope_region="siena")
    assert available_regions(state) == ["spoleto"]
    assert available_regions(after(state, (ANNA, Pass()))) == []


def test_C_11_8_several_with_the_most_fight_a_final_battle():
    tied = {**SIXTEEN, 1: "bologna genova parma venezia", 3: "torino"}
    story = conquest(tied, "spoleto", seats=6, pope_region="siena")

    assert only(story, FinalBattleStarted).participants == (ANNA, BEPPE)
    assert not told(story, GameWon)


@pytest.mark.parametrize("max_rounds", [0, -1, 2**60])
def test_C_11_9_max_rounds_is_at_least_one(max_rounds):
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(max_rounds=max_rounds), 3)
    assert (refusal.value.code, refusal.value.rule) == ("bad_max_rounds", "C-11.9")


def test_C_11_9_options_without_a_limit_can_be_bounded():
    assert GAME.bounded(Options(first_holder=1)) == Options(first_holder=1, max_rounds=1_000)
    assert GAME.bounded(Options(points_target=10**9)).max_rounds == 1_000  # without a match it has no effect
    assert GAME.bounded(Options(("points_match",), points_target=30)).max_rounds == 2_500
    assert GAME.bounded(Options(("points_match",), points_target=2**53 - 1)).max_rounds == 100_000
    for agreed in (Options(max_rounds=1), Options(("points_match",), max_rounds=10**9)):
        assert GAME.bounded(agreed) == agreed


def test_C_11_9_bounded_options_are_fit_for_every_table():
    for options, seats in settings(GAME):
        for unbounded in (options, replace(options, max_rounds=None)):
            bounded = GAME.bounded(unbounded)
            GAME.check(bounded, seats)
            assert GAME.bounded(bounded) == bounded
            assert replace(bounded, max_rounds=unbounded.max_rounds) == unbounded


def test_C_11_9_a_bound_is_part_of_what_was_agreed():
    """So a position of a table without a limit does not fit a table that is bounded."""
    free, bounded = (opened(3, max_rounds=limit) for limit in (None, GAME.bounded(Options()).max_rounds))

    assert GAME.agreed(GAME.position(GAME.view(bounded, ALL))) == GAME.agreed(bounded) != GAME.agreed(free)


@pytest.mark.parametrize("variants", ALLOWED, ids=" ".join)
def test_C_11_9_the_bound_is_far_beyond_a_random_game(variants):
    options = Options(variants)
    *_, sitting = random_game(GAME, options, 6, seed=len(variants))

    assert 5 * sitting.state.rounds_counted < GAME.bounded(options).max_rounds


def test_C_11_10_who_only_pass_come_to_an_end():
    state = opened(2, max_rounds=GAME.bounded(Options()).max_rounds)
    while state.phase is not Phase.FINAL_BATTLE:
        ((seat, _),) = GAME.decisions(state)
        quiet = min(GAME.offers(state, seat), key=lambda offer: len(offer.fields))
        state = after(state, (seat, sample(quiet, lambda _: 0)))

    assert state.rounds_counted == 1_000


def test_C_11_9_a_round_that_ended_is_counted():
    state = table("", "1 | Sca | -", phase="hand_discard", waiting=(ANNA,), rounds_counted=3)
    assert after(state, (ANNA, KeepHand())).rounds_counted == 3

    state = table("", "1 | - | -", phase="hand_discard", waiting=(ANNA,), rounds_counted=3)
    assert after(state, (ANNA, KeepHand())).rounds_counted == 4


def test_C_11_9_a_battle_without_a_card_is_counted():
    quiet = table(hands="1 | 2", placer=BEPPE, out=[BEPPE], rounds_counted=3)
    assert after(quiet, (ANNA, Pass())).rounds_counted == 4

    for lines, discard in (("1 | -", ""), ("- | -", "Bis")):  # a Bishop leaves no card in a line
        fought = table(lines, hands="1 | 2", out=[BEPPE], rounds_counted=3, discard=discard, card_was_played=True)
        assert after(fought, (ANNA, Pass())).rounds_counted == 3


@pytest.mark.parametrize(
    ("word", "play"),
    [
        ("3", PlayCard("m3-01")),
        ("Bis", PlayCard("bishop-01", pope_region=None)),
        ("Sca", PlayCard("scarecrow-01", retrieve=None)),
    ],
)
def test_C_11_9_any_card_played_makes_it_a_battle(word, play):
    state = table(hands=f"{word} 1 | 2", placer=BEPPE, out=[BEPPE])

    assert after(state, (ANNA, play), (ANNA, Pass())).rounds_counted == 0
    assert after(state, (ANNA, Pass())).rounds_counted == 1


def test_C_11_9_each_battle_is_looked_at_by_itself():
    """A card was played in the battle before, none in this one."""
    state = table("6 | -", "1 | 2", out=[BEPPE])
    state = after(state, (ANNA, Pass()), (ANNA, ChooseRegion("roma")), (ANNA, KeepHand()), (BEPPE, KeepHand()))

    assert after(state, (ANNA, Pass()), (BEPPE, Pass())).rounds_counted == 1


def test_C_11_9_in_the_draw_variant_every_battle_is_counted():
    state = table("6 | -", hands="1 | 2", out=[BEPPE], rounds_counted=3, variants="draw_after_battle")

    assert after(state, (ANNA, Pass())).rounds_counted == 4


def test_C_11_9_in_a_points_match_the_count_runs_through_all_games():
    state = table(
        "6 | -",
        "1 | 2",
        phase="between_games",
        variants="points_match",
        totals=(6, 0),
        rounds_counted=5,
        winners=(ANNA,),
        cause=Cause.TOTAL_REGIONS,
        regions={ANNA: "torino venezia lucca ancona siena bologna"},
    )

    assert after(state, (BEPPE, StartNextGame())).rounds_counted == 5


def at_the_limit(hands, waiting, regions, **fields):
    return table("", hands, phase="hand_discard", waiting=waiting, regions=regions, options={"max_rounds": 2}, **fields)


def test_C_11_10_the_limit_ends_the_game_after_step_four():
    state = at_the_limit("1 | 2 | -", (BEPPE,), {BEPPE: "roma"}, rounds_counted=2)

    assert facts(state, BEPPE, KeepHand())[1:] == [GameWon(1, (BEPPE,), Cause.ROUND_LIMIT, (0, 1, 0), (0, 1, 0))]


def test_C_11_10_the_limit_comes_before_cards_are_kept():
    state = at_the_limit("1 | - | -", (ANNA,), {BEPPE: "roma"}, rounds_counted=1)
    story = facts(state, ANNA, KeepHand())

    assert [type(fact) for fact in story[1:]] == [RoundEnded, GameWon]
    assert not told(story, CardsKept, BattleStarted)


def test_C_11_10_several_with_the_most_regions_fight():
    state = at_the_limit("1 | 2 | -", (BEPPE,), {BEPPE: "roma", CARLO: "siena"}, rounds_counted=2)

    assert only(facts(state, BEPPE, KeepHand()), FinalBattleStarted).participants == (BEPPE, CARLO)


def test_C_11_10_below_the_limit_the_game_goes_on():
    state = at_the_limit("1 | 2 | -", (BEPPE,), {BEPPE: "roma"}, rounds_counted=1)

    assert told(facts(state, BEPPE, KeepHand()), BattleStarted)


@pytest.mark.parametrize("variants", ["draw_after_battle", "draw_after_battle capturing_regions"])
def test_C_11_10_with_draws_the_limit_comes_after_the_lines_are_discarded(variants):
    state = table(
        "6 | -",
        "1 | 2",
        phase="choose_region",
        variants=variants,
        options={"max_rounds": 2},
        rounds_counted=2,
        regions={ANNA: "roma"},
    )
    story = facts(state, ANNA, ChooseRegion("siena"))

    assert [type(fact).__name__ for fact in story] == ["CondottiereTokenPlaced", "BattleLinesDiscarded", "GameWon"]
    assert story[-1].cause is Cause.ROUND_LIMIT


def test_C_11_11_a_match_is_over_with_a_game_that_the_limit_ended():
    state = at_the_limit(
        "1 | 2 | -", (BEPPE,), {BEPPE: "roma"}, rounds_counted=2, variants="points_match", totals=(5, 1, 0)
    )
    story = facts(state, BEPPE, KeepHand())

    assert [type(fact) for fact in story[1:]] == [GameWon, PointsScored, MatchWon]
    assert story[-1] == MatchWon((ANNA,), Cause.POINTS, (5, 2, 0))


def test_C_11_11_also_when_a_final_battle_decided_that_game():
    state = at_the_limit(
        "1 | 2 | -",
        (BEPPE,),
        {BEPPE: "roma", ANNA: "lucca"},
        rounds_counted=2,
        variants="points_match",
        totals=(5, 1, 0),
    )
    state = after(state, (BEPPE, KeepHand()))
    assert state.phase is Phase.FINAL_BATTLE
    state = after(state, (ANNA, Pass()))
    story = facts(state, BEPPE, Pass())

    assert [fact.cause for fact in told(story, GameWon)] == [Cause.SHARED_FINAL_BATTLE]
    assert story[-1] == MatchWon((ANNA,), Cause.POINTS, (6, 2, 0))


def test_C_11_11_not_when_it_was_won_otherwise():
    """The count is reached, but the last battle brought the victory."""
    story = conquest(
        {ANNA: "torino genova"}, "milano", variants="points_match draw_after_battle", options={"max_rounds": 3}
    )

    assert isinstance(story[-1], PointsScored)


def test_C_11_11_not_when_no_region_was_left():
    """The count is reached in the battle for the last region, and its final battle is fought for want of regions."""
    regions = {
        0: "ancona mantova milano siena",
        1: "bologna lucca spoleto",
        2: "genova roma venezia",
        3: "ferrara modena urbino",
        4: "firenze parma",
    }
    state = table(
        "- | 6",
        "1 | 1",
        seats=5,
        regions=regions,
        region="torino",
        pope_region="napoli",
        out=range(1, 5),
        variants="draw_after_battle points_match",
        options={"max_rounds": 17},
    )
    state = after(state, (ANNA, Pass()))
    assert (state.phase, state.participants, state.rounds_counted) == (Phase.FINAL_BATTLE, (ANNA, BEPPE), 17)

    state = after(state, (BEPPE, Pass()), (ANNA, Pass()))
    assert (state.phase, state.winners) == (Phase.BETWEEN_GAMES, (ANNA, BEPPE))


def test_C_11_10_the_first_battle_of_a_game_is_fought_although_the_count_is_reached():
    state = table(
        "6",
        "1 | 1",
        seats=4,
        regions={ANNA: "torino genova"},
        region="milano",
        out=range(1, 4),
        variants="draw_after_battle points_match",
        options={"max_rounds": 3},
    )
    state = after(state, (ANNA, Pass()), (CARLO, StartNextGame()), (ANNA, ChooseRegion("roma")))

    assert (state.game_number, state.rounds_counted, state.phase) == (2, 3, Phase.BATTLE)


@pytest.mark.parametrize(
    ("seat", "move"), [(ANNA, Pass()), (BEPPE, PlayCard("m1-02")), (ANNA, KeepCards(())), (BEPPE, ChooseRegion("roma"))]
)
def test_nothing_can_be_done_when_the_game_is_over(seat, move):
    ended = {"phase": "game_over", "winners": (ANNA,), "cause": Cause.TOTAL_REGIONS}
    given("6 | -", "1 | 1", regions={ANNA: "torino venezia lucca ancona siena bologna"}, **ended).when(
        seat, move
    ).refused("game_over", "C-11.4")


def test_the_outcome_ranks_by_regions():
    state = table(
        "6",
        "1 | 1",
        seats=4,
        regions={ANNA: "torino genova", CARLO: "roma", 3: "siena lucca"},
        region="milano",
        out=(1, 2, 3),
    )
    outcome = GAME.outcome(after(state, (ANNA, Pass())))

    assert GAME.outcome(state) is None
    assert outcome.winners == (ANNA,)
    assert outcome.ranking == ((ANNA,), (3,), (CARLO,), (BEPPE,))
    assert outcome.scores == (3, 0, 1, 2)
    assert outcome.cause == "adjacent_regions"
