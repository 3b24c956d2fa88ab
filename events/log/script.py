"""A script and a connection of its own for each thread: half the cost of a pooled client on the way of every look."""

import threading
import time
from hashlib import sha1
from typing import Any

from hiredis import pack_command
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import NoScriptError

from events.log.connect import Client

PAUSES = (0.0, 0.02, 0.1, 0.3)  # seconds before each attempt


class Script:
    """A Lua script that is called often. Works on one server and, through the client's own way, on a cluster."""

    def __init__(self, client: Client, source: str) -> None:
        self._client, self._source = client, source
        self._sha = sha1(source.encode(), usedforsecurity=False).hexdigest()
        self._pool = getattr(client, "connection_pool", None)
        self._registered = client.register_script(source)
        self._mine = threading.local()

    def once(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call it one time; after an error nobody knows whether it ran."""
        if self._pool is None:
            return self._registered(keys=keys, args=arguments)
        connection = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = self._pool.make_connection()
        try:
            connection.send_packed_command([pack_command(("EVALSHA", self._sha, len(keys), *keys, *arguments))])
            return connection.read_response()
        except NoScriptError:
            connection.send_command("SCRIPT", "LOAD", self._source)
            connection.read_response()
            connection.send_command("EVALSHA", self._sha, len(keys), *keys, *arguments)
            return connection.read_response()
        except BaseException:
            connection.disconnect()  # a reply that comes now must not be taken for that of another call
            raise

    def safely(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call a script that only reads; again if the connection broke, not if the server hangs."""
        for pause in PAUSES:
            time.sleep(pause)
            try:
                return self.once(keys, arguments)
            except Unreachable:
                if pause == PAUSES[-1]:
                    raise
        raise AssertionError
