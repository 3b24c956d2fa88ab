"""Who is skipped can do nothing, and who is not skipped can do something: by random play where little is left to do."""

import random
from collections import Counter
from itertools import islice, pairwise

import pytest

from domain.conqueror import GAME
from domain.conqueror.box import COINS, COLOURS
from domain.conqueror.events import TurnEnded, TurnSkipped, TurnStarted
from domain.conqueror.moves import EndTurn
from domain.conqueror.picture import picture
from domain.contract.game import Refused
from domain.contract.offers import sample
from tests.domain.conqueror.lawbook import actions, payable
from tests.domain.conqueror.positions import LUCK, POS_A, position
from tests.domain.conqueror.test_offers import accepted, every_move


@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_who_is_skipped_can_do_nothing_and_nobody_else_is_skipped(game):
    """K-9.5, K-10.8, K-11.9 and K-12.3, asked of `decide` with every conceivable move and of the lawbook."""
    chance, seen = random.Random(game), Counter()
    for start in islice(tight_tables(game, chance), 40):
        for state, reason in turns(start, chance):
            view = GAME.view(state, "all")
            if reason is None:
                assert payable(view, view["active"]), picture(state)
            else:
                assert not payable(view, view["active"]), picture(state)
                assert (reason == "cannot_pay") == any(actions(view, view["active"])), picture(state)
            if reason is not None and seen[reason] < 4:
                made = [move for move in every_move(state) if accepted(state, state.active, move)]
                assert [move for move in made if not isinstance(move, EndTurn)] == [], picture(state)
            seen[reason] += 1
    assert seen["no_legal_action"] > 5, seen
    assert seen["cannot_pay"] > 5 or game not in COINS, seen
    assert seen[None] > 50, seen


def turns(state, chance):
    """Every turn of a random game from here on, in the state in which it starts or ends by itself, and why it does."""
    while owed := GAME.decisions(state):
        move = sample(chance.choice(list(GAME.offers(state, owed[0].seat))), chance.randrange)
        for fact, following in pairwise([*GAME.decide(state, owed[0].seat, move, LUCK), None]):
            state = GAME.evolve(state, fact)
            match fact, following:
                case TurnStarted(), TurnSkipped(reason=reason):
                    yield state, reason
                case TurnStarted(), _:
                    yield state, None
                case TurnEnded(reason="cannot_pay" | "no_legal_action"), _:
                    yield state, fact.reason


def tight_tables(game, chance):
    """Positions in which one player has few castles, besieged most of them, and both have few walls and coins."""
    while True:
        poor, rich = chance.sample(COLOURS, 2)
        keeps = chance.sample([number for _, owner, number in POS_A if owner == poor], chance.choice([1, 1, 2]))
        owners = {number: poor if number in keeps else rich for _, _, number in POS_A}
        flags = [number for _, owner, number in POS_A if owners[number] == owner or game == 4]
        tops = chance.sample(sorted(set(owners) - set(keeps)), 5)
        besieged = [cell for cell, _, number in POS_A if number in keeps and chance.random() < 0.95]
        coins = chance.randint(0, 14 if game == 2 else 20)
        state = position(
            game,
            "amateur",
            castles=[[cell, owners[number], number, *["top"][: number in tops]] for cell, _, number in POS_A],
            pieces=[[cell, colour, 1] for cell in besieged for colour in COLOURS],
            marker=min(flags),
            flags_removed=[number for number in owners if number not in flags],
            coins={poor: coins, rich: (14 if game == 2 else 20) - coins} if game in COINS else None,
            walls_per_player=chance.choice([0, 0, 1]),
            max_rounds=2,
            target=57,
        )
        try:
            yield GAME.position(GAME.view(state, "all"))
        except Refused:
            continue
