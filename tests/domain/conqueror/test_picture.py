"""The board as text."""

from domain.conqueror import GAME
from domain.conqueror.options import Built, Options
from domain.conqueror.picture import picture
from tests.domain.conqueror.positions import LUCK, POS_A, RED, play, position

EXPECTED = """\
Game 4 amateur, play, round 1, red to move, score 18:20 of 33, coins 10:10, marker 1
                                             M2

                  M7 R9             P2                M2

         P7                D7                D2* R1^

                  D7*               M2                F2

         D7                M7                D2                D3 R5

                  M7 Y10            F6 R7             P3                F3

         F5       -------  D6                M6                M3*
                                            \\
D5                D5                D6*               F3                D3
                                            /
         M5* R3            M6                D6                M3 Y6             M1

P5                M5                F6 Y8    -------  M4                F1                F1

         D5                D8                P4 r2y1           D4                D1* Y4

                  F8 R11            F8                M4* Y2            D1                D1

                           M8*               M4                M4                P1

                  D8                D8 Y12            F4

                           F8"""


def test_the_picture_of_crown_with_castles_pieces_and_walls():
    castles = [[cell, owner, n, *(["top"] if n == 1 else [])] for cell, owner, n in POS_A]
    walls = [[[1, 0], [1, 1]], [[0, 0], [1, -1]], [[0, 0], [1, 0]], [[-2, 0], [-2, 1]]]
    state = position(4, castles=castles, walls=walls, pieces=[[[1, 1], "red", 2], [[1, 1], "yellow", 1]])
    assert picture(state) == EXPECTED


def test_a_board_that_is_being_built():
    state = GAME.replay(GAME.open(Options(1, "amateur", board=Built("built"), first_player="red"), 2, LUCK))
    assert picture(state) == "Game 1 amateur, board_building, round 0, red to move, score 1:1 of 33"
    state, _ = play(state, RED, "place_tile", tile=1, q=0, r=0, rotation=0)
    headline, *lines = picture(state).splitlines()
    assert "yellow to move" in headline
    assert lines == ["     P1", "", "D1        D1", "", "     D1*", "", "F1        F1", "", "     M1"]


def test_a_finished_game():
    state, _ = play(position(castles=[[[1, 0], "red"], [[2, 1], "yellow"]]), RED, "resign")
    assert picture(state).startswith("Game 1 amateur, finished, round 1, score 5:5 of 33\n")
