"""What pieces, tokens and workers promise a player, in hundredths of a coin; the ground `taste` stands on."""

from domain.scythe.box import WORKER, WORKERS_EACH, YIELDS, Section
from domain.scythe.control import controlled, stock, workers_on_board
from domain.scythe.map import BIT, TERRAIN
from domain.scythe.mats import benefit, cost, cubes_left, mat, mechs_left, recruits_left, structures_left
from domain.scythe.state import Player, State
from domain.scythe.units import LABOUR

STAR = 500  # beyond the coins it scores: it brings the end nearer
PIECE = {"upgrade": 230, "deploy": 340, "build": 290, "enlist": 310}
LABOURER, POWER, POPULARITY, CARD, FACTORY_CARD = 130, 50, 60, 60, 400
LEFT = {"upgrade": cubes_left, "deploy": mechs_left, "build": structures_left, "enlist": recruits_left}


def pieces(player: Player) -> int:
    """Everything on the mats and tracks that leads to a star or makes actions better."""
    return (
        len(player.cubes) * PIECE["upgrade"]
        + len(player.mechs) * PIECE["deploy"]
        + len(player.structures) * PIECE["build"]
        + len(player.recruits) * PIECE["enlist"]
        + workers_on_board(player) * LABOURER
        + player.power * POWER
        + player.popularity * POPULARITY
        + min(len(player.hand), 6) * CARD
        + (FACTORY_CARD if player.factory_card else 0)
    )


def purpose(player: Player, column: Section) -> int:
    """What the bottom row of a section is worth when it is taken."""
    piece = PIECE[column.bottom] if LEFT[column.bottom](player) else 0
    return piece + column.coins * 100 + (60 if column.bottom in player.recruits else 0)


def holding(state: State, player: Player) -> int:
    """Tokens count by how far they bring the bottom row that asks for them."""
    held = stock(state, player.seat)
    total = 0
    for column in mat(player).sections:
        price = max(1, cost(player, column))
        first, more = min(held[column.resource], price), max(0, min(held[column.resource] - price, price))
        total += purpose(player, column) * (3 * first + more) // (5 * price)
    return total


def need(state: State, player: Player) -> dict[str | None, int]:
    """What one more unit of each yield is worth now."""
    held = stock(state, player.seat)
    wanted: dict[str | None, int] = {None: 0, WORKER: LABOURER if workers_on_board(player) < WORKERS_EACH else 0}
    for column in mat(player).sections:
        price = max(1, cost(player, column))
        share = purpose(player, column) * 3 // (5 * price)
        wanted[column.resource] = share if held[column.resource] < price else share // 3
    return wanted


def harvest(state: State, player: Player, left: int | None = None, done: tuple[str, ...] = ()) -> int:
    """What the best territories would produce."""
    wanted = need(state, player)
    own = controlled(state, player.seat)
    hands: dict[str, int] = {}
    for unit, place in player.units.items():
        if unit in LABOUR and BIT[place] & own and place not in done:
            hands[place] = hands.get(place, 0) + 1
    yields = {place: n * wanted[YIELDS[TERRAIN[place]]] for place, n in hands.items()}
    mill = player.structures.get("mill")
    extra = 0
    if mill is not None and BIT[mill] & own and mill not in done:
        extra = yields.pop(mill, 0) + wanted[YIELDS[TERRAIN[mill]]]
    most = benefit(player, "produce", "territories") if left is None else left
    return extra + sum(sorted(yields.values(), reverse=True)[:most])
