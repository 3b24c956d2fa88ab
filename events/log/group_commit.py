"""Group commit: appends of many threads go to the log in one batch, so that one write to its disk serves them all."""

import threading
from typing import Any, Final

from hiredis import pack_command
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as TooSlow

from events.log.connect import Client
from events.log.copies import copies
from events.log.crossing import Crossing, Made
from events.log.errors import TooFewReplicas
from events.log.script import NO_REPLY, Call, send_batch, sha_of
from events.process.green import green

WROTE: Final = b"ok"  # how the script begins its reply when it has written


class Pending(Call):
    """A call and the thread that waits: until its reply has come, or until it is to lead the next batch."""

    __slots__ = ("crossing", "green", "leads", "made", "woken")

    def __init__(self, packed: bytes, made: Made | None = None) -> None:
        super().__init__(packed)
        self.made = made
        self.crossing: Crossing | None = None
        self.green = green()
        self.leads = False
        if self.green is None:
            self.woken = threading.Lock()
            self.woken.acquire()

    def wake(self) -> None:
        if self.green is None:
            self.woken.release()
        else:
            self.green.resume()

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

    def once(self, keys: list[str], arguments: list[Any], made: Made | None = None) -> tuple[Any, Crossing | None]:
        """Call it without a retry, for the head it makes; after an error nobody knows whether it ran.

        Answers with its reply, and with what has crossed together with it.
        """
        call = Pending(Call.packing(self._sha, keys, arguments), made)
        return self._answer(call), call.crossing

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
            leads, self._in_flight = not self._in_flight, True
        if call.green is not None:
            if leads:
                call.green.around.on_writer(self._lead)
            call.green.give_way()
            return call.result()
        if not leads:
            call.woken.acquire()
        if leads or call.leads:
            self._lead()
        return call.result()

    def _lead(self) -> None:
        """Send everything that is pending, then wake the leader of the next batch and everybody of this one."""
        with self._guard:
            batch, self._pending = self._pending, []
        try:
            self._send(batch)
            crossing = Crossing([call.made for call in batch if call.made is not None and call.has_written])
            for call in batch:
                call.crossing = crossing
        finally:
            with self._guard:
                self._in_flight = bool(self._pending)
                if self._in_flight:
                    self._hand_on(self._pending[0])
            for call in batch:
                call.wake()

    def _hand_on(self, call: Pending) -> None:
        if call.green is not None:
            call.green.around.on_writer(self._lead)
        else:
            call.leads = True
            call.wake()

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
