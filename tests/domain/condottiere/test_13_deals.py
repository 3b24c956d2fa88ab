"""Deals between players (chapter 13) and what the others learn by them."""

import pytest

from domain.condottiere import GAME
from domain.condottiere.events import CardsShown, MessageSent
from domain.condottiere.moves import ASIDES, MOVES, KeepCards, Pass, PlayCard, SendMessage, ShowCards
from domain.condottiere.offers import anytime
from domain.condottiere.state import Cause, Phase
from domain.contract.game import ALL
from domain.contract.offers import Offer, OneOf, SubsetOf, Text
from domain.contract.secrecy import audience, secrets
from domain.contract.wire import read
from tests.domain.condottiere.notation import ANNA, BEPPE, CARLO, after, facts, given, opened, table
from tests.laws.play import luck_of

KINDS = OneOf(("talk", "offer", "promise"))


def readers(item, mover=None, told=None):
    """Which seats may read each secret field; None is everybody."""
    seats = {seat: seat for seat in range(6)}
    return {name: audience(declared, item, seats, mover, told) for name, _, declared in secrets(type(item))}


@pytest.mark.parametrize("phase", ["choose_region", "battle"])
def test_C_13_1_messages_go_at_any_time_to_one_several_or_all(phase):
    state = table(hands="1 | 2 | 3", phase=phase)

    for to in [(BEPPE,), (ANNA, BEPPE), "all"]:
        assert facts(state, CARLO, SendMessage(to, "Siena is mine", "promise")) == [
            MessageSent(CARLO, to, "promise", "Siena is mine")
        ]
    assert facts(state, CARLO, SendMessage((ANNA,), "hello"))[0].kind == "talk"


def test_C_13_1_the_offers_name_every_message():
    assert list(anytime(table(hands="- | 2 | 3", turn=BEPPE, out=[ANNA]), ANNA)) == [
        Offer(SendMessage, to="all", kind=KINDS, text=Text(500)),
        Offer(SendMessage, to=SubsetOf((BEPPE, CARLO), 1, 2), kind=KINDS, text=Text(500)),
    ]


@pytest.mark.parametrize(
    "to", [(), (ANNA,), (ANNA, BEPPE), (BEPPE, BEPPE), (3,), (-1,), (10**30,), (BEPPE,) * 999, "", "everybody", "ALL"]
)
def test_C_13_1_a_message_goes_to_other_seats_each_once(to):
    given(hands="1 | 2 | 3").when(ANNA, SendMessage(to, "psst")).refused("bad_recipient", "C-13.1")


@pytest.mark.parametrize("text", ["", "x" * 501, "half \ud83d"])
def test_C_13_1_a_message_has_one_to_five_hundred_characters(text):
    given(hands="1 | 2 | 3").when(ANNA, SendMessage("all", text)).refused("bad_message", "C-13.1")


@pytest.mark.parametrize("kind", ["threat", "", "Talk", "\ud83d", "x" * 5000])
def test_C_13_1_a_message_of_an_unknown_kind_is_refused(kind):
    move = read(SendMessage, {"to": "all", "kind": kind, "text": "psst"})
    refusal = given(hands="1 | 2 | 3").when(ANNA, move).refused("bad_message", "C-13.1")
    assert refusal.params["allowed"] == ["talk", "offer", "promise"]
    assert "talk, offer and promise" in refusal.detail


def test_C_13_1_the_longest_message_and_all_signs_are_fine():
    for text in ("x" * 500, "Grüße aus Siena \U0001f3f0", " "):
        given(hands="1 | 2 | 3").when(ANNA, SendMessage("all", text)).happens()


SIX = "torino venezia lucca ancona siena bologna"

OVER = [
    {"phase": "game_over", "cause": Cause.TOTAL_REGIONS},
    {"phase": "match_over", "cause": Cause.POINTS, "variants": "points_match", "totals": (20, 19, 0)},
]


@pytest.mark.parametrize("ended", OVER, ids=lambda ended: ended["phase"])
def test_C_13_1_and_C_13_2_nobody_talks_or_shows_when_all_is_over(ended):
    story = given("6 | - | -", "1 | 2 | 3", winners=(ANNA,), regions={ANNA: SIX}, **ended)
    story.when(ANNA, SendMessage("all", "well played")).refused("game_over")
    story.when(ANNA, ShowCards(BEPPE, ("m1-01",))).refused("game_over")
    assert list(anytime(story.state, ANNA)) == []


