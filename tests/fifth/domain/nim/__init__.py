"""Nim with tokens, for two to four players."""

from dataclasses import replace

from domain.contract.game import Game
from domain.nim import older
from domain.nim.box import PLAYERS
from domain.nim.decide import decide
from domain.nim.events import ECHOES, FACTS
from domain.nim.evolve import evolve
from domain.nim.imagine import imagine, redraw
from domain.nim.kit import kit
from domain.nim.moves import MOVES
from domain.nim.offers import anytime, decisions, offers
from domain.nim.options import Options, check
from domain.nim.outcome import outcome, taste
from domain.nim.position import position, restore
from domain.nim.scene import scene
from domain.nim.setup import open_table
from domain.nim.state import State
from domain.nim.view import Table, view

GAME: Game[State] = Game(
    name="nim",
    title="Nim",
    rules_version=2,
    players=PLAYERS,
    options=Options,
    moves=MOVES,
    asides=(),
    facts=FACTS,
    echoes=ECHOES,
    state=Table,
    examples=({},),
    check=check,
    open=open_table,
    decide=decide,
    evolve=evolve,
    decisions=decisions,
    offers=offers,
    anytime=anytime,
    view=view,
    outcome=outcome,
    imagine=imagine,
    redraw=redraw,
    taste=taste,
    position=position,
    restore=restore,
    kit=kit,
    scene=scene,
    agreed=lambda state: state.seats,
)

OLDER = (replace(GAME, rules_version=1, decide=older.decide, offers=older.offers, outcome=older.outcome),)
