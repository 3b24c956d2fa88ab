"""The real house for tests, and people who speak to it over HTTP; every answer is held against the OpenAPI document."""

import contextlib
import json
import random
import select
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from domain.contract.registry import games
from tests.openapi import FEED, LINES, PROBLEM, OpenApi
from tests.serve.serve_process import ServeProcess, until

__all__ = ["Answer", "Client", "Feed", "House", "drawn", "play_out", "quick", "until"]

Document = dict[str, Any]

PATIENCE = 40.0  # seconds a client waits for a byte


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]  # names in lower case
    body: bytes

    @cached_property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def etag(self) -> str:
        return self.headers["etag"]

    def __getitem__(self, name: str) -> Any:
        return self.json[name]

    def must(self, status: int) -> Any:
        """The document, if the status is this one."""
        assert self.status == status, f"{self.status} instead of {status}: {self.body[:600]!r}"
        return self.json if self.body else None

    def refused(self, status: int, code: str) -> Document:
        """The problem, if it is this one."""
        assert (self.status, self.json.get("code")) == (status, code), f"{self.status}: {self.body[:600]!r}"
        assert self.headers["content-type"] == PROBLEM
        assert self.json["status"] == status
        assert self.json["type"] == f"urn:annals:{code}"
        assert self.json["title"]
        assert self.json["detail"]
        problem: Document = self.json
        return problem


