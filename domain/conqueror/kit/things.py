"""What lies on the table and what is agreed on: ids, printed numbers, and words that are written once for each kind."""

from collections.abc import Iterator, Mapping
from string import Template
from typing import Any, Final

from domain.conqueror.box import (
    AGREED,
    BOX,
    CAPACITY,
    CASTLES,
    COINS,
    COLOURS,
    COSTS,
    DIVISION,
    DIVISIONS,
    FIRST_SCORE,
    MODES,
    PIECES,
    SPACES,
    TARGETS,
    TILES,
    WALLS,
    WORTH,
)
from domain.conqueror.kit.board import X_Q, Y_Q, Y_R

Words = Mapping[str, Any]
Things = dict[str, dict[str, Any]]

WALL: Final = "wall"
COIN: Final = "coin"
TURN_MARKER: Final = "turn_marker"

NUMBERS: Final[Mapping[str, int]] = {
    "x_q": X_Q,
    "y_q": Y_Q,
    "y_r": Y_R,
    "tiles": len(TILES),
    "castles": CASTLES,
    "pieces": PIECES,
    "walls": WALLS,
    "spaces": SPACES,
    "first": FIRST_SCORE,
    "division": DIVISION,
    "coins": 2 * COINS[4],
    **{f"coins_{game}": coins for game, coins in COINS.items()},
    **{f"{action}_{game}": cost for game, costs in COSTS.items() for action, cost in costs.items()},
    **{f"target_{game}_{mode}": target for (game, mode), target in TARGETS.items()},
    **{f"{name}_{mode}": bound for mode in MODES for name, bound in zip(("least", "most"), AGREED[mode], strict=True)},
    **WORTH["professional"],
}

_DIGITS: Final = {"fa": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")}
_COMMA: Final = {"fa": "، "}


def castle(number: int) -> str:
    return f"castle/{number}"


def flag(number: int) -> str:
    return f"flag/{number}"


def tile(number: int) -> str:
    return f"tile/{number}"


def piece(colour: str) -> str:
    return f"piece/{colour}"


class Writer:
    """Writes words with the numbers they name, as the language writes them."""

    def __init__(self, words: Words, language: str) -> None:
        self.words = words
        self._digits = _DIGITS.get(language, {})
        self._comma = _COMMA.get(language, ", ")

    def number(self, number: int) -> str:
        return str(number).translate(self._digits)

    def listed(self, items: Iterator[str]) -> str:
        return self._comma.join(items)

    def filled(self, words: Any, **more: int | str) -> Any:
        if isinstance(words, dict):
            return {key: self.filled(each, **more) for key, each in words.items()}
        known = {**NUMBERS, **more}
        return Template(words).substitute(
            {name: value if isinstance(value, str) else self.number(value) for name, value in known.items()}
        )

    # -------------------------------------------------------------------------------------------- things

    def things(self) -> Things:
        words = self.words
        return {
            **{terrain: self._terrain(terrain) for terrain in CAPACITY},
            **{
                colour: {"kind": "colour", **self.filled(words["colours"][colour]), "seat": seat}
                for seat, colour in enumerate(COLOURS)
            },
            **{tile(number): self._tile(number) for number in TILES},
            **{castle(number): self._numbered("castle", number) for number in range(1, CASTLES + 1)},
            **{flag(number): self._numbered("flag", number) for number in range(1, SPACES + 1)},
            **{piece(colour): self._piece(seat, colour) for seat, colour in enumerate(COLOURS)},
            WALL: {"kind": WALL, **self.filled(words["wall"]), "per_player": WALLS},
            COIN: {"kind": COIN, **self.filled(words["coin"])},
            TURN_MARKER: {"kind": TURN_MARKER, **self.filled(words["turn_marker"]), "count": 1},
            **{f"action/{action}": self._action(action) for action in words["actions"]},
            **{each["id"]: self._rule_set(each) for each in BOX["rule_sets"]["entries"]},
        }

    def _terrain(self, terrain: str) -> dict[str, Any]:
        value = {mode: WORTH[mode][terrain] for mode in MODES}
        return {
            "kind": "terrain",
            "name": self.words["terrains"][terrain],
            "text": self.filled(self.words["terrain"], capacity=CAPACITY[terrain], **value),
            "capacity": CAPACITY[terrain],
            "value": value,
        }

    def _tile(self, number: int) -> dict[str, Any]:
        centre, *ring = (self.words["terrains"][terrain].lower() for terrain in TILES[number])
        words = self.filled(self.words["tile"], number=number, centre=centre, ring=self.listed(iter(ring)))
        return {"kind": "tile", **words, "number": number, "cells": list(TILES[number]), "count": 1}

    def _numbered(self, kind: str, number: int) -> dict[str, Any]:
        return {"kind": kind, **self.filled(self.words[kind], number=number), "number": number, "count": 1}

    def _piece(self, seat: int, colour: str) -> dict[str, Any]:
        text = self.filled(self.words["piece"])
        name = self.words["pieces"][colour]
        return {"kind": "piece", "name": name, "text": text, "colour": colour, "seat": seat, "count": PIECES}

    def _action(self, action: str) -> dict[str, Any]:
        """What it costs by game, and which moves are such an action."""
        (entry,) = (each for each in BOX["actions"]["entries"] if each["id"] == action)
        costs = {str(game): cost for game, by_kind in COSTS.items() for kind, cost in by_kind.items() if kind == action}
        words = self.filled(self.words["actions"][action])
        return {"kind": "action", **words, "moves": entry["commands"], "games": entry["games"], "costs": costs}

    def _rule_set(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        game, mode = (
            self.filled(self.words["games"][str(entry["game"])]),
            self.filled(self.words["modes"][entry["mode"]]),
        )
        fills = {"game": game["name"], "mode": mode["name"].lower(), "target": entry["target"]}
        return {
            "kind": "rule_set",
            **self.filled(self.words["rule_set"], **fills, game_text=game["text"], mode_text=mode["text"]),
            **{name: entry[name] for name in ("game", "mode", "target", "actions", "actions_per_turn")},
            "costs": dict(COSTS[entry["game"]]),
            "coins": entry["coins_per_player"],
        }

    # -------------------------------------------------------------------------------------------- options

    def options(self) -> dict[str, Any]:
        """Every option with its values, where there are few."""
        words = self.words
        found: dict[str, Any] = {
            name: self.filled({"name": each["name"], "text": each["text"]}) for name, each in words["options"].items()
        }
        values = {
            "game": words["games"],
            "mode": words["modes"],
            "board": {**words["boards"], **words["layouts"]},
            "first_player": {**words["colours"], "random": words["options"]["first_player"]["random"]},
            "allow_pass": {value: words["options"]["allow_pass"][value] for value in ("true", "false")},
        }
        for name, each in values.items():
            found[name]["values"] = self.filled(each)
        found["division"]["values"] = {str(method): self._division(method) for method in DIVISIONS}
        return found

    def _division(self, method: int) -> Any:
        red, yellow = (self.listed(map(self.number, castles)) for castles in DIVISIONS[method])
        return self.filled(self.words["divisions"], number=method, red=red, yellow=yellow)

    def choices(self) -> dict[str, dict[str, str]]:
        """Numbers that stand for tiles and castles are their own names, so that a sentence may speak of castle 3."""
        return {
            "tile": {str(number): self.number(number) for number in TILES},
            "castle": {str(number): self.number(number) for number in range(1, CASTLES + 1)},
            "rotation": {str(turn): f"{self.number(60 * turn)}°" for turn in range(6)},
            "board_kind": {kind: each["name"] for kind, each in self.words["boards"].items()},
        }
