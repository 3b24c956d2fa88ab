"""The compose file against a list of what every container must have."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

FILE = Path(__file__).parent.parent / "compose.yaml"
COMPOSE: dict[str, Any] = yaml.safe_load(FILE.read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SERVERS = ("log", "queue")
KEYS_READ_ONLY = {"dispatcher", "worker"}

every_service = pytest.mark.parametrize("name", SERVICES)


@every_service
def test_every_container_is_confined(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["pids_limit"] <= 512
    assert service["mem_limit"]
    assert service["restart"] == "unless-stopped"
    assert not {"privileged", "cap_add", "network_mode", "pid", "devices"} & service.keys()


def test_images_of_others_are_named_by_their_full_version() -> None:
    """Whoever can ask a registry adds the digest; what is built here is never pulled."""
    named = {service["image"] for service in SERVICES.values() if "build" not in service}
    named |= set(re.findall(r"^FROM (\S+:\S+)", (FILE.parent / "Dockerfile").read_text(), re.MULTILINE))
    assert len(named) == 2
    for image in named:
        assert re.fullmatch(r"[a-z/]+:\d+\.\d+\.\d+(-[a-z]+)*(@sha256:[0-9a-f]{64})?", image), image
    assert all(service["pull_policy"] == "build" for service in SERVICES.values() if "build" in service)


def test_only_the_api_is_reached_from_outside() -> None:
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"api"}
    assert {name for name, service in SERVICES.items() if service["networks"] != ["inside"]} == {"api"}


@pytest.mark.parametrize("name", SERVERS)
def test_servers_have_a_password_that_no_list_of_processes_shows(name: str) -> None:
    service = SERVICES[name]
    assert service["user"] == "valkey"
    assert "LOG_PASSWORD" in service["environment"]["REDISCLI_AUTH"]
    assert "requirepass" in service["command"][0]
    assert "LOG_PASSWORD" not in service["command"][0]
    assert "--maxmemory " in service["command"][0]
    assert "--maxmemory-policy noeviction" in service["command"][0]
    assert service["healthcheck"]["test"][:2] == ["CMD", "valkey-cli"]


def test_the_log_has_every_write_on_disk() -> None:
    assert "--appendonly yes --appendfsync always" in SERVICES["log"]["command"][0]


def test_programs_find_log_and_queue_with_the_password() -> None:
    for name in SERVICES.keys() - set(SERVERS):
        for url in ("REDIS_URL", "QUEUE_URL"):
            assert "${LOG_PASSWORD" in SERVICES[name]["environment"][url], name


def test_only_what_needs_them_has_the_keys_and_one_alone_may_write_them() -> None:
    mounts = {name: volume for name in SERVICES for volume in SERVICES[name].get("volumes", []) if "keys:" in volume}
    assert mounts == {"api": "keys:/data"} | dict.fromkeys(KEYS_READ_ONLY, "keys:/data:ro")


def test_the_api_is_healthy_when_it_is_ready() -> None:
    assert "/readyz" in " ".join(SERVICES["api"]["healthcheck"]["test"])
