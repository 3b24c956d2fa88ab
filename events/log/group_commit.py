"""Group commit: appends of many threads go to the log in one batch, so that one write to its disk serves them all."""

import threading
from typing import Any

from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import Client
from events.log.script import NO_REPLY, Call, send_batch, sha_of


class Pending(Call):
    """A call and the thread that waits: until its reply has come, or until it is to lead the next batch."""

    __slots__ = ("leads", "woken")

    def __init__(self, sha: str, keys: list[str], arguments: list[Any]) -> None:
        super().__init__(sha, keys, arguments)
        self.leads = False
        self.woken = threading.Lock()
        self.woken.acquire()


class GroupCommit:
    """A Lua script whose calls share one connection and go in batches.

    A call that comes while a batch is in flight waits for the next, together with all that have come meanwhile; the
    first of them leads it: its thread sends the batch and reads the replies. Alone, a call goes at once. In a cluster
    tables live on different nodes: there every call goes through the client.
    """

    def __init__(self, client: Client, source: str) -> None:
        self._source, self._sha = source, sha_of(source)
        pool = getattr(client, "connection_pool", None)
        self._connection: Any = pool.make_connection() if pool else None
        self._registered = client.register_script(source)
        self._guard = threading.Lock()
        self._pending: list[Pending] = []
        self._in_flight = False

    def once(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call it without a retry; after an error nobody knows whether it ran."""
        if self._connection is None:
            return self._registered(keys=keys, args=arguments)
        call = Pending(self._sha, keys, arguments)
        with self._guard:
            self._pending.append(call)
            call.leads, self._in_flight = not self._in_flight, True
        if not call.leads:
            call.woken.acquire()
        if call.leads:
            self._lead()
        return call.result()

    def _lead(self) -> None:
        """Send everything that is pending, then wake the leader of the next batch and everybody of this one."""
        with self._guard:
            batch, self._pending = self._pending, []
        try:
            self._send(batch)
        finally:
            with self._guard:
                self._in_flight = bool(self._pending)
                if self._in_flight:
                    self._pending[0].leads = True
                    self._pending[0].woken.release()
            for call in batch:
                call.woken.release()

    def _send(self, batch: list[Pending]) -> None:
        try:
            send_batch(self._connection, self._source, batch)
        except BaseException as error:
            self._connection.disconnect()  # a reply that comes now must not be taken for that of another call
            for call in batch:
                if call.reply is NO_REPLY:
                    slow = isinstance(error, TooSlow)
                    call.reply = TooSlow(str(error)) if slow else Unreachable(str(error))
            if not isinstance(error, (Unreachable, TooSlow, OSError)):
                raise
