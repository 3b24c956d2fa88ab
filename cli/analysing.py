"""`annals analyse TABLE`: how good the moves of a finished game were, as a computer player sees it."""

import argparse
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cli.asking import called
from cli.finding import somebody
from cli.names import Names
from cli.terminal import progress, say_all
from cli.words import Words

PAUSE = 0.3
WORST = 10  # moves that are named
BAR = 30


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", help="its id; the game must be over")
    parser.add_argument("--level", default="shrewd", choices=("shrewd", "master"), help="who judges")
    parser.add_argument("--url", help="the house; without it the one that runs on DATA_DIR")


def run(given: argparse.Namespace) -> int:
    annals = somebody(given.url, given.lang)
    table = annals.tables.get(given.table)
    now = table.look()
    names = Names(annals.games.kit(now["game"], given.lang), now["seats"], now["you"], Words(given.lang))
    found = table.analysis()
    if found["status"] not in ("running", "done") or found.get("level") != given.level:
        found = table.analyse(given.level)
    with progress(found["total"], "version") as bar:
        while found["status"] == "running":
            bar.total, bar.n = found["total"], found["done"]
            bar.refresh()
            time.sleep(PAUSE)
            found = table.analysis()
    say_all(judgement(found["versions"], names))
    return 0 if found["status"] == "done" else 1


def judgement(versions: Sequence[Any], names: Names) -> list[str]:
    """Each seat's chance as the game went on, what its moves have cost, and the worst of them."""
    judged = [each for each in versions if each["chances"]]
    lines = []
    for seat, name in enumerate(names.seats):
        own = [each["decision"] for each in versions if (each.get("decision") or {}).get("seat") == seat]
        curve = "".join(bars(each["chances"][seat]) for each in thinned(judged))
        cost = sum(each["cost"] for each in own) / len(own) if own else 0.0
        lines.append(f"{name}: {curve}  −{100 * cost:.1f} % × {len(own)}")
    costly = sorted((each for each in versions if "decision" in each), key=lambda each: -each["decision"]["cost"])
    for each in costly[:WORST]:
        decision = each["decision"]
        if decision["cost"] <= 0:
            break
        played, best = told(decision["played"], names), told(decision["best"], names)
        lines.append(f"{each['version']:>5}  {names.seat(decision['seat'])}: {played}  −{100 * decision['cost']:.0f} %")
        lines.append(f"{'':>5}  → {best}")
    return lines


def thinned(judged: Sequence[Any]) -> Sequence[Any]:
    step = max(1, len(judged) // BAR)
    return judged[::step]


def bars(chance: float) -> str:
    return "▁▂▃▄▅▆▇█"[min(7, int(chance * 8))]


def told(move: Mapping[str, Any], names: Names) -> str:
    fields = [
        f"{names.field(move['type'], name)}: {names.value(name, value)}"
        for name, value in move.items()
        if name not in ("type", "decision")
    ]
    return called(names.move(move["type"]), fields)
