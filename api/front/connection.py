"""A client's connection in the words of ASGI: its types, how long a client may be silent, and when it has gone."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

KIB: Final = 1024
MIB: Final = 1024 * KIB

CLIENT_TIMEOUT: Final = 30.0  # seconds for a client that neither sends nor takes a byte


async def within_timeout(doing: Awaitable[Any]) -> Any:
    """What a client does in time; TimeoutError if it does not."""
    async with asyncio.timeout(CLIENT_TIMEOUT):
        return await doing


async def until_disconnect(receive: Receive) -> None:
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
