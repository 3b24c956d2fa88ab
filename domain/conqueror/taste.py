"""How good a position looks to a player who sees one action ahead."""

from domain.conqueror.ownership import connected, owned_value
from domain.conqueror.siege import strength
from domain.conqueror.state import Phase, Seat, State, other

WON = 1_000_000
POINT = 100  # a point of the score
GUARD = 50  # a piece on a castle, for defence
READY = 10  # and to go out
AFIELD = 80  # a piece in a region far from the enemy: more than a guard, less with every step still to go
NEAR, STEP = 130, 15  # a piece near a castle of the enemy, and what each step still to go takes from it
SIEGE = 40  # a piece at a castle of the enemy
AT_RISK = 60  # each point around a castle that could fall at once
WALL = 30  # a wall in stock
CALM = {1: 4, 2: 4, 3: 2, 4: 2}  # by game: rounds in which castles are guarded as well as can be
RECKLESS = {1: 12, 2: 12, 3: 8, 4: 8}  # and the round from which nobody guards any: two who defend never end


def taste(state: State, seat: Seat) -> int:
    """What speaks for this player, less what speaks for the other."""
    if state.phase is Phase.FINISHED and state.winner is not None:
        return WON if state.winner == seat else -WON
    return prospect(state, seat) - prospect(state, other(seat))


def prospect(state: State, seat: Seat) -> int:
    if any(state.hand):  # before the initial scoring of Games 3 and 4
        return POINT * owned_value(state, seat)
    worth = POINT * state.score[seat] + WALL * min(state.walls_left[seat], 20) + army(state, seat)
    share = caution(state)
    return worth + (GUARD * guards(state, seat) - dangers(state, seat)) * share // 100 if share else worth


def caution(state: State) -> int:
    """Per cent of what is done for defence: the longer a game, the less, or it would not end."""
    game = state.rule_set.game
    left, whole = RECKLESS[game] - state.round, RECKLESS[game] - CALM[game]
    return 100 * min(max(left, 0), whole) // whole


def guards(state: State, seat: Seat) -> int:
    """How many castles of this player have a piece on them."""
    return sum(castle.piece_on_top for castle in state.castles.values() if castle.owner == seat)


def army(state: State, seat: Seat) -> int:
    """Pieces on castles, and pieces in regions the nearer they are to a castle of the enemy."""
    goals = [place for place, castle in state.castles.items() if castle.owner != seat]
    worth = READY * guards(state, seat)
    for place, pieces in enumerate(state.pieces[seat]):
        if pieces:
            away = state.board.apart[place]
            way = min((away[goal] for goal in goals), default=0)
            worth += pieces * (max(NEAR - STEP * way, AFIELD - way) + (0 if way else SIEGE))
    return worth


def dangers(state: State, seat: Seat) -> int:
    """What could be lost to the next step of the enemy."""
    enemies, worth = state.pieces[other(seat)], state.board.worth[state.rule_set.mode]
    lost = 0
    for place, castle in state.castles.items():
        if castle.owner == seat:
            doors = connected(state, place)
            if any(enemies[door] for door in doors) and enemies[place] >= strength(state, place, seat):
                lost += AT_RISK * sum(worth[door] for door in doors)
    return lost
