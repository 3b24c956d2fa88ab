"""One computer player for all games: it sees what its seat sees, imagines the rest, and chooses what tastes best."""

from dataclasses import dataclass
from typing import Any

from domain.contract.game import Game, Move, Seat, View
from domain.contract.luck import Luck
from domain.contract.offers import Offer, moves, sample, size

PURPOSE = "think"


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to think and its budget; the version goes up when it would answer differently."""

    level: str
    version: int
    trials: int  # moves tried, all worlds together
    worlds: int  # imagined at most
    whole: int  # an offer with so many moves is tried whole
    samples: int  # moves tried of a larger one

    @property
    def name(self) -> str:
        return f"{self.level}@{self.version}"

    def thought(self, seed: bytes) -> dict[str, Any]:
        """What makes it think the same again."""
        budget = {"trials": self.trials, "worlds": self.worlds, "whole": self.whole, "samples": self.samples}
        return {"engine": self.level, "version": self.version, "budget": budget, "seed": seed.hex()}


ENGINES = {
    "random": Engine("random", version=1, trials=0, worlds=1, whole=0, samples=0),
    "greedy": Engine("greedy", version=1, trials=240, worlds=3, whole=120, samples=24),
}


def think(game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes) -> Move:
    """The move this engine makes; the same view, engine and seed give the same move."""
    luck = Luck(seed, 0)
    world = game.imagine(view, luck)
    offers = list(game.offers(world, seat))
    if not engine.trials:
        return any_move(offers, luck)
    tried = candidates(offers, engine, luck)
    if len(tried) == 1:
        return tried[0]
    worlds = [world]
    for _ in range(min(engine.worlds, engine.trials // len(tried)) - 1):
        another = game.imagine(view, luck)
        if another == world:
            break  # nothing is hidden
        worlds.append(another)
    tastes = [sum(game.taste(_after(game, each, seat, move, luck), seat) for each in worlds) for move in tried]
    best = max(tastes)
    return luck.pick(PURPOSE, [move for move, taste in zip(tried, tastes, strict=True) if taste == best])


def any_move(offers: list[Offer], luck: Luck) -> Move:
    """A random move of a random offer."""
    return sample(luck.pick(PURPOSE, offers), lambda n: luck.below(PURPOSE, n))


def candidates(offers: list[Offer], engine: Engine, luck: Luck) -> list[Move]:
    """Moves worth trying: all of a small offer, some of a large one."""
    tried: list[Move] = []
    for offer in offers:
        if size(offer) <= engine.whole:
            tried += moves(offer)
        else:
            tried += [sample(offer, lambda n: luck.below(PURPOSE, n)) for _ in range(engine.samples)]
    if len(tried) > engine.trials:
        tried = [tried[i] for i in sorted(luck.shuffle(PURPOSE, range(len(tried)))[: engine.trials])]
    return tried


def _after(game: Game[Any], world: Any, seat: Seat, move: Move, luck: Luck) -> Any:
    return game.replay(game.decide(world, seat, move, luck), world)
