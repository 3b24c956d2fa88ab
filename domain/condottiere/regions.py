"""Who controls what, what may be chosen, and how many regions win (chapters 3, 11, 16 and 17)."""

from collections.abc import Mapping

from domain.condottiere.box import (
    DEAL,
    DEAL_PER_REGION,
    DRAWN_AT_MOST,
    DRAWN_WHEN_ALL_EMPTY,
    NEIGHBOURS,
    REGIONS,
    RegionId,
    enough_regions,
)
from domain.condottiere.state import Cause, State
from domain.contract.game import Seat


def available_regions(state: State) -> list[RegionId]:
    """The regions with no control marker and no Pope token (C-1.6)."""
    return [
        region for region, controller in state.regions.items() if controller is None and region != state.pope_region
    ]


def choosable_regions(state: State) -> list[RegionId]:
    """Where the holder may place the Condottiere token."""
    if not state.config.capturing:
        return available_regions(state)  # C-3.1 to C-3.3
    return [
        region
        for region, controller in state.regions.items()
        if controller != state.holder and region != state.pope_region  # C-17.1
    ]


def pope_regions(state: State) -> list[RegionId]:
    """Where the Pope token may be placed in this battle."""
    return [
        region
        for region, controller in state.regions.items()
        if region != state.region and (controller is None or state.config.capturing)  # C-5.23, C-17.13
    ]


def controlled(state: State) -> tuple[int, ...]:
    """How many regions each seat controls now (C-17.15)."""
    counts = [0] * len(state.hands)
    for controller in state.regions.values():
        if controller is not None:
            counts[controller] += 1
    return tuple(counts)


def groups(regions: Mapping[RegionId, Seat | None], seat: Seat) -> list[list[RegionId]]:
    """The connected groups of this seat's regions, in no order (C-11.3)."""
    ungrouped = {region for region in REGIONS if regions[region] == seat}
    found = []
    while ungrouped:
        group = [ungrouped.pop()]
        for region in group:
            reached = NEIGHBOURS[region] & ungrouped
            ungrouped -= reached
            group += reached
        found.append(group)
    return found


def largest_group(regions: Mapping[RegionId, Seat | None], seat: Seat) -> int:
    """How many regions the largest connected group of this seat has (C-11.3)."""
    return max(map(len, groups(regions, seat)), default=0)


def largest_groups(state: State) -> tuple[int, ...]:
    return tuple(largest_group(state.regions, seat) for seat in state.seats)


def victory(state: State, seat: Seat) -> Cause | None:
    """Has this seat, which has just gained a region, won the game with it (C-11.4)?"""
    adjacent, total = enough_regions(len(state.hands), state.config.bigger)
    if largest_group(state.regions, seat) >= adjacent:
        return Cause.ADJACENT_REGIONS  # C-11.5: also when both are fulfilled
    if controlled(state)[seat] >= total:
        return Cause.TOTAL_REGIONS
    return None


def most_regions(state: State) -> tuple[Seat, ...]:
    """The seats with the most regions (C-11.6)."""
    counts = controlled(state)
    return tuple(seat for seat in state.seats if counts[seat] == max(counts))


def hand_limit(state: State, seat: Seat) -> int:
    """10 cards and one for each region, for deals, draws and final battles (C-9.4, C-12.2, C-14.6)."""
    return DEAL + DEAL_PER_REGION * controlled(state)[seat]


def draw_maximum(state: State, seat: Seat) -> int:
    """How many cards this seat may draw after a battle (C-14.5)."""
    if not any(state.hands):
        return DRAWN_WHEN_ALL_EMPTY  # C-14.7
    return max(0, min(DRAWN_AT_MOST, hand_limit(state, seat) - len(state.hands[seat])))
