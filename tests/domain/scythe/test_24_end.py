"""Chapter S-24: the end of the game."""

from domain.scythe import GAME
from domain.scythe import events as e
from domain.scythe.box import CUBES
from domain.scythe.moves import (
    Bolster,
    Build,
    ChooseCombat,
    ChooseEncounterOption,
    ChooseSection,
    CommitCombat,
    DeclineCombatAbility,
    EndMovement,
    EndTurn,
    MoveStep,
    Payment,
    SetRecruitPolicy,
    TransferCoins,
    Upgrade,
)
from domain.scythe.options import Options
from domain.scythe.state import Phase
from tests.domain.scythe.notation import (
    NORDIC,
    SAXONY,
    act,
    bottom,
    duel,
    end,
    hold,
    kinds,
    lay,
    limited,
    no,
    one,
    place,
    some,
    told,
    top,
)
from tests.domain.scythe.test_19_encounters import meeting
from tests.laws.play import random_game

FIVE = ("mechs", "recruits", "workers", "combat", "objective")


def test_S_24_1_the_sixth_star_ends_the_game_at_once():
    state = top(hold(duel(), NORDIC, power=14, stars=FIVE), NORDIC, "bolster")
    facts = told(state, NORDIC, Bolster("power"))
    assert kinds(facts)[-3:] == ["StarPlaced", "GameEnded", "FinalScored"]
    over = act(state, NORDIC, Bolster("power"))
    assert over.phase is Phase.GAME_OVER
    assert GAME.decisions(over) == ()
    for move in (ChooseSection(0), EndTurn(), TransferCoins(1, 1), SetRecruitPolicy("build", True)):
        assert no(over, NORDIC, move, "S-24.1") == "game_over"
    assert list(GAME.anytime(over, 0)) == []


def test_S_24_1_nothing_follows_the_sixth_star():
    five = (*FIVE[:3], "structures", "objective")
    state = place(place(duel(), NORDIC, character="T05"), SAXONY, speed="M14")
    state = top(hold(state, NORDIC, stars=five), NORDIC, "move")
    state = act(state, NORDIC, MoveStep("nordic:character", "M14"), EndMovement(), CommitCombat(1, ()))
    facts = kinds(told(state, SAXONY, CommitCombat(0, ())))
    assert facts[-3:] == ["StarPlaced", "GameEnded", "FinalScored"]  # no encounter, though one lies there
    met = hold(meeting("enc_13", popularity=17), NORDIC, stars=five)
    facts = kinds(told(met, NORDIC, ChooseEncounterOption("a")))
    assert facts[-3:] == ["StarPlaced", "GameEnded", "FinalScored"]  # the card does not even go back


def test_S_24_2_all_of_a_bottom_row_is_gained_before():
    structures = {"monument": "W04", "armory": "M14", "mill": "M34"}
    state = hold(duel(), NORDIC, stars=FIVE, coins=10, popularity=6, structures=structures, recruits={"build": "coins"})
    state = bottom(lay(state, T05={"wood": 3}), NORDIC, "build")
    facts = told(state, NORDIC, Build(Payment(("T05",) * 3), structure="mine", hex="T05"))
    assert kinds(facts) == [
        "BottomActionTaken",
        "ResourcesSpent",
        "CoinsGained",
        "StructureBuilt",
        "RecruitBonusGained",
        "PopularityGained",
        "StarPlaced",
        "GameEnded",
        "FinalScored",
    ]
    result = one(facts, e.FinalScored).scores[0]
    assert (result.coins, result.tier) == (11, 2)


def two_attacks(**steps):
    """Nordic, one star short, stands before two combats; a mech has brought a worker and oil onto the second."""
    state = place(duel(), NORDIC, speed="T43", artillery="W41", w1="W41")
    state = place(state, SAXONY, speed="V52", disarm="F42", w1="F42")
    state = lay(
        hold(state, NORDIC, stars=(*FIVE[:4], "structures"), power=7), W41={"oil": 2, "wood": 1}, F42={"oil": 1}
    )
    state = top(state, NORDIC, "move")
    return act(
        state,
        NORDIC,
        MoveStep("nordic:mech:speed", "V52"),
        MoveStep("nordic:mech:artillery", "F42", ("nordic:worker:1",), {"oil": 2}),
        EndMovement(),
        ChooseCombat("V52"),
        DeclineCombatAbility(),
        CommitCombat(3, ()),
    )


