"""Phase 3, the turf war (chapter 8)."""

from domain.godfather.board import controller
from domain.godfather.events import ControlMarkerDeclined, ControlMarkerPlaced, MarkerAt, PhaseStarted, TurfSettled
from domain.godfather.moves import ChooseBenefitOrder, DeclineMarker, PlayFamilyMember, PlayThug, RelocateMarker
from domain.godfather.turf_war import standing
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, VITALE, At, spent, table, told

FAMILIES = (MARZULLO, MATARAZZO, PIZZINO)


def war(figures, **rest):
    """The last figure of the act is played in Wall Street and the turfs are settled."""
    board = {**spent(*FAMILIES), **figures, "marzullo_thug_1": "reserve"}
    at = At(table(figures=board, tiles={"wall_street": "TB1"}, **rest))
    at.do(MARZULLO, PlayThug("TB1"))
    if at.state.state == "await_order":
        at.do(MARZULLO, ChooseBenefitOrder("self"))
    return at, at.facts


def test_G_14_1_turfs_are_settled_in_the_order_of_their_numbers():
    at, facts = war({})
    assert [fact.turf for fact in told(facts, TurfSettled)] == list(at.state.box.turfs)


def test_G_14_2_one_influence_for_each_figure_in_the_turf():
    state = table(figures={"marzullo_don": "F06", "marzullo_thug_1": "BP4", "pizzino_don": "F04"})
    assert standing(state, "queens").influence == {MARZULLO: 2, PIZZINO: 1}
    assert standing(state, "midtown").influence == {MARZULLO: 1}


def test_G_14_3_neutral_figures_are_one_force():
    figures = {"mayor": "F06", "union_boss": "BP4", "police_chief": "queens"}
    assert standing(table(figures=figures), "queens").independent == 3
    assert standing(table(figures=figures), "midtown").independent == 1


def test_G_14_4_a_winner_has_more_than_every_other_family_and_the_independent_force():
    board = {"marzullo_don": "F06", "marzullo_thug_1": "BP4", "pizzino_don": "F04"}
    assert standing(table(figures=board), "queens").winner == MARZULLO
    assert (
        standing(table(figures=board | {"matarazzo_don": "F12", "pizzino_thug_1": "BP6"}), "queens").winner == MARZULLO
    )
    assert standing(table(figures=board | {"pizzino_consigliere": "F13"}), "queens").winner is None
    assert standing(table(figures=board | {"police_chief": "queens", "mayor": "F12"}), "queens").winner is None


def test_G_14_5_otherwise_nobody_wins_and_the_stack_stays():
    at, facts = war({"pizzino_don": "F11"}, control={"wall_street": MATARAZZO, "brooklyn": PIZZINO})
    settled = {fact.turf: fact.winner for fact in told(facts, TurfSettled)}
    assert settled["wall_street"] is None and settled["brooklyn"] is None
    assert at.state.control["wall_street"] == (MATARAZZO,) and at.state.control["brooklyn"] == (PIZZINO,)


def test_G_14_6_the_winner_puts_a_marker_on_top_also_of_an_own_one():
    at, facts = war({}, control={"wall_street": f"{MATARAZZO} {MARZULLO}"})
    assert told(facts, ControlMarkerPlaced) == [ControlMarkerPlaced("wall_street", MARZULLO, "supply")]
    assert at.state.control["wall_street"] == (MATARAZZO, MARZULLO, MARZULLO)
    assert at.state.markers[0] == 7


