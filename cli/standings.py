"""What a tournament says: who has won how much, and how sure that is."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SURE: Final = 1.959964  # of the normal distribution, for 95 %


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and the share of the victory that each seat has."""

    pair: tuple[int, int]  # entrants by seat
    shares: tuple[float, float]
    table: str


def interval(points: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies with a confidence of 95 % (Wilson, who stays between 0 and 1)."""
    if not games:
        return 0.0, 1.0
    share, square = points / games, SURE * SURE
    middle = share + square / (2 * games)
    spread = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    below = 1 + square / games
    return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


def totals(entrants: int, played: Sequence[Played]) -> list[tuple[float, int]]:
    """Points and games of each entrant."""
    found = [(0.0, 0)] * entrants
    for game in played:
        for entrant, share in zip(game.pair, game.shares, strict=True):
            points, games = found[entrant]
            found[entrant] = points + share, games + 1
    return found


def against(one: int, other: int, played: Sequence[Played]) -> tuple[float, int]:
    """What one has won against another."""
    shares = [game.shares[game.pair.index(one)] for game in played if {*game.pair} == {one, other}]
    return sum(shares), len(shares)


def table(names: Sequence[str], played: Sequence[Played]) -> list[str]:
    """The standings, the best first, and each against each."""
    found = totals(len(names), played)
    order = sorted(range(len(names)), key=lambda n: -(found[n][0] / max(1, found[n][1])))
    wide = max(map(len, names))
    heads = "".join(f"{f'#{place}':>12}" for place in range(1, len(order) + 1))
    lines = [f"{'':4}{'':{wide}}  {'won':>12}  {'share':>6}  {'95 %':>13}{heads}"]
    for place, one in enumerate(order, 1):
        points, games = found[one]
        low, high = interval(points, games)
        cells = [" " * 12 if one == other else f"{cell(*against(one, other, played)):>12}" for other in order]
        share = 100 * points / max(1, games)
        bounds = f"{100 * low:.1f}–{100 * high:.1f}"
        won = f"{points:g}/{games}"
        lines.append(f"#{place:<3}{names[one]:<{wide}}  {won:>12}  {share:5.1f}%  {bounds:>13}{''.join(cells)}")
    return lines


def cell(points: float, games: int) -> str:
    return f"{points:g}/{games}" if games else "–"
