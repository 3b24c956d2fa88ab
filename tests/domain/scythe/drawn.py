"""Tables in every kind of phase, each as play would reach it."""

from domain.scythe.moves import (
    ChooseCombat,
    ChooseEncounterOption,
    ChooseFactoryCard,
    CommitCombat,
    EndMovement,
    EndTurn,
    FactoryTop,
    FinishEncounter,
    MoveStep,
    ProduceAt,
    RetreatUnits,
    RetreatWorkers,
)
from tests.domain.scythe.notation import (
    NORDIC,
    POLANIA,
    SAXONY,
    act,
    bottom,
    duel,
    end,
    hold,
    lay,
    limited,
    place,
    player,
    table,
    top,
    unlock,
)
from tests.domain.scythe.test_18_combat import facing, meet, seafarers
from tests.domain.scythe.test_19_encounters import meeting
from tests.domain.scythe.test_24_end import FIVE, two_attacks
from tests.domain.scythe.test_secrets import robbed


def moving():
    """A mech of Nordic has stepped onto one of Saxony's."""
    return act(top(facing(), NORDIC, "move"), NORDIC, MoveStep("nordic:mech:speed", "V52"))


def strolling():
    """A worker of Nordic has walked off with a token."""
    state = lay(top(duel(), NORDIC, "move"), T05={"oil": 2})
    return act(state, NORDIC, MoveStep("nordic:worker:2", "W04", (), {"oil": 1}))


def together():
    """Two mechs of Nordic stand on the same contested hex, each with a token it brought."""
    state = lay(place(facing(), NORDIC, artillery="F42"), T43={"oil": 1}, F42={"oil": 1})
    return act(
        top(state, NORDIC, "move"),
        NORDIC,
        MoveStep("nordic:mech:speed", "V52", (), {"oil": 1}),
        MoveStep("nordic:mech:artillery", "V52", (), {"oil": 1}),
    )


def carried():
    """A worker of Nordic has walked to a mech, which then took it along onto a mech of Saxony."""
    state = place(facing(), NORDIC, w1="F42")
    steps = MoveStep("nordic:worker:1", "T43"), MoveStep("nordic:mech:speed", "V52", ("nordic:worker:1",))
    return act(top(state, NORDIC, "move"), NORDIC, *steps)


def roaming():
    """The character moves by its Factory card."""
    state = act(visiting(), NORDIC, ChooseFactoryCard(visiting().factory_offer[0]))
    return act(bottom(state, NORDIC, "factory"), NORDIC, MoveStep("nordic:character", "T43"))


def half():
    """The attacker has committed, the defender has not."""
    return act(meet(facing()), NORDIC, CommitCombat(1, ()))


def asked():
    """The attacker is asked for Artillery."""
    return meet(unlock(facing(), NORDIC, "artillery"))


def both_able():
    """The attacker is asked for Artillery; the defender has Disarm and a tunnel."""
    state = unlock(facing(speed="T53", disarm="T53"), NORDIC, "artillery")
    return meet(state, to="T53")


def beaten():
    return act(act(seafarers(), SAXONY, CommitCombat(1, ())), NORDIC, CommitCombat(0, ()))


def sailing():
    return act(beaten(), NORDIC, RetreatUnits({"nordic:mech:seaworthy": "L24"}))


def ferried():
    """A mech of Nordic lies on a lake with a worker and a token."""
    state = act(sailing(), NORDIC, RetreatWorkers({"nordic:worker:1": "L24"}))
    return lay(state, L24={"oil": 1})


def visiting():
    state = top(place(duel(), NORDIC, character="T43"), NORDIC, "move")
    return act(state, NORDIC, MoveStep("nordic:character", "X33"), EndMovement())


def producing(**fields):
    """One territory has produced, one is left."""
    return act(top(hold(duel(), NORDIC, **fields), NORDIC, "produce"), NORDIC, ProduceAt("W04", 1))


def milling():
    """The Mill has produced, two territories are left."""
    state = hold(duel(), NORDIC, structures={"mill": "M14"})
    return act(top(state, NORDIC, "produce"), NORDIC, ProduceAt("M14", 1))


def card_producing():
    """The Factory card that produces is at work."""
    state = visiting().but(factory_offer=("fac_01", "fac_02", "fac_03"))
    state = act(state, NORDIC, ChooseFactoryCard("fac_01"))
    return act(top(state, NORDIC, "factory"), NORDIC, FactoryTop((player(state, NORDIC).hand[0],)))


def meandering():
    """Polania has carried out its first option."""
    state = meeting("enc_05", who=POLANIA, spot="V31")
    return act(state, POLANIA, ChooseEncounterOption("a"))


def met():
    """An encounter is over, its card lies under the deck."""
    return act(meandering(), POLANIA, FinishEncounter())


def ended_meeting():
    """The sixth star has come with an option of an encounter."""
    state = meeting("enc_25", power=14, stars=(*FIVE[:4], "structures"))
    return act(state, NORDIC, ChooseEncounterOption("a"))


def limited_duel():
    return limited(duel(), 3)


def over():
    """The sixth star has come while a second attack was still open."""
    return act(two_attacks(), SAXONY, CommitCombat(0, ()))


def last_round():
    """The last of two rounds is over."""
    state = limited(duel(), 2)
    for who in (NORDIC, SAXONY) * 2:
        state = act(end(state, who), who, EndTurn())
    return state


def lake_was_left():
    """Polania came from the lake to which Nordic has retreated since, and has another combat before it."""
    state = table("polania industrial", "nordic agricultural")
    state = place(state, POLANIA, submerge="L24", speed="L24")
    state = place(state, NORDIC, seaworthy="W23", speed="T13")
    state = act(
        top(state, POLANIA, "move"),
        POLANIA,
        MoveStep("polania:mech:submerge", "W23"),
        MoveStep("polania:mech:speed", "T13"),
        EndMovement(),
        ChooseCombat("W23"),
        CommitCombat(1, ()),
    )
    return act(state, NORDIC, CommitCombat(0, ()), RetreatUnits({"nordic:mech:seaworthy": "L24"}))


DRAWN = (
    duel,
    moving,
    strolling,
    together,
    carried,
    roaming,
    asked,
    both_able,
    half,
    beaten,
    sailing,
    ferried,
    visiting,
    producing,
    milling,
    card_producing,
    meandering,
    met,
    limited_duel,
    ended_meeting,
    over,
    last_round,
    lake_was_left,
    robbed,
)
