"""How a game is laid out (chapter 4)."""

from domain.contract.luck import Luck
from domain.contract.tale import Tale
from domain.godfather.acts import lay_out_allies, open_act, reveal_jobs, start_act
from domain.godfather.box import BOX
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
from domain.godfather.options import Options, names
from domain.godfather.state import State


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
