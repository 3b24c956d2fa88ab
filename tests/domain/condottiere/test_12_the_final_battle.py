"""The final battle (chapter 12)."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import (
    BattleEnded,
    CardPlayed,
    CardsDealt,
    CondottiereTokenAwarded,
    DeckShuffled,
    FinalBattleStarted,
    GameWon,
    MercenariesDiscarded,
    PlayerPassed,
    PopeTokenMoved,
    RegionConquered,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import KeepHand, Pass, PlayCard
from domain.condottiere.state import Cause, Phase
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, DORA, after, facts, given, only, table, told


def at_the_limit(regions, hands="1 | 2 3 | - | 4", last=BEPPE, **fields):
    """Four players; the round limit ends the game when the last of them, Beppe, has answered."""
    return table(
        "",
        hands,
        phase="hand_discard",
        waiting=(last,),
        regions=regions,
        options={"max_rounds": 2},
        rounds_counted=2,
        **fields,
    )


def final(lines, hands, participants=(ANNA, CARLO), turn=ANNA, **fields):
    return table(lines, hands, phase="final_battle", participants=participants, turn=turn, seats=3, **fields)


def test_C_12_1_only_those_tied_for_the_most_regions_take_part():
    state = after(
        at_the_limit({ANNA: "roma lucca", BEPPE: "siena", DORA: "torino parma"}, region="napoli"), (BEPPE, KeepHand())
    )

    assert (state.phase, state.participants) == (Phase.FINAL_BATTLE, (ANNA, DORA))


def test_C_12_2_all_cards_are_shuffled_and_the_participants_dealt_anew():
    state = at_the_limit(
        {ANNA: "roma lucca", BEPPE: "siena", DORA: "torino parma"},
        region="napoli",
        discard="5 5",
        holder=BEPPE,
        last=ANNA,
    )
    story = facts(state, ANNA, KeepHand())

    assert only(story, FinalBattleStarted) == FinalBattleStarted("game", (ANNA, DORA), DORA, (1, 2, 0, 1))
    shuffled = only(story, DeckShuffled)
    assert (shuffled.purpose, shuffled.deck_count) == ("final_battle", 110)
    assert [(fact.seat, fact.count) for fact in told(story, CardsDealt)] == [(DORA, 12), (ANNA, 12)]
    after_ = after(state, (ANNA, KeepHand()))
    assert [len(hand) for hand in after_.hands] == [12, 0, 0, 12]
    assert (len(after_.deck), after_.discard) == (86, ())


@pytest.mark.parametrize(
    ("holder", "last", "first"),
    [(ANNA, DORA, ANNA), (BEPPE, ANNA, DORA), (CARLO, BEPPE, DORA), (DORA, BEPPE, DORA)],
)
def test_C_12_3_the_holder_or_the_participant_nearest_to_him_begins(holder, last, first):
    story = facts(at_the_limit({ANNA: "roma", DORA: "torino"}, holder=holder, last=last), last, KeepHand())

    assert only(story, FinalBattleStarted).first_seat == first
    assert story[-1] == TurnStarted(first)


def test_C_12_4_only_participants_have_turns_and_nothing_is_contested():
    state = final("- | - | -", "6 1 | - | 5 5")
    story = facts(state, ANNA, PlayCard("m6-01"))
    assert story[-1] == TurnStarted(CARLO)
    assert not told(story, PlayerPassed)

    end = facts(final("6 | - | 5 Cou", "1 | - | 1", out=[CARLO]), ANNA, Pass())
    assert not told(end, RegionConquered, CondottiereTokenAwarded)
    assert told(end, BattleEnded)


def test_C_12_5_the_strongest_participant_wins_the_game():
    story = facts(final("6 | - | 5", "1 | - | 1", out=[CARLO]), ANNA, Pass())

    assert only(story, StrengthsCompared) == StrengthsCompared((6, 0, 5), (0, 0, 0), ANNA, ())
    assert only(story, GameWon) == GameWon(1, (ANNA,), Cause.FINAL_BATTLE, (1, 0, 1), (1, 0, 1))


def test_C_12_6_those_who_share_the_highest_strength_share_the_victory():
    """V-47."""
    state = table(
        "10 10 | 10 5 2 | 10 10 | 3",
        "1 | - | - | -",
        phase="final_battle",
        participants=(0, 1, 2, 3),
        out=(1, 2, 3),
    )
    story = facts(state, ANNA, Pass())

    assert only(story, StrengthsCompared).strengths == (20, 17, 20, 3)
    assert only(story, GameWon).winners == (ANNA, CARLO)
    assert only(story, GameWon).cause is Cause.SHARED_FINAL_BATTLE
    outcome = GAME.outcome(after(state, (ANNA, Pass())))
    assert outcome.winners == outcome.ranking[0] == (ANNA, CARLO)


def test_C_12_7_a_courtesan_counts_one_and_nothing_else():
    story = facts(final("6 | - | 5 Cou Cou Cou", "1 | - | 1", out=[CARLO]), ANNA, Pass())

    assert only(story, GameWon).winners == (CARLO,)
    assert only(story, StrengthsCompared).strengths == (6, 0, 8)
    assert not told(story, CondottiereTokenAwarded)


def test_C_12_8_a_bishop_strikes_but_moves_no_token():
    state = final("2 | - | 6", "Bis 1 | - | 1", pope_region="napoli")
    story = facts(state, ANNA, PlayCard("bishop-01"))

    assert story[0] == CardPlayed(ANNA, "bishop-01", "discard", face_down=False)
    assert only(story, MercenariesDiscarded).printed_strength == 6
    assert not told(story, PopeTokenMoved)
    assert after(state, (ANNA, PlayCard("bishop-01"))).pope_region == "napoli"
    given("2 | - | 6", "Bis 1 | - | 1", phase="final_battle", participants=(ANNA, CARLO)).when(
        ANNA, PlayCard("bishop-01", pope_region=None)
    ).refused("unexpected_choice", "C-12.8")


def test_C_12_9_there_is_no_second_final_battle():
    state = final("6 | - | 6", "1 | - | 1", out=[CARLO])
    story = facts(state, ANNA, Pass())

    assert not told(story, FinalBattleStarted, DeckShuffled)
    assert after(state, (ANNA, Pass())).phase is Phase.GAME_OVER


def test_who_does_not_take_part_cannot_play():
    given("6 | - | 5", "1 | - | 1", phase="final_battle", participants=(ANNA, CARLO)).when(BEPPE, Pass()).refused(
        "not_your_turn"
    )
