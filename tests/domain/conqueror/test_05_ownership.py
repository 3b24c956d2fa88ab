"""K-5 Connection and ownership."""

import random

import pytest

from domain.conqueror import GAME
from domain.conqueror.board import board_of
from domain.conqueror.box import LAYOUTS
from domain.conqueror.joining import layout
from domain.conqueror.ownership import connections, counts, owned_value, owner
from domain.contract.offers import sample
from tests.domain.conqueror.positions import LUCK, POS_A, RED, YELLOW, at, position, refusal

# three cells around (1, 1), no two of them neighbours
AROUND = ([1, 0], [2, 1], [0, 2])


def test_K_5_1_castles_stand_neither_together_nor_side_by_side():
    state = position(castles=[[[0, 0], "red"], [[3, -2], "yellow"]])
    assert refusal(state, RED, "build_castle", cell=[3, -2])[0] == "occupied"
    assert refusal(state, RED, "build_castle", cell=[2, -1])[0] == "adjacent_castle"


def test_K_5_2_a_region_is_beside_three_castles_at_most():
    for name in LAYOUTS:
        board = board_of(layout(name))
        for cell in range(len(board.cells)):
            beside = [each for each, _ in board.around[cell]]
            assert largest_apart(board, beside) <= 3


def largest_apart(board, cells):
    """The size of the largest set of these cells without two neighbours."""
    best = 0
    for chosen in range(1 << len(cells)):
        picked = [cell for n, cell in enumerate(cells) if chosen >> n & 1]
        if not any((a, b) in board.border for a in picked for b in picked):
            best = max(best, len(picked))
    return best


def test_K_5_3_a_wall_cuts_a_castle_off_from_the_region_behind_it():
    castles = [[[1, 0], "red"], [[2, 1], "yellow"]]
    free = position(castles=castles)
    walled = position(castles=castles, walls=[[[1, 0], [1, 1]]])
    assert counts(free, at(free, 1, 1)) == (1, 1)
    assert counts(walled, at(walled, 1, 1)) == (0, 1)
    assert counts(walled, at(walled, 0, 1)) == (1, 0)  # the other sides of the castle stay open
    beside = position(castles=castles, walls=[[[1, 1], [0, 1]]])
    assert beside.counts == free.counts  # a wall between two regions cuts nothing


def test_K_5_4_red_and_yellow_castles_are_counted_apart():
    state = position(castles=[[AROUND[0], "red"], [AROUND[1], "yellow"], [AROUND[2], "yellow"]])
    assert counts(state, at(state, 1, 1)) == (1, 2)
    assert counts(state, at(state, -4, 2)) == (0, 0)


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ("", None),
        ("r", RED),
        ("y", YELLOW),
        ("rr", RED),
        ("ry", None),
        ("yy", YELLOW),
        ("rrr", RED),
        ("rry", RED),
        ("ryy", YELLOW),
        ("yyy", YELLOW),
    ],
)
def test_K_5_5_the_larger_number_of_castles_owns_a_region(owners, expected):
    colours = {"r": "red", "y": "yellow"}
    state = position(castles=[[cell, colours[who]] for cell, who in zip(AROUND, owners, strict=False)])
    assert owner(state, at(state, 1, 1)) == expected


def test_K_5_6_a_castle_region_has_no_owner_and_counts_for_nobody():
    state = position(castles=POS_A, mode="professional")
    for place in state.castles:
        assert owner(state, place) is None
    lone = position(castles=[[[1, 0], "red"]], mode="professional")
    around = lone.board.around[at(lone, 1, 0)]
    assert owned_value(lone, RED) == sum(lone.board.worth["professional"][cell] for cell, _ in around)


def test_K_5_7_pieces_do_not_change_who_owns_a_region():
    castles = [[[1, 0], "red"], [[2, 1], "yellow"]]
    state = position(castles=castles, pieces=[[[0, 1], "yellow", 3], [[1, 1], "red", 2]])
    assert state.counts == position(castles=castles).counts
    assert owner(state, at(state, 0, 1)) == RED


def test_K_5_8_ownership_is_recomputed_after_every_action():
    chance = random.Random(58)
    for name in LAYOUTS:
        state = position(board=name, castles=random_castles(board_of(layout(name)), chance))
        for _ in range(60):
            seat = state.active
            if seat is None:
                break
            move = sample(chance.choice(GAME.offers(state, seat)), chance.randrange)
            state = GAME.replay(GAME.decide(state, seat, move, LUCK), state)
            assert state.counts == connections(state.board, state.castles, state.walls)


def random_castles(board, chance, most=12):
    """Castles of both colours on cells without castles beside them."""
    found, closed = [], 0
    for cell in chance.sample(range(len(board.cells)), len(board.cells)):
        if not closed >> cell & 1 and len(found) < most:
            closed |= board.shadow[cell]
            found.append([board.cells[cell], chance.choice(["red", "yellow"])])
    return found
