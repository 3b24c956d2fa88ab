"""What people do beside moving, and what the README tells them to type."""

import re

from clients.typescript.build import HERE
from tests.clients.typescript.package import Place
from tests.house import House, quick
from tests.node import ROOT, node


def test_people_meet_agree_and_dispute(place: Place, house: House) -> None:
    place.run("actions.mjs", url=house.url, referee=house.referee.token)


def test_the_first_game_of_the_readme(place: Place, house: House) -> None:
    (text,) = re.findall(r"```js\n(.*?)```", (HERE / "README.md").read_text(), re.DOTALL)
    assert len([line for line in text.splitlines() if line.strip()]) <= 10
    short = 'game: "condottiere", options: { max_rounds: 2 }'
    (place.folder / "first.mjs").write_text(
        text.replace("http://127.0.0.1:8000", house.url).replace('game: "condottiere"', short) + "\nprocess.exit(0);\n"
    )

    said = node(place.folder / "first.mjs")

    assert "winners: [" in said.stdout, said.stderr


def test_a_game_where_nothing_can_be_read_while_it_comes(place: Place, house: House) -> None:
    assert place.run("frugal.mjs", url=house.url, options=quick("condottiere"))["entries"] > 10


def test_a_game_in_a_browser(place: Place, house: House) -> None:
    launcher = ROOT / "tests" / "web" / "browser.mjs"
    told = place.run("browser_game.mjs", url=house.url, options=quick("condottiere"), launcher=str(launcher))
    assert told["moves"] > 3
