"""The catalogue: every schema is valid, and everything a game says fits the schema it published."""

import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import jsonschema_rs
import pytest

from domain.contract.registry import games
from events.tables.levels import LEVELS
from tests.house import Client, Document, House, play_out, quick

every_game = pytest.mark.parametrize("name", list(games()))

HOUSE_FACTS = {"TableOpened", "SeatTaken", "SeatLeft", "PlayBegan", "TableFinished"}
HOUSE_MOVES = {"open_table", "sit_down", "stand_up"}


def test_the_catalogue_lists_every_game(house: House) -> None:
    told = house.stranger.get("/v1/games").must(200)["games"]

    assert [game["name"] for game in told] == list(games())
    for game in told:
        assert game == house.stranger.get(f"/v1/games/{game['name']}").must(200)
        assert game["players"] == list(games()[game["name"]].players)
        assert {"random", "greedy"} <= set(game["levels"])


def test_an_unknown_game_is_unknown(house: House) -> None:
    problem = house.stranger.get("/v1/games/chess").refused(404, "unknown_game")

    assert "condottiere" in problem["detail"]


@every_game
def test_every_schema_is_valid(house: House, name: str) -> None:
    game = house.stranger.get(f"/v1/games/{name}").must(200)
    schemas = [game["options"], game["state"], *game["moves"].values(), *game["facts"].values()]

    for schema in schemas:
        jsonschema.Draft202012Validator.check_schema(schema)
    assert set(game["anytime"]) <= game["moves"].keys()
    for kind, schema in [*game["moves"].items(), *game["facts"].items()]:
        assert schema["properties"]["type"] == {"const": kind}


class Published:
    """The schemas of one game, ready to be held against what it says."""

    def __init__(self, game: Document) -> None:
        self.state = jsonschema_rs.Draft202012Validator(game["state"])
        self.options = jsonschema_rs.Draft202012Validator(game["options"])
        self.moves = {kind: jsonschema_rs.Draft202012Validator(schema) for kind, schema in game["moves"].items()}
        self.facts = {kind: jsonschema_rs.Draft202012Validator(schema) for kind, schema in game["facts"].items()}

    def entry(self, entry: Document, whole: bool) -> None:
        """A move may lack what its viewer may not know; `whole` says that nothing is hidden any more."""
        kind = entry["move"]["type"]
        if kind not in HOUSE_MOVES and whole:
            self.moves[kind].validate(entry["move"])
        for fact in entry["facts"]:
            if fact["type"] not in HOUSE_FACTS:
                self.facts[fact["type"]].validate(fact)


@every_game
def test_every_field_is_described_and_every_number_to_agree_on_has_its_least(house: House, name: str) -> None:
    found = house.stranger.get(f"/v1/games/{name}").must(200)
    for part in (found["options"], found["state"], *found["moves"].values(), *found["facts"].values()):
        assert [field for field, inner in members(part) if field != "type" and "description" not in inner] == []
    for field, inner in members(found["options"]):
        for each in inner.get("anyOf", [inner]):
            known = "minimum" in each or "enum" in each or "at least" in inner["description"]
            assert known or each.get("type") != "integer", field


def members(described: Document) -> Iterator[tuple[str, Document]]:
    """Every field of a document and of those inside it."""
    for name, inner in described.get("properties", {}).items():
        yield name, inner
        yield from members(inner)
    inside = [described.get("items"), described.get("additionalProperties")]
    for each in (*inside, *described.get("anyOf", ()), *described.get("prefixItems", ())):
        if isinstance(each, dict):
            yield from members(each)


@every_game
def test_what_a_random_game_says_fits_what_was_published(house: House, name: str) -> None:
    chance = random.Random(name)
    published = Published(house.stranger.get(f"/v1/games/{name}").must(200))
    example = quick(name)
    seats = min(4, max(games()[name].players))
    ann, ben = house.players(2)
    wishes: list[Any] = ["me", {"ai": "greedy"}, {"player": ben.id}, {"ai": "random"}]
    table = ann.open(name, wishes[:seats], options=example)["table"]
    if seats > 2:
        ben.sit(table)

    end = play_out([ann, ben], table, chance)

    published.options.validate(end["options"])
    for viewer in (*range(seats), "all"):
        for entry in ann.lines(table, state=True, seat=viewer):
            published.entry(entry, whole=viewer == "all")
            if entry["state"] is not None:
                published.state.validate(entry["state"])


@every_game
def test_offers_fit_the_schemas_of_their_moves(house: House, name: str) -> None:
    """Every plain field of an offer is a field of its move."""
    moves: dict[str, Any] = house.stranger.get(f"/v1/games/{name}").must(200)["moves"]
    people: list[Client] = house.players(2)
    example = next(e for e in games()[name].examples if 2 in games()[name].players)
    table = people[0].open(name, ["me", "open"], options=example)["table"]
    people[1].sit(table)
    chance = random.Random(name)

    for _ in range(12):
        for person in people:
            found = person.offers(table)
            for offer in [*found["offers"], *found["anytime"]]:
                assert offer.keys() <= moves[offer["type"]]["properties"].keys()
                assert set(moves[offer["type"]]["required"]) <= offer.keys()
            person.play_any(table, chance)


def test_the_document_names_every_level(house: House) -> None:
    schemas = house.stranger.get("/openapi.json").json["components"]["schemas"]
    named = [schema["enum"] for schema in enums(schemas) if "greedy" in schema["enum"]]
    assert len(named) >= 2
    assert all({*levels} - {None} == set(LEVELS) for levels in named)


def enums(document: Any) -> Iterator[Document]:
    """Every part of a document that lists the values it allows."""
    if isinstance(document, dict):
        if isinstance(document.get("enum"), list):
            yield document
        document = list(document.values())
    for each in document if isinstance(document, list) else []:
        yield from enums(each)
