"""Every game explains itself: the laws of the kit, for every game and every language, by random play."""

import gzip
import json
import re
from collections import Counter

import pytest
from icu4py.messageformat import MessageFormat

from domain.contract.game import Game
from domain.contract.kit import LANGUAGES, LAYS, SECTIONS
from domain.contract.secrecy import secrets
from domain.contract.wire import object_schema
from events.tables.messages import Narrator, as_text, spaces
from tests.laws.boards import must_be_in_its_frame, must_be_whole, must_meet_its_neighbours
from tests.laws.front import kit_of, met
from tests.laws.play import settings
from tests.laws.tables import every_game
from tests.laws.templates import PLURALS, arguments, every, read_out
from tests.laws.vocabulary import Vocabulary, Word, closed_words, files, refusals, seat_fields, templates, wire_fields

LARGEST = 40_000  # bytes, gzipped

every_language = pytest.mark.parametrize("language", LANGUAGES)


# ------------------------------------------------------------------------------------------------ shape


@every_game
@every_language
def test_a_kit_has_all_its_sections_and_is_small(game, language):
    kit = kit_of(game, language)
    assert set(kit) == set(SECTIONS)
    assert json.loads(json.dumps(kit)) == kit, "a kit is a JSON document"
    assert len(gzip.compress(json.dumps(kit, ensure_ascii=False).encode())) <= LARGEST


@every_game
@every_language
def test_everything_in_a_kit_has_its_words(game, language):
    kit = kit_of(game, language)
    assert is_written(kit["title"]) and game_title(game) == game.title
    must_have(kit["things"], "kind", "name")
    must_have(kit["options"], "name", "text")
    for option in kit["options"].values():
        must_have(option.get("values", {}), "name", "text")
    must_have(kit["decisions"], "name", "ask")
    must_have(kit["moves"], "name", "tell")
    must_have(kit["facts"], "tell")
    must_have(kit["refusals"], "tell")
    must_have(kit["zones"], "name", "lay")
    must_have(kit["numbers"], "name")
    assert all(zone["lay"] in LAYS for zone in kit["zones"].values())
    for words in (kit["causes"], *kit["choices"].values(), *(move["fields"] for move in kit["moves"].values())):
        assert all(is_written(text) for text in words.values()), words
    assert kit["people"] and all(is_written(field) for field in kit["people"])


def game_title(game):
    return kit_of(game, "en")["title"]


def must_have(section, *members):
    for name, words in section.items():
        for member in members:
            assert is_written(words.get(member)), f"{name} has no {member}"


def is_written(text):
    return isinstance(text, str) and text.strip() == text != ""


@every_game
def test_all_languages_have_the_same_keys_and_numbers(game):
    first, *others = (kit_of(game, language) for language in LANGUAGES)
    for other in others:
        assert list(differing(first, other, "kit")) == []


WORDED = re.compile(r"\.(name|text|ask|tell|tell_hidden)$|\.fields\.[^.]+$|^kit\.title$|^kit\.causes\.|^kit\.choices\.")


def differing(one, other, place):
    """Where two kits differ in more than words."""
    if isinstance(one, dict) and isinstance(other, dict):
        yield from (f"{place}.{key}" for key in one.keys() ^ other.keys())
        for key in one.keys() & other.keys():
            yield from differing(one[key], other[key], f"{place}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, pair in enumerate(zip(one, other, strict=True)):
            yield from differing(*pair, f"{place}[{n}]")
    elif one != other and not (WORDED.search(place) and isinstance(one, str) and isinstance(other, str)):
        yield place


@every_game
def test_no_file_of_words_says_a_thing_twice(game):
    """The second would hide the first."""
    for file in files(game, "*.json"):
        json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once)


def once(pairs):
    twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    assert twice == []
    return dict(pairs)


LETTERS = {"en": r"[a-zA-Z]", "fa": r"[\u0600-\u06ff]", "ru": r"[\u0400-\u04ff]"}


@every_game
@every_language
def test_sentences_are_written_in_their_language(game, language):
    kit = kit_of(game, language)
    texts = [(name, thing["text"]) for name, thing in kit["things"].items() if "text" in thing]
    texts += [(name, option["text"]) for name, option in kit["options"].items()]
    foreign = [letters for other, letters in LETTERS.items() if other != language and other != "en"]
    for place, text in [*texts, *templates(kit)]:
        assert re.search(LETTERS[language], text), f"{place} is not written in {language}"
        assert not any(re.search(letters, text) for letters in foreign), f"{place} is not written in {language}"


# ------------------------------------------------------------------------------------------------ ids and words


@every_game
def test_every_id_and_word_that_play_meets_is_in_the_kit(game):
    known, found = Vocabulary(kit_of(game)), met(game.name)
    unknown = {
        (where, *word)
        for where, word in found.words
        if not known.knows(word) and word.field not in found.free and word.text not in called(game)
    }
    assert unknown == set(), "name them in things, as spaces, or for their field in choices"


