"""Chapter 9: who may know what."""

import json
from collections import Counter

import pytest

from domain.contract.canonical import canonical
from domain.contract.game import ALL
from domain.contract.secrecy import audience, secrets
from domain.scythe import GAME
from domain.scythe import events as e
from domain.scythe.box import COMBAT_CARDS
from domain.scythe.moves import (
    Bolster,
    ChooseFactoryCard,
    CommitCombat,
    EndMovement,
    MoveStep,
    RevealObjective,
    UseCombatAbility,
)
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    CRIMEA,
    NORDIC,
    SAXONY,
    act,
    duel,
    end,
    hold,
    opening,
    place,
    player,
    seat,
    stack,
    table,
    told,
    top,
)
from tests.domain.scythe.test_18_combat import facing, meet
from tests.laws.play import luck_of

SEATS = {n: n for n in range(5)}


def readers(item, mover=None, facts=None):
    """For every secret field of a fact or move, the seats that may read it; None is everybody."""
    return {name: audience(declared, item, SEATS, mover, facts) for name, _, declared in secrets(type(item))}


def seen(state, viewer, who):
    return GAME.view(state, viewer)["players"][seat(state, who)]


def imagined(state, viewer, n):
    return GAME.imagine(json.loads(canonical(GAME.view(state, viewer))), luck_of(n, 1))


def test_combat_cards_in_hand_are_counted_by_others():
    state = duel()
    assert seen(state, 0, SAXONY)["hand"] == {"hidden": 4}
    assert seen(state, None, SAXONY)["hand"] == {"hidden": 4}
    assert seen(state, 1, SAXONY)["hand"] == list(player(state, SAXONY).hand)
    assert seen(state, ALL, SAXONY)["hand"] == list(player(state, SAXONY).hand)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_decks_are_numbers_and_the_discard_pile_lies_open(viewer):
    state = stack(duel(), discard=("cc_5_01",))
    view = GAME.view(state, viewer)
    assert view["combat_deck"] == {"hidden": len(state.combat_deck)}
    assert (view["objective_deck"], view["encounter_deck"]) == ({"hidden": 19}, {"hidden": 28})
    assert view["combat_discard"] == ["cc_5_01"]
    assert view["factory_offer"] == {"hidden": 3}


def test_what_nobody_may_read_of_the_set_up():
    for fact in opening("nordic industrial", "saxony agricultural"):
        match fact:
            case e.DeckShuffled():
                assert readers(fact) == {"order": ()}
            case e.FactoryOfferDealt():
                assert readers(fact) == {"cards": ()}
            case e.CombatCardsDrawn() | e.ObjectivesDealt():
                assert readers(fact) == {"cards": (fact.player,)}
            case _:
                assert readers(fact) == {}


def committed():
    state = meet(hold(hold(facing(), NORDIC, power=5), NORDIC, hand=("cc_2_01", "cc_3_01")))
    return state, act(state, NORDIC, CommitCombat(3, ("cc_3_01",)))


def test_a_commitment_is_known_to_its_owner_alone():
    before, state = committed()
    own, other = GAME.view(state, 0), GAME.view(state, 1)
    assert own["combat"]["attacker_commitment"] == {"dial": 3, "cards": ["cc_3_01"]}
    assert other["combat"]["attacker_commitment"] == {"hidden": 1}
    assert seen(state, 1, NORDIC)["hand"] == seen(before, 1, NORDIC)["hand"] == {"hidden": 2}
    facts = told(before, NORDIC, CommitCombat(3, ("cc_3_01",)))
    assert readers(facts[0]) == {"dial": (0,), "cards": (0,)}
    assert readers(CommitCombat(3, ("cc_3_01",)), 0, facts) == {"dial": (0,), "cards": (0,)}


def test_the_view_does_not_tell_one_commitment_from_another():
    before, _ = committed()
    moves = CommitCombat(0, ()), CommitCombat(5, ("cc_2_01",)), CommitCombat(2, ("cc_3_01",))
    views = [canonical(GAME.view(act(before, NORDIC, move), 1)) for move in moves]
    assert len(set(views)) == 1


def test_after_the_reveal_everything_lies_open():
    _, state = committed()
    facts = told(state, SAXONY, CommitCombat(0, ()))
    revealed = next(fact for fact in facts if isinstance(fact, e.CombatRevealed))
    assert readers(revealed) == {}
    assert revealed.sides[0].cards == (e.CardShown("cc_3_01", 3),)


