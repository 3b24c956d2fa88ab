"""Condottiere: battles for the regions of Italy (110 cards, 17 regions)."""

from domain.condottiere.box import PLAYERS
from domain.condottiere.decide import decide, reads
from domain.condottiere.deduce import Deduced, deduce
from domain.condottiere.events import FACTS
from domain.condottiere.evolve import ECHOES, evolve
from domain.condottiere.imagine import imagine, redraw
from domain.condottiere.kit import kit
from domain.condottiere.moves import ASIDES, MOVES
from domain.condottiere.offers import anytime, decisions, offers
from domain.condottiere.options import Options, bounded, check
from domain.condottiere.outcome import outcome
from domain.condottiere.position import position, restore
from domain.condottiere.scene import scene
from domain.condottiere.setup import open_table
from domain.condottiere.taste import taste
from domain.condottiere.view import StateSeen, view
from domain.contract.game import Game
from domain.contract.told import told
from domain.contract.wire import plain

GAME = Game(
    name="condottiere",
    title="Condottiere",
    rules_version=1,
    players=PLAYERS,
    options=Options,
    moves=MOVES,
    asides=ASIDES,
    facts=FACTS,
    echoes=ECHOES,
    state=told(StateSeen, Deduced),
    examples=(
        {"max_rounds": 4},
        {"variants": ["draw_after_battle"], "max_rounds": 12},
        {"variants": ["points_match"], "points_target": 6, "max_rounds": 4},
        {"variants": ["bigger_kingdoms", "hidden_cards"], "first_holder": 1, "max_rounds": 4},
        {"variants": ["capturing_regions"], "max_rounds": 4},
        {"variants": ["draw_after_battle", "bigger_kingdoms", "capturing_regions", "hidden_cards"], "max_rounds": 12},
        {
            "variants": ["draw_after_battle", "points_match", "bigger_kingdoms", "hidden_cards"],
            "points_target": 8,
            "max_rounds": 15,
        },
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
    agreed=lambda state: plain(state.config),
    reads=reads,
    bounded=bounded,
)
