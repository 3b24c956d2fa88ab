"""The doctor finds what is wrong, says what to do, and ends with 1."""

import os
import signal
import socket
from pathlib import Path

import pytest

from cli import doctor
from tests.cli.command import annals
from tests.house import House


def test_a_house_that_is_well(house: House, tmp_path: Path) -> None:
    done = annals(tmp_path, "doctor", DATA_DIR=str(house.data_dir))
    assert done.returncode == 0, done.stdout
    for said in (
        "containers: compose.yaml confines them",
        "API: http",
        "log and queue: both answer",
        "durability: every",
        "clock: 0.",
        "dispatcher: at work",
        "tables:",
    ):
        assert said in done.stdout, done.stdout
    assert "!!" not in done.stdout


def test_a_house_without_a_dispatcher_and_with_open_keys(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        (house.data_dir / "referee.token").chmod(0o644)
        supervisor = house.process.pid
        os.kill(supervisor, signal.SIGSTOP)  # or it would start another
        try:
            os.kill(house.began("dispatcher")[-1], signal.SIGKILL)
            done = annals(tmp_path, "doctor", DATA_DIR=str(house.data_dir))
        finally:
            os.kill(supervisor, signal.SIGCONT)
    assert done.returncode == 1
    wrong = [line for line in done.stdout.splitlines() if line.startswith("!!")]
    assert [line.split(":")[0] for line in wrong] == ["!!  referee's token", "!!  dispatcher"]
    assert "chmod 600" in wrong[0]


def test_a_house_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "http.url").write_text("http://127.0.0.1:9\n")
    done = annals(tmp_path, "doctor", DATA_DIR=str(tmp_path / "var"))
    assert done.returncode == 1
    assert "!!  API: http://127.0.0.1:9 does not answer" in done.stdout


@pytest.mark.parametrize(
    ("environ", "said"),
    [
        ({"RATE_LIMIT": "many"}, "!!  settings: RATE_LIMIT"),
        ({"ARCHIVE_URL": "/proc/none"}, "!!  archive: ARCHIVE_URL"),
    ],
)
def test_bad_settings(tmp_path: Path, environ: dict[str, str], said: str) -> None:
    (tmp_path / "var").mkdir()
    done = annals(tmp_path, "doctor", DATA_DIR=str(tmp_path / "var"), PORT="0", **environ)
    assert done.returncode == 1
    assert said in done.stdout


def test_a_port_that_somebody_has(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = annals(tmp_path, "doctor", DATA_DIR=str(tmp_path / "var"), PORT=str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert "!!  port:" in done.stdout


@pytest.mark.parametrize(
    ("compose", "said"),
    [
        (None, "--  containers: there is no compose.yaml"),
        ("services: [", "!!  containers: compose.yaml cannot be read"),
        ("services: {}", "!!  containers: compose.yaml cannot be read"),
        ("read_only: false", "!!  containers: in compose.yaml log: read_only must be True"),
    ],
)
def test_a_compose_file_that_somebody_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compose: str | None, said: str
) -> None:
    ours = (doctor.ROOT / "compose.yaml").read_text()
    if compose is not None:
        text = ours.replace("read_only: true", compose) if compose.startswith("read") else compose
        (tmp_path / "compose.yaml").write_text(text)
    monkeypatch.setattr(doctor, "ROOT", tmp_path)

    told = doctor.containers()

    mark = "--" if told.well is None else "ok" if told.well else "!!"
    assert f"{mark}  {told.text}".startswith(said)
