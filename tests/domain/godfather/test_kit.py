"""The kit of this box: every piece of chapter 2 is there, on the board of chapter 3, in the words of the rulebook."""

from collections import Counter
from itertools import combinations

import pytest

from domain.contract.kit import LANGUAGES
from domain.godfather.box import BOX
from domain.godfather.kit import STEPS, kit
from domain.godfather.kit.steps import step_kind
from domain.godfather.kit.words import form

EN, FA, RU = (kit(language) for language in LANGUAGES)
SPACES = {space["id"]: space for space in EN["board"]["spaces"]}


def of_kind(*kinds):
    return [each for each in SPACES.values() if each["kind"] in kinds]


def named(id_):
    """What an id is called in every language."""
    return [each["things"][id_]["name"] if id_ in each["things"] else space(each, id_)["name"] for each in (EN, FA, RU)]


def said(id_):
    """What a thing or space says of itself in every language."""
    return [each["things"][id_]["text"] if id_ in each["things"] else space(each, id_)["text"] for each in (EN, FA, RU)]


def space(of, id_):
    return next(each for each in of["board"]["spaces"] if each["id"] == id_)


# ------------------------------------------------------------------------------------------------ what is in the box


def test_the_components_of_chapter_2_are_all_there():
    kinds = Counter(thing["kind"] for thing in EN["things"].values())
    printed = {kind: count for kind, count in kinds.items() if kind not in ("place", "phase")}
    assert printed == {
        "money": 4,
        "goods": 4,
        "job": 44,
        "ally": 18,
        "tile": 12,
        "family": 5,
        "family_member": 15,
        "thug": 15,
        "marker": 5,
        "neutral": 3,
        "piece": 4,  # Corleone, police car, horse head, suitcase
    }
    assert sum(thing["count"] for thing in EN["things"].values() if thing["kind"] == "money") == 120
    assert sum(thing["count"] for thing in EN["things"].values() if thing["kind"] == "goods") == 32
    assert sum(thing["count"] for thing in EN["things"].values() if thing["kind"] == "marker") == 45


@pytest.mark.parametrize(
    "id_, names",
    [
        ("wall_street", ["Wall Street", "وال‌استریت", "Уолл-стрит"]),
        ("brooklyn", ["Brooklyn", "بروکلین", "Бруклин"]),
        ("upper_east_side", ["Upper East Side", "آپر ایست ساید", "Верхний Ист-Сайд"]),
        ("queens", ["Queens", "کویینز", "Куинс"]),
        ("upper_west_side", ["Upper West Side", "آپر وست ساید", "Верхний Вест-Сайд"]),
        ("midtown", ["Midtown", "میدتاون", "Мидтаун"]),
        ("chelsea", ["Chelsea", "چلسی", "Челси"]),
        ("central_park", ["Central Park", "سنترال پارک", "Центральный парк"]),
        ("hudson", ["Hudson River", "رودخانهٔ هادسون", "Река Гудзон"]),
        ("horse_head", ["Horse head", "سر اسب", "Лошадиная голова"]),
        ("blood_money", ["Blood money", "پول خون", "Кровавые деньги"]),
        ("union_boss", ["Union Boss", "رئیس اتحادیه", "Профсоюзный босс"]),
        ("turf_war", ["Turf war", "نبرد نواحی", "Война за районы"]),
        ("business:BP4", ["Body Shop", "صافکاری", "Автомастерская"]),
        ("vitale_thug_2", ["Vitale thug 2", "آدم‌کش ۲ ویتاله", "Витале: громила 2"]),
        ("F06", ["Queens / Midtown", "کویینز / میدتاون", "Куинс / Мидтаун"]),
    ],
)
def test_names_in_three_languages(id_, names):
    assert named(id_) == names


def test_a_job_says_what_it_needs_pays_and_does():
    car_bomb = EN["things"]["J42"]
    assert car_bomb["cost"] == {"gun": 2, "booze": 1, "blood_money": 1} and car_bomb["money"] == [5, 2]
    en, fa, ru = said("J42")
    assert "2 gun cards, 1 booze card, 1 blood money card" in en and "money cards of 5 and 2" in en
    assert "۲ کارت اسلحه، ۱ کارت مشروب الکلی، ۱ کارت پول خون" in fa and "کارت‌های پول ۵ و ۲" in fa
    assert "2 карты «Оружие», 1 карта «Алкоголь», 1 карта «Кровавые деньги»" in ru and "банкноты 5 и 2" in ru


