"""Two worlds that one seat cannot tell apart, played side by side through the contract."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from domain.contract.game import ALL, Game, Refused, Seat
from domain.contract.luck import Luck
from domain.contract.secrecy import OWNER, Name, Secret, audience, secrets
from domain.contract.wire import write_fact
from tests.laws.known import laws_of
from tests.laws.play import any_aside, any_of, appetite
from tests.laws.twins import covered, twin

TRIES = 12

Declared = tuple[type, str]


class TwinLuck(Luck):
    """The luck of another table, but for two items that lie elsewhere in one of its shuffles."""

    def __init__(self, key: bytes, version: int, chance: random.Random) -> None:
        super().__init__(key, version)
        self._chance = chance
        self._which = chance.randrange(4)
        self._shuffles = 0

    def shuffle(self, purpose: str, items: Any, key: Any = None) -> list[Any]:
        shuffled = super().shuffle(purpose, items, key)
        if self._shuffles == self._which and len(shuffled) > 1:
            i, j = self._chance.sample(range(len(shuffled)), 2)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        self._shuffles += 1
        return shuffled


@dataclass
class Step:
    """One step of a world: the state before, who moved how, the facts, the state after."""

    before: Any
    seat: Seat | None
    move: Any
    facts: list[Any]
    after: Any
    drew: bool = False


@dataclass
class Pair:
    """A world and its twin; `watcher` must see the same in both."""

    game: Game[Any]
    options: Any
    seats: int
    watcher: Seat
    chance: random.Random
    version: int = 0
    key: bytes = b""

    def view(self, state: Any) -> Any:
        """What the watcher may know: not by the game's own view, for that may show too much."""
        return covered(self.game, self.game.view(state, ALL), self.watcher)

    @property
    def names(self) -> dict[Name, Seat]:
        return {name: seat for seat, name in enumerate(self.game.names(self.options, self.seats))}

    # one world

    def play(self, late: bool = False) -> Iterator[Step]:
        """The set-up, then random moves to the end of the game."""
        self._turn()
        facts = list(self.game.open(self.options, self.seats, Luck(self.key, self.version)))
        state = self.game.replay(facts)
        yield Step(None, None, None, facts, state, drew=True)
        if late and (later := laws_of(self.game).late) is not None:
            state = later(state)
        choose = appetite(self.game)
        while self.game.outcome(state) is None:
            if self.chance.random() < 0.1 and (aside := any_aside(self.game, state, self.seats, self.chance)):
                yield (step := self.made(state, *aside))
                state = step.after
                continue
            seat = self.chance.choice([owed.seat for owed in self.game.decisions(state)])
            yield (step := self.made(state, seat, choose(state, seat, self.chance)))
            state = step.after

    def made(self, state: Any, seat: Seat, move: Any) -> Step:
        self._turn()
        luck = Luck(self.key, self.version)
        facts = list(self.game.decide(state, seat, move, luck))
        return Step(state, seat, move, facts, self.game.replay(facts, state), drew=bool(luck.draws))

    def _turn(self) -> None:
        self.version += 1
        self.key = self.chance.randbytes(32)

    # its twin

    def twin(self, step: Step) -> Step | None:
        """The same step in a world the watcher cannot tell apart, with a move and luck that must look the same to him.

        None if no such world is found, or if the step may tell the watcher something he did not know.
        """
        if step.move is None:
            return self._twin_set_up(step)
        if self.game.outcome(step.after) is not None:
            return None
        seen = self.view(step.after)
        sealed = self._stays_sealed(step)
        world = twin(self.game, step.before, self.watcher, self.chance) or step.before
        for guess in self._guesses(step, world):
            luck = TwinLuck(self.key, self.version, self.chance) if step.drew else Luck(self.key, self.version)
            try:
                facts = list(self.game.decide(world, step.seat or 0, guess, luck))
            except Refused:
                continue
            after = self.game.replay(facts, world)
            if self.view(after) == seen and (guess == step.move or sealed or self._look_alike(step.facts, facts)):
                return Step(world, step.seat, guess, facts, after, step.drew)
        return None

    def _twin_set_up(self, step: Step) -> Step | None:
        for _ in range(TRIES):
            facts = list(self.game.open(self.options, self.seats, TwinLuck(self.key, self.version, self.chance)))
            state = self.game.replay(facts)
            if facts != step.facts and self.view(state) == self.view(step.after):
                return Step(None, None, None, facts, state, drew=True)
        return None

    def _stays_sealed(self, step: Step) -> bool:
        """Was this an answer, and have others still to answer who were asked before?"""
        before, after = (set(self.game.decisions(state)) for state in (step.before, step.after))
        return step.seat in {owed.seat for owed in before - after} and bool(before & after)

    def _guesses(self, step: Step, world: Any) -> Iterator[Any]:
        """Moves that differ in nothing the watcher may read; at last the move itself."""
        closed = self.closed_fields(step.move, step)
        if step.seat is not None and step.seat != self.watcher and closed:
            offers = [*self.game.offers(world, step.seat), *self.game.anytime(world, step.seat)]
            alike = [offer for offer in offers if offer.move is type(step.move)]
            open_fields = [each.name for each in fields(step.move) if each.name not in closed]
            for _ in range(TRIES if alike else 0):
                guess = any_of(alike, self.chance)
                if all(getattr(guess, name) == getattr(step.move, name) for name in open_fields):
                    yield guess
        yield step.move
        yield step.move

    def closed(self, step: Step) -> set[Declared]:
        """What of this step is secret and closed to the watcher."""
        items = [*step.facts, *([] if step.move is None else [step.move])]
        return {(type(item), name) for item in items for name in self.closed_fields(item, step)}

    def closed_fields(self, item: Any, step: Step | None = None) -> set[str]:
        """The secret fields of a fact, or of the move of a step, that are closed to the watcher.

        Which are secret the game's tests say; a declaration that is missing in the code is taken for OWNER's.
        """
        declared = {attribute: whom for attribute, _, whom in secrets(type(item))}
        found = set()
        for attribute in secret_fields(self.game, type(item)):
            whom = declared.get(attribute, Secret(OWNER))
            if step is not None and item is step.move:
                to = audience(whom, item, self.names, step.seat, step.facts)
            elif whom.whom is OWNER and not (hasattr(item, "seat") or hasattr(item, "player")):
                to = ()
            else:
                to = audience(whom, item, self.names)
            if to is not None and self.watcher not in to:
                found.add(attribute)
        return found

    def is_steady(self, step: Step) -> bool:
        """Does the watcher see the same afterwards, whatever chance brings?"""
        if not step.drew:
            return True
        seen = self.view(step.after)
        for _ in range(8):
            luck = Luck(self.chance.randbytes(32), self.version)
            facts = self.game.decide(step.before, step.seat or 0, step.move, luck)
            if self.view(self.game.replay(facts, step.before)) != seen:
                return False
        return True

    def _look_alike(self, facts: list[Any], others: list[Any]) -> bool:
        """Do these facts differ in nothing the watcher may read? Asked where a different move may reveal itself."""

        def readable(told: list[Any]) -> list[Any]:
            shown = []
            for fact in told:
                closed = self.closed_fields(fact)
                shown.append({name: value for name, value in write_fact(fact).items() if name not in closed})
            return shown

        return readable(facts) == readable(others)


def secret_fields(game: Game[Any], kind: type) -> list[str]:
    words = (word.split(".") for word in laws_of(game).secrets.split())
    return [name for owner, name in words if owner == kind.__name__]
