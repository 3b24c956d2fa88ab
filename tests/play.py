"""Random play through the contract alone, for every game."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.game import Game, Refused
from domain.luck import Luck
from domain.offers import Offer, sample
from domain.wire import read


def luck_of(seed: int, version: int) -> Luck:
    return Luck(seed.to_bytes(32, "big", signed=True), version)


@dataclass
class Sitting:
    """A game at one moment: its state, the facts that led to it, and the move that was made last."""

    game: Game[Any]
    options: Any
    seats: int
    state: Any
    facts: list[Any]
    version: int = 1
    seat: int | None = None
    move: Any = None
    told: list[Any] = field(default_factory=list)


def settings(game: Game[Any]) -> list[tuple[Any, int]]:
    """Every example of options with every number of seats it allows."""
    found = []
    for example in game.examples:
        options = read(game.options, dict(example))
        for seats in game.players:
            try:
                game.check(options, seats)
            except Refused:
                continue
            found.append((options, seats))
    return found


def opened(game: Game[Any], options: Any, seats: int, seed: int) -> Sitting:
    game.check(options, seats)
    facts = list(game.open(options, seats, luck_of(seed, 1)))
    return Sitting(game, options, seats, game.replay(facts), list(facts), told=list(facts))


def random_game(game: Game[Any], options: Any, seats: int, seed: int, longest: int = 20_000) -> Iterator[Sitting]:
    """Every moment of a game in which the seats asked answer in random order with random offers."""
    chance = random.Random(seed)
    sitting = opened(game, options, seats, seed)
    yield sitting
    while game.outcome(sitting.state) is None:
        assert sitting.version < longest, "the game does not end"
        owed = chance.choice(list(game.decisions(sitting.state)))
        move = sample(chance.choice(weighed(game.offers(sitting.state, owed.seat))), chance.randrange)
        advance(sitting, seed, owed.seat, move)
        yield sitting


def weighed(offers: Any) -> list[Offer]:
    found = list(offers)
    assert found, "a decision without an offer"
    return found


def advance(sitting: Sitting, seed: int, seat: int, move: Any) -> None:
    game = sitting.game
    sitting.version += 1
    told = list(game.decide(sitting.state, seat, move, luck_of(seed, sitting.version)))
    sitting.state = game.replay(told, sitting.state)
    sitting.facts += told
    sitting.seat, sitting.move, sitting.told = seat, move, told
