"""The one socket on which all processes of the API listen."""

import errno
import socket

from events.process.settings import BadSetting
from serve import CannotServe

BACKLOG = 4096  # a storm of clients that come back waits here while the API starts


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one line on why there is none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise BadSetting(f"HOST {host} is no address of this machine: {error}") from error
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(f"PORT {port} of {host} is already in use: set another, or 0 for any free one") from error
        raise BadSetting(f"HOST {host} and PORT {port} cannot be listened on: {error.strerror}") from error
    return listener


def http_address(listener: socket.socket) -> str:
    """Where a client on this machine reaches it."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
