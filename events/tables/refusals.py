"""What the house refuses, as opposed to the rules of a game."""

from typing import Any, Self


class HouseRefusal(Exception):
    """The table cannot do this now; `code` is for programs, `detail` for people."""

    version: int | None = None  # at which the table was when it refused, where that may have been the reason

    def __init__(self, code: str, detail: str, **params: Any) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail, self.params = code, detail, params


class NoSuchTable(HouseRefusal):
    """Unknown, or not yours to know of."""

    def __init__(self, table: str) -> None:
        super().__init__("unknown_table", f"there is no table {table}", table=table)


class NoSuchDispute(HouseRefusal):
    """Unknown, of another table, or not yours to know of."""

    def __init__(self, table: str, dispute: str) -> None:
        said = f"there is no dispute {dispute} for you at table {table}"
        super().__init__("unknown_dispute", said, table=table, dispute=dispute)


class NoSuchProposal(HouseRefusal):
    """It was never made, or is open no longer."""

    def __init__(self, proposal: str) -> None:
        said = f"proposal {proposal:.40} is not open at this table"
        super().__init__("unknown_proposal", said, proposal=proposal[:40])


class NotYours(HouseRefusal):
    """Not your seat, not your right."""


class Cannot(HouseRefusal):
    """Not in this state of the table: not started, finished, frozen, seat taken."""

    def at(self, version: int) -> Self:
        self.version = version
        return self


class Unfit(HouseRefusal):
    """The request is well formed and makes no sense: an unknown player, somebody who sits twice."""


class StaleVersion(HouseRefusal):
    """The caller named a version that is no longer the newest."""

    def __init__(self, version: int, seen: int) -> None:
        super().__init__("stale_version", f"the table is at version {version}, not {seen}", newest=version, seen=seen)
        self.version = version


class KeyReused(HouseRefusal):
    """An idempotency key came back with another request."""

    def __init__(self) -> None:
        said = "this Idempotency-Key was used for another request at this table"
        super().__init__("idempotency_key_reused", said, header="Idempotency-Key")
