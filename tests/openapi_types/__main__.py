"""`python -m tests.openapi_types`: Spectral and Redocly read the document; nothing may be left to say."""

import sys
import tempfile
from pathlib import Path

from tests.openapi_types.tools import HERE, Missing, bring_tools, document, run


def main() -> int:
    try:
        bring_tools()
    except Missing as why:
        sys.stderr.write(f"openapi: not linted, {why}\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "openapi.json"
        file.write_bytes(document())
        runs = {
            "spectral": run("spectral", "lint", file, "--ruleset", HERE / "spectral.yaml", "--fail-severity", "hint"),
            "redocly": run("redocly", "lint", file, "--config", HERE / "redocly.yaml", "--max-problems", "1000"),
        }
    failed = False
    for name, done in runs.items():
        said = done.stdout + done.stderr
        if done.returncode != 0 or "warning" in said:
            failed = True
            sys.stderr.write(f"{name}:\n{said}\n")
    sys.stdout.write(
        "openapi: something is left to mend\n" if failed else "openapi: Spectral and Redocly are content\n"
    )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
