"""What lies where, made from a view alone (chapters 1 and 27)."""

from collections.abc import Iterable, Iterator
from typing import Any

from domain.condottiere.box import MARKERS, PLAYED_FACE_DOWN, REGIONS, CardId, Variant, enough_regions
from domain.condottiere.kit.board import CONDOTTIERE, POPE
from domain.condottiere.regions import largest_group
from domain.condottiere.state import FIGHTING, Phase
from domain.condottiere.strength import courtesans
from domain.contract.game import Seat, View
from domain.contract.scene import Number, Scene, Thing, Zone

TOKEN_STANDS = (Phase.BATTLE, Phase.HAND_DISCARD, Phase.KEEP_CARDS)  # in a region; else it lies before the holder


def scene(view: View) -> Scene:
    """The table as whoever has this view sees it."""
    seats = range(len(view["players"]))
    zones = [*(_region(view, region) for region in REGIONS), _beside(view), _deck(view), _discard(view)]
    for seat in seats:
        zones += (_place(view, seat), _hand(view, seat), _line(view, seat))
    numbers = [*_of_the_table(view), *(number for seat in seats for number in _of_a_seat(view, seat))]
    return {"zones": zones, "numbers": numbers, "focus": _focus(view)}


# ------------------------------------------------------------------------------------------------ the board


def _region(view: View, region: str) -> Zone:
    things: list[Thing] = []
    zone: Zone = {"id": f"region/{region}", "kind": "region", "space": region, "things": things}
    controller = view["regions"][region]
    if controller is not None:
        zone["seat"] = controller
        colour = _colour(view, controller)
        things.append({"id": f"{colour}/{region}", "kind": colour})
    if region == view["pope_region"]:
        things.append({"id": POPE})
    if view["phase"] in TOKEN_STANDS and region == view["region"]:
        things.append({"id": CONDOTTIERE})
    return zone


def _beside(view: View) -> Zone:
    return {"id": "beside", "kind": "beside", "things": [{"id": POPE}] if view["pope_region"] is None else []}


def _deck(view: View) -> Zone:
    return _pile("deck", view["deck"], face_down=True)


def _discard(view: View) -> Zone:
    """Face up, but for what the last player with cards did not keep (C-9.2)."""
    zone = _pile("discard", view["discard"])
    trimmed = [_pile("discard", pile, face_down=True) for pile in view["trimmed"]]
    zone["things"] += [thing for pile in trimmed for thing in pile["things"]]
    hidden = sum(pile.get("hidden", 0) for pile in trimmed)
    return {**zone, "hidden": hidden} if hidden else zone


# ------------------------------------------------------------------------------------------------ before a player


def _place(view: View, seat: Seat) -> Zone:
    """The markers that a player has left, and the Condottiere token while he has it and has not placed it."""
    colour, left = _colour(view, seat), MARKERS - _controlled(view, seat)
    things: list[Thing] = [{"id": colour, "count": left}] if left else []
    if seat == view["holder"] and view["phase"] not in TOKEN_STANDS:
        things.append({"id": CONDOTTIERE})
    return {"id": f"place/{seat}", "kind": "place", "seat": seat, "things": things}


def _hand(view: View, seat: Seat) -> Zone:
    zone = _pile("hand", view["hands"][seat], seat=seat)
    known = list(_known_in_hand(view, seat)) if "hidden" in zone else []
    zone["things"] += _things(known)
    if known:
        zone["hidden"] -= len(known)
    return zone


def _known_in_hand(view: View, seat: Seat) -> Iterator[CardId]:
    """Cards of a hidden hand that this viewer has seen and that cannot lie anywhere else (C-13.2, C-18.10)."""
    face_down = _face_down(view, seat)
    for card in _shown(view, seat):
        if card not in face_down and (isinstance(face_down, list) or card not in PLAYED_FACE_DOWN):
            yield card


