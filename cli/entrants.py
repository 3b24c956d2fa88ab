"""Who plays in a tournament: a level of the house, a program that is called by its address, or a command.

A bot gets a line (or the body of a POST) for every decision, `{"table": …, "offers": …}` as the API gives both, and
answers with a move, which stands in the offers.
"""

import contextlib
import json
import select
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import httpx

from cli.errors import CannotDo, WrongUse

LONGEST: Final = 60.0  # seconds for a move


class BadBot(Exception):
    """It does not answer, or not with a move."""


class Mind(Protocol):
    """What chooses, for one game."""

    def choose(self, asked: Mapping[str, Any]) -> Any: ...

    def close(self) -> None: ...


class Entrant:
    """One of those who play: `level` if the house plays for it, else `mind()` for each game."""

    def __init__(self, name: str, levels: Sequence[str]) -> None:
        self.name = name
        self.level = name if name in levels else None
        if self.level is None and not self._is_address and not self._command:
            raise WrongUse(f"{name} is no level ({', '.join(levels)}), no address and no command")

    @property
    def _is_address(self) -> bool:
        return self.name.startswith(("http://", "https://"))

    @property
    def _command(self) -> list[str]:
        return shlex.split(self.name) if "/" in self.name or " " in self.name else []

    def mind(self) -> Mind:
        return Called(self.name) if self._is_address else Spoken(self._command)


class Called:
    """A bot behind an address."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._http = httpx.Client(timeout=LONGEST)

    def choose(self, asked: Mapping[str, Any]) -> Any:
        try:
            answer = self._http.post(self._url, json=asked)
            answer.raise_for_status()
            return answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise BadBot(f"{self._url}: {error}") from error

    def close(self) -> None:
        self._http.close()


class Spoken:
    """A bot that is a program: a line in, a line out."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise CannotDo(f"{command[0]} cannot be started: {error.strerror}") from error

    def choose(self, asked: Mapping[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()
            readable, _, _ = select.select([self._process.stdout], [], [], LONGEST)
            line = self._process.stdout.readline() if readable else b""
            return json.loads(line)
        except (OSError, ValueError) as error:
            raise BadBot(f"{self._process.args!r}: {error}") from error

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.terminate()
        self._process.wait()
