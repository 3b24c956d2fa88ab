"""K-4 Making the board."""

import random

import pytest

from domain.conqueror import GAME
from domain.conqueror.box import LAYOUTS, TILES
from domain.conqueror.events import BoardCompleted, PhaseStarted, TilePlaced
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.joining import generate, layout, legal, must_join, touch
from domain.conqueror.moves import PlaceTile
from domain.conqueror.options import Built, Explicit, Generated, Options, Preset
from domain.contract.game import Refused
from domain.contract.offers import moves, sample
from tests.domain.conqueror.positions import LUCK, RED, YELLOW, fact_of, kinds, opened, play, refusal
from tests.laws.play import luck_of


def built(game=1, **options):
    if game in (1, 2):
        options.setdefault("first_player", "red")
    return GAME.replay(GAME.open(Options(game, "amateur", board=Built("built"), **options), 2, LUCK))


def board_of_table(board, seed=0):
    facts = GAME.open(Options(1, "amateur", board=board), 2, luck_of(seed, 1))
    return fact_of(facts, BoardCompleted)


def test_K_4_1_a_board_comes_from_four_sources():
    assert board_of_table(Preset("preset", "lake")) == BoardCompleted("preset", layout("lake"))
    assert board_of_table(Explicit("explicit", layout("march")[::-1])) == BoardCompleted("explicit", layout("march"))
    assert board_of_table(Generated("generated")).kind == "generated"
    assert "BoardCompleted" not in kinds(GAME.open(Options(1, "amateur", board=Built("built")), 2, LUCK))
    with pytest.raises(Refused) as refused:
        GAME.check(Options(1, "amateur", board=Preset("preset", "atlantis")), 2)
    assert (refused.value.code, refused.value.rule) == ("bad_option", "K-4.1")


def test_K_4_2_layouts_of_the_box_and_of_the_players_keep_the_rules_of_joining():
    for name in LAYOUTS:
        GAME.check(Options(1, "amateur", board=Preset("preset", name)), 2)
    far = tuple(PlacedTile(tile.tile, tile.q + 7, tile.r - 30, tile.rotation) for tile in layout("crown"))
    GAME.check(Options(1, "amateur", board=Explicit("explicit", far)), 2)  # (0, 0) need not be among the cells
    beyond = tuple(PlacedTile(tile.tile, tile.q + 10**40, tile.r, tile.rotation) for tile in layout("crown"))
    with pytest.raises(Refused) as refused:
        GAME.check(Options(1, "amateur", board=Explicit("explicit", beyond)), 2)
    assert (refused.value.code, refused.value.rule) == ("bad_option", "K-4.2")


def test_K_4_3_a_complete_board_never_changes():
    state = opened(1)
    assert refusal(state, RED, "place_tile", tile=1, q=0, r=0, rotation=0) == ("wrong_phase", "K-4.5")


def test_K_4_4_the_generator_draws_from_the_luck_of_the_table():
    boards = {board_of_table(Generated("generated"), seed).tiles for seed in range(20)}
    assert len(boards) == 20
    for tiles in boards:
        must_join(tiles)
        assert [tile.tile for tile in tiles] == sorted(TILES)
    assert board_of_table(Generated("generated"), 3) == board_of_table(Generated("generated"), 3)


def test_K_4_4_tiles_are_laid_snugly_where_they_can():
    chance = random.Random(4)
    for _ in range(10):
        tiles = generate(chance.randrange)
        for n, tile in enumerate(tiles[2:], start=2):
            placed = tiles[:n]
            snug = any(sum(touch(way, other) for other in placed) >= 2 for way in legal(tile.tile, placed))
            assert sum(touch(tile, other) for other in placed) >= (2 if snug else 1)


def test_K_4_5_the_players_lay_tiles_in_turn():
    chance = random.Random(5)
    state = built(first_player="yellow")
    for n in range(8):
        seat = (YELLOW, RED)[n % 2]
        assert [(owed.seat, owed.kind) for owed in GAME.decisions(state)] == [(seat, "board_building")]
        move = sample(chance.choice(GAME.offers(state, seat)), chance.randrange)
        assert refusal(state, 1 - seat, "place_tile", tile=move.tile, q=move.q, r=move.r, rotation=move.rotation) == (
            "not_your_turn",
            "K-4.5",
        )
        facts = GAME.decide(state, seat, move, LUCK)
        assert isinstance(facts[0], TilePlaced)
        state = GAME.replay(facts, state)
    assert kinds(facts) == ["TilePlaced", "BoardCompleted", "PhaseStarted"]
    assert facts[1].tiles == tuple(sorted(facts[1].tiles, key=lambda tile: tile.tile))
    must_join(facts[1].tiles)
    assert facts[2] == PhaseStarted("first_castles")
    assert state.active == YELLOW


def test_K_4_5_a_tile_must_be_free_turned_rightly_and_joined():
    state = built()
    assert refusal(state, RED, "place_tile", tile=9, q=0, r=0, rotation=0)[0] == "tile_set"
    assert refusal(state, RED, "place_tile", tile=1, q=0, r=0, rotation=6)[0] == "bad_rotation"
    assert refusal(state, RED, "place_tile", tile=1, q=1, r=0, rotation=0) == ("first_tile_at_origin", "K-4.5")
    state, _ = play(state, RED, "place_tile", tile=1, q=0, r=0, rotation=2)
    assert refusal(state, YELLOW, "place_tile", tile=1, q=2, r=1, rotation=0)[0] == "tile_set"
    assert refusal(state, YELLOW, "place_tile", tile=2, q=2, r=0, rotation=0)[0] == "overlap"
    assert refusal(state, YELLOW, "place_tile", tile=2, q=3, r=0, rotation=0)[0] == "tip_contact"
    assert refusal(state, YELLOW, "place_tile", tile=2, q=4, r=0, rotation=0)[0] == "not_connected"
    assert refusal(state, YELLOW, "place_tile", tile=2, q=10**30, r=0, rotation=0)[0] == "not_connected"
    assert refusal(state, YELLOW, "place_tile", tile=2, q=2, r=1, rotation=0)[0] == "plains_adjacent"
    play(state, YELLOW, "place_tile", tile=2, q=2, r=1, rotation=1)


def test_K_4_5_offers_name_every_tile_place_and_turn_that_is_accepted():
    chance = random.Random(7)
    state = built(3)
    for _ in range(3):
        seat = state.active
        offered = {move for offer in GAME.offers(state, seat) for move in moves(offer)}
        near = range(-8, 9)
        every = {PlaceTile(t, q, r, turn) for t in range(10) for q in near for r in near for turn in range(-1, 7)}
        assert {move for move in every if accepted(state, seat, move)} == offered
        state = GAME.replay(GAME.decide(state, seat, chance.choice(sorted(offered, key=str)), LUCK), state)


def accepted(state, seat, move):
    try:
        return bool(GAME.decide(state, seat, move, LUCK))
    except Refused:
        return False


def test_K_4_6_there_is_always_a_place_for_the_next_tile():
    chance = random.Random(6)
    for _ in range(40):
        placed = []
        for tile in chance.sample(sorted(TILES), 8):
            choices = list(legal(tile, placed))
            assert choices
            if placed:  # the place of the proof: beside the tile with the greatest centre
                last = max(placed, key=lambda each: each.centre)
                assert any(choice.centre == (last.q + 3, last.r - 1) for choice in choices)
            placed.append(chance.choice(choices))
