"""Invitations that were not taken up in time: the seat is open again, as who opened the table has said beforehand."""

import logging
from typing import Final

from domain.contract.registry import UnknownRules
from events.log.errors import Conflict
from events.people.invitations import Invitations
from events.people.tokens import now_ms
from events.tables.play import play
from events.tables.refusals import HouseRefusal
from events.tables.seat import Stand
from events.tables.table import BrokenChain
from events.tables.tables import Tables

log = logging.getLogger("annals.notices")

BATCH: Final = 100


def clear_seats(tables: Tables, invitations: Invitations) -> int:
    """Open the seats whose people have not come in time; returns how many. Harmless twice."""
    cleared = 0
    for invitation in invitations.due(now_ms(), BATCH):
        try:
            loaded = tables.look(invitation.table)
            place = loaded.table.places[invitation.seat]
            if loaded.table.status == "open" and place.kept_for == invitation.player and not place.is_taken:
                play(tables, Stand(by=f"player:{loaded.table.opened_by}", seat=invitation.seat), loaded)
                cleared += 1
        except (HouseRefusal, BrokenChain, UnknownRules, Conflict) as refusal:
            log.info("event=invitation_over table=%s seat=%d reason=%s", invitation.table, invitation.seat, refusal)
        invitations.forget(invitation)
    return cleared
