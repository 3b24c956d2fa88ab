"""The full state behind what a seat sees."""

from domain.conqueror.position import restore
from domain.conqueror.state import State
from domain.contract.game import View
from domain.contract.luck import Luck


def imagine(document: View, _luck: Luck) -> State:
    """Nothing is hidden, so the true state (K-1.3)."""
    return restore(document)


def redraw(state: State, _luck: Luck) -> State:
    return state
