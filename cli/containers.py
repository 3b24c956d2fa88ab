"""What every container in `compose.yaml` must have; whoever changes that file is told what he has taken away."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import yaml

Service = Mapping[str, Any]

CONFINED: Final = {
    "read_only": True,
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges:true"],
    "restart": "unless-stopped",
}
RIGHTS: Final = frozenset({"privileged", "cap_add", "network_mode", "pid", "devices"})
MOST_PIDS: Final = 512
SERVERS: Final = ("log", "queue")
KEYS: Final = {"api": ["keys:/data"], "dispatcher": ["keys:/data:ro"], "worker": ["keys:/data:ro"]}
FULL_VERSION: Final = re.compile(r"[\w./-]+:\d+\.\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?")


def faults(text: str) -> list[str]:
    """What is wrong with a compose file, a line each."""
    compose = yaml.safe_load(text)
    services: Mapping[str, Service] = compose["services"]
    return [
        *(f"{name}: {said}" for name, service in services.items() for said in _of_each(service)),
        *(f"{name}: {said}" for name in SERVERS for said in _of_server(services[name])),
        *(f"{name}: {said}" for name in services.keys() - set(SERVERS) for said in _of_program(services[name])),
        *_of_networks(compose.get("networks", {}), services),
        *_of_keys(services),
    ]


def _of_each(service: Service) -> Iterator[str]:
    for name, wanted in CONFINED.items():
        if service.get(name) != wanted:
            yield f"{name} must be {wanted}"
    for name in sorted(RIGHTS & service.keys()):
        yield f"{name} gives it more rights than it needs"
    if not 0 < service.get("pids_limit", 0) <= MOST_PIDS:
        yield f"pids_limit must be {MOST_PIDS} at most"
    if not service.get("mem_limit"):
        yield "mem_limit must bound its memory"
    if "build" in service and service.get("pull_policy") != "build":
        yield "pull_policy must be build, or somebody else's image of that name may come"
    if "build" not in service and not FULL_VERSION.fullmatch(service["image"]):
        yield "image must be named by its full version, or by its digest too"


def _of_server(server: Service) -> Iterator[str]:
    command = " ".join(server["command"])
    if "user" not in server:
        yield "user must not be root"
    if "requirepass" not in command or not server.get("environment", {}).get("REDISCLI_AUTH"):
        yield "it must ask for a password"
    if "LOG_PASSWORD" in command:
        yield "its password stands in the list of processes"
    if "--maxmemory " not in command or "--maxmemory-policy noeviction" not in command:
        yield "it must have a bound of memory, and refuse writes there"
    if "healthcheck" not in server:
        yield "its health must be asked for"


def _of_program(program: Service) -> Iterator[str]:
    for name in ("REDIS_URL", "QUEUE_URL"):
        if "${LOG_PASSWORD" not in program["environment"].get(name, ""):
            yield f"{name} must bring the password"


def _of_networks(networks: Mapping[str, Any], services: Mapping[str, Service]) -> Iterator[str]:
    if networks.get("inside") != {"internal": True}:
        yield "networks: inside must be internal"
    for name, service in services.items():
        if name != "api" and ("ports" in service or service.get("networks") != ["inside"]):
            yield f"{name}: only the API may be reached from outside"


def _of_keys(services: Mapping[str, Service]) -> Iterator[str]:
    log, api = services["log"], services["api"]
    if "--appendonly yes --appendfsync always" not in " ".join(log["command"]):
        yield "log: every write must be on disk before it is answered"
    if "/readyz" not in " ".join(api.get("healthcheck", {}).get("test", [])):
        yield "api: it is healthy when /readyz says so"
    for name, service in services.items():
        mounted = [volume for volume in service.get("volumes", []) if volume.startswith("keys:")]
        if mounted != KEYS.get(name, []):
            yield f"{name}: of the keys it must mount {', '.join(KEYS.get(name, [])) or 'nothing'}"
