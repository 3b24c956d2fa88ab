"""What is in the box: cards, regions, borders and limits, as frozen tables."""

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final

from domain.contract.wire import About

CardId = Annotated[str, About("a card: `m6-01` is the first Mercenary 6")]
RegionId = Annotated[str, About("a region of Italy: `roma`")]

_BOX: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("box.json").read_text(encoding="utf-8"))


class Kind(StrEnum):
    """What a card does; the seven strengths of Mercenaries are one kind."""

    MERCENARY = "mercenary"
    WINTER = "winter"
    SPRING = "spring"
    BISHOP = "bishop"
    COURTESAN = "courtesan"
    DRUMMER = "drummer"
    HEROINE = "heroine"
    SCARECROW = "scarecrow"
    SURRENDER = "surrender"


class Variant(StrEnum):
    """The optional rules of chapters 14 to 18."""

    DRAW_AFTER_BATTLE = "draw_after_battle"
    POINTS_MATCH = "points_match"
    BIGGER_KINGDOMS = "bigger_kingdoms"
    CAPTURING_REGIONS = "capturing_regions"
    HIDDEN_CARDS = "hidden_cards"


def _copies(card: dict[str, Any]) -> list[CardId]:
    return [f"{card['id_prefix']}-{copy:02}" for copy in range(1, card["count"] + 1)]


_CARDS = _BOX["cards"]["items"]
_REGIONS = _BOX["regions"]["items"]
_VARIANTS = {each["id"]: each for each in _BOX["variants"]["items"]}

CARDS: Final[tuple[CardId, ...]] = tuple(sorted(card_id for card in _CARDS for card_id in _copies(card)))
KIND: Final[Mapping[CardId, Kind]] = {  # plain dictionaries: these three are asked of every card of every line
    card_id: Kind.MERCENARY if card["is_mercenary"] else Kind(card["type"])
    for card in _CARDS
    for card_id in _copies(card)
}
PRINTED: Final[Mapping[CardId, int]] = {  # C-1.4: of the Mercenaries only
    card_id: card["strength"] for card in _CARDS if card["is_mercenary"] for card_id in _copies(card)
}
STRENGTH: Final[Mapping[CardId, int]] = {  # of every card
    card_id: card["strength"] for card in _CARDS for card_id in _copies(card)
}
DISCARDED_AT_ONCE: Final[frozenset[CardId]] = frozenset(
    card_id for card in _CARDS if card["goes_to"] == "discard" for card_id in _copies(card)
)
PLAYED_FACE_DOWN: Final[frozenset[CardId]] = frozenset(  # C-18.1
    card_id for card in _CARDS if card["face_down_in_hidden_cards"] for card_id in _copies(card)
)

REGIONS: Final[tuple[RegionId, ...]] = tuple(region["id"] for region in _REGIONS)
NEIGHBOURS: Final[Mapping[RegionId, frozenset[RegionId]]] = MappingProxyType(
    {region["id"]: frozenset(region["neighbours"]) for region in _REGIONS}
)

COLOURS: Final[tuple[str, ...]] = tuple(_BOX["colours"]["items"])
PLAYERS: Final[tuple[int, ...]] = tuple(range(_BOX["players"]["min"], _BOX["players"]["max"] + 1))
MARKERS: Final[int] = _BOX["components"]["control_markers_per_player"]

WINTER_STRENGTH: Final[int] = _BOX["strength"]["winter_mercenary_strength"]
DRUMMER_FACTOR: Final[int] = _BOX["strength"]["drummer_factor"]
SPRING_BONUS: Final[int] = _BOX["strength"]["spring_bonus"]

DEAL: Final[int] = _BOX["limits"]["deal_base"]
DEAL_PER_REGION: Final[int] = _BOX["limits"]["deal_per_region"]
KEPT_AT_MOST: Final[int] = _BOX["limits"]["kept_cards_max"]

DRAW_START: Final[int] = _VARIANTS["draw_after_battle"]["start_hand"]
DRAWN_AT_MOST: Final[int] = _VARIANTS["draw_after_battle"]["draw_max"]
DRAWN_WHEN_ALL_EMPTY: Final[int] = _VARIANTS["draw_after_battle"]["refill_when_all_hands_empty"]
POINTS_PER_REGION: Final[int] = _VARIANTS["points_match"]["points_per_region"]
ADJACENT_BONUS: Final[int] = _VARIANTS["points_match"]["adjacent_win_bonus"]
INCOMPATIBLE: Final[tuple[tuple[Variant, Variant], ...]] = tuple(
    (Variant(one), Variant(other)) for one, other in _BOX["variants"]["incompatible"]
)

LONGEST_MESSAGE: Final[int] = _BOX["deals"]["message_max_chars"]


def enough_regions(players: int, bigger_kingdoms: bool) -> tuple[int, int]:
    """How many regions win the game: adjacent ones, and in total (C-11.1, C-11.2, chapter 16)."""
    row = _BOX["victory"]["by_player_count"][str(players)]["bigger_kingdoms" if bigger_kingdoms else "base"]
    return row["adjacent_regions"], row["total_regions"]
