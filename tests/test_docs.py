"""The documents keep their word: what they link to, name and quote is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cli.__main__ import COMMANDS, FORWARDED

ROOT = Path(__file__).parent.parent
GUIDES = sorted((ROOT / "docs" / "guides").rglob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *GUIDES]
RULEBOOKS = sorted((ROOT / "docs" / "rules").glob("*.md"))
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))  # of their time: only links are checked

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

PATH = re.compile(r"(?!DATA_DIR|\./|\.venv)[\w.*<>-]+(?:/[\w.*<>-]+)*/?")
OTHER_SLASHES = re.compile(r"(?:text|application)/.*")  # media types
FILE = re.compile(r".+\.(?:py|lua|md|js|mjs|json|yaml|toml)")
NOT_THERE = {"rules2.py"}  # named because nobody shall make it

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def prose(page: Path) -> str:
    """The text of a page without its blocks of code."""
    return FENCE.sub("", page.read_text())


def code(page: Path) -> list[str]:
    """What a page shows as code: spans in its text, and the lines of its blocks."""
    lines = [line for _, block in FENCE.findall(page.read_text()) for line in block.splitlines()]
    return [*SPAN.findall(prose(page)), *lines]


def rows(page: Path, header: str) -> Iterator[str]:
    """The first cell of every row of the tables whose first column has this header."""
    for table in re.findall(r"(?:^\|.*\n)+", prose(page), re.MULTILINE):
        cells = [line.split("|")[1].strip() for line in table.splitlines()]
        if cells[0] == header:
            yield from cells[2:]


def file_called(name: str, room: str) -> ast.Module:
    """The one file of this name, wherever in its room it lies."""
    (found,) = (ROOT / room).rglob(name)
    return ast.parse(found.read_text())


@cache
def names() -> frozenset[str]:
    """What files and folders are called, wherever they lie."""
    rooms = ("api", "bench", "cli", "clients", "docs", "domain", "events", "serve", "tests", "web", "workers")
    inside = {each.name for room in rooms for each in (ROOT / room).rglob("*")}
    return frozenset(inside | {each.name for each in ROOT.iterdir()})


# ------------------------------------------------------------------------------------------------ links


def slug(heading: str) -> str:
    """The anchor of a heading, as the pages of a repository make it."""
    return re.sub(r"[^\w\- ]", "", SPAN.sub(r"\1", heading).lower()).replace(" ", "-")


@pytest.mark.parametrize("page", [*PAGES, *RULEBOOKS, *DECISIONS], ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.findall(prose(page)):
        if "://" in link:
            continue
        target, _, anchor = link.partition("#")
        file = page.parent / target if target else page
        if not file.exists() or (anchor and anchor not in map(slug, HEADING.findall(file.read_text()))):
            lost.append(link)
    assert lost == []


def test_an_anchor_is_made_of_its_heading() -> None:
    assert slug("A log server of your own") == "a-log-server-of-your-own"
    assert slug("Variant: hidden cards (`hidden_cards`)") == "variant-hidden-cards-hidden_cards"


# ------------------------------------------------------------------------------------------------ paths


def paths(page: Path) -> list[str]:
    """Every span that looks like a path of the repository, or like a file of it."""
    spans = SPAN.findall(prose(page))
    shaped = [span for span in spans if PATH.fullmatch(span) and not OTHER_SLASHES.fullmatch(span)]
    return [span for span in shaped if ("/" in span or FILE.fullmatch(span)) and span not in NOT_THERE]


def is_there(path: str) -> bool:
    """`api/moves.py`, `domain/<game>/`, `tests/domain/*/games`; a name alone may lie anywhere."""
    path = path.rstrip("/")
    return any(ROOT.glob(re.sub(r"<\w+>", "*", path))) if "/" in path else path in names()


@pytest.mark.parametrize("page", [*PAGES, *RULEBOOKS], ids=lambda page: page.name)
def test_every_path_is_there(page: Path) -> None:
    assert [path for path in dict.fromkeys(paths(page)) if not is_there(path)] == []


# ------------------------------------------------------------------------------------------------ commands


@every_page
def test_every_target_of_make_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {found[1] for each in code(page) if (found := re.match(r"make ([a-z]+)\b", each))}

    assert sorted(named - targets) == []


@every_page
def test_every_command_of_annals_exists(page: Path) -> None:
    known = {*COMMANDS, *FORWARDED}
    named = {found[1] for each in code(page) if (found := re.match(r"annals ([a-z-]+)\b", each))}

    assert sorted(named - known) == []


@every_page
def test_every_module_that_is_called_can_be_called(page: Path) -> None:
    lost = []
    for module in re.findall(r"python -m ([\w.]+)", "\n".join(code(page))):
        path = ROOT / module.replace(".", "/")
        ours = (ROOT / module.partition(".")[0]).is_dir()
        if ours and not path.with_suffix(".py").exists() and not (path / "__main__.py").exists():
            lost.append(module)
    assert lost == []


# ------------------------------------------------------------------------------------------------ settings and figures


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "OPERATING.md"], ids=lambda page: page.name)
def test_the_settings_are_those_that_are_read(page: Path) -> None:
    told = [name for cell in rows(page, "variable") for name in SPAN.findall(cell)]
    read = {
        node.args[1].value
        for node in ast.walk(file_called("settings.py", "events"))
        if isinstance(node, ast.Call) and len(node.args) > 1
        if isinstance(node.args[0], ast.Name) and node.args[0].id == "environ"
        if isinstance(node.args[1], ast.Constant)
    }
    assert sorted(told) == sorted(read)


def test_the_figures_are_those_that_are_counted() -> None:
    told = [name for cell in rows(ROOT / "docs" / "OPERATING.md", "metric") for name in SPAN.findall(cell)]
    counted = [
        node.value
        for node in ast.walk(file_called("metrics.py", "events"))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"annals_\w+", node.value)
    ]
    assert sorted(told) == sorted(counted)


# ------------------------------------------------------------------------------------------------ examples


@cache
def sources() -> tuple[str, ...]:
    files = [file for room in ("api", "domain", "events", "workers", "tests") for file in (ROOT / room).rglob("*.py")]
    return tuple(unindented(file.read_text()) for file in files)


def unindented(text: str) -> str:
    """One line after the other, without indentation and empty lines."""
    return "\n".join(["", *(line.strip() for line in text.splitlines() if line.strip()), ""])


def test_the_examples_of_the_style_guide_are_taken_from_the_code() -> None:
    blocks = [block for kind, block in FENCE.findall((ROOT / "docs" / "STYLE.md").read_text()) if kind == "python"]
    assert blocks
    for block in blocks:
        assert any(unindented(block) in source for source in sources()), block


def test_the_pages_tell_nothing_of_a_machine() -> None:
    for page in [*PAGES, *RULEBOOKS]:
        assert not re.search(r"(?<![\w.])/(?:home|root|tmp|work|Users)/", page.read_text()), page
