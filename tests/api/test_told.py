"""Problems in the language of who reads them: words change, codes and params never."""

import re

import pytest

from tests.house import Client, House

PERSIAN, RUSSIAN = {"Accept-Language": "fa"}, {"Accept-Language": "ru, en;q=0.1"}
SPELLED = {"fa": r"[\u0600-\u06ff]", "ru": r"[\u0400-\u04ff]"}


@pytest.fixture(scope="module")
def seated(house: House) -> tuple[Client, Client, str]:
    ann, ben = house.player("Anna"), house.player("Benno")
    table = ann.open("condottiere", ["me", "open"])["table"]
    ben.sit(table)
    return ann, ben, table


def asked_in(*headers: dict[str, str], ask: str, client: Client) -> list[dict[str, object]]:
    answers = [client.get(ask, each) for each in headers]
    assert all(answer.headers["vary"] == "Accept-Language" for answer in answers)
    assert [answer.headers["content-language"] for answer in answers] == ["en", "fa", "ru"]
    return [answer.json for answer in answers]


@pytest.mark.parametrize(
    "path", ["/v1/nowhere", "/v1/tables/00-nothing", "/v1/games/chess", "/v1/words?lang=de", "/v1/me"]
)
def test_problems_of_the_house_are_told_in_the_readers_language(house: House, path: str) -> None:
    english, *others = asked_in({}, PERSIAN, RUSSIAN, ask=path, client=house.stranger)
    for language, problem in zip(("fa", "ru"), others, strict=True):
        assert problem.keys() == english.keys()
        for name in problem:
            assert name in ("title", "detail") or problem[name] == english[name]
        for name in ("title", "detail"):
            assert re.search(SPELLED[language], str(problem[name])), problem


def test_what_the_rules_refuse_names_people_and_things(seated: tuple[Client, Client, str]) -> None:
    ann, ben, table = seated
    asked = ann.table(table)["decisions"][0]["seat"]
    waits, moves = (ben, ann) if asked == 0 else (ann, ben)
    move = {"type": "choose_region", "region": "roma"}
    english = waits.move(table, move).refused(409, "not_your_turn")

    for language, headers in (("fa", PERSIAN), ("ru", RUSSIAN)):
        told = waits.move(table, move, headers).refused(409, "not_your_turn")
        assert {**told, "title": "", "detail": ""} == {**english, "title": "", "detail": ""}
        assert "Anna" in told["detail"] or "Benno" in told["detail"]
        assert re.search(SPELLED[language], told["detail"]) and re.search(SPELLED[language], told["title"])
    moves.move(table, move).must(201)
    owed = ann.table(table)["decisions"][0]["seat"]
    held = (ann, ben)[owed].table(table)["state"]["hands"][owed]
    missing = next(f"m10-0{n}" for n in range(1, 8) if f"m10-0{n}" not in held)
    told = (ann, ben)[owed].move(table, {"type": "play_card", "card": missing}, RUSSIAN)
    assert "Наёмник 10" in told.refused(409, "card_not_in_hand")["detail"]


def test_what_the_rules_refuse_before_there_is_a_table(house: House) -> None:
    wanted = {"game": "condottiere", "seats": ["me", *["open"] * 9]}
    ann = house.player()
    english = ann.post("/v1/tables", wanted).json
    persian = ann.post("/v1/tables", wanted, PERSIAN).json

    assert (persian["code"], persian.get("params")) == (english["code"], english.get("params"))
    assert re.search(SPELLED["fa"], persian["detail"]) and re.search(SPELLED["fa"], persian["title"])


def test_english_is_said_as_ever(house: House) -> None:
    for headers in ({}, {"Accept-Language": "en"}, {"Accept-Language": "de"}, {"Accept-Language": "nonsense;;"}):
        problem = house.stranger.get("/v1/games/chess", headers).refused(404, "unknown_game")
        assert problem["title"] == "Not found"
        assert problem["detail"].startswith("there is no game chess; there are condottiere, conqueror")
