"""How good a table looks to a seat, for computer players: what it has, what it has built towards stars, and what its
unfinished turn still promises. All in hundredths of a coin."""

from functools import cache

from domain.scythe.box import OBJECTIVES
from domain.scythe.map import BIT, FACTORY_HEX, PLACES, places
from domain.scythe.objectives import holds, is_met
from domain.scythe.pieces import piece_fields
from domain.scythe.prospects import prospect
from domain.scythe.scoring import score
from domain.scythe.state import Phase, Player, State
from domain.scythe.steps import PLASTIC
from domain.scythe.units import CHARACTER
from domain.scythe.worth import TOKEN, aims, harvest, money, pieces, site

VICTORY = 30_000
APPROACH = 30  # for every step towards an encounter or the Factory


def taste(state: State, seat: int) -> int:
    """The worth of this table to this seat."""
    player = state.players[seat]
    now = score(state, seat)
    if state.phase is Phase.GAME_OVER:
        assert state.ending is not None
        return now.total * 100 + (VICTORY if seat in state.ending.winners else -VICTORY)
    worth = (now.star_coins + now.territory_coins + now.structure_coins) * 100
    worth += money(player.coins) + now.resources * TOKEN
    worth += pieces(player)
    wanted = aims(state, player)
    worth += sum(aim.ready() for aim in wanted.values())
    worth += harvest(state, player, wanted) * 2 // 5
    worth += approach(state, player)
    worth += site(player) if piece_fields(state, seat, "build") else 0
    worth += sum(nearness(state, player, card) for card in player.objectives)
    return worth + prospect(state, seat, wanted)


def nearness(state: State, player: Player, card: str) -> int:
    """How near an objective is."""
    if is_met(state, player, card):
        return 400
    conditions = OBJECTIVES[card].all
    return 80 * sum(holds(state, player, each) for each in conditions) // len(conditions)


def approach(state: State, player: Player) -> int:
    """The character looks for encounters and, until it has a card, for the Factory."""
    goals = state.encounter_tokens if player.factory_card else (*state.encounter_tokens, FACTORY_HEX)
    if not goals:
        return 0
    away = distances(player.faction, frozenset(player.mechs))[player.units[CHARACTER[player.faction]]]
    return -APPROACH * min(away[goal] for goal in goals)


@cache
def distances(faction: str, mechs: frozenset[str]) -> dict[str, dict[str, int]]:
    """How many steps plastic needs from anywhere to anywhere, by the ways that never close."""
    steps = PLASTIC[faction, mechs]
    found = {}
    for start in PLACES:
        away = dict.fromkeys(PLACES, 12)
        away[start] = 0
        frontier = reached = BIT[start]
        n = 0
        while frontier:
            n += 1
            onward = 0
            for place in places(frontier):
                onward |= steps[place]
            frontier = onward & ~reached
            reached |= frontier
            for place in places(frontier):
                away[place] = n
        found[start] = away
    return found
