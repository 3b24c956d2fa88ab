"""What the kit shows and says: the board as printed, every number of the box, in three languages."""

import re
from collections import Counter

import pytest

from domain.contract.kit import LANGUAGES
from domain.contract.offers import write_offer
from domain.scythe.box import BOX, ENCOUNTERS, FACTIONS, FACTORY_CARDS, MATS, OBJECTIVES
from domain.scythe.kit import kit
from domain.scythe.kit.words import WORDS
from domain.scythe.map import ENCOUNTER_HEXES, FACTORY_HEX, LAKES, TERRAIN, TUNNELS, places
from tests.domain.scythe.notation import NORDIC, offers
from tests.domain.scythe.test_19_encounters import meeting
from tests.domain.scythe.test_20_factory import at

every_language = pytest.mark.parametrize("language", LANGUAGES)


def spaces(language="en", board=None):
    found = kit(language)["boards"][board] if board else kit(language)["board"]
    return {each["id"]: each for each in found["spaces"]}


def names(thing):
    return [kit(language)["things"][thing]["name"] for language in LANGUAGES]


def texts(thing):
    return [kit(language)["things"][thing]["text"] for language in LANGUAGES]


# ------------------------------------------------------------------------------------------------ the board


def test_S_3_1_there_are_47_territories_and_seven_home_bases():
    kinds = Counter(each["kind"] for each in spaces().values())
    assert kinds.pop("home_base") == 7
    assert kinds == Counter(TERRAIN.values()) and kinds.total() == 47


def test_S_3_4_neighbours_are_those_of_the_box_both_ways():
    drawn = {name: set(each["neighbours"]) for name, each in spaces().items()}
    for each in BOX["hexes"]["items"]:
        assert drawn[each["id"]] == {*each["neighbors"], *each["home_base_neighbors"]}
    for each in BOX["home_bases"]["items"]:
        assert drawn[each["id"]] == set(each["neighbors"])
        assert all(each["id"] in drawn[other] for other in each["neighbors"])


def test_S_3_4_two_places_share_a_side_exactly_if_they_are_neighbours():
    corners = {name: set(map(tuple, each["outline"])) for name, each in spaces().items()}
    for one, shown in spaces().items():
        beside = {other for other in corners if other != one and len(corners[one] & corners[other]) == 2}
        assert beside == set(shown["neighbours"])


def test_S_8_1_a_river_runs_along_the_side_that_two_places_share():
    rivers = {frozenset(each["between"]): each for each in kit("en")["board"]["lines"]}
    printed = [*BOX["river_edges"]["items"], *BOX["river_edges"]["home_base_edges"]]
    assert set(rivers) == set(map(frozenset, printed)) and len(rivers) == 32
    corners = {name: set(map(tuple, each["outline"])) for name, each in spaces().items()}
    for (one, other), river in rivers.items():
        assert {tuple(river["path"][0]), tuple(river["path"][-1])} == corners[one] & corners[other]


def test_S_8_2_tunnels_and_encounters_are_marked():
    assert {name for name, each in spaces().items() if "tunnel" in each.get("marks", ())} == set(places(TUNNELS))
    assert {name for name, each in spaces().items() if "encounter_token" in each.get("marks", ())} == set(
        ENCOUNTER_HEXES
    )


def test_S_14_3_a_territory_says_what_it_produces():
    assert {each["kind"]: each["produces"] for each in spaces().values() if "produces" in each} == {
        "mountain": "metal",
        "farm": "food",
        "tundra": "oil",
        "forest": "wood",
        "village": "worker",
    }
    assert all("produces" not in spaces()[lake] for lake in (*places(LAKES), FACTORY_HEX, "HB_NORDIC"))


def test_north_is_above_and_east_is_right():
    centre = {name: each["centre"] for name, each in spaces().items()}
    assert centre["M01"][1] < centre["X33"][1] < centre["V73"][1]
    assert centre["W40"][0] < centre["X33"][0] < centre["M36"][0]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("M14", ["Mountain M14", "کوهستان M14", "Горы M14"]),
        ("T53", ["Tundra T53", "سرزمین یخ‌زده T53", "Тундра T53"]),
        ("L24", ["Lake L24", "دریاچه L24", "Озеро L24"]),
        ("X33", ["Factory", "کارخانه", "Фабрика"]),
        ("HB_SAXONY", ["Saxony home base", "پایتخت ساکسونی", "База (Саксония)"]),
    ],
)
def test_places_have_names(place, said):
    assert [spaces(language)[place]["name"] for language in LANGUAGES] == said


