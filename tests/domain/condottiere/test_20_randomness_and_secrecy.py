"""Randomness, replay and secrecy (chapters 20 and 27)."""

import json
import random

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import FACTS, CardsDealt, CardsDrawn, CardsKept, DeckShuffled
from domain.condottiere.moves import ChooseRegion, KeepCards, Pass, PlayCard
from domain.condottiere.state import Phase
from domain.contract.canonical import canonical
from domain.contract.game import ALL, Refused
from domain.contract.offers import sample
from domain.contract.secrecy import audience, secrets
from domain.contract.wire import recall, write_fact
from tests.domain.condottiere.combinations import ALLOWED, short_options
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, table, told
from tests.laws.play import luck_of, random_game

SOME = random.Random(20).sample(ALLOWED, 8)


def random_games(variants, seed=0):
    seats = 2 + seed % 5
    return random_game(GAME, short_options(variants, seats, seed), seats, seed)


@pytest.mark.parametrize("variants", SOME, ids=str)
def test_C_20_1_all_chance_is_in_the_shuffles(variants):
    """Every draw of luck is a shuffle told, every card dealt or drawn comes from the top."""
    chance = random.Random(1)
    for sitting in random_games(variants, seed=3):
        if GAME.outcome(sitting.state):
            break
        seat = chance.choice([owed.seat for owed in GAME.decisions(sitting.state)])
        luck = luck_of(5, sitting.version)
        move = any_move(sitting.state, seat, chance)
        story = GAME.decide(sitting.state, seat, move, luck)
        assert [draw[0] for draw in luck.draws] == [fact.purpose for fact in told(story, DeckShuffled)]
        state = sitting.state
        for fact in story:
            if isinstance(fact, CardsDealt | CardsDrawn):
                assert fact.cards == state.deck[: fact.count]
            state = GAME.evolve(state, fact)


def any_move(state, seat, chance):
    return sample(chance.choice(list(GAME.offers(state, seat))), chance.randrange)


@pytest.mark.parametrize("variants", SOME, ids=str)
def test_C_20_2_the_facts_alone_rebuild_the_table(variants):
    *_, sitting = random_games(variants, seed=4)
    written = [json.loads(canonical(write_fact(fact))) for fact in sitting.facts]

    assert GAME.replay(recall(GAME.fact_types[fact["type"]], fact) for fact in written) == sitting.state


def test_C_20_3_a_rejected_move_changes_nothing():
    state = table("6 | 5", "Bis 1 | 2")
    before = canonical(GAME.view(state, ALL))
    luck = luck_of(0, 2)
    for seat, move in [(BEPPE, Pass()), (ANNA, PlayCard("bishop-01", pope_region="parma")), (ANNA, PlayCard("x"))]:
        with pytest.raises(Refused):
            GAME.decide(state, seat, move, luck)

    assert canonical(GAME.view(state, ALL)) == before
    assert luck.draws == []


@pytest.mark.parametrize("viewer", [None, BEPPE])
def test_C_20_4_counts_and_the_discard_pile_are_public(viewer):
    state = table("6 | -", "1 2 3 | 4 4", discard="5 Bis")
    seen = GAME.view(state, viewer)

    assert seen["hands"][ANNA] == {"hidden": 3}
    assert seen["deck"] == {"hidden": len(state.deck)} == {"hidden": 90}
    assert seen["discard"][-2:] == ["m5-01", "bishop-01"]


def test_C_20_5_nobody_can_tell_which_cards_the_others_hold():
    one, other = (table("2 | - | -", hands) for hands in ("6 5 | 1 3 | 3 4", "6 5 | 3 4 | 1 3"))

    assert {*one.hands[BEPPE], *one.hands[CARLO]} == {*other.hands[BEPPE], *other.hands[CARLO]}
    assert GAME.view(one, ANNA) == GAME.view(other, ANNA)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert list(GAME.offers(one, ANNA)) == list(GAME.offers(other, ANNA))


