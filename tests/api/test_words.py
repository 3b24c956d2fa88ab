"""The words of the house over HTTP."""

from events.tables.facts import HOUSE_FACTS
from tests.house import House


def test_the_words_of_the_house_are_said_in_every_language_and_may_be_kept(house: House) -> None:
    said = {each: house.stranger.get("/v1/words", lang=each).must(200) for each in ("en", "fa", "ru")}

    assert [said[each]["lang"] for each in said] == list(said)
    assert len({document["version"] for document in said.values()}) == 1
    assert HOUSE_FACTS.keys() <= said["fa"]["facts"].keys()
    assert said["en"]["problems"]["table_finished"] == {"title": "The table cannot do this now"}
    assert len({document["refusals"]["table_finished"]["tell"] for document in said.values()}) == 3
    kept = house.stranger.get("/v1/words", v=said["en"]["version"])
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert house.stranger.get("/v1/words", v="000000000000").headers["cache-control"] == "public, max-age=300"
    assert house.stranger.get("/v1/words", {"If-None-Match": kept.headers["etag"]}).status == 304


def test_words_come_in_the_language_of_their_reader(house: House) -> None:
    assert house.stranger.get("/v1/words", {"Accept-Language": "fa, en;q=0.5"}).must(200)["lang"] == "fa"
    assert house.stranger.get("/v1/words", {"Accept-Language": "de"}).must(200)["lang"] == "en"
    assert house.stranger.get("/v1/words", {"Accept-Language": "fa"}, lang="ru").must(200)["lang"] == "ru"
    house.stranger.get("/v1/words", lang="de").refused(422, "invalid_query")
