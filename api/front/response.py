"""How the answer of the application goes to the client: whole or as a stream, at the client's pace."""

import asyncio
import logging
from typing import Final

from api.front.body import UNREAD, discard
from api.front.connection import MIB, Receive, Scope, Send, until_disconnect, within_timeout
from api.front.problem_response import send_problem
from api.front.uvicorn_internals import abort_connection, send_whole
from api.front.wsgi_call import WsgiCall, is_bodiless

log = logging.getLogger(__name__)

HTTP_1_0_LIMIT: Final = 16 * MIB  # what is collected for HTTP/1.0, which has no chunks


class Truncated(Exception):
    """The answer broke off; the server must close the connection, for nobody may take a part for the whole."""


async def send_response(call: WsgiCall, scope: Scope, receive: Receive, send: Send) -> None:
    body, finished = call.take()
    if scope["method"] == "HEAD" or is_bodiless(call.status):
        call.abandon()
        body, finished = b"", True
    elif scope["http_version"] == "1.0" and call.content_length is None:
        body, finished = await _collect(call, body, finished)
        if not finished:
            call.abandon()
            detail = "an answer of this size and unknown length cannot be sent by HTTP/1.0"
            await send_problem(send, 505, "answer_too_large", "This needs HTTP/1.1", detail)
            return
    if call.failed:
        await send_problem(send, 500, "internal_error", "The server failed", "the log says why; it was not you")
    elif finished:
        await _send_whole(call, body, scope, receive, send)
    else:
        await _send_stream(call, body, receive, send)


async def _collect(call: WsgiCall, body: bytes, finished: bool) -> tuple[bytes, bool]:
    parts, size = [body], len(body)
    while not finished and size <= HTTP_1_0_LIMIT:
        await call.wait_for_output()
        body, finished = call.take()
        parts.append(body)
        size += len(body)
    return b"".join(parts), finished


async def _send_whole(call: WsgiCall, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
    if call.content_length is None and not is_bodiless(call.status) and scope["method"] != "HEAD":
        call.headers.append((b"content-length", b"%d" % len(body)))
    unread = UNREAD in call.environ
    is_plain = call.content_length == len(body) and not unread and scope["method"] != "HEAD"
    if is_plain and send_whole(send, call.status, call.headers, body):
        return
    if unread:
        call.headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": call.status, "headers": call.headers})
    await send({"type": "http.response.body", "body": body, "more_body": unread})
    if unread:
        await discard(receive)
        await send({"type": "http.response.body", "body": b""})


async def _send_stream(call: WsgiCall, body: bytes, receive: Receive, send: Send) -> None:
    disconnect = asyncio.ensure_future(until_disconnect(receive))
    disconnect.add_done_callback(lambda _: call.abandon())
    finished = False
    try:
        await send({"type": "http.response.start", "status": call.status, "headers": call.headers})
        while not (call.abandoned or call.failed):
            message = {"type": "http.response.body", "body": body, "more_body": not finished}
            await within_timeout(send(message))
            if finished:
                return
            await call.wait_for_output()
            body, finished = call.take()
    except TimeoutError:
        log.info("stream=stuck path=%s", call.environ["PATH_INFO"])
    finally:
        call.abandon()
        disconnect.cancel()
    if not abort_connection(send):
        raise Truncated(call.environ["PATH_INFO"])
