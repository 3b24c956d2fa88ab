"""One computer player for all games: it sees what its seat sees, imagines the rest, and chooses what tastes best."""

from collections.abc import Sequence
from typing import Any

from domain.contract.game import Game, Move, Seat, View
from domain.contract.luck import Luck
from workers.engine.candidates import PURPOSE, any_move, candidates, imagined, tasted
from workers.engine.levels import Engine
from workers.engine.search import Found, Line, search


def think(game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes) -> Move:
    """The move this engine makes; the same view, engine and seed give the same move."""
    if engine.iterations:
        return search(game, view, seat, engine, seed).move
    return _at_a_glance(game, view, seat, engine, seed)[0]


def reasoned(game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes) -> Found:
    """The same move, with what else was looked at and what spoke for it, best first."""
    if engine.iterations:
        return search(game, view, seat, engine, seed)
    move, tried, tastes = _at_a_glance(game, view, seat, engine, seed)
    ranked = sorted(range(len(tried)), key=lambda n: (tried[n] is not move, -tastes[n]))
    return Found(move, tuple(Line(tried[n], 0, 0.5, tastes[n]) for n in ranked))


def _at_a_glance(
    game: Game[Any], view: View, seat: Seat, engine: Engine, seed: bytes
) -> tuple[Move, Sequence[Move], Sequence[int]]:
    """What tastes best one step ahead; all that was tried, and how it tastes."""
    luck = Luck(seed, 0)
    world = game.imagine(view, luck)
    offers = list(game.offers(world, seat))
    tried = candidates(offers, engine, luck) if engine.trials else [any_move(offers, luck)]
    if len(tried) == 1:
        return tried[0], tried, [0]
    worlds = imagined(game, view, world, min(engine.worlds, engine.trials // len(tried)), luck)
    tastes = tasted(game, worlds, seat, tried, luck)
    best = max(tastes)
    move = luck.pick(PURPOSE, [move for move, taste in zip(tried, tastes, strict=True) if taste == best])
    return move, tried, [taste // len(worlds) for taste in tastes]