def called(game):
    """What the game calls players, whatever the setting."""
    return {str(name) for options, seats in settings(game) for name in game.names(options, seats)}


@every_game
def test_things_are_no_spaces(game):
    kit = kit_of(game)
    assert not kit["things"].keys() & {space["id"] for space in spaces(kit["board"])}


@every_game
def test_what_is_printed_on_a_space_is_a_thing_and_colours_are_colours(game):
    kit = kit_of(game)
    drawn = [space for _, board in boards(game) for space in spaces(board)]
    assert {mark for space in drawn for mark in space.get("marks", ())} <= kit["things"].keys()
    for each in [*drawn, *kit["things"].values()]:
        assert re.fullmatch(r"[a-z]+|#[0-9a-f]{6}", each.get("colour", "red")), each


@every_game
def test_a_number_that_stands_for_a_thing_leads_to_one(game):
    kit = kit_of(game)
    for field, id_ in kit["ids"].items():
        assert id_.count("{}") == 1, field
        things = {id_.format(number) for number in range(100)} & kit["things"].keys()
        assert len({kit["things"][each]["kind"] for each in things}) == 1, field


@every_game
def test_every_decision_and_every_cause_has_its_words(game):
    kit, found = kit_of(game), met(game.name)
    assert found.decisions <= kit["decisions"].keys()
    assert found.causes <= kit["causes"].keys()


@every_game
def test_every_move_and_every_fact_has_its_words_and_no_other(game):
    kit = kit_of(game)
    assert kit["moves"].keys() == game.move_types.keys()
    assert kit["facts"].keys() == game.fact_types.keys()


@every_game
def test_chapters_are_facts_that_play_meets_and_every_game_has_one(game):
    chapters = kit_of(game)["chapters"]
    assert chapters and len(set(chapters)) == len(chapters)
    assert set(chapters) <= {name for name, _ in met(game.name).facts}


@every_game
def test_every_field_of_a_move_has_its_label_and_so_has_every_field_inside_it_that_an_offer_opens(game):
    kit, found = kit_of(game), met(game.name)
    known = Vocabulary(kit)
    for name, kind in game.move_types.items():
        labels = kit["moves"][name]["fields"].keys()
        inside = {field for field in found.opened.get(name, ()) if field not in known.ids and not field.isdigit()}
        assert {*wire_fields(kind), *inside} <= labels, name


@every_game
def test_every_option_has_its_words_and_so_has_every_value_of_a_closed_list(game):
    kit = kit_of(game)
    assert kit["options"].keys() == set(wire_fields(game.options))
    for name, option in object_schema(game.options)["properties"].items():
        values = {as_text(value) for value in listed(option)}
        assert values <= kit["options"][name].get("values", {}).keys(), name


def listed(schema):
    """The values of every closed list of strings in a schema."""
    if isinstance(schema, dict):
        yield from (value for value in schema.get("enum", ()) if isinstance(value, str))
        for key, inner in schema.items():
            yield from listed(inner) if key != "properties" else ()
    elif isinstance(schema, list):
        for inner in schema:
            yield from listed(inner)


@every_game
def test_every_refusal_has_its_words(game):
    codes = {refusal.code for refusal in refusals(game)} | met(game.name).refused.keys()
    assert codes <= kit_of(game)["refusals"].keys()


@every_game
def test_what_a_refusal_names_is_in_the_kit_or_was_said_by_the_move(game):
    known = Vocabulary(kit_of(game))
    allowed = closed_words(game) | called(game)
    for code, met_with in met(game.name).refused.items():
        for params, move in met_with:
            said = [*(each.text for each in strings(move)), *move]
            for word in strings(params):
                quoted = any(each.startswith(word.text) for each in said)
                assert quoted or word.text in allowed or known.knows(word), (code, word)


def strings(value, field=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, field)
    elif isinstance(value, str):
        yield Word(field, value)


@every_game
def test_every_field_that_holds_players_is_among_the_people(game):
    people = set(kit_of(game)["people"])
    assert seat_fields(game) <= people
    assert {(where, word.field) for where, word in met(game.name).called if word.field not in people} == set()


# ------------------------------------------------------------------------------------------------ sentences


@every_game
@every_language
def test_every_sentence_is_icu_message_format(game, language):
    for place, template in templates(kit_of(game, language)):
        try:
            MessageFormat(template, language)
        except ValueError as fault:
            pytest.fail(f"{place}: {fault}", pytrace=False)


@every_game
@every_language
def test_every_plural_has_the_forms_of_its_language_and_every_selector_an_other(game, language):
    for place, template in templates(kit_of(game, language)):
        for argument in every(arguments(template)):
            assert argument.use in ("plain", "plural", "select"), place
            if argument.use == "plural":
                assert argument.arms.keys() == PLURALS[language], place
            if argument.use == "select":
                assert "other" in argument.arms, place


