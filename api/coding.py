"""Answers in fewer bytes, for who asks: zstd or gzip, for documents over one KiB and for streams of lines."""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal, Protocol, cast

import zstandard
from flask import Request, Response
from werkzeug.http import parse_accept_header

Coding = Literal["zstd", "gzip"]

CODINGS: Final[tuple[Coding, ...]] = ("zstd", "gzip")  # the cheaper first
LEAST: Final = 1024  # bytes that are worth it
KINDS: Final = {"application/json", "application/x-ndjson", "text/html", "text/plain"}  # never a feed
QUICKLY: Final = {"zstd": 3, "gzip": 4}
THOROUGHLY: Final = {"zstd": 19, "gzip": 9}  # what is pressed once and sent often
GZIP: Final = 31  # zlib's word for it
ASKED: Final = "HTTP_ACCEPT_ENCODING"
HOT: Final = "annals.hot"  # true in the environ of an answer that is small and asked for most: it goes as it is


class Press(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...

    def flush(self) -> bytes: ...


def coding_for(request: Request) -> Coding | None:
    """In which coding the caller would have an answer."""
    asked = request.environ.get(ASKED)
    return None if asked is None else _chosen(asked)


@lru_cache(256)
def _chosen(asked: str) -> Coding | None:
    accepted = parse_accept_header(asked)
    quality = {coding: accepted.quality(coding) for coding in CODINGS}
    best = max(CODINGS, key=lambda coding: quality[coding])
    return best if quality[best] > 0 else None


def pressed(body: bytes, coding: Coding, levels: dict[str, int] = QUICKLY) -> bytes:
    press = _press(coding, levels)
    return press.compress(body) + press.flush()


def press(answer: Response, request: Request) -> Response:
    """The same answer in the coding the caller asked for, where that helps."""
    coding, headers = coding_for(request), answer.headers
    if coding is None or answer.status_code not in (200, 201) or answer.mimetype not in KINDS:
        return answer
    if "Content-Encoding" in headers or HOT in request.environ:
        return answer
    if not isinstance(answer.response, (list, tuple)):
        answer.response = _stream(cast(Iterable[bytes], answer.response), _press(coding, QUICKLY))
        headers.pop("Content-Length", None)
    elif len(body := answer.get_data()) > LEAST:
        answer.set_data(pressed(body, coding))
    else:
        return answer
    headers["Content-Encoding"] = coding
    return answer


def _press(coding: Coding, levels: dict[str, int]) -> Press:
    if coding == "gzip":
        return zlib.compressobj(levels[coding], wbits=GZIP)
    return zstandard.ZstdCompressor(levels[coding]).compressobj()


def _stream(parts: Iterable[bytes], press: Press) -> Iterator[bytes]:
    try:
        for part in parts:
            if small := press.compress(part):
                yield small
        yield press.flush()
    finally:
        if close := getattr(parts, "close", None):
            close()