def test_C_20_5_nor_which_card_lies_face_down():
    one, other = (
        table(f"2 ({low}) | -", f"{high} 1 | 3", variants="hidden_cards") for low, high in [("6", "5"), ("5", "6")]
    )

    assert GAME.view(one, BEPPE) == GAME.view(other, BEPPE)
    assert GAME.view(one, ANNA) != GAME.view(other, ANNA)


def as_told(fact, viewer):
    """A fact as this viewer receives it: without the fields he may not see."""
    written = write_fact(fact)
    for _, name, declared in secrets(type(fact)):
        readers = audience(declared, fact, {seat: seat for seat in range(6)})
        if readers is not None and viewer not in readers:
            del written[name]
    return written


@pytest.mark.parametrize("variants", [each for each in SOME if "hidden_cards" not in each], ids=str)
def test_C_20_5_what_a_seat_is_told_of_its_own_move_depends_on_nothing_hidden(variants):
    chance = random.Random(2)
    for sitting in random_games(variants, seed=6):
        for owed in GAME.decisions(sitting.state):
            move = any_move(sitting.state, owed.seat, chance)
            imagined = GAME.imagine(GAME.view(sitting.state, owed.seat), luck_of(1, sitting.version))
            one, other = (
                [
                    as_told(fact, owed.seat)
                    for fact in GAME.decide(state, owed.seat, move, luck_of(0, 2))
                    if not isinstance(fact, CardsDealt | CardsDrawn)
                ]
                for state in (sitting.state, imagined)
            )
            assert one == other


SECRETS = {
    "DeckShuffled": {"order"},
    "CardsDealt": {"cards"},
    "CardPlayed": {"card"},
    "CardsKept": {"kept", "discarded"},
    "CardsDrawn": {"cards"},
    "CardsShown": {"cards"},
    "MessageSent": {"kind", "text"},
}


def test_C_20_5_every_secret_of_chapter_25_is_declared_and_no_other():
    declared = {kind.__name__: {name for name, _, _ in secrets(kind)} for kind in FACTS}

    assert {name: fields for name, fields in declared.items() if fields} == SECRETS


def test_C_20_5_nobody_at_all_learns_the_order_of_the_deck():
    ((_, _, declared),) = secrets(DeckShuffled)
    state = table(hands="1 | 2")

    assert audience(declared, DeckShuffled("setup", 110, state.deck), {0: 0, 1: 1}) == ()
    assert all(GAME.view(state, viewer)["deck"] == {"hidden": 90} for viewer in (None, ANNA, BEPPE))


def test_C_20_5_kept_cards_and_trimmed_ones_are_their_owners():
    state = table("", "6 5 4 | - | -", phase="keep_cards", waiting=(ANNA,))

    kept = told(facts(state, ANNA, KeepCards(("m6-01",))), CardsKept)[0]
    assert as_told(kept, BEPPE) == {"type": "CardsKept", "seat": ANNA, "kept_count": 1, "discarded_count": 2}
    assert as_told(kept, ANNA)["kept"] == ["m6-01"]


def test_C_20_5_hands_stay_secret_when_the_game_is_over():
    state = table("6 | -", "1 | 2", regions={ANNA: "genova milano lucca"}, out=[BEPPE])
    state = after(state, (ANNA, Pass()))

    assert state.phase is Phase.GAME_OVER
    assert GAME.view(state, BEPPE)["hands"] == [{"hidden": 1}, ["m2-01"]]


def test_a_refusal_names_the_rule_and_the_way_out():
    refusal = given("6 | 6", "1 | 2", phase="choose_region", regions={BEPPE: "roma"})

    said = refusal.when(ANNA, ChooseRegion("roma")).refused("region_controlled", "C-3.2").detail
    assert said.startswith("roma belongs to seat 1; ")
    assert "siena" in said
