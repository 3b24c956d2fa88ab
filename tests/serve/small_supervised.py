"""Small programs under the real supervisor: `python -m tests.serve.small_supervised NOTES KIND...`."""

import sys
from collections.abc import Mapping

from events.process.settings import Settings
from serve.__main__ import main
from serve.children import PROGRAMS, Child

_, notes, *kinds = sys.argv


def small_programs(_settings: Settings, environ: Mapping[str, str], listener: int) -> list[Child]:
    def child(kind: str, name: str) -> Child:
        argv = (sys.executable, "-m", "tests.serve.small_programs", kind, name, notes, str(listener))
        return Child(name, argv, environ, PROGRAMS, (listener,) if kind == "api" else ())

    return [child(kind, f"{kind}-{n}") for n, kind in enumerate(kinds, 1)]


sys.exit(main(small_programs))
