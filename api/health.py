"""Alive, able to serve, and the figures."""

import math
from typing import NoReturn

from flask import Response

from api.answers import json_answer
from api.openapi.describe import problems
from api.openapi.schemas import Health
from api.openapi.smorest import Blueprint
from api.services import services
from events.evidence.shortened import shortened_tables
from events.log.connect import OutOfReach
from events.log.errors import LogUnavailable
from events.log.wake_ups import LANES
from events.process.metrics import CONTENT_TYPE, SHORTENED, WAKE_UPS, prometheus_text

blueprint = Blueprint("health", __name__, description="For operators")


@blueprint.get("/healthz")
@blueprint.response(200, Health, example={"status": "ok"})
def alive() -> NoReturn:
    """The process is alive."""
    raise NotImplementedError("api.front answers this before Flask hears of it; here it is only described")


@blueprint.get("/readyz")
@blueprint.response(200, Health, example={"status": "ok"})
@problems()
def ready() -> Response:
    """The log and the queue answer."""
    services().ping()
    return json_answer({"status": "ok"})


@blueprint.get("/metrics")
@blueprint.response(200, {"type": "string"}, description="Figures in Prometheus' text form", content_type="text/plain")
def metrics() -> Response:
    """Figures for Prometheus: of all processes of this house."""
    try:
        WAKE_UPS.set(sum(sum(services().store.wake_ups.due(lane).values()) for lane in LANES))
        SHORTENED.set(len(shortened_tables(services().store)))
    except (OutOfReach, LogUnavailable):
        WAKE_UPS.set(math.nan)  # the other figures are still worth something
        SHORTENED.set(math.nan)
    return Response(prometheus_text(), content_type=CONTENT_TYPE)
