"""What the kit says of this box: its tiles and numbers, its words in three languages, and how regions are drawn."""

import re

import pytest

from domain.conqueror.box import BOX, CAPACITY, COSTS, LAYOUTS, TARGETS, TILES, WORTH
from domain.conqueror.hexes import PlacedTile, neighbours, tile_cells
from domain.conqueror.kit import kit
from domain.conqueror.moves import KINDS
from domain.contract.kit import LANGUAGES
from domain.contract.wire import move_name

every_language = pytest.mark.parametrize("language", LANGUAGES)


def things(kind, language="en"):
    return {name: thing for name, thing in kit(language)["things"].items() if thing["kind"] == kind}


def centre(cell):
    formula = kit("en")["board"]["formula"]
    q, r = cell
    return tuple(formula[axis]["q"] * q + formula[axis]["r"] * r for axis in ("x", "y"))


def side(cell, n):
    """Both ends of a side of a region, in whichever order."""
    (x, y), corners = centre(cell), kit("en")["board"]["formula"]["corners"]
    return {(x + dx, y + dy) for dx, dy in (corners[n], corners[(n + 1) % 6])}


# ------------------------------------------------------------------------------------------------ the board


def test_K_2_1_a_region_and_its_neighbour_share_the_side_between_them():
    sides = kit("en")["board"]["formula"]["sides"]
    for cell in [(0, 0), (3, -2), (-4, 5)]:
        assert [(cell[0] + dq, cell[1] + dr) for dq, dr in sides] == list(neighbours(cell))
        for n, beside in enumerate(neighbours(cell)):
            assert side(cell, n) == side(beside, (n + 3) % 6)


def test_a_hexagon_is_regular_to_the_eye():
    (ax, ay), (bx, by), (cx, cy), *_ = kit("en")["board"]["formula"]["corners"]
    top, slope = (bx - ax) ** 2 + (by - ay) ** 2, (cx - bx) ** 2 + (cy - by) ** 2
    assert abs(top - slope) < top / 500


def test_K_4_1_the_layouts_are_those_of_the_box_and_lie_on_56_regions():
    layouts = kit("en")["board"]["layouts"]
    assert layouts.keys() == LAYOUTS.keys()
    for layout in layouts.values():
        drawn = {centre(cell) for tile in layout["tiles"] for cell, _, _ in tile_cells(PlacedTile(**tile))}
        assert len(drawn) == 56


def test_K_8_3_the_turn_track_has_a_space_for_every_flag():
    track = kit("en")["boards"]["turns"]["spaces"]
    assert [space["number"] for space in track] == [flag["number"] for flag in things("flag").values()]


# ------------------------------------------------------------------------------------------------ what is in the box


def test_the_box_holds_8_tiles_12_castles_12_flags_and_24_pieces():
    counted = {kind: sum(thing["count"] for thing in things(kind).values()) for kind in ("tile", "castle", "flag")}
    assert counted == {"tile": 8, "castle": 12, "flag": 12}
    assert [(piece["seat"], piece["count"]) for piece in things("piece").values()] == [(0, 12), (1, 12)]


def test_K_2_3_tiles_and_terrains_are_printed_as_in_the_box():
    assert [tuple(tile["cells"]) for tile in things("tile").values()] == list(TILES.values())
    for terrain, printed in things("terrain").items():
        assert printed["capacity"] == CAPACITY[terrain]
        assert printed["value"] == {mode: WORTH[mode][terrain] for mode in WORTH}


def test_K_21_1_there_are_eight_rule_sets_with_their_targets_and_costs():
    found = {(each["game"], each["mode"]): each for each in things("rule_set").values()}
    assert {key: each["target"] for key, each in found.items()} == TARGETS
    assert all(each["costs"] == COSTS[game] for (game, _), each in found.items())
    assert all(str(each["target"]) in each["text"] for each in found.values())


def test_K_10_3_every_action_tells_its_costs_and_its_moves():
    actions = things("action")
    assert actions["action/castle"]["costs"] == {"2": 4}
    assert actions["action/enter"]["costs"] == {"2": 3, "4": 1}
    assert {(kind, move) for kind, action in actions.items() for move in action["moves"]} == {
        (f"action/{kind}", move_name(move)) for move, kind in KINDS.items()
    }


# ------------------------------------------------------------------------------------------------ words


def test_terrains_are_called_as_in_the_rulebook():
    written = {each["id"]: each["name_fa"] for each in BOX["terrain"]["entries"]}
    assert {name: thing["name"] for name, thing in things("terrain", "fa").items()} == written
    assert [thing["name"] for thing in things("terrain", "ru").values()] == ["Пустыня", "Горы", "Лес", "Равнина"]


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Game 3, amateur"), ("fa", "بازی سوم، روش آماتور"), ("ru", "Игра 3, любительский режим")],
)
def test_a_rule_set_is_named_by_game_and_mode(language, name):
    assert kit(language)["things"]["game3_amateur"]["name"] == name


@every_language
def test_what_is_paid_for_is_said_for_every_action_that_costs(language):
    """The sentence selects by the name of the move, as the fact has it."""
    arms = set(re.findall(r"(\w+) \{", kit(language)["facts"]["CoinsPaid"]["tell"].partition("select,")[2]))
    assert arms >= {"build_castle", "build_wall", "enter_piece", "other"}


@every_language
def test_no_placeholder_of_ours_is_left(language):
    assert "$" not in str(kit(language))


def test_persian_has_its_own_digits():
    assert kit("fa")["things"]["castle/12"]["name"] == "قلعهٔ ۱۲"
    assert kit("fa")["choices"]["rotation"]["5"] == "۳۰۰°"
