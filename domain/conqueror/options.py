"""What the players agree on before the first tile: the options of a table and the rule set they make (K-1.2, 7.1)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from domain.conqueror.box import AGREED, COINS, COLOURS, DIVISION, DIVISIONS, GAMES, LAYOUTS, MODES, TARGETS, WALLS
from domain.conqueror.hexes import PlacedTile
from domain.conqueror.joining import layout, must_join
from domain.contract.canonical import LARGEST
from domain.contract.game import Refused
from domain.contract.wire import ABSENT, Absent, Published

FARTHEST: Final = 1_000_000  # how far from the origin an explicit board may lie
LONGEST: Final = 100  # rounds: computer players reach a target within 40 or, defending, hardly ever


@dataclass(frozen=True, slots=True)
class Preset:
    """A layout of the box: crown, march, lake or rift."""

    kind: Literal["preset"]
    id: str


@dataclass(frozen=True, slots=True)
class Explicit:
    """Eight tiles where the players want them."""

    kind: Literal["explicit"]
    tiles: tuple[PlacedTile, ...]


@dataclass(frozen=True, slots=True)
class Generated:
    """Drawn from the table's luck (K-4.4)."""

    kind: Literal["generated"]


@dataclass(frozen=True, slots=True)
class Built:
    """The players place the tiles themselves (K-4.5)."""

    kind: Literal["built"]


@dataclass(frozen=True, slots=True)
class Unheard:
    """Of a kind that there is not: read only to be refused (K-4.1)."""

    kind: str
    id: str | Absent = ABSENT
    tiles: tuple[PlacedTile, ...] | Absent = ABSENT


BoardOption = Preset | Explicit | Generated | Built
KINDS: Final = ("preset", "explicit", "generated", "built")


@dataclass(frozen=True, slots=True)
class Options:
    """An option that is null has the value of the rules; one that the chosen game does not have must be null."""

    game: int
    mode: str
    board: Annotated[BoardOption | Unheard, Published(BoardOption)] = Preset("preset", "crown")
    first_player: str | None = None  # Games 1 and 2: red, yellow or random
    division: int | None = None  # Games 3 and 4: 1, 2 or 3
    target: int | None = None
    coins_total: int | None = None  # Game 4
    walls_per_player: int = WALLS
    max_rounds: int | None = None
    allow_pass: bool | None = None  # Games 1 and 3


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One of the eight rule sets with all that was agreed on; null where the game has no such thing."""

    game: int
    mode: str
    target: int
    board_kind: str
    walls_per_player: int
    max_rounds: int | None
    allow_pass: bool
    division: int | None
    coins_total: int | None

    @property
    def has_coins(self) -> bool:
        return self.game in COINS

    @property
    def has_flags(self) -> bool:
        return self.game in (3, 4)


def rule_set(options: Options) -> RuleSet:
    """What these options mean, defaults filled in."""
    game = options.game
    return RuleSet(
        game=game,
        mode=options.mode,
        target=TARGETS[game, options.mode] if options.target is None else options.target,  # K-21.1
        board_kind=options.board.kind,
        walls_per_player=options.walls_per_player,
        max_rounds=options.max_rounds,
        allow_pass=bool(options.allow_pass),
        division=None if game in (1, 2) else options.division or DIVISION,
        coins_total=None if game != 4 else options.coins_total or 2 * COINS[4],
    )


def bounded(options: Options) -> Options:
    """The same with a last round, for players who would not agree to stop (K-21.6, R-39)."""
    return options if options.max_rounds is not None else replace(options, max_rounds=LONGEST)


def check(options: Options, seats: int) -> None:
    """Refuses what is out of range or belongs to another game (7.1)."""
    if seats != len(COLOURS):
        raise Refused("E_BAD_OPTION", f"Conqueror is for two players, not {seats}", rule="K-1.1", seats=seats)
    _must_be("game", options.game, options.game in GAMES, "K-1.2", "it is 1, 2, 3 or 4")
    _must_be("mode", options.mode, options.mode in MODES, "K-1.2", "it is amateur or professional")
    _must_belong("first_player", options.first_player, options.game, (1, 2), "K-7.2")
    _must_belong("division", options.division, options.game, (3, 4), "K-8.2")
    _must_belong("coins_total", options.coins_total, options.game, (4,), "K-8.11")
    _must_belong("allow_pass", options.allow_pass, options.game, (1, 3), "K-9.6")
    low, high = AGREED[options.mode]
    for name, fits, rule, hint in (
        ("first_player", lambda who: who in (*COLOURS, "random"), "K-7.2", "it is red, yellow or random"),
        ("division", lambda method: method in DIVISIONS, "K-8.2", "it is 1, 2 or 3"),
        ("target", lambda score: low <= score <= high, "K-21.3", f"in this mode it is {low} to {high}"),
        (
            "coins_total",
            lambda coins: 16 <= coins <= LARGEST and coins % 2 == 0,
            "K-8.11",
            "it is even and at least 16",
        ),
        ("walls_per_player", lambda walls: 0 <= walls <= LARGEST, "K-14.5", "it is 0 or more"),
        ("max_rounds", lambda rounds: 1 <= rounds <= LARGEST, "K-21.6", "it is 1 or more"),
    ):
        _must_fit(name, getattr(options, name), fits, rule, hint)
    must_be_a_board(options.board)


def _must_fit(name: str, value: Any, fits: Callable[[Any], bool], rule: str, hint: str) -> None:
    if value is not None:
        _must_be(name, value, fits(value), rule, hint)


def _must_be(name: str, value: Any, fits: bool, rule: str, hint: str) -> None:
    if not fits:
        raise Refused("E_BAD_OPTION", f"{name} cannot be {value}; {hint}", rule=rule, option=name)


def _must_belong(name: str, value: Any, game: int, games: tuple[int, ...], rule: str) -> None:
    if value is not None and game not in games:
        owners = " and ".join(str(each) for each in games)
        raise Refused(
            "E_BAD_OPTION", f"{name} belongs to Game {owners}, not to Game {game}; leave it out", rule=rule, option=name
        )


def must_be_a_board(board: BoardOption | Unheard) -> None:
    """K-4.2: a layout of the box, or one that keeps K-3."""
    match board:
        case Unheard(kind=kind):
            _must_be("board", kind, False, "K-4.1", f"a board is {', '.join(KINDS[:-1])} or {KINDS[-1]}")
        case Preset(id=name):
            _must_be("board", name, name in LAYOUTS, "K-4.1", f"the layouts are {', '.join(LAYOUTS)}")
        case Explicit(tiles=tiles):
            for tile in tiles:
                near = max(abs(tile.q), abs(tile.r)) <= FARTHEST
                _must_be("board", [tile.q, tile.r], near, "K-4.2", f"tiles lie within {FARTHEST} of the origin")
            must_join(tiles)


def ready_tiles(board: BoardOption | Unheard) -> tuple[PlacedTile, ...] | None:
    """The tiles of a board that needs neither luck nor players."""
    match board:
        case Preset(id=name):
            return layout(name)
        case Explicit(tiles=tiles):
            return tuple(sorted(tiles, key=lambda tile: tile.tile))
        case _:
            return None
