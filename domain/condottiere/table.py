"""Clearing the table after a battle (C-8.3)."""

from domain.condottiere.events import BattleLinesDiscarded
from domain.condottiere.state import State
from domain.contract.tale import Tale


def discard_lines(tale: Tale[State]) -> None:
    """All cards of all battle lines go to the discard pile; nobody can keep one."""
    if any(line.cards for line in tale.state.lines):
        tale.tell(BattleLinesDiscarded(tuple(line.cards for line in tale.state.lines)))
