"""The scene of positions whose picture one can draw by hand."""

from domain.conqueror import GAME
from domain.conqueror.box import COLOURS
from domain.conqueror.ownership import owned_value, owner
from domain.conqueror.scene import owners, scene
from domain.contract.game import ALL
from domain.contract.wire import read
from tests.domain.conqueror.positions import opened, position
from tests.laws.play import lively_game


def zones(state):
    return {zone["id"]: zone for zone in scene(GAME.view(state, None))["zones"]}


def numbers(state):
    return {number["id"]: number["value"] for number in scene(GAME.view(state, None))["numbers"]}


def ids(zone):
    return [thing["id"] for thing in zone["things"]]


def test_a_region_has_its_terrain_for_a_kind_and_is_called_by_its_place():
    zone = zones(opened())["cell/0,-3"]
    assert (zone["kind"], zone["space"], zone["things"]) == ("plain", "0,-3", [])


def test_K_5_5_a_region_tells_its_owner_and_a_castle_its_own():
    found = zones(position(castles=[((0, 0), "red"), ((2, 0), "yellow")]))
    assert found["cell/0,0"]["things"] == [{"id": "castle/1", "seat": 0}]
    assert "seat" not in found["cell/0,0"]  # K-5.6
    assert found["cell/-1,0"]["seat"] == 0
    assert found["cell/3,0"]["seat"] == 1
    assert "seat" not in found["cell/1,0"]


def test_K_14_a_wall_lies_on_its_border_and_parts_the_region_from_the_castle():
    found = zones(position(castles=[((0, 0), "red")], walls=[((0, 0), (1, 0))]))
    assert found["edge/0,0/1,0"]["things"] == [{"id": "wall/0,0/1,0", "kind": "wall"}]
    assert "seat" not in found["cell/1,0"]


def test_K_16_2_a_piece_that_is_expelled_keeps_its_id():
    castles = [((0, 0), "red", "top")]
    before = position(castles=castles)
    after = position(castles=[((0, 0), "red")], pieces=[((0, 0), "red", 1)])
    (_, on_top), (_, beside) = (zones(state)["cell/0,0"]["things"] for state in (before, after))
    assert on_top["on"] == "castle/1" and "on" not in beside
    assert on_top["id"] == beside["id"]


def test_K_18_3_pieces_in_a_castles_region_and_the_one_on_it_are_told_apart():
    state = position(castles=[((0, 0), "red", "top")], pieces=[((0, 0), "red", 2), ((0, 0), "yellow", 3)])
    castle, red, top, yellow = zones(state)["cell/0,0"]["things"]
    assert castle["id"] == "castle/1"
    assert (red["count"], top["count"], yellow["count"]) == (2, 1, 3)
    assert (top["kind"], top["on"]) == ("piece/red", "castle/1")
    assert yellow["seat"] == 1


def test_K_8_3_flags_stand_on_the_track_and_the_marker_beside_the_one_whose_turn_it_is():
    found = zones(position(3, castles="POS-A", flags_removed=[2], marker=3))
    assert found["turn/1"]["things"] == [{"id": "flag/1", "seat": 0}]
    assert found["turn/2"]["things"] == []
    assert ids(found["turn/3"]) == ["flag/3", "turn_marker"]
    assert ids(found["box"]) == ["flag/2"]


def test_K_7_1_without_flags_they_stay_in_the_box_and_castles_lie_in_the_bank():
    found = zones(opened(1))
    assert len(found["box"]["things"]) == 13
    assert len(found["bank"]["things"]) == 12
    assert "turn/1" not in found and "hand/0" not in found


def test_K_8_4_each_has_his_castles_before_him():
    found = zones(opened(3, division=2))
    assert ids(found["hand/0"]) == [f"castle/{n}" for n in (1, 2, 5, 6, 9, 10)]
    assert ids(found["hand/1"]) == [f"castle/{n}" for n in (3, 4, 7, 8, 11, 12)]


def test_K_4_5_tiles_go_from_the_table_to_the_board():
    options = read(GAME.options, {"game": 1, "mode": "amateur", "board": {"kind": "built"}, "max_rounds": 1})
    for laid, sitting in zip(range(9), lively_game(GAME, options, 2, seed=3), strict=False):
        found = zones(sitting.state)
        assert (len(found["laid"]["things"]), len(found["tiles"]["things"])) == (laid, 8 - laid)
        assert sum(name.startswith("cell/") for name in found) == 7 * laid


def test_K_6_5_the_score_is_one_and_what_is_owned_less_the_penalty():
    for example in GAME.examples[:8]:
        for sitting in lively_game(GAME, read(GAME.options, dict(example)), 2, seed=1):
            if sitting.state.phase == "play":
                found = numbers(sitting.state)
                for seat in (0, 1):
                    assert found[f"owned/{seat}"] == owned_value(sitting.state, seat)
                    assert found[f"score/{seat}"] == 1 + found[f"owned/{seat}"] - found[f"penalty/{seat}"]


def test_K_5_owners_in_the_scene_are_those_of_the_rules():
    state = position(castles="POS-A", walls=[((0, 1), (0, 2)), ((0, -1), (0, 0))])
    found = owners(GAME.view(state, ALL))
    assert found == {cell: owner(state, place) for place, cell in enumerate(state.board.cells)}


def test_coins_are_numbers():
    state = position(2, castles=[((0, 0), "red")], coins={"red": 5, "yellow": 7}, spent={"red": 2, "yellow": 0})
    found = numbers(state)
    assert [found[f"{kind}/{seat}"] for kind in ("coins", "spent") for seat in (0, 1)] == [5, 7, 2, 0]
    assert "coins/0" not in numbers(opened(1))


def test_the_eye_is_where_the_next_move_comes_from():
    def focus(state):
        return scene(GAME.view(state, None))["focus"]

    assert focus(opened(1)) == ["bank"]
    assert focus(opened(3)) == ["hand/0"]
    assert focus(position(1, castles=[((0, 0), "red")], active="yellow")) == ["reserve/1"]
    assert focus(position(3, castles="POS-A", marker=4, active="yellow")) == ["turn/4", "reserve/1"]


def test_everybody_sees_the_same():
    state = position(castles=[((0, 0), "red")])
    assert len({str(scene(GAME.view(state, viewer))) for viewer in (*range(len(COLOURS)), None, ALL)}) == 1
