"""What a seat may think of behind the screens: it keeps what was learned and draws the rest."""

import random

import pytest
from jsonschema import Draft202012Validator

from domain.condottiere import GAME
from domain.condottiere.box import PLAYED_FACE_DOWN
from domain.condottiere.moves import ChooseRegion, DiscardHand, DrawCards, KeepCards, PlayCard, ShowCards
from domain.condottiere.state import Shown, private_cards
from domain.contract.game import ALL
from domain.contract.offers import sample
from domain.contract.wire import schema
from tests.domain.condottiere.combinations import ALLOWED, short_options
from tests.domain.condottiere.invariants import must_hold
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, table
from tests.laws.play import advance, luck_of, random_game

DRAWN_AND_HIDDEN = "draw_after_battle hidden_cards"


def worlds(state, viewer, n=30):
    seen = GAME.view(state, viewer)
    imagined = [GAME.imagine(seen, luck_of(seed, 1)) for seed in range(n)]
    assert all(GAME.view(world, viewer) == seen for world in imagined)
    assert all(GAME.position(GAME.view(world, ALL)) == world for world in imagined)
    return imagined


def test_what_lies_open_is_in_no_imagined_hand():
    state = table("6 5 | 4", "10 3 | 1 2 2", discard="Bis Win")
    for world in worlds(state, ANNA):
        assert world.hands[ANNA] == state.hands[ANNA]
        assert len(world.hands[BEPPE]) == 3
        assert {*world.hands[BEPPE], *world.deck}.isdisjoint({"m6-01", "m5-01", "m4-01", "m10-01", "bishop-01"})
    assert len({world.hands[BEPPE] for world in worlds(state, ANNA)}) > 20


def test_a_spectator_may_imagine_too_and_who_sees_all_imagines_nothing():
    state = table("6 (5) | 4 (Cou)", "10 3 | 1 2 2", variants="hidden_cards")

    assert len({world.hands for world in worlds(state, None)}) > 20
    assert all(world == state for world in worlds(state, ALL, 3))


def test_a_card_face_down_is_imagined_as_one_that_can_lie_so():
    state = table("(5) | (Her) | -", "1 1 | 1 Sca | 1", variants="hidden_cards")
    imagined = {world.lines[BEPPE].face_down for world in worlds(state, ANNA, 60)}

    assert len(imagined) > 20
    assert all(set(face_down) <= PLAYED_FACE_DOWN for face_down in imagined)


def test_a_mercenary_taken_back_is_known_to_all():
    state = table("10 3 | 5 | -", "Sca 1 | 2 2 | 3")
    state = after(state, (ANNA, PlayCard("scarecrow-01", retrieve="m10-01")))

    for viewer in (BEPPE, CARLO, None):
        assert all("m10-01" in world.hands[ANNA] for world in worlds(state, viewer, 10))


def test_a_known_card_may_since_have_been_played_face_down():
    state = table("10 3 | 5 | -", "Sca 1 | 2 2 | 3", variants="hidden_cards")
    state = after(state, (ANNA, PlayCard("scarecrow-01", retrieve="m10-01")), (BEPPE, PlayCard("m2-01")))
    state = after(state, (CARLO, PlayCard("m3-02")), (ANNA, PlayCard("m1-01")))

    imagined = worlds(state, BEPPE, 60)
    assert all("m10-01" in private_cards(world, ANNA) for world in imagined)
    assert {world.lines[ANNA].face_down == ("m10-01",) for world in imagined} == {True, False}


def test_a_card_recognised_face_down_stays_recognised():
    state = table("(10) | 5 | -", "1 1 | 2 2 | 3", variants="hidden_cards")
    state = after(state, (ANNA, ShowCards(CARLO, ("m10-01",))))

    assert all(world.lines[ANNA].face_down == ("m10-01",) for world in worlds(state, CARLO))
    assert len({world.lines[ANNA].face_down for world in worlds(state, BEPPE)}) > 10


def test_a_hand_held_through_a_shuffle_has_nothing_of_what_all_saw_shuffled():
    """The pile becomes the deck while Beppe keeps his hand: none of it can be there."""
    state = table(
        "",
        "1 1 | 10 10 Her | Sca",
        phase="draw",
        waiting=(ANNA, BEPPE),
        variants="draw_after_battle",
        rest="discard",
    )
    thrown = set(state.discard)
    state = after(state, (ANNA, DrawCards(2)))
    for world in worlds(state, CARLO, 10):
        assert thrown.isdisjoint(world.hands[BEPPE])
        assert len(thrown.intersection(world.hands[ANNA])) == 2
        assert set(world.deck) <= thrown
    assert state.held[BEPPE] == 3

    state = after(state, (BEPPE, DrawCards(1)), (CARLO, ChooseRegion("roma")))
    for world in worlds(state, CARLO, 10):
        assert len(thrown.intersection(world.hands[BEPPE])) == 1


def test_kept_cards_are_none_of_those_that_all_saw_discarded():
    state = table("", "10 10 10 | - | -", phase="keep_cards", waiting=(ANNA,))
    seen = state.discard
    state = after(state, (ANNA, KeepCards(("m10-01", "m10-02"))))

    assert (state.held, state.reshuffled) == ((2, 0, 0), frozenset(seen))
    for world in worlds(state, BEPPE, 20):
        assert len([card for card in world.hands[ANNA] if card not in state.reshuffled]) >= 2


