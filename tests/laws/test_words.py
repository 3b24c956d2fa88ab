"""The house explains itself in every language, as the games do: whoever adds a fact, a move, a refusal or a level finds
here that it still needs its words."""

import ast
import json
import re

import pytest
from icu4py.messageformat import MessageFormat

from api.openapi.problem_codes import CODES
from api.problem import TITLES
from domain.contract.kit import LANGUAGES
from domain.contract.registry import games
from domain.contract.secrecy import secrets
from domain.contract.wire import move_name
from events.tables.facts import HOUSE_FACTS
from events.tables.levels import LEVELS
from events.tables.messages import Narrator
from events.tables.moves import HOUSE_MOVES
from events.tables.words import SECTIONS, house_kit, words
from tests.laws.templates import PLURALS, arguments, every
from tests.laws.test_kit import LETTERS, is_written, once
from tests.laws.vocabulary import wire_fields
from tests.node import ROOT

UNDOCUMENTED = {"method_not_allowed", "unexpected_error"}  # of no operation of the document

every_language = pytest.mark.parametrize("language", LANGUAGES)


def sentences(language):
    """Where it stands, and the sentence."""
    said = words(language)
    for section in ("facts", "moves", "refusals"):
        for name, told in said[section].items():
            yield from ((f"{section}.{name}.{key}", told[key]) for key in ("tell", "tell_hidden") if key in told)
    yield from ((f"seats.{name}", template) for name, template in said["seats"].items())


@every_language
def test_everything_of_the_house_has_its_words(language):
    said = words(language)
    assert set(said) == set(SECTIONS)
    codes = {code for of_status in CODES.values() for code in of_status}
    assert HOUSE_FACTS.keys() <= said["facts"].keys()
    assert {move_name(kind) for kind in HOUSE_MOVES} <= said["moves"].keys()
    assert codes | UNDOCUMENTED <= said["refusals"].keys()
    assert {str(status) for status in TITLES} | {"rules_move", "rules_table"} == said["titles"].keys()
    assert house_causes() <= said["causes"].keys()
    assert set(LEVELS) <= said["levels"].keys()


def house_causes():
    """Every cause that the house writes into an outcome by itself."""
    found = set()
    for file in sorted((ROOT / "events" / "tables").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(func=ast.Name(id="Outcome"), args=[_, _, _, ast.Constant(value=str(cause))]):
                    found.add(cause)
    assert found
    return found | {"adjusted"}  # which the referee's own outcome says


def test_english_titles_are_those_of_problems():
    said = words("en")["titles"]
    assert {str(status): title for status, title in TITLES.items()}.items() <= said.items()


@every_language
def test_all_of_it_is_written_and_in_its_language(language):
    said = words(language)
    texts = [*said["titles"].items(), *said["causes"].items(), *sentences(language)]
    texts += [(name, text) for name, level in said["levels"].items() for text in level.values()]
    texts += [(name, move["name"]) for name, move in said["moves"].items()]
    foreign = [letters for other, letters in LETTERS.items() if other not in (language, "en")]
    for place, text in texts:
        assert is_written(text), place
        assert place == "seats.namesake" or re.search(LETTERS[language], text), f"{place} is not in {language}"
        assert not any(re.search(letters, text) for letters in foreign), f"{place} is not in {language}"


def test_all_languages_have_the_same_words():
    first, *others = ({section: said.keys() for section, said in words(each).items()} for each in LANGUAGES)
    assert all(other == first for other in others)


@every_language
def test_no_file_of_words_says_a_thing_twice(language):
    file = ROOT / "events" / "tables" / "words" / f"{language}.json"
    json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once)


@every_language
def test_every_sentence_of_the_house_is_icu_message_format(language):
    for place, template in sentences(language):
        MessageFormat(template, language)
        for argument in every(arguments(template)):
            assert argument.use in ("plain", "plural", "select"), place
            assert argument.use != "plural" or argument.arms.keys() == PLURALS[language], place
            assert argument.use != "select" or "other" in argument.arms, place


@every_language
def test_sentences_of_the_house_name_only_what_is_there(language):
    said = words(language)
    for name, kind in HOUSE_FACTS.items():
        known, closed = set(wire_fields(kind)), {secret for _, secret, _ in secrets(kind)}
        assert named(said["facts"][name]["tell"]) <= known, name
        assert named(said["facts"][name].get("tell_hidden", "")) <= known - closed, name
        assert ("tell_hidden" in said["facts"][name]) == bool(closed), name
    for kind in HOUSE_MOVES:
        assert named(said["moves"][move_name(kind)]["tell"]) <= {*wire_fields(kind), "seat"}, move_name(kind)
    for code, told in said["refusals"].items():
        assert named(told["tell"]) <= {"detail"}, code


def named(template):
    return {argument.name for argument in every(arguments(template))}


@every_language
def test_the_house_tells_of_games_and_levels_by_their_names(language):
    narrator, kit = Narrator(house_kit(language), language), house_kit(language)
    for game in games().values():
        told = narrator.tell(kit["facts"]["TableOpened"]["tell"], {"game": game.name, "parent": None}, {})
        assert game.kit(language)["title"] in told
    told = narrator.tell(kit["facts"]["SeatTaken"]["tell"], {"seat": 0, "ai": "greedy"}, {0: "Anna"})
    assert "Anna" in told and kit["levels"]["greedy"]["name"] in told