def test_C_13_1_a_message_is_read_by_its_people_alone_and_for_ever():
    told = MessageSent(CARLO, (ANNA,), "offer", "let me have Siena")
    assert readers(told) == {"kind": (ANNA, CARLO), "text": (ANNA, CARLO)}
    assert readers(MessageSent(CARLO, "all", "talk", "hello")) == {"kind": None, "text": None}
    move = SendMessage((ANNA,), "let me have Siena", "offer")
    assert readers(move, CARLO, [told]) == {"kind": (ANNA, CARLO), "text": (ANNA, CARLO)}
    assert readers(SendMessage("all", "hello"), CARLO, [told]) == {"kind": None, "text": None}
    assert all(declared.lasting for kind in (MessageSent, SendMessage) for _, _, declared in secrets(kind))


def test_C_13_2_cards_of_the_hand_are_shown_to_one_other_player():
    state = table(hands="6 5 1 | 2 | 3", turn=BEPPE, out=[ANNA])
    (shown,) = facts(state, ANNA, ShowCards(CARLO, ("m6-01", "m1-01")))

    assert shown == CardsShown(ANNA, CARLO, 2, ("m6-01", "m1-01"))
    assert readers(shown) == {"cards": (ANNA, CARLO)}
    assert readers(ShowCards(CARLO, ("m6-01",)), ANNA, [shown]) == {"cards": (ANNA, CARLO)}
    assert list(anytime(state, ANNA))[-1] == Offer(
        ShowCards, to=OneOf((BEPPE, CARLO)), cards=SubsetOf(("m6-01", "m5-01", "m1-01"), 1, 3)
    )


def test_C_13_2_who_was_shown_a_card_knows_it_and_nobody_else():
    state = after(table(hands="6 5 1 | 2 | 3"), (ANNA, ShowCards(CARLO, ("m6-01",))))
    seen = {"card": "m6-01", "seat": ANNA, "to": [CARLO], "face_down": False}

    assert GAME.view(state, CARLO)["shown"] == [seen]
    assert GAME.view(state, ANNA)["shown"] == [seen]
    assert GAME.view(state, BEPPE)["shown"] == GAME.view(state, None)["shown"] == []
    for seed in range(20):
        assert "m6-01" in GAME.imagine(GAME.view(state, CARLO), luck_of(seed, 1)).hands[ANNA]


def test_C_13_2_who_is_shown_the_same_card_learns_nothing_of_the_others():
    state = after(
        table(hands="6 5 1 | 2 | 3"), (ANNA, ShowCards(CARLO, ("m6-01",))), (ANNA, ShowCards(BEPPE, ("m6-01",)))
    )

    assert [each["to"] for each in GAME.view(state, CARLO)["shown"]] == [[CARLO]]
    assert [each["to"] for each in GAME.view(state, BEPPE)["shown"]] == [[BEPPE]]
    assert [each["to"] for each in GAME.view(state, ANNA)["shown"]] == [[BEPPE, CARLO]]


def test_C_13_2_a_card_face_down_may_be_shown_too():
    state = table("(10) | 6 | -", hands="1 | 2 | 3", variants="hidden_cards")
    state = after(state, (ANNA, ShowCards(CARLO, ("m10-01",))))

    assert GAME.view(state, CARLO)["lines"][ANNA]["face_down"] == ["m10-01"]
    assert GAME.view(state, BEPPE)["lines"][ANNA]["face_down"] == {"hidden": 1}
    assert GAME.view(state, None)["lines"][ANNA]["face_down"] == {"hidden": 1}


def test_C_13_2_whether_a_shown_card_was_played_face_down_stays_secret():
    """Carlo knows that Anna holds the 6 or has it face down before her, but not which."""
    state = after(table(hands="6 5 1 | 2 | 3", variants="hidden_cards"), (ANNA, ShowCards(CARLO, ("m6-01",))))
    played = [after(state, (ANNA, PlayCard(card))) for card in ("m6-01", "m5-01")]

    one, other = (GAME.view(each, CARLO) for each in played)
    assert one == other
    assert one["shown"] == [{"card": "m6-01", "seat": ANNA, "to": [CARLO], "face_down": False}]
    imagined = [GAME.imagine(one, luck_of(seed, 1)) for seed in range(40)]
    assert {"m6-01" in world.hands[ANNA] for world in imagined} == {True, False}
    assert all("m6-01" in (*world.hands[ANNA], *world.lines[ANNA].face_down) for world in imagined)


