"""Tables that a process remembers: those used last, as many as fit into so many bytes."""

import threading
from collections import OrderedDict
from enum import Enum
from gc import get_referents
from sys import getsizeof
from types import FunctionType, ModuleType, NoneType
from typing import Any, Final

from events.tables.snapshots import EVERY
from events.tables.table import Table

KEPT_BYTES: Final = 128 << 20  # a thousand tables of the heaviest game, ten thousand of the lightest

_NOBODYS: Final = (type, Enum, FunctionType, ModuleType, bool, NoneType)  # there anyway, or hardly anything


class KeptTables:
    """Each table is weighed when it comes, when play begins, and whenever its log is twice as long.

    What tables share (a board that two were dealt, words of the program) counts for each of them, so that more is
    never kept than is said.
    """

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most, self.bytes = most, 0
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str) -> Table | None:
        return self._tables.get(table)

    def keep(self, table: Table, *, even_if_older: bool = False) -> None:
        """Remember the table, unless a newer one is remembered."""
        known = self._tables.get(table.id)
        size = weight(table) if known is None or _is_otherwise(known, table) else None
        with self._guard:
            known = self._tables.get(table.id)
            if known is None or known.version <= table.version or even_if_older:
                self._tables[table.id] = table
                if size is None:
                    size = self._weights.get(table.id) or weight(table)  # dropped meanwhile
                self._weigh(table.id, size)
            self._tables.move_to_end(table.id)
            while self.bytes > self.most and len(self._tables) > 1:
                self._drop(next(iter(self._tables)))

    def forget(self, table: str) -> None:
        with self._guard:
            if table in self._tables:
                self._drop(table)

    def clear(self) -> None:
        with self._guard:
            self._tables.clear()
            self._weights.clear()
            self.bytes = 0

    def _weigh(self, table: str, size: int) -> None:
        self.bytes += size - self._weights.get(table, 0)
        self._weights[table] = size

    def _drop(self, table: str) -> None:
        del self._tables[table]
        self.bytes -= self._weights.pop(table)


def _is_otherwise(known: Table, table: Table) -> bool:
    """May it weigh much more than when it was weighed last: has play begun, or is its log twice as long?"""
    longer = (table.version // EVERY).bit_length() > (known.version // EVERY).bit_length()
    return longer or (known.state is None) != (table.state is None)


def weight(table: Table) -> int:
    """What a table needs of this process's memory, in bytes; its rules are everybody's."""
    found = 0
    seen: set[int] = set()
    left: list[Any] = [table._replace(game=None)]
    while left:
        found += sum(map(getsizeof, left))
        left = [each for each in {id(each): each for each in get_referents(*left)}.values() if id(each) not in seen]
        left = [each for each in left if not isinstance(each, _NOBODYS)]
        seen.update(map(id, left))
    return found
