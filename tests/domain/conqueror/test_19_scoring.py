"""K-19 Scoring: the printed tables are the difference of ownership, wall case 2 apart (section 4)."""

import random

import pytest

from domain.conqueror import GAME
from domain.conqueror.board import board_of
from domain.conqueror.box import BOX, COLOURS, LAYOUTS
from domain.conqueror.events import ScoresCounted
from domain.conqueror.hexes import neighbours
from domain.conqueror.joining import generate, layout
from domain.conqueror.legal import castle_sites, wall_sites
from domain.conqueror.moves import BuildCastle, BuildWall, MovePiece
from domain.conqueror.ownership import connections, owned_value
from domain.conqueror.picture import picture
from domain.conqueror.siege import is_pinned
from domain.conqueror.state import Castle
from tests.domain.conqueror.positions import LUCK, RED, YELLOW, fact_of, kinds, play, position
from tests.domain.conqueror.test_05_ownership import random_castles

TABLES = {
    table: {(row["own"], row["enemy"]): (row["actor"], row["opponent"]) for row in BOX["scoring"][table]}
    for table in ("build", "capture", "wall_against_own_castle")
}


# ------------------------------------------------------------------------------------------------ how it is told


def test_K_19_1_scores_are_counted_right_after_the_action():
    state = position(castles=[[[1, 0], "red"], [[2, 1], "yellow"]], actions_done=2)
    _, facts = play(state, RED, "build_wall", a=[1, 0], b=[1, 1])
    assert kinds(facts) == ["WallBuilt", "ScoresCounted", "TurnEnded", "TurnStarted"]


def test_K_19_2_the_neighbours_are_told_clockwise_from_the_one_above():
    state = position(castles=[[[1, -2], "yellow"], [[-3, 2], "red"]])
    _, facts = play(state, RED, "build_castle", cell=[1, 0])
    counted = fact_of(facts, ScoresCounted)
    assert [cell.cell for cell in counted.cells] == list(neighbours((1, 0)))
    edge = position(castles=[[[4, -1], "yellow"], [[-3, 2], "red"]])
    _, facts = play(edge, RED, "build_castle", cell=[6, -2])  # three of its neighbours are off the board
    told = [cell.cell for cell in fact_of(facts, ScoresCounted).cells]
    assert told == [cell for cell in neighbours((6, -2)) if cell in state.board.number]


def test_K_19_3_only_regions_connected_to_the_castle_are_evaluated():
    walls = [[[1, 0], [1, 1]], [[1, 0], [0, 0]]]
    state = position(castles=[[[1, -2], "yellow"], [[-3, 2], "red"]], walls=walls)
    _, facts = play(state, RED, "build_castle", cell=[1, 0])
    told = {cell.cell for cell in fact_of(facts, ScoresCounted).cells}
    assert told == set(neighbours((1, 0))) - {(1, 1), (0, 0)}


# ------------------------------------------------------------------------------------------------ the tables

# Castles around the plain in (1, 1), which a castle in (1, 0) joins; the rest of the board is theirs to fill.
OTHERS = {
    (0, 0): [],
    (1, 0): [[[2, 1], "red"]],
    (0, 1): [[[2, 1], "yellow"]],
    (0, 2): [[[2, 1], "yellow"], [[0, 2], "yellow"]],
    (1, 1): [[[2, 1], "yellow"], [[0, 2], "red"]],
    (2, 0): [[[2, 1], "red"], [[0, 2], "red"]],
}
AWAY = [[[-3, 2], "red"], [[-2, -1], "yellow"]]


def at_plain(facts):
    (cell,) = (cell for cell in fact_of(facts, ScoresCounted).cells if cell.cell == (1, 1))
    return cell.deltas.pair


@pytest.mark.parametrize("others", OTHERS)
@pytest.mark.parametrize(("mode", "v"), [("amateur", 1), ("professional", 4)])
def test_K_19_4_table_2_a_new_castle(others, mode, v):
    state = position(mode=mode, castles=[[[1, -2], "yellow"], *OTHERS[others], *AWAY[:1]])
    _, facts = play(state, RED, "build_castle", cell=[1, 0])
    assert at_plain(facts) == tuple(v * change for change in TABLES["build"][others])


