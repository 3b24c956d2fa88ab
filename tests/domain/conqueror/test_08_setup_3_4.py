"""K-8 Setup of Games 3 and 4."""

import random
from itertools import combinations, product

import pytest

from domain.conqueror import GAME
from domain.conqueror.board import board_of
from domain.conqueror.box import LAYOUTS, SEATS, TOUCHING
from domain.conqueror.events import (
    FirstPlayerChosen,
    FlagsPlaced,
    PhaseStarted,
    RoundStarted,
    ScoresCounted,
    TurnStarted,
)
from domain.conqueror.hexes import PlacedTile, distance, neighbours
from domain.conqueror.joining import layout, touch
from domain.conqueror.options import Options
from domain.conqueror.ownership import owner
from domain.conqueror.placing import can_be_completed, ring_sites
from domain.contract.offers import sample
from tests.domain.conqueror.positions import (
    LUCK,
    POS_A,
    RED,
    YELLOW,
    at,
    fact_of,
    kinds,
    opened,
    play,
    position,
    refusal,
)


def prepared(castles=POS_A, upto=12, **options):
    """The table after the first castles of a preparation, in the order listed."""
    state = opened(options.pop("game", 3), **options)
    for cell, owner_, number in castles[:upto]:
        state, facts = play(state, SEATS[owner_], "place_castle", castle=number, cell=list(cell))
    return state, facts


def test_K_8_1_pieces_and_walls_but_no_castle_bank():
    for game, coins in ((3, (0, 0)), (4, (10, 10))):
        state = opened(game)
        assert (state.reserve, state.walls_left, state.bank, state.coins) == ((12, 12), (20, 20), (), coins)
    view = GAME.view(opened(3), RED)
    assert (view["bank"], view["coins"]) == (None, None)


@pytest.mark.parametrize(
    ("division", "red"), [(1, (1, 2, 3, 7, 8, 11)), (2, (1, 2, 5, 6, 9, 10)), (3, (1, 3, 5, 7, 9, 11))]
)
def test_K_8_2_three_divisions_of_the_castles(division, red):
    state = opened(3, division=division)
    assert state.hand == (red, tuple(n for n in range(1, 13) if n not in red))
    assert opened(3).rule_set.division == 3


def test_K_8_3_flags_show_who_has_the_castle_of_that_number():
    facts = GAME.open(Options(4, "amateur", division=1), 2, LUCK)
    placed = fact_of(facts, FlagsPlaced)
    assert (placed.division, placed.marker) == (1, 1)
    assert [n for n, colour in placed.flags.items() if colour == "red"] == [1, 2, 3, 7, 8, 11]
    assert [n for n, colour in placed.flags.items() if colour == "yellow"] == [4, 5, 6, 9, 10, 12]
    assert opened(3).marker == 1


def test_K_8_4_a_player_places_castles_of_his_division_each_once_in_any_order():
    state = opened(3, division=1)
    assert refusal(state, RED, "place_castle", castle=4, cell=[1, -3]) == ("not_your_castle", "K-8.4")
    assert refusal(state, RED, "place_castle", castle=13, cell=[1, -3]) == ("not_your_castle", "K-8.4")
    state, _ = play(state, RED, "place_castle", castle=11, cell=[1, -3])
    state, _ = play(state, YELLOW, "place_castle", castle=12, cell=[2, 1])
    assert refusal(state, RED, "place_castle", castle=11, cell=[-3, 2]) == ("not_your_castle", "K-8.4")
    assert state.hand[RED] == (1, 2, 3, 7, 8)


def test_K_8_5_two_castles_each_on_free_centres():
    state = opened(3)
    assert refusal(state, RED, "place_castle", castle=1, cell=[3, -3]) == ("not_centre", "K-8.5")
    state, facts = prepared(upto=4)
    assert facts[-1] == PhaseStarted("prep_tiles")
    assert all(state.board.is_centre(place) for place in state.castles)
    early, _ = prepared(upto=3)
    assert refusal(early, YELLOW, "place_castle", castle=4, cell=[1, -3])[0] == "occupied"


def test_K_8_6_the_other_castles_one_in_each_tile_without_a_centre_castle():
    state, _ = prepared(upto=4)
    assert refusal(state, RED, "place_castle", castle=5, cell=[9, 9])[0] == "off_board"
    assert refusal(state, RED, "place_castle", castle=5, cell=[3, -2]) == ("centre_forbidden", "K-8.6")
    assert refusal(state, RED, "place_castle", castle=5, cell=[2, 0]) == ("tile_full", "K-8.6")
    state, _ = prepared(upto=6)
    assert refusal(state, RED, "place_castle", castle=7, cell=[3, -3]) == ("occupied", "K-8.6")
    assert refusal(state, RED, "place_castle", castle=7, cell=[4, -2]) == ("tile_full", "K-8.6")  # has two
    state, _ = prepared(upto=5)
    state, _ = play(state, YELLOW, "place_castle", castle=8, cell=[0, 1])
    assert refusal(state, RED, "place_castle", castle=7, cell=[3, -1]) == ("one_per_tile", "K-8.6")
    state, _ = prepared(upto=7)
    assert refusal(state, YELLOW, "place_castle", castle=8, cell=[1, -1]) == ("adjacent_castle", "K-8.6")


def test_K_8_6_every_tile_ends_with_a_centre_castle_or_one_of_each_player():
    state, _ = prepared()
    for tile in range(1, 9):
        here = [(place, castle.owner) for place, castle in state.castles.items() if state.board.tile[place] == tile]
        if any(state.board.is_centre(place) for place, _ in here):
            assert len(here) == 1
        else:
            assert sorted(seat for _, seat in here) == [RED, YELLOW]


