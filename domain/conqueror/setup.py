"""The facts of a new table (7.1, K-7, K-8)."""

from domain.conqueror.box import CASTLES, COINS, COLOURS, DIVISIONS, PIECES, RED, Colour
from domain.conqueror.events import (
    BoardCompleted,
    Both,
    CoinsDealt,
    Event,
    FirstPlayerChosen,
    FlagsPlaced,
    GameCreated,
    PhaseStarted,
)
from domain.conqueror.joining import generate
from domain.conqueror.options import Generated, Options, RuleSet, ready_tiles, rule_set
from domain.conqueror.state import Phase
from domain.contract.luck import Luck
from domain.contract.wire import ABSENT


def open_table(options: Options, _seats: int, luck: Luck) -> list[Event]:
    """Rules, first player, board, coins, flags and the first phase, in this order."""
    rules = rule_set(options)
    facts: list[Event] = [game_created(rules), first_player(options, luck)]
    tiles = ready_tiles(options.board)
    if isinstance(options.board, Generated):
        drawn = generate(lambda n: luck.below("board", n))  # K-4.4
        tiles = tuple(sorted(drawn, key=lambda tile: tile.tile))
    if tiles is not None:
        facts.append(BoardCompleted(options.board.kind, tiles))
    if rules.has_coins:
        share = COINS[2] if rules.coins_total is None else rules.coins_total // 2  # K-10.2, K-8.11
        facts.append(CoinsDealt(Both(share, share)))
    if rules.division is not None:
        facts.append(FlagsPlaced(rules.division, flags(rules.division), marker=1))  # K-8.3
    facts.append(PhaseStarted(Phase.BOARD_BUILDING if tiles is None else after_building(rules)))
    return facts


def game_created(rules: RuleSet) -> GameCreated:
    return GameCreated(
        game=rules.game,
        mode=rules.mode,
        target=rules.target,
        board_kind=rules.board_kind,
        walls_per_player=rules.walls_per_player,
        pieces_per_player=PIECES,
        division=ABSENT if rules.division is None else rules.division,
        coins_total=ABSENT if rules.coins_total is None else rules.coins_total,
        max_rounds=ABSENT if rules.max_rounds is None else rules.max_rounds,
        allow_pass=True if rules.allow_pass else ABSENT,
    )


def first_player(options: Options, luck: Luck) -> FirstPlayerChosen:
    """K-7.2; in Games 3 and 4 the owner of flag 1, red in every division (K-8.7)."""
    if options.game in (3, 4):
        return FirstPlayerChosen(COLOURS[RED], "flag_1")
    match options.first_player:
        case "red" | "yellow" as named:
            return FirstPlayerChosen(named, "given")
        case _:
            return FirstPlayerChosen(COLOURS[luck.below("first_player", 2)], "random")


def flags(division: int) -> dict[int, Colour]:
    """Flag n shows the colour of the player who has castle n (K-8.3)."""
    red, _ = DIVISIONS[division]
    return {space: "red" if space in red else "yellow" for space in range(1, CASTLES + 1)}


def after_building(rules: RuleSet) -> Phase:
    return Phase.PREP_CENTRES if rules.has_flags else Phase.FIRST_CASTLES
