"""A request in the words of WSGI: the environ that an ASGI scope becomes, still without its body."""

import sys
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from api.front.connection import Scope
from api.front.stamps import REQUEST

Environ = dict[str, Any]

UNTRUSTED: Final = "annals.untrusted"
KNOWN_KEYS: Final = {
    b"content-type": "CONTENT_TYPE",
    b"content-length": "CONTENT_LENGTH",
    b"upgrade": UNTRUSTED,  # werkzeug has other routes for who wants to speak WebSocket
}
BASE: Final[Environ] = {
    "SCRIPT_NAME": "",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "80",
    "wsgi.version": (1, 0),
    "wsgi.input_terminated": True,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}
MOST_KEYS: Final = 1000  # names of headers are the client's to choose


class EnvironBuilder:
    """Builds environs, with a cache for the names of headers."""

    def __init__(self) -> None:
        self._keys = dict(KNOWN_KEYS)
        self._base: Environ = {**BASE, "wsgi.errors": sys.stderr}

    def build(self, scope: Scope) -> Environ:
        environ = self._base.copy()
        path = scope.get("raw_path") or scope["path"].encode()
        environ["REQUEST_METHOD"] = scope["method"]
        environ["PATH_INFO"] = (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1")
        environ["QUERY_STRING"] = scope["query_string"].decode("latin-1")
        environ["SERVER_PROTOCOL"] = f"HTTP/{scope['http_version']}"
        environ["wsgi.url_scheme"] = scope.get("scheme", "http")
        environ[REQUEST] = scope.get(REQUEST, "-")
        if server := scope.get("server"):
            environ["SERVER_NAME"], environ["SERVER_PORT"] = server[0], str(server[1] or 80)
        if client := scope.get("client"):
            environ["REMOTE_ADDR"], environ["REMOTE_PORT"] = client[0], str(client[1])
        for name, value in scope["headers"]:
            key = self._keys.get(name) or self._key(name)
            text = value.decode("latin-1")
            if key in environ:
                text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
            environ[key] = text
        environ.pop(UNTRUSTED, None)
        return environ

    def _key(self, name: bytes) -> str:
        text = name.decode("latin-1")
        # X_Seat and X-Seat would become one key, and HTTP_PROXY is read as a setting by some libraries
        key = UNTRUSTED if "_" in text or text == "proxy" else f"HTTP_{text.upper().replace('-', '_')}"
        if len(self._keys) < MOST_KEYS:
            self._keys[name] = key
        return key
