"""How a table is opened and a game begins (chapter 2)."""

from domain.condottiere.box import CARDS, COLOURS, DEAL, DRAW_START, Variant
from domain.condottiere.events import CondottiereTokenAwarded, GameCreated, GameStarted, RoundStarted
from domain.condottiere.evolve import evolve
from domain.condottiere.options import Options
from domain.condottiere.piles import deal, dealing_order, shuffle
from domain.condottiere.state import Player, State
from domain.contract.luck import Luck
from domain.contract.tale import Fact, Tale


def open_table(options: Options, seats: int, luck: Luck) -> list[Fact]:
    """The facts of the set-up for that number of seats."""
    created = GameCreated(
        players=tuple(Player(colour) for colour in COLOURS[:seats]),  # C-2.2
        first_holder=options.first_holder,
        variants=tuple(variant for variant in Variant if variant in options.variants),
        points_target=options.points_target if Variant.POINTS_MATCH in options.variants else None,
        max_rounds=options.max_rounds,
    )
    tale = Tale(evolve(None, created), evolve)
    start_game(tale, luck)
    return [created, *tale]


def start_game(tale: Tale[State], luck: Luck) -> None:
    """A new game at this table (C-2.1 to C-2.5, C-15.2)."""
    config = tale.state.config
    tale.tell(GameStarted(tale.state.game_number + 1))
    shuffle(tale, luck, "setup", CARDS)
    tale.tell(CondottiereTokenAwarded(config.first_holder, "youngest"))  # C-2.3
    for seat in dealing_order(tale.state):
        deal(tale, seat, DRAW_START if config.draws else DEAL)  # C-2.4, C-14.2
    if not config.draws:
        tale.tell(RoundStarted(1))
