"""Who stands how well, and what a move was worth: the same for the same seed for ever."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from domain.contract.game import Game, Move, Seat, View
from workers.engine.chance import Chance
from workers.engine.levels import Engine
from workers.engine.search import quick_reply, search

GAMES: Final = 8  # played on from a position, to its end or nearly
LONGEST: Final = 160  # decisions of each; then who stands best counts as winner
LOOK: Final = 2  # moves tasted for each of them


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision once more: the best move found, and the chance to win with it and with the one that was played."""

    best: Move
    best_chance: float
    played_chance: float

    @property
    def cost(self) -> float:
        return max(0.0, self.best_chance - self.played_chance)


def seed_of(seed: bytes, version: int) -> bytes:
    """What is thought about one version: nothing of another."""
    return sha256(seed + version.to_bytes(8, "big")).digest()


def judged(game: Game[Any], view: View, seat: Seat, played: Move, engine: Engine, seed: bytes) -> Judgement:
    """What a seat could have done better, from what it could see."""
    found = search(game, view, seat, engine, seed, also=played)
    assert found.also is not None
    best = max(found.lines[0].chance, found.also.chance)
    move = found.also.move if best == found.also.chance else found.move
    return Judgement(move, best, found.also.chance)


def chances(game: Game[Any], state: Any, seats: int, seed: bytes) -> list[float]:
    """Each seat's chance to win from here, by games played on quickly."""
    won = [0.0] * seats
    for number in range(GAMES):
        winners = _winners(game, state, seats, Chance(seed, number))
        for seat in winners:
            won[seat] += 1 / len(winners)
    return [round(part / GAMES, 4) for part in won]


def _winners(game: Game[Any], state: Any, seats: int, luck: Chance) -> tuple[Seat, ...]:
    for _ in range(LONGEST):
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome.winners or tuple(range(seats))
        seat = game.decisions(state)[0].seat
        state = game.decide(state, seat, quick_reply(game, state, seat, LOOK, luck), luck).state
    tastes = [game.taste(state, seat) for seat in range(seats)]
    return tuple(seat for seat, taste in enumerate(tastes) if taste == max(tastes))
