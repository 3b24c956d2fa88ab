"""`annals` as it is typed, in a pipe or in a terminal."""

import os
import pty
import re
import select
import subprocess
from collections.abc import Callable
from pathlib import Path

from serve.children import ROOT

ANNALS = ROOT / "cli" / "annals"


def environment(place: Path, **environ: str) -> dict[str, str]:
    """A home of one's own: tokens are kept there."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    return {**kept, "LANG": "en_US.UTF-8", "XDG_CONFIG_HOME": str(place / "config"), **environ}


def annals(
    place: Path, *arguments: str, typed: str = "", seconds: float = 60, **environ: str
) -> "subprocess.CompletedProcess[str]":
    """A command to its end, with what is typed into it; it never shows a traceback."""
    done = subprocess.run(
        [str(ANNALS), *arguments],
        cwd=place,
        env=environment(place, **environ),
        input=typed,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


class Terminal:
    """`annals` in a terminal; questions end with `> `."""

    def __init__(self, place: Path, *arguments: str, **environ: str) -> None:
        self._own, theirs = pty.openpty()
        self._process = subprocess.Popen(
            [str(ANNALS), *arguments],
            cwd=place,
            env=environment(place, TERM="xterm", COLUMNS="110", **environ),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def answer_until_it_ends(self, answers: Callable[[str], str], seconds: float = 60) -> int:
        """Type an answer to every question; the exit code."""
        while (question := self._question(seconds)) is not None:
            os.write(self._own, f"{answers(question)}\n".encode())
        os.close(self._own)
        return self._process.wait(10)

    def _question(self, seconds: float) -> str | None:
        """The next question with what stands above it since the last; None at the end."""
        said = ""
        while not re.search(r"> $", said):
            readable, _, _ = select.select([self._own], [], [], seconds)
            assert readable, f"nothing is asked and nothing ends:\n{self.shown[-2000:]}"
            try:
                data = os.read(self._own, 65536)
            except OSError:  # the other end has closed
                data = b""
            if not data:
                return None
            said += data.decode(errors="replace").replace("\r\n", "\n")
            self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return said
