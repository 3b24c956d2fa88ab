"""What a guide tells its reader to type, as one script, and what it says the answers look like."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = {"python": "python3", "js": "node --input-type=module"}
MARK = "=== snippet {} ==="


@dataclass(frozen=True)
class Snippet:
    script: str
    answer: Any = None  # what its output looks like, where the guide shows it


def snippets(guide: Path) -> list[Snippet]:
    """The blocks of a guide in their order; a block of JSON is the answer to the one before."""
    found: list[Snippet] = []
    for kind, block in BLOCK.findall(guide.read_text()):
        if kind == "json":
            found[-1] = Snippet(found[-1].script, json.loads(block))
        else:
            assert kind in ("sh", *PROGRAMS), f"{guide.name}: nobody runs {kind}"
            found.append(Snippet(block if kind == "sh" else f"{PROGRAMS[kind]} - <<'SNIPPET'\n{block}\nSNIPPET\n"))
    return found


def script(guide: Path) -> str:
    """All of it, in one shell that stops where something fails; every snippet's output stands behind its mark."""
    parts = [f"echo; echo '{MARK.format(n)}'\n{each.script}" for n, each in enumerate(snippets(guide))]
    return "set -euo pipefail\n" + "\n".join(parts)


def outputs(said: str, count: int) -> list[str]:
    rest, found = said, []
    for n in range(count):
        rest = rest.partition(f"{MARK.format(n)}\n")[2]
        found.append(rest.partition(f"\n{MARK.format(n + 1)}\n")[0])
    return found


def last_json(output: str) -> Any:
    """The document that an output ends with."""
    return json.loads(next(line for line in reversed(output.splitlines()) if line.strip()))


def lacks(shown: Any, real: Any, path: str = "") -> list[str]:
    """Members that a guide shows and an answer has not, or has of another kind."""
    if isinstance(shown, dict):
        if not isinstance(real, dict):
            return [path]
        missing = [f"{path}.{name}" for name in shown if name not in real]
        for name in shown.keys() & real.keys():
            missing += lacks(shown[name], real[name], f"{path}.{name}")
        return missing
    if isinstance(shown, list):
        if not isinstance(real, list):
            return [path]
        return lacks(shown[0], real[0], f"{path}[0]") if shown and real else []
    kinds = (type(shown), type(real))
    return [] if kinds[0] is kinds[1] or None in (shown, real) else [f"{path}: {real!r}"]
