"""`python -m serve` as a process, started as a terminal starts it: each leads a process group of its own."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.request import urlopen

from serve.children import ROOT
from serve.sessions import lives

T = TypeVar("T")

READY = re.compile(r"Annals listens on (http://\S+) \((.*)\)")


def until(found: Callable[[], T], seconds: float = 15) -> T:
    """The first true answer; a test fails when there is none in time."""
    deadline = time.monotonic() + seconds
    while not (answer := found()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)
    return answer


def hear_signals() -> None:
    """A child hears every signal, whatever the shell that runs the tests ignores."""
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


class ServeProcess:
    """`with ServeProcess(tmp_path, "api", "worker") as house:`; without programs it is `python -m serve` itself."""

    def __init__(self, place: Path, *programs: str, make: Sequence[str] = (), **environ: str) -> None:
        self.notes_file, self.said = place / "notes", place / "stderr"
        self.data_dir = Path(environ.setdefault("DATA_DIR", str(place / "var")))
        environ.setdefault("PORT", "0")
        self.programs = programs
        module = ["tests.serve.small_supervised", str(self.notes_file), *programs] if programs else ["serve"]
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LANG") if name in os.environ}
        with self.said.open("ab") as stderr:
            self.process = subprocess.Popen(
                make or [sys.executable, "-m", *module],
                cwd=ROOT,
                env=kept | environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                start_new_session=True,
                preexec_fn=hear_signals,
            )

    def ready(self) -> "ServeProcess":
        """Wait for the line that says so, and until every small program has begun."""
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = READY.fullmatch(self.line.strip())
        assert found, f"{self.line!r}, {self.stderr()}"
        self.url, self.where = found.groups()
        until(lambda: self.process.poll() is not None or len(self.notes()) >= len(self.programs))
        return self

    def get(self, path: str = "/readyz") -> str:
        with urlopen(self.url + path, timeout=10) as answer:
            return str(answer.read().decode())

    def command(self, *arguments: str, **environ: str) -> "subprocess.CompletedProcess[str]":
        """`python -m events` with these arguments, as an operator runs it beside the house."""
        return subprocess.run(
            [sys.executable, "-m", "events", *arguments],
            env=os.environ | {"DATA_DIR": str(self.data_dir)} | environ,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def stderr(self) -> str:
        return self.said.read_text()

    def notes(self) -> list[str]:
        return self.notes_file.read_text().splitlines() if self.notes_file.exists() else []

    def log_url(self) -> str:
        """Where the programs were told to find the log."""
        return until(lambda: [note for note in self.notes() if " began with " in note])[-1].split()[-1]

    def began(self, name: str) -> list[int]:
        """The pids under which a child was started, the newest last."""
        return [int(pid) for pid in re.findall(rf"child={name} pid=(\d+) started", self.stderr())]

    def all_pids(self) -> list[int]:
        return [int(pid) for pid in re.findall(r"pid=(\d+) started", self.stderr())]

    def send(self, what: signal.Signals) -> "ServeProcess":
        self.process.send_signal(what)
        return self

    def ends(self, seconds: float = 10) -> int:
        return self.process.wait(timeout=seconds)

    def __enter__(self) -> "ServeProcess":
        return self.ready()

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        until(lambda: not any(map(lives, self.all_pids())))
