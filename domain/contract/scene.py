"""The scene: what lies where, in words that are the same for all games; made from a view, so it shows no more."""

from typing import Any, Literal, NotRequired, TypedDict

Face = Literal["down", "spent"]


class Thing(TypedDict):
    """Something that lies in exactly one zone and keeps its id while anybody can follow it."""

    id: str
    kind: NotRequired[str]  # where the kit has no thing of this id: the id of the kind of thing it is one of
    face: NotRequired[Face]
    seat: NotRequired[int]  # whose it is, where the zone does not say
    count: NotRequired[int]  # so many of them, where nobody could tell them apart
    on: NotRequired[str]  # the id of the thing it lies on


class Zone(TypedDict):
    """A place for things: a region, a hand, a deck, a column of a mat."""

    id: str
    kind: str  # named in the kit's `zones`
    board: NotRequired[str]  # a board of the kit's `boards`; without it the main board
    space: NotRequired[str]  # a space of that board
    seat: NotRequired[int]
    things: NotRequired[list[Thing]]
    hidden: NotRequired[int]  # so many more things that the viewer may only count


class Number(TypedDict):
    """A figure that the table shows: strength, power, coins."""

    id: str
    kind: str  # named in the kit's `numbers`
    seat: NotRequired[int]
    value: int
    most: NotRequired[int]


class Board(TypedDict):
    """A board as kits have them; a space is named by its id here, for a scene has no language."""

    width: int
    height: int
    spaces: list[dict[str, Any]]
    lines: list[dict[str, Any]]


class Scene(TypedDict):
    """Zones and numbers in a lasting order, and what the eye should be on."""

    zones: list[Zone]
    numbers: list[Number]
    focus: list[str]  # ids of zones
    board: NotRequired[Board]  # the main board, where it is made for each table and the kit has none
