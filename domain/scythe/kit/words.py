"""The words of a language, and how sentences are put together from them and the numbers of the box."""

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any, Final

from domain.contract.kit import LANGUAGES
from domain.scythe.box import FACTORY_WORTH, HIGHEST_DIAL, MOST_POPULARITY, MOST_POWER, STRUCTURE_BONUS

DIGITS: Final = "0123456789"
LIMITS: Final[Mapping[str, int]] = {
    "power": MOST_POWER,
    "popularity": MOST_POPULARITY,
    "dial": HIGHEST_DIAL,
    "factory": FACTORY_WORTH,
}


def _form(language: str, n: int) -> int:
    """Which form of a noun follows a number; Persian has but one."""
    if language == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return 0
        return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2
    return 0 if n == 1 else 1


class Words:
    """The file of one language: `words["things"]`, and phrases filled with numbers."""

    def __init__(self, language: str) -> None:
        file = resources.files(__package__).joinpath(f"{language}.json")
        self._words: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        self._language = language
        self._digits = str.maketrans(DIGITS, self._words["digits"])

    def __getitem__(self, part: str) -> Any:
        return self._words[part]

    def name(self, thing: str) -> str:
        found: str = self["things"][thing]["name"]
        return found

    def number(self, n: int) -> str:
        return str(n).translate(self._digits)

    def amount(self, kind: str, n: int) -> str:
        """`2 coins`, as the object of a sentence."""
        forms: list[str] = self["amounts"][kind]
        return forms[min(_form(self._language, n), len(forms) - 1)].replace("{n}", self.number(n))

    def amounts(self, cost: Mapping[str, int]) -> str:
        """`1 power, 1 popularity and 1 coin`."""
        return self.listed("and", (self.amount(kind, n) for kind, n in cost.items()))

    def joined(self, glue: str, parts: Iterable[str]) -> str:
        between: str = self["phrases"][glue]
        return between.join(parts)

    def listed(self, word: str, parts: Iterable[str]) -> str:
        """Commas, and the word before the last."""
        *front, last = parts
        return self.joined(word, [self.joined("comma", front), last]) if front else last

    def phrase(self, key: str, **fields: str | int) -> str:
        return self.filled(self["phrases"][key], fields)

    def about(self, thing: str) -> str:
        """What a thing does, with the numbers that are the same for everybody."""
        bonuses = {name: self.amount(*bonus) for name, bonus in STRUCTURE_BONUS.items()}
        return self.filled(self["things"][thing]["text"], {**LIMITS, **bonuses})

    def filled(self, text: str, fields: Mapping[str, str | int]) -> str:
        for field, value in fields.items():
            text = text.replace(f"{{{field}}}", self.number(value) if isinstance(value, int) else value)
        return text


WORDS: Final[Mapping[str, Words]] = {language: Words(language) for language in LANGUAGES}
