"""One table as an SVG picture, for any game: boards by their outlines, things by their names, zones as they lie."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree import ElementTree as Svg

Document = Mapping[str, Any]

LAND = ("#e8dcb8", "#b9c9a0", "#cdb79a", "#dfe3e6", "#c8b0c0", "#a8bfd2", "#d9c27e", "#b7d0c4", "#d8a890", "#c4c4a0")
SEATS = ("#c0392b", "#2874a6", "#1e8449", "#b7950b", "#7d3c98", "#a04000")
NOBODY = "#5d6d7e"
INK = "#2c2c2c"
MAIN, SIDE, GAP = 1000, 560, 14  # how wide the main board and the column beside it are


def picture(kit: Document, scene: Document, people: list[str], headline: str) -> str:
    """The main board on the left, all other places beside it, numbers below."""
    page = Svg.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif"})
    Svg.SubElement(page, "rect", {"width": "100%", "height": "100%", "fill": "#faf8f2"})
    write(page, GAP, 24, f"{kit['title']} · {headline}", 18)
    drawer = Drawer(kit, scene, page)
    here = scene.get("board", kit["board"])
    left = 40 + drawer.board(None, None, here, GAP, 40, MAIN)
    left = numbers(page, kit, scene, people, left + GAP)
    others = defaultdict(list)
    for zone in scene["zones"]:
        if "board" in zone:
            others[zone["board"], zone.get("seat") if kit["zones"][zone["kind"]]["lay"] == "mat" else None].append(zone)
    x, right = MAIN + 3 * GAP, 40
    for zone in scene["zones"]:
        if "space" not in zone:
            right += drawer.beside(zone, x, right, people)
    for name, seat in others:
        board = kit["boards"][name]
        if right > left:
            left += GAP + drawer.board(name, seat, board, GAP, left, min(MAIN, board["width"]))
        else:
            right += GAP + drawer.board(name, seat, board, x, right, min(SIDE, board["width"]))
    width, height = MAIN + SIDE + 4 * GAP, max(left, right) + GAP
    page.attrib |= {"viewBox": f"0 0 {width} {height:.0f}", "width": str(width), "height": f"{height:.0f}"}
    return Svg.tostring(page, encoding="unicode")


def numbers(page: Svg.Element, kit: Document, scene: Document, people: list[str], y: float) -> float:
    """The figures of the table, then those of each seat; returns where they end."""
    rows: dict[int | None, list[str]] = defaultdict(list)
    for number in scene["numbers"]:
        most = f"/{number['most']}" if "most" in number else ""
        rows[number.get("seat")].append(f"{kit['numbers'][number['kind']]['name']} {number['value']}{most}")
    for seat in sorted(rows, key=lambda seat: -1 if seat is None else seat):
        line = "" if seat is None else f"{people[seat]}: "
        for text in rows[seat]:
            if len(line) + len(text) > 130:
                y += write(page, GAP, y + 14, line, 13, colour(seat))
                line = "    "
            line += text + "   "
        y += write(page, GAP, y + 14, line, 13, colour(seat))
    return y + GAP


def write(parent: Svg.Element, x: float, y: float, text: str, size: float, fill: str = INK, anchor: str = "") -> float:
    """Some words; returns how high a line of them is."""
    made = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": f"{size:.1f}", "fill": fill}
    Svg.SubElement(parent, "text", {**made, **({"text-anchor": anchor} if anchor else {})}).text = text
    return size * 1.4


def colour(seat: int | None) -> str:
    return NOBODY if seat is None else SEATS[seat % len(SEATS)]


def shortened(text: str, room: float, size: float) -> str:
    """As much of it as there is room for."""
    most = max(2, int(room / (0.55 * size)))
    return text if len(text) <= most else text[: most - 1] + "…"


class Drawer:
    """Draws places and what lies there."""

    def __init__(self, kit: Document, scene: Document, page: Svg.Element) -> None:
        self.kit, self.page = kit, page
        self.focus = set(scene["focus"])
        self.zones = defaultdict(list)
        for zone in scene["zones"]:
            if "space" in zone:
                self.zones[zone.get("board"), zone["space"]].append(zone)

    # boards

    def board(self, name: str | None, seat: int | None, board: Document, x: float, y: float, width: float) -> float:
        """A board with all that lies on it; returns its height."""
        scale = min(width / board["width"], 1.6)
        frame = Svg.SubElement(self.page, "g", {"transform": f"translate({x:.1f} {y:.1f}) scale({scale:.4f})"})
        frame.attrib["data-board"] = name or "board"
        kinds = list(dict.fromkeys(space["kind"] for space in board["spaces"]))
        spaces = sorted(board["spaces"], key=lambda space: -area(space["outline"]))
        for space in spaces:
            fill = space.get("colour") or LAND[kinds.index(space["kind"]) % len(LAND)]
            self.space(frame, space, fill, self.found(name, space, seat))
        for line in board["lines"]:
            path = " ".join(f"{px},{py}" for px, py in line["path"])
            stroke = {"river": "#3498db"}.get(line["kind"], "#7b5e3b")
            made = {"points": path, "fill": "none", "stroke": stroke, "stroke-width": "4", "data-line": line["kind"]}
            Svg.SubElement(frame, "polyline", made)
        for space in spaces:
            self.contents(frame, space, self.found(name, space, seat))
        return float(board["height"]) * scale

    def found(self, board: str | None, space: Document, seat: int | None) -> list[Document]:
        zones = self.zones[board, space["id"]]
        return [zone for zone in zones if seat is None or zone.get("seat") == seat]

    def space(self, frame: Svg.Element, space: Document, fill: str, zones: list[Document]) -> None:
        points = " ".join(f"{px},{py}" for px, py in space["outline"])
        lit = any(zone["id"] in self.focus for zone in zones)
        owner = next((zone["seat"] for zone in zones if "seat" in zone), None)
        stroke = "#e67e22" if lit else INK if owner is None else colour(owner)
        made = {"points": points, "fill": fill, "stroke": stroke, "stroke-linejoin": "round", "data-id": space["id"]}
        made["stroke-width"] = "5" if lit else "1.5" if owner is None else "3"
        Svg.SubElement(Svg.SubElement(frame, "polygon", made), "title").text = space["name"]

    def contents(self, frame: Svg.Element, space: Document, zones: list[Document]) -> None:
        """The name of a space, and under it what lies there."""
        xs, ys = zip(*space["outline"], strict=True)
        room, height = max(xs) - min(xs), max(ys) - min(ys)
        x, y = space.get("label", space["centre"])
        size = max(6.0, min(15.0, room / 9, height / 3))
        things = [(thing, zone) for zone in zones for thing in zone.get("things", ())]
        hidden = sum(zone.get("hidden", 0) for zone in zones)
        room = min(room, 150)
        columns = max(1, min(len(things), round(room / 60)))
        rows = -(-len(things) // columns)
        top = y - rows * size * 0.65
        named = shortened(space["name"], 0.9 * room, size)
        if height > 16:
            write(frame, x, top + (0 if things or space.get("marks") else size / 3), named, size, INK, "middle")
        for mark in space.get("marks", ()):
            top += write(frame, x, top + 0.8 * size, self.kit["things"][mark]["name"], 0.7 * size, "#6e2c00", "middle")
        for n, (thing, zone) in enumerate(things):
            across = 0.86 * room / columns
            left = x - 0.43 * room + across * (n % columns)
            self.chip(frame, thing, zone, left, top + size * (0.4 + 1.3 * (n // columns)), across - 2, size * 0.85)
        if hidden:
            write(frame, x, top + size * (1.4 + 1.3 * rows), f"+{hidden}", size, INK, "middle")

    # things

    def chip(
        self, frame: Svg.Element, thing: Document, zone: Document, x: float, y: float, w: float, size: float
    ) -> None:
        """A thing: a rounded label in the colour of its owner, with its name."""
        known = self.kit["things"].get(thing["id"]) or self.kit["things"][thing["kind"]]
        fill = known.get("colour") or colour(thing.get("seat", zone.get("seat")))
        label = known["name"] + (f" ×{thing['count']}" if thing.get("count", 1) > 1 else "")
        box = Svg.SubElement(frame, "rect", {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{w:.1f}", "rx": "4"})
        box.attrib |= {"height": f"{1.2 * size:.1f}", "fill": fill, "stroke": INK, "data-id": thing["id"]}
        if "face" in thing:
            box.attrib |= {"opacity": "0.55", "stroke-dasharray": "3 2"}
        Svg.SubElement(box, "title").text = label
        ink = INK if fill in ("yellow", "white", "grey") else "white"
        write(frame, x + w / 2, y + 0.95 * size, shortened(label, w, 0.9 * size), 0.9 * size, ink, "middle")

    def beside(self, zone: Document, x: float, y: float, people: list[str]) -> float:
        """A place that is on no board; returns its height."""
        things, hidden = zone.get("things", ()), zone.get("hidden", 0)
        if not things and not hidden:
            return 0
        told = self.kit["zones"][zone["kind"]]
        whose = f" · {people[zone['seat']]}" if "seat" in zone else ""
        counted = f" ({hidden} hidden)" if hidden else ""
        ink = "#e67e22" if zone["id"] in self.focus else colour(zone.get("seat"))
        write(self.page, x, y + 12, f"{told['name']}{whose}{counted}", 12, ink)
        across, stacked = (SIDE / 4, told["lay"] == "stack")
        for n, thing in enumerate(things):
            step = (3 * n, 0) if stacked else (across * (n % 4), 17 * (n // 4))
            self.chip(self.page, thing, zone, x + step[0], y + 17 + step[1], across - 3, 11)
        return 17 + 17 * (min(1, len(things)) if stacked else -(-len(things) // 4)) + 5


def area(outline: Iterable[Any]) -> float:
    points = list(outline)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)) / 2)
