"""What goes into the image is enough to run everything that an operator runs there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
TRACKED = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout.decode()
FILES = [file for file in TRACKED.split("\0") if file and (ROOT / file).is_file()]

pytestmark = pytest.mark.skipif(not FILES, reason="only a clone knows which files there are")


def is_brought(file: str) -> bool:
    """Docker reads the rules from above, and the last one that fits counts."""
    brought = True
    for rule in RULES:
        pattern = re.escape(rule.removeprefix("!")).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
        if re.fullmatch(rf"{pattern}(/.*)?", file):
            brought = rule.startswith("!")
    return brought


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("image")
    for file in filter(is_brought, FILES):
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_bytes((ROOT / file).read_bytes())
        (place / file).chmod((ROOT / file).stat().st_mode)
    return place


def test_what_is_for_developers_stays_out(image: Path) -> None:
    assert not {"tests", "bench", "pyproject.toml", ".git", ".venv", "var"} & {each.name for each in image.iterdir()}


@pytest.mark.parametrize(
    "command",
    [
        ["-c", "import app, serve.supervisor, api.front.server, workers.dispatcher, workers.worker"],
        ["-m", "cli", "--help"],
        ["-m", "cli", "play", "--help"],
        ["-m", "events", "verify", "--help"],
        ["-m", "serve.guide"],
    ],
    ids=lambda command: command[-2] if command[-1] == "--help" else command[-1][:16],
)
def test_what_is_run_there_has_all_it_needs(image: Path, command: list[str]) -> None:
    environ = {"PATH": os.environ["PATH"], "PYTHONSAFEPATH": "1", "PYTHONPATH": str(image), "HOME": str(image)}

    done = subprocess.run(
        [sys.executable, *command], cwd=image, env=environ, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_the_command_line_is_where_the_image_looks_for_it(image: Path) -> None:
    [linked] = re.findall(r"ln -s /srv/annals/(\S+) /venv/bin/annals", (ROOT / "Dockerfile").read_text())
    assert os.access(image / linked, os.X_OK)
