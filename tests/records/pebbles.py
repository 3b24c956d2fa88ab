"""A table of a game nobody has written: chain, seals and luck can be checked all the same."""

from tests.records.scribe import Record, Scribe, Secret

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
SEED = bytes(range(32))
ANNA, BEPPE = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2F"
NONCE = "11" * 16
MOVES = 12


def pebbles(moves: int = MOVES, *, fixed: bool = False, table: str = TABLE) -> Record:
    """Anna opens a table and waits, Beppe sits down, and they take pebbles from a bag until it is over."""
    scribe = Scribe(table, SEED)
    opened = {
        "type": "TableOpened",
        "game": "pebbles",
        "rules_version": 1,
        "options": {"bag": 10, "motto": "piano, più piano"},
        "seats": [{"player": ANNA}, "open", {"ai": "random"}],
        "commitment": scribe.commitment,
        "private": False,
        "marks": ["seed"] if fixed else [],
        "parent": None,
        **({"seed": SEED.hex()} if fixed else {}),
    }
    scribe.write(
        {"type": "open_table"},
        [
            opened,
            {"type": "SeatTaken", "seat": 0, "player": ANNA, "nonce": NONCE},
            {"type": "SeatTaken", "seat": 2, "ai": "random", "nonce": None},
        ],
        by=f"player:{ANNA}",
        cmd="open-1",
    )
    luck = scribe.begin([NONCE, None, None])
    bag = luck.shuffle("setup", range(10))
    first = luck.below("setup", 3)
    scribe.write(
        {"type": "sit_down", "seat": 1, "ai": None},
        [
            {"type": "SeatTaken", "seat": 1, "player": BEPPE, "nonce": None},
            {"type": "PlayBegan", "nonces": [NONCE, None, None]},
            {"type": "BagFilled", "pebbles": Secret(bag), "count": 10},
            {"type": "FirstChosen", "seat": first},
        ],
        by=f"player:{BEPPE}",
        seat=1,
        draws=luck.draws,
    )
    for n in range(moves):
        _take(scribe, n, last=n == moves - 1)
    return scribe.record()


def _take(scribe: Scribe, n: int, *, last: bool) -> None:
    seat, luck = n % 3, scribe.luck()
    decision = f"{scribe.next_version - 1}.{seat}"
    by = (f"player:{ANNA}", f"player:{BEPPE}", "ai:random@1")[seat]
    end = [{"type": "TableFinished", "seed": scribe.seed.hex()}] if last else []
    if n % 5 == 4:
        text = Secret(f"tengo {n} sassolini 🪨", (seat, (seat + 1) % 3), lasting=True)
        move = {"type": "send_message", "to": (seat + 1) % 3, "text": text}
        scribe.write(move, [{"type": "MessageSent", "seat": seat, "text": text}, *end], by=by, seat=seat)
        return
    stone = Secret(f"pebble-{luck.below('take', 110):02}", (seat,))
    facts = [{"type": "PebbleTaken", "seat": seat, "pebble": stone}, {"type": "TurnStarted", "seat": (seat + 1) % 3}]
    thought = {"engine": "random", "version": 1, "budget": 1, "seed": f"{n:032x}"} if seat == 2 else None
    scribe.write(
        {"type": "take_pebble", "note": 'bag\n\t"left" \u0001 è'},
        [*facts, *end],
        by=by,
        seat=seat,
        decision=decision,
        draws=luck.draws,
        thought=thought,
    )
