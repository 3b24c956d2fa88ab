"""How well the greedy player plays Condottiere: python -m bench.condottiere_strength [GAMES]

One greedy player among random ones: the base game with two, four and six, each variant with four players. Prints a
markdown table; `docs/strength/condottiere.md` keeps the last one.
"""

import random
import sys
from math import sqrt
from multiprocessing import Pool
from typing import Any

from tqdm import tqdm

from domain.condottiere import GAME
from domain.luck import Luck
from domain.offers import moves, sample, size
from domain.wire import read

SETTINGS: dict[str, dict[str, Any]] = {
    "base game": {"max_rounds": 40},
    "draw_after_battle": {"variants": ["draw_after_battle"], "max_rounds": 120},
    "points_match": {"variants": ["points_match"], "points_target": 10, "max_rounds": 80},
    "bigger_kingdoms": {"variants": ["bigger_kingdoms"], "max_rounds": 40},
    "capturing_regions": {"variants": ["capturing_regions"], "max_rounds": 40},
    "hidden_cards": {"variants": ["hidden_cards"], "max_rounds": 40},
}
WORLDS = 2
BRANCHES = 40


def greedy(state: Any, seat: int, chance: random.Random) -> Any:
    """The move whose imagined outcomes taste best, ties broken by chance."""
    key = chance.randbytes(32)
    seen = GAME.view(state, seat)
    worlds = [GAME.imagine(seen, Luck(key, n)) for n in range(WORLDS)]
    choices = []
    for offer in GAME.offers(worlds[0], seat):
        if size(offer) <= BRANCHES:
            choices += list(moves(offer))
        else:
            choices += [sample(offer, chance.randrange) for _ in range(BRANCHES)]
    if len(choices) == 1:
        return choices[0]

    def liking(move: Any) -> tuple[int, float]:
        after = [GAME.replay(GAME.decide(world, seat, move, Luck(key, 99)), world) for world in worlds]
        return sum(GAME.taste(each, seat) for each in after), chance.random()

    return max(choices, key=liking)


def at_random(state: Any, seat: int, chance: random.Random) -> Any:
    return sample(chance.choice(list(GAME.offers(state, seat))), chance.randrange)


def play(game: tuple[str, int, int]) -> tuple[str, int, float]:
    """One game with the greedy player on seat `seed mod seats`: its share of the victory."""
    setting, seats, seed = game
    chance = random.Random(f"{setting} {seats} {seed}")
    hero = seed % seats
    options = read(GAME.options, SETTINGS[setting])
    key = chance.randbytes(32)
    state = GAME.replay(GAME.open(options, seats, Luck(key, 1)))
    version = 1
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.decisions(state)[0].seat
        move = (greedy if seat == hero else at_random)(state, seat, chance)
        version += 1
        state = GAME.replay(GAME.decide(state, seat, move, Luck(key, version)), state)
    return setting, seats, (hero in outcome.winners) / len(outcome.winners)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95% confidence interval of a rate."""
    z, rate = 1.96, wins / games
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    tables = [(setting, seats) for setting in SETTINGS for seats in ((2, 4, 6) if setting == "base game" else (4,))]
    work = [(setting, seats, seed) for setting, seats in tables for seed in range(games)]
    wins = dict.fromkeys(tables, 0.0)
    with Pool() as pool:
        for setting, seats, share in tqdm(pool.imap_unordered(play, work, chunksize=4), total=len(work)):
            wins[setting, seats] += share
    print("| setting | players | games | fair share | greedy wins | 95% interval |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for (setting, seats), won in wins.items():
        low, high = interval(won, games)
        print(f"| {setting} | {seats} | {games} | {1 / seats:.0%} | {won / games:.0%} | {low:.0%} to {high:.0%} |")


if __name__ == "__main__":
    main()