def test_the_discarded_objective_is_known_to_its_owner():
    state = end(hold(duel(), NORDIC, objectives=("obj_12", "obj_02"), coins=20), NORDIC)
    facts = told(state, NORDIC, RevealObjective("obj_12"))
    discarded = next(fact for fact in facts if isinstance(fact, e.ObjectivesDiscarded))
    assert readers(discarded) == {"cards": (0,)}
    after = act(state, NORDIC, RevealObjective("obj_12"))
    assert seen(after, 0, NORDIC)["objectives_discarded"] == ["obj_02"]
    assert seen(after, 1, NORDIC)["objectives_discarded"] == {"hidden": 1}
    assert seen(after, 1, NORDIC)["objectives_revealed"] == ["obj_12"]


def visit(state, who):
    state = top(place(state, who, character="T43"), who, "move")
    return act(state, who, MoveStep(f"{who}:character", "X33"), EndMovement())


def test_the_factory_offer_is_known_to_who_has_seen_it():
    state = visit(duel(), NORDIC)
    offer = list(state.factory_offer)
    assert GAME.view(state, 0)["factory_offer"] == offer
    assert GAME.view(state, 1)["factory_offer"] == GAME.view(state, None)["factory_offer"] == {"hidden": 3}
    viewed = e.FactoryOfferViewed(0, 3, state.factory_offer)
    assert readers(viewed) == {"cards": (0,)}
    later = act(state, NORDIC, ChooseFactoryCard(offer[1]))
    assert GAME.view(later, 0)["factory_offer"] == [offer[0], offer[2]]  # what he learned stays in his view
    assert GAME.view(later, 1)["factory_offer"] == {"hidden": 2}
    assert GAME.view(later, 1)["players"][0]["factory_card"] == offer[1]
    for n in range(5):
        assert imagined(later, 0, n).factory_offer == later.factory_offer
    assert len({imagined(later, 1, n).factory_offer for n in range(12)}) > 1


def robbed():
    state = table("crimea industrial", "nordic agricultural", "saxony patriotic")
    state = hold(hold(state, NORDIC, hand=("cc_2_01", "cc_3_01")), CRIMEA, hand=("cc_5_01",))
    state = meet(place(place(state, CRIMEA, scout="T43"), NORDIC, speed="V52"), CRIMEA, "scout")
    return act(state, CRIMEA, UseCombatAbility())


def test_a_stolen_card_is_known_to_thief_and_victim():
    state = robbed()
    (stolen,) = player(state, CRIMEA).stolen
    fact = e.CombatCardStolen(1, 0, stolen.card)
    assert readers(fact) == {"card": (0, 1)}
    for viewer, knows in ((0, True), (1, True), (2, False), (None, False)):
        known = seen(state, viewer, CRIMEA)["stolen"]
        assert known == ([{"card": stolen.card, "victim": 1}] if knows else [])
    for n in range(6):
        assert stolen.card in player(imagined(state, 1, n), CRIMEA).hand


def test_a_stolen_card_that_was_played_is_forgotten():
    state = robbed()
    (stolen,) = player(state, CRIMEA).stolen
    state = act(state, CRIMEA, CommitCombat(0, (stolen.card,)))
    assert GAME.position(json.loads(canonical(GAME.view(state, ALL)))) == state
    assert player(act(state, NORDIC, CommitCombat(0, ())), CRIMEA).stolen == ()


def test_what_was_discarded_and_shuffled_anew_is_not_forgotten():
    """Nobody imagines a card in the deck that was not in the pile when the deck was last shuffled."""
    cards = sorted(COMBAT_CARDS)
    state = hold(hold(duel(), NORDIC, hand=tuple(cards[:3])), SAXONY, hand=tuple(cards[3:9]))
    state = stack(state, deck=(), discard=tuple(cards[9:]))
    state = act(top(state, NORDIC, "bolster"), NORDIC, Bolster("combat_cards"))
    assert state.combat_pool == tuple(cards[9:])
    for n in range(6):
        guess = imagined(state, 0, n)
        assert set(guess.combat_deck) <= set(cards[9:])
        assert Counter(player(guess, SAXONY).hand) == Counter(cards[3:9])  # it cannot be anything else


