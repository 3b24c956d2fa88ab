"""Players without cards (chapter 10)."""

from domain.condottiere import GAME
from domain.condottiere.events import PlayerPassed, TurnStarted
from domain.condottiere.moves import ChooseRegion, KeepHand, Pass, PlayCard
from domain.condottiere.options import Options
from domain.condottiere.state import Phase
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, table, told
from tests.laws.play import random_game


def test_C_10_1_without_cards_one_only_passes():
    state = table(hands="3 3 | - | 2 2")
    story = facts(state, ANNA, PlayCard("m3-01"))

    assert story[-2:] == [PlayerPassed(BEPPE, forced=True, final=True), TurnStarted(CARLO)]


def test_C_10_2_who_wins_with_his_last_card_gets_the_token_and_chooses():
    state = table("- | 6 | -", hands="1 | 6 | 2", out=[ANNA, CARLO], turn=BEPPE)
    state = after(state, (BEPPE, PlayCard("m6-02")))

    assert (state.phase, state.holder, state.hands[BEPPE]) == (Phase.CHOOSE_REGION, BEPPE, ())
    assert after(state, (BEPPE, ChooseRegion("roma"))).region == "roma"


def test_C_10_3_a_placer_without_cards_passes_first():
    """V-34."""
    state = table("- | 6 | -", hands="1 | - | 2", phase="choose_region", holder=BEPPE, placer=BEPPE)
    state = after(state, (BEPPE, ChooseRegion("siena")), (CARLO, KeepHand()))
    story = facts(state, ANNA, KeepHand())

    assert story[-2:] == [PlayerPassed(BEPPE, forced=True, final=True), TurnStarted(CARLO)]


def test_C_10_4_two_players_have_cards_whenever_a_battle_begins():
    for seed in range(5):
        for sitting in random_game(GAME, Options(max_rounds=6), 2 + seed, seed):
            for n, fact in enumerate(sitting.told):
                if type(fact).__name__ == "BattleStarted":
                    at_start = GAME.replay(sitting.facts[: len(sitting.facts) - len(sitting.told) + n + 1])
                    assert sum(bool(hand) for hand in at_start.hands) >= 2


def test_C_10_1_an_empty_hand_is_not_asked_after_the_battle():
    state = table("6 | - | -", hands="1 | - | 2", phase="choose_region")
    state = after(state, (ANNA, ChooseRegion("roma")))

    assert state.waiting == (ANNA, CARLO)
    assert not told(facts(state, ANNA, KeepHand()), PlayerPassed)
    assert after(state, (ANNA, KeepHand()), (CARLO, KeepHand()), (ANNA, Pass())).turn == CARLO
