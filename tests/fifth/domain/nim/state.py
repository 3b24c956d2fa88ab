"""What is on the table now."""

from dataclasses import dataclass

from domain.contract.game import Seat

Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    stones: int  # in the heap; the game is over when none is left
    turn: Seat  # at the end: who took the last stone
    taken: tuple[int, ...]  # stones, by seat
    hands: tuple[Tokens, ...]  # one each, two while its owner must keep one of them
    away: tuple[Tokens, ...]  # laid away: none, or one (N-2.4)
    stack: Tokens  # the next to be drawn first

    @property
    def seats(self) -> int:
        return len(self.taken)

    @property
    def is_over(self) -> bool:
        return self.stones == 0

    def must_keep(self, seat: Seat) -> bool:
        return len(self.hands[seat]) > 1

    def may_draw(self, seat: Seat) -> bool:
        return not self.away[seat]
