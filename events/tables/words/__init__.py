"""What the house says to people, in one file a language: of its facts, moves, refusals, ends and computer players.

Each file has the same members; sentences are ICU MessageFormat, filled as those of a kit are.

titles     status of a problem: what stands over it; `rules_move` and `rules_table` over what the rules of a game refuse
facts      type: {"tell", "tell_hidden"?}: the second where the viewer does not know all that the first names
moves      type: {"name", "tell"}
refusals   code of a problem: {"tell"}; `detail` there is the English of who has to mend a program
causes     cause of an outcome that is of the house: text
levels     level of a computer player: {"name", "text"}
seats      who sits there, where nobody has a name: `computer`, `open`, `somebody` who has left for good; `namesake`
           where two have the same
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from domain.contract.kit import Kit
from domain.contract.registry import games

Words = dict[str, Any]

SECTIONS: Final = ("titles", "facts", "moves", "refusals", "causes", "levels", "seats")
PEOPLE: Final = ("seat",)  # fields that hold players, by the numbers of their seats


@cache
def words(language: str) -> Words:
    """What the house says in one of the languages of the kits."""
    found: Words = json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))
    return found


@cache
def house_kit(language: str) -> Kit:
    """The same as a kit, for who fills sentences."""
    said = words(language)
    levels = {level: told["name"] for level, told in said["levels"].items()}
    titles = {game.name: game.kit(language)["title"] for game in games().values()}
    things: Kit = {"board": {}, "boards": {}, "things": {}}
    return {**said, **things, "choices": {"ai": levels, "game": titles}, "people": list(PEOPLE)}
