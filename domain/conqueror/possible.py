"""What a position must satisfy: that its document describes a table, and that play can lead to it (K-22)."""

from collections.abc import Iterator

from domain.conqueror.board import board_of
from domain.conqueror.box import CASTLES, COINS, COLOURS, DIVISIONS, FIRST_SCORE, PIECES
from domain.conqueror.flow import ACTIONS_PER_TURN, has_reached_target
from domain.conqueror.joining import must_fit, must_join
from domain.conqueror.legal import can_pay_an_action
from domain.conqueror.options import FARTHEST, Built, Options, check
from domain.conqueror.ownership import connections, majority, owned_value
from domain.conqueror.placing import CENTRE_CASTLES, can_be_completed
from domain.conqueror.siege import strength
from domain.conqueror.state import Phase, State, other
from domain.conqueror.view import StateSeen
from domain.contract.game import Refused

Fault = tuple[str, str]  # the rule that is broken, and how

SEATS = (0, 1)


# ------------------------------------------------------------------------------------------------ the document


def refused(rule: str, detail: str) -> Refused:
    return Refused("E_BAD_POSITION", f"no such position: {detail}", rule=rule)


def must_have_rules(seen: StateSeen) -> None:
    rules = seen.rule_set
    agreed = Options(
        game=rules.game,
        mode=rules.mode,
        board=Built("built"),
        division=rules.division,
        target=rules.target,
        coins_total=rules.coins_total,
        walls_per_player=rules.walls_per_player,
        max_rounds=rules.max_rounds,
        allow_pass=rules.allow_pass or None,
    )
    check(agreed, len(COLOURS))
    if rules.board_kind not in ("preset", "explicit", "generated", "built"):
        raise refused("K-4.1", f"no board is {rules.board_kind}")
    if (rules.division is None) == rules.has_flags or (rules.coins_total is None) == (rules.game == 4):
        raise refused("K-8.2", "division and coins_total are named where the game has them")
    if rules.has_flags and seen.first_player != "red":
        raise refused("K-8.7", "in Games 3 and 4 the owner of flag 1 is the first player")


def must_have_a_board(seen: StateSeen) -> None:
    if any(max(abs(tile.q), abs(tile.r)) > FARTHEST for tile in seen.tiles):
        raise refused("K-4.2", f"tiles lie within {FARTHEST} of the origin")
    if len(seen.tiles) < 8:
        for n, tile in enumerate(seen.tiles):
            must_fit(tile, seen.tiles[:n])
    else:
        must_join(seen.tiles)
        if [tile.tile for tile in seen.tiles] != sorted(tile.tile for tile in seen.tiles):
            raise refused("K-4.3", "the tiles of a complete board stand in the order of their numbers")


def must_stand_on_the_board(seen: StateSeen) -> None:
    """Every cell that is named is one of the board, and every number is one that could be."""
    board = board_of(seen.tiles)
    cells = [castle.cell for castle in seen.castles] + [pieces.cell for pieces in seen.pieces]
    if any(cell not in board.number for cell in cells):
        raise refused("K-2.2", "castles and pieces stand on cells of the board")
    if len({each.cell for each in seen.castles}) != len(seen.castles):
        raise refused("K-5.1", "two castles stand in one region")
    borders = [tuple(board.number.get(cell, -1) for cell in wall) for wall in seen.walls]
    if any(border not in board.border for border in borders):
        raise refused("K-14.3", "walls stand between adjacent cells of the board")
    if any(not 0 <= number <= PIECES for each in seen.pieces for number in (each.red, each.yellow)):
        raise refused("K-22.2", f"a player has 0 to {PIECES} pieces in a region")
    if seen.flags is not None and sorted(seen.flags) != list(range(1, 13)):
        raise refused("K-8.3", "the turn track has the spaces 1 to 12")


# ------------------------------------------------------------------------------------------------ the state


def faults(state: State) -> Iterator[Fault]:
    """Every rule this position breaks."""
    yield from castle_faults(state)
    yield from piece_faults(state)
    yield from wall_faults(state)
    yield from score_faults(state)
    yield from coin_faults(state)
    yield from flag_faults(state)
    yield from phase_faults(state)


