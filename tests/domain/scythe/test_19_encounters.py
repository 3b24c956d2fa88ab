"""Chapter S-19: encounters, and every card of the box."""

import random

import pytest

from domain.contract.offers import sample
from domain.scythe import events as e
from domain.scythe.box import ENCOUNTERS
from domain.scythe.moves import ChooseEncounterOption, CommitCombat, EndMovement, FinishEncounter, MoveStep
from domain.scythe.state import Encounter, Phase
from tests.domain.scythe.notation import (
    NORDIC,
    POLANIA,
    SAXONY,
    act,
    crowd,
    duel,
    hold,
    kinds,
    no,
    offers,
    one,
    place,
    player,
    some,
    table,
    told,
    top,
    turn,
)


def meeting(card, who=NORDIC, spot="M14", **fields):
    """The character stands before this encounter card."""
    state = table(f"{who} industrial", "saxony agricultural")
    fields = {"coins": 5, "popularity": 5, "power": 5, **fields}
    state = turn(hold(place(state, who, character=spot), who, **fields), who, 2, Phase.ENCOUNTER)
    deck = tuple(each for each in state.encounter_deck if each != card)
    tokens = tuple(each for each in state.encounter_tokens if each != spot)
    return state.but(encounter=Encounter(card), encounter_deck=deck, encounters_seen=(card,), encounter_tokens=tokens)


def find(**wanted):
    """An option with such a gain: (card, key)."""
    ((kind, n),) = wanted.items()
    return next(
        (card, key)
        for card, options in ENCOUNTERS.items()
        for key, effect in options.items()
        if [(gain.kind, gain.n) for gain in effect.gain] == [(kind, n)]
    )


GAINS = {
    "coins": lambda before, after, gain: after.coins - before.coins == gain.n,
    "power": lambda before, after, gain: after.power - before.power == gain.n,
    "popularity": lambda before, after, gain: after.popularity - before.popularity == gain.n,
    "combat_cards": lambda before, after, gain: len(after.hand) - len(before.hand) == gain.n,
    "workers": lambda before, after, gain: len(after.units) - len(before.units) == gain.n,
    "upgrade": lambda before, after, gain: len(after.cubes) == 1,
    "deploy": lambda before, after, gain: list(after.units.values()).count("M14") == 2 and len(after.mechs) == 1,
    "build": lambda before, after, gain: list(after.structures.values()) == ["M14"],
    "enlist": lambda before, after, gain: len(after.recruits) == 1,
}

EVERY = [(card, key) for card, options in ENCOUNTERS.items() for key in options]


@pytest.mark.parametrize(("card", "key"), EVERY)
def test_every_option_of_every_card_can_be_played(card, key):
    """Pay, take everything, and find it where the card says; twenty-eight cards of three options."""
    effect = ENCOUNTERS[card][key]
    state = meeting(card, hand=())
    before = state.players[0]
    every = [offer for offer in offers(state, NORDIC, ChooseEncounterOption) if offer.fields["option"] == key]
    full = next(offer for offer in every if None not in offer.fields["choices"].values())
    move = generous(full)
    after_state = act(state, NORDIC, move)
    after = after_state.players[0]
    paid = before.but(
        coins=before.coins - effect.pay.get("coins", 0),
        popularity=before.popularity - effect.pay.get("popularity", 0),
        power=before.power - effect.pay.get("power", 0),
    )
    bonus = next(iter(after.recruits.values()), None)
    if bonus is not None:  # the recruit's one-time bonus comes on top
        paid = paid_back(paid, bonus)
    tokens = after_state.resources.get("M14", {})
    expected: dict[str, int] = {}
    for gain in effect.gain:
        if gain.kind == "resource":
            expected[gain.resource] = expected.get(gain.resource, 0) + gain.n
        elif gain.kind == "any_resources":
            expected["food"] = expected.get("food", 0) + gain.n
        else:
            assert GAINS[gain.kind](paid, after, gain), gain
    assert tokens == expected
    assert after_state.encounter_deck[-1] == card
    assert after_state.phase is Phase.BOTTOM
    for offer in every:  # and everything that is offered is accepted
        for _ in range(4):
            assert told(state, NORDIC, sample(offer, random.Random(1).randrange))


