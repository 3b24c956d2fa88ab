"""What signatures and hashes add to the cost of a move."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from werkzeug.test import EnvironBuilder

from app import create_app
from bench.moves import OPTIONS, script
from events import services
from events.evidence import signing
from events.log.entry import Entry, link
from events.process.settings import Settings
from events.services import Services
from serve import keys
from tests.redis_server import RedisServer


def share(moves: int = 400, rounds: int = 5) -> float:
    """Processor time of signing and hashing, as a part of all other processor time of a move."""
    with _built() as (built, settings):
        spent = Stopwatch()
        spent.watch(signing.Signer, "receipt")
        spent.watch(Entry, "composed", link)
        application = create_app(built, settings)
        shares = []
        for number in range(rounds):
            environs = _requests(application, moves // rounds, number)
            spent.seconds = 0.0
            began = time.process_time()
            for environ in environs:
                b"".join(application(environ, lambda *_: None))
            shares.append(spent.seconds / (time.process_time() - began - spent.seconds))
        return sorted(shares)[len(shares) // 2]


class Stopwatch:
    """Adds up the processor time of watched functions."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def watch(self, owner: Any, name: str, only: Any = None) -> None:
        """Time a function; with `only` what it spends on that inner call, measured on its own arguments."""
        inner = getattr(owner, name)

        def timed(*arguments: Any, **named: Any) -> Any:
            if only is None:
                began = time.process_time()
                result = inner(*arguments, **named)
                self.seconds += time.process_time() - began
                return result
            entry = inner(*arguments, **named)
            began = time.process_time()
            only(arguments[2], entry.written)
            self.seconds += time.process_time() - began
            return entry

        setattr(owner, name, timed)


@contextmanager
def _built() -> Iterator[tuple[Services, Settings]]:
    with tempfile.TemporaryDirectory() as place, RedisServer(Path(place) / "log") as log, RedisServer() as queue:
        settings = Settings.read({"REDIS_URL": log.url, "QUEUE_URL": queue.url, "DATA_DIR": place})
        keys.signing_key_file(settings)
        yield services.build(settings), settings


def _requests(application: Any, moves: int, seed: int) -> list[dict[str, Any]]:
    client = application.test_client()
    people = [client.post("/v1/players", json={"name": name}).json for name in ("Ann", "Ben")]
    headers = [{"Authorization": f"Bearer {person['token']}"} for person in people]
    body = {"game": "conqueror", "options": OPTIONS, "seats": ["me", {"player": people[1]["player"]}]}
    table = client.post("/v1/tables", json=body, headers=headers[0]).json["table"]
    client.post(f"/v1/tables/{table}/seats", json={}, headers=headers[1])
    return [
        EnvironBuilder(path=f"/v1/tables/{table}/moves", method="POST", json=move, headers=headers[seat]).get_environ()
        for seat, move in script(moves, seed)
    ]