def test_C_18_1_a_card_shown_lies_face_down_if_no_other_can():
    """Anna plays the 10 she took back; the cards Beppe has not seen, a Winter among them, are played face up."""
    piles = {"deck": "Bis Sca", "rest": "discard", "battle": 2}
    state = table("10 3 | 5", "Sca Win | 2 2 2 Cou", variants=DRAWN_AND_HIDDEN, **piles)
    state = after(
        state,
        (ANNA, PlayCard("scarecrow-01", retrieve="m10-01")),
        (BEPPE, PlayCard("m2-01")),
        (ANNA, PlayCard("m10-01")),
    )

    imagined = worlds(state, BEPPE)
    assert {world.lines[ANNA].face_down for world in imagined} == {("m10-01",)}
    assert {world.hands[ANNA] for world in imagined} == {("winter-01",), ("bishop-01",), ("scarecrow-02",)}


def test_C_18_1_a_card_shown_lies_face_down_if_the_other_was_held_through_the_shuffle():
    """Of Anna's two cards one is the 4 that all saw; the other was not in the pile that became the deck: the Bishop."""
    state = table(
        "(4) | 5",
        "Bis | 2 2 Cou",
        variants=DRAWN_AND_HIDDEN,
        deck="3 3 3 6",
        rest="discard",
        shown=(Shown("m4-01", ANNA, "all", face_down=False),),
        reshuffled=frozenset({"m3-01", "m3-02", "m3-03", "m6-01"}),
        held=(2, 0),
    )

    assert {(world.lines[ANNA].face_down, world.hands[ANNA]) for world in worlds(state, BEPPE)} == {
        (("m4-01",), ("bishop-01",))
    }


def test_C_18_1_who_has_no_card_to_be_known_by_chooses_first():
    """The only unseen card that can lie face down is Beppe's: Anna's must be the 10 that all saw."""
    state = table(
        "(10) | (5) | -",
        "Win | Sca | 2",
        variants=DRAWN_AND_HIDDEN,
        deck="Bis Sca",
        rest="discard",
        battle=2,
        shown=(Shown("m10-01", ANNA, "all", face_down=False),),
    )

    assert {(world.lines[ANNA].face_down, world.lines[BEPPE].face_down) for world in worlds(state, CARLO)} == {
        (("m10-01",), ("m5-01",))
    }


def test_cards_held_through_a_shuffle_and_then_discarded_are_held_no_more():
    state = table(
        "",
        "Sca Cou | 1 | -",
        phase="hand_discard",
        waiting=(ANNA, BEPPE),
        reshuffled=frozenset({"m3-01"}),
        held=(2, 1, 0),
    )

    assert after(state, (ANNA, DiscardHand())).held == (0, 1, 0)


@pytest.mark.parametrize(("back", "held"), [("m10-01", 1), ("m3-01", 0)])
def test_a_mercenary_taken_back_was_held_unless_it_was_shuffled(back, held):
    state = table(
        "10 3 | 5",
        "Sca | 2",
        variants="draw_after_battle",
        reshuffled=frozenset({"m3-01", "scarecrow-01"}),
        held=(0, 1),
    )

    assert after(state, (ANNA, PlayCard("scarecrow-01", retrieve=back))).held == (held, 1)


@pytest.mark.parametrize("variants", ALLOWED, ids=str)
def test_imagined_tables_keep_the_rules_and_fit_the_schema(variants):
    """Also after asides; every view of every kind of viewer fits the published schema."""
    fits = Draft202012Validator(schema(GAME.state))
    chance = random.Random(str(variants))
    seats = chance.randrange(2, 7)
    for n, sitting in enumerate(random_game(GAME, short_options(variants, seats, 4), seats, 4)):
        if n % 9 == 8 and GAME.outcome(sitting.state) is None:
            seat = chance.randrange(seats)
            advance(sitting, 4, seat, sample(list(GAME.anytime(sitting.state, seat))[-1], chance.randrange))
        if n % 7 == 0:
            viewer = chance.choice([None, *range(seats)])
            seen = GAME.view(sitting.state, viewer)
            world = GAME.imagine(seen, luck_of(n, 1))
            assert GAME.view(world, viewer) == seen
            must_hold(world)
            assert GAME.position(GAME.view(world, ALL)) == world
        if n % 20 == 0:
            fits.validate(GAME.view(sitting.state, chance.choice([None, ALL, *range(seats)])))
        if n > 300:
            break


def test_drawing_anew_reorders_the_deck_alone():
    state = table("6 (5) | 4", "10 3 | 1", variants="hidden_cards")
    drawn = GAME.redraw(state, luck_of(3, 1))

    assert sorted(drawn.deck) == sorted(state.deck)
    assert len({state.deck, drawn.deck, GAME.redraw(state, luck_of(4, 1)).deck}) == 3
    assert (drawn.hands, drawn.lines, drawn.discard) == (state.hands, state.lines, state.discard)
