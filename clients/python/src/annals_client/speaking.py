"""How requests are put, and what is made of answers: the base of every part of the client."""

import json
import secrets
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from annals_client.frames import Frame, Frames, Lines
from annals_client.manners import LATER, Patience, ask
from annals_client.problems import Unreachable, problem, seconds_to_wait
from annals_client.shells import Awaiting, Blocking, Part
from annals_client.steps import Broken, Flow, Item, Open, Query, Receive, Reply, Request, Steps

S = TypeVar("S", bound=Blocking | Awaiting)

FEED = "text/event-stream"
LINES = "application/x-ndjson"
LONGEST_WAIT = 25  # seconds a server waits before it answers


class Speaker:
    """Who speaks, in which language, and how long he is patient: shared by all parts of one client."""

    def __init__(self, token: str | None, lang: str | None, patience: float) -> None:
        self.token, self.lang, self.patience = token, lang, patience

    def headers(self) -> dict[str, str]:
        said = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return said | ({"Accept-Language": self.lang} if self.lang else {})


class Speaking(Part[S], Generic[S]):
    """A part that sends requests."""

    def __init__(self, shell: S, speaker: Speaker) -> None:
        super().__init__(shell)
        self._speaker = speaker

    # one request, one answer

    def _get(self, path: str, query: Query | None = None, *, waits: float = 0) -> Steps[Any]:
        return self._document(self._request("GET", path, query, waits=waits))

    def _post(
        self, path: str, body: Any = None, query: Query | None = None, key: str | None = None, **headers: str
    ) -> Steps[Any]:
        """What makes something: under a key of its own, so that it may be repeated and is done once."""
        said = {"Idempotency-Key": key or secrets.token_urlsafe(24)}
        said |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self._document(self._request("POST", path, query, body, said))

    def _delete(self, path: str) -> Steps[Any]:
        return self._document(self._request("DELETE", path))

    def _document(self, request: Request) -> Steps[Any]:
        reply = yield from self._answer(request)
        return json.loads(reply.body) if reply.body else None

    def _answer(self, request: Request) -> Steps[Reply]:
        return ask(request, self._speaker.patience)

    def _request(
        self,
        method: str,
        path: str,
        query: Query | None = None,
        body: Any = None,
        headers: dict[str, str] | None = None,
        *,
        waits: float = 0,
    ) -> Request:
        said = self._speaker.headers() | (headers or {})
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if content is not None and "Content-Type" not in said:
            said["Content-Type"] = "application/json"
        asked = {name: _word(value) for name, value in (query or {}).items() if value is not None}
        return Request(method, path, asked, said, content, method != "POST" or "Idempotency-Key" in said, waits)

    # one request, many answers

    def _pages(self, path: str, name: str, query: Query | None = None, limit: int | None = None) -> Flow[Any]:
        """Everything in a list, page after page."""
        asked: dict[str, str | int | bool | None] = {**(query or {}), "limit": limit}
        while True:
            page = yield from self._get(path, asked)
            for each in page[name]:
                yield Item(each)
            if not page["next"]:
                return
            asked["cursor"] = page["next"]

    def _lines(self, path: str, query: Query | None, place: str, after: int) -> Flow[Any]:
        """A document a line, those after `after`, which `place` counts; a broken answer is gone on with."""
        patience = Patience(self._speaker.patience)
        while True:
            request = self._request("GET", path, {**(query or {}), "after": after}, headers={"Accept": LINES}, waits=1)
            lines = Lines()
            try:
                yield from self._opened(request, patience)
                while data := (yield Receive()):
                    for line in lines.lines(data):
                        document = json.loads(line)
                        after = document[place]
                        patience.renew(self._speaker.patience)
                        yield Item(document)
                return
            except Broken as broken:
                yield from _wait_or_give_up(patience, None, broken)

    def _frames(
        self,
        path: str,
        query: Query | None,
        after: int,
        *,
        is_dense: bool,
        read: Callable[[Frame], Any] = lambda frame: frame,
        is_last: Callable[[Any], bool] = lambda _: False,
    ) -> Flow[Any]:
        """What is read of the frames of a feed, each numbered one once and in order, however often it breaks.

        Where the numbers are dense, a gap between two is a connection that has lost something. A frame of which
        nothing is read is left out.
        """
        patience = Patience(self._speaker.patience)
        while True:
            request = self._request(
                "GET", path, query, headers={"Accept": FEED, "Last-Event-ID": str(after)}, waits=LONGEST_WAIT
            )
            frames = Frames()
            try:
                yield from self._opened(request, patience)
                while data := (yield Receive()):
                    patience.renew(self._speaker.patience)
                    for frame in frames.frames(data):
                        if frame.id is not None and frame.id <= after:
                            continue
                        if is_dense and frame.id is not None and frame.id != after + 1:
                            raise Broken(f"{frame.id} came after {after}", unsent=False)
                        after = after if frame.id is None else frame.id
                        if (found := read(frame)) is not None:
                            yield Item(found)
                            if is_last(found):
                                return
                raise Broken("the server has closed the feed", unsent=False)
            except Broken as broken:
                yield from _wait_or_give_up(patience, None, broken)

    def _opened(self, request: Request, patience: Patience) -> Flow[Any]:
        """Until the answer begins to come; Broken if it does not."""
        while True:
            reply: Reply = yield Open(request)
            if reply.status == 200:
                return
            found = problem(reply)
            if reply.status not in LATER:
                raise found
            yield from _wait_or_give_up(patience, seconds_to_wait(reply.headers), found)


def _wait_or_give_up(patience: Patience, seconds: float | None, why: Exception) -> Flow[Any]:
    pause = patience.pause(seconds)
    if pause is None:
        raise why if not isinstance(why, Broken) else Unreachable(str(why)) from why
    yield pause


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
