"""Every page in three languages, on three screens: pictures to look at, in `web/pictures`."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from domain.contract.registry import games
from serve import pages
from tests.house import Client, House
from tests.node import ROOT, node

FOLDER = ROOT / "web" / "pictures"
MOVES = 60  # so that something lies on the table
LONG_HAND = 12  # cards: more than lie side by side on a telephone
SEED = "5e" * 32  # the same shuffles in every run, so the same pictures


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The pages as they stand in `web/`."""
    pages.build(pages.WEB)


def played(people: Sequence[Client], game: str, moves: int, options: dict[str, Any], hand: int | None = None) -> str:
    """A table at which so many moves were made by chance, or the first has so many cards, or that is over."""
    chance = random.Random(3)
    table: str = people[0].open(game, ["me", *["open"] * (len(people) - 1)], options=options, seed=SEED)["table"]
    for person in people[1:]:
        person.sit(table)
    for _ in range(moves):
        now = people[0].table(table)
        asked = now["decisions"]
        if not asked or (hand and len(now["state"]["hands"][0]) >= hand):
            break
        people[chance.choice(asked)["seat"]].play_any(table, chance)
    return table


def test_no_page_is_too_wide_complains_or_shuts_somebody_out(house: House) -> None:
    people = [house.player(name) for name in ("Ada", "Bob", "Eve", "Dan")]
    ann = people[0]
    tables = {
        name: played(people[: game.players[-1]], name, MOVES, dict(game.examples[0])) for name, game in games().items()
    }
    over = played(people[:3], "condottiere", 1_000, {"max_rounds": 1})
    assert ann.table(over)["status"] == "finished"
    many = played(people[:2], "condottiere", 1_000, {}, hand=LONG_HAND)
    assert len(ann.table(many)["state"]["hands"][0]) >= LONG_HAND
    asked = {
        "url": house.url,
        "ann": {"player": ann.id, "name": ann.name, "token": ann.token},
        "folder": str(FOLDER),
        "pages": {
            "lobby": "/",
            "new-table": "/games/condottiere",
            "me": "/me",
            **{game: f"/t/{table}" for game, table in tables.items()},
            "hand": f"/t/{many}",
            "replay": f"/t/{over}?v=20",
            "audit": f"/t/{over}/audit",
            "record": "/audit",
        },
    }
    done = node(ROOT / "tests" / "web" / "album.mjs", json.dumps(asked), timeout=240)
    assert done.returncode == 0, done.stderr