def test_a_hand_drawn_after_the_shuffle_comes_from_it():
    cards = sorted(COMBAT_CARDS)
    state = table("nordic industrial", "saxony agricultural", "rusviet patriotic")
    state = hold(hold(hold(state, NORDIC, hand=()), SAXONY, hand=tuple(cards[:4])), "rusviet", hand=tuple(cards[4:8]))
    state = stack(state, deck=(), discard=tuple(cards[8:]))
    state = act(top(state, NORDIC, "bolster"), NORDIC, Bolster("combat_cards"))
    for n in range(8):
        assert set(player(imagined(state, 1, n), NORDIC).hand) <= set(cards[8:])


def test_R_34_a_hand_that_was_robbed_holds_fewer_cards_than_were_old():
    """Nobody imagines more cards in a hand than it has, however many were there before the shuffle."""
    cards = sorted(COMBAT_CARDS)
    state = table("crimea industrial", "nordic agricultural", "saxony patriotic")
    for who, hand in ((CRIMEA, cards[:1]), (NORDIC, cards[1:3]), (SAXONY, cards[3:5])):
        state = hold(state, who, hand=tuple(hand))
    state = stack(state, deck=(), discard=tuple(cards[5:]))
    state = act(top(state, SAXONY, "bolster"), SAXONY, Bolster("combat_cards"))
    state = meet(place(place(state, CRIMEA, scout="T43"), NORDIC, speed="V52"), CRIMEA, "scout")
    state = act(state, CRIMEA, UseCombatAbility())
    assert [(len(each.hand), each.old_cards) for each in state.players] == [(2, 2), (1, 2), (3, 2)]
    for viewer in (None, 0, 1, 2):
        for n in range(12):
            guess = imagined(state, viewer, n)
            assert [len(each.hand) for each in guess.players] == [2, 1, 3]
            assert GAME.view(guess, viewer) == GAME.view(state, viewer)


def test_S_6_7_no_card_is_lost_where_a_position_remembers_fewer_old_ones():
    cards = sorted(COMBAT_CARDS)
    state = hold(hold(duel(), NORDIC, hand=tuple(cards[:3])), SAXONY, hand=tuple(cards[3:9]))
    forgetful = GAME.position(json.loads(canonical(GAME.view(state.but(combat_pool=()), ALL))))
    for n in range(6):
        guess = imagined(forgetful, 0, n)
        assert GAME.view(guess, 0) == GAME.view(forgetful, 0)
        hands = [card for each in guess.players for card in each.hand]
        assert sorted([*hands, *guess.combat_deck]) == cards


def test_encounters_seen_lie_under_the_deck():
    state = duel().but(encounters_seen=("enc_03", "enc_07"))
    rest = tuple(card for card in state.encounter_deck if card not in ("enc_03", "enc_07"))
    state = state.but(encounter_deck=(*rest, "enc_03", "enc_07"))
    for n in range(3):
        assert imagined(state, 0, n).encounter_deck[-2:] == ("enc_03", "enc_07")
        assert GAME.redraw(state, luck_of(n, 1)).encounter_deck[-2:] == ("enc_03", "enc_07")


def test_drawing_anew_moves_what_nobody_knows_and_nothing_else():
    state = duel()
    drawn = GAME.redraw(state, luck_of(3, 1))
    assert drawn.combat_deck != state.combat_deck and sorted(drawn.combat_deck) == sorted(state.combat_deck)
    assert drawn.players == state.players
    assert {GAME.redraw(state, luck_of(n, 1)).factory_offer for n in range(9)} != {state.factory_offer}
    visited = visit(duel(), NORDIC)
    assert GAME.redraw(visited, luck_of(3, 1)).factory_offer == visited.factory_offer


def test_imagined_tables_differ_and_conserve_every_card():
    state = duel()
    guesses = [imagined(state, 0, n) for n in range(10)]
    assert len({player(guess, SAXONY).hand for guess in guesses}) > 5
    assert len({player(guess, SAXONY).objectives for guess in guesses}) > 5
    for guess in guesses:
        assert player(guess, NORDIC) == player(state, NORDIC)
        hands = [card for each in guess.players for card in each.hand]
        assert sorted([*hands, *guess.combat_deck]) == sorted(COMBAT_CARDS)


def test_an_imagined_commitment_is_a_legal_one():
    _, state = committed()
    for n in range(20):
        guess = imagined(state, 1, n)
        made = guess.combat.attacker_commitment
        assert 0 <= made.dial <= 5 and len(made.cards) <= 1
        assert guess.phase is Phase.COMBAT_COMMIT
        assert GAME.decisions(guess) == GAME.decisions(state)
