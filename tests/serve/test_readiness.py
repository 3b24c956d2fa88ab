"""When a house counts as ready, and what is said if it never is."""

import asyncio
import socket
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import ClassVar

import pytest

from serve import CannotServe, readiness


class Patient(BaseHTTPRequestHandler):
    """Answers 503 as often as it was told to, then 200."""

    refusals: ClassVar[int] = 0

    def do_GET(self) -> None:
        status = HTTPStatus.SERVICE_UNAVAILABLE if Patient.refusals else HTTPStatus.OK
        Patient.refusals = max(0, Patient.refusals - 1)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(b'{"detail":\n "the log is out of reach"}')

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    with HTTPServer(("127.0.0.1", 0), Patient) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_it_waits_until_the_answer_is_200(server: HTTPServer) -> None:
    Patient.refusals = 3

    asyncio.run(readiness.until_ready(server.socket))

    assert Patient.refusals == 0


def test_it_says_what_was_answered_last(server: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    Patient.refusals = 10**9
    monkeypatch.setattr(readiness, "LONGEST_START", 0.2)

    with pytest.raises(CannotServe) as refusal:
        asyncio.run(readiness.until_ready(server.socket))

    assert str(refusal.value) == (
        'the house is not ready after 0.2 s: /readyz answers 503: {"detail": "the log is out of reach"}'
    )


def test_it_says_that_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "LONGEST_START", 0.2)
    monkeypatch.setattr(readiness, "LONGEST_ANSWER", 0.1)

    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(CannotServe, match=r"not ready after 0.2 s: /readyz does not answer"),
    ):
        asyncio.run(readiness.until_ready(silent))
