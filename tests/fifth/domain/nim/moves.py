"""What a player may ask."""

from dataclasses import dataclass

from domain.contract.secrecy import OWNER, secret


@dataclass(frozen=True, slots=True)
class TakeStones:
    count: int


@dataclass(frozen=True, slots=True)
class DrawToken:
    pass


@dataclass(frozen=True, slots=True)
class KeepToken:
    token: int = secret(OWNER)


Move = TakeStones | DrawToken | KeepToken
MOVES = (TakeStones, DrawToken, KeepToken)