def _line(view: View, seat: Seat) -> Zone:
    """The cards face up in the order played; the one face down, if any, lies last."""
    zone = _pile("line", view["lines"][seat]["cards"], seat=seat)
    last = _pile("line", _face_down(view, seat), face_down=True)
    zone["things"] += last["things"]
    if "hidden" in last:
        zone["hidden"] = last["hidden"]
    if view["phase"] in FIGHTING and seat in view["out"]:
        zone["kind"] = "passed_line"
    return zone


def _face_down(view: View, seat: Seat) -> Any:
    """The card face down in a line, known or counted; with an empty hand a card once shown can lie nowhere else."""
    pile = view["lines"][seat]["face_down"]
    if isinstance(pile, dict) and view["hands"][seat] == {"hidden": 0}:
        return _shown(view, seat) or pile
    return pile


def _shown(view: View, seat: Seat) -> list[CardId]:
    """What this viewer knows of the cards that only their owner can see."""
    return sorted({each["card"] for each in view["shown"] if each["seat"] == seat})


def _pile(kind: str, pile: Any, *, seat: Seat | None = None, face_down: bool = False) -> Zone:
    """A pile of a view: a list of cards, or only their number."""
    zone: Zone = {"id": kind, "kind": kind}
    if seat is not None:
        zone |= {"id": f"{kind}/{seat}", "seat": seat}
    if isinstance(pile, dict):
        return {**zone, "things": [], "hidden": pile["hidden"]}
    return {**zone, "things": [{**thing, "face": "down"} if face_down else thing for thing in _things(pile)]}


def _things(cards: Iterable[CardId]) -> list[Thing]:
    return [{"id": card} for card in cards]


# ------------------------------------------------------------------------------------------------ numbers


def _of_the_table(view: View) -> Iterator[Number]:
    if Variant.POINTS_MATCH in view["variants"]:
        yield {"id": "game", "kind": "game", "value": view["game_number"]}
    if Variant.DRAW_AFTER_BATTLE not in view["variants"]:
        yield {"id": "round", "kind": "round", "value": view["round"]}
    yield {"id": "battle", "kind": "battle", "value": view["battle"]}
    if view["max_rounds"] is not None:
        yield {"id": "limit", "kind": "limit", "value": view["rounds_counted"], "most": view["max_rounds"]}


def _of_a_seat(view: View, seat: Seat) -> Iterator[Number]:
    adjacent, total = enough_regions(len(view["players"]), Variant.BIGGER_KINGDOMS in view["variants"])
    face_up = [line["cards"] for line in view["lines"]]
    yield _number("strength", seat, view["strengths"][seat])
    yield _number("courtesans", seat, courtesans(face_up)[seat])
    yield {**_number("regions", seat, _controlled(view, seat)), "most": total}
    yield {**_number("group", seat, largest_group(view["regions"], seat)), "most": adjacent}
    if Variant.POINTS_MATCH in view["variants"]:
        yield {**_number("points", seat, view["totals"][seat]), "most": view["points_target"]}


def _number(kind: str, seat: Seat, value: int) -> Number:
    return {"id": f"{kind}/{seat}", "kind": kind, "seat": seat, "value": value}


def _colour(view: View, seat: Seat) -> str:
    colour: str = view["players"][seat]["colour"]
    return colour


def _controlled(view: View, seat: Seat) -> int:
    return list(view["regions"].values()).count(seat)


# ------------------------------------------------------------------------------------------------ the eye


def _focus(view: View) -> list[str]:
    """The contested region, and before whom the table waits."""
    contested = [f"region/{view['region']}"] if view["phase"] in TOKEN_STANDS else []
    match view["phase"]:
        case Phase.CHOOSE_REGION:
            return [f"place/{view['holder']}"]
        case Phase.BATTLE | Phase.FINAL_BATTLE:
            return [*contested, *(f"line/{seat}" for seat in (view["turn"],) if seat is not None)]
        case Phase.DRAW:
            return ["deck", *(f"hand/{seat}" for seat in view["waiting"][:1])]
        case Phase.HAND_DISCARD | Phase.KEEP_CARDS:
            return [*contested, *(f"hand/{seat}" for seat in view["waiting"][:1])]
        case _:
            return [f"place/{seat}" for seat in view["winners"]]
