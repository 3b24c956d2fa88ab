"""The table as somebody sees it (chapter 4)."""

from dataclasses import dataclass, replace

from domain.contract.game import ALL, View, Viewer
from domain.contract.wire import Hidden, plain
from domain.nim.state import State, Tokens

Pile = Tokens | Hidden


@dataclass(frozen=True, slots=True)
class Table:
    """The state, where a pile that somebody may not look at is only counted."""

    stones: int
    turn: int
    taken: tuple[int, ...]
    hands: tuple[Pile, ...]
    away: tuple[Pile, ...]
    stack: Pile


def view(state: State, viewer: Viewer) -> View:
    open_ = Table(state.stones, state.turn, state.taken, state.hands, state.away, state.stack)
    if viewer == ALL:
        return document(open_)
    hands = open_.hands if state.is_over else behind_screens(state.hands, viewer)  # N-4.2
    return document(replace(open_, hands=hands, away=behind_screens(state.away, viewer), stack=covered(state.stack)))


def behind_screens(piles: tuple[Tokens, ...], viewer: Viewer) -> tuple[Pile, ...]:
    """Each pile as this viewer sees it: its own open, the others counted."""
    return tuple(pile if viewer == owner else covered(pile) for owner, pile in enumerate(piles))


def covered(pile: Tokens) -> Hidden:
    return Hidden(len(pile))


def document(table: Table) -> View:
    written: View = plain(table)
    return written
