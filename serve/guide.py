"""`make docs`: the texts of `docs/` as pages for a browser, which the API serves at `/guide`.

Every address is the path of a text: `docs/guides/referees.md` is `/guide/referees`, `docs/OPERATING.md` is
`/guide/operating`. A program in `docs/guides/` is shown as it stands. Nothing is fetched, and nothing on a page runs.
"""

import os
import re
import shutil
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

DOCS: Final = Path(__file__).parent.parent / "docs"
SITE: Final = DOCS / "site"
HOME: Final = DOCS / "guides" / "index.md"
PROGRAMS: Final = {".html": "html", ".py": "python"}
SHELVES: Final = (
    ("Guides", "guides", ("integrators", "bot-authors", "replayers", "referees", "operators")),
    ("Reference", "guides/reference", ("record", "receipt", "luck", "seals", "offers", "problems")),
    ("Rules", "rules", ()),  # all there are
    ("The house", ".", ("ARCHITECTURE", "GLOSSARY", "OPERATING", "ADDING_A_GAME")),
)
SHORT: Final = re.compile(r"[^:(—]+")
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Text:
    """One text, and where it stands on the site."""

    file: Path

    @property
    def address(self) -> str:
        inside = self.file.relative_to(DOCS).with_suffix("")
        parts = inside.parts[1:] if inside.parts[0] == "guides" else inside.parts
        return "/".join(parts).lower()

    @property
    def href(self) -> str:
        return "/guide" if self.file == HOME else f"/guide/{self.address}"

    @property
    def markdown(self) -> str:
        text = self.file.read_text()
        kind = PROGRAMS.get(self.file.suffix)
        return text if kind is None else f"# {self.file.name}\n\n````{kind}\n{text}````\n"

    @property
    def title(self) -> str:
        found = TITLE.search(self.markdown)
        return (found[1] if found else self.file.stem).replace("`", "")

    @property
    def short(self) -> str:
        """The title without what explains it."""
        found = SHORT.match(self.title)
        words = (found[0] if found else self.title).strip()
        return words.capitalize() if words.isupper() else words


def main() -> int:
    made = build()
    sys.stderr.write(f"{made} pages in docs/site, served at /guide\n")
    return 0


def build(site: Path = SITE) -> int:
    """Make all pages anew if a text is newer than they are; says how many there are."""
    found = texts()
    if not is_current(site, found):
        _write(site, found)
    return len(found)


def texts() -> list[Text]:
    """Everything in `docs/` that people read."""
    kinds = (".md", *PROGRAMS)
    return [Text(file) for file in sorted(DOCS.rglob("*")) if file.suffix in kinds and SITE not in file.parents]


def is_current(site: Path, found: list[Text]) -> bool:
    stamp = site / "index.html"
    sources = [Path(__file__), *(text.file for text in found), *_shape()]
    return stamp.exists() and all(file.stat().st_mtime <= stamp.stat().st_mtime for file in sources)


def _shape() -> tuple[Path, Path]:
    return DOCS / "guides" / "page.template", DOCS / "guides" / "guide.css"


def _write(site: Path, found: list[Text]) -> None:
    new = site.with_name(f"{site.name}.{os.getpid()}")  # the old pages are served until the new ones are whole
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    shape, style = _shape()
    template = Template(shape.read_text())
    for text in found:
        place = new / ("index.html" if text.file == HOME else f"{text.address}.html")
        place.parent.mkdir(parents=True, exist_ok=True)
        page = template.substitute(title=escape(text.title), shelves=_shelves(text), text=rendered(text))
        place.write_text(page)
    shutil.copy(style, new / style.name)
    os.utime(new / "index.html")
    shutil.rmtree(site, ignore_errors=True)
    new.rename(site)


def _shelves(here: Text) -> str:
    """The table of contents, with the page one is on marked."""
    lines = []
    for shelf, folder, names in SHELVES:
        lines.append(f"<h2>{shelf}</h2><ul>")
        for name in names or sorted(file.stem for file in (DOCS / folder).glob("*.md")):
            text = Text(DOCS / folder / f"{name}.md")
            mark = ' aria-current="page"' if text == here else ""
            lines.append(f'<li><a href="{text.href}"{mark}>{escape(text.short)}</a></li>')
        lines.append("</ul>")
    return "".join(lines)


def rendered(text: Text) -> str:
    """A text as HTML: headings with anchors, code in colours, links to the pages of this site."""
    reader = MarkdownIt("commonmark", {"html": False, "highlight": _coloured}).enable("table")
    tokens = reader.parse(text.markdown)
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[place + 1].content))
        elif token.type == "inline":
            token.children = _linked(token.children or [], text)
    return str(reader.renderer.render(tokens, reader.options, {}))


def slug(heading: str) -> str:
    """The anchor of a heading, the same as where the repository is read."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-")


def _coloured(code: str, language: str, _: str) -> str:
    try:
        lexer = get_lexer_by_name(language or "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))


def _linked(inline: list[Token], text: Text) -> list[Token]:
    """Links go to pages of the site; a link to a file that is no page is only its words."""
    kept, is_dead = [], False
    for token in inline:
        if token.type == "link_open":
            href = _target(str(token.attrs["href"]), text)
            is_dead = href is None
            token.attrSet("href", href or "")
        if not (is_dead and token.type in ("link_open", "link_close")):
            kept.append(token)
        if token.type == "link_close":
            is_dead = False
    return kept


def _target(href: str, text: Text) -> str | None:
    if "://" in href or href.startswith(("#", "/")):
        return href
    name, _, anchor = href.partition("#")
    file = (text.file.parent / name).resolve()
    if DOCS not in file.parents or file.suffix not in (".md", *PROGRAMS):
        return None
    return Text(file).href + (f"#{anchor}" if anchor else "")


if __name__ == "__main__":
    sys.exit(main())
