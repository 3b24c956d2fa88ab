"""What the kit of Condottiere says: the box, the board and the names of both rulebooks."""

from collections import Counter
from itertools import combinations

import pytest
from shapely import Point, Polygon

from domain.condottiere.box import NEIGHBOURS, PLAYERS, enough_regions
from domain.condottiere.events import BattleStarted, CardPlayed, CardsDrawn, GameWon, PopeTokenMoved
from domain.condottiere.kit import kit
from domain.condottiere.state import OVER, Cause, Phase
from domain.contract.kit import LANGUAGES
from domain.contract.wire import write_fact
from events.tables.messages import Narrator
from tests.domain.condottiere.notation import ANNA, BEPPE

EN, FA, RU = (kit(language) for language in LANGUAGES)
TOKEN = 13  # radius of a token, where the board is 1060 wide


def told(fact, language="en", how="tell"):
    document = write_fact(fact)
    template = kit(language)["facts"][document["type"]][how]
    return Narrator(kit(language), language).tell(template, document, {ANNA: "Anna", BEPPE: "Beppe"})


# ------------------------------------------------------------------------------------------------ the box


def test_C_1_2_every_card_of_the_box_is_a_thing():
    kinds = Counter(thing["kind"] for thing in EN["things"].values())

    assert (kinds.pop("token"), kinds.pop("marker")) == (2, 6)
    assert kinds == Counter(
        mercenary=58, winter=3, spring=3, bishop=6, courtesan=12, drummer=6, heroine=3, scarecrow=16, surrender=3
    )
    assert kinds.total() == 110


def test_C_1_4_a_card_says_its_strength_and_how_many_there_are():
    shown = {name: EN["things"][name] for name in ("m1-10", "m10-08", "courtesan-12", "heroine-01", "winter-02")}

    assert [(thing["name"], thing.get("value"), thing["copies"]) for thing in shown.values()] == [
        ("Mercenary 1", 1, 10),
        ("Mercenary 10", 10, 8),
        ("Courtesan", 1, 12),
        ("Heroine", 10, 3),
        ("Winter", None, 3),
    ]


def test_C_2_2_there_are_six_markers_of_each_colour():
    markers = {name: thing["count"] for name, thing in EN["things"].items() if thing["kind"] == "marker"}

    assert markers == dict.fromkeys(("red", "blue", "green", "yellow", "purple", "grey"), 6)


@pytest.mark.parametrize(
    ("card", "english", "persian", "russian"),
    [
        ("m6-01", "Mercenary 6", "مزدور ۶", "Наёмник 6"),
        ("winter-01", "Winter", "زمستان", "Зима"),
        ("spring-01", "Spring", "بهار", "Весна"),
        ("bishop-01", "Bishop", "اسقف", "Епископ"),
        ("courtesan-01", "Courtesan", "معشوقه", "Куртизанка"),
        ("drummer-01", "Drummer", "طبال", "Барабанщик"),
        ("heroine-01", "Heroine", "شیرزن", "Героиня"),
        ("scarecrow-01", "Scarecrow", "مترسک", "Пугало"),
        ("surrender-01", "Surrender", "تسلیم", "Сдача"),
        ("pope", "Favour of the Pope", "رحمت پاپ", "Благоволение Папы"),
    ],
)
def test_cards_and_tokens_are_called_as_in_the_rulebooks(card, english, persian, russian):
    assert [words["things"][card]["name"] for words in (EN, FA, RU)] == [english, persian, russian]


# ------------------------------------------------------------------------------------------------ the board


@pytest.mark.parametrize(
    ("region", "english", "persian", "russian"),
    [
        ("firenze", "Firenze", "فلورانس", "Флоренция"),
        ("genova", "Genova", "جنوا", "Генуя"),
        ("milano", "Milano", "میلان", "Милан"),
        ("napoli", "Napoli", "ناپل", "Неаполь"),
        ("roma", "Roma", "رم", "Рим"),
        ("venezia", "Venezia", "ونیز", "Венеция"),
    ],
)
def test_regions_are_called_as_people_call_them(region, english, persian, russian):
    assert [space(words, region)["name"] for words in (EN, FA, RU)] == [english, persian, russian]


def space(words, region):
    return next(each for each in words["board"]["spaces"] if each["id"] == region)


