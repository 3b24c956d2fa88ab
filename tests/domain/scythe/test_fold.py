"""What the fold knows (decision 030): a change here changes what old logs say, and is another rules version."""

import ast
from pathlib import Path

import pytest

from domain.scythe import GAME, evolve_known
from domain.scythe import events as e
from domain.scythe.box import BENEFITS, FACTORY_CARDS, MOST_POPULARITY, MOST_POWER
from domain.scythe.map import ENCOUNTER_HEXES, TUNNELS, places
from domain.scythe.state import Phase, Production
from tests.domain.scythe.notation import CRIMEA, NORDIC, POLANIA, SAXONY, duel, hold, place, seat, table, top

FOLD = sorted(Path(evolve_known.__file__).parent.glob("evolve*.py"))
ITS_OWN = {"events", "state", "units", *(path.stem for path in FOLD)}

KNOWN = {
    "MOST_POWER": 16,
    "MOST_POPULARITY": 18,
    "ENCOUNTER_HEXES": ("V03", "T11", "M14", "F16", "V31", "T35", "W40", "V51", "V52", "M55", "M64"),
    "TUNNELS": {"T13", "M22", "W25", "F42", "V45", "T53"},
    "PRODUCE_CUBE": "produce_territories",
    "TERRITORIES_PRODUCING": (2, 3),
    "TERRITORIES_OF_CARD": {"fac_01": 2},
    "ABILITIES": {"artillery": (1, 0, 0, False), "disarm": (0, 1, 0, True), "scout": (0, 0, 1, False)},
}


@pytest.mark.parametrize("path", FOLD, ids=lambda path: path.stem)
def test_the_fold_asks_neither_the_rules_nor_the_box(path):
    called = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "domain.scythe":
            called |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module.startswith("domain.scythe."):
            called.add(node.module.removeprefix("domain.scythe."))
    assert called <= ITS_OWN


def test_what_the_fold_knows_is_never_changed():
    assert {name: value for name, value in vars(evolve_known).items() if name.isupper()} == KNOWN


def test_the_rules_and_the_box_say_the_same():
    assert (MOST_POWER, MOST_POPULARITY) == (evolve_known.MOST_POWER, evolve_known.MOST_POPULARITY)
    assert ENCOUNTER_HEXES == evolve_known.ENCOUNTER_HEXES
    assert set(places(TUNNELS)) == evolve_known.TUNNELS
    row = BENEFITS["produce", "territories"]
    assert ((row.start, row.upgraded), row.cube) == (evolve_known.TERRITORIES_PRODUCING, evolve_known.PRODUCE_CUBE)
    cards = {name: gain.n for name, card in FACTORY_CARDS.items() for gain in card.top.gain if gain.kind == "produce"}
    assert cards == evolve_known.TERRITORIES_OF_CARD


ASKED = [  # who attacks with which mech, where, own power, then power and hand of the defender (Polania)
    (NORDIC, "artillery", "V52", 1, 0, 0, True),
    (NORDIC, "artillery", "V52", 0, 5, 3, False),
    (SAXONY, "disarm", "T53", 0, 1, 0, True),
    (SAXONY, "disarm", "T53", 5, 0, 3, False),
    (SAXONY, "disarm", "V52", 5, 5, 3, False),
    (CRIMEA, "scout", "V52", 0, 0, 1, True),
    (CRIMEA, "scout", "V52", 5, 5, 0, False),
    (NORDIC, "speed", "V52", 5, 5, 3, False),
    (NORDIC, "seaworthy", "T53", 5, 5, 3, False),
]


@pytest.mark.parametrize(("who", "mech", "at", "power", "opposing", "cards", "is_asked"), ASKED)
def test_R_18_a_side_is_asked_if_its_ability_is_usable(who, mech, at, power, opposing, cards, is_asked):
    state = place(table(f"{who} industrial", "polania agricultural"), who, **{mech: at})
    hand = tuple(f"cc_2_0{n + 1}" for n in range(cards))
    state = hold(place(state, POLANIA, speed=at), POLANIA, power=opposing, hand=hand)
    state = hold(state, who, power=power)
    for attacker, side in ((who, "attacker"), (POLANIA, "defender")):
        after = GAME.evolve(state, e.CombatStarted(at, seat(state, attacker), 1 - seat(state, attacker)))
        expected = (Phase.COMBAT_ABILITY, side) if is_asked else (Phase.COMBAT_COMMIT, None)
        assert (after.phase, after.combat.side) == expected


