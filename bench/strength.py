"""`python -m bench.strength [GAME ...] [--games N] [--hero LEVEL] [--minutes M]`: how well computer players play.

One player of a level sits among others of one level and changes its seat from game to game. A cell is one such pairing
in one game with one number of seats. Every game has a seed, its number in the cell; what was played is kept in
`docs/strength/games.ndjson`, a line a game, so that a run goes on where the last one ended. `docs/strength/GAME.md` and
`GAME.svg` are made from it.
"""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from bench.duel import Cell, Played, cells, duel
from bench.strength_page import drawing, page
from domain.contract.registry import games
from workers.engine.levels import ENGINES

PLACE = Path(__file__).parent.parent / "docs/strength"
KEPT = PLACE / "games.ndjson"
TOGETHER = 8  # games begun at a time


def kept() -> dict[str, list[Played]]:
    """What was played so far, by the name of the cell, each seed once."""
    found: dict[str, dict[int, Played]] = {}
    for line in KEPT.read_text().splitlines() if KEPT.exists() else ():
        document = json.loads(line)
        played = Played(**{name: value for name, value in document.items() if name != "cell"})
        found.setdefault(document["cell"], {})[played.seed] = played
    return {name: list(each.values()) for name, each in found.items()}


def missing(cell: Cell, played: list[Played], asked: int) -> Iterator[tuple[Cell, int]]:
    """The games of a cell that are still to be played; a search costs much, so fewer of it are asked."""
    wanted = min(asked, 60) if "master" in (cell.hero, cell.rest) else asked
    done = {each.seed for each in played}
    return ((cell, seed) for seed in range(wanted) if seed not in done)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", help="all without a name")
    asked.add_argument(
        "--games",
        dest="count",
        type=int,
        default=200,
        help="for each cell; of `master` at most 60",
    )
    asked.add_argument("--hero", choices=ENGINES, help="only the cells of this level")
    asked.add_argument("--seats", type=int, help="only the cells of so many seats")
    asked.add_argument("--minutes", type=float, default=float("inf"), help="begin no game afterwards")
    asked.add_argument("--processes", type=int, help="all cores without a number")
    given = asked.parse_args()
    until = time.monotonic() + 60 * given.minutes
    names = given.games or list(games())
    with (
        Pool(given.processes) if given.processes != 1 else nullcontext() as pool,
        KEPT.open("a") as file,
    ):
        for cell in (each for name in names for each in cells(name)):
            if given.hero not in (None, cell.hero) or given.seats not in (
                None,
                cell.seats,
            ):
                continue
            work = list(missing(cell, kept().get(cell.name, []), given.count))
            with tqdm(total=len(work), desc=cell.name, unit="game") as bar:
                while work and time.monotonic() < until:
                    some, work = work[:TOGETHER], work[TOGETHER:]
                    for played in map(duel, some) if pool is None else pool.imap_unordered(duel, some):
                        file.write(json.dumps({"cell": cell.name, **asdict(played)}) + "\n")
                        file.flush()
                        bar.update()
    for name in (each for each in names if any(cell.name in kept() for cell in cells(each))):
        (PLACE / f"{name}.md").write_text(page(name, kept()))
        (PLACE / f"{name}.svg").write_text(drawing(name, kept()))


if __name__ == "__main__":
    main()
