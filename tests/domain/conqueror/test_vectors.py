"""Every worked vector and trace of the specification (sections 10 and 11), from data."""

import json
from pathlib import Path

import pytest

from domain.conqueror import GAME
from domain.conqueror.board import board_of
from domain.conqueror.box import COLOURS, LAYOUTS, SEATS
from domain.conqueror.events import ScoresCounted, TurnSkipped
from domain.conqueror.hexes import PlacedTile, neighbours, tile_cells
from domain.conqueror.joining import generate, layout, must_join, must_lie_together, shuffled
from domain.conqueror.ownership import owner
from domain.conqueror.picture import picture
from domain.contract.game import Refused
from domain.contract.wire import write_fact
from tests.domain.conqueror.positions import LUCK, move, opened, position

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


def by_id(vectors):
    return [pytest.param(vector, id=vector["id"]) for vector in vectors]


# ------------------------------------------------------------------------------------------------ 10.1


def code_of(then):
    """The vectors have the spelling of section 7.3."""
    return then["error"].removeprefix("E_").lower() if "error" in then else None


def tiles_of(rows):
    return [PlacedTile(tile, q, r, rotation) for tile, (q, r), rotation in rows]


def belows():
    calls = iter(range(1, 10_000))
    return {"0": lambda n: 0, "n − 1": lambda n: n - 1, "i mod n": lambda n: next(calls) % n}


@pytest.mark.parametrize("vector", by_id(VECTORS["geometry"]))
def test_geometry(vector):
    given, then = vector["given"], vector["then"]
    match sorted(given):
        case ["cell"]:
            assert [list(cell) for cell in neighbours(tuple(given["cell"]))] == then["neighbours"]
        case ["q", "r", "rotation", "tile"]:
            found = [[list(cell), terrain] for cell, terrain, _ in tile_cells(PlacedTile(**given))]
            assert found == then["cells"]
        case ["tiles"]:
            assert fault(tiles_of(given["tiles"])) == code_of(then)
            assert then["legal"] == ("error" not in then)
        case ["below"]:
            assert shuffled(belows()[given["below"]]) == then["order"]
            assert list(generate(belows()[given["below"]])) == tiles_of(then["tiles"])
        case ["layouts"]:
            assert given["layouts"] == list(LAYOUTS)
            for name in given["layouts"]:
                must_join(layout(name))
                assert len(board_of(layout(name)).cells) == then["cells"]
        case ["mode"]:
            for name in LAYOUTS:
                assert first_castle_scores(given["mode"], name) == then["score_by_tile"]
        case _:
            raise AssertionError("a vector that nobody reads")


def fault(tiles):
    try:
        must_lie_together(tiles)
    except Refused as refused:
        return refused.code
    return None


def first_castle_scores(mode, name):
    state = opened(1, mode, name)
    scores = {}
    for tile in state.board.tiles:
        facts = GAME.decide(state, 0, move("place_first_castle", cell=tile.centre), LUCK)
        scores[str(tile.tile)] = GAME.replay(facts, state).score[0]
    return scores


# ------------------------------------------------------------------------------------------------ 10.2


def given_state(given, mode):
    known = dict(given, mode=mode)
    if "phase" in known:
        phase = known.pop("phase")
        state = opened(**known)
        assert state.phase == phase
        return state
    return position(**known)


def run(state, commands):
    """The state after these commands, the facts of each, and the code of the last one if it is refused."""
    told = []
    for n, command in enumerate(commands):
        fields = {key: value for key, value in command.items() if key not in ("cmd", "player")}
        seat = SEATS[command["player"]]
        try:
            asked = GAME.reads(state, seat, move(command["cmd"], **fields))
            told.append(list(GAME.decide(state, seat, asked, LUCK)))
        except Refused as refused:
            assert n == len(commands) - 1, refused
            return state, told, refused.code
        state = GAME.replay(told[-1], state)
    return state, told, None


def modes(vector):
    """One case for each mode the vector holds."""
    then = vector["then"]
    if "amateur" in then:
        return [(mode, then[mode]) for mode in ("amateur", "professional")]
    return [(vector["given"]["mode"], then)]


