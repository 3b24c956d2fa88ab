"""Nim with tokens, for two to four players.

N-1  Nine stones lie in a heap. The tokens 1 to 8 are shuffled face down; everybody draws one and looks at it, the rest
     stays as a stack.
N-2  Seat 0 begins, and turns go round.
N-3  Who is on turn takes one, two or three stones of the heap,
N-4  or, once in a game, draws a token, keeps one of the two it holds now and lays the other away, face down.
N-5  Who takes the last stone ends the game, and its own token counts nothing.
N-6  Then all show the tokens they hold. Everybody scores its stones and its token; most points win, equals share.
N-7  Nobody knows the stack. A token that somebody holds or has laid away is known to that player alone, until N-6.
"""

from domain.contract.game import Game
from domain.nim.box import PLAYERS
from domain.nim.decide import decide
from domain.nim.events import ECHOES, FACTS
from domain.nim.evolve import evolve
from domain.nim.imagine import imagine, redraw
from domain.nim.moves import MOVES
from domain.nim.offers import anytime, decisions, offers
from domain.nim.options import Options, check
from domain.nim.outcome import outcome, taste
from domain.nim.position import position, restore
from domain.nim.setup import open_table
from domain.nim.state import State
from domain.nim.view import Table, view

GAME: Game[State] = Game(
    name="nim",
    title="Nim with tokens",
    rules_version=1,
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
    agreed=lambda state: state.seats,
)
