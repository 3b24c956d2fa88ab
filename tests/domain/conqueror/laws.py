"""What the laws of every game must know of Conqueror."""

from domain.contract.game import Seat
from tests.laws.documents import Document
from tests.laws.known import Closed, Laws


def closed(_table: Document, _seat: Seat | None) -> Closed:
    """Nothing (K-1.3)."""
    yield from ()


LAWS = Laws(
    kinds="board_building first_castles prep_centres prep_tiles play",
    piles="tiles board castles bank hand.red hand.yellow",
    hidden="",
    closed=closed,
    secrets="",
    rounds=lambda table: table["round"],
    without_winner=(((0, 1),),),  # K-21.5: a draw
)
