"""What became of the analysis of a finished table: how far it has come, and what was found of each version.

It is no evidence and can be made again, so it is kept for some time only. The bytes are those that are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import orjson

from events.log.connect import Client
from events.log.errors import log_errors
from events.log.keys import key
from events.log.wake_ups import WakeUps

KEPT_SECONDS: Final = 30 * 24 * 3600
ANALYSIS: Final = -1  # stands for a seat where an analysis waits for a worker; what is less, for a hint
FIRST: Final = 0  # how far one is that has just been asked for

Status = Literal["running", "done", "cancelled"]


@dataclass(frozen=True, slots=True)
class Analysis:
    """One analysis as it stands; `found` holds a document for every version from 1 on that was judged so far."""

    status: Status
    level: str
    versions: int
    engine: Mapping[str, Any]
    found: tuple[Any, ...]


class Analyses:
    """The analyses of all tables, and who is woken to go on with them."""

    def __init__(self, redis: Client, wake_ups: WakeUps) -> None:
        self._redis, self._wake_ups = redis, wake_ups

    def start(self, table: str, level: str, versions: int) -> None:
        """Begin, or go on with what was cancelled; another level begins anew."""
        known = self.known(table)
        with log_errors(), self._redis.pipeline(transaction=True) as pipe:
            if known is None or known.level != level:
                pipe.delete(_name(table), _found(table))
            pipe.hset(_name(table), mapping={"status": "running", "level": level, "versions": versions})
            self._keep(pipe, table)
            pipe.execute()
        self._wake_ups.ask(table, ANALYSIS, "crowd")

    def cancel(self, table: str) -> None:
        """Stop it; what was found stays."""
        self._wake_ups.drop(table, ANALYSIS)
        with log_errors():
            self._redis.hset(_name(table), "status", "cancelled")

    def known(self, table: str) -> Analysis | None:
        with log_errors(), self._redis.pipeline(transaction=True) as pipe:
            pipe.hgetall(_name(table))
            pipe.lrange(_found(table), 0, -1)
            kept, found = pipe.execute()
        if not kept:
            return None
        said = {name.decode(): value.decode() for name, value in kept.items()}
        status: Any = said["status"]
        engine = orjson.loads(said.get("engine", "{}"))
        return Analysis(status, said["level"], int(said["versions"]), engine, tuple(map(orjson.loads, found)))

    def add(self, table: str, version: int, engine: Mapping[str, Any], found: Any) -> bool:
        """Keep what was found of a version; False if another worker was quicker or nobody wants it any more."""
        with log_errors():
            kept = self._redis.register_script(ADD)(
                keys=[_name(table), _found(table)], args=[version, orjson.dumps(found), orjson.dumps(engine)]
            )
        return bool(kept)

    def finish(self, table: str) -> None:
        """There is nothing left to look at."""
        self._wake_ups.drop(table, ANALYSIS)
        with log_errors():
            self._redis.hset(_name(table), "status", "done")

    def _keep(self, pipe: Any, table: str) -> None:
        for name in (_name(table), _found(table)):
            pipe.expire(name, KEPT_SECONDS)


ADD: Final = """
if redis.call('HGET', KEYS[1], 'status') ~= 'running' then return 0 end
if redis.call('LLEN', KEYS[2]) + 1 ~= tonumber(ARGV[1]) then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[2])
redis.call('EXPIRE', KEYS[2], redis.call('TTL', KEYS[1]))
redis.call('HSET', KEYS[1], 'engine', ARGV[3])
return 1
"""


def _name(table: str) -> str:
    return key("analysis", table)


def _found(table: str) -> str:
    return key("analysed", table)
