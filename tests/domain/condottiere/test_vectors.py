"""The worked vectors of the specification (chapter 28), V-01 to V-66."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import (
    BattleEnded,
    CardsDealt,
    CardsDrawn,
    CondottiereTokenAwarded,
    DeckShuffled,
    FinalBattleStarted,
    GameWon,
    HiddenCardRevealed,
    MatchWon,
    PlayerPassed,
    PointsScored,
    RegionConquered,
    RegionDefended,
    RoundEnded,
    StrengthsAnnounced,
    StrengthsCompared,
    TurnStarted,
)
from domain.condottiere.moves import ChooseRegion, DiscardHand, DrawCards, KeepCards, KeepHand, Pass, PlayCard
from domain.condottiere.offers import offers
from domain.condottiere.options import Options
from domain.condottiere.regions import available_regions
from domain.condottiere.state import Cause, Phase
from domain.contract.game import Refused
from domain.contract.offers import Between, Offer, SubsetOf
from tests.domain.condottiere.notation import after as play
from tests.domain.condottiere.notation import facts, given, only, opened, table, told, worth

P0, P1, P2, P3 = range(4)

# ------------------------------------------------------------------------------------------------ strength

STANDING = {
    "V-02": ("10 10 5 4 Win | Win", (4, 0)),
    "V-03": ("2 5 5 | 1 4 Her Spr", (18, 15)),
    "V-04": ("6 3 | 6 Spr", (12, 9)),
    "V-05": ("4 Spr | 4 2 Spr", (7, 9)),
    "V-07": ("3 4 Dru Dru", (14,)),
    "V-08": ("2 4 Dru | 3 Spr", (15, 3)),
    "V-09": ("5 Dru | 6 Spr", (10, 9)),
    "V-13": ("Her Cou Spr | Cou", (11, 1)),
    "V-14": ("10 | 6 Spr", (13, 6)),
}


@pytest.mark.parametrize("vector", STANDING)
def test_strength_of_lines(vector):
    lines, expected = STANDING[vector]

    assert worth(lines) == expected


PLAYED = {  # lines, hands, each play with the strengths announced after it
    "V-01": ("10 10 5 4 | -", "1 | Win 1", (29, 0), [(P1, "winter-01", (4, 0))]),
    "V-06": ("10 6 5 | -", "Dru 1 | Win 1", (21, 0), [(P0, "drummer-01", (42, 0)), (P1, "winter-01", (6, 0))]),
    "V-10": ("2 Dru Her Cou | -", "1 | Win 1", (15, 0), [(P1, "winter-01", (13, 0))]),
    "V-11": ("10 Win | 4", "1 | Spr 1", (1, 1), [(P1, "spring-01", (13, 4))]),
    "V-12": ("6 Spr | 5 2", "1 | Win 1", (9, 7), [(P1, "winter-01", (1, 2))]),
}


@pytest.mark.parametrize("vector", PLAYED)
def test_strength_after_a_card(vector):
    lines, hands, before, plays = PLAYED[vector]
    state = table(lines, hands, turn=plays[0][0])

    assert worth(lines) == before
    for seat, card, strengths in plays:
        assert only(facts(state, seat, PlayCard(card)), StrengthsAnnounced).strengths == strengths
        state = play(state, (seat, PlayCard(card)))
    assert len([card for line in state.lines for card in line.cards if card.startswith(("winter", "spring"))]) == 1


# ------------------------------------------------------------------------------------------------ bishop and company


def test_V_15_the_bishop_of_the_rulebook():
    state = play(table("6 3 1 1 | 6 1 1", "1 | Bis 1", turn=P1), (P1, PlayCard("bishop-01", pope_region="roma")))

    assert GAME.view(state, None)["strengths"] == [5, 2]
    assert state.pope_region == "roma"
    assert set(state.discard[-3:]) == {"bishop-01", "m6-01", "m6-02"}


def test_V_16_a_bishop_in_winter():
    state = table("10 2 | 3 3 Win | -", "1 | 1 | Bis 1", turn=P2, pope_region="roma")
    story = facts(state, P2, PlayCard("bishop-01", pope_region=None))

    assert only(story, StrengthsAnnounced).strengths == (1, 2, 0)
    assert play(state, (P2, PlayCard("bishop-01", pope_region=None))).pope_region is None


def test_V_17_a_bishop_without_mercenaries():
    state = table("Her Cou | -", "1 | Bis 1", turn=P1, pope_region="siena")
    state = play(state, (P1, PlayCard("bishop-01", pope_region=None)))

    assert GAME.view(state, None)["strengths"] == [11, 0]
    assert "siena" in available_regions(state)


def test_V_18_the_pope_token_goes_back():
    state = table(hands="Bis 1 | 1", pope_region="siena")

    assert play(state, (P0, PlayCard("bishop-01", pope_region="siena"))).pope_region == "siena"


@pytest.mark.parametrize(("region", "code"), [("parma", "region_contested"), ("lucca", "region_controlled")])
def test_V_19_where_the_pope_token_may_not_go(region, code):
    story = given(hands="Bis 1 | 1 | 1", regions={P2: "lucca"})
    story.when(P0, PlayCard("bishop-01", pope_region=region)).refused(code)
    given(hands="Bis 1 | 1 | 1", regions={P2: "lucca"}).when(P0, PlayCard("bishop-01", pope_region="torino")).happens()


def test_V_20_a_scarecrow_takes_the_ten():
    state = table("10 3 Dru | -", "Sca | 1")
    assert worth("10 3 Dru") == (26,)
    state = play(state, (P0, PlayCard("scarecrow-01", retrieve="m10-01")))

    assert (state.hands[P0], state.discard[-1], state.out) == (("m10-01",), "scarecrow-01", frozenset())
    assert GAME.view(state, None)["strengths"] == [6, 0]


def test_V_21_what_a_scarecrow_cannot_take():
    for card in ("heroine-01", "m5-01"):
        given("Her Cou | 5", "Sca 1 | 1").when(P0, PlayCard("scarecrow-01", retrieve=card)).refused(
            "retrieve_not_own_mercenary"
        )
    story = facts(table("Her Cou | 5", "Sca 1 | 1"), P0, PlayCard("scarecrow-01", retrieve=None))
    assert only(story, StrengthsAnnounced).strengths == (11, 5)


def test_V_22_a_surrender():
    story = facts(table("10 | 4 | 6", "1 | Sur 1 | 1", turn=P1), P1, PlayCard("surrender-01"))

    assert only(story, StrengthsCompared).strengths == (10, 4, 6)
    assert only(story, RegionConquered).seat == P0
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(P0, "winner")


def test_V_23_a_surrender_into_a_tie():
    story = facts(table("6 | 6 | 1", "1 | 1 | Sur 1", placer=P1, turn=P2), P2, PlayCard("surrender-01"))

    assert only(story, StrengthsCompared).tied == (P0, P1)
    assert not told(story, RegionConquered)
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(P2, "tie_left")


# ------------------------------------------------------------------------------------------------ region and token

DECIDED = {  # lines, placer, strengths, conqueror, token
    "V-24": ("10 2 | 6 6 | 5 | -", P1, (12, 12, 5, 0), None, (P2, "tie_left")),
    "V-25": ("- | - | - | -", P3, (0, 0, 0, 0), None, (P0, "tie_left")),
    "V-26": ("Win | -", P0, (0, 0), None, (P1, "tie_left")),
    "V-27": ("10 10 | - | Cou Cou | Cou 5", P0, (20, 0, 2, 6), P0, (P2, "courtesans")),
    "V-28": ("10 10 Cou | - | Cou Cou | Cou Cou", P3, (21, 0, 2, 2), P0, (P0, "winner")),
    "V-29": ("5 Cou | 5 Cou | -", P2, (6, 6, 0), None, (P0, "tie_left")),
    "V-30": ("6 | 5 Cou | 3", P2, (6, 6, 3), None, (P1, "courtesans")),
    "V-31": ("4 Cou | 6", P0, (5, 6), P1, (P0, "courtesans")),
}


@pytest.mark.parametrize("vector", DECIDED)
def test_who_wins_region_and_token(vector):
    lines, placer, strengths, conqueror, token = DECIDED[vector]
    seats = len(strengths)
    last = (placer - 1) % seats
    state = table(
        lines,
        "1 | 1 | 1 | 1" if seats == 4 else "1 | 1 | 1" if seats == 3 else "1 | 1",
        placer=placer,
        turn=last,
        out=set(range(seats)) - {last},
    )
    story = facts(state, last, Pass())

    assert only(story, StrengthsCompared).strengths == strengths
    assert [fact.seat for fact in told(story, RegionConquered)] == ([] if conqueror is None else [conqueror])
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(*token)


# ------------------------------------------------------------------------------------------------ turns, hands, rounds


def test_V_32_a_forced_pass_in_the_round_of_turns():
    state = table(hands="1 1 | 2 2 | 3 3 | -", placer=P2, turn=P2)
    story = facts(state, P2, PlayCard("m3-01"))
    assert story[-2:] == [PlayerPassed(P3, forced=True, final=True), TurnStarted(P0)]

    state = play(state, (P2, PlayCard("m3-01")), (P0, PlayCard("m1-01")))
    assert state.turn == P1
    assert play(state, (P1, PlayCard("m2-01"))).turn == P2


def test_V_33_the_last_one_in_plays_on():
    state = table("- | - | 10", "1 | 1 | 2 3 4", turn=P2, out=[P0, P1])
    state = play(state, (P2, PlayCard("m2-01")), (P2, PlayCard("m3-01")))
    assert state.turn == P2

    end = facts(state, P2, PlayCard("m4-01"))
    assert only(end, PlayerPassed) == PlayerPassed(P2, forced=True, final=True)
    assert told(end, BattleEnded)


def test_V_34_a_winner_without_cards_chooses_and_passes():
    state = table("- | 5 | -", "1 | 1 | 1", turn=P1, out=[P0, P2], placer=P1)
    state = play(state, (P1, PlayCard("m1-02")), (P1, ChooseRegion("siena")))
    state = play(state, (P2, KeepHand()))

    assert facts(state, P0, KeepHand())[-2:] == [PlayerPassed(P1, forced=True, final=True), TurnStarted(P2)]


def step_four():
    return table("", "Sca Cou | Win 3 | -", phase="hand_discard", waiting=(P1, P0), holder=P1)


def test_V_35_who_is_asked_and_who_may_discard():
    state = play(
        table("- | 6 | -", "Sca Cou | Win 3 | -", phase="choose_region", holder=P1), (P1, ChooseRegion("roma"))
    )
    assert state.waiting == (P1, P0)
    with pytest.raises(Refused) as refusal:
        facts(state, P1, DiscardHand())
    assert refusal.value.code == "hand_has_mercenary"

    state = play(state, (P1, KeepHand()))
    assert play(state, (P0, DiscardHand())).hands[P0] == ()
    assert play(state, (P0, KeepHand())).hands[P0] == ("scarecrow-01", "courtesan-01")


def test_V_36_the_round_ends():
    state = play(step_four(), (P1, KeepHand()))
    assert only(facts(state, P0, DiscardHand()), RoundEnded) == RoundEnded(1, P1)

    state = play(state, (P0, DiscardHand()))
    assert list(offers(state, P1)) == [Offer(KeepCards, cards=SubsetOf(("winter-01", "m3-01"), 0, 2))]


@pytest.mark.parametrize(("vector", "kept", "dealt"), [("V-37", (), 13), ("V-38", ("m6-01", "m5-01"), 11)])
def test_the_deal_of_the_rulebook(vector, kept, dealt):
    state = table(
        "", "6 5 4 | - | -", phase="keep_cards", waiting=(P0,), regions={P0: "parma venezia siena"}, region="roma"
    )
    story = facts(state, P0, KeepCards(kept))

    assert [fact.count for fact in told(story, CardsDealt) if fact.seat == P0] == [dealt], vector
    assert len(play(state, (P0, KeepCards(kept))).hands[P0]) == 13


def test_V_39_a_deal_with_kept_cards():
    state = table("", "- | 6 5 4 | -", phase="keep_cards", waiting=(P1,), regions={P0: "roma", P1: "siena lucca"})
    story = facts(state, P1, KeepCards(("m6-01", "m4-01")))

    assert {fact.seat: fact.count for fact in told(story, CardsDealt)} == {P0: 11, P1: 10, P2: 10}
    state = play(state, (P1, KeepCards(("m6-01", "m4-01"))))
    assert ([len(hand) for hand in state.hands], len(state.deck)) == ([11, 12, 10], 77)


@pytest.mark.parametrize(("seats", "variants", "hand", "deck"), [(6, "", 10, 50), (4, "draw_after_battle", 7, 82)])
def test_V_40_set_up(seats, variants, hand, deck):
    state = opened(seats, variants)

    assert ([len(each) for each in state.hands], len(state.deck)) == ([hand] * seats, deck)


# ------------------------------------------------------------------------------------------------ end of the game


def conquest(regions, region, seats, seat=P0, **fields):
    """All others are out and `seat`, whose line stands alone, has the region when P0 passes."""
    lines = " | ".join("6" if each == seat else "-" for each in range(seats))
    return table(lines, "1 | 1", seats=seats, regions=regions, region=region, out=range(1, seats), **fields)


def test_V_41_three_adjacent_regions():
    owned = {P0: "genova lucca bologna"}
    wins = {}
    for region in available_regions(conquest(owned, "roma", 4)):
        wins[region] = told(facts(conquest(owned, region, 4), P0, Pass()), GameWon)

    assert {region for region, won in wins.items() if won} == {"parma", "modena", "firenze"}
    assert {(won[0].cause, won[0].largest_group[P0]) for won in wins.values() if won} == {(Cause.ADJACENT_REGIONS, 3)}


def test_V_42_five_regions():
    won = only(facts(conquest({P0: "torino venezia lucca ancona"}, "siena", 4), P0, Pass()), GameWon)

    assert (won.cause, won.regions[P0], won.largest_group[P0]) == (Cause.TOTAL_REGIONS, 5, 1)


def test_V_43_four_adjacent_regions():
    won = only(facts(conquest({P0: "milano modena parma"}, "lucca", 3), P0, Pass()), GameWon)
    assert (won.cause, won.largest_group[P0]) == (Cause.ADJACENT_REGIONS, 4)

    assert not told(facts(conquest({P0: "torino venezia roma"}, "napoli", 3), P0, Pass()), GameWon)


def test_V_44_no_region_available():
    regions = {
        0: "ancona lucca milano",
        1: "bologna genova parma",
        2: "firenze mantova napoli",
        3: "torino venezia",
        4: "roma urbino",
        5: "ferrara modena",
    }
    won = only(facts(conquest(regions, "spoleto", 6, pope_region="siena"), P0, Pass()), GameWon)

    assert (won.winners, won.cause, won.regions[P0], won.largest_group[P0]) == ((P0,), Cause.MOST_REGIONS, 4, 2)


def test_V_45_a_final_battle_of_two():
    regions = {
        0: "ancona mantova milano siena",
        1: "bologna lucca spoleto",
        2: "genova roma venezia",
        3: "ferrara modena urbino",
        4: "firenze parma",
    }
    state = table(
        "- | 6 | - | Cou | -",
        "1 | 1",
        seats=5,
        regions=regions,
        region="torino",
        out=range(1, 5),
        pope_region="napoli",
    )
    story = facts(state, P0, Pass())

    assert only(story, CondottiereTokenAwarded).seat == P3
    assert only(story, FinalBattleStarted).participants == (P0, P1)
    state = play(state, (P0, Pass()))
    assert ([len(hand) for hand in state.hands], len(state.deck)) == ([14, 14, 0, 0, 0], 82)
    assert state.turn == P0


FOUR_EACH = {
    0: "ancona bologna lucca napoli",
    1: "firenze genova mantova venezia",
    2: "ferrara modena siena spoleto",
    3: "milano parma roma urbino",
}


def test_V_46_a_final_battle_of_four():
    before = {**FOUR_EACH, 2: "ferrara modena siena"}
    state = conquest(before, "spoleto", 4, seat=P2, pope_region="torino")
    state = play(state, (P0, Pass()))

    assert (state.phase, state.holder, state.participants) == (Phase.FINAL_BATTLE, P2, (0, 1, 2, 3))
    assert ([len(hand) for hand in state.hands], len(state.deck), state.turn) == ([14] * 4, 54, P2)


def test_V_47_a_shared_victory():
    state = table(
        "10 10 | 10 5 2 | 10 10 | 3",
        "1",
        seats=4,
        phase="final_battle",
        participants=(0, 1, 2, 3),
        regions=FOUR_EACH,
        pope_region="torino",
        out=(1, 2, 3),
    )
    won = only(facts(state, P0, Pass()), GameWon)

    assert (won.winners, won.cause) == ((P0, P2), Cause.SHARED_FINAL_BATTLE)


# ------------------------------------------------------------------------------------------------ variants

DRAW = "draw_after_battle"


def test_V_48_the_draw_of_the_rulebook():
    state = table("", "1 1 1 1 1 1 1 1 1 | 2", phase="draw", waiting=(P0,), variants=DRAW, regions={P0: "roma"})

    assert list(offers(state, P0)) == [Offer(DrawCards, count=Between(0, 2))]


def test_V_49_who_is_asked_to_draw():
    hands = "1 1 1 1 | 2 2 2 2 2 2 2 2 3 3 | 4 4 4 4 4 4 4 4 5 5 5 5"
    state = table("- | - | -", hands, variants=DRAW, regions={P2: "roma"}, placer=P1, out=[P1, P2])
    state = play(state, (P0, Pass()))

    assert (state.phase, state.waiting) == (Phase.DRAW, (P0,))
    assert list(offers(state, P0)) == [Offer(DrawCards, count=Between(0, 3))]


def test_V_50_all_hands_empty():
    state = table("- | - | 6", "1 | - | -", variants=DRAW, out=[P1, P2])
    story = facts(state, P0, PlayCard("m1-01"))

    assert [(fact.seat, fact.count) for fact in told(story, CardsDrawn)] == [(P2, 10), (P0, 10), (P1, 10)]
    assert play(state, (P0, PlayCard("m1-01"))).phase is Phase.CHOOSE_REGION


def test_V_51_the_deck_runs_out():
    pile = "2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4"
    state = table("", "1", phase="draw", waiting=(P0,), variants=DRAW, deck="10", discard=pile, rest="hand")
    story = facts(state, P0, DrawCards(3))

    assert [fact.count for fact in told(story, CardsDrawn)] == [1, 2]
    assert only(story, DeckShuffled).deck_count == 20
    assert len(play(state, (P0, DrawCards(3))).deck) == 18


def test_V_52_a_match_won_by_another():
    state = conquest(
        {P1: "lucca modena roma", P0: "torino venezia", P2: "napoli ferrara urbino"},
        "parma",
        4,
        seat=P1,
        variants="points_match",
        totals=(14, 12, 19, 3),
    )
    story = facts(state, P0, Pass())

    assert only(story, PointsScored) == PointsScored(4, (2, 4, 3, 0), (0, 5, 0, 0), (16, 21, 22, 3))
    assert only(story, MatchWon) == MatchWon((P2,), Cause.POINTS, (16, 21, 22, 3))


def test_V_53_no_bonus_for_five_regions():
    state = conquest({P0: "torino genova roma ancona"}, "venezia", 4, variants="points_match")
    story = facts(state, P0, Pass())

    assert only(story, GameWon).largest_group[P0] == 2
    assert only(story, PointsScored) == PointsScored(1, (5, 0, 0, 0), (0, 0, 0, 0), (5, 0, 0, 0))


@pytest.mark.parametrize(
    ("seats", "owned", "region", "wins"),
    [
        (4, "genova parma", "lucca", False),
        (4, "genova parma lucca", "modena", True),
        (3, "genova parma lucca", "modena", False),
        (3, "genova parma lucca modena", "milano", True),
    ],
)
def test_V_54_bigger_kingdoms(seats, owned, region, wins):
    story = facts(conquest({P0: owned}, region, seats, variants="bigger_kingdoms"), P0, Pass())

    assert bool(told(story, GameWon)) == wins


def siege(lines="", hands="5 1 | 4 | 6 5", **fields):
    return table(lines, hands, regions={P2: "siena"}, region="siena", variants="capturing_regions", **fields)


def besieged():
    return play(siege(), (P0, PlayCard("m5-01")), (P1, Pass()), (P2, Pass()), (P0, Pass()))


@pytest.mark.parametrize(
    ("vector", "moves", "strengths", "owner", "token"),
    [
        ("V-55", [PlayCard("m6-01"), Pass()], (5, 0, 6), P2, (P2, "winner")),
        ("V-56", [Pass()], (5, 0, 0), P0, (P0, "winner")),
        ("V-57", [PlayCard("m5-02"), Pass()], (5, 0, 5), P2, (P2, "tie_defender")),
    ],
)
def test_a_siege(vector, moves, strengths, owner, token):
    state = besieged()
    assert (state.turn, state.out) == (P2, {P0, P1}), vector
    *first, last = moves
    state = play(state, *((P2, move) for move in first))
    story = facts(state, P2, last)

    assert only(story, StrengthsCompared).strengths == strengths
    assert play(state, (P2, last)).regions["siena"] == owner
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(*token)


@pytest.mark.parametrize(
    ("lines", "token"),
    [("5 3 | 6 2 | 3", (P2, "tie_defender")), ("5 3 | 6 1 Cou | 3", (P1, "courtesans"))],
)
def test_V_58_two_attackers_tie(lines, token):
    story = facts(siege(lines, "1 | 1 | 1", out=[P1, P2], defender_has_played=True), P0, Pass())

    assert only(story, StrengthsCompared).strengths == (8, 8, 3)
    assert only(story, RegionDefended) == RegionDefended("siena", P2, tied=True)
    assert only(story, CondottiereTokenAwarded) == CondottiereTokenAwarded(*token)


def test_V_59_a_surrender_before_the_defender_has_played():
    story = facts(siege("4 | - | -", "1 | Sur 1 | 6", turn=P1), P1, PlayCard("surrender-01"))

    assert only(story, RegionConquered) == RegionConquered("siena", P0, P2)


HIDDEN = "hidden_cards"


def test_V_60_the_hidden_bishop_of_the_rulebook():
    state = table("6 6 (10) | 5 1 1", "1 | Bis 1", turn=P1, variants=HIDDEN)
    story = facts(state, P1, PlayCard("bishop-01", pope_region=None))
    assert only(story, StrengthsAnnounced).strengths == (0, 7)

    state = play(state, (P1, PlayCard("bishop-01", pope_region=None)), (P0, Pass()))
    end = facts(state, P1, Pass())
    assert only(end, StrengthsCompared).strengths == (10, 7)
    assert only(end, RegionConquered).seat == P0


def test_V_61_a_scarecrow_and_a_card_face_down():
    given("5 (10) | -", "Sca 1 | 1", variants=HIDDEN).when(P0, PlayCard("scarecrow-01", retrieve="m10-01")).refused(
        "retrieve_face_down"
    )
    state = table("5 (10) | -", "Sca 1 | 1", variants=HIDDEN)
    story = facts(state, P0, PlayCard("scarecrow-01", retrieve="m5-01"))
    assert only(story, HiddenCardRevealed) == HiddenCardRevealed(P0, "m10-01", "next_play")
    assert only(story, StrengthsAnnounced).strengths == (10, 0)
    assert "m5-01" in play(state, (P0, PlayCard("scarecrow-01", retrieve="m5-01"))).hands[P0]


def test_V_62_ones_own_card_face_down_is_safe_from_ones_bishop():
    state = table("4 (10) | 6", "Bis 1 | 1", variants=HIDDEN)

    assert only(facts(state, P0, PlayCard("bishop-01", pope_region=None)), StrengthsAnnounced).strengths == (14, 0)


def test_V_63_drummer_and_courtesan_face_down():
    state = table("3 (Dru) | 4 (Cou)", "1 | 1", variants=HIDDEN)
    assert GAME.view(state, None)["strengths"] == [3, 4]

    end = facts(play(state, (P0, Pass())), P1, Pass())
    assert only(end, StrengthsCompared).strengths == (6, 5)
    assert only(end, RegionConquered).seat == P0
    assert only(end, CondottiereTokenAwarded) == CondottiereTokenAwarded(P1, "courtesans")


def test_V_64_a_heroine_face_down_and_a_surrender():
    story = facts(table("(Her) | 6 3", "1 | Sur 1", turn=P1, variants=HIDDEN), P1, PlayCard("surrender-01"))

    assert only(story, StrengthsCompared).strengths == (10, 9)
    assert only(story, RegionConquered).seat == P0


def test_V_65_points_and_capturing():
    with pytest.raises(Refused) as refusal:
        GAME.check(Options(("points_match", "capturing_regions")), 3)
    assert refusal.value.code == "incompatible_variants"


def test_V_66_everybody_passes():
    state = opened(3, max_rounds=2)
    state = play(state, (P0, ChooseRegion("roma")), (P0, Pass()), (P1, Pass()), (P2, Pass()))
    assert (state.holder, state.rounds_counted) == (P1, 1)
    state = play(state, (P1, ChooseRegion("roma")), (P1, KeepHand()), (P2, KeepHand()), (P0, KeepHand()))
    state = play(state, (P1, Pass()), (P2, Pass()), (P0, Pass()))
    assert (state.holder, state.rounds_counted) == (P2, 2)
    state = play(state, (P2, ChooseRegion("roma")), (P2, KeepHand()), (P0, KeepHand()), (P1, KeepHand()))

    assert (state.phase, state.participants, state.turn) == (Phase.FINAL_BATTLE, (P0, P1, P2), P2)
    assert ([len(hand) for hand in state.hands], len(state.deck)) == ([10, 10, 10], 80)
