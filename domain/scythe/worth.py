"""What pieces, tokens and workers promise a player, in hundredths of a coin; the ground `taste` stands on."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.scythe.box import MOST_POPULARITY, MOST_POWER, WORKER, WORKERS_EACH, YIELDS
from domain.scythe.control import controlled, stock, workers_on_board
from domain.scythe.map import BIT, TERRAIN
from domain.scythe.mats import benefit, cost, cubes_left, mat, mechs_left, on_mat, recruits_left, structures_left
from domain.scythe.state import Player, State
from domain.scythe.units import LABOUR

STAR = 900  # beyond the coins it scores: it brings the end nearer
COIN = 65  # less than it scores, for what coins buy comes first
RICHES, SPARE = 12, 25  # beyond so many, a coin is worth only this
RESERVE = (0, 80, 130, 150)  # the first few coins, power and popularity keep actions open that cost some
TOKEN = 20  # any token, beyond what it is needed for
PIECE = {"upgrade": 330, "deploy": 460, "build": 420, "enlist": 430}
LABOURER, POWER, POPULARITY, CARD, FACTORY_CARD = 170, 60, 60, 50, 400
LEFT = {"upgrade": cubes_left, "deploy": mechs_left, "build": structures_left, "enlist": recruits_left}


class Aim(NamedTuple):
    """A bottom row: what it is worth when it is taken, what it costs, and what of that is there."""

    worth: int
    price: int
    held: int

    def ready(self, more: int = 0) -> int:
        """What the tokens for it stand for; a full price stands for more than its parts."""
        held = self.held + more
        if held < self.price:
            return self.worth * 50 * held // (100 * self.price)
        return self.worth * (65 * self.price + 20 * min(held - self.price, self.price)) // (100 * self.price)

    def gain(self, more: int) -> int:
        """What so many tokens more (or fewer) are worth."""
        return self.ready(more) - self.ready() + more * TOKEN


Aims = Mapping[str, Aim]  # by the resource they cost


def money(coins: int) -> int:
    """What coins are worth while the game goes on."""
    return min(coins, RICHES) * COIN + max(0, coins - RICHES) * SPARE + reserve(coins)


def reserve(amount: int) -> int:
    """What it is worth to have some of it at all."""
    return RESERVE[min(amount, len(RESERVE) - 1)]


def might(power: int) -> int:
    """What power is worth while the game goes on."""
    return power * POWER + reserve(power)


def esteem(popularity: int) -> int:
    """What popularity is worth while the game goes on, the final scoring apart."""
    return popularity * POPULARITY + reserve(popularity)


def pieces(player: Player) -> int:
    """Everything on the mats and tracks that leads to a star or makes actions better."""
    return (
        len(player.stars) * STAR
        + len(player.cubes) * PIECE["upgrade"]
        + len(player.mechs) * PIECE["deploy"]
        + len(player.structures) * PIECE["build"]
        + len(player.recruits) * PIECE["enlist"]
        + workers_on_board(player) * LABOURER
        + might(player.power)
        + esteem(player.popularity)
        + min(len(player.hand), 6) * CARD
        + (FACTORY_CARD if player.factory_card else 0)
    )


def aims(state: State, player: Player) -> Aims:
    """The four bottom rows."""
    held = stock(state, player.seat)
    return {
        column.resource: Aim(
            purpose(player, column.bottom) + money(player.coins + column.coins) - money(player.coins),
            max(1, cost(player, column)),
            held[column.resource],
        )
        for column in mat(player).sections
    }


def purpose(player: Player, bottom: str) -> int:
    """What the benefit of a bottom row is worth; the last piece brings a star."""
    left = len(LEFT[bottom](player))
    return (PIECE[bottom] if left else 0) + (STAR if left == 1 else 0) + (POWER if bottom in player.recruits else 0)


def site(player: Player) -> int:
    """What a worker is worth where the next structure can stand."""
    return purpose(player, "build") * 2 // 5


def power_gain(player: Player, amount: int) -> int:
    """More power, and the star at the top of the track."""
    after = min(MOST_POWER, player.power + amount)
    star = STAR if after == MOST_POWER and "power" not in player.stars else 0
    return might(after) - might(player.power) + star


def popularity_gain(player: Player, amount: int) -> int:
    """More popularity, and the star at the top of the track."""
    after = min(MOST_POPULARITY, player.popularity + amount)
    star = STAR if after == MOST_POPULARITY and "popularity" not in player.stars else 0
    return esteem(after) - esteem(player.popularity) + star


def worker_gain(player: Player, amount: int) -> int:
    """More workers, and the star for the last."""
    born = min(amount, on_mat(player))
    star = STAR if born and workers_on_board(player) + born == WORKERS_EACH else 0
    return born * LABOURER + star


def crops(state: State, player: Player, wanted: Aims, done: tuple[str, ...]) -> Iterator[tuple[bool, int]]:
    """What every territory would produce, and whether the Mill works there."""
    own = controlled(state, player.seat)
    mill = player.structures.get("mill")
    hands: dict[str, int] = {mill: 1} if mill and BIT[mill] & own else {}
    for unit, place in player.units.items():
        if unit in LABOUR and BIT[place] & own:
            hands[place] = hands.get(place, 0) + 1
    for place, n in hands.items():
        goods = YIELDS[TERRAIN[place]]
        if goods is not None and place not in done:
            yield place == mill, worker_gain(player, n) if goods == WORKER else wanted[goods].gain(n)


def harvest(state: State, player: Player, wanted: Aims, left: int | None = None, done: tuple[str, ...] = ()) -> int:
    """What the best territories would produce."""
    found = list(crops(state, player, wanted, done))
    most = benefit(player, "produce", "territories") if left is None else left
    best = sorted((worth for mill, worth in found if not mill), reverse=True)[:most]
    return sum(best) + sum(worth for mill, worth in found if mill)
