"""What can go wrong between us and the log, and the one place that turns the client's errors into ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from redis.exceptions import OutOfMemoryError, RedisError


class LogUnavailable(Exception):
    """The log cannot be reached or does not accept writes; nothing was acknowledged."""


class ArchiveDamaged(LogUnavailable):
    """What lies in the archive of a table is not what its stub says, or nothing lies there."""


class LogFull(LogUnavailable):
    """The log has no room, on its disk or in its memory; it can be read as ever."""


class TooFewReplicas(LogUnavailable):
    """What was written stands in the log, but not on the disks of as many replicas as are wanted: not accepted yet."""


NO_ROOM: Final = ("NOREPLICAS", "MISCONF")  # how a server says that it does not write now


def unavailable(error: RedisError) -> LogUnavailable:
    """What an error of the client means."""
    full = isinstance(error, OutOfMemoryError) or str(error).startswith(NO_ROOM)
    return LogFull(str(error)) if full else LogUnavailable(str(error))


class OffClock(LogUnavailable):
    """The time of the entry is not the time of the log: this machine slept, or one of the clocks was set."""


class Moved(Exception):
    """The table is no longer what the entry built on: another version, frozen, or only read. Look again."""


class Conflict(Moved):
    """Somebody else wrote this version first."""


class AlreadyDone(Exception):
    """This idempotency key was used before."""

    def __init__(self, digest: str, version: int) -> None:
        super().__init__(f"done at version {version}")
        self.digest, self.version = digest, version


@contextmanager
def log_errors() -> Iterator[None]:
    """Whatever the client raises in here means that the log is out of reach."""
    try:
        yield
    except RedisError as error:
        raise unavailable(error) from error
