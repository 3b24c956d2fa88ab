"""The compose file has everything that `annals doctor` asks of it, and the doctor misses whatever is taken away."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.containers import CONFINED, FULL_VERSION, faults

FILE = Path(__file__).parent.parent / "compose.yaml"
COMPOSE: dict[str, Any] = yaml.safe_load(FILE.read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
PROGRAMS = {"api", "dispatcher", "worker"}


def without(change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The faults of the file when something in its services is otherwise."""
    copy = deepcopy(COMPOSE)
    change(copy["services"])
    return faults(yaml.safe_dump(copy))


def test_our_own_has_no_fault() -> None:
    assert faults(FILE.read_text()) == []
    assert SERVICES.keys() == {"log", "queue"} | PROGRAMS


@pytest.mark.parametrize("name", SERVICES)
@pytest.mark.parametrize("part", [*CONFINED, "pids_limit", "mem_limit"])
def test_every_container_is_confined(name: str, part: str) -> None:
    assert [said for said in without(lambda services: services[name].pop(part)) if said.startswith(f"{name}: {part}")]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda each: each["worker"].update(privileged=True), "worker: privileged gives it more"),
        (lambda each: each["worker"].update(cap_add=["SYS_ADMIN"]), "worker: cap_add gives it more"),
        (lambda each: each["worker"].update(pids_limit=-1), "worker: pids_limit"),
        (lambda each: each["api"].pop("pull_policy"), "api: pull_policy"),
        (lambda each: each["log"].update(image="valkey/valkey:8.1"), "log: image"),
        (lambda each: each["log"].update(image="valkey/valkey"), "log: image"),
        (lambda each: each["log"].pop("user"), "log: user"),
        (lambda each: each["queue"].pop("environment"), "queue: it must ask for a password"),
        (lambda each: each["queue"].update(command=["valkey-server --maxmemory 1gb"]), "queue: it must ask"),
        (lambda each: each["queue"].update(command=["valkey-server"]), "queue: it must have a bound of memory"),
        (lambda each: each["log"]["command"].append("${LOG_PASSWORD}"), "log: its password stands"),
        (lambda each: each["log"].pop("healthcheck"), "log: its health"),
        (lambda each: each["log"].update(command=["valkey-server"]), "log: every write must be on disk"),
        (lambda each: each["log"].update(ports=["6379:6379"]), "log: only the API"),
        (lambda each: each["queue"]["networks"].append("outside"), "queue: only the API"),
        (lambda each: each["worker"]["environment"].update(REDIS_URL="redis://log:6379/0"), "worker: REDIS_URL"),
        (lambda each: each["worker"].update(volumes=["keys:/data"]), "worker: of the keys it must mount keys:/data:ro"),
        (lambda each: each["queue"].update(volumes=["keys:/keys"]), "queue: of the keys it must mount nothing"),
        (lambda each: each["api"].pop("healthcheck"), "api: it is healthy"),
    ],
)
def test_what_is_taken_away_is_missed(change: Callable[[dict[str, Any]], object], said: str) -> None:
    assert [fault for fault in without(change) if fault.startswith(said)]


def test_a_network_that_leads_out_is_missed() -> None:
    assert faults(yaml.safe_dump({**COMPOSE, "networks": {"inside": {}}})) == ["networks: inside must be internal"]


def test_images_that_are_built_on_are_named_by_their_full_version() -> None:
    named = re.findall(r"^FROM (\S+:\S+)", (FILE.parent / "Dockerfile").read_text(), re.MULTILINE)
    assert len(named) == 2
    assert all(FULL_VERSION.fullmatch(image) for image in named)
