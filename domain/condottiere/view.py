"""What a viewer may see of the table (chapter 27)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Annotated, Any, Final

from domain.condottiere.box import CardId
from domain.condottiere.state import COURSE, KNOWN, Cause, Config, Course, Known, Line, Phase, Scope, Shown, State
from domain.condottiere.strength import strengths
from domain.contract.game import ALL, View, Viewer
from domain.contract.wire import About, Hidden, plain

Pile = tuple[CardId, ...] | Hidden  # a pile one may see, or only count


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A battle line: the cards face up in the order played; the one face down, if any, lies last (C-18.10)."""

    cards: Annotated[tuple[CardId, ...], About("the cards face up, in the order played")]
    face_down: Annotated[Pile, About("the card face down, or only that there is one")]


@dataclass(frozen=True)
class CardsSeen:
    """The cards, as far as somebody sees them."""

    deck: Annotated[Pile, About("the deck, the top card first")]
    discard: Annotated[tuple[CardId, ...], About("the discard pile, face up")]
    trimmed: Annotated[tuple[Pile, ...], About("by seat: what it discarded face down at the end of a round (C-9.2)")]
    hands: Annotated[tuple[Pile, ...], About("the hand of each seat")]
    lines: Annotated[tuple[SeenLine, ...], About("the battle line of each seat")]
    strengths: Annotated[tuple[int, ...], About("the strength of each line, by seat")]
    shown: Annotated[tuple[Shown, ...], About("cards in hands or face down that you, or all, have seen")]


@dataclass(frozen=True)
class StateSeen(Known, CardsSeen, Course, Config):  # a dataclass begins with the fields of its last base
    """The table as somebody sees it: the documents that `view` gives."""


def view(state: State, viewer: Viewer) -> View:
    """The table as this seat, a spectator (None) or who may see everything ("all") sees it."""
    known = [seen for each in state.shown if (seen := _as_seen(each, viewer))]
    recognised = {each.card for each in known if each.face_down}
    return {
        **plain(state.config),
        **{name: _flat(getattr(state, name)) for name in COURSE},
        "deck": list(state.deck) if viewer == ALL else _counted(state.deck),
        "discard": list(state.discard),
        "trimmed": _behind_screens(state.trimmed, viewer),  # C-9.2
        "hands": _behind_screens(state.hands, viewer),  # C-20.4
        "lines": [
            _line(line, viewer in (seat, ALL) or recognised.issuperset(line.face_down))
            for seat, line in enumerate(state.lines)
        ],
        "strengths": list(strengths([line.face_up for line in state.lines])),  # C-18.5
        "shown": plain(known),
        **{name: _flat(getattr(state, name)) for name in KNOWN},
    }


_FORMS: Final[Mapping[type, Callable[[Any], Any]]] = MappingProxyType(
    {tuple: list, frozenset: sorted, dict: dict, **dict.fromkeys((Phase, Scope, Cause), attrgetter("value"))}
)


def _flat(value: Any) -> Any:
    """The JSON form of a value that nests nothing: `plain` would look into every card."""
    form = _FORMS.get(type(value))
    return value if form is None else form(value)


def _counted(cards: tuple[str, ...]) -> dict[str, int]:
    return {"hidden": len(cards)}


def _behind_screens(hands: tuple[tuple[str, ...], ...], viewer: Viewer) -> list[Any]:
    """Each hand as this viewer sees it: its own open, the others counted."""
    return [list(hand) if viewer in (owner, ALL) else _counted(hand) for owner, hand in enumerate(hands)]


def _line(line: Line, known: bool) -> dict[str, Any]:
    return {"cards": list(line.face_up), "face_down": list(line.face_down) if known else _counted(line.face_down)}


def _as_seen(shown: Shown, viewer: Viewer) -> Shown | None:
    """What this viewer knows of a card that was shown: its owner whom he showed it, the others what they saw."""
    if shown.to == "all" or viewer in (ALL, shown.seat):
        return shown
    if viewer is None or viewer not in shown.to:
        return None
    return Shown(shown.card, shown.seat, (viewer,), shown.face_down)
