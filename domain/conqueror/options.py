"""What the players agree on before the first tile: the options of a table and the rule set they make (K-1.2, 7.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from domain.conqueror.box import AGREED, COINS, COLOURS, DIVISION, DIVISIONS, GAMES, LAYOUTS, MODES, TARGETS, WALLS
from domain.conqueror.hexes import FARTHEST, PlacedTile
from domain.conqueror.joining import layout, must_join
from domain.conqueror.refusal import Refused
from domain.contract.canonical import LARGEST
from domain.contract.wire import ABSENT, About, Absent, Published

FEWEST_COINS: Final = 16  # K-8.11
FIRST: Final = (*COLOURS, "random")
LONGEST: Final = 100  # rounds: computer players mostly reach a target within 40


@dataclass(frozen=True, slots=True)
class Preset:
    """A layout of the box: crown, march, lake or rift."""

    kind: Annotated[Literal["preset"], About("one of the layouts of the box")]
    id: Annotated[str, About("its name", enum=tuple(LAYOUTS))]


@dataclass(frozen=True, slots=True)
class Explicit:
    """Eight tiles where the players want them."""

    kind: Annotated[Literal["explicit"], About("a layout of your own")]
    tiles: Annotated[tuple[PlacedTile, ...], About("the eight tiles of the box, each once")]


@dataclass(frozen=True, slots=True)
class Generated:
    """Drawn from the table's luck (K-4.4)."""

    kind: Annotated[Literal["generated"], About("drawn by lot")]


@dataclass(frozen=True, slots=True)
class Built:
    """The players place the tiles themselves (K-4.5)."""

    kind: Annotated[Literal["built"], About("laid by the players")]


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

    game: Annotated[int, About("which of the four games of the box is played (K-1.2)", enum=GAMES)]
    mode: Annotated[str, About("what a region is worth: one point each, or as its terrain says (K-1.2)", enum=MODES)]
    board: Annotated[BoardOption | Unheard, Published(BoardOption), About("where the board comes from (K-4.1)")] = (
        Preset("preset", "crown")
    )
    first_player: Annotated[
        str | None, About("Games 1 and 2: who places first; null is random (K-7.2)", enum=FIRST)
    ] = None
    division: Annotated[
        int | None,
        About(f"Games 3 and 4: how the castles are divided; null is {DIVISION} (K-8.2)", enum=tuple(DIVISIONS)),
    ] = None
    target: Annotated[
        int | None,
        About(
            "the score that wins; null is the printed one of the game and mode (K-21.1, K-21.3)",
            minimum=min(low for low, _ in AGREED.values()),
            maximum=max(high for _, high in AGREED.values()),
        ),
    ] = None
    coins_total: Annotated[
        int | None,
        About(
            f"Game 4: all coins together, an even number; null is {2 * COINS[4]} (K-8.11)",
            minimum=FEWEST_COINS,
            examples=(2 * COINS[4],),
        ),
    ] = None
    walls_per_player: Annotated[int, About("how many walls each player has (K-14.5)", minimum=0)] = WALLS
    max_rounds: Annotated[
        int | None, About("the game ends after so many rounds; null for no limit (K-21.6)", minimum=1)
    ] = None
    allow_pass: Annotated[
        bool | None, About("Games 1 and 3: a turn may be ended without acting; null is false (K-9.6)")
    ] = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One of the eight rule sets with all that was agreed on; null where the game has no such thing."""

    game: Annotated[int, About("which of the four games is played")]
    mode: Annotated[str, About("amateur or professional", enum=MODES)]
    target: Annotated[int, About("the score that wins")]
    board_kind: Annotated[str, About("where the board comes from", enum=KINDS)]
    walls_per_player: Annotated[int, About("how many walls each player has")]
    max_rounds: Annotated[int | None, About("the game ends after so many rounds")]
    allow_pass: Annotated[bool, About("a turn may be ended without acting (K-9.6)")]
    division: Annotated[int | None, About("how the castles are divided (K-8.2)")]
    coins_total: Annotated[int | None, About("all coins together (K-8.11)")]

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
        raise Refused("bad_option", f"Conqueror is for two players, not {seats}", rule="K-1.1", option="seats")
    _must_be_one_of("game", options.game, GAMES, "K-1.2")
    _must_be_one_of("mode", options.mode, MODES, "K-1.2")
    _must_belong("first_player", options.first_player, options.game, (1, 2), "K-7.2")
    _must_belong("division", options.division, options.game, (3, 4), "K-8.2")
    _must_belong("coins_total", options.coins_total, options.game, (4,), "K-8.11")
    _must_belong("allow_pass", options.allow_pass, options.game, (1, 3), "K-9.6")
    if options.first_player is not None:
        _must_be_one_of("first_player", options.first_player, FIRST, "K-7.2")
    if options.division is not None:
        _must_be_one_of("division", options.division, tuple(DIVISIONS), "K-8.2")
    _must_lie("target", options.target, *AGREED[options.mode], "K-21.3")
    _must_lie("coins_total", options.coins_total, FEWEST_COINS, LARGEST, "K-8.11")
    coins = options.coins_total or 0
    _must_be("coins_total", coins, coins % 2 == 0, "K-8.11", "it is even")
    _must_lie("walls_per_player", options.walls_per_player, 0, LARGEST, "K-14.5")
    _must_lie("max_rounds", options.max_rounds, 1, LARGEST, "K-21.6")
    must_be_a_board(options.board)


def _must_be_one_of(name: str, value: Any, allowed: Sequence[Any], rule: str) -> None:
    *most, last = allowed
    hint = f"it is {', '.join(map(str, most))} or {last}"
    _must_be(name, value, value in allowed, rule, hint, allowed=list(allowed))


def _must_lie(name: str, value: int | None, least: int, most: int, rule: str) -> None:
    if value is not None:
        hint = f"it is {least} or more" if most == LARGEST else f"in this mode it is {least} to {most}"
        _must_be(name, value, least <= value <= most, rule, hint, least=least, most=most)


def _must_be(name: str, value: Any, fits: bool, rule: str, hint: str, **params: Any) -> None:
    if not fits:
        raise Refused("bad_option", f"{name} cannot be {value}; {hint}", rule=rule, option=name, **params)


def _must_belong(name: str, value: Any, game: int, games: tuple[int, ...], rule: str) -> None:
    if value is not None and game not in games:
        owners = " and ".join(str(each) for each in games)
        raise Refused(
            "bad_option",
            f"{name} belongs to Game {owners}, not to Game {game}; leave it out",
            rule=rule,
            option=name,
            games=list(games),
        )


def must_be_a_board(board: BoardOption | Unheard) -> None:
    """K-4.2: a layout of the box, or one that keeps K-3."""
    match board:
        case Unheard(kind=kind):
            _must_be_one_of("board", kind, KINDS, "K-4.1")
        case Preset(id=name):
            _must_be_one_of("board", name, tuple(LAYOUTS), "K-4.1")
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
