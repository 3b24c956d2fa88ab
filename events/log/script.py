"""Lua scripts that are called often (EVALSHA on raw connections), and what a server hears that has forgotten one.

A pooled client costs twice as much on the way of every look. Scripts that run seldom are redis-py's `register_script`.
"""

import threading
import time
from collections.abc import Sequence
from hashlib import sha1
from typing import Any, Final

from hiredis import pack_command
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import NoScriptError, ResponseError

from events.log.connect import Client
from events.process.green import where_one_may_wait

BACK_OFF: Final = (0.0, 0.02, 0.1, 0.3)  # seconds before each attempt
NO_REPLY: Final = object()


class Call:
    """One command as it goes over the wire, and what came back: a reply or the server's error."""

    __slots__ = ("packed", "reply")

    def __init__(self, packed: bytes) -> None:
        self.packed = packed
        self.reply: Any = NO_REPLY

    @staticmethod
    def packing(sha: str, keys: Sequence[str], arguments: Sequence[Any]) -> bytes:
        """A call of a script that the server knows."""
        packed: bytes = pack_command(("EVALSHA", sha, len(keys), *keys, *arguments))
        return packed

    def result(self) -> Any:
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply


def sha_of(source: str) -> str:
    """The name under which a server keeps a script."""
    return sha1(source.encode(), usedforsecurity=False).hexdigest()


def send_batch(connection: Any, source: str, batch: Sequence[Call]) -> None:
    """Send calls of one script in one write and read their replies.

    A server that does not know the script (NOSCRIPT), for it was restarted, is given it and asked again. If the
    connection fails, the calls that are left without a reply may have run.
    """
    _exchange(connection, batch)
    unknown = [call for call in batch if isinstance(call.reply, NoScriptError)]
    if unknown:
        for call in unknown:
            call.reply = NO_REPLY
        connection.send_command("SCRIPT", "LOAD", source)
        connection.read_response()
        _exchange(connection, unknown)


def _exchange(connection: Any, batch: Sequence[Call]) -> None:
    connection.send_packed_command([b"".join([call.packed for call in batch])])
    for call in batch:
        try:
            call.reply = connection.read_response()
        except ResponseError as error:
            call.reply = error


class Script:
    """A Lua script on a connection of its own for each thread; on a cluster calls go through the client."""

    def __init__(self, client: Client, source: str) -> None:
        self._source, self._sha = source, sha_of(source)
        self._pool = getattr(client, "connection_pool", None)
        self._registered = client.register_script(source)
        self._local = threading.local()

    def once(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call it without a retry; after an error nobody knows whether it ran."""
        return where_one_may_wait(lambda: self._once(keys, arguments))

    def _once(self, keys: list[str], arguments: list[Any]) -> Any:
        if self._pool is None:
            return self._registered(keys=keys, args=arguments)
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._pool.make_connection()
        call = Call(Call.packing(self._sha, keys, arguments))
        try:
            send_batch(connection, self._source, [call])
            return call.result()
        except BaseException:
            connection.disconnect()  # a reply that comes now must not be taken for that of another call
            raise

    def with_retry(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call a script that only reads; retry with back-off if the connection broke, not if the server hangs."""
        return where_one_may_wait(lambda: self._with_retry(keys, arguments))

    def _with_retry(self, keys: list[str], arguments: list[Any]) -> Any:
        for pause in BACK_OFF:
            time.sleep(pause)
            try:
                return self.once(keys, arguments)
            except Unreachable:
                if pause == BACK_OFF[-1]:
                    raise
        raise AssertionError
