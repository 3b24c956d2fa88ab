"""All that a front end needs to draw and explain Condottiere: geometry from `board.py`, words from a file a language.

The words are written once for each kind of card and given to all its copies; `$value` and its like in them are numbers
of the box.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from string import Template
from typing import Any, Final

from domain.condottiere.box import CARDS, COLOURS, KIND, MARKERS, STRENGTH, CardId
from domain.condottiere.kit.board import HEIGHT, LAY, NUMBERS, PEOPLE, SPACES, TOKENS, WIDTH
from domain.contract.kit import LANGUAGES, Kit

Words = dict[str, Any]

_WORDS: Final[dict[str, Words]] = {
    language: json.loads(Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
_AS_WRITTEN: Final = ("options", "decisions", "moves", "facts", "refusals", "causes", "choices")
_COPIES: Final = Counter((KIND[card], STRENGTH[card]) for card in CARDS)
_DIGITS: Final = {"fa": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")}


@cache
def kit(language: str) -> Kit:
    """The kit in one of LANGUAGES."""
    words = _WORDS[language]
    return {
        "title": words["title"],
        "board": {
            "width": WIDTH,
            "height": HEIGHT,
            "spaces": [{**space, "name": words["regions"][space["id"]]} for space in SPACES],
            "lines": [],
        },
        "boards": {},
        "things": {**_cards(words, language), **_tokens(words, language), **_markers(words, language)},
        **{section: _with_numbers(words[section], language) for section in _AS_WRITTEN},
        "zones": {kind: {"name": name, "lay": LAY[kind]} for kind, name in words["zones"].items()},
        "numbers": {kind: {"name": name} for kind, name in words["numbers"].items()},
        "people": list(PEOPLE),
        "chapters": ["GameStarted", "RoundStarted", "BattleStarted", "FinalBattleStarted"],
        "ids": {},
    }


def _cards(words: Words, language: str) -> dict[str, Any]:
    return {
        card: {
            "kind": KIND[card].value,
            **_with_numbers(words["cards"][KIND[card]], language, **_printed(card)),
            **_printed(card),
        }
        for card in CARDS
    }


def _printed(card: CardId) -> dict[str, int]:
    """Its strength, if it has any, and how many such cards there are."""
    strength = {"value": STRENGTH[card]} if STRENGTH[card] else {}
    return {**strength, "copies": _COPIES[KIND[card], STRENGTH[card]]}


def _tokens(words: Words, language: str) -> dict[str, Any]:
    return {token: {"kind": "token", **_with_numbers(words["tokens"][token], language)} for token in TOKENS}


def _markers(words: Words, language: str) -> dict[str, Any]:
    """Markers of one colour are alike; the colour is the id of their kind."""
    text = _with_numbers(words["marker"], language)
    return {
        colour: {"kind": "marker", "name": words["markers"][colour], "text": text, "colour": colour, "count": MARKERS}
        for colour in COLOURS
    }


def _with_numbers(words: Any, language: str, **more: int) -> Any:
    """The same words with the numbers they name, as the language writes them."""
    if isinstance(words, dict):
        return {key: _with_numbers(each, language, **more) for key, each in words.items()}
    digits = _DIGITS.get(language, {})
    return Template(words).substitute({name: str(n).translate(digits) for name, n in {**NUMBERS, **more}.items()})
