"""A server of boardgame.io in a process of its own, played at by its own client in another."""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from bench.peers.installed import HERE, NODE
from bench.stage import cpu_of, free_port

Storage = Literal["memory", "flat"]  # nothing is kept, or a file for each match, as it recommends for small servers


class Played(NamedTuple):
    """Moves a second, and the processor time (s) of the server for each."""

    rate: float
    cpu: float


class Server:
    def __init__(self, port: int, pid: int) -> None:
        self.port, self._pid = port, pid

    def play(self, matches: int, seconds: float) -> Played:
        """Moves at so many matches at once, one mover each; joining them is not measured."""
        asked = [NODE, "client.js", str(self.port), str(matches), str(seconds)]
        with subprocess.Popen(asked, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdin is not None and client.stdout is not None
            _must_say(client, "joined")
            before = cpu_of(self._pid)
            client.stdin.write("go\n")
            client.stdin.flush()
            said = json.loads(client.stdout.readline())
            return Played(said["moves"] / said["seconds"], (cpu_of(self._pid) - before) / said["moves"])


@contextmanager
def boardgame_io(storage: Storage) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory:
        port = free_port()
        asked = [NODE, "server.js", str(port), storage, directory]
        process = subprocess.Popen(asked, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            _must_say(process, "ready")
            yield Server(port, process.pid)
        finally:
            process.terminate()
            process.wait(20)


def _must_say(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == word:
            return
    raise RuntimeError(f"node ended before it said {word!r}")
