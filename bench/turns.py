"""How long a computer player lets a table wait, over a whole table of four."""

import time
from typing import Any

from bench.stage import house


def answers(game: str = "condottiere", seats: int = 4) -> list[float]:
    """Seconds from the entry that asks a computer player to the entry that answers, in one game of four."""
    with house() as stage:
        token = stage.player("Ann")
        options: dict[str, Any] = {"max_rounds": 8} if game != "godfather" else {}
        body = {"game": game, "options": options, "seats": [{"ai": "greedy"}] * seats}
        table = stage.call("POST", "/v1/tables", body, token)["table"]
        while stage.call("GET", f"/v1/tables/{table}")["status"] != "finished":
            time.sleep(0.2)
        entries: list[dict[str, Any]] = []
        while True:
            page = stage.call("GET", f"/v1/tables/{table}/log?after={len(entries)}&limit=500")["entries"]
            entries += page
            if not page:
                break
    at = {entry["v"]: entry["at"] for entry in entries}
    return [
        (entry["at"] - at[int(entry["decision"].partition(".")[0])]) / 1000 for entry in entries if entry["decision"]
    ]
