"""All that a front end needs to draw and explain Conqueror: geometry, things with their numbers, words by language.

The board is made for each table, and each scene has it (`drawn.py` draws it); for who would rather
draw it himself, `board.formula` draws region [q, r] of a state, and `board.cells` says how a region is called in a
scene. In states, offers, moves, facts and refusals every list of two numbers is a region: [3, -1] is the space `3,-1`
and the zone `cell/3,-1`. A wall lies in the zone `edge/` and both its regions, joined as `board.edges` says.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

from domain.conqueror.box import CAPACITY, SPACES
from domain.conqueror.kit.board import FORMULA, IDS, LAY, NAMES, PEOPLE, SIDE, TILES_OF_LAYOUTS, TURN_TRACK, TURNS
from domain.conqueror.kit.things import Words, Writer
from domain.contract.kit import LANGUAGES, Kit

_WORDS: Final[dict[str, Words]] = {
    language: json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
_AS_WRITTEN: Final = ("decisions", "moves", "facts", "refusals", "causes")


@cache
def kit(language: str) -> Kit:
    """The kit in one of LANGUAGES."""
    words = _WORDS[language]
    writer = Writer(words, language)
    zones = {**{terrain: words["terrains"][terrain] for terrain in CAPACITY}, **words["zones"]}
    return {
        "title": words["title"],
        "board": {
            "formula": {**FORMULA, "text": writer.filled(words["formula"])},
            **NAMES,
            "layouts": {name: {**words["layouts"][name], "tiles": tiles} for name, tiles in TILES_OF_LAYOUTS.items()},
        },
        "boards": {
            TURNS: {
                "width": SPACES * SIDE,
                "height": SIDE,
                "spaces": [
                    {**space, "name": writer.filled(words["space"], number=space["number"])} for space in TURN_TRACK
                ],
                "lines": [],
            }
        },
        "things": writer.things(),
        "options": writer.options(),
        **{section: writer.filled(words[section]) for section in _AS_WRITTEN},
        "zones": {kind: {"name": name, "lay": LAY[kind]} for kind, name in zones.items()},
        "numbers": {kind: {"name": name} for kind, name in words["numbers"].items()},
        "choices": writer.choices(),
        "people": list(PEOPLE),
        "chapters": ["PhaseStarted", "RoundStarted", "TurnStarted"],
        "ids": IDS,
    }
