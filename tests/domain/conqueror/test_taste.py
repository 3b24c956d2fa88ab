"""What the greedy player likes."""

import random

import pytest

from domain.conqueror import GAME
from domain.contract.offers import moves, sample
from tests.domain.conqueror.positions import LUCK, RED, YELLOW, opened, play, position
from tests.laws.play import luck_of, settings
from tests.laws.play import opened as sitting

FAR = [[[5, -1], "red"], [[-3, 2], "yellow"]]


def test_a_won_game_tastes_best_and_a_lost_one_worst():
    state = position(castles=FAR)
    lost, _ = play(state, RED, "resign")
    assert GAME.taste(lost, YELLOW) > GAME.taste(state, YELLOW) > GAME.taste(lost, RED)


def test_what_one_player_gains_the_other_loses():
    state = position(castles=FAR, pieces=[[[1, 1], "red", 2]])
    assert GAME.taste(state, RED) == -GAME.taste(state, YELLOW) > 0


def test_every_step_of_an_attack_tastes_better_than_the_one_before():
    state = position(castles=FAR)
    tastes = [GAME.taste(state, RED)]
    for name, fields in (
        ("enter_piece", {"castle": [5, -1]}),
        ("expel_piece", {"castle": [5, -1]}),
        ("move_piece", {"from": [5, -1], "to": [4, -1]}),
        ("move_piece", {"from": [4, -1], "to": [3, 0]}),
    ):
        state, _ = play(state.but(active=RED, actions_done=0), RED, name, **fields)
        tastes.append(GAME.taste(state, RED))
    assert tastes == sorted(set(tastes))


def test_a_castle_in_danger_tastes_bad():
    castles = [[[1, 0], "yellow", "top"], [[-3, 2], "red"]]
    guarded = position(castles=castles, pieces=[[[1, 1], "red", 1]])
    open_ = position(castles=[castles[0][:2], castles[1]], pieces=[[[1, 1], "red", 1]])
    walled = position(castles=[castles[0][:2], castles[1]], pieces=[[[1, 1], "red", 1]], walls=[[[1, 0], [1, 1]]])
    assert GAME.taste(open_, YELLOW) < GAME.taste(walled, YELLOW) < GAME.taste(guarded, YELLOW)


def test_the_longer_a_game_the_less_counts_what_is_guarded():
    """Two who defend would never end (R-44)."""
    castles = [[[1, 0], "yellow", "top"], [[-3, 2], "red"]]
    worth = []
    for round_ in (1, 4, 6, 9, 12, 30):
        guarded = position(castles=castles, pieces=[[[1, 1], "red", 1]], round_=round_)
        open_ = position(castles=[castles[0][:2], castles[1]], pieces=[[[1, 1], "red", 1]], round_=round_)
        worth.append(GAME.taste(guarded, YELLOW) - GAME.taste(open_, YELLOW))
    early, still, later, last, *reckless = worth
    assert early == still > later > last > reckless[0] == reckless[1]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_two_greedy_players_come_to_an_end(number):
    """One game of each; lengths are in docs/strength/conqueror.md."""
    chance, state = random.Random(1), opened(game=number, max_rounds=40)
    while GAME.outcome(state) is None:
        seat = GAME.decisions(state)[0].seat
        choices = [move for offer in GAME.offers(state, seat) for move in moves(offer)]
        tastes = [taste_after(state, seat, move) for move in choices]
        move = chance.choice([move for move, taste in zip(choices, tastes, strict=True) if taste == max(tastes)])
        state = GAME.replay(GAME.decide(state, seat, move, luck_of(number, 2)), state)
    assert GAME.outcome(state).cause == "target_reached"


def test_greedy_beats_random():
    """A few short games; the figures are in docs/strength/conqueror.md."""
    wins = 0
    for seed, (options, seats) in enumerate(settings(GAME)[:8]):
        chance, state, clever = random.Random(seed), sitting(GAME, options, seats, seed).state, seed % 2
        while GAME.outcome(state) is None:
            seat = GAME.decisions(state)[0].seat
            if seat == clever:
                choices = [move for offer in GAME.offers(state, seat) for move in moves(offer)]
                move = max(choices, key=lambda move: taste_after(state, seat, move))
            else:
                move = sample(chance.choice(GAME.offers(state, seat)), chance.randrange)
            state = GAME.replay(GAME.decide(state, seat, move, luck_of(seed, 2)), state)
        wins += GAME.outcome(state).winners == (clever,)
    assert wins >= 7


def taste_after(state, seat, move):
    return GAME.taste(GAME.replay(GAME.decide(state, seat, move, LUCK), state), seat)
