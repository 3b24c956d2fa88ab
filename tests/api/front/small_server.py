"""A small Flask application with a real log, for the front to stand before; `python -m …front.small_server` runs it."""

import argparse
import hashlib
import json
import logging
import os
import resource
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator

from flask import Flask, Response, abort, g, jsonify, request, stream_with_context
from redis import Redis
from werkzeug.exceptions import HTTPException

from api.front.asgi import ATTACH, COUNTED, WAIT, WAITED, Ended, Feed, Front
from api.front.protocol import Http
from api.front.server import run
from api.problems import CODES, problem
from events.log.hints import HintListener
from events.log.keys import HINTS, key
from events.process.green import where_one_may_wait
from events.process.settings import Settings

APPEND = """
local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('XADD', KEYS[2], version .. '-0', 'e', ARGV[1])
redis.call('PUBLISH', ARGV[2] .. ':' .. ARGV[3], version)
return version
"""

PAGE = 100
CHUNK = b"x" * 9_999 + b"\n"


class Log:
    """The log of the tables, as the real append script would write it."""

    def __init__(self, url: str) -> None:
        self.redis = Redis.from_url(url)
        self.patient = Redis.from_url(url, socket_timeout=None)
        self._append = self.redis.register_script(APPEND)
        self.renders: Counter[tuple[str, object]] = Counter()

    def append(self, table: str, words: str) -> int:
        return int(self._append(keys=[key("head", table), key("log", table)], args=[words, HINTS, table]))

    def entries(self, table: str, after: int) -> list[tuple[int, str]]:
        found = self.redis.xrange(key("log", table), f"({after}-0", "+", count=PAGE)
        return [(int(name.partition(b"-")[0]), fields[b"e"].decode()) for name, fields in found]

    def render(self, feed: Feed, after: int) -> list[tuple[int, bytes]]:
        self.renders[feed.table, feed.viewer] += 1
        entries = self.entries(feed.table, after)
        if any(words == f"{feed.viewer} stands up" for _, words in entries):
            raise Ended
        return [(version, frame(version, words, feed.viewer)) for version, words in entries]


def frame(version: int, words: str, viewer: object) -> bytes:
    data = json.dumps({"v": version, "words": words, "viewer": viewer}, separators=(",", ":"))
    return f"id: {version}\nevent: entry\ndata: {data}\n\n".encode()


