"""A log that rewrites, drops or shows two pasts is found by a witness and by a monitor; an honest one is not."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from events.evidence.public import monitor
from events.evidence.public.merkle import WIDTH, Edge, Tree, leaf_hash, split_hashes
from events.evidence.public.monitor import Changed, followed, must_hold
from events.evidence.public.notes import COSIGNATURE, Checkpoint, Note, NoteKey, encoded
from events.evidence.public.over_http import RemoteLog, Unanswered, ask
from events.evidence.public.tree import LEASE, leaf
from events.evidence.public.witness import No, Witness, serving
from events.evidence.public.witnesses import NoCosignature, _ask, ask_witnesses
from events.evidence.signing import Signer
from tests.events.evidence.public.logs import ORIGIN, Log, key_file

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"


class Liar:
    """A log server that signs whatever it is told, over plain tiles: `leaves` may be changed at will."""

    def __init__(self, place: Path, leaves: list[bytes]) -> None:
        self.signer, self.leaves = Signer(key_file(place)), leaves
        self.key = NoteKey(ORIGIN, bytes.fromhex(self.signer.public))

    def note(self, size: int | None = None) -> str:
        leaves = self.leaves[:size]
        edge = Edge(0, lambda level, index, width: b"")
        for each in leaves:
            edge.append(leaf_hash(each))
        text = Checkpoint(ORIGIN, len(leaves), edge.root()).text
        return f"{text}\n{self.key.line(self.signer.note(text))}"

    def consistency(self, old: int) -> list[bytes]:
        return Tree(len(self.leaves), self.tile).consistency(old)

    def tile(self, level: int, index: int, width: int) -> bytes:
        span = WIDTH**level
        found = []
        for n in range(index * WIDTH, index * WIDTH + width):
            edge = Edge(0, lambda level, index, width: b"")
            for each in self.leaves[n * span : (n + 1) * span]:
                edge.append(leaf_hash(each))
            found.append(edge.root())
        return b"".join(found)

    def answer(self, path: str) -> bytes:
        if path == "/key":
            return f"{self.key}\n".encode()
        if path == "/checkpoint":
            return self.note().encode()
        _, _, kind, *index = path.replace(".p/", "/p/").split("/")
        width = int(index.pop()) if "p" in index else WIDTH
        number = int("".join(index).replace("x", "").replace("p", ""))
        if kind == "entries":
            some = self.leaves[number * WIDTH : number * WIDTH + width]
            return b"".join(len(each).to_bytes(2, "big") + each for each in some)
        return self.tile(int(kind), number, width)


@pytest.fixture
def liar(tmp_path: Path) -> Liar:
    return Liar(tmp_path, [leaf(TABLE, n, "00" * 32, n) for n in range(1, 601)])


@pytest.fixture
def remote(liar: Liar) -> Iterator[RemoteLog]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = liar.answer(self.path)
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: Any) -> None: ...  # noqa: A002

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
    yield RemoteLog(f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    server.server_close()


def lies(liar: Liar) -> dict[str, list[bytes]]:
    """What the log of 600 leaves may become if it lies; all are signed by its key."""
    true = liar.leaves
    more = [leaf(TABLE, n, "11" * 32, n) for n in range(900, 1000)]
    return {
        "a finished table is rewritten": [*true[:299], leaf(TABLE, 300, "22" * 32, 300), *true[300:], *more],
        "a table is dropped": [*true[:299], *true[300:], *more],
        "the last leaf is dropped": true[:-1],
        "another leaf comes first": [more[0], *true],
        "a second tree of the same size": [*true[:-1], more[0]],
    }


# ------------------------------------------------------------------------------------------------ the monitor


def test_an_honest_log_is_followed(liar: Liar, remote: RemoteLog) -> None:
    true, last = liar.leaves, None
    assert remote.key() == liar.key
    for size in (0, 1, 255, 256, 257, 600):
        liar.leaves = true[:size]
        last = followed(remote, liar.key, last)
        assert last.checkpoint.size == size


@pytest.mark.parametrize("lie", range(5))
def test_a_monitor_finds_a_log_that_changes_its_past(liar: Liar, remote: RemoteLog, lie: int) -> None:
    seen = followed(remote, liar.key, None)
    what, liar.leaves = list(lies(liar).items())[lie]
    with pytest.raises(Changed, match="seen before:"):
        followed(remote, liar.key, seen)
        pytest.fail(what)


def test_a_monitor_finds_tiles_that_are_not_those_of_the_checkpoint(liar: Liar, remote: RemoteLog) -> None:
    said = liar.note()
    liar.note = lambda size=None: said  # type: ignore[method-assign]
    liar.leaves = lies(liar)["a second tree of the same size"]
    with pytest.raises(Changed, match="do not lead to the root"):
        followed(remote, liar.key, None)


def test_a_monitor_finds_another_key(liar: Liar, remote: RemoteLog, tmp_path: Path) -> None:
    other = NoteKey(ORIGIN, bytes.fromhex(Signer(key_file(tmp_path, "other.key")).public))
    with pytest.raises(Changed, match="has not signed"):
        followed(remote, other, None)


def test_a_monitor_with_records_misses_what_was_dropped(
    log: Log, liar: Liar, remote: RemoteLog, tmp_path: Path
) -> None:
    """A table that the server drops, or rewrites, before anybody has looked is missed by who holds its record."""
    table = log.service.two()
    for n in range(70):
        log.service.say(table, str(n))
    log.catch_up()
    record = tmp_path / "record.ndjson"
    entries = [{"e": entry.written.decode(), "h": entry.hash, "p": []} for entry in log.store.entries(table)]
    record.write_text("".join(json.dumps(line) + "\n" for line in entries))
    liar.leaves = [*liar.leaves, *log.leaves()]
    seen = followed(remote, liar.key, None)
    assert must_hold(remote, seen, [record]) == 2
    liar.leaves = [*liar.leaves[:-1], leaf(TABLE, 5, "33" * 32, 5)]
    with pytest.raises(Changed, match="version 64 is not in the public log"):
        must_hold(remote, followed(remote, liar.key, None), [record])
    with pytest.raises(Changed, match="do not lead to the root"):
        must_hold(remote, seen, [record])


def test_the_command_keeps_what_it_saw_and_leaves_with_1_when_it_changes(
    liar: Liar, remote: RemoteLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state.json"
    asked = [remote.prefix, "--state", str(state), "--once"]
    assert monitor.main(asked) == 0
    assert "log.example/annals 600 " in capsys.readouterr().out
    assert monitor.main(asked) == 0
    true, liar.leaves = liar.leaves, lies(liar)["a table is dropped"]
    assert monitor.main(asked) == 1
    said = capsys.readouterr().out
    assert "THIS LOG HAS CHANGED ITS PAST" in said
    liar.leaves = true
    assert monitor.main(asked) == 0, "what it saw of the lie is not kept"
    assert monitor.main(["http://127.0.0.1:1", "--state", str(state), "--once"]) == 5
    assert monitor.main(["file:///etc/passwd", "--state", str(tmp_path / "no"), "--once"]) == 5


# ------------------------------------------------------------------------------------------------ the witness


@pytest.fixture
def log(redis_url: str, tmp_path: Path) -> Log:
    return Log(redis_url, tmp_path)


@pytest.fixture
def witness(tmp_path: Path, liar: Liar) -> Witness:
    return Witness(tmp_path / "witness", "witness.example", [liar.key])


def asking(liar: Liar, old: int, proof: list[bytes] | None = None, note: str | None = None) -> str:
    hashes = liar.consistency(old) if proof is None else proof
    return "".join([f"old {old}\n", *(f"{encoded(each)}\n" for each in hashes), "\n", note or liar.note()])


def test_a_witness_cosigns_what_extends_the_last(liar: Liar, witness: Witness, tmp_path: Path) -> None:
    true, old = liar.leaves, 0
    for size in (1, 255, 255, 600):
        liar.leaves = true[:size]
        line = witness.add(asking(liar, old))
        note = Note.read(liar.note() + line)
        assert note.signed_by([liar.key, witness.key]) == [liar.key, witness.key]
        assert witness.key.kind == COSIGNATURE
        old = size
    again = Witness(tmp_path / "witness", "witness.example", [liar.key])
    assert again.key == witness.key
    with pytest.raises(No) as no:
        again.add(asking(liar, 0))
    assert (no.value.status, no.value.said, no.value.kind) == (409, "600\n", "text/x.tlog.size")


@pytest.mark.parametrize("lie", range(5))
def test_a_witness_does_not_cosign_a_changed_past(liar: Liar, witness: Witness, lie: int) -> None:
    witness.add(asking(liar, 0))
    liar.leaves = list(lies(liar).values())[lie]
    old = min(600, len(liar.leaves))
    with pytest.raises(No) as no:
        witness.add(asking(liar, old))
    assert no.value.status in (409, 422)
    with pytest.raises(No):
        witness.add(asking(liar, 600, []))


def test_a_witness_answers_as_the_protocol_says(liar: Liar, witness: Witness, tmp_path: Path) -> None:
    elsewhere = tmp_path / "other"
    elsewhere.mkdir()
    other = Liar(elsewhere, liar.leaves)
    asked = {
        "": 400,
        "old x\n\n": 400,
        "old 00\n\n" + liar.note(): 400,
        "old 0\nzz\n\n" + liar.note(): 400,
        "old 0\n" + f"{encoded(bytes(32))}\n" * 64 + "\n" + liar.note(): 400,
        asking(liar, 700, []): 400,
        asking(liar, 5): 409,
        asking(liar, 0, [bytes(32)]): 422,
        asking(liar, 0, note=liar.note().replace(ORIGIN, "elsewhere")): 404,
        asking(liar, 0, note=other.note()): 403,
        asking(liar, 0, note=liar.note().replace("\n600\n", "\n601\n")): 403,
    }
    for request, status in asked.items():
        with pytest.raises(No) as no:
            witness.add(request)
        assert no.value.status == status, request
    witness.add(asking(liar, 0))


def test_the_log_asks_its_witnesses(log: Log, tmp_path: Path) -> None:
    """Over HTTP: cosignatures are added to the checkpoint, a witness that is behind or ahead is asked rightly."""
    witness = Witness(tmp_path / "w", "witness.example", [log.public.note_key])
    server = serving(witness, "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
    address = f"http://127.0.0.1:{server.server_port}"
    dead = ("http://127.0.0.1:1", str(NoteKey("dead", bytes(32), COSIGNATURE)))
    witnesses = [dead, (address, str(witness.key))]
    try:
        log.service.two()
        log.catch_up()
        assert ask_witnesses(log.public, witnesses) == 1
        assert ask_witnesses(log.public, witnesses) == 0, "it has signed this one"
        note = Note.read(log.public.newest()[1])
        assert note.signed_by([log.public.note_key, witness.key]) == [log.public.note_key, witness.key]
        log.service.two()
        log.catch_up()
        log.store.redis.delete("{public}:witnesses")  # and so it is asked from nothing, and says where it is
        assert ask_witnesses(log.public, witnesses) == 1
        with pytest.raises(Unanswered, match="404"):
            ask(f"{address}/elsewhere", b"x")
        log.store.redis.flushall()
        log.service.two()  # a restored server that has forgotten: another tree under the same name
        log.seen.clear()
        log.catch_up()
        with pytest.raises(NoCosignature, match="2 leaves, and there are 1"):
            _ask(log.public, address, witness.key)
        log.service.two()
        log.store.redis.delete(LEASE)
        log.catch_up()
        with pytest.raises(NoCosignature, match="two trees of 2 leaves"):
            _ask(log.public, address, witness.key)
    finally:
        server.shutdown()
        server.server_close()


def test_leaves_are_cut_out_of_their_tiles(liar: Liar, remote: RemoteLog) -> None:
    assert remote.leaves(600, 512) == liar.leaves[512:]
    assert split_hashes(liar.tile(0, 2, 88)) == [leaf_hash(each) for each in liar.leaves[512:]]
