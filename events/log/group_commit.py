"""Group commit: appends of many threads go to the log in one batch, so that one write to its disk serves them all."""

import threading
from typing import Any, Final

from hiredis import pack_command
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import Client
from events.log.copies import copies
from events.log.errors import TooFewReplicas
from events.log.script import NO_REPLY, Call, send_batch, sha_of

WROTE: Final = b"ok"  # how the script begins its reply when it has written


class Pending(Call):
    """A call and the thread that waits: until its reply has come, or until it is to lead the next batch."""

    __slots__ = ("leads", "woken")

    def __init__(self, packed: bytes) -> None:
        super().__init__(packed)
        self.leads = False
        self.woken = threading.Lock()
        self.woken.acquire()

    @property
    def has_written(self) -> bool:
        return self.reply == b"OK" or (isinstance(self.reply, list) and self.reply[0] == WROTE)


class GroupCommit:
    """A Lua script whose calls share one connection to one server and go in batches.

    A call that comes while a batch is in flight waits for the next, together with all that have come meanwhile; the
    first of them leads it: its thread sends the batch and reads the replies. Alone, a call goes at once. What was
    written is answered when as many replicas as are wanted have it on disk.
    """

    def __init__(self, client: Client, source: str, replicas: int = 0) -> None:
        self._source, self._sha, self._replicas = source, sha_of(source), replicas
        self._connection: Any = client.connection_pool.make_connection()
        self._guard = threading.Lock()
        self._pending: list[Pending] = []
        self._in_flight = False

    def once(self, keys: list[str], arguments: list[Any]) -> Any:
        """Call it without a retry; after an error nobody knows whether it ran."""
        return self._answer(Pending(Call.packing(self._sha, keys, arguments)))

    def copied(self, name: str) -> None:
        """Wait until replicas have all that the server holds now, or raise TooFewReplicas.

        A connection can only wait for what it wrote itself: so it writes, under a name that nobody reads.
        """
        if self._replicas:
            words: Any = ("SET", name, "")
            self._answer(Pending(pack_command(words)))

    def _answer(self, call: Pending) -> Any:
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
            if self._replicas and (written := [call for call in batch if call.has_written]):
                self._wait_for_replicas(written)
        except BaseException as error:
            self._connection.disconnect()  # a reply that comes now must not be taken for that of another call
            for call in batch:
                if call.reply is NO_REPLY or (self._replicas and call.has_written):
                    slow = isinstance(error, TooSlow)
                    call.reply = TooSlow(str(error)) if slow else Unreachable(str(error))
            if not isinstance(error, (Unreachable, TooSlow, OSError)):
                raise

    def _wait_for_replicas(self, written: list[Pending]) -> None:
        try:
            found = copies(self._connection, self._replicas)
            said = f"{found} of {self._replicas} replicas have it on disk"
        except ResponseError as error:  # it does not keep its log on disk, or is no longer the one that writes
            self._connection.disconnect()
            found, said = -1, str(error)
        if found < self._replicas:
            for call in written:
                call.reply = TooFewReplicas(said)
