"""Chapter S-11: after the Move action."""

from domain.scythe.moves import ChooseFactoryCard, CommitCombat, EndMovement, MoveStep
from domain.scythe.state import Phase
from tests.domain.scythe.notation import NORDIC, SAXONY, act, bottom, duel, hold, kinds, place, told, top


def test_S_11_1_combats_then_the_encounter():
    state = place(place(duel(), NORDIC, speed="T05", character="T05"), SAXONY, speed="M14")
    state = act(top(state, NORDIC, "move"), NORDIC, MoveStep("nordic:character", "M14"))
    assert kinds(told(state, NORDIC, EndMovement())) == ["MovementEnded", "CombatStarted"]
    state = act(act(state, NORDIC, EndMovement(), CommitCombat(3, ())), SAXONY)
    facts = kinds(told(state, SAXONY, CommitCombat(0, ())))
    assert facts[-3:] == ["StarPlaced", "EncounterTokenRemoved", "EncounterCardRevealed"]


def test_S_11_2_the_encounter_takes_place_where_the_character_stands():
    state = top(place(duel(), NORDIC, character="T05"), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:character", "M14"), EndMovement())
    assert state.phase is Phase.ENCOUNTER
    assert "M14" not in state.encounter_tokens
    mech = top(place(duel(), NORDIC, speed="T05"), NORDIC, "move")
    mech = act(mech, NORDIC, MoveStep("nordic:mech:speed", "M14"), EndMovement())
    assert mech.phase is Phase.BOTTOM


def test_S_11_3_the_factory_cards_are_seen_by_a_character_without_one():
    state = top(place(duel(), NORDIC, character="T43"), NORDIC, "move")
    move = MoveStep("nordic:character", "X33")
    assert act(state, NORDIC, move, EndMovement()).phase is Phase.FACTORY_PICK
    assert act(hold(state, NORDIC, factory_card="fac_05"), NORDIC, move, EndMovement()).phase is Phase.BOTTOM
    assert act(state.but(factory_offer=()), NORDIC, move, EndMovement()).phase is Phase.BOTTOM


def test_S_11_4_the_factory_cards_move_is_followed_by_the_same():
    state = hold(place(duel(), NORDIC, character="T05"), NORDIC, factory_card="fac_05")
    state = act(bottom(state, NORDIC, "factory"), NORDIC, MoveStep("nordic:character", "M14"), EndMovement())
    assert state.phase is Phase.ENCOUNTER
    fight = hold(place(duel(), NORDIC, speed="T43"), NORDIC, factory_card="fac_05")
    fight = bottom(place(fight, SAXONY, speed="V52"), NORDIC, "factory")
    fight = act(fight, NORDIC, MoveStep("nordic:mech:speed", "V52"), EndMovement(), CommitCombat(2, ()))
    assert act(fight, SAXONY, CommitCombat(0, ())).phase is Phase.TURN_END


def test_after_the_choice_of_a_card_the_bottom_row_follows():
    state = top(place(duel(), NORDIC, character="T43"), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:character", "X33"), EndMovement())
    assert act(state, NORDIC, ChooseFactoryCard(state.factory_offer[0])).phase is Phase.BOTTOM
