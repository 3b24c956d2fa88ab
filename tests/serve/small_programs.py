"""Small programs with which the supervisor is tried: real processes that serve, resist, fail or chatter.

`python -m tests.serve.small_programs KIND NAME NOTES FD`; what happens to them they write into the notes.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import FrameType

from serve import embedded


class Program:
    def __init__(self, name: str, notes: Path, fd: int) -> None:
        self.name, self.notes_file, self.fd = name, notes, fd
        signal.signal(signal.SIGTERM, self.leave)
        self.note(f"began with {os.environ['REDIS_URL']}")

    def note(self, what: str) -> None:
        with self.notes_file.open("a") as opened:
            opened.write(f"{self.name} {what}\n")

    def leave(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """In its last moment a program sees whether the log can still be written."""
        self.note(f"left log={embedded.ping(Path(os.environ['REDIS_URL'].removeprefix('unix://')))}")
        os._exit(0)

    def api(self) -> None:
        """Answers every request with 200 and its own pid."""

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = str(os.getpid()).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                return

        server = HTTPServer(("", 0), Answer, bind_and_activate=False)
        server.socket = socket.socket(fileno=self.fd)
        server.server_address = server.socket.getsockname()
        server.serve_forever()

    def worker(self) -> None:
        while True:
            threading.Event().wait(60)

    def stubborn(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        self.note("resists")
        self.worker()

    def parent(self) -> None:
        """Starts a job that leaves its process group and lives on, as rq's work-horse does."""
        job = subprocess.Popen(["sleep", "600"], process_group=0)
        self.note(f"job {job.pid}")
        self.worker()

    def broken(self) -> None:
        sys.stderr.write("first words\n\nthe card box is missing\n")
        sys.exit(3)

    def chatterbox(self) -> None:
        for _ in range(20_000):
            sys.stderr.write("x" * 100 + "\n")
        self.note("has spoken")
        self.worker()


if __name__ == "__main__":
    kind, name, notes, fd = sys.argv[1:]
    getattr(Program(name, Path(notes), int(fd)), kind)()
