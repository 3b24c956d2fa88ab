"""To think once more what an entry says was thought."""

from collections.abc import Mapping
from typing import Any

from domain.contract.game import Game, Move, Seat, View
from workers.engine.levels import ENGINES
from workers.engine.thinking import think


def again(game: Game[Any], view: View, seat: Seat, thought: Mapping[str, Any]) -> Move | None:
    """The move of this thought; None if it was of another version or budget than the engines that think here."""
    engine = ENGINES.get(str(thought.get("engine")))
    try:
        seed = bytes.fromhex(thought["seed"])
    except (KeyError, TypeError, ValueError):
        return None
    if engine is None or thought != engine.thought(seed):
        return None
    return think(game, view, seat, engine, seed)
