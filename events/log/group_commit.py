"""Writes of many threads that go to the log together, so that one write to its disk serves all of them."""

import threading
from hashlib import sha1
from typing import Any, Final

from hiredis import pack_command
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import NoScriptError, ResponseError
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import Client

NO_REPLY: Final = object()


class Passenger:
    """One call of the script, and the thread that waits for its reply."""

    __slots__ = ("ashore", "packed", "reply", "steers")

    def __init__(self, *command: Any) -> None:
        self.packed: bytes = pack_command(command)
        self.reply: Any = NO_REPLY
        self.steers = False
        self.ashore = threading.Lock()
        self.ashore.acquire()


class Ferry:
    """A Lua script that is called often, on one connection.

    Who comes while others are under way waits for the next crossing and goes with all who have come meanwhile; the
    first of them steers. Alone, a call crosses at once. A cluster has many shores: there calls go the client's own way.
    """

    def __init__(self, client: Client, source: str) -> None:
        self._source, self._sha = source, sha1(source.encode(), usedforsecurity=False).hexdigest()
        pool = getattr(client, "connection_pool", None)
        self._connection: Any = pool.make_connection() if pool else None
        self._registered = client.register_script(source)
        self._guard = threading.Lock()
        self._waiting: list[Passenger] = []
        self._under_way = False

    def once(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call it one time; after an error nobody knows whether it ran."""
        if self._connection is None:
            return self._registered(keys=keys, args=arguments)
        me = Passenger("EVALSHA", self._sha, len(keys), *keys, *arguments)
        with self._guard:
            self._waiting.append(me)
            me.steers, self._under_way = not self._under_way, True
        if not me.steers:
            me.ashore.acquire()
        if me.steers:
            self._cross()
        if isinstance(me.reply, Exception):
            raise me.reply
        return me.reply

    def _cross(self) -> None:
        with self._guard:
            aboard, self._waiting = self._waiting, []
        try:
            self._carry(aboard)
        finally:
            with self._guard:
                self._under_way = bool(self._waiting)
                if self._under_way:
                    self._waiting[0].steers = True
                    self._waiting[0].ashore.release()
            for passenger in aboard:
                passenger.ashore.release()

    def _carry(self, aboard: list[Passenger]) -> None:
        try:
            self._exchange(aboard)
            unheard = [passenger for passenger in aboard if isinstance(passenger.reply, NoScriptError)]
            if unheard:  # the server has been restarted
                self._exchange([Passenger("SCRIPT", "LOAD", self._source)])
                self._exchange(unheard)
        except BaseException as error:
            self._connection.disconnect()  # a reply that comes now must not be taken for that of another call
            for passenger in aboard:
                if passenger.reply is NO_REPLY:
                    slow = isinstance(error, TooSlow)
                    passenger.reply = TooSlow(str(error)) if slow else Unreachable(str(error))
            if not isinstance(error, (Unreachable, TooSlow, OSError)):
                raise

    def _exchange(self, aboard: list[Passenger]) -> None:
        self._connection.send_packed_command([b"".join([passenger.packed for passenger in aboard])])
        for passenger in aboard:
            try:
                passenger.reply = self._connection.read_response()
            except ResponseError as error:
                passenger.reply = error