def test_a_tile_says_what_front_and_back_room_give():
    en, _, ru = said("TB5")
    assert "Discard 3 cards from your hand and take money cards of 3 and 5" in en
    assert "Сбросьте 3 карты с руки" in ru and "Сбросьте 1 карту с руки" in ru


def test_G_3_4_an_act_says_what_its_entry_of_the_table_says():
    acts = [(each["hand_limit"], each["tile"], each["bribery"]) for each in of_kind("act")]
    assert acts == [(5, "blue", True), (4, "blue", True), (3, "red", True), (2, "red", False)]
    assert said("act/4")[0].startswith("Hand limit at the tribute: 2. A red business tile is opened. Heir joins")


@pytest.mark.parametrize(
    "number, expected", [(1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (21, "one")]
)
def test_russian_counts_in_three_forms(number, expected):
    assert form("ru", number) == expected


def test_no_two_different_steps_are_called_the_same():
    different = {repr(step) for step in STEPS}
    assert len({step_kind(step) for step in STEPS}) == len(different) == 41


# ------------------------------------------------------------------------------------------------ the board


def test_G_1_1_the_turfs_bear_their_numbers():
    assert {each["id"]: each["number"] for each in of_kind("turf")} == {
        "wall_street": 1,
        "brooklyn": 2,
        "upper_east_side": 3,
        "queens": 4,
        "upper_west_side": 5,
        "midtown": 6,
        "chelsea": 7,
    }


def test_G_1_2_every_turf_has_a_printed_business_a_tile_slot_and_two_thug_spaces():
    for turf in BOX.turfs:
        inside = Counter(each["kind"] for each in SPACES.values() if each.get("in") == turf)
        assert inside == {"business": 1, "tile_slot": 1, "thug_space": 2, "control": 1}


def test_G_1_8_central_park_has_nothing_but_its_back_room():
    assert [each["id"] for each in SPACES.values() if each.get("in") == "central_park"] == ["BPC"]


def test_TV_05_neighbours_are_those_of_the_family_spaces():
    assert SPACES["F07"]["neighbours"] == ["chelsea", "midtown", "central_park"]
    assert SPACES["F06"]["neighbours"] == ["queens", "midtown"]
    assert {"queens", "brooklyn"}.isdisjoint(SPACES["chelsea"]["neighbours"])


def test_a_street_or_the_east_river_runs_between_every_two_neighbours():
    near = {frozenset(pair) for each in BOX.spaces.values() for pair in combinations(each.areas, 2)}
    lines = {frozenset(line["between"]): line["kind"] for line in EN["board"]["lines"]}
    assert lines.keys() == near and len(near) == 15
    assert {pair for pair, kind in lines.items() if kind == "river"} == {
        frozenset(pair)
        for pair in (
            ("upper_east_side", "queens"),
            ("midtown", "queens"),
            ("midtown", "brooklyn"),
            ("wall_street", "brooklyn"),
        )
    }


def test_G_1_4_a_family_space_lies_on_the_border_of_exactly_the_areas_it_touches():
    for each in of_kind("family_space"):
        touched = {area["id"] for area in of_kind("turf", "park") if on_edge(each["centre"], area["outline"])}
        assert touched == set(each["neighbours"])


def test_everything_in_an_area_is_drawn_inside_it():
    for each in SPACES.values():
        if "in" in each:
            outline = SPACES[each["in"]]["outline"]
            assert all(within(corner, outline) for corner in each["outline"])


def test_a_thug_stands_in_the_front_of_its_business():
    for each in of_kind("thug_space"):
        of = each["id"].removeprefix("thug/")
        business = SPACES[of if of in BOX.businesses else f"slot/{of}"]
        assert all(within(corner, business["outline"]) for corner in each["outline"])
        assert min(y for _, y in each["outline"]) > business["centre"][1]  # the lower half


def on_edge(point, outline):
    (x, y) = point
    for (left, top), (right, bottom) in zip(outline, [*outline[1:], outline[0]], strict=True):
        beside = (right - left) * (y - top) == (bottom - top) * (x - left)
        if beside and min(left, right) <= x <= max(left, right) and min(top, bottom) <= y <= max(top, bottom):
            return True
    return False


def within(point, outline):
    """By the number of edges to the right of it."""
    (x, y), inside = point, False
    for (left, top), (right, bottom) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            inside = not inside
    return inside
