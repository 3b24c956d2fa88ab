"""Why the referee would refuse a move: the codes of chapter 24, in its order."""

from collections.abc import Iterator

from tests.domain.condottiere.referee import FIGHTING, NEIGHBOURS, TYPE, Document, Referee, is_mercenary

PHASES = {
    "choose_region": ("choose_region",),
    "play_card": FIGHTING,
    "pass": FIGHTING,
    "draw_cards": ("draw",),
    "keep_hand": ("hand_discard",),
    "discard_hand": ("hand_discard",),
    "keep_cards": ("keep_cards",),
    "start_next_game": ("between_games",),
}


def objection(table: Referee, seat: int, move: Document) -> str | None:
    """The first code that speaks against this move; none if it is allowed."""
    return next(objections(table, seat, move), None)


def objections(table: Referee, seat: int, move: Document) -> Iterator[str]:
    kind = move["type"]
    if table.phase in ("game_over", "match_over"):
        yield "game_over"
    if kind in PHASES and table.phase not in PHASES[kind]:
        yield "wrong_phase"
    if kind in PHASES and seat not in table.asked():
        yield "not_your_turn"
    yield from PARAMETERS.get(kind, nothing)(table, seat, move)


def nothing(_table: Referee, _seat: int, _move: Document) -> Iterator[str]:
    yield from ()


def region(table: Referee, seat: int, move: Document) -> Iterator[str]:
    chosen = move["region"]
    controller = table.regions.get(chosen)
    if chosen not in NEIGHBOURS:
        yield "unknown_region"
    if table.has("capturing_regions") and controller == seat:
        yield "region_own"  # C-17.1
    if not table.has("capturing_regions") and controller is not None:
        yield "region_controlled"  # C-3.2
    if chosen == table.pope_region:
        yield "region_protected"  # C-3.3


def card(table: Referee, seat: int, move: Document) -> Iterator[str]:
    if move["card"] not in table.hands[seat]:
        yield "card_not_in_hand"  # C-4.2
    kind = TYPE.get(move["card"])
    if (kind == "scarecrow") != ("retrieve" in move):
        yield "missing_choice" if kind == "scarecrow" else "unexpected_choice"
    if move.get("retrieve") is not None:
        yield from retrieved(table, seat, move["retrieve"])
    moves_the_pope = kind == "bishop" and table.phase == "battle"  # C-12.8
    if moves_the_pope != ("pope_region" in move):
        yield "missing_choice" if moves_the_pope else "unexpected_choice"
    if move.get("pope_region") is not None:
        yield from blessed(table, move["pope_region"])


def retrieved(table: Referee, seat: int, back: str) -> Iterator[str]:
    if back not in table.lines[seat] or not is_mercenary(back):
        yield "retrieve_not_own_mercenary"  # C-5.28
    if back == table.face_down[seat]:
        yield "retrieve_face_down"  # C-18.7


def blessed(table: Referee, chosen: str) -> Iterator[str]:
    if chosen not in NEIGHBOURS:
        yield "unknown_region"
    if chosen == table.region:
        yield "region_contested"  # C-5.23, C-17.13
    if table.regions.get(chosen) is not None and not table.has("capturing_regions"):
        yield "region_controlled"


def reveal(table: Referee, _seat: int, move: Document) -> Iterator[str]:
    if "reveal" in move and not table.has("hidden_cards"):
        yield "unexpected_choice"


def drawn(table: Referee, seat: int, move: Document) -> Iterator[str]:
    if not 0 <= move["count"] <= table.draw_maximum(seat):
        yield "bad_count"  # C-14.5


def hand(table: Referee, seat: int, _move: Document) -> Iterator[str]:
    if any(map(is_mercenary, table.hands[seat])):
        yield "hand_has_mercenary"  # C-8.5


def kept(table: Referee, seat: int, move: Document) -> Iterator[str]:
    if len(move["cards"]) > 2:
        yield "too_many_cards"  # C-9.2
    yield from different(move["cards"], table.hands[seat])


def shown(table: Referee, seat: int, move: Document) -> Iterator[str]:
    if table.phase == "between_games":
        yield "wrong_phase"
    if move["to"] == seat or move["to"] not in table.seats:
        yield "bad_recipient"  # C-13.2
    if not move["cards"]:
        yield "bad_count"
    yield from different(move["cards"], [*table.hands[seat], table.face_down[seat]])


def different(cards: list[str], own: list[str | None]) -> Iterator[str]:
    if len(set(cards)) < len(cards):
        yield "duplicate_card"
    if not set(cards) <= set(own):
        yield "card_not_in_hand"


def message(table: Referee, seat: int, move: Document) -> Iterator[str]:
    to = move["to"]
    if to != "all" and (not to or len(set(to)) < len(to) or not set(to) <= set(table.seats) - {seat}):
        yield "bad_recipient"  # C-13.1
    if not 1 <= len(move["text"]) <= 500:
        yield "bad_message"


PARAMETERS = {
    "choose_region": region,
    "play_card": card,
    "pass": reveal,
    "draw_cards": drawn,
    "discard_hand": hand,
    "keep_cards": kept,
    "show_cards": shown,
    "send_message": message,
}
