"""The chronicle: with `?tell=` every fact says what happened, in the reader's language, and no more than he may know.

Whole games are played with computer players and followed meanwhile by a seat and by a spectator, as what is hidden from
them is open when the game is over.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from typing import Any

import pytest

from domain.contract.kit import LANGUAGES
from domain.contract.registry import games
from tests.api.tables import started_table
from tests.house import Client, Document, Feed, House, play_out

every_game = pytest.mark.parametrize("game", list(games()))

NAME = "Zoé"
SPELLED = {"fa": r"[A-Za-z]*[\u0600-\u06ff]", "ru": r"[\u0400-\u04ff]", "en": r"[A-Za-z]"}
FOREIGN = {"fa": r"[0-9\u0400-\u04ff]", "ru": r"[\u0600-\u06ff]", "en": r"[\u0400-\u04ff\u0600-\u06ff]"}
PRINTED = re.compile(r"\b[A-Z][0-9]+\b")  # on the board, in every language


@pytest.fixture(scope="module", params=list(games()))
def whole(house: House, request: pytest.FixtureRequest) -> Iterator[Document]:
    """A whole game with what each viewer was told of it in each language, and what of everything in the end."""
    game, zoe = games()[request.param], house.player(NAME)
    seats = ["me", *[{"ai": "greedy"}] * (min(game.players) - 1)]
    short = {"max_rounds": 2} if any(each.name == "max_rounds" for each in fields(game.options)) else {}
    table = zoe.open(game.name, seats, options=dict(game.examples[0]) | short)["table"]
    feeds = {(who, each): follow(client, table, each) for each in LANGUAGES for who, client in viewers(house, zoe)}
    play_out([zoe], table, random.Random(game.name))
    told = {who: feed.until_finished() for who, feed in feeds.items()}
    told |= {("all", each): house.stranger.lines(table, tell=each, seat="all") for each in LANGUAGES}
    yield {"game": game, "told": told, "table": table, "zoe": zoe, "house": house}


def viewers(house: House, zoe: Client) -> list[tuple[str, Client]]:
    return [("seat", zoe), ("spectator", house.stranger)]


def follow(client: Client, table: str, language: str) -> Feed:
    return client.feed(table, tell=language)


def told_facts(entries: list[Document]) -> Iterator[Document]:
    for entry in entries:
        yield from entry["facts"]


def test_a_whole_game_reads_like_a_story(whole: Document) -> None:
    kits = {each: whole["game"].kit(each) for each in LANGUAGES}
    codes = {name for name in ids(kits["en"]) if re.search(r"[-_/0-9]", name)}
    for (who, language), entries in whole["told"].items():
        raw = codes - set(names(kits[language]))
        assert len(entries) > 5
        for entry in entries:
            said = [fact["text"] for fact in entry["facts"]]
            for text in said:
                place = f"{who}, {language}, version {entry['v']}: {text}"
                assert text == text.strip() != "", place
                assert re.search(r"[.!?…»)]$", text), place
                assert not re.search(r"[{}]|  | [.,:;!?،؛؟]|null|None|\.\.", text), place
                assert re.search(SPELLED[language], text.replace(NAME, "")), place
                assert not re.search(FOREIGN[language], PRINTED.sub("", text)), place
                assert not raw & set(re.findall(r"[\w/-]+", text)), place
            for one, following in pairwise(said):
                assert one != following or who != "all", f"said twice at version {entry['v']}: {one}"


def ids(kit: Document) -> set[str]:
    boards = [kit["board"], *kit["boards"].values()]
    return {*kit["things"], *(space["id"] for board in boards for space in board.get("spaces", ()))}


def names(kit: Document) -> Iterator[str]:
    """Every word of what things and spaces are called."""
    boards = [kit["board"], *kit["boards"].values()]
    things: list[Any] = [*kit["things"].values(), *(space for board in boards for space in board.get("spaces", ()))]
    for thing in things:
        yield from re.findall(r"[\w/-]+", thing["name"])


def test_the_story_names_who_sat_there(whole: Document) -> None:
    sits = {"en": "Zoé sits down.", "fa": "Zoé سر میز می‌نشیند.", "ru": "Zoé садится за стол."}
    for language, text in sits.items():
        opening = whole["told"]["all", language][0]["facts"]
        assert text in [fact["text"] for fact in opening]
        assert sum(NAME in fact["text"] for fact in told_facts(whole["told"]["all", language])) > 3


def test_what_is_told_beside_a_fact_changes_nothing_else(whole: Document) -> None:
    plain = whole["house"].stranger.lines(whole["table"], seat="all")
    for language in LANGUAGES:
        for bare, told in zip(plain, whole["told"]["all", language], strict=True):
            assert bare["hash"] == told["hash"]
            said = [{**fact, "text": None} for fact in told["facts"]]
            assert said == [{**fact, "text": None} for fact in bare["facts"]]


@every_game
def test_pages_lines_and_feeds_tell_the_same(house: House, game: str) -> None:
    table, people = started_table(house, game)
    person = people[0]
    version = person.table(table)["version"]
    with person.feed(table, tell="fa") as feed:
        live = feed.take(version)
    assert live == person.log(table, tell="fa")["entries"] == person.lines(table, tell="fa")
    assert live[-1:] == person.log(table, tell="fa", after=version - 1)["entries"]
    assert live[-1:] == [
        {name: value for name, value in entry.items() if name not in ("state", "scene", "decisions", "outcome")}
        for entry in person.log(table, tell="fa", state=True, scene=True)["entries"][-1:]
    ]
    house.stranger.get(f"/v1/tables/{table}/log?tell=de").refused(422, "invalid_query")


def test_who_stood_up_is_named_as_who_sat_there_then(house: House) -> None:
    ann, ben = house.player("Anna"), house.player("Benno")
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    ben.stand(table, 1)
    ben.sit(table)

    texts = [fact["text"] for fact in told_facts(ann.log(table, tell="en")["entries"])]

    assert "Benno stands up; a computer player takes over (level: greedy)." in texts
    assert texts.count("Benno sits down.") == 2


def test_two_of_one_name_are_told_apart(house: House) -> None:
    one, other = house.player("Anna"), house.player("Anna")
    table = one.open("condottiere", ["me", "open"])["table"]
    other.sit(table)

    texts = [fact["text"] for fact in told_facts(one.log(table, tell="ru")["entries"])]

    assert "Anna (2) садится за стол." in texts


def test_a_private_message_is_told_to_its_people_alone(house: House) -> None:
    ann, ben, cleo = house.players(3)
    table = ann.open("condottiere", ["me", "open", "open"])["table"]
    ben.sit(table)
    cleo.sit(table)
    message = {"type": "send_message", "to": [1], "text": "Florence is yours"}
    version = ann.move(table, message).must(201)["version"]

    def told(client: Client) -> str:
        return str(client.log(table, tell="en", after=version - 1)["entries"][0]["facts"][0]["text"])

    assert told(ben).endswith("Florence is yours") and "Ann" in told(ben)
    assert "Florence" not in told(cleo) + told(house.stranger)
