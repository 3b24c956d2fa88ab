"""Which processes make up a house."""

import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from events.process.reachability import is_node_of_cluster
from events.process.settings import Settings
from serve import embedded
from serve.room import READ_ONLY, Room

SERVERS: Final = 0  # they begin first and end last, when nobody can be writing any more
PROGRAMS: Final = 1

ROOT: Final = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Child:
    """One process to keep alive; its stage says when it begins, and in the opposite order when it ends."""

    name: str
    argv: tuple[str, ...]
    environ: Mapping[str, str]
    stage: int
    fds: tuple[int, ...] = ()  # open files that it inherits
    answer: Callable[[], embedded.Answer] | None = None  # the next stage waits until it serves
    beside: Callable[[], Coroutine[None, None, None]] | None = None  # what is done for it as long as it is kept


class Servers(NamedTuple):
    """The servers that must be started, and where log and queue are then."""

    children: list[Child]
    redis_url: str
    queue_url: str


def servers(settings: Settings, environ: Mapping[str, str], sockets: Path, log_lock: int | None) -> Servers:
    """A log and a queue, embedded where no address is given; the log server holds `log_lock` as long as it lives."""
    redis_url, queue_url = settings.redis_url, settings.queue_url
    if queue_url is not None and queue_url == redis_url and is_node_of_cluster(queue_url):
        queue_url = None  # rq cannot use a cluster
    children = []
    if redis_url is None:
        address = sockets / "log.sock"
        command = embedded.log_command(embedded.find_binary(), settings.data_dir / "log", address)
        inherited = () if log_lock is None else (log_lock,)
        room = Room(settings.data_dir / "log", address)
        argv = (*command, *READ_ONLY)
        children.append(Child("log", argv, environ, SERVERS, inherited, room.answer, room.keep))
        redis_url = embedded.url(address)
    if queue_url is None:
        address = sockets / "queue.sock"
        command = embedded.queue_command(embedded.find_binary(), address)
        children.append(Child("queue", tuple(command), environ, SERVERS, (), partial(embedded.ping, address)))
        queue_url = embedded.url(address)
    return Servers(children, redis_url, queue_url)


def programs(settings: Settings, environ: Mapping[str, str], listener: int) -> list[Child]:
    """The API on its socket, the dispatcher, which also keeps the lists, and as many workers as AI_WORKERS says."""

    def python(name: str, *argv: str, fds: tuple[int, ...] = ()) -> Child:
        return Child(name, (sys.executable, "-m", *argv), environ, PROGRAMS, fds)

    api = [
        python(f"api-{n}", "api.front.server", "--fd", str(listener), fds=(listener,))
        for n in range(1, settings.api_workers + 1)
    ]
    kept_free = ["--people"] if settings.ai_workers > 1 else []  # of several workers the first is kept for people
    workers = [
        python(f"worker-{n}", "workers.worker", *(kept_free if n == 1 else []))
        for n in range(1, settings.ai_workers + 1)
    ]
    return [*api, python("dispatcher", "workers.dispatcher"), *workers]
