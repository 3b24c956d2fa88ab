"""How sentences are filled, in three languages."""

import pytest

from events.tables.messages import Narrator

KIT = {
    "board": {"spaces": [{"id": "roma", "name": "Roma"}]},
    "boards": {"mat/industrial": {"spaces": [{"id": "build", "name": "Build"}]}, "made": {"formula": "…"}},
    "things": {"m6-01": {"name": "Mercenary 6"}, "m1-02": {"name": "Mercenary 1"}, "booze": {"name": "Booze"}},
    "choices": {"reveal": {"true": "Turn it up", "null": "Nothing"}, "to": {"all": "everybody"}, "pay": {"3": "three"}},
    "people": ["seat", "to"],
}
PEOPLE = {0: "Anna", 1: "Beppe"}


def told(template, language="en", people=PEOPLE, **fields):
    return Narrator(KIT, language).tell(template, fields, people)


def test_people_things_spaces_and_choices_are_called_by_their_names():
    assert (
        told("{seat} plays {card} in {where}.", seat=1, card="m6-01", where="roma")
        == "Beppe plays Mercenary 6 in Roma."
    )
    assert told("{what}", what="build") == "Build"
    assert told("{reveal}; {pay}", reveal=True, pay=3) == "Turn it up; three"


def test_a_number_is_a_person_only_in_a_field_that_holds_people():
    assert told("{seat} draws {count}", seat=1, count=1) == "Beppe draws 1"
    assert told("{seat}", seat=7) == "7"
    assert told("{to}", to="all") == "everybody"
    assert told("{to}", to=True) == "true"


def test_a_list_is_named_one_by_one():
    assert told("{cards}", cards=["m6-01", "m1-02"]) == "Mercenary 6, Mercenary 1"
    assert told("{cards}", "fa", cards=["m6-01", "m1-02"]) == "Mercenary 6، Mercenary 1"
    assert told("{to}", to=[0, 1]) == "Anna, Beppe"
    assert told("{cards}", cards=[]) == "–"
    assert told("no card {card}", card="") == "no card –"
    assert told("{strengths}", "fa", strengths=[10, 0]) == "۱۰، ۰"


def test_an_object_is_told_by_its_members():
    assert told("{cards}", cards=[{"seat": 0, "card": "m6-01"}]) == "Anna Mercenary 6"
    assert told("{pay}", pay={"booze": 2}) == "Booze × 2"
    assert told("{pay}", pay={"booze": 2, "roma": {"m6-01": 1}}) == "Booze × 2, Roma: Mercenary 6 × 1"
    assert told("{pay}", people={"red": "Anna", "blue": "Beppe"}, pay={"red": 6, "blue": 0}) == "Anna: 6, Beppe: 0"
    assert told("{pay}", pay={}) == "–"


def test_an_object_that_names_a_thing_is_told_by_it_and_an_account_by_its_total():
    assert told("{source}", source={"id": "m6-01", "type": "card", "part": 2}) == "Mercenary 6"
    assert told("{source}", source={"id": "nothing", "n": 1}) == "nothing 1"
    assert told("{scores}", scores=[{"player": 0, "coins": 3, "total": 7}, {"player": 1, "total": 0}]) == (
        "Anna: 7, Beppe: 0"
    )
    people = {"red": "Anna", "blue": "Beppe"}
    assert told("{scores}", people=people, scores={"red": {"cash": 3, "total": 7}}) == "Anna: 7"


@pytest.mark.parametrize(
    ("language", "template", "expected"),
    [
        ("en", "{n, plural, one {# card} other {# cards}}", ["0 cards", "1 card", "2 cards", "5 cards", "21 cards"]),
        ("fa", "{n, plural, one {# کارت} other {# کارت}}", ["۰ کارت", "۱ کارت", "۲ کارت", "۵ کارت", "۲۱ کارت"]),
        (
            "ru",
            "{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}",
            ["0 карт", "1 карта", "2 карты", "5 карт", "21 карта"],
        ),
    ],
)
def test_plurals_follow_the_language(language, template, expected):
    assert [told(template, language, n=n) for n in (0, 1, 2, 5, 21)] == expected


def test_a_selector_sees_the_value_and_the_reader_its_name():
    template = "{seat, select, null {Nobody} 1 {The second, {seat},} other {{seat}}} waits"
    assert told(template, seat=None) == "Nobody waits"
    assert told(template, seat=1) == "The second, Beppe, waits"
    assert told(template, seat=0) == "Anna waits"
    assert told("{up, select, true {up} other {down}}", up=True) == "up"


def test_nobody_chooses_a_sentence_by_his_name():
    assert told("{seat, select, null {Nobody} other {{seat}}}", people={0: "null"}, seat=0) == "null"
    assert told("{seat} waits", people={0: "{card} # '"}, seat=0) == "{card} # ' waits"


@pytest.mark.parametrize("broken", ["{seat", "{n, plural, one {#}}", "{seat, select, null {}}", "{n, many}"])
def test_a_broken_template_is_an_error(broken):
    with pytest.raises(ValueError):
        told(broken, seat=0, n=1)
