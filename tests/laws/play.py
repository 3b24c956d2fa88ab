"""Random play through the contract alone, for every game."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from domain.contract.game import Game, Refused, Seat
from domain.contract.luck import Luck
from domain.contract.offers import Offer, sample
from domain.contract.wire import read
from tests.laws.known import Choose, laws_of, missing


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


# ------------------------------------------------------------------------------------------------ with some appetite


def lively_game(game: Game[Any], options: Any, seats: int, seed: int, longest: int = 20_000) -> Iterator[Sitting]:
    """Every moment of a game in which little is declined, with an aside now and then."""
    chance = random.Random(seed)
    choose = appetite(game)
    sitting = opened(game, options, seats, seed)
    yield sitting
    while game.outcome(sitting.state) is None:
        assert sitting.version < longest, "the game does not end"
        seat = chance.choice([owed.seat for owed in game.decisions(sitting.state)])
        made = seat, choose(sitting.state, seat, chance)
        if chance.random() < 0.1:
            made = any_aside(game, sitting.state, seats, chance) or made
        advance(sitting, seed, *made)
        yield sitting


def any_aside(game: Game[Any], state: Any, seats: int, chance: random.Random) -> tuple[Seat, Any] | None:
    """An aside of any kind by any seat; hardly ever one that ends the game at once."""
    seat = chance.randrange(seats)
    offers = list(game.anytime(state, seat))
    kinds = sorted({offer.move.__name__ for offer in offers})
    if not kinds:
        return None
    kind = chance.choice(kinds)
    aside = any_of([offer for offer in offers if offer.move.__name__ == kind], chance)
    after = game.replay(game.decide(state, seat, aside, luck_of(0, 1)), state)
    return None if game.outcome(after) is not None and chance.random() > 0.02 else (seat, aside)


def appetite(game: Game[Any]) -> Choose:
    """How moves are drawn: as a game's tests know, else seldom one that has nothing to choose."""
    if not missing(game.name) and (known := laws_of(game).choose) is not None:
        return known

    def choose(state: Any, seat: Seat, chance: random.Random) -> Any:
        found = weighed(game.offers(state, seat))
        return sample(chance.choices(found, [1.0 if offer.fields else 0.3 for offer in found])[0], chance.randrange)

    return choose


def any_of(offers: Any, chance: random.Random) -> Any:
    return sample(chance.choice(list(offers)), chance.randrange)
