"""The two clients. All they have is written once, in `rooms.py` and `table.py`."""

from types import TracebackType
from typing import Generic, Self, TypeVar

import httpx

from annals_client.rooms import Games, Me, Players, PublicLog, Records, Tables
from annals_client.shells import Awaiting, Blocking
from annals_client.speaking import Speaker, Speaking

S = TypeVar("S", bound=Blocking | Awaiting)

PATIENCE = 60.0  # seconds of pauses after which a request is given up


class _Rooms(Speaking[S], Generic[S]):
    def __init__(self, shell: S, speaker: Speaker) -> None:
        super().__init__(shell, speaker)
        self.players = Players(shell, speaker)
        self.games = Games(shell, speaker)
        self.tables = Tables(shell, speaker)
        self.me = Me(shell, speaker)
        self.records = Records(shell, speaker)
        self.public = PublicLog(shell, speaker)

    @property
    def token(self) -> str | None:
        """Whose token it speaks with; `players.register` and `players.recover` bring another."""
        return self._speaker.token


class Annals(_Rooms[Blocking]):
    """`with Annals("http://127.0.0.1:8000", token) as annals:`; may be used by several threads at once.

    `lang` is the language of refusals (en, fa, ru), `patience` how many seconds it goes on asking a server that does
    not answer or is busy, `transport` another way to send, as httpx has them.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        lang: str | None = None,
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.http = httpx.Client(base_url=url, transport=transport)
        super().__init__(Blocking(self.http), Speaker(token, lang, patience))

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncAnnals(_Rooms[Awaiting]):
    """`async with AsyncAnnals("http://127.0.0.1:8000", token) as annals:`, the same to be awaited."""

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        lang: str | None = None,
        patience: float = PATIENCE,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.http = httpx.AsyncClient(base_url=url, transport=transport)
        super().__init__(Awaiting(self.http), Speaker(token, lang, patience))

    async def close(self) -> None:
        await self.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