@pytest.mark.parametrize("others", OTHERS)
@pytest.mark.parametrize(("mode", "v"), [("amateur", 1), ("professional", 4)])
def test_K_19_5_table_3_a_captured_castle(others, mode, v):
    castles = [[[1, 0], "yellow"], *OTHERS[others], *AWAY]
    state = position(mode=mode, castles=castles, pieces=[[[1, -1], "red", 1]])
    _, facts = play(state, RED, "move_piece", **{"from": [1, -1], "to": [1, 0]})
    assert at_plain(facts) == tuple(v * change for change in TABLES["capture"][others])


WALLED = {  # castles of builder and opponent connected to the plain, the walled one in (1, 0) among them
    (1, 0): [],
    (1, 1): [[[2, 1], "yellow"]],
    (2, 1): [[[2, 1], "yellow"], [[0, 2], "red"]],
    (2, 0): [[[0, 2], "red"]],
    (3, 0): [[[2, 1], "red"], [[0, 2], "red"]],
    (1, 2): [[[2, 1], "yellow"], [[0, 2], "yellow"]],
}


@pytest.mark.parametrize("before", list(WALLED)[:3])
@pytest.mark.parametrize(("mode", "v"), [("amateur", 1), ("professional", 4)])
def test_K_19_6_the_three_cases_of_a_wall_against_an_own_castle(before, mode, v):
    state = position(mode=mode, castles=[[[1, 0], "red"], *WALLED[before], *AWAY])
    after, facts = play(state, RED, "build_wall", a=[1, 0], b=[1, 1])
    assert at_plain(facts) == tuple(v * change for change in TABLES["wall_against_own_castle"][before])
    assert after.score[RED] == state.score[RED] - v


@pytest.mark.parametrize("before", list(WALLED)[3:])
def test_K_19_7_other_walls_against_an_own_castle_change_nothing(before):
    state = position(castles=[[[1, 0], "red"], *WALLED[before], *AWAY])
    after, facts = play(state, RED, "build_wall", a=[1, 0], b=[1, 1])
    assert (at_plain(facts), after.score) == ((0, 0), state.score)
    assert after.counts != state.counts


def test_K_19_7_walls_against_enemy_castles_or_between_regions_change_nothing():
    state = position(castles=[[[1, 0], "red"], *WALLED[2, 1], *AWAY])
    enemy, facts = play(state, RED, "build_wall", a=[2, 1], b=[1, 1])
    assert (at_plain(facts), enemy.score) == ((0, 0), state.score)
    plain, facts = play(state, RED, "build_wall", a=[0, 1], b=[1, 1])
    assert (fact_of(facts, ScoresCounted).cells, plain.score) == ((), state.score)


def test_K_19_8_case_2_costs_a_point_for_good():
    state = position(mode="professional", castles=[[[1, 0], "red"], *WALLED[1, 1], *AWAY])
    after, facts = play(state, RED, "build_wall", a=[1, 0], b=[1, 1])
    counted = fact_of(facts, ScoresCounted)
    assert (counted.deltas.pair, counted.penalties.pair) == ((-4, 4), (4, 0))
    assert (after.score, after.penalty) == ((state.score[0] - 4, state.score[1] + 4), (4, 0))
    assert owned_value(after, RED) == owned_value(state, RED)
    later, _ = play(after, RED, "build_wall", a=[1, 0], b=[0, 0])
    assert later.penalty == (4, 0)


# ------------------------------------------------------------------------------------------------ the proof


