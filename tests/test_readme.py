"""The README keeps its word: what it tells a newcomer to type is typed here."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from events.process.settings import Settings
from serve.children import ROOT
from tests.serve.serve_process import ServeProcess

README = (ROOT / "README.md").read_text()


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("bash")), reason="needs curl and bash")
def test_a_newcomer_moves_and_listens(tmp_path: Path) -> None:
    moves, listens = (block for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) if "curl" in block)
    with ServeProcess(tmp_path) as house:
        script = (moves + listens).replace("http://127.0.0.1:8000", house.url).replace("-sSN", "-sSN --max-time 2")

        said = subprocess.run(["bash", "-u", "-c", script], capture_output=True, text=True, timeout=60)

    assert '"receipt":' in said.stdout, said.stderr
    assert "event: entry" in said.stdout, said.stderr
    assert '"move":{"region":"roma","type":"choose_region"}' in said.stdout


class Asked(dict[str, str]):
    """An environment in which nothing is set, and what was looked for in it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.names.add(name)
        return default


def test_every_setting_is_told() -> None:
    told = set(re.findall(r"`([A-Z_]+)`", README))
    asked = Asked()

    Settings.read(asked)

    assert len(asked.names) >= len(Settings.__dataclass_fields__)
    assert asked.names <= told
