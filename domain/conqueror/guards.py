"""What must hold before a move (7.2). What is legal stands in `legal`; of an action that is not, here stands why."""

from collections.abc import Mapping
from typing import Final

from domain.conqueror.box import ACTIONS, CASTLES, COLOURS, COSTS, PIECES, Cell
from domain.conqueror.legal import (
    castle_sites,
    entries,
    expulsions,
    in_reach,
    is_wall_site,
    may_end_turn,
    spendable,
    ways,
)
from domain.conqueror.moves import KINDS, Action, EndTurn, Move, PlaceCastle, PlaceFirstCastle, PlaceTile
from domain.conqueror.refusal import Refused
from domain.conqueror.siege import is_pinned
from domain.conqueror.state import Phase, Seat, State, other
from domain.contract.wire import move_name

PHASES: Final[Mapping[type, tuple[tuple[Phase, ...], str]]] = {  # where a move has its place, and by which rule
    PlaceTile: ((Phase.BOARD_BUILDING,), "K-4.5"),
    PlaceFirstCastle: ((Phase.FIRST_CASTLES,), "K-7.3"),
    PlaceCastle: ((Phase.PREP_CENTRES, Phase.PREP_TILES), "K-8.4"),
}
PLAY: Final = ((Phase.PLAY,), "K-9.1")
TURN_RULES: Final[Mapping[Phase, str]] = {
    Phase.BOARD_BUILDING: "K-4.5",
    Phase.FIRST_CASTLES: "K-7.6",
    Phase.PREP_CENTRES: "K-8.7",
    Phase.PREP_TILES: "K-8.7",
}
PASSING_RULES: Final = {1: "K-9.4", 3: "K-11.9", 4: "K-12.3"}


def must_be_the_phase(state: State, move: Move) -> None:
    phases, rule = PHASES.get(type(move), PLAY)
    if state.phase not in phases:
        raise Refused(
            "wrong_phase",
            f"{move_name(type(move))} belongs to {' and '.join(phases)}; the game is in {state.phase}",
            rule=rule,
            phase=state.phase.value,
            move=move_name(type(move)),
            phases=[phase.value for phase in phases],
        )


def must_be_on_turn(state: State, seat: Seat) -> None:
    if state.active != seat:
        assert state.active is not None
        in_play = "K-11.1" if state.rule_set.has_flags else "K-9.3"
        raise Refused(
            "not_your_turn",
            f"it is the turn of {COLOURS[state.active]}, not of {COLOURS[seat]}",
            rule=TURN_RULES.get(state.phase, in_play),
            active=COLOURS[state.active],
        )


def must_be_in_the_game(state: State, move: Action) -> None:
    if KINDS[type(move)] not in ACTIONS[state.rule_set.game]:
        raise Refused(
            "action_not_in_game",
            f"Game {state.rule_set.game} has no {move_name(type(move))}",
            rule="K-11.2",
            game=state.rule_set.game,
            move=move_name(type(move)),
        )


def must_be_free_to_end(state: State) -> None:
    if may_end_turn(state):
        return
    game = state.rule_set.game
    if game != 2:
        raise Refused(
            "action_not_in_game",
            f"actions are compulsory in Game {game} at this table",
            rule=PASSING_RULES[game],
            game=game,
            move=move_name(EndTurn),
        )
    raise Refused(
        "minimum_actions",
        f"{state.actions_done} of at least {state.minimum_actions} actions are done",
        rule="K-10.5",
        done=state.actions_done,
        minimum=state.minimum_actions,
    )


# ------------------------------------------------------------------------------------------------ the cells it names


def must_be_on_board(state: State, cell: Cell) -> int:
    """The number of the cell."""
    place = state.board.number.get(cell)
    if place is None:
        raise Refused("off_board", f"{list(cell)} is not a cell of the board", rule="K-2.2", cell=list(cell))
    return place


def must_be_centre(state: State, place: int, rule: str) -> None:
    if not state.board.is_centre(place):
        cell = list(state.board.cells[place])
        raise Refused("not_centre", f"{cell} is not the centre of its tile; choose a centre", rule=rule, cell=cell)


def must_be_free(state: State, place: int, rule: str) -> None:
    if place in state.castles:
        cell = list(state.board.cells[place])
        raise Refused("occupied", f"a castle already stands in {cell}", rule=rule, cell=cell)


def must_not_stand_beside_a_castle(state: State, place: int, rule: str) -> None:
    for beside, _ in state.board.around[place]:
        if beside in state.castles:
            cell, castle = list(state.board.cells[place]), list(state.board.cells[beside])
            raise Refused(
                "adjacent_castle", f"{cell} is beside the castle in {castle}", rule=rule, cell=cell, castle=castle
            )


def must_be_adjacent(state: State, one: int, two: int, rule: str) -> int:
    """The number of their border."""
    border = state.board.border.get((one, two))
    if border is None:
        a, b = list(state.board.cells[one]), list(state.board.cells[two])
        raise Refused("not_adjacent", f"{a} and {b} have no common border", rule=rule, cells=[a, b])
    return border


def must_be_own_castle(state: State, seat: Seat, cell: Cell, rule: str) -> int:
    place = must_be_on_board(state, cell)
    castle = state.castles.get(place)
    if castle is None or castle.owner != seat:
        raise Refused("not_your_castle", f"{COLOURS[seat]} has no castle in {list(cell)}", rule=rule, castle=list(cell))
    return place