def test_S_24_3_pending_attacks_are_taken_back_with_what_they_brought():
    state = two_attacks()
    facts = told(state, SAXONY, CommitCombat(0, ()))
    assert kinds(facts)[-4:] == ["StarPlaced", "MoveUndone", "GameEnded", "FinalScored"]
    assert one(facts, e.MoveUndone) == e.MoveUndone(
        0,
        {"nordic:mech:artillery": "W41", "nordic:worker:1": "W41"},
        (e.CarriedBack("F42", "W41", {"oil": 2}),),
    )
    over = act(state, SAXONY, CommitCombat(0, ()))
    units = over.players[0].units
    assert (units["nordic:mech:artillery"], units["nordic:worker:1"]) == ("W41", "W41")
    assert units["nordic:mech:speed"] == "V52"  # its combat was decided
    assert over.resources == {"W41": {"oil": 2, "wood": 1}, "F42": {"oil": 1}}


def test_S_24_4_workers_sent_back_stay_back():
    state = place(duel(), NORDIC, speed="T43", artillery="T43")
    state = place(state, SAXONY, speed="V52", w1="F42", w2="F42", disarm="T53")
    state = hold(state, NORDIC, stars=(*FIVE[:4], "structures"), power=7, popularity=5, cubes=("move_units",))
    state = top(place(state, NORDIC, riverwalk="T43"), NORDIC, "move")
    state = act(
        state,
        NORDIC,
        MoveStep("nordic:mech:riverwalk", "F42"),
        MoveStep("nordic:mech:speed", "V52"),
        MoveStep("nordic:mech:artillery", "T53"),
        EndMovement(),
        ChooseCombat("V52"),
        DeclineCombatAbility(),
        CommitCombat(3, ()),
    )
    over = act(state, SAXONY, CommitCombat(0, ()))
    assert over.phase is Phase.GAME_OVER
    assert over.players[1].units["saxony:worker:1"] == "HB_SAXONY"
    assert over.players[0].popularity == 3
    assert over.players[0].units["nordic:mech:artillery"] == "T43"
    assert over.players[0].units["nordic:mech:riverwalk"] == "F42"


def test_S_24_5_a_neighbours_star_of_the_same_check_is_not_placed():
    state = hold(duel(), NORDIC, stars=FIVE, cubes=CUBES[1:], upgrades={"deploy": 2, "build": 1, "enlist": 2})
    state = hold(state, SAXONY, power=15, recruits={"upgrade": "power"})
    state = bottom(lay(state, T05={"oil": 3}), NORDIC, "upgrade")
    move = Upgrade(Payment(("T05",) * 3), cube=CUBES[0], section="upgrade")
    facts = told(state, NORDIC, move)
    assert some(facts, e.StarPlaced) == [e.StarPlaced(0, "upgrades", 6)]
    assert act(state, NORDIC, move).players[1].power == 16


def test_S_24_6_the_game_also_ends_after_max_rounds():
    state = limited(hold(hold(duel(), NORDIC, turns_ended=4), SAXONY, turns_ended=4), 5)
    state = act(end(state, NORDIC), NORDIC, EndTurn())
    assert state.phase is Phase.TURN_START
    facts = told(end(state, SAXONY), SAXONY, EndTurn())
    assert kinds(facts) == ["TurnEnded", "GameEnded", "FinalScored"]
    assert one(facts, e.GameEnded) == e.GameEnded("round_limit", None)
    endless = hold(hold(duel(), NORDIC, turns_ended=400), SAXONY, turns_ended=400)
    assert kinds(told(end(endless, SAXONY), SAXONY, EndTurn())) == ["TurnEnded", "TurnStarted"]


def test_S_24_6_bounded_options_end_a_game_that_would_go_on():
    *_, last = random_game(GAME, GAME.bounded(Options()), 2, seed=4)
    assert last.state.ending.cause == "round_limit"
    assert [player.turns_ended for player in last.state.players] == [100, 100]


def test_S_24_6_a_bound_that_was_agreed_stays():
    agreed = Options(max_rounds=400, coin_transfers=False)
    assert GAME.bounded(agreed) is agreed
    assert GAME.bounded(Options(banned_pairs=True)) == Options(banned_pairs=True, max_rounds=100)
