"""How fast the rules of every game are: states a second of random play, and where the time goes.

    python -m bench.engine_speed [GAME ...] [--seconds 2] [--detail]

A state is reached by listing the offers, drawing one of their moves, deciding it and folding its facts once more, as
the server does. Times are those of the processor. Between the games a fixed piece of plain Python work is done, the
anchor: a figure divided by the anchor's speed, times the anchor's usual speed, is what a quiet machine would show.
`--detail` shows microseconds of each part and, along one game, of views, imagined worlds and tastes.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from tqdm import tqdm

from domain.contract.game import Game
from domain.contract.luck import Luck
from domain.contract.offers import sample
from domain.contract.registry import games
from domain.contract.wire import read

USUAL: Final = 205.0  # anchors a second on the machine the goals were set on, when it is quiet
WANTED: Final = {"condottiere": 50_000, "conqueror": 30_000, "godfather": 30_000, "scythe": 60_000}
LONGEST: Final = 500  # states of one game
PARTS: Final = ("offers", "sample", "decide", "evolve")
TURN: Final = 0.5  # seconds at a time for one game, so that a noisy moment meets all alike


def anchor() -> int:
    """A fixed piece of work of the kind that rules do: tuples, dicts, small objects, calls."""
    kept: dict[int, tuple[int, ...]] = {}
    total = 0
    for n in range(12_000):
        key = n * 7919 % 1009
        row = kept.get(key, ())
        kept[key] = (*row[-3:], n)
        total += sum(kept[key]) + len([each for each in row if each & 1])
    return total


def anchor_speed() -> float:
    """Anchors a second, now."""
    took = []
    for _ in range(9):
        began = process_time()
        anchor()
        took.append(process_time() - began)
    return 1 / median(took)


@dataclass
class Figures:
    """What was measured of one game, in turns."""

    game: Game[Any]
    states: int = 0
    seconds: float = 0.0
    parts: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    anchors: list[float] = field(default_factory=list)

    @property
    def speed(self) -> float:
        return self.states / self.seconds

    @property
    def quiet(self) -> float:
        """What it would be if the anchor ran at its usual speed."""
        return self.speed * USUAL / median(self.anchors)


def settings(game: Game[Any]) -> list[tuple[Any, int]]:
    """The first example of options, with the least and the most seats."""
    options: Any = read(game.options, dict(game.examples[0]))
    return [(options, seats) for seats in sorted({min(game.players), max(game.players)})]


def games_without_end(game: Game[Any], seed: int) -> Iterator[tuple[Any, int]]:
    """Opened tables in turn, with a chance of their own."""
    chosen, number = settings(game), seed
    while True:
        options, seats = chosen[number % len(chosen)]
        yield game.replay(game.open(options, seats, Luck(number.to_bytes(32, "big"), 1))), number
        number += 1


def run(found: Figures, tables: Iterator[tuple[Any, int]], seconds: float, *, detail: bool) -> None:
    """Random play for so long."""
    game, ends = found.game, process_time() + seconds
    step = _step_in_parts if detail else _step
    while process_time() < ends:
        state, number = next(tables)  # how long it takes to open a table is another question
        began = process_time()
        chance = Random(number)
        luck = Luck(number.to_bytes(32, "big"), 2)
        for _ in range(LONGEST):
            owed = game.decisions(state)
            if not owed:
                break
            state = step(found, state, owed[chance.randrange(len(owed))].seat, chance, luck)
            found.states += 1
        found.seconds += process_time() - began


def _step(found: Figures, state: Any, seat: int, chance: Random, luck: Luck) -> Any:
    game = found.game
    move = sample(chance.choice(list(game.offers(state, seat))), chance.randrange)
    return game.replay(game.decide(state, seat, move, luck), state)


def _step_in_parts(found: Figures, state: Any, seat: int, chance: Random, luck: Luck) -> Any:
    game, at = found.game, [perf_counter()]  # quicker to ask than the time of the processor
    offers = list(game.offers(state, seat))
    at.append(perf_counter())
    move = sample(chance.choice(offers), chance.randrange)
    at.append(perf_counter())
    told = game.decide(state, seat, move, luck)
    at.append(perf_counter())
    state = game.replay(told, state)
    at.append(perf_counter())
    for part, began, ended in zip(PARTS, at, at[1:], strict=False):
        found.parts[part] += ended - began
    return state


def measured(names: list[str], seconds: float, *, detail: bool = False) -> list[Figures]:
    """All of them in turn, an anchor between any two."""
    found = [Figures(games()[name]) for name in names]
    tables = {each.game.name: games_without_end(each.game, 1) for each in found}
    for _ in tqdm(range(max(1, round(seconds / TURN))), desc="random play", leave=False):
        for each in found:
            before = anchor_speed()
            run(each, tables[each.game.name], TURN, detail=detail)
            each.anchors += [before, anchor_speed()]
    return found


def rows(found: list[Figures]) -> Iterator[str]:
    yield "| game | states a second | anchors a second | on a quiet machine | wanted |"
    yield "| --- | --- | --- | --- | --- |"
    for each in found:
        wanted = WANTED.get(each.game.name)
        yield (
            f"| {each.game.name} | {each.speed:,.0f} | {median(each.anchors):.0f} | {each.quiet:,.0f} "
            f"| {'' if wanted is None else f'{wanted:,}'} |"
        )


def parts(found: list[Figures]) -> Iterator[str]:
    yield "| µs a state | " + " | ".join(PARTS) + " | view | imagine | taste |"
    yield "| --- " * (len(PARTS) + 4) + "|"
    for each in found:
        figures = [1e6 * each.parts[part] / each.states for part in PARTS]
        yield (
            f"| {each.game.name} | "
            + " | ".join(f"{figure:.1f}" for figure in [*figures, *_thoughts(each.game)])
            + " |"
        )


def _thoughts(game: Game[Any]) -> list[float]:
    """Microseconds of what thinking needs beside the moves: along the first tables of random play."""
    sat, tables, luck = [], games_without_end(game, 1), Luck(b"\1" * 32, 1)
    for state, number in (next(tables) for _ in range(4)):
        chance = Random(number)
        while len(owed := game.decisions(state)) and chance.random() > 0.01:
            sat.append((state, owed[0].seat))
            state = _step(Figures(game), state, owed[0].seat, chance, luck)
    views = [game.view(state, seat) for state, seat in sat]
    return [
        _each(lambda n: game.view(*sat[n]), len(sat)),
        _each(lambda n: game.imagine(views[n], luck), len(sat)),
        _each(lambda n: game.taste(*sat[n]), len(sat)),
    ]


def _each(act: Callable[[int], Any], many: int) -> float:
    began = process_time()
    for n in range(many):
        act(n)
    return 1e6 * (process_time() - began) / many


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", choices=[*games(), []], help="which; all without a name")
    asked.add_argument("--seconds", type=float, default=4.0, help="of each game")
    asked.add_argument("--detail", action="store_true", help="where the time goes")
    wanted = asked.parse_args()
    names = wanted.games or list(games())
    for row in rows(measured(names, wanted.seconds)):
        print(row, flush=True)
    if wanted.detail:
        print()
        for row in parts(measured(names, wanted.seconds, detail=True)):
            print(row, flush=True)


if __name__ == "__main__":
    main()