# ------------------------------------------------------------------------------------------------ things


def test_everything_of_the_box_is_there():
    kinds = Counter(each["kind"] for each in kit("en")["things"].values())
    cards = {"combat_card": 42, "objective_card": 23, "encounter_card": 28, "factory_card": 12, "structure_bonus": 6}
    pieces = {"faction": 5, "player_mat": 5, "character": 5, "mech": 20, "worker": 40, "structure": 4, "resource": 4}
    assert {kind: kinds[kind] for kind in cards} == cards
    assert {kind: kinds[kind] for kind in pieces} == pieces


def test_words_are_those_of_the_rulebook():
    assert names("mech") == ["Mech", "ماشین زرهی", "Мех"]
    assert names("bolster") == ["Bolster", "تجدید قوا", "Усиление"]
    assert names("deploy") == ["Deploy", "توسعه", "Развёртывание"]
    assert names("underpass") == ["Underpass", "راه زیرزمینی", "Подземный ход"]
    assert names("rusviet:worker:3") == ["Rusviet worker 3", "کارگر ۳ (روسویت)", "Рабочий 3 (Русвет)"]


def test_an_encounter_tells_its_options():
    options = kit("en")["things"]["enc_14"]["options"]
    assert options["c"]["text"].startswith("Pay 2 popularity. Gain 1 worker from your player mat and 3 metal.")
    assert options["c"]["pay"] == {"popularity": 2} and options["c"]["gain"] == [{"workers": 1}, {"metal": 3}]
    assert kit("ru")["things"]["enc_14"]["options"]["b"]["text"].startswith(
        "Заплатите 2 монеты. Получите 3 любых ресурса."
    )
    assert kit("fa")["things"]["enc_14"]["options"]["a"]["text"].startswith("دریافت: ۲ غذا و ۱ محبوبیت.")


@every_language
def test_S_19_4_only_what_goes_on_the_board_is_said_to_go_there(language):
    things, where = kit(language)["things"], WORDS[language]["phrases"]["on_character"]
    for card, options in ENCOUNTERS.items():
        for key, effect in options.items():
            lands = any(
                gain.kind in ("resource", "any_resources", "workers", "deploy", "build") for gain in effect.gain
            )
            assert (where in things[card]["options"][key]["text"]) == lands


def test_a_factory_card_tells_both_rows():
    english, _, russian = texts("fac_07")
    assert english.startswith("Top row: Pay 1 popularity. Gain 1 mech or 1 structure. ")
    assert english.endswith("Bottom row: move 1 unit up to 2 steps; a character or mech with Speed makes one more.")
    assert russian.startswith("Верхний ряд. Заплатите 1 популярность. Получите 1 меха или 1 постройку. ")
    assert set(FACTORY_CARDS) <= set(kit("en")["things"])


def test_an_objective_tells_what_it_asks_and_when():
    assert texts("obj_08")[0].startswith(
        "Have at most 2 coins, at least 4 workers on the board and at least 7 popularity. May be shown on your own turn"
    )
    assert texts("obj_01")[0].startswith("Control at least 3 mountains. May be shown only at the end")
    assert texts("obj_18")[1].startswith("دقیقاً ۰ قدرت، دست‌کم ۱۳ محبوبیت و دست‌کم ۵ کارگر")
    assert all(
        ("only at the end" in texts(card)[0]) == (OBJECTIVES[card].timing == "end_of_turn") for card in OBJECTIVES
    )


def test_S_25_8_a_structure_bonus_tells_its_table():
    assert texts("sb_adjacent_lakes")[0].endswith("1: 2 coins; 2–3: 4 coins; 4–5: 6 coins; 6 or more: 9 coins.")
    assert texts("sb_on_tunnels")[2].endswith("1: 2 монеты; 2: 4 монеты; 3 и больше: 6 монет.")


def test_S_22_1_a_star_tells_what_it_needs():
    assert texts("upgrades")[0] == "A star for all 6 upgrades."
    assert "16" in texts("power")[0] and "18" in texts("popularity")[0]


# ------------------------------------------------------------------------------------------------ mats and tracks


def test_a_player_mat_has_its_sections_in_order():
    mat = spaces("en", "mat/industrial")
    assert [mat[str(n)]["name"] for n in range(4)] == [
        *("Bolster and Upgrade", "Produce and Deploy", "Move and Build", "Trade and Enlist")
    ]
    assert mat["deploy"]["text"].startswith("Costs 3 metal, one less for each cube here, at least 1. Brings 2 coins.")
    assert mat["enlist"]["text"].startswith("Costs 4 food, one less for each cube here, at least 2. Brings no coins.")
    patriotic = spaces("en", "mat/patriotic")["upgrade"]
    assert patriotic["text"].startswith("Costs 2 oil. Brings 1 coin.") and patriotic["slots"] == 0


