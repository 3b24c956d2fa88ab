"""All that a server holds, as bytes to look for something in: names of keys, fields, members, values, entries."""

from collections.abc import Iterator
from typing import Any

from redis import Redis

from events.lists.places import unpacked
from events.lists.rows import unpack


def stored(url: str) -> bytes:
    """Everything, with what is kept in a smaller form written out."""
    with Redis.from_url(url) as redis:
        return b"\n".join(part for name in redis.scan_iter(count=1000) for part in (name, *_held(redis, name)))


def _held(redis: Any, name: bytes) -> Iterator[bytes]:
    match redis.type(name):
        case b"string":
            yield redis.get(name) or b""
        case b"hash":
            for field, value in redis.hgetall(name).items():
                yield from (field, value)
                if name.startswith(b"lists:rows:"):
                    yield repr(unpack(unpacked(field), value)).encode()
        case b"set":
            yield from redis.smembers(name)
        case b"zset":
            yield from redis.zrange(name, 0, -1)
        case b"list":
            yield from redis.lrange(name, 0, -1)
        case b"stream":
            for _, fields in redis.xrange(name):
                for field, value in fields.items():
                    yield from (field, value)
        case kind:
            assert kind == b"none", f"{name!r} is a {kind!r}"
