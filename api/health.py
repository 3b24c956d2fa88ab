"""Alive, able to serve, and the figures."""

import math

from flask import Response
from flask_smorest import Blueprint

from api.context import answer, services
from api.describe import problems
from api.schemas import Health
from events.log.connect import OutOfReach
from events.process.metrics import CONTENT_TYPE, WAKE_UPS, prometheus_text

blueprint = Blueprint("health", __name__, description="For operators")


@blueprint.get("/healthz")
@blueprint.response(200, Health, example={"status": "ok"})
def alive() -> Response:
    """The process is alive."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
@blueprint.response(200, Health, example={"status": "ok"})
@problems(blueprint)
def ready() -> Response:
    """The log and the queue answer."""
    services().ping()
    return answer({"status": "ok"})


@blueprint.get("/metrics")
@blueprint.response(200, {"type": "string"}, description="Figures in Prometheus' text form", content_type="text/plain")
def metrics() -> Response:
    """Figures for Prometheus: of all processes of this house."""
    try:
        WAKE_UPS.set(sum(services().store.due().values()))
    except OutOfReach:
        WAKE_UPS.set(math.nan)  # the other figures are still worth something
    return Response(prometheus_text(), content_type=CONTENT_TYPE)
