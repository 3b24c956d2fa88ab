"""Types for TypeScript: what a front end may write compiles, what no game knows does not."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from api.openapi.game_types import prefix_of
from domain.contract.registry import games
from domain.contract.wire import write_fact, write_move
from tests.laws.play import random_game, settings
from tests.openapi_types.tools import HERE, bring_tools, document, run

MOST = 36  # views of a game that are written down


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The types generated from the document, with the generator's own defaults."""
    bring_tools()
    found = tmp_path_factory.mktemp("types")
    (found / "openapi.json").write_bytes(document())
    done = run("openapi-typescript", found / "openapi.json", "-o", found / "api.ts")
    assert done.returncode == 0, done.stderr
    (found / "tsconfig.json").write_bytes((HERE / "tsconfig.json").read_bytes())
    return found


def compiled(folder: Path, text: str) -> str:
    """What the compiler has to say."""
    (folder / "tried.ts").write_text(text)
    return run("tsc", "--project", folder / "tsconfig.json", cwd=folder).stdout


def test_right_things_compile_and_wrong_ones_do_not(folder: Path) -> None:
    assert compiled(folder, (HERE / "usage.ts").read_text()) == ""


def test_the_compiler_is_asked(folder: Path) -> None:
    """Without its mark a wrong line is an error: the marks are not there for nothing."""
    wrong = (HERE / "usage.ts").read_text().replace("// @ts-expect-error", "//")

    said = compiled(folder, wrong)

    assert said.count("error TS") == (HERE / "usage.ts").read_text().count("// @ts-expect-error")


def test_what_every_game_says_compiles(folder: Path) -> None:
    """Moves, facts and views of random play, written as literals of the game's own types."""
    lines = ['import type { components } from "./api";', 'type Schemas = components["schemas"];']
    for name, game in games().items():
        prefix = prefix_of(name)
        for kind, documents in said_in_play(game).items():
            listed = ",\n  ".join(json.dumps(each) for each in documents)
            lines.append(f'export const {name}_{kind}: Schemas["{prefix}{kind}"][] = [\n  {listed}\n];')

    assert compiled(folder, "\n".join(lines)) == ""


def said_in_play(game: Any) -> dict[str, list[Any]]:
    """One move and one fact of each type that was met, and some views of every kind of viewer."""
    moves: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    states: list[Any] = []
    options, seats = settings(game)[0]
    chance = random.Random(5)
    for moment in random_game(game, options, seats, seed=5):
        facts |= {type(fact).__name__: write_fact(fact) for fact in moment.told}
        if moment.move is not None:
            written = write_move(moment.move)
            moves[written["type"]] = written
        if len(states) < MOST and chance.random() < 0.1:
            for viewer in (0, None, "all"):
                seen = game.view(moment.state, viewer)
                states.append(seen | game.deduce(seen))
    return {"Move": list(moves.values()), "Fact": list(facts.values()), "State": states}
