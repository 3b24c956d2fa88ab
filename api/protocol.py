"""What is answered to bytes that are no HTTP: a problem like any other."""

import json
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

DOCUMENT: Final = json.dumps(
    {
        "type": "urn:annals:not_http",
        "title": "The request cannot be read",
        "status": 400,
        "code": "not_http",
        "detail": "this is no request of HTTP/1.1: a character that may not stand there, or a line that is too long",
    }
).encode()


class Protocol(HttpToolsProtocol):
    """uvicorn's, which would answer plain text."""

    def send_400_response(self, msg: str) -> None:
        head = [
            b"HTTP/1.1 400 Bad Request",
            b"content-type: application/problem+json",
            b"content-length: %d" % len(DOCUMENT),
            b"access-control-allow-origin: *",
            b"connection: close",
        ]
        self.transport.write(b"\r\n".join([*head, b"", DOCUMENT]))
        self.transport.close()
