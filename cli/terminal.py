"""The terminal: what is written to it and typed into it."""

import shutil
import sys
import textwrap
from collections.abc import Iterable

from tqdm import tqdm

NARROW, WIDE = 60, 120
INDENT = 7 * " "


class Left(Exception):
    """Whoever sat here has gone: the input has ended, or he said so."""


def say(text: str = "") -> None:
    say_all([text])


def say_all(lines: Iterable[str]) -> None:
    """Lines that are too long for a terminal go on below, a little to the right; a pipe gets them whole."""
    for line in lines:
        is_long = sys.stdout.isatty() and len(line) > width()
        sys.stdout.write(f"{wrapped(line) if is_long else line}\n")
    sys.stdout.flush()


def wrapped(line: str) -> str:
    return textwrap.fill(line, width(), subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False)


def typed(question: str) -> str:
    """What somebody types after a question."""
    sys.stdout.write(f"{question} > ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise Left
    return line.strip()


def width() -> int:
    return max(NARROW, min(WIDE, shutil.get_terminal_size((100, 40)).columns - 1))


def progress(total: int, unit: str) -> "tqdm[None]":
    """A bar for people; nothing where nobody looks."""
    return tqdm(total=total, unit=unit, leave=False, disable=None, file=sys.stderr)