def create_app(log: Log) -> Flask:
    app = Flask("small_server")
    closed = threading.Event()

    @app.errorhandler(413)
    @app.errorhandler(415)
    def refuse(error: HTTPException) -> Response:
        return problem(error.code or 500, CODES[error.code or 500], error.description or "")

    @app.get("/v1/tables/<table>/log")
    def get_log(table: str) -> Response:
        if request.headers.get("Authorization") == "Bearer nobody":
            abort(401)
        after = int(request.headers.get("Last-Event-ID") or request.args.get("after", 0))
        if "text/event-stream" in request.headers.get("Accept", ""):
            request.environ[ATTACH](Feed(table, request.args.get("viewer", "s"), after))
            return Response(mimetype="text/event-stream", headers={"Cache-Control": "no-store"})
        entries = log.entries(table, after)
        wait = float(request.args.get("wait", 0))
        if not entries and wait and not request.environ.get(WAITED):
            request.environ[WAIT](table, after, wait)
        return jsonify(entries=[{"v": version, "words": words} for version, words in entries])

    @app.post("/v1/tables")
    def open_table() -> tuple[dict[str, str], int]:
        table = f"{os.urandom(1).hex()}-{os.urandom(8).hex()}"
        log.append(table, "x" * 330)
        return {"table": table}, 201

    @app.post("/v1/tables/<table>/seats")
    def sit_down(table: str) -> tuple[dict[str, int], int]:
        return {"version": log.append(table, request.get_json().get("words", "x" * 330))}, 201

    @app.delete("/v1/tables/<table>/seats/<int:seat>")
    def stand_up(table: str, seat: int) -> dict[str, int]:
        return {"version": log.append(table, "y" * 330)}

    @app.post("/<where>/moves")
    def move(where: str) -> tuple[dict[str, object], int]:
        if where == "cold":
            where_one_may_wait(lambda: None)
        if where == "broken":
            raise RuntimeError("as asked")
        on_loop = threading.current_thread() is threading.main_thread()
        return {"on_loop": on_loop, "body": request.get_data(as_text=True), "counted": COUNTED in request.environ}, 201

    @app.post("/v1/records")
    def take_record() -> dict[str, object]:
        body = request.get_data()
        return {"size": len(body), "sha256": hashlib.sha256(body).hexdigest()}

    @app.route("/echo", methods=["GET", "POST", "PUT", "DELETE"])
    @app.route("/echo/<path:rest>", methods=["GET", "POST", "PUT", "DELETE"])
    def echo(rest: str = "") -> Response:
        return jsonify(
            method=request.method,
            rest=rest,
            query=request.query_string.decode(),
            words=request.args.getlist("word"),
            body=request.get_data(as_text=True),
            headers=[[name, value] for name, value in request.headers],
            address=request.remote_addr,
            host=request.host,
            protocol=request.environ["SERVER_PROTOCOL"],
        )

    @app.get("/cookies")
    def cookies() -> Response:
        response = Response("two")
        response.set_cookie("one", "1")
        response.set_cookie("two", "2")
        return response

    @app.route("/status/<int:status>")
    def status(status: int) -> Response:
        return Response("words" if status not in (204, 304) else None, status=status)

    @app.get("/failure")
    def failure() -> None:
        raise RuntimeError("as asked")

    @app.get("/sleep")
    def sleep() -> dict[str, float]:
        seconds = float(request.args["seconds"])
        time.sleep(seconds)
        return {"slept": seconds}

    @app.get("/hold/<key>")
    def hold(key: str) -> dict[str, bool]:
        """Keeps a thread until somebody pushes something to that key."""
        return {"released": log.patient.blpop([key], timeout=20) is not None}

    @app.get("/large")
    def large() -> Response:
        """A stream that looks at the request while it runs, on whichever thread that is."""
        g.chunks = int(request.args["chunks"])

        @stream_with_context
        def lines() -> Iterator[bytes]:
            for _ in range(g.chunks):
                yield CHUNK

        response = Response(lines(), mimetype="application/x-ndjson")
        response.call_on_close(closed.set)
        closed.clear()
        return response

    @app.get("/slow")
    def slow() -> Response:
        def words() -> Iterator[str]:
            yield "first\n"
            time.sleep(float(request.args.get("seconds", 1)))
            yield "second\n"

        return Response(stream_with_context(words()), mimetype="text/plain")

    @app.get("/broken")
    def broken() -> Response:
        def lines() -> Iterator[bytes]:
            yield from [CHUNK] * 5000
            raise RuntimeError("as asked")

        return Response(lines(), mimetype="text/plain")

    @app.get("/closed")
    def was_closed() -> dict[str, bool]:
        return {"closed": closed.is_set()}

    @app.get("/metrics")
    def metrics() -> str:
        return f"process_cpu_seconds_total {time.process_time()}\n"

    return app


class DroppedFeeds(logging.Handler):
    """Counts what an operator reads of feeds that were dropped."""

    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.getMessage().startswith("feed=dropped ")


class SmallServer:
    """Log, hints, Flask and front, put together as `app.py` does it."""

    def __init__(self, url: str, heartbeat: float = 15.0, write_timeout: float = 30.0, threads: int = 4) -> None:
        self.log = Log(url)
        self.app = create_app(self.log)
        hints, settings = HintListener(self.log.redis), Settings(api_threads=threads)
        self.front = Front(self.app, hints, self.log.render, settings, heartbeat, write_timeout, green=True)
        dropped = DroppedFeeds()
        logging.getLogger("api.front.fan_out").addHandler(dropped)

        @self.app.get("/counters")
        def counters() -> dict[str, int]:
            return {
                "feeds": self.front.fan_out.open_feeds,
                "polls": self.front.fan_out.open_polls,
                "dropped": dropped.count,
                "renders": sum(self.log.renders.values()),
                "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024),
            }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--redis", required=True)
    parser.add_argument("--fd", type=int, required=True)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--heartbeat", type=float, default=15.0)
    parser.add_argument("--write_timeout", type=float, default=30.0)
    parser.add_argument("--head_seconds", type=float, default=10.0)
    parser.add_argument("--descriptors", type=int, default=0)
    given = parser.parse_args()
    Http.head_seconds = given.head_seconds
    if given.descriptors:
        resource.setrlimit(resource.RLIMIT_NOFILE, (given.descriptors, given.descriptors))
    logging.basicConfig(level=logging.INFO)
    server = SmallServer(given.redis, given.heartbeat, given.write_timeout, given.threads)
    run(server.front, socket.socket(fileno=given.fd))


if __name__ == "__main__":
    main()
