"""`make serve`: whoever gets the signal, make or the house or both, everything ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from serve.children import ROOT
from serve.sessions import lives
from tests.serve.serve_process import ServeProcess, until


def made(tmp_path: Path) -> ServeProcess:
    """What `make serve` starts once everything is installed; here in the environment that runs the tests."""
    installed = tmp_path / "installed"
    installed.touch()
    return ServeProcess(
        tmp_path,
        make=["make", "serve", f"BIN={Path(sys.executable).parent}", f"RUNTIME={installed}"],
        DATA_DIR=str(tmp_path / "var"),
    )


def all_gone(house: ServeProcess) -> bool:
    assert len(house.all_pids()) == 5, "log, queue, API, dispatcher, worker"
    return not any(map(lives, house.all_pids()))


def test_an_environment_whose_python_has_gone_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(tmp_path / "upgraded" / "python")
    (tmp_path / "runtime.installed").touch()

    plan = subprocess.run(["make", "-n", "serve", f"VENV={tmp_path}"], cwd=ROOT, capture_output=True, text=True)

    assert "-m venv" in plan.stdout
    assert "pip install" in plan.stdout


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_make_alone(tmp_path: Path, by: signal.Signals) -> None:
    with made(tmp_path) as house:
        house.send(by).ends(seconds=10)

        assert all_gone(house)


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_the_whole_group(tmp_path: Path, by: signal.Signals) -> None:
    with made(tmp_path) as house:
        os.killpg(house.process.pid, by)
        house.ends(seconds=10)

        assert all_gone(house)
        assert "Traceback" not in house.stderr()


def test_a_make_that_was_killed_takes_the_house_with_it(tmp_path: Path) -> None:
    with made(tmp_path) as house:
        house.send(signal.SIGKILL).ends()

        assert until(lambda: all_gone(house))
