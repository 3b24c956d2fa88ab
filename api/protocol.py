"""HTTP as it is spoken here: what uvicorn does otherwise."""

import json
import re
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
HTTP_2_OFFER: Final = re.compile(rb"\r\nupgrade(:[ \t]*h2c[ \t]*\r\n)", re.IGNORECASE)


class Http(HttpToolsProtocol):
    """HTTP/1.1 that overlooks an offer to speak HTTP/2, as it may, and answers what it cannot read with a problem.

    Java's clients make that offer with every request, and the parser then stops before the body, which is lost.
    """

    def data_received(self, data: bytes) -> None:
        super().data_received(HTTP_2_OFFER.sub(rb"\r\nOffered\1", data) if b"h2c" in data else data)

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
