"""Documents as they look, for the OpenAPI document."""

from typing import Any

Example = dict[str, Any]

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
ANN, BEN = "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2E", "p-01K9ZG3T4V5W6X7Y8Z9A0B1C2F"
HASH = "90eab79f05891ae61ac1ca56b8f654bb1e583ddda27fe74cab5b0c3de46e91a3"

PLAYER: Example = {
    "player": ANN,
    "name": "Ann",
    "token": "ann_5d0c7f3a91b2e846_0kZ3v0Qm7W1yPp5u9c2bXr8sT4nLd6aFe1hJ5gQ2mWxA9vK3Bz",
    "recovery": "7Q2M-XK0D-9RTA-41VN-C8EJ-H5WP",
}
RECOVERY: Example = {name: PLAYER[name] for name in ("player", "recovery")}
ME: Example = {
    "player": ANN,
    "name": "Ann",
    "referee": False,
    "bot": False,
    "since": 1763265512000,
    "token": {"id": "5d0c7f3a91b2e846", "scopes": ["read", "play", "account"], "expires_at": None},
}

DECISION: Example = {"id": "7.0", "seat": 0, "kind": "battle"}

OPENING: Example = {"game": "condottiere", "seats": ["me", {"ai": "greedy"}, "open"], "options": {"max_rounds": 4}}

LISTED: Example = {
    "table": TABLE,
    "game": "condottiere",
    "rules_version": 1,
    "options": {"variants": [], "first_holder": 0, "points_target": 20, "max_rounds": None},
    "status": "playing",
    "version": 7,
    "hash": HASH,
    "opened_by": ANN,
    "opened_by_name": "Ann",
    "private": False,
    "marks": [],
    "parent": None,
    "commitment": "4c334fd5b6039fc3e45b6b390537af256788cf7a09037c9bc8472fa2e9309b32",
    "seats": [
        {"seat": 0, "is": "player", "player": ANN, "name": "Ann"},
        {"seat": 1, "is": "computer", "level": "greedy", "for": BEN},
        {"seat": 2, "is": "computer", "level": "random"},
    ],
    "outcome": None,
    "opened_at": 1763265512000,
    "moved_at": 1763265598877,
    "finished_at": None,
    "you": 0,
}

SHOWN: Example = {
    **LISTED,
    "status": "open",
    "version": 1,
    "seats": [*LISTED["seats"][:2], {"seat": 2, "is": "open"}],
    "decisions": [],
    "proposal": None,
    "state": None,
}

OFFERS: Example = {
    "version": 7,
    "status": "playing",
    "outcome": None,
    "decision": DECISION,
    "offers": [
        {"type": "play_card", "card": "m6-01"},
        {"type": "play_card", "card": "bishop-03", "pope_region": {"one_of": ["roma", "siena", None]}},
        {"type": "pass"},
    ],
    "anytime": [
        {
            "type": "send_message",
            "to": "all",
            "kind": {"one_of": ["talk", "offer", "promise"]},
            "text": {"text": 500},
        }
    ],
}

MOVE: Example = {"type": "play_card", "card": "m6-01", "decision": "7.0"}

FACTS: list[Example] = [
    {"type": "CardPlayed", "seat": 0, "card": "m6-01", "to": "line", "face_down": False},
    {"type": "StrengthsAnnounced", "by_seat": 0, "strengths": [6, 0, 0]},
    {"type": "TurnStarted", "seat": 1},
]

MOVED: Example = {
    "version": 8,
    "hash": HASH,
    "facts": FACTS,
    "decisions": [{"id": "8.1", "seat": 1, "kind": "battle"}],
    "outcome": None,
    "receipt": {
        "table": TABLE,
        "version": 8,
        "hash": HASH,
        "at": 1763265600123,
        "key": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "signature": "e5" * 64,
    },
}

ENTRY: Example = {
    "v": 8,
    "at": 1763265600123,
    "seat": 0,
    "by": f"player:{ANN}",
    "decision": "7.0",
    "move": {"type": "play_card", "card": "m6-01"},
    "facts": FACTS,
    "hash": HASH,
}

PAGE: Example = {"version": 8, "status": "playing", "outcome": None, "entries": [ENTRY]}

WAITING: Example = {name: LISTED[name] for name in ("table", "game", "version", "opened_by", "opened_by_name")}
WAITING |= {name: LISTED[name] for name in ("seats", "opened_at", "moved_at", "finished_at")}
WAITING |= {"since": LISTED["moved_at"], "decision": DECISION}
OWED: Example = {"decisions": [WAITING], "next": None}

TICKET: Example = {"ticket": "u7Jx0s8aKq2mVb5rWn4cYt9eLz1oPd3f", "table": TABLE, "seat": 0, "expires_at": 1763266200000}

HINTED: Example = {
    "table": TABLE,
    "version": 18,
    "seat": 0,
    "decision": "17.0",
    "level": "shrewd",
    "engine": {"engine": "shrewd", "version": 2, "budget": {"iterations": 80}, "seed": HASH},
    "move": {"type": "play_card", "card": "m6-01"},
    "lines": [
        {"move": {"type": "play_card", "card": "m6-01"}, "chance": 0.61, "visits": 44, "taste": 412},
        {"move": {"type": "pass"}, "chance": 0.48, "visits": 12, "taste": 377},
    ],
}
ANALYSED: Example = {
    "table": TABLE,
    "status": "running",
    "level": "shrewd",
    "engine": {"engine": "shrewd", "version": 1, "budget": {"iterations": 80}, "seed": HASH},
    "done": 2,
    "total": 143,
    "versions": [
        {"version": 1, "chances": [0.5, 0.5]},
        {
            "version": 2,
            "chances": [0.4375, 0.5625],
            "decision": {
                "seat": 0,
                "played": {"type": "pass"},
                "played_chance": 0.44,
                "best": {"type": "play_card", "card": "m6-01"},
                "best_chance": 0.52,
                "cost": 0.08,
            },
        },
    ],
}