def castle_faults(state: State) -> Iterator[Fault]:
    board, rules = state.board, state.rule_set
    for place in state.castles:
        if any(beside in state.castles for beside, _ in board.around[place]):
            yield "K-22.4", f"the castle in {list(board.cells[place])} has a castle beside it"
    standing = [castle.number for castle in state.castles.values()]
    waiting = [*state.bank, *state.hand[0], *state.hand[1]]
    if sorted(standing + waiting) != list(range(1, CASTLES + 1)):
        yield "K-7.1", "castles on the board and beside it are not the numbers 1 to 12, each once"
    if rules.division is not None and any(
        not set(hand) <= set(given) for hand, given in zip(state.hand, DIVISIONS[rules.division], strict=True)
    ):
        yield "K-8.4", "a player has castles of the other's division to place"
    if rules.division is None and any(state.hand):
        yield "K-7.7", "in Games 1 and 2 castles come from the bank"
    if rules.division is not None and state.bank:
        yield "K-8.1", "in Games 3 and 4 there is no castle bank"
    if state.counts != connections(board, state.castles, state.walls):
        yield "K-5.8", "the connected castles are not those of castles and walls"


def piece_faults(state: State) -> Iterator[Fault]:
    cells, castles = state.board.cells, state.castles
    for seat in SEATS:
        on_castles = sum(castle.piece_on_top for castle in castles.values() if castle.owner == seat)
        if state.reserve[seat] < 0 or state.reserve[seat] + sum(state.pieces[seat]) + on_castles != PIECES:
            yield "K-22.2", f"seat {seat} has not {PIECES} pieces"
    for place, cell in enumerate(cells):
        here = state.pieces[0][place] + state.pieces[1][place]
        castle = castles.get(place)
        if castle is None and here > state.board.capacity[place]:
            yield "K-22.4", f"{list(cell)} holds more pieces than it may"
        if castle is not None and state.pieces[other(castle.owner)][place] > strength(state, place, castle.owner):
            yield "K-22.3", f"the castle in {list(cell)} should have fallen"


def wall_faults(state: State) -> Iterator[Fault]:
    stock = state.rule_set.walls_per_player
    if not all(0 <= left <= stock for left in state.walls_left) or 2 * stock - sum(state.walls_left) != sum(
        state.walls
    ):
        yield "K-22.7", "walls on the board and in stock are not all the walls"


def score_faults(state: State) -> Iterator[Fault]:
    for seat in SEATS:
        gained = 0 if any(state.hand) else owned_value(state, seat)  # K-8.10: nothing before the last castle
        if state.score[seat] != FIRST_SCORE + gained - state.penalty[seat]:
            yield "K-6.5", f"the score of seat {seat} is not 1 + {gained} - {state.penalty[seat]}"
        if state.penalty[seat] < 0:
            yield "K-19.8", f"the penalty of seat {seat} is below 0"
    if state.phase is not Phase.FINISHED and has_reached_target(state):
        yield "K-21.2", "a score has reached the target and the game goes on"


def coin_faults(state: State) -> Iterator[Fault]:
    rules, coins = state.rule_set, (*state.coins, *state.spent)
    total = 0 if not rules.has_coins else rules.coins_total or 2 * COINS[2]
    if sum(coins) != total or min(coins) < 0:
        yield ("K-10.11" if rules.game == 2 else "K-12.7"), f"purses and spent piles do not hold {total} coins"


def flag_faults(state: State) -> Iterator[Fault]:
    rules, flags = state.rule_set, state.flags
    if rules.division is None:
        if flags or state.marker is not None:
            yield "K-7.1", "Games 1 and 2 use neither flags nor turn track"
        return
    if len(flags) != CASTLES or state.marker is None or not 1 <= state.marker <= CASTLES:
        yield "K-8.3", "there is a flag or none on each of twelve spaces, and the marker on one of them"
        return
    given = {number: seat for seat in SEATS for number in DIVISIONS[rules.division][seat]}
    owners = given | {castle.number: castle.owner for castle in state.castles.values()}
    for number, flag in enumerate(flags, start=1):
        if flag != owners[number] and (rules.game == 4 or flag is not None):
            yield ("K-12.6" if rules.game == 4 else "K-11.5"), f"flag {number} is not of the owner of castle {number}"
        if rules.game == 3 and flag is not None and flag != given[number]:
            yield "K-11.5", f"castle {number} was captured and its flag still stands"
    if not any(flag is not None for flag in flags):
        yield "K-11.10", "no flag is left"
    if state.phase is Phase.PLAY and flags[state.marker - 1] != state.active:
        yield "K-11.1", "the turn is not that of the flag under the marker"


def phase_faults(state: State) -> Iterator[Fault]:
    rules, placed, castles = state.rule_set, len(state.board.tiles), len(state.castles)
    ended = state.phase is Phase.FINISHED
    if ended != (state.active is None) or ended != (state.end_reason is not None):
        yield "K-21.2", "a game has an active player until it ends, and then a reason"
    if placed < 8 and (
        castles or rules.board_kind != "built" or state.phase not in (Phase.BOARD_BUILDING, Phase.FINISHED)
    ):
        yield "K-4.5", "only a board that is being built is incomplete, and nothing stands on it"
    in_preparation = {
        Phase.BOARD_BUILDING: placed < 8,
        Phase.FIRST_CASTLES: not rules.has_flags and castles < 2,
        Phase.PREP_CENTRES: rules.has_flags and castles < CENTRE_CASTLES,
        Phase.PREP_TILES: rules.has_flags and CENTRE_CASTLES <= castles < CASTLES,
    }
    if state.phase in in_preparation:
        yield from preparation_faults(state, fits=in_preparation[state.phase])
    elif state.phase is Phase.PLAY:
        yield from turn_faults(state)
    else:
        yield from ending_faults(state)


