"""How fast Conqueror is: offers, decide and evolve per action, and random games per second, for every rule set.

    python -m bench.conqueror_speed [GAMES]

Prints a table in markdown. Offers are listed and one of them is drawn; `decide` judges and folds its own facts,
`evolve` folds them once more, as the server does. Times are those of the processor, so that neighbours do not matter.
"""

import random
import sys
from time import process_time

from tqdm import tqdm

from domain.conqueror import GAME
from domain.conqueror.options import Options
from domain.contract.luck import Luck
from domain.contract.offers import sample, size

RULE_SETS = [(game, mode) for game in (1, 2, 3, 4) for mode in ("amateur", "professional")]
MAX_ROUNDS = 40


def measured(options: Options, seed: int) -> dict[str, float]:
    """One random game: how often and how long each part was at work."""
    chance, luck = random.Random(seed), Luck(seed.to_bytes(32, "big"), 1)
    spent = dict.fromkeys(("moves", "choices", "offers", "decide", "evolve"), 0.0)
    state = GAME.replay(GAME.open(options, 2, luck))
    while owed := GAME.decisions(state):
        started = process_time()
        offers = list(GAME.offers(state, owed[0].seat))
        listed = process_time()
        choices = [size(offer) for offer in offers]
        move = sample(chance.choices(offers, choices)[0], chance.randrange)
        drawn = process_time()
        facts = GAME.decide(state, owed[0].seat, move, luck)
        decided = process_time()
        state = GAME.replay(facts, state)
        spent["moves"] += 1
        spent["choices"] += sum(choices)
        spent["offers"] += listed - started
        spent["decide"] += decided - drawn
        spent["evolve"] += process_time() - decided
    return spent


def row(game: int, mode: str, games: int) -> str:
    options = Options(game=game, mode=mode, max_rounds=MAX_ROUNDS)
    total = dict.fromkeys(("moves", "choices", "offers", "decide", "evolve"), 0.0)
    for seed in tqdm(range(games), desc=f"game {game} {mode}", leave=False):
        for name, number in measured(options, seed).items():
            total[name] += number
    moves = total["moves"]
    offers, decide, evolve = (1e6 * total[name] / moves for name in ("offers", "decide", "evolve"))
    started = process_time()
    for seed in range(games):
        playout(options, seed)
    pace = games / (process_time() - started)
    return (
        f"| {game} {mode} | {moves / games:.0f} | {total['choices'] / moves:.0f} | {offers:.0f} | {decide:.0f} "
        f"| {evolve:.0f} | {offers + decide + evolve:.0f} | {pace:.1f} |"
    )


def playout(options: Options, seed: int) -> None:
    """A random game as a computer player would dream it: `decide` and one fold for each move."""
    chance, luck = random.Random(seed), Luck(seed.to_bytes(32, "big"), 1)
    state = GAME.replay(GAME.open(options, 2, luck))
    while owed := GAME.decisions(state):
        offers = GAME.offers(state, owed[0].seat)
        move = sample(chance.choice(list(offers)), chance.randrange)
        state = GAME.replay(GAME.decide(state, owed[0].seat, move, luck), state)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"{games} random games for each rule set, board crown, at most {MAX_ROUNDS} rounds; µs per move\n")
    print("| rule set | moves per game | choices | offers | decide | evolve | sum | games per second |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for game, mode in RULE_SETS:
        print(row(game, mode, games), flush=True)


if __name__ == "__main__":
    main()
