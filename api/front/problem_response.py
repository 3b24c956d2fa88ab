"""Problems that the front answers itself, of requests that Flask does not hear of."""

import json

from api.front.connection import Headers, Send
from api.front.origins import OPEN
from api.problem import PROBLEM, problem_document


def problem_body(status: int, code: str, title: str, detail: str) -> bytes:
    """The document as the front has always sent it: with a blank after every comma and colon."""
    return json.dumps(problem_document(status, code, title, detail)).encode()


async def send_problem(
    send: Send,
    status: int,
    code: str,
    title: str,
    detail: str,
    *,
    close_connection: bool = False,
    retry_after: int = 1,
) -> None:
    body = problem_body(status, code, title, detail)
    headers: Headers = [(b"content-type", PROBLEM.encode()), (b"content-length", b"%d" % len(body))]
    headers += OPEN  # a browser shows its page nothing without them
    if status in (429, 503):
        headers.append((b"retry-after", b"%d" % retry_after))
    if close_connection:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def send_too_busy(send: Send) -> None:
    await send_problem(send, 503, "too_busy", "The server is busy", "too many requests wait; try again in a second")