def table_of(state, action, seat):
    """What the printed tables of the box say about an action, summed over the regions they concern."""
    change = [0, 0]
    worth = state.board.worth[state.rule_set.mode]
    match action:
        case BuildWall(a, b):
            ends = state.board.number[a], state.board.number[b]
            castle = next((place for place in ends if place in state.castles), None)
            if castle is None or state.castles[castle].owner != seat:
                return change  # wall_elsewhere
            region = ends[0] if ends[1] == castle else ends[1]
            rows, regions, removed = TABLES["wall_against_own_castle"], [region], (0, 0)
        case BuildCastle(cell):
            rows, regions, removed = TABLES["build"], joined(state, state.board.number[cell]), (0, 0)
        case MovePiece(_, cell):
            rows, regions, removed = TABLES["capture"], joined(state, state.board.number[cell]), (0, 1)
    for region in regions:
        own = state.counts[seat][region] - removed[0]
        enemy = state.counts[1 - seat][region] - removed[1]
        for n, factor in enumerate(rows[own, enemy]):
            change[seat if n == 0 else 1 - seat] += factor * worth[region]
    return change


def joined(state, place):
    return [beside for beside, border in state.board.around[place] if not state.walls[border]]


def actions_of(state, seat):
    """Every build, every wall, and a capture of every enemy castle with an open side."""
    cells = state.board.cells
    yield from ((state, BuildCastle(cells[place])) for place in castle_sites(state, seat))
    yield from ((state, BuildWall(cells[a], cells[b])) for a, b in wall_sites(state, seat))
    for place, castle in state.castles.items():
        doors = joined(state, place)
        if castle.owner != seat and doors:
            row = bytearray(len(cells))
            row[doors[0]] = 1
            pieces = (bytes(row), bytes(len(cells))) if seat == RED else (bytes(len(cells)), bytes(row))
            ready = state.but(pieces=pieces)
            assert not is_pinned(ready, doors[0], seat)
            yield ready, MovePiece(cells[doors[0]], cells[place])


def random_position(chance):
    """Castles and walls anywhere on a layout of the box or a generated board, and whose turn it is."""
    mode, seat = chance.choice(["amateur", "professional"]), chance.choice([RED, YELLOW])
    tiles = layout(chance.choice(list(LAYOUTS)))
    if chance.random() < 0.5:
        tiles = tuple(sorted(generate(chance.randrange), key=lambda tile: tile.tile))
    board = board_of(tiles)
    given = random_castles(board, chance, most=chance.randrange(2, 12))
    castles = {board.number[cell]: Castle(n, COLOURS.index(owner)) for n, (cell, owner) in enumerate(given, start=1)}
    walls = bytes(chance.random() < 0.2 for _ in board.borders)
    blank = bytes(len(board.cells))
    state = position(mode=mode, active=COLOURS[seat]).but(
        board=board,
        castles=castles,
        walls=walls,
        pieces=(blank, blank),
        bank=tuple(range(len(castles) + 1, 13)),
        counts=connections(board, castles, walls),
    )
    return state.but(score=tuple(1 + owned_value(state, each) for each in (RED, YELLOW))), seat


def test_K_19_8_tables_and_ownership_agree_but_for_wall_case_2():
    chance = random.Random(198)
    seen = {"BuildCastle": 0, "BuildWall": 0, "MovePiece": 0, "case 2": 0}
    for _ in range(60):
        state, seat = random_position(chance)
        for ready, action in actions_of(state, seat):
            facts = GAME.decide(ready, seat, action, LUCK)
            counted = fact_of(facts, ScoresCounted)
            after = GAME.replay(facts, ready)
            told = list(counted.deltas.pair)
            assert told == table_of(ready, action, seat), f"{action}\n{picture(ready)}"
            difference = [owned_value(after, each) - owned_value(ready, each) for each in (RED, YELLOW)]
            fine = after.penalty[seat]
            difference[seat] -= fine
            assert told == difference, f"{action}\n{picture(ready)}"
            assert after.score == tuple(1 + owned_value(after, each) - after.penalty[each] for each in (RED, YELLOW))
            seen[type(action).__name__] += 1
            seen["case 2"] += fine > 0
            assert min(told) <= 0, "one scoring never raises both"
    assert all(number > 50 for number in seen.values()), seen