def preparation_faults(state: State, fits: bool) -> Iterator[Fault]:
    board = state.board
    if not fits:
        yield "K-8.7", f"{state.phase} does not go with the castles and tiles that are placed"
    turns = len(board.tiles) if state.phase is Phase.BOARD_BUILDING else len(state.castles)
    if state.active != (state.first_player if turns % 2 == 0 else other(state.first_player)):
        yield "K-8.7", "the players do not alternate"
    if any(state.walls) or any(map(sum, state.pieces)) or any(c.piece_on_top for c in state.castles.values()):
        yield "K-7.5", "walls or pieces are on the board before play"
    if (state.round, state.actions_done, state.minimum_actions, state.acted_this_round) != (0, 0, 0, False):
        yield "K-7.5", "a round or a turn has begun before play"
    if any(state.spent):
        yield "K-8.13", "coins are spent before play"
    if state.rule_set.has_flags and (None in state.flags or state.marker != 1):
        yield "K-8.3", "before play all flags stand and the marker is on space 1"
    of_the_first = sum(castle.owner == state.first_player for castle in state.castles.values())
    if of_the_first != (len(state.castles) + 1) // 2:
        yield "K-8.7", "one player has placed more castles than he had turns"
    yield from placement_faults(state)


def placement_faults(state: State) -> Iterator[Fault]:
    """Where first castles and the castles of the preparation stand (K-7.3, K-8.5, K-8.6)."""
    board = state.board
    centres = sum(board.is_centre(place) for place in state.castles)
    if centres != min(len(state.castles), CENTRE_CASTLES):
        yield "K-8.5", "the first castles stand on centres, the others do not"
    if state.rule_set.division is not None:
        for castle in state.castles.values():
            if castle.number not in DIVISIONS[state.rule_set.division][castle.owner]:
                yield "K-8.4", f"castle {castle.number} is not its owner's"
    if state.phase is Phase.PREP_TILES:
        closed = {board.tile[place] for place in state.castles if board.is_centre(place)}
        in_rings = [
            (board.tile[place], castle.owner) for place, castle in state.castles.items() if not board.is_centre(place)
        ]
        if len(set(in_rings)) != len(in_rings) or any(tile in closed for tile, _ in in_rings):
            yield "K-8.6", "a tile has two castles of one player, or one beside its centre castle"
        elif not can_be_completed(board, state.castles):
            yield "K-8.8", "the remaining castles cannot all be placed"


def turn_faults(state: State) -> Iterator[Fault]:
    rules = state.rule_set
    if any(state.hand):
        yield "K-8.9", "castles are left to place"
    if state.round < 1 or (rules.max_rounds is not None and state.round > rules.max_rounds):
        yield "K-21.6", f"there is no round {state.round}"
    limit = ACTIONS_PER_TURN.get(rules.game)
    if state.actions_done < 0 or (limit is not None and state.actions_done >= limit):
        yield "K-9.2", f"{state.actions_done} actions are done"
    if state.minimum_actions != limit and not (limit is None and 0 <= state.minimum_actions <= 2):
        yield "K-10.5", f"{state.minimum_actions} is no minimum of actions"
    if state.actions_done > 0 and not state.acted_this_round:
        yield "K-21.5", "actions are done and the round counts as idle"
    if state.active is not None and not can_pay_an_action(state, state.active):
        yield "K-9.5", "the active player can do nothing"


def ending_faults(state: State) -> Iterator[Fault]:
    by_score = majority(*state.score)
    match state.end_reason:
        case "resignation":
            if state.winner is None:
                yield "K-21.4", "one player resigned and the other did not win"
        case "target_reached" | "target_tie":
            if not has_reached_target(state) or (by_score is None) != (state.end_reason == "target_tie"):
                yield "K-21.2", "the target is not reached in this way"
        case "deadlock" | "round_limit":
            if has_reached_target(state):
                yield "K-21.2", "the target is reached and another reason is given"
        case _:
            yield "K-21.2", f"{state.end_reason} ends no game"
    if state.end_reason != "resignation" and state.winner != by_score:
        yield "K-21.5", "the higher score wins, equal scores are a draw"
