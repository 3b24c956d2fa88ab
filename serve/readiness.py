"""Whether the house answers: /readyz, asked over its own socket as a client would ask."""

import asyncio
import socket
from typing import Final

from serve import CannotServe

LONGEST_START: Final = 30.0  # seconds
LONGEST_ANSWER: Final = 5.0
ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104


async def until_ready(listener: socket.socket) -> None:
    """Returns when /readyz answers 200; else says what it answered last."""
    host, port = listener.getsockname()[:2]
    host = ANYWHERE.get(host, host)
    clock = asyncio.get_running_loop().time
    deadline = clock() + LONGEST_START
    status, text = 0, ""
    while status != 200:
        if clock() > deadline:
            said = f"answers {status}: {text}" if status else "does not answer"
            raise CannotServe(f"the house is not ready after {LONGEST_START:g} s: /readyz {said}")
        try:
            status, text = await asyncio.wait_for(_get(host, port, "/readyz"), timeout=LONGEST_ANSWER)
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            status = 0
        if status != 200:
            await asyncio.sleep(0.05)


async def _get(host: str, port: int, path: str) -> tuple[int, str]:
    """The status and the body in one line."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.read(2000)
    finally:
        writer.close()
    return int(head.split()[1]), " ".join(body.decode("utf-8", "replace").split())
