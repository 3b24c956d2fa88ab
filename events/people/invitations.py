"""Until when invitations are good: a sorted set beside the logs, for those that have an end."""

from typing import Final, NamedTuple

from events.log.connect import Client
from events.log.errors import log_errors

INVITATIONS: Final = "invitations"  # "<table> <seat> <player>" by the time it ends


class Invitation(NamedTuple):
    table: str
    seat: int
    player: str


class Invitations:
    """Who must have come by when; whether he has, the table knows."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def expect(self, invitation: Invitation, until: int) -> None:
        with log_errors():
            self._redis.zadd(INVITATIONS, {_member(invitation): until})

    def ends(self, wanted: list[Invitation]) -> list[int | None]:
        """When each of these ends, if it does."""
        pipe = self._redis.pipeline(transaction=False)
        for invitation in wanted:
            pipe.zscore(INVITATIONS, _member(invitation))
        with log_errors():
            return [None if score is None else int(score) for score in (pipe.execute() if wanted else [])]

    def due(self, now: int, most: int) -> list[Invitation]:
        with log_errors():
            members = self._redis.zrangebyscore(INVITATIONS, "-inf", now, start=0, num=most)
        return [_invitation(member) for member in members]

    def forget(self, invitation: Invitation) -> None:
        with log_errors():
            self._redis.zrem(INVITATIONS, _member(invitation))


def _member(invitation: Invitation) -> str:
    return f"{invitation.table} {invitation.seat} {invitation.player}"


def _invitation(member: bytes) -> Invitation:
    table, seat, player = member.decode().split(" ")
    return Invitation(table, int(seat), player)
