"""A dispute with its evidence: to a seat what it may know, to a referee all while he judges or all is open."""

import orjson

from domain.contract.game import ALL, Viewer
from events.evidence import record
from events.evidence.signing import Signer
from events.evidence.verify import verify
from events.log.entry import Document
from events.people.players import Player, Players
from events.tables.dispute import Disputes
from events.tables.table import Table
from events.tables.tables import Tables


class DisputeFiles:
    """What is laid before a referee, and before each side."""

    def __init__(self, tables: Tables, disputes: Disputes, players: Players, signer: Signer) -> None:
        self._tables, self._disputes, self._players, self._signer = tables, disputes, players, signer

    def shown(self, table: Table, document: Document, player: Player) -> Document:
        judging = table.dispute == document["dispute"] or self._tables.all_open(table)
        own = table.seat_of(player.id)
        viewer: Viewer = ALL if judging and self._disputes.may_judge(table, player) else own
        refused = self._disputes.refused(table.id, document["at"])
        acts = self._acts(table)
        if viewer != ALL:
            refused = [attempt for attempt in refused if attempt["player"] == player.id]
            acts = [act for act in acts if act["by"] == f"player:{player.id}"]
        exported = list(record.lines(self._tables, self._signer, table, viewer, own))
        evidence = {
            "record": [orjson.loads(line) for line in exported],
            "report": verify(exported, [self._signer.public]),
            "receipt": self._signer.receipt(table.id, table.version, table.hash, table.at),
            "acts": acts,
            "refused": refused,
        }
        return {**document, "statements": self._disputes.statements(document["dispute"]), "evidence": evidence}

    def _acts(self, table: Table) -> list[Document]:
        """Who acted with which token when."""
        acts = []
        for entry in self._tables.store.entries(table.id, 0, table.version):
            by = entry.document["by"]
            kind, _, who = by.partition(":")
            token = self._players.token_digest(who) if kind in ("player", "referee") else None
            acts.append({"v": entry.version, "at": entry.document["at"], "by": by, "token": token})
        return acts
