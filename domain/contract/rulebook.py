"""How a rulebook is read: a page of numbered rules in chapters, as `docs/rules/` holds one for each game."""

import re
from itertools import takewhile
from typing import Any, Final

HEADING: Final = re.compile(r"(#+) (?:[\d.]+ |[A-Z]-\d+ )?(.+?)(?: \([A-Z]-\d+\))?")  # "## 4. Turns", "### Setup (S-2)"
RULE: Final = re.compile(r"- \*\*([A-Z]-\d+\.\d+|I-\d+)\*\* *(.*)")  # "- **C-4.2** On his turn …", "- **I-1** …"
TAG: Final = re.compile(r" \[[^\]]*\]$")  # where a rule comes from: "[S, R-50]"

Chapter = dict[str, Any]


def chapters(rulebook: str) -> list[Chapter]:
    """The rules by chapter: `{"id": "C-4", "title": "Turns in a battle", "rules": [{"id": "C-4.2", "text": …}]}`."""
    found: dict[str, Chapter] = {}
    headings: dict[str, list[str]] = {}  # those above the first rule of each chapter, the outermost first
    below: dict[str, set[str]] = {}  # the chapters of the rules below each heading
    above: list[tuple[int, str]] = []
    lines = rulebook.splitlines()
    for number, line in enumerate(lines):
        if heading := HEADING.fullmatch(line):
            depth = len(heading[1])
            above = [each for each in above if each[0] < depth] + [(depth, line)]
        elif rule := RULE.fullmatch(line):
            chapter = chapter_of(rule[1])
            found.setdefault(chapter, {"id": chapter, "title": "", "rules": []})
            found[chapter]["rules"].append({"id": rule[1], "text": text_of(rule[2], lines[number + 1 :])})
            headings.setdefault(chapter, [line for depth, line in above if depth > 1])
            for _, each in above:
                below.setdefault(each, set()).add(chapter)
    for chapter, document in found.items():
        alone = (each for each in headings[chapter] if below[each] == {chapter})
        title = HEADING.fullmatch(next(alone, headings[chapter][-1]))
        assert title is not None
        document["title"] = title[2]
    return list(found.values())


def chapter_of(rule: str) -> str:
    """`C-4` for `C-4.2`, `I` for `I-1`."""
    return rule.rpartition("." if "." in rule else "-")[0]


def text_of(beginning: str, rest: list[str]) -> str:
    """The text of a rule: its line, what is indented below it, and the table it ends with a colon for."""
    indented = list(takewhile(lambda line: line.startswith("  "), rest))
    text = "\n".join([beginning, *(line.strip() for line in indented)])
    if TAG.sub("", text).endswith(":") and not indented:
        table = list(takewhile(lambda line: line.startswith("|"), rest[1:]))
        text = "\n".join([text, "", *table])
    return text
