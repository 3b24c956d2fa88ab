"""Do the computer players of a record choose the same once more, from the view and the seed they had?"""

from collections.abc import Callable
from typing import Any

from domain.contract.game import Game, Move, Seat, View
from domain.contract.wire import write_move
from events.evidence.proof import PASS, Document, Flaw, Verdict, failed, unknown
from events.tables.play import Play
from events.tables.table import Table

Think = Callable[[Game[Any], View, Seat, Document], Move | None]  # by a thought; None if its engine is not known here


class ThoughtsCheck:
    """Thinks every thought of a record again; `played` is what RulesCheck tells of each move that the rules accept."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._failed: Verdict | None = None
        self._unknown: Verdict | None = None

    def verdict(self, rules: Verdict) -> Verdict:
        """The first entry that would have been another; where the rules ended, nothing is known of the rest."""
        if self._failed is None and rules.verdict != "pass":
            return unknown("rules", "the rules do not follow the record to its end", rules.details.get("entry"))
        return self._failed or self._unknown or PASS

    def played(self, version: int, table: Table, play: Play, thought: Document | None) -> None:
        """Compare one move; what people played is nobody's thought."""
        if not play.by.startswith("ai:") or self._failed is not None:
            return
        if thought is None:
            self._failed = failed(version, Flaw("thought", "how it was chosen", "nothing"))
            return
        again = self._think(table.rules, table.rules.view(table.state, play.seat), play.seat, thought)
        if again is None:
            engine = f"{thought.get('engine')}@{thought.get('version')} does not think here, or not with this budget"
            self._unknown = self._unknown or unknown("thought", engine, version)
            return
        wanted = write_move(table.rules.reads(table.state, play.seat, again))
        if wanted != (found := write_move(play.move)):
            self._failed = failed(version, Flaw("thought", wanted, found))
