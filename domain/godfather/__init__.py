"""The Godfather: Corleone's Empire, for two to five families."""

from domain.contract.game import Game
from domain.contract.told import told
from domain.godfather.box import BOX
from domain.godfather.decide import decide
from domain.godfather.deduce import Deduced, deduce
from domain.godfather.evolve import ECHOES, FACTS, evolve
from domain.godfather.imagine import imagine, redraw
from domain.godfather.kit import kit
from domain.godfather.moves import MOVES
from domain.godfather.offers import anytime, decisions, offers
from domain.godfather.options import Options, check, names
from domain.godfather.outcome import outcome
from domain.godfather.position import position, restore
from domain.godfather.scene import scene
from domain.godfather.setup import open_table
from domain.godfather.state import State
from domain.godfather.taste import taste
from domain.godfather.view import StateSeen, view

GAME: Game[State] = Game(
    name="godfather",
    title="The Godfather: Corleone's Empire",
    rules_version=1,
    players=BOX.players,
    options=Options,
    moves=MOVES,
    asides=(),
    facts=FACTS,
    echoes=ECHOES,
    state=told(StateSeen, Deduced),
    examples=(
        {},
        {"families": ["vitale", "caccamo"], "first_player": "caccamo"},
        {"families": ["pizzino", "marzullo", "vitale"]},
        {"families": ["caccamo", "vitale", "pizzino", "matarazzo", "marzullo"], "first_player": "pizzino"},
    ),
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
    deduced=Deduced,
    deduce=deduce,
    names=names,
    agreed=lambda state: list(state.families),
)