# ------------------------------------------------------------------------------------------------ the four actions


def must_be_a_castle_site(state: State, seat: Seat, cell: Cell) -> int:
    place = must_be_on_board(state, cell)
    if place not in castle_sites(state, seat):
        if not state.bank:
            raise Refused("no_castles_left", "all twelve castles are on the board", rule="K-13.1", castles=CASTLES)
        must_be_free(state, place, "K-13.2")
        must_not_stand_beside_a_castle(state, place, "K-13.3")
        if place not in in_reach(state, seat):
            raise Refused(
                "not_at_distance_one",
                f"no castle of {COLOURS[other(seat)]} is exactly one region away from {list(cell)}",
                rule="K-13.4",
                cell=list(cell),
            )
        mine, theirs = state.pieces[seat][place], state.pieces[other(seat)][place]
        raise Refused(
            "outnumbered",
            f"{COLOURS[other(seat)]} has {theirs} pieces in {list(cell)}, {COLOURS[seat]} only {mine}",
            rule="K-13.5",
            cell=list(cell),
            mine=mine,
            theirs=theirs,
        )
    return place


def must_be_a_wall_site(state: State, seat: Seat, a: Cell, b: Cell) -> tuple[int, int]:
    one, two = must_be_on_board(state, a), must_be_on_board(state, b)
    border = must_be_adjacent(state, one, two, "K-14.3")
    if not is_wall_site(state, seat, border):
        if not state.walls_left[seat]:
            raise Refused("no_walls_left", f"{COLOURS[seat]} has no wall left", rule="K-14.5", player=COLOURS[seat])
        if state.walls[border]:
            raise Refused(
                "wall_exists",
                f"a wall already stands between {list(a)} and {list(b)}",
                rule="K-14.4",
                a=list(a),
                b=list(b),
            )
        raise Refused(
            "not_your_border",
            f"{COLOURS[seat]} has neither a castle in {list(a)} or {list(b)} nor owns one of them",
            rule="K-14.2",
            a=list(a),
            b=list(b),
        )
    return one, two


def must_be_an_entry(state: State, seat: Seat, cell: Cell) -> int:
    place = must_be_own_castle(state, seat, cell, "K-15.1")
    if place not in entries(state, seat):
        if not state.reserve[seat]:
            raise Refused(
                "no_pieces_left",
                f"all pieces of {COLOURS[seat]} are on the board",
                rule="K-15.4",
                player=COLOURS[seat],
                pieces=PIECES,
            )
        if state.castles[place].piece_on_top:
            raise Refused(
                "castle_full",
                f"a piece stands on the castle in {list(cell)}; expel it first",
                rule="K-15.2",
                castle=list(cell),
            )
        raise Refused(
            "besieged",
            f"{COLOURS[other(seat)]} besieges the castle in {list(cell)}; reinforce it by steps",
            rule="K-15.3",
            castle=list(cell),
        )
    return place


def must_be_an_expulsion(state: State, seat: Seat, cell: Cell) -> int:
    place = must_be_own_castle(state, seat, cell, "K-16.2")
    if place not in expulsions(state, seat):
        raise Refused(
            "castle_empty", f"no piece stands on the castle in {list(cell)}", rule="K-16.2", castle=list(cell)
        )
    return place


def must_be_a_step(state: State, seat: Seat, start: Cell, goal: Cell) -> tuple[int, int]:
    one, two = must_be_on_board(state, start), must_be_on_board(state, goal)
    if two not in ways(state, seat, one):
        if not state.pieces[seat][one]:
            raise Refused(
                "no_piece",
                f"{COLOURS[seat]} has no piece in region {list(start)}; a piece on a castle must be expelled first",
                rule="K-16.4",
                **{"from": list(start)},
            )
        border = must_be_adjacent(state, one, two, "K-16.3")
        if state.walls[border]:
            raise Refused(
                "walled",
                f"a wall stands between {list(start)} and {list(goal)}; go round it",
                rule="K-16.5",
                **{"from": list(start), "to": list(goal)},
            )
        if is_pinned(state, one, seat):
            raise Refused(
                "pinned",
                f"both players have equally many pieces at the castle in {list(start)}; its owner may not leave",
                rule="K-16.6",
                **{"from": list(start)},
            )
        raise Refused(
            "region_full",
            f"the {state.board.terrain[two]} at {list(goal)} holds {state.board.capacity[two]} and is full",
            rule="K-17.1",
            to=list(goal),
            terrain=state.board.terrain[two],
            capacity=state.board.capacity[two],
        )
    return one, two


def must_be_affordable(state: State, seat: Seat, action: Action) -> int:
    """What this action costs."""
    cost = COSTS[state.rule_set.game].get(KINDS[type(action)], 0)
    limit, coins = spendable(state, seat), state.coins[seat]
    if cost > limit:
        if cost > coins:
            raise Refused(
                "cannot_pay",
                f"this costs {cost} coins and {COLOURS[seat]} has {coins}",
                rule="K-10.3" if state.rule_set.game == 2 else "K-12.2",
                cost=cost,
                coins=coins,
            )
        raise Refused(
            "minimum_actions",
            f"this costs {cost} coins; only {limit} of {coins} may be spent now, the rest pays the second action",
            rule="K-10.6",
            done=state.actions_done,
            minimum=state.minimum_actions,
            cost=cost,
            coins=coins,
            limit=limit,
        )
    return cost
