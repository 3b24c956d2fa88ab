"""`make quick`: lint, types, and the tests of what changed since `main`; of a game its laws and its chapters."""

import os
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
PYTHON = [sys.executable, "-m"]
LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",))
FEW = "4"  # tables of each game are enough for a law in a hurry; `make test` takes all
MAINLINES = ("main", "origin/main")
ROOMS = ("domain", "events", "api", "workers", "serve", "cli")
HOUSE = "tests/test_house.py"  # which room may call which
RULEBOOK = "tests/test_rulebook.py"  # every id of a rule leads to one


@dataclass
class Choice:
    """Which tests are run: the laws of some games, their chapters, and other files and folders."""

    games: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    beside: set[str] = field(default_factory=set)  # what changed and has no tests of its own

    def runs(self) -> list[list[str]]:
        """The arguments of pytest: games and single files in one run, folders in another."""
        paths = sorted(path for path in self.paths if not any(inside(path, other) for other in self.paths))
        if not self.games:
            return [paths] if paths else []
        names, files = sorted(self.games), [path for path in paths if path.endswith(".py")]
        chapters = [f"tests/domain/{name}" for name in names if (ROOT / "tests" / "domain" / name).is_dir()]
        asked = " or ".join([*names, *(PurePosixPath(file).stem for file in files)])
        folders = [path for path in paths if path not in files]
        return [["tests/laws", *chapters, *files, "-k", asked], *([folders] if folders else [])]


def inside(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/")


def games() -> list[str]:
    """Folders beside the contract; asked without importing them, for one may be broken."""
    return sorted(door.parent.name for door in ROOT.glob("domain/*/__init__.py") if door.parent.name != "contract")


def chosen(changed: Iterable[str]) -> Choice:
    """The tests of these files; where nothing changed, the laws of one game and the contract's own."""
    choice = Choice()
    for name in changed:
        if not add(choice, PurePosixPath(name)):
            choice.beside.add(name)
    if not (choice.games or choice.paths):
        choice.games, choice.paths = set(games()[:1]), {"tests/domain/contract"}
    return choice


def add(choice: Choice, file: PurePosixPath) -> bool:
    """Does this file have tests? They are added."""
    if file.suffix == ".md":
        choice.paths |= {"tests/test_docs.py", RULEBOOK}
        return True
    parts = file.parts[1:] if file.parts[0] == "tests" else file.parts
    if file.parts[0] in ROOMS:
        choice.paths.add(HOUSE)
    match parts:
        case ("domain", "contract", *_) | ("laws", *_):
            choice.games |= set(games())
            choice.paths.add("tests/domain/contract")
        case ("domain", str(game), *_) if game in games():
            choice.games.add(game)
            choice.paths.add(RULEBOOK)
        case ("fifth", *_):
            choice.paths.add("tests/fifth")
        case ("records", *_):
            choice.paths |= {"tests/events/evidence", "tests/web"}
        case _ if found := mirrored(file, parts):
            choice.paths.add(found)
        case _:
            return file.parts[0] in ROOMS
    return True


def mirrored(file: PurePosixPath, parts: tuple[str, ...]) -> str | None:
    """A test itself; of a file of `api/` the test of its name; else the folder of tests for the same room."""
    if file.name.startswith("test_") and (ROOT / file).is_file():
        return str(file)
    named = f"tests/api/test_{file.stem}.py"
    if file.parts[0] == "api" and len(parts) == 2 and (ROOT / named).is_file():
        return named
    for depth in range(len(parts) - 1, 0, -1):
        if (ROOT / (folder := "/".join(("tests", *parts[:depth])))).is_dir():
            return folder
    return None


def changed_files() -> list[str]:
    """What differs from the branch `main`, or from the last commit, and what is not tracked yet."""
    known = next((branch for branch in MAINLINES if git("rev-parse", "--verify", "--quiet", branch)), "HEAD")
    since = git("merge-base", "HEAD", known) or ["HEAD"]
    return [*git("diff", "--name-only", since[0]), *git("ls-files", "--others", "--exclude-standard")]


def git(*arguments: str) -> list[str]:
    told = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.splitlines() if told.returncode == 0 else []


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    began = time.monotonic()
    changed = changed_files()
    choice = chosen(changed)
    say(f"{len(changed)} files changed since main" if changed else "nothing changed since main")
    if choice.beside:
        say(f"without tests of their own: {', '.join(sorted(choice.beside))}")
    tests = [("pytest", "-q", "-n", "2", "--dist", "loadfile", *run) for run in choice.runs()]
    for step in (*LINT, *tests):
        say(f"\n{' '.join(step)}")
        done = subprocess.run([*PYTHON, *step], cwd=ROOT, env=os.environ | {"FEW_TABLES": FEW}, check=False)
        if done.returncode:
            return done.returncode
    say(f"\nall well after {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
