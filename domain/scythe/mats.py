"""What a player's mats show now: sections, costs, benefits, and what is still on them (S-15.1, S-16.2)."""

from collections.abc import Mapping

from domain.scythe.box import (
    BENEFITS,
    CUBES,
    FACTIONS,
    FACTORY_CARDS,
    MATS,
    ONE_TIME,
    PRODUCE_COST,
    SECTIONS,
    STRUCTURES,
    WORKERS_EACH,
    FactoryCard,
    Mat,
    Section,
)
from domain.scythe.control import workers_on_board
from domain.scythe.state import FIFTH_SECTION, Player, SectionId
from domain.scythe.units import WORKERS


def mat(player: Player) -> Mat:
    return MATS[player.mat]


def sections_of(player: Player) -> dict[SectionId, Section | FactoryCard]:
    """What this player can choose from at all: the columns of the mat, and the Factory card (S-5.1)."""
    found: dict[SectionId, Section | FactoryCard] = dict(enumerate(mat(player).sections))
    if player.factory_card is not None:
        found[FIFTH_SECTION] = FACTORY_CARDS[player.factory_card]
    return found


def section(player: Player) -> Section | FactoryCard | None:
    """The section chosen this turn."""
    chosen = player.section
    if isinstance(chosen, int):
        return mat(player).sections[chosen]
    return None if chosen is None else factory_card(player)


def column(player: Player) -> Section:
    """The column of the player mat chosen this turn."""
    found = section(player)
    assert isinstance(found, Section)
    return found


def factory_card(player: Player) -> FactoryCard:
    """The Factory card this player owns."""
    assert player.factory_card is not None
    return FACTORY_CARDS[player.factory_card]


def top_action(player: Player) -> str | None:
    """The top-row action of this turn's section."""
    found = section(player)
    return found.rows[0] if found else None


def bottom_action(player: Player) -> str | None:
    """The bottom-row action of this turn's section."""
    found = section(player)
    return found.rows[1] if found else None


def benefit(player: Player, action: str, choice: str) -> int:
    """How much a top-row action gives (S-16.2)."""
    row = BENEFITS[action, choice]
    return row.upgraded if row.cube in player.cubes else row.start


def cost(player: Player, column: Section) -> int:
    """How many tokens the bottom row of a section costs (S-15.1)."""
    return column.cost - player.upgrades.get(column.bottom, 0)


def produce_cost(player: Player) -> Mapping[str, int]:
    """What the emptied Produce slots show (S-14.1)."""
    return PRODUCE_COST[workers_on_board(player)]


# ------------------------------------------------------------------------------------------------ what is left


def cubes_left(player: Player) -> tuple[str, ...]:
    """The top-row benefits whose cube has not been moved."""
    return tuple(cube for cube in CUBES if cube not in player.cubes)


def free_slots(player: Player, bottom: str) -> int:
    """How many cubes the bottom row of this name still takes (S-16.3)."""
    (column,) = (each for each in mat(player).sections if each.bottom == bottom)
    return column.slots - player.upgrades.get(bottom, 0)


def open_sections(player: Player) -> tuple[str, ...]:
    """The bottom rows with a free slot."""
    return tuple(bottom for bottom in SECTIONS if free_slots(player, bottom) > 0)


def mechs_left(player: Player) -> tuple[str, ...]:
    return tuple(ability for ability in FACTIONS[player.faction].mech_abilities if ability not in player.mechs)


def structures_left(player: Player) -> tuple[str, ...]:
    return tuple(name for name in STRUCTURES if name not in player.structures)


def recruits_left(player: Player) -> tuple[str, ...]:
    return tuple(bottom for bottom in SECTIONS if bottom not in player.recruits)


def bonuses_left(player: Player) -> tuple[str, ...]:
    used = player.recruits.values()
    return tuple(bonus for bonus in ONE_TIME if bonus not in used)


def workers_left(player: Player) -> tuple[str, ...]:
    """The workers still on the mat, leftmost first (S-14.5)."""
    return WORKERS[player.faction][workers_on_board(player) :]


def on_mat(player: Player) -> int:
    """How many workers are still on the mat."""
    return WORKERS_EACH - workers_on_board(player)
