"""Setting up (chapter 2)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.box import CARDS, COLOURS, MARKERS
from domain.condottiere.events import (
    BattleStarted,
    CardsDealt,
    CondottiereTokenAwarded,
    CondottiereTokenPlaced,
    DeckShuffled,
    GameCreated,
    GameStarted,
    RoundStarted,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion
from domain.condottiere.options import Options
from domain.condottiere.state import Line, Phase, Player
from domain.contract.game import Refused
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, DORA, facts, only, opened, told
from tests.laws.play import luck_of


def opening(seats: int = 3, **options) -> list:
    return list(GAME.open(Options(**options), seats, luck_of(0, 1)))


def test_C_2_1_at_the_start_the_board_and_the_table_are_empty():
    state = opened(4)

    assert set(state.regions.values()) == {None}
    assert state.pope_region is None
    assert state.discard == ()
    assert state.lines == (Line(),) * 4


def test_C_2_2_each_player_has_a_colour_of_his_own_and_six_markers():
    created = only(opening(6), GameCreated)

    assert created.players == tuple(Player(colour) for colour in COLOURS)
    assert len(set(COLOURS)) == 6
    assert MARKERS == 6


def test_C_2_3_the_options_name_the_first_holder():
    assert only(opening(4, first_holder=DORA), CondottiereTokenAwarded) == CondottiereTokenAwarded(DORA, "youngest")
    assert only(opening(4), CondottiereTokenAwarded).seat == ANNA


@pytest.mark.parametrize("first_holder", [-1, 3, 10**30])
def test_C_2_3_the_first_holder_must_sit_at_the_table(first_holder):
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(first_holder=first_holder), 3)
    assert (refusal.value.code, refusal.value.rule) == ("bad_first_holder", "C-2.3")


@pytest.mark.parametrize(("seats", "variants", "each", "deck"), [(6, "", 10, 50), (4, "draw_after_battle", 7, 82)])
def test_C_2_4_all_cards_are_shuffled_and_ten_dealt_to_each(seats, variants, each, deck):
    """V-40."""
    state = opened(seats, variants)

    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.deck) == deck
    assert sorted((*state.deck, *(card for hand in state.hands for card in hand))) == list(CARDS)


def test_C_2_5_whole_allotments_from_the_top_the_holder_last():
    told_ = opening(3, first_holder=BEPPE)
    order = only(told_, DeckShuffled).order

    assert told(told_, CardsDealt) == [
        CardsDealt(CARLO, 10, order[:10]),
        CardsDealt(ANNA, 10, order[10:20]),
        CardsDealt(BEPPE, 10, order[20:30]),
    ]
    assert opened(3, first_holder=BEPPE).deck == order[30:]


def test_C_2_6_then_the_first_holder_places_the_token_and_round_one_begins():
    state = opened(3, first_holder=CARLO)
    assert (state.phase, state.holder, state.round) == (Phase.CHOOSE_REGION, CARLO, 1)

    assert facts(state, CARLO, ChooseRegion("siena")) == [
        CondottiereTokenPlaced(CARLO, "siena"),
        BattleStarted(1, "siena", CARLO, None),
        TurnStarted(CARLO),
    ]


def test_the_start_is_told_in_the_order_of_chapter_26():
    assert [type(fact) for fact in opening(2)] == [
        GameCreated,
        GameStarted,
        DeckShuffled,
        CondottiereTokenAwarded,
        CardsDealt,
        CardsDealt,
        RoundStarted,
    ]
    assert not told(opening(2, variants=("draw_after_battle",)), RoundStarted)
