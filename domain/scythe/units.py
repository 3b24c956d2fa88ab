"""The units and their names: `<faction>:character`, `<faction>:mech:<ability>`, `<faction>:worker:<1..8>`."""

from collections.abc import Mapping
from typing import Final

from domain.scythe.box import FACTIONS, WORKERS_EACH

CHARACTER: Final[Mapping[str, str]] = {name: f"{name}:character" for name in FACTIONS}
MECH: Final[Mapping[tuple[str, str], str]] = {
    (name, ability): f"{name}:mech:{ability}" for name, each in FACTIONS.items() for ability in each.mech_abilities
}
WORKERS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(f"{name}:worker:{n}" for n in range(1, WORKERS_EACH + 1)) for name in FACTIONS
}

MECHS: Final = frozenset(MECH.values())
LABOUR: Final = frozenset(unit for workers in WORKERS.values() for unit in workers)

ROSTER: Final[Mapping[str, tuple[str, ...]]] = {  # the order in which a faction's units are listed
    name: (CHARACTER[name], *(MECH[name, ability] for ability in each.mech_abilities), *WORKERS[name])
    for name, each in FACTIONS.items()
}
