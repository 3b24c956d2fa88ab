"""One game between levels of computer players, as the workers would play it: each on the view of its seat alone."""

import random
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from domain.contract.game import Refused
from domain.contract.luck import Luck
from domain.contract.registry import games
from domain.contract.wire import read
from workers.engine.levels import ENGINES
from workers.engine.thinking import think


@dataclass(frozen=True)
class Cell:
    """One level among others of one level, in one setting; what is wanted is a share of the games."""

    game: str
    setting: str
    seats: int
    hero: str
    rest: str
    wanted: float | None  # at least

    @property
    def name(self) -> str:
        """What its results are kept under: other engines, other results."""
        engines = f"{ENGINES[self.hero].name} among {ENGINES[self.rest].name}"
        return f"{self.game}, {self.setting}, {self.seats} seats: {engines}"

    @property
    def options(self) -> dict[str, Any]:
        return SETTINGS[self.game][self.setting]


@dataclass(frozen=True)
class Played:
    """The hero's part of the victory, why the game ended, how long it was, and what a thought of his took."""

    seed: int
    share: float
    cause: str
    entries: int
    thought: float  # median processor seconds


GENERATED = {"max_rounds": 40, "board": {"kind": "generated"}}
SETTINGS: dict[str, dict[str, dict[str, Any]]] = {
    "condottiere": {
        "base game": {"max_rounds": 40},
        **{
            variant: {"variants": [variant], "max_rounds": rounds, "points_target": 10}
            for variant, rounds in (
                ("draw_after_battle", 120),
                ("points_match", 60),
                ("bigger_kingdoms", 40),
                ("capturing_regions", 40),
                ("hidden_cards", 40),
            )
        },
    },
    "conqueror": {
        f"game {number}, {mode}": {"game": number, "mode": mode, **GENERATED}
        for number in (1, 2, 3, 4)
        for mode in ("amateur", "professional")
    },
    "godfather": {"base game": {}},
    "scythe": {"base game": {"max_rounds": 150}},
}
PAIRS = {  # hero and rest: what two seats want, and how many times the fair share more seats do
    ("greedy", "random"): (None, 2.0),
    ("shrewd", "greedy"): (0.65, 1.5),
    ("master", "greedy"): (0.75, 1.8),
    ("master", "random"): (0.98, None),
    ("greedy", "greedy"): (None, None),  # how long games are between equals
}


@cache
def cells(game: str) -> tuple[Cell, ...]:
    """Every cell of a game, quick ones first; of the settings that only complete the picture those of two or four."""
    rules, found = games()[game], []
    main = next(iter(SETTINGS[game]))
    for (hero, rest), (for_two, times) in PAIRS.items():
        for setting, options in SETTINGS[game].items():
            for seats in rules.players:
                if setting != main and seats != (4 if 4 in rules.players else 2):
                    continue
                try:
                    rules.check(read(rules.options, dict(options)), seats)
                except Refused:
                    continue
                wanted = for_two if seats == 2 and for_two else None if times is None else min(0.98, times / seats)
                if wanted is not None or seats == 2:
                    found.append(Cell(game, setting, seats, hero, rest, wanted))
    return tuple(found)


def duel(work: tuple[Cell, int]) -> Played:
    """The game of a cell with this seed; the hero's seat follows from it."""
    cell, seed = work
    game, chance = (
        games()[cell.game],
        random.Random(f"{cell.game} {cell.setting} {cell.seats} {seed}"),
    )
    hero, key, version = seed % cell.seats, chance.randbytes(32), 1
    state = game.replay(game.open(read(game.options, dict(cell.options)), cell.seats, Luck(key, 1)))
    thoughts = []
    while (outcome := game.outcome(state)) is None:
        seat = chance.choice(list(game.decisions(state))).seat
        view, began = game.view(state, seat), time.process_time()
        move = think(
            game,
            view,
            seat,
            ENGINES[cell.hero if seat == hero else cell.rest],
            chance.randbytes(32),
        )
        if seat == hero:
            thoughts.append(time.process_time() - began)
        version += 1
        state = game.decide(state, seat, move, Luck(key, version)).state
    share = (hero in outcome.winners) / max(1, len(outcome.winners))
    return Played(seed, share, outcome.cause, version, sorted(thoughts)[len(thoughts) // 2])
