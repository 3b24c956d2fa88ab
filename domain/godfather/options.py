"""What create_game may say (G-2.15)."""

from dataclasses import dataclass
from typing import Annotated

from domain.contract.game import Refused
from domain.contract.wire import About
from domain.godfather.box import BOX
from domain.godfather.guards import shown, unknown
from domain.godfather.ids import Family


@dataclass(frozen=True, slots=True)
class Options:
    """The families that play and who begins."""

    families: Annotated[
        tuple[Family, ...] | None,
        About("who plays, clockwise, one for each seat; null: the first ones of the box (G-2.15)"),
    ] = None
    first_player: Annotated[Family | None, About("who begins; drawn if null (G-2.15)")] = None


def names(options: Options, seats: int) -> tuple[str, ...]:
    """The family of each seat."""
    return options.families if options.families is not None else tuple(BOX.families)[:seats]


def check(options: Options, seats: int) -> None:
    """Refuses what G-2.15 refuses."""
    families = names(options, seats)
    if len(families) not in BOX.players or len(families) != seats:
        raise Refused(
            "wrong_count",
            f"{BOX.players[0]} to {BOX.players[-1]} families play, one for each seat; "
            f"{len(families)} were named for {seats}",
            rule="G-2.15",
            families=len(families),
            seats=seats,
        )
    named = families if options.first_player is None else (*families, options.first_player)
    for family in named:
        if family not in BOX.families:
            raise unknown(f"{shown(family)} is no family of this game", family, rule="G-2.15")
    if len(set(families)) < len(families):
        raise Refused("illegal_choice", "each family plays once", rule="G-2.15", families=list(families))
    if options.first_player is not None and options.first_player not in families:
        raise Refused(
            "illegal_choice",
            f"{options.first_player} does not play and cannot be first",
            rule="G-2.15",
            first_player=options.first_player,
        )
