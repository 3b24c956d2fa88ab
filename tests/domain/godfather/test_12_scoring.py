"""The end of the game (chapter 12)."""

from domain.contract.game import Outcome
from domain.contract.wire import write_fact
from domain.godfather import GAME
from domain.godfather.events import (
    GameEnded,
    HandCleared,
    JobBonusAwarded,
    Score,
    SuitcaseOpened,
    TurfBonusAwarded,
)
from domain.godfather.moves import PayTribute, PlaceBid
from domain.godfather.outcome import CAUSES
from domain.godfather.scoring import job_bonus, ranked, turf_bonus
from tests.domain.godfather.notation import MARZULLO, MATARAZZO, PIZZINO, At, cards, names, table, told


def end(**rest):
    """The last tribute of act 4: two guns too many."""
    hands = {MARZULLO: "gun gun gun gun"} | rest.pop("hands", {})
    at = At(table(phase="tribute", act=4, hands=hands, **rest))
    return at, at.do(MARZULLO, PayTribute(cards("gun gun")))


def test_G_18_1_the_game_ends_after_the_tribute_of_act_four():
    at, facts = end()
    assert isinstance(facts[-1], GameEnded)
    assert GAME.outcome(at.state) is not None and not GAME.decisions(at.state)
    assert at.no(MARZULLO, PlaceBid(())) == "wrong_state"


def test_G_18_2_money_in_hand_goes_to_the_suitcase_and_the_rest_is_discarded():
    at, facts = end(hands={PIZZINO: "5 J05"}, money={PIZZINO: "1"})
    assert told(facts, HandCleared)[2] == HandCleared(PIZZINO, (5,), ("J05",))
    assert told(facts, SuitcaseOpened)[2] == SuitcaseOpened(PIZZINO, (1, 5), ())
    assert at.state.hands == ((), (), ()) and at.state.bank["gun"] == 9 and "J05" in at.state.job_discard
    assert names(facts)[1:7] == ["HandCleared", "SuitcaseOpened"] * 3


def test_G_18_3_most_markers_in_a_stack_bring_a_bonus():
    _, facts = end(control={"queens": "pizzino pizzino marzullo", "chelsea": "marzullo"})
    assert told(facts, TurfBonusAwarded) == [TurfBonusAwarded("queens", PIZZINO), TurfBonusAwarded("chelsea", MARZULLO)]
    assert facts[-1].scores[PIZZINO] == Score(0, 1, 0, 5)


def test_G_18_4_of_equals_the_highest_marker_decides():
    assert turf_bonus((PIZZINO, MARZULLO)) == MARZULLO
    assert turf_bonus((MARZULLO, PIZZINO, MARZULLO, PIZZINO, MATARAZZO)) == PIZZINO
    assert turf_bonus(()) is None


def test_G_18_5_most_jobs_of_a_colour_bring_everybody_who_has_them_a_bonus():
    _, facts = end(jobs={MARZULLO: "J01 J34", PIZZINO: "J02 J12", MATARAZZO: "J35 J36"})
    assert told(facts, JobBonusAwarded) == [
        JobBonusAwarded("yellow", (MARZULLO, PIZZINO), 1),
        JobBonusAwarded("green", (PIZZINO,), 1),
        JobBonusAwarded("grey", (MATARAZZO,), 2),
    ]
    assert job_bonus(table(), "blue") == (0, ())


def test_G_18_6_bonuses_do_not_need_the_bank():
    at, facts = end(control={"queens": "pizzino"}, bank={"money:5": 0})
    assert facts[-1].scores[PIZZINO].total == 5 and at.state.bank["money:5"] == 0


def test_G_18_7_the_score_is_money_and_bonuses():
    _, facts = end(money={MATARAZZO: "5 3 1"}, jobs={MATARAZZO: "J01"}, control={"queens": "matarazzo"})
    assert facts[-1].scores[MATARAZZO] == Score(cash=9, turf_bonuses=1, job_bonuses=1, total=19)


def test_G_18_8_highest_score_then_turf_bonuses_then_shared():
    def groups(*scores):
        return ranked(dict(zip((MARZULLO, MATARAZZO, PIZZINO), scores, strict=True)))

    assert groups(Score(10, 0, 0, 10), Score(5, 1, 0, 10), Score(12, 0, 0, 12)) == (
        (PIZZINO,),
        (MATARAZZO,),
        (MARZULLO,),
    )
    assert groups(Score(10, 0, 0, 10), Score(10, 0, 0, 10), Score(2, 0, 0, 2))[0] == (MARZULLO, MATARAZZO)
    at, facts = end(money={MARZULLO: "5 5", PIZZINO: "5"}, control={"queens": "pizzino"})
    assert facts[-1].winners == (PIZZINO,)
    assert GAME.outcome(at.state).ranking == ((2,), (0,), (1,))
    at, facts = end(money={MARZULLO: "5", PIZZINO: "5"})
    assert facts[-1].winners == (MARZULLO, PIZZINO) and GAME.outcome(at.state).winners == (0, 2)


def test_G_18_8_the_highest_score_decides_whoever_has_more_turf_bonuses():
    at, _ = end(money={MARZULLO: "5 5 1", PIZZINO: "5", MATARAZZO: "5 5"}, control={"queens": "pizzino"})
    assert GAME.outcome(at.state) == Outcome((0,), ((0,), (2,), (1,)), (11, 10, 10), "highest_score")


def test_G_18_8_among_equals_more_turf_bonuses_decide():
    at, _ = end(money={MARZULLO: "5 5", PIZZINO: "5"}, control={"queens": "pizzino"})
    assert GAME.outcome(at.state) == Outcome((2,), ((2,), (0,), (1,)), (10, 0, 10), "more_turf_bonuses")


def test_G_18_8_players_still_equal_share_the_victory():
    at, _ = end(
        money={MARZULLO: "5 5", PIZZINO: "5", MATARAZZO: "5"}, control={"queens": "pizzino", "chelsea": "matarazzo"}
    )
    assert GAME.outcome(at.state) == Outcome((1, 2), ((1, 2), (0,)), (10, 10, 10), "shared_victory")


def test_G_18_8_the_cause_is_told_by_no_event():
    _, facts = end(money={MARZULLO: "5", PIZZINO: "5"})
    assert write_fact(facts[-1]).keys() == {"type", "scores", "winners"}
    assert CAUSES == ("highest_score", "more_turf_bonuses", "shared_victory")