def test_G_14_7_without_a_marker_in_supply_one_may_be_moved_or_not():
    control = {"chelsea": f"{MARZULLO} {MATARAZZO}"}
    at, facts = war({}, control=control, markers={MARZULLO: 0})
    assert isinstance(facts[-1], TurfSettled) and at.state.state == "await_marker" and at.state.asked == (MARZULLO,)
    assert at.no(MATARAZZO, DeclineMarker()) == "not_your_turn"
    assert at.no(MARZULLO, RelocateMarker("queens", 1)) == "illegal_choice"
    assert at.no(MARZULLO, RelocateMarker("chelsea", 2)) == "illegal_choice"
    assert at.no(MARZULLO, RelocateMarker("central_park", 1)) == "illegal_choice"
    assert at.no(MARZULLO, RelocateMarker("harlem", 1)) == "unknown_id"
    moved = At(at.state).do(MARZULLO, RelocateMarker("chelsea", 1))
    assert moved[0] == ControlMarkerPlaced("wall_street", MARZULLO, MarkerAt("chelsea", 1))
    declined = at.do(MARZULLO, DeclineMarker())
    assert declined[0] == ControlMarkerDeclined("wall_street", MARZULLO)
    assert at.state.control["wall_street"] == ()


def test_G_14_8_markers_above_a_taken_one_move_down():
    at, _ = war({}, control={"chelsea": f"{MATARAZZO} {MARZULLO} {PIZZINO}"}, markers={MARZULLO: 0})
    at.do(MARZULLO, RelocateMarker("chelsea", 2))
    assert at.state.control["chelsea"] == (MATARAZZO, PIZZINO)


def test_G_14_9_the_topmost_marker_controls():
    state = table(control={"midtown": f"{MARZULLO} {MARZULLO} {PIZZINO}"})
    assert controller(state, "midtown") == PIZZINO
    assert controller(state, "queens") is None


def test_G_14_10_a_moved_marker_may_come_from_the_won_stack_and_changes_control_at_once():
    at, _ = war({}, control={"wall_street": f"{MARZULLO} {PIZZINO}"}, markers={MARZULLO: 0})
    at.do(MARZULLO, RelocateMarker("wall_street", 1))
    assert at.state.control["wall_street"] == (PIZZINO, MARZULLO)
    at, _ = war({}, control={"wall_street": f"{PIZZINO} {MARZULLO}"}, markers={MARZULLO: 0})
    at.do(MARZULLO, RelocateMarker("wall_street", 2))
    assert at.state.control["wall_street"] == (PIZZINO, MARZULLO)
    at, _ = war({}, control={"chelsea": f"{PIZZINO} {MARZULLO}"}, markers={MARZULLO: 0})
    at.do(MARZULLO, RelocateMarker("chelsea", 2))
    assert controller(at.state, "chelsea") == PIZZINO


def test_G_14_10_also_from_a_turf_won_earlier_in_the_same_phase():
    at, _ = war({"marzullo_don": "F04"}, markers={MARZULLO: 1})  # wins turfs 1, 3 and 4
    assert at.state.waits_for.turf == "upper_east_side"
    at.do(MARZULLO, RelocateMarker("wall_street", 1))
    assert at.state.control["wall_street"] == () and at.state.control["upper_east_side"] == (MARZULLO,)
    assert at.state.waits_for.turf == "queens"


def test_G_14_11_the_supply_is_used_up_on_the_lower_turf_first():
    at, facts = war({"marzullo_don": "F13"}, markers={MARZULLO: 1}, control={"chelsea": MARZULLO})
    assert told(facts, ControlMarkerPlaced) == [ControlMarkerPlaced("wall_street", MARZULLO, "supply")]
    assert at.state.waits_for.turf == "brooklyn"
    facts = at.do(MARZULLO, DeclineMarker())
    assert at.state.waits_for.turf == "queens"
    facts = at.do(MARZULLO, DeclineMarker())
    assert [fact.phase for fact in told(facts, PhaseStarted)] == ["bribery"]


def test_G_14_2_a_family_member_counts_on_both_sides_of_a_border():
    board = {**spent(MARZULLO, VITALE, but=("vitale_don",)), "marzullo_thug_3": "hudson", "vitale_thug_3": "hudson"}
    at = At(table("marzullo vitale", figures=board, active=VITALE))
    facts = at.do(VITALE, PlayFamilyMember("vitale_don", "F15"))
    won = [fact.turf for fact in told(facts, TurfSettled) if fact.winner == VITALE]
    assert won == ["wall_street", "chelsea"]
