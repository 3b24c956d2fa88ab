"""How play begins: the entry that fills the last seat goes on with the set-up of the game."""

from collections.abc import Sequence
from typing import Any

from domain.contract.game import ALL
from domain.contract.luck import Luck
from events.log.entry import Document
from events.tables.command import Source
from events.tables.facts import PlayBegan, PositionSet
from events.tables.fold import housed
from events.tables.table import Table


def begin_if_full(table: Table, facts: Sequence[Any], source: Source) -> tuple[list[Any], Sequence[Any]]:
    """These facts of the house, and if no seat stays open those of the set-up; with them what was drawn."""
    full = housed(table, facts)
    if table.status != "open" or not full.is_full:
        return list(facts), ()
    nonces = tuple(place.nonce for place in full.places)
    luck = source.luck(table, nonces)
    position = source.position(full)
    if position is None:
        set_up: Sequence[Any] = full.rules.open(full.options, len(full.places), luck)
    else:
        set_up = [PositionSet(_start(full, position, luck))]
    return [*facts, PlayBegan(nonces), *set_up], luck.draws


def _start(table: Table, position: Document, luck: Luck) -> Document:
    """The state a game starts from: a position as it is, a fork with what no seat knew drawn anew."""
    if "fork" not in table.marks:
        return position
    rules = table.rules
    return rules.view(rules.redraw(rules.restore(position), luck), ALL)
