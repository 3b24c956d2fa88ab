"""One computer player for all games: it sees what its seat sees, imagines the rest, and chooses what tastes best."""

from dataclasses import dataclass
from typing import Any

from domain.game import Game, Move, Seat, View
from domain.luck import Luck
from domain.offers import Offer, moves, sample, size

PURPOSE = "think"


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to think and its budget; the version goes up when it would answer differently."""

    level: str
    version: int
    worlds: int  # imagined for each decision
    candidates: int  # moves tried at most
    samples: int  # moves tried of an offer that has too many

    @property
    def name(self) -> str:
        return f"{self.level}@{self.version}"

    def thought(self, seed: bytes) -> dict[str, Any]:
        """What makes it think the same again."""
        budget = {"worlds": self.worlds, "candidates": self.candidates, "samples": self.samples}
        return {"engine": self.level, "version": self.version, "budget": budget, "seed": seed.hex()}


ENGINES = {
    "random": Engine("random", version=1, worlds=1, candidates=1, samples=1),
    "greedy": Engine("greedy", version=1, worlds=3, candidates=96, samples=24),
}


def think(game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes) -> Move:
    """The move this engine makes; the same view, engine and seed give the same move."""
    luck = Luck(seed, 0)
    worlds = [game.imagine(view, luck) for _ in range(engine.worlds)]
    offers = list(game.offers(worlds[0], seat))
    if engine.candidates == 1:
        return any_move(offers, luck)
    tried = candidates(offers, engine, luck)
    if len(tried) == 1:
        return tried[0]
    tastes = [sum(game.taste(_after(game, world, seat, move, luck), seat) for world in worlds) for move in tried]
    best = max(tastes)
    return luck.pick(PURPOSE, [move for move, taste in zip(tried, tastes, strict=True) if taste == best])


def any_move(offers: list[Offer], luck: Luck) -> Move:
    """A random move of a random offer."""
    return sample(luck.pick(PURPOSE, offers), lambda n: luck.below(PURPOSE, n))


def candidates(offers: list[Offer], engine: Engine, luck: Luck) -> list[Move]:
    """Moves worth trying: all of a small offer, a few of a large one."""
    tried: list[Move] = []
    for offer in offers:
        if size(offer) <= engine.samples:
            tried += moves(offer)
        else:
            tried += [sample(offer, lambda n: luck.below(PURPOSE, n)) for _ in range(engine.samples)]
    if len(tried) > engine.candidates:
        tried = [tried[i] for i in sorted(luck.shuffle(PURPOSE, range(len(tried)))[: engine.candidates])]
    return tried


def _after(game: Game[Any], world: Any, seat: Seat, move: Move, luck: Luck) -> Any:
    return game.replay(game.decide(world, seat, move, luck), world)