def test_the_board_has_the_34_borders_of_the_box():
    borders = {frozenset((each["id"], other)) for each in EN["board"]["spaces"] for other in each["neighbours"]}

    assert borders == {frozenset((region, other)) for region, others in NEIGHBOURS.items() for other in others}
    assert len(borders) == 34


def test_regions_that_are_no_neighbours_are_plainly_apart():
    drawn = {each["id"]: Polygon(each["outline"]) for each in EN["board"]["spaces"]}

    apart = {pair: drawn[pair[0]].distance(drawn[pair[1]]) for pair in combinations(drawn, 2)}

    assert min(gap for (one, other), gap in apart.items() if other not in NEIGHBOURS[one]) > 15


def test_every_region_has_room_for_both_tokens_and_a_marker():
    for each in EN["board"]["spaces"]:
        assert Polygon(each["outline"]).exterior.distance(Point(each["centre"])) > 2 * TOKEN


# ------------------------------------------------------------------------------------------------ words


@pytest.mark.parametrize("words", [EN, FA, RU], ids=LANGUAGES)
def test_every_phase_in_which_somebody_is_asked_and_every_cause_is_named(words):
    assert words["decisions"].keys() == set(Phase) - set(OVER)
    assert words["causes"].keys() == set(Cause)


def test_C_11_1_and_C_11_2_the_texts_may_speak_of_2_or_3_and_of_4_to_6_players():
    assert {players: enough_regions(players, bigger_kingdoms=False) for players in PLAYERS} == {
        **dict.fromkeys((2, 3), (4, 6)),
        **dict.fromkeys((4, 5, 6), (3, 5)),
    }
    assert "4 adjacent regions or 6 in all among 2 or 3 players" in EN["options"]["variants"]["text"]
    assert "۳ ناحیه‌ی همسایه یا در مجموع ۵ ناحیه" in FA["options"]["variants"]["text"]


def test_C_5_2_a_mercenary_tells_all_that_can_happen_to_it():
    assert EN["things"]["m6-01"]["text"] == (
        "Adds 6 to its line. Winter makes it 1, a Drummer in its line doubles it, "
        "Spring adds 3 if no Mercenary in play has a higher printed strength. 8 in the deck."
    )


def test_C_18_10_a_card_face_down_is_told_in_two_ways():
    played = CardPlayed(BEPPE, "m10-01", "line", face_down=True)

    assert told(played) == "Beppe plays Mercenary 10 face down."
    assert told(played, how="tell_hidden") == "Beppe plays a card face down."
    assert told(CardPlayed(BEPPE, "winter-01")) == "Beppe plays Winter."


def test_numbers_and_lists_follow_the_language():
    drawn = CardsDrawn(ANNA, 2, ("m6-01", "bishop-02"))

    assert told(drawn) == "Anna draws 2 cards: Mercenary 6, Bishop."
    assert told(drawn, "fa") == "Anna از دسته ۲ کارت می‌کشد: مزدور ۶، اسقف."
    assert told(drawn, "ru") == "Anna берёт 2 карты: Наёмник 6, Епископ."
    assert told(CardsDrawn(ANNA, 21, ()), "ru", "tell_hidden") == "Anna берёт 21 карту."


def test_what_may_be_nobody_or_nowhere_has_a_sentence_of_its_own():
    assert told(BattleStarted(2, "roma", ANNA, None)) == "Battle 2: Roma is fought for."
    assert told(BattleStarted(2, "roma", ANNA, BEPPE)) == "Battle 2: Roma is fought for, and Beppe defends it."
    assert told(PopeTokenMoved(ANNA, "roma", None)) == "Anna takes the Favour of the Pope from Roma off the board."
    assert told(PopeTokenMoved(ANNA, None, None)) == "Anna leaves the Favour of the Pope off the board."
    assert told(PopeTokenMoved(ANNA, None, "siena")) == "Anna puts the Favour of the Pope on Siena."


def test_several_can_win():
    shared = GameWon(1, (ANNA, BEPPE), Cause.SHARED_FINAL_BATTLE, (4, 4), (2, 1))

    assert told(shared) == "Game 1 is won by Anna, Beppe: a shared final battle."
    assert told(shared, "ru") == "Победа в игре 1: Anna, Beppe — ничья в финальном сражении."
