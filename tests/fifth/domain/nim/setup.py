"""How a table is set up (chapter 1)."""

from domain.contract.luck import Luck
from domain.nim.box import STONES, TOKENS
from domain.nim.events import Event, HeapLaid, TokenDrawn, TokensShuffled, TurnStarted
from domain.nim.options import Options


def open_table(_options: Options, seats: int, luck: Luck) -> list[Event]:
    order = tuple(luck.shuffle("tokens", TOKENS))
    drawn = [TokenDrawn(seat, order[seat]) for seat in range(seats)]
    return [HeapLaid(STONES, seats), TokensShuffled(len(order), order), *drawn, TurnStarted(0)]