class Client:
    """Somebody with a token, or without one. One connection for each thread."""

    def __init__(self, base: str, token: str | None = None, openapi: OpenApi | None = None) -> None:
        self.base, self.token = base, token
        self.id, self.name = "", ""
        self._host, self._port = urlsplit(base).hostname or "", urlsplit(base).port or 80
        self._own = threading.local()
        self._openapi = openapi

    @cached_property
    def openapi(self) -> OpenApi:
        return self._openapi or OpenApi(json.loads(self._ask("GET", "/openapi.json", None, {}).body))

    # requests

    def get(self, path: str, headers: Mapping[str, str] | None = None, **query: Any) -> Answer:
        return self.request("GET", path, None, headers, **query)

    def raw(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """An answer as it comes, which may be coded."""
        sent = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return self._ask("GET", path, None, sent | dict(headers or {}))

    def post(self, path: str, body: Any = None, headers: Mapping[str, str] | None = None, **query: Any) -> Answer:
        return self.request("POST", path, body, headers, **query)

    def delete(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.request("DELETE", path, None, headers)

    def request(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, **query: Any
    ) -> Answer:
        """Bytes go out as they are, other bodies as JSON; the answer must be one the document knows."""
        raw = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = {} if body is None else {"Content-Type": "application/json"}
        sent |= {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        asked = path if not query else f"{path}?{urlencode({name: _word(value) for name, value in query.items()})}"
        answer = self._ask(method, asked, raw, sent | dict(headers or {}))
        self.openapi.check(method, urlsplit(asked).path, answer.status, dict(answer.headers), answer.body)
        return answer

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        for attempt in (1, 2):
            kept = _still_open(getattr(self._own, "connection", None))
            connection = kept or HTTPConnection(self._host, self._port, timeout=PATIENCE)
            self._own.connection = connection
            try:
                connection.request(method, path, body, dict(headers))
                response = connection.getresponse()
                found = response.read()
            except (HTTPException, OSError):
                connection.close()
                self._own.connection = None
                if kept is None or attempt == 2 or (method != "GET" and "Idempotency-Key" not in headers):
                    raise  # a connection that was kept may have been closed meanwhile, a new one not
                continue
            if response.will_close:
                connection.close()
                self._own.connection = None
            return Answer(response.status, _lower(response), found)
        raise AssertionError

    def open_stream(self, path: str, accept: str, headers: Mapping[str, str] | None = None, **query: Any) -> "Stream":
        """An answer that is read line by line."""
        connection = HTTPConnection(self._host, self._port, timeout=PATIENCE)
        sent = {"Accept": accept} | ({} if self.token is None else {"Authorization": f"Bearer {self.token}"})
        asked = path if not query else f"{path}?{urlencode({name: _word(value) for name, value in query.items()})}"
        connection.request("GET", asked, headers=sent | dict(headers or {}))
        response = connection.getresponse()
        if response.status != 200:
            body = response.read()
            connection.close()
            self.openapi.check("GET", path, response.status, _lower(response), body)
            raise Unanswered(Answer(response.status, _lower(response), body))
        self.openapi.check("GET", path, 200, _lower(response), b" ")
        return Stream(connection, response)

    # what people do

    def join(self, name: str, **rest: Any) -> "Client":
        """Become a player."""
        told = self.post("/v1/players", {"name": name, **rest}).must(201)
        player = Client(self.base, told["token"], self.openapi)
        player.id, player.name = told["player"], told["name"]
        return player

    def stranger(self) -> "Client":
        return Client(self.base, None, self.openapi)

    def open(self, game: str, seats: Sequence[Any], **rest: Any) -> Document:
        """A new table."""
        opened: Document = self.post("/v1/tables", {"game": game, "seats": list(seats), **rest}).must(201)
        return opened

    def sit(self, table: str, **body: Any) -> Document:
        sat: Document = self.post(f"/v1/tables/{table}/seats", body).must(201)
        return sat

    def stand(self, table: str, seat: int) -> Document:
        left: Document = self.delete(f"/v1/tables/{table}/seats/{seat}").must(200)
        return left

    def table(self, table: str, **query: Any) -> Document:
        found: Document = self.get(f"/v1/tables/{table}", **query).must(200)
        return found

    def offers(self, table: str) -> Document:
        found: Document = self.get(f"/v1/tables/{table}/offers").must(200)
        return found

    def move(self, table: str, move: Document, headers: Mapping[str, str] | None = None, **query: Any) -> Answer:
        return self.post(f"/v1/tables/{table}/moves", move, headers, **query)

    def log(self, table: str, **query: Any) -> Document:
        page: Document = self.get(f"/v1/tables/{table}/log", **query).must(200)
        return page

    def lines(self, table: str, **query: Any) -> list[Document]:
        """All entries as NDJSON."""
        body = self.get(f"/v1/tables/{table}/log", {"Accept": LINES}, **query).body
        entries = [json.loads(line) for line in body.splitlines()]
        for entry in entries:
            self.openapi.check_entry(entry)
        return entries

    def feed(self, table: str, last: int | None = None, **query: Any) -> "Feed":
        """The live feed, from the entry after `last`."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        stream = self.open_stream(f"/v1/tables/{table}/log", FEED, headers, **query)
        return Feed(stream, self.openapi)

    def play_any(self, table: str, chance: random.Random, **headers: str) -> Answer | None:
        """A random answer to the decision this player owes; None if he owes none."""
        found = self.offers(table)
        if found["decision"] is None:
            return None
        move = drawn(chance.choice(found["offers"]), chance)
        return self.move(table, {**move, "decision": found["decision"]["id"]}, headers)


class Unanswered(Exception):
    """No stream was opened; says what was answered."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer.status}: {answer.body[:300]!r}")
        self.answer = answer


class Stream:
    """Lines as they come, until the server or the reader closes."""

    def __init__(self, connection: HTTPConnection, response: HTTPResponse) -> None:
        self._connection, self._response = connection, response
        self._socket = connection.sock
        self._closed = False
        self.headers = _lower(response)

    def lines(self) -> Iterator[str]:
        while line := self._line():
            yield line.decode().rstrip("\n")

    def _line(self) -> bytes:
        try:
            return self._response.readline()
        except (OSError, HTTPException, AttributeError, ValueError):
            if self._closed:  # by another thread, and http.client trips over it
                return b""
            raise

    def close(self) -> None:
        self._closed = True
        with contextlib.suppress(OSError, AttributeError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes a reader on another thread
        self._connection.close()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Feed:
    """The frames of a feed, each checked: the id is the version, the data an entry on one line."""

    def __init__(self, stream: Stream, openapi: OpenApi) -> None:
        self._stream, self._openapi = stream, openapi
        self._lines = stream.lines()
        self.headers = stream.headers

    def __iter__(self) -> Iterator[Document]:
        return self

    def __next__(self) -> Document:
        while "id" not in (frame := self._frame()):
            pass  # the end of a game, which is no entry
        entry: Document = json.loads(frame["data"])
        assert frame.keys() == {"id", "event", "data"}
        assert (frame["id"], frame["event"]) == (str(entry["v"]), "entry")
        self._openapi.check_entry(entry)
        return entry

    def end(self) -> Document:
        """What the next frame says of the end of the game."""
        frame = self._frame()
        assert (frame.keys(), frame["event"]) == ({"event", "data"}, "end")
        found: Document = json.loads(frame["data"])
        return found

    def _frame(self) -> dict[str, str]:
        frame: dict[str, str] = {}
        for line in self._lines:
            if line.startswith(":"):
                continue
            if line:
                name, _, value = line.partition(": ")
                assert name not in frame, f"two lines {name} in one frame"
                frame[name] = value
                continue
            if frame:
                return frame
        raise StopIteration

    def take(self, count: int) -> list[Document]:
        """The next entries; fewer if the feed ends."""
        return [entry for _, entry in zip(range(count), self, strict=False)]

    def until_finished(self) -> list[Document]:
        """All entries to the one that ends the game."""
        found = []
        for entry in self:
            found.append(entry)
            if entry["facts"] and entry["facts"][-1]["type"] == "TableFinished":
                break
        return found

    def close(self) -> None:
        self._stream.close()

    def __enter__(self) -> "Feed":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class House(ServeProcess):
    """`with House(tmp_path) as house:`, the whole stack as `make serve` starts it, on a free port."""

    @cached_property
    def stranger(self) -> Client:
        """Somebody without a token."""
        return Client(self.url)

    def player(self, name: str = "Ann") -> Client:
        return self.stranger.join(name)

    @cached_property
    def referee(self) -> Client:
        token = (self.data_dir / "referee.token").read_text().strip()
        return Client(self.url, token, self.stranger.openapi)

    def sees(self, person: Client, tables: Sequence[str], **query: Any) -> None:
        """Wait until these are the person's tables in the list, newest first."""
        until(lambda: self.tables_of(person, **query) == list(tables))

    def tables_of(self, person: Client, **query: Any) -> list[str]:
        return [found["table"] for found in person.get("/v1/tables", mine=True, **query).must(200)["tables"]]

    def until_finished(self, person: Client, table: str) -> None:
        """Let computer players take the person's seat and wait for the end."""
        seat = person.table(table)["you"]
        if seat is not None:
            person.stand(table, seat)
        with person.feed(table) as feed:
            feed.until_finished()

    def players(self, count: int) -> list[Client]:
        names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
        return [self.player(names[n]) for n in range(count)]

    def __enter__(self) -> "House":
        self.ready()
        return self


def play_out(people: Sequence[Client], table: str, chance: random.Random, longest: int = 5_000) -> Document:
    """These people answer with random offers until the table is finished; returns its last document."""
    sitting = {person.id: person for person in people}
    for _ in range(longest):
        now = people[0].table(table)
        if now["status"] == "finished":
            return now
        asked = [now["seats"][decision["seat"]].get("player") for decision in now["decisions"]]
        owing = [sitting[player] for player in asked if player in sitting]
        if not owing:
            people[0].log(table, after=now["version"], wait=20)
            continue
        answered = chance.choice(owing).play_any(table, chance)
        assert answered is None or answered.status in (201, 409), answered.body
    raise AssertionError("the game does not end")


def quick(name: str) -> Document:
    """Options with which a game is soon over."""
    options = dict(games()[name].examples[0])
    if "max_rounds" in options:
        options["max_rounds"] = min(options["max_rounds"], 2)
    return options


def drawn(offer: Document, chance: random.Random) -> Document:
    """A move of an offer as it stands in an answer: open fields are closed by chance."""
    return {name: _closed(value, chance) for name, value in offer.items()}


def _closed(value: Any, chance: random.Random) -> Any:
    match value:
        case {"one_of": values} if len(value) == 1:
            return chance.choice(values)
        case {"from": low, "to": high} if len(value) == 2:
            return chance.randint(low, high)
        case {"subset_of": items, "min": least, "max": most} if len(value) == 3:
            return chance.sample(items, chance.randint(least, most))
        case {"text": longest} if len(value) == 1:
            return "Ciao, 你好!"[: min(longest, 9)]
        case dict():
            return {name: _closed(inner, chance) for name, inner in value.items()}
        case _:
            return value


def _still_open(connection: HTTPConnection | None) -> HTTPConnection | None:
    """A connection that was kept, unless the server has closed it meanwhile."""
    if connection is None or connection.sock is None:
        return None
    readable, _, _ = select.select([connection.sock], [], [], 0)
    if readable:  # nothing was asked, so it can only be the end
        connection.close()
        return None
    return connection


def _word(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _lower(response: HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def started(place: Path, **environ: str) -> House:
    """A house of one's own, to be used in `with`."""
    return House(place, **environ)
