"""The endpoint to be compared with: a marshmallow schema, one script that checks the version and appends, no rules."""

import sys
from os import environ

import orjson
from flask import Flask, Response, request
from marshmallow import Schema, fields

from api.front.asgi import Front
from api.front.server import listen, run
from events.log.connect import connect, connect_for_listening
from events.log.hints import HintListener
from events.process.settings import Settings

APPEND = """
#!lua
local version = tonumber(redis.call('HGET', KEYS[2], 'version') or '0')
redis.call('XADD', KEYS[1], (version + 1) .. '-0', 'e', ARGV[1])
redis.call('HSET', KEYS[2], 'version', version + 1)
return version + 1
""".lstrip()


class Move(Schema):
    type = fields.String(required=True)
    cell = fields.List(fields.Integer(strict=True))
    a = fields.List(fields.Integer(strict=True))
    b = fields.List(fields.Integer(strict=True))
    castle = fields.List(fields.Integer(strict=True))
    from_ = fields.List(fields.Integer(strict=True), data_key="from")
    to = fields.List(fields.Integer(strict=True))


def bare_app() -> Flask:
    app = Flask("bare")
    client = connect(environ["REDIS_URL"])
    append, schema = client.register_script(APPEND), Move()
    filler = "x" * 500  # an entry has about 600 bytes

    @app.get("/readyz")
    def ready() -> str:
        return "ok"

    @app.post("/v1/tables/<table>/moves")
    def move(table: str) -> Response:
        asked = schema.load(orjson.loads(request.get_data()))
        entry = orjson.dumps({"move": asked, "filler": filler})
        version = append(keys=[f"{{b}}:bare:{table}", f"{{b}}:bare-head:{table}"], args=[entry])
        return Response(orjson.dumps({"version": version}), 201, content_type="application/json")

    return app


if __name__ == "__main__":
    settings = Settings.read(environ)
    hints = HintListener(connect_for_listening(environ["REDIS_URL"]))
    run(Front(bare_app(), hints, lambda feed, after: [], settings), listen("127.0.0.1", int(sys.argv[1])))
