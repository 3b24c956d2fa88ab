"""Which moves are worth trying, and what they lead to."""

from typing import Any

from domain.contract.game import Game, Move, Seat, View
from domain.contract.luck import Luck
from domain.contract.offers import Offer, moves, sample, size
from workers.engine.levels import Engine

PURPOSE = "think"


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


def imagined(game: Game[Any], view: View, world: Any, most: int, luck: Luck) -> list[Any]:
    """This world and others that look the same to the seat, up to so many; one where nothing is hidden."""
    worlds = [world]
    for _ in range(most - 1):
        another = game.imagine(view, luck)
        if another == world:
            break  # nothing is hidden
        worlds.append(another)
    return worlds


def tasted(game: Game[Any], worlds: list[Any], seat: Seat, tried: list[Move], luck: Luck) -> list[int]:
    """How each move tastes one step ahead, all worlds together."""
    return [sum(game.taste(game.decide(each, seat, move, luck).state, seat) for each in worlds) for move in tried]
