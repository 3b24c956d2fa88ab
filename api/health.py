"""Alive, able to serve, and the figures."""

import time

from flask import Response
from flask_smorest import Blueprint
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from api.context import answer, archive
from api.describe import problems
from api.schemas import Health
from events.lists import BUCKETS
from events.meters import WAKE_UPS
from events.store import LogUnavailable, bucket_key

blueprint = Blueprint("health", __name__, description="For operators")


@blueprint.get("/healthz")
@blueprint.response(200, Health)
def alive() -> Response:
    """The process is alive."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
@blueprint.response(200, Health)
@problems(blueprint, 503)
def ready() -> Response:
    """The log and the queue answer."""
    try:
        archive().store.redis.ping()
        archive().queue.ping()
    except Exception as error:
        raise LogUnavailable(str(error)) from error
    return answer({"status": "ok"})


@blueprint.get("/metrics")
@blueprint.response(200, description="Prometheus text", content_type="text/plain")
def metrics() -> Response:
    """Figures for Prometheus."""
    pipe = archive().store.redis.pipeline(transaction=False)
    now = time.time() * 1000
    for bucket in BUCKETS:
        pipe.zcount(bucket_key("wake", bucket), "-inf", now)
    WAKE_UPS.set(sum(pipe.execute()))
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)
