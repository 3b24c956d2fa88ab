"""python -m events witness --log KEY [--log KEY ...] [--name NAME] [--dir DIR] [--host HOST] [--port PORT]: a witness.

Cosigns checkpoints of the logs it follows (C2SP tlog-witness: `POST /add-checkpoint`), each only if it is consistent
with the last one it cosigned of that log. It keeps that and its key in DIR. Prints the key that goes into WITNESSES.
"""

import argparse
import json
import os
import signal
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import FrameType
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from events.evidence.public.merkle import EMPTY_ROOT, WrongProof, must_extend
from events.evidence.public.notes import (
    COSIGNATURE,
    LONGEST_NOTE,
    BadNote,
    Checkpoint,
    Note,
    NoteKey,
    cosigned_message,
    decoded,
    is_name,
)
from events.evidence.public.over_http import PATIENCE

MOST_HASHES: Final = 63
LONGEST_BODY: Final = 2 * LONGEST_NOTE
PLAIN: Final = "text/plain; charset=utf-8"
SIZE: Final = "text/x.tlog.size"


class No(Exception):
    """The witness does not sign; the status says why."""

    def __init__(self, status: int, said: str, kind: str = PLAIN) -> None:
        super().__init__(said)
        self.status, self.said, self.kind = status, said, kind


class Witness:
    """What it has cosigned, one checkpoint a log; on disk before anybody hears of it."""

    def __init__(self, place: Path, name: str, logs: list[NoteKey]) -> None:
        place.mkdir(parents=True, exist_ok=True)
        self._file, self._guard = place / "cosigned.json", threading.Lock()
        self._key = _own_key(place / "witness.key")
        self._logs = {log.name: log for log in logs}
        public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.key = NoteKey(name, public, COSIGNATURE)
        self._seen: dict[str, dict[str, Any]] = json.loads(self._file.read_text()) if self._file.exists() else {}

    def add(self, request: str) -> str:
        """The lines of its cosignature under a checkpoint; raises No."""
        old, proof, note = _read(request)
        try:
            checkpoint = Checkpoint.read(Note.read(note).text)
            log = self._logs.get(checkpoint.origin)
            if log is None:
                raise No(404, "this log is not known here")
            if not Note.read(note).signed_by([log]):
                raise No(403, "the log's key has not signed this")
        except BadNote as bad:
            raise No(403 if "does not fit" in str(bad) else 400, str(bad)) from bad
        with self._guard:
            self._must_follow(checkpoint, old, proof)
            self._keep(checkpoint, note)
        text, now = Note.read(note).text, int(time.time())
        return self.key.line(now.to_bytes(8, "big") + self._key.sign(cosigned_message(text, now)))

    def _must_follow(self, checkpoint: Checkpoint, old: int, proof: list[bytes]) -> None:
        seen = self._seen.get(checkpoint.origin, {"size": 0, "root": EMPTY_ROOT.hex()})
        if old > checkpoint.size:
            raise No(400, "the old size is larger than the new one")
        if old != seen["size"]:
            raise No(409, f"{seen['size']}\n", SIZE)
        before = bytes.fromhex(seen["root"])
        if old == checkpoint.size and before != checkpoint.root:
            raise No(409, f"two trees of {old} leaves: {before.hex()} was cosigned here, not {checkpoint.root.hex()}")
        try:
            must_extend(old, before, checkpoint.size, checkpoint.root, proof)
        except WrongProof as wrong:
            raise No(422, str(wrong)) from wrong

    def _keep(self, checkpoint: Checkpoint, note: str) -> None:
        seen = {**self._seen, checkpoint.origin: {"size": checkpoint.size, "root": checkpoint.root.hex(), "note": note}}
        new = self._file.with_suffix(".new")
        with new.open("w") as file:
            json.dump(seen, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._file)
        self._seen = seen


def _read(request: str) -> tuple[int, list[bytes], str]:
    head, blank, note = request.partition("\n\n")
    first, *hashes = head.split("\n")
    word, _, size = first.partition(" ")
    if not blank or word != "old" or not size.isdigit() or str(int(size)) != size or len(hashes) > MOST_HASHES:
        raise No(400, "send `old <size>`, the hashes of a consistency proof, an empty line and a checkpoint")
    try:
        return int(size), [decoded(each) for each in hashes], note
    except BadNote as bad:
        raise No(400, str(bad)) from bad


def _own_key(file: Path) -> Ed25519PrivateKey:
    if not file.exists():
        made = Ed25519PrivateKey.generate().private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        file.touch(mode=0o600, exist_ok=False)
        file.write_text(made.hex())
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.read_text().strip()))


# ------------------------------------------------------------------------------------------------ the server


class _Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    witness: Witness

    def do_POST(self) -> None:
        try:
            if self.path.rpartition("/")[2] != "add-checkpoint":
                raise No(404, "POST /add-checkpoint")
            length = self.headers.get("Content-Length", "")
            if not length.isdigit() or int(length) > LONGEST_BODY:
                raise No(413, f"at most {LONGEST_BODY} bytes, and say how many")
            self._answer(200, PLAIN, self.witness.add(self.rfile.read(int(length)).decode(errors="replace")))
        except No as no:
            self._answer(no.status, no.kind, no.said if no.said.endswith("\n") else f"{no.said}\n")

    def _answer(self, status: int, kind: str, said: str) -> None:
        body = said.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002  its name in the library
        """One line for what was refused is written by whoever asked."""


def serving(witness: Witness, host: str, port: int) -> ThreadingHTTPServer:
    """A server that is bound and not yet running."""
    handler = type("Handler", (_Handler,), {"witness": witness})
    return ThreadingHTTPServer((host, port), handler)


def main(arguments: list[str]) -> int:
    assert __doc__ is not None
    usage, _, text = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(prog="python -m events witness", description=text, epilog=usage)
    parser.add_argument("--log", metavar="KEY", action="append", required=True, help="the verifier key of a log")
    parser.add_argument("--name", default="annals-witness", help="what it signs as")
    parser.add_argument("--dir", type=Path, default=Path("witness"), help="where it keeps its key and what it cosigned")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8100)
    asked = parser.parse_args(arguments)
    try:
        logs = [NoteKey.read(text) for text in asked.log]
    except BadNote as bad:
        parser.error(str(bad))
    if not is_name(asked.name):
        parser.error("--name must be without spaces and +")
    witness = Witness(asked.dir, asked.name, logs)
    server = serving(witness, asked.host, asked.port)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        threading.Thread(target=server.shutdown).start()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    sys.stdout.write(f"http://{asked.host}:{server.server_port} {witness.key}\n")
    sys.stdout.flush()
    server.serve_forever()
    return 0
