"""Kit, scene and offers are enough: who knows nothing else plays every game to its end and draws each table."""

import random
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as Svg

import pytest

from domain.contract.registry import games
from tests.front.blind_client import Answering, Document, Lost, Pointing, Table
from tests.house import House

HERE = Path(__file__).parent
SOURCES = [HERE / "blind_client.py", HERE / "picture.py"]
SVG = "{http://www.w3.org/2000/svg}"


def must_be_drawn(kit: Document, scene: Document, drawing: str) -> None:
    """Every space and every thing is in the picture, once, and everything that has a name is called by it."""
    page = Svg.fromstring(drawing)
    (board,) = page.findall(f"{SVG}g[@data-board='board']")
    spaces = {each.attrib["data-id"]: each.findtext(f"{SVG}title") for each in board.findall(f"{SVG}polygon")}
    assert spaces == {space["id"]: space["name"] for space in scene.get("board", kit["board"])["spaces"]}
    lying = Counter(thing["id"] for zone in scene["zones"] for thing in zone.get("things", ()))
    assert Counter(each.attrib["data-id"] for each in page.iter(f"{SVG}rect") if "data-id" in each.attrib) == lying
    words = " ".join(each.text or "" for each in page.iter(f"{SVG}text"))
    for number in scene["numbers"]:
        assert f"{kit['numbers'][number['kind']]['name']} {number['value']}" in words
    for zone in scene["zones"]:
        if "space" not in zone and (zone.get("things") or zone.get("hidden")):
            assert kit["zones"][zone["kind"]]["name"] in words


@pytest.mark.parametrize("game", list(games()))
def test_somebody_who_knows_no_game_plays_it_to_its_end_and_draws_it(house: House, game: str) -> None:
    table = Table(game, house.players(min(games()[game].players)), seed=1, rounds=2)

    end = table.play()

    assert end["outcome"]["winners"] or end["outcome"]["cause"]
    assert len(table.frames) > 1
    for scene, drawing in table.frames:
        must_be_drawn(table.kit, scene, drawing)


def test_who_cannot_see_what_is_offered_says_so() -> None:
    kit: Document = {"board": {"spaces": []}, "boards": {}, "ids": {"card": "c/{}"}, "choices": {}, "people": []}
    scene: Document = {"zones": [{"id": "hand/0", "kind": "hand", "things": [{"id": "c/1"}]}]}
    answering = Answering(Pointing(kit, scene, 2), {"card": "Card"}, random.Random(1))

    assert answering.move({"type": "play", "card": {"one_of": [1]}}) == {"type": "play", "card": 1}
    with pytest.raises(Lost, match="Card: 2 is nowhere to be seen"):
        answering.move({"type": "play", "card": {"one_of": [1, 2]}})


def test_it_is_short_and_names_no_game() -> None:
    written = "\n".join(file.read_text() for file in SOURCES)

    assert len(written.splitlines()) <= 400
    assert [name for name in games() if name in written.lower()] == []