def paid_back(player_, bonus):
    match bonus:
        case "combat_cards":
            return player_.but(hand=(*player_.hand, "x", "x"))
        case _:
            return player_.but(**{bonus: getattr(player_, bonus) + 2})


def generous(offer):
    """The move of an offer that takes the most of every entry, in food where there is a choice."""
    choices = {}
    for key, value in offer.fields["choices"].items():
        match value:
            case {"take": between}:
                choices[key] = {"take": between.high}
            case {"tokens": subset}:
                choices[key] = {"tokens": ["food"] * subset.most}
            case _:
                choices[key] = {name: one_of.values[0] for name, one_of in value.items()}
    return ChooseEncounterOption(offer.fields["option"], choices)


@pytest.mark.parametrize(("card", "key"), EVERY)
def test_every_option_can_be_declined_in_part(card, key):
    """Costs are obligatory, benefits optional: null declines an entry (S-6.3)."""
    effect = ENCOUNTERS[card][key]
    state = meeting(card)
    nothing = {str(n): None for n in range(len(effect.gain))}
    facts = told(state, NORDIC, ChooseEncounterOption(key, nothing))
    costs = {"coins": "CoinsPaid", "power": "PowerLost", "popularity": "PopularityLost"}
    paid = [costs[kind] for kind in effect.pay]
    assert kinds(facts) == ["EncounterOptionChosen", *paid, "EncounterCardReturned"]


@pytest.mark.parametrize(("card", "key"), [(card, key) for card, key in EVERY if ENCOUNTERS[card][key].pay])
def test_no_option_is_open_to_who_cannot_pay(card, key):
    short = {kind: amount - 1 for kind, amount in ENCOUNTERS[card][key].pay.items()}
    assert no(meeting(card, **short), NORDIC, ChooseEncounterOption(key), "S-6.2") == "cannot_pay"


def test_S_19_1_the_card_is_shown_and_goes_under_the_deck():
    state = top(place(duel(), NORDIC, character="T05"), NORDIC, "move")
    card = state.encounter_deck[0]
    state = act(state, NORDIC, MoveStep("nordic:character", "M14"))
    facts = told(state, NORDIC, EndMovement())
    assert facts[1:] == [e.EncounterTokenRemoved("M14"), e.EncounterCardRevealed(0, card)]
    state = act(state, NORDIC, EndMovement())
    assert len(state.encounter_deck) == 27 and "M14" not in state.encounter_tokens
    state = act(state, NORDIC, ChooseEncounterOption("a"))
    assert len(state.encounter_deck) == 28 and state.encounter_deck[-1] == card


def test_S_19_2_exactly_one_option_and_a_is_free():
    assert all(options["a"].pay == {} for options in ENCOUNTERS.values())
    state = meeting("enc_01", coins=0, popularity=0)
    assert {offer.fields["option"] for offer in offers(state, NORDIC)} == {"a"}
    assert no(state, NORDIC, FinishEncounter(), "S-19.2") == "wrong_phase"
    assert no(state, NORDIC, ChooseEncounterOption("d"), "S-19.2") == "bad_choice"
    done = act(state, NORDIC, ChooseEncounterOption("a"))
    assert no(done, NORDIC, ChooseEncounterOption("b")) == "wrong_phase"


def test_S_19_3_polania_may_carry_out_two():
    state = meeting("enc_13", POLANIA, coins=0, popularity=4, power=2)
    assert no(state, POLANIA, ChooseEncounterOption("b")) == "cannot_pay"
    first = act(state, POLANIA, ChooseEncounterOption("a"))
    assert first.phase is Phase.ENCOUNTER
    assert no(first, POLANIA, ChooseEncounterOption("a"), "S-19.3") == "option_used"
    assert kinds(told(first, POLANIA, FinishEncounter())) == ["EncounterCardReturned"]
    second = act(first, POLANIA, ChooseEncounterOption("b"))
    assert second.phase is Phase.BOTTOM
    assert (player(second, POLANIA).coins, player(second, POLANIA).power) == (0, 4)


