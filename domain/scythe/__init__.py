"""Scythe, the base game for two to five players."""

from domain.contract.game import Game
from domain.contract.told import told
from domain.contract.wire import plain
from domain.scythe.about import about
from domain.scythe.decide import decide, reads
from domain.scythe.deduce import Deduced, deduce
from domain.scythe.evolve import ECHOES, FACTS, evolve
from domain.scythe.imagine import imagine, redraw
from domain.scythe.kit import kit
from domain.scythe.moves import ASIDES, MOVES
from domain.scythe.offers import anytime, decisions, offers
from domain.scythe.options import Options, bounded, check
from domain.scythe.outcome import outcome
from domain.scythe.position import position, restore
from domain.scythe.scene import scene
from domain.scythe.setup import open_table
from domain.scythe.state import State
from domain.scythe.taste import taste
from domain.scythe.view import StateSeen, view

GAME: Game[State] = Game(
    name="scythe",
    title="Scythe",
    rules_version=1,
    players=(2, 3, 4, 5),
    options=Options,
    moves=MOVES,
    asides=ASIDES,
    facts=FACTS,
    echoes=ECHOES,
    state=told(StateSeen, Deduced),
    examples=(
        {"max_rounds": 12},
        {"max_rounds": 9, "coin_transfers": False, "banned_pairs": True},
        {
            "max_rounds": 15,
            "relentless_on_factory_card": False,
            "assignment": [
                {"faction": "rusviet", "mat": "patriotic"},
                {"faction": "nordic", "mat": "industrial"},
                {"faction": "polania", "mat": "mechanical"},
            ],
        },
        {
            "max_rounds": 15,
            "assignment": [
                {"faction": "saxony", "mat": "agricultural"},
                {"faction": "crimea", "mat": "engineering"},
            ],
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
    about=about,
    reads=reads,
    bounded=bounded,
    agreed=lambda state: {"options": plain(state.options), "seats": len(state.players)},
)
