"""How strong the greedy player of Conqueror is against the random one, for every rule set.

    python -m bench.conqueror_strength [GAMES] [MAX_ROUNDS]

Prints a table in markdown; the seats change after every game. Shares come with 95 % intervals (Wilson).
"""

import random
import sys
from collections import Counter
from math import sqrt
from typing import Any

from tqdm import tqdm

from domain.conqueror import GAME
from domain.conqueror.options import Generated, Options
from domain.game import Move
from domain.luck import Luck
from domain.offers import moves, sample

RULE_SETS = [(game, mode) for game in (1, 2, 3, 4) for mode in ("amateur", "professional")]


def greedy(view: dict[str, Any], seat: int, chance: random.Random, luck: Luck) -> Move:
    """The move after which the imagined state tastes best, ties broken by chance; nothing is hidden, so one will do."""
    state = GAME.imagine(view, luck)
    best, found = None, []
    for offer in GAME.offers(state, seat):
        for move in moves(offer):
            taste = GAME.taste(GAME.replay(GAME.decide(state, seat, move, luck), state), seat)
            if best is None or taste > best:
                best, found = taste, []
            if taste == best:
                found.append(move)
    return chance.choice(found)


def at_random(view: dict[str, Any], seat: int, chance: random.Random, luck: Luck) -> Move:
    offers = list(GAME.offers(GAME.imagine(view, luck), seat))
    return sample(chance.choice(offers), chance.randrange)


def played(options: Options, seed: int, clever: int) -> tuple[str, str]:
    """Who won, and why the game ended."""
    chance, luck = random.Random(seed), Luck(seed.to_bytes(32, "big"), 1)
    state = GAME.replay(GAME.open(options, 2, luck))
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.decisions(state)[0].seat
        choose = greedy if seat == clever else at_random
        move = choose(GAME.view(state, seat), seat, chance, luck)
        state = GAME.replay(GAME.decide(state, seat, move, luck), state)
    if not outcome.winners:
        return "draw", outcome.cause
    return ("greedy" if outcome.winners == (clever,) else "random"), outcome.cause


def interval(won: int, of: int) -> str:
    """The 95 % interval of a share (Wilson)."""
    if not of:
        return "–"
    z, share = 1.96, won / of
    middle, scale = share + z * z / (2 * of), 1 + z * z / of
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return f"{100 * share:.0f} % ({100 * (middle - reach) / scale:.0f}–{100 * (middle + reach) / scale:.0f})"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    print(f"{games} games for each rule set on generated boards, at most {rounds} rounds\n")
    print("| rule set | greedy wins | target reached | greedy wins of those | draws |")
    print("| --- | --- | --- | --- | --- |")
    for game, mode in RULE_SETS:
        options = Options(game=game, mode=mode, board=Generated("generated"), max_rounds=rounds)
        ends = Counter(
            played(options, seed, seed % 2) for seed in tqdm(range(games), desc=f"game {game} {mode}", leave=False)
        )
        won = sum(n for (who, _), n in ends.items() if who == "greedy")
        reached = sum(n for (_, cause), n in ends.items() if cause == "target_reached")
        drawn = sum(n for (who, _), n in ends.items() if who == "draw")
        of_those = interval(ends["greedy", "target_reached"], reached)
        print(f"| {game} {mode} | {interval(won, games)} | {reached} | {of_those} | {drawn} |", flush=True)


if __name__ == "__main__":
    main()
