"""What follows from a view by the rules, so that nobody who draws a table needs the rulebook."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from domain.condottiere.box import (
    DEAL,
    DEAL_PER_REGION,
    DRAWN_AT_MOST,
    KIND,
    CardId,
    Kind,
    RegionId,
    Variant,
    enough_regions,
)
from domain.condottiere.regions import groups
from domain.condottiere.state import Cause, Phase
from domain.condottiere.strength import courtesans, highest_printed, worth_of
from domain.contract.game import Seat, View
from domain.contract.wire import About, plain

Season = Literal["winter", "spring"]
BY_NUMBER = (Cause.TOTAL_REGIONS, Cause.MOST_REGIONS, Cause.ROUND_LIMIT)


@dataclass(frozen=True, slots=True)
class LineTold:
    """Why the battle line of a seat is worth what it is; only cards face up count (C-5.1, C-18.5)."""

    worth: Annotated[
        tuple[int, ...], About("what each of its cards face up counts for now, in their order; together its strength")
    ]
    drummer: Annotated[bool, About("a Drummer doubles its Mercenaries (C-5.13)")]
    courtesans: Annotated[int, About("its Courtesans, for the Condottiere token (C-7.1)")]


@dataclass(frozen=True, slots=True)
class ToWin:
    """How many regions win the game, for so many players (C-11.1, C-11.2)."""

    adjacent: Annotated[int, About("regions that are connected")]
    total: Annotated[int, About("regions in all")]


@dataclass(frozen=True, kw_only=True)
class Deduced:
    """What follows from the rest of the state; lists are by seat."""

    season: Annotated[
        Season | None, About("winter: every Mercenary counts as 1; spring: the strongest count more (C-5.2)")
    ]
    favoured: Annotated[int | None, About("in spring, the printed strength of the Mercenaries that gain by it (C-5.3)")]
    line_values: Annotated[tuple[LineTold, ...], About("why each line is worth what it is")]
    controlled: Annotated[tuple[int, ...], About("how many regions each seat controls")]
    largest_groups: Annotated[tuple[int, ...], About("how many regions its largest connected group has (C-11.3)")]
    regions_to_win: Annotated[ToWin, About("how many regions win the game")]
    hand_limits: Annotated[
        tuple[int, ...], About("how many cards each seat is dealt, or draws up to (C-9.4, C-12.2, C-14.6)")
    ]
    draw_most: Annotated[
        int | None, About("how many cards the seat that draws now may draw; null where nobody draws (C-14.5)")
    ]
    won_with: Annotated[
        tuple[RegionId, ...] | None,
        About("the regions with which the game was won, none where a battle or points decided; null before (C-11.4)"),
    ]


def deduce(view: View) -> View:
    """What people are told beside this view."""
    seats = range(len(view["hands"]))
    lines: list[list[CardId]] = [line["cards"] for line in view["lines"]]
    kinds = {KIND[card] for line in lines for card in line}
    winter, spring = Kind.WINTER in kinds, Kind.SPRING in kinds
    favoured = highest_printed(lines) if spring else None
    grouped = [groups(view["regions"], seat) for seat in seats]
    controlled = tuple(sum(map(len, each)) for each in grouped)
    limits = tuple(DEAL + DEAL_PER_REGION * count for count in controlled)
    document: View = plain(
        Deduced(
            season="winter" if winter else "spring" if spring else None,
            favoured=favoured,
            line_values=tuple(
                LineTold(worth_of(line, winter, favoured), any(KIND[card] is Kind.DRUMMER for card in line), ladies)
                for line, ladies in zip(lines, courtesans(lines), strict=True)
            ),
            controlled=controlled,
            largest_groups=tuple(max(map(len, each), default=0) for each in grouped),
            regions_to_win=ToWin(*enough_regions(len(seats), Variant.BIGGER_KINGDOMS in view["variants"])),
            hand_limits=limits,
            draw_most=_draw_most(view, limits),
            won_with=_won_with(view, grouped),
        )
    )
    return document


def _draw_most(view: View, limits: tuple[int, ...]) -> int | None:
    if view["phase"] != Phase.DRAW or not view["waiting"]:
        return None
    seat: Seat = view["waiting"][0]
    return max(0, min(DRAWN_AT_MOST, limits[seat] - _size(view["hands"][seat])))


def _size(pile: Any) -> int:
    size: int = pile["hidden"] if isinstance(pile, dict) else len(pile)
    return size


def _won_with(view: View, grouped: list[list[list[RegionId]]]) -> tuple[RegionId, ...] | None:
    """The group, or all regions, of who won by them; groups of one size count alike (C-11.1, C-11.2)."""
    if view["cause"] is None:
        return None
    won: set[RegionId] = set()
    for seat in view["winners"]:
        if view["cause"] == Cause.ADJACENT_REGIONS:
            largest = max(map(len, grouped[seat]))
            won.update(*(group for group in grouped[seat] if len(group) == largest))
        elif view["cause"] in BY_NUMBER:
            won.update(*grouped[seat])
    return tuple(region for region in view["regions"] if region in won)
