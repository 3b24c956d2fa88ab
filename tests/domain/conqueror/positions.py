"""Positions in the notation of the specification's vectors (section 10), and moves by their names."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.conqueror import GAME
from domain.conqueror.box import CASTLES, PIECES, SEATS
from domain.conqueror.options import Options, Preset
from domain.conqueror.ownership import connections, owned_value
from domain.conqueror.picture import picture
from domain.conqueror.state import Castle, Phase, State
from domain.contract.game import Refused
from domain.contract.wire import read
from tests.laws.play import luck_of

RED, YELLOW = 0, 1
LUCK = luck_of(0, 1)

# The twelve castles of V-77, with their numbers.
POS_A = (
    ((1, -3), "red", 1),
    ((2, 1), "yellow", 2),
    ((-3, 2), "red", 3),
    ((5, -1), "yellow", 4),
    ((3, -3), "red", 5),
    ((3, -1), "yellow", 6),
    ((0, -1), "red", 7),
    ((0, 1), "yellow", 8),
    ((-2, -2), "red", 9),
    ((-2, 0), "yellow", 10),
    ((-2, 3), "red", 11),
    ((0, 3), "yellow", 12),
)


def opened(game: int = 1, mode: str = "amateur", board: str = "crown", **options: Any) -> State:
    """A table at its first decision; in Games 1 and 2 red begins unless said otherwise."""
    if game in (1, 2):
        options.setdefault("first_player", "red")
    agreed = Options(game=game, mode=mode, board=Preset("preset", board), **options)
    GAME.check(agreed, 2)
    return GAME.replay(GAME.open(agreed, 2, luck_of(0, 1)))


def position(
    game: int = 1,
    mode: str = "amateur",
    board: str = "crown",
    castles: Iterable[Any] | str = (),
    pieces: Iterable[Any] = (),
    walls: Iterable[Any] = (),
    active: str | None = None,
    coins: Mapping[str, int] | None = None,
    spent: Mapping[str, int] | None = None,
    walls_left: Mapping[str, int] | None = None,
    marker: int = 1,
    flags_removed: Iterable[int] = (),
    round_: int = 1,
    actions_done: int = 0,
    **options: Any,
) -> State:
    """A position of the play phase; what is not said is as section 10 says."""
    state = opened(game, mode, board, **options)
    number = state.board.number
    standing: dict[int, Castle] = {}
    for n, (cell, owner, *more) in enumerate(POS_A if castles == "POS-A" else castles, start=1):
        numbers = [each for each in more if isinstance(each, int)]
        standing[number[tuple(cell)]] = Castle((numbers or [n])[0], SEATS[owner], "top" in more)
    crowds = bytearray(len(state.board.cells)), bytearray(len(state.board.cells))
    for cell, colour, count in pieces:
        crowds[SEATS[colour]][number[tuple(cell)]] = count
    row = bytearray(state.walls)
    for a, b in walls:
        row[state.board.border[number[tuple(a)], number[tuple(b)]]] = 1
    reserve = [PIECES - sum(crowd) for crowd in crowds]
    for castle in standing.values():
        reserve[castle.owner] -= castle.piece_on_top
    used = {castle.number for castle in standing.values()}
    state = state.but(
        phase=Phase.PLAY,
        round=round_,
        actions_done=actions_done,
        acted_this_round=actions_done > 0,
        castles=standing,
        bank=tuple(n for n in range(1, CASTLES + 1) if n not in used) if game in (1, 2) else (),
        hand=((), ()),
        pieces=(bytes(crowds[0]), bytes(crowds[1])),
        walls=bytes(row),
        reserve=(reserve[0], reserve[1]),
        walls_left=pair(state.walls_left, walls_left),
        coins=pair(state.coins, coins),
        spent=pair(state.spent, spent),
        counts=connections(state.board, standing, bytes(row)),
    )
    if game in (3, 4):
        colours = {castle.number: castle.owner for castle in standing.values()}
        flags = tuple(None if n in set(flags_removed) else colours[n] for n in range(1, CASTLES + 1))
        state = state.but(flags=flags, marker=marker)
        seat = flags[marker - 1]
        assert active is None or SEATS[active] == seat
    else:
        seat = SEATS[active or "red"]
    minimum = {1: 3, 2: min(2, state.coins[seat] // 2)}.get(game, 1)
    score = tuple(1 + owned_value(state, each) for each in (RED, YELLOW))
    return state.but(active=seat, minimum_actions=minimum, score=score)


def pair(usual: tuple[int, int], given: Mapping[str, int] | None) -> tuple[int, int]:
    given = given or {}
    return given.get("red", usual[0]), given.get("yellow", usual[1])


def move(name: str, **fields: Any) -> Any:
    """`move("build_wall", a=[1, 0], b=[1, 1])`."""
    return read(GAME.move_types[name], fields)


def play(state: State, seat: int, name: str, **fields: Any) -> tuple[State, list[Any]]:
    """The state after a move that must be accepted, and its facts."""
    try:
        facts = list(GAME.decide(state, seat, GAME.reads(state, seat, move(name, **fields)), LUCK))
    except Refused as refusal:
        raise AssertionError(f"{refusal}\n{picture(state)}") from refusal
    return GAME.replay(facts, state), facts


def after(state: State, *moves: tuple[Any, ...]) -> State:
    """The state after several moves `(seat, name, fields)`."""
    for seat, name, fields in moves:
        state, _ = play(state, seat, name, **fields)
    return state


def refusal(state: State, seat: int, name: str, **fields: Any) -> tuple[str, str]:
    """Code and rule with which this move is refused."""
    try:
        facts = GAME.decide(state, seat, GAME.reads(state, seat, move(name, **fields)), LUCK)
    except Refused as refused:
        assert refused.detail
        return refused.code, refused.rule
    raise AssertionError(f"accepted: {facts}\n{picture(state)}")


def at(state: State, q: int, r: int) -> int:
    """The number of a cell."""
    return state.board.number[q, r]


def kinds(facts: Iterable[Any]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def fact_of(facts: Iterable[Any], kind: type) -> Any:
    """The only fact of this kind."""
    (found,) = (fact for fact in facts if type(fact) is kind)
    return found
