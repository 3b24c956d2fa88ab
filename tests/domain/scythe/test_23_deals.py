"""Chapter S-23: deals and bribes."""

import pytest

from domain.scythe import GAME
from domain.scythe.events import CoinsTransferred
from domain.scythe.moves import ASIDES, MOVES, CommitCombat, EndMovement, MoveStep, TransferCoins
from domain.scythe.state import Phase
from tests.domain.scythe.notation import NORDIC, SAXONY, act, duel, hold, no, place, seat, table, told, top


def test_S_23_1_promises_are_not_recorded():
    words = {kind.__name__.lower() for kind in (*MOVES, *ASIDES)}
    assert not any("promise" in word or "message" in word or "deal" in word for word in words)


def test_S_23_2_coins_may_be_given_at_any_time():
    state = hold(top(duel(), NORDIC, "move"), SAXONY, coins=3)
    assert told(state, SAXONY, TransferCoins(0, 2)) == [CoinsTransferred(1, 0, 2)]
    after = act(state, SAXONY, TransferCoins(0, 2))
    assert (after.players[0].coins, after.players[1].coins) == (6, 1)
    assert after.phase is state.phase


@pytest.mark.parametrize(
    ("to", "amount", "code"),
    [
        (0, 4, "bad_amount"),
        (0, 0, "bad_amount"),
        (0, -1, "bad_amount"),
        (1, 1, "bad_choice"),
        (2, 1, "bad_choice"),
        (-1, 1, "bad_choice"),
    ],
)
def test_S_23_2_only_own_coins_and_only_to_others(to, amount, code):
    assert no(hold(duel(), SAXONY, coins=3), SAXONY, TransferCoins(to, amount), "S-23.2") == code


def test_S_23_3_a_transfer_never_replaces_a_combat():
    state = place(place(duel(), NORDIC, speed="T43"), SAXONY, speed="V52")
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"), EndMovement())
    state = act(state, NORDIC, CommitCombat(1, ()))
    paid = act(state, SAXONY, TransferCoins(0, 5))
    assert (paid.phase, paid.combat) == (Phase.COMBAT_COMMIT, state.combat)
    assert GAME.decisions(paid) == GAME.decisions(state)


def test_S_23_4_tournaments_forbid_transfers():
    state = table("nordic industrial", "saxony agricultural", coin_transfers=False)
    assert no(state, SAXONY, TransferCoins(0, 1), "S-23.4") == "transfers_disabled"
    assert TransferCoins not in {offer.move for offer in GAME.anytime(state, seat(state, SAXONY))}


def test_nobody_gives_what_nobody_has():
    state = hold(duel(), SAXONY, coins=0)
    assert TransferCoins not in {offer.move for offer in GAME.anytime(state, 1)}
