"""Final scoring and ties (chapter S-25)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.scythe.box import FACTORY_WORTH, TIERS, TILES, Tier
from domain.scythe.control import controlled, stock, structures, workers_on_board
from domain.scythe.map import AXIAL, ENCOUNTER_HEXES, FACTORY, LAKES, NEIGHBOURS, OF_TERRAIN, TUNNELS, mask, places
from domain.scythe.state import Player, Score, State

ENCOUNTERS = mask(ENCOUNTER_HEXES)

# What decides among equal totals, in this order (S-25.7); `pieces` are workers on the board, mechs and structures.
TIE_BREAKS: Final = ("pieces", "power", "popularity", "resources", "territories", "stars")


def tier_of(popularity: int) -> tuple[int, Tier]:
    """The number of the tier, from 1, and what it makes things worth (S-25.1)."""
    return max((n, tier) for n, tier in enumerate(TIERS, 1) if tier.lowest <= popularity)


def territories(state: State, seat: int) -> int:
    """Controlled territories, the Factory for three (S-25.3)."""
    bits = controlled(state, seat)
    return bits.bit_count() + (FACTORY_WORTH - 1 if bits & FACTORY else 0)


def beside(hexes: int) -> Callable[[Player], int]:
    """How many of these hexes lie beside at least one own structure, each once (S-25.9)."""

    def count(player: Player) -> int:
        around = 0
        for place in player.structures.values():
            around |= NEIGHBOURS[place]
        return (around & hexes).bit_count()

    return count


def upon(hexes: int) -> Callable[[Player], int]:
    """How many own structures stand on these hexes."""
    return lambda player: (structures(player) & hexes).bit_count()


def longest_row(player: Player) -> int:
    """The longest unbroken straight line of own structures, along one of three axes; rivers do not break it."""
    spots = {AXIAL[place] for place in places(structures(player))}
    longest = 0
    for q, r in spots:
        for dq, dr in ((1, 0), (0, 1), (1, -1)):
            length = 1
            while (q + dq * length, r + dr * length) in spots:
                length += 1
            longest = max(longest, length)
    return longest


COUNTS: Mapping[str, Callable[[Player], int]] = {  # S-25.8
    "distinct_tunnel_hexes_adjacent_to_own_structures": beside(TUNNELS),
    "distinct_lake_hexes_adjacent_to_own_structures": beside(LAKES),
    "distinct_encounter_hexes_adjacent_to_own_structures": beside(ENCOUNTERS),
    "own_structures_on_tunnel_hexes": upon(TUNNELS),
    "longest_straight_unbroken_row_of_own_structures": longest_row,
    "own_structures_on_farm_or_tundra_hexes": upon(OF_TERRAIN["farm"] | OF_TERRAIN["tundra"]),
}


def structure_bonus(player: Player, tile: str) -> tuple[int, int]:
    """What the tile counts for this player, and the coins it brings; the last row has no end (R-30)."""
    counted = COUNTS[TILES[tile].count](player)
    return counted, max((coins for least, coins in TILES[tile].rows if least <= counted), default=0)


def score(state: State, seat: int) -> Score:
    """What this player's position is worth at the end."""
    player = state.players[seat]
    number, tier = tier_of(player.popularity)
    lands, goods = territories(state, seat), sum(stock(state, seat).values())
    counted, bonus = structure_bonus(player, state.structure_tile)
    stars, ground, pairs = (
        len(player.stars) * tier.star,
        lands * tier.territory,
        goods // 2 * tier.pair,
    )  # S-25.2 to S-25.4
    return Score(
        player=seat,
        coins=player.coins,
        tier=number,
        star_coins=stars,
        territories=lands,
        territory_coins=ground,
        resources=goods,
        resource_coins=pairs,
        structures=counted,
        structure_coins=bonus,
        total=player.coins + stars + ground + pairs + bonus,
        tie_breaks=(  # S-25.7
            workers_on_board(player) + len(player.mechs) + len(player.structures),
            player.power,
            player.popularity,
            goods,
            lands,
            len(player.stars),
        ),
    )


def final_scores(state: State) -> tuple[Score, ...]:
    return tuple(score(state, player.seat) for player in state.players)


def standing(result: Score) -> tuple[int, ...]:
    """By what players are compared: the total, then the tie-breaks in order."""
    return (result.total, *result.tie_breaks)


def ranking(scores: tuple[Score, ...]) -> tuple[tuple[int, ...], ...]:
    """The best first, equals together."""
    levels = sorted({standing(each) for each in scores}, reverse=True)
    return tuple(tuple(each.player for each in scores if standing(each) == level) for level in levels)


def decided_by(scores: tuple[Score, ...]) -> str | None:
    """The tie-break that put the best before the next; none if the total did, or nothing did (S-25.7)."""
    best, *others = sorted(map(standing, scores), reverse=True)
    if not others or best == others[0]:
        return None
    first = next(n for n, (one, other) in enumerate(zip(best, others[0], strict=True)) if one != other)
    return TIE_BREAKS[first - 1] if first else None


def winners(scores: tuple[Score, ...]) -> tuple[int, ...]:
    return ranking(scores)[0]
