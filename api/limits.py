"""So many requests a second and no more: a bucket for each token, or for each address without one."""

from flask import Flask, request

from api.context import archive
from api.problems import Problem

# A bucket holds two seconds' worth and fills steadily. KEYS bucket; ARGV tokens per second, size of the bucket.
TAKE = """
#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local rate, size = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local level = math.min(size, tonumber(kept[1] or size) + (now - tonumber(kept[2] or now)) * rate)
if level < 1 then return math.ceil((1 - level) / rate * 1000) end
redis.call('HSET', KEYS[1], 'level', tostring(level - 1), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(size / rate * 1000) + 1000)
return 0
""".lstrip()

NEVER_LIMITED = {"/healthz", "/readyz", "/metrics"}


def limit_rate(app: Flask, per_second: float) -> None:
    """Refuse with 429 what comes too fast; kept in the queue's Redis, so all processes share the buckets."""
    if not per_second:
        return

    @app.before_request
    def take() -> None:
        if request.path in NEVER_LIMITED or request.method == "OPTIONS":
            return
        given = request.headers.get("Authorization", "").partition(" ")[2].strip()
        player = archive().players.with_token(given) if given else None
        who = f"player:{player.id}" if player else f"address:{request.remote_addr}"
        script = app.extensions.setdefault("annals.take", archive().queue.register_script(TAKE))
        wait = script(keys=[f"rate:{who}"], args=[per_second, max(1.0, 2 * per_second)])
        if wait:
            seconds = str(max(1, -(-int(wait) // 1000)))
            detail = f"{per_second:g} requests a second are allowed; try again in {seconds} s"
            raise Problem(429, "too_many_requests", detail, {"Retry-After": seconds})
