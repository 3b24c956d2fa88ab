"""What has happened."""

from dataclasses import dataclass

from domain.contract.game import Seat
from domain.contract.secrecy import NOBODY, OWNER, secret


@dataclass(frozen=True, slots=True)
class HeapLaid:
    stones: int
    seats: int


@dataclass(frozen=True, slots=True)
class TokensShuffled:
    count: int
    order: tuple[int, ...] = secret(NOBODY)


@dataclass(frozen=True, slots=True)
class TokenDrawn:
    seat: Seat
    token: int = secret(OWNER)


@dataclass(frozen=True, slots=True)
class StonesTaken:
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TokenKept:
    seat: Seat
    token: int = secret(OWNER)


@dataclass(frozen=True, slots=True)
class TurnStarted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TokensShown:
    tokens: tuple[int, ...]  # by seat


Event = HeapLaid | TokensShuffled | TokenDrawn | StonesTaken | TokenKept | TurnStarted | TokensShown
FACTS = (HeapLaid, TokensShuffled, TokenDrawn, StonesTaken, TokenKept, TurnStarted, TokensShown)
ECHOES = (TokensShown,)  # it tells what the state holds already
