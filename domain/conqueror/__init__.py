"""Conqueror: two players, four games, two modes; the contract, kept."""

from typing import Final

from domain.conqueror.box import COLOURS
from domain.conqueror.decide import decide, reads
from domain.conqueror.deduce import Deduced, deduce
from domain.conqueror.events import FACTS
from domain.conqueror.evolve import ECHOES, evolve
from domain.conqueror.examples import EXAMPLES
from domain.conqueror.imagine import imagine, redraw
from domain.conqueror.kit import kit
from domain.conqueror.moves import ASIDES, MOVES
from domain.conqueror.offers import anytime, decisions, offers
from domain.conqueror.options import Options, bounded, check
from domain.conqueror.outcome import outcome
from domain.conqueror.position import position, restore
from domain.conqueror.scene import scene
from domain.conqueror.setup import open_table
from domain.conqueror.state import State
from domain.conqueror.taste import taste
from domain.conqueror.view import StateSeen, view
from domain.contract.game import Game
from domain.contract.told import told
from domain.contract.wire import plain

GAME: Final[Game[State]] = Game(
    name="conqueror",
    title="Conqueror",
    rules_version=1,
    players=(2,),
    options=Options,
    moves=MOVES,
    asides=ASIDES,
    facts=FACTS,
    echoes=ECHOES,
    state=told(StateSeen, Deduced),
    examples=EXAMPLES,
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
    names=lambda _options, _seats: COLOURS,
    reads=reads,
    bounded=bounded,
    agreed=lambda state: plain(state.rule_set),
)