@every_game
def test_a_sentence_for_those_who_may_not_know_stands_where_a_fact_has_secrets_and_only_there(game):
    kit = kit_of(game)
    for name, kind in game.fact_types.items():
        assert ("tell_hidden" in kit["facts"][name]) == bool(secrets(kind)), name


@every_game
@every_language
def test_sentences_name_only_what_is_there(game, language):
    kit = kit_of(game, language)
    for name, kind in game.fact_types.items():
        known = set(wire_fields(kind))
        closed = {secret for _, secret, _ in secrets(kind)}
        assert named(kit["facts"][name]["tell"]) <= known, name
        assert named(kit["facts"][name].get("tell_hidden", "")) <= known - closed, name
    for name, kind in game.move_types.items():
        assert named(kit["moves"][name]["tell"]) <= {*wire_fields(kind), "seat"}, name
    for kind in kit["decisions"]:
        assert named(kit["decisions"][kind]["ask"]) == set(), "who asks has nothing to fill in"
    for refusal in refusals(game):
        if refusal.params is not None:
            assert named(kit["refusals"][refusal.code]["tell"]) <= refusal.params, refusal.code
    for code, met_with in met(game.name).refused.items():
        assert all(named(kit["refusals"][code]["tell"]) <= params.keys() for params, _ in met_with), code


def named(template):
    return {argument.name for argument in every(arguments(template))}


@every_game
@every_language
def test_every_fact_can_be_told_to_everybody(game, language):
    reader = Reader(game, language)
    for (name, hidden), documents in met(game.name).facts.items():
        template = reader.kit["facts"][name]["tell_hidden" if hidden else "tell"]
        for document in documents.values():
            reader.must_understand(template, {**absent(game.fact_types[name]), **document})


@every_game
@every_language
def test_every_move_can_be_told(game, language):
    reader = Reader(game, language)
    for name, documents in met(game.name).moves.items():
        for document in documents.values():
            reader.must_understand(reader.kit["moves"][name]["tell"], {**absent(game.move_types[name]), **document})


@every_game
@every_language
def test_every_refusal_can_be_told(game, language):
    reader = Reader(game, language)
    for code, met_with in met(game.name).refused.items():
        for params, _ in met_with:
            assert is_written(reader.told(reader.kit["refusals"][code]["tell"], params))


def absent(kind):
    return dict.fromkeys(wire_fields(kind))


class Reader:
    """Somebody who reads what a kit tells in his language, and knows no word of ours."""

    def __init__(self, game, language):
        self.kit = kit_of(game, language)
        self.known, self.free = Vocabulary(self.kit), met(game.name).free
        self.people = {
            name: f"P{n}" for options, seats in settings(game) for n, name in enumerate(game.names(options, seats))
        }
        self.narrator = Narrator(self.kit, language)

    def told(self, template, fields):
        return self.narrator.tell(template, fields, self.people)

    def must_understand(self, template, fields):
        """The sentence can be filled, and all that stands in it has a name."""
        for name in read_out(arguments(template), fields):
            assert name in self.free or self.has_a_name(name, fields[name]), (template, name, fields[name])
        text = self.told(template, fields)
        assert is_written(text), template
        if not self.free & named(template):
            assert not re.search(r"[{}]|  | [.,:;!?،؛؟]", text), (template, text)

    def has_a_name(self, field, value):
        if isinstance(value, list):
            return all(self.has_a_name(field, each) for each in value)
        if isinstance(value, dict) and ("total" in value or value.get("id") in self.known.ids):
            return True
        if isinstance(value, dict):
            return all(key in self.known.ids or self.has_a_name(key, each) for key, each in value.items())
        if type(value) is int:
            return True
        if isinstance(value, str) and (
            value in self.known.ids or (field in self.known.people and value in self.people)
        ):
            return True
        return as_text(value) in self.known.choices.get(field, ())


# ------------------------------------------------------------------------------------------------ boards


@every_game
def test_boards_are_drawn_within_their_frame_and_each_space_once(game):
    for name, board in boards(game):
        must_be_in_its_frame(name, board)


@every_game
def test_every_outline_is_whole_and_holds_its_centre(game):
    for name, board in boards(game):
        must_be_whole(name, board)


@every_game
def test_spaces_of_a_kind_do_not_overlap_and_neighbours_and_only_they_share_a_border(game):
    for name, board in boards(game):
        must_meet_its_neighbours(name, board)


@every_game
def test_a_board_that_is_not_drawn_here_has_a_formula(game):
    for name, board in boards(game):
        assert spaces(board) or "formula" in board, name


def boards(game: Game):
    kit = kit_of(game)
    return [("board", kit["board"]), *kit["boards"].items()]
