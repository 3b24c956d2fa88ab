"""Nim, rule by rule: they stand in docs/rules/nim.md."""

from domain.nim import GAME, OLDER
from domain.nim.events import HeapLaid, StonesTaken, TokenDrawn, TokenKept, TokensShown, TokensShuffled, TurnStarted
from domain.nim.moves import DrawToken, KeepToken, TakeStones
from tests.laws.play import opened
from tests.spec import given

ANNA, BEPPE = 0, 1
DEALT = (HeapLaid(9, 2), TokensShuffled(8, (5, 2, 8, 1, 3, 4, 6, 7)), TokenDrawn(ANNA, 5), TokenDrawn(BEPPE, 2))


def test_N_1_3_everybody_draws_one_of_eight_tokens():
    state = opened(GAME, GAME.options(), 4, seed=1).state

    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]
    assert len(state.stack) == 4
    assert state.stones == 9


def test_N_2_1_turns_go_round():
    given(GAME, *DEALT, TurnStarted(BEPPE)).when(BEPPE, TakeStones(1)).then(StonesTaken(BEPPE, 1), TurnStarted(ANNA))
    given(GAME, *DEALT, TurnStarted(BEPPE)).when(ANNA, TakeStones(1)).refused("not_your_turn", "N-2.1")


def test_N_2_2_one_to_three_stones_and_no_more_than_there_are():
    for count in (0, 4):
        given(GAME, *DEALT).when(ANNA, TakeStones(count)).refused("wrong_count", "N-2.2")
    given(GAME, *DEALT, StonesTaken(BEPPE, 7)).when(ANNA, TakeStones(3)).refused("wrong_count", "N-2.2")


def test_N_2_4_who_draws_keeps_one_of_two():
    story = given(GAME, *DEALT).when(ANNA, DrawToken())
    assert story.then(TokenDrawn(ANNA, 8)).hands[ANNA] == (5, 8)

    given(GAME, *DEALT, TokenDrawn(ANNA, 8)).when(ANNA, TakeStones(1)).refused("keep_first", "N-2.4")
    given(GAME, *DEALT, TokenDrawn(ANNA, 8)).when(ANNA, KeepToken(2)).refused("token_not_in_hand", "N-2.4")
    after = given(GAME, *DEALT, TokenDrawn(ANNA, 8)).when(ANNA, KeepToken(8))
    assert after.then(TokenKept(ANNA, 8), TurnStarted(BEPPE)).away[ANNA] == (5,)


def test_N_2_3_a_token_is_drawn_once():
    drawn = (*DEALT, TokenDrawn(ANNA, 8), TokenKept(ANNA, 8))
    given(GAME, *drawn).when(ANNA, DrawToken()).refused("drawn_before", "N-2.3")


def test_N_3_2_who_takes_the_last_stone_scores_without_a_token():
    end = (
        given(GAME, *DEALT, StonesTaken(BEPPE, 8))
        .when(ANNA, TakeStones(1))
        .then(StonesTaken(ANNA, 1), TokensShown((5, 2)))
    )

    assert GAME.outcome(end).scores == (1, 8 + 2)


def test_N_3_3_the_highest_score_wins():
    end = given(GAME, *DEALT, StonesTaken(ANNA, 3), StonesTaken(BEPPE, 5)).when(ANNA, TakeStones(1)).happens()

    assert GAME.outcome(end).scores == (3 + 1, 5 + 2)
    assert GAME.outcome(end).ranking == ((BEPPE,), (ANNA,))


def test_N_3_3_equals_share_the_place():
    near = (*DEALT, StonesTaken(ANNA, 2), StonesTaken(BEPPE, 6), TurnStarted(BEPPE))
    end = given(GAME, *near).when(BEPPE, TakeStones(1)).happens()

    assert GAME.outcome(end).scores == (2 + 5, 6 + 1)
    assert GAME.outcome(end).winners == (ANNA, BEPPE)


def test_N_4_2_others_count_what_they_may_not_see():
    seen = GAME.view(GAME.replay(DEALT), BEPPE)

    assert seen["hands"] == [{"hidden": 1}, [2]]
    assert seen["stack"] == {"hidden": 6}


def test_N_6_1_at_older_tables_three_stones_are_too_many():
    [first] = OLDER
    for count in (1, 2):
        given(first, *DEALT).when(ANNA, TakeStones(count)).happens()
    given(first, *DEALT).when(ANNA, TakeStones(3)).refused("wrong_count", "N-6.1")
    given(first, *DEALT, StonesTaken(BEPPE, 8)).when(ANNA, TakeStones(2)).refused("wrong_count", "N-2.2")


def test_N_6_2_at_older_tables_the_last_stone_costs_no_token():
    [first] = OLDER
    end = given(first, *DEALT, StonesTaken(BEPPE, 8)).when(ANNA, TakeStones(1)).happens()

    assert first.outcome(end).scores == (1 + 5, 8 + 2)
