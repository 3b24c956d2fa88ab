"""What a viewer may see of the table (chapter 27)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.condottiere.box import CardId, RegionId, Variant
from domain.condottiere.state import Cause, Line, Phase, Player, Scope, Shown, State
from domain.condottiere.strength import strengths
from domain.contract.game import ALL, Seat, View, Viewer
from domain.contract.wire import Hidden, plain

Pile = tuple[CardId, ...] | Hidden  # a pile one may see, or only count


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A battle line: the cards face up in the order played; the one face down, if any, lies last (C-18.10)."""

    cards: tuple[CardId, ...]
    face_down: Pile


@dataclass(frozen=True, slots=True)
class StateSeen:
    """The table as somebody sees it: the documents that `view` gives."""

    players: tuple[Player, ...]
    variants: tuple[Variant, ...]
    first_holder: Seat
    points_target: int | None
    max_rounds: int | None
    phase: Phase
    game_number: int
    totals: tuple[int, ...]
    round: int
    battle: int
    rounds_counted: int
    holder: Seat
    placer: Seat | None
    region: RegionId | None
    defender: Seat | None
    defender_has_played: bool
    card_was_played: bool
    scope: Scope | None
    participants: tuple[Seat, ...]
    first_seat: Seat | None
    turn: Seat | None
    out: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    regions: Mapping[RegionId, Seat | None]
    pope_region: RegionId | None
    deck: Pile
    discard: tuple[CardId, ...]
    trimmed: tuple[Pile, ...]
    hands: tuple[Pile, ...]
    lines: tuple[SeenLine, ...]
    strengths: tuple[int, ...]
    shown: tuple[Shown, ...]
    reshuffled: tuple[CardId, ...]
    held: tuple[int, ...]
    winners: tuple[Seat, ...]
    cause: Cause | None


def view(state: State, viewer: Viewer) -> View:
    """The table as this seat, a spectator (None) or who may see everything ("all") sees it."""
    known = [seen for each in state.shown if (seen := _as_seen(each, viewer))]
    recognised = {each.card for each in known if each.face_down}
    return {
        "players": plain(state.config.players),
        "variants": plain(state.config.variants),
        "first_holder": state.config.first_holder,
        "points_target": state.config.points_target,
        "max_rounds": state.config.max_rounds,
        "phase": state.phase.value,
        "game_number": state.game_number,
        "totals": list(state.totals),
        "round": state.round,
        "battle": state.battle,
        "rounds_counted": state.rounds_counted,
        "holder": state.holder,
        "placer": state.placer,
        "region": state.region,
        "defender": state.defender,
        "defender_has_played": state.defender_has_played,
        "card_was_played": state.card_was_played,
        "scope": plain(state.scope),
        "participants": list(state.participants),
        "first_seat": state.first_seat,
        "turn": state.turn,
        "out": sorted(state.out),
        "waiting": list(state.waiting),
        "regions": dict(state.regions),
        "pope_region": state.pope_region,
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
        "reshuffled": sorted(state.reshuffled),
        "held": list(state.held),
        "winners": list(state.winners),
        "cause": plain(state.cause),
    }


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