def test_S_19_4_gains_lie_on_the_characters_hex_with_or_without_a_worker():
    card, key = find(deploy=1)
    state = act(meeting(card), NORDIC, ChooseEncounterOption(key, {"0": {"mech": "speed"}}))
    assert state.players[0].units["nordic:mech:speed"] == "M14"
    assert no(meeting(card), NORDIC, ChooseEncounterOption(key, {"0": {"mech": "speed", "hex": "T05"}})) == "bad_choice"


def test_S_19_5_no_second_structure_on_a_hex():
    card, key = find(build=1)
    state = hold(meeting(card), SAXONY, structures={"mill": "M14"})
    move = ChooseEncounterOption(key, {"0": {"structure": "mine"}})
    assert no(state, NORDIC, move) == "structure_present"
    facts = told(state, NORDIC, ChooseEncounterOption(key))
    assert some(facts, e.StructureBuilt) == []
    assert [offer.fields["choices"] for offer in offers(state, NORDIC) if offer.fields["option"] == key] == [
        {"0": None}
    ]


def test_S_19_6_pieces_from_a_card_bring_no_coins_and_no_recruit_bonus():
    for kind, choice in (
        ("build", {"structure": "mill"}),
        ("deploy", {"mech": "speed"}),
        ("upgrade", {"cube": "move_coins", "section": "deploy"}),
        ("enlist", {"recruit": "build", "bonus": "power"}),
    ):
        card, key = find(**{kind: 1})
        state = hold(meeting(card), NORDIC, structures={"monument": "W04"})
        state = hold(state, SAXONY, recruits=dict.fromkeys((kind,), "coins"))
        facts = kinds(told(state, NORDIC, ChooseEncounterOption(key, {"0": choice})))
        assert "RecruitBonusGained" not in facts and "CoinsGained" not in facts
        assert ("PowerGained" in facts) == (kind == "enlist")


def test_S_19_7_who_loses_the_combat_there_meets_nobody():
    state = place(place(duel(), NORDIC, character="T05"), SAXONY, speed="M14")
    state = top(hold(state, SAXONY, power=5), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:character", "M14"), EndMovement(), CommitCombat(0, ()))
    state = act(state, SAXONY, CommitCombat(1, ()))
    assert state.phase is Phase.BOTTOM
    assert "M14" in state.encounter_tokens


@pytest.mark.parametrize(
    "choices",
    [
        {"0": {"take": 3}},
        {"0": {"take": -1}},
        {"0": {"take": True}},
        {"0": {"take": "2"}},
        {"0": 2},
        {"0": []},
        {"0": {"take": 1, "more": 1}},
        {"7": None},
        {"": {}},
        {"0": {"pick": 0, "choice": None}},
    ],
)
def test_absurd_choices_are_refused(choices):
    assert no(meeting("enc_01"), NORDIC, ChooseEncounterOption("a", choices), "S-26.20") == "bad_choice"


@pytest.mark.parametrize("tokens", [["gold"], ["food"] * 4, "food", [1], [None], {"food": 1}, [["food"]]])
def test_absurd_tokens_are_refused(tokens):
    card, key = find(any_resources=3)
    assert no(meeting(card), NORDIC, ChooseEncounterOption(key, {"0": {"tokens": tokens}})) == "bad_choice"


def test_workers_are_gained_up_to_what_stands_on_the_mat():
    card, key = next(each for each in EVERY if ENCOUNTERS[each[0]][each[1]].gain[0].kind == "workers")
    last = crowd(meeting(card), NORDIC, 7, "T05")
    assert one(told(last, NORDIC, ChooseEncounterOption(key)), e.WorkersGained).units == ("nordic:worker:8",)
    none = crowd(meeting(card), NORDIC, 8, "T05")
    assert some(told(none, NORDIC, ChooseEncounterOption(key)), e.WorkersGained) == []
    assert no(none, NORDIC, ChooseEncounterOption(key, {"0": {"take": 0}})) == "bad_choice"
