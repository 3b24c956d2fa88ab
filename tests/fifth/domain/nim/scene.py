"""What lies where, made from a view alone."""

from typing import Any

from domain.contract.game import View
from domain.contract.scene import Number, Scene, Thing, Zone
from domain.nim.kit import token


def scene(view: View) -> Scene:
    zones: list[Zone] = [{"id": "heap", "kind": "heap", "space": "heap", "things": stones("stone", view["stones"])}]
    numbers: list[Number] = []
    for seat, taken in enumerate(view["taken"]):
        for kind, pile in (("hand", view["hands"][seat]), ("away", view["away"][seat])):
            zones.append(laid({"id": f"{kind}/{seat}", "kind": kind, "seat": seat}, pile))
        things = stones(f"stone/{seat}", taken)
        zones.append({"id": f"taken/{seat}", "kind": "taken", "seat": seat, "things": things})
        numbers.append({"id": f"stones/{seat}", "kind": "stones", "seat": seat, "value": taken})
    zones.append(laid({"id": "stack", "kind": "stack"}, view["stack"]))
    return {"zones": zones, "numbers": numbers, "focus": ["heap"]}


def stones(name: str, count: int) -> list[Thing]:
    return [{"id": name, "kind": "stone", "count": count}] if count else []


def laid(zone: Zone, pile: Any) -> Zone:
    """A zone with the tokens of a pile, or with so many that the viewer may only count."""
    if isinstance(pile, dict):
        zone["hidden"] = pile["hidden"]
    else:
        zone["things"] = [{"id": token(value)} for value in pile]
    return zone
