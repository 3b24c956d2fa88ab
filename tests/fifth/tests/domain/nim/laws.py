"""What the laws of every game must know of Nim."""

from domain.contract.game import Seat
from tests.laws.documents import Document
from tests.laws.known import Closed, Laws


def closed(table: Document, seat: Seat | None) -> Closed:
    """Chapter 4."""
    yield ("stack",), len(table["stack"])
    for other in range(len(table["taken"])):
        if other != seat:
            yield ("away", other), len(table["away"][other])
            if table["stones"]:
                yield ("hands", other), len(table["hands"][other])


LAWS = Laws(
    kinds="turn keep",
    piles="hands.* away.* stack",
    hidden="hands.* away.* stack",
    closed=closed,
    unknown="stack",
    secrets="KeepToken.token TokensShuffled.order TokenDrawn.token TokenKept.token",
)
