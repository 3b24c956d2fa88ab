"""So many requests a second and no more, for each token, or for each address without one."""

from flask import Flask, request

from api.context import PROBES, archive
from api.problems import Problem


def limit_rate(app: Flask, per_second: int) -> None:
    """Refuse with 429 what comes too fast."""
    if not per_second:
        return

    @app.before_request
    def take() -> None:
        if request.path in PROBES or request.method == "OPTIONS":
            return
        given = request.headers.get("Authorization", "").partition(" ")[2].strip()
        player = archive().players.with_token(given) if given else None
        who = f"player:{player.id}" if player else f"address:{request.remote_addr}"
        wait = archive().buckets.take(who, per_second)
        if wait:
            seconds = str(max(1, -(-wait // 1000)))
            detail = f"{per_second} requests a second are allowed; try again in {seconds} s"
            raise Problem(429, "too_many_requests", detail, {"Retry-After": seconds})