def test_C_13_2_what_all_have_seen_is_no_secret_any_more():
    state = after(table(hands="6 5 1 | 2 | 3"), (ANNA, ShowCards(CARLO, ("m6-01",))), (ANNA, PlayCard("m6-01")))

    assert state.shown == ()


def test_C_13_2_nobody_knows_which_cards_were_kept():
    state = table("", "6 5 1 | - | -", phase="keep_cards", waiting=(ANNA,))
    state = after(state, (ANNA, ShowCards(CARLO, ("m6-01",))), (ANNA, KeepCards(("m6-01",))))

    assert state.shown == ()


def test_C_13_2_a_hand_kept_whole_is_known_as_before():
    state = table("", "6 Sca | - | -", phase="keep_cards", waiting=(ANNA,))
    state = after(state, (ANNA, ShowCards(CARLO, ("m6-01",))), (ANNA, KeepCards(("m6-01", "scarecrow-01"))))

    assert GAME.view(state, CARLO)["shown"] == [{"card": "m6-01", "seat": ANNA, "to": [CARLO], "face_down": False}]
    assert not GAME.view(state, BEPPE)["shown"]


@pytest.mark.parametrize(
    ("to", "cards", "code"),
    [
        (ANNA, ("m6-01",), "bad_recipient"),
        (3, ("m6-01",), "bad_recipient"),
        (-1, ("m6-01",), "bad_recipient"),
        (BEPPE, (), "bad_count"),
        (BEPPE, ("m6-01", "m6-01"), "duplicate_card"),
        (BEPPE, ("m6-01", "m2-01"), "card_not_in_hand"),
        (BEPPE, ("m4-01",), "card_not_in_hand"),
        (BEPPE, ("\ud800",), "card_not_in_hand"),
    ],
)
def test_C_13_2_only_cards_that_he_alone_can_see(to, cards, code):
    given("4 | - | -", hands="6 5 | 2 | 3").when(ANNA, ShowCards(to, cards)).refused(code, "C-13.2")


def test_C_13_2_between_games_nothing_is_shown():
    ended = {"phase": "between_games", "variants": "points_match", "winners": (ANNA,), "cause": Cause.TOTAL_REGIONS}
    story = given("5 | - | -", "6 | 2 | 3", regions={ANNA: SIX}, totals=(6, 0, 0), **ended)

    assert [offer.move for offer in anytime(story.state, ANNA)] == [SendMessage, SendMessage]
    story.when(ANNA, ShowCards(BEPPE, ("m6-01",))).refused("wrong_phase", "C-13.2")


def test_C_13_3_showing_moves_no_card_and_no_turn():
    state = table(hands="6 5 1 | 2 | 3")
    shown = after(state, (CARLO, ShowCards(ANNA, ("m3-01",))))

    before, since = GAME.view(state, ALL), GAME.view(shown, ALL)
    assert since.pop("shown") != before.pop("shown")
    assert since == before
    assert GAME.decisions(shown) == GAME.decisions(state)


def test_C_13_4_no_move_gives_lends_or_exchanges_cards():
    names = {kind.__name__ for kind in (*MOVES, *ASIDES)}

    assert names == {
        "ChooseRegion",
        "PlayCard",
        "Pass",
        "DrawCards",
        "KeepHand",
        "DiscardHand",
        "KeepCards",
        "StartNextGame",
        "ShowCards",
        "SendMessage",
    }


def test_C_13_5_a_promise_binds_nobody():
    state = table(hands="6 5 1 | 2 | 3")
    promised = after(state, (ANNA, SendMessage((BEPPE,), "I shall pass", "promise")))

    assert promised == state
    assert list(GAME.offers(promised, ANNA)) == list(GAME.offers(state, ANNA))


def test_asides_are_open_from_the_first_moment():
    state = opened(2)

    assert state.phase is Phase.CHOOSE_REGION
    assert len(list(anytime(state, BEPPE))) == 3
    assert not list(GAME.offers(state, BEPPE))
    given(hands="1 | 2").when(BEPPE, Pass()).refused("not_your_turn")
