"""`python -m bench.before_after CHECKOUT`: this checkout against an earlier one, in one run, a round of each in turn.

What a move costs the API, in processor time; what reading an early version of a long log costs against a late one.
"""

import argparse
import random
import statistics
from pathlib import Path

from bench import load
from bench.moves import lanes
from bench.stage import House, house

TABLES, MOVES = 16, 400


def cost_of_a_move(stage: House) -> float:
    """Processor time (s) of the API for each accepted move."""
    prepared = lanes(stage, TABLES, MOVES)
    before = stage.cpu_of_api()
    result = load.run(stage.port, prepared)
    assert set(result.statuses) == {201}, result.statuses
    return (stage.cpu_of_api() - before) / len(result.latencies)


def long_table(stage: House, entries: int) -> tuple[str, str]:
    """A table with so long a log, and a token of who sits there."""
    tokens = [stage.player("Ann"), stage.player("Bob")]
    me = stage.call("GET", "/v1/me", token=tokens[1])["player"]
    body = {"game": "condottiere", "seats": ["me", {"player": me}]}
    table = stage.call("POST", "/v1/tables", body, tokens[0])["table"]
    stage.call("POST", f"/v1/tables/{table}/seats", {}, tokens[1])
    said = {"type": "send_message", "to": "all", "kind": "talk", "text": "x" * 60}
    load.run(stage.port, [[load.request("POST", f"/v1/tables/{table}/moves", tokens[0], said)] * (entries - 2)])
    return table, tokens[0]


def cost_of_reading(stage: House, table: str, token: str, around: int, reads: int = 200) -> float:
    """Processor time (s) of the API for reading one version in the neighbourhood of another."""
    chance = random.Random(around)
    path = f"/v1/tables/{table}?at="
    versions = [max(1, around - chance.randrange(100)) for _ in range(reads)]
    before = stage.cpu_of_api()
    result = load.run(stage.port, [[load.request("GET", f"{path}{version}", token) for version in versions]])
    assert set(result.statuses) == {200}, result.statuses
    return (stage.cpu_of_api() - before) / reads


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("checkout", type=Path, help="an earlier checkout of the repository")
    asked.add_argument("--rounds", type=int, default=5)
    given = asked.parse_args()
    with house() as now, house(given.checkout) as then:
        pairs = [(cost_of_a_move(now), cost_of_a_move(then)) for _ in range(given.rounds)]
        ratio = statistics.median(one / other for one, other in pairs)
        ours, theirs = (statistics.median(column) * 1e6 for column in zip(*pairs, strict=True))
        print(f"a move: {ours:.0f} µs of the API's processor against {theirs:.0f} before: {ratio:.2f} (at most 0.85)")
        for stage, name in ((now, "now"), (then, "before")):
            table, token = long_table(stage, 5000)
            early, late = (cost_of_reading(stage, table, token, around) for around in (100, 4950))
            said = f"{late * 1e3:.2f} ms around 4,950 against {early * 1e3:.2f} ms around 100"
            print(f"reading a version of a log of 5,000, {name}: {said}: {late / early:.2f} (at most 1.50)")


if __name__ == "__main__":
    main()