CASES = [
    pytest.param(vector, mode, then, id=f"{vector['id']}-{mode}")
    for vector in VECTORS["play"]
    for mode, then in modes(vector)
]


@pytest.mark.parametrize(("vector", "mode", "then"), CASES)
def test_play(vector, mode, then):
    before = given_state(vector["given"], mode)
    after, told, code = run(before, vector["when"])
    assert code == code_of(then), picture(after)
    place = castle_of(vector["when"][-1], after)
    for key, expected in then.items():
        if key != "error":
            found = result(key, before, after, told, place)
            assert found == expected, f"{key}: {found}, not {expected}\n{picture(after)}"


def castle_of(command, state):
    """The place of the castle this command concerns."""
    cells = [tuple(command[key]) for key in ("to", "from", "castle", "cell") if isinstance(command.get(key), list)]
    places = [state.board.number.get(cell) for cell in cells]
    return next((place for place in places if place in state.castles), None)


def result(key, before, after, told, place):
    facts = [fact for group in told for fact in group]
    match key:
        case "scores_before":
            return list(before.score)
        case "scores_after":
            return list(after.score)
        case "cells":
            counts = [cell for fact in facts if isinstance(fact, ScoresCounted) for cell in fact.cells]
            return [
                [list(each.cell), each.value, *(list(pair.pair) for pair in (each.before, each.after, each.deltas))]
                for each in counts
            ]
        case "active" | "winner":
            seat = getattr(after, key)
            return None if seat is None else COLOURS[seat]
        case "reason":
            return after.end_reason
        case "reserve" | "coins" | "spent" | "penalty":
            return list(getattr(after, key))
        case "phase" | "actions_done" | "marker" | "round":
            return getattr(after, key)
        case "region":
            return [row[place] for row in after.pieces]
        case "region_1_-1":
            return [row[after.board.number[1, -1]] for row in after.pieces]
        case "on_castle":
            return after.castles[place].piece_on_top
        case "owner":
            return COLOURS[after.castles[place].owner]
        case "owner_of_castle_2":
            return next(COLOURS[castle.owner] for castle in after.castles.values() if castle.number == 2)
        case "owned_cells":
            return [sum(owner(after, cell) == seat for cell in regions(after)) for seat in (0, 1)]
        case "unowned":
            return sum(owner(after, cell) is None for cell in regions(after))
        case "flag_2":
            return None if after.flags[1] is None else COLOURS[after.flags[1]]
        case "flags_left":
            return [after.flags.count(seat) for seat in (0, 1)]
        case "skipped":
            return [fact.reason for fact in facts if isinstance(fact, TurnSkipped)]
        case _:
            raise AssertionError(f"nobody reads {key}")


def regions(state):
    return [cell for cell in range(len(state.board.cells)) if cell not in state.castles]


# ------------------------------------------------------------------------------------------------ 11


@pytest.mark.parametrize("trace", by_id(VECTORS["traces"]))
def test_traces(trace):
    vector = next(each for each in VECTORS["play"] if each["id"] == trace["vector"])
    _, told, _ = run(given_state(vector["given"], vector["given"]["mode"].replace("both", "amateur")), vector["when"])
    facts = [write_fact(fact) for n in trace["commands"] for fact in told[n]]
    assert facts == trace["facts"]


def test_V_61_leaves_the_turn_open_for_a_third_action():
    """T-1 ends with the scores: nothing is told of the turn, red goes on."""
    vector = next(each for each in VECTORS["play"] if each["id"] == "V-61")
    after, told, _ = run(given_state(vector["given"], "amateur"), vector["when"])
    assert write_fact(told[1][-1])["type"] == "ScoresCounted"
    assert (after.active, after.actions_done) == (0, 2)


def test_the_file_holds_every_vector_of_the_specification():
    ids = [vector["id"] for vector in (*VECTORS["geometry"], *VECTORS["play"], *VECTORS["traces"])]
    assert ids == [f"G-{n:02}" for n in range(1, 15)] + [f"V-{n:02}" for n in range(1, 109)] + [
        f"T-{n}" for n in range(1, 5)
    ]