def test_R_39_the_own_Mine_is_a_tunnel_to_Disarm():
    state = place(table("saxony industrial", "polania agricultural"), SAXONY, disarm="V52")
    for mine, phase in (("V52", Phase.COMBAT_ABILITY), ("V51", Phase.COMBAT_COMMIT)):
        after = GAME.evolve(hold(state, SAXONY, structures={"mine": mine}), e.CombatStarted("V52", 0, 1))
        assert after.phase is phase


def test_R_18_the_defender_is_asked_once_the_attacker_has_answered():
    state = table("nordic industrial", "saxony agricultural", "crimea patriotic")
    state = place(place(place(state, NORDIC, artillery="T53"), SAXONY, disarm="T53"), CRIMEA, scout="T53")
    answers = {
        (0, 1): (e.PowerLost(1, 0, "artillery"), e.CombatAbilityDeclined(0, "artillery")),
        (1, 0): (e.PowerLost(0, 0, "disarm"), e.CombatAbilityDeclined(1, "disarm")),
        (2, 1): (e.CombatCardStolen(1, 2, "cc_2_01"), e.CombatAbilityDeclined(2, "scout")),
    }
    state = hold(state, SAXONY, hand=("cc_2_01", "cc_2_02"))
    for (attacker, defender), facts in answers.items():
        begun = GAME.evolve(state, e.CombatStarted("T53", attacker, defender))
        assert begun.combat.side == "attacker"
        for fact in facts:
            after = GAME.evolve(begun, fact)
            assert (after.phase, after.combat.side) == (Phase.COMBAT_ABILITY, "defender")
            done = GAME.evolve(after, e.CombatAbilityDeclined(defender, "any"))
            assert (done.phase, done.combat.side) == (Phase.COMBAT_COMMIT, None)


@pytest.mark.parametrize(
    ("cubes", "structures", "begun"),
    [
        ((), {}, Production("mat", 2, False)),
        (("produce_territories",), {}, Production("mat", 3, False)),
        (("move_units",), {"mill": "M14"}, Production("mat", 2, True)),
    ],
)
def test_S_14_2_a_production_begins_with_so_many_territories(cubes, structures, begun):
    state = top(hold(duel(), NORDIC, cubes=cubes, structures=structures), NORDIC, "produce")
    after = GAME.evolve(state, e.TopActionTaken(0, "produce"))
    assert (after.phase, after.production) == (Phase.PRODUCING, begun)


@pytest.mark.parametrize("card", sorted(FACTORY_CARDS))
def test_S_26_15_only_the_first_Factory_card_produces(card):
    state = top(hold(duel(), NORDIC, factory_card=card, structures={"mill": "M14"}), NORDIC, "factory")
    after = GAME.evolve(state, e.TopActionTaken(0, "factory"))
    produces = (Phase.PRODUCING, Production("factory", 2, False))
    assert (after.phase, after.production) == (produces if card == "fac_01" else (Phase.BOTTOM, None))


def test_S_26_15_the_card_produces_only_by_its_own_top_row():
    state = top(hold(duel(), NORDIC, factory_card="fac_01"), NORDIC, "trade")
    after = GAME.evolve(state, e.TopActionTaken(0, "trade"))
    assert (after.phase, after.production) == (Phase.BOTTOM, None)


def test_S_18_2_a_combat_that_is_left_waits_for_its_order():
    state = place(place(duel(), NORDIC, speed="V52", artillery="F42"), SAXONY, speed="V52", disarm="F42", w1="W41")
    state = top(place(state, NORDIC, w1="W41"), NORDIC, "move")
    resolved = e.CombatResolved("V52", 0, 1, 0)
    assert GAME.evolve(state, resolved).phase is Phase.COMBAT_ORDER
    assert GAME.evolve(place(state, SAXONY, disarm="M50", speed="M50"), resolved).phase is Phase.BOTTOM
    assert GAME.evolve(place(state, SAXONY, disarm="M50", speed="M50", w1="V52"), resolved).phase is Phase.BOTTOM
