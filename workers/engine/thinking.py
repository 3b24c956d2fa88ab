"""One computer player for all games: it sees what its seat sees, imagines the rest, and chooses what tastes best."""

from typing import Any

from domain.contract.game import Game, Move, Seat, View
from domain.contract.luck import Luck
from workers.engine.candidates import PURPOSE, any_move, candidates, imagined, tasted
from workers.engine.levels import Engine
from workers.engine.search import search


def think(game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes) -> Move:
    """The move this engine makes; the same view, engine and seed give the same move."""
    if engine.iterations:
        return search(game, view, seat, engine, seed).move
    luck = Luck(seed, 0)
    world = game.imagine(view, luck)
    offers = list(game.offers(world, seat))
    if not engine.trials:
        return any_move(offers, luck)
    tried = candidates(offers, engine, luck)
    if len(tried) == 1:
        return tried[0]
    worlds = imagined(game, view, world, min(engine.worlds, engine.trials // len(tried)), luck)
    tastes = tasted(game, worlds, seat, tried, luck)
    best = max(tastes)
    return luck.pick(PURPOSE, [move for move, taste in zip(tried, tastes, strict=True) if taste == best])
