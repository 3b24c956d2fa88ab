"""What a position must satisfy: that play can lead to what stands where, and to this moment of the game (K-22)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.conqueror.box import CASTLES, COINS, COSTS, DIVISIONS, FIRST_SCORE, PIECES, TILES
from domain.conqueror.flow import ACTIONS_PER_TURN, has_reached_target, minimum_of_actions
from domain.conqueror.guards import PASSING_RULES
from domain.conqueror.legal import can_pay_an_action
from domain.conqueror.ownership import majority, owned_value
from domain.conqueror.placing import CENTRE_CASTLES, can_be_completed
from domain.conqueror.siege import strength
from domain.conqueror.state import Phase, Seat, State, other

Fault = tuple[str, str]  # the rule that is broken, and how

SEATS: Final = (0, 1)
FIRST_CASTLES: Final = 2  # K-7.3
MOST_ROUNDS: Final = 10**9  # far beyond any game, and far below the numbers that cannot be written down


def faults(state: State) -> Iterator[Fault]:
    """Every rule this position breaks; after the first the others may make no sense."""
    yield from castle_faults(state)
    yield from piece_faults(state)
    yield from wall_faults(state)
    yield from score_faults(state)
    yield from flag_faults(state)
    yield from coin_faults(state)
    yield from phase_faults(state)


# ------------------------------------------------------------------------------------------------ castles


def castle_faults(state: State) -> Iterator[Fault]:
    board = state.board
    for place in state.castles:
        if any(beside in state.castles for beside, _ in board.around[place]):
            yield "K-22.4", f"the castle in {list(board.cells[place])} has a castle beside it"
    standing = [castle.number for castle in state.castles.values()]
    waiting = [*state.bank, *state.hand[0], *state.hand[1]]
    if sorted(standing + waiting) != list(range(1, CASTLES + 1)):
        yield "K-7.1", "castles on the board and beside it are not the numbers 1 to 12, each once"
    if state.rule_set.division is not None:
        yield from hand_faults(state, state.rule_set.division)
    elif state.bank != tuple(range(len(state.castles) + 1, CASTLES + 1)):
        yield "K-13.6", "castles come from the bank in the order of their numbers"


def hand_faults(state: State, division: int) -> Iterator[Fault]:
    if state.bank:
        yield "K-8.1", "in Games 3 and 4 there is no castle bank"
    for hand, given in zip(state.hand, DIVISIONS[division], strict=True):
        if hand != tuple(number for number in given if number in hand):
            yield "K-8.4", "a player has castles to place that are not his, or not in the order of their numbers"
    yield from placement_faults(state, division)


def placement_faults(state: State, division: int) -> Iterator[Fault]:
    """Where the castles of the preparation stand (K-8.5, K-8.6); castles never move, whoever captures them."""
    board = state.board
    placed = {place: first_owner(castle.number, division) for place, castle in state.castles.items()}
    centres = [seat for place, seat in placed.items() if board.is_centre(place)]
    of_the_first = centres.count(state.first_player)
    if len(centres) != min(len(placed), CENTRE_CASTLES) or of_the_first != (len(centres) + 1) // 2:
        yield "K-8.5", "each player places two castles on centres, and then no more"
    in_rings = [(board.tile[place], seat) for place, seat in placed.items() if not board.is_centre(place)]
    if len(set(in_rings)) != len(in_rings):  # one beside a centre castle has been seen already (K-22.4)
        yield "K-8.6", "a tile has two castles of one player"
    elif len(placed) >= CENTRE_CASTLES and not can_be_completed(board, placed):
        yield "K-8.8", "the remaining castles cannot all be placed"


def first_owner(number: int, division: int) -> Seat:
    """Who has this castle at the start (K-8.2)."""
    return 0 if number in DIVISIONS[division][0] else 1


# ------------------------------------------------------------------------------------------------ pieces and walls


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


# ------------------------------------------------------------------------------------------------ scores


def score_faults(state: State) -> Iterator[Fault]:
    for seat in SEATS:
        gained = 0 if any(state.hand) else owned_value(state, seat)  # K-8.10: nothing before the last castle
        if state.score[seat] != FIRST_SCORE + gained - state.penalty[seat]:
            yield "K-6.5", f"the score of seat {seat} is not 1 + {gained} - {state.penalty[seat]}"
        if state.penalty[seat] < 0:
            yield "K-19.8", f"the penalty of seat {seat} is below 0"
    yield from penalty_faults(state)
    if state.phase is not Phase.FINISHED and has_reached_target(state):
        yield "K-21.2", "a score has reached the target and the game goes on"


def penalty_faults(state: State) -> Iterator[Fault]:
    """A penalty is the price of walls that one built oneself (K-19.6, case 2)."""
    dear = sorted(fines(state), reverse=True)
    for seat in SEATS:
        built = state.rule_set.walls_per_player - state.walls_left[seat]
        if state.penalty[seat] > sum(dear[:built]):
            yield "K-19.8", f"the walls of seat {seat} cannot have cost {state.penalty[seat]}"
    if sum(state.penalty) > sum(dear):
        yield "K-19.8", f"the walls on the board cannot have cost {sum(state.penalty)}"


def fines(state: State) -> Iterator[int]:
    """What each wall of case 2 would have cost, as many as there can have been."""
    board = state.board
    for place, worth in enumerate(board.worth[state.rule_set.mode]):
        walled = [state.walls[border] for beside, border in board.around[place] if beside in state.castles]
        for _ in range(min(sum(walled), len(walled) - 1)):  # such a wall leaves the other castle connected
            yield worth


# ------------------------------------------------------------------------------------------------ flags


def flag_faults(state: State) -> Iterator[Fault]:
    if state.rule_set.division is None:
        if state.flags or state.marker is not None:
            yield "K-7.1", "Games 1 and 2 use neither flags nor turn track"
    elif len(state.flags) != CASTLES or state.marker is None or not 1 <= state.marker <= CASTLES:
        yield "K-8.3", "there is a flag or none on each of twelve spaces, and the marker on one of them"
    else:
        yield from track_faults(state, state.rule_set.division, state.marker)


def track_faults(state: State, division: int, marker: int) -> Iterator[Fault]:
    owners = {castle.number: castle.owner for castle in state.castles.values()}
    for number, flag in enumerate(state.flags, start=1):
        first = first_owner(number, division)
        owner = owners.get(number, first)
        if state.rule_set.game == 4 and flag != owner:
            yield "K-12.6", f"flag {number} is not of the owner of castle {number}"
        if state.rule_set.game == 3 and flag not in ((None, first) if owner == first else (None,)):
            yield "K-11.5", f"flag {number} is not of the owner of castle {number}, or was removed when he lost it"
    if not any(flag is not None for flag in state.flags):
        yield "K-11.10", "no flag is left"
    if state.phase is Phase.PLAY and state.flags[marker - 1] != state.active:
        yield "K-11.1", "the turn is not that of the flag under the marker"


# ------------------------------------------------------------------------------------------------ coins


def coin_faults(state: State) -> Iterator[Fault]:
    rules, coins = state.rule_set, (*state.coins, *state.spent)
    total = 0 if not rules.has_coins else rules.coins_total or 2 * COINS[2]
    if sum(coins) != total or min(coins) < 0:
        yield ("K-10.11" if rules.game == 2 else "K-12.7"), f"purses and spent piles do not hold {total} coins"
    elif rules.has_coins and state.round == 0 and state.coins[0] != state.coins[1]:
        yield ("K-10.2" if rules.game == 2 else "K-8.11"), "both players begin with as many coins"
    elif rules.has_coins and state.round > 0 and state.end_reason not in ("deadlock", "round_limit"):  # K-10.9
        if any(state.spent) != state.acted_this_round:
            yield "K-10.4", "coins are spent by actions, and every action costs some"
        if state.phase is Phase.PLAY:
            yield from (purse_faults(state) if rules.game == 2 else track_payment_faults(state))


def purse_faults(state: State) -> Iterator[Fault]:
    """Game 2: each has one turn in a round, the first player before the other."""
    low, high = min(COSTS[2].values()), max(COSTS[2].values())
    for seat in SEATS:
        spent, done = state.spent[seat], state.actions_done
        if seat == state.active and not done * low <= spent <= done * high:
            yield "K-10.3", f"{done} actions do not cost {spent} coins"
        if seat != state.active and spent and seat != state.first_player:
            yield "K-10.4", f"seat {seat} has spent {spent} coins before his turn"
        if 0 < spent < low:
            yield "K-10.3", f"no action costs {spent}"


def track_payment_faults(state: State) -> Iterator[Fault]:
    """Game 4: a turn for each flag that the marker has left, and one action in a turn."""
    if state.marker is None:
        return  # a fault of its own (K-8.3)
    high = max(COSTS[4].values())
    for seat in SEATS:
        turns = state.flags[: state.marker - 1].count(seat)
        captures = state.spent[other(seat)] // COSTS[4]["move"]  # each may have turned a flag of his after its turn
        if state.spent[seat] > high * (turns + captures):
            yield "K-12.2", f"seat {seat} has spent {state.spent[seat]} coins in {turns} turns"
    if sum(state.spent) > high * (state.marker - 1):
        yield "K-12.2", f"{sum(state.spent)} coins are spent before space {state.marker}"


# ------------------------------------------------------------------------------------------------ the moment


def phase_faults(state: State) -> Iterator[Fault]:
    ended, due = state.phase is Phase.FINISHED, due_phase(state)
    if ended != (state.active is None) or ended != (state.end_reason is not None):
        yield "K-21.2", "a game has an active player until it ends, and then a reason"
    if due is Phase.BOARD_BUILDING and (state.castles or state.rule_set.board_kind != "built"):
        yield "K-4.5", "only a board that is being built is incomplete, and nothing stands on it"
    if not ended and state.phase is not due:
        yield due_rule(state, due), f"with these tiles and castles the phase is {due}"
    yield from setup_faults(state) if state.round == 0 else round_faults(state, due)
    if ended:
        yield from ending_faults(state)
    elif state.phase is Phase.PLAY:
        yield from turn_faults(state)
    else:
        turns = len(state.board.tiles) if due is Phase.BOARD_BUILDING else len(state.castles)
        if state.active != (state.first_player if turns % 2 == 0 else other(state.first_player)):
            yield "K-8.7", "the players do not alternate"


def due_rule(state: State, due: Phase) -> str:
    if due is Phase.BOARD_BUILDING:
        return "K-4.5"
    if state.phase is not Phase.PLAY:
        return "K-8.7"
    return "K-8.9" if state.rule_set.has_flags else "K-7.5"


def due_phase(state: State) -> Phase:
    """The phase that goes with the tiles and castles on the table, if the game is not over (6.1, 6.2)."""
    castles = len(state.castles)
    if len(state.board.tiles) < len(TILES):
        return Phase.BOARD_BUILDING
    if not state.rule_set.has_flags:
        return Phase.FIRST_CASTLES if castles < FIRST_CASTLES else Phase.PLAY
    if castles < CENTRE_CASTLES:
        return Phase.PREP_CENTRES
    return Phase.PREP_TILES if castles < CASTLES else Phase.PLAY


def setup_faults(state: State) -> Iterator[Fault]:
    """What cannot be before the first round."""
    if state.phase is Phase.PLAY:
        yield "K-21.6", "play begins with round 1"
    if any(state.walls) or any(map(sum, state.pieces)) or any(c.piece_on_top for c in state.castles.values()):
        yield "K-7.5", "walls or pieces are on the board before play"
    if (state.actions_done, state.minimum_actions, state.acted_this_round) != (0, 0, False):
        yield "K-7.5", "a turn has begun before play"
    if any(state.spent):
        yield "K-8.13", "coins are spent before play"
    if state.rule_set.has_flags and (None in state.flags or state.marker != 1):
        yield "K-8.3", "before play all flags stand and the marker is on space 1"
    of_the_first = sum(castle.owner == state.first_player for castle in state.castles.values())
    if of_the_first != (len(state.castles) + 1) // 2:
        yield "K-8.7", "one player has placed more castles than he had turns"
    division = state.rule_set.division
    if division is None and not all(map(state.board.is_centre, state.castles)):
        yield "K-7.3", "the first castles stand on centres"
    for castle in state.castles.values():
        if division is not None and castle.owner != first_owner(castle.number, division):
            yield "K-8.4", f"castle {castle.number} is not its owner's"


def round_faults(state: State, due: Phase) -> Iterator[Fault]:
    """What cannot be in any round, nor after it."""
    rules = state.rule_set
    if due is not Phase.PLAY:
        yield "K-7.5", "a round has begun before play"
    if not 1 <= state.round <= min(rules.max_rounds or MOST_ROUNDS, MOST_ROUNDS):
        yield "K-21.6", f"there is no round {state.round}"
    limit = ACTIONS_PER_TURN.get(rules.game, sum(state.coins + state.spent) // 2)
    if not 0 <= state.actions_done <= limit - (state.phase is Phase.PLAY):
        yield "K-9.2", f"{state.actions_done} actions are done"
    if state.minimum_actions not in {minimum_of_actions(rules.game, coins) for coins in (0, 2, 4)}:
        yield "K-10.5", f"{state.minimum_actions} is no minimum of actions"
    if state.actions_done > 0 and not state.acted_this_round:
        yield "K-21.5", "actions are done and the round counts as idle"


def turn_faults(state: State) -> Iterator[Fault]:
    """What cannot be while somebody is to act."""
    assert state.active is not None
    game = state.rule_set.game
    if state.minimum_actions != minimum_of_actions(game, state.coins[state.active] + state.spent[state.active]):
        yield "K-10.5", f"{state.minimum_actions} is not the minimum of actions in this turn"
    if not can_pay_an_action(state, state.active):
        yield "K-9.5", "the active player can do nothing"
    earlier = earlier_turns(state)
    if state.acted_this_round and not earlier and not state.actions_done:
        yield "K-21.5", "the round has just begun and does not count as idle"
    compulsory = not state.rule_set.allow_pass
    if compulsory and not state.acted_this_round and any(can_pay_an_action(state, seat) for seat in earlier):
        yield PASSING_RULES.get(game, "K-10.5"), "nobody has acted in this round, and who was to act could have"


def earlier_turns(state: State) -> set[Seat]:
    """Who had a turn in this round before this one, as far as can be seen."""
    if state.marker is not None:
        return {flag for flag in state.flags[: state.marker - 1] if flag is not None}
    return set() if state.active == state.first_player else {state.first_player}


# ------------------------------------------------------------------------------------------------ the end


def ending_faults(state: State) -> Iterator[Fault]:
    ending = None if state.end_reason is None else ENDINGS.get(state.end_reason)
    if ending is None:
        yield "K-21.2", f"{state.end_reason} ends no game"
    else:
        yield from ending(state)
    if state.end_reason != "resignation" and state.winner != majority(*state.score):
        yield "K-21.5", "the higher score wins, equal scores are a draw"


def resignation_faults(state: State) -> Iterator[Fault]:
    if state.winner is None:
        yield "K-21.4", "one player resigned and the other did not win"
    if state.round == 0 and due_phase(state) is Phase.PLAY:
        yield "K-7.5", "all castles were placed and play did not begin"


def target_faults(state: State) -> Iterator[Fault]:
    is_tie = majority(*state.score) is None
    if not has_reached_target(state) or is_tie != (state.end_reason == "target_tie"):
        yield "K-21.2", "the target is not reached in this way"
    if state.round > 0 and min(state.score) >= state.rule_set.target:
        yield "K-21.7", "in play only one player reaches the target"
    if state.round > 0 and not state.acted_this_round:
        yield "K-21.2", "in play the target is reached by an action"


def deadlock_faults(state: State) -> Iterator[Fault]:
    if state.round == 0 or state.acted_this_round or any(state.spent):
        yield "K-21.5", "a whole round without any action did not pass"
    if has_reached_target(state):
        yield "K-21.2", "the target is reached and another reason is given"


def round_limit_faults(state: State) -> Iterator[Fault]:
    if state.round != state.rule_set.max_rounds or not state.acted_this_round or any(state.spent):
        yield "K-21.6", "the last round that was agreed on is not over"
    if has_reached_target(state):
        yield "K-21.2", "the target is reached and another reason is given"


ENDINGS: Final[Mapping[str, Callable[[State], Iterator[Fault]]]] = {
    "resignation": resignation_faults,
    "target_reached": target_faults,
    "target_tie": target_faults,
    "deadlock": deadlock_faults,
    "round_limit": round_limit_faults,
}
