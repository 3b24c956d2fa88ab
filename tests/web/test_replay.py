"""Replays, audits, disputes and saved games in a real browser."""

import json
from pathlib import Path

import pytest

from serve import pages
from tests.house import Client, House, until
from tests.node import ROOT, node


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The pages as they stand in `web/`."""
    pages.build(pages.WEB)


def finished(house: House, ann: Client) -> str:
    """A short game of two computer players."""
    options = {"max_rounds": 1, "first_holder": 0}
    table: str = ann.open("condottiere", [{"ai": "random"}, {"ai": "random"}], options=options)["table"]
    until(lambda: ann.table(table)["status"] == "finished")
    return table


def test_somebody_looks_back_keeps_the_game_and_goes_on_from_it(house: House, tmp_path: Path) -> None:
    ann = house.player("Ada")
    asked = {"url": house.url, "table": finished(house, ann), "token": ann.token, "player": ann.id}
    done = node(ROOT / "tests" / "web" / "replay.mjs", json.dumps({**asked, "folder": str(tmp_path)}))
    assert done.returncode == 0, done.stderr


def test_a_doubter_checks_a_record_and_a_referee_settles_a_dispute(house: House) -> None:
    ann = house.player()
    table = ann.open("condottiere", ["me", {"ai": "random"}], options={"first_holder": 0})["table"]
    moved = ann.move(table, {"type": "choose_region", "region": "roma"}).must(201)
    asked = {
        "url": house.url,
        "finished": finished(house, ann),
        "running": table,
        "at": 2,
        "receipt": moved["receipt"],
        "ann": {"player": ann.id, "token": ann.token},
        "referee": {"token": house.referee.token},
        "forged": str(ROOT / "tests" / "records" / "forged" / "changed-draw.ndjson"),
    }
    done = node(ROOT / "tests" / "web" / "audit.mjs", json.dumps(asked))
    assert done.returncode == 0, done.stderr
