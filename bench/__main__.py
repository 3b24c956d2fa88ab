"""`python -m bench`: the figures of the house, each as a ratio or against a limit, in one run."""

import argparse
from collections.abc import Callable

from bench import moves, pages, public_log, rebuild, signing, turns, verify_speed


def throughput() -> tuple[str, str, bool]:
    ours, bare, ratio = moves.against_bare()
    return f"{ratio:.2f} of a bare append ({ours:.0f} against {bare:.0f} a second)", "at least 0.85", ratio >= 0.85


def growth() -> tuple[str, str, bool]:
    early, late = moves.by_length()
    ratio = late / early
    return f"{ratio:.2f} ({late * 1e3:.2f} ms at 2,000, {early * 1e3:.2f} ms at 20)", "at most 1.20", ratio <= 1.2


def rebuilding() -> tuple[str, str, bool]:
    found = {name: rebuild.against_reading(name) for name in rebuild.LONG}
    said = ", ".join(f"{name} {each}" for name, each in found.items())
    return said, "at most 2.00 at 1,000", all(each.ratio <= 2 for each in found.values() if each.entries >= 1000)


def thinking() -> tuple[str, str, bool]:
    waits = sorted(turns.answers())
    middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    said = f"median {middle * 1e3:.0f} ms, 99 of 100 within {late * 1e3:.0f} ms ({len(waits)} answers)"
    return said, "250 ms, 1 s", middle <= 0.25 and late <= 1.0


def proving() -> tuple[str, str, bool]:
    part = signing.share()
    return f"{part:.1%} of the rest of a move", "at most 15%", part <= 0.15


def verifying() -> tuple[str, str, bool]:
    speed, plain, ratio = verify_speed.against_plain()
    said = f"{speed:,.0f} entries a second, {ratio:.1f} times the cost of plain hashing and parsing ({plain:,.0f})"
    return said, "at least 20,000", speed >= 20_000


def reading() -> tuple[str, str, bool]:
    found = pages.measured()
    said = (
        f"usable after {found.usable:.0f} ms at a quarter of the speed, {found.script / 1024:.0f} KB of script, "
        f"an entry shown after {found.shown:.0f} ms, any of {found.version} versions after {found.scrub:.0f} ms"
    )
    reached = found.usable <= 1500 and found.script <= 150 * 1024 and found.shown <= 50 and found.scrub <= 30
    return said, "1,500 ms, 150 KB, 50 ms, 30 ms", reached


def publishing() -> tuple[str, str, bool]:
    part, found = public_log.share(), public_log.large()
    said = (
        f"{part:.1%} of the CPU of moves at {public_log.TABLES} tables; at {public_log.LEAVES:,} leaves "
        f"a checkpoint in {found.checkpoint * 1e3:.1f} ms, a proof in {found.proof * 1e3:.1f} ms, where a lone write "
        f"needs {found.write * 1e3:.1f} ms"
    )
    return said, "3%, 50 ms, 5 ms", part <= 0.03 and found.checkpoint <= 0.05 and found.proof <= 0.005


FIGURES: dict[str, tuple[str, Callable[[], tuple[str, str, bool]]]] = {
    "moves": ("accepted moves, 16 tables, one process, fsync always", throughput),
    "length": ("latency of a move, log of 2,000 against 20", growth),
    "rebuild": ("rebuilding a table against reading and decoding its entries", rebuilding),
    "signing": ("signing and hashing", proving),
    "verify": ("verifying a record of 1,000 entries without rules", verifying),
    "public": ("the public log", publishing),
    "pages": ("the pages in a real browser", reading),
    "turns": ("computer player: asked to answered, table of four", thinking),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("figures", nargs="*", choices=[*FIGURES, []], help="which; all without a name")
    chosen = asked.parse_args().figures or list(FIGURES)
    print("| figure | measured | wanted | |")
    print("| --- | --- | --- | --- |")
    for name in chosen:
        title, measure = FIGURES[name]
        measured, wanted, reached = measure()
        print(f"| {title} | {measured} | {wanted} | {'yes' if reached else '**no**'} |", flush=True)


if __name__ == "__main__":
    main()