def test_K_8_7_the_players_alternate_and_the_owner_of_flag_1_begins():
    for division in (1, 2, 3):
        facts = GAME.open(Options(3, "amateur", division=division), 2, LUCK)
        assert fact_of(facts, FirstPlayerChosen) == FirstPlayerChosen("red", "flag_1")
    for upto, (cell, who, number) in enumerate(POS_A):
        state, _ = prepared(upto=upto) if upto else (opened(3), [])
        assert state.active == SEATS[who]
        turn = refusal(state, 1 - SEATS[who], "place_castle", castle=number, cell=list(cell))
        assert turn == ("not_your_turn", "K-8.7")


def test_K_8_8_no_castle_may_block_the_rest_of_the_preparation():
    state = opened(3)
    for seat, castle, cell in (
        (RED, 1, [-3, 2]),
        (YELLOW, 2, [-1, 3]),
        (RED, 3, [2, 1]),
        (YELLOW, 4, [1, -3]),
        (RED, 5, [4, -1]),
    ):
        state, _ = play(state, seat, "place_castle", castle=castle, cell=cell)
    assert refusal(state, YELLOW, "place_castle", castle=6, cell=[1, -1]) == ("blocks_completion", "K-8.8")
    assert at(state, 1, -1) not in ring_sites(state, YELLOW)


def test_K_8_8_a_preparation_can_be_completed_wherever_its_tiles_lie():
    """R-16 for every board: no four tiles that take two castles each can lie so that there is no place for them."""
    groups = {((0, 0),)}
    for _ in range(3):
        assert all(has_place_for_two_each(group) for group in groups)
        groups = {larger for group in groups for larger in with_one_more(group)}
    assert len(groups) == 391
    assert all(has_place_for_two_each(group) for group in groups)


def with_one_more(group):
    """The group of tiles with one more that touches it (K-3.2, K-3.3), moved so that the first lies at 0, 0."""
    for (q, r), (dq, dr) in product(group, TOUCHING):
        centre = (q + dq, r + dr)
        if all(
            distance(centre, each) > 3 or touch(PlacedTile(1, *centre, 0), PlacedTile(2, *each, 0)) for each in group
        ):
            larger = sorted((*group, centre))
            yield tuple((a - larger[0][0], b - larger[0][1]) for a, b in larger)


def has_place_for_two_each(centres, taken=frozenset()):
    if not centres:
        return True
    free = [cell for cell in neighbours(centres[0]) if cell not in taken]
    return any(
        has_place_for_two_each(centres[1:], taken.union((a, b), neighbours(a), neighbours(b)))
        for a, b in combinations(free, 2)
        if distance(a, b) > 1
    )


def test_K_8_8_the_search_finds_what_trying_everything_finds():
    chance = random.Random(88)
    verdicts = set()
    for _ in range(400):
        board = board_of(layout(chance.choice(list(LAYOUTS))))
        tiles = chance.sample(range(1, 9), 4)
        castles = [cell for cell in range(56) if board.is_centre(cell) and board.tile[cell] not in tiles]
        for tile in tiles[:3]:  # two castles each, so that one tile is left to try out
            pairs = [p for p in combinations(board.ring[tile], 2) if apart(board, [*castles, *p])]
            if pairs:
                castles += chance.choice(pairs)
        missing = [t for t in tiles if sum(board.tile[cell] == t for cell in castles) == 0]
        if len(missing) == 1:
            possible = any(apart(board, [*castles, *p]) for p in combinations(board.ring[missing[0]], 2))
            verdicts.add(possible)
            assert can_be_completed(board, castles) == possible
    assert verdicts == {True, False}


def apart(board, cells):
    return not any((a, b) in board.border for a, b in combinations(cells, 2))


def test_K_8_9_all_twelve_castles_are_on_the_board_when_preparation_ends():
    for seed in range(25):
        chance = random.Random(seed)
        state = opened(3, board=chance.choice(list(LAYOUTS)))
        while state.phase in ("prep_centres", "prep_tiles"):
            move = sample(chance.choice(GAME.offers(state, state.active)), chance.randrange)
            state = GAME.replay(GAME.decide(state, state.active, move, LUCK), state)
        assert len(state.castles) == 12
        assert state.hand == ((), ())


def test_K_8_10_the_regions_of_each_player_are_scored_once_after_the_twelfth_castle():
    before, _ = prepared(upto=11, mode="professional")
    assert before.score == (1, 1)
    state, facts = prepared(mode="professional")
    counted = fact_of(facts, ScoresCounted)
    owned = [place for place in range(56) if owner(state, place) is not None]
    assert counted.cause == "initial"
    assert [cell.cell for cell in counted.cells] == [state.board.cells[place] for place in owned]
    assert all(cell.before.pair == (0, 0) for cell in counted.cells)
    assert state.score == (38, 43)


def test_K_8_11_the_coins_of_game_4_are_halved():
    assert opened(4).coins == (10, 10)
    assert opened(4, coins_total=16).coins == (8, 8)


def test_K_8_12_play_begins_with_the_owner_of_the_flag_on_space_1():
    state, facts = prepared()
    assert kinds(facts) == ["CastlePlaced", "ScoresCounted", "PhaseStarted", "RoundStarted", "TurnStarted"]
    assert facts[-2:] == [RoundStarted(1), TurnStarted("red", 1, 1, 1)]
    assert (state.active, state.marker) == (RED, 1)


def test_K_8_13_the_preparation_costs_no_coins():
    state, _ = prepared(game=4)
    assert (state.coins, state.spent) == ((10, 10), (0, 0))
    assert position(game=4, castles="POS-A").castles == state.castles
