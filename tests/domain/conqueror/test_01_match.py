"""K-1 The match."""

import pytest

from domain.conqueror import GAME
from domain.conqueror.options import Generated, Options
from domain.contract.game import Refused
from domain.contract.offers import moves
from tests.domain.conqueror.positions import RED, YELLOW, opened, play, position, refusal
from tests.laws.play import luck_of, random_game, settings
from tests.laws.play import opened as sitting

RULE_SETS = [(game, mode) for game in (1, 2, 3, 4) for mode in ("amateur", "professional")]


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_K_1_1_there_are_exactly_two_players_red_and_yellow(seats):
    assert GAME.players == (2,)
    assert GAME.names(None, 2) == ("red", "yellow")
    with pytest.raises(Refused) as refused:
        GAME.check(Options(1, "amateur"), seats)
    assert (refused.value.code, refused.value.rule) == ("bad_option", "K-1.1")


def test_K_1_2_a_rule_set_is_one_of_four_games_in_one_of_two_modes():
    for game, mode in RULE_SETS:
        state = opened(game, mode)
        assert (state.rule_set.game, state.rule_set.mode) == (game, mode)
    for options in (Options(0, "amateur"), Options(5, "amateur"), Options(1, "expert")):
        with pytest.raises(Refused) as refused:
            GAME.check(options, 2)
        assert (refused.value.code, refused.value.rule) == ("bad_option", "K-1.2")


def test_K_1_3_everybody_sees_the_whole_state():
    for options, seats in settings(GAME)[:4]:
        *_, last = random_game(GAME, options, seats, seed=3)
        everything = GAME.view(last.state, "all")
        assert all(GAME.view(last.state, viewer) == everything for viewer in (RED, YELLOW, None))


def test_K_1_4_only_the_board_and_the_first_player_are_drawn():
    purposes = {}
    for game, mode in RULE_SETS:
        luck = luck_of(5, 1)
        GAME.open(Options(game, mode, board=Generated("generated")), 2, luck)
        purposes[game] = {purpose for purpose, *_ in luck.draws}
    assert purposes == {1: {"board", "first_player"}, 2: {"board", "first_player"}, 3: {"board"}, 4: {"board"}}


def test_K_1_4_moves_draw_nothing():
    for options, seats in settings(GAME)[:8]:
        table = sitting(GAME, options, seats, seed=1)
        luck = luck_of(1, 2)
        for owed in GAME.decisions(table.state):
            for offer in GAME.offers(table.state, owed.seat):
                for move in moves(offer):
                    GAME.decide(table.state, owed.seat, move, luck)
        assert luck.draws == []


def test_K_1_5_a_refused_command_changes_nothing():
    state = position(castles=[[[0, 0], "red"], [[3, -2], "yellow"]])
    before = GAME.view(state, "all")
    assert refusal(state, RED, "build_castle", cell=[3, -2]) == ("occupied", "K-13.2")
    assert GAME.view(state, "all") == before
    play(state, RED, "build_castle", cell=[3, 0])
    assert GAME.view(state, "all") == before