@pytest.mark.parametrize("mat", MATS)
def test_a_player_mat_has_a_place_for_every_piece(mat):
    kinds = Counter(each["kind"] for each in spaces("en", f"mat/{mat}").values())
    assert kinds == {
        "section": 5,
        "benefit": 7,
        "structure_place": 4,
        "bottom_row": 4,
        "recruit_place": 4,
        "worker_slots": 1,
        "beside": 1,
    }
    assert sum(each.get("slots", 0) for each in spaces("en", f"mat/{mat}").values()) == 6


def test_S_14_1_the_worker_slots_tell_what_produce_costs():
    assert spaces("en", "mat/mechanical")["workers"]["text"].endswith(
        "4–5 workers on the board: 1 power; 6–7 workers on the board: 1 power and 1 popularity; "
        "8 workers on the board: 1 power, 1 popularity and 1 coin."
    )


@pytest.mark.parametrize("faction", FACTIONS)
def test_S_8_4_a_faction_mat_tells_where_riverwalk_leads(faction):
    mat = spaces("en", f"faction/{faction}")
    terrains = ", ".join(name.capitalize() for name in FACTIONS[faction].riverwalk)
    assert mat["riverwalk"]["text"].endswith(f"Terrains: {terrains}.")
    assert {"power", "coins", "popularity", "combat_cards", "stars", *FACTIONS[faction].mech_abilities} <= set(mat)


def test_S_25_1_the_popularity_track_tells_what_a_tier_is_worth():
    track = spaces("en", "popularity")
    assert [track[str(n)]["text"][:36] for n in (6, 7, 13)] == [
        *("At the end of the game: 3 coins for ", "At the end of the game: 4 coins for "),
        "At the end of the game: 5 coins for ",
    ]
    assert [line["between"] for line in kit("en")["boards"]["popularity"]["lines"]] == [["6", "7"], ["12", "13"]]


def test_S_6_4_the_tracks_end_where_the_rules_say():
    assert len(spaces("en", "power")) == 17 and len(spaces("en", "popularity")) == 19
    assert spaces("en", "power")["5"]["neighbours"] == ["4", "6"]


# ------------------------------------------------------------------------------------------------ choices


def open_fields(offer):
    """The names of the fields of an offer, also inside of what it lets one choose."""
    for name, value in offer.items():
        if isinstance(value, dict) and not {"one_of", "subset_of", "from"} & value.keys():
            yield from open_fields(value)
        elif name != "type":
            yield name
            for each in value.get("subset_of", ()) if isinstance(value, dict) else ():
                yield from each if isinstance(each, dict) else ()


def test_S_26_20_all_that_a_card_lets_one_choose_has_a_label():
    """Random play seldom meets most of these cards."""
    labels = {name: set(move["fields"]) for name, move in kit("en")["moves"].items()}
    asked = {"factory_top": {"choices"}, "choose_encounter_option": {"choices"}}
    for state in (*map(at, FACTORY_CARDS), *map(meeting, ENCOUNTERS)):
        for offer in map(write_offer, offers(state, NORDIC)):
            if offer["type"] in asked:
                asked[offer["type"]] |= {name for name in open_fields(offer) if not name.isdigit()}
    assert {name: labels[name] for name in asked} == asked


# ------------------------------------------------------------------------------------------------ languages


def test_russian_nouns_follow_their_numbers():
    said = [WORDS["ru"].amount("coins", n) for n in (1, 2, 5, 11, 12, 21, 24)]
    assert said == ["1 монету", "2 монеты", "5 монет", "11 монет", "12 монет", "21 монету", "24 монеты"]


def test_persian_numbers_are_persian():
    latin = re.compile("[0-9]")
    assert [name for name, each in kit("fa")["things"].items() if latin.search(each["name"] + each["text"])] == []
    drawn = [each["text"] for board in kit("fa")["boards"].values() for each in board["spaces"]]
    assert [text for text in drawn if latin.search(text)] == []


@every_language
def test_no_sentence_is_left_with_a_gap(language):
    told = [
        *kit(language)["things"].values(),
        *(each for b in kit(language)["boards"].values() for each in b["spaces"]),
    ]
    assert [each for each in told if re.search(r"[{}]|  ", f"{each['name']} {each['text']}")] == []
