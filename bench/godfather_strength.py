"""How often the greedy player beats the random one at The Godfather, and how fast random games run.

python -m bench.godfather_strength [GAMES FOR TWO PLAYERS] [GAMES FOR MORE] > docs/strength/godfather.md
"""

import random
import sys
import time
from math import sqrt

from tqdm import tqdm

from domain.godfather import GAME
from domain.luck import Luck
from domain.offers import moves, sample, size
from domain.wire import read

WORLDS = 3
MOST = 24  # moves looked at from one offer


def luck_of(*numbers):
    return Luck(repr(numbers).encode(), 1)


def candidates(offers, chance):
    """Every move of small offers, some of large ones."""
    for offer in offers:
        if size(offer) <= MOST:
            yield from moves(offer)
        else:
            yield from (sample(offer, chance.randrange) for _ in range(MOST))


def choose(view, seat, chance):
    """The move whose imagined outcomes taste best, ties broken by chance; sees nothing but the view."""
    worlds = [GAME.imagine(view, luck_of(chance.random())) for _ in range(WORLDS)]
    best, choice = None, None
    for move in candidates(GAME.offers(worlds[0], seat), chance):
        luck = luck_of(chance.random())
        worth = sum(GAME.taste(GAME.replay(GAME.decide(world, seat, move, luck), world), seat) for world in worlds)
        if best is None or (worth, chance.random()) > best:
            best, choice = (worth, chance.random()), move
    return choice


def play(seats, greedy, seed):
    """One game in which the seat `greedy` thinks and the others draw their moves; its share of the victory."""
    chance = random.Random(seed)
    state = GAME.replay(GAME.open(read(GAME.options, {}), seats, luck_of(seed)))
    version = 1
    while (outcome := GAME.outcome(state)) is None:
        seat = chance.choice([owed.seat for owed in GAME.decisions(state)])
        if seat == greedy:
            move = choose(GAME.view(state, seat), seat, chance)
        else:
            move = sample(chance.choice(list(GAME.offers(state, seat))), chance.randrange)
        version += 1
        state = GAME.replay(GAME.decide(state, seat, move, luck_of(seed, version)), state)
    return (1 / len(outcome.winners) if greedy in outcome.winners else 0.0), outcome, version


def interval(share, games):
    """Wilson's 95% interval."""
    z = 1.96
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def main():
    for_two = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for_more = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    print("# The Godfather: how strong the greedy player is\n")
    print(f"One greedy player ({WORLDS} imagined worlds, one step ahead) among random ones, seats in turn.")
    print("Made by `python -m bench.godfather_strength`.\n")
    print("| players | games | won | 95% interval | by chance | greedy score | random score |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for seats in GAME.players:
        games = for_two if seats == 2 else for_more
        won, own, others = 0.0, 0, 0
        for seed in tqdm(range(games), desc=f"{seats} players"):
            greedy = seed % seats
            share, outcome, _ = play(seats, greedy, seed)
            won += share
            own += outcome.scores[greedy]
            others += sum(outcome.scores) - outcome.scores[greedy]
        low, high = interval(won / games, games)
        print(
            f"| {seats} | {games} | {won / games:.1%} | {low:.1%} to {high:.1%} | {1 / seats:.0%} "
            f"| {own / games:.1f} | {others / games / (seats - 1):.1f} |",
            flush=True,
        )
    print("\n| random games | moves a game | games a second |")
    print("| --- | --- | --- |")
    for seats in GAME.players:
        started, games, steps = time.perf_counter(), 40, 0
        for seed in range(games):
            steps += play(seats, None, seed)[2]
        elapsed = time.perf_counter() - started
        print(f"| {seats} players | {steps // games} | {games / elapsed:.0f} |")


if __name__ == "__main__":
    main()
