"""Worlds that a view cannot tell apart: what computer players think on, and what a fork draws anew."""

from dataclasses import replace

from domain.contract.game import View
from domain.contract.luck import Luck
from domain.contract.wire import Hidden, read
from domain.nim.box import TOKENS
from domain.nim.state import State, Tokens
from domain.nim.view import Pile, Table


def imagine(seen: View, luck: Luck) -> State:
    """A state behind this view: the tokens that it does not show lie where it only counts them."""
    table = read(Table, seen)
    shown = {token for pile in (*table.hands, *table.away, table.stack) if isinstance(pile, tuple) for token in pile}
    unseen = luck.shuffle("unseen tokens", [token for token in TOKENS if token not in shown])

    def filled(pile: Pile) -> Tokens:
        return tuple(unseen.pop() for _ in range(pile.hidden)) if isinstance(pile, Hidden) else pile

    hands, away = tuple(map(filled, table.hands)), tuple(map(filled, table.away))
    return State(table.stones, table.turn, table.taken, hands, away, filled(table.stack))


def redraw(state: State, luck: Luck) -> State:
    return replace(state, stack=tuple(luck.shuffle("stack", state.stack)))
