"""How a game is laid out (chapter 4)."""

from dataclasses import dataclass

from domain.contract.game import Refused
from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.godfather.acts import lay_out_allies, open_act, reveal_jobs, start_act
from domain.godfather.box import BOX
from domain.godfather.checks import shown
from domain.godfather.events import (
    BusinessOpened,
    FirstPlayerDrawn,
    FirstPlayerSet,
    GameCreated,
    JobDeckShuffled,
    StartingHandDealt,
    TilesShuffled,
)
from domain.godfather.evolve import evolve
from domain.godfather.state import State


@dataclass(frozen=True, slots=True)
class Options:
    """What create_game may say."""

    families: tuple[str, ...] | None = None  # clockwise; without it the first ones of the data
    first_player: str | None = None  # drawn if nobody is named


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
            raise Refused("unknown_id", f"{shown(family)} is no family of this game", rule="G-2.15")
    if len(set(families)) < len(families):
        raise Refused("illegal_choice", "each family plays once", rule="G-2.15")
    if options.first_player is not None and options.first_player not in families:
        raise Refused(
            "illegal_choice",
            f"{options.first_player} does not play and cannot be first",
            rule="G-2.15",
            first_player=options.first_player,
        )


def open_table(options: Options, seats: int, luck: Luck) -> list[object]:
    """The facts of the set-up, in the order of G-2.13."""
    created = GameCreated(names(options, seats), BOX.version)
    tale = Tale(evolve(None, created), evolve)
    lay_out(tale, options, luck)
    return [created, *tale]


def lay_out(tale: Tale[State], options: Options, luck: Luck) -> None:
    box, families = tale.state.box, tale.state.families
    seating = box.seatings[len(families)]
    for colour in box.tile_colours:
        tale.tell(TilesShuffled(colour, tuple(luck.shuffle("tiles", box.tiles(colour)))))  # G-2.3
    for turf in seating.setup_tile_turfs:
        tile = tale.state.tile_stacks[box.setup_tile_colour][0]
        tale.tell(BusinessOpened(turf, tile, "setup"))  # G-2.4
    deck = tuple(luck.shuffle("jobs", box.jobs))
    tale.tell(JobDeckShuffled("setup", len(deck), deck))  # G-2.5
    reveal_jobs(tale, luck)  # G-2.6
    lay_out_allies(tale, luck)  # G-2.7
    for family in families:
        jobs = tale.state.job_deck[: box.starting_jobs]
        tale.tell(StartingHandDealt(family, box.starting_money, jobs))  # G-2.11
    if options.first_player is not None:
        tale.tell(FirstPlayerSet(options.first_player))  # G-2.12
    else:
        tale.tell(FirstPlayerDrawn(luck.pick("first_player", families)))
    start_act(tale, 1)
    open_act(tale)
