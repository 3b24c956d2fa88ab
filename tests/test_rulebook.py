"""The rulebooks in docs/rules: a rule is found by its id, and every id in code and tests leads to a rule."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.contract.registry import games
from domain.contract.rulebook import chapters

ROOT = Path(__file__).parent.parent
RULEBOOKS = {file.stem: file.read_text() for file in sorted((ROOT / "docs" / "rules").glob("*.md"))}

OTHER = re.compile(r"(?:[-|] )?\*{0,2}([A-Z]{1,2}-\d+)\b(?!\.)")  # the lines of rulings, vectors and traces


# ------------------------------------------------------------------------------------------------ reading a rulebook


def others(rulebook: str) -> set[str]:
    """Ids that are no rules: rulings, vectors, traces."""
    return {found[1] for line in rulebook.splitlines() if (found := OTHER.match(line))}


RULES = {game: [rule["id"] for each in chapters(text) for rule in each["rules"]] for game, text in RULEBOOKS.items()}
CHAPTERS = {game: [each["id"] for each in chapters(text)] for game, text in RULEBOOKS.items()}
KNOWN = {game: {*RULES[game], *CHAPTERS[game], *others(text)} for game, text in RULEBOOKS.items()}


def test_a_rulebook_is_read_chapter_by_chapter() -> None:
    page = """# A game

## 1. Board

- **C-1.1** It has cells:
  1. one,
  2. two.

## 2. Play

### 2.1 Turns (C-2)

- **C-2.1** Costs: [S]

| action | coins |
|---|---|
| build | 4 |

Not a rule: C-2.1 again.

### 2.2 End

- **C-3.1** It ends.

| no | part of it |
- **R-1** A ruling.

## 3. Invariants

- **I-1** Nothing is lost.
"""
    assert chapters(page) == [
        {"id": "C-1", "title": "Board", "rules": [{"id": "C-1.1", "text": "It has cells:\n1. one,\n2. two."}]},
        {
            "id": "C-2",
            "title": "Turns",
            "rules": [
                {"id": "C-2.1", "text": "Costs: [S]\n\n| action | coins |\n|---|---|\n| build | 4 |"},
            ],
        },
        {"id": "C-3", "title": "End", "rules": [{"id": "C-3.1", "text": "It ends."}]},
        {"id": "I", "title": "Invariants", "rules": [{"id": "I-1", "text": "Nothing is lost."}]},
    ]
    assert others(page) == {"R-1", "I-1"}


# ------------------------------------------------------------------------------------------------ the rulebooks


def test_every_game_has_its_rulebook() -> None:
    assert set(RULEBOOKS) == set(games())


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_rule_has_a_number_of_its_own_and_a_text(game: str) -> None:
    for chapter in chapters(RULEBOOKS[game]):
        numbers = [int(re.split("[.-]", rule["id"])[-1]) for rule in chapter["rules"]]
        assert numbers == list(range(1, len(numbers) + 1)), f"the rules of {chapter['id']} are counted from 1"
        assert chapter["title"]
        assert all(rule["text"].strip() for rule in chapter["rules"]), chapter["id"]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_no_rule_escapes_the_reader(game: str) -> None:
    begun = re.findall(r"^[\s>|*#-]*\**`?([A-Z]-\d+\.\d+)", RULEBOOKS[game], re.MULTILINE)

    assert [rule for rule in dict.fromkeys(begun) if rule not in RULES[game]] == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_rulebook_cites_what_it_holds(game: str) -> None:
    assert sorted(set(cited(RULEBOOKS[game])) - KNOWN[game]) == []


# ------------------------------------------------------------------------------------------------ who cites them

KINDS = "|".join(sorted({each.partition("-")[0] for known in KNOWN.values() for each in known if "-" in each}))
IN_TEXT = re.compile(rf"(?<![\w-])(?:{KINDS})-\d[\d.]*\w*")
IN_NAME = re.compile(rf"(?<=_)({KINDS})_(\d+)(?:_(\d+))?(?![0-9a-zA-Z])")
DOTTED = {rule.partition("-")[0] for rules in RULES.values() for rule in rules if "." in rule}


def cited(text: str) -> Iterator[str]:
    """Every id in a text, also in the names of tests: `test_C_5_2_winter_makes_every_mercenary_one`."""
    yield from (found.rstrip(".") for found in IN_TEXT.findall(text))
    for name in re.findall(r"\bdef (test_\w+)", text):
        for kind, first, second in IN_NAME.findall(name):
            yield f"{kind}-{first}.{second}" if kind in DOTTED and second else f"{kind}-{first}"


def sources() -> Iterator[Path]:
    for room in ("domain", "events", "api", "workers", "serve", "tests", "docs"):
        yield from (file for file in sorted((ROOT / room).rglob("*")) if file.suffix in (".py", ".lua", ".md", ".json"))


def known_in(file: Path) -> set[str]:
    """A game's own files cite its own rulebook, everything else any of them."""
    own = [game for game in KNOWN if game in file.relative_to(ROOT).parts]
    return KNOWN[own[0]] if own else set.union(*KNOWN.values())


def test_the_names_of_tests_are_read_as_ids() -> None:
    said = "def test_C_5_2_winter(): ...\ndef test_TV_39_and_TV_80_a_lake(): ...\ndef test_K_22_a_document(): ..."

    assert list(cited(said)) == ["C-5.2", "TV-39", "TV-80", "K-22"]
    assert list(cited("C-5.2, (S-24.3, R-15). UTF-8 and K-9.5a")) == ["C-5.2", "S-24.3", "R-15", "K-9.5a"]


def test_every_id_in_code_and_tests_leads_to_a_rule() -> None:
    lost = []
    for file in sources():
        if file == Path(__file__):
            continue  # it invents some
        known = known_in(file)
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            lost += [f"{file.relative_to(ROOT)}:{number} {each}" for each in cited(line) if each not in known]
    assert lost == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_refusal_names_a_rule_and_not_a_chapter(game: str) -> None:
    files = sorted((ROOT / "domain" / game).rglob("*.py"))
    named = {
        node.value.rstrip(".")
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_TEXT.fullmatch(node.value)
    }
    assert named, "the refusals of a game stand in its folder"
    assert sorted(named - set(RULES[game])) == []
