"""A table drawn in text, whatever the game: a map of the main board, what lies where, numbers, hands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.names import Names

Document = Mapping[str, Any]

CELL = 10  # letters of a place on the map
TALL = 36  # lines of a map at most
SEEN = ("space",)  # how zones of the main board lie
BACK = ("mat", "track", "grid")  # shown when everything is asked for


def drawn(scene: Document, names: Names, width: int) -> Iterator[str]:
    """The lines of what a player looks at before he moves."""
    board = scene.get("board") or names.kit["board"]
    if "board" in scene:
        names.know(scene["board"])
    on_map = [zone for zone in scene["zones"] if "space" in zone and zone.get("board", "main") == "main"]
    yield from text_map(board, on_map, scene["focus"], names, width)
    yield " · ".join(f"{names.letter(n)} {name}" for n, name in enumerate(names.seats))
    yield ""
    yield from places(on_map, names)
    yield from beside(scene, names)
    yield from numbers(scene["numbers"], names)


def everything(scene: Document, names: Names) -> Iterator[str]:
    """Every zone with something in it, and every number."""
    for zone in scene["zones"]:
        if said := contents(zone, names):
            owner = f" ({names.seat(zone['seat'])})" if "seat" in zone else ""
            yield f"  {names.kind(zone['kind'])}: {names.zone(zone)}{owner}: {said}"
    yield from numbers(scene["numbers"], names)


# ------------------------------------------------------------------------------------------------ the map


def text_map(board: Document, zones: Sequence[Document], focus: Sequence[str], names: Names, width: int) -> list[str]:
    """Each place about where it lies, with whose it is and whose things are there; what finds no room is left out."""
    lying: dict[str, list[Document]] = {}
    for zone in zones:
        lying.setdefault(zone["space"], []).append(zone)
    spaces = sorted(
        board.get("spaces", ()), key=lambda space: (not any(map(marks_of(names), lying.get(space["id"], ()))), 0)
    )
    if not spaces:
        return []
    canvas = Canvas(width, TALL)
    across = (width - CELL) / max(1, board["width"])
    down = (TALL - 2) / max(1, board["height"])
    for space in spaces:
        here = lying.get(space["id"], [])
        marks = "".join(map(marks_of(names), here))
        sign = ">" if any(zone["id"] in focus for zone in here) else ""
        x, y = space["centre"]
        canvas.put(int(x * across), int(y * down), sign + label(space), marks)
    return canvas.lines()


def label(space: Document) -> str:
    name = str(space.get("name") or space["id"])
    return name if len(name) <= CELL - 1 else str(space["id"])


def marks_of(names: Names) -> Any:
    """`[A]` whose it is, `BB` two things of B, `*` something of nobody."""

    def marks(zone: Document) -> str:
        found = ""
        for thing in zone.get("things", ()):
            owner = thing.get("seat", zone.get("seat"))
            found += ("*" if owner is None else names.letter(owner)) * min(4, thing.get("count", 1))
        return found or (f"[{names.letter(zone['seat'])}]" if "seat" in zone else "")

    return marks


class Canvas:
    """Two lines for each place; one that would cover another moves a little, or is left out."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._rows = [[" "] * width for _ in range(height)]

    def put(self, x: int, y: int, name: str, marks: str) -> None:
        parts = [name[:CELL], marks[: CELL + 2]]
        for dy in (0, 1, -1, 2, -2):
            for dx in (0, 2, -2, 4, -4):
                if self._is_free(x + dx, y + dy, parts):
                    for n, part in enumerate(parts):
                        self._rows[y + dy + n][x + dx : x + dx + len(part)] = list(part)
                    return

    def _is_free(self, x: int, y: int, parts: Sequence[str]) -> bool:
        if x < 0 or y < 0 or y + len(parts) > self._height or x + max(map(len, parts)) > self._width:
            return False
        spots = [(y + n, x - 1, x + len(part) + 1) for n, part in enumerate(parts) if part]
        return all(set(self._rows[row][max(0, begin) : end]) <= {" "} for row, begin, end in spots)

    def lines(self) -> list[str]:
        found = ["".join(row).rstrip() for row in self._rows]
        return [line for n, line in enumerate(found) if line or (n and found[n - 1])]


# ------------------------------------------------------------------------------------------------ what lies where


def places(zones: Sequence[Document], names: Names) -> Iterator[str]:
    """The places with something in them."""
    for zone in zones:
        said = contents(zone, names)
        if said or "seat" in zone:
            owner = f" [{names.letter(zone['seat'])}]" if "seat" in zone else ""
            yield f"  {names.zone(zone)}{owner}: {said or '–'}"


def beside(scene: Document, names: Names) -> Iterator[str]:
    """Hands, decks and what else lies beside the board; your own first."""
    shown = [
        zone
        for zone in scene["zones"]
        if "space" not in zone and names.kit["zones"].get(zone["kind"], {}).get("lay") not in BACK
    ]
    for zone in sorted(
        shown, key=lambda zone: (zone.get("seat") != names.you or names.you is None, zone.get("seat", 99))
    ):
        if said := contents(zone, names):
            owner = f"{names.seat(zone['seat'])}: " if "seat" in zone else ""
            yield f"  {owner}{names.kind(zone['kind'])}: {said}"


def contents(zone: Document, names: Names) -> str:
    """What lies in a zone; alike things are counted."""
    counted: dict[str, int] = {}
    for thing in zone.get("things", ()):
        name = names.thing(thing["id"], thing.get("kind"))
        if "face" in thing:
            name = f"{name} ({names.words(thing['face'])})"
        if "seat" in thing and thing["seat"] != zone.get("seat"):
            name = f"{name} [{names.letter(thing['seat'])}]"
        counted[name] = counted.get(name, 0) + thing.get("count", 1)
    told = [name if count == 1 else f"{name} ×{count}" for name, count in counted.items()]
    if zone.get("hidden"):
        told.append(names.words("hidden", n=zone["hidden"]))
    return ", ".join(told)


def numbers(found: Sequence[Document], names: Names) -> Iterator[str]:
    """The numbers of the table, then those of each seat in a line."""
    common = [figure(number, names) for number in found if "seat" not in number]
    if common:
        yield f"  {' · '.join(common)}"
    for seat, name in enumerate(names.seats):
        own = [figure(number, names) for number in found if number.get("seat") == seat]
        if own:
            yield f"  {name}: {' · '.join(own)}"


def figure(number: Document, names: Names) -> str:
    most = f"/{number['most']}" if "most" in number else ""
    return f"{names.number(number['kind'])} {number['value']}{most}"
