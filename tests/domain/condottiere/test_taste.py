"""A player who looks one move ahead, with the taste of this game, plays sensibly in every variant."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.moves import ChooseRegion, DiscardHand, DrawCards, KeepHand, Pass, PlayCard, StartNextGame
from domain.condottiere.state import Cause, Scope
from domain.contract.offers import moves
from tests.domain.condottiere.combinations import ALLOWED
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, table
from tests.laws.play import luck_of

SIX = "torino venezia lucca ancona siena bologna"  # no four of them adjacent
FIGHTS = [" ".join(variants) for variants in ALLOWED]


def choice(state, seat=ANNA, worlds=4):
    """The move whose imagined outcomes taste best; the first of equals."""
    seen = GAME.view(state, seat)
    imagined = [GAME.imagine(seen, luck_of(n, 1)) for n in range(worlds)]

    def liking(move):
        return sum(
            GAME.taste(GAME.replay(GAME.decide(world, seat, move, luck_of(n, 2)), world), seat)
            for n, world in enumerate(imagined)
        )

    return max((move for offer in GAME.offers(state, seat) for move in moves(offer)), key=liking)


@pytest.mark.parametrize("variants", FIGHTS)
def test_it_passes_when_it_leads_and_the_others_are_out(variants):
    state = table("6 | 4 | -", "10 5 Cou Bis | 2 2 | 3", variants=variants, out=[BEPPE, CARLO])

    assert isinstance(choice(state), Pass)


@pytest.mark.parametrize("variants", FIGHTS)
def test_it_wins_a_battle_that_the_smallest_card_can_win(variants):
    state = table("2 | 2 | -", "1 10 6 Sca | 2 2 | 3", variants=variants, out=[BEPPE, CARLO])

    assert choice(state) == PlayCard("m1-01")


@pytest.mark.parametrize("variants", FIGHTS)
def test_it_does_not_burn_a_bishop_on_its_own_best_line(variants):
    state = table("10 10 | 3 | 4", "Bis 2 1 | 2 2 | 3 3", variants=variants)

    assert choice(state) not in [PlayCard("bishop-01", pope_region=region) for region in (None, *state.regions)]


def test_it_strikes_with_a_bishop_where_that_wins():
    state = table("2 2 | 10 10 1", "Bis 1 | 2 2", out=[BEPPE])
    move = choice(state)

    assert isinstance(move, PlayCard)
    assert move.card == "bishop-01"


@pytest.mark.parametrize("variants", ["", "capturing_regions", "hidden_cards", "points_match"])
def test_it_chooses_the_region_that_wins_the_game(variants):
    state = table("6 | -", "10 5 | 2", phase="choose_region", variants=variants, regions={ANNA: "genova milano modena"})

    assert choice(state) in [
        ChooseRegion(region)
        for region in ("parma", "torino", "venezia", "mantova", "ferrara", "bologna", "lucca", "firenze")
    ]


def test_it_draws_all_it_may():
    state = table("6 | 6", "10 5 | 2", phase="draw", waiting=(ANNA,), variants="draw_after_battle")

    assert choice(state) == DrawCards(3)


def test_it_keeps_a_hand_that_can_win_and_drops_one_that_cannot():
    hands = "Her Cou Dru | 2 3 | 4"
    assert choice(table("", hands, phase="hand_discard", waiting=(ANNA, BEPPE, CARLO))) == KeepHand()

    hands = "Sca Sca Sur | 2 3 | 4"
    assert choice(table("", hands, phase="hand_discard", waiting=(ANNA, BEPPE, CARLO))) == DiscardHand()


def test_it_spends_all_it_needs_in_a_final_battle():
    state = table("- | 10 | -", "10 1 | - | -", phase="final_battle", participants=(ANNA, BEPPE), out=[BEPPE])
    for _ in range(2):
        state = after(state, (ANNA, choice(state)))

    assert state.winners == (ANNA,)


def test_victory_is_beyond_everything_and_defeat_below():
    won = table("6 | -", "1 | 2", phase="game_over", winners=(ANNA,), cause=Cause.TOTAL_REGIONS, regions={ANNA: SIX})
    shared = table(
        "6 | - | 6",
        "1 | - | 3",
        phase="game_over",
        options={"max_rounds": 1},
        rounds_counted=1,
        winners=(ANNA, CARLO),
        cause=Cause.SHARED_FINAL_BATTLE,
        scope=Scope.GAME,
        participants=(ANNA, CARLO),
        regions={ANNA: "roma", CARLO: "lucca"},
    )
    going_on = table("10 10 | -", "10 10 10 | 2", regions={ANNA: "roma siena lucca torino"})

    assert GAME.taste(won, ANNA) > GAME.taste(shared, ANNA) > GAME.taste(going_on, ANNA)
    assert GAME.taste(won, BEPPE) < GAME.taste(going_on, BEPPE) < GAME.taste(going_on, ANNA)


def test_between_games_it_goes_on():
    ended = {"phase": "between_games", "variants": "points_match", "winners": (ANNA,), "cause": Cause.TOTAL_REGIONS}
    state = table("6 | -", "1 | 2", regions={ANNA: SIX}, totals=(6, 0), **ended)

    assert choice(state) == StartNextGame()
