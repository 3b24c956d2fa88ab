"""One process of the API: `python -m api.front.server`, on a socket it is given or on HOST and PORT."""

import argparse
import asyncio
import logging
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, Final

import uvicorn

from api.front.asgi import Front
from api.front.gate import Gate
from api.front.protocol import Http
from events.log.connect import OutOfReach
from events.log.errors import LogUnavailable
from events.process.garbage_collector import tune_garbage_collector
from events.process.logging_setup import set_up_logging
from events.process.settings import BadSetting, Network, Settings

BACKLOG: Final = 4096  # a storm of clients that come back waits here instead of being refused
KEEP_ALIVE: Final = 75  # seconds; longer than proxies keep an idle connection, so that they are the ones who close it
MANY: Final = 1 << 20  # descriptors, where the system names no bound
DRAIN: Final = 0.2  # seconds for requests that are on their way when the socket closes
GRACEFUL_SHUTDOWN: Final = 5  # seconds for commands in flight when the process is told to end


class Server(uvicorn.Server):
    """Drains before it shuts down: a connection that is closed with a request unread tells its client nothing."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        await asyncio.sleep(DRAIN)
        await super().shutdown(sockets)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m api.front.server", description=__doc__)
    parser.add_argument("--fd", type=int, help="number of a listening socket that this process has inherited")
    parser.add_argument("--host", help="address to listen on instead of HOST")
    parser.add_argument("--port", type=int, help="port to listen on instead of PORT; 0 is any free one")
    given = parser.parse_args(arguments)
    try:
        settings = Settings.read(os.environ)
    except BadSetting as error:
        sys.exit(str(error))
    set_up_logging()
    host = settings.host if given.host is None else given.host
    port = settings.port if given.port is None else given.port
    try:
        listener = listen(host, port) if given.fd is None else socket.socket(fileno=given.fd)
    except OSError as error:
        sys.exit(f"cannot listen on {f'{host}:{port}' if given.fd is None else f'descriptor {given.fd}'}: {error}")

    from app import create_front  # late: it builds the whole house

    try:
        front = create_front(settings)
    except BadSetting as error:
        sys.exit(str(error))
    except (OutOfReach, LogUnavailable) as error:
        sys.exit(f"the log or the queue is out of reach: {error}")
    tune_garbage_collector()
    run(front, listener, settings.trusted_proxies, faults=settings.faults)


def listen(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(address[:2], family=family, backlog=BACKLOG)


def run(front: Front, listener: socket.socket, proxies: Sequence[Network] = (), *, faults: bool = False) -> None:
    """Serve until SIGTERM or SIGINT; everything that was asked before is then still answered."""
    Http.gate = Gate(allow_many_descriptors(), proxies)
    Http.now = staticmethod(front.now)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, leave)  # before uvicorn listens to them, and when it repeats them after it has ended
    logging.getLogger(__name__).info("listening=%s pid=%d", listener.getsockname(), os.getpid())
    config = uvicorn.Config(
        with_faults(front) if faults else front,
        loop="auto",
        http=Http,
        ws="none",
        interface="asgi3",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN,
    )
    Server(config).run(sockets=[listener])


def with_faults(front: Front) -> Callable[..., Any]:
    from api.front.faults import FaultLab  # late: where there are no faults there is not even their file

    return FaultLab(front)


def leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


def allow_many_descriptors() -> int:
    """Every feed is an open socket, and the usual soft limit is 1,024; says how many there may be."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (OSError, ValueError) as error:  # some systems say "unlimited" and do not mean it
        logging.getLogger(__name__).warning("descriptors=unchanged error=%s", error)
        most = now
    return MANY if most == resource.RLIM_INFINITY else most


if __name__ == "__main__":
    main()
